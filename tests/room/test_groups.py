"""Tables of one group: their money goes to the accounts and into the chain of the group."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pytest

from krupier.room import history
from krupier.room.config import HouseRules, TableConfig, add_table
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import SitDown
from krupier.room.table import Table
from krupier.rules.options import Move
from krupier.store import Conflict, Inline, StoreError, chains, groups, ledger
from krupier.store.writer import Together, Work
from tests.room.cash import EUR
from tests.room.setup import SECOND, Answers, Place, bet, by, scripted


def in_group(place: Place, game: str, house_rules: HouseRules, id: str = "T1") -> Table:
    config = TableConfig(id, game, "EUR", {}, house_rules, "P1")
    with place.store.write() as conn:
        groups.add(conn, "P1", kind="pool", operator=config.operator, at=1)
        add_table(conn, config, at=1)
    return place.host(id)


@pytest.mark.parametrize("restart", [False, True])
def test_the_bank_of_a_group_pays_and_wins(restart: bool, caplog: pytest.LogCaptureFixture) -> None:
    """Ten on red, and 3 is red; also when the process died in between."""
    place = Place(source=scripted(pockets=["3"]))
    table = in_group(place, "kings/european-roulette", HouseRules())
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m", bet(seat, "red", 10 * EUR), Answers())
    table.flush()
    if restart:
        place.new_env()
        table = place.host()
        assert table.resumed
        table.watch("v", "anna")
    place.wait(table, 25)
    assert place.balance("anna") == 100_000 + 10 * EUR
    assert place.account("house:P1") == -10 * EUR
    with place.store.read() as conn:
        posted = {(one.kind, one.operator) for one in ledger.of_round(conn, "T1-1")}
        names = {one.name for one in ledger.accounts_of(conn, "T1")}
    assert posted == {("stake", "kings"), ("return", "kings"), ("result", "kings")}
    assert names == {"table:T1"}
    assert not [one for one in caplog.records if one.name == "krupier.room"], "without a fault"
    assert history.audit_all(place.store) == []


def test_chips_come_to_a_table_in_the_chain_of_its_group() -> None:
    place = Place()
    rules = HouseRules(cash=CashRules(blinds=("1", "2"), draw=False))
    table = in_group(place, "wgg/texas-holdem-cash", rules)
    place.player("anna")
    heard = Answers()
    table.ask("anna", "Anna", "r1", SitDown("1", 200 * EUR), heard)
    table.flush()
    assert heard.accepted
    table.staff.close(by("test"))
    table.flush()
    with place.store.read() as conn:
        assert [one.seq for one in chains.links(conn, "table:P1")] == [1, 2]
        assert list(chains.links(conn, "table:T1")) == []
    assert place.balance("anna") == 100_000
    assert history.audit_all(place.store) == []


def test_a_void_round_refunds_and_a_chip_taken_back_is_no_stake() -> None:
    place = Place()
    table = place.add("kings/european-roulette")
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "a", bet(seat, "red", 10 * EUR), Answers())
    table.move("anna", "b", bet(seat, "black", 5 * EUR), Answers())
    table.move("anna", "c", Move(seat, "take-back", "black"), Answers())
    table.staff.void(by("a ball on the floor"))
    table.flush()
    with place.store.read() as conn:
        found = [(one.kind, one.amount) for one in ledger.of_round(conn, "T1-1")]
    assert sorted(found) == [
        ("refund", 10 * EUR),
        ("stake", 5 * EUR),
        ("stake", 10 * EUR),
        ("take-back", 5 * EUR),
    ]
    assert place.balance("anna") == 100_000


class Failing(Inline):
    """Books that fail when they are told to."""

    error: Exception | None = None

    def submit(self, work: Work[Any], together: Together | None = None) -> Future[Any]:
        if self.error is None:
            return super().submit(work)
        failed: Future[Any] = Future()
        failed.set_exception(self.error)
        return failed


@pytest.mark.parametrize(
    ("error", "away"), [(StoreError("gone", "pryč"), 60), (Conflict("no", "ne"), 0)]
)
def test_a_table_whose_neighbour_lost_something_goes_on_where_it_was(
    error: Exception, away: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody loses time that he could not use, and who came meanwhile sees the table."""
    place = Place()
    place.books = books = Failing(place.store)
    place.new_env()
    one = place.add("kings/european-roulette", id="T1")
    two = place.add("kings/european-roulette", id="T2", group="T1", hosted_by=one.group)
    for table, name in ((one, "anna"), (two, "bert")):
        place.player(name)
        table.watch(name, name)
        table.sit(name, name)
    two.move("bert", "b", bet("1", "red", 10 * EUR), Answers())
    place.time += 5 * SECOND
    left = two.clock.deadline - place.time if two.clock else 0
    assert left > 0
    if away:
        monkeypatch.setattr(type(place.store), "read", _gone)
    books.error = error
    one.move("anna", "a", bet("1", "red", 10 * EUR), Answers())
    assert one.group.away
    two.watch("cyril")
    place.time += away * SECOND
    books.error = None
    monkeypatch.undo()
    one.tick()
    assert not one.group.away
    assert len(place.ears.snapshots["cyril"]) == 1
    assert two.clock is not None
    if away:
        assert two.clock.deadline > place.time, "all of it begins anew"
    else:
        assert two.clock.deadline == place.time + left, "and nobody wins any"
    assert place.account("table:T2") == 10 * EUR
    assert history.audit_all(place.store) == []


def _gone(*_: object) -> None:
    raise StoreError("gone", "pryč")
