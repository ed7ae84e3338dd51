"""A position with open hands, and what it is played for from here on."""

from __future__ import annotations

from typing import NamedTuple

from krupier.research.marias import bits
from krupier.research.marias.cards import PAIR, SEATS, SUITS, suit_mask
from krupier.research.marias.contract import Contract, Unsound, check

MOST = 19
"""Tens of points of a deal: 9 in the tricks, at most 10 in hlášky."""


class Position(NamedTuple):
    contract: Contract
    side: int
    """The seats of the declarers, as a mask."""
    hands: tuple[int, int, int, int]
    leader: int
    """Who led to the trick on the table, or leads now."""
    table: tuple[int, ...] = ()
    """The cards of the trick so far."""
    declarers: int = 0
    """Tens of points that the declarers have, hlášky included."""
    others: int = 0
    first: bool = False
    """A hláška was counted toward an announced hundred."""
    broken: bool = False
    """A betl or durch that is lost already."""

    @property
    def turn(self) -> int:
        return (self.leader + len(self.table)) % 4


class Trick(NamedTuple):
    """As far as it was played."""

    led: int
    """The suit that was led, as a mask, or 0."""
    best: int
    """The card that wins so far, as a mask."""
    winner: int


def beats(card: int, best: int, trump: int) -> bool:
    """Whether a card takes a trick from the one that had it."""
    if card >> 3 == best >> 3:
        return card > best
    return card >> 3 == trump


def trick(contract: Contract, leader: int, cards: tuple[int, ...]) -> Trick:
    if not cards:
        return Trick(0, 0, leader)
    at = 0
    for later in range(1, len(cards)):
        if beats(cards[later], cards[at], contract.trump):
            at = later
    return Trick(suit_mask(cards[0] >> 3), 1 << cards[at], (leader + at) % 4)


def trumps(contract: Contract) -> int:
    return suit_mask(contract.trump) if contract.has_trumps else 0


def duty(contract: Contract, seat: int, hand: int, leader: int, table: tuple[int, ...]) -> int:
    """The cards of a hand that may be played."""
    last = 1 << contract.trump_seven if contract.seven and seat == contract.declarer else 0
    now = trick(contract, leader, table)
    return int(bits.may_play(hand, now.led, now.best, trumps(contract), last))


def legal(position: Position) -> int:
    seat = position.turn
    return duty(position.contract, seat, position.hands[seat], position.leader, position.table)


def pairs(hand: int, trump: int) -> int:
    """What the hlášky of a hand are worth, in tens of points."""
    found = 0
    for suit in SUITS:
        if hand >> 8 * suit & PAIR == PAIR:
            found += 4 if suit == trump else 2
    return found


def sound(position: Position) -> None:
    """Raises :class:`Unsound` where no deal can have come to this."""
    check(position.contract)
    held = [hand.bit_count() for hand in position.hands]
    cards = sum(position.hands) + sum(1 << card for card in position.table)
    every = position.hands[0] | position.hands[1] | position.hands[2] | position.hands[3]
    for card in position.table:
        every |= 1 << card
    full = max(held)
    laid = {(position.leader + at) % 4 for at in range(len(position.table))}
    if cards != every:
        raise Unsound("a card is in two places")
    if not full or len(laid) > 3 or any(held[at] + (at in laid) != full for at in SEATS):
        raise Unsound(
            f"hands of {held} cards with {len(position.table)} on the table: "
            "after each trick all four hold as many, and at least one"
        )
    if min(position.declarers, position.others) < 0 or position.declarers + position.others > MOST:
        raise Unsound(
            f"{position.declarers} and {position.others} tens of points: a deal has at most {MOST}"
        )
    if not position.side >> position.contract.declarer & 1:
        raise Unsound(f"seat {position.contract.declarer} declares, and is not of its side")
