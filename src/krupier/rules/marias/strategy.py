"""A simple player of mariáš: rules of thumb, nothing counted or sampled.

It looks at its own cards and at what lies open, and the same table always leads to the same move.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from krupier.equipment.cards import Card, rank, suit
from krupier.rules.felt import Felt
from krupier.rules.marias.bidding import CALL, TRUMP, usual_trump
from krupier.rules.marias.cards import ACE, QUEEN, SEVEN, SUIT_WORDS, TEN, height, made, marriage
from krupier.rules.marias.contracts import BETL, DURCH, HRA, SEDMA
from krupier.rules.marias.fleks import FLEK, GOOD
from krupier.rules.marias.round import ANNOUNCE, PLAY, TRICK, Marias
from krupier.rules.marias.tricks import PLAYERS, winning
from krupier.rules.options import Choose, Move, Option, Pick

SCORING = (TEN, ACE)
LOW_STEP = 2
"""Betl: a suit is safe as 7, 9, J or lower: others have as many cards to go under as over."""
STRONG = 4
"""Trumps with which a seven is announced."""


def bot_move(game: Marias, felt: Felt, seat: str, offered: Collection[Option]) -> Move | None:
    """What it does, of what it is offered."""
    picks = {one.do: one for one in offered if isinstance(one, Pick)}
    words = [one.do for one in offered if isinstance(one, Choose)]
    if TRUMP in picks:
        return Move(seat, TRUMP, cards=(usual_trump(picks[TRUMP].cards),))
    if CALL in picks:
        return Move(seat, CALL, cards=picks[CALL].cards[:1])
    if PLAY in picks:
        return _card(felt, seat, picks)
    return Move(seat, _word(felt, seat, words)) if words else None


def _word(felt: Felt, seat: str, words: Sequence[str]) -> str:
    hand = felt.cards(seat)
    if HRA in words:
        return _contract(hand, SUIT_WORDS.index(felt.marks["trump"]), words)
    if DURCH in words and _all_high(hand):
        return DURCH
    if BETL in words and _all_low(hand):
        return BETL
    if f"{FLEK}-{HRA}" in words and not felt.marks["fleks"][HRA]:
        trump = SUIT_WORDS.index(felt.marks["trump"])
        if sum(suit(card) == trump for card in hand) >= STRONG:
            return f"{FLEK}-{HRA}"
    return GOOD


def _contract(hand: tuple[Card, ...], trump: int, words: Sequence[str]) -> str:
    """A seven with enough trumps and an ace beside them; nothing greater."""
    trumps = [card for card in hand if suit(card) == trump]
    seven = made(SEVEN, trump) in trumps and len(trumps) >= STRONG
    if SEDMA in words and seven and any(rank(card) == ACE for card in hand):
        return SEDMA
    return HRA


def _all_low(hand: tuple[Card, ...]) -> bool:
    """Every suit is safe in betl."""
    return all(
        height(card, None) <= LOW_STEP * at
        for suit_ in range(4)
        for at, card in enumerate(_of(hand, suit_))
    )


def _all_high(hand: tuple[Card, ...]) -> bool:
    """Every suit begins with its ace and goes down without a gap."""
    return all(
        height(card, None) == height(made(ACE, suit_), None) - at
        for suit_ in range(4)
        for at, card in enumerate(reversed(_of(hand, suit_)))
    )


def _of(hand: tuple[Card, ...], suit_: int) -> list[Card]:
    return sorted((c for c in hand if suit(c) == suit_), key=lambda card: height(card, None))


def _card(felt: Felt, seat: str, picks: dict[str, Pick]) -> Move:
    trump = _trump(felt)
    cards = sorted(picks[PLAY].cards, key=lambda card: (height(card, trump), card))
    chosen = _chosen(felt, seat, cards, trump)
    pair = picks[ANNOUNCE].cards if ANNOUNCE in picks else ()
    if chosen in pair:
        # the queen goes first: the king may still take a trick
        queen = made(QUEEN, suit(chosen))
        return Move(seat, ANNOUNCE, cards=(queen if queen in pair else chosen,))
    return Move(seat, PLAY, cards=(chosen,))


def _chosen(felt: Felt, seat: str, cards: Sequence[Card], trump: int | None) -> Card:
    """Of cards from the lowest."""
    if felt.marks["contract"] == BETL and felt.marks["declarer"] == seat:
        return cards[0]
    trick = felt.cards(TRICK)
    if not trick:
        return _led(felt.cards(seat), cards, trump)
    takes = [card for card in cards if winning((*trick, card), trump) == len(trick)]
    last = len(trick) == PLAYERS - 1
    if takes:
        return takes[-1] if last or trump is None else takes[0]
    cheap = [card for card in cards if rank(card) not in SCORING]
    return (cheap or list(cards))[0]


def _led(hand: tuple[Card, ...], cards: Sequence[Card], trump: int | None) -> Card:
    """An ace outside trumps, else the lowest card that counts nothing and breaks no pair."""
    aces = [card for card in cards if rank(card) == ACE and suit(card) != trump]
    if aces or trump is None:
        return aces[0] if aces else cards[-1]
    quiet = [
        card
        for card in cards
        if rank(card) not in SCORING and suit(card) != trump and not marriage(hand, card)
    ]
    return (quiet or list(cards))[0]


def _trump(felt: Felt) -> int | None:
    if felt.marks["contract"] in (BETL, DURCH):
        return None
    return SUIT_WORDS.index(felt.marks["trump"])
