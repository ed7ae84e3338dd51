"""How long the open-hand solver of mariáš takes for a whole deal, on one core.

    python -m bench.marias [--deals 1000] [--seed 1]

Deals of eight cards for each, nothing played yet, all components of the payment counted: points
with hlášky and silent hundreds, and the trump seven. Trumps are the longest suit of the first
player, the highest trump that he lacks is called; a sedma or stovka is announced where he may (the
seven, a pair of king and queen). Betl is played by the seat with the lowest cards, durch by that
with the highest, so that they are not lost with the first card. `solve` finds the value and a best
card, `values` the value of every card, as a replayer shows it. Milliseconds of the processor.
No peer is known that solves this game. One JSON line each.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Iterator

from krupier.research.marias.cards import PAIR, SEATS, SUITS, each, suit_mask, without_trumps
from krupier.research.marias.contract import Contract, Game
from krupier.research.marias.knowledge import Masks, sides
from krupier.research.marias.solver import Position, Solver
from krupier.research.marias.story import NO_CALL, Story

LIMIT = 10.0
"""Milliseconds that the median may take."""


def deals(rng: random.Random) -> Iterator[Masks]:
    pack = list(range(32))
    while True:
        rng.shuffle(pack)
        hands = [sum(1 << card for card in pack[8 * at : 8 * at + 8]) for at in SEATS]
        yield hands[0], hands[1], hands[2], hands[3]


def with_trumps(game: Game, seven: bool, hands: Masks) -> Position | None:
    """The position, or nothing where this may not be announced."""
    own = hands[0]
    trump = max(SUITS, key=lambda suit: (own & suit_mask(suit)).bit_count())
    contract = Contract(game, 0, trump, seven)
    if seven and not own >> contract.trump_seven & 1:
        return None
    if game is Game.STOVKA and not any(own >> 8 * suit & PAIR == PAIR for suit in SUITS):
        return None
    called = max(each(suit_mask(trump) & ~own), default=NO_CALL)
    return Position(contract, sides(Story(contract, 0, called), hands), hands, leader=0)


def without(game: Game, hands: Masks) -> Position:
    plain = [without_trumps(hand) for hand in hands]

    def height(seat: int) -> int:
        return sum(card & 7 for card in each(plain[seat]))

    seat = (min if game is Game.BETL else max)(SEATS, key=height)
    contract = Contract(game, seat)
    return Position(contract, 1 << seat, (plain[0], plain[1], plain[2], plain[3]), leader=seat)


GAMES: dict[str, Callable[[Masks], Position | None]] = {
    "hra": lambda hands: with_trumps(Game.HRA, False, hands),
    "hra+sedma": lambda hands: with_trumps(Game.HRA, True, hands),
    "stovka": lambda hands: with_trumps(Game.STOVKA, False, hands),
    "betl": lambda hands: without(Game.BETL, hands),
    "durch": lambda hands: without(Game.DURCH, hands),
}


def positions(name: str, count: int, seed: int) -> Iterator[Position]:
    found = (GAMES[name](hands) for hands in deals(random.Random(seed)))
    wanted = (position for position in found if position is not None)
    return (next(wanted) for _ in range(count))


def measured(
    name: str, what: str, ask: Callable[[Position], object], solver: Solver, count: int, seed: int
) -> dict[str, object]:
    for position in positions(name, 1, seed):  # compiled before it is measured
        ask(position)
    times, nodes = [], []
    for position in positions(name, count, seed):
        begun = time.process_time_ns()
        ask(position)
        times.append((time.process_time_ns() - begun) / 1e6)
        nodes.append(solver.nodes)
    parts = statistics.quantiles(times, n=100, method="inclusive")
    return {
        "what": f"{name}, {what}",
        "deals": count,
        "ms_p50": round(parts[49], 3),
        "ms_p90": round(parts[89], 3),
        "ms_p99": round(parts[98], 3),
        "ms_max": round(max(times), 3),
        "cards_laid_p50": int(statistics.median(nodes)),
        "median_within_limit": parts[49] < LIMIT,
    }


def main(count: int, seed: int) -> None:
    solver = Solver()
    for name in GAMES:
        for what, ask in (("solve", solver.solve), ("values", solver.values)):
            print(json.dumps(measured(name, what, ask, solver, count, seed)), flush=True)


if __name__ == "__main__":
    ask_ = argparse.ArgumentParser(description=__doc__)
    ask_.add_argument("--deals", type=int, default=1000)
    ask_.add_argument("--seed", type=int, default=1)
    given = ask_.parse_args()
    main(given.deals, given.seed)
