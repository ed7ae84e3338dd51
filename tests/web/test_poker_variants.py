"""Stud, draw and split-pot games in a real browser, dealt by the test and played against a bot."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.dealing import shoot, turn
from tests.web.poker_table import act, against_bob, cards, on_board, pod, poker_table, stack
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser


def test_seven_card_stud(site: Site, anna: Visitor) -> None:
    poker_table(
        site, "kings/seven-card-stud", ante="0.40", bring_in="0.80", bets=("2", "4"), seats=8
    )
    with against_bob(site, anna, buy_in="200") as (croupier, _):
        croupier.deal("Ah 7s Ad 8d Kc 2c")
        # the deuce brings in; everybody sees one card of each
        expect(anna.page.locator('[data-bet="2"]')).to_have_attribute("data-amount", "80")
        assert cards(anna, "2") == ["2c"]
        expect(pod(anna, "2").locator(".back")).to_have_count(2)
        act(anna, "complete")
        croupier.deal("Ac 9h")
        act(anna, "bet")
        croupier.deal("Ks 3d")
        act(anna, "bet")
        croupier.deal("5h Jd")
        expect(anna.find("strength")).to_contain_text("aces full of kings")
        shoot(anna, "poker-stud")
        act(anna, "check")
        croupier.deal("6d 4s")
        act(anna, "check")

        # 0.40 + 2 + 2 + 4 from each
        stack(anna, "1", 20840)
        stack(anna, "2", 19160)
        # Bob need not show what has lost; his open cards have been seen
        assert cards(anna, "2") == ["2c", "9h", "3d", "Jd"]
        expect(pod(anna, "1").get_by_test_id("made")).to_contain_text("aces full of kings")
        shoot(anna, "poker-stud-showdown")


def test_two_seven_triple_draw(site: Site, anna: Visitor) -> None:
    poker_table(site, "kings/two-seven-triple-draw", blinds=("1", "3"))
    with against_bob(site, anna, buy_in="300") as (croupier, _):
        croupier.deal("7s 9s 5d 8d 4h 6h Kc Qc Ks Jc")
        act(anna, "check")

        anna.page.locator('[data-pick="Kc"]').click()
        anna.page.locator('[data-pick="Ks"]').click()
        draw = anna.find("options").locator('[data-do="draw"]')
        expect(draw).to_have_text("Draw 2D")
        shoot(anna, "poker-draw")
        act(anna, "draw")
        croupier.deal("3c Qd")
        expect(pod(anna, "2")).to_contain_text("stands pat")
        act(anna, "bet")

        # the second draw with the keyboard: the fifth card, then D
        with turn(anna, "draw"):
            anna.page.keyboard.press("5")
            expect(anna.page.locator('[data-pick="Qd"]')).to_have_attribute("aria-pressed", "true")
            anna.page.keyboard.press("d")
        croupier.deal("2d")
        act(anna, "bet")

        expect(draw).to_have_text("Stand patD")
        act(anna, "draw")
        act(anna, "bet")

        # 3 + 3 + 6 + 6 from each; 7-5-4-3-2 is the best hand there is
        expect(pod(anna, "1").get_by_test_id("made")).to_have_text("7-5-4-3-2 low")
        stack(anna, "1", 31800)
        stack(anna, "2", 28200)
        shoot(anna, "poker-draw-showdown")


def test_omaha_hi_lo_splits_the_pot(site: Site, anna: Visitor) -> None:
    poker_table(site, "kings/omaha-hi-lo", blinds=("2", "5"))
    with against_bob(site, anna, buy_in="500") as (croupier, _):
        croupier.deal("Kh As Kc 2d 9s Qc 9d Qd")
        act(anna, "check")
        croupier.deal("3s Ks 7h 8d")
        on_board(anna, 3)
        act(anna, "bet")
        croupier.deal("3d 5h")
        on_board(anna, 4)
        act(anna, "check")
        croupier.deal("3h Jc")
        on_board(anna, 5)
        act(anna, "check")

        # 10 in the pot before the flop, 10 on it: one half each, so nobody has won anything
        expect(pod(anna, "1").locator("[data-won]")).to_have_attribute("data-won", "1000")
        expect(pod(anna, "2").locator("[data-won]")).to_have_attribute("data-won", "1000")
        expect(pod(anna, "1").get_by_test_id("made")).to_have_text("three of a kind, kings")
        expect(pod(anna, "2").get_by_test_id("made")).to_contain_text("8-7-5-2-A low")
        stack(anna, "1", 50000)
        stack(anna, "2", 50000)
        # exactly two own cards of each winner count
        expect(pod(anna, "1").locator(".win[data-card]")).to_have_count(2)
        expect(pod(anna, "2").locator(".win[data-card]")).to_have_count(2)
        shoot(anna, "poker-omaha-split")
