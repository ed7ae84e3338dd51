"""Who goes out in one hand with equal stacks, and points for the final table."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules.options import Refused
from krupier.rules.tournament.answers import Ended
from krupier.rules.tournament.escrow import Post
from krupier.rules.tournament.inputs import Cancel
from tests.rules.tournament.driving import Driven, of_type

ODD: dict[str, Any] = {
    "entry": {"prices": [{"prize": "450.01", "fee": "49.99", "chips": 5000}]},
    "payouts": {"rows": [{"entries": 2, "shares": ["2/3", "1/3"]}], "unit": "0.01"},
}
"""Of three entries 1,350.03: 450.01 for the second place, of which halves are 225.01 and 225."""


def prizes(driven: Driven) -> dict[str, int]:
    posts = [one for one in driven.told if isinstance(one, Post) and one.what == "prize"]
    return {one.entry: one.amount for one in posts}


@pytest.mark.clause("PC-344")
@pytest.mark.parametrize("better", ["p02", "p03"])
def test_of_equal_stacks_the_better_hand_has_the_unit_that_cannot_be_divided(better: str) -> None:
    tied = of_type("club/freezeout", ODD, players=3).start()
    worse = "p03" if better == "p02" else "p02"
    tied.over(change={"p01": 10_000, "p02": -5000, "p03": -5000}, better=(better, worse))
    assert prizes(tied) == {better: 22_501, worse: 22_500, "p01": 90_002}


@pytest.mark.clause("PC-344")
@pytest.mark.parametrize("better", ["p03", "p05"])
def test_also_hand_for_hand(better: str) -> None:
    """Five players at two tables, and four prizes: two go out at table 1 and share the last one."""
    price = {"prize": "450.02", "fee": "49.98", "chips": 5000}
    rows = [{"entries": 2, "shares": ["50 %", "20 %", "15 %", "15 %"]}]
    changes = {
        "entry": {"prices": [price]},
        "seats": {"most": 3},
        "payouts": {"rows": rows, "unit": "0.01"},
    }
    tied = of_type("club/freezeout", changes, players=5).start()
    worse = "p05" if better == "p03" else "p03"
    tied.over(1, change={"p01": 10_000, "p03": -5000, "p05": -5000}, better=(better, worse))
    assert prizes(tied) == {}, "table 2 plays"
    # 15 % of 2,250.10 are 337.51
    assert prizes(tied.over(2)) == {better: 16_876, worse: 16_875}


@pytest.mark.clause("PC-343")
def test_more_chips_before_the_hand_are_better_than_a_better_hand() -> None:
    two = of_type("club/freezeout", players=3).start()
    two.over(change={"p02": -100, "p03": 100})
    two.over(change={"p01": 10_000, "p02": -4900, "p03": -5100}, better=("p02", "p03"))
    (ended,) = [one for one in two.told if isinstance(one, Ended)]
    assert ended.places == {"p02": 3, "p03": 2, "p01": 1}


def test_hands_are_compared_only_of_those_who_are_broke() -> None:
    driven = of_type("club/freezeout", players=3).start()
    with pytest.raises(Refused, match="p02"):
        driven.over(change={"p01": 5000, "p02": -5000}, better=("p03",))


@pytest.mark.clause("PC-349")
def test_points_are_for_those_who_reach_the_final_table() -> None:
    """Two tables of three seats, with four players: one is out before they are one table."""
    changes = {"seats": {"most": 3}, "points": [5, 3, 2, 1]}
    league = of_type("club/freezeout", changes, players=4).start()
    league.over(2).bust("p03", by="p01")
    assert len(league.machine.state.flights[0].tables) == 1
    league.bust("p04", by="p01").bust("p02", by="p01")
    (ended,) = [one for one in league.told if isinstance(one, Ended)]
    assert ended.places == {"p01": 1, "p02": 2, "p04": 3, "p03": 4}
    assert ended.points == {"p01": 5, "p02": 3, "p04": 2}, "p03 was out before"


@pytest.mark.clause("PC-349")
def test_what_is_called_off_brings_no_points() -> None:
    league = of_type("club/freezeout", {"points": [5, 3, 2]}, players=3).start()
    league.bust("p01", by="p02").send(Cancel("power"))
    (ended,) = [one for one in league.told if isinstance(one, Ended)]
    assert ended.points == {}
