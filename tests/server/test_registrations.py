"""The decision that ends a licence is not final yet: staff cancel the registrations for all
tournaments that have not begun."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from krupier.house.acts import Signature
from krupier.house.staff import hire
from krupier.store import Transfer, acts, audit, ledger, tournaments
from tests.server.conftest import Clock
from tests.server.houses import House
from tests.server.live import PASSWORD, SIGNED
from tests.server.private import house_with_three
from tests.server.test_insiders import works_for
from tests.server.test_private_tables import enter as log_in
from tests.server.tournaments import ask, code, wait_for

PATH = "/api/staff/licences/registrations"
FORM = {"operator": "tsg", "reason": "the decision is not final yet"}
ENTRY = {"prices": [{"prize": "10", "fee": "1", "chips": 500}], "late_until": 0}
WITH = {"entry": ENTRY, "levels": [{"seconds": 3600, "small": 25, "big": 50}]}


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    with house_with_three(tmp_path, clock) as server:
        yield server


def desk(house: House, login: str, role: str) -> httpx.Client:
    hire(house.service.store, login, PASSWORD, role, 1, SIGNED)
    return house.log_in(login)


def announce(max_: httpx.Client, id: str, type: str, **more: Any) -> None:
    body = {"id": id, "type": type, "with": WITH | more, "reason": "test"}
    answer = max_.post("/api/staff/tournaments", json=body)
    assert answer.status_code == 201, answer.text


def enter(http: httpx.Client, id: str, wallet: str = "USD") -> None:
    answer = ask(http, id, "enter", pays="11", wallet=wallet, rules=1)
    assert answer.status_code == 200, answer.text


def has_won_a_ticket(house: House, player: str) -> None:
    with house.service.store.write() as conn:
        ledger.open_accounts(conn, [f"ticket:{player}"], "USD")
        ends = ("clearing:demo", f"ticket:{player}")
        ledger.post(conn, [Transfer("won", *ends, 11_00, "USD", "gift", "tsg")], 1)


def balances(house: House, *names: str) -> list[int]:
    with house.service.store.read() as conn:
        return [ledger.balance(conn, name, "USD") for name in names]


def state_of(house: House, id: str) -> tuple[str, str]:
    with house.service.store.read() as conn:
        found = tournaments.tournament(conn, id)
    return found.state, found.ended


@pytest.mark.clause("T12-06", "T33-25")
def test_everybody_has_back_what_he_put_into_those_that_have_not_begun(house: House) -> None:
    """A thousand each; an entry costs 11, and Bert pays one with a ticket."""
    max_ = desk(house, "max", "manager")
    anna, bert = log_in(house, "anna"), log_in(house, "bert")
    announce(max_, "spring", "tsg/multi-table")
    announce(max_, "autumn", "tsg/multi-table")
    announce(max_, "runs", "tsg/sit-and-go", start={"when": "full", "players": 2})
    announce(max_, "elsewhere", "kings/freezeout")
    has_won_a_ticket(house, "ubert")
    for one in (anna, bert):
        enter(one, "runs")
    wait_for(house, "runs", lambda held: bool(held.floor.tables))
    enter(anna, "spring")
    enter(bert, "spring", "ticket")
    enter(bert, "autumn")
    names = ("player:uanna", "player:ubert", "ticket:ubert")
    assert balances(house, *names) == [978_00, 978_00, 0]
    answer = max_.post(PATH, json=FORM)
    assert (answer.status_code, answer.json()) == (200, {"tournaments": ["spring", "autumn"]})
    assert balances(house, *names) == [989_00, 989_00, 11_00], "each as it was paid"
    held = [f"tournament:{id}:{of}" for id in ("spring", "autumn") for of in ("prize", "fee")]
    assert balances(house, *held) == [0] * 4
    assert [state_of(house, id) for id in ("spring", "autumn")] == [("over", "cancelled")] * 2
    assert state_of(house, "runs") == ("running", ""), "only registrations are cancelled"
    assert state_of(house, "elsewhere") == ("open", ""), "of another operator"
    assert code(ask(anna, "spring", "enter", pays="11", wallet="USD", rules=1)) == "over"
    with house.service.store.read() as conn:
        for id in ("spring", "autumn"):
            act = acts.latest(conn, subject=f"tournament:{id}")[0]
            assert (act.act, act.author, act.role) == ("tournament.direct", "max", "manager")
            assert (act.reason, act.clause) == (FORM["reason"], "T12-06")
    assert audit(house.service.store) == []


@pytest.mark.clause("T12-06")
def test_twice_gives_nobody_anything_twice_and_later_ones_are_cancelled_too(house: House) -> None:
    max_, anna = desk(house, "max", "manager"), log_in(house, "anna")
    announce(max_, "spring", "tsg/multi-table")
    enter(anna, "spring")
    assert max_.post(PATH, json=FORM).json() == {"tournaments": ["spring"]}
    assert max_.post(PATH, json=FORM).json() == {"tournaments": []}
    assert balances(house, "player:uanna") == [1_000_00]
    announce(max_, "autumn", "tsg/multi-table")
    enter(anna, "autumn")
    hall = house.service.host.tournaments
    by = Signature("max", "manager", "again")

    async def both() -> list[str]:
        return await hall.cancel_registrations("kings", by) + await hall.cancel_registrations(
            "tsg", by
        )

    assert house.call(both) == ["autumn"]
    assert balances(house, "player:uanna") == [1_000_00]
    assert audit(house.service.store) == []


@pytest.mark.clause("T12-06")
def test_who_may_not_and_where_the_plan_says_nothing_it_changes_nothing(house: House) -> None:
    max_, anna = desk(house, "max", "manager"), log_in(house, "anna")
    announce(max_, "spring", "tsg/multi-table")
    enter(anna, "spring")
    for role in ("floor", "compliance", "croupier"):
        answer = desk(house, role, role).post(PATH, json=FORM)
        assert (answer.status_code, code(answer)) == (403, "no-right")
    assert code(anna.post(PATH, json=FORM)) == "staff-only"
    other = works_for(house, "fortuna", "manager").post(PATH, json=FORM)
    assert (other.status_code, code(other)) == (404, "unknown")
    assert code(max_.post(PATH, json=FORM | {"operator": "club"})) == "no-licence-end"
    assert code(max_.post(PATH, json=FORM | {"operator": "nobody"})) == "unknown-operator"
    assert code(max_.post(PATH, json=FORM | {"reason": ""})) == "bad-input"
    assert state_of(house, "spring") == ("open", "")
    assert balances(house, "player:uanna") == [989_00]
