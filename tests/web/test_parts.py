"""The client comes in parts: how much of it is fetched before one can bet, that a part which cannot
come is told and tried again while nothing typed is lost, and that a language comes alone."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response, Route, expect

from tests.web.dealing import Croupier, spot, take_box
from tests.web.poker_table import Bot, act, poker_table
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser

MOST_BYTES = 120_000
"""Of script, packed with gzip, until a bet can be placed."""


class Fetched:
    """The scripts that a page has fetched, each once."""

    def __init__(self, page: Page) -> None:
        self.scripts: dict[str, Response] = {}
        page.on("response", self._take)

    def _take(self, response: Response) -> None:
        if response.request.resource_type == "script" or response.url.endswith(".js"):
            self.scripts[response.url] = response

    def packed(self) -> int:
        return sum(len(gzip.compress(one.body())) for one in self.scripts.values())


def enters_through_the_lobby(visitor: Visitor, table: str) -> None:
    visitor.goto("/")
    visitor.enter("Anna")
    visitor.page.locator(f'[data-table="{table}"]').click()


def bets_at_roulette(site: Site, anna: Visitor) -> None:
    enters_through_the_lobby(anna, site.croupier_table())
    anna.bets_open()
    anna.choose_chip("5")
    anna.click("straight:17")
    anna.has_chips("straight:17", 500)


def bets_at_blackjack(site: Site, anna: Visitor) -> None:
    enters_through_the_lobby(anna, site.croupier_table("kings/blackjack"))
    take_box(anna, 3)
    anna.choose_chip("10")
    spot(anna, 3, "main")


def bets_at_holdem(site: Site, anna: Visitor) -> None:
    enters_through_the_lobby(anna, poker_table(site, "kings/texas-holdem"))
    anna.page.locator('[data-take="1"]').click()
    anna.find("chips-dialog").locator('[data-act="chips"]').click()
    bob = Bot(site, "Bob", "2")
    try:
        Croupier(site).deal("As Kd Ah Kh")
        act(anna, "raise")
    finally:
        bob.stop()


@pytest.mark.parametrize("bet", [bets_at_roulette, bets_at_blackjack, bets_at_holdem])
def test_little_script_is_fetched_until_a_bet_is_placed(
    site: Site, bet: Callable[[Site, Visitor], None]
) -> None:
    anna = site.visitor(locale="cs-CZ")  # the longer texts
    fetched = Fetched(anna.page)
    bet(site, anna)
    packed = fetched.packed()
    print(f"{packed} bytes of script in {len(fetched.scripts)} files")
    assert 50_000 < packed <= MOST_BYTES


def test_what_is_sent_is_packed(anna: Visitor) -> None:
    fetched = Fetched(anna.page)
    anna.goto("/")
    expect(anna.find("entry")).to_be_visible()
    assert {
        one.headers["content-encoding"]
        for one in fetched.scripts.values()
        if len(one.body()) > 1000
    } == {"br"}


class Cut:
    """Files that do not come; ``release``: another version of the client is served by now."""

    def __init__(self, visitor: Visitor, what: str, *, release: bool = False) -> None:
        self.asked = 0
        self._page, self._what, self._release = visitor.page, re.compile(what), release
        visitor.page.route(self._what, self._fail)
        if release:
            visitor.page.route(f"{visitor.url}/", self._renew)

    def _fail(self, route: Route) -> None:
        self.asked += 1
        if self._release:
            route.fulfill(status=404, body="not found\n")
        else:
            route.abort("connectionfailed")

    def _renew(self, route: Route) -> None:
        page = route.fetch().text()
        route.fulfill(body=re.sub(r"(/assets/index)-[\w-]+\.js", r"\1-newer.js", page))

    def mended(self) -> None:
        self._page.unroute(self._what)


def forgives(visitor: Visitor, cut: Cut) -> None:
    """What the browser says of files that did not come is what the test wanted."""
    expected = ("Failed to load resource", "Failed to fetch dynamically imported module")
    assert cut.asked
    visitor.problems = [one for one in visitor.problems if not one.startswith(expected)]


def test_a_page_that_does_not_come_is_told_and_what_was_typed_stays(anna: Visitor) -> None:
    cut = Cut(anna, r"/assets/OddsPage")
    anna.goto("/")
    anna.find("entry").get_by_role("textbox").fill("Annabella")
    anna.page.locator('nav a[href="/odds"]').click()
    told = anna.find("not-loaded")
    expect(told).to_contain_text("could not be loaded")
    expect(anna.find("entry").get_by_role("textbox")).to_have_value("Annabella")
    assert anna.page.evaluate("() => location.pathname") == "/"

    cut.mended()
    told.locator('[data-act="load-again"]').click()
    expect(anna.page).to_have_url(f"{anna.url}/odds")
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
    expect(told).to_have_count(0)
    forgives(anna, cut)


def test_styles_that_do_not_come_are_fetched_again(anna: Visitor) -> None:
    cut = Cut(anna, r"/assets/OddsPage.*\.css")
    anna.goto("/")
    anna.page.locator('nav a[href="/odds"]').click()
    told = anna.find("not-loaded")
    expect(told).to_be_visible()
    cut.mended()
    told.locator('[data-act="load-again"]').click()
    expect(anna.page).to_have_url(f"{anna.url}/odds")
    loaded = "() => [...document.styleSheets].some((one) => one.href?.includes('OddsPage'))"
    assert anna.page.evaluate(loaded)
    forgives(anna, cut)


def test_the_page_of_the_address_is_told_and_tried_again_too(anna: Visitor) -> None:
    cut = Cut(anna, r"/assets/OddsPage-.*\.js")
    anna.goto("/odds")
    expect(anna.page.get_by_role("navigation", name="Krupiér")).to_be_visible()
    cut.mended()
    anna.find("not-loaded").locator('[data-act="load-again"]').click()
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
    forgives(anna, cut)


def test_it_is_tried_again_by_itself(anna: Visitor) -> None:
    anna.page.clock.install()
    cut = Cut(anna, r"/assets/OddsPage")
    anna.goto("/")
    anna.page.locator('nav a[href="/odds"]').click()
    expect(anna.find("not-loaded")).to_be_visible()
    before = cut.asked
    anna.page.clock.run_for(2_500)
    while cut.asked == before:
        anna.page.wait_for_timeout(20)
    cut.mended()
    anna.page.clock.run_for(5_000)
    expect(anna.page).to_have_url(f"{anna.url}/odds")
    forgives(anna, cut)


def test_whoever_does_not_want_to_wait_stays(anna: Visitor) -> None:
    cut = Cut(anna, r"/assets/(OddsPage|HistoryPage)")
    anna.goto("/")
    anna.page.locator('nav a[href="/odds"]').click()
    expect(anna.find("not-loaded")).to_be_visible()
    anna.find("not-loaded").get_by_role("button", name="Close").click()
    expect(anna.find("not-loaded")).to_have_count(0)
    expect(anna.page).to_have_url(f"{anna.url}/")
    forgives(anna, cut)


def test_a_release_in_between_is_told_and_loses_nothing(anna: Visitor) -> None:
    anna.goto("/")
    cut = Cut(anna, r"/assets/OddsPage", release=True)
    anna.find("entry").get_by_role("textbox").fill("Annabella")
    anna.page.locator('nav a[href="/odds"]').click()
    told = anna.find("not-loaded")
    expect(told).to_contain_text("new version")
    expect(told.locator('[data-act="load-again"]')).to_have_count(0)
    expect(anna.find("entry").get_by_role("textbox")).to_have_value("Annabella")
    with anna.page.expect_navigation():
        told.locator('[data-act="reload"]').click()
    forgives(anna, cut)


def test_the_game_of_a_table_that_does_not_come_is_told_in_its_place(
    site: Site, anna: Visitor
) -> None:
    cut = Cut(anna, r"/assets/roulette")
    anna.goto(f"/table/{site.croupier_table()}")
    expect(anna.find("not-loaded")).to_be_visible()
    anna.enter("Anna")  # what is there works
    cut.mended()
    anna.find("not-loaded").locator('[data-act="load-again"]').click()
    anna.bets_open()
    forgives(anna, cut)


def test_the_first_page_that_does_not_come_is_told_in_both_languages(anna: Visitor) -> None:
    cut = Cut(anna, r"/assets/frame-.*\.js")
    anna.goto("/")
    told = anna.page.get_by_role("alert")
    expect(told).to_contain_text("Stránku se nepodařilo načíst.")
    expect(told).to_contain_text("The page could not be loaded.")
    cut.mended()
    told.get_by_role("button").click()
    expect(anna.find("entry")).to_be_visible()
    forgives(anna, cut)


def languages(fetched: Fetched) -> set[str]:
    """In which languages texts were fetched: by a text that every page brings."""
    bodies = [one.text() for one in fetched.scripts.values()]
    said = {"en": "There is a new version by now.", "cs": "Mezitím vyšla nová verze."}
    return {language for language, text in said.items() if any(text in one for one in bodies)}


def test_only_one_language_is_fetched_and_the_other_when_it_is_chosen(anna: Visitor) -> None:
    fetched = Fetched(anna.page)
    anna.goto("/")
    anna.find("entry").get_by_role("textbox").fill("Annabella")
    assert languages(fetched) == {"en"}

    cut = Cut(anna, r"/assets/lobby-")  # texts of the lobby in Czech, too
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_text("Čeština").click()
    expect(anna.find("not-loaded")).to_be_visible()
    expect(anna.page.locator("html")).to_have_attribute("lang", "en")
    cut.mended()
    anna.find("not-loaded").locator('[data-act="load-again"]').click()
    expect(anna.page.locator("html")).to_have_attribute("lang", "cs")
    assert languages(fetched) == {"cs", "en"}
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("heading", level=1)).to_contain_text("Živé stoly")
    expect(anna.find("entry").get_by_role("textbox")).to_have_value("Annabella")
    forgives(anna, cut)
