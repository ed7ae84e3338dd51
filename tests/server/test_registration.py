"""Registration and the back office over HTTP: forms, refusals, and what staff see and decide."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import pytest

from krupier.house import persons, staff
from krupier.house import user_accounts as accounts
from krupier.house.outside import Identity
from krupier.house.roles import ACTS
from krupier.plan import house
from krupier.sandbox.register import SandboxRegister
from krupier.server import back_office, registration
from krupier.server import house_forms as shapes
from krupier.server.settings import Limits, ServeOptions
from krupier.store import acts
from tests.house.people import take_lists
from tests.server.live import PASSWORD, SIGNED, Live, live

Data = dict[str, Any]
HOME = {"street": "Dlouhá 12/3", "city": "Praha", "postcode": "110 00", "country": "CZ"}
CARD = {"kind": "id-card", "number": "123456789", "issuer": "MÚ", "valid_until": "2099-01-01"}


def form(**changes: Any) -> Data:
    person: Data = {
        "given_names": "Jan",
        "surname": "Novák",
        "birth_date": "1990-03-12",
        "birth_place": "Praha",
        "sex": "m",
        "citizenship": "CZ",
        "residence": HOME,
        "email": "jan@example.com",
    }
    said: Data = {
        "operator": "tsg",
        "login": "honza",
        "password": "tři žluté koně",
        "currency": "EUR",
        "terms": "1",
        "person": person | {key: value for key, value in changes.items() if key in _PERSON},
    }
    return said | {key: value for key, value in changes.items() if key not in _PERSON}


_PERSON = {field.name for field in msgspec.structs.fields(shapes.PersonForm)}


class World:
    def __init__(self, server: Live) -> None:
        self.server, self.register = server, SandboxRegister()
        server.service.house.register = self.register
        self._staff = dict[str, dict[str, str]]()
        self.client = server.http()
        with server.service.store.write() as conn:
            take_lists(conn)

    def apply(self, **changes: Any) -> httpx.Response:
        return self.client.post("/api/accounts", json=form(**changes))

    def as_(self, token: str) -> dict[str, str]:
        return {"authorization": f"Bearer {token}"}

    def staff(self, role: str = "compliance") -> dict[str, str]:
        if role not in self._staff:
            with self.server.staff(role) as http:
                self._staff[role] = {"authorization": http.headers["authorization"]}
        return self._staff[role]

    def tried(self) -> list[Data]:
        answer = self.client.get("/api/staff/attempts", headers=self.staff())
        assert answer.status_code == 200, answer.text
        return cast("list[Data]", answer.json())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    where: Path = tmp_path_factory.mktemp("registration")
    options = ServeOptions(
        database_url=f"sqlite:///{where}/b.sqlite", odds=False, port=0, limits=Limits.lifted()
    )
    with live(options) as server:
        yield server


@pytest.fixture
def world(server: Live) -> Iterator[World]:
    from tests.store.casino import emptied

    emptied(server.service.store)
    server._hired.clear()
    here = World(server)
    with here.client:
        yield here


@pytest.mark.clause("T02-01", "T02-04", "T05-01")
def test_from_the_form_to_the_active_account(world: World) -> None:
    answer = world.apply()
    assert answer.status_code == 201, answer.text
    token, account = answer.json()["token"], answer.json()["account"]
    assert (account["state"], account["missing"]) == (
        "temporary",
        ["limits", "payment-method", "identity"],
    )
    assert world.register.asked[0][1] == "registration"
    mine = world.as_(token)
    shown = world.client.post("/api/account/documents", json=CARD, headers=mine)
    assert shown.status_code == 201, shown.text
    assert shown.json()[0]["number"] == "••••••789"
    refused = world.client.post("/api/account/verify", headers=mine)
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "nobody-verifies")
    rows = world.client.get("/api/staff/persons?query=novak", headers=world.staff()).json()
    assert [(one["login"], one["name"]) for one in rows] == [("honza", "Jan Novák")]
    person, document = rows[0]["person"], shown.json()[0]["id"]
    url = f"/api/staff/persons/{person}/documents/{document}"
    decided = {"decision": "verified", "reason": "seen"}
    answer = world.client.post(url, json=decided, headers=world.staff())
    assert answer.json()[0]["state"] == "verified"
    assert world.client.post(url, json=decided, headers=world.staff()).status_code == 409
    file = world.client.get(f"/api/staff/persons/{person}", headers=world.staff()).json()
    assert file["person"]["residence.city"] == "Praha"
    assert file["accounts"][0]["missing"] == ["limits", "payment-method"]
    assert {one["list"] for one in file["screenings"]} == {"eu", "pep", "exclusion-register"}
    assert file["attempts"][0]["code"] == "nobody-verifies"


def test_limits_are_decided_with_the_application(world: World) -> None:
    choices = [{"measure": one.id, "value": None} for one in house.load("tsg").self_limits]
    answer = world.apply(limits=choices)
    assert answer.json()["account"]["missing"] == ["payment-method", "identity"]
    bad = world.apply(login="eva2", limits=[{"measure": "stakes-day", "value": "-1"}])
    assert bad.status_code in (400, 409), bad.text
    assert accounts_there(world) == 1


def accounts_there(world: World) -> int:
    with world.server.service.store.read() as conn:
        return len(persons.search(conn))


HOSTILE: list[tuple[Data, int, str]] = [
    ({"birth_date": "31.2.1990"}, 400, "field-date"),
    ({"surname": "\x00"}, 400, "field-characters"),
    ({"surname": "Robert'); DROP TABLE persons;--"}, 400, "field-characters"),
    ({"email": "jan"}, 400, "field-email"),
    ({"phone": "1"}, 400, "field-phone"),
    ({"citizenship": "XX"}, 400, "field-country"),
    ({"birth_number": "900312/0017"}, 400, "birth-number-check"),
    ({"residence": HOME | {"postcode": "1"}}, 400, "field-postcode"),
    ({"residence": HOME | {"country": "DE", "postcode": "10115"}}, 403, "residence"),
    ({"birth_date": "2015-01-01"}, 403, "under-age"),
    ({"terms": "0"}, 400, "other-terms"),
    ({"currency": "XBT"}, 400, "currency-not-offered"),
    ({"channel": "telepathy"}, 400, "unknown-channel"),
    ({"operator": "nobody"}, 400, "unknown-operator"),
    ({"login": "<script>"}, 400, "login-form"),
    ({"login": "krupier"}, 400, "login-house"),
    ({"password": "password"}, 400, "bad-password"),
    ({"document": CARD | {"valid_until": "2001-01-01"}}, 400, "document-expired"),
    (
        {"surname": "Zlomyslný", "given_names": "Igor", "birth_date": "1960-05-04"},
        403,
        "sanctioned",
    ),
]


@pytest.mark.parametrize(("changes", "status", "code"), HOSTILE)
def test_whatever_is_refused_is_clear_changes_nothing_and_is_seen(
    world: World, changes: Data, status: int, code: str
) -> None:
    for lang in ("cs", "en"):
        answer = world.client.post(
            "/api/accounts", json=form(**changes), headers={"accept-language": lang}
        )
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (status, code), answer.text
        assert error["message"] not in ("This is not possible.", "To nelze.")
        assert "?" not in error["message"]
    assert accounts_there(world) == 0
    seen = world.tried()
    assert [(one["deed"], one["code"]) for one in seen] == [("register", code)] * 2
    assert "tři žluté koně" not in json.dumps(seen, ensure_ascii=False)
    assert seen[0]["detail"]["tried"]["form"]["password"] == "…"


@pytest.mark.clause("T02-14", "T05-02")
def test_the_register_says_yes_or_nothing(world: World) -> None:
    world.register.enter(Identity(given_names="Jan", surname="Novák", birth_date="1990-03-12"))
    answer = world.apply()
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "excluded")
    assert answer.json()["error"]["clause"].startswith("T0")
    world.register.silent = True
    answer = world.apply()
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "register-silent")
    assert accounts_there(world) == 0


@pytest.mark.clause("T02-12", "T02-13")
def test_a_suspicion_is_a_case_that_staff_decide(world: World) -> None:
    world.apply()
    second = world.apply(login="second", surname="NOVAK", email="x@example.com").json()["account"]
    assert (second["state"], second["why"]) == ("applied", "duplicate")
    (case,) = world.client.get("/api/staff/cases?open=true", headers=world.staff()).json()
    assert case["choices"] == ["different", "duplicate", "close-all"]
    url = f"/api/staff/cases/{case['id']}"
    bad = world.client.post(url, json={"decision": "x", "reason": "y"}, headers=world.staff())
    assert bad.status_code == 400
    assert "different, duplicate, close-all" in bad.json()["error"]["message"]
    good = {"decision": "different", "reason": "namesakes"}
    done = world.client.post(url, json=good, headers=world.staff())
    assert (done.status_code, done.json()["decision"]) == (200, "different")
    assert done.json()["choices"] == []
    assert world.client.get("/api/staff/cases?open=true", headers=world.staff()).json() == []
    rows = world.client.get("/api/staff/persons?state=temporary", headers=world.staff()).json()
    assert len(rows) == 2
    with world.server.service.store.read() as conn:
        assert "namesakes" in {one.reason for one in acts.latest(conn)}


def test_staff_change_a_state_with_a_reason(world: World) -> None:
    account = world.apply().json()["account"]["id"]
    url = f"/api/staff/accounts/{account}/state"

    def decide(state: str) -> httpx.Response:
        body = {"decision": state, "reason": "because"}
        return world.client.post(url, json=body, headers=world.staff())

    assert decide("active").json()["error"]["code"] == "registration-lacks"
    assert decide("banana").status_code == 400
    assert decide("suspended").json()["state"] == "suspended"
    assert decide("closed").json()["state"] == "closed"
    assert decide("active").status_code == 409
    assert world.client.post(url, json={"decision": "x"}, headers=world.staff()).status_code == 400


@pytest.mark.clause("W02-04")
def test_staff_keep_the_list_of_whom_they_may_not_let_play(world: World) -> None:
    entry = {"operator": "tsg", "kind": "employee", "given_names": "Jan", "surname": "Novák"}
    entry |= {"birth_date": "1990-03-12", "reason": "hired"}
    bad = entry | {"birth_date": "yesterday"}
    url = "/api/staff/excluded-persons"
    answer = world.client.post(url, json=bad, headers=world.staff())
    assert answer.json()["error"]["code"] == "field-date"
    made = world.client.post(url, json=entry, headers=world.staff())
    assert made.status_code == 201, made.text
    assert world.apply().json()["error"]["code"] == "excluded-here"
    assert len(world.client.get(url, headers=world.staff()).json()) == 1
    gone = world.client.delete(f"{url}/{made.json()['id']}?reason=left", headers=world.staff())
    assert (gone.status_code, gone.json()) == (200, [])
    assert world.apply().status_code == 201


def test_who_works_for_one_operator_sees_no_others(world: World) -> None:
    account = world.apply().json()["account"]["id"]
    store = world.server.service.store
    staff.hire(store, "wgg-eva", PASSWORD, "compliance", 1, SIGNED, "wgg")
    with store.read() as conn:
        person = accounts.account(conn, account).person
    with world.server.log_in("wgg-eva") as http:
        hers = {"authorization": http.headers["authorization"]}
    get = world.client.get
    assert get("/api/staff/persons", headers=hers).json() == []
    assert get("/api/staff/persons?operator=tsg", headers=hers).status_code == 404
    assert get(f"/api/staff/persons/{person}", headers=hers).status_code == 404
    body = {"decision": "suspended", "reason": "x"}
    url = f"/api/staff/accounts/{account}/state"
    assert world.client.post(url, json=body, headers=hers).status_code == 404
    assert len(get("/api/staff/persons", headers=world.staff()).json()) == 1


@pytest.mark.parametrize("role", ["croupier", "cashier", "administrator"])
def test_who_does_not_look_after_persons_sees_none(world: World, role: str) -> None:
    for path in ("persons", "persons/x", "cases", "attempts", "excluded-persons"):
        answer = world.client.get(f"/api/staff/{path}", headers=world.staff(role))
        assert answer.status_code == 403, path
    for path in ("cases/x", "accounts/x/state", "persons/x/documents/y"):
        body = {"decision": "verified", "reason": "x"}
        answer = world.client.post(f"/api/staff/{path}", json=body, headers=world.staff(role))
        assert answer.status_code == 403, path


def test_every_route_names_its_act() -> None:
    public, offices = {"apply"}, back_office.HANDLERS
    for handler in (*registration.HANDLERS, *offices):
        name, needs = handler.fn.__name__, {"staff", "holder"} & set(handler.fn.__annotations__)
        if name in public:
            assert not needs
            continue
        assert needs == ({"staff"} if handler in offices else {"holder"})
        assert handler.opt["act"] in ACTS


def test_guests_have_no_account(world: World) -> None:
    guest = world.as_(world.server.guest("Karel"))
    for path in ("terms", "verify", "documents"):
        body = {"terms": {"version": "1"}, "verify": None, "documents": CARD}[path]
        answer = world.client.post(f"/api/account/{path}", json=body, headers=guest)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "accounts-only")


def test_in_the_demo_the_sandbox_vouches(world: World) -> None:
    from dataclasses import replace

    service = world.server.service
    before, service.options = service.options, replace(service.options, demo=True)
    try:
        choices = [{"measure": one.id, "value": None} for one in house.load("tsg").self_limits]
        mine = world.as_(world.apply(limits=choices).json()["token"])
        answer = world.client.post("/api/account/verify", headers=mine)
        assert (answer.status_code, answer.json()["state"]) == (200, "active"), answer.text
        again = world.client.post("/api/account/verify", headers=mine)
        assert again.json()["state"] == "active"
        terms = world.client.post("/api/account/terms", json={"version": "0"}, headers=mine)
        assert (terms.status_code, terms.json()["error"]["code"]) == (400, "other-terms")
        terms = world.client.post("/api/account/terms", json={"version": "1"}, headers=mine)
        assert terms.json()["terms_accepted"] is True
    finally:
        service.options = before


def test_the_clock_is_that_of_the_server(world: World) -> None:
    world.apply()
    (row,) = world.client.get("/api/staff/persons", headers=world.staff()).json()
    since = datetime.fromisoformat(row["since"])
    assert since.utcoffset()
    assert abs((datetime.now(UTC) - since).total_seconds()) < 60 * 60
