"""The chip race: the lowest chips go when nothing needs them, and nobody goes with them."""

from __future__ import annotations

import pytest

from krupier.rules.options import Refused
from krupier.rules.tournament.conflicts import Conflicts
from krupier.rules.tournament.inputs import BreakEnds, ChipRace
from krupier.rules.tournament.templates import define
from tests.rules.tournament.driving import Driven, of_type

CARDS = "cards of the chip race at table 1"
THREE = {"p01": 4950, "p02": 5075, "p03": 4975}
"""Two, three and three odd chips of 25."""


def in_break(chips: dict[str, int], breaks: int = 2) -> Driven:
    """Players with these chips, in the second break, after which nothing needs chips of 25."""
    each = sum(chips.values()) // len(chips)
    price = {"prize": "450", "fee": "50", "chips": each}
    played = of_type("club/freezeout", {"entry": {"prices": [price]}}, len(chips)).start()
    played.over(change={who: has - each for who, has in chips.items()})
    for _ in range(breaks - 1):
        played.to_break().send(BreakEnds())
    return played.to_break()


@pytest.mark.clause("PC-315")
def test_a_chip_goes_when_no_later_level_needs_it() -> None:
    first = in_break(THREE, breaks=1)
    with pytest.raises(Refused, match="chips of 25 are needed still"):  # 75 / 150 comes
        first.send(ChipRace(25, 100))
    first.send(BreakEnds()).to_break().send(ChipRace(25, 100))
    with pytest.raises(Refused, match="100 are needed"):  # 200 / 400 comes
        first.send(ChipRace(100, 500))
    with pytest.raises(Refused, match="there are chips of"):
        first.send(ChipRace(25, 500))


@pytest.mark.clause("PC-316", "PC-317", "PC-318")
def test_one_card_for_each_odd_chip_from_seat_1_and_the_highest_wins_first() -> None:
    raced = in_break(THREE)
    # seat 1 has two cards, seat 2 three, seat 3 three: 49 beats 48 by suit
    raced.draws[CARDS] = [1, 2, 48, 3, 4, 49, 50, 5]
    raced.send(ChipRace(25, 100))
    # two chips for eight odd ones: p03 with his best card, then p02 with 48; nobody wins two
    assert raced.chips() == {"p01": 4900, "p02": 5100, "p03": 5000}


@pytest.mark.clause("PC-320", "PC-352")
def test_half_a_chip_that_remains_makes_one_more() -> None:
    """The rulebook's example: 2, 3 and 1 chips of 25 are 150, and so one chip of 100 and a half."""
    raced = in_break({"p01": 5050, "p02": 5075, "p03": 5025})
    raced.draws[CARDS] = [7, 8, 51, 50, 49, 20]
    raced.send(ChipRace(25, 100))
    # p02 has the three highest cards and one chip; the highest card of others is p03's
    assert raced.chips() == {"p01": 5000, "p02": 5100, "p03": 5100}


@pytest.mark.clause("PC-320", "PC-352")
def test_less_than_half_a_chip_is_taken_away() -> None:
    raced = in_break({"p01": 5075, "p02": 5075, "p03": 5075})
    raced.draws[CARDS] = [7, 8, 9, 51, 50, 49, 20, 21, 22]
    raced.send(ChipRace(25, 100))
    # nine chips of 25 are two of 100 and a quarter
    assert raced.chips() == {"p01": 5000, "p02": 5100, "p03": 5100}


@pytest.mark.clause("PC-319")
def test_nobody_is_raced_out() -> None:
    raced = in_break({"p01": 25, "p02": 5025, "p03": 9950})
    raced.draws[CARDS] = [1, 50, 40, 41]
    raced.send(ChipRace(25, 100))
    # four odd chips make one of 100, for p02; p01 would have nothing, and has one too
    assert raced.chips() == {"p01": 100, "p02": 5100, "p03": 9900}


def test_more_odd_chips_than_a_pack_has_cards() -> None:
    """Eight players have nine chips of 100: 72 cards, of two packs, and seven chips of 1,000."""
    level = {"seconds": 600, "small": 1000, "big": 2000, "pause": 60}
    chips = {f"p{number:02}": 5900 for number in range(1, 9)}
    price = {"prize": "450", "fee": "50", "chips": 5900}
    changes = {"chips": [100, 1000], "levels": [level, level], "entry": {"prices": [price]}}
    raced = of_type("club/freezeout", changes, len(chips)).start().to_break()
    found = raced.send(ChipRace(100, 1000)).chips()
    assert sorted(found.values()) == [5000] + [6000] * 7


def test_every_chip_is_several_times_the_one_below_it() -> None:
    with pytest.raises(Conflicts, match="several times"):
        define("club/freezeout", {"chips": [25, 60]})
