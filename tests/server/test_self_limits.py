"""My limits, breaks, panic button and history over HTTP; blocks and the agenda for staff."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select

from krupier.house import agenda, rates
from krupier.plan import houses
from krupier.store import Result, Transfer, journal, ledger, settlement
from krupier.store.house_schema import accepted_terms, attempts
from tests.house.accounts import PASSWORD
from tests.house.household import moment, move, table
from tests.server.conftest import Clock
from tests.server.houses import House, house_of

ANNA = "utsganna"


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    with house_of(f"sqlite:///{tmp_path}/b.sqlite", clock) as server:
        with server.service.store.write() as conn:
            terms = {"account": ANNA, "version": houses.of("tsg").terms.version, "at": 1}
            conn.execute(insert(accepted_terms), terms)
        yield server


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def set_limit(http: httpx.Client, measure: str, value: str | None, code: str = "") -> Any:
    form = {"measure": measure, "value": value, "currency": code}
    return http.post("/api/account/limits", json=form)


def limit_of(view: dict[str, Any], measure: str) -> dict[str, Any]:
    return next(one for one in view["limits"] if one["measure"] == measure)


def decide_all(http: httpx.Client) -> dict[str, Any]:
    answers = [set_limit(http, one.id, None) for one in houses.of("tsg").self_limits]
    assert all(one.status_code == 200 for one in answers)
    view: dict[str, Any] = answers[-1].json()
    return view


@pytest.mark.clause("T03-01", "T03-08")
def test_each_limit_is_set_or_refused_before_play(house: House) -> None:
    with house.entered("anna") as http:
        view = http.get("/api/account").json()
        assert [one["decided"] for one in view["limits"]] == [False] * 7
        assert not view["play_may"]
        assert "still to be decided" in view["refusal"]
        assert "limits" in view["missing"]
        view = decide_all(http)
        assert view["play_may"], view["refusal"]
        assert view["refusal"] is None
        assert "limits" not in view["missing"]
        view = set_limit(http, "stakes-day", "100", "EUR").json()
        shown = limit_of(view, "stakes-day")
        assert (shown["value"], shown["currency"], shown["used"], shown["left"]) == (
            *("100", "EUR"),
            *("0", "100"),
        )


@pytest.mark.clause("T03-12")
def test_a_loosening_needs_proof_and_is_shown_as_coming(house: House, clock: Clock) -> None:
    with house.entered("anna") as http:
        decide_all(http)
        set_limit(http, "stakes-day", "100", "EUR")
        clock.turn(minutes=20)
        assert error(set_limit(http, "stakes-day", "200", "EUR")) == (403, "prove-again")
        assert len(http.get("/api/account/limits").json()) == 8
        assert set_limit(http, "stakes-day", "90", "EUR").status_code == 200  # stricter needs none
        http.post("/api/account/proof", json={"password": PASSWORD})
        view = set_limit(http, "stakes-day", "200", "EUR").json()
        shown = limit_of(view, "stakes-day")
        assert (shown["value"], shown["coming"]["value"]) == ("90", "200")
        newest = http.get("/api/account/limits").json()[0]
        assert (newest["value"], newest["effective_at"]) == ("200", shown["coming"]["effective_at"])
        staff = house.staff("compliance").get("/api/staff/agenda").json()
        (row,) = [one for one in staff if one["kind"] == "limit.effective"]
        assert (row["subject"], row["due_at"]) == (ANNA, shown["coming"]["effective_at"])


def test_what_was_wrong_is_said_and_staff_can_see_it(house: House) -> None:
    with house.entered("anna") as http:
        answer = set_limit(http, "stakes-day", "-5", "EUR")
        assert error(answer) == (409, "limit-bad-amount")
        assert "nought or more" in answer.json()["error"]["message"]
        assert answer.json()["error"]["clause"] == "T03-02"
        czech = http.post(
            "/api/account/limits?lang=cs",
            json={"measure": "bananas", "value": "1", "currency": ""},
        )
        assert "Limit bananas není" in czech.json()["error"]["message"]
    with house.service.store.read() as conn:
        kept = conn.execute(select(attempts).order_by(attempts.c.at)).mappings().all()
    assert [(one["deed"], one["code"], one["account"]) for one in kept] == [
        ("limit", "limit-bad-amount", ANNA),
        ("limit", "limit-unknown", ANNA),
    ]


@pytest.mark.clause("T03-09")
def test_a_break_is_taken_and_told_by_mail(house: House) -> None:
    with house.entered("anna") as http:
        decide_all(http)
        assert error(http.post("/api/account/breaks", json={"length": "blink"}))[1] == (
            "break-unknown"
        )
        view = http.post("/api/account/breaks", json={"length": "24-hours"}).json()
        assert [one["kind"] for one in view["breaks"]] == ["break"]
        assert not view["play_may"]
        assert "taken a break" in view["refusal"]
    assert "Your break" in [one.subject for one in house.mails()]


@pytest.mark.clause("F01-16")
def test_the_panic_button_needs_no_proof(house: House, clock: Clock) -> None:
    with house.entered("anna") as http:
        decide_all(http)
        clock.turn(minutes=20)
        view = http.post("/api/account/panic").json()
        assert [one["kind"] for one in view["breaks"]] == ["panic"]
        assert not view["play_may"]
    assert any(one.subject.startswith("No play until") for one in house.mails())


@pytest.mark.clause("T03-09")
def test_closing_needs_proof_and_keeps_the_money(house: House, clock: Clock) -> None:
    with house.entered("anna") as http:
        decide_all(http)
        deposit = {"amount": "25.50", "currency": "EUR"}
        assert http.post("/api/account/demo-deposit", json=deposit).json()["balances"] == {
            "EUR": "25.50"
        }
        clock.turn(minutes=20)
        assert error(http.post("/api/account/close", json={})) == (403, "prove-again")
        http.post("/api/account/proof", json={"password": PASSWORD})
        view = http.post("/api/account/close", json={"reason": "enough"}).json()
        assert (view["state"], view["why"]) == ("closed", "own-wish")
        assert view["balances"] == {"EUR": "25.50"}
    assert house.knock("anna").status_code == 403


@pytest.mark.parametrize(
    ("amount", "currency", "code"),
    [
        ("0", "EUR", "bad-input"),
        ("-1", "EUR", "bad-input"),
        ("1.001", "EUR", "bad-input"),
        ("1000000.01", "EUR", "bad-input"),
        ("5", "CZK", "bad-currency"),
    ],
)
def test_a_deposit_that_is_none(house: House, amount: str, currency: str, code: str) -> None:
    with house.entered("anna") as http:
        form = {"amount": amount, "currency": currency}
        assert error(http.post("/api/account/demo-deposit", json=form)) == (400, code)
        assert http.get("/api/account").json()["balances"] == {}


def test_what_was_played_is_a_list_or_a_file(house: House) -> None:
    at = moment("2026-03-10 23:30")
    with house.service.store.write() as conn:
        ledger.open_accounts(conn, [f"player:{ANNA}", "clearing:demo"], "EUR")
        gift = Transfer("g", "clearing:demo", f"player:{ANNA}", 100_00, "EUR", "deposit")
        ledger.post(conn, [gift], at)
        here = table(conn)
        move(conn, here, "k1", ANNA, 10_00, "stake", at)
        ends = [Transfer("e", "table:T1", "house:T1", 10_00, "EUR", "result", "tsg")]
        settlement.settle(conn, here, ends, [Result(ANNA, "1", 10_00, 0)], at)
        assert journal.round_record(conn, here).status == "settled"
    with house.entered("anna") as http:
        days = {"from": "2026-03-10", "to": "2026-03-10"}
        rows = http.get("/api/account/history", params=days).json()
        assert rows == [
            {
                "at": "2026-03-10T23:30:00+01:00",
                "round": here,
                "game": "tsg/roulette",
                "currency": "EUR",
                "staked": "10",
                "returned": "0",
                "net": "-10",
            }
        ]
        file = http.get("/api/account/history", params=days | {"format": "csv"})
        assert file.headers["content-type"].startswith("text/csv")
        told = list(csv.DictReader(io.StringIO(file.text)))
        assert told == [{name: str(value) for name, value in rows[0].items()}]
        other = {"from": "2026-03-11", "to": "2026-03-12"}
        assert http.get("/api/account/history", params=other).json() == []
        for bad in ("2026-02-30", "9999-12-31", "yesterday"):
            answer = http.get("/api/account/history", params={"to": bad})
            assert error(answer) == (400, "bad-input")


@pytest.mark.clause("T07-16")
def test_staff_block_somebody_and_lift_it(house: House) -> None:
    staff = house.staff("compliance")
    path = f"/api/staff/accounts/{ANNA}"
    view = staff.post(f"{path}/block", json={"hours": 72, "reason": "an inquiry"}).json()
    assert [one["kind"] for one in view["breaks"]] == ["block"]
    assert view["session"] is None
    assert "an inquiry" in " ".join(one.body for one in house.mails())
    view = staff.post(f"{path}/unblock", json={"reason": "it is over"}).json()
    assert view["breaks"] == []
    assert error(staff.post(f"{path}/unblock", json={"reason": "again"}))[1] == "nothing-to-lift"
    view = staff.post(f"{path}/block", json={"hours": None, "reason": "for good"}).json()
    assert view["state"] == "closed"  # T07-15


@pytest.mark.clause("T07-12")
def test_staff_keep_two_apart(house: House) -> None:
    staff, path = house.staff("compliance"), f"/api/staff/accounts/{ANNA}/pair"
    form = {"other": "utsgbert", "reason": "chips were dumped"}
    assert staff.post(path, json=form).status_code == 200
    for other in (ANNA, "ufortunaanna"):
        assert error(staff.post(path, json=form | {"other": other})) == (400, "bad-input")
    assert error(staff.post(path, json=form | {"other": "nobody"})) == (404, "unknown")


def test_who_may_not_is_refused(house: House) -> None:
    form = {"hours": 1, "reason": "x"}
    path = f"/api/staff/accounts/{ANNA}/block"
    assert error(house.staff("croupier").post(path, json=form)) == (403, "no-right")
    assert error(house.staff("croupier").get("/api/staff/agenda")) == (403, "no-right")
    with house.entered("anna") as http:
        assert error(http.post(path, json=form)) == (403, "staff-only")


def test_staff_set_rates_by_a_table_or_the_file_of_the_bank(house: House) -> None:
    manager = house.staff("manager")
    form = {"operator": "tsg", "source": "XE", "reason": "a new day"}
    worth = form | {"base": "EUR", "rates": {"USD": "0.90"}}
    assert manager.post("/api/staff/rates", json=worth).status_code == 200
    for wrong in ({"rates": {"USD": "0"}}, {"rates": {"USD": "1"}, "base": "XXX"}, {"file": "x"}):
        answer = manager.post("/api/staff/rates", json=form | wrong)
        assert error(answer) == (400, "bad-input")
    refused = house.staff("compliance").post("/api/staff/rates", json=worth)
    assert error(refused) == (403, "no-right")
    bank = "13.11.2026 #220\nzemě|měna|množství|kód|kurz\nEMU|euro|1|EUR|24,185\n"
    fortuna = form | {"operator": "fortuna", "source": "CNB", "file": bank}
    assert manager.post("/api/staff/rates", json=fortuna).status_code == 200
    with house.service.store.read() as conn:
        at = house.service.now() + 1
        ours, theirs = (rates.in_force(conn, operator, at) for operator in ("tsg", "fortuna"))
    assert ours is not None
    assert theirs is not None
    assert (ours.base, ours.rates) == ("EUR", {"USD": "0.90"})
    assert (theirs.base, theirs.rates) == ("CZK", {"EUR": "24.185"})


def test_staff_see_what_has_failed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(conn: object, one: agenda.Due, at: int) -> str:
        raise RuntimeError("the printer is on fire")

    monkeypatch.setitem(agenda.KINDS, "print", fails)
    with house.service.store.write() as conn:
        agenda.add(conn, "print", "tsg", "x", 1, 1)
    house.look()
    (row,) = house.staff("compliance").get("/api/staff/agenda?subject=x").json()
    assert (row["tries"], row["outcome"]) == (1, "RuntimeError: the printer is on fire")
