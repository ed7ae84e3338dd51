"""A Czech player at tsg, from registration to the panic button, with a real server and browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from krupier.server.settings import Limits, ServeOptions
from tests.server.conftest import Clock
from tests.server.live import Live, live
from tests.web.axe import findings
from tests.web.site import Site, Visitor
from tests.web.test_house_pages import PHONE, Expected

pytestmark = pytest.mark.browser

SENTENCE = "correct horse battery staple"
SET, REFUSED = "set", "refuse"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def server(tmp_path: Path, clock: Clock) -> Iterator[Live]:
    """On a clock that the test turns: it stands still unless it is turned."""
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
def house(server: Live, browser: Browser, tmp_path: Path) -> Iterator[Site]:
    with server.staff() as staff:
        here = Site(server, browser, staff, "roulette", tmp_path)
        yield here
        here.close()


class Newcomer:
    """Somebody who registers and plays."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        visitor.problems = Expected()

    def forward(self, to: str) -> Locator:
        self.visitor.act("forward").click()
        form = self.visitor.find("register")
        expect(form).to_have_attribute("data-step", to)
        return form

    def register(self) -> None:
        self.visitor.goto("/register?operator=tsg")
        expect(self.page.get_by_label("TSG Interactive plc")).to_be_checked()
        self.page.get_by_label("Currency of the account").select_option("USD")
        form = self.forward("identity")
        # nothing is sent while something is missing, and every field says so itself
        self.visitor.act("forward").click()
        expect(form.get_by_label("Surname")).to_have_attribute("aria-invalid", "true")
        for label, value in (
            ("Given names", "Jana"),
            ("Surname", "Nováková"),
            ("Date of birth", "1990-05-17"),
            ("Place of birth", "Brno"),
            ("E-mail", "jana@example.cz"),
            ("Street and number", "Dlouhá 1"),
            ("Town", "Brno"),
            ("Postcode", "602 00"),
            ("Login", "jana.novakova"),
        ):
            form.get_by_label(label, exact=True).first.fill(value)
        form.get_by_label("Citizenship").select_option("CZ")
        form.get_by_label("female").check()
        form.get_by_role("group", name=re.compile("politically")).get_by_label("no").check()
        form.get_by_label("Password", exact=True).fill(SENTENCE)
        form.get_by_label("Password again").fill(SENTENCE)
        assert findings(self.page) == []
        form = self.forward("document")
        form.get_by_label("Kind of document").select_option("id-card")
        form.get_by_label("Number").fill("123456789")
        form.get_by_label("Issued by").fill("Magistrát města Brna")
        form.get_by_label("Valid until").fill("2035-01-01")
        form = self.forward("limits")
        self.decide_limits(form)
        form = self.forward("terms")
        form.get_by_role("checkbox").check()
        assert findings(self.page) == []
        self.visitor.act("forward").click()
        expect(self.visitor.find("registered")).to_be_visible()

    def decide_limits(self, form: Locator) -> None:
        """One is set, the others are refused one by one; nothing is chosen beforehand."""
        expect(form.locator("input:checked")).to_have_count(0)
        self.visitor.act("forward").click()
        expect(form.get_by_text("Set it or refuse it.").first).to_be_visible()
        for row in form.locator("[data-limit]").all():
            row.get_by_label(
                SET if row.get_attribute("data-limit") == "stakes-day" else REFUSED
            ).check()
        form.locator('[data-limit="stakes-day"]').get_by_label("Most").fill("10")
        assert findings(self.page) == []

    def verify(self) -> None:
        with self.page.expect_response(lambda answer: answer.url.endswith("/api/account/verify")):
            self.visitor.act("verify").first.click()
        self.visitor.goto("/account")
        expect(self.page.locator('[data-state="active"]')).to_be_visible()
        assert findings(self.page) == []

    def deposit(self, amount: str) -> None:
        self.visitor.goto("/account?tab=money&part=deposit")
        form = self.visitor.find("demo-deposit")
        form.get_by_label("Amount").fill(amount)
        form.get_by_label("Wallet").select_option("USD")
        with self.page.expect_response("**/api/account/demo-deposit"):
            form.get_by_role("button").click()
        self.visitor.goto("/account")
        expect(self.visitor.find("wallets")).to_contain_text(f"${amount}")

    def log_in(self) -> None:
        self.visitor.goto("/log-in?operator=tsg")
        form = self.visitor.find("log-in")
        form.get_by_label("Login").fill("jana.novakova")
        form.get_by_label("Password").fill(SENTENCE)
        with self.page.expect_response("**/api/log-in") as answered:
            form.get_by_role("button", name="Log in", exact=True).click()
        assert answered.value.ok  # the button below may be there from before
        expect(self.visitor.act("panic")).to_be_visible()

    def sit(self, table: str) -> None:
        self.visitor.goto(f"/table/{table}")
        self.visitor.bets_open()

    def is_refused(self, *said: str) -> None:
        refusal = self.visitor.find("refusal")
        for part in said:
            expect(refusal).to_contain_text(part)

    def ask_for(self, value: str, effect: str) -> None:
        """Another limit of the stakes of a day; the page says when it acts before it is asked."""
        self.visitor.goto("/account?tab=limits")
        card = self.page.locator('[data-limit="stakes-day"]')
        card.get_by_role("button").click()
        dialog = self.visitor.find("limit-dialog")
        dialog.get_by_label("set a value").check()
        dialog.get_by_label("New value").fill(value)
        expect(dialog.get_by_test_id("effect")).to_contain_text(effect)
        with self.page.expect_response("**/api/account/limits") as answered:
            self.visitor.act("limit-save").click()
        if not answered.value.ok:  # a credential is wanted first
            proof = self.visitor.find("proof")
            proof.get_by_label("Password").fill(SENTENCE)
            self.visitor.act("prove").click()
        expect(dialog).to_have_count(0)

    def limit(self, value: str) -> None:
        self.visitor.goto("/account?tab=limits")
        card = self.page.locator('[data-limit="stakes-day"]')
        expect(card.get_by_test_id("value")).to_have_text(value)


@pytest.mark.clause("T03-01", "T03-06", "T03-12", "T02-05", "T06-02")
@pytest.mark.parametrize("context", [{}, PHONE], ids=["desk", "phone"])
def test_from_registration_to_the_panic_button(
    house: Site, clock: Clock, context: dict[str, object]
) -> None:
    jana = Newcomer(house.visitor(**context))
    visitor = jana.visitor
    jana.register()
    jana.verify()
    jana.deposit("100")

    # a stake as high as the limit is accepted, one more is not, and costs nothing
    table = house.croupier_table("tsg/european-roulette", "USD")
    jana.sit(table)
    expect(visitor.find("harm")).to_be_visible()
    expect(visitor.find("time-spent")).to_be_visible()
    visitor.choose_chip("5")
    visitor.click("red")
    visitor.click("red")
    visitor.has_chips("red", 1000)
    visitor.click("black")
    jana.is_refused("most stakes a day", "10 USD", "T03")
    visitor.balance("$90")
    assert findings(jana.page) == []
    house.comes(1)
    visitor.balance("$110")

    # looser after 168 hours and not a minute before
    jana.ask_for("20", "takes effect only after 7 d")
    jana.limit("$10")
    card = jana.page.locator('[data-limit="stakes-day"]')
    expect(card.get_by_test_id("coming")).to_contain_text("$20")
    clock.turn(days=7, minutes=-1)
    jana.log_in()
    jana.limit("$10")
    clock.turn(minutes=1)
    jana.limit("$20")

    # the panic button, from a table with a stake on it
    house.staff_again()  # after seven days
    house.next_round()
    jana.sit(table)
    visitor.choose_chip("5")
    visitor.click("red")
    visitor.has_chips("red", 500)
    visitor.act("panic").click()
    assert findings(jana.page) == []
    visitor.act("panic-confirm").click()
    stopped = visitor.find("panicked")
    expect(stopped).to_contain_text("No play until")
    expect(stopped.get_by_role("link", name="800 350 000")).to_be_visible()
    assert findings(jana.page) == []
    stopped.get_by_role("button", name="Close").click()
    # what is decided is settled, and nothing new can be staked for 48 hours
    house.comes(1)
    house.next_round()
    clock.turn(minutes=1)  # who logs in at the very moment of a break is out with it
    jana.log_in()
    visitor.goto(f"/table/{table}")
    expect(visitor.find("standing")).to_be_visible()
    expect(jana.page.locator("svg.playable")).to_have_count(0)
    clock.turn(hours=48, minutes=-1)
    jana.log_in()
    jana.sit(table)
