"""From the waiting list to the seat, in a real browser: in the lobby, at the table, in text mode,
and on a telephone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from krupier.house.acts import by_itself
from tests.server.client import Player
from tests.web.axe import findings
from tests.web.dealing import shoot
from tests.web.poker_table import poker_table, stack
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser

HOLDEM = "kings/texas-holdem"
LEFT = re.compile(r"Time left: [0-5]:[0-5][0-9]")
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


def seated(site: Site, *names: str) -> dict[str, Player]:
    """Others, who take every seat there is."""
    found = {}
    for name in names:
        found[name] = site.server.player(site.server.guest(name))
        found[name].watch(site.name)
        found[name].sit(site.name)
    return found


def full_table(site: Site) -> dict[str, Player]:
    poker_table(site, HOLDEM, seats=2, blinds=("1", "3"))
    return seated(site, "Bob", "Cyril")


def gets_up(site: Site, who: Player) -> None:
    assert who.ask({"do": "stand", "table": site.name}).get("ok")

    async def void() -> None:
        """The hand that waits for its croupier does not count: whoever leaves is gone."""
        table = site.server.service.host[site.name]
        if table.running:
            table.staff.void(by_itself("test"))

    site.server.call(void)


def test_from_the_lobby_s_list_to_the_seat(site: Site, anna: Visitor) -> None:
    others = full_table(site)
    anna.goto("/")
    anna.enter("Anna")
    row = anna.page.locator("li", has=anna.page.locator(f'[data-table="{site.name}"]'))
    row.locator('[data-act="join-list"]').click()
    expect(row.get_by_role("status")).to_contain_text("number 1 of 1")
    expect(anna.find("seat-called")).to_have_count(0)
    shoot(anna, "waiting-lobby")

    gets_up(site, others["Bob"])
    called = anna.find("seat-called")
    expect(called).to_contain_text(LEFT)
    assert findings(anna.page) == []
    called.locator('[data-act="go-to-seat"]').click()
    anna.act("take-seat").click()
    anna.find("chips-dialog").locator('[data-act="chips"]').click()
    expect(anna.find("waiting")).to_have_count(0)
    stack(anna, "1", 30000)


def test_one_joins_and_leaves_the_list_at_the_table(site: Site, anna: Visitor) -> None:
    full_table(site)
    anna.sits_at(site.name)
    anna.act("join-list").click()
    expect(anna.find("waiting")).to_contain_text("number 1 of 1")
    assert findings(anna.page) == []
    anna.act("leave-list").click()
    expect(anna.act("join-list")).to_be_visible()


def test_on_a_telephone(site: Site) -> None:
    anna = site.visitor(**PHONE)
    others = full_table(site)
    anna.sits_at(site.name)
    anna.act("join-list").click()
    gets_up(site, others["Cyril"])
    take = anna.act("take-seat")
    expect(take).to_be_visible()
    width = anna.page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= 390, "nothing sticks out"
    shoot(anna, "waiting-phone")
    take.click()
    anna.find("chips-dialog").locator('[data-act="chips"]').click()
    stack(anna, "2", 30000)


def test_in_text_mode_one_says_with_how_many_chips(site: Site, anna: Visitor) -> None:
    others = full_table(site)
    anna.sits_at(site.name, query="?text=1")
    anna.act("join-list").click()
    expect(anna.find("waiting")).to_contain_text("number 1 of 1")
    gets_up(site, others["Bob"])
    expect(anna.find("called")).to_contain_text(LEFT)
    anna.act("buy-in-amount").fill("150")
    anna.act("take-seat").click()
    expect(anna.find("situation")).to_contain_text("Anna: stack €150")


def test_in_czech(site: Site) -> None:
    anna = site.visitor(locale="cs-CZ")
    full_table(site)
    anna.sits_at(site.name)
    anna.act("join-list").click()
    expect(anna.find("waiting")).to_contain_text("Na čekací listině jste 1. z 1.")
