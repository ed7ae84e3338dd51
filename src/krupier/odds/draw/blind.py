"""Blind boxes: ante and bet lie before the deal, nobody looks at the cards, nothing is decided.

All hands of the player against all hands of the bank, counted as in :mod:`krupier.odds.draw.stud`.
Nothing can be bought on such a box, neither cards nor one for the bank, and it cannot be insured.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from krupier.hands.kernels import Array, load_index
from krupier.hands.scales import HIGH_BITS, LOW_BITS
from krupier.odds import NoOdds
from krupier.odds.draw import stud
from krupier.odds.draw import stud_kernel as kernel
from krupier.odds.draw.payouts import BEST, Payouts
from krupier.odds.result import BetOdds, from_returns
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.banker_poker.draw_hands import kind_of
from krupier.rules.banker_poker.draw_plan import BET
from krupier.rules.banker_poker.staking import ANTE

METHOD = "exact: all hands of player and bank; per unit of the ante"


def rows(game: BankerDraw) -> list[BetOdds]:
    """The blind boxes that a table takes; a unit is the ante."""
    found = []
    for bet, lays in game.opening.lays.items():
        if bet not in game.opening.blind:
            continue
        laid = {field: ratio.exact for field, ratio in lays.items()}
        if laid != {ANTE: 1, BET: game.plan.bet_times}:
            raise NoOdds(f"no odds for {bet} of {game.plan.id}: computed for ante and bet")
        deals = comb(52, game.plan.deal.each) * comb(52 - game.plan.deal.each, game.plan.deal.bank)
        returns = [(Fraction(n, deals), 1 + net) for net, n in _nets(Payouts(game)).items()]
        found.append(from_returns(bet, returns, METHOD, 1 + Fraction(game.plan.bet_times)))
    return found


def _nets(payouts: Payouts) -> dict[Fraction, int]:
    """How many deals win so much, in antes."""
    cases = (payouts.no_hand, payouts.better, payouts.tie, payouts.worse)
    dealt = _dealt(payouts)
    count = _four_cards if payouts.game.plan.deal.each == 4 else _five_cards
    nets: dict[Fraction, int] = {}
    for value, pays, counts in count(payouts):
        wins = {case: net.of(pays) for case, net in enumerate(cases)}
        for case, n in enumerate(counts):
            net = dealt.get(kind_of(value), wins[case]) if dealt else wins[case]
            nets[net] = nets.get(net, 0) + n
    return nets


def _dealt(payouts: Payouts) -> dict[str, Fraction]:
    """Hands that win on the ante by themselves; the bet comes back."""
    bonus = payouts.game.plan.dealt_bonus
    return {str(row.hand): row.pays.exact for row in bonus.table} if bonus else {}


def _five_cards(payouts: Payouts) -> list[tuple[int, Fraction, list[int]]]:
    """For every value of five cards: what the bet pays, and how many deals bring each case."""
    own = stud.player_hands(-1)
    counts = _cases(own, payouts.needed, comb(47, 5), equal=True)
    totals = np.zeros((BEST + 1, 4), dtype=np.int64)
    np.add.at(totals, own.values, counts * own.weights[:, None])
    return [
        (value, payouts.pays[value], totals[value].tolist())
        for value in np.unique(own.values).tolist()
    ]


def _four_cards(payouts: Payouts) -> list[tuple[int, Fraction, list[int]]]:
    """The same for four cards, by the values of the bank that they beat."""
    pays, beats = payouts.pays_four
    cards = np.array(list(combinations(range(52), 4)))
    index = load_index()
    keys = index.keys[cards].sum(axis=1)
    number = index.low[keys & (1 << LOW_BITS) - 1].astype(np.int64)
    number += index.high[keys >> LOW_BITS & (1 << HIGH_BITS) - 1]
    order = np.argsort(beats[number], kind="stable")
    cards, number = cards[order], number[order]
    own = kernel.Hands(
        *(cards, beats[number], np.ones(len(cards), dtype=np.int64)),
        *(np.zeros(1, dtype=np.int64), np.zeros((1, 4), dtype=np.int64), kernel.binomials()),
    )
    counts = _cases(own, payouts.needed, comb(48, 5), equal=False)
    return [
        (int(beats[one]), Fraction(float(pays[one])), counts[number == one].sum(axis=0).tolist())
        for one in np.unique(number)
    ]


def _cases(own: kernel.Hands, needed: int, total: int, *, equal: bool) -> Array:
    """How many of the bank's hands bring each case, by hand of the player; ``equal``: hands of the
    bank that have the value given tie, otherwise they win."""
    found = stud.counted(own, -1, needed, False)
    closed = found[:, 0] >> kernel.CLOSED
    opens = own.values >= needed
    lower = np.where(opens, (found[:, 0] & kernel.LOWER_MASK) - closed, 0)
    same = np.where(opens & equal, found[:, 0] >> kernel.EQUAL & kernel.EQUAL_MASK, 0)
    return np.stack([closed, lower, same, total - closed - lower - same], axis=1)
