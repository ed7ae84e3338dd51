"""A contract for a deal, bid by rules of thumb, so that card play can be measured.

Players of card play only want a :class:`~krupier.research.marias.story.Story`, whoever bid it: at a
table it comes from the bidding of the game.
"""

from __future__ import annotations

from typing import NamedTuple

from krupier.research.marias.cards import (
    ALL,
    PAIR,
    SEATS,
    SUIT,
    SUITS,
    TENS,
    each,
    suit_mask,
    without_trumps,
)
from krupier.research.marias.contract import Contract, Game
from krupier.research.marias.knowledge import Masks
from krupier.research.marias.position import pairs
from krupier.research.marias.story import NO_CALL, Story

FORHONT = 0


class Bid(NamedTuple):
    story: Story
    hands: Masks
    """By the numbers that cards have in this contract."""


def bid(pack: list[int]) -> Bid:
    """For the 32 cards in the order in which they are dealt: four to each, then four more."""
    halves = [pack[4 * at : 4 * at + 4] for at in range(8)]
    hands = tuple(_mask(halves[at]) | _mask(halves[at + 4]) for at in SEATS)
    solo = _objection(hands)
    if solo is not None:
        plain = tuple(without_trumps(hand) for hand in hands)
        return Bid(Story(solo, leader=solo.declarer), (plain[0], plain[1], plain[2], plain[3]))
    four = _mask(halves[FORHONT])
    trump = max(SUITS, key=lambda suit: _promise(four >> 8 * suit & SUIT))
    called = max(each(suit_mask(trump) & ~four & ALL), default=NO_CALL)
    shown = four & suit_mask(trump)
    contract = _announcement(hands[FORHONT], trump)
    seven = 1 << contract.trump_seven if contract.seven else 0
    story = Story(contract, FORHONT, called, shown=shown & -shown | seven)
    return Bid(story, (hands[0], hands[1], hands[2], hands[3]))


def _mask(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def _promise(cards: int) -> int:
    """Of a suit as trumps: its length, then pair and high cards."""
    return 20 * cards.bit_count() + 10 * (cards & PAIR == PAIR) + cards.bit_length()


def _announcement(hand: int, trump: int) -> Contract:
    own = hand >> 8 * trump & SUIT
    seven = bool(own & 1) and own.bit_count() >= 4
    strong = own.bit_count() >= 4 and own >> 7 and (hand & TENS).bit_count() >= 4
    hundred = bool(strong) and pairs(own << 8 * trump, trump) > 0
    return Contract(Game.STOVKA if hundred else Game.HRA, FORHONT, trump, seven)


def _objection(hands: tuple[int, ...]) -> Contract | None:
    """Durch goes over betl; the first seat that wants one plays it."""
    for game, wants in ((Game.DURCH, _wants_durch), (Game.BETL, _wants_betl)):
        for seat in SEATS:
            if wants(without_trumps(hands[seat])):
                return Contract(game, seat)
    return None


def _wants_betl(hand: int) -> bool:
    """At most one card has fewer lower ones outside than own ones below it would need."""
    return _risks([[card & 7 for card in each(hand & suit_mask(suit))] for suit in SUITS]) <= 1


def _wants_durch(hand: int) -> bool:
    tops = [[7 - (card & 7) for card in each(hand & suit_mask(suit))][::-1] for suit in SUITS]
    return sum(rank > at for ranks in tops for at, rank in enumerate(ranks)) == 0


def _risks(suits: list[list[int]]) -> int:
    return sum(rank > 2 * at + 1 for ranks in suits for at, rank in enumerate(ranks))
