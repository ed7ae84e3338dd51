"""One box played by a chart, card by card, in machine code.

The order of the cards is that of the rules: a card to each hand, one to the bank, a second one
to each hand, the bank's second card at once where the table deals one, then the hands from left
to right with all that their splits add, the bank last. So a round from a known order of cards
can be laid beside the same round of the rules.

A hand is a *state*: ``points`` while it is hard (0 to 31, over 21 included), 32 + points − 11
while it is soft. Cards are drawn from a shuffled shoe that is shuffled only as far as it is
dealt (each card is exchanged for a random one of those behind it).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from krupier.hands.compiled import compiled, inlined
from krupier.odds.blackjack.kernels import Array
from krupier.odds.blackjack.rules import (
    ACE,
    BANK_17,
    BANK_BLACKJACK,
    BANK_BUST,
    BANK_TRICK,
    BANKS,
    DEALT,
    ENDS,
    NATURAL,
    OVER,
    STAKINGS,
    STIFF,
    TEN,
    TRICK,
)
from krupier.odds.blackjack.tables import (
    BLACKJACK,
    DOUBLE,
    FREE_DOUBLE,
    HIT,
    MAX_HANDS,
    SIZES,
    SPLIT,
    STAND,
    STATES,
    SURRENDER,
    Tables,
)


@inlined
def first_at(kind: int, able: int, one: int, two: int, up: int) -> int:
    return (((kind * 2 + able) * 10 + one) * 10 + two) * 10 + up


@inlined
def later_at(kind: int, size: int, state: int, up: int) -> int:
    return ((kind * SIZES + size) * STATES + state) * 10 + up


@inlined
def pays_at(kind: int, staking: int, end: int, bank: int) -> int:
    return ((kind * STAKINGS + staking) * ENDS + end) * BANKS + bank


@inlined
def draw(deck: Array, at: int, cards: int, luck: Any, shuffled: int) -> tuple[int, Any]:
    """The next card of the shoe, and the generator's next state."""
    if shuffled:
        return deck[at], luck
    # a congruential generator with a permuted output (PCG, 32 bits of 64)
    word = ((luck >> np.uint64(22)) ^ luck) >> (np.uint64(22) + (luck >> np.uint64(61)))
    luck = luck * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
    word &= np.uint64(0xFFFFFFFF)
    other = at + np.int64((word * np.uint64(cards - at)) >> np.uint64(32))
    card = deck[other]
    deck[other] = deck[at]
    deck[at] = card
    return card, luck


@inlined
def bank_plays(
    deck: Array, at: int, cards: int, luck: Any, shuffled: int, t: Tables, state: int
) -> tuple[int, int, Any]:
    """The bank's further cards after its second; where it ends."""
    size = 2
    while t.bank_draws[state]:
        card, luck = draw(deck, at, cards, luck, shuffled)
        at += 1
        size += 1
        state = t.following[state * 10 + card]
    end = t.bank_end[state]
    if t.bank_trick and size == 5 and end >= BANK_17 and end < BANK_TRICK:
        end = BANK_TRICK
    return end, at, luck


@inlined
def play_round(
    deck: Array, at: int, cards: int, luck: Any, shuffled: int, t: Tables, hands: Array
) -> tuple[int, int, int, Any]:
    """(net win, stakes put down, cards dealt so far, generator) of one round of one box.

    ``hands`` is room for the hands of a round: kind, staking, ending.
    """
    if t.two_hands:
        return play_two_hands(deck, at, cards, luck, shuffled, t, hands)
    one, luck = draw(deck, at, cards, luck, shuffled)
    up, luck = draw(deck, at + 1, cards, luck, shuffled)
    two, luck = draw(deck, at + 2, cards, luck, shuffled)
    at += 3
    second: Any = np.int64(-1)
    bank: Any = np.int64(0)
    if t.hole:
        card, luck = draw(deck, at, cards, luck, shuffled)
        second = np.int64(card)
        at += 1
        bank = np.int64(t.two[up * 10 + second])
    move = t.first[first_at(DEALT, 1, one, two, up)]
    if move >= SURRENDER or (t.peek and is_natural(up, second)):
        return play_rare(deck, at, cards, luck, shuffled, t, one, two, up, second, hands)
    staking = 0
    state = t.two[one * 10 + two]
    size = 2
    if move == HIT:
        while True:
            card, luck = draw(deck, at, cards, luck, shuffled)
            at += 1
            size += 1
            state = t.following[state * 10 + card]
            if t.later[later_at(DEALT, size if t.sized else 0, state, up)] == STAND:
                break
    elif move != STAND:
        card, luck = draw(deck, at, cards, luck, shuffled)
        at += 1
        state = t.following[state * 10 + card]
        staking = move - HIT
    end = t.end[state]
    stake = 2 if staking == 1 else 1
    if end == OVER:
        return t.pays[pays_at(DEALT, staking, OVER, BANK_BUST)], stake, at, luck
    if t.trick and size == 5:
        end = TRICK
    if second < 0:
        card, luck = draw(deck, at, cards, luck, shuffled)
        second = np.int64(card)
        at += 1
        bank = np.int64(t.two[up * 10 + second])
    if is_natural(up, second):
        banks = BANK_BLACKJACK
    else:
        banks, at, luck = bank_plays(deck, at, cards, luck, shuffled, t, bank)
    return t.pays[pays_at(DEALT, staking, end, banks)], stake, at, luck


@inlined
def is_natural(one: int, two: int) -> bool:
    return (one == ACE and two == TEN) or (one == TEN and two == ACE)


@compiled
def play_rare(
    deck: Array,
    at: int,
    cards: int,
    luck: Any,
    shuffled: int,
    t: Tables,
    one: int,
    two: int,
    up: int,
    second: Any,
    hands: Array,
) -> tuple[int, int, int, Any]:
    """A blackjack, a surrender, a split, or a bank that was found to have blackjack."""
    move = t.first[first_at(DEALT, 1, one, two, up)]
    if move == BLACKJACK and up == ACE and t.even_money:
        return t.even_money, 1, at, luck
    if t.peek and is_natural(up, second):
        end = NATURAL if move == BLACKJACK else STIFF
        return t.pays[pays_at(DEALT, 0, end, BANK_BLACKJACK)], 1, at, luck
    if move == BLACKJACK and t.at_once and up != ACE and up != TEN:
        return t.natural, 1, at, luck
    if move == SURRENDER and not t.late:
        return -t.unit // 2, 1, at, luck
    n = 1
    hands[0, 0], hands[0, 1], hands[0, 2] = DEALT, 0, NATURAL
    if move == SPLIT:
        n, at, luck = play_split(deck, at, cards, luck, shuffled, t, one, up, hands, 0)
    live = False
    for i in range(n):
        live = live or hands[i, 2] != OVER
    if live and second < 0:
        card, luck = draw(deck, at, cards, luck, shuffled)
        second = np.int64(card)
        at += 1
    banks = BANK_BUST
    if move == SURRENDER:
        lost = t.unit if is_natural(up, second) else t.unit // 2
        return -lost, 1, at, luck
    if live and is_natural(up, second):
        banks = BANK_BLACKJACK
    elif live and (move == SPLIT or t.push_22):
        banks, at, luck = bank_plays(deck, at, cards, luck, shuffled, t, t.two[up * 10 + second])
    won = staked = 0
    for i in range(n):
        won += t.pays[pays_at(hands[i, 0], hands[i, 1], hands[i, 2], banks)]
        staked += t.wagers[(hands[i, 0] * STAKINGS + hands[i, 1]) * BANKS + banks]
    return won, staked, at, luck


@compiled
def play_split(
    deck: Array,
    at: int,
    cards: int,
    luck: Any,
    shuffled: int,
    t: Tables,
    pair: int,
    up: int,
    hands: Array,
    n: int,
) -> tuple[int, int, Any]:
    """Plays a pair that is split; fills ``hands`` (kind, staking, ending) from place ``n`` on."""
    free = 2 if t.free and pair != TEN else 0
    splits = 1
    place, last = n, n + 2
    while place < last:
        kind = DEALT + 1 + free if place == n else DEALT + 2 + free
        staking = 0
        size = 2
        card, luck = draw(deck, at, cards, luck, shuffled)
        at += 1
        able = 1 if splits < t.splits[pair] else 0
        move = t.first[first_at(kind, able, pair, card, up)] if pair != ACE else STAND
        if pair == ACE and card == ACE and able:
            move = SPLIT
        while move == SPLIT:
            splits += 1
            last += 1
            card, luck = draw(deck, at, cards, luck, shuffled)
            at += 1
            able = 1 if splits < t.splits[pair] else 0
            move = t.first[first_at(kind, able, pair, card, up)] if pair != ACE else STAND
            if pair == ACE and card == ACE and able:
                move = SPLIT
        state = t.two[pair * 10 + card]
        if move == HIT:
            while True:
                card, luck = draw(deck, at, cards, luck, shuffled)
                at += 1
                size += 1
                state = t.following[state * 10 + card]
                if t.later[later_at(kind, size if t.sized else 0, state, up)] == STAND:
                    break
        elif move != STAND:
            card, luck = draw(deck, at, cards, luck, shuffled)
            at += 1
            state = t.following[state * 10 + card]
            staking = move - HIT
        end = t.end[state]
        if end != OVER and t.trick and size == 5:
            end = TRICK
        hands[place, 0], hands[place, 1], hands[place, 2] = kind, staking, end
        place += 1
    return last, at, luck


@compiled
def play_dealt(
    deck: Array,
    at: int,
    cards: int,
    luck: Any,
    shuffled: int,
    t: Tables,
    one: int,
    two: int,
    up: int,
    natural: int,
    hands: Array,
    n: int,
) -> tuple[int, int, Any]:
    """Plays a dealt hand of a game with two of them, into ``hands`` from place ``n`` on."""
    move = t.first[first_at(DEALT, 1, one, two, up)]
    if move == SPLIT:
        return play_split(deck, at, cards, luck, shuffled, t, one, up, hands, n)
    state = t.two[one * 10 + two]
    staking = 0
    if move == HIT:
        while True:
            card, luck = draw(deck, at, cards, luck, shuffled)
            at += 1
            state = t.following[state * 10 + card]
            if t.later[later_at(DEALT, 0, state, up)] == STAND:
                break
    elif move in (DOUBLE, FREE_DOUBLE):
        card, luck = draw(deck, at, cards, luck, shuffled)
        at += 1
        state = t.following[state * 10 + card]
        staking = move - HIT
    end = np.int64(t.end[state])
    hands[n, 0], hands[n, 1] = DEALT, staking
    hands[n, 2] = NATURAL if move == BLACKJACK and natural else end
    return n + 1, at, luck


@compiled
def play_two_hands(
    deck: Array, at: int, cards: int, luck: Any, shuffled: int, t: Tables, hands: Array
) -> tuple[int, int, int, Any]:
    """A round with two hands whose second cards may be exchanged."""
    one, luck = draw(deck, at, cards, luck, shuffled)
    other, luck = draw(deck, at + 1, cards, luck, shuffled)
    up, luck = draw(deck, at + 2, cards, luck, shuffled)
    one_2, luck = draw(deck, at + 3, cards, luck, shuffled)
    other_2, luck = draw(deck, at + 4, cards, luck, shuffled)
    second: Any = np.int64(-1)
    at += 5
    if t.hole:
        card, luck = draw(deck, at, cards, luck, shuffled)
        second = np.int64(card)
        at += 1
    natural = 1
    if t.switches[one, one_2, other, other_2, up]:
        one_2, other_2 = other_2, one_2
        natural = t.switched_natural
    n, at, luck = play_dealt(deck, at, cards, luck, shuffled, t, one, one_2, up, natural, hands, 0)
    n, at, luck = play_dealt(
        deck, at, cards, luck, shuffled, t, other, other_2, up, natural, hands, n
    )
    live = contested = False
    for i in range(n):
        live = live or hands[i, 2] != OVER
        contested = contested or (
            hands[i, 2] != OVER and (hands[i, 2] != NATURAL or t.push_22 == 1)
        )
    banks = BANK_BUST
    if live:
        if second < 0:
            card, luck = draw(deck, at, cards, luck, shuffled)
            second = np.int64(card)
            at += 1
        if is_natural(up, second):
            banks = BANK_BLACKJACK
        elif contested:
            state = t.two[up * 10 + second]
            banks, at, luck = bank_plays(deck, at, cards, luck, shuffled, t, state)
    won = staked = 0
    for i in range(n):
        won += t.pays[pays_at(hands[i, 0], hands[i, 1], hands[i, 2], banks)]
        staked += t.wagers[(hands[i, 0] * STAKINGS + hands[i, 1]) * BANKS + banks]
    return won, staked, at, luck


@compiled
def play_known(deck: Array, t: Tables) -> tuple[int, int, int]:
    """(net win, stakes, cards dealt) of a round from a known order of cards."""
    hands = np.empty((2 * MAX_HANDS, 3), np.int64)
    won, staked, at, _ = play_round(deck, 0, len(deck), np.uint64(0), 1, t, hands)
    return won, staked, at


@compiled
def play_rounds(deck: Array, seed: Any, rounds: int, cut: int, t: Tables, wins: Array) -> int:
    """Plays rounds; counts net wins and returns all stakes put down.

    ``cut``: the shoe is shuffled when no more cards than these are left, −1: before every round.
    Burnt cards are as good as cards behind the cut card: nobody sees them.
    """
    cards = len(deck)
    middle = len(wins) // 2
    hands = np.empty((2 * MAX_HANDS, 3), np.int64)
    luck = np.uint64(seed)
    at = 0
    staked = 0
    for _ in range(rounds):
        if cut < 0 or cards - at <= cut:
            at = 0
        won, put, at, luck = play_round(deck, at, cards, luck, 0, t, hands)
        wins[middle + won] += 1
        staked += put
    return staked
