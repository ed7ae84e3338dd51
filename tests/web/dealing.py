"""A croupier for browser tests: he enters the cards and dice that a test wants."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from krupier.equipment.draws import Cards, Dice
from krupier.equipment.recorded import Croupier as Source
from krupier.rules.wants import Moves
from tests.web.site import Site, Visitor

SHOTS = os.environ.get("KRUPIER_SHOTS")


class Croupier:
    """Deals at the table of a site."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def close_bets(self) -> None:
        """No more bets, once the chips that a page shows already have reached the table."""
        self._chips_have_come()
        self._site.no_more_bets()

    def _chips_have_come(self) -> None:
        table = self._site.server.service.host.tables[self._site.name]
        begun = since = time.monotonic()
        lying = -1
        while (now := time.monotonic()) - begun < 5:
            course = table.course
            total = sum(course.play.felt.staked.values()) if course and table.running else 0
            if total != lying:
                lying, since = total, now
            elif now - since > 0.4 and (total or now - begun > 2):
                return
            time.sleep(0.02)

    def deal(self, cards: str) -> None:
        """Enters cards one draw after another, in the order in which they leave the shoe."""
        left = cards.split()
        while left:
            want = self._wanted(Cards)
            now, left = left[: want.n], left[want.n :]
            self._site.outcome(cards=" ".join(now))
            self._taken(want)

    def deal_all(self, deck: str) -> None:
        """Answers every draw from a deck until the round is over."""
        left = deck.split()
        table = self._site.server.service.host.tables[self._site.name]
        while table.running:
            want = self._want()
            if isinstance(want, Cards):
                now, left = left[: want.n], left[want.n :]
                self._site.outcome(cards=" ".join(now))
                self._taken(want)
            time.sleep(0.02)

    def throw(self, *dice: int) -> None:
        """The dice fall."""
        want = self._wanted(Dice)
        assert want.n == len(dice)
        self._site.outcome(dice=list(dice))
        self._taken(want)

    def roll(self, *dice: int) -> None:
        """Betting is closed, then the dice fall."""
        self._wanted(Moves)
        self.close_bets()
        self.throw(*dice)

    def _want(self) -> Any:
        """The draw that the croupier is asked for, or else what the round waits for."""
        table = self._site.server.service.host.tables[self._site.name]
        source = table.rounds.source
        if isinstance(source, Source) and source.prompt is not None:
            return source.prompt
        want = table.course.play.want if table.course and table.running else None
        return want if isinstance(want, Moves) else None

    def _wanted(self, kind: type) -> Any:
        """What the table waits for, when it is something of this kind."""
        return self._wait(lambda want: isinstance(want, kind), kind.__name__)

    def _taken(self, before: Any) -> None:
        """An outcome was taken when the table waits for something else."""
        self._wait(lambda want: want is not before, "the next thing")

    def _wait(self, fits: Callable[[Any], bool], what: str) -> Any:
        for _ in range(1000):
            want = self._want()
            if fits(want):
                return want
            time.sleep(0.01)
        raise AssertionError(f"the table waits for {self._want()}, not for {what}")


def take_box(visitor: Visitor, box: int) -> None:
    visitor.page.locator(f'[data-take="{box}"]').click()
    expect(visitor.page.locator(f'[data-spot^="{box} "]').first).to_be_enabled()


def spot(visitor: Visitor, box: int, bet: str) -> None:
    """One chip onto a bet of a box; waits until the server has it."""
    place = visitor.page.locator(f'[data-spot="{box} {bet}"]').first
    before = int(place.get_attribute("data-amount") or 0)
    place.click()
    expect(place).not_to_have_attribute("data-amount", str(before))


def decide(visitor: Visitor, what: str) -> None:
    visitor.find("options").locator(f'[data-do="{what}"]').click()


def field(visitor: Visitor, key: str) -> None:
    visitor.page.locator(f'[data-field="{key}"]').click()


def shoot(visitor: Visitor, name: str) -> None:
    """Pictures of the page for people to look at, where the environment asks for them."""
    if not SHOTS:
        return
    visitor.page.wait_for_timeout(300)
    visitor.page.screenshot(path=str(Path(SHOTS) / f"{name}-desk.png"))
    phone = visitor.context.new_page()
    phone.set_viewport_size({"width": 360, "height": 760})
    change = "settings => localStorage['krupier.settings'] = JSON.stringify(settings)"
    visitor.page.evaluate(change, {"lang": "cs", "theme": "light"})
    phone.goto(visitor.page.url)
    phone.wait_for_timeout(900)
    phone.screenshot(path=str(Path(SHOTS) / f"{name}-phone.png"), full_page=True)
    wide = phone.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 360, f"{name} is {wide} pixels wide on a phone"
    phone.close()
    visitor.page.evaluate(change, {"lang": "en", "theme": "dark"})
