"""The books of tournaments: the database lets none be over that holds something, and the audit
finds what was changed in one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from krupier.house.acts import Signature
from krupier.room.tournament import director
from krupier.rules.tournament import inputs as given
from krupier.store import HouseKey, Store, Transfer, audit, groups, ledger, open_store, schema
from krupier.store import tournaments as books
from krupier.store.tournament_schema import tournaments
from tests.room.setup import Place
from tests.room.tournament import Event

BY = Signature("dora", "director", "a test")


@pytest.fixture
def keyed(url: str) -> Iterator[Store]:
    """Books of its own that can keep a secret."""
    opened = open_store(url, HouseKey(b"t" * 32))
    yield opened
    opened.close()


def running(store: Store) -> Event:
    """Two play, each with 10 000 chips for 90 and 10."""
    event = Event(
        "kings/freezeout",
        {
            "entry": {"prices": [{"prize": "90", "fee": "10", "chips": 10_000}], "late_until": 0},
            "levels": [{"seconds": 1200, "small": 50, "big": 100}],
        },
        place=Place(store),
    )
    event.enter("anna", "bob")
    while not event.tables:
        assert event.step()
    return event


def ends(store: Store, id: str) -> None:
    with store.write() as conn:
        now = books.tournament(conn, id)
        books.set_state(conn, replace(now, state="over", ended_at=1, ended="winner"))


def test_the_database_refuses_the_end_of_a_tournament_that_holds_money_or_chips(
    keyed: Store,
) -> None:
    event = running(keyed)
    with pytest.raises(IntegrityError, match="holds neither money nor chips"):
        ends(keyed, event.id)
    with keyed.read() as conn:
        assert books.tournament(conn, event.id).state == "running"
    director.direct(event.it, given.Cancel("no more"), BY)
    with keyed.read() as conn:
        assert books.tournament(conn, event.id).state == "over"
    ends(keyed, event.id)  # nothing is held now


@pytest.mark.parametrize(
    ("account", "currency"),
    [
        *((f"tournament:E:{one}", "EUR") for one in ("prize", "bounty", "fee", "guarantee")),
        ("issue:E", "CHIPS"),
    ],
)
def test_each_of_its_accounts_is_looked_at(keyed: Store, account: str, currency: str) -> None:
    event = Event("kings/freezeout", place=Place(keyed))
    with keyed.write() as conn:
        ledger.open_accounts(conn, ["clearing:demo"], currency)
        one = Transfer("x", "clearing:demo", account, 1, currency, "gift")
        ledger.post(conn, [one], 1)
    with pytest.raises(IntegrityError, match="holds neither money nor chips"):
        ends(keyed, event.id)


def test_an_audit_of_a_running_tournament_finds_nothing(keyed: Store) -> None:
    event = running(keyed)
    assert audit(keyed) == []
    event.play()
    assert audit(keyed) == []


def test_the_audit_finds_a_changed_balance_of_escrow(keyed: Store) -> None:
    running(keyed)
    accounts = schema.accounts
    with keyed.write() as conn:
        mine = accounts.c.name == "tournament:E:prize"
        conn.execute(update(accounts).where(mine).values(balance=accounts.c.balance - 100))
    found = {(one.check, one.subject) for one in audit(keyed)}
    assert ("balance", "tournament:E:prize EUR") in found
    assert ("ledger", "EUR") in found


def test_the_audit_finds_chips_of_who_does_not_play_in_it(keyed: Store) -> None:
    event = running(keyed)
    event.place.player("eve", 0)
    with keyed.write() as conn:
        ledger.open_accounts(conn, ["stack:E:eve"], "CHIPS")
        stolen = Transfer("x", "stack:E:anna", "stack:E:eve", 1, "CHIPS", "issue")
        ledger.post(conn, [stolen], 1)
    assert ("stack", "stack:E:eve CHIPS") in {(one.check, one.subject) for one in audit(keyed)}


def test_the_audit_finds_a_changed_line_of_its_journal(keyed: Store) -> None:
    event = running(keyed)
    lines = schema.group_entries
    with keyed.read() as conn:
        entry = groups.entries(conn, event.id)[2]
    assert '"anna"' in entry.input
    with keyed.write() as conn:
        mine = (lines.c.group_id == event.id) & (lines.c.seq == entry.seq)
        changed = entry.input.replace('"anna"', '"bob"')
        assert conn.execute(update(lines).where(mine).values(input=changed)).rowcount == 1
    assert any(event.id in one.subject for one in audit(keyed))


def test_the_secret_of_its_draws_is_sealed(keyed: Store) -> None:
    event = running(keyed)
    with keyed.read() as conn:
        sealed = conn.execute(select(tournaments.c.secret)).scalar_one()
        assert books.secret(conn, event.id) not in bytes(sealed)
