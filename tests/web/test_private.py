"""A private table in real browsers: opened on a desk, its link taken on a telephone after a log-in,
and nothing of it for anybody else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from krupier.house.geolocation import TableGeolocation
from tests.house.accounts import PASSWORD
from tests.server.houses import House, house_of
from tests.web.axe import findings
from tests.web.dealing import shoot
from tests.web.site import Site, Visitor
from tests.web.test_house_pages import Expected

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    database = tmp_path_factory.mktemp("private") / "books.sqlite"
    with house_of(f"sqlite:///{database}", None) as server:
        server.service.house.geolocation = TableGeolocation("private CZ")
        yield server


@pytest.fixture
def site(house: House, browser: Browser, tmp_path: Path) -> Iterator[Site]:
    with house.http() as nobody:
        here = Site(house, browser, nobody, "private", tmp_path)
        yield here
        here.close()


def visitor(site: Site, **more: Any) -> Visitor:
    made = site.visitor(**more)
    made.problems = Expected()
    return made


def log_in(who: Visitor, login: str) -> None:
    form = who.find("log-in")
    form.get_by_label("Operator").select_option("tsg")
    form.get_by_label("Login").fill(login)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Log in", exact=True).click()
    expect(form).to_be_hidden()


def test_a_table_is_opened_and_its_link_leads_there(site: Site) -> None:
    anna = visitor(site, permissions=["clipboard-read", "clipboard-write"])
    anna.goto("/log-in")
    log_in(anna, "anna")
    anna.goto("/private")
    form = anna.find("new-private")
    form.get_by_label("Small blind", exact=True).fill("1")
    form.get_by_label("Big blind", exact=True).fill("2")
    assert findings(anna.page) == []
    anna.act("open-private").click()
    link = anna.find("invitation-link")
    address = link.get_by_label("Link for those you invite").input_value()
    anna.act("copy-link").click()
    assert anna.page.evaluate("() => navigator.clipboard.readText()") == address
    assert "/invitation#" in address
    assert findings(anna.page) == []
    shoot(anna, "private-desk")
    table = anna.page.locator("li[data-table]").get_attribute("data-table")
    assert table is not None

    bert = visitor(site, **PHONE)
    bert.page.goto(address)
    expect(bert.find("invitation")).to_contain_text("Log in first")
    assert findings(bert.page) == []
    bert.act("log-in-first").click()
    log_in(bert, "bert")
    bert.goto("/invitation")  # terms that he has to accept do not make the link forgotten
    bert.act("take-invitation").click()
    expect(bert.page).to_have_url(f"{bert.url}/table/{table}")
    expect(bert.page.get_by_role("heading", level=1)).to_be_visible()
    bert.goto("/private")
    expect(bert.page.locator(f'li[data-table="{table}"]')).to_contain_text("table")
    assert bert.page.evaluate("() => document.documentElement.scrollWidth") <= 390
    shoot(bert, "private-phone")

    nobody = visitor(site)
    nobody.goto(f"/table/{table}")
    expect(nobody.page.get_by_role("alert")).to_contain_text("There is no table")

    anna.page.reload()
    anna.act("remove-guest").click()
    expect(anna.act("remove-guest")).to_have_count(0)
    bert.goto(f"/table/{table}")
    expect(bert.page.get_by_role("alert")).to_contain_text("There is no table")
    anna.act("close-private").click()
    expect(anna.page.locator("li[data-table]")).to_have_count(0)


def test_a_sit_and_go_is_opened_and_its_link_leads_to_its_page(site: Site) -> None:
    anna = visitor(site)
    anna.goto("/log-in")
    log_in(anna, "anna")
    anna.goto("/private")
    form = anna.find("new-private-tournament")
    form.get_by_label("Players").fill("1")
    expect(anna.act("open-private-tournament")).to_be_disabled()
    form.get_by_label("Players").fill("2")
    form.get_by_label("Name").fill("Friday at Anna's")
    assert findings(anna.page) == []
    anna.act("open-private-tournament").click()
    link = anna.find("invitation-link")
    address = link.get_by_label("Link for those you invite").input_value()
    anna.act("go-to-table").click()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("Friday at Anna's")
    own = anna.page.url

    nobody = visitor(site)
    nobody.page.goto(own)
    expect(nobody.page.get_by_role("alert")).to_contain_text("no tournament")

    # it is in no list, and staff who know it direct it all the same
    site.staff_again()
    eva = site.staff_visitor()
    eva.page.get_by_role("tab", name="Tournaments").click()
    eva.page.get_by_label("Find a tournament").fill(own.rpartition("/")[2])
    eva.act("direct-id").click()
    expect(eva.page.get_by_role("heading", name="Friday at Anna's")).to_be_visible()
    expect(eva.act("cancel")).to_be_visible()

    bert = visitor(site, **PHONE)
    bert.goto("/log-in")
    log_in(bert, "bert")
    bert.page.goto(address)
    bert.act("take-invitation").click()
    expect(bert.page).to_have_url(own)
    expect(bert.act("register")).to_be_visible()
    shoot(bert, "private-tournament-phone")

    # the owner takes the first link back, and calls it off before it begins
    expect(bert.find("own-tournament")).to_have_count(0)
    anna.act("renew-tournament-link").click()
    again = anna.find("invitation-link").get_by_label("Link for those you invite")
    assert again.input_value() != address
    anna.act("revoke-tournament-link").click()
    expect(anna.act("revoke-tournament-link")).to_have_count(0)
    shoot(anna, "private-tournament-owner")
    anna.act("call-off").click()
    expect(anna.find("call-off-dialog")).to_contain_text("has all of his money back")
    anna.act("confirm-call-off").click()
    expect(anna.find("tournament-clock")).to_contain_text("alled off")
    expect(anna.find("own-tournament")).to_have_count(0)
