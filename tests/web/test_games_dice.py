"""Craps, sic bo and barbut in a real browser: one shooter's turn, one round of each."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.dealing import Croupier, decide, field, shoot, shows_all
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser


def sit(visitor: Visitor, table: str) -> None:
    visitor.sits_at(table)
    visitor.act("sit").click()
    expect(visitor.page.locator(".offered").first).to_be_visible()


def test_a_shooter_makes_his_point_then_sevens_out(site: Site, anna: Visitor) -> None:
    sit(anna, site.croupier_table("kings/craps"))
    croupier = Croupier(site)
    anna.choose_chip("10")
    field(anna, "pass-line")
    field(anna, "hard:6")
    field(anna, "field")
    anna.has_chips("pass-line", 1000)
    anna.has_chips("hard:6", 1000)
    anna.has_chips("field", 1000)
    expect(anna.find("puck")).to_have_attribute("data-point", "0")
    come = anna.page.locator('[data-field="come"]')
    expect(come).to_have_attribute("aria-disabled", "true")

    croupier.roll(2, 4)  # the point is 6 the easy way: field and hard 6 lose

    expect(anna.find("puck")).to_have_attribute("data-point", "6")
    expect(anna.find("dice")).to_have_attribute("data-dice", "2 4")
    expect(anna.find("dice")).to_contain_text("The point is 6")
    expect(anna.find("shooter")).to_contain_text("you")
    expect(anna.chip("field")).to_have_count(0)
    expect(anna.chip("hard:6")).to_have_count(0)
    anna.has_chips("pass-line", 1000)
    field(anna, "odds")
    anna.has_chips("odds", 1000)
    field(anna, "come")
    field(anna, "place:8")
    field(anna, "horn")
    anna.has_chips("come", 1000)
    anna.has_chips("place:8", 1000)
    for piece in ("two", "three", "eleven", "twelve"):
        anna.has_chips(piece, 250)  # ten divided among four
    anna.act("undo").click()
    expect(anna.chip("twelve")).to_have_count(0)
    anna.balance("€940")

    croupier.roll(5, 4)  # the come bet goes to nine

    anna.has_chips("come:9", 1000)
    shoot(anna, "craps")

    croupier.roll(3, 3)  # point made: 10 at 1:1 and odds 10 at 6:5; come 9 and place 8 stay

    expect(anna.find("puck")).to_have_attribute("data-point", "0")
    expect(anna.chip("pass-line")).to_have_count(0)
    anna.balance("€982")  # 940 + 20 + 22
    field(anna, "pass-line")
    anna.has_chips("pass-line", 1000)
    croupier.roll(4, 4)  # the point is 8, which pays the place bet 7:6
    expect(anna.find("puck")).to_have_attribute("data-point", "8")
    anna.balance("€993.66")  # 972 + 10 + 11.66
    croupier.roll(6, 1)  # seven out: line and come are lost

    expect(anna.find("round-net")).to_have_text("Lost €6.34")
    assert site.purse(anna)["EUR"] == "993.66"


def test_the_dice_can_be_passed(site: Site, anna: Visitor) -> None:
    sit(anna, site.croupier_table("kings/craps"))
    field(anna, "pass-line")
    anna.has_chips("pass-line", 500)
    decide(anna, "pass-dice")
    expect(anna.page.locator('[data-do="pass-dice"]')).to_have_count(0)
    Croupier(site).close_bets()  # nobody throws, so the bet comes back
    expect(anna.chip("pass-line")).to_have_count(0)
    anna.balance("€1,000")


def test_craps_by_keyboard_alone(site: Site, anna: Visitor) -> None:
    sit(anna, site.croupier_table("kings/craps"))
    anna.page.locator('[data-field="pass-line"]').focus()
    anna.page.keyboard.press("Enter")
    anna.balance("€995")
    expect(anna.chip("pass-line")).to_be_visible()
    anna.page.keyboard.press("ArrowUp")
    expect(anna.page.locator('[data-field="dont-pass"]')).to_be_focused()
    anna.page.keyboard.press("ArrowDown")
    anna.page.keyboard.press("Delete")
    expect(anna.chip("pass-line")).to_have_count(0)
    anna.balance("€1,000")


def test_a_round_of_sic_bo(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table("kings/sic-bo"))
    expect(anna.page.locator(".offered").first).to_be_visible()
    anna.choose_chip("10")
    for key in ("big", "total:14", "double:4", "combination:4-6", "single:4", "any-triple"):
        field(anna, key)
        anna.has_chips(key, 1000)
    anna.balance("€940")
    Croupier(site).roll(4, 6, 4)
    # 14: big 1:1, total 12:1, double 10:1, combination 6:1, single on two dice 2:1
    expect(anna.find("dice")).to_have_attribute("data-dice", "4 6 4")
    expect(anna.find("round-net")).to_have_text("Won €300")
    shoot(anna, "sicbo")
    anna.balance("€1,300")


def test_a_round_of_barbut(site: Site, anna: Visitor) -> None:
    sit(anna, site.croupier_table("kings/barbut"))
    croupier = Croupier(site)
    anna.choose_chip("10")
    field(anna, "front")
    field(anna, "special-pairs:5-6")
    anna.has_chips("front", 1000)
    anna.has_chips("special-pairs:5-6", 1000)
    croupier.roll(1, 3)  # nothing decided; the special pair is lost
    expect(anna.find("dice")).to_contain_text("no decision")
    expect(anna.chip("special-pairs:5-6")).to_have_count(0)
    anna.has_chips("front", 1000)
    shoot(anna, "barbut")
    croupier.roll(6, 6)  # front wins half of the stake
    expect(anna.find("dice")).to_contain_text("FRONT wins")
    expect(anna.find("round-net")).to_have_text("Lost €5")
    anna.balance("€995")


def test_craps_as_text_with_odds_on_two_numbers(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table("kings/craps"), query="?text=1")
    anna.act("sit").click()
    expect(anna.find("text-bet")).to_be_visible()
    croupier = Croupier(site)
    command = anna.page.locator("#text-command")

    def say(text: str) -> None:
        shows_all(anna)
        command.fill(text)
        command.press("Enter")
        expect(command).to_have_value("")

    say("10 pass line")
    expect(anna.find("own-stakes")).to_contain_text("Pass Line")
    croupier.roll(2, 4)
    expect(anna.find("situation")).to_contain_text("Point: 6")
    say("10 come")
    expect(anna.find("own-stakes")).to_contain_text("Come")
    croupier.roll(5, 4)
    expect(anna.find("own-stakes")).to_contain_text("Come 9")
    say("10 come")
    expect(anna.find("own-stakes").get_by_role("listitem")).to_have_count(3)
    croupier.roll(2, 2)
    expect(anna.find("own-stakes")).to_contain_text("Come 4")
    form = anna.find("text-bet")
    form.get_by_role("combobox").first.select_option("come-odds")
    expect(form.get_by_role("combobox").last.get_by_role("option")).to_have_count(2)
    say("10 odds behind come 4")
    expect(anna.find("own-stakes")).to_contain_text("Odds behind Come 4")
