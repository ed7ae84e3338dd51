"""The odds laboratory in the browser: figures, charts, what-if, simulation."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from krupier.server.figures import figures_of
from tests.web.site import Site, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

ROULETTE = "/odds/kings/european-roulette"
SOON, LATER = 60_000, 240_000
"""Processes of the laboratory are niced: on a busy machine they take their time."""


def know(site: Site, *games: str) -> None:
    """Tells the catalogue what the server works out after its start."""
    catalogue = site.server.service.catalogue
    for game in games:
        plan = catalogue.plan(game)
        code = next(iter(plan.currencies))
        catalogue.keep(game, code, figures_of(plan, code))


def test_the_list_sorts_finds_and_keeps_its_choice_in_the_address(site: Site) -> None:
    know(site, "kings/european-roulette", "kings/american-roulette-double-zero", "kings/sic-bo")
    visitor = site.visitor(locale="cs-CZ")
    visitor.goto("/")
    visitor.page.get_by_role("link", name="Šance").click()
    table = visitor.find("all-odds")
    rows = table.locator("tbody tr")
    # 36/37 and 36/38
    european = table.locator('[data-game="kings/european-roulette"]')
    expect(european).to_contain_text("97,30 %")
    american = table.locator('[data-game="kings/american-roulette-double-zero"]')
    expect(american).to_contain_text("94,74 %")
    visitor.page.get_by_role("searchbox").fill("evropska ruleta")
    expect(american).to_have_count(0)
    expect(european).to_be_visible()
    visitor.page.get_by_label("každá sázka zvlášť").check()
    expect(rows.filter(has_text="Červená").first).to_be_visible()
    visitor.page.get_by_role("button", name="Výhra padne").click()
    expect(rows.first).to_contain_text("48,6 %")
    visitor.page.reload()
    expect(visitor.page.get_by_role("searchbox")).to_have_value("evropska ruleta")
    expect(rows.first).to_contain_text("48,6 %")


def test_another_ratio_shows_another_return(site: Site, anna: Visitor) -> None:
    anna.goto(ROULETTE)
    straight = anna.page.locator('[data-testid="bets"] [data-bet="straight"]')
    expect(straight.locator(".return")).to_have_text("97.30 %", timeout=SOON)
    expect(anna.find("not-approved")).to_have_count(0)
    field = anna.page.locator('[data-path="bets.straight.pays"]')
    field.fill("36:1")
    field.press("Enter")
    # 37 pockets, one pays 36 and the stake: all comes back
    expect(straight.locator(".return")).to_have_text("100.00 %", timeout=SOON)
    expect(straight).to_contain_text("was 97.30 %")
    expect(anna.find("not-approved")).to_contain_text("Not the approved plan")
    assert "set.bets.straight.pays=36" in anna.page.url
    other = site.visitor()
    other.page.goto(anna.page.url)
    shared = other.page.locator('[data-testid="bets"] [data-bet="straight"] .return')
    expect(shared).to_have_text("100.00 %", timeout=SOON)
    anna.page.get_by_role("button", name="Back to the approved plan").click()
    expect(straight.locator(".return")).to_have_text("97.30 %", timeout=SOON)
    assert "set." not in anna.page.url


def test_a_bad_ratio_changes_nothing(site: Site, anna: Visitor) -> None:
    anna.goto(ROULETTE)
    field = anna.page.locator('[data-path="bets.red.pays"]')
    field.fill("a lot", timeout=SOON)
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert "set." not in anna.page.url


def test_plots_have_words_and_data(site: Site, anna: Visitor) -> None:
    anna.goto(f"{ROULETTE}?bet=dozen-1")
    plot = anna.find("outcomes").get_by_role("img")
    expect(plot).to_be_visible(timeout=SOON)
    expect(plot).to_have_attribute("aria-label", re.compile(r"likeliest result is -1 \(67\.6"))
    anna.find("outcomes").get_by_text("Data of the plot").click()
    # twelve pockets of 37
    expect(anna.find("outcomes").get_by_role("cell", name="32.4324 %")).to_be_visible()
    expect(anna.find("band")).to_contain_text("After 100 rounds 95 % of the results lie")


def test_the_chart_of_a_blackjack_game(site: Site, anna: Visitor) -> None:
    anna.goto("/odds/tsg/classic-blackjack")
    chart = anna.find("chart")
    expect(chart).to_be_visible(timeout=LATER)
    hard = chart.get_by_role("grid", name="Hard totals", exact=True)
    twenty = hard.locator("tbody tr").filter(has=anna.page.get_by_role("rowheader", name="20"))
    cell = twenty.get_by_role("gridcell").first
    cell.hover()
    expect(anna.find("cell-words")).to_contain_text("Hard totals 20 against 2: stand")
    cell.focus()
    anna.page.keyboard.press("ArrowRight")
    expect(anna.find("cell-words")).to_contain_text("Hard totals 20 against 3: stand")
    chart.get_by_text("The chart in words").click()
    expect(chart.get_by_role("listitem").filter(has_text="2–A stand").first).to_be_visible()
    anna.page.screenshot(path=site.shots / "chart.png", full_page=True)


def test_a_simulation_with_progress(site: Site, anna: Visitor) -> None:
    anna.goto(f"{ROULETTE}?set.bets.straight.pays=36:1")
    form = anna.find("simulation")
    form.get_by_label("Rounds").select_option("10000", timeout=SOON)
    form.get_by_label("Seed").fill("7")
    form.get_by_role("button", name="Run the simulation").click()
    expect(anna.find("job")).to_be_visible()
    report = anna.find("report")
    expect(report).to_be_visible(timeout=LATER)
    expect(report).to_contain_text("100.000 %")
    expect(report).to_contain_text("10,000 rounds")
    z = float(anna.find("z").inner_text().replace("+", "").replace("−", "-"))
    assert abs(z) < 5
    expect(report.get_by_role("img")).to_be_visible()


def test_a_telephone_shows_everything_without_scrolling_sideways(site: Site) -> None:
    know(site, "kings/european-roulette")
    phone = site.visitor(viewport={"width": 360, "height": 740}, is_mobile=True, locale="cs-CZ")
    for address, ready in (("/odds", "all-odds"), (ROULETTE, "bets")):
        phone.goto(address)
        expect(phone.find(ready)).to_be_visible(timeout=SOON)
        assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= 360


def test_the_lobby_card_shows_the_return_of_the_game_itself(site: Site, anna: Visitor) -> None:
    table = site.croupier_table("kings/european-roulette")
    know(site, "kings/european-roulette")
    anna.goto("/")
    expect(anna.page.locator(f'[data-table="{table}"]')).to_contain_text("97.30 %")
    anna.goto("/rules/kings/european-roulette")
    anna.page.get_by_role("link", name="Odds, strategy and what if").click()
    expect(anna.page).to_have_url(re.compile("/odds/kings/european-roulette$"))
