"""Exact odds of Let It Ride: every three cards, every two common cards, the best of all choices.

Three cards that differ only by a renaming of suits are one case. For each of them a table holds
what every pair of common cards pays; riding or withdrawing follows from its sums.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from krupier import hands
from krupier.equipment.cards import DECK_52, RANKS, Card, card, rank, suit
from krupier.odds.result import BetOdds, from_returns
from krupier.rules.let_it_ride import BET, BONUS, HANDS, HandRow, LetItRide, RideBet

Ints = NDArray[np.int64]


def odds(game: LetItRide) -> list[BetOdds]:
    rows = []
    for bet in game.plan.bets:
        if bet.id == BET:
            rows.append(optimal(bet))
        elif bet.id == BONUS and game.setting["bonus"]:
            rows.append(_bonus(bet))
    return rows


@cache
def starting_hands(deck: tuple[Card, ...] = DECK_52) -> Mapping[tuple[Card, ...], int]:
    """One of all three cards that differ only by a renaming of suits, and how many they are.

    Every suit of the deck has the same ranks.
    """
    kinds: dict[tuple[tuple[int, ...], ...], tuple[Card, ...]] = {}
    count: Counter[tuple[Card, ...]] = Counter()
    for three in combinations(deck, 3):
        by_suit = sorted(tuple(rank(one) for one in three if suit(one) == s) for s in range(4))
        count[kinds.setdefault(tuple(by_suit), three)] += 1
    return count


def optimal(bet: RideBet, deck: tuple[Card, ...] = DECK_52) -> BetOdds:
    """The three equal bets under best play; a unit is one of them."""
    left, right = len(deck) - 3, len(deck) - 4
    unit = _unit(bet)
    pays_of = _pays_by_value(bet.table, unit)
    totals: Counter[int] = Counter()
    staked = ridden_1 = ridden_2 = 0
    for three, weight in starting_hands(deck).items():
        pays = _pays(three, pays_of, deck)
        ride_1 = int(pays.sum()) > 0
        ride_2 = pays.sum(axis=1) > 0
        played = 1 + ride_1 + ride_2.astype(np.int64)
        nets = pays * played[:, None]
        off_diagonal = ~np.eye(len(pays), dtype=bool)
        values, counts = np.unique(nets[off_diagonal], return_counts=True)
        for value, count in zip(values.tolist(), counts.tolist(), strict=True):
            totals[value] += weight * count
        ridden_1 += weight * left * right * ride_1
        ridden_2 += weight * right * int(ride_2.sum())
        staked += weight * right * int(played.sum())
    deals = comb(len(deck), 3) * left * right
    return from_returns(
        bet.id,
        [(Fraction(n, deals), 1 + Fraction(net, unit)) for net, n in sorted(totals.items())],
        f"exact: all {len(starting_hands(deck))} kinds of three cards, best play; "
        "per unit of one of the three bets",
        Fraction(staked, deals),
        strategy="let it ride where the cards in sight win more than they lose on average",
        p_ride_1=str(Fraction(ridden_1, deals)),
        p_ride_2=str(Fraction(ridden_2, deals)),
    )


def rides(
    bet: RideBet,
    three: Sequence[Card],
    left: Card | None = None,
    deck: tuple[Card, ...] = DECK_52,
) -> bool:
    """Whether the best play lets a bet ride with three cards, or with the left card in sight."""
    pays = _pays(tuple(three), _pays_by_value(bet.table, _unit(bet)), deck)
    if left is None:
        return int(pays.sum()) > 0
    rest = [one for one in deck if one not in three]
    return int(pays[rest.index(left)].sum()) > 0


def _unit(bet: RideBet) -> int:
    return lcm(*(row.pays.den for row in bet.table))


def _pays(three: tuple[Card, ...], pays_of: Ints, deck: tuple[Card, ...]) -> Ints:
    """The win or loss of a bet by left and right card; nought where these are the same card."""
    rest = np.array([one for one in deck if one not in three], dtype=np.int8)
    left, right = np.triu_indices(len(rest), 1)
    dealt = np.empty((len(left), 5), dtype=np.int8)
    dealt[:, :3] = three
    dealt[:, 3], dealt[:, 4] = rest[left], rest[right]
    pays = np.zeros((len(rest), len(rest)), dtype=np.int64)
    pays[left, right] = pays_of[hands.high_batch(dealt)]
    return pays + pays.T


@cache
def _pays_by_value(table: tuple[HandRow, ...], unit: int) -> Ints:
    """The win or loss of every value that five cards can have."""
    best = hands.high([card(name) for name in ("As", "Ks", "Qs", "Js", "Ts")])
    rows = {HANDS[row.hand]: row for row in table}
    pays = np.full(best + 1, -unit, dtype=np.int64)
    for value in range(1, best + 1):
        row = rows.get(hands.category("high", value))
        if row and value >= _floor(row.least):
            pays[value] = row.pays.num * unit // row.pays.den
    return pays


def _floor(least: str | None) -> int:
    """The value of the lowest pair of a rank."""
    if least is None:
        return 0
    kickers = [one for one in RANKS if one != least][:3]
    return hands.high([card(f"{least}s"), card(f"{least}h"), *(card(f"{k}d") for k in kickers)])


def _bonus(bet: RideBet) -> BetOdds:
    rows = {HANDS[row.hand]: row for row in bet.table}
    returns: Counter[Fraction] = Counter()
    for three, weight in starting_hands().items():
        row = rows.get(hands.category("three_card", hands.three_card(three)))
        paired = Counter(map(rank, three)).most_common(1)[0][0]
        wins = row and (row.least is None or paired >= RANKS.index(row.least))
        returns[1 + row.pays.exact if row and wins else Fraction(0)] += weight
    deals = comb(52, 3)
    return from_returns(
        bet.id,
        [(Fraction(n, deals), back) for back, n in returns.items()],
        "exact: all hands of three cards",
    )
