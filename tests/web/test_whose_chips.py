"""Chips, results and lines of the log are a player's, whoever sits in his box afterwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from krupier.room.table import Table
from tests.web.dealing import Croupier, decide, shoot, spot, take_box
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser


def jan_plays(site: Site, anna: Visitor, *, leaves: bool = False) -> Visitor:
    """Jan wins 10 in box 1 of a blackjack, 19 against 17, while Anna looks on."""
    jan = site.visitor()
    table = site.croupier_table("kings/blackjack")
    jan.sits_at(table, "Jan")
    jan.page.wait_for_selector("[data-take]")
    take_box(jan, 1)
    anna.sits_at(table)
    jan.choose_chip("10")
    spot(jan, 1, "main")
    croupier = Croupier(site)
    croupier.close_bets()
    croupier.deal("Tc 7d 9h")
    decide(jan, "stand")
    if leaves:
        jan.act("stand").click()
        site.wait_for("Jan to leave", _somebody_leaves)
    croupier.deal("Td")
    site.wait_for("the end of the round", lambda here: not here.running)
    return jan


def _somebody_leaves(table: Table) -> bool:
    return any(guest.leaving for guest in table.seating.guests())


def log(visitor: Visitor) -> Locator:
    visitor.page.get_by_role("tab", name="Log").click()
    return visitor.page.get_by_role("tabpanel")


def test_a_box_is_taken_over_without_its_bets_and_results(site: Site, anna: Visitor) -> None:
    jan = jan_plays(site, anna)
    expect(jan.find("round-net")).to_have_text("Won €10")
    jan.act("stand").click()
    take = anna.page.locator('[data-take="1"]')
    take.click()
    expect(take).to_be_hidden()
    # what Jan won is not Anna's: not in the middle, not on her places, not in the list of players
    main = anna.page.locator('[data-spot="1 main"]')
    expect(main).not_to_have_attribute("data-net", "1000")
    expect(anna.find("round-net")).to_have_count(0)
    shoot(anna, "taken-over")
    anna.page.get_by_role("tab", name="Players").click()
    expect(anna.page.get_by_role("tabpanel")).to_contain_text("Anna")
    expect(anna.page.get_by_role("tabpanel")).not_to_contain_text("€10")
    expect(log(anna)).to_contain_text("Jan: Box bet – won €20")
    expect(log(anna)).not_to_contain_text("You: ")
    anna.page.reload()
    expect(main).to_be_visible()
    expect(anna.find("round-net")).to_have_count(0)
    # and what he staked is nothing that she could stake once more
    site.next_round()
    expect(main).to_be_enabled()
    expect(anna.act("rebet")).to_be_disabled()
    expect(anna.act("rebet2")).to_be_disabled()
    anna.choose_chip("5")
    spot(anna, 1, "main")
    anna.balance("€995")


def test_a_rebet_ends_when_the_box_is_given_up(site: Site, anna: Visitor) -> None:
    jan = jan_plays(site, anna)
    jan.act("stand").click()
    take_over(anna, 1)
    anna.act("stand").click()
    take_over(jan, 1)
    site.next_round()
    expect(jan.page.locator('[data-spot="1 main"]')).to_be_enabled()
    expect(jan.act("rebet")).to_be_disabled()


def take_over(visitor: Visitor, box: int) -> None:
    take = visitor.page.locator(f'[data-take="{box}"]')
    take.click()
    expect(take).to_be_hidden()


def test_who_left_keeps_his_name_and_his_result(site: Site, anna: Visitor) -> None:
    jan = jan_plays(site, anna, leaves=True)
    expect(anna.page.locator('[data-take="1"]')).to_be_visible()  # he is gone
    expect(log(anna)).to_contain_text("Jan: Box bet – won €20")
    expect(log(jan)).to_contain_text("You: Box bet – won €20")
    expect(jan.find("round-net")).to_have_text("Won €10")
    anna.page.reload()
    expect(log(anna)).to_contain_text("Jan: Box bet – won €20")
    # a window that was not there when it happened
    other = jan.context.new_page()
    other.goto(jan.page.url)
    expect(other.get_by_test_id("round-net")).to_have_text("Won €10")
    expect(other.get_by_role("tabpanel")).to_contain_text("You: Box bet – won €20")


def test_another_guest_in_the_same_window_has_no_rebet(site: Site, anna: Visitor) -> None:
    """At roulette a place is taken for everybody who comes: only the player is another."""
    anna.sits_at(site.croupier_table())
    anna.bets_open()
    anna.choose_chip("5")
    anna.click("red")
    anna.has_chips("red", 500)
    site.comes(1)
    expect(anna.find("round-net")).to_have_text("Won €5")
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_role("button", name="Sign the guest out").click()
    anna.page.keyboard.press("Escape")
    anna.enter("Eva")
    expect(anna.find("round-net")).to_have_count(0)
    anna.page.reload()
    site.next_round()
    anna.bets_open()
    expect(anna.act("rebet")).to_be_disabled()
