"""Roulette in a real browser: chips, spin, payout, reload, other players, the racetrack."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser


def test_a_guest_bets_sees_the_result_and_is_paid(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table())
    anna.bets_open()
    anna.balance("€1,000")
    anna.choose_chip("5")
    anna.click("straight:17")
    anna.click("split:17-20")
    anna.click("split:17-20")
    anna.choose_chip("10")
    anna.click("red")
    anna.has_chips("straight:17", 500)
    anna.has_chips("split:17-20", 1000)
    anna.has_chips("red", 1000)
    anna.balance("€975")
    expect(anna.find("staked")).to_have_text("€25")

    site.comes(17)  # black: 5 at 35:1 and 10 at 17:1 come back, 10 on red are lost

    expect(anna.find("announcement")).to_contain_text("The number is 17, black")
    expect(anna.find("dolly")).to_have_attribute("data-number", "17")
    expect(anna.find("round-net")).to_have_text("Won €335")
    anna.balance("€1,335")
    expect(anna.find("net")).to_have_text("+€335")
    expect(anna.find("last-numbers").get_by_role("listitem").first).to_contain_text("17")
    assert site.purse(anna)["EUR"] == "1335"


def test_the_ball_runs_before_the_result_is_shown(site: Site) -> None:
    anna = site.visitor(reduced_motion="no-preference")
    anna.page.clock.install()
    anna.sits_at(site.croupier_table())
    anna.bets_open()
    anna.choose_chip("5")
    anna.click("straight:8")
    anna.balance("€995")
    anna.page.clock.pause_at(anna.page.evaluate("() => Date.now() / 1000 + 1"))
    site.comes(8)
    expect(anna.find("clock")).to_contain_text("The wheel is turning")
    anna.balance("€995")
    assert anna.find("dolly").count() == 0
    anna.page.clock.resume()
    expect(anna.find("round-net")).to_have_text("Won €175")
    anna.balance("€1,175")
    expect(anna.find("wheel")).to_have_attribute("aria-label", "Roulette wheel: 8")


def test_a_reload_in_the_middle_of_a_round_loses_nothing(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table())
    anna.bets_open()
    anna.choose_chip("5")
    anna.click("corner:25-26-28-29")
    anna.has_chips("corner:25-26-28-29", 500)
    site.no_more_bets()
    expect(anna.find("clock")).to_have_attribute("data-want", "pocket")
    anna.page.reload()
    anna.has_chips("corner:25-26-28-29", 500)
    anna.balance("€995")
    expect(anna.page.locator("svg.playable")).to_have_count(0)
    site.outcome(pocket=29)
    expect(anna.find("round-net")).to_have_text("Won €40")
    anna.balance("€1,040")


def test_two_players_see_each_others_chips(site: Site, anna: Visitor) -> None:
    table = site.croupier_table()
    anna.sits_at(table)
    jan = site.visitor(locale="cs-CZ", color_scheme="light")
    jan.sits_at(table, "Jan")
    anna.bets_open()
    jan.bets_open()
    anna.click("straight:5")
    expect(jan.page.locator('[data-other="straight:5"]')).to_have_count(1)
    jan.click("dozen-3")
    expect(anna.page.locator('[data-other="dozen-3"]')).to_have_count(1)
    assert anna.chip("dozen-3").count() == 0
    jan.page.get_by_role("tab", name="Hráči").click()
    expect(jan.page.get_by_role("tabpanel")).to_contain_text("Anna")
    anna.act("clear").click()
    expect(jan.page.locator('[data-other="straight:5"]')).to_have_count(0)


@pytest.mark.clause("T55-09")
def test_the_first_click_below_the_minimum_places_the_minimum(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table("tsg/european-roulette", "USD", red={"min": "5"}))
    anna.bets_open()
    anna.choose_chip("1")
    anna.click("red")
    anna.has_chips("red", 500)
    anna.click("red")
    anna.has_chips("red", 600)


def test_undo_clear_double_and_rebet(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table())
    anna.bets_open()
    anna.choose_chip("5")
    anna.click("straight:1")
    anna.has_chips("straight:1", 500)
    anna.click("straight:1")
    anna.click("black")
    anna.has_chips("black", 500)
    anna.act("undo").click()
    expect(anna.chip("black")).to_have_count(0)
    anna.act("undo").click()
    anna.has_chips("straight:1", 500)
    anna.act("double").click()
    anna.has_chips("straight:1", 1000)
    anna.act("clear").click()
    expect(anna.chip("straight:1")).to_have_count(0)
    anna.balance("€1,000")
    anna.click("straight:2")
    anna.has_chips("straight:2", 500)
    site.comes(3)
    anna.balance("€995")
    site.next_round()
    anna.bets_open()
    anna.act("rebet").click()
    anna.has_chips("straight:2", 500)
    site.comes(3)
    anna.balance("€990")
    site.next_round()
    anna.bets_open()
    anna.act("rebet2").click()
    anna.has_chips("straight:2", 1000)
    anna.balance("€980")


@pytest.mark.clause("T55-26", "T55-27")
def test_the_racetrack_lays_out_sectors_and_neighbours(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table("tsg/european-roulette", "USD"))
    anna.bets_open()
    anna.choose_chip("1")
    anna.page.locator('[data-announced="voisins"]').click()
    anna.has_chips("street:0-2-3", 200)
    anna.has_chips("corner:25-26-28-29", 200)
    for split in ("4-7", "12-15", "18-21", "19-22", "32-35"):
        anna.has_chips(f"split:{split}", 100)
    expect(anna.find("staked")).to_have_text("$9")
    anna.page.locator('[data-announced="tiers"]').click()
    expect(anna.find("staked")).to_have_text("$15")
    anna.act("undo").click()
    expect(anna.find("staked")).to_have_text("$9")
    anna.act("clear").click()
    expect(anna.find("staked")).to_have_text("$0")
    anna.page.get_by_role("button", name="more neighbours").click()
    anna.page.locator('[data-pocket="0"]').click()
    for number in (3, 26, 0, 32, 15):
        anna.has_chips(f"straight:{number}", 100)
    expect(anna.find("staked")).to_have_text("$5")


def test_limits_pay_and_covered_numbers_are_shown_before_betting(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table())
    anna.bets_open()
    anna.page.locator('[data-spot="dozen-2"]').focus()
    info = anna.find("spot-info")
    expect(info).to_contain_text("2nd dozen")
    expect(info).to_contain_text("Pays 2:1")
    expect(info).to_contain_text("5 – €250,000")
    expect(info).to_contain_text("13 14 15")
    expect(anna.page.locator('[data-spot="dozen-2"]')).to_have_attribute(
        "aria-label", "2nd dozen, Pays 2:1, €5 to €250,000"
    )


def test_the_layout_stays_where_it_is_under_the_pointer(site: Site, anna: Visitor) -> None:
    """Whatever is told of a place, and whatever comes onto the page while a button is down."""
    site.croupier_table("tsg/european-roulette", "USD")
    anna.sits_at(site.name)
    anna.bets_open()
    expect(anna.find("net")).to_be_visible()
    info, board = anna.find("spot-info"), anna.find("board")
    for spot, said in (("red", "Red"), ("straight:17", "17"), ("low", "Low")):
        anna.page.mouse.move(5, 5)
        expect(info.locator(".hint")).to_be_visible()
        before = board.bounding_box()
        anna.page.locator(f'[data-spot="{spot}"]').hover()
        expect(info).to_contain_text(said)
        two_frames(anna)
        assert board.bounding_box() == before, spot
    anna.choose_chip("5")
    anna.page.locator('[data-spot="red"]').hover()
    anna.page.mouse.down()
    anna.page.evaluate(
        "() => { const one = document.createElement('div'); one.style.height = '120px';"
        " document.querySelector('.play').prepend(one); }"
    )
    two_frames(anna)
    anna.page.mouse.up()
    anna.has_chips("red", 500)


def two_frames(visitor: Visitor) -> None:
    """What was changed is drawn, and what follows from that as well."""
    visitor.page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


def test_the_layout_is_played_with_the_keyboard(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table())
    anna.bets_open()
    anna.page.locator('[data-spot="straight:17"]').focus()
    anna.page.keyboard.press("Enter")
    anna.has_chips("straight:17", 200)
    anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("Enter")
    anna.has_chips("split:17-20", 200)
    anna.page.keyboard.press("Delete")
    expect(anna.chip("split:17-20")).to_have_count(0)
    anna.has_chips("straight:17", 200)


def test_favourite_bets_are_kept_with_the_player(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table())
    anna.bets_open()
    anna.click("straight:7")
    anna.click("red")
    anna.has_chips("red", 500)
    anna.page.get_by_label("Favourites").click()
    anna.page.get_by_label("Name of the layout").fill("Lucky")
    anna.page.get_by_role("button", name="Save this layout").click()
    expect(anna.page.get_by_role("button", name="Place Lucky")).to_be_visible()
    anna.act("clear").click()
    expect(anna.chip("red")).to_have_count(0)
    anna.page.reload()
    anna.bets_open()
    anna.page.get_by_label("Favourites").click()
    anna.page.get_by_role("button", name="Place Lucky").click()
    anna.has_chips("straight:7", 200)
    anna.has_chips("red", 500)


# Places to bet, counted by hand: 37 numbers, 57 + 3 splits, 12 + 2 streets, 22 + 1 corners,
# 11 six lines, 12 outside bets make the 157 of a single-zero layout, and so on.
PLACES = {
    ("kings/european-roulette", "EUR"): 157,
    ("kings/european-roulette-double-zero", "EUR"): 38 + 62 + 15 + 22 + 1 + 11 + 12,
    ("kings/american-roulette-double-zero", "EUR"): 38 + 62 + 15 + 22 + 1 + 11 + 12,
    ("kings/french-roulette", "EUR"): 157,
    ("kings/caribbean-dice-roulette", "EUR"): 36 + 57 + 12 + 22 + 11 + 12,
    ("kings/24-numbers-roulette", "EUR"): 25 + 40 + 10 + 15 + 7 + 13,
    ("fortuna/roulette-evolution", "CZK"): 157,
    ("fortuna/roulette-synot", "CZK"): 157,
    ("tsg/european-roulette", "USD"): 157,
    ("wgg/european-roulette", "EUR"): 157,
    ("wgg/wheel-of-fortune", "EUR"): 6,
}


def test_every_game_of_the_family_has_its_layout(site: Site, anna: Visitor) -> None:
    anna.goto("/")
    anna.enter("Anna")
    name = site.name
    for at, ((game, currency), places) in enumerate(PLACES.items()):
        site.name = f"{name}-{at}"
        anna.goto(f"/table/{site.table(game, currency)}")
        anna.bets_open()
        expect(anna.page.locator("[data-spot]")).to_have_count(places)
        first = anna.page.locator("[data-spot]").first.get_attribute("data-spot")
        assert first is not None
        anna.click(first)
        expect(anna.chip(first)).to_have_attribute("data-amount", re.compile(r"^[1-9]\d*$"))


@pytest.mark.parametrize("size", [(1440, 900), (1366, 768)])
def test_the_chip_rail_covers_nothing(site: Site, size: tuple[int, int]) -> None:
    """What stands under the layout ends above the rail, which sticks to the end of the window."""
    anna = site.visitor(viewport={"width": size[0], "height": size[1]})
    anna.sits_at(site.croupier_table("tsg/european-roulette", "USD"))
    anna.bets_open()
    rail = anna.page.get_by_role("radiogroup").bounding_box()
    assert rail is not None
    assert rail["y"] + rail["height"] <= size[1]
    for one in (
        anna.page.get_by_role("button", name="more neighbours"),
        anna.page.locator("[data-announced-button]:visible").first,
        anna.page.locator('[data-spot="red"]'),
    ):
        box = one.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= rail["y"]
