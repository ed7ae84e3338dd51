"""The text mode: a whole round with the keyboard alone, as a blind player plays it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser


def tab_to(page: Page, name: str, limit: int = 60) -> None:
    """Presses Tab until the element with this accessible name has the focus."""
    for _ in range(limit):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "() => { const e = document.activeElement;"
            " return e.ariaLabel || e.labels?.[0]?.innerText || e.innerText || '' }"
        )
        if name in focused:
            return
    raise AssertionError(f"{name!r} cannot be reached with Tab")


def test_a_round_is_played_without_a_mouse(site: Site, anna: Visitor) -> None:
    table = site.croupier_table()
    page = anna.page
    anna.goto(f"/table/{table}?text=1")
    expect(anna.find("text-table")).to_be_visible()
    expect(anna.find("entry")).to_be_visible()
    tab_to(page, "Name at the table")
    page.keyboard.type("Anna")
    page.keyboard.press("Enter")
    expect(anna.find("text-bet")).to_be_visible()

    page.keyboard.press("Escape")
    page.locator("body").press("p")
    expect(page.locator("#text-command")).to_be_focused()
    page.keyboard.type("5 17-20")
    page.keyboard.press("Enter")
    stakes = anna.find("own-stakes")
    expect(stakes).to_have_text("Split 17–20: €5")
    page.keyboard.type("10 red")
    page.keyboard.press("Enter")
    expect(stakes).to_contain_text("Red: €10")
    page.keyboard.type("undo")
    page.keyboard.press("Enter")
    expect(stakes).not_to_contain_text("Red")
    page.keyboard.type("5 moon")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Not understood: 5 moon")).to_be_attached()

    site.comes(20)
    expect(anna.find("text-log")).to_contain_text("The number is 20, black.")
    expect(anna.find("text-log")).to_contain_text("You: Split 17–20 – won €90")
    expect(anna.find("situation")).to_contain_text("Balance: €1,085")
    assert site.purse(anna)["EUR"] == "1085"


def test_keys_say_what_they_are_asked(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table(), query="?text=1")
    expect(anna.find("text-bet")).to_be_visible()
    said = anna.find("text-table").get_by_role("status").first
    heading = anna.page.get_by_role("heading", name="Situation")
    heading.click()
    anna.page.keyboard.press("b")
    expect(said).to_have_text("Balance: €1,000")
    anna.page.keyboard.press("c")
    expect(said).to_contain_text("Place your bets")
    anna.page.keyboard.press("?")
    expect(said).to_contain_text("S situation")
    anna.page.keyboard.press("o")
    expect(anna.page.locator("#text-options")).to_be_focused()


def test_bets_are_also_placed_with_plain_form_fields(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table(), query="?text=1")
    form = anna.find("text-bet")
    form.get_by_role("combobox", name="Bet", exact=True).select_option("corner")
    form.get_by_role("combobox", name="Place").select_option(label="25–26–28–29")
    form.get_by_label("Amount").fill("3")
    form.get_by_role("button", name="Bet").click()
    expect(anna.find("own-stakes")).to_have_text("Corner 25–26–28–29: €3")
    anna.page.get_by_role("button", name="Take back: Corner").click()
    expect(anna.find("own-stakes")).to_have_text("none")


def test_the_mode_is_switched_on_every_table_and_live_regions_stay(
    site: Site, anna: Visitor
) -> None:
    anna.sits_at(site.croupier_table())
    anna.bets_open()
    anna.act("text-mode").click()
    expect(anna.find("text-table")).to_be_visible()
    expect(anna.page.get_by_role("log")).to_be_visible()
    assert "text=1" in anna.page.url
    anna.act("text-mode").click()
    anna.bets_open()
