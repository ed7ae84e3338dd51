"""A card that the player buys for a bank which does not open.

Who is asked sees all five cards of the bank. One leaves, a new one comes: all cards that are not in
sight are gone through. If it has the rank of the one that left and the bank still does not open, it
may be bought again; nothing changes then but the number of cards left.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from krupier import hands
from krupier.equipment.cards import parse
from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import Array, best
from krupier.odds.draw.bank_hands import BankHands
from krupier.odds.draw.finished import BETTER, CLOSED, TIE, WORSE, case_of, net_of
from krupier.odds.draw.plain import STANDINGS, Plain

STEP = 16
"""Every so many of the bank's hands suffice to weigh purchases."""
FLUSH = hands.high(parse("Ks Js 9s 6s 3s"))
"""A middling flush."""


class Drawn(NamedTuple):
    """What new cards do, by number: better, equal or worse than the bank with them, or of the rank
    of the one that left; and all of them."""

    better: int
    tie: int
    worse: int
    again: int
    cards: int


@inlined
def leaving(plain: Plain, bank: Array) -> int:
    """Which card of the bank leaves."""
    at = 0
    for k in range(1, 5):
        if (bank[k] >> 2 > bank[at] >> 2) == plain.card.highest:
            at = k
    return at


@inlined
def drawn(plain: Plain, bank: Array, sight: int, value: int) -> Drawn:
    """All cards that can come for the bank; those in sight, its own too, are bits of ``sight``."""
    gone = leaving(plain, bank)
    keys, bits_of = plain.lookup.keys, plain.lookup.bits
    key = bits = 0
    for k in range(5):
        if k != gone:
            key += keys[bank[k]]
            bits |= bits_of[bank[k]]
    better = tie = worse = again = cards = 0
    for new in range(52):
        if sight >> new & 1:
            continue
        cards += 1
        found = best(plain.lookup, plain.table, key + keys[new], bits | bits_of[new])
        case = case_of(plain, value, 5, found)
        if case == BETTER:
            better += 1
        elif case == TIE:
            tie += 1
        elif case == WORSE:
            worse += 1
        elif new >> 2 == bank[gone] >> 2:
            again += 1
    return Drawn(better, tie, worse, again, cards)


@inlined
def purchase_worth(plain: Plain, new: Drawn, pays: int, bought: int) -> float:
    """What the round wins from now on, the price paid, with one more card for the bank where so
    many of the same rank were bought in vain."""
    rule = plain.card
    settled = (
        new.better * net_of(plain, BETTER, pays)
        + new.tie * net_of(plain, TIE, pays)
        + new.worse * net_of(plain, WORSE, pays)
    )
    worth = 0.0
    # from the last purchase that is possible back to the next
    for n in range(rule.most - 1, bought - 1, -1):
        same, cards = max(new.again - n, 0), new.cards - n
        others = cards - same - new.better - new.tie - new.worse
        further = rule.failed if n == rule.most - 1 else max(rule.failed, worth)
        worth = (settled + others * rule.failed + same * further) / cards - rule.price
    return worth


@inlined
def hopeless(plain: Plain, value: int, pays: int) -> bool:
    """Whether no card for the bank can be worth its price, whatever the bank has.

    A hand below the straights is helped by cards that pair one of the four that stay, or make an
    ace-king: 16 at most, of 36 at least. Three more may have the rank of the one that left.
    """
    none = net_of(plain, CLOSED, pays)
    failed = plain.card.failed
    most = (16 * net_of(plain, BETTER, pays) + 3 * none + 17 * failed) / 36 - plain.card.price
    return value <= STANDINGS[1] and failed <= none and most <= none


def model_gains(plain: Plain, bank: BankHands) -> Array:
    """What the purchase adds on average where the bank is closed, by standing and pay: weighed as
    if the player's own cards could still come."""
    gains = np.zeros((len(STANDINGS), len(plain.wins)))
    if plain.card.price:
        like = np.array([*STANDINGS[:-2], FLUSH, STANDINGS[-2] + 1], dtype=np.int64)
        _gains(plain, bank, like, gains)
    return gains


@compiled
def _gains(plain: Plain, bank: BankHands, like: Array, gains: Array) -> None:
    cards = np.zeros(5, dtype=np.int64)
    none = net_of(plain, CLOSED, 0)
    hands, n = 0, 0
    for d in range(3, 52):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    n += 1
                    closed = bank.four[n - 1] < bank.level[plain.needed]
                    if n % STEP or not closed or bank.up in (a, b, c, d):
                        continue
                    cards[0], cards[1], cards[2], cards[3], cards[4] = a, b, c, d, bank.up
                    sight = 1 << a | 1 << b | 1 << c | 1 << d | 1 << bank.up
                    hands += 1
                    for s in range(1, like.shape[0]):
                        new = drawn(plain, cards, sight, like[s])
                        for pays in range(gains.shape[1]):
                            more = purchase_worth(plain, new, pays, 0) - none
                            gains[s, pays] += max(0.0, more)
    gains /= hands
