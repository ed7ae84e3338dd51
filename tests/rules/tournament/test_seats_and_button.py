"""Seats as one has entered, the button by the highest card, and the big stake on the button."""

from __future__ import annotations

import pytest

from krupier.rules.tournament.answers import Moved
from krupier.rules.tournament.button import Blinds
from krupier.rules.tournament.conflicts import Conflicts
from krupier.rules.tournament.inputs import LevelEnds, Register, Void
from krupier.rules.tournament.templates import define
from tests.rules.tournament.driving import of_type

SHORT = {"game": "wgg/short-deck-tournament", "structure": "button-ante"}


@pytest.mark.clause("PC-305")
def test_seats_are_fixed_or_drawn() -> None:
    fixed = of_type("club/sit-and-go")
    fixed.draws["seats of stage 1"] = [9, 8, 7]
    for number in range(10):
        fixed.send(Register(f"p{number}"))
    assert fixed.seats() == {f"p{number}": (1, number + 1) for number in range(10)}
    assert "seats of stage 1" not in fixed.asked
    drawn = of_type("club/sit-and-go", {"seats": {"draw": "drawn"}})
    drawn.draws["seats of stage 1"] = [9, 8, 7]
    for number in range(10):
        drawn.send(Register(f"p{number}"))
    assert drawn.seats()["p9"] == (1, 1)


@pytest.mark.clause("PC-312", "W20-05")
@pytest.mark.parametrize("id", ["club/multi-table", "wgg/multi-table"])
def test_at_every_table_the_highest_card_has_the_button(id: str) -> None:
    tables = of_type(id, {"seats": {"most": 4}}, players=8)
    # of two aces the one of spades is higher: 51 is the highest card, 48 the ace of clubs
    tables.draws["cards for the button at table 1"] = [3, 48, 51, 20]
    tables.draws["cards for the button at table 2"] = [40, 12, 13, 14]
    tables.start()
    assert {table: one.blinds for table, one in tables.dealt().items()} == {
        1: Blinds(3, 4, 1),
        2: Blinds(1, 2, 3),
    }


@pytest.mark.clause("PC-312")
def test_a_table_that_opens_late_has_a_button_of_its_own() -> None:
    late = of_type("club/multi-table", {"seats": {"most": 4}}, players=4).start()
    late.draws["cards for the button at table 2"] = [5, 9]
    late.send(Register("q1"))
    assert not late.dealt(), "one player waits for another"
    late.send(Register("q2"))
    assert late.dealt()[2].blinds == Blinds(2, 2, 1)


@pytest.mark.clause("W24-07", "W24-08", "W24-09")
def test_the_button_ante_goes_to_the_next_player_and_is_never_dead() -> None:
    short = of_type("wgg/multi-table", SHORT, players=5).start()
    assert short.dealt()[1].blinds == Blinds(5, 5, 5), "the fifth card is the highest"
    assert short.over().dealt()[1].blinds == Blinds(1, 1, 1)
    assert short.bust("p02", by="p03").dealt()[1].blinds == Blinds(3, 3, 3)
    assert short.bust("p03", by="p04").dealt()[1].blinds == Blinds(4, 4, 4)
    assert short.dealt()[1].entries == ("p01", "p04", "p05")


@pytest.mark.clause("W24-08")
def test_the_button_ante_is_twice_the_ante() -> None:
    levels = [{"seconds": 600, "small": 25, "big": 75, "stakes": "button"}]
    with pytest.raises(Conflicts, match="twice"):
        define("wgg/multi-table", {"levels": levels})


def test_a_mixed_game_keeps_its_button_when_stakes_change() -> None:
    one = {"seconds": 600, "small": 50, "big": 100}
    short = {**one, "stakes": "button", "game": "wgg/short-deck-tournament"}
    mixed = of_type(
        "wgg/multi-table",
        {"levels": [one, short, one], "seats": {"button": "drawn"}},
        players=4,
    ).start()
    assert mixed.dealt()[1].blinds == Blinds(1, 2, 3)
    assert mixed.send(LevelEnds()).over().dealt()[1].blinds == Blinds(2, 2, 2)
    assert mixed.send(LevelEnds()).over().dealt()[1].blinds == Blinds(3, 4, 1)


@pytest.mark.clause("W27-12", "W27-23")
def test_who_posts_the_button_ante_next_is_moved() -> None:
    tables = of_type("wgg/multi-table", {**SHORT, "seats": {"most": 4}}, players=8).start()
    assert tables.over(1).dealt()[1].blinds == Blinds(1, 1, 1)
    tables.bust("p02", by="p04").bust("p04", by="p06")  # both at table 2
    tables.over(1)
    moved = [one for one in tables.told if isinstance(one, Moved)]
    assert [(one.entry, one.at.table) for one in moved] == [("p03", 2)], "seat 2 had been next"
    assert tables.dealt()[1].blinds == Blinds(3, 3, 3)


@pytest.mark.clause("KT-361")
def test_who_comes_during_a_void_unit_waits_for_the_next_one() -> None:
    """Or he could have the small blind of a unit that began without him."""
    changes = {"seats": {"most": 4, "halts_at": 0}}
    play = of_type("kings/multi-table", changes, players=8).start()
    first = play.machine.state.flights[0].tables[1]
    names = {seat: first.seats[seat] for seat in sorted(first.seats)}
    play.bust(names[3], by=names[4])
    assert first.unit is not None
    dealt = first.begun
    assert dealt is not None
    play.send(Register("late"))  # at the seat that became free
    play.send(Void(1, first.unit))
    again = play.dealt()[1]
    assert (again.entries, again.blinds) == (dealt.entries, dealt.blinds)
    assert "late" in play.over(1).dealt()[1].entries
