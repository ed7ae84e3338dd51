"""Hold'em in a real browser: a hand to the showdown, keys, pre-actions, chips and seats.

Bob has the button: he posts the small blind and speaks first before the flop, Anna after it.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.dealing import decide_by_key, shoot, turn
from tests.web.poker_table import act, against_bob, cards, on_board, pod, poker_table, sits, stack
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser

HOLDEM = "kings/texas-holdem"


def test_a_hand_of_no_limit_to_the_showdown(site: Site, anna: Visitor) -> None:
    poker_table(site, HOLDEM, blinds=("1", "3"))
    script = [["raise", {"amount": "9"}], ["check"], ["call"], ["bet", {"amount": "20"}]]
    with against_bob(site, anna, script, buy_in="300") as (croupier, _):
        croupier.deal("As Kd Ah Kh")
        expect(anna.find("strength")).to_contain_text("air of aces")
        expect(pod(anna, "2").locator(".back")).to_have_count(2)
        expect(anna.page.locator('[data-bet="2"]')).to_have_attribute("data-amount", "900")
        shoot(anna, "poker-holdem-preflop")

        # least raise to 15, typed 30: 27 more than the blind
        with turn(anna, "raise") as raise_:
            expect(raise_).to_have_attribute("data-amount", "1500")
            anna.find("bet-amount").fill("30")
            raise_.click()
        croupier.deal("2c Qh 5d 3c")
        assert on_board(anna, 3) == ["Qh", "5d", "3c"]
        expect(anna.find("pot")).to_have_attribute("data-pot", "6000")
        act(anna, "check")
        croupier.deal("2d Jc")
        on_board(anna, 4)
        with turn(anna, "bet") as bet:
            anna.page.locator('[data-preset="half"]').click()
            bet.click()
        croupier.deal("2h 6s")
        on_board(anna, 5)
        act(anna, "check")
        act(anna, "call")

        # 80 from each; Bob bet last, so he shows first: Anna's aces beat his kings
        expect(pod(anna, "1").locator("[data-won]")).to_have_attribute("data-won", "16000")
        stack(anna, "1", 38000)
        stack(anna, "2", 22000)
        assert cards(anna, "2") == ["Kd", "Kh"]
        made = anna.find("felt").get_by_test_id("made")
        expect(made.filter(has_text=re.compile("pair of aces", re.I))).to_be_visible()
        expect(made.filter(has_text=re.compile("pair of kings", re.I))).to_be_visible()
        expect(anna.find("net")).to_have_text("+€80")
        shoot(anna, "poker-holdem-showdown")


def test_a_hand_with_the_keyboard_alone(site: Site, anna: Visitor) -> None:
    poker_table(site, HOLDEM, blinds=("1", "3"))
    with against_bob(site, anna, buy_in="300") as (croupier, _):
        croupier.deal("9s Kd 9h Kh")
        with turn(anna, "raise") as raise_:
            press = anna.page.keyboard.press
            press("?")
            expect(anna.find("keys")).to_be_visible()
            press("Escape")
            expect(anna.find("keys")).to_have_count(0)  # keys go to the table again
            press("ArrowUp")
            press("ArrowUp")
            press("ArrowDown")
            expect(raise_).to_have_attribute("data-amount", "900")  # from 6, a big blind a key
            press("a")
            expect(raise_).to_have_attribute("data-amount", "30000")
            press("1")
            expect(raise_).to_have_attribute("data-amount", "600")
            press("r")
        croupier.deal("2c Qh 5d 3c")
        on_board(anna, 3)
        decide_by_key(anna, "check", "c")
        croupier.deal("2d Jc")
        on_board(anna, 4)
        with turn(anna, "fold"):
            anna.page.keyboard.press("f")  # a check would be free: asked once more
            anna.page.keyboard.press("f")
        stack(anna, "1", 29400)
        stack(anna, "2", 30600)


def test_a_pre_action_is_made_or_dropped_when_the_price_changes(site: Site, anna: Visitor) -> None:
    poker_table(site, HOLDEM, blinds=("1", "3"))
    script = [["call"], ["check"], ["bet", {"amount": "3"}]]
    with against_bob(site, anna, script, buy_in="300") as (croupier, bob):
        bob.may_act.clear()
        croupier.deal("As Kd Ah Kh")
        check = anna.page.locator('[data-pre="check"]')
        check.click()
        expect(check).to_have_attribute("aria-pressed", "true")
        shoot(anna, "poker-pre-action")
        bob.may_act.set()
        croupier.deal("2c Qh 5d 3c")  # Anna's check was made for her
        on_board(anna, 3)
        act(anna, "check")
        croupier.deal("2d Jc")
        on_board(anna, 4)
        bob.may_act.clear()
        act(anna, "check")
        anna.page.locator('[data-pre="check-fold"]').wait_for()
        anna.page.keyboard.press("c")
        expect(check).to_have_attribute("aria-pressed", "true")
        bob.may_act.set()  # he bets: the check is off, Anna decides
        expect(anna.find("options").locator('[data-do="call"]')).to_contain_text("€3")
        act(anna, "fold")
        stack(anna, "1", 29700)


def test_who_has_lost_everything_buys_in_again(site: Site, anna: Visitor) -> None:
    poker_table(site, HOLDEM, blinds=("1", "3"))
    with against_bob(site, anna, buy_in="120") as (croupier, _):
        croupier.deal("2s Kd 7h Kh")
        with turn(anna, "raise") as raise_:
            anna.page.locator('[data-preset="max"]').click()
            raise_.click()
        croupier.deal_all("3c Qd 9d 8c 3d Jc 3h 5s")
        expect(pod(anna, "1")).to_have_attribute("data-state", "no-chips")
        anna.act("rebuy").click()
        stack(anna, "1", 30000)
        anna.balance("€580")


def test_all_in_players_run_it_twice(site: Site, anna: Visitor) -> None:
    poker_table(site, HOLDEM, blinds=("1", "3"), options={"run_twice": True})
    script = [["raise", {"amount": "300"}], ["twice"]]
    with against_bob(site, anna, script, buy_in="300") as (croupier, _):
        croupier.deal("As Kd Ah Kh")
        act(anna, "call")
        expect(anna.find("options")).to_contain_text("twice")
        shoot(anna, "poker-twice-asked")
        act(anna, "twice")
        croupier.deal_all("2c 3d 4h 6s 7c 8d 9h Ts Jc Qd 2h 3s 4c 6d 7h 8s")
        on_board(anna, 5, board=1)
        on_board(anna, 5, board=2)
        stack(anna, "1", 60000)
        expect(pod(anna, "1").get_by_test_id("made")).to_contain_text("2: ")
        shoot(anna, "poker-twice")


def test_chips_are_bought_added_and_taken_away(site: Site, anna: Visitor) -> None:
    table = poker_table(site, HOLDEM, blinds=("1", "3"))
    anna.sits_at(table)
    anna.balance("€1,000")
    anna.page.locator('[data-take="3"]').click()
    dialog = anna.find("chips-dialog")
    dialog.get_by_role("textbox").fill("119")
    expect(dialog.locator('[data-act="chips"]')).to_be_disabled()  # forty big blinds at least
    dialog.get_by_role("textbox").fill("120")
    shoot(anna, "poker-buy-in")
    dialog.locator('[data-act="chips"]').click()
    stack(anna, "3", 12000)
    anna.balance("€880")
    expect(anna.find("net")).to_have_text("€0")

    anna.act("top-up").click()
    dialog.get_by_role("textbox").fill("80")
    dialog.locator('[data-act="chips"]').click()
    stack(anna, "3", 20000)
    anna.balance("€800")

    anna.act("sit-out").check()
    expect(pod(anna, "3")).to_have_attribute("data-state", "sitting-out")
    anna.act("sit-in").click()
    expect(pod(anna, "3")).not_to_have_attribute("data-state", "sitting-out")

    anna.act("leave-seat").click()
    anna.act("leave-sure").click()
    expect(anna.page.locator('[data-take="3"]')).to_be_visible()
    anna.balance("€1,000")


def test_amounts_in_big_blinds(site: Site, anna: Visitor) -> None:
    table = poker_table(site, HOLDEM, blinds=("1", "3"))
    sits(anna, table, "2", "300")
    anna.page.get_by_text("Table and options").click()
    anna.act("in-blinds").check()
    expect(pod(anna, "2").locator(".stack")).to_have_text("100\u00a0BB")
    anna.act("in-blinds").uncheck()
    expect(pod(anna, "2").locator(".stack")).to_have_text("€300")


def test_a_telephone_held_upright_shows_table_and_buttons_at_once(site: Site) -> None:
    anna = site.visitor(viewport={"width": 360, "height": 740}, has_touch=True)
    poker_table(site, HOLDEM, blinds=("1", "3"), seats=9)
    with against_bob(site, anna, buy_in="300") as (croupier, _):
        croupier.deal("As Kd Ah Kh")
        call = anna.find("options").locator('[data-do="check"]')
        expect(call).to_be_enabled()
        own = pod(anna, "1")
        expect(own).to_be_in_viewport(ratio=1)
        expect(call).to_be_in_viewport(ratio=1)
        plate, bar = own.bounding_box(), anna.find("options").bounding_box()
        assert plate is not None
        assert bar is not None
        assert plate["y"] + plate["height"] <= bar["y"], "the bar hides the own cards"
        assert anna.page.evaluate("() => document.documentElement.scrollWidth") <= 360
