"""Hand evaluations per second of one core, as ratios to other libraries in the same run.

    python -m bench.hands [--repeat 5]

* `seven cards, batch`: 100,000 random seven-card hands per call of `high_batch`, against eval7 and
  phevaluator called hand by hand from Python (neither has a batch call);
* `seven cards, single` and `five cards, single`: one hand per call, all three from Python, each
  with the cards in the form it likes best;
* `omaha`: the best of two and three with four, five and six hole cards, batch and single, against
  PokerKit (which knows four) and, single, phevaluator;
* the other rankings in batch, for the record;
* `start`: processor seconds of a fresh interpreter for one evaluation, tables and code cached.

We and the peers take turns; a ratio is the median over the repetitions. One JSON line each.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import eval7
import numpy as np
import phevaluator
import pokerkit
from numpy.typing import NDArray

from krupier import hands
from krupier.equipment.cards import text

Array = NDArray[Any]
Work = tuple[int, Callable[[], object]]
"""How many hands, and what evaluates them."""

EVAL7 = tuple(eval7.Card(text(card)) for card in range(52))
POKERKIT = tuple(pokerkit.Deck.STANDARD)
BATCH, SINGLE, SLOW = 100_000, 20_000, 500


def random_hands(count: int, size: int, deck: range = range(52)) -> Array:
    rng = np.random.default_rng(size)
    order = np.argsort(rng.random((count, len(deck))), axis=1)[:, :size]
    return np.ascontiguousarray(order + deck.start, dtype=np.uint8)


def each(function: Callable[..., object], rows: list[Any], *, spread: bool = False) -> Work:
    """One call per hand."""

    def work() -> None:
        if spread:
            for row in rows:
                function(*row)
        else:
            for row in rows:
                function(row)

    return len(rows), work


def whole(function: Callable[..., object], *arrays: Array, times: int = 20) -> Work:
    """Many hands per call."""

    def work() -> None:
        for _ in range(times):
            function(*arrays)

    return times * len(arrays[0]), work


def per_second(work: Work) -> float:
    hands_, function = work
    began = time.process_time()
    function()
    return hands_ / (time.process_time() - began)


def report(name: str, ours: Work, peers: dict[str, Work], repeat: int) -> None:
    per_second(ours)  # compile and warm up
    speeds: dict[str, list[float]] = {"krupier": [], **{peer: [] for peer in peers}}
    for _ in range(repeat):
        for who, work in {"krupier": ours, **peers}.items():
            speeds[who].append(per_second(work))
    line: dict[str, object] = {"what": name, "per_second": round(median(speeds["krupier"]))}
    for peer in peers:
        ratios = [a / b for a, b in zip(speeds["krupier"], speeds[peer], strict=True)]
        line[peer] = round(median(speeds[peer]))
        line[f"ratio_to_{peer}"] = round(median(ratios), 2)
    print(json.dumps(line), flush=True)


def median(numbers: list[float]) -> float:
    return statistics.median(numbers)


def high(repeat: int) -> None:
    rows = random_hands(BATCH, 7)
    singles = [tuple(row) for row in rows[:SINGLE].tolist()]
    as_eval7 = [[EVAL7[card] for card in row] for row in singles]
    peers = {
        "eval7": each(eval7.evaluate, as_eval7),
        "phevaluator": each(phevaluator.evaluate_cards, singles, spread=True),
    }
    report("seven cards, batch", whole(hands.high_batch, rows), peers, repeat)
    report("seven cards, single", each(hands.high, singles), peers, repeat)
    fives = [row[:5] for row in singles]
    peers = {
        "eval7": each(eval7.evaluate, [row[:5] for row in as_eval7]),
        "phevaluator": each(phevaluator.evaluate_cards, fives, spread=True),
    }
    report("five cards, single", each(hands.high, fives), peers, repeat)


def omaha(repeat: int) -> None:
    for hole in (4, 5, 6):
        cards = random_hands(BATCH // 2, hole + 5)
        own, board = np.ascontiguousarray(cards[:, :hole]), np.ascontiguousarray(cards[:, hole:])
        rows = cards.tolist()
        known = hole == 4
        slow = [
            ([POKERKIT[card] for card in row[:4]], [POKERKIT[card] for card in row[4:]])
            for row in rows[:SLOW]
        ]
        pokerkit_ = each(pokerkit.OmahaHoldemHand.from_game, slow, spread=True)
        # phevaluator wants the board first.
        turned = [(*row[4:], *row[:4]) for row in rows[:SINGLE]]
        phevaluator_ = each(phevaluator.evaluate_omaha_cards, turned, spread=True)
        peers = {"pokerkit": pokerkit_, "phevaluator": phevaluator_} if known else {}
        singles = [(row[:hole], row[hole:]) for row in rows[:SINGLE]]
        batch = whole(hands.omaha_batch, own, board)
        report(f"omaha with {hole} hole cards, batch", batch, peers, repeat)
        single = each(hands.omaha, singles, spread=True)
        report(f"omaha with {hole} hole cards, single", single, peers, repeat)


def others(repeat: int) -> None:
    for name, function, size, deck in (
        ("short deck, seven cards", hands.short_deck_batch, 7, range(16, 52)),
        ("ace-to-five, seven cards", hands.low_a5_batch, 7, range(52)),
        ("deuce-to-seven, five cards", hands.low_27_batch, 5, range(52)),
        ("three cards", hands.three_card_batch, 3, range(52)),
        ("badugi", hands.badugi_batch, 4, range(52)),
        ("pai gow, five cards", hands.pai_gow_batch, 5, range(52)),
    ):
        report(f"{name}, batch", whole(function, random_hands(BATCH, size, deck)), {}, repeat)
    cards = random_hands(BATCH, 9)
    own, board = np.ascontiguousarray(cards[:, :4]), np.ascontiguousarray(cards[:, 4:])
    report("omaha low, batch", whole(hands.omaha_low_batch, own, board), {}, repeat)


def start() -> None:
    for name, call in (
        ("single", "hands.high((0, 5, 10, 15, 20, 25, 30))"),
        ("batch", "hands.high_batch([(0, 5, 10, 15, 20, 25, 30)])"),
    ):
        code = f"import time; from krupier import hands; {call}; print(time.process_time())"
        seconds = [
            float(subprocess.check_output([sys.executable, "-c", code], text=True))
            for _ in range(3)
        ]
        print(json.dumps({"what": f"start, {name}", "cpu_seconds": round(min(seconds), 3)}))


def main() -> None:
    parser = argparse.ArgumentParser(description="Hand evaluations per second and core.")
    parser.add_argument("--repeat", type=int, default=5)
    repeat = parser.parse_args().repeat
    high(repeat)
    omaha(repeat)
    others(repeat)
    start()


if __name__ == "__main__":
    main()
