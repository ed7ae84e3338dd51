"""What a player is warned of at a poker table, and what staff rule there."""

from __future__ import annotations

import json
import re
from functools import partial

import pytest
from playwright.sync_api import Route, expect

from tests.web.dealing import Croupier, decide, shoot, turn
from tests.web.poker_table import against_bob, on_board, pod, poker_table, stack
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser

HOLDEM = "kings/texas-holdem"


def test_a_fold_beside_a_free_check_is_asked_for_twice(site: Site, anna: Visitor) -> None:
    poker_table(site, HOLDEM, blinds=("1", "3"))
    with against_bob(site, anna, [["call"], ["check"]], buy_in="300") as (croupier, _):
        croupier.deal("As Kd Ah Kh")
        with turn(anna, "fold") as fold:
            fold.click()
            expect(anna.find("free-fold")).to_contain_text("a check costs nothing")
            expect(fold).to_contain_text("Fold anyway")
            shoot(anna, "poker-free-fold")
            anna.page.locator('[data-do="check"]').click()
        croupier.deal("2c Qh 5d 3c")
        on_board(anna, 3)
        with turn(anna, "fold") as fold:
            expect(anna.find("free-fold")).to_have_count(0)  # asked anew in every turn
            anna.page.keyboard.press("f")
            expect(anna.find("free-fold")).to_be_visible()
            anna.page.keyboard.press("f")
        stack(anna, "1", 29700)


@pytest.mark.parametrize("bots", [True, False])
def test_an_empty_table_says_who_will_come(site: Site, anna: Visitor, bots: bool) -> None:
    table = poker_table(site, HOLDEM, blinds=("1", "3"))

    def with_bots(route: Route) -> None:
        answer = route.fetch()
        body = answer.json()
        body["table"]["bots_come"] = bots
        route.fulfill(response=answer, body=json.dumps(body))

    anna.page.route(f"**/api/tables/{table}*", with_bots)
    anna.sits_at(table)
    said = "bots will join" if bots else "Free seats: 6"
    expect(anna.page.locator(".poker")).to_contain_text(said)
    anna.page.locator('[data-take="1"]').click()
    anna.find("chips-dialog").locator('[data-act="chips"]').click()
    said = "Bots will join you in a moment" if bots else "Waiting for another player"
    expect(anna.page.locator(".poker")).to_contain_text(said)
    shoot(anna, f"poker-empty-{bots}")


@pytest.mark.clause("PC-127", "PC-131")
def test_the_last_seconds_are_counted_down(site: Site, anna: Visitor) -> None:
    """The club's clock is a minute; the test puts it forward to its last seconds."""
    poker_table(site, "club/texas-holdem", currency="CZK", blinds=("1", "2"))
    with against_bob(site, anna, [["call"]], buy_in="200") as (croupier, _):
        croupier.deal("As Kd Ah Kh")
        anna.page.locator('[data-do="check"]').wait_for()
        for left in (30, 15, 10, 5):
            site.server.call(partial(put_clock, site, left))
            expect(anna.find("announcement")).to_have_text(f"{left} s left")
        for left in (4, 3, 2, 1):
            expect(anna.find("announcement")).to_have_text(f"{left} s left")


async def put_clock(site: Site, left: int) -> None:
    """So many seconds are left."""
    table = site.server.service.host[site.name]
    clock = table.timer.clock
    assert clock is not None
    clock.deadline = table.now() + left * 1_000_000 + 300_000
    table.gallery.changed("clock", "want")
    table.gallery.start_over()
    for viewer in table.gallery.viewers:
        table.resync(viewer)
    table.pump()


def test_staff_rule_in_the_browser(site: Site, anna: Visitor) -> None:
    """Bob's cards are turned up and stay so; then his hand is dead and Anna has the pot."""
    poker_table(site, "wgg/texas-holdem-cash", blinds=("1", "2"))
    eva = site.staff_visitor()
    row = eva.page.locator(f'[data-staff-table="{site.name}"]')
    row.locator("summary").click()
    ruling, entry = row.get_by_test_id("ruling"), row.get_by_test_id("player-act")
    with against_bob(site, anna, buy_in="200") as (croupier, bob):
        bob.may_act.clear()
        croupier.deal("As Kd Ah Kh")
        # Bob puts a chip of 5 in without a word: that is a call of the big blind
        entry.locator("select[name=seat]").select_option("2")
        entry.get_by_label("Chips one by one").fill("5")
        entry.get_by_role("button").click()
        stack(anna, "2", 19800)
        ruling.get_by_label("Ruling").select_option("turned-up")
        ruling.get_by_role("button", name="Rule").click()
        eva.sign("dropped them")
        expect(pod(anna, "2").locator('[data-card="Kd"]')).to_be_visible()
        expect(anna.find("announcement")).to_contain_text(
            "Ruling: player turned his cards up, Bob (dropped them)"
        )
        shoot(eva, "staff-ruling")
        shoot(anna, "poker-ruled")
        ruling.get_by_label("Ruling").select_option("dead-hand")
        ruling.get_by_role("button", name="Rule").click()
        eva.sign("hid a card")
        stack(anna, "1", 20200)
        # what is refused is said, and changes nothing
        ruling.get_by_role("button", name="Rule").click()
        dialog = eva.find("reason-dialog")
        dialog.get_by_label("Reason", exact=True).fill("once more")
        dialog.get_by_role("button", name="Rule").click()
        expect(dialog.get_by_text("No move can be made now")).to_be_visible()
        eva.problems.clear()  # the browser notes that a request was refused


@pytest.mark.clause(
    *("F20-15", "F20-17", "F20-18", "F20-19", "F20-20", "F20-21", "F20-23", "F20-24", "F20-25")
)
def test_the_client_functions_of_casino_holdem(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table("fortuna/casino-holdem", "CZK"))
    ante = anna.page.locator('[data-heap$=" ante"]')
    # a chip is chosen and laid; doubled; the last one taken off again
    anna.choose_chip("20")
    ante.click()
    anna.lies(ante, 2000)
    anna.act("double").click()
    anna.lies(ante, 4000)
    anna.act("undo").click()
    anna.lies(ante, 2000)
    croupier = Croupier(site)
    croupier.close_bets()
    croupier.deal("As 9c Ad 8d Ah Kd 7s")
    decide(anna, "fold")
    croupier.deal_all("4h 5c")
    site.next_round()
    # the bet of the previous game again
    anna.page.locator('[data-act="rebet"]:enabled').click()
    anna.lies(ante, 2000)
    # rules with limits and payouts
    panel = anna.page.get_by_role("tabpanel")
    anna.page.get_by_role("tab", name="Rules").click()
    for text in ("Casino Hold'em", "100:1", "20:1", re.compile("20.?000"), re.compile("40.?000")):
        expect(panel).to_contain_text(text)  # pays, and the most on Ante and on Call
    # history of games
    anna.page.get_by_role("tab", name="History").click()
    expect(panel.get_by_role("link").first).to_be_visible()
    # settings: language, look, sound
    anna.page.get_by_role("button", name="Settings").click()
    for text in ("Čeština", "dark"):
        expect(anna.page.get_by_role("button", name=text)).to_be_visible()
    expect(anna.page.get_by_role("checkbox", name="Spoken announcements")).to_be_visible()
    anna.page.keyboard.press("Escape")
    # what is played, and the way to other games
    expect(anna.page.get_by_role("heading", name="Casino Hold'em")).to_be_visible()
    anna.page.get_by_role("link", name="To the tables").click()
    expect(anna.page).to_have_url(f"{anna.url}/")
