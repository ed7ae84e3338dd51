"""The outbox: what was promised is sent, once the other side says yes; texts in two languages."""

from __future__ import annotations

import string
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, get_args

import pytest
from sqlalchemy import select, update

from krupier.house import mails, person_export
from krupier.house.mail_texts import SECRET, TEXTS, Kind, without_secrets, written
from krupier.store import HouseKey, Sealed, Store, open_store
from krupier.store.house_schema import mails as table
from tests.house import accounts

SECOND = 1_000_000
KEY = HouseKey(b"m" * 32)
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


# -- what lets somebody in -----------------------------------------------------------------------

LINK = "https://play.example.com/recovery?ticket=7hAq0-mQ_x"
ASKED = {"login": "anna", "link": LINK, "until": "noon"}
INSTEAD = "(a link for its reader alone)"


@pytest.fixture
def sealed(url: str) -> Iterator[Store]:
    store = open_store(url, KEY)
    yield store
    store.close()


def with_link(store: Store) -> str:
    with store.write() as conn:
        return mails.queue(conn, "tsg", None, "recovery", "en", ASKED, "a@example.com", AT)


def everything(store: Store) -> str:
    """What a reader of the books sees of mail, and in an embedded database of all else."""
    with store.read() as conn:
        found = str([dict(row) for row in conn.execute(select(table)).mappings()])
    if store.dialect == "sqlite":
        file = Path(str(store.engine.url.database))
        for one in file.parent.glob(f"{file.name}*"):
            found += one.read_bytes().decode("latin-1")
    return found


def test_a_link_is_in_the_mail_and_never_to_be_read_in_the_books(sealed: Store) -> None:
    id = with_link(sealed)
    assert "ticket=" not in everything(sealed)
    with sealed.write() as conn:
        mail = mails.claim(conn, id, AT)
        assert mail is not None
        assert f"\n\n{LINK}\n\n" in mail.body
    assert "ticket=" not in everything(sealed)
    with sealed.write() as conn:
        mails.sent(conn, id, AT)
        (kept,) = mails.of_account(conn, None)
        assert kept.body == mail.body.replace(LINK, INSTEAD)
        assert conn.execute(select(table.c.sealed)).scalar_one() is None
    assert "ticket=" not in everything(sealed)


def test_after_an_outage_the_link_is_sent_still(sealed: Store, url: str) -> None:
    """The process died between the try and what came of it."""
    id = with_link(sealed)
    with sealed.write() as conn:
        first = mails.claim(conn, id, AT)
    again = open_store(url, KEY)
    with again.write() as conn:
        assert mails.due(conn, AT + 30 * SECOND) == [id]
        assert mails.claim(conn, id, AT + 30 * SECOND) == first
    again.close()


def test_of_what_nobody_takes_no_link_is_kept(sealed: Store) -> None:
    id = with_link(sealed)
    with sealed.write() as conn:
        assert mails.claim(conn, id, AT)
        mails.failed(conn, id, "not now: [450]")
        assert conn.execute(select(table.c.sealed)).scalar_one() is not None
        mails.failed(conn, id, "refused: [550]", for_good=True)
        assert conn.execute(select(table.c.sealed)).scalar_one() is None


def test_a_mail_without_a_link_is_not_sealed_nor_needs_a_key(store: Store) -> None:
    id = queued(store)
    with store.write() as conn:
        assert conn.execute(select(table.c.sealed)).scalar_one() is None
        assert mails.claim(conn, id, AT) is not None


@pytest.mark.parametrize("audience", ["person", "staff"])
def test_no_archive_of_a_person_has_a_link(
    sealed: Store, audience: Literal["person", "staff"]
) -> None:
    """Who of the staff may make one must not get into the account by it."""
    with sealed.write() as conn:
        own = accounts.add(conn).id
        mails.queue(conn, "tsg", own, "recovery", "en", ASKED, "a@example.com", AT)
        whose = person_export.Whose("person-utsganna", (own,))
        (told,) = dict(person_export.files(conn, whose, audience))["mails"]
    assert INSTEAD in told["body"]
    assert "sealed" not in told


def test_without_the_key_no_link_is_written_or_read(sealed: Store, url: str) -> None:
    id = with_link(sealed)
    bare = open_store(url)
    with pytest.raises(Sealed, match="--key") as refused:
        with_link(bare)
    assert "klíč herny" in refused.value.cs
    with pytest.raises(Sealed, match="--key"), bare.write() as conn:
        mails.claim(conn, id, AT)
    with bare.read() as conn:
        (kept,) = mails.of_account(conn, None)
        assert (kept.id, kept.tries) == (id, 0)
        assert mails.due(conn, AT) == [id]
    bare.close()


def test_what_was_changed_is_not_sent_and_holds_up_nothing(sealed: Store) -> None:
    """Somebody puts the sealed text of one mail into another, to have it sent to himself."""
    hers = with_link(sealed)
    with sealed.write() as conn:
        his = mails.queue(conn, "tsg", None, "recovery", "en", ASKED, "eve@example.com", AT)
        kept = conn.execute(select(table.c.sealed).where(table.c.id == hers)).scalar_one()
        conn.execute(update(table).where(table.c.id == his).values(sealed=kept))
        assert mails.claim(conn, his, AT) is None
        assert mails.due(conn, AT + 10**15) == [hers]
        (problem,) = conn.execute(select(table.c.problem).where(table.c.id == his)).scalars()
        assert problem == "what was sealed has been changed"
        assert mails.claim(conn, hers, AT) is not None


@pytest.mark.parametrize("kind", get_args(Kind))
def test_what_lets_somebody_in_is_in_no_subject_and_not_kept(kind: Kind) -> None:
    facts = dict.fromkeys(asked(kind), "x") | {"house": "TSG", "link": LINK}
    assert asked(kind) & {"code", "token", "ticket", "password", "url"} <= set(SECRET)
    for language in get_args(Literal["cs", "en"]):
        subject, whole = written(kind, language, facts)
        _, kept = written(kind, language, without_secrets(language, facts))
        assert LINK not in subject + kept
        assert (LINK in whole) is (kind in ("recovery", "verify"))


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
