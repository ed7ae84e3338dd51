"""Balances over HTTP: what staff withhold and deduct, the end of a licence, and what other systems
of an operator ask."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert

from krupier.house import attempts, licence, limits, rates
from krupier.house import user_accounts as users
from krupier.house.acts import by_itself
from krupier.house.staff import hire
from krupier.plan import houses
from krupier.server.partner_secrets import BadSecrets, secrets_in
from krupier.server.partners import signature
from krupier.server.settings import Limits
from krupier.store import Transfer, audit, ledger
from krupier.store.house_schema import accepted_terms
from tests.house import accounts
from tests.house.household import OWN
from tests.server.conftest import Clock
from tests.server.houses import House, house_of
from tests.server.live import PASSWORD, SIGNED
from tests.server.test_insiders import works_for

ANNA, BOB = "utsganna", "ufortunabob"
SECRET = "s" * 40


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    partners = tmp_path / "partners"
    partners.write_text(f"# other systems\nfortuna-odds {SECRET}\n", encoding="utf-8")
    url = f"sqlite:///{tmp_path}/b.sqlite"
    with house_of(url, clock, partners=partners) as server:
        with server.service.store.write() as conn:
            accounts.add(conn, "bob", operator="fortuna", at=clock())
            for id, code in ((ANNA, "EUR"), (BOB, "CZK")):
                account = users.account(conn, id)
                plan = houses.of(account.operator)
                terms = {"account": id, "version": plan.terms.version, "at": 1}
                conn.execute(insert(accepted_terms), terms)
                for one in plan.self_limits:
                    limits.decide(conn, plan, account, one.id, None, "", OWN, clock())
                ledger.open_accounts(conn, [f"player:{id}", "clearing:demo"], code)
                ends = ("clearing:demo", f"player:{id}")
                given = Transfer(f"d/{id}", *ends, 100_00, code, "deposit", account.operator)
                ledger.post(conn, [given], clock())
        yield server


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def desk(house: House, login: str, role: str) -> httpx.Client:
    hire(house.service.store, login, PASSWORD, role, 1, SIGNED)
    return house.log_in(login)


def balance(house: House, name: str, code: str) -> int:
    with house.service.store.read() as conn:
        return ledger.balance(conn, name, code)


@pytest.mark.clause("T05-22")
def test_a_balance_is_withheld_and_reduced_by_two_persons(house: House) -> None:
    eva, max_ = desk(house, "eva", "compliance"), desk(house, "max", "manager")
    placed = eva.post(
        f"/api/staff/accounts/{ANNA}/holds",
        json={"amounts": {"EUR": "80"}, "reason": "a stolen card", "key": "h1"},
    )
    assert placed.status_code == 201, placed.text
    hold = placed.json()
    assert hold["amounts"] == {"EUR": "80"}
    path = f"/api/staff/holds/{hold['id']}"
    form: dict[str, Any] = {"reduced": {"EUR": "30"}, "reason": "proven"}
    assert error(eva.post(path, json=form)) == (409, "second-person")
    alone = form | {"second": house.shows("eva")}
    assert error(eva.post(path, json=alone)) == (409, "second-person")
    wrong = form | {"second": house.shows("max", "guessed it")}
    assert error(eva.post(path, json=wrong)) == (409, "second-unknown")
    both = form | {"second": house.shows("max")}
    assert eva.post(path, json=both).json()["reduced"] == {"EUR": "30"}
    assert balance(house, f"player:{ANNA}", "EUR") == 70_00
    (seen,) = max_.get(f"/api/staff/accounts/{ANNA}/holds").json()
    assert seen["ended_at"]
    assert audit(house.service.store) == []


def test_the_second_person_works_for_the_same_operator(house: House) -> None:
    eva, other = desk(house, "eva", "compliance"), works_for(house, "fortuna", "manager")
    form = {"amounts": {"EUR": "80"}, "reason": "a stolen card", "key": "h1"}
    hold = eva.post(f"/api/staff/accounts/{ANNA}/holds", json=form).json()
    proven = {"reduced": {"EUR": "30"}, "reason": "proven"}
    path = f"/api/staff/holds/{hold['id']}"
    for first in (eva, other):
        second = house.shows("fortuna-manager")
        assert error(first.post(path, json=proven | {"second": second})) == (404, "unknown")
    win = {"amount": "10", "currency": "EUR", "about": "T1-7", "reason": "twice"}
    path = f"/api/staff/accounts/{ANNA}/corrections"
    answer = eva.post(path, json=win | {"second": house.shows("fortuna-manager"), "key": "c1"})
    assert error(answer) == (404, "unknown")
    assert balance(house, f"player:{ANNA}", "EUR") == 20_00


@pytest.mark.clause("T08-09")
def test_a_win_is_deducted_and_who_may_not_is_refused(house: House) -> None:
    eva, floor = desk(house, "eva", "compliance"), desk(house, "flo", "floor")
    desk(house, "max", "manager")
    path = f"/api/staff/accounts/{ANNA}/corrections"
    form: dict[str, Any] = {
        "amount": "130",
        "currency": "EUR",
        "about": "T1-7",
        "reason": "credited twice",
        "key": "c1",
    }

    def signed(second: str = "max", **more: str) -> httpx.Response:
        return eva.post(path, json=form | more | {"second": house.shows(second)})

    assert error(floor.post(path, json=form)) == (403, "no-right")
    assert error(signed("flo")) == (403, "no-right")
    for wrong in ({"amount": "x"}, {"amount": "-1"}, {"currency": "XXX"}, {"about": ""}):
        assert signed(**wrong).status_code in (400, 409)
    done = signed()
    assert done.json() == {"account": ANNA, "currency": "EUR", "taken": "100", "owed": "30"}
    assert error(signed()) == (409, "conflict")
    assert balance(house, f"claim:{ANNA}", "EUR") == -30_00
    assert audit(house.service.store) == []


@pytest.mark.clause("T12-05")
def test_the_end_of_a_licence_is_set_once_and_its_tables_know(house: House, clock: Clock) -> None:
    max_ = desk(house, "max", "manager")
    eva = desk(house, "eva", "compliance")
    form = {"operator": "tsg", "day": "2099-12-31", "reason": "the decision is final"}
    assert error(eva.post("/api/staff/licences", json=form)) == (403, "no-right")
    assert error(max_.post("/api/staff/licences", json=form | {"day": "2020-01-01"})) == (
        409,
        "licence-ends-in-past",
    )
    assert error(max_.post("/api/staff/licences", json=form | {"operator": "club"}))[1] == (
        "no-licence-end"
    )
    made = max_.post("/api/staff/licences", json=form)
    assert made.json() == [{"operator": "tsg", "ends_at": "2099-12-31T23:59:59+01:00"}]
    with house.service.store.read() as conn:
        assert "tsg" in licence.all_ending(conn)
    assert eva.get("/api/staff/licences").json() == made.json()


def test_a_balance_that_is_told_is_that_of_the_wallet_alone(house: House, clock: Clock) -> None:
    """What could be converted is told at the table, and is in no two wallets at once."""
    with house.service.store.write() as conn:
        why, at = by_itself("the rates of the day"), clock()
        rates.set_rates(conn, "tsg", {"USD": "0.90"}, "EUR", "XE", at, why, at)
    told = house.service.hub.available
    assert house.call(lambda: told(ANNA, "USD")) == "0"
    assert house.call(lambda: told(ANNA, "EUR")) == "100"
    assert house.service.host.wallets.funds(ANNA, "USD") == 111_11


# -- other systems -----------------------------------------------------------------------------


def asked(house: House, what: str, form: Any, **changes: Any) -> httpx.Response:
    path = f"/api/partners/{changes.get('name', 'fortuna-odds')}/{what}"
    body = json.dumps(form).encode()
    time = changes.get("time", str(int(house.service.seconds())))
    signed = signature(changes.get("secret", SECRET), time, path, body)
    headers = {"x-krupier-time": time, "x-krupier-signature": changes.get("signed", signed)}
    with house.http() as http:
        return http.post(path, content=changes.get("body", "").encode() or body, headers=headers)


BET = {"account": BOB, "amount": "40", "currency": "CZK", "key": "b1"}


@pytest.mark.clause("F01-14")
def test_another_system_stakes_wins_and_cancels(house: House) -> None:
    assert asked(house, "leave", BET).json()["balance"] == "100"
    first, again = asked(house, "stake", BET), asked(house, "stake", BET)
    assert first.json() == {
        "account": BOB,
        "currency": "CZK",
        "balance": "60",
        "left": None,
        "again": False,
    }
    assert again.json()["again"] is True
    won = asked(house, "win", {"bet": "b1", "amount": "90", "key": "w1"})
    assert won.json()["balance"] == "150"
    asked(house, "stake", BET | {"key": "b2"})
    assert asked(house, "cancel", {"bet": "b2"}).json()["balance"] == "150"
    assert error(asked(house, "cancel", {"bet": "b1"})) == (409, "bet-over")
    assert error(asked(house, "stake", BET | {"amount": "151", "key": "b3"})) == (
        409,
        "bet-not-enough",
    )
    assert audit(house.service.store) == []


UNSIGNED: list[dict[str, Any]] = [
    {"secret": "t" * 40},
    {"signed": "00"},
    {"signed": b"\xe9"},
    {"time": "1"},
    {"time": "soon"},
    {"time": ""},
    {"name": "fortuna-lottery"},
    {"name": "nobody"},
    {"body": '{"account": "ufortunabob", "amount": "1", "currency": "CZK", "key": "b1"}'},
]
BAD: list[Any] = [
    {},
    [],
    BET | {"amount": "0"},
    BET | {"amount": "-5"},
    BET | {"amount": "1.001"},
    BET | {"amount": "many"},
    BET | {"amount": "999999999999999"},
    BET | {"currency": "XXX"},
    BET | {"key": "a/b"},
    BET | {"more": 1},
    BET | {"account": "'; drop"},
]


def test_what_is_not_signed_or_not_sensible_is_not_done_and_staff_see_it(house: House) -> None:
    for changes in UNSIGNED:
        assert error(asked(house, "stake", BET, **changes)) == (403, "partner-signature"), changes
    with house.service.store.read() as conn:
        seen = [one.code for one in attempts.latest(conn)]
    assert seen == ["partner-signature"] * len(UNSIGNED)
    for form in BAD:
        assert error(asked(house, "stake", form)) == (400, "bad-input"), form
    other = {"account": ANNA, "amount": "1", "currency": "EUR"}
    assert error(asked(house, "leave", other)) == (404, "unknown"), "another operator's"
    assert balance(house, f"player:{BOB}", "CZK") == 100_00


def test_strangers_cannot_fill_the_books(tmp_path: Path, clock: Clock) -> None:
    partners = tmp_path / "partners"
    partners.write_text(f"fortuna-odds {SECRET}\n", encoding="utf-8")
    limits = replace(Limits.lifted(), bad_events_per_quarter=3)
    url = f"sqlite:///{tmp_path}/b.sqlite"
    with house_of(url, clock, partners=partners, limits=limits) as house:
        answers = [asked(house, "stake", BET, signed="00").status_code for _ in range(5)]
        assert answers == [403, 403, 403, 429, 429]
        assert error(asked(house, "leave", BET)) == (404, "unknown")  # it is believed
        with house.service.store.read() as conn:
            assert len(attempts.latest(conn)) == 3


def test_a_file_of_secrets_that_cannot_be(tmp_path: Path) -> None:
    path = tmp_path / "bad"
    path.write_text("fortuna-odds short\n", encoding="utf-8")
    with pytest.raises(BadSecrets, match="line 1") as caught:
        secrets_in(path)
    assert "short" not in str(caught.value)
