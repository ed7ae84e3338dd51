"""A draw game as compiled code takes it: plain numbers and arrays, amounts in antes."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from krupier.hands.kernels import Array, Index, load_index, load_table
from krupier.odds import NoOdds
from krupier.odds.draw import stud
from krupier.odds.draw.payouts import BEST, Payouts
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.banker_poker.draw_hands import kind_of
from krupier.rules.banker_poker.draw_plan import Purchase
from krupier.rules.banker_poker.tables import least_value

LEAST, MOST, MORE, PRICE = range(4)
"""Of a purchase: cards discarded, cards received beyond them, and what one card costs; the prices
of two to five cards follow."""
AFTER, AFTER_CARDS, DISCARD, COST, WITH_BET = range(5)
"""Of the second: which purchase comes before, how many cards that exchanged (-1: any), how many
cards this discards, its price, whether the bet is placed with it."""
PAYS, HALF, LEAST_VALUE, RETURNED = range(4)
"""Of the insurance: what it pays, the part of the possible win that it may be, the least value of a
hand, whether it comes back where the bank's hand is better."""
STANDINGS = np.array(
    [
        *(least_value("high", "two-pairs") - 1, least_value("high", "straight") - 1),
        *range(least_value("high", "straight"), least_value("high", "flush")),
        *(least_value("high", "full-house") - 1, BEST),
    ]
)
"""A bought card makes at most a flush of a bank that had nothing. So hands up to these values fare
alike against it: pairs, up to three of a kind, each straight, flushes, all higher ones."""


class BankCard(NamedTuple):
    """A card for a bank that does not open; ``price`` 0 if it cannot be bought."""

    price: float
    most: int
    highest: bool
    """Whether the highest card leaves, or the lowest."""
    failed: float
    """What a round wins where the bank still does not open."""


class Plain(NamedTuple):
    lookup: Index
    table: Array
    each: int
    """Cards dealt to the player."""
    needed: int
    """The value with which the bank opens."""
    bet: float
    nets: Array
    """Bank closed, lower, equal, higher: a base and how many times the pay of the bet."""
    fold: Array
    """What a fold wins before and after a purchase."""
    wins: Array
    """All that the bet may pay; pay tables refer to it."""
    standing: Array
    """By value: the first of :data:`STANDINGS` that is no lower, for a card bought for the bank."""
    pays: Array
    """Five cards, and six that are not paid twice, by value."""
    pays_four: Array
    beats_four: Array
    """Four cards by the number of their ranks: also the lowest value they do not beat."""
    pays_six: Array
    pays_six_suited: Array
    """Six cards that are paid twice: by the number of their ranks, and with five of one suit."""
    double: bool
    dealt: Array
    """What a dealt hand wins at once, by value; 0 where the round goes on."""
    first: Array
    second: Array
    """No row if there is none."""
    insurance: Array
    """Empty if there is none."""
    card: BankCard


def plain(game: BankerDraw) -> Plain:
    plan, payouts = game.plan, Payouts(game)
    if plan.deal.bank != 5 or plan.deal.each not in (4, 5) or plan.deal.ranking != "high":
        raise NoOdds(f"no odds for {plan.id}: computed for hands of four or five cards")
    if stud.open_cards(game) == [-1]:
        raise NoOdds(f"no odds for {plan.id}: computed with one open card of the bank")
    five = np.array([float(one) for one in payouts.pays])
    four, beats = np.zeros(1), np.zeros(1, dtype=np.int64)
    if plan.deal.each == 4:
        four, beats = payouts.pays_four
    six, suited = payouts.pays_six if plan.double else (np.zeros(1), np.zeros(1))
    wins = np.unique(np.concatenate([five, four, six, suited]))
    cases = (payouts.no_hand, payouts.better, payouts.tie, payouts.worse)
    return Plain(
        lookup=load_index(),
        table=load_table("high"),
        each=plan.deal.each,
        needed=payouts.needed,
        bet=float(payouts.bet),
        nets=np.array([[float(one.base), float(one.times)] for one in cases]),
        fold=np.array([float(payouts.fold(bought=one)) for one in (False, True)]),
        wins=wins,
        standing=np.searchsorted(STANDINGS, np.arange(BEST + 1)).astype(np.uint8),
        pays=_referring(wins, five),
        pays_four=_referring(wins, four),
        beats_four=beats,
        pays_six=_referring(wins, six),
        pays_six_suited=_referring(wins, suited),
        double=plan.double is not None,
        dealt=_dealt(game),
        first=_first(game),
        second=_second(game),
        insurance=_insurance(game),
        card=_card(payouts),
    )


def _referring(wins: Array, pays: Array) -> Array:
    return np.searchsorted(wins, pays).astype(np.uint8)


def _dealt(game: BankerDraw) -> Array:
    won = np.zeros(BEST + 1)
    if game.plan.dealt_bonus:
        pays = {row.hand: float(row.pays.exact) for row in game.plan.dealt_bonus.table}
        for value in range(least_value("high", "straight"), BEST + 1):
            won[value] = pays.get(kind_of(value), 0.0)
    return won


def _first(game: BankerDraw) -> Array:
    found = [one for one in game.plan.purchases if one.after is None]
    for one in found:
        cards = game.plan.deal.each + one.more
        if one.burn or one.with_bet or cards not in (5, 6) or (cards == 6 and one.discard[1]):
            raise _unknown(game, one)
    prices = [[*one.discard, one.more, *(one.costs(n) for n in range(1, 6))] for one in found]
    return np.array(prices, dtype=np.int64).reshape(-1, PRICE + 5)


def _second(game: BankerDraw) -> Array:
    """The purchase that may follow another: a card exchanged, or one more."""
    first = [one.id for one in game.plan.purchases if one.after is None]
    found = [one for one in game.plan.purchases if one.after is not None]
    for one in found:
        exchange = one.discard == (1, 1) and not one.more and not one.with_bet
        more = one.discard == (0, 0) and one.more == 1
        if one.burn or len(found) > 1 or one.after not in first or not (exchange or more):
            raise _unknown(game, one)
    return np.array(
        [
            [
                first.index(str(one.after)),
                -1 if one.after_cards is None else one.after_cards,
                one.discard[1],
                one.costs(1),
                int(one.with_bet),
            ]
            for one in found
        ],
        dtype=np.int64,
    ).reshape(-1, 5)


def _unknown(game: BankerDraw, one: Purchase) -> NoOdds:
    return NoOdds(f"no odds for {game.plan.id}: {one.id} is no purchase that is computed")


def _insurance(game: BankerDraw) -> Array:
    part = game.plan.insurance
    if part is None:
        return np.zeros(0)
    least = least_value("high", part.hand) if part.hand else 0
    returned = part.beaten_by_bank == "push"
    return np.array([float(part.pays.exact), float(part.half.exact), least, returned])


def _card(payouts: Payouts) -> BankCard:
    rule = payouts.game.plan.bank_card
    if rule is None:
        return BankCard(0.0, 1, True, 0.0)
    failed = float(payouts.failed.of(Fraction(0)))
    return BankCard(float(rule.price), rule.most, rule.which == "highest", failed)
