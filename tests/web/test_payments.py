"""Money in and out of an account at tsg, with a real server, the sandbox of a provider and a
browser. Rates are set by the test: a dollar is 20 crowns, a euro 25; the fee for cards kept in
crowns is 2.5 % (T04-36), converting between wallets is free."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from krupier.house import payments
from krupier.house.payments import State
from krupier.server.settings import Limits, ServeOptions
from tests.server.conftest import Clock
from tests.server.live import PATIENCE, Live, live
from tests.server.test_registration import form
from tests.web.axe import findings
from tests.web.site import Site, Visitor
from tests.web.test_components_page import BEYOND_THE_EDGE
from tests.web.test_house_pages import PHONE, Expected

pytestmark = pytest.mark.browser

GOOD, DECLINED, CHARGED_BACK = (
    "4242 4242 4242 4242",
    "4000 0000 0000 0002",
    "4000 0000 0000 0259",
)
RATES = {
    "operator": "tsg",
    "source": "XE",
    "base": "CZK",
    "rates": {"USD": "20", "EUR": "25", "GBP": "30", "CAD": "15"},
    "reason": "a new day",
}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def server(tmp_path: Path, clock: Clock) -> Iterator[Live]:
    """On a clock that the test turns, and so is its provider."""
    options = ServeOptions(
        f"sqlite:///{tmp_path}/books.sqlite",
        port=0,
        limits=Limits.lifted(),
        odds=False,
        demo=True,
        log_level="warning",
    )
    with live(options, clock) as running:
        yield running


@pytest.fixture
def house(server: Live, browser: Browser, tmp_path: Path, clock: Clock) -> Iterator[Site]:
    with server.staff() as staff:
        assert staff.post("/api/staff/rates", json=RATES).status_code == 200
        clock.turn(minutes=1)
        here = Site(server, browser, staff, "roulette", tmp_path)
        yield here
        here.close()


class Payer:
    """Somebody with an account who pays and is paid."""

    def __init__(self, site: Site, clock: Clock, context: dict[str, object]) -> None:
        self.site, self.clock = site, clock
        with site.server.http() as http:
            limits = http.get("/api/houses/tsg").json()["self_limits"]
            refused = [{"measure": one["id"], "value": None, "currency": ""} for one in limits]
            registered = form(currency="USD", language="en", limits=refused)
            self.password = registered["password"]
            answer = http.post("/api/accounts", json=registered)
            assert answer.status_code == 201, answer.text
        token = answer.json()["token"]
        with site.server.http(token) as http:
            known = http.post("/api/account/verify").json()
            assert known["state"] == "active", known
        self.name = " ".join((registered["person"]["given_names"], registered["person"]["surname"]))
        self.visitor: Visitor = site.visitor(**context)
        self.visitor.problems = Expected()
        self.page = self.visitor.page
        self.page.add_init_script(
            f"localStorage['krupier.token'] ??= '{json.dumps(token)}';"
            "localStorage['krupier.operator'] ??= '\"tsg\"';"
        )

    def opens(self, part: str) -> None:
        self.visitor.goto("/account?tab=money" + ("" if part == "wallets" else f"&part={part}"))

    def proves(self) -> None:
        """Where the house wants a credential to be shown again."""
        proof = self.visitor.find("proof")
        proof.get_by_label("Password").fill(self.password)
        self.visitor.act("prove").click()
        expect(proof).to_have_count(0)

    def does(self, path: str, act: Locator) -> None:
        """Clicks something that moves money; shows the password if it is asked for."""
        with self.page.expect_response(lambda one: one.url.endswith(path)) as answered:
            act.click()
        if not answered.value.ok:
            assert answered.value.json()["error"]["code"] == "prove-again", answered.value.text()
            self.proves()

    def adds(self, number: str, eva: Visitor) -> None:
        """A card of his own; staff verify it, and it is the active one."""
        self.opens("methods")
        add = self.visitor.find("add-method")
        add.get_by_label("Number of the card").fill(number)
        add.get_by_label("Holder").fill(self.name)
        add.get_by_label("Proof").fill("statement.pdf")
        self.does("/payment-methods", self.visitor.act("add-method"))
        ending = number[-4:]
        mine = self.visitor.find("methods").get_by_role("listitem").filter(has_text=ending)
        expect(mine).to_contain_text("waits for verification")
        eva.page.get_by_role("tab", name="Tables").click()
        eva.page.get_by_role("tab", name="Payments").click()
        eva.page.get_by_role("button", name="Methods to verify").click()
        row = eva.find("waiting-methods").get_by_role("row").filter(has_text=ending)
        row.locator('[data-act="verify-method"]').click()
        eva.sign("name and number agree with the proof")
        self.opens("methods")
        expect(mine).to_contain_text("verified")
        self.does("/activate", mine.locator('[data-act="activate"]'))
        expect(mine).to_contain_text("active")

    def asks(self, part: str, amount: str) -> Locator:
        """Up to the question whether he means it."""
        self.opens(part)
        here = self.visitor.find(f"{part}-form")
        here.get_by_label("How much").fill(amount)
        here.get_by_label("Wallet", exact=True).select_option("USD")
        here.get_by_role("button").click()
        return self.visitor.find("confirm")

    def shows(self, **pairs: str) -> None:
        for pair, value in pairs.items():
            here = self.page.locator(f'[data-pair="{pair}"]')
            expect(here).to_contain_text(value)

    def confirms(self, path: str) -> Locator:
        self.does(path, self.visitor.act("confirm"))
        one = self.visitor.find("payment")
        expect(one).to_be_visible()
        return one

    def can_be_cancelled_for(self, minutes: int) -> None:
        """A withdrawal waits so long before the provider has it."""
        expect(self.visitor.find("payment")).to_have_attribute("data-state", "ordered")
        expect(self.visitor.act("cancel-payment")).to_be_visible()
        self.clock.turn(minutes=minutes)

    def comes_to(self, state: str) -> None:
        """The provider has its time, and the page that follows the payment learns of it."""
        expect(self.visitor.find("payment")).to_have_attribute("data-state", "sent")
        # from now on the provider has it, and has told its own name of it
        expect(self.page.locator('[data-pair="reference"]')).to_be_visible()
        self.clock.turn(minutes=0.1)
        expect(self.visitor.find("payment")).to_have_attribute("data-state", state)

    def has(self, **wallets: str) -> None:
        self.opens("wallets")
        for code, amount in wallets.items():
            expect(self.page.locator(f'[data-wallet="{code}"] strong')).to_have_text(amount)

    def logs_in_again(self) -> None:
        logs_in = {"operator": "tsg", "login": "honza", "password": self.password}
        with self.site.server.http() as http:
            token = http.post("/api/log-in", json=logs_in).json()["token"]
        self.page.evaluate(
            "token => { localStorage['krupier.token'] = JSON.stringify(token);"
            " localStorage['krupier.operator'] = '\"tsg\"'; }",
            token,
        )

    def ends_as(self, state: State) -> None:
        """The provider tells of something that was over, and the house takes it in."""
        store, deadline = self.site.server.service.store, time.monotonic() + PATIENCE
        while True:
            with store.read() as conn:
                found = payments.listed(conn, state=state)
            if found:
                return
            assert time.monotonic() < deadline, f"no payment is {state}"
            time.sleep(0.05)

    def looks(self, name: str) -> None:
        self.page.screenshot(path=self.site.shots / f"{name}.png", full_page=True)
        assert self.page.evaluate(BEYOND_THE_EDGE) == []
        assert findings(self.page) == []


@pytest.mark.clause("T04-02", "T04-06", "T04-10", "T04-12", "T04-17", "T04-26", "T04-31", "T04-32")
@pytest.mark.parametrize(
    "context", [{}, pytest.param(PHONE, marks=pytest.mark.long)], ids=["desk", "phone"]
)
def test_money_comes_in_is_converted_played_with_and_goes_out(
    house: Site, clock: Clock, context: dict[str, object]
) -> None:
    eva = house.staff_visitor()
    honza = Payer(house, clock, context)
    honza.adds(GOOD, eva)

    # a deposit: 100 dollars and 2.5 % of it are 102.50 dollars, which are 2,050 crowns
    honza.asks("deposit", "100")
    honza.shows(**{"from": "2,050 Kč", "to": "$100", "rate": "1 USD = 20 CZK", "fee": "$2.50"})
    honza.looks("confirm-deposit")
    honza.confirms("/api/account/deposits")
    honza.comes_to("done")
    honza.looks("deposit-done")
    honza.has(USD="$100", EUR="€0")

    # between wallets: 20 dollars are 400 crowns are 16 euros, and nothing is charged
    convert = honza.visitor.find("convert")
    convert.get_by_label("Amount").fill("20")
    convert.get_by_label("From the wallet").select_option("USD")
    convert.get_by_label("To the wallet").select_option("EUR")
    convert.get_by_role("button").click()
    honza.shows(**{"from": "$20", "to": "€16", "rate": "1 USD = 0.8 EUR", "fee": "no fee"})
    honza.does("/api/account/convert", honza.visitor.act("confirm"))
    honza.has(USD="$80", EUR="€16")

    # no more than was deposited: a roll-back; 50 less 1.25 dollars are 975 crowns
    honza.asks("withdraw", "50")
    expect(honza.visitor.find("confirm")).to_contain_text("Return of deposits")
    honza.shows(**{"from": "$50", "to": "975 Kč", "fee": "$1.25"})
    honza.looks("confirm-withdrawal")
    honza.confirms("/api/account/withdrawals")
    honza.can_be_cancelled_for(minutes=5)
    honza.comes_to("done")
    honza.has(USD="$30")

    # played with: five dollars on one number win 175
    table = house.croupier_table("tsg/european-roulette", "USD")
    honza.visitor.goto(f"/table/{table}")
    honza.visitor.bets_open()
    honza.visitor.choose_chip("5")
    honza.visitor.click("straight:1")
    honza.visitor.has_chips("straight:1", 500)
    house.comes(1)
    honza.visitor.balance("$205")

    # 50 of the 100 are paid out: 60 is more than the rest, and an over-credit is 100 at least
    honza.asks("withdraw", "60")
    expect(honza.visitor.find("how")).to_contain_text("More than you deposited")
    expect(honza.visitor.find("problem")).to_contain_text("100 USD")
    honza.looks("withdrawal-refused")
    honza.asks("withdraw", "150")
    honza.shows(**{"from": "$150", "to": "2,925 Kč"})
    honza.confirms("/api/account/withdrawals")
    honza.can_be_cancelled_for(minutes=5)
    honza.comes_to("done")
    honza.has(USD="$55", EUR="€16")

    # every movement is in the statement, with the balance after it
    honza.opens("statement")
    statement = honza.visitor.find("statement")
    expect(statement.locator("tbody tr").last).to_contain_text("$55")
    expect(statement.locator('[data-kind="conversion"]')).to_have_count(2)
    honza.looks("statement")
    with honza.page.expect_download() as kept:
        honza.visitor.act("statement-csv").click()
    lines = kept.value.path().read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + statement.locator("tbody tr").count()


@pytest.mark.parametrize(
    "context", [{}, pytest.param(PHONE, marks=pytest.mark.long)], ids=["desk", "phone"]
)
def test_a_declined_and_a_charged_back_deposit(
    house: Site, clock: Clock, context: dict[str, object]
) -> None:
    eva = house.staff_visitor()
    honza = Payer(house, clock, context)
    honza.adds(DECLINED, eva)
    honza.asks("deposit", "100")
    honza.confirms("/api/account/deposits")
    honza.comes_to("declined")
    expect(honza.visitor.find("payment")).to_contain_text("Nothing was added")
    honza.looks("declined")
    honza.has(USD="$0")

    honza.adds(CHARGED_BACK, eva)
    honza.asks("deposit", "100")
    honza.confirms("/api/account/deposits")
    honza.comes_to("done")
    honza.has(USD="$100")
    convert = honza.visitor.find("convert")
    convert.get_by_label("Amount").fill("60")
    convert.get_by_role("button").click()
    honza.does("/api/account/convert", honza.visitor.act("confirm"))
    honza.has(USD="$40", EUR="€48")

    # the bank takes the 100 back: 40 are there, 60 are owed, and staff look at the account
    clock.turn(minutes=1)
    honza.ends_as("charged-back")
    eva.page.get_by_role("button", name="Payments", exact=True).click()
    row = eva.find("staff-payments").get_by_role("row").filter(has_text="charged back")
    row.get_by_role("button").click()
    expect(eva.find("provider-events")).to_contain_text("deposit charged back", ignore_case=True)
    expect(eva.find("postings")).to_contain_text("claim:")
    assert findings(eva.page) == []
    eva.page.screenshot(path=house.shots / "charged-back-file.png", full_page=True)
    # he is out until they have; then he sees what became of it
    eva.page.get_by_role("tab", name="Cases").click()
    eva.page.locator('[data-choice="settled"]').click()
    eva.sign("verified with the player")
    honza.logs_in_again()
    honza.has(USD="$0", EUR="€48")
    expect(honza.visitor.find("claim")).to_contain_text("You owe $60")
    honza.looks("owed")
