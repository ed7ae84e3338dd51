"""What the room takes, in a real browser: told before one sits down, and of every hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.axe import findings
from tests.web.poker_table import act, against_bob, poker_table, stack
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser


def test_rake_is_told_at_the_table_and_of_the_hand(site: Site, anna: Visitor) -> None:
    """Both put in 100 before the flop: 5 % of 200, which is the cap of two players."""
    poker_table(site, "kings/texas-holdem", blinds=("1", "3"), rake="plan")
    with against_bob(site, anna, [["raise", {"amount": "100"}]], buy_in="300") as (croupier, _):
        croupier.deal("As Kd Ah Kh")
        expect(anna.find("take")).to_have_text("Rake 5 % · at most €10 · from 5 players €20")
        act(anna, "call")
        for street in ("2c Qh 5d 3c", "2d Jc", "2h 6s"):
            croupier.deal(street)
            act(anna, "check")
        expect(anna.find("rake")).to_contain_text("€10")
        stack(anna, "1", 39000)
        anna.page.set_viewport_size({"width": 390, "height": 844})
        expect(anna.find("take")).to_be_visible()
        assert findings(anna.page) == []


def test_the_fee_for_the_time_is_told_before_one_sits_down(site: Site, anna: Visitor) -> None:
    poker_table(site, "wgg/texas-holdem-cash", blinds=("2", "5"), rake="time")
    anna.sits_at(site.name)
    expect(anna.find("take")).to_have_text("Time collection €15 every 30 minutes")
