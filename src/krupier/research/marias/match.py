"""A strong player against one by rules, on mirrored deals.

    python -m krupier.research.marias.match [--deals 5000] [--samples 16] [--seed 1] [--weak]

Each deal is played twice with the same contract: first one of them plays for the declarers and the
other for their opponents, then they change. So the cards are the same for both, and what is left is
the play. A result is what the first one wins of the second in both together, in points; a standard
error is that of the mean over deals. One JSON line every 500 deals.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from numpy.random import default_rng

from krupier.research.marias.bidding import Bid, bid
from krupier.research.marias.contract import Contract
from krupier.research.marias.knowledge import sides
from krupier.research.marias.players import STRONG, WEAK, Player, RuleBased, Sampling, announces
from krupier.research.marias.story import Story, after, payment

PACK = 32
TOLD = 500


class Result(NamedTuple):
    deals: int
    mean: float
    """Points a deal, both games together."""
    error: float
    won: int
    lost: int
    contracts: dict[str, int]


def played(start: Bid, declarers: Player, others: Player) -> Story:
    """The whole play of a deal."""
    story, hands = start.story, list(start.hands)
    side = sides(story, start.hands)
    for _ in range(sum(hand.bit_count() for hand in hands)):
        seat = story.turn
        player = declarers if side >> seat & 1 else others
        card = player.choose(story, seat, hands[seat])
        pair = announces(story, seat, hands[seat], card, side)
        story = after(story, card, pair=pair)
        hands[seat] &= ~(1 << card)
    return story


def won(start: Bid, declarers: Player, others: Player) -> int:
    """What the declarers have of their opponents, all payments together."""
    side = sides(start.story, start.hands)
    payments = 3 if side.bit_count() == 1 else 2
    return payments * payment(played(start, declarers, others), side)


def mirrored(start: Bid, one: Player, other: Player) -> int:
    """What the first player has of the second in two games."""
    return won(start, one, other) - won(start, other, one)


def matches(one: Player, other: Player, deals: int, shuffles: random.Random) -> Iterator[Result]:
    """The result so far, deal by deal."""
    total = squares = won_ = lost = 0
    contracts: Counter[str] = Counter()
    for played_ in range(1, deals + 1):
        pack = list(range(PACK))
        shuffles.shuffle(pack)
        start = bid(pack)
        contracts[name(start.story.contract)] += 1
        result = mirrored(start, one, other)
        total += result
        squares += result * result
        won_ += result > 0
        lost += result < 0
        mean = total / played_
        spread = max(squares / played_ - mean * mean, 0)
        error = math.sqrt(spread / max(played_ - 1, 1))
        yield Result(played_, mean, error, won_, lost, dict(contracts))


def name(contract: Contract) -> str:
    return contract.game.name.lower() + ("+sedma" if contract.seven else "")


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--deals", type=int, default=5000)
    ask.add_argument("--samples", type=int, default=STRONG)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--weak", action="store_true", help="against few samples, not rules")
    given = ask.parse_args()
    strong = Sampling(given.samples, default_rng(given.seed))
    other: Player = Sampling(WEAK, default_rng(given.seed + 1)) if given.weak else RuleBased()
    begun = time.process_time()
    for result in matches(strong, other, given.deals, random.Random(given.seed)):
        if result.deals % TOLD == 0 or result.deals == given.deals:
            print(json.dumps(line(result, time.process_time() - begun)), flush=True)


def line(result: Result, seconds: float) -> dict[str, object]:
    return {
        "deals": result.deals,
        "points a deal": round(result.mean, 4),
        "standard error": round(result.error, 4),
        "in standard errors": round(result.mean / (result.error or 1), 1),
        "won": result.won,
        "lost": result.lost,
        "contracts": result.contracts,
        "seconds": round(seconds, 1),
    }


if __name__ == "__main__":
    main()
