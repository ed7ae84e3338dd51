"""What a finished hand is worth: value and pay, bet and insurance over all hands of the bank."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import Array, best, number
from krupier.hands.scales import SUIT_SHIFT
from krupier.odds.draw.bank_hands import BankHands, count_below
from krupier.odds.draw.plain import HALF, LEAST_VALUE, PAYS, RETURNED, Plain
from krupier.odds.draw.stud_kernel import CLOSED as CLOSED_AT
from krupier.odds.draw.stud_kernel import EQUAL, EQUAL_MASK, LOWER_MASK

CLOSED, BETTER, TIE, WORSE = range(4)
"""How a hand fares: the bank does not open, or it is beaten, equal, better."""


class Fares(NamedTuple):
    """How often a hand fares so, of all hands that the bank can have."""

    closed: float
    better: float
    tie: float
    worse: float


@inlined
def key_and_bits(plain: Plain, cards: Array, n: int) -> tuple[int, int]:
    key = bits = 0
    for k in range(n):
        key += plain.lookup.keys[cards[k]]
        bits |= plain.lookup.bits[cards[k]]
    return key, bits


@inlined
def judged(plain: Plain, cards: Array, n: int) -> tuple[int, int]:
    """The value of four to six cards, and the number of what they are paid."""
    key, bits = key_and_bits(plain, cards, n)
    if n == 4:
        at = number(plain.lookup, key)
        return int(plain.beats_four[at]), int(plain.pays_four[at])
    value = best(plain.lookup, plain.table, key, bits)
    if n == 6 and plain.double:
        return value, _twice(plain, key, bits)
    return value, int(plain.pays[value])


@inlined
def _twice(plain: Plain, key: int, bits: int) -> int:
    """What six cards are paid for their best two combinations."""
    for suit in range(4):
        if key >> SUIT_SHIFT + 4 * suit & 15 >= 5:
            mask = bits >> 16 * suit & 0x1FFF
            others = 0
            for more in range(4):
                others |= 0 if more == suit else bits >> 16 * more & 0x1FFF
            other = 0
            lowest = others if others else mask
            while not lowest >> other & 1:
                other += 1
            return int(plain.pays_six_suited[other << 13 | mask])
    return int(plain.pays_six[number(plain.lookup, key)])


@inlined
def case_of(plain: Plain, value: int, cards: int, bank: int) -> int:
    """How a hand of this value and so many cards fares against a bank of that value."""
    if bank < plain.needed:
        return CLOSED
    if value > bank:
        return BETTER
    return TIE if value == bank and cards > 4 else WORSE


@inlined
def net_of(plain: Plain, case: int, pays: int) -> float:
    """What ante and bet win."""
    return float(plain.nets[case, 0] + plain.nets[case, 1] * plain.wins[pays])


# -- over all hands of the bank ------------------------------------------------------------------


@inlined
def fares_of(
    plain: Plain, value: int, cards: int, closed: int, lower: int, equal: int, total: int
) -> Fares:
    """From counts of the bank's hands: closed ones, lower and equal ones, all."""
    if value < plain.needed:
        return Fares(closed / total, 0.0, 0.0, (total - closed) / total)
    tie = equal if cards > 4 else 0
    return Fares(
        closed / total, (lower - closed) / total, tie / total, (total - lower - tie) / total
    )


@inlined
def fares(plain: Plain, bank: BankHands, value: int, cards: int, seen: Array, n: int) -> Fares:
    """Counted over all hands of the bank without the first ``n`` cards of ``seen``, in order."""
    left = 51 - n
    total = left * (left - 1) * (left - 2) * (left - 3) // 24
    closed = count_below(bank, bank.level[plain.needed], seen, n)
    lower = equal = 0
    if value >= plain.needed:
        level, above = bank.level[value], bank.level[value + 1]
        lower = count_below(bank, level, seen, n)
        if above > level and cards > 4:
            equal = count_below(bank, above, seen, n) - lower
    return fares_of(plain, value, cards, closed, lower, equal, total)


@inlined
def insured(plain: Plain, value: int, pays: int, how: Fares) -> tuple[float, float]:
    """The insurance that pays, and what it wins on average; nothing where it does not pay."""
    part = plain.insurance
    if part.shape[0] == 0 or value < part[LEAST_VALUE]:
        return 0.0, 0.0
    most = part[HALF] * plain.wins[pays] * plain.bet
    lost = how.better + how.tie + (0.0 if part[RETURNED] else how.worse)
    each = how.closed * part[PAYS] - lost
    return (most, most * each) if most >= plain.bet and each > 0 else (0.0, 0.0)


@inlined
def insurance_net(plain: Plain, stake: float, case: int) -> float:
    part = plain.insurance
    if stake == 0.0:
        return 0.0
    if case == CLOSED:
        return float(stake * part[PAYS])
    return 0.0 if case == WORSE and part[RETURNED] else -stake


@inlined
def bet_worth(plain: Plain, pays: int, how: Fares) -> float:
    """What ante and bet win on average."""
    return float(
        how.closed * net_of(plain, CLOSED, pays)
        + how.better * net_of(plain, BETTER, pays)
        + how.tie * net_of(plain, TIE, pays)
        + how.worse * net_of(plain, WORSE, pays)
    )


@inlined
def whole_worth(plain: Plain, gains: Array, value: int, pays: int, how: Fares) -> float:
    """With insurance and, at its ``gains`` where the bank is closed, a card for it."""
    _, more = insured(plain, value, pays, how)
    gain = how.closed * gains[plain.standing[value], pays]
    return float(bet_worth(plain, pays, how) + more + gain)


@compiled
def worths(plain: Plain, gains: Array, cards: Array, found: Array, total: int, out: Array) -> None:
    """What a bet on each of these hands is worth; ``found`` are the counters of ``stud_kernel``."""
    m = cards.shape[1]
    hand = np.zeros(m, dtype=np.int64)
    for h in range(cards.shape[0]):
        for k in range(m):
            hand[k] = cards[h, k]
        value, pays = judged(plain, hand, m)
        lower, equal = found[h, 0] & LOWER_MASK, found[h, 0] >> EQUAL & EQUAL_MASK
        how = fares_of(plain, value, m, found[h, 0] >> CLOSED_AT, lower, equal, total)
        out[h] = whole_worth(plain, gains, value, pays, how)


@compiled
def shifts(
    plain: Plain,
    bank: BankHands,
    gains: Array,
    cards: Array,
    found: Array,
    total: int,
    holds: Array,
    out: Array,
) -> None:
    """By how much each of these hands is worth more, fold included, if one more card of a rank is
    known not to be the bank's; the rank is the column.

    To the first order: as if that were independent of the own cards. ``holds`` is the share of
    the bank's hands below a level that hold a certain card of a rank.
    """
    m = cards.shape[1]
    hand = np.zeros(m, dtype=np.int64)
    others = 1 - 4 / 51
    for h in range(cards.shape[0]):
        for k in range(m):
            hand[k] = cards[h, k]
        value, pays = judged(plain, hand, m)
        lower, equal = found[h, 0] & LOWER_MASK, found[h, 0] >> EQUAL & EQUAL_MASK
        how = fares_of(plain, value, m, found[h, 0] >> CLOSED_AT, lower, equal, total)
        worth = max(whole_worth(plain, gains, value, pays, how), plain.fold[1])
        for rank in range(13):
            closed = how.closed * (1 - holds[bank.level[plain.needed], rank]) / others
            better = 0.0
            if value >= plain.needed:
                below = (how.closed + how.better) * (1 - holds[bank.level[value], rank]) / others
                better = max(0.0, below - closed)
            now = Fares(closed, better, how.tie, max(0.0, 1 - closed - better - how.tie))
            out[h, rank] = max(whole_worth(plain, gains, value, pays, now), plain.fold[1]) - worth
