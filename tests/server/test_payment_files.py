"""What stands behind payments over HTTP: one with its events and postings, methods that wait,
levels, the bonus of a wallet, and the numbers of the sandbox."""

from __future__ import annotations

from dataclasses import replace

import pytest

from krupier.store import Transfer, ledger
from tests.server.houses import House
from tests.server.test_insiders import works_for
from tests.server.test_payments import ANNA, METHOD, deposit, error, house, registered, told

__all__ = ["house"]


@pytest.mark.clause("T04-16", "T04-18")
def test_staff_see_what_a_payment_moved_in_the_order_in_which_it_did(house: House) -> None:
    with house.entered("anna") as http:
        registered(house, http)
        one = deposit(http, "100", "key-00001").json()
    assert told(house, one, "deposit.done") == "applied"
    assert told(house, one, "deposit.charged-back") == "applied"
    with house.staff("compliance") as eva:
        file = eva.get(f"/api/staff/payments/{one['id']}").json()
    assert (file["payment"]["name"], file["payment"]["payment"]["state"]) == (
        "Anna Nováková",
        "charged-back",
    )
    moved = [
        (each["debit"], each["credit"], each["amount"], each["currency"])
        for each in file["postings"]
    ]
    wallet = f"player:{ANNA}"
    # 100 EUR and the fee of 2.5 % are 2562.50 CZK; all of it goes back
    assert moved == [
        ("clearing:sandbox", "exchange:tsg", "2562.50", "CZK"),
        ("exchange:tsg", wallet, "100", "EUR"),
        ("exchange:tsg", "fees:tsg", "2.50", "EUR"),
        (wallet, "exchange:tsg", "100", "EUR"),
        ("exchange:tsg", "clearing:sandbox", "2562.50", "CZK"),
        ("fees:tsg", "exchange:tsg", "2.50", "EUR"),
    ]
    with house.staff("compliance") as eva:
        assert error(eva.get("/api/staff/payments/y0"))[0] == 404
    with house.staff("croupier") as dealer:
        assert error(dealer.get(f"/api/staff/payments/{one['id']}")) == (403, "no-right")


@pytest.mark.clause("T04-05")
def test_methods_wait_for_staff_of_their_own_operator(house: House) -> None:
    with house.entered("anna") as http:
        http.post("/api/account/payment-methods", json=METHOD)
    for employer, seen in (("tsg", ["••••1111"]), ("fortuna", [])):
        with works_for(house, employer) as staff:
            found = staff.get("/api/staff/payment-methods").json()
            assert [each["method"]["label"] for each in found] == seen
    with house.staff("compliance") as eva:
        (waits,) = eva.get("/api/staff/payment-methods").json()
        assert (waits["name"], waits["method"]["holder"]) == ("Anna Nováková", "Anna Nováková")
        url = f"/api/staff/accounts/{ANNA}/payment-methods/{waits['method']['id']}"
        eva.post(url, json={"decision": "refused", "reason": "the proof cannot be read"})
        assert eva.get("/api/staff/payment-methods").json() == []


@pytest.mark.clause("T04-34", "T04-37")
def test_levels_say_what_must_be_checked_before(house: House) -> None:
    url = f"/api/staff/accounts/{ANNA}/levels"
    with house.staff("compliance") as eva:
        first, *higher = eva.get(url).json()
        assert first["checks"] == []
        assert higher
        assert all(one["checks"] for one in higher)
    with works_for(house, "fortuna") as other:
        assert other.get(url).status_code == 404


def test_a_bonus_that_is_not_released_stands_apart(house: House) -> None:
    with house.service.store.write() as conn:
        given, of = f"bonus:{ANNA}", "marketing:tsg"
        ledger.open_accounts(conn, [given, of], "EUR")
        ledger.post(conn, [Transfer("b1", of, given, 2000, "EUR", "gift", "tsg")], 1)
    with house.entered("anna") as http:
        wallets = http.get("/api/account/payments").json()["wallets"]
    (euros,) = (one for one in wallets if one["currency"] == "EUR")
    assert (euros["balance"], euros["bonus"]) == ("0", "20")


def test_the_demo_names_numbers_to_try_and_nothing_else_does(house: House) -> None:
    with house.entered("anna") as http:
        told_ = http.get("/api/account/sandbox").json()
        assert told_["demo"]
        numbers = {one["number"]: one["names"]["en"] for one in told_["cards"]}
        assert numbers["4000 0000 0000 0002"] == "payments are declined"
        assert "everything" in numbers["4242 4242 4242 4242"]
        house.service.options = replace(house.service.options, demo=False)
        assert http.get("/api/account/sandbox").json() == {"demo": False, "cards": []}
