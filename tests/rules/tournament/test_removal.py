"""Whoever is removed where no table holds him: without tables, between days, through a flight."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Chips, Ended, Left, Plays
from krupier.rules.tournament.conflicts import Conflicts
from krupier.rules.tournament.escrow import Post
from krupier.rules.tournament.templates import define
from tests.rules.tournament.driving import Driven, of_type

FLIGHTS = {
    "entry": {"late_until": 1, "entries": 0},
    "stages": [{"flights": 2, "until_level": 1, "carry": "best"}, {}],
}
THREE = {"by": "table", "rows": [{"entries": 2, "shares": ["50 %", "30 %", "20 %"]}]}
DAYS = {"entry": {"late_until": 0}, "stages": [{"until_level": 1, "waits": True}, {}]}


def removed(play: Driven, entry: str, how: Any) -> Driven:
    return play.send(given.Remove(entry, how, "a ruling"))


def paid(play: Driven) -> dict[str, int]:
    """Since the last input."""
    posts = [one for one in play.told if isinstance(one, Post) and one.what == "prize"]
    return {one.entry: one.amount for one in posts}


def pool(**change: int) -> given.PoolUnitOver:
    return given.PoolUnitOver(change)


# -- without tables ------------------------------------------------------------------------------


def zoom(players: int) -> Driven:
    """Three places are paid, and the last two play at a table."""
    stages = [{"play": "zoom", "until_players": 2}, {}]
    blocks = {"stages": stages, "entry": {"late_until": 0}, "payouts": THREE}
    return of_type("tsg/zoom", blocks, players).start()


def test_in_a_stage_without_tables_the_excluded_one_has_the_place_of_that_moment() -> None:
    play = zoom(5)
    prizes = play.machine.state.prizes
    assert prizes is not None
    play.send(pool(p01=1500, p02=-1500))
    removed(play, "p04", "excluded")
    assert Chips("p04", -1500, "excluded") in play.told
    assert not paid(play)  # the fourth of five
    with pytest.raises(Refused, match="does not play"):
        play.send(pool(p01=10, p04=-10))
    removed(play, "p03", "excluded")
    assert paid(play) == {"p03": prizes[2]}
    assert play.seats() == {"p01": (1, 1), "p05": (1, 2)}  # two are left: the table begins
    play.bust("p05", by="p01")
    ended = play.machine.state.ended
    assert ended is not None
    assert ended.places == {"p01": 1, "p05": 2, "p03": 3, "p04": 4, "p02": 5}
    assert [ended.prizes[who] for who in ("p01", "p05", "p03")] == prizes
    assert play.machine.state.escrow.empty


def test_in_a_stage_without_tables_others_move_up_for_the_disqualified_one() -> None:
    play = zoom(4)
    prizes = play.machine.state.prizes
    assert prizes is not None
    play.send(pool(p01=1500, p02=-1500))
    removed(play, "p03", "disqualified")
    assert paid(play) == {"p02": prizes[2]}  # he was the fourth


def test_in_a_stage_without_tables_who_never_came_goes_after_the_first_break() -> None:
    play = zoom(4)
    with pytest.raises(Refused, match="first break"):
        removed(play, "p03", "no-show")
    while not play.machine.state.flights[0].breaks:
        flight = play.machine.state.flights[0]
        play.send(given.BreakEnds() if flight.pause else given.LevelEnds())
    removed(play, "p03", "no-show")
    assert Chips("p03", -1500, "no-show") in play.told


def test_blinds_use_up_chips_at_tables_only() -> None:
    with pytest.raises(Conflicts, match="excluded and stages"):
        define("tsg/zoom", {"excluded": "blinded"})


# -- between days --------------------------------------------------------------------------------


def first_day(players: int) -> Driven:
    play = of_type("kings/freezeout", DAYS, players).start().send(given.LevelEnds()).over()
    assert play.machine.state.flights[0].state == "waiting"
    return play


@pytest.mark.clause("KT-435")
def test_between_days_the_excluded_one_is_paid_for_the_place_of_that_moment() -> None:
    play = removed(first_day(3), "p02", "excluded")  # 270 EUR: 162 and 108
    assert not paid(play)
    removed(play, "p03", "excluded")
    assert paid(play) == {"p03": 10800, "p01": 16200}


@pytest.mark.clause("KT-436", "KT-074")
def test_who_is_left_alone_between_days_has_won() -> None:
    play = removed(first_day(2), "p02", "disqualified")
    ended = [one for one in play.told if isinstance(one, Ended)]
    assert [one.how for one in ended] == ["winner"]
    assert ended[0].prizes == {"p01": 18000}  # both prizes of two places
    assert play.machine.state.escrow.empty


def test_nobody_is_the_last_to_be_removed() -> None:
    play = of_type("kings/phase", FLIGHTS, players=2).start().bust("p02", by="p01")
    with pytest.raises(Refused, match="nobody else"):  # others may still come to the second flight
        removed(play, "p01", "excluded")
    play.send(given.LevelEnds()).enter("p01", flight=2)
    with pytest.raises(Refused, match="nobody else"):  # his own second entry is nobody else
        removed(play, "p01", "excluded")


@pytest.mark.clause("KT-256")
def test_chips_are_withdrawn_between_days_too() -> None:
    play = first_day(3).send(given.Withdraw("p02", 5000, "hidden"))
    play.start()
    assert play.chips() == {"p01": 20000, "p02": 15000, "p03": 20000}


@pytest.mark.clause("W27-67")
def test_who_is_excluded_between_days_is_used_up_by_blinds_where_the_plan_says_so() -> None:
    stages = [{"until_level": 1, "waits": True}, {}]
    play = of_type("wgg/multi-table", {"stages": stages, "entry": {"late_until": 0}}, 3)
    play.start().send(given.LevelEnds()).over()
    removed(play, "p02", "excluded")
    assert play.start().dealt()[2].dead == ("p02",)


# -- several stacks of one person ----------------------------------------------------------------


def twice() -> Driven:
    """p01 is through the first flight and plays in the second."""
    play = of_type("kings/phase", FLIGHTS, players=3).start().send(given.LevelEnds()).over()
    for name in ("p01", "p04", "p05"):
        play.send(given.Register(name, flight=2))
    return play.send(given.Start(2))


@pytest.mark.clause("KT-435")
def test_who_is_excluded_goes_with_all_his_stacks_and_has_one_place() -> None:
    play = twice().send(given.Halt("a case")).over(2)
    removed(play, "p01/2", "excluded")
    gone = {one.entry: one.change for one in play.told if isinstance(one, Chips)}
    assert gone == {"p01": -20000, "p01/2": -20000}
    play.send(given.GoOn()).send(given.LevelEnds(2)).over(2).start()
    for name in ("p03", "p04", "p05"):
        play.bust(name, by="p02")
    ended = play.machine.state.ended
    assert ended is not None
    assert ended.places == {"p02": 1, "p05": 2, "p04": 3, "p03": 4, "p01/2": 5}


@pytest.mark.clause("KT-436")
def test_a_stack_of_another_flight_is_not_taken_out_of_a_running_unit() -> None:
    play = twice()
    with pytest.raises(Refused, match="is played first"):
        removed(play, "p01", "disqualified")


def test_an_entry_that_has_not_begun_is_given_back() -> None:
    play = of_type("kings/phase", FLIGHTS, players=3).start().send(given.LevelEnds()).over()
    play.send(given.Register("p01", flight=2))
    removed(play, "p01", "disqualified")
    assert Left("p01/2", "disqualified") in play.told
    back = [one for one in play.told if isinstance(one, Post) and one.what == "refund"]
    assert {one.debit: one.amount for one in back} == {"prize": 9000, "fee": 1000}
    with pytest.raises(Refused, match="was removed"):
        play.send(given.Register("p01", flight=2))


# -- of a team -----------------------------------------------------------------------------------


def team_of(how: Any) -> Driven:
    """b of the reds is removed on the first day; a has 20,000 chips of theirs."""
    changes = {
        "entry": {"team": 2},
        "seats": {"open": 1},
        "stages": [{"until_level": 1, "waits": True}, {}],
    }
    play = of_type("kings/team", changes)
    for player, team in zip("abcd", ("reds", "reds", "blues", "blues"), strict=True):
        play.send(given.Register(player, team=team))
    play.start().send(given.Halt("a case")).over()
    removed(play, "b", how)
    return play.send(given.GoOn()).send(given.LevelEnds()).over().start()


@pytest.mark.clause("KT-081", "KT-435")
def test_who_was_removed_does_not_play_for_his_team() -> None:
    play = team_of("excluded")
    seen = []
    for _ in range(2):
        play.send(given.LevelEnds())
        seen += [(one.entry, one.player) for one in play.told if isinstance(one, Plays)]
    assert seen == [
        ("reds", "a"),
        ("blues", "d"),
        ("reds", "a"),
        ("blues", "c"),
    ]


@pytest.mark.clause("KT-436", "KT-082")
@pytest.mark.parametrize(
    ("how", "won"),
    [("excluded", {"a": 10800, "b": 10800}), ("disqualified", {"a": 21600})],
)
def test_a_disqualified_player_has_no_part_of_what_his_team_wins(how: str, won: Any) -> None:
    play = team_of(how)  # four buy-ins: 360 EUR, 216 and 144
    play.bust("blues", by="reds")
    posts = [one for one in play.told if isinstance(one, Post) and one.entry == "reds"]
    assert {one.credit: one.amount for one in posts} == won
    assert play.machine.state.escrow.empty


@pytest.mark.clause("KT-436")
def test_a_disqualified_player_has_nothing_back_when_it_is_called_off() -> None:
    play = team_of("disqualified").send(given.Cancel("fire"))
    posts = [one for one in play.told if isinstance(one, Post)]
    fees = {one.credit: one.amount for one in posts if one.debit == "fee"}
    assert fees == {"a": 1000, "c": 1000, "d": 1000, "operator": 1000}
    assert not any(one.credit == "b" for one in posts)
    assert play.machine.state.escrow.empty


def teams_blinded() -> Driven:
    """Two teams of two, a break of play in the first day; excluded chips are used up by blinds."""
    changes = {
        "entry": {"team": 2},
        "excluded": "blinded",
        "seats": {"open": 1},
        "stages": [{"until_level": 1, "waits": True}, {}],
    }
    play = of_type("kings/team", changes)
    for player, team in zip("abcd", ("reds", "reds", "blues", "blues"), strict=True):
        play.send(given.Register(player, team=team))
    return play.start().send(given.Halt("a case")).over()


@pytest.mark.clause("KT-081", "KT-435")
def test_nobody_plays_with_the_chips_of_a_team_whose_players_were_all_removed() -> None:
    play = teams_blinded()
    removed(play, "a", "excluded")  # his 20,000 stay, to be used up
    removed(play, "b", "disqualified")  # his are taken away
    play.send(given.GoOn()).send(given.LevelEnds()).over().start()
    assert not [one for one in play.told if isinstance(one, Plays) and one.entry == "reds"]
    (dealt,) = play.dealt().values()
    assert set(dealt.entries) == {"reds", "blues"}
    assert dealt.dead == ("reds",)


@pytest.mark.clause("KT-435")
def test_the_last_who_could_win_is_not_removed_though_his_team_has_chips() -> None:
    play = teams_blinded()
    removed(play, "a", "excluded")
    removed(play, "b", "excluded")
    removed(play, "c", "excluded")
    with pytest.raises(Refused, match="nobody else could win"):
        removed(play, "d", "excluded")
