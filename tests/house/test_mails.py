"""The outbox: what was promised is sent, once the other side says yes; texts in two languages."""

from __future__ import annotations

import string
from typing import Literal, get_args

import pytest
from sqlalchemy import select

from krupier.house import mails
from krupier.house.mail_texts import TEXTS, Kind, written
from krupier.store import Store
from krupier.store.house_schema import mails as table
from tests.house import accounts

SECOND = 1_000_000
AT = 1_750_000_000 * SECOND
FACTS = {"login": "anna", "reason": "a document has expired"}


def queued(store: Store, at: int = AT) -> str:
    with store.write() as conn:
        return mails.queue(conn, "tsg", None, "suspended", "en", FACTS, "a@example.com", at)


@pytest.mark.parametrize("language", ["cs", "en"])
def test_a_mail_is_signed_with_the_name_of_the_operator(
    store: Store, language: Literal["cs", "en"]
) -> None:
    with store.write() as conn:
        id = mails.queue(conn, "tsg", None, "suspended", language, FACTS, "a@example.com", AT)
        mail = mails.claim(conn, id, AT)
    assert mail is not None
    assert mail.body.endswith("\n-- \nTSG Interactive plc\n")


def test_a_mail_is_claimed_sent_and_never_again(store: Store) -> None:
    id = queued(store)
    with store.write() as conn:
        assert mails.due(conn, AT - 1) == []
        assert mails.due(conn, AT) == [id]
        mail = mails.claim(conn, id, AT)
        assert mail is not None
        assert (mail.recipient, mail.subject, mail.id) == (
            *("a@example.com", "The account anna is suspended", id),
        )
        assert mails.due(conn, AT) == []
        assert mails.claim(conn, id, AT) is None
        mails.sent(conn, id, AT + SECOND)
        assert mails.due(conn, AT + 10**15) == []
        assert mails.claim(conn, id, AT + 10**15) is None


def test_what_fails_is_tried_again_after_growing_pauses_and_never_given_up(store: Store) -> None:
    id = queued(store)
    at, pauses = AT, []
    with store.write() as conn:
        for _ in range(9):
            assert mails.claim(conn, id, at) is not None
            mails.failed(conn, id, "Unreachable")
            again = conn.execute(select(table.c.try_at)).scalar_one()
            assert mails.claim(conn, id, again - 1) is None
            pauses.append((again - at) // SECOND)
            at = again
    assert pauses[:6] == [30, 120, 600, 1800, 3600, 21600]
    assert set(pauses[6:]) == {21600}


def test_a_try_of_which_nothing_is_heard_is_made_again(store: Store) -> None:
    """The process may die between the try and what came of it."""
    id = queued(store)
    with store.write() as conn:
        assert mails.claim(conn, id, AT)
        assert mails.due(conn, AT + 30 * SECOND) == [id]


def test_what_nobody_takes_stays_and_is_seen(store: Store) -> None:
    id = queued(store)
    with store.write() as conn:
        assert mails.claim(conn, id, AT)
        mails.failed(conn, id, "refused: [550]", for_good=True)
        assert mails.due(conn, AT + 10**15) == []
        (kept,) = mails.of_account(conn, None)
    assert (kept.sent_at, kept.tries, kept.problem) == (None, 1, "refused: [550]")


def test_what_is_rolled_back_is_not_sent(store: Store) -> None:
    with store.writing() as conn:
        transaction = conn.begin()
        mails.queue(conn, "tsg", None, "suspended", "en", FACTS, "a@example.com", AT)
        transaction.rollback()
    with store.read() as conn:
        assert mails.due(conn, AT) == []


def test_everybody_sees_his_own(store: Store) -> None:
    with store.write() as conn:
        for login in ("anna", "bert"):
            account = accounts.add(conn, login)
            to = f"{login}@example.com"
            mails.queue(conn, "tsg", account.id, "suspended", "en", FACTS, to, AT)
        assert [one.recipient for one in mails.of_account(conn, "utsganna")] == ["anna@example.com"]
        assert len(mails.of_account(conn, None)) == 2


def asked(kind: Kind) -> set[str]:
    """Which facts a kind of mail needs."""
    parts = [part for text in TEXTS[kind] for one in text for part in string.Formatter().parse(one)]
    return {name for _, name, _, _ in parts if name}


@pytest.mark.parametrize("kind", get_args(Kind))
def test_every_kind_is_written_in_both_languages_with_the_same_facts(kind: Kind) -> None:
    marked = {one: f"‹{one}›" for one in asked(kind) | {"house"}}
    subject_en, body_en = written(kind, "en", marked)
    subject_cs, body_cs = written(kind, "cs", marked)
    assert subject_en != subject_cs
    assert body_en != body_cs
    for one in asked(kind):
        assert f"‹{one}›" in body_en + subject_en
        assert f"‹{one}›" in body_cs + subject_cs
    assert all(body.endswith("-- \n‹house›\n") for body in (body_en, body_cs))
    assert set(TEXTS) == set(get_args(Kind))


def test_a_fact_cannot_pass_for_a_line_of_ours() -> None:
    facts = {"login": "anna\r\nBcc: x@example.com", "reason": "{house}\u2028x", "house": "TSG"}
    subject, body = written("suspended", "en", facts)
    assert subject == "The account anna Bcc: x@example.com is suspended"
    assert body == "We have suspended the account anna Bcc: x@example.com: {house} x\n\n-- \nTSG\n"


def test_a_missing_fact_is_our_mistake() -> None:
    with pytest.raises(KeyError):
        written("recovery", "en", {"login": "anna", "house": "TSG"})
