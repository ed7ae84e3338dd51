"""Payments over HTTP: methods, quotes, orders, conversion, statement; and for staff. Rates by hand:
1 USD = 0.90 EUR, 1 CZK = 0.04 EUR."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import insert

from krupier.house import payments
from krupier.house.provider import Event
from krupier.plan import houses
from krupier.store import Transfer, acts, ledger
from krupier.store.house_schema import accepted_terms
from tests.house.accounts import PASSWORD
from tests.house.household import quote
from tests.house.paying import RATES
from tests.server.conftest import Clock
from tests.server.houses import House, house_of

ANNA = "utsganna"
METHOD = {
    "method": "visa",
    "identifier": "4111 1111 1111 1111",
    "holder": "Anna Nováková",
    "country": "CZ",
    "currency": "CZK",
    "proof": "statement.pdf",
}
Json = dict[str, Any]


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    with house_of(f"sqlite:///{tmp_path}/b.sqlite", clock) as server:
        with server.service.store.write() as conn:
            terms = {"account": ANNA, "version": houses.of("tsg").terms.version, "at": 1}
            conn.execute(insert(accepted_terms), terms)
            quote(conn, "tsg", clock() - 1, **RATES)
        yield server


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def registered(house: House, http: httpx.Client) -> str:
    """A method that staff have verified."""
    view = http.post("/api/account/payment-methods", json=METHOD).json()
    (one,) = view["mine"]
    assert (one["state"], one["label"]) == ("given", "••••1111")
    url = f"/api/staff/accounts/{ANNA}/payment-methods/{one['id']}"
    with house.staff("compliance") as eva:
        answer = eva.post(url, json={"decision": "verified", "reason": "the name agrees"})
    assert (answer.json()["state"], answer.json()["active"]) == ("verified", True)
    id: str = one["id"]
    return id


def told(house: House, one: Json, kind: Any) -> str:
    """The provider says it."""
    with house.service.store.write() as conn:
        payments.to_send(conn, "sandbox", house.service.now())
        row = payments.payment(conn, one["id"])
        event = Event(
            id=f"e-{kind}",
            type=kind,
            key=row.id,
            reference="r1",
            amount=row.method_amount,
            currency=row.method_currency,
            at=1,
        )
        return payments.apply(conn, "sandbox", event, house.service.now())


def active(http: httpx.Client) -> dict[str, str]:
    """The method that is shown."""
    mine = http.get("/api/account/payments").json()["mine"]
    return {"method": next(one["id"] for one in mine if one["active"])} if mine else {}


def deposit(http: httpx.Client, amount: str, key: str, **more: str) -> httpx.Response:
    asked = {"amount": amount, "currency": "EUR"} | active(http) | more
    shown = http.post("/api/account/deposits/quote", json=asked)
    if shown.status_code != 200:
        return shown
    form = asked | {"method_amount": shown.json()["method_amount"], "key": key}
    return http.post("/api/account/deposits", json=form)


@pytest.mark.clause("T04-12", "T04-16", "T05-13", "T08-10")
def test_from_the_method_to_the_wallet_and_back(house: House, clock: Clock) -> None:
    with house.entered("anna") as http:
        assert error(deposit(http, "100", "key-00001")) == (409, "method-not-registered")
        method = registered(house, http)
        shown = http.post("/api/account/deposits/quote", json={"amount": "100", "currency": "EUR"})
        assert {key: shown.json()[key] for key in ("amount", "method_amount", "fee", "source")} == {
            "amount": "100",
            "method_amount": "2562.50",
            "fee": "2.50",
            "source": "XE",
        }
        one = deposit(http, "100", "key-00001").json()
        assert (one["state"], one["cancellable"], one["method"]) == ("ordered", True, method)
        assert deposit(http, "100", "key-00001").json()["id"] == one["id"]
        assert error(deposit(http, "101", "key-00001")) == (409, "conflict")
        assert told(house, one, "deposit.done") == "applied"
        view = http.get("/api/account/payments").json()
        wallet = next(each for each in view["wallets"] if each["currency"] == "EUR")
        assert (wallet["balance"], wallet["paying_out"], wallet["held"]) == ("100", "0", "0")
        visa = next(each for each in view["methods"] if each["id"] == "visa")
        limit = next(each for each in visa["deposit_limits"] if each["currency"] == "EUR")
        assert (limit["day"], limit["left"]) == ("910", "810")
        assert visa["times"][0] == {"what": "attempts", "most": 5, "left": 4}
        assert view["mine"][0]["rollback"] == {"EUR": "100"}
        assert view["executed"]["en"] == "within 5 working days"
        # 80 EUR less 2 EUR are 78 / 0.04 = 1950 CZK
        asked = {"amount": "80", "currency": "EUR", "method": method}
        quoted = http.post("/api/account/withdrawals/quote", json=asked).json()
        assert (quoted["method_amount"], quoted["how"]) == ("1950", "rollback")
        form = asked | {"method_amount": "1950", "key": "key-00002"}
        two = http.post("/api/account/withdrawals", json=form).json()
        assert (two["state"], two["how"]) == ("ordered", "rollback")
        done = http.post(f"/api/account/payments/{two['id']}/cancel").json()
        assert (done["state"], done["said"]) == ("cancelled", "cancelled by yourself")
        converted = {"amount": "9", "currency": "EUR", "into": "USD"}
        assert http.post("/api/account/convert/quote", json=converted).json()["into_amount"] == "10"
        more = converted | {"into_amount": "10", "key": "key-00003"}
        assert http.post("/api/account/convert", json=more).status_code == 200
        statement = http.get("/api/account/statement").json()
        assert [(line["kind"], line["amount"]) for line in statement["lines"]] == [
            *(("deposit", "100"), ("withdrawal", "-80"), ("payout-back", "80")),
            *(("conversion", "10"), ("conversion", "-9")),
        ]
        assert statement["closing"]["EUR"] == "91"
        sheet = http.get("/api/account/statement?format=csv")
        assert "attachment" in sheet.headers["content-disposition"]
        rows = list(csv.DictReader(io.StringIO(sheet.text)))
        assert (rows[0]["other_amount"], rows[0]["other_currency"]) == ("2562.50", "CZK")
        assert len(rows) == 5


def test_whatever_moves_money_needs_a_credential_shown_lately(house: House, clock: Clock) -> None:
    with house.entered("anna") as http:
        method = registered(house, http)
        clock.turn(minutes=16)
        http.get("/api/account")
        forms: list[tuple[str, str, Json]] = [
            ("POST", "payment-methods", METHOD),
            ("POST", f"payment-methods/{method}/activate", {}),
            ("DELETE", f"payment-methods/{method}", {}),
            ("POST", "payments/y1/cancel", {}),
        ]
        amounts = {"amount": "10", "currency": "EUR", "key": "key-00001"}
        for path in ("deposits", "withdrawals"):
            forms.append(("POST", path, amounts | {"method_amount": "1"}))
        forms.append(("POST", "convert", amounts | {"into": "USD", "into_amount": "1"}))
        for verb, path, form in forms:
            body = form or None
            answer = http.request(verb, f"/api/account/{path}", json=body)
            assert error(answer)[1] == "prove-again", path
        assert http.post("/api/account/proof", json={"password": PASSWORD}).status_code == 200
        assert deposit(http, "10", "key-00001").status_code == 201


BAD_METHODS: list[tuple[Json, int, str]] = [
    ({"method": "bitcoin"}, 400, "method-unknown"),
    ({"identifier": "/"}, 400, "method-bad-identifier"),
    ({"identifier": ""}, 400, "bad-input"),
    ({"identifier": "4" * 101}, 400, "bad-input"),
    ({"holder": "Petr Novák"}, 409, "method-other-holder"),
    ({"country": "US"}, 409, "method-country"),
    ({"country": "Czechia"}, 400, "bad-input"),
    ({"currency": "PLAY"}, 400, "method-currency"),
    ({"colour": "red"}, 400, "bad-input"),
]
BAD_DEPOSITS: list[tuple[Json, int, str]] = [
    ({"amount": "0"}, 400, "payment-bad-amount"),
    ({"amount": "-5"}, 400, "payment-bad-amount"),
    ({"amount": "ten"}, 400, "payment-bad-amount"),
    ({"amount": "10.001"}, 400, "payment-bad-amount"),
    ({"currency": "CZK"}, 400, "payment-currency"),
    ({"currency": "XXX"}, 400, "payment-bad-amount"),
    ({"method": "nobody"}, 404, "unknown"),
    ({"method": ""}, 409, "method-unnamed"),
    ({"method_amount": "1"}, 409, "payment-amounts-changed"),
    ({"method_amount": "x"}, 400, "payment-bad-amount"),
    ({"key": "a b"}, 400, "bad-input"),
    ({"amount": "9.99", "method_amount": "1"}, 409, "deposit-too-little"),
]


def test_bad_fields_change_nothing_and_staff_see_them(house: House) -> None:
    form = {"amount": "100", "currency": "EUR", "method_amount": "2562.50", "key": "key-00001"}
    with house.entered("anna") as http, house.staff("compliance") as eva:

        def seen() -> set[tuple[str, str]]:
            text = eva.get("/api/staff/attempts").text
            assert "4111" not in text  # nobody reads the number
            return {(one["code"], one["deed"]) for one in msgspec.json.decode(text)}

        for changes, status, code in BAD_METHODS:
            answer = http.post("/api/account/payment-methods", json=METHOD | changes)
            assert error(answer) == (status, code), changes
            if code != "bad-input":
                assert (code, "payment-method") in seen()
        assert http.get("/api/account/payments").json()["mine"] == []
        form["method"] = registered(house, http)
        for changes, status, code in BAD_DEPOSITS:
            answer = http.post("/api/account/deposits", json=form | changes)
            assert error(answer) == (status, code), changes
            if code not in ("bad-input", "unknown"):
                assert (code, "deposit") in seen()
        assert http.get("/api/account/payments").json()["payments"] == []


@pytest.mark.clause("T05-04")
def test_staff_pay_out_to_who_asked_for_it_and_is_not_let_in(house: House) -> None:
    """80 EUR less 2 EUR are 78 / 0.04 = 1950 CZK, to his own card and nowhere else."""
    with house.entered("anna") as http:
        method = registered(house, http)
        assert told(house, deposit(http, "100", "key-00001").json(), "deposit.done") == "applied"
    house.register.says = "yes"
    assert error(house.knock("anna")) == (403, "excluded")
    url = f"/api/staff/accounts/{ANNA}/withdrawals"
    form = {"amount": "80", "currency": "EUR", "key": "key-00009", "reason": "her request c1"}
    form["method"] = method
    with house.staff("compliance") as eva:
        assert error(eva.post(url, json=form | {"amount": "101"}))[0] == 409
        assert error(eva.post(url, json=form | {"amount": "x"})) == (400, "payment-bad-amount")
        for _ in range(2):
            row = eva.post(url, json=form).json()
        assert (row["payment"]["state"], row["payment"]["method_amount"]) == ("ordered", "1950")
        assert len(eva.get(f"/api/staff/payments?account={ANNA}").json()) == 2
    with house.service.store.read() as conn:
        (act,) = acts.latest(conn, subject=f"payment:{row['payment']['id']}")
    assert (act.act, act.author, act.reason) == (
        *("payments.decide", "eva-compliance"),
        "her request c1",
    )
    with house.staff("croupier") as nobody:
        assert error(nobody.post(url, json=form)) == (403, "no-right")


def test_staff_hold_release_and_cancel_and_grant_levels(house: House) -> None:
    with house.entered("anna") as http, house.staff("compliance") as eva:
        method = registered(house, http)
        with house.service.store.write() as conn:
            ledger.open_accounts(conn, ["house:T1", f"player:{ANNA}"], "EUR")
            won = Transfer("w", "house:T1", f"player:{ANNA}", 500_00, "EUR", "prize", "tsg")
            ledger.post(conn, [won], house.service.now())
        form = {"amount": "200", "currency": "EUR", "method_amount": "4875", "key": "key-00001"}
        unnamed = http.post("/api/account/withdrawals", json=form)
        assert error(unnamed) == (409, "method-unnamed")
        assert unnamed.json()["error"]["facts"]["method"] == method
        form["method"] = method
        one = http.post("/api/account/withdrawals", json=form).json()
        assert one["how"] == "overcredit"
        (row,) = eva.get(f"/api/staff/payments?state=ordered&account={ANNA}").json()
        assert (row["name"], row["choices"]) == ("Anna Nováková", ["hold", "cancel"])
        url = f"/api/staff/payments/{one['id']}"
        why = {"reason": "looked at it", "version": row["version"]}
        assert error(eva.post(url, json=why | {"decision": "burn"})) == (400, "bad-input")
        unread = {"decision": "hold", "reason": "x"}
        assert error(eva.post(url, json=unread)) == (400, "bad-input")
        for decision, state in (("hold", "held"), ("release", "ordered"), ("cancel", "cancelled")):
            answer = eva.post(url, json=why | {"decision": decision})
            assert answer.json()["payment"]["state"] == state
            stale = eva.post(url, json=why | {"decision": decision})
            assert error(stale) == (409, "stale-payment")
            now = stale.json()["error"]["facts"]
            assert (now["state"], now["version"]) == (state, answer.json()["version"])
            why["version"] = now["version"]
        assert error(eva.post(url, json=why | {"decision": "hold"})) == (
            *(409, "payment-not-holdable"),
        )
        level = f"/api/staff/accounts/{ANNA}/level"
        asked = {"level": "raised", "checks": ["profile"], "reason": "asks for more"}
        assert error(eva.post(level, json=asked)) == (409, "level-checks")
        asked["checks"] = ["profile", "source-of-funds"]
        assert eva.post(level, json=asked).json()["level"] == "raised"
    with house.staff("croupier") as nobody:
        assert error(nobody.get("/api/staff/payments")) == (403, "no-right")
    with house.staff("regulator") as looks:
        assert looks.get(f"/api/staff/accounts/{ANNA}/payments").status_code == 200
        assert error(looks.post(level, json=asked)) == (403, "no-right")


def test_nobody_sees_or_cancels_what_is_somebody_elses(house: House) -> None:
    with house.entered("anna") as http:
        method = registered(house, http)
        one = deposit(http, "100", "key-00001").json()
    with house.entered("bert") as other:
        assert other.get("/api/account/payments").json()["payments"] == []
        assert error(other.post(f"/api/account/payments/{one['id']}/cancel")) == (404, "unknown")
        assert error(other.post(f"/api/account/payment-methods/{method}/activate")) == (
            *(404, "unknown"),
        )
        assert error(deposit(other, "100", "key-00001", method=method)) == (404, "unknown")
