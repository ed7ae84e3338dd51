"""What providers tell by themselves: believed when signed, done once, refused without a trace of
change and never without a record."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, select

from krupier.house import callbacks, payments, signing, texts, user_accounts
from krupier.house.acts import by_itself
from krupier.house.callbacks import BadEvent
from krupier.house.provider import Answer, Event
from krupier.store import Store, keys, ledger, open_store, schema
from krupier.store.payment_schema import payments as kept
from krupier.store.payment_schema import provider_events
from tests.house.household import NOON, SECOND
from tests.house.payers import deposit, payer, withdrawal


@pytest.fixture
def store() -> Iterator[Store]:
    """Books in memory, which have a key of their own."""
    opened = open_store("sqlite://")
    yield opened
    opened.close()


SECRETS = ("the-old-secret-of-ours", "the-new-secret-of-ours")


def event(
    type: Any = "deposit.done",
    key: str = "d1",
    amount: int = 500_00,
    id: str = "ev1",
    **more: Any,
) -> Event:
    given: dict[str, Any] = {"currency": "CZK", "reference": "ref_1", "at": NOON} | more
    return Event(id=id, type=type, key=key, amount=amount, **given)


def read(body: bytes, header: str | None = None, at: int = NOON) -> Event:
    signed = signing.sign(SECRETS[:1], NOON // SECOND, body) if header is None else header
    return callbacks.read(signed, body, SECRETS, at)


def books(conn: Connection) -> list[Any]:
    """Everything that must not change."""
    tables = (kept, schema.postings, schema.accounts)
    return [conn.execute(select(one).order_by(*one.primary_key)).all() for one in tables]


def sent(conn: Connection) -> None:
    """A deposit of 500 and a withdrawal of 200 that the provider has."""
    payer(conn, money=1_000_00)
    deposit(conn)
    withdrawal(conn)
    assert {one.key for one in payments.to_send(conn, "sandbox", NOON)} == {"d1", "w1"}


# -- signatures ---------------------------------------------------------------------------------


def test_either_secret_is_good() -> None:
    body = msgspec.json.encode(event())
    for secrets in (SECRETS[:1], SECRETS[1:], SECRETS, ("nobody's", SECRETS[1])):
        assert read(body, signing.sign(secrets, NOON // SECOND, body)) == event()


@pytest.mark.parametrize("seconds", [-300, 0, 300])
def test_clocks_may_differ_a_little(seconds: int) -> None:
    assert read(msgspec.json.encode(event()), at=NOON + seconds * SECOND)


@pytest.mark.parametrize("seconds", [-301, 301, 86_400])
def test_an_old_copy_is_stale(seconds: int) -> None:
    with pytest.raises(BadEvent) as bad:
        read(msgspec.json.encode(event()), at=NOON + seconds * SECOND)
    assert bad.value.outcome == "stale"


BODY = msgspec.json.encode(event())
GOOD = signing.sign(SECRETS[:1], NOON // SECOND, BODY)


@pytest.mark.parametrize(
    "header",
    [
        "",
        "t=1",
        "v1=" + "0" * 64,
        GOOD.replace("t=", "t=1"),  # another time than was signed
        GOOD[:-1],
        GOOD.upper(),
        GOOD.replace("v1=", "v0="),
        GOOD + " ",
        f"t={NOON // SECOND},v1={'0' * 64}",
        ",".join([GOOD, *(["v1=" + "0" * 64] * 9)]),
        "t=²," + GOOD.partition(",")[2],
        "t=-5," + GOOD.partition(",")[2],
        signing.sign(("somebody-elses-secret",), NOON // SECOND, BODY),
        signing.sign(SECRETS, NOON // SECOND, BODY + b" "),
    ],
)
def test_nothing_else_is_believed(header: str) -> None:
    with pytest.raises(BadEvent) as bad:
        read(BODY, header)
    assert bad.value.outcome == "bad-signature"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b"[]",
        b"\xff\xfe",
        b'{"id": 1}',
        msgspec.json.encode(event(id="")),
        msgspec.json.encode(event(key="x" * 201)),
        msgspec.json.encode(event(id="a\x00b")),
        msgspec.json.encode(event(amount=0)),
        msgspec.json.encode(event(amount=-1)),
        msgspec.json.encode(event(amount=2**53)),
        msgspec.json.encode(event(why="y" * 201)),
        BODY.replace(b"50000", b"500.5"),
        BODY.replace(b"50000", b"1e400"),
        BODY.replace(b"deposit.done", b"deposit.given"),
        BODY.replace(b'"ev1"', b'"\\ud800"'),
    ],
)
def test_what_cannot_be_read_is_malformed(body: bytes) -> None:
    with pytest.raises(BadEvent) as bad:
        read(body)
    assert bad.value.outcome == "malformed"


# -- what they do -------------------------------------------------------------------------------


def test_an_event_is_done_once(store: Store) -> None:
    with store.write() as conn:
        sent(conn)
        assert callbacks.take(conn, "sandbox", event(), NOON) == "applied"
        assert ledger.balance(conn, "player:u1", "CZK") == 1_000_00 - 200_00 + 500_00
        after = books(conn)
        assert callbacks.take(conn, "sandbox", event(), NOON + 1) == "repeated"
        other_number = event(id="ev2")  # the same news under another number
        assert callbacks.take(conn, "sandbox", other_number, NOON + 2) == "repeated"
        assert books(conn) == after
        found = callbacks.listed(conn)
    assert [(one.event, one.outcome, one.payment, one.type) for one in found] == [
        ("ev2", "repeated", "d1", "deposit.done"),
        ("ev1", "applied", "d1", "deposit.done"),
    ]


@pytest.mark.parametrize(
    ("told", "outcome"),
    [
        (event(key="d2"), "unknown-payment"),
        (event(amount=500_01), "other-amount"),
        (event(amount=50), "other-amount"),
        (event(currency="EUR"), "other-amount"),
        (event("payout.done"), "other-direction"),
        (event("deposit.done", key="w1", amount=200_00), "other-direction"),
    ],
)
def test_what_is_not_what_was_ordered_changes_nothing(
    store: Store, told: Event, outcome: str
) -> None:
    with store.write() as conn:
        sent(conn)
        before = books(conn)
        for _ in range(2):  # told again it is refused again
            assert callbacks.take(conn, "sandbox", told, NOON) == outcome
        assert books(conn) == before
        assert [one.outcome for one in callbacks.listed(conn)] == [outcome]
    for lang in ("en", "cs"):
        assert "{" not in texts.say(callbacks.refusal(outcome), lang)


def test_another_providers_payment_is_unknown(store: Store) -> None:
    with store.write() as conn:
        sent(conn)
        before = books(conn)
        assert callbacks.take(conn, "other", event(), NOON) == "unknown-payment"
        assert books(conn) == before


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (event(), event("deposit.declined", id="ev2")),
        (event("deposit.declined"), event(id="ev2")),
        (event("deposit.declined"), event("deposit.charged-back", id="ev2")),
        (
            event("payout.done", "w1", 200_00),
            event("payout.declined", "w1", 200_00, id="ev2"),
        ),
        (
            event("payout.declined", "w1", 200_00),
            event("payout.done", "w1", 200_00, id="ev2"),
        ),
    ],
)
def test_a_contradiction_changes_nothing(store: Store, first: Event, then: Event) -> None:
    with store.write() as conn:
        sent(conn)
        assert callbacks.take(conn, "sandbox", first, NOON) == "applied"
        before = books(conn)
        assert callbacks.take(conn, "sandbox", then, NOON) == "contradiction"
        assert books(conn) == before
        assert [one.outcome for one in callbacks.listed(conn, outcome="contradiction")]


def test_an_order_that_was_never_sent_cannot_be_done(store: Store) -> None:
    with store.write() as conn:
        payer(conn)
        deposit(conn)
        before = books(conn)
        assert callbacks.take(conn, "sandbox", event(), NOON) == "contradiction"
        assert books(conn) == before


def test_a_number_is_used_once(store: Store) -> None:
    with store.write() as conn:
        sent(conn)
        assert callbacks.take(conn, "sandbox", event(), NOON) == "applied"
        before = books(conn)
        other = event("payout.done", "w1", 200_00)
        assert callbacks.take(conn, "sandbox", other, NOON) == "other-content"
        assert books(conn) == before
        outcomes = {one.outcome for one in callbacks.listed(conn)}
    assert outcomes == {"applied", "other-content"}


def test_after_closing_the_money_is_still_its_owners(store: Store) -> None:
    with store.write() as conn:
        sent(conn)
        user_accounts.set_state(conn, "u1", "closed", "request", by_itself("asked for"), NOON)
        assert callbacks.take(conn, "sandbox", event(), NOON) == "applied"
        assert ledger.balance(conn, "player:u1", "CZK") == 1_000_00 - 200_00 + 500_00
        back = event("payout.declined", "w1", 200_00, id="ev2")
        assert callbacks.take(conn, "sandbox", back, NOON) == "applied"
        assert ledger.balance(conn, "player:u1", "CZK") == 1_000_00 + 500_00


def test_a_charge_back_before_the_deposit_settles_both(store: Store) -> None:
    with store.write() as conn:
        sent(conn)
        first = event("deposit.charged-back", id="ev2", why="disputed")
        assert callbacks.take(conn, "sandbox", first, NOON) == "applied"
        assert payments.payment(conn, "d1").state == "charged-back"
        assert ledger.balance(conn, "player:u1", "CZK") == 800_00
        assert ledger.balance(conn, "clearing:sandbox", "CZK") == 0
        assert callbacks.take(conn, "sandbox", event(), NOON) == "repeated"
        assert ledger.balance(conn, "player:u1", "CZK") == 800_00


def test_answers_that_disagree_are_kept_once(store: Store) -> None:
    with store.write() as conn:
        sent(conn)
        said = Answer(key="d1", reference="ref_1", state="done", amount=1, currency="CZK")
        before = books(conn)
        for at in (NOON, NOON + 1):
            assert callbacks.answered(conn, "sandbox", said, at) == "other-amount"
        assert books(conn) == before
        assert [(one.type, one.outcome) for one in callbacks.listed(conn)] == [
            ("answer.done", "other-amount")
        ]


def test_what_nobody_believes_is_kept_for_staff(store: Store) -> None:
    with store.write() as conn:
        callbacks.refused(conn, "sandbox", b"\xff\x00 <b>hello" + b"x" * 10_000, "malformed", NOON)
        (one,) = callbacks.listed(conn)
    assert one.outcome == "malformed"
    assert one.body.startswith("\ufffd\ufffd <b>hello")
    assert len(one.body) == 2_000


def test_told_twice_at_the_same_moment_it_is_done_once(url: str) -> None:
    """Several servers on one database."""
    own_store = open_store(url, keys.fresh())
    with own_store.write() as conn:
        sent(conn)
    ready, outcomes = threading.Barrier(4), list[str]()

    def tell() -> None:
        ready.wait()
        with own_store.write() as conn:
            outcomes.append(callbacks.take(conn, "sandbox", event(), NOON))

    threads = [threading.Thread(target=tell) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(outcomes) == ["applied", "repeated", "repeated", "repeated"]
    with own_store.read() as conn:
        assert ledger.balance(conn, "player:u1", "CZK") == 1_000_00 - 200_00 + 500_00
        assert len(conn.execute(select(provider_events)).all()) == 1
    own_store.close()
