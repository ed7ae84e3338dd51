"""Tournaments against the house and of mariáš where somebody enters too often, is disqualified, or
is spared."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Chips, Dealt
from krupier.rules.tournament.conflicts import Conflicts
from krupier.rules.tournament.escrow import Post
from krupier.rules.tournament.templates import define
from tests.rules.tournament.driving import Driven, of_type

PRICE = {"prize": "90", "fee": "10", "chips": 10_000}
RISING = {"by": "table", "rows": [{"entries": 2, "shares": ["40 %", "60 %"]}]}


def window(*, entries: int = 0, part: int = 2) -> Driven:
    """Everybody plays so many games with an entry, and his best result counts."""
    stage = {"until_level": 1, "part": part, "best": True, "further": True}
    return of_type("kings/roulette-window", {"entry": {"entries": entries}, "stages": [stage]})


@pytest.mark.clause("K02-21", "K02-22")
def test_an_entry_that_another_has_replaced_counts_towards_the_limit() -> None:
    play = window(entries=2, part=9).start("anna", "bob", "cyril")
    play.over(1, {"anna": -1000})
    play.enter("anna").over()  # she is in the next game
    assert play.machine.state.entrants["anna"].state == "gone"
    play.over(1, {"anna/2": -1000})
    with pytest.raises(Refused, match="2 entries of a person"):
        play.enter("anna")


@pytest.mark.clause("K02-22")
def test_an_entry_that_was_given_back_does_not_count() -> None:
    play = window(entries=1).enter("anna", "bob").send(given.Unregister("anna"))
    play.enter("anna")
    with pytest.raises(Refused, match="has an entry already"):
        play.enter("anna")


def test_the_last_who_plays_can_be_removed_where_others_have_their_results() -> None:
    play = window().start("anna", "bob")
    play.over(1, {"anna": 100, "bob": -100})
    play.enter("cyril")
    play.over(1, {"anna": 100, "bob": -100})  # both have played their part
    states = {one: play.machine.state.entrants[one].state for one in ("anna", "bob", "cyril")}
    assert states == {"anna": "played", "bob": "played", "cyril": "in"}
    play.send(given.Halt("a ruling"))
    play.rounds()
    play.send(given.Remove("cyril", "disqualified", "marked chips"))
    play.send(given.GoOn(), given.LevelEnds())
    ended = play.machine.state.ended
    assert ended is not None
    assert ended.places == {"anna": 1, "bob": 2}
    assert ended.prizes == {"anna": 180_00, "bob": 120_00}  # of three entries of 100 EUR


def test_who_has_played_his_part_can_be_disqualified_too() -> None:
    play = window().start("anna", "bob", "cyril")
    play.over(1, {"anna": 300, "bob": -100})
    play.over(1, {"anna": 300, "bob": -100})
    assert play.machine.state.entrants["anna"].state == "played"
    play.send(given.Remove("anna", "disqualified", "marked chips"))
    play.send(given.LevelEnds())
    ended = play.machine.state.ended
    assert ended is not None
    assert ended.places == {"cyril": 1, "bob": 2}
    assert "anna" not in ended.prizes
    assert play.machine.state.escrow.empty


@pytest.mark.clause("KT-436")
def test_who_is_disqualified_in_marias_has_nothing_of_it_when_it_is_called_off() -> None:
    """He keeps his chair, or the other three could not play."""
    play = of_type("kings/marias", players=8).start()
    play.send(given.Halt("a ruling"))
    play.rounds()
    play.send(given.Remove("p01", "disqualified", "signs to a partner"))
    assert play.machine.state.entrants["p01"].state == "in"
    play.send(given.Cancel("fire"))
    back = {one.credit for one in play.told if isinstance(one, Post)}
    assert "p01" not in back
    assert {f"p{n:02}" for n in range(2, 9)} <= back
    assert play.machine.state.escrow.empty


@pytest.mark.clause("K02-67")
def test_what_decided_who_is_spared_decides_no_place() -> None:
    """Two go on; anna and bob lose all with as many chips before, and anna wins the additional
    game. With the least bet she has as many as dana, so they play for the first place."""
    play = of_type(
        "kings/roulette-knock-out",
        {"stages": [{"play": "shootout", "advance": 2, "further": True}]},
    ).start("anna", "bob", "dana")
    play.over(1, {"anna": -500, "bob": -500})
    play.over(1, {"anna": -500, "bob": -500, "dana": -990})
    (again,) = play.dealt().values()
    assert again.further == {"anna": 500, "bob": 500}
    play.send(given.UnitOver(1, again.unit, {"anna": 200, "bob": 0}))
    assert Chips("anna", 10, "goes-on") in play.told
    (last,) = [one for one in play.told if isinstance(one, Dealt)]
    assert last.further == {"anna": 10, "dana": 10}
    play.send(given.UnitOver(1, last.unit, {"anna": 0, "dana": 20}))
    ended = play.machine.state.ended
    assert ended is not None
    assert ended.places == {"dana": 1, "anna": 2, "bob": 3}


# -- who loses all ---------------------------------------------------------------------------------


def two_rounds(**entry: int) -> Driven:
    """Of two games each, with equal new stacks; the chips of both are added."""
    stages = [
        {"units": 2, "advance": 0, "fresh": True, "counts": True},
        {"units": 2, "further": True},
    ]
    return of_type("kings/roulette-games", {"stages": stages, "entry": entry})


@pytest.mark.clause("K02-11", "K02-30", "K02-31", "K02-32")
def test_who_loses_all_in_a_round_that_is_added_up_begins_the_next_like_all() -> None:
    """anna has 0 and 2,600, bob 1,500 and 0, cyril 1,000 and 1,000."""
    play = two_rounds().start("anna", "bob", "cyril")
    play.over(1, {"anna": -1000, "bob": 500})
    assert play.table(1).dealt == ("bob", "cyril")
    assert play.machine.state.alive == 3
    play.over(1)
    assert {one: play.stack(one) for one in ("anna", "bob", "cyril")} == dict.fromkeys(
        ("anna", "bob", "cyril"), 1000
    )
    table = next(one.number for one in play.tables)
    play.over(table, {"bob": -1000, "anna": 1600})
    play.over(table)
    ended = play.machine.state.ended
    assert ended is not None
    assert ended.places == {"anna": 1, "cyril": 2, "bob": 3}


def test_all_may_lose_all_in_a_round_and_the_next_begins() -> None:
    play = two_rounds().start("anna", "bob")
    play.over(1, {"anna": -1000, "bob": -1000})
    assert {play.stack("anna"), play.stack("bob")} == {1000}
    assert play.machine.state.phase == "running"


@pytest.mark.clause("K02-18")
def test_where_one_may_enter_again_who_loses_all_is_out() -> None:
    play = two_rounds(entries=2, late_until=1).start("anna", "bob", "cyril")
    play.over(1, {"anna": -1000})
    assert play.machine.state.entrants["anna"].state == "out"


@pytest.mark.clause("K02-42", "K07-42")
def test_so_many_of_a_group_go_on_as_were_announced_whoever_loses_all() -> None:
    """Two of each table: at the first one only p01 has chips left, and p03 had the most before."""
    play = of_type("kings/roulette", players=9).start()
    here = sorted(entry for entry in play.table(1).seats.values())
    assert here == ["p01", "p03", "p05", "p07", "p09"]
    play.over(1, {"p05": -100, "p07": -200, "p09": -300})
    play.over(1, {"p03": -1000, "p05": -900, "p07": -800, "p09": -700})
    states = {one: play.machine.state.entrants[one].state for one in here}
    assert states == {"p01": "in", "p03": "in"} | dict.fromkeys(("p05", "p07", "p09"), "out")
    assert play.stack("p03") == 10, "the least bet"


@pytest.mark.clause("KT-234")
def test_the_button_on_the_last_seat_is_that_of_the_last_player_where_seats_are_free() -> None:
    seats = {"button": "last-seat"}
    play = of_type("kings/freezeout", {"entry": {"late_until": 0}, "seats": seats}, 4).start()
    (dealt,) = play.dealt().values()
    assert dealt.blinds is not None
    assert (dealt.blinds.button, dealt.blinds.small, dealt.blinds.big) == (4, 1, 2)


@pytest.mark.clause("KT-082")
def test_the_table_of_prizes_of_a_team_tournament_goes_by_its_players() -> None:
    """Seven teams of three have paid 21 times 90: the column of 21 to 30."""
    play = of_type("kings/team", {"entry": {"late_until": 0, "prices": [PRICE]}})
    for number in range(21):
        play.enter(f"p{number:02}", team=f"t{number // 3}")
    play.start()
    assert play.machine.state.prizes == [945_00, 567_00, 378_00]


# -- what cannot be announced, or said -------------------------------------------------------------


@pytest.mark.clause("KT-005", "KT-072")
@pytest.mark.parametrize(
    "changes",
    [
        {"rebuy": {"price": PRICE, "until": 4}},
        {"add_on": {"price": PRICE, "after": 4}},
        {"entry": {"entries": 3}},
    ],
)
def test_in_a_freezeout_nothing_is_bought_and_nobody_enters_twice(changes: dict[str, Any]) -> None:
    with pytest.raises(Conflicts, match="once and entry"):
        define("kings/freezeout", changes)


@pytest.mark.parametrize(
    ("type", "changes", "said"),
    [
        ("kings/freezeout", {"game": "kings/european-roulette"}, "game and bank"),
        ("kings/roulette", {"game": "kings/texas-holdem"}, "game and bank"),
        ("club/freezeout", {"payouts": RISING}, "no place has more than the one before it"),
    ],
)
def test_what_cannot_be_is_not_announced(type: str, changes: dict[str, Any], said: str) -> None:
    with pytest.raises(Conflicts, match=said):
        define(type, changes)


def test_a_penalty_is_in_units_or_in_orbits() -> None:
    play = of_type("kings/freezeout", players=3).start()
    with pytest.raises(Refused, match="not in both"):
        play.send(given.Penalise("p01", units=1, orbits=1))
