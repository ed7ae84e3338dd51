"""Seats that are drawn when they are paid, and what becomes of them until the start."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Moved, Place, SeatDrawn
from krupier.rules.tournament.conflicts import Conflicts
from krupier.rules.tournament.machine import replay
from krupier.rules.tournament.templates import define
from tests.rules.tournament.driving import Driven, of_type


def paid(players: int, open: int = 1, most: int = 3, **changes: Any) -> Driven:
    changes["seats"] = {"draw": "paid", "open": open, "most": most, "halts_at": 0}
    changes["entry"] = {"late_until": 0}
    return of_type("kings/multi-table", changes, players)


@pytest.mark.clause("KT-078")
def test_a_seat_is_drawn_with_every_payment_at_one_of_the_emptiest_tables() -> None:
    play = paid(0, open=2)
    play.draws = {"seat of a": [5], "seat of b": [1]}
    play.send(given.Register("a"))
    assert play.told[-1] == SeatDrawn("a", Place(2, 3))
    play.send(given.Register("b"))
    assert play.told[-1] == SeatDrawn("b", Place(1, 2))
    assert play.asked == ["seat of a", "seat of b"]


@pytest.mark.clause("KT-078")
def test_a_table_is_added_when_all_are_full() -> None:
    play = paid(4)
    assert play.seats() == {"p01": (1, 1), "p02": (1, 2), "p03": (1, 3), "p04": (2, 1)}


@pytest.mark.clause("KT-078")
def test_who_unregisters_leaves_his_seat_to_others() -> None:
    play = paid(3).send(given.Unregister("p02")).send(given.Register("p04"))
    assert play.seats() == {"p01": (1, 1), "p03": (1, 3), "p04": (1, 2)}
    play.start()
    assert play.chips() == {"p01": 20000, "p03": 20000, "p04": 20000}


@pytest.mark.clause("KT-078", "KT-214")
def test_tables_are_balanced_before_the_first_unit() -> None:
    play = paid(4).start()  # three and one
    [moved] = [one for one in play.told if isinstance(one, Moved)]
    assert (moved.rule, moved.was.table, moved.at.table) == ("balance", 1, 2)
    assert sorted(len(one.entries) for one in play.dealt().values()) == [2, 2]


@pytest.mark.clause("KT-078")
def test_a_table_that_all_have_left_is_not_played_at() -> None:
    play = paid(4).send(given.Unregister("p04")).start()
    assert [*play.dealt()] == [1]
    assert [*play.machine.state.flights[0].tables] == [1]


def test_the_journal_gives_the_same_seats() -> None:
    play = paid(5, open=2).send(given.Unregister("p03")).start()
    again = replay(play.machine.state.definition, play.machine.journal)
    assert again.state.entrants == play.machine.state.entrants


@pytest.mark.parametrize(
    ("id", "changes"),
    [
        ("kings/shootout", {"seats": {"draw": "paid"}}),
        ("tsg/zoom", {"seats": {"draw": "paid"}}),
        ("kings/multi-table", {"seats": {"draw": "paid"}, "entry": {"tables": 3}}),
    ],
)
def test_where_nobody_is_moved_seats_are_drawn_at_the_start(id: str, changes: Any) -> None:
    with pytest.raises(Conflicts, match="seats and"):
        define(id, changes)


@pytest.mark.clause("KT-233")
def test_the_button_is_drawn_of_the_seats_that_are_taken() -> None:
    play = paid(0, most=9)
    play.draws = {"seat of a": [6], "seat of b": [2], "button": [1]}
    play.send(given.Register("a")).send(given.Register("b")).start()  # seats 7 and 3
    blinds = play.dealt()[1].blinds
    assert blinds is not None
    assert blinds.button == 7
