"""A fast pool in a browser: the way in, the fast fold, watching to the end; also on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import expect

from krupier.house.acts import by_itself
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.house_rules import CashRules
from krupier.room.pool.dealer import PoolDealer
from krupier.room.table import Table
from tests.server.live import NEVER
from tests.web.axe import findings
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 760}


def pool_of(site: Site, game: str, currency: str, seats: int = 3) -> str:
    rules = HouseRules(
        clocks={"decision": NEVER},
        pause=NEVER,
        cash=CashRules(seats=seats, blinds=("1", "2"), pool="pool"),
    )
    config = TableConfig(site.name, game, currency, {}, rules)
    site.server.call(lambda: site.server.service.host.add(config, by_itself("test")))
    return site.name


@contextmanager
def members(site: Site, *names: str) -> Iterator[list[Any]]:
    """Players on the wire who sit in the pool and do nothing by themselves."""
    players = [site.server.player(site.server.guest(name)) for name in names]
    for one in players:
        one.watch(site.name)
        ack = one.ask({"do": "sit", "table": site.name})
        assert ack.get("ok"), ack
    try:
        yield players
    finally:
        for one in players:
            one.socket.close()


def joins(visitor: Visitor, pool: str, query: str = "") -> None:
    visitor.sits_at(pool, query=query)
    expect(visitor.find("pool-terms")).to_contain_text("Buy-in")
    visitor.act("join-pool").click()
    dialog = visitor.find("chips-dialog")
    dialog.locator('[data-act="chips"]').click()
    expect(dialog).to_have_count(0)


def felt(site: Site, visitor: Visitor) -> str:
    """The table where she plays, as soon as the page shows it."""
    name = site.wait_for("a table for her", lambda table: where(table, visitor.name))
    expect(visitor.find("pool")).to_have_attribute("data-felt", name)
    return name


def where(pool: Table, name: str) -> str:
    assert isinstance(pool.dealer, PoolDealer)
    playing = pool.dealer.playing.items()
    names = {one.player: one.name for one in pool.seating.guests()}
    found = [felt.table for player, felt in playing if names.get(player) == name]
    return found[0].id if found and found[0].running else ""


@pytest.mark.clause("F08-01", "F08-04")
@pytest.mark.parametrize("viewport", [{"width": 1440, "height": 900}, PHONE], ids=["desk", "phone"])
def test_fast_fold(site: Site, viewport: dict[str, int]) -> None:
    pool = pool_of(site, "fortuna/texas-holdem", "EUR")
    anna = site.visitor(viewport=viewport)
    anna.goto("/")
    expect(anna.page.locator(f'[data-table="{pool}"]')).to_contain_text("Speed Poker")
    joins(anna, pool)
    expect(anna.find("pool-status")).to_be_visible()
    # three make a table; she came first, so she has the big blind and acts last
    with members(site, "Bob", "Cyril"):
        first = felt(site, anna)
        expect(anna.find("felt")).to_be_visible()
        assert anna.page.evaluate("() => document.documentElement.scrollWidth") <= viewport["width"]
        assert findings(anna.page) == []
        anna.act("fast-fold").click()
        expect(anna.find("pool-status")).to_be_visible()
        assert site.server.at_table(first, lambda table: table.running)
        with members(site, "Dana", "Emil"):
            assert felt(site, anna) != first
            expect(anna.act("fast-fold")).to_be_visible()
            assert site.server.at_table(first, lambda table: table.running)


@pytest.mark.clause("T32-09")
def test_watch_to_the_end(site: Site, anna: Visitor) -> None:
    pool = pool_of(site, "tsg/texas-holdem", "USD")
    joins(anna, pool)
    with members(site, "Bob", "Cyril"):
        first = felt(site, anna)
        anna.act("fold-watch").click()
        expect(anna.act("go-on")).to_be_visible()
        expect(anna.find("pool")).to_have_attribute("data-felt", first)
        assert findings(anna.page) == []
        anna.act("go-on").click()
        expect(anna.find("pool-status")).to_be_visible()


def test_in_text_mode(site: Site, anna: Visitor) -> None:
    pool = pool_of(site, "fortuna/texas-holdem", "EUR")
    joins(anna, pool, "?text=1")
    with members(site, "Bob", "Cyril"):
        felt(site, anna)
        anna.act("fast-fold").click()
        expect(anna.find("pool-status")).to_be_visible()
