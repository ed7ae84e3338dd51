"""Staff of two operators in one house: what is the other's is not there, and an office that was
taken a moment ago is good for nothing."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from litestar import get

from krupier.house import acts, attempts, register, staff
from krupier.house.acts import by_itself
from krupier.house.roles import ACTS, READ_WITH
from krupier.server import declared, wire
from krupier.server.app import api
from krupier.server.dependencies import Staff, TheService
from krupier.server.settings import Limits
from krupier.server.things import TABLE, in_form, in_path
from krupier.store import acts as kept
from krupier.store.offices import Office
from tests.house.accounts import PASSWORD
from tests.server.conftest import Clock
from tests.server.houses import House
from tests.server.live import SIGNED
from tests.server.second_factor import code_of
from tests.server.two_operators import everything, house_of_two

WHY = {"reason": "test"}


@pytest.fixture
def house(database: str, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    with house_of_two(database, clock, monkeypatch) as (server, _):
        yield server


def hired(house: House, login: str, *offices: Office) -> httpx.Client:
    first, *more = offices
    store = house.service.store
    staff.hire(store, login, PASSWORD, first.role, 1, SIGNED, first.operator)
    with store.write() as conn:
        for one in more:
            staff.give(conn, login, one, SIGNED, 1)
    return house.log_in(login)


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def test_what_staff_of_one_operator_tried_at_another(house: House) -> None:
    """Suspended, closed and set up its tables, announced and rolled back its tournaments, read its
    acts, exported its persons: none of it any more, and nothing of it has changed."""
    kings = hired(house, "karel", Office("kings", "manager"))
    person, account = "person-utsganna", "utsganna"
    new = {"id": "new", "game": "tsg/european-roulette", "currency": "USD"}
    type = {"id": "new", "type": "tsg/double-or-nothing", "with": {}}
    tries: list[tuple[str, dict[str, Any] | None]] = [
        *((f"tables/tsg-table/{one}", WHY) for one in ("suspend", "resume", "close", "void")),
        ("tables", new | WHY),
        ("tournaments", type | WHY),
        ("tournaments/tsg-tournament/acts", {"do": "cancel"} | WHY),
        ("tournaments/tsg-tournament/acts", {"do": "roll-back", "to": 1, "read": 1} | WHY),
        (f"accounts/{account}/state", {"decision": "closed"} | WHY),
        (f"accounts/{account}/pair", {"other": "ukingsanna"} | WHY),
        ("accounts/ukingsanna/pair", {"other": account} | WHY),
        ("complaints", {"account": account, "text": "x", "remedy": "x", "about": "other"} | WHY),
        ("chat/announcements", {"table": "tsg-table", "text": "hello"} | WHY),
        ("rates", {"operator": "tsg", "base": "EUR", "rates": {"USD": "1"}, "source": "x"} | WHY),
        ("licences", {"operator": "tsg", "day": "2030-01-01"} | WHY),
        (f"persons/{person}/export", None),
        (f"persons/{person}", None),
        (f"persons/{person}/records", None),
        ("complaints/tsg-complaints/documents/part", None),
        ("payments/tsg-payments", None),
        ("tournaments/tsg-tournament/journal", None),
    ]
    with house.service.store.read() as conn:
        before = everything(conn)
    for path, form in tries:
        url = f"/api/staff/{path}"
        answer = kings.get(url) if form is None else kings.post(url, json=form)
        assert answer.status_code == 404, (path, answer.text)
    with house.service.store.read() as conn:
        assert everything(conn) == before
    for path in ("tables/tsg-table", "tables/tsg-table/rounds", "tournaments/tsg-tournament"):
        assert kings.get(f"/api/{path}").status_code == 404
        assert kings.get(f"/api/{path.replace('tsg', 'kings')}").status_code == 200
    archive = kings.get("/api/staff/persons/person-ukingsanna/export").content
    with zipfile.ZipFile(io.BytesIO(archive)) as parts:
        assert not any(b"tsg" in parts.read(one) for one in parts.namelist())


def test_a_person_is_what_he_is_where_he_is_it(house: House) -> None:
    """A floor person of one operator who sits at the reception of another, and an office of the
    house beside; the act says in which role it was done."""
    eva = hired(house, "eva", Office("tsg", "floor"), Office("kings", "reception"))
    assert eva.post("/api/staff/tables/tsg-table/suspend", json=WHY).status_code == 200
    assert error(eva.post("/api/staff/tables/kings-table/suspend", json=WHY)) == (
        404,
        "unknown-table",
    )
    assert eva.get("/api/staff/reception?operator=kings").status_code == 200
    assert error(eva.get("/api/staff/reception?operator=tsg")) == (404, "unknown")
    assert error(eva.get("/api/staff/persons")) == (403, "no-right")
    with house.service.store.write() as conn:
        staff.give(conn, "eva", Office("", "director"), SIGNED, 2)
    assert eva.post("/api/staff/tables/kings-table/suspend", json=WHY).status_code == 200
    rows = eva.get("/api/staff/acts?author=eva").json()["acts"]
    assert {(one["subject"], one["role"]) for one in rows} == {
        ("table:kings-table", "director"),
        ("table:tsg-table", "floor"),
    }


def test_an_office_that_was_taken_is_good_for_nothing_at_once(house: House) -> None:
    eva = hired(house, "eva", Office("tsg", "floor"), Office("kings", "floor"))
    assert len(eva.get("/api/staff/alarms").json()["alarms"]) == 2
    with house.service.store.write() as conn:
        staff.take(conn, "eva", Office("kings", "floor"), SIGNED, 2)
    (alarm,) = eva.get("/api/staff/alarms").json()["alarms"]
    assert alarm["table"] == "tsg-table"
    assert error(eva.post("/api/staff/tables/kings-table/close", json=WHY))[0] == 404
    with house.service.store.write() as conn:
        staff.take(conn, "eva", Office("tsg", "floor"), SIGNED, 3)
    for path in ("tsg-table", "kings-table", "nowhere"):
        assert error(eva.post(f"/api/staff/tables/{path}/close", json=WHY)) == (403, "no-right")
    assert error(eva.get("/api/staff/alarms")) == (403, "no-right")


def test_the_second_person_has_to_have_the_right_there_too(house: House) -> None:
    first = hired(house, "eva", Office("tsg", "compliance"))
    hired(house, "karel", Office("kings", "manager")).close()
    hired(house, "fred", Office("tsg", "floor")).close()
    store, now = house.service.store, house.service.now()
    path, proven = "/api/staff/holds/tsg-holds", {"reduced": {"EUR": "1"}} | WHY
    for login, refused in (("karel", (404, "unknown")), ("fred", (403, "no-right"))):
        code = code_of(store, login, now)
        second = {"second": {"login": login, "password": PASSWORD, "code": code}}
        assert error(first.post(path, json=proven | second)) == refused


# -- offices are given and taken -----------------------------------------------------------------


def test_who_manages_the_staff_of_an_operator_gives_offices_there(house: House) -> None:
    boss = hired(house, "karel", Office("kings", "manager"))
    root = hired(house, "ada", Office("", "administrator"))
    hired(house, "eva", Office("kings", "floor")).close()
    hired(house, "tom", Office("tsg", "floor")).close()
    listed = boss.get("/api/staff/logins").json()
    assert [one["login"] for one in listed] == ["eva", "karel"]
    assert [one["login"] for one in root.get("/api/staff/logins").json()] == [
        *("ada", "eva", "karel", "tom"),
    ]

    def office(who: httpx.Client, login: str, role: str, operator: str, take: str = "") -> Any:
        form = {"role": role, "operator": operator} | WHY
        answer = who.post(f"/api/staff/logins/{login}/offices{take}", json=form)
        return answer.json()["offices"] if answer.status_code == 200 else error(answer)

    assert office(boss, "eva", "cashier", "kings") == [
        {"role": "cashier", "operator": "kings"},
        {"role": "floor", "operator": "kings"},
    ]
    assert office(boss, "eva", "cashier", "kings", "/take") == [
        {"role": "floor", "operator": "kings"}
    ]
    with house.service.store.read() as conn:
        before = everything(conn)
    assert office(boss, "eva", "floor", "tsg") == (404, "unknown")
    assert office(boss, "eva", "floor", "nowhere") == (404, "unknown")
    assert office(boss, "eva", "manager", "") == (404, "unknown")
    assert office(boss, "tom", "floor", "kings") == (404, "unknown")
    assert office(boss, "nobody", "floor", "kings") == (404, "unknown")
    with house.service.store.read() as conn:
        assert everything(conn) == before
    assert office(boss, "karel", "compliance", "kings") == (403, "office-own")
    assert office(boss, "eva", "boss", "kings") == (400, "office-role")
    assert office(boss, "eva", "floor", "kings") == (409, "office-held")
    assert office(boss, "eva", "cashier", "kings", "/take") == (409, "office-not-held")
    assert office(root, "eva", "floor", "ceasars") == (400, "office-operator")
    assert office(root, "ada", "administrator", "", "/take") == (409, "office-last")
    with house.service.store.read() as conn:
        tried = [(one.who, one.code, one.operator) for one in attempts.latest(conn)]
        done = kept.latest(conn, subject="staff:eva", operator="kings", limit=2)
    assert sorted(tried) == [
        ("ada", "office-last", ""),
        ("ada", "office-operator", "ceasars"),
        ("karel", "office-held", "kings"),
        ("karel", "office-not-held", "kings"),
        ("karel", "office-own", "kings"),
        ("karel", "office-role", "kings"),
    ]
    assert {(one.author, one.role, one.before, one.after) for one in done} == {
        ("karel", "manager", '{"role":"cashier"}', "null"),
        ("karel", "manager", "null", '{"role":"cashier"}'),
    }


# -- acts are for those whose work they are ------------------------------------------------------


def test_acts_are_shown_by_what_the_reader_may_know(house: House) -> None:
    """Of every kind one at each operator and one of the house."""
    with house.service.store.write() as conn:
        for operator in ("tsg", "kings", ""):
            for act in ACTS:
                name = f"{operator or 'house'}:{act}"
                acts.record(conn, act, name, by_itself("test"), 5, operator=operator)
    personal = {"account.own", "persons.decide", "payments.decide", "cases.note", "block.set"}
    for role, sees in (
        ("floor", {"table.close", "tournament.direct", "complaints.handle", "chat.moderate"}),
        ("director", {"table.close", "tournament.roll-back", "visitors.admit"}),
        ("compliance", {"table.close", "visitors.admit", "staff.manage"} | personal),
        ("regulator", {"table.close", "staff.manage"} | personal),
    ):
        with hired(house, role, Office("tsg", role)) as reader:
            told = []
            before: str | None = ""
            while before is not None:
                page = {"limit": "100"} | ({"before": before} if before else {})
                answer = reader.get("/api/staff/acts", params=page).json()
                told += answer["acts"]
                before = answer["next"]
        kinds = {one["act"] for one in told}
        assert sees <= kinds, role
        assert {one["subject"].split(":")[0] for one in told if ":" in one["subject"]} <= {
            *("tsg", "table", "tournament", "account", "player", "staff"),
        }
        assert not [one for one in told if "kings" in json.dumps(one) or "house:" in one["subject"]]
        if role in ("floor", "director"):
            assert not personal & kinds
            assert not {"staff.manage", "cash.exchange", "records.read"} & kinds
    assert set(READ_WITH) <= set(ACTS)


def test_a_place_in_the_acts_of_another_is_no_place(house: House) -> None:
    with house.service.store.write() as conn:
        theirs = acts.record(conn, "table.close", "x", by_itself("test"), 5, operator="kings").id
    reader = hired(house, "eva", Office("tsg", "floor"))
    answers = [
        reader.get("/api/staff/acts", params={"before": one}) for one in (theirs, "acts:kings#999")
    ]
    assert error(answers[0]) == error(answers[1]) == (404, "unknown")


def test_days_of_a_provider_are_for_offices_of_the_house(house: House) -> None:
    """He is paid by several operators, and a day names payments of all of them."""
    tsg = hired(house, "eva", Office("tsg", "regulator"))
    whole = hired(house, "ada", Office("", "regulator"))
    for query in ("", "?operator=tsg"):
        assert tsg.get(f"/api/staff/reconciliations{query}").status_code == 404
    assert whole.get("/api/staff/reconciliations").status_code == 200


def test_log_ins_of_who_works_at_several_places_are_the_houses_affair(house: House) -> None:
    boss = hired(house, "karel", Office("kings", "manager"))
    root = hired(house, "ada", Office("", "administrator"))
    hired(house, "eva", Office("kings", "floor")).close()
    hired(house, "tom", Office("kings", "floor"), Office("tsg", "cashier")).close()
    seen = {
        (who, login): client.get(f"/api/staff/logins/{login}/sessions").status_code
        for who, client in (("boss", boss), ("root", root))
        for login in ("eva", "tom")
    }
    assert seen == {
        ("boss", "eva"): 200,
        ("boss", "tom"): 404,
        ("root", "eva"): 200,
        ("root", "tom"): 200,
    }


def test_nobody_is_silenced_or_favoured_by_another_operators_staff(house: House) -> None:
    tsg = hired(house, "eva", Office("tsg", "manager"))
    muted = {"operator": "tsg", "hours": 1} | WHY
    granted: dict[str, Any] = {"limits": {}} | WHY
    for who in ("ukingsanna", "nobody"):
        assert error(tsg.post("/api/staff/chat/mutes", json=muted | {"player": who}))[0] == 404
        answer = tsg.post("/api/staff/tables/tsg-table/grant", json=granted | {"player": who})
        assert answer.status_code == 404, answer.text


def test_an_office_that_was_lost_while_the_register_was_asked_is_good_for_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer of others takes its time; whoever lost his office meanwhile does nothing more."""
    kings = hired(house, "eva", Office("kings", "reception"))
    asked = register.ask

    def loses(*given: Any) -> Any:
        with house.service.store.write() as conn:
            staff.take(conn, "eva", Office("kings", "reception"), SIGNED, 2)
        return asked(*given)

    monkeypatch.setattr(register, "ask", loses)
    answer = kings.post("/api/staff/reception/visitors/ukingsanna/admit", json={})
    assert error(answer) == (403, "no-right"), answer.text


# -- nothing is left undeclared ------------------------------------------------------------------


@get("/planted", act="table.close")
async def says_not_what(service: TheService, staff: Staff) -> None:
    """Of which table?"""


@get("/planted", act="table.close", of=in_path("table", TABLE))
async def names_no_table(service: TheService, staff: Staff) -> None:
    """There is none in its path."""


@get("/planted/{table:str}", act="table.close", of=in_form("table", TABLE))
async def has_no_form(service: TheService, staff: Staff, table: str) -> None:
    """It is in the path."""


@get("/planted/{table:str}", act="table.shut", of=in_path("table", TABLE))
async def no_such_act(service: TheService, staff: Staff, table: str) -> None:
    """Nobody may do this."""


@get("/planted/{table:str}", act="table.close", of=in_path("table", TABLE))
async def asks_for_nobody(service: TheService, table: str) -> None:
    """It would be reached by anybody."""


@get("/planted")
async def says_nothing(service: TheService) -> None:
    """For whom?"""


@get("/planted", public=True)
async def for_all_and_for_staff(service: TheService, staff: Staff) -> None:
    """One or the other."""


@pytest.mark.parametrize(
    "planted",
    [
        *(says_not_what, names_no_table, has_no_form, no_such_act, asks_for_nobody),
        *(says_nothing, for_all_and_for_staff),
    ],
    ids=lambda one: one.fn.__name__,
)
def test_an_application_with_a_route_that_is_not_declared_does_not_start(
    planted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = Limits().body_bytes
    assert api(most)
    from krupier.server import app

    monkeypatch.setattr(app, "STAFF", (*app.STAFF, planted))
    with pytest.raises(declared.Undeclared, match=f"/api/staff/planted.*{planted.fn.__name__}"):
        api(most)


def test_a_message_of_staff_does_not_start_either(monkeypatch: pytest.MonkeyPatch) -> None:
    class CloseTable(wire._In, frozen=True, tag="close-table"):
        act = "table.close"

    class Forgotten(wire._In, frozen=True, tag="forgotten"):
        pass

    for planted in (CloseTable, Forgotten):
        with pytest.raises(declared.Undeclared, match=planted.__name__):
            declared.check_messages((*wire.KINDS, planted))
