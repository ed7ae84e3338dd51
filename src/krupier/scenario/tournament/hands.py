"""A real hand of a scripted tournament: played by the rules of its game, with tournament chips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from krupier.money import parse
from krupier.rules.codec import BadInput
from krupier.rules.game import Game
from krupier.rules.poker.tournament_hands import by_hands, takers, unit_of
from krupier.rules.script import load_game, play_script
from krupier.rules.tournament.state import State

Taken = dict[str, tuple[str, ...]]
FOLDED = ("fold", "bring-in")


def play(s: State, table: int, script: Any) -> tuple[dict[str, int], Taken, list[str]]:
    """Chips after a hand at a table, who won the last chips of those who are broke, and these by
    their hands. A chip is a whole unit of the game's currency there. Raises BadInput, Refused."""
    if not isinstance(script, Mapping):
        raise BadInput("a hand is an object with cards and moves")
    game, seats = begin(s, table, script)
    felt = play_script(game, _without_folds(s, table, seats, script)).felt
    unit = parse("1", game.setting.currency)
    after = {
        entry: s.entrants[entry].chips
        + (felt.returned.get(seat, 0) - felt.staked.get(seat, 0)) // unit
        for seat, entry in seats.items()
    }
    broke = [seat for seat, entry in seats.items() if not after[entry]]
    took = {
        seats[loser]: tuple(seats[seat] for seat in won)
        for loser, won in takers(felt, list(seats), broke).items()
    }
    return after, took, [seats[seat] for seat in by_hands(game, felt.events, broke)]


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


def begin(s: State, table: int, asked: Mapping[str, Any]) -> tuple[Game, dict[str, str]]:
    """The game of the unit that is dealt at a table, with its stakes and stacks, and who sits
    where. ``asked``: options, and whatever else a script may say. Raises BadInput, BadSetting."""
    unit = unit_of(s, table)
    options = unit.options | dict(asked.get("options", {}))
    return load_game(unit.game, {**asked, "hand": unit.hand, "options": options}), unit.seats
