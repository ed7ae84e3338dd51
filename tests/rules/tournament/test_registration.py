"""When registration ends, and who may change it."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import RegistrationClosed, RegistrationExtended
from krupier.rules.tournament.definition import Entry, Stage
from tests.rules.tournament.driving import Driven, of, of_blocks, of_type, price

LONGER = given.ExtendRegistration(3, "a storm")


def refused(play: Driven, one: Any = LONGER) -> str:
    with pytest.raises(Refused) as problem:
        play.send(one)
    return problem.value.code


@pytest.mark.clause("KT-010")
def test_it_is_told_with_its_reason_and_holds() -> None:
    play = of_type("kings/multi-table", {"entry": {"late_until": 1}}, players=4).start()
    assert play.send(LONGER).told == [RegistrationExtended(3, "a storm")]
    play.send(given.LevelEnds()).send(given.Register("late")).send(given.LevelEnds())
    assert not any(isinstance(one, RegistrationClosed) for one in play.told)
    play.send(given.LevelEnds())
    play.over()
    play.send(given.BreakEnds())
    assert RegistrationClosed(5) in play.told


@pytest.mark.clause("KT-010")
def test_it_can_be_given_before_the_start_to_who_would_have_closed_with_it() -> None:
    play = of_type("kings/freezeout", {"entry": {"late_until": 0}}, players=3).send(LONGER).start()
    assert not play.machine.state.closed
    assert play.send(given.Register("late")).machine.state.counted == 4


@pytest.mark.clause("KT-010")
def test_what_has_ended_is_not_opened_again() -> None:
    play = of_type("kings/multi-table", {"entry": {"late_until": 1}}, players=4).start()
    assert refused(play.send(given.LevelEnds())) == "registration-closed"
    early = of_type("kings/multi-table", players=4).start().send(given.CloseRegistration())
    assert refused(early, given.ExtendRegistration(9, "a storm")) == "registration-closed"


@pytest.mark.clause("KT-010", "KT-038")
def test_of_several_flights_none_may_have_ended_it() -> None:
    play = of_type("kings/phase", {"entry": {"late_until": 1}}, players=4).start()
    play.send(given.LevelEnds())
    assert not play.machine.state.closed  # of the second flight
    assert refused(play) == "registration-closed"


@pytest.mark.clause("KT-026")
def test_a_shootout_has_no_late_registration_and_gets_none() -> None:
    assert refused(of_type("kings/shootout", players=4)) == "level"


@pytest.mark.clause("KT-012")
def test_nor_has_a_sit_and_go() -> None:
    assert refused(of_type("kings/sit-and-go", players=4)) == "level"


@pytest.mark.parametrize("id", ["tsg/multi-table", "fortuna/multi-table", "wgg/multi-table"])
def test_a_plan_that_does_not_say_it_forbids_it(id: str) -> None:
    changes = {"entry": {"late_until": 1}}
    assert refused(of_type(id, changes, players=4)) == "no-extending"


@pytest.mark.clause("KT-038")
def test_it_ends_with_the_last_flight_in_which_one_could_register() -> None:
    """The second flight is beyond the level; the first one ends before it."""
    stages = (Stage(flights=2, until_players=2, waits=True), Stage())
    play = of_blocks(stages=stages, entry=Entry(prices=(price(),), late_until=2))
    play.start("a", "b", "c").start("d", "e", "f", flight=2)
    play.send(given.LevelEnds(2), given.LevelEnds(2), given.LastHands(1))
    assert not play.machine.state.closed
    for _ in range(1 + 3):
        play.over(1)
    assert of(RegistrationClosed, play.told) == [RegistrationClosed(6)]
