"""Reception and cash desk over HTTP: forms, refusals, roles, and who signs as the second."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from krupier.house import register
from krupier.house import user_accounts as accounts
from krupier.house.outside import Identity, RegisterAnswer
from krupier.plan import house
from krupier.sandbox.register import SandboxRegister
from krupier.server.partners import signature
from krupier.server.settings import Limits, ServeOptions
from krupier.store import ledger
from tests.house.people import take_lists
from tests.house.premises import cnb
from tests.server.live import PASSWORD, Live, live

Data = dict[str, Any]
HOME = {"street": "Dlouhá 12/3", "city": "Praha", "postcode": "110 00", "country": "CZ"}
CARD = {"kind": "id-card", "number": "123456789", "issuer": "MÚ", "valid_until": "2099-01-01"}
JAN = {
    "given_names": "Jan",
    "surname": "Novák",
    "birth_date": "1990-03-12",
    "birth_number": "900312/0016",
    "birth_place": "Praha",
    "sex": "m",
    "citizenship": "CZ",
    "residence": HOME,
}
LIMITS = [
    {"measure": "net-loss-day", "value": "500", "currency": "EUR"},
    {"measure": "net-loss-month", "value": None},
    {"measure": "visits-month", "value": "5"},
]
TERMS = "2023-07-17"
JAN_FORM: Data = {
    "operator": "wgg",
    "person": JAN,
    "document": CARD,
    "terms": TERMS,
    "limits": LIMITS,
}
SECRET = "s" * 40
OPEN = {"operator": "wgg", "desk": "P1", "cash": {"EUR": "1000"}, "chips": {"EUR": "5000"}}


class Casino:
    def __init__(self, server: Live) -> None:
        self.server, self.register = server, SandboxRegister()
        server.service.house.register = self.register
        self._staff = dict[str, httpx.Client]()
        with server.service.store.write() as conn:
            take_lists(conn)
            cnb(conn, at=server.service.now())

    def as_(self, role: str) -> httpx.Client:
        if role not in self._staff:
            self._staff[role] = self.server.staff(role)
        return self._staff[role]

    def reception(self, path: str, body: Data | None = None) -> httpx.Response:
        return self.as_("reception").post(f"/api/staff/reception{path}", json=body)

    def desk(self, path: str, body: Data) -> httpx.Response:
        return self.as_("cashier").post(f"/api/staff/cash-desk{path}", json=body)

    def jan(self) -> str:
        old = self.reception("/visitors", JAN_FORM | {"terms": "0"})
        assert (old.status_code, code(old)) == (400, "other-terms")
        assert old.json()["error"]["facts"] == {"version": TERMS}
        answer = self.reception("/visitors", JAN_FORM)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["visitor"]["account"])

    def opened(self, **changes: Any) -> str:
        answer = self.desk("", OPEN | changes)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])


def code(answer: httpx.Response) -> str:
    return str(answer.json()["error"]["code"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    where: Path = tmp_path_factory.mktemp("casino")
    (where / "partners").write_text(f"wgg-technical {SECRET}\n", encoding="utf-8")
    options = ServeOptions(
        database_url=f"sqlite:///{where}/b.sqlite",
        odds=False,
        port=0,
        limits=Limits.lifted(),
        partners=where / "partners",
    )
    with live(options) as server:
        yield server


@pytest.fixture
def casino(server: Live) -> Casino:
    from tests.store.casino import emptied

    emptied(server.service.store)
    server._hired.clear()
    return Casino(server)


def collected(casino: Casino, after: int = 0) -> list[Data]:
    """What the system of the technical game comes for."""
    path, body = "/api/partners/wgg-technical/credits", json.dumps({"after": after}).encode()
    time = str(int(casino.server.service.seconds()))
    signed = signature(SECRET, time, path, body)
    headers = {"x-krupier-time": time, "x-krupier-signature": signed}
    with casino.server.http() as http:
        answer = http.post(path, content=body, headers=headers)
    assert answer.status_code == 200, answer.text
    return list(answer.json())


@pytest.mark.clause("W05-02", "W05-03")
def test_a_win_goes_to_the_account_of_the_technical_game_which_comes_for_it(
    casino: Casino,
) -> None:
    jan, shift = casino.jan(), casino.opened()
    casino.reception(f"/visitors/{jan}/admit")
    buy = {"account": jan, "amount": "100", "currency": "EUR", "way": "cash", "key": "k" * 8}
    casino.desk(f"/{shift}/buy", buy)
    assert collected(casino) == []
    for key, amount in (("r" * 8, "40"), ("r" * 8, "40"), ("s" * 8, "10")):  # the first twice
        parts = [{"way": "technical-account", "amount": amount}]
        redeem = {"account": jan, "currency": "EUR", "parts": parts, "key": key}
        assert casino.desk(f"/{shift}/redeem", redeem).status_code == 200
    first, second = collected(casino)
    assert [(one["account"], one["amount"]) for one in (first, second)] == [
        (jan, "40"),
        (jan, "10"),
    ]
    assert collected(casino, first["number"]) == [second]
    assert collected(casino, second["number"]) == []
    with casino.server.service.store.read() as conn:
        assert ledger.balance(conn, f"player:{jan}", "EUR") == 50_00


def test_a_visit_from_the_reception_to_the_cash_desk(casino: Casino) -> None:
    jan = casino.jan()
    seen = casino.as_("reception").get(f"/api/staff/reception/visitors/{jan}").json()
    assert (seen["visitor"]["card"], seen["document_valid"]) == ("290000017", True)
    assert [one["value"] for one in seen["limits"]] == ["500 EUR", None, "5"]
    assert seen["against"] is None
    shift = casino.opened()
    buy = {"account": jan, "amount": "100", "currency": "EUR", "way": "cash", "key": "k" * 8}
    refused = casino.desk(f"/{shift}/buy", buy)
    assert (refused.status_code, code(refused)) == (409, "not-admitted")
    assert refused.json()["error"]["clause"] == "W03-09"
    inside = casino.reception(f"/visitors/{jan}/admit")
    assert inside.status_code == 200, inside.text
    assert (inside.json()["visits"], casino.register.asked[-1][1]) == (1, "entry")
    there = casino.as_("reception").get("/api/staff/reception?operator=wgg").json()
    assert [one["name"] for one in there["inside"]] == ["Jan Novák"]
    found = casino.as_("cashier").get(
        f"/api/staff/cash-desk/{shift}/visitors", params={"query": "2900 00017"}
    )
    assert found.json()[0]["cash_in_left"] == {"EUR": "10800"}
    for _ in range(2):  # sent twice, counts once
        done = casino.desk(f"/{shift}/buy", buy).json()
        assert (done["visitor"]["chips"], done["shift"]["cash"]) == (
            {"EUR": "100"},
            {"EUR": "1100"},
        )
    parts = [{"way": "cash", "amount": "40"}]
    redeem = {"account": jan, "currency": "EUR", "parts": parts, "key": "r" * 8}
    done = casino.desk(f"/{shift}/redeem", redeem).json()
    (moved,) = done["movements"]
    assert (moved["code"], moved["amount"], moved["name"]) == ("K1", "40", "Jan Novák")
    printed = casino.as_("cashier").get(
        f"/api/staff/cash-desk/{shift}/receipt", params={"movement": moved["id"]}
    )
    assert "Jan Novák" in printed.text
    assert casino.reception(f"/visitors/{jan}/leave").json()["visitor"]["inside"] is None
    close = {"cash": {"EUR": "1060"}, "chips": {"EUR": "4940"}}
    closed = casino.desk(f"/{shift}/close", close)
    assert closed.status_code == 200, closed.text
    assert closed.json()["difference"] == {}


def test_what_is_refused_is_noted_for_staff(casino: Casino) -> None:
    jan, shift = casino.jan(), casino.opened()
    buy = {"account": jan, "amount": "1", "currency": "EUR", "way": "cash", "key": "k" * 8}
    casino.desk(f"/{shift}/buy", buy)
    casino.register.enter(Identity(given_names="Jan", surname="Novák", birth_date="1990-03-12"))
    assert code(casino.reception(f"/visitors/{jan}/admit")) == "excluded"
    tried = casino.as_("compliance").get("/api/staff/attempts").json()
    assert [(one["deed"], one["code"], one["account"]) for one in tried[:2]] == [
        ("admit", "excluded", jan),
        ("buy-chips", "not-admitted", jan),
    ]


@pytest.mark.clause("W07-10")
def test_a_banned_visitor_is_out_at_once(casino: Casino) -> None:
    jan = casino.jan()
    casino.reception(f"/visitors/{jan}/admit")
    ban = {"reason": "marked the cards", "hours": 24}
    answer = casino.as_("manager").post(f"/api/staff/reception/visitors/{jan}/ban", json=ban)
    assert answer.status_code == 200, answer.text
    assert code(casino.reception(f"/visitors/{jan}/admit")) == "block"
    there = casino.as_("reception").get("/api/staff/reception?operator=wgg").json()
    assert there["inside"] == []
    assert [(one["name"], one["why"]) for one in there["ended"]] == [("Jan Novák", "expelled")]


@pytest.mark.clause("W02-18")
def test_whom_the_register_excludes_during_his_stay_is_to_be_led_out(casino: Casino) -> None:
    jan = casino.jan()
    casino.reception(f"/visitors/{jan}/admit")
    service = casino.server.service
    answer = RegisterAnswer(excluded="yes", adult=True, found="found", request="r")
    with service.store.write() as conn:
        account = accounts.account(conn, jan)
        register.note(conn, house.load("wgg"), account, answer, "stay", service.now())
    casino.server.call(service.look_after)
    there = casino.as_("reception").get("/api/staff/reception?operator=wgg").json()
    assert there["inside"] == []
    assert [(one["name"], one["why"]) for one in there["ended"]] == [("Jan Novák", "register")]


def test_a_difference_is_signed_by_somebody_else_who_may(casino: Casino) -> None:
    shift = casino.opened()
    short: Data = {"cash": {"EUR": "999"}, "chips": {"EUR": "5000"}}
    assert code(casino.desk(f"/{shift}/close", short)) == "difference-unsigned"
    casino.as_("reception")
    casino.as_("manager")
    shows = casino.server.shows
    unnamed = short | {"second": shows("eva")}
    assert code(casino.desk(f"/{shift}/close", unnamed)) == "difference-unnamed"
    for login, password, said in (
        ("eva", "wrong", "second-unknown"),
        ("eva-reception", PASSWORD, "second-unknown"),
        ("eva-cashier", PASSWORD, "second-same"),
    ):
        second = shows(login, password)
        answer = casino.desk(f"/{shift}/close", short | {"reason": "torn", "second": second})
        assert code(answer) == said
    signed = short | {"reason": "a torn note"}
    for read in ({}, {"difference": {"cash": ["-2 EUR"], "chips": ["0"]}}):
        stale = casino.desk(f"/{shift}/close", signed | read | {"second": shows("eva")})
        assert code(stale) == "stale-difference"
    told = stale.json()["error"]["facts"]
    assert told == {"cash": ["-1 EUR"], "chips": ["0"]}
    last = {"difference": told, "second": shows("eva")}
    closed = casino.desk(f"/{shift}/close", signed | last)
    assert closed.status_code == 200, closed.text
    assert closed.json()["difference"] == {"EUR": "-1"}


def test_a_suspended_payment_is_decided_by_those_who_may(casino: Casino) -> None:
    jan, shift = casino.jan(), casino.opened()
    casino.reception(f"/visitors/{jan}/admit")
    buy = {"account": jan, "amount": "50", "currency": "EUR", "way": "card", "key": "k" * 8}
    casino.desk(f"/{shift}/buy", buy)
    held = {"account": jan, "amount": "50", "currency": "EUR", "reason": "x", "key": "s" * 8}
    number = casino.desk(f"/{shift}/suspend", held).json()["confirmation"]["number"]
    pay = {"parts": [{"way": "cash", "amount": "50"}], "key": "p" * 8}
    assert code(casino.desk(f"/{shift}/confirmations/{number}", pay)) == "confirmation-suspended"
    decision = {"operator": "wgg", "decision": "pay", "reason": "nothing found"}
    url = f"/api/staff/confirmations/{number}"
    assert casino.as_("cashier").post(url, json=decision).status_code == 403
    assert casino.as_("compliance").post(url, json=decision).json()["state"] == "payable"
    paid = casino.desk(f"/{shift}/confirmations/{number}", pay)
    assert paid.json()["visitor"]["confirmations"] == []
    again = casino.desk(f"/{shift}/confirmations/{number}", pay | {"key": "q" * 8})
    assert code(again) == "confirmation-paid"


@pytest.mark.clause("W03-11")
def test_purchases_by_card_are_restricted(casino: Casino) -> None:
    jan, shift = casino.jan(), casino.opened()
    casino.reception(f"/visitors/{jan}/admit")
    most = {"operator": "wgg", "most": "0", "currency": "EUR", "reason": "stolen cards"}
    assert casino.as_("cashier").post("/api/staff/card-purchases", json=most).status_code == 403
    assert casino.as_("manager").post("/api/staff/card-purchases", json=most).status_code == 200
    view = casino.as_("cashier").get("/api/staff/cash-desk?operator=wgg").json()
    assert (view["card_most"], view["mine"]["id"]) == ("0 EUR", shift)
    buy = {"account": jan, "amount": "50", "currency": "EUR", "way": "card", "key": "k" * 8}
    assert code(casino.desk(f"/{shift}/buy", buy)) == "card-restricted"


BAD: list[tuple[str, Data]] = [
    ("/buy", {"amount": "ten"}),
    ("/buy", {"amount": ""}),
    ("/buy", {"amount": "1.001"}),
    ("/buy", {"amount": "-5"}),
    ("/buy", {"amount": "0"}),
    ("/buy", {"currency": "XXX"}),
    ("/buy", {"currency": "CZK"}),
    ("/buy", {"way": "cheque"}),
    ("/buy", {"key": "short"}),
    ("/buy", {"key": "with a space"}),
    ("/buy", {"account": "nobody"}),
    ("/buy", {"account": ""}),
    ("/buy", {"more": "1"}),
    ("/redeem", {"parts": []}),
    ("/redeem", {"parts": [{"way": "gold", "amount": "1"}]}),
    ("/redeem", {"parts": [{"way": "cash", "amount": "1e3"}]}),
    ("/redeem", {"parts": [{"way": "transfer", "amount": "1", "account_number": "1"}]}),
]


def test_bad_input_is_refused_and_changes_nothing(casino: Casino) -> None:
    jan, shift = casino.jan(), casino.opened()
    casino.reception(f"/visitors/{jan}/admit")
    for path, wrong in BAD:
        good: Data = {"account": jan, "currency": "EUR", "key": "k" * 8}
        more: Data = {"amount": "1", "way": "cash"} if path == "/buy" else {"parts": []}
        good |= more
        answer = casino.desk(f"/{shift}{path}", good | wrong)
        assert 400 <= answer.status_code < 500, (wrong, answer.text)
        assert answer.json()["error"]["message"], wrong
    found = casino.as_("cashier").get(
        f"/api/staff/cash-desk/{shift}/visitors", params={"query": "Novák"}
    )
    assert found.json()[0]["chips"] == {"EUR": "0"}


def test_every_route_asks_for_its_act(casino: Casino) -> None:
    croupier = casino.as_("croupier")
    for path in ("reception?operator=wgg", "cash-desk?operator=wgg", "confirmations?operator=wgg"):
        assert croupier.get(f"/api/staff/{path}").status_code == 403
    assert casino.as_("reception").post("/api/staff/cash-desk", json=OPEN).status_code == 403
    assert (
        casino.as_("cashier").post("/api/staff/reception/visitors", json=JAN_FORM).status_code
        == 403
    )
    assert casino.as_("reception").get("/api/staff/reception?operator=nobody").status_code == 404
