"""Investigations over HTTP: what staff see and decide, and what who is investigated does not."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from functools import cache

import httpx
import pytest
from sqlalchemy import update

from krupier.house import cases, sessions, staff, watching
from krupier.house.tickets import digest
from krupier.plan import houses
from krupier.server.sessions import MARK
from krupier.store.house_schema import persons
from tests.house.accounts import PASSWORD
from tests.house.household import join
from tests.house.watched import moved
from tests.server.conftest import Clock
from tests.server.houses import House, house_of
from tests.server.live import SIGNED

ANNA, BERT = "utsganna", "utsgbert"


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Clock]]:
    path = tmp_path_factory.mktemp("watching")
    (path / "countries").write_text("192.0.2.0/24 CZ")
    clock = Clock()
    url = f"sqlite:///{path}/b.sqlite"
    with house_of(url, clock, countries=path / "countries") as server:
        with server.service.store.write() as conn:
            conn.execute(update(persons).values(verified_at=1))
        for login, role in (("eva", "compliance"), ("petr", "manager"), ("karel", "croupier")):
            staff.hire(server.service.store, login, PASSWORD, role, 1, SIGNED)
        staff.hire(server.service.store, "wanda", PASSWORD, "compliance", 1, SIGNED, "wgg")
        yield server, clock


@pytest.fixture
def house(open_house: tuple[House, Clock]) -> House:
    return open_house[0]


@cache
def desk(house: House, login: str) -> httpx.Client:
    """Somebody of the staff, logged in once: passwords take their time."""
    return house.log_in(login)


def suspected(house: House, account: str, key: str) -> str:
    """A new case about a large deposit."""
    with house.service.store.write() as conn:
        now = house.service.now()
        moved(conn, key, "deposit", 2_500, now, account)
        watching.look(conn, houses.of("tsg"), account, now)
        return max(cases.investigated(conn, account), key=lambda one: one.opened_at).id


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


@pytest.mark.clause("T09-04", "T09-05", "T09-06")
def test_one_proposes_and_another_confirms(house: House) -> None:
    case = suspected(house, BERT, "d1")
    eva, petr = desk(house, "eva"), desk(house, "petr")
    file = eva.get(f"/api/staff/cases/{case}/file").json()
    assert [one["rule"] for one in file["signals"]] == ["large"]
    assert {"kind": "posting", "ref": "d1"} in file["links"]
    assert {one["measure"]: one["second"] for one in file["choices"]}["report"] is True
    eva.post(f"/api/staff/cases/{case}/notes", json={"text": "no known income"})
    to = {"to": "petr", "reason": "he knows the branch"}
    assert eva.post(f"/api/staff/cases/{case}/assign", json=to).json()["assigned"] == "petr"
    form = {"measure": "report", "reason": "the source is not known"}
    file = eva.post(f"/api/staff/cases/{case}/measures", json=form).json()
    assert (file["pending"]["author"], file["mine"], file["reports"]) == ("eva", True, [])
    why = {"proposal": file["pending"]["seq"], "reason": "agreed"}
    for word in ("confirm", "decline"):  # of something else than what is proposed
        stale = petr.post(f"/api/staff/cases/{case}/{word}", json=why | {"proposal": 1})
        assert code(stale) == (409, "stale-proposal")
        facts = stale.json()["error"]["facts"]
        assert (facts["proposal"], facts["proposer"]) == (why["proposal"], "eva")
        unnamed = petr.post(f"/api/staff/cases/{case}/{word}", json={"reason": "agreed"})
        assert code(unnamed) == (400, "bad-input")
    assert petr.get(f"/api/staff/cases/{case}/file").json()["pending"] == file["pending"]
    own = eva.post(f"/api/staff/cases/{case}/confirm", json=why)
    assert code(own) == (409, "second-person-needed")
    file = petr.post(f"/api/staff/cases/{case}/confirm", json=why).json()
    (report,) = file["reports"]
    assert report["number"].startswith("OPO-tsg-")
    assert "no known" not in report["body"]
    assert "the source is not known" in report["body"]
    assert file["entries"][-1]["detail"]["second"] == "petr"


def test_who_is_investigated_sees_nothing_of_it(house: House) -> None:
    with house.entered("anna") as anna:
        case = suspected(house, ANNA, "d2")
        eva = desk(house, "eva")
        for form in (
            {"measure": "hold-withdrawals", "reason": "until the papers are here"},
            {"measure": "ask-documents", "reason": "to be sure", "what": "a bank statement"},
        ):
            answer = eva.post(f"/api/staff/cases/{case}/measures", json=form)
            assert answer.status_code == 200, answer.text
        assert answer.json()["withdrawals_wait"] is True
        seen = "".join(
            anna.get(path).text
            for path in ("/api/account", "/api/account/history", "/api/account/limits", "/api/me")
        )
        seen += "".join(mail.subject + mail.body for mail in house.mails())
        assert "a bank statement" in seen
        for secret in (case, "aml", "AML", "hold-withdrawals", "until the papers", "investig"):
            assert secret not in seen
        for path in (f"cases/{case}/file", "signals", "watching/tsg", f"accounts/{ANNA}/sanctions"):
            assert anna.get(f"/api/staff/{path}").status_code in (401, 403)


@pytest.mark.parametrize(
    ("path", "body", "answer"),
    [
        ("notes", {"text": ""}, (400, "bad-input")),
        ("notes", {"text": "x" * 4_001}, (400, "bad-input")),
        ("assign", {"to": "karel", "reason": "x"}, (409, "nobody-to-assign")),
        ("links", {"kind": "car", "ref": "1", "reason": "x"}, (400, "bad-input")),
        ("links", {"kind": "round", "ref": "nowhere", "reason": "x"}, (409, "link-unknown")),
        ("measures", {"measure": "banana", "reason": "x"}, (409, "measure-unknown")),
        ("measures", {"measure": "warning", "reason": "x"}, (409, "measure-unknown")),
        ("measures", {"measure": "close", "reason": ""}, (400, "bad-input")),
        ("measures", {"measure": "close", "reason": "x", "hours": 0}, (400, "bad-input")),
        ("confirm", {"reason": "x", "proposal": 1}, (409, "nothing-proposed")),
        ("decline", {"reason": "x", "proposal": 1}, (409, "nothing-proposed")),
    ],
)
def test_bad_input_is_refused_and_the_file_stays_as_it_was(
    house: House, path: str, body: dict[str, object], answer: tuple[int, str]
) -> None:
    case = suspected(house, BERT, f"bad/{path}/{len(str(body))}/{body.get('measure')}")
    eva = desk(house, "eva")
    before = eva.get(f"/api/staff/cases/{case}/file").json()["entries"]
    assert code(eva.post(f"/api/staff/cases/{case}/{path}", json=body)) == answer
    assert eva.get(f"/api/staff/cases/{case}/file").json()["entries"] == before


def test_who_may_not_and_who_works_elsewhere(house: House) -> None:
    case = suspected(house, BERT, "d4")
    path = f"/api/staff/cases/{case}/file"
    assert code(desk(house, "karel").get(path)) == (403, "no-right")
    assert desk(house, "wanda").get(path).status_code == 404
    assert desk(house, "wanda").get("/api/staff/watching/tsg").status_code == 404
    assert desk(house, "eva").get("/api/staff/cases/none/file").status_code == 404
    listed = desk(house, "wanda").get("/api/staff/signals").json()
    assert listed == []


@pytest.mark.clause("T07-12", "T07-16", "T07-18")
def test_sanctions_are_imposed_kept_and_told(house: House) -> None:
    eva = desk(house, "eva")
    path = f"/api/staff/accounts/{BERT}/sanctions"
    form = {"kind": "warning", "reason": "chat in the running hand"}
    (kept,) = eva.post(path, json=form).json()
    assert (kept["kind"], kept["reason"]) == ("warning", form["reason"])
    assert eva.get(path).json() == [kept]
    assert any(form["reason"] in mail.body for mail in house.mails())
    closed = eva.post(path, json={"kind": "closure", "reason": "x"})
    assert code(closed) == (409, "sanction-in-a-case")
    assert code(eva.post(path, json={"kind": "ban", "reason": "x"})) == (409, "sanction-not-here")
    assert code(eva.post(path, json={"kind": "spell", "reason": "x"})) == (400, "bad-input")
    why = {"reason": "plays like a machine"}
    file = eva.post(f"/api/staff/accounts/{BERT}/investigate", json=why).json()
    assert file["case"]["kind"] == "conduct"
    assert file["entries"][-1]["text"] == why["reason"]
    assert [one["kind"] for one in file["sanctions"]] == ["warning"]


@pytest.mark.clause("T09-03")
def test_thresholds_signals_and_profiles_are_for_staff(house: House) -> None:
    eva = desk(house, "eva")
    suspected(house, BERT, "d5")
    rows = eva.get("/api/staff/watching/tsg?lang=en").json()["rows"]
    texts = {one["name"]: one["text"] for one in rows}
    assert texts["large movement"].startswith("from 2000 EUR")
    assert eva.get("/api/staff/signals?operator=tsg&rule=large").json()
    said = {"monthly": "300", "currency": "EUR", "source": "wages", "reason": "told on the phone"}
    path = f"/api/staff/accounts/{BERT}/profile"
    assert eva.post(path, json=said).json()["monthly"] == "300"
    wrong = eva.post(path, json=said | {"monthly": "much"})
    assert code(wrong) == (409, "profile-bad-amount")


@pytest.mark.clause("T07-01", "T07-03")
def test_the_list_of_prohibited_tools_is_published(house: House) -> None:
    with httpx.Client(base_url=house.url) as anybody:
        told = anybody.get("/api/houses/tsg").json()
    assert [one["id"] for one in told["prohibited_tools"]] == ["tracking", "advice", "bots"]
    assert "2000" not in str(told)  # thresholds are nobody's business


@pytest.mark.clause("F02-37")
def test_whoever_is_suspected_gets_up_from_all_poker_until_staff_let_him_back(house: House) -> None:
    """At once, wherever he sits; roulette he plays on."""
    eva = desk(house, "eva")
    token, service = MARK + secrets.token_urlsafe(32), house.service
    with service.store.write() as conn:
        join(conn, "u9", "p9", "fortuna", at=service.now())
        sessions.begin(
            conn,
            "u9",
            token_hash=digest(token),
            channel="website",
            address="192.0.2.7",
            agent="test",
            at=service.now(),
        )
    poker = house.table("suspicion", "fortuna/texas-holdem", "CZK")
    roulette = house.table("suspicion-roulette", "fortuna/roulette-evolution", "CZK")
    with house.player(token) as anna:
        for table in (poker, roulette):
            anna.watch(table)
            anna.sit(table)
        form = {"kind": "suspension", "scope": "poker", "reason": "plays with his neighbour"}
        path = "/api/staff/accounts/u9"
        assert eva.post(f"{path}/sanctions", json=form).status_code == 200
        anna.until(lambda: not anna.tables[poker].you["seats"])
        assert anna.tables[roulette].you["seats"]
        refused = anna.ask({"do": "sit", "table": poker})["refused"]
        assert (refused["code"], refused["clause"]) == ("participation-suspended", "F02-37")
        assert eva.get(f"{path}/participation").json() == {"suspended": ["poker"]}
        assert eva.post(f"{path}/participation", json={"reason": "explained"}).status_code == 200
        assert anna.ask({"do": "sit", "table": poker})["ok"]
        again = eva.post(f"{path}/participation", json={"reason": "explained"})
        assert code(again) == (409, "participation-not-suspended")
    wanda = desk(house, "wanda")
    assert wanda.get(f"{path}/participation").status_code == 404
    assert wanda.post(f"{path}/participation", json={"reason": "x"}).status_code == 404
