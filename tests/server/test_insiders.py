"""Clients and staff of a real house who try what they may not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import insert

from krupier.house import cases, mails, staff, user_accounts
from krupier.plan import houses
from krupier.store.house_schema import accepted_terms
from tests.house.accounts import PASSWORD
from tests.server.conftest import Clock
from tests.server.houses import House, house_of
from tests.server.live import SIGNED

ANNA = "utsganna"
GAME = "tsg/european-roulette"


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    countries = tmp_path / "countries"
    countries.write_text("192.0.2.0/24 CZ")
    with house_of(f"sqlite:///{tmp_path}/b.sqlite", clock, countries=countries) as server:
        with server.service.store.write() as conn:
            terms = {"account": ANNA, "version": houses.of("tsg").terms.version, "at": 1}
            conn.execute(insert(accepted_terms), terms)
        yield server


def decide(http: httpx.Client, **limits: str) -> None:
    for one in houses.of("tsg").self_limits:
        form = {"measure": one.id, "value": limits.get(one.id), "currency": ""}
        assert http.post("/api/account/limits", json=form).status_code == 200


def works_for(house: House, operator: str, role: str = "compliance") -> httpx.Client:
    login = f"{operator}-{role}"
    staff.hire(house.service.store, login, PASSWORD, role, 1, SIGNED, operator)
    return house.log_in(login)


@pytest.mark.clause("T03-02")
def test_who_logs_out_and_in_again_keeps_the_pause_he_wanted(house: House, clock: Clock) -> None:
    """The tables remember him from before: that he was out is news to them."""
    house.table("R1", GAME, "USD")
    with house.entered("anna") as http:
        decide(http, pause="30")
        http.post("/api/account/demo-deposit", json={"amount": "100", "currency": "USD"})
        token = http.headers["authorization"].removeprefix("Bearer ")
        with house.player(token) as anna:
            anna.watch("R1")
            anna.sit("R1")
        clock.turn(minutes=5)
        http.post("/api/log-out")
    clock.turn(minutes=1)
    with house.entered("anna") as http:
        token = http.headers["authorization"].removeprefix("Bearer ")
        assert "after log-out" in http.get("/api/account").json()["refusal"]
        with house.player(token) as anna:
            anna.watch("R1")
            anna.say({"do": "sit", "table": "R1", "id": "again"})
            anna.until(lambda: "again" in anna.acks)
            assert anna.acks["again"]["refused"]["code"] == "limit-pause"


def test_staff_see_the_cases_and_the_mail_of_their_own_operator_only(house: House) -> None:
    """A person with an account at each of two operators."""
    at = house.service.now()  # mail of long ago is thrown away
    with house.service.store.write() as conn:
        person = user_accounts.account(conn, ANNA).person
        for operator, own in (("tsg", ANNA), ("fortuna", "ufortunaanna")):
            cases.put(
                conn,
                "identity",
                operator=operator,
                account=own,
                person=person,
                detail={},
                at=at,
            )
            facts = {"login": "anna", "reason": f"asked by {operator}"}
            mails.queue(conn, operator, own, "suspended", "en", facts, "anna@example.com", at)
    hers = works_for(house, "tsg")
    file = hers.get(f"/api/staff/persons/{person}").json()
    assert [one["operator"] for one in file["cases"]] == ["tsg"]
    bodies = [one["body"] for one in hers.get("/api/staff/mailbox").json()]
    assert len(bodies) == 1
    assert "asked by tsg" in bodies[0]
    everywhere = house.staff("compliance")
    assert len(everywhere.get("/api/staff/mailbox").json()) == 2
    file = everywhere.get(f"/api/staff/persons/{person}").json()
    assert sorted(one["operator"] for one in file["cases"]) == ["fortuna", "tsg"]


def test_nobody_is_admitted_twice(house: House) -> None:
    boss = house.staff("compliance")
    who = {"given_names": "Jan", "surname": "Novák", "birth_date": "1990-05-17"}
    entry = {"operator": "tsg", "kind": "employee", "reason": "hired", **who}
    id = boss.post("/api/staff/excluded-persons", json=entry).json()["id"]
    admit = f"/api/staff/excluded-persons/{id}?reason=left"
    assert boss.delete(admit).status_code == 200
    assert boss.delete(admit).status_code == 409


@pytest.mark.parametrize("asked", ["to=0001-01-01", "from=0001-01-01", "to=9999-12-31"])
def test_days_that_no_calendar_has_around_them_are_refused(house: House, asked: str) -> None:
    with house.entered("anna") as http:
        answer = http.get(f"/api/account/history?{asked}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-input")


@pytest.mark.clause("T07-12")
def test_of_two_who_sit_together_when_they_are_kept_apart_one_gets_up(house: House) -> None:
    house.table("R1", GAME, "USD")
    with house.service.store.write() as conn:
        terms = {"account": "utsgbert", "version": houses.of("tsg").terms.version, "at": 1}
        conn.execute(insert(accepted_terms), terms)
    with house.entered("anna") as one, house.entered("bert") as other:
        tokens = []
        for http in (one, other):
            decide(http)
            tokens.append(http.headers["authorization"].removeprefix("Bearer "))
        with house.player(tokens[0]) as anna, house.player(tokens[1]) as bert:
            for player in (anna, bert):
                player.watch("R1")
                player.sit("R1")
            boss = house.staff("compliance")
            form = {"other": "utsgbert", "reason": "chips were dumped"}
            assert boss.post(f"/api/staff/accounts/{ANNA}/pair", json=form).status_code == 200
            seated = house.at_table(
                "R1", lambda here: [one.player for one in here.seating.guests() if not one.gone]
            )
            assert len(seated) == 1
