"""A newcomer plays at once: house bots fill the table, and the page shows whatever is dealt."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from krupier.equipment.seeded import Seeded
from krupier.room.bots import Crowd
from krupier.room.table import Table
from krupier.rules.wants import Moves
from tests.web.dealing import decide, shoot
from tests.web.poker_table import poker_table, sits
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser

ANNA = "1"
PREFERRED = ("check", "call", "bring-in", "draw", "show", "once")


class Quick(random.Random):
    """Bots that do not take their time."""

    def uniform(self, a: float, b: float) -> float:
        return super().uniform(a, b) / 20


@contextmanager
def house_bots(site: Site) -> Iterator[None]:
    table = site.server.service.host.tables[site.name]
    crowd = Crowd(table, 2, Quick(5))

    async def live() -> None:
        while True:
            site.server.service.host.guarded(table, crowd.tick)
            await asyncio.sleep(0.05)

    running = asyncio.run_coroutine_threadsafe(live(), site.server.loop)
    try:
        yield
    finally:
        running.cancel()


def hand(site: Site, anna: Visitor, number: int) -> list[str]:
    """Plays a hand to its end; what Anna said in it."""

    def turn_or_end(table: Table) -> str:
        if table.number < number or table.course is None:
            return ""
        if not table.running:
            return "over"
        want = table.course.play.want
        offered = {one.do for one in want.offers(ANNA)} if isinstance(want, Moves) else ()
        return next((one for one in PREFERRED if one in offered), "")

    said = []
    while (word := site.wait_for("Anna's turn or the end", turn_or_end)) != "over":
        decide(anna, word)
        said.append(word)
    return said


@pytest.mark.parametrize("game", ["kings/eight-game-mix", "kings/double-flop-holdem"])
def test_a_hand_against_house_bots(site: Site, anna: Visitor, game: str) -> None:
    table = poker_table(site, game, croupier=False, seats=4)
    site.at_table(lambda here: setattr(here.rounds, "source", Seeded(7)))
    sits(anna, table, ANNA)
    with house_bots(site):
        number = 1
        while not hand(site, anna, number):  # the bots folded before it was her turn
            site.next_round()
            number += 1
        expect(anna.find("felt").locator("[data-won]").first).to_be_visible()
        shoot(anna, f"poker-bots-{game.split('/')[1]}")
