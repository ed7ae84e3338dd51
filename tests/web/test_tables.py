"""Several tables at once in one window: whose turn it is, what comes to the front, and that keys
mean one table alone; side by side, in a cascade, and one after another on a telephone."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocket, expect

from krupier.house.acts import by_itself
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.house_rules import CashRules
from krupier.room.table import Table
from tests.server.client import Player
from tests.server.live import NEVER
from tests.web.axe import findings
from tests.web.dealing import shoot
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


def tables(site: Site, count: int) -> list[str]:
    """Hold'em for two, blinds 1/2; in every first hand seat 2 has the button and acts first."""
    names = [f"{site.name}{letter}" for letter in "abcd"[:count]]
    rules = HouseRules(
        clocks={"decision": NEVER},
        pause=NEVER,
        cash=CashRules(seats=2, blinds=("1", "2"), draw=False),
    )
    for name in names:
        config = TableConfig(name, "wgg/texas-holdem-cash", "EUR", {}, rules)
        add = partial(site.server.service.host.add, config, by_itself("test"))
        site.server.call(add)
    return names


class Opponent:
    """Bob, who sits at all of them and does what the test says."""

    def __init__(self, site: Site, names: list[str]) -> None:
        self._player: Player = site.server.player(site.server.guest("Bob"))
        for name in names:
            self._player.watch(name)
            self._player.sit(name, "2")

    def acts(self, table: str, do: str) -> None:
        mirror = self._player.tables[table]
        self._player.until(lambda: bool(mirror.you.get("offers", {}).get("2")))
        ack = self._player.ask({"do": "move", "table": table, "move": ["2", do]})
        assert ack.get("ok"), ack
        self._player.watch(table)  # the answer comes before the news

    def leaves(self) -> None:
        self._player.socket.close()


def tile(visitor: Visitor, table: str) -> Locator:
    return visitor.page.locator(f'[data-tile="{table}"]')


def in_front(visitor: Visitor, table: str) -> None:
    expect(tile(visitor, table)).to_have_attribute("data-front", "true")


def sits(visitor: Visitor, table: str) -> None:
    tile(visitor, table).locator('[data-take="1"]').click()
    dialog = visitor.find("chips-dialog")
    dialog.locator('[data-act="chips"]').click()
    expect(dialog).to_have_count(0)


def street(site: Site, table: str) -> int:
    def look(here: Table) -> int:
        hand = here.dealer.hands().public_hand
        return hand.street if hand else -1

    return site.server.at_table(table, look)


def test_four_tables_at_once(site: Site, anna: Visitor) -> None:
    a, b, c, d = names = tables(site, 4)
    lines: list[WebSocket] = []
    anna.goto("/")
    anna.enter("Anna")
    anna.page.on("websocket", lambda line: lines.append(line))
    anna.page.once("framenavigated", lambda _: lines.clear())  # those of the page before
    anna.goto(f"/tables?ids={','.join(names)}")
    for name in names:
        sits(anna, name)
    bob = Opponent(site, names)
    for name in names:
        expect(tile(anna, name).locator('[data-seat="2"]')).to_be_visible()

    # it is her turn at one: it comes to the front, and stays there though another asks as well
    bob.acts(c, "call")
    in_front(anna, c)
    bob.acts(a, "call")
    expect(anna.page.locator(f'[data-strip="{a}"]')).to_contain_text("Your turn")
    in_front(anna, c)
    shoot(anna, "tables-tile")
    assert findings(anna.page) == []
    assert anna.page.evaluate("() => document.documentElement.scrollWidth") <= 1440

    # next to act, and a key that means this table alone
    anna.page.keyboard.press("n")
    in_front(anna, a)
    expect(tile(anna, a).locator('[data-do="check"]')).to_be_enabled()
    anna.page.keyboard.press("c")
    expect(tile(anna, a).locator('[data-board="1"] [data-card]')).to_have_count(3)
    assert street(site, c) == 0
    in_front(anna, c)

    # the hand at c is checked down to its end: she closes the first round and opens the others
    tile(anna, c).locator('[data-do="check"]').click()
    for cards in (3, 4, 5):
        expect(tile(anna, c).locator('[data-board="1"] [data-card]')).to_have_count(cards)
        tile(anna, c).locator('[data-do="check"]').click()
        bob.acts(c, "check")
    expect(tile(anna, c).get_by_test_id("felt")).to_have_attribute("data-over", "true")

    # nothing comes forward by itself where that is not wished
    anna.act("forward").uncheck()
    anna.page.locator(f'[data-strip="{b}"]').click()
    in_front(anna, b)
    bob.acts(d, "call")
    expect(tile(anna, d)).to_have_attribute("data-asks", "true")
    in_front(anna, b)
    anna.act("next-to-act").click()
    expect(tile(anna, b)).to_have_attribute("data-front", "false")

    anna.act("layout").select_option("cascade")
    expect(anna.find("tables")).to_have_attribute("data-layout", "cascade")
    tile(anna, a).locator("h2").click()
    in_front(anna, a)
    shoot(anna, "tables-cascade")
    assert sum(not one.is_closed() for one in lines) == 1, "one connection for all of them"
    for name in names:
        version = site.server.at_table(name, lambda table: table.gallery.version)
        assert anna.heard[name] == version, f"a message of {name} went astray"
    bob.leaves()


def test_one_table_after_another_on_a_telephone(site: Site) -> None:
    anna = site.visitor(**PHONE)
    a, b = names = tables(site, 2)
    anna.goto(f"/tables?ids={a},{b}")
    anna.enter("Anna")
    expect(anna.page.locator("[data-tile]")).to_have_count(1)
    sits(anna, a)
    swipe(anna, -120)
    in_front(anna, b)
    expect(anna.page.locator("[data-tile]")).to_have_count(1)
    sits(anna, b)
    bob = Opponent(site, names)
    bob.acts(a, "call")
    in_front(anna, a)
    expect(tile(anna, a).locator('[data-do="check"]')).to_be_visible()
    assert anna.page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert findings(anna.page) == []
    shoot(anna, "tables-phone")
    bob.acts(b, "call")
    expect(anna.page.locator(f'[data-strip="{b}"]')).to_contain_text("Your turn")
    anna.page.locator(f'[data-strip="{b}"]').click()
    in_front(anna, b)
    swipe(anna, 120)
    in_front(anna, a)
    tile(anna, a).locator('[data-do="check"]').click()
    in_front(anna, b)
    bob.leaves()


def swipe(visitor: Visitor, along: int) -> None:
    """A finger across the table."""
    visitor.page.evaluate(
        """(along) => {
          const target = document.querySelector("[data-testid=felt]");
          const at = (x) => [new Touch({ identifier: 1, target, clientX: x, clientY: 300 })];
          const touch = (name, x) => new TouchEvent(name, { bubbles: true, changedTouches: at(x) });
          const send = (name, x) => target.dispatchEvent(touch(name, x));
          send("touchstart", 200);
          send("touchend", 200 + along);
        }""",
        along,
    )
