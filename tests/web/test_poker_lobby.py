"""The lobby for players of poker: filters in the address, columns from hands really played, a quick
seat; at the table notes and colours, and amounts in big blinds."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from krupier.house.acts import by_itself
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.house_rules import CashRules
from tests.server.client import Player
from tests.server.live import NEVER
from tests.web.axe import findings
from tests.web.dealing import shoot
from tests.web.poker_table import pod
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
GAME = "wgg/omaha-cash"
"""Nobody else in these tests plays it."""


def table(site: Site, suffix: str, seats: int, blinds: tuple[str, str] = ("1", "2")) -> str:
    rules = HouseRules(
        clocks={"decision": NEVER},
        pause=NEVER,
        cash=CashRules(seats=seats, blinds=blinds, draw=False),
    )
    config = TableConfig(site.name + suffix, GAME, "EUR", {}, rules)
    site.server.call(partial(site.server.service.host.add, config, by_itself("test")))
    return config.id


def others(site: Site, table: str, *names: str) -> list[Player]:
    found = []
    for name in names:
        one = site.server.player(site.server.guest(name))
        one.watch(table)
        one.sit(table)
        found.append(one)
    return found


def rows(visitor: Visitor) -> list[str]:
    listed = visitor.find("poker-tables").locator("[data-row]")
    return [str(one.get_attribute("data-row")) for one in listed.all()]


def test_filters_stand_in_the_address_and_the_room_finds_the_seat(site: Site) -> None:
    anna = site.visitor()
    small, six, full = table(site, "s", 2), table(site, "m", 6), table(site, "f", 9)
    dear = table(site, "d", 6, ("5", "10"))
    bob, cyril = others(site, six, "Bob", "Cyril")
    others(site, full, "Dana")
    # the button folds, who has the small blind folds: a pot of two small blinds, nobody saw a flop
    anna.goto("/?kind=poker&variant=omaha&sort=stakes")
    anna.enter("Anna")
    expect(anna.page.locator(f'[data-row="{dear}"]')).to_be_visible()
    mine = [one for one in rows(anna) if one.startswith(site.name)]
    assert mine[-1] == dear, "the dearest comes last"
    anna.page.locator('[data-filter="size"]').select_option("six")
    anna.page.locator('[data-filter="stakes"]').select_option("1-2")
    expect(anna.page.locator(f'[data-row="{small}"]')).to_have_count(0)
    expect(anna.page.locator(f'[data-row="{dear}"]')).to_have_count(0)
    assert "size=six" in anna.page.url
    assert "stakes=1-2" in anna.page.url
    assert findings(anna.page) == []
    shoot(anna, "poker-lobby")
    anna.goto("/?kind=poker")
    expect(anna.page.locator('[data-filter="size"]')).to_have_value("six")
    expect(anna.page).to_have_url(re.compile("size=six"))

    # quick seat: where most play
    form = anna.find("quick-seat")
    form.locator('[data-quick="game"]').select_option(GAME)
    form.locator('[data-quick="stakes"]').select_option("EUR 1-2")
    form.locator('[data-quick="buy-in"]').fill("150")
    anna.act("quick-seat").click()
    expect(anna.page).to_have_url(re.compile(f"/table/{six}$"))
    expect(pod(anna, "3")).to_have_attribute("data-stack", "15000")

    # a note and a colour about Bob, after a reload still there
    anna.page.locator('[data-note="1"]').click()
    dialog = anna.find("note-dialog")
    dialog.get_by_role("radio", name=re.compile("blue")).check()
    dialog.get_by_role("textbox").fill("calls with anything")
    assert findings(anna.page) == []
    dialog.locator('[data-act="save-note"]').click()
    expect(anna.page.locator('[data-note="1"]')).to_have_attribute("data-label", "blue")
    anna.page.reload()
    expect(anna.page.locator('[data-note="1"]')).to_have_attribute("data-label", "blue")
    anna.page.locator('[data-note="1"]').click()
    expect(anna.find("note-dialog").get_by_role("textbox")).to_have_value("calls with anything")
    anna.page.keyboard.press("Escape")

    # amounts in big blinds: everywhere at the table, in both languages
    anna.page.get_by_text("Table and options").first.click()
    anna.act("in-blinds").check()
    expect(pod(anna, "3")).to_contain_text("75\u00a0BB")
    shoot(anna, "poker-blinds")
    for one in (bob, cyril):
        one.socket.close()


def test_on_a_telephone_in_czech(site: Site) -> None:
    anna = site.visitor(locale="cs-CZ", **PHONE)
    one = table(site, "p", 6)
    others(site, one, "Bob")
    anna.goto("/?kind=poker&variant=omaha")
    anna.enter("Anna")
    expect(anna.find("quick-seat")).to_be_visible()
    assert anna.page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert findings(anna.page) == []
    shoot(anna, "poker-lobby-phone")
    anna.page.evaluate("() => localStorage['krupier.poker'] = JSON.stringify({ blinds: true })")
    anna.goto(f"/table/{one}")
    expect(pod(anna, "1")).to_contain_text("BB")
    assert anna.page.evaluate("() => document.documentElement.scrollWidth") <= 390
