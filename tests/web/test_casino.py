"""A casino visit from the reception to the cash desk, with a real server and browser; on a desk and
on a phone, by keyboard, and for screen readers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from krupier.sandbox.register import SandboxRegister
from krupier.server.settings import Limits, ServeOptions
from tests.house.people import take_lists
from tests.house.premises import cnb
from tests.server.live import PASSWORD, Live, live
from tests.web.axe import findings
from tests.web.site import Site, Visitor
from tests.web.test_components_page import BEYOND_THE_EDGE, TOO_SMALL
from tests.web.test_house_pages import PHONE, Expected
from tests.web.test_staff_page import log_in

pytestmark = pytest.mark.browser
DESK: dict[str, Any] = {}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Live]:
    options = ServeOptions(
        f"sqlite:///{tmp_path}/books.sqlite",
        port=0,
        limits=Limits.lifted(),
        odds=False,
        log_level="warning",
    )
    with live(options) as running:
        running.service.house.register = SandboxRegister()
        with running.service.store.write() as conn:
            take_lists(conn)
            cnb(conn, at=running.service.now())
        yield running


@pytest.fixture
def casino(server: Live, browser: Browser, tmp_path: Path) -> Iterator[Site]:
    with server.staff() as staff:
        here = Site(server, browser, staff, "roulette", tmp_path)
        for role in ("reception", "cashier"):
            server.staff(role).close()
        yield here
        here.close()


def fill(form: Locator, **said: str) -> None:
    for label, value in said.items():
        form.get_by_label(label.replace("_", " "), exact=True).fill(value)


def sound(page: Page) -> None:
    """Nothing for axe-core to find, and nothing beyond the edge."""
    assert findings(page) == []
    assert page.evaluate(BEYOND_THE_EDGE) == []


def at_work(site: Site, role: str, path: str, context: dict[str, Any]) -> Visitor:
    worker = site.visitor(**context)
    worker.problems = Expected()
    worker.goto(path)
    log_in(worker, PASSWORD, f"eva-{role}")
    expect(worker.page.get_by_role("navigation", name="Places of work")).to_be_visible()
    worker.page.get_by_label("Premises").select_option("wgg")
    return worker


def identified(rita: Visitor) -> None:
    page = rita.page
    rita.act("new-visitor").click()
    form = rita.find("new-visitor")
    form.get_by_role("button", name="Identify and issue a card").click()
    # nothing is sent while something is missing, and every field says so itself
    expect(form.get_by_label("Surname")).to_have_attribute("aria-invalid", "true")
    for label, value in (
        ("Given names", "Jan"),
        ("Surname", "Novák"),
        ("Birth number", "900312/0016"),
        ("Date of birth", "1990-03-12"),
        ("Place of birth", "Praha"),
        ("Street and number", "Dlouhá 12"),
        ("Town", "Praha"),
        ("Postcode", "110 00"),
        ("Number", "123456789"),
        ("Issued by", "Praha"),
        ("Valid until", "2099-01-01"),
    ):
        form.get_by_label(label, exact=True).first.fill(value)
    form.get_by_label("Citizenship").select_option("CZ")
    form.get_by_label("Kind of document").select_option("id-card")
    form.get_by_label("male", exact=True).check()
    form.get_by_role("group", name=re.compile("politically")).get_by_label("no").check()
    for limit in ("net-loss-month", "visits-month"):
        form.locator(f'[data-limit="{limit}"]').get_by_label("refuse").check()
    day = form.locator('[data-limit="net-loss-day"]')
    day.get_by_label("set").check()
    day.get_by_role("textbox").fill("300")
    sound(page)
    form.get_by_role("button", name="Identify and issue a card").click()
    expect(rita.find("card")).to_have_text("290000017")


def opens(karel: Visitor) -> None:
    form = karel.find("open-desk")
    fill(form, **{"Cash_(EUR)": "60", "Chips_(EUR)": "5000"})
    sound(karel.page)
    form.get_by_role("button").click()
    expect(karel.find("till")).to_contain_text("€60")


def buys(karel: Visitor) -> None:
    """By keyboard alone: the card, Enter, the amount, Enter."""
    search = karel.find("find-visitor").get_by_role("searchbox")
    search.fill("290000018")
    search.press("Enter")
    expect(karel.page.locator("p[role=alert]")).to_contain_text("no registration card")
    search.fill("2900 00017")
    search.press("Enter")
    served = karel.find("served")
    expect(served).to_contain_text("Jan Novák")
    buy = karel.find("buy")
    buy.get_by_label("by payment card").check()
    buy.get_by_label("Amount").fill("300.01")
    buy.get_by_label("Amount").press("Enter")
    expect(karel.find("problem")).to_contain_text("300 EUR")
    buy.get_by_label("Amount").fill("100")
    buy.get_by_label("Amount").press("Enter")
    receipt = karel.find("receipt")
    expect(receipt).to_contain_text("100 EUR")
    sound(karel.page)
    karel.act("close-receipt").click()
    expect(karel.find("holds")).to_have_text("€100")


def is_short(karel: Visitor) -> None:
    """The desk has 60 EUR: a part is paid, the rest is confirmed."""
    receipt, redeem = karel.find("receipt"), karel.find("redeem")
    redeem.get_by_label("In cash").fill("80")
    redeem.get_by_role("button", name="Redeem chips").click()
    expect(karel.find("problem")).to_contain_text("60 EUR")
    redeem.get_by_label("If short of cash").check()
    redeem.get_by_role("button", name="Redeem chips").click()
    expect(receipt).to_contain_text("WGG-000001")
    karel.act("close-receipt").click()
    expect(karel.find("holds")).to_have_text("€20")
    expect(karel.find("pay-WGG-000001")).to_be_visible()
    sound(karel.page)
    karel.page.screenshot(path=karel.site.shots / "cash-desk.png", full_page=True)


def is_paid(karel: Visitor) -> None:
    """More cash is brought, and the confirmation is paid."""
    receipt = karel.find("receipt")
    karel.page.get_by_text("Cash of the desk").click()
    bring = karel.find("bring")
    fill(bring, Amount="100", Reason="short of cash")
    bring.get_by_role("button", name="Enter").click()
    expect(karel.find("till")).to_contain_text("€100")
    karel.find("pay-WGG-000001").get_by_role("button", name="Pay WGG-000001").click()
    expect(receipt).to_contain_text("WGG-000001")
    karel.act("close-receipt").click()
    expect(karel.find("pay-WGG-000001")).to_have_count(0)


def counts(karel: Visitor) -> None:
    """60 − 60 + 100 − 20 = 80 EUR, of which one is missing; chips 5,000 − 100 + 80 = 4,980 EUR."""
    karel.page.get_by_text("Close the desk").first.click()
    close = karel.find("close-desk")
    fill(close, **{"Cash_counted_(EUR)": "79", "Chips_counted_(EUR)": "4980"})
    close.get_by_role("button").click()
    expect(close.get_by_text("A difference: reason and second person")).to_be_visible()
    fill(
        close,
        Reason="a torn note",
        Login_of_the_second_person="eva",
        Password_of_the_second_person=PASSWORD,
        Code_of_the_second_person=karel.site.server.shows("eva")["code"],
    )
    sound(karel.page)
    close.get_by_role("button").click()
    expect(karel.find("open-desk")).to_be_visible()


@pytest.mark.clause("W02-09", "W02-22", "W03-03", "W03-09", "W03-10", "W05-02", "W05-10", "W07-02")
@pytest.mark.parametrize("context", [DESK, PHONE], ids=["desk", "phone"])
def test_a_visit_from_the_reception_to_the_cash_desk(casino: Site, context: dict[str, Any]) -> None:
    rita = at_work(casino, "reception", "/reception", context)
    expect(rita.find("inside")).to_contain_text("Nobody is in")
    identified(rita)
    rita.act("admit").click()
    expect(rita.find("inside")).to_contain_text("Jan Novák")
    sound(rita.page)
    rita.page.screenshot(path=casino.shots / "reception.png", full_page=True)
    karel = at_work(casino, "cashier", "/cash-desk", context)
    opens(karel)
    buys(karel)
    is_short(karel)
    if context:
        assert karel.page.evaluate(TOO_SMALL) == []
        assert rita.page.evaluate(TOO_SMALL) == []
    is_paid(karel)
    counts(karel)
    rita.act("expel").click()
    away = rita.find("send-away")
    fill(away, Reason="insulted the croupier")
    sound(rita.page)
    away.locator('[data-act="send"]').click()
    expect(rita.find("ended")).to_contain_text("expelled")
    expect(rita.find("inside")).to_contain_text("Nobody is in")
