"""A croupier for browser tests, who enters the cards and dice that a test wants; and the turns of
the players."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from krupier.equipment.draws import Cards, Dice
from krupier.equipment.recorded import Croupier as Source
from krupier.room.table import Table
from krupier.rules.wants import Moves
from tests.server.live import PATIENCE
from tests.web.site import Site, Visitor

SHOTS = os.environ.get("KRUPIER_SHOTS")


class Croupier:
    """Deals at the table of a site."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def close_bets(self) -> None:
        """No more bets. The test has seen that all chips lie on the felt."""
        self._wanted(Moves)
        self._site.no_more_bets()

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
        while (want := self._wait(_draw_or_end, "a draw or the end")) != "over":
            now, left = left[: want.n], left[want.n :]
            self._site.outcome(cards=" ".join(now))
            self._taken(want)

    def throw(self, *dice: int) -> None:
        """The dice fall."""
        want = self._wanted(Dice)
        assert want.n == len(dice)
        self._site.outcome(dice=list(dice))
        self._taken(want)

    def roll(self, *dice: int) -> None:
        """Betting is closed, then the dice fall."""
        self.close_bets()
        self.throw(*dice)

    def _wanted(self, kind: type) -> Any:
        """What the table waits for, when it is something of this kind."""

        def of_kind(table: Table) -> Any:
            want = _want(table)
            return want if isinstance(want, kind) else None

        return self._wait(of_kind, kind.__name__)

    def _taken(self, before: Any) -> None:
        """An outcome was taken when the table waits for something else."""
        self._wait(lambda table: _want(table) is not before, "the next thing")

    def _wait(self, look: Callable[[Table], Any], what: str) -> Any:
        return self._site.wait_for(what, look)


def _want(table: Table) -> Any:
    """The draw that the croupier is asked for, or else what the round waits for."""
    source = table.rounds.source
    if isinstance(source, Source) and source.prompt is not None:
        return source.prompt
    want = table.course.play.want if table.course and table.running else None
    return want if isinstance(want, Moves) else None


def _draw_or_end(table: Table) -> Any:
    want = _want(table)
    return want if isinstance(want, Cards) else None if table.running else "over"


# -- what players do -----------------------------------------------------------------------------


@contextmanager
def turn(visitor: Visitor, what: str) -> Iterator[Locator]:
    """The turn of a player who is offered this, with the button for it.

    Begins when the table asks him and his page shows that, and ends when the table has heard him.
    Between two turns a page shows for a moment still the buttons of the first: a click on them
    would be lost, or be heard in the second."""
    with asked(visitor, what):
        button = visitor.find("options").locator(f'[data-do="{what}"]')
        expect(button).to_be_enabled()
        yield button


@contextmanager
def asked(visitor: Visitor, what: str) -> Iterator[None]:
    """A turn on a page without buttons."""
    site = visitor.site
    before = site.wait_for(f"{visitor.name} may {what}", lambda table: _asked(table, visitor, what))
    shows_all(visitor)
    yield
    site.wait_for(f"{visitor.name} has said {what}", lambda table: _length(table) != before)


def _asked(table: Table, visitor: Visitor, what: str) -> Any:
    """Where the round stands, if it waits for this player and offers him this."""
    want = table.course.play.want if table.course and table.running else None
    if not isinstance(want, Moves):
        return None
    guests = (one for one in table.seating.guests() if one.name == visitor.name)
    offered = (one.do for guest in guests for seat in guest.seats for one in want.offers(seat))
    return _length(table) if what in offered else None


def _length(table: Table) -> tuple[str, int] | None:
    return (table.course.id, table.course.length) if table.course else None


def shows_all(visitor: Visitor) -> None:
    """The page has been told whatever there is to be told of the table."""
    end = time.monotonic() + PATIENCE
    while visitor.site.at_table(_version) != visitor.heard.get(visitor.site.name, -1):
        assert time.monotonic() < end, "the page is not told what happens"
        visitor.page.wait_for_timeout(10)


def _version(table: Table) -> int | None:
    """Of the view of a table, when all of it has been told."""
    return None if table.gallery.stale or not table.rounds.idle else table.gallery.version


def decide(visitor: Visitor, what: str) -> None:
    """A button, as soon as it is the player's turn; waits until the table has heard him."""
    with turn(visitor, what) as button:
        button.click()


def decide_by_key(visitor: Visitor, what: str, key: str) -> None:
    with turn(visitor, what):
        visitor.page.keyboard.press(key)


def take_box(visitor: Visitor, box: int) -> None:
    visitor.page.locator(f'[data-take="{box}"]').click()
    expect(visitor.page.locator(f'[data-spot^="{box} "]').first).to_be_enabled()


def spot(visitor: Visitor, box: int, bet: str) -> None:
    """One chip onto a bet of a box; waits until the server has it."""
    lay(visitor, visitor.page.locator(f'[data-spot="{box} {bet}"]').first)


def lay(visitor: Visitor, place: Locator) -> None:
    before = place.get_attribute("data-amount") or 0
    place.click()
    more = visitor.page.locator(f':not([data-amount="{before}"], :has(.ghost))')
    expect(place.and_(more)).to_have_count(1)


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
