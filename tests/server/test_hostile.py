"""A client that sends everything at once, while commits are slow: it harms nobody."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal

import pytest
from sqlalchemy import Connection, select

from krupier.house.acts import by_itself
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.house_rules import CashRules
from krupier.room.history import audit_all
from krupier.server.settings import Limits, ServeOptions
from krupier.store import Store, open_store, schema
from tests.server.live import NEVER, PATIENCE, Live, live
from tests.server.test_play import balance
from tests.server.test_poker import Guest

POKER = TableConfig(
    "poker",
    "wgg/texas-holdem-cash",
    "EUR",
    {},
    HouseRules(
        clocks={"decision": NEVER},
        pause=NEVER,
        cash=CashRules(blinds=("1", "2"), seats=6, draw=False),
    ),
)


class SlowDisk:
    """Nothing is committed until the test lets it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._free = threading.Event()
        self._free.set()
        original = Store.writing

        def writing(store: Store) -> Connection:
            assert self._free.wait(PATIENCE)
            return original(store)

        monkeypatch.setattr(Store, "writing", writing)

    @contextmanager
    def busy(self) -> Iterator[None]:
        self._free.clear()
        try:
            yield
        finally:
            self._free.set()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
    return SlowDisk(monkeypatch)


def burst(guest: Guest, *messages: dict[str, str]) -> None:
    """Sends them in one go; returns when the table has heard them all."""
    for one in messages:
        guest.line.say({"table": guest.table, **one})
    guest.line.say({"do": "ping", "t": 1})
    guest.line.until(lambda: guest.line.heard[-1]["type"] == "pong")


def acks(guest: Guest, id: str) -> list[bool]:
    return [bool(m.get("ok")) for m in guest.line.heard if m["type"] == "ack" and m["id"] == id]


def chips(database: str) -> dict[str, int]:
    """What lies before the players, by account."""
    accounts = schema.accounts
    store = open_store(database)
    try:
        assert audit_all(store) == []
        with store.read() as conn:
            found = conn.execute(
                select(accounts.c.name, accounts.c.balance).where(accounts.c.name.like("stack:%"))
            )
            return {name: amount for name, amount in found if amount}
    finally:
        store.close()


def test_sit_stand_sit_with_one_id_in_one_burst(database: str, disk: SlowDisk) -> None:
    options = ServeOptions(database, port=0, limits=Limits.lifted(), odds=False)
    with live(options) as server:
        server.call(lambda: server.service.host.add(POKER, by_itself("test")))
        anna, bob, eve = (Guest(server, "poker", name) for name in ("Anna", "Bob", "Eve"))
        with anna.line, bob.line, eve.line:
            anna.sit("2", "100")
            bob.sit("5", "100")
            assert "fold" in bob.my_turn()  # on the button: he has the small blind, Anna the big
            with disk.busy():
                sit = {"do": "sit", "id": "X", "buy_in": "200"}
                burst(eve, sit, {"do": "stand", "id": "Y"}, sit)
                burst(anna, {"do": "stand", "id": "Z"})  # in mid-hand
                assert not acks(eve, "X") + acks(eve, "Y") + acks(anna, "Z")
            eve.line.until(lambda: len(acks(eve, "X")) == 2 and bool(acks(eve, "Y")))
            assert acks(eve, "X") == [True, True]
            assert acks(eve, "Y") == [True]
            anna.line.until(lambda: acks(anna, "Z") == [True])
            eve.line.until(lambda: Decimal(eve.mirror.you["balance"]) == 1000)
            assert eve.mirror.you["chair"] is None, "she got up: there are no chips of hers"

            # a sitting of its own, with a top-up, and up again while the others play
            with disk.busy():
                burst(
                    eve,
                    {"do": "sit", "id": "X2", "buy_in": "100"},
                    {"do": "top-up", "id": "T", "amount": "50"},
                    {"do": "top-up", "id": "T", "amount": "50"},
                    {"do": "stand", "id": "Y2"},
                    {"do": "sit", "id": "X2", "buy_in": "100"},
                )
            eve.line.until(lambda: len(acks(eve, "X2")) == 2 and bool(acks(eve, "Y2")))
            eve.line.until(lambda: Decimal(eve.mirror.you["balance"]) == 1000)

            bob.act("fold")
            anna.line.until(lambda: Decimal(anna.mirror.you["balance"]) == 1001)
            assert anna.mirror.you["chair"] is None
            with server.staff() as eva:
                for act in ("suspend", "resume", "close"):
                    answer = eva.post(f"/api/staff/tables/poker/{act}", json={"reason": "look"})
                    assert answer.status_code == 200, answer.text
                assert answer.json()["state"] == "closed"
            everybody = {"anna": anna.token, "bob": bob.token, "eve": eve.token}
        assert money(server, everybody) == {"anna": 1001, "bob": 999, "eve": 1000}
    assert chips(database) == {}
    with live(options) as server, server.log_in("eva") as eva:
        assert eva.post("/api/staff/tables/poker/open", json={"reason": "test"}).status_code == 200
        eve = Guest(server, "poker", "Eve", everybody["eve"])
        with eve.line:  # the very same again, to a server that remembers nothing but its books
            assert eve.ask("sit", "X", buy_in="200").get("ok")
            assert eve.mirror.you["chair"] is None
        assert money(server, everybody) == {"anna": 1001, "bob": 999, "eve": 1000}
        assert eva.post("/api/staff/tables/poker/close", json={"reason": "test"}).status_code == 200
    assert chips(database) == {}


def money(server: Live, tokens: dict[str, str]) -> dict[str, float]:
    return {name: balance(server, token) for name, token in tokens.items()}
