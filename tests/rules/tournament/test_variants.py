"""Every poker game of the house is played at the tables of a tournament, with its chips."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.seeded import Seeded
from krupier.money import parse
from krupier.rules import families
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.rules.play import Play
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.conflicts import Conflicts
from krupier.rules.tournament.definition import Definition, Entry, Level, Price, Seats
from krupier.rules.tournament.machine import Machine
from krupier.rules.tournament.templates import define
from krupier.rules.wants import Moves, Timeout
from krupier.scenario.tournament import hands

GAMES = [
    name
    for name, plan in families.all_plans().items()
    if plan.family == "player-poker" and not getattr(plan, "games", ())
]
BLINDS: dict[str, Any] = {"small": 50, "big": 100}
STAKES: list[dict[str, Any]] = [
    BLINDS,
    BLINDS | {"bet": 100},
    {"ante": 10, "bring_in": 20, "bet": 100},
]
"""No limit or pot limit; fixed limit; stud."""


def begun(game: str, stakes: dict[str, Any]) -> Machine:
    seats = Seats() if "big" in stakes else Seats(moves="drawn")
    made = Definition(
        name="any",
        game=game,
        currency="EUR",
        entry=Entry(prices=(Price(prize=90, fee=10, chips=5000),)),
        levels=(Level(seconds=600, **stakes),),
        seats=seats,
    )
    machine = Machine(made)
    inputs: list[given.Input] = [given.Announce(), *map(given.Register, "abc"), given.Start()]
    for one in inputs:
        machine.send(one, lambda want: range(want.many))
    return machine


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_of_every_game_is_a_unit(game: str) -> None:
    ante = families.load_plan(game).options.get("ante")
    on_button = ante is not None and str(ante.default).startswith("button-blind")
    for stakes in [BLINDS | {"stakes": "button"}] if on_button else STAKES:
        machine = begun(game, stakes)
        try:
            dealt, dealt_to = hands.begin(machine.state, 1, {})
        except (Refused, BadSetting):
            continue
        break
    else:
        raise AssertionError(f"{game} cannot be played")
    play, source = Play(dealt), Seeded(7)
    source.begin(dealt.equipment)
    while not play.over:
        play.run(source)
        if isinstance(play.want, Moves):
            play.send(Timeout())
    felt, unit = play.felt, parse("1", dealt.setting.currency)
    after = {
        entry: 5000 + (felt.returned.get(seat, 0) - felt.staked.get(seat, 0)) // unit
        for seat, entry in dealt_to.seats.items()
    }
    assert sum(after.values()) == 15_000
    assert after != dict.fromkeys("abc", 5000), "forced bets went to somebody"
    number = machine.state.flight_of(1)[1].unit
    assert number is not None
    machine.send(given.UnitOver(1, number, after), lambda want: range(want.many))
    assert {one.id: one.chips for one in machine.state.entrants.values()} == after


def test_stakes_are_those_of_the_game() -> None:
    with pytest.raises(Conflicts, match=r"game and levels.*more of the button"):
        define("wgg/multi-table", {"game": "wgg/short-deck-tournament"})
    with pytest.raises(Conflicts, match=r"game and levels.*with blinds"):
        define("wgg/multi-table", {"structure": "button-ante"})
