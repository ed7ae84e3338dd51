"""A real hand of a scripted tournament: played by the rules of its game, with tournament chips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from krupier.money import parse
from krupier.rules import families
from krupier.rules.codec import BadInput
from krupier.rules.game import Game
from krupier.rules.script import load_game, play_script
from krupier.rules.tournament.played import Unit, Units
from krupier.rules.tournament.state import State

FOLDED = ("fold", "bring-in")


class Played(NamedTuple):
    """What came of a hand, by entry."""

    after: dict[str, int]
    took: dict[str, tuple[str, ...]]
    """Who won the last chips of those who are broke."""
    better: list[str]
    """Those who are broke, by their hands."""
    winner: str
    """Who has the button next, where the winner has it."""


def play(s: State, table: int, script: Any) -> Played:
    """A hand, spin or deal at a table. A chip is a whole unit of the game's currency there. Raises
    BadInput, Refused."""
    if not isinstance(script, Mapping):
        raise BadInput("a hand is an object with cards and moves")
    game, unit = begin(s, table, script)
    played = play_script(game, _without_folds(s, table, unit.seats, script))
    felt, chip, seats = played.felt, parse("1", game.setting.currency), unit.seats
    before = {seat: int(stack) for seat, stack in unit.hand["stacks"].items()}
    after = {
        seat: chips + (felt.returned.get(seat, 0) - felt.staked.get(seat, 0)) // chip
        for seat, chips in before.items()
    }
    found = _units(s).result_of(played, before, after)
    return Played(
        {seats[seat]: chips for seat, chips in after.items()},
        {seats[loser]: tuple(seats[seat] for seat in won) for loser, won in found.took.items()},
        [seats[seat] for seat in found.better],
        seats[found.winner] if found.winner else "",
    )


def _without_folds(
    s: State, table: int, seats: Mapping[str, str], script: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Whoever's hand is dead posts what he has to and is folded: a script may say so, and nothing
    else. Raises BadInput."""
    begun, moves = s.flight_of(table)[1].begun, script.get("moves")
    dead = {seat for seat, entry in seats.items() if begun and entry in begun.dead}
    if not dead or not isinstance(moves, list):
        return script
    kept = []
    for one in moves:
        if not (isinstance(one, list) and one and isinstance(one[0], str) and one[0] in dead):
            kept.append(one)
        elif len(one) < 2 or one[1] not in FOLDED:
            raise BadInput(f"the hand of {seats[one[0]]} is dead: he folds")
    return {**script, "moves": kept}


def begin(s: State, table: int, asked: Mapping[str, Any]) -> tuple[Game, Unit]:
    """The unit that is dealt at a table, and its game with its stakes and stacks. ``asked``:
    options, and whatever else a script may say. Raises BadInput, BadSetting."""
    unit = _units(s).unit_of(s, table)
    options = unit.options | dict(asked.get("options", {}))
    return load_game(unit.game, {**asked, "hand": unit.hand, "options": options}), unit


def _units(s: State) -> Units:
    found = families.units(families.load_plan(s.definition.game))
    assert found is not None, "no tournament of this game can be defined"
    return found
