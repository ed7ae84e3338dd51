"""Complaints, loyalty and records over HTTP: one's own, and what staff may see and do."""

from __future__ import annotations

import base64
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from krupier.house import bonuses, user_accounts
from krupier.house.acts import Signature
from krupier.plan import houses
from krupier.store import Transfer, ledger
from krupier.store.house_schema import attempts
from krupier.store.house_schema import user_accounts as rows
from krupier.store.schema import offices
from tests.house.accounts import add
from tests.server.conftest import Clock
from tests.server.houses import House, house_of

ANNA = "utsganna"
SAID = {"text": "It was lost.", "remedy": "Pay.", "happened_at": "2025-06-15T12:00"}
TSG = houses.of("tsg")


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    with house_of(f"sqlite:///{tmp_path}/b.sqlite", clock) as server:
        yield server


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def tried(house: House) -> list[str]:
    with house.service.store.read() as conn:
        return list(conn.execute(select(attempts.c.code).order_by(attempts.c.at)).scalars())


def lodged(http: httpx.Client, **more: str) -> dict[str, Any]:
    answer = http.post("/api/account/complaints", json=SAID | more)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["complaints"][0]
    return found


@pytest.mark.clause("T11-01", "T11-02")
def test_a_complaint_from_lodging_to_decision(house: House) -> None:
    with house.entered("anna") as http, house.staff() as eva:
        one = lodged(http)
        assert (one["state"], len(one["deadlines"])) == ("acknowledged", 3)
        path = f"/api/staff/complaints/{one['id']}"
        (row,) = eva.get("/api/staff/complaints", params={"open": "true"}).json()
        assert row["id"] == one["id"]
        step = {"reason": "looks", "step": "take-up"}
        assert eva.post(path, json=step).json()["complaint"]["state"] == "in-review"
        step = {"reason": "looks", "step": "ask-documents", "text": "the receipt"}
        assert eva.post(path, json=step).json()["complaint"]["waits"]
        paper = {"name": "a.txt", "content": base64.b64encode(b"20 EUR").decode()}
        mine = f"/api/account/complaints/{one['id']}"
        answer = http.post(f"{mine}/documents", json={"documents": [paper]}).json()
        assert not answer["complaints"][0]["waits"]
        file = eva.get(path).json()
        document = file["complaint"]["documents"][0]["id"]
        answer = eva.get(f"{path}/documents/{document}")
        assert answer.content == b"20 EUR"
        assert answer.headers["content-disposition"].startswith("attachment")
        assert set(file["decisions"]) == {"upheld", "partly-upheld", "rejected"}
        step = {"reason": "x", "step": "decide", "decision": "rejected", "text": "No."}
        assert eva.post(path, json=step).status_code == 200
        told = http.get("/api/account/complaints").json()["complaints"][0]
        assert told["decision"] == {"cs": "zamítnuta", "en": "rejected"}
        authors = {event["author"] for event in told["events"]}
        assert "eva" not in authors  # staff are staff
        form = {"level": "senior-agent", "why": "look again"}
        answer = http.post(f"{mine}/appeal", json=form).json()
        assert answer["complaints"][0]["state"] == "appealed"


BAD = [
    (SAID | {"text": " "}, "complaint-empty"),
    (SAID | {"happened_at": ""}, "complaint-when"),
    (SAID | {"happened_at": "yesterday"}, "bad-input"),
    (SAID | {"happened_at": "2024-01-01T12:00"}, "complaint-too-late"),
    (SAID | {"round": "nobody's"}, "complaint-unknown-round"),
    (SAID | {"about": "weather"}, "bad-input"),
    (SAID | {"more": "x"}, "bad-input"),
    ({"text": "x"}, "bad-input"),
]


def test_bad_complaints_and_documents_are_refused_and_staff_see_it(house: House) -> None:
    with house.entered("anna") as http:
        for form, code in BAD:
            assert error(http.post("/api/account/complaints", json=form))[1] == code
        assert http.get("/api/account/complaints").json()["complaints"] == []
        seen = [code for _, code in BAD if code.startswith("complaint")]
        assert sorted(tried(house)) == sorted(seen)
        one = lodged(http)
        path = f"/api/account/complaints/{one['id']}/documents"
        for content in ("%%%", "", "A"):
            papers = {"documents": [{"name": "a", "content": content}]}
            assert error(http.post(path, json=papers))[1] in (
                "bad-input",
                "complaint-document-size",
            )
        assert http.get("/api/account/complaints").json()["complaints"][0]["documents"] == []


def test_complaints_that_wait_are_few(house: House) -> None:
    """Whoever has twenty lodges another when one is resolved; at the counter he may at once."""
    with house.entered("anna") as http, house.staff() as eva:
        for _ in range(20):
            one = lodged(http)
        refused = http.post("/api/account/complaints", json=SAID)
        assert error(refused) == (409, "complaint-enough")
        assert refused.json()["error"]["facts"]["most"] == 20
        said = SAID | {"account": ANNA, "reason": "at the counter"}
        assert eva.post("/api/staff/complaints", json=said).status_code == 200
        mine = http.get("/api/account/complaints").json()["complaints"]
        for one in mine[:2]:
            path = f"/api/staff/complaints/{one['id']}"
            decide = {"step": "decide", "decision": "rejected", "text": "No.", "reason": "x"}
            for step in ({"step": "take-up", "reason": "x"}, decide):
                assert eva.post(path, json=step).status_code == 200
        lodged(http)


def test_an_archive_of_somebody_whose_login_is_no_english_word(house: House) -> None:
    with house.service.store.write() as conn:
        conn.execute(update(rows).where(rows.c.id == ANNA).values(login="žofie"))
    with house.entered("žofie") as http:
        answer = http.get("/api/account/records/export")
        assert answer.status_code == 200
        assert answer.headers["content-disposition"] == f'attachment; filename="{ANNA}.zip"'


def test_nobody_sees_the_complaint_of_another(house: House) -> None:
    with house.service.store.write() as conn:
        add(conn, "boris")
    with house.entered("anna") as http, house.entered("boris") as other:
        one = lodged(http)
        assert other.get("/api/account/complaints").json()["complaints"] == []
        paper = {"name": "a", "content": "QQ=="}
        path = f"/api/account/complaints/{one['id']}"
        assert other.post(f"{path}/documents", json={"documents": [paper]}).status_code == 404
        form = {"level": "senior-agent", "why": "x"}
        assert other.post(f"{path}/appeal", json=form).status_code == 404
        for path in ("complaints", f"complaints/{one['id']}", "loyalty", "invalid-rounds"):
            assert error(http.get(f"/api/staff/{path}"))[1] == "staff-only"


def test_who_works_for_one_operator_sees_nobody_elses(house: House) -> None:
    with house.entered("anna") as http, house.staff("compliance") as eva:
        one = lodged(http)
        with house.service.store.write() as conn:
            conn.execute(offices.update().values(operator="wgg"))
        assert eva.get("/api/staff/complaints").json() == []
        assert eva.get(f"/api/staff/complaints/{one['id']}").status_code == 404
        assert eva.get("/api/staff/complaints", params={"operator": "tsg"}).status_code == 404
        person = f"/api/staff/persons/person-{ANNA}"
        assert eva.get(f"{person}/records").status_code == 404
        assert eva.get(f"{person}/export").status_code == 404


@pytest.mark.clause("T10-05", "T10-07")
def test_loyalty_shows_the_bonus_apart_and_the_catalogue(house: House, clock: Clock) -> None:
    with house.service.store.write() as conn:
        ledger.open_accounts(conn, [f"player:{ANNA}", "clearing:demo"], "EUR")
        came = Transfer("dep", "clearing:demo", f"player:{ANNA}", 5000, "EUR", "deposit", "tsg")
        ledger.post(conn, [came], clock.time)
    with house.entered("anna") as http, house.staff() as eva:
        gift = {"operator": "tsg", "login": "anna", "offer": "first-deposit", "reason": "x"}
        assert eva.post("/api/staff/bonuses", json=gift).status_code == 200
        assert error(eva.post("/api/staff/bonuses", json=gift))[1] == "bonus-running"
        assert error(eva.post("/api/staff/bonuses", json=gift | {"login": "zora"}))[0] == 404
        view = http.get("/api/account/loyalty").json()
        (bonus,) = view["bonuses"]
        assert (bonus["left"], bonus["released"], bonus["parts"]) == ("50", 0, 10)
        assert http.get("/api/account").json()["balances"]["EUR"] == "50"
        assert [one["id"] for one in view["catalogue"]] == ["cap", "ten-euro"]
        cap = {"offer": "cap", "coins": 300}
        answer = http.post("/api/account/loyalty/exchange", json=cap)
        assert error(answer)[1] == "loyalty-coins"
        answer = http.post("/api/account/loyalty/exchange", json=cap | {"coins": 299})
        assert error(answer)[1] == "stale-price"
        assert answer.json()["error"]["facts"] == {"price": 300, "given": 299}
        answer = http.post("/api/account/loyalty/exchange", json={"offer": "cap"})
        assert error(answer) == (400, "bad-input")
    assert "loyalty-coins" in tried(house)


def test_records_are_exported_and_erased_after_a_credential_was_shown(
    house: House, clock: Clock
) -> None:
    with house.entered("anna") as http, house.staff() as eva:
        lodged(http)
        packed = zipfile.ZipFile(io.BytesIO(http.get("/api/account/records/export").content))
        assert {"persons.json", "complaints.json", "mails.json"} <= set(packed.namelist())
        clock.turn(minutes=16)  # the plan asks for it again after 15
        assert error(http.get("/api/account/records/export"))[1] == "prove-again"
        assert error(http.post("/api/account/records/erase"))[1] == "prove-again"
        kept = http.get("/api/account/records").json()["kept"]
        assert {one["what"] for one in kept} >= {"identity", "complaints"}
        person = f"/api/staff/persons/person-{ANNA}"
        hold = {"step": "hold", "reason": "court"}
        assert eva.post(f"{person}/records", json=hold).json()["held"] == "court"
        assert http.get("/api/account/records").json()["held"] is None  # not for her to know
        erase = {"step": "erase", "reason": "asked by letter"}
        assert error(eva.post(f"{person}/records", json=erase))[1] == "records-held"
        assert eva.get(f"{person}/export").headers["content-type"] == "application/zip"


def test_a_programme_is_announced_and_joined(house: House, clock: Clock) -> None:
    form = {
        "operator": "wgg",
        "title": "Hours",
        "games": "cash-games",
        "rewards": "statuses",
        "begins": "2025-07-10",
        "ends": "2025-08-10",
        "currency": "EUR",
        "statuses": [{"hours": 5, "amount": "10"}],
        "reason": "summer",
    }
    with house.service.store.write() as conn:
        add(conn, "vera", operator="wgg", at=clock.time)
    with house.staff() as eva:
        path = "/api/staff/programmes"
        assert (
            error(eva.post(path, json=form | {"begins": "2025-06-16"}))[1] == "programme-too-soon"
        )
        assert error(eva.post(path, json=form | {"ends": "soon"}))[1] == "bad-input"
        assert error(eva.post(path, json=form | {"statuses": []}))[1] == "programme-bad"
        bad = [{"hours": 5, "amount": "ten"}]
        assert error(eva.post(path, json=form | {"statuses": bad}))[1] == "bad-input"
        made = eva.post(path, json=form).json()["programme"]
        assert made["statuses"] == ["5 h: 10"]
        member = {"login": "vera", "reason": "asked for it"}
        answer = eva.post(f"{path}/{made['id']}/members", json=member)
        assert answer.status_code == 200, answer.text
        file = answer.json()
        assert [one["login"] for one in file["members"]] == ["vera"]
        assert (
            error(eva.post(f"{path}/{made['id']}/members", json=member | {"login": "x"}))[0] == 404
        )


def test_the_caretaker_releases_what_was_earned(house: House, clock: Clock) -> None:
    boss = Signature("karel", "manager", "welcome")
    with house.service.store.write() as conn:
        names = [f"player:{ANNA}", "clearing:demo", "rake:tsg"]
        ledger.open_accounts(conn, names, "EUR")
        came = Transfer("dep", "clearing:demo", names[0], 5000, "EUR", "deposit", "tsg")
        ledger.post(conn, [came], clock.time)
        account = user_accounts.account(conn, ANNA)
        bonuses.give(conn, TSG, account, "first-deposit", "dep", boss, clock.time)
        clock.turn(minutes=1)
        fee = Transfer("fee", names[0], "rake:tsg", 1000, "EUR", "fee", "tsg")
        ledger.post(conn, [fee], clock.time)
    house.look()
    with house.service.store.read() as conn:
        assert ledger.balance(conn, names[0], "EUR") == 5000 - 1000 + 500
