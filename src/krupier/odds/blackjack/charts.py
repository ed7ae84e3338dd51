"""Solving a chart: one decision for all hands of a total."""

from __future__ import annotations

import numpy as np

from krupier.odds.blackjack import kernels
from krupier.odds.blackjack.kernels import DOUBLE, FREE_DOUBLE, HIT, STAND, Array
from krupier.odds.blackjack.policy import SPLIT, Cell, Facing, Plays, Values
from krupier.odds.blackjack.rules import (
    DEALT,
    DOUBLED,
    FIRST,
    FREE_FIRST,
    LENT,
    OTHER,
)
from krupier.odds.blackjack.splits import hit_always

TURNS = 6
"""Solving and weighing settle after two or three turns."""


def solve(facing: Facing) -> Plays:
    """The best chart against one card of the bank."""
    rules = facing.rules
    plays = Plays()
    plays.move = {DEALT: hit_always(rules)}
    own_split = bool(rules.split_cards)
    for _ in range(TURNS):
        before = plays
        plays = Plays(split=before.split.copy())
        values = _solve_kind(facing, DEALT, before, plays)
        _solve_kind(facing, FIRST, before, plays, like=None if own_split else DEALT)
        plays.move[OTHER], plays.cells[OTHER] = plays.move[FIRST], plays.cells[FIRST]
        if rules.free_split:
            _solve_kind(facing, FREE_FIRST, before, plays)
            _solve_kind(facing, LENT, before, plays)
        _decide_splits(facing, values, plays)
        if _same(before, plays):
            break
    return plays


def _same(one: Plays, other: Plays) -> bool:
    return (
        one.move.keys() == other.move.keys()
        and all(np.array_equal(one.move[kind], other.move[kind]) for kind in one.move)
        and np.array_equal(one.split, other.split)
    )


def cells_of(facing: Facing) -> Array:
    """The number of the cell that each hand belongs to when it is hit or stood on."""
    hands = facing.on.hands
    by_size = hands.size if facing.rules.trick else np.zeros_like(hands.size)
    cells: Array = by_size * 44 + hands.soft * 22 + hands.points
    return cells.astype(np.int64)


def _key(number: int) -> Cell:
    """The cell of a number."""
    size, rest = divmod(number, 44)
    return ("soft" if rest >= 22 else "hard", rest % 22, size)


def _number(key: Cell) -> int:
    what, points, size = key
    return size * 44 + (what == "soft") * 22 + points


def _weights(facing: Facing, kind: int, before: Plays) -> Array:
    """How often each hand comes up when it is still to be decided.

    Hands that the chart never comes to are weighed, lightly, as if everybody always hit.
    """
    weights = np.zeros(len(facing.on.hands))
    for moves, split, share in (
        (before.move.get(kind, hit_always(facing.rules)), before.split, 1.0),
        (hit_always(facing.rules), np.zeros(10, np.bool_), 1e-9),
    ):
        reached = np.zeros(len(weights))
        for a in range(10):
            for b in range(10):
                if not (a == b and split[a] and kind == DEALT):
                    reached[facing.on.hands.two[a, b]] += facing.deal[a, b]
        move = np.where(facing.finished(kind), STAND, moves)
        walk = (*facing.on.walk, facing.on.hands.end)
        kernels.follow(walk, move, facing.left, facing.bank, reached, kernels.no_ends())
        weights += share * reached
    return weights


def _solve_kind(
    facing: Facing, kind: int, before: Plays, plays: Plays, like: int | None = None
) -> Values:
    """Fills moves and cells of one kind of hand; ``like``: takes them from another kind."""
    hands = facing.on.hands
    cell, weights = cells_of(facing), _weights(facing, kind, before)
    decided = np.zeros(44 * 22, np.int8)
    values = facing.values(kind, (cell, weights, decided))
    if like is not None:
        source = plays.cells[like]
        plays.cells[kind] = {
            key: _allowed(facing, kind, key, moves) for key, moves in source.items()
        }
    else:
        played = facing.possible & ~facing.finished(kind) & (hands.size >= 2)
        played[hands.two.diagonal()] = False
        cells: dict[Cell, tuple[int, ...]] = {
            _key(one): (int(decided[one]),) for one in np.unique(cell[played]).tolist()
        }
        _two_cards(facing, kind, values, cells, plays)
        plays.cells[kind] = cells
    plays.move[kind] = _moves(facing, kind, plays.cells[kind])
    return values


def _two_cards(
    facing: Facing,
    kind: int,
    values: Values,
    cells: dict[Cell, tuple[int, ...]],
    plays: Plays,
) -> None:
    """Doubles and surrender: by total, the mean over hands of two cards; pairs by themselves."""
    sums: dict[Cell, dict[int, float]] = {}
    number, over = cells_of(facing), facing.finished(kind)
    for hand in facing.pairs_of_cards:
        if over[hand]:
            continue
        worths = facing.worths(kind, hand, values, None)
        pair = facing.on.hands.pair[hand]
        if pair is not None:
            cells["pair", pair, 0] = facing.ranked(worths)
            continue
        a, b = facing.cards_of(hand)
        mean = sums.setdefault(_key(int(number[hand])), {})
        for move, worth in worths.items():
            mean[move] = mean.get(move, 0.0) + 2 * facing.deal[a, b] * worth
        mean[-1] = mean.get(-1, 0.0) + 2 * facing.deal[a, b]
    for key, mean in sums.items():
        (played,) = cells[key]
        chance = mean.pop(-1)
        # the hands of more cards had a say in whether this total is hit or stood on
        mean.pop(HIT if played == STAND else STAND)
        cells[key] = facing.ranked(mean)
        if kind == DEALT and chance:
            plays.worth[key] = max(mean.values()) / chance


def _allowed(facing: Facing, kind: int, key: Cell, moves: tuple[int, ...]) -> tuple[int, ...]:
    """The moves of a cell that a hand of this kind may make on two cards."""
    what, number, _ = key
    points, ace = number, what == "soft"
    if what == "pair":
        points, ace = (12, True) if number == 0 else (2 * number + 2, False)
    staking = facing.rules.doubling(kind, points, ace)
    able = {None: (HIT, STAND), DOUBLED: (HIT, STAND, DOUBLE)}.get(
        staking, (HIT, STAND, FREE_DOUBLE)
    )
    return tuple(move for move in moves if move in able)


def _moves(facing: Facing, kind: int, cells: dict[Cell, tuple[int, ...]]) -> Array:
    """The move of every hand by its cell; splits aside."""
    hands, number = facing.on.hands, cells_of(facing)
    played = np.zeros(44 * 22, np.int8)
    for key, order in cells.items():
        if key[0] != "pair":
            played[_number(key)] = order[-1]
    move = played[number]
    move[facing.finished(kind) | ~facing.possible | (hands.size < 2)] = STAND
    over = facing.finished(kind)
    for hand in facing.pairs_of_cards:
        if not over[hand]:
            pair = hands.pair[hand]
            key = ("pair", pair, 0) if pair is not None else _key(int(number[hand]))
            move[hand] = next(one for one in cells[key] if one != SPLIT)
    return move


def _decide_splits(facing: Facing, values: Values, plays: Plays) -> None:
    """Whether pairs are split, once it is known how their hands are played."""
    for hand in facing.pairs_of_cards:
        pair = facing.on.hands.pair[hand]
        if pair is None:
            continue
        split = facing.split(pair, plays).value if facing.splittable(pair) else None
        worths = facing.worths(DEALT, hand, values, split)
        order = facing.ranked(worths)
        plays.cells[DEALT]["pair", pair, 0] = order
        plays.worth["pair", pair, 0] = max(worths.values())
        plays.split[pair] = order[0] == SPLIT
        for kind, cells in plays.cells.items():
            if kind != DEALT:
                rest = [one for one in cells["pair", pair, 0] if one != SPLIT]
                cells["pair", pair, 0] = (*([SPLIT] if plays.split[pair] else []), *rest)
