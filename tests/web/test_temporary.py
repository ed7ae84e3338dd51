"""A game that was interrupted, in a real browser: the notice wherever one is, and the table where
it is finished; roulette on a desk, blackjack on a telephone and in Czech."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from krupier.room import temporary
from krupier.room.table import Table
from krupier.rules.options import Choose
from krupier.rules.wants import Moves
from tests.server.live import NEVER
from tests.web.axe import findings
from tests.web.dealing import shoot
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "locale": "cs-CZ",
}


@pytest.fixture(autouse=True)
def _no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wheel of a temporary table waits for the test."""
    monkeypatch.setattr(temporary, "LOOK", NEVER)


def cut_off(site: Site, who: Visitor) -> None:
    """His browser is gone, and the table has noticed."""
    who.page.goto("about:blank")
    site.wait_for("that he is gone", lambda table: not list(table.gallery.players))


def the_temporary_table(site: Site) -> str:
    """Its name, when it stands."""

    def look(table: Table) -> str:
        mine = [one for one in table.group.members if one != table.id]
        return mine[0] if mine else ""

    return site.wait_for("the temporary table", look)


@pytest.mark.clause("T55-43", "T55-44")
def test_bets_that_were_interrupted_are_spun_anew(site: Site, anna: Visitor) -> None:
    site.table("tsg/european-roulette", "USD")
    anna.sits_at(site.name)
    anna.bets_open()
    anna.choose_chip("1")
    anna.click("red")
    anna.has_chips("red", 100)
    before = float(site.purse(anna)["USD"])
    cut_off(site, anna)
    site.no_more_bets()
    own = the_temporary_table(site)

    anna.goto("/")
    told = anna.find("unfinished")
    expect(told).to_contain_text("European Roulette")
    expect(anna.page.locator(f'[data-table="{own}"]')).to_have_count(0)
    assert findings(anna.page) == []
    shoot(anna, "temporary-lobby")
    told.locator('[data-act="finish-game"]').click()
    expect(anna.find("temporary")).to_contain_text("The wheel is spun anew")
    expect(anna.find("unfinished")).to_have_count(0)
    anna.lies(anna.chip("red"), 100)
    shoot(anna, "temporary-roulette")
    site.server.time_is_up(own, "betting")
    expect(anna.find("temporary")).to_contain_text("The game is finished")
    after = float(site.purse(anna)["USD"])
    assert after in (before, before + 2), "what was staked is lost, or comes back twice"
    shoot(anna, "temporary-over")


@pytest.mark.clause("T50-35")
def test_a_hand_that_was_interrupted_is_finished_on_a_telephone(site: Site) -> None:
    site.table("tsg/classic-blackjack", "USD")
    anna = site.visitor(**PHONE)
    anna.sits_at(site.name)
    bob = site.server.player(anna.token())  # another browser of hers places the bets
    bob.watch(site.name)
    for _ in range(40):  # until she has to decide
        seat = bob.sit(site.name)
        mirror = bob.tables[site.name]
        bob.until(lambda: mirror.want == "moves" and seat in mirror.you.get("offers", {}))  # noqa: B023
        bob.bet(site.name, seat, "main", "1")
        site.no_more_bets()
        if site.wait_for("the deal", lambda table: _dealt(table, seat)) == "turn":  # noqa: B023
            break
        site.wait_for("the end of the round", _played_out)
        site.next_round()
    cards = site.at_table(lambda table: _cards(table, seat))
    bob.socket.close()
    cut_off(site, anna)
    site.time_is_up("decision")
    own = the_temporary_table(site)

    anna.goto(f"/table/{site.name}")
    anna.find("unfinished").locator('[data-act="finish-game"]').click()
    expect(anna.find("temporary")).to_contain_text("z nového zamíchání")
    assert site.server.at_table(own, lambda table: _cards(table, seat)) == cards
    shoot(anna, "temporary-blackjack-phone")
    width = anna.page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= 390
    anna.page.locator('[data-do="stand"]').click()
    expect(anna.find("temporary")).to_contain_text("Hra je dohrána")


def _cards(table: Table, seat: str) -> list[int]:
    assert table.course is not None
    return list(table.course.play.felt.cards(seat))


def _played_out(table: Table) -> bool:
    """The pause is reached: until then the clock decides whatever she is asked, which is more than
    once where the bank shows an ace and insurance comes before the hand."""
    clock = table.clock
    if clock is not None and clock.name == "decision":
        clock.deadline = table.now()
        table.env.touched(table.id)
    return clock is not None and clock.name == "pause"


def _dealt(table: Table, seat: str) -> str:
    """``turn``: she is asked and may stand without being asked again; ``no``: anything else, but
    the cards are dealt."""
    course = table.course
    assert course is not None
    if not course.play.felt.cards("bank"):
        return ""
    want = course.play.want
    offered = want.offers(seat) if isinstance(want, Moves) else ()
    if any(isinstance(one, Choose) and one.do == "stand" and not one.warn for one in offered):
        return "turn"
    return "no"
