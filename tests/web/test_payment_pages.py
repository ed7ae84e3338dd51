"""The pages of money: what they show and ask, on a desk and on a phone, for keyboards and screen
readers. The house behind them is a fake; that money moves as it must is tested against the server.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.web.axe import findings
from tests.web.fake_house import FakeHouse
from tests.web.fake_payments import CARD, DEPOSIT, PAYMENTS, QUOTE, WITHDRAWAL
from tests.web.site import Site
from tests.web.test_components_page import BEYOND_THE_EDGE, TOO_SMALL
from tests.web.test_house_pages import PHONE, Expected, logged_in

pytestmark = pytest.mark.browser

PAGES = {
    "wallets": ("/account?tab=money", "money-wallets"),
    "deposit": ("/account?tab=money&part=deposit", "deposit-form"),
    "withdraw": ("/account?tab=money&part=withdraw", "withdraw-form"),
    "methods": ("/account?tab=money&part=methods", "methods"),
    "statement": ("/account?tab=money&part=statement", "statement"),
    "payment": ("/account?tab=money&payment=p2", "payment"),
    "charged-back": ("/account?tab=money&payment=p4", "payment"),
}


CONTEXTS: dict[str, dict[str, object]] = {
    "dark": {"color_scheme": "dark", "locale": "cs-CZ"},
    "light": {"color_scheme": "light", "locale": "en-GB"},
    "phone": {"color_scheme": "light", "locale": "cs-CZ", **PHONE},
}


@pytest.mark.parametrize("how", CONTEXTS)
def test_pages_of_money_are_for_everybody(site: Site, how: str) -> None:
    """Both themes and languages, and a phone."""
    jana, _house = logged_in(site, **CONTEXTS[how])
    page = jana.page
    for name, (path, shown) in PAGES.items():
        jana.goto(path)
        expect(jana.find(shown)).to_be_visible()
        page.screenshot(path=site.shots / f"{name}-{how}.png", full_page=True)
        assert (name, findings(page)) == (name, [])
        if how == "phone":
            assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
            assert (name, page.evaluate(BEYOND_THE_EDGE)) == (name, [])
            assert (name, page.evaluate(TOO_SMALL)) == (name, [])


@pytest.mark.clause("T04-12")
@pytest.mark.parametrize("context", [{}, PHONE], ids=["desk", "phone"])
def test_both_amounts_and_the_fee_are_seen_before_a_deposit_is_confirmed(
    site: Site, context: dict[str, object]
) -> None:
    jana, house = logged_in(site, **context)
    jana.goto("/account?tab=money")
    page = jana.page
    page.locator('[data-part="deposit"]').click()
    form = jana.find("deposit-form")
    amount = form.get_by_label("How much to add to the wallet")
    next_ = form.get_by_role("button")
    for wrong in ("", "1,000", "-5", "ten", "0"):
        amount.fill(wrong)
        next_.click()
        expect(form.get_by_role("alert")).to_be_visible()
    assert house.sent == []
    amount.fill("100")
    next_.click()
    seen = jana.find("confirm")
    for pair, value in (
        ("from", "2,486.14"),
        ("to", "€100"),
        ("rate", "1 EUR = 24.255 CZK"),
        ("fee", "€2.50"),
    ):
        expect(seen.locator(f'[data-pair="{pair}"]')).to_contain_text(value)
    page.screenshot(path=site.shots / "confirm.png")
    assert findings(page) == []
    assert [what for what, _ in house.sent] == ["POST /api/account/deposits/quote"]
    jana.act("confirm").click()
    expect(jana.find("payment")).to_have_attribute("data-state", "done")
    (_, asked), (what, ordered) = house.sent
    assert what == "POST /api/account/deposits"
    key = ordered.pop("key")
    assert re.fullmatch(r"[A-Za-z0-9_-]{8,64}", key)
    assert ordered == asked | {"method_amount": "2486.14"}
    # the way back leads to no form that could be sent again
    page.go_back()
    expect(jana.find("money-wallets")).to_be_visible()
    assert len(house.sent) == 2


def test_an_order_that_nobody_answered_is_sent_again_under_the_same_key(site: Site) -> None:
    jana, house = logged_in(site)
    jana.problems = Expected()
    keys: list[str] = []

    def lost(route: Route) -> None:
        keys.append((route.request.post_data_json or {})["key"])
        route.abort()

    jana.goto("/account?tab=money&part=deposit")
    form = jana.find("deposit-form")
    form.get_by_label("How much to add to the wallet").fill("100")
    form.get_by_role("button").click()
    jana.page.route("**/api/account/deposits", lost, times=2)
    for tried in (1, 2):
        jana.act("confirm").click()
        expect(jana.find("confirm").get_by_role("alert")).to_contain_text("once at most")
        assert len(keys) == tried
    jana.act("confirm").click()
    expect(jana.find("payment")).to_be_visible()
    ordered = [body["key"] for what, body in house.sent if what == "POST /api/account/deposits"]
    assert {*keys, *ordered} == {keys[0]}
    jana.problems = Expected(one for one in jana.problems if "ERR_FAILED" not in one)


def test_other_amounts_are_shown_and_confirmed_again_under_a_new_key(site: Site) -> None:
    jana, house = logged_in(site)
    jana.problems = Expected()
    jana.goto("/account?tab=money&part=deposit")
    form = jana.find("deposit-form")
    form.get_by_label("How much to add to the wallet").fill("100")
    form.get_by_role("button").click()
    house.refuses("POST /api/account/deposits", "payment-amounts-changed", "Other rates hold.")
    house.given["POST /api/account/deposits/quote"] = QUOTE | {"method_amount": "2500"}
    jana.act("confirm").click()
    seen = jana.find("confirm")
    expect(seen).to_contain_text("The amounts have changed")
    expect(seen.locator('[data-pair="from"]')).to_contain_text("2,500")
    jana.act("confirm").click()
    expect(jana.find("payment")).to_be_visible()
    first, second = (body for what, body in house.sent if what == "POST /api/account/deposits")
    assert (first["method_amount"], second["method_amount"]) == ("2486.14", "2500")
    assert first["key"] != second["key"]


@pytest.mark.clause("T04-31", "T04-32")
def test_a_withdrawal_says_what_it_is_and_can_be_cancelled_before_it_is_sent(site: Site) -> None:
    jana, house = logged_in(site)
    jana.goto("/account?tab=money&part=withdraw")
    form, how = jana.find("withdraw-form"), jana.find("how")
    amount = form.get_by_label("How much to take from the wallet")
    amount.fill("100")
    expect(how).to_contain_text("Return of deposits")
    amount.fill("250")
    expect(how).to_contain_text("More than you deposited")
    limits = jana.find("withdraw-limits")
    expect(limits.locator('[data-pair="rollback"]')).to_contain_text("at least $10")
    expect(limits.locator('[data-pair="overcredit"]')).to_contain_text("$100 – $6,500")
    form.get_by_role("button").click()
    expect(jana.find("confirm")).to_contain_text("within 5 working days")
    jana.act("confirm").click()
    one = jana.find("payment")
    expect(one).to_have_attribute("data-state", "ordered")
    expect(one.locator('[data-pair="due"]')).to_contain_text("24 Nov 2026")
    cancelled = WITHDRAWAL | {"state": "cancelled", "cancellable": False}
    house.given["GET /api/account/payments"] = PAYMENTS | {"payments": [cancelled]}
    jana.act("cancel-payment").click()
    assert findings(jana.page) == []
    jana.act("cancel-confirm").click()
    expect(one).to_have_attribute("data-state", "cancelled")
    expect(one).to_contain_text("back in your wallet")


def test_a_payment_is_followed_until_it_is_over(site: Site) -> None:
    jana, house = logged_in(site)
    house.given["GET /api/account/payments"] = PAYMENTS | {
        "payments": [DEPOSIT | {"state": "sent", "settled_at": None}]
    }
    jana.goto("/account?tab=money&payment=p1")
    one = jana.find("payment")
    expect(one.locator('[aria-current="step"]')).to_have_text("sent")
    house.given["GET /api/account/payments"] = PAYMENTS
    expect(one.locator('[aria-current="step"]')).to_have_text("done")
    expect(one.get_by_role("status")).to_contain_text("The money is in your wallet.")
    jana.goto("/account?tab=money&payment=p77")
    expect(jana.page.get_by_text("You have no such payment here.")).to_be_visible()


def test_money_is_converted_between_wallets_after_both_amounts_were_seen(site: Site) -> None:
    jana, house = logged_in(site)
    jana.goto("/account?tab=money")
    expect(jana.find("claim")).to_contain_text("You owe €30")
    form = jana.find("convert")
    form.get_by_label("Amount").fill("100")
    form.get_by_label("To the wallet").select_option("USD")
    form.get_by_role("button").click()
    seen = jana.find("confirm")
    expect(seen.locator('[data-pair="to"]')).to_contain_text("$111.11")
    expect(seen.locator('[data-pair="fee"]')).to_contain_text("no fee")
    assert findings(jana.page) == []
    jana.act("confirm").click()
    expect(seen).to_have_count(0)
    _, (what, body) = house.sent
    assert what == "POST /api/account/convert"
    assert body | {"key": ""} == {
        "amount": "100",
        "currency": "EUR",
        "into": "USD",
        "into_amount": "111.11",
        "key": "",
    }


@pytest.mark.clause("T04-02", "T04-05", "T04-06")
def test_a_method_is_handed_in_with_its_proof_and_one_is_active(site: Site) -> None:
    jana, house = logged_in(site)
    for path in ("payment-methods", "payment-methods/m4/activate"):
        house.given[f"POST /api/account/{path}"] = CARD
    house.given["DELETE /api/account/payment-methods/m3"] = CARD
    jana.goto("/account?tab=money&part=methods")
    form, add = jana.find("add-method"), jana.act("add-method")
    add.click()
    expect(form.locator('[aria-invalid="true"]')).to_have_count(3)
    form.get_by_label("Kind").select_option("skrill")
    form.get_by_label("Number of the card").fill("jana@example.cz")
    form.get_by_label("Holder").fill("Jana Nováková")
    form.get_by_label("Currency it is kept in").select_option("EUR")
    form.get_by_label("Proof").fill("skrill.png")
    add.click()
    jana.page.get_by_role("button", name="Make active: Visa ••••4242").click()
    jana.page.get_by_role("button", name="Remove Visa ••••9999").click()
    assert findings(jana.page) == []
    jana.act("remove-confirm").click()
    expect(jana.find("remove-dialog")).to_have_count(0)
    assert house.sent == [
        (
            "POST /api/account/payment-methods",
            {
                "method": "skrill",
                "identifier": "jana@example.cz",
                "holder": "Jana Nováková",
                "country": "CZ",
                "currency": "EUR",
                "proof": "skrill.png",
            },
        ),
        ("POST /api/account/payment-methods/m4/activate", {}),
        ("DELETE /api/account/payment-methods/m3", None),
    ]


def test_a_statement_is_filtered_and_taken_away_as_a_file(site: Site) -> None:
    jana, _house = logged_in(site)
    jana.goto("/account?tab=money&part=statement")
    table, filters = jana.find("statement"), jana.find("statement-filter")
    expect(table.locator("tbody tr")).to_have_count(3)
    filters.get_by_label("Kind of movement").select_option("stake")
    expect(table.locator("tbody tr")).to_have_count(1)
    expect(table.locator("tbody")).to_contain_text("−€10")
    filters.get_by_label("Wallet").select_option("USD")
    expect(table).to_contain_text("Nothing moved")
    for form in ("csv", "json"):
        with jana.page.expect_download() as kept:
            jana.act(f"statement-{form}").click()
        assert kept.value.suggested_filename == f"krupier-statement.{form}"


# -- the back office ---------------------------------------------------------------------------


@pytest.mark.parametrize("context", [{}, PHONE], ids=["desk", "phone"])
def test_staff_look_after_payments(site: Site, context: dict[str, object]) -> None:
    eva = site.staff_visitor(**context)
    house, page = FakeHouse(eva.page), eva.page
    page.get_by_role("tab", name="Payments").click()
    office = eva.find("office-payments")

    def looked(name: str) -> None:
        page.screenshot(path=site.shots / f"staff-{name}.png", full_page=True)
        assert page.evaluate(BEYOND_THE_EDGE) == []
        assert findings(page) == []

    expect(eva.find("staff-payments")).to_be_visible()
    looked("payments")
    office.get_by_role("button", name="Open the payment of Jana Nováková").first.click()
    expect(eva.find("postings")).to_contain_text("payout:u1")
    looked("payment")
    page.locator('[data-choice="hold"]').click()
    eva.sign("source of the money is checked")
    page.get_by_role("button", name="Back to the list").click()
    office.get_by_role("button", name="Methods to verify").click()
    looked("methods")
    eva.act("verify-method").click()
    eva.sign("name and number agree with the proof")
    office.get_by_role("button", name="Provider events").click()
    expect(eva.find("provider-events").locator("tbody tr")).to_have_count(2)
    office.get_by_role("button", name="refused only").click()
    expect(eva.find("provider-events")).to_contain_text("bad signature")
    looked("events")
    office.get_by_role("button", name="Reconciliation").click()
    expect(page.locator('[data-difference="missing-here"]')).to_contain_text("Missing here")
    eva.find("reconcile").get_by_label("Day (UTC)").fill("2026-11-15")
    eva.find("reconcile").get_by_role("button").click()
    eva.sign("daily reconciliation")
    looked("reconciliations")
    page.get_by_role("tab", name="Persons").click()
    eva.find("persons").get_by_role("button", name="Jana Nováková").click()
    money = eva.find("account-money")
    money.get_by_text("Money", exact=True).click()
    level = money.get_by_test_id("level")
    level.get_by_label("Level of limits").select_option("highest")
    level.get_by_role("checkbox").first.check()
    looked("account")
    level.get_by_role("button").click()
    eva.sign("the checks are done")
    assert house.sent == [
        (
            "POST /api/staff/payments/p2",
            {"decision": "hold", "version": 3, "reason": "source of the money is checked"},
        ),
        (
            "POST /api/staff/accounts/u1/payment-methods/m2",
            {"decision": "verified", "reason": "name and number agree with the proof"},
        ),
        (
            "POST /api/staff/reconciliations",
            {"provider": "sandbox", "day": "2026-11-15", "reason": "daily reconciliation"},
        ),
        (
            "POST /api/staff/accounts/u1/level",
            {"level": "highest", "checks": ["source-of-funds"], "reason": "the checks are done"},
        ),
    ]
