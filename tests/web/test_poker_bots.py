"""A newcomer plays at once: house bots fill the table, and the page shows whatever is dealt."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from krupier.room.bots import Crowd
from tests.web.dealing import shoot
from tests.web.poker_table import poker_table, sits
from tests.web.site import Site, Visitor

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


@pytest.mark.parametrize("game", ["kings/eight-game-mix", "kings/double-flop-holdem"])
def test_a_hand_against_house_bots(site: Site, anna: Visitor, game: str) -> None:
    table = poker_table(site, game, croupier=False, seats=4, pause=8)
    sits(anna, table, "1")
    with house_bots(site):
        options = anna.find("options")
        felt = anna.find("felt")
        won = felt.locator("[data-won]")
        acted = 0
        for _ in range(400):
            offered = options.locator("[data-do]:enabled")
            words = offered.evaluate_all("all => all.map(one => one.dataset.do)")
            if words:
                word = next(one for one in PREFERRED if one in words)
                options.locator(f'[data-do="{word}"]').click()
                acted += 1
            elif acted and won.count():
                break
            anna.page.wait_for_timeout(100)
        assert acted, "it never was Anna's turn"
        expect(won.first).to_be_visible()
        shoot(anna, f"poker-bots-{game.split('/')[1]}")
