"""Penalties go with the person, and whoever has served his is told of."""

from __future__ import annotations

import pytest

from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import PenaltyOver
from tests.rules.tournament.driving import Driven, of_type

TEAMS = {
    "entry": {"team": 2},
    "seats": {"open": 1},
    "stages": [{"until_level": 1, "waits": True}, {}],
}


def over(play: Driven) -> list[str]:
    return [one.player for one in play.told if isinstance(one, PenaltyOver)]


@pytest.mark.clause("KT-433")
def test_it_is_told_when_the_last_missed_unit_is_over() -> None:
    play = of_type("kings/freezeout", players=3).start()
    play.send(given.Penalise("p02", units=2))
    assert play.over().dealt()[1].dead == ("p02",)
    assert not over(play)
    assert play.over().dealt()[1].dead == ("p02",)
    assert not over(play)
    assert play.over().dealt()[1].dead == ()
    assert over(play) == ["p02"]
    assert play.machine.state.missed == {}
    assert not over(play.over())


@pytest.mark.clause("KT-433")
def test_of_several_it_is_told_by_their_names() -> None:
    play = of_type("kings/freezeout", players=4).start()
    play.send(given.Penalise("p03", units=1), given.Penalise("p02", units=1)).over()
    assert over(play.over()) == ["p02", "p03"]


@pytest.mark.clause("KT-433")
def test_a_unit_that_decides_between_equals_is_missed_too() -> None:
    play = of_type("kings/roulette-single-round", {"stages": [{"units": 1, "further": True}]}, 3)
    play.start().send(given.Penalise("p02", units=1))
    assert play.over().dealt()[1].dead == ("p02",)  # all have 1,000: an additional game
    assert play.table(1).further
    play.send(given.UnitOver(1, 2, dict.fromkeys(("p01", "p02", "p03"), 1000)))
    assert over(play) == ["p02"]
    assert play.dealt()[1].dead == ()  # in the next one


@pytest.mark.clause("KT-431", "KT-433")
def test_a_void_unit_that_he_had_to_leave_is_missed_again() -> None:
    play = of_type("kings/freezeout", players=3).start()
    play.send(given.Penalise("p02", units=1, running=True))
    assert play.send(given.Void(1, 1)).dealt()[1].dead == ("p02",)
    assert not over(play)
    assert play.over().dealt()[1].dead == ()
    assert over(play) == ["p02"]


@pytest.mark.clause("KT-431")
def test_nobody_leaves_a_unit_that_he_misses_already() -> None:
    play = of_type("kings/freezeout", players=3).start()
    play.send(given.Penalise("p02", units=1)).over()
    with pytest.raises(Refused, match="in no unit"):
        play.send(given.Penalise("p02", units=1, running=True))


def of_teams() -> Driven:
    play = of_type("kings/team", TEAMS)
    for player, team in zip("abcd", ("reds", "reds", "blues", "blues"), strict=True):
        play.send(given.Register(player, team=team))
    return play.start()


@pytest.mark.clause("KT-434", "KT-081")
def test_a_penalty_of_the_first_day_is_served_when_he_plays_for_his_team() -> None:
    play = of_teams().send(given.Penalise("b", units=1)).send(given.LevelEnds()).over().start()
    assert play.dealt()[2].dead == ()  # a sits on the chair of the reds, c on that of the blues
    play.send(given.LevelEnds())
    assert play.over(2).dealt()[2].dead == ("reds",)
    assert not over(play)
    assert play.over(2).dealt()[2].dead == ()
    assert over(play) == ["b"]


@pytest.mark.clause("KT-434")
def test_who_plays_for_a_team_is_penalised_and_nobody_else_of_it() -> None:
    play = of_teams().send(given.LevelEnds()).over().start()
    play.send(given.Penalise("reds", units=2))
    assert play.over(2).dealt()[2].dead == ("reds",)
    play.send(given.LevelEnds())  # now b plays for them
    assert play.over(2).dealt()[2].dead == ()
    play.send(given.LevelEnds())
    assert play.over(2).dealt()[2].dead == ("reds",)
    assert over(play.over(2)) == ["a"]


@pytest.mark.clause("KT-427", "KT-434")
def test_a_player_is_penalised_while_another_plays_for_his_team() -> None:
    play = of_teams().send(given.LevelEnds()).over().start()
    play.send(given.Penalise("d", orbits=1))  # two teams are left: two units
    with pytest.raises(Refused, match="in no unit"):
        play.send(given.Penalise("d", units=1, running=True))
    play.send(given.LevelEnds())
    assert play.over(2).dealt()[2].dead == ("blues",)
    assert play.over(2).dealt()[2].dead == ("blues",)
    assert play.over(2).dealt()[2].dead == ()
    assert over(play) == ["d"]


@pytest.mark.clause("KT-434")
def test_an_entry_is_nobody() -> None:
    play = of_type("kings/re-entry", players=3).start().bust("p02", by="p01")
    play.send(given.Register("p02"))
    with pytest.raises(Refused, match="does not play"):
        play.send(given.Penalise("p02/2", units=1))
