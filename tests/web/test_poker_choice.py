"""What players decide before a hand: the game, a straddle; and the draw for the first button."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server.live import NEVER
from tests.web.dealing import Croupier, shoot
from tests.web.poker_table import Bot, act, holds, poker_table, sits
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser


def test_the_player_on_the_button_chooses_the_game(site: Site, anna: Visitor) -> None:
    poker_table(site, "kings/dealers-choice", blinds=("1", "3"), choice=NEVER)
    sits(anna, site.name, "2")
    bob = Bot(site, "Bob", "1")  # the last seat has the button: Anna
    try:
        games = anna.act("game")
        expect(games.locator("option")).to_have_count(19)
        games.select_option("seven-card-stud")
        shoot(anna, "poker-choice")
        anna.act("choose-game").click()
        Croupier(site).deal("7s Ah 8d Ad 2c Kc")  # three cards each, as stud has them
        holds(anna, "2", 3)
        expect(games).to_have_count(0)
        act(anna, "fold")  # Bob's deuce has brought in
        expect(anna.find("game-choice")).to_contain_text("Bob chooses the next game")
    finally:
        bob.stop()


def test_the_first_button_is_drawn_and_a_straddle_is_an_option(site: Site, anna: Visitor) -> None:
    poker_table(site, "kings/texas-holdem", croupier=False, blinds=("1", "3"), draw=True)
    sits(anna, site.name, "1")
    bob = Bot(site, "Bob", "2", thinks=True)
    try:
        lots = anna.find("button-draw").locator("[data-card]")
        expect(lots).to_have_count(2)
        anna.page.get_by_text("Table and options").click()
        anna.act("straddle").select_option("any")
        expect(anna.act("straddle")).to_have_value("any")
        shoot(anna, "poker-button-draw")
    finally:
        bob.stop()
