"""A real hand of a scripted tournament: played by the rules of its game, with tournament chips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from krupier.money import parse
from krupier.rules.codec import BadInput
from krupier.rules.events import Cards, Decision, Event, TurnUp, Wins
from krupier.rules.families import load_plan
from krupier.rules.game import Game
from krupier.rules.poker.plan import Plan, playing, variant_of
from krupier.rules.poker.pots import pots
from krupier.rules.poker.showdown import value
from krupier.rules.script import load_game, play_script
from krupier.rules.tournament.definition import Level
from krupier.rules.tournament.state import State, Table

Taken = dict[str, tuple[str, ...]]


def play(s: State, table: int, script: Any) -> tuple[dict[str, int], Taken, list[str]]:
    """Chips after a hand at a table, who won the last chips of those who are broke, and these by
    their hands. A chip is a whole unit of the game's currency there. Raises BadInput, Refused."""
    if not isinstance(script, Mapping):
        raise BadInput("a hand is an object with cards and moves")
    game, seats = begin(s, table, script)
    play = play_script(game, script)
    unit = parse("1", game.setting.currency)
    staked, returned = play.felt.staked, play.felt.returned
    after = {
        entry: s.entrants[entry].chips + (returned.get(seat, 0) - staked.get(seat, 0)) // unit
        for seat, entry in seats.items()
    }
    took = {
        entry: tuple(seats[seat] for seat in _takers(play.felt.events, list(seats), staked, loser))
        for loser, entry in seats.items()
        if not after[entry]
    }
    broke = [seat for seat, entry in seats.items() if not after[entry]]
    return after, took, [seats[seat] for seat in _by_hands(game, play.felt.events, broke)]


def begin(s: State, table: int, asked: Mapping[str, Any]) -> tuple[Game, dict[str, str]]:
    """The game of the unit that is dealt at a table, with its stakes and stacks, and who sits
    where. ``asked``: options, and whatever else a script may say. Raises BadInput, BadSetting."""
    flight, here = s.flight_of(table)
    level = s.definition.level(flight.level)
    turn = level.turn(here.played)
    name = turn.game if turn else level.game or s.definition.game
    plan = load_plan(name)
    seats = {str(seat): entry for seat, entry in sorted(here.seats.items()) if entry in here.dealt}
    hand: dict[str, Any] = {
        "stacks": {seat: str(s.entrants[entry].chips) for seat, entry in seats.items()},
        "heads_up": s.alive == 2,
        "all_in_or_fold": s.rules.hands == "all-in-or-fold",
        "chip": "1",
        **_stakes(level, here),
    }
    options = dict(asked.get("options", {}))
    if "tournament" in plan.options:
        options.setdefault("tournament", True)
    if level.ante and level.posts(here.played) and "ante" in plan.options:
        options.setdefault("ante", "each")
    return load_game(name, {**asked, "hand": hand, "options": options}), seats


def _stakes(level: Level, here: Table) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if level.bring_in:
        found["bring_in"] = str(level.bring_in)
    if level.bet:
        found["bets"] = [str(level.bet), str(2 * level.bet)]
    if level.ante:
        found["ante"] = str(level.ante)
    if not level.posts(here.played) or here.last is None:
        return found
    found["button"] = str(here.last.button)
    if level.stakes == "button":
        return found | {"ante": str(level.small)}
    blinds = [str(level.small), str(level.big)]
    return found | {"blinds": blinds, "no_small_blind": here.last.small not in here.seats}


def _by_hands(game: Game, events: Sequence[Event], broke: Sequence[str]) -> list[str]:
    """Best first, where they showed them beside a board."""
    holes = {one.at: one.cards for one in events if isinstance(one, TurnUp)}
    board = [
        card for one in events if isinstance(one, Cards) and one.to == "board" for card in one.cards
    ]
    if len(broke) < 2 or not board or not holes.keys() >= set(broke):
        return []
    assert isinstance(game.plan, Plan)
    variant = variant_of(*playing(game.plan, game.setting))
    worth = value(variant, variant.rankings[0])
    return sorted(broke, key=lambda seat: -worth(holes[seat], board))


def _takers(
    events: Sequence[Event], seats: Sequence[str], staked: Mapping[str, int], loser: str
) -> list[str]:
    """The winners of the last pot with his chips; where high and low share it, the high hand."""
    folded = {one.seat for one in events if isinstance(one, Decision) and one.do == "fold"}
    paid = [staked.get(seat, 0) for seat in seats]
    found = pots(paid, [seat not in folded for seat in seats])
    mine = [n for n, pot in enumerate(found) if seats.index(loser) in pot.players]
    won = [one for one in events if isinstance(one, Wins) and one.n == mine[-1] + 1]
    high = [one.seat for one in won if not one.low] or [one.seat for one in won]
    return list(dict.fromkeys(high))
