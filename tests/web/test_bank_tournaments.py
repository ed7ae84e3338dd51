"""Tournaments of roulette and blackjack in the browser: from the lobby over the felt to a prize."""

from __future__ import annotations

import re
import time
from contextlib import suppress

import pytest
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import expect

from tests.server.live import PATIENCE
from tests.server.tournaments import Data
from tests.web.axe import findings
from tests.web.dealing import lay, shoot
from tests.web.entrants import Entrant
from tests.web.site import Site, Visitor
from tests.web.test_marias import nobody_waits
from tests.web.test_tournaments import if_shot, shown

pytestmark = pytest.mark.browser

FIRST = "€18"
"""Of thirty euros 60 per cent; the second place has 12 euros, the third nothing (K02-53)."""
NAMES = {"cs": "Večerní ruleta", "en": "Evening roulette"}
THREE: Data = {
    "entry": {
        "prices": [{"prize": "10", "chips": 1000}],
        "late_until": 0,
        "tables": 0,
        "absent": "dealt-in",
    },
    "start": {"when": "full", "players": 3},
    "stages": [{"units": 1, "further": True}],
    "bets": {"least": 100, "most": 600},
}


STAKES = {"Bob": "100", "Cyril": "200"}
"""On red; Anna has 300 on black: whatever comes, no two have as many chips after it."""


class Better(Entrant):
    """Stakes his chips on red, and is done."""

    def __init__(self, site: Site, name: str) -> None:
        self._stake = STAKES[name]
        super().__init__(site, name)

    def _move(self, seat: str, options: list[Data]) -> list[object]:
        if any(one["do"] == "done" for one in options):
            return [seat, "done"]
        return [seat, "bet", {"bet": "red", "amount": self._stake}]


def test_a_roulette_tournament_from_the_lobby_to_the_prize(site: Site, anna: Visitor) -> None:
    site.announce("kings/roulette-games", THREE, names=NAMES)
    anna.goto("/tournaments")
    anna.enter("Anna")
    row = anna.page.locator(f'[data-tournament="{site.name}"]')
    row.get_by_role("link", name="Evening roulette").click()
    overview = anna.find("overview")
    expect(overview.locator('[data-pair="format"]')).to_contain_text("1 game")
    expect(overview.locator('[data-pair="bets"]')).to_contain_text("100 to 600 chips")
    shoot(anna, "bank-tournament-overview")
    assert not findings(anna.page)
    before = float(site.purse(anna)["EUR"])
    anna.act("register").click()
    anna.act("confirm-entry").click()
    expect(anna.find("my-part")).to_contain_text("You are registered")
    others = [Better(site, name) for name in ("Bob", "Cyril")]
    try:
        expect(anna.page).to_have_url(re.compile(f"/table/{site.name}-t1$"))
        expect(anna.find("strip-bets")).to_have_text("100–600")
        expect(anna.find("strip-game")).to_contain_text("game 1/1")
        expect(anna.find("own-chips")).to_have_text("1,000")
        anna.bets_open()
        anna.choose_chip("100")
        for chips in (100, 200, 300):
            anna.click("black")
            anna.has_chips("black", chips)
        if_shot(anna, "bank-tournament-table")
        anna.page.locator('[data-do="done"]').click()
        end = anna.find("out-dialog")
        expect(end).to_be_visible()
        expect(anna.find("strip-over")).to_be_visible()
        expect(anna.find("strip-game")).to_have_text("round 1/1")
        if_shot(anna, "bank-tournament-end")
    finally:
        for one in others:
            one.stop()
    places = {one["name"]: one["place"] for one in shown(site)["players"]}
    assert sorted(places.values()) == [1, 2, 3]
    place = places["Anna"]
    assert place in (1, 3), "who stakes the most wins the most or loses the most"
    expect(end).to_contain_text({1: "1st place", 3: "3rd place"}[place])
    won = float(site.purse(anna)["EUR"]) - before + 10
    assert won == (18 if place == 1 else 0)
    if place == 1:
        expect(anna.find("prize")).to_have_text(f"Prize {FIRST}")
    assert sum(float(one["prize"]) for one in shown(site)["players"]) == 30


class BlackjackBetter(Better):
    """Stakes his chips on his own box, and takes no card."""

    def _move(self, seat: str, options: list[Data]) -> list[object]:
        offered = {one["do"] for one in options}
        word = next((one for one in ("done", "stand", "decline") if one in offered), "")
        if word:
            return [seat, word]
        return [seat, "bet", {"bet": "main", "amount": self._stake}]


DEALS = 2
ORDINAL = {1: "st", 2: "nd", 3: "rd"}


def plays_to_the_end(anna: Visitor, seat: str) -> int:
    """300 on her box whenever it is her turn to bet, and no card. Says how often she bet."""
    end, bets = anna.find("out-dialog"), 0
    until = time.monotonic() + PATIENCE
    while not end.is_visible():
        assert time.monotonic() < until, "it does not come to an end"
        with suppress(BrowserError):  # it is another's turn by now
            bets += acts_once(anna, seat)
        nobody_waits(anna)
    return bets


def acts_once(anna: Visitor, seat: str) -> bool:
    """Whether she has bet."""
    for word in ("done", "stand", "decline"):
        button = anna.page.locator(f'[data-do="{word}"]:enabled').first
        if button.is_visible():
            if_shot(anna, f"blackjack-tournament-{word}")
            button.click(timeout=500)
            return False
    place = anna.page.locator(f'[data-spot="{seat} main"]:enabled').first
    if not place.is_visible() or place.get_attribute("data-amount", timeout=500) not in (None, "0"):
        return False
    if_shot(anna, "blackjack-tournament-bet")
    for _ in range(3):
        lay(anna, place)
    return True


@pytest.mark.clause("K07-23")
@pytest.mark.browser_slow
def test_a_blackjack_tournament_to_its_end(site: Site, anna: Visitor) -> None:
    """Two deals, or more where some have as many chips: they play on."""
    names = {"cs": "Večerní blackjack", "en": "Evening blackjack"}
    blocks = THREE | {"stages": [{"units": DEALS, "further": True}]}
    site.announce("kings/blackjack-games", blocks, names=names)
    anna.goto(f"/tournament/{site.name}")
    anna.enter("Anna")
    before = float(site.purse(anna)["EUR"])
    anna.act("register").click()
    anna.act("confirm-entry").click()
    others = [BlackjackBetter(site, name) for name in ("Bob", "Cyril")]
    try:
        expect(anna.page).to_have_url(re.compile(f"/table/{site.name}-t1$"))
        expect(anna.page.get_by_role("heading", name="Evening blackjack")).to_be_visible()
        expect(anna.find("strip-game")).to_contain_text("game 1/2")
        expect(anna.find("own-chips")).to_have_text("1,000")
        box = anna.page.locator("section.mine[data-box]")
        seat = str(box.get_attribute("data-box"))
        # everybody has the box that he was given, and bets on no other
        expect(anna.page.locator("[data-take], [data-behind]")).to_have_count(0)
        expect(box.get_by_role("button", name="Leave box")).to_have_count(0)
        anna.choose_chip("100")
        assert plays_to_the_end(anna, seat) >= DEALS
        expect(anna.find("strip-over")).to_be_visible()
        expect(anna.find("strip-game")).not_to_contain_text("game")
        expect(anna.find("clock")).not_to_contain_text("Next round")
        if_shot(anna, "blackjack-tournament-end")
    finally:
        for one in others:
            one.stop()
    players = {one["name"]: one for one in shown(site)["players"]}
    assert sorted(one["place"] for one in players.values()) == [1, 2, 3]
    assert sum(float(one["prize"]) for one in players.values()) == 30
    place = players["Anna"]["place"]
    expect(anna.find("out-dialog")).to_contain_text(f"{place}{ORDINAL[place]} place")
    won = float(site.purse(anna)["EUR"]) - before + 10
    assert won == {1: 18, 2: 12, 3: 0}[place]
