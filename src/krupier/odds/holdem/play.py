"""The best play of a tree of decisions, over all boards and on all cores.

Sums are whole numbers, so they do not depend on which core has added what.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import factorial, perm

import numpy as np

from krupier.hands.kernels import Array
from krupier.odds.holdem import levels
from krupier.odds.holdem.boards import (
    HOLES,
    RENAMINGS,
    boards,
    holes_before,
    parts,
    renamed_holes,
)
from krupier.odds.holdem.cores import Cores
from krupier.odds.holdem.levels import FLOP, RIVER, START
from krupier.odds.holdem.prepared import Prepared
from krupier.odds.holdem.showdown import BANK
from krupier.odds.holdem.tree import Ints
from krupier.odds.result import Progress

CHUNK = 256
"""Boards whose values are held at a time."""

Levels = dict[int, Array]
"""By number of cards: something for every board, item and number of two cards."""


@dataclass(frozen=True)
class Play:
    """The best play."""

    ways: Mapping[int, Array]
    """What is chosen, by number of cards in sight: for every board, choice and two cards."""
    won: int
    """The sum over all deals, in ``1/unit`` of an ante."""
    ends: Ints
    """Deals by line, class and case."""


def best_play(
    prepared: Prepared, numbers: Ints | None = None, progress: Progress | None = None
) -> Play:
    """The play that wins most: over all boards, or over those with these numbers and all that a
    renaming makes of them, as if no others were dealt."""
    if numbers is None:
        numbers = np.arange(len(boards(RIVER).cards))
    chunks = [numbers[first : first + CHUNK] for first in range(0, len(numbers), CHUNK)]
    with Cores(2 * len(chunks), progress) as cores:
        sums = {known: _room(prepared, known) for known in prepared.decided}
        for chunk in chunks:
            _value(prepared, chunk, sums, cores)
            cores.done()
        ways, won = _choose(prepared, sums, cores)
        reached = follow(prepared, ways, cores)
        ends = np.zeros((cores.number, *prepared.deal.nets.shape), dtype=np.int64)

        def count(core: int) -> None:
            for chunk in chunks[core :: cores.number]:
                _count(prepared, chunk, reached, ends[core])
                cores.done()

        cores.each(count)
    return Play(ways, won, ends.sum(axis=0).reshape(prepared.paid.nets.shape))


def _room(prepared: Prepared, known: int) -> Array:
    """Nothing yet, for boards with so many cards; small sums take half the room."""
    greatest = int(np.abs(prepared.paid.nets).max()) * BANK * perm(50 - known, RIVER - known)
    small = greatest * len(RENAMINGS) < 2**31
    shape = (len(boards(known).cards), len(prepared.arriving(known)), HOLES)
    return np.zeros(shape, dtype=np.int32 if small else np.int64)


def _orders(known: int, fewer: int) -> int:
    """In how many ways the cards that come between are dealt: those of the flop come at once."""
    return factorial(known - fewer) // (factorial(FLOP) if fewer == START else 1)


# -- upwards ---------------------------------------------------------------------------------------


def _value(prepared: Prepared, chunk: Ints, sums: Levels, cores: Cores) -> None:
    """Adds what is won on boards to where it is chosen."""
    leaving, cards = prepared.leaving(RIVER), boards(RIVER).cards[chunk]
    values = np.zeros((len(chunk), len(leaving), HOLES), dtype=np.int64)

    def value(share: slice) -> None:
        levels.value_boards(prepared.deal, prepared.tree, leaving, cards[share], values[share])

    cores.share(value, len(chunk))
    _add_up(prepared, RIVER, chunk, values, sums, cores)


def _choose(prepared: Prepared, sums: Levels, cores: Cores) -> tuple[Levels, int]:
    """The ways chosen, and what is won with them."""
    ways: Levels = {}
    for known in prepared.decided:
        total, n = sums.pop(known), len(boards(known).cards)
        ways[known] = np.zeros((n, prepared.choices(known), HOLES), dtype=np.uint8)
        for first in range(0, n, CHUNK):
            chunk = np.arange(first, min(first + CHUNK, n))
            here = slice(first, first + CHUNK)
            values = _decide(prepared, known, chunk, total[here], ways[known][here], cores)
            _add_up(prepared, known, chunk, values, sums, cores)
    # what was chosen last was chosen before the flop
    return ways, sum(values.ravel().tolist())


def _decide(
    prepared: Prepared, known: int, chunk: Ints, sums: Array, ways: Array, cores: Cores
) -> Array:
    """Makes the choices on boards; what is won with them."""
    arriving, leaving = prepared.arriving(known), prepared.leaving(known)
    leaves = boards(known).leaves[chunk]
    values = np.zeros((len(chunk), len(leaving), HOLES), dtype=np.int64)

    def decide(share: slice) -> None:
        levels.choose_boards(
            prepared.tree,
            known,
            arriving,
            leaving,
            leaves[share],
            renamed_holes(),
            sums[share],
            ways[share],
            values[share],
        )

    cores.share(decide, len(chunk))
    return values


def _add_up(
    prepared: Prepared, known: int, chunk: Ints, values: Array, sums: Levels, cores: Cores
) -> None:
    for fewer in sums:
        if len(prepared.pairs(known, fewer)):
            _add_to(prepared, known, fewer, chunk, values, sums[fewer], cores)


def _add_to(
    prepared: Prepared,
    known: int,
    fewer: int,
    chunk: Ints,
    values: Array,
    sums: Array,
    cores: Cores,
) -> None:
    within = parts(known, fewer)
    numbers, renamings = within.numbers[chunk], within.renamings[chunk]
    times = _orders(known, fewer) * boards(known).weights[chunk]
    pairs = prepared.pairs(known, fewer)

    def add(core: int) -> None:
        levels.add_up(
            values, times, numbers, renamings, holes_before(), pairs, core, cores.number, sums
        )

    cores.each(add)


# -- downwards -------------------------------------------------------------------------------------


def follow(prepared: Prepared, ways: Mapping[int, Array], cores: Cores) -> Levels:
    """How often items are reached by the choices on boards, for every order of the cards."""
    reached: Levels = {}
    for known in sorted(ways):
        reached[known] = _led_to(prepared, known, ways[known], reached, cores)
    return reached


def _led_to(prepared: Prepared, known: int, ways: Array, reached: Levels, cores: Cores) -> Array:
    """The same for boards of so many cards, by what was reached on those of fewer."""
    arriving, leaving = prepared.arriving(known), prepared.leaving(known)
    numbers = np.arange(len(boards(known).cards))
    led_to = np.zeros((len(numbers), len(arriving), HOLES), dtype=np.uint8)

    def follow(share: slice) -> None:
        counts = counts_on(prepared, known, numbers[share], reached)
        levels.follow_boards(
            prepared.tree, known, arriving, leaving, counts, ways[share], led_to[share]
        )

    cores.share(follow, len(numbers))
    return led_to


def counts_on(prepared: Prepared, known: int, numbers: Ints, reached: Levels) -> Array:
    """How often items that leave boards are reached; the first choice once."""
    shape = (len(numbers), len(prepared.leaving(known)), HOLES)
    if known == START:
        return np.ones(shape, dtype=np.uint8)
    counts = np.zeros(shape, dtype=np.uint8)
    for fewer, come in reached.items():
        pairs = prepared.pairs(known, fewer)
        if len(pairs):
            within = parts(known, fewer)
            levels.add_down(
                come,
                _orders(known, fewer),
                within.numbers[numbers],
                within.renamings[numbers],
                renamed_holes(),
                pairs,
                counts,
            )
    return counts


def _count(prepared: Prepared, chunk: Ints, reached: Levels, ends: Array) -> None:
    """Adds the ends of play on boards."""
    levels.count_ends(
        prepared.deal,
        prepared.tree,
        prepared.leaving(RIVER),
        counts_on(prepared, RIVER, chunk, reached),
        boards(RIVER).cards[chunk],
        boards(RIVER).weights[chunk],
        ends,
    )
