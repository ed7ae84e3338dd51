"""A chart and the rules around it as tables of numbers, for the compiled rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from krupier.odds.blackjack.analysis import paid_at_once
from krupier.odds.blackjack.kernels import Array
from krupier.odds.blackjack.policy import Cell, Facing, Plays
from krupier.odds.blackjack.rules import (
    ACE,
    AT_17,
    BANK_17,
    BANK_22,
    BANK_BUST,
    DEALT,
    KINDS,
    OVER,
    STIFF,
    TEN,
    Rules,
    payoffs,
    wagers,
)

STATES = 48
SIZES = 22
MAX_HANDS = 16

# what is done with two cards; the first five are those of the exact analysis
STAND, HIT, DOUBLE, FREE_DOUBLE, SURRENDER, SPLIT, BLACKJACK = 0, 1, 2, 3, 4, 5, 6


class Tables(NamedTuple):
    """A chart and the rules around it, as numbers; the tables are flat, their indices in order."""

    following: Array
    """State after one more card ``[state, value]``."""
    two: Array
    """State of two cards ``[value, value]``."""
    first: Array
    """Move on two cards ``[kind, may split, value, value, up]``."""
    later: Array
    """Hit or stand ``[kind, cards, state, up]``; cards is 0 where their number does not matter."""
    end: Array
    """Ending of a state."""
    bank_draws: Array
    bank_end: Array
    pays: Array
    wagers: Array
    splits: Array
    """How often a pair may be split, by value."""
    switches: Array
    sized: int
    """How many cards a hand has matters to its moves."""
    trick: int
    bank_trick: int
    hole: int
    """The bank's second card is dealt before the players act."""
    peek: int
    late: int
    """A surrendered hand is lost whole to the bank's blackjack."""
    push_22: int
    at_once: int
    """A blackjack is paid before the bank plays where the bank's card cannot become one."""
    even_money: int
    """What even money brings where it is better taken, else 0."""
    natural: int
    """What a blackjack that is paid at once brings."""
    free: int
    two_hands: int
    switched_natural: int
    unit: int


def state(points: int, soft: bool) -> int:
    return 32 + points - 11 if soft else points


def after(points: int, soft: bool, value: int) -> tuple[int, bool]:
    """Points and softness with one more card."""
    total = points + value + 1
    if value == ACE and not soft and total + 10 <= 21:
        return total + 10, True
    return (total - 10, False) if soft and total > 21 else (total, soft)


def tables(rules: Rules, plays: Sequence[Plays], switches: Array | None = None) -> Tables:
    """Everything that a round looks up."""
    following = np.zeros((STATES, 10), np.uint8)
    end = np.full(STATES, OVER, np.uint8)
    bank_draws = np.zeros(STATES, np.uint8)
    bank_end = np.full(STATES, BANK_BUST, np.uint8)
    bank_end[22] = BANK_22 if rules.push_22 else BANK_BUST
    every = [(p, False) for p in range(22)] + [(p, True) for p in range(11, 22)]
    for points, soft in every:
        here = state(points, soft)
        for value in range(10):
            following[here, value] = state(*after(points, soft, value))
        end[here] = STIFF if points <= 16 else AT_17 + points - 17
        bank_draws[here] = points < 17 or (points == 17 and soft and rules.soft17 == "hit")
        bank_end[here] = BANK_17 + points - 17 if points >= 17 else BANK_BUST
    two = np.zeros((10, 10), np.uint8)
    for a in range(10):
        for b in range(10):
            two[a, b] = state(*after(*after(0, False, a), b))
    facing = Facing(rules, ACE)
    even = paid_at_once(facing) if rules.even_money else None
    return Tables(
        following=following.ravel(),
        two=two.ravel(),
        first=_first(rules, plays).ravel(),
        later=_later(rules, plays).ravel(),
        end=end,
        bank_draws=bank_draws,
        bank_end=bank_end,
        pays=payoffs(rules).astype(np.int16).ravel(),
        wagers=wagers(rules).astype(np.int16).ravel(),
        splits=np.array([rules.splits(pair) for pair in range(10)], np.uint8),
        switches=np.zeros((1,) * 5, np.bool_) if switches is None else switches,
        sized=int(rules.trick or rules.split_cards > 0),
        trick=int(rules.trick),
        bank_trick=int(rules.bank_trick),
        hole=int(rules.hole),
        peek=int(rules.peek),
        late=int(rules.surrender_loses_all),
        push_22=int(rules.push_22),
        at_once=int(rules.natural_at_once),
        even_money=int(even * rules.unit) if even else 0,
        natural=int(rules.natural_pays * rules.unit),
        free=int(rules.free_split),
        two_hands=int(rules.switch),
        switched_natural=int(rules.switched_natural),
        unit=rules.unit,
    )


def _first(rules: Rules, plays: Sequence[Plays]) -> Array:
    """Moves on two cards; what the chart does not know of is stood on."""
    moves = np.full((KINDS, 2, 10, 10, 10), STAND, np.uint8)
    size = 2 if rules.trick else 0
    for up, one in enumerate(plays):
        for kind, cells in one.cells.items():
            for a in range(10):
                for b in range(10):
                    points, soft = after(*after(0, False, a), b)
                    key: Cell = ("soft" if soft else "hard", points, size)
                    order = cells.get(("pair", a, 0) if a == b else key, (STAND,))
                    moves[kind, 1, a, b, up] = order[0]
                    rest = [move for move in order if move not in (SPLIT, SURRENDER)]
                    moves[kind, 0, a, b, up] = rest[0]
            for a, b in ((ACE, TEN), (TEN, ACE)):
                moves[kind, :, a, b, up] = BLACKJACK if kind == DEALT else STAND
    return moves


def _later(rules: Rules, plays: Sequence[Plays]) -> Array:
    """Hit or stand with more cards, by their number where that matters."""
    moves = np.full((KINDS, SIZES, STATES, 10), STAND, np.uint8)
    for up, one in enumerate(plays):
        for kind, cells in one.cells.items():
            for (what, points, size), order in cells.items():
                if what == "pair":
                    continue
                here = state(points, what == "soft")
                if rules.trick:
                    moves[kind, size, here, up] = order[-1]
                    continue
                limited = kind != DEALT and rules.split_cards
                moves[kind, : rules.split_cards if limited else SIZES, here, up] = order[-1]
    return moves
