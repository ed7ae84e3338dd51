"""Points into chips between the players of a table.

Chips stay in the stacks until the end of a round: then losers put in what they lose altogether, and
winners are paid from it, so the bank's result is zero.

As far as the chips go, every pair of players settles for itself. Debts that run in a circle are
paid with each other. Whoever has collected what the others can pay him then pays, out of his stack
and what he was paid, his creditors in the order of the deal: if his chips run out, those who come
later get less.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from krupier.rules import events
from krupier.rules.felt import Felt

POINTS = "points"

Debts = list[list[int]]
"""``debts[a][b]``: what player a owes to player b."""


def payments(stacks: Sequence[int], owed: Sequence[Sequence[int]]) -> Debts:
    """What each player pays to each other; nobody pays more than he has.

    >>> payments([10, 10, 10], [[0, 0, 0], [0, 0, 0], [8, 8, 0]])
    [[0, 0, 0], [0, 0, 0], [8, 2, 0]]
    >>> payments([10, 1, 10], [[0, 5, 0], [0, 0, 5], [0, 0, 0]])
    [[0, 5, 0], [0, 0, 5], [0, 0, 0]]
    """
    players = range(len(stacks))
    left = [list(row) for row in owed]
    paid = _circles(left)
    have = list(stacks)
    waiting = list(players)
    while waiting:
        payer = next(one for one in waiting if not any(left[other][one] for other in waiting))
        waiting.remove(payer)
        for to in players:
            amount = min(left[payer][to], have[payer])
            have[payer] -= amount
            have[to] += amount
            paid[payer][to] += amount
    return paid


def _circles(left: Debts) -> Debts:
    """Takes circles of debts off ``left``; without them somebody always has nothing to collect."""
    size = len(left)
    paid = [[0] * size for _ in left]
    for n in range(2, size + 1):
        for circle in permutations(range(size), n):
            steps = list(zip(circle, circle[1:] + circle[:1], strict=True))
            amount = min(left[one][other] for one, other in steps)
            for one, other in steps:
                left[one][other] -= amount
                paid[one][other] += amount
    return paid


def net(paid: Sequence[Sequence[int]]) -> list[int]:
    """What each player has won altogether, negative if lost."""
    players = range(len(paid))
    return [sum(row[one] for row in paid) - sum(paid[one]) for one in players]


def tell_payments(felt: Felt, seats: Sequence[str], owed: Debts, paid: Debts) -> None:
    """Who pays whom, and whether that is less than he owes."""
    for at, payer in enumerate(seats):
        for to, due, amount in zip(seats, owed[at], paid[at], strict=True):
            if due:
                felt.tell(events.Pays(payer, to, amount, amount < due))


def hand_over(felt: Felt, seats: Sequence[str], won: Sequence[int]) -> None:
    """Losers' chips first, then the winners take them."""
    for seat, win in zip(seats, won, strict=True):
        if win < 0:
            felt.lose(felt.stake(seat, POINTS, -win))
    for seat, win in zip(seats, won, strict=True):
        if win > 0:
            felt.award(seat, POINTS, win)
