"""What the mathematics of a blackjack depends on: the shoe by value, the bank, the turn, the pays.

:class:`Rules` is read from a table (a plan with its options) and is hashable: two tables that
differ in boxes or limits only share one analysis.

Everything a hand can come to is one of a few *endings*, everything the bank can come to one of a
few *banks*; :func:`payoffs` says what each pair of them is worth. All the rest (doubles, splits,
no-hole-card losses, pushes on 22, free bets, five-card tricks) is in that table, so the code that
walks through the cards knows nothing of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Any

import numpy as np

from krupier.rules.blackjack.plan import INSURANCE
from krupier.rules.blackjack.table import Table

ACE, TEN = 0, 9
"""Card values are numbered 0 (ace), 1 (two) … 9 (ten, jack, queen, king)."""
VALUES = "A23456789T"

# where the bank ends
BANK_BUST, BANK_17, BANK_21, BANK_TRICK, BANK_BLACKJACK, BANK_22, BANKS = 0, 1, 5, 6, 7, 8, 9
"""Over 21; 17 to 21; a five-card trick; blackjack; 22 where that is a push."""

# where a hand ends
OVER, STIFF, AT_17, AT_21, TRICK, NATURAL, ENDS = 0, 1, 2, 6, 7, 8, 9
"""Over 21; up to 16; 17 to 21; a five-card trick; blackjack."""

SINGLE, DOUBLED, FREELY_DOUBLED, STAKINGS = 0, 1, 2, 3

# whose hand it is
DEALT, FIRST, OTHER, FREE_FIRST, LENT, KINDS = 0, 1, 2, 3, 4, 5
"""As dealt; the hand of a split that keeps the original stake, and any other; the same two after
a split that the house pays for."""

UNLIMITED = 7
"""Splits that an "unlimited" table is followed to: eight hands. A ninth is wanted less than once
in ten million rounds."""


@dataclass(frozen=True)
class Rules:
    """One blackjack against a full shoe."""

    shoe: tuple[int, ...]
    """Cards by value: aces, twos … tens."""
    soft17: str = "stand"
    push_22: bool = False
    ties_lose: bool = False
    bank_trick: bool = False
    hole: bool = False
    """The bank's second card is dealt before the players act."""
    peek: bool = False
    original_only: bool = False
    """The bank's blackjack takes original stakes and busted hands only."""
    stand_at: int = 21
    double: str = "any"
    double_after_split: bool = True
    free_double: bool = False
    free_double_after_split: bool = False
    max_splits: int = UNLIMITED
    resplit_aces: bool = False
    split_tens: bool = True
    split_cards: int = 0
    """The most cards of a split hand; 0: any number."""
    free_split: bool = False
    trick: bool = False
    surrender: str = "off"
    surrender_against_ace: bool = True
    switch: bool = False
    switched_natural: bool = True
    natural_at_once: bool = False
    """A blackjack is paid before the bank plays where the bank's card cannot become one."""
    natural_pays: Fraction = Fraction(3, 2)
    trick_pays: Fraction = Fraction(2)
    free_split_pays: Fraction = Fraction(1)
    even_money: Fraction | None = None
    insurance_pays: Fraction | None = None

    def with_shoe(self, shoe: tuple[int, ...]) -> Rules:
        return replace(self, shoe=shoe)

    @property
    def unit(self) -> int:
        """Into how many equal parts a stake is cut so that every result is a whole number."""
        ratios = [self.natural_pays, self.trick_pays, self.free_split_pays, Fraction(1, 2)]
        ratios += [self.even_money] if self.even_money else []
        return lcm(*(ratio.denominator for ratio in ratios))

    def splits(self, pair: int) -> int:
        """How often a pair of this value may be split in one round."""
        if pair == ACE and not self.resplit_aces:
            return min(self.max_splits, 1)
        return self.max_splits if pair != TEN or self.split_tens else 0

    def doubling(self, kind: int, points: int, ace: bool) -> int | None:
        """How a hand of two cards may be doubled, if it may."""
        if self.double == "off":
            return None
        split = kind != DEALT
        freely = self.free_double and (not split or self.free_double_after_split)
        if freely and 9 <= points <= 11 and not ace:
            return FREELY_DOUBLED
        if (split and not self.double_after_split) or (
            self.double == "9-11" and not 9 <= points <= 11
        ):
            return None
        return DOUBLED

    def may_surrender(self, up: int) -> bool:
        return self.surrender != "off" and (self.surrender_against_ace or up != ACE)

    @property
    def surrender_loses_all(self) -> bool:
        """To the bank's blackjack."""
        return self.surrender == "late" or self.peek


def shoe_of(decks: int) -> tuple[int, ...]:
    return (4 * decks,) * 9 + (16 * decks,)


@cache
def rules_of(table: Table) -> Rules:
    """The rules of a table, its limits and boxes left aside."""
    turn, bank, pays = table.turn, table.bank, table.pays
    splits, drawn = turn.max_splits, turn.split_hand_max_cards_drawn
    unlimited = splits == "unlimited"
    insurance = table.bets.get(INSURANCE)
    even = table.insurance is not None and table.insurance.even_money
    return Rules(
        shoe=shoe_of(table.shoe.decks),
        soft17=bank.soft17,
        push_22=bank.at_22 == "push",
        ties_lose=bank.ties == "lose",
        bank_trick=bank.dealer_five_card_trick,
        hole=bank.dealer_second_card != "none",
        peek=bank.dealer_second_card == "peek",
        original_only=bank.blackjack_takes == "original",
        stand_at=min(turn.player_must_stand_at, 21),
        double=turn.double,
        double_after_split=turn.double_after_split,
        free_double=turn.free_double,
        free_double_after_split=turn.free_double_after_split,
        max_splits=min(splits, UNLIMITED) if isinstance(splits, int) else UNLIMITED,
        resplit_aces=turn.resplit_aces == "yes"
        or (turn.resplit_aces == "if-unlimited" and unlimited),
        split_tens=turn.split_by == "value",
        split_cards=1 + drawn if isinstance(drawn, int) else 0,
        free_split=turn.free_split,
        trick=turn.five_card_trick,
        surrender=turn.surrender,
        surrender_against_ace=turn.surrender_against_ace,
        switch=turn.switch,
        switched_natural=turn.switched_21 == "blackjack",
        natural_at_once=turn.pay_blackjack_immediately,
        natural_pays=pays["blackjack"].exact,
        trick_pays=pays["five-card-trick"].exact if turn.five_card_trick else Fraction(2),
        free_split_pays=table.free_split_pays.exact,
        even_money=pays["even-money"].exact if even else None,
        insurance_pays=insurance.pays.exact if insurance and insurance.pays else None,
    )


_STAKES = {
    DEALT: (1, 0, 0),
    FIRST: (1, 0, 0),
    OTHER: (0, 1, 0),
    FREE_FIRST: (1, 0, 0),
    LENT: (0, 0, 1),
}
"""Original, further and lent stakes on a hand before it is doubled."""


@cache
def payoffs(rules: Rules) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Net win ``[kind, staking, end, bank]`` in units of ``rules.unit`` to a stake."""
    table = np.zeros((KINDS, STAKINGS, ENDS, BANKS), np.int64)
    for kind, staking, end, bank in np.ndindex(table.shape):
        table[kind, staking, end, bank] = rules.unit * _payoff(rules, kind, staking, end, bank)
    return table


def _payoff(rules: Rules, kind: int, staking: int, end: int, bank: int) -> Fraction:
    original, further, lent = _STAKES[kind]
    if bank == BANK_BLACKJACK and rules.peek and end != NATURAL:
        # the round ended before anything was doubled or split
        return Fraction(-original)
    further += staking == DOUBLED
    lent += staking == FREELY_DOUBLED
    if end == OVER:
        return Fraction(-original - further)
    if bank == BANK_22:
        return Fraction(0)
    mine, banks = _RANK_OF_END[end], _RANK_OF_BANK[bank]
    if mine > banks:
        pays = {NATURAL: rules.natural_pays, TRICK: rules.trick_pays}.get(end, Fraction(1))
        if kind in (FREE_FIRST, LENT):
            pays = rules.free_split_pays
        return pays * (original + further + lent)
    if mine == banks and not rules.ties_lose:
        return Fraction(0)
    if bank == BANK_BLACKJACK and rules.original_only:
        return Fraction(-original)
    return Fraction(-original - further)


_RANK_OF_END = {STIFF: 16, TRICK: 22, NATURAL: 23} | {AT_17 + n: 17 + n for n in range(5)}
_RANK_OF_BANK = {BANK_BUST: 0, BANK_TRICK: 22, BANK_BLACKJACK: 23} | {
    BANK_17 + n: 17 + n for n in range(5)
}


@cache
def wagers(rules: Rules) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Chips that the player puts down himself on a hand ``[kind, staking, bank]``."""
    table = np.zeros((KINDS, STAKINGS, BANKS), np.int64)
    for kind, staking, bank in np.ndindex(table.shape):
        original, further, _ = _STAKES[kind]
        ended_by_peek = rules.peek and bank == BANK_BLACKJACK
        table[kind, staking, bank] = (
            original if ended_by_peek else original + further + (staking == DOUBLED)
        )
    return table
