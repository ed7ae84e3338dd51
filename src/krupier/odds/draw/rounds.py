"""Whole rounds in machine code, played by the strategy and settled as the rules settle them.

Of every round is told what it wins, and its *rest*: what the weighing of purchases left out of
account. The mean of that weighing over all hands is known, so with the mean of the rests it is the
mean of the game. In a rest the bank's hand is not left to chance: all hands are counted that
hold none of the cards seen, those given away too. Only a card for the bank depends on the bank's
very cards; it is averaged over the hands that the rest of the deck makes. So rests are small, and
few rounds suffice for a mean that is nearly exact.

The bank's open card is of the first suit, its last card.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import Array, best
from krupier.odds.draw.bank_hands import BankHands
from krupier.odds.draw.classes import Classes, class_of, put_in_order
from krupier.odds.draw.closed_bank import drawn, hopeless, leaving, purchase_worth
from krupier.odds.draw.finished import (
    CLOSED,
    case_of,
    fares,
    insurance_net,
    insured,
    judged,
    key_and_bits,
    net_of,
    whole_worth,
)
from krupier.odds.draw.plain import COST, DISCARD, MORE, PRICE, WITH_BET, Plain
from krupier.odds.draw.purchases import (
    LEFT,
    MASKS,
    NOTHING,
    STAND,
    Strategy,
    best_of_six,
    may_buy_again,
)
from krupier.odds.luck import draw

DEALT_BONUS, FOLD, BET = range(3)
"""What is done with the cards dealt; purchases follow, each with the number of cards exchanged."""
SIZES = 6
TAKEN = 20
"""Cards that suffice for a round: 5 and 4, up to 6 bought, 4 for the bank."""


class Room(NamedTuple):
    """Room for the cards of a round."""

    own: Array
    seen: Array
    named: Array
    some: Array
    gone: Array


class Ended(NamedTuple):
    """A round, in antes."""

    net: float
    staked: float
    rest: float
    """What the strategy did not reckon with; only if it was asked for."""
    line: int
    """What was done with the cards dealt."""
    again: bool
    """Whether cards were bought twice."""
    bets: bool
    insured: bool
    for_bank: int
    """Cards bought for the bank."""


class Held(NamedTuple):
    """Cards of the player before he bets or folds."""

    n: int
    seen: int
    """All cards he has seen, those given away too."""
    at: int
    """Cards taken from the deck since the deal."""
    paid: float
    line: int
    again: bool
    with_bet: bool
    rest: float


@inlined
def room() -> Room:
    return Room(
        np.zeros(6, dtype=np.int64),
        np.zeros(16, dtype=np.int64),
        np.zeros(6, dtype=np.int64),
        np.zeros(6, dtype=np.int64),
        np.zeros(6, dtype=np.int64),
    )


# -- what is weighed -------------------------------------------------------------------------------


@inlined
def worth_of(
    plain: Plain, bank: BankHands, gains: Array, own: Array, n: int, seen: Array, n_seen: int
) -> float:
    """What a bet is worth with these cards; those seen are in order."""
    value, pays = judged(plain, own, n)
    how = fares(plain, bank, value, n, seen, n_seen)
    return whole_worth(plain, gains, value, pays, how)


@inlined
def model_worth(plain: Plain, strategy: Strategy, own: Array, n: int, some: Array) -> float:
    """What a bet is worth if only the own cards are known not to be the bank's."""
    for k in range(n):
        some[k] = own[k]
    put_in_order(some, n)
    return worth_of(plain, strategy.bank, strategy.gains, own, n, some, n)


@inlined
def exchange_of_six(plain: Plain, five: Classes, strategy: Strategy, own: Array, room: Room) -> int:
    """Which card of six to exchange; -1 for none. They are put in order."""
    put_in_order(own, 6)
    worth = max(model_worth(plain, strategy, own, 6, room.some), plain.fold[1])
    which, mean = best_of_six(five, strategy.six, own, worth)
    return which if mean - plain.second[0, COST] > worth else -1


# -- purchases -------------------------------------------------------------------------------------


@inlined
def _give(own: Array, n: int, mask: int, gone: Array) -> int:
    """Gives away the cards of a mask; the others move up."""
    kept, given = 0, 0
    for k in range(n):
        if mask >> k & 1:
            gone[given] = own[k]
            given += 1
        else:
            own[kept] = own[k]
            kept += 1
    return kept


@inlined
def _buy(
    plain: Plain,
    five: Classes,
    dealt: Classes,
    strategy: Strategy,
    later: Array,
    full: bool,
    room: Room,
) -> Held:
    """Purchases by the strategy; ``full``: also how far they were misjudged."""
    own, seen, gone = room.own, room.seen, room.gone
    n = plain.each
    at = class_of(dealt, own, n, room.named)
    for k in range(n):
        seen[k] = own[k]
    n_seen, paid, rest = n, 0.0, 0.0
    code = strategy.first[at]
    if code in (NOTHING, STAND):
        return Held(n, n_seen, 0, 0.0, BET if code else FOLD, False, False, 0.0)
    purchase, mask = (code - 1) // MASKS, (code - 1) % MASKS
    kept = _give(own, n, mask, gone)
    exchanged = n - kept
    new = exchanged + plain.first[purchase, MORE]
    for k in range(new):
        own[kept + k] = seen[n_seen + k] = later[k]
    n, n_seen, at = kept + new, n_seen + new, new
    paid = float(plain.first[purchase, PRICE - 1 + max(exchanged, 1)])
    line = BET + 1 + purchase * SIZES + exchanged
    if not may_buy_again(plain, purchase, exchanged):
        return Held(n, n_seen, at, paid, line, False, False, 0.0)
    cost, with_bet = plain.second[0, COST], plain.second[0, WITH_BET] == 1
    if n == 6:
        which = exchange_of_six(plain, five, strategy, own, room)
        if which < 0:
            return Held(n, n_seen, at, paid, line, False, False, 0.0)
        own[which] = seen[n_seen] = later[at]
        return Held(n, n_seen + 1, at + 1, paid + cost, line, True, with_bet, 0.0)
    number = class_of(five, own, 5, room.named)
    code = strategy.second[number]
    if code == NOTHING:
        return Held(n, n_seen, at, paid, line, False, False, 0.0)
    which = code - 1 if plain.second[0, DISCARD] else 5
    if full:
        # the mean of what may really come: not the cards given away before
        mean = strategy.second_worth[number]
        total = LEFT * mean
        card = own[which]
        size = 5 if plain.second[0, DISCARD] else 6
        for k in range(exchanged):
            own[which] = gone[k]
            worth = model_worth(plain, strategy, own, size, room.some)
            total -= worth if with_bet else max(worth, plain.fold[1])
        own[which] = card
        rest = total / (LEFT - exchanged) - mean
    n = 5 if plain.second[0, DISCARD] else 6
    own[which] = seen[n_seen] = later[at]
    return Held(n, n_seen + 1, at + 1, paid + cost, line, True, with_bet, rest)


# -- the round -------------------------------------------------------------------------------------


@inlined
def play(
    plain: Plain,
    five: Classes,
    dealt: Classes,
    strategy: Strategy,
    bank: Array,
    later: Array,
    full: bool,
    room: Room,
) -> Ended:
    """One round; the cards dealt lie in ``room.own``. ``full``: with its rest."""
    own, seen = room.own, room.seen
    if plain.each == 5:
        value, _ = judged(plain, own, 5)
        if plain.dealt[value] > 0:
            return Ended(plain.dealt[value], 1.0, 0.0, DEALT_BONUS, False, False, False, 0)
    held = _buy(plain, five, dealt, strategy, later, full, room)
    n, bought, rest = held.n, held.line > BET, held.rest
    if held.line == FOLD:
        return Ended(plain.fold[0], 1.0, 0.0, FOLD, False, False, False, 0)
    value, pays = judged(plain, own, n)
    stake = gain = 0.0
    staked = 1.0 + held.paid
    gains = strategy.gains[plain.standing[value], pays]
    # the cards dealt were weighed exactly, but for a card for the bank
    if bought or plain.insurance.shape[0] > 0 or (full and gains > 0):
        put_in_order(seen, held.seen)
        how = fares(plain, strategy.bank, value, n, seen, held.seen)
        stake, _ = insured(plain, value, pays, how)
        gain = how.closed * gains
        if bought:
            worth = whole_worth(plain, strategy.gains, value, pays, how)
            if full:
                thought = worth
                if held.seen > n:
                    thought = model_worth(plain, strategy, own, n, room.some)
                rest -= thought if held.with_bet else max(thought, plain.fold[1])
            if worth <= plain.fold[1] and not held.with_bet:
                net, line = plain.fold[1], held.line
                rest += net
                return Ended(net - held.paid, staked, rest, line, held.again, False, False, 0)
            rest += worth
    staked += plain.bet + stake
    key, bits = key_and_bits(plain, bank, 5)
    case = case_of(plain, value, n, best(plain.lookup, plain.table, key, bits))
    net = net_of(plain, case, pays) + insurance_net(plain, stake, case) - held.paid
    cards = 0
    if plain.card.price > 0 and not hopeless(plain, value, pays):
        sight = 0
        for k in range(held.seen):
            sight |= 1 << seen[k]
        if full:
            rest += _gained(plain, bank, value, pays, sight, later, held.at, gain > 0) - gain
        if case == CLOSED:
            cards, won = _buy_for_bank(plain, bank, value, pays, sight, later, held.at)
        if cards:
            spent = cards * plain.card.price
            staked += spent
            net += won - spent - net_of(plain, CLOSED, pays)
    return Ended(net, staked, rest, held.line, held.again, True, stake > 0, cards)


@inlined
def _with_bank(bank: Array, sight: int) -> int:
    for k in range(5):
        sight |= 1 << bank[k]
    return sight


@inlined
def _gained(
    plain: Plain, bank: Array, value: int, pays: int, sight: int, later: Array, at: int, many: bool
) -> float:
    """What may be gained by a card for the bank: with its own hand or, if ``many``, on average over
    this and other hands that the cards not in sight make, taken four by four."""
    other = bank.copy()
    none = net_of(plain, CLOSED, pays)
    total, hands = 0.0, 0
    while True:
        key, bits = key_and_bits(plain, other, 5)
        if best(plain.lookup, plain.table, key, bits) < plain.needed:
            new = drawn(plain, other, _with_bank(other, sight), value)
            total += max(0.0, purchase_worth(plain, new, pays, 0) - none)
        hands += 1
        if not many or at + 4 > later.shape[0]:
            return total / hands
        for k in range(4):
            other[k] = later[at + k]
        at += 4


@inlined
def _buy_for_bank(
    plain: Plain, bank: Array, value: int, pays: int, sight: int, later: Array, at: int
) -> tuple[int, float]:
    """How many cards are bought for a closed bank, and what the round wins with them."""
    new = drawn(plain, bank, _with_bank(bank, sight), value)
    if purchase_worth(plain, new, pays, 0) <= net_of(plain, CLOSED, pays):
        return 0, 0.0
    gone = leaving(plain, bank)
    rank = bank[gone] >> 2
    bought = 0
    while True:
        bank[gone] = later[at + bought]
        bought += 1
        key, bits = key_and_bits(plain, bank, 5)
        case = case_of(plain, value, 5, best(plain.lookup, plain.table, key, bits))
        if case != CLOSED:
            return bought, net_of(plain, case, pays)
        again = bought < plain.card.most and bank[gone] >> 2 == rank
        if not again or purchase_worth(plain, new, pays, bought) <= plain.card.failed:
            return bought, plain.card.failed


class Counts(NamedTuple):
    """Rounds counted."""

    lines: Array
    """By kind of the hand dealt, and by what is done with it."""
    events: Array
    """Bought twice, bet, insured, a card for the bank, won; bet after a purchase."""
    sums: Array
    """Of net, its square, stakes, rest, its square."""


@compiled
def play_rounds(
    plain: Plain,
    five: Classes,
    dealt: Classes,
    strategy: Strategy,
    kinds: Array,
    state: Any,
    full: bool,
    nets: Array,
    stakes: Array,
    counts: Counts,
) -> None:
    """As many rounds as there is room in ``nets``, beside one open card. ``kinds`` has the lowest
    values of kinds of hands."""
    up = strategy.bank.up
    deck = np.zeros(51, dtype=np.int64)
    for k in range(51):
        deck[k] = k if k < up else k + 1
    bank = np.zeros(5, dtype=np.int64)
    cards = room()
    m = plain.each
    for at in range(nets.shape[0]):
        state = draw(state, deck, 51 if full else TAKEN)
        for k in range(m):
            cards.own[k] = deck[k]
        for k in range(4):
            bank[k] = deck[m + k]
        bank[4] = up
        key, bits = key_and_bits(plain, cards.own, m)
        value = best(plain.lookup, plain.table, key, bits)
        kind = 0
        while kind < kinds.shape[0] and value >= kinds[kind]:
            kind += 1
        end = play(plain, five, dealt, strategy, bank, deck[m + 4 :], full, cards)
        nets[at] = end.net
        stakes[at] = end.staked
        counts.lines[kind, end.line] += 1
        for k, happened in enumerate(
            (end.again, end.bets, end.insured, end.for_bank > 0, end.net > 0)
        ):
            counts.events[k] += 1 if happened else 0
        counts.events[5] += 1 if end.bets and end.line > BET else 0
        for k, number in enumerate((end.net, end.net**2, end.staked, end.rest, end.rest**2)):
            counts.sums[k] += number
