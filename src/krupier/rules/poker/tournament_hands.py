"""Units of a tournament that are hands of poker; see :mod:`krupier.rules.tournament.played`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from krupier.rules.events import Cards, Decision, Event, Ruled, TurnUp, Wins
from krupier.rules.families import load_plan
from krupier.rules.felt import Felt
from krupier.rules.game import Game
from krupier.rules.play import Play
from krupier.rules.poker.plan import Plan, playing, variant_of
from krupier.rules.poker.pots import pots
from krupier.rules.poker.showdown import value
from krupier.rules.tournament.definition import Level
from krupier.rules.tournament.played import Result, Unit
from krupier.rules.tournament.state import State, Table


def unit_of(s: State, number: int) -> Unit:
    """Of the table where one is dealt."""
    flight, here = s.flight_of(number)
    level = s.definition.level(flight.level)
    turn = level.turn(here.played)
    seats = {str(seat): entry for seat, entry in sorted(here.seats.items()) if entry in here.dealt}
    hand: dict[str, Any] = {
        "stacks": {seat: str(s.entrants[entry].chips) for seat, entry in seats.items()},
        "heads_up": s.alive == 2,
        "all_in_or_fold": s.rules.hands == "all-in-or-fold",
        "chip": "1",
        **_stakes(level, here),
    }
    dead = here.begun.dead if here.begun else ()
    if dead:
        hand["dead"] = [seat for seat, entry in seats.items() if entry in dead]
    game = turn.game if turn else level.game or s.definition.game
    antes = bool(level.ante and level.posts(here.played))
    return Unit(game, seats, hand, _options(game, antes))


def _options(game: str, antes: bool) -> dict[str, bool | int | str]:
    """``antes``: everybody puts one in beside the blinds."""
    known, found = load_plan(game).options, dict[str, bool | int | str]()
    if "tournament" in known:
        found["tournament"] = True
    if antes and "ante" in known:
        found["ante"] = "each"
    return found


def result_of(play: Play, before: Mapping[str, int], after: Mapping[str, int]) -> Result:
    """Where the winner has the button and several won chips, it is the one who won most."""
    broke = [seat for seat, chips in after.items() if not chips]
    won = {seat: chips - before[seat] for seat, chips in after.items()}
    best = max(won, key=lambda seat: won[seat], default="")
    return Result(
        takers(play.felt, list(before), broke),
        best if best and won[best] > 0 else "",
        tuple(by_hands(play.game, play.felt.events, broke)),
    )


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


def takers(felt: Felt, seats: Sequence[str], broke: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Of everybody who is broke, the winners of the last pot with his chips; where high and low
    share it, the high hand."""
    return {loser: tuple(_takers(felt, seats, loser)) for loser in broke}


def _takers(felt: Felt, seats: Sequence[str], loser: str) -> list[str]:
    folded = {_who_folds(one) for one in felt.events}
    paid = [felt.staked.get(seat, 0) for seat in seats]
    found = pots(paid, [seat not in folded for seat in seats])
    # his last chips are in the first pot that reaches so far; those of a dead hand may lie beyond
    own, last = paid[seats.index(loser)], len(found) - 1
    reach = [min(paid[one] for one in pot.players) for pot in found]
    mine = next((n for n, most in enumerate(reach) if most >= own), last) + 1
    wins = [one for one in felt.events if isinstance(one, Wins)]
    won = [one for one in wins if one.n == mine] or wins
    high = [one.seat for one in won if not one.low] or [one.seat for one in won]
    if not high:  # nothing was won
        gains = {seat: felt.returned.get(seat, 0) - felt.staked.get(seat, 0) for seat in seats}
        high = [max(gains, key=lambda seat: gains[seat])]
    return [seat for seat in dict.fromkeys(high) if seat != loser]


def _who_folds(event: Event) -> str:
    """Or nobody."""
    if isinstance(event, Ruled):
        return event.seat if event.ruling == "dead-hand" else ""
    return event.seat if isinstance(event, Decision) and event.do == "fold" else ""


def by_hands(game: Game, events: Sequence[Event], broke: Sequence[str]) -> list[str]:
    """Those who are broke, best first, where they showed their hands beside a board."""
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
