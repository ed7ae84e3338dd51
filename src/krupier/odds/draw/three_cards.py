"""The game of three cards: one decision, bet or fold, over all hands of player and bank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from krupier import hands
from krupier.equipment.cards import DECK_52, RANKS, Card, rank
from krupier.odds import NoOdds
from krupier.odds.draw.blind import METHOD
from krupier.odds.draw.payouts import Payouts
from krupier.odds.let_it_ride import starting_hands
from krupier.odds.outcomes import exact_win
from krupier.odds.result import BetOdds, from_returns
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.banker_poker.draw_plan import BET
from krupier.rules.banker_poker.staking import ANTE
from krupier.rules.banker_poker.tables import least_value

Own = tuple[Card, ...]
HANDS = comb(52, 3)
BANK = comb(49, 3)
"""Hands that the bank can have against one of them."""
ALWAYS_FOLD = "always fold"


def rows(game: BankerDraw) -> list[BetOdds]:
    """The ante under best play, and blind boxes, where nothing is decided."""
    found = [_row(game, "")]
    for bet, lays in game.opening.lays.items():
        if bet not in game.opening.blind:
            continue
        if {field: ratio.exact for field, ratio in lays.items()} != {
            ANTE: 1,
            BET: Payouts(game).bet,
        }:
            raise NoOdds(f"no odds for {bet} of {game.plan.id}: computed for ante and bet")
        found.append(_row(game, bet))
    return found


def _row(game: BankerDraw, blind_box: str) -> BetOdds:
    payouts = Payouts(game)
    nets: Counter[Fraction] = Counter()
    played = 0
    lowest: Own = ()
    for own, weight in starting_hands().items():
        wins = _wins(payouts, own)
        if not (blind_box or _bets(payouts, wins)):
            nets[payouts.fold(bought=False)] += weight * BANK
            continue
        played += weight
        lowest = min(lowest or own, own, key=hands.three_card)
        for net, n in wins:
            nets[net] += weight * n
    returns = [(Fraction(n, HANDS * BANK), 1 + net) for net, n in sorted(nets.items())]
    if blind_box:
        return from_returns(blind_box, returns, METHOD, 1 + Fraction(payouts.bet))
    return from_returns(
        ANTE,
        returns,
        "exact: all kinds of three cards against all hands of the bank, best play; "
        "per unit of the ante",
        1 + payouts.bet * Fraction(played, HANDS),
        strategy=f"bet with {_called(lowest)} or better" if lowest else ALWAYS_FOLD,
        p_bet=str(Fraction(played, HANDS)),
    )


def _called(own: Own) -> str:
    """Three cards as players write them."""
    return "-".join(RANKS[one] for one in sorted(map(rank, own), reverse=True))


def folded(game: BankerDraw) -> Iterator[tuple[Own, int]]:
    """The hands that fold under best play, and how many are like each."""
    payouts = Payouts(game)
    for own, weight in starting_hands().items():
        if not _bets(payouts, _wins(payouts, own)):
            yield own, weight


def _bets(payouts: Payouts, wins: list[tuple[Fraction, int]]) -> bool:
    return sum((net * n for net, n in wins), Fraction(0)) > payouts.fold(bought=False) * BANK


def _wins(payouts: Payouts, own: Own) -> list[tuple[Fraction, int]]:
    """What a hand that bets wins, in antes, against how many hands of the bank."""
    qualifies = payouts.game.plan.qualifies
    pays = exact_win(payouts.judge.pays(own))
    cases = (payouts.no_hand, payouts.better, payouts.tie, payouts.worse)
    counts = _compared(own, least_value("three_card", qualifies.hand, qualifies.least))
    return [(case.of(pays), n) for case, n in zip(cases, counts, strict=True)]


@cache
def _compared(own: Own, opens: int) -> tuple[int, ...]:
    """Hands of the bank that do not open, are lower, equal, higher."""
    rest = np.array([card for card in DECK_52 if card not in own], dtype=np.int8)
    bank = hands.three_card_batch(rest[_threes()])
    mine, open_ = hands.three_card(own), bank >= opens
    found = (~open_, open_ & (bank < mine), open_ & (bank == mine), open_ & (bank > mine))
    return tuple(int(one.sum()) for one in found)


@cache
def _threes() -> NDArray[np.int64]:
    return np.array(list(combinations(range(49), 3)))
