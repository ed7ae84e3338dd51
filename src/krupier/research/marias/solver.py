"""What a position is worth with open hands, and the best card of it.

>>> from krupier.research.marias.cards import parse
>>> from krupier.research.marias.contract import Contract, Game
>>> hands = tuple(parse(one, trumps=True) for one in ("As 7s", "Ts Ah", "Th 9h", "Ad Td"))
>>> last_two = Position(Contract(Game.HRA, declarer=0, trump=3), side=0b0001, hands=hands, leader=0)
>>> solve(last_two)  # the ace of trumps takes the ten, then the seven all the rest
Best(value=2, card=31)
>>> values(last_two)
{24: 1, 31: 2}
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from krupier.research.marias import kernels
from krupier.research.marias.cards import QUEEN, SEATS, SUITS, TEN, TENS, each
from krupier.research.marias.contract import Contract, Game, for_points, for_seven, for_tricks
from krupier.research.marias.position import Position, legal, pairs, sound, trick, trumps

__all__ = ["Best", "Position", "Solver", "solve", "values"]


class Best(NamedTuple):
    value: int
    """For the declarers: what one of them settles with one opponent."""
    card: int


class Solver:
    """Keeps the memory of its searches; one for each thread."""

    def __init__(self, bits: int = 17) -> None:
        self._task = np.zeros(1, kernels.TASK)[0]
        self._memo = np.zeros(1 << bits, kernels.ENTRY)
        self._found = np.zeros(32, np.int64)

    def solve(self, position: Position) -> Best:
        """The value for the declarers when all play their best, and a card that keeps it."""
        self._ask(position)
        value, card = kernels.best_card(self._task, self._memo)
        return Best(int(value), int(card))

    def values(self, position: Position) -> dict[int, int]:
        """For each card that may be played, what the declarers have when all go on at best."""
        self._ask(position)
        apart = kernels.all_values(self._task, self._memo, self._found)
        found = {}
        value = 0
        for card in each(legal(position)):
            if apart >> card & 1:
                value = int(self._found[card])
            found[card] = value  # an equal card is worth as much as the lower one
        return found

    @property
    def nodes(self) -> int:
        """Cards laid in the last search."""
        return int(self._task["nodes"])

    def _ask(self, position: Position) -> None:
        sound(position)
        self._task["stamp"] += 1  # what was remembered of other positions does not count
        _describe(self._task, position)


def _describe(task: Any, position: Position) -> None:
    contract, hands = position.contract, position.hands
    now = trick(contract, position.leader, position.table)
    task["hands"] = hands
    task["trumps"] = trumps(contract)
    task["side"], task["declarer"] = position.side, contract.declarer
    task["betl"], task["durch"] = contract.game is Game.BETL, contract.game is Game.DURCH
    task["turn"], task["laid"] = position.turn, len(position.table)
    task["led"], task["best"], task["winner"] = now
    task["table"] = sum(1 << card for card in position.table)
    task["start"], task["first"] = position.declarers, position.first
    task["announced"] = contract.seven
    task["hundred"] = contract.game is Game.STOVKA
    if contract.has_trumps:
        _for_points(task, position)
    else:
        value = for_tricks(contract)
        task["pay"][:2] = -value, -value if position.broken else value
        task["pay_seven"] = 0
        task["seven"] = task["tens"] = task["starts"] = task["start"] = 0
        task["pairs"] = task["trump_pair"] = task["pair_tens"] = 0
        task["named_low"] = 8


def _for_points(task: Any, position: Position) -> None:
    contract, hands, side = position.contract, position.hands, position.side
    seven = 1 << contract.trump_seven
    holder = _holder(position, contract.trump_seven)
    task["seven"] = seven
    task["tens"] = TENS
    task["named_low"] = TEN
    starts = _EACH_SUIT << TEN | seven << 1
    to_come = [0, 0]
    for seat in SEATS:
        to_come[side >> seat & 1] += pairs(hands[seat], contract.trump)
    task["pairs"] = task["trump_pair"] = task["pair_tens"] = 0
    if contract.game is Game.STOVKA:
        open_pairs = 0
        for seat in SEATS:
            if side >> seat & 1:
                queens = hands[seat] & hands[seat] >> 1 & _EACH_SUIT << QUEEN
                open_pairs |= queens | queens << 1
        starts |= _EACH_SUIT << QUEEN
        task["pairs"], task["pair_tens"] = open_pairs, to_come[1]
        task["trump_pair"] = open_pairs & trumps(contract)
        to_come[1] = 0
    task["starts"] = starts
    left = sum(hand & TENS for hand in hands) | sum(1 << card for card in position.table) & TENS
    total = position.declarers + position.others + left.bit_count() + 1 + to_come[0]
    task["pay"] = _payments(contract, to_come[1], total)
    task["seven_side"] = holder_declares = side >> holder & 1
    task["pay_seven"] = for_seven(contract, bool(holder_declares))


_EACH_SUIT = sum(1 << 8 * suit for suit in SUITS)


def _holder(position: Position, card: int) -> int:
    """Who holds a card, or laid it to the trick on the table; nobody is seat 0."""
    if card in position.table:
        return (position.leader + position.table.index(card)) % 4
    return next((seat for seat in SEATS if position.hands[seat] >> card & 1), 0)


@lru_cache(maxsize=1 << 12)
def _payments(contract: Contract, own_pairs: int, total: int) -> tuple[int, ...]:
    """By tens of points that the declarers have in the end, hlášky to come not counted."""
    return tuple(
        for_points(contract, tens + own_pairs, max(total - tens, 0))
        for tens in range(kernels.MOST_TENS)
    )


class _Own(threading.local):
    """A solver for each thread."""

    def __init__(self) -> None:
        self.solver = Solver()


_OWN = _Own()


def solve(position: Position) -> Best:
    return _OWN.solver.solve(position)


def values(position: Position) -> dict[int, int]:
    return _OWN.solver.values(position)
