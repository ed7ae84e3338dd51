"""The client functions that fortuna's plan lists for its two streamed roulettes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("game", "clause"),
    [
        pytest.param(
            "fortuna/roulette-evolution",
            "F14-30",
            marks=pytest.mark.clause(
                *("F14-10", "F14-11", "F14-12", "F14-13", "F14-14"),
                *("F14-17", "F14-19", "F14-52"),
            ),
        ),
        pytest.param(
            "fortuna/roulette-synot",
            "F17-35",
            marks=pytest.mark.clause(
                *("F17-10", "F17-11", "F17-12", "F17-13", "F17-14"),
                *("F17-17", "F17-20", "F17-23", "F17-34", "F17-57"),
            ),
        ),
    ],
)
def test_client_functions(site: Site, anna: Visitor, game: str, clause: str) -> None:
    anna.sits_at(site.croupier_table(game, "CZK"))
    anna.bets_open()
    # chip value, a click on a field, double, undo
    anna.choose_chip("5")
    anna.click("straight:1")
    anna.has_chips("straight:1", 500)
    anna.act("double").click()
    anna.has_chips("straight:1", 1000)
    anna.click("black")
    anna.has_chips("black", 500)
    anna.act("undo").click()
    expect(anna.chip("black")).to_have_count(0)
    # bets are composed and saved as favourites
    anna.page.get_by_label("Favourites").click()
    anna.page.get_by_label("Name of the layout").fill("Mine")
    anna.page.get_by_role("button", name="Save this layout").click()
    expect(anna.page.get_by_role("button", name="Place Mine")).to_be_visible()
    site.comes(3)
    site.next_round()
    # bets of the previous game again; a favourite is recalled
    anna.bets_open()
    anna.act("rebet").click()
    anna.has_chips("straight:1", 1000)
    anna.act("clear").click()
    expect(anna.chip("straight:1")).to_have_count(0)
    if not anna.page.get_by_role("button", name="Place Mine").is_visible():
        anna.page.get_by_label("Favourites").click()
    anna.page.get_by_role("button", name="Place Mine").click()
    anna.has_chips("straight:1", 1000)
    # rules with pays, statistics and results of past games, history
    anna.page.get_by_role("tab", name="Rules").click()
    expect(anna.page.get_by_role("tabpanel")).to_contain_text(clause)
    expect(anna.page.get_by_role("tabpanel")).to_contain_text("35:1")
    anna.page.get_by_role("tab", name="Statistics").click()
    expect(anna.page.get_by_role("tabpanel")).to_contain_text("3")
    anna.page.get_by_role("tab", name="History").click()
    expect(anna.page.get_by_role("tabpanel")).to_contain_text("1")
