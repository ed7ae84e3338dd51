"""The rest of the client: lobby, languages, telephone, generic tables, staff."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.dealing import Croupier, decide
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser


def test_the_lobby_shows_what_matters_and_finds_tables(site: Site) -> None:
    table = site.croupier_table("kings/french-roulette")
    guest = site.visitor(locale="cs-CZ")
    guest.goto("/")
    card = guest.page.locator(f'[data-table="{table}"]')
    expect(card).to_contain_text("Francouzská ruleta")
    expect(card).to_contain_text("1 – 250 000 €")
    expect(card).to_contain_text("600 s")
    expect(card).not_to_contain_text("DEMO")  # nobody is there: who comes decides
    search = guest.page.get_by_role("searchbox")
    search.fill("francouzska")
    expect(card).to_be_visible()
    search.fill("nesmysl")
    expect(guest.page.get_by_text("Žádný stůl neodpovídá výběru.")).to_be_visible()
    search.fill("")
    guest.enter("Žofie")
    expect(guest.find("balances")).to_contain_text("1 000 €")
    card.click()
    guest.bets_open()


def test_a_bad_name_gets_a_clear_answer(site: Site, anna: Visitor) -> None:
    anna.goto("/")
    form = anna.find("entry")
    form.get_by_role("textbox").fill("<b>")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).not_to_be_empty()
    assert any("400" in one for one in anna.problems)
    anna.problems.clear()


def test_language_and_theme_follow_the_system_and_can_be_switched(site: Site) -> None:
    visitor = site.visitor(locale="cs-CZ", color_scheme="light")
    visitor.goto("/")
    page = visitor.page.locator("html")
    expect(page).to_have_attribute("lang", "cs")
    expect(page).to_have_attribute("data-theme", "light")
    visitor.page.get_by_role("button", name="Nastavení").click()
    visitor.page.get_by_role("button", name="English").click()
    visitor.page.get_by_role("button", name="dark", exact=True).click()
    expect(page).to_have_attribute("lang", "en")
    expect(page).to_have_attribute("data-theme", "dark")
    visitor.page.reload()
    expect(page).to_have_attribute("lang", "en")
    expect(page).to_have_attribute("data-theme", "dark")


def test_a_telephone_in_portrait(site: Site) -> None:
    phone = site.visitor(
        viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True, locale="cs-CZ"
    )
    phone.sits_at(site.croupier_table("tsg/european-roulette", "USD"), "Eva")
    phone.bets_open()
    phone.choose_chip("2")
    phone.page.locator('[data-spot="straight:2"]').scroll_into_view_if_needed()
    box = phone.page.locator('[data-spot="straight:2"]').bounding_box()
    assert box is not None
    phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.has_chips("straight:2", 200)
    shot = site.shots / "phone.png"
    phone.page.screenshot(path=shot)
    assert shot.stat().st_size > 20_000
    assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= 360
    small = phone.page.evaluate(
        "() => [...document.querySelectorAll('button, select, input, summary')]"
        ".map((e) => [e.getBoundingClientRect(), e.getAttribute('aria-label') || e.innerText])"
        ".filter(([box]) => box.width && Math.min(box.width, box.height) < 43.5)"
        ".map(([box, name]) => `${name} ${box.width}x${box.height}`)"
    )
    assert small == []


def test_any_game_is_played_on_the_generic_table(site: Site, anna: Visitor) -> None:
    table = site.croupier_table("kings/blackjack")
    anna.goto(f"/table/{table}?view=generic")
    anna.enter("Anna")
    anna.act("sit").first.click()
    anna.choose_chip("5")
    anna.page.locator('[data-bet="main"]:not([disabled])').click()
    anna.balance("€995")
    croupier = Croupier(site)
    croupier.close_bets()
    croupier.deal("Ts 9h 8d")
    mine = anna.page.locator('[data-place="1"]')
    expect(mine.get_by_role("img")).to_have_count(2)
    expect(mine).to_contain_text("18")
    decide(anna, "stand")
    croupier.deal("8c")  # 17 for the bank
    expect(anna.find("round-net")).to_have_text("Won €5")
    anna.balance("€1,005")
    assert site.purse(anna)["EUR"] == "1005"


def test_roulette_too_is_played_on_the_generic_table(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table(), query="?view=generic")
    anna.choose_chip("5")
    anna.page.locator('[data-bet="red"]:not([disabled])').click()
    anna.balance("€995")
    site.comes(3)
    expect(anna.find("marks")).to_contain_text("3")
    expect(anna.find("round-net")).to_have_text("Won €5")


def test_a_spectator_sees_the_table_and_cannot_bet(site: Site, anna: Visitor) -> None:
    table = site.croupier_table()
    anna.sits_at(table)
    anna.bets_open()
    anna.click("straight:4")
    watcher = site.visitor()
    watcher.goto(f"/table/{table}")
    expect(watcher.page.locator('[data-other="straight:4"]')).to_have_count(1)
    expect(watcher.page.locator("svg.playable")).to_have_count(0)
    expect(watcher.find("entry")).to_be_visible()


def test_odds_are_advice_only_between_rounds(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table())
    anna.bets_open()
    anna.click("straight:4")
    anna.has_chips("straight:4", 200)
    anna.page.get_by_role("tab", name="Odds").click()
    panel = anna.page.get_by_role("tabpanel")
    expect(panel).to_have_text("Odds are shown between rounds.")
    site.comes(1)
    expect(panel).to_contain_text(re.compile(r"97\.30"))


def test_the_rules_stand_beside_the_table_and_at_their_own_address(
    site: Site, anna: Visitor
) -> None:
    anna.sits_at(site.croupier_table())
    anna.page.get_by_role("tab", name="Rules").click()
    expect(anna.page.get_by_role("tabpanel")).to_contain_text("K01-48")
    anna.goto("/rules/kings/european-roulette")
    expect(anna.page.get_by_role("article")).to_contain_text("Losing bets are collected first")


def test_staff_run_a_table_with_a_croupier(site: Site, anna: Visitor) -> None:
    table = site.croupier_table()
    anna.sits_at(table)
    anna.bets_open()
    anna.choose_chip("5")
    anna.click("straight:11")
    anna.balance("€995")

    eva = site.staff_visitor()
    row = eva.page.locator(f'[data-staff-table="{table}"]')
    row.locator("summary").click()
    row.get_by_role("button", name="No more bets").click()
    entry = row.get_by_test_id("croupier")
    entry.get_by_label("Enter the winning number").fill("11")
    entry.get_by_role("button", name="Enter", exact=True).click()
    expect(anna.find("round-net")).to_have_text("Won €175")

    row.get_by_role("button", name="Close").click()
    eva.sign("end of the shift")
    expect(anna.page.get_by_text(re.compile("The table (closes|is closed)"))).to_be_visible()
    expect(row.locator("summary")).to_contain_text("closed")
    row.get_by_role("button", name="Open").click()
    eva.sign("start of the shift")
    expect(row.locator("summary")).to_contain_text("open")


def test_an_unknown_address_leads_back(site: Site, anna: Visitor) -> None:
    anna.goto("/nowhere")
    expect(anna.page.get_by_role("heading")).to_have_text("There is no such page.")
    anna.page.get_by_role("link", name="To the tables").click()
    expect(anna.page.get_by_role("searchbox")).to_be_visible()
