"""Books in which guests had real currencies, and everybody sat at one table: what the migration
makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from alembic import command
from sqlalchemy import create_engine, select

from krupier.room.hands.requests import SitDown
from krupier.room.table import Table
from krupier.rules.options import Refused
from krupier.store import Store, Transfer, audit, ledger, open_store, schema
from krupier.store.keys import HouseKey
from krupier.store.migrate import alembic_config
from tests.house.household import join
from tests.room.cash import EUR, Poker
from tests.room.setup import Answers, Place, bet
from tests.store.conftest import postgres_server, url

__all__ = ["postgres_server", "url"]


class AtT2(Poker):
    def _add(self, **house_rules: Any) -> Table:
        return self.place.add(id="T2", **house_rules)


KEY = HouseKey(b"o" * 32)
GUEST, OTHER = "p0123456789abcdef", "pfedcba9876543210"
GIFT = 1_000_00


def balances(store: Store) -> dict[tuple[str, str], int]:
    there = schema.accounts
    with store.read() as conn:
        rows = conn.execute(select(there.c.name, there.c.currency, there.c.balance))
        return {(name, code): balance for name, code, balance in rows if balance}


@pytest.fixture
def before(url: str) -> Iterator[Place]:
    """A round and a hand of cash poker in which a guest and an account play for one pot."""
    place = Place(store=open_store(url, KEY))
    with place.store.write() as conn:
        join(conn, "uanna", "p-anna", at=place.time, money=GIFT)
    for one in (GUEST, OTHER):
        place.player(one, GIFT, "USD")
    roulette = place.add("tsg/european-roulette", currency="USD")
    for player in (GUEST, "uanna"):
        roulette.watch(f"v-{player}", player)
        seat = roulette.sit(player, player)
        roulette.move(player, "1", bet(seat, "red", 500), Answers())
    room = AtT2("tsg/texas-holdem", place, currency="USD", seats=4)
    for player in (GUEST, OTHER, "uanna"):
        room.ask(player, SitDown(None, 200 * EUR))
    room.table.watch("v", GUEST)
    yield place
    place.store.close()


def test_guests_of_before_have_demo_money_alone_and_the_books_are_sound(
    before: Place, url: str
) -> None:
    assert not list(audit(before.store))
    there = balances(before.store)
    assert there["table:T1", "USD"] == 1000, "a guest and an account play in one round"
    assert there["table:T2", "USD"] == 300, "and have posted blinds of 1 and 2 in one hand"
    config = alembic_config()
    with create_engine(url).begin() as conn:
        config.attributes["connection"] = conn
        command.downgrade(config, "0015")
    store = open_store(url, KEY)
    found = balances(store)
    for one in (GUEST, OTHER):
        mine = {key: amount for key, amount in found.items() if key[0].endswith(one)}
        assert mine == {(f"player:{one}", "demo-USD"): GIFT}, "what he had staked came back"
    assert found["player:uanna", "USD"] == GIFT - 200 * EUR
    assert found["stack:T2:uanna", "USD"] == 200 * EUR
    assert not list(audit(store))
    place = Place(store=store)
    place.time = before.time + 60_000_000
    roulette, poker = place.host("T1"), place.host("T2")
    assert not roulette.running
    assert [one.player for one in poker.seating.guests()] == ["uanna"]
    with pytest.raises(Refused, match="money of accounts"):
        poker.sit(GUEST, "Guest")
    roulette.watch("v", GUEST)
    roulette.sit(GUEST, "Guest")
    assert roulette.config.currency == "demo-USD"
    assert not list(audit(store))
    store.close()


@pytest.mark.parametrize("code", ["USD", "demo-USD"])
def test_no_posting_leads_from_one_kind_to_the_other(url: str, code: str) -> None:
    """By SQL, past everything that this house would check."""
    store = open_store(url, KEY)
    place = Place(store=store)
    with store.write() as conn:
        join(conn, "uanna", "p-anna", at=1, money=GIFT)
    place.player("g-guest", GIFT, "demo-USD")
    sql = (
        "INSERT INTO postings (key, currency, debit, credit, amount, at, kind, operator)"
        f" VALUES ('x', '{code}', 'player:g-guest', 'player:uanna', 1, 1, 'gift', '')"
    )
    with pytest.raises(Exception, match=r"(?i)foreign key"), store.write() as conn:
        conn.exec_driver_sql(sql)
    for name, owner, held in (
        ("player:uanna", "uanna", "demo-USD"),
        ("player:g-guest", "g-guest", "EUR"),
        ("stack:T1:g-guest", "g-guest", "EUR"),
        ("ticket:uanna", "uanna", "demo-USD"),
    ):
        opened = (
            "INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES"
            f" ('{held}', '{name}', '{name.partition(':')[0]}', '{owner}', true, 0)"
        )
        with pytest.raises(Exception, match="demo_apart"), store.write() as conn:
            conn.exec_driver_sql(opened)
    with pytest.raises(Exception, match="no account"), store.write() as conn:
        ledger.post(
            conn, [Transfer("y", "player:g-guest", "player:uanna", 1, "demo-USD", "gift")], 1
        )
    store.close()
