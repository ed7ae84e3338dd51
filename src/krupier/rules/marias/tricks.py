"""Card play: what a player has to play, who takes a trick, and a deal as a frozen state.

Players are numbered 0 to 3 clockwise, the forhont is 0. :class:`Deal` is everything that card play
knows: a solver, a test or a bot can be handed one, ask for :meth:`Deal.legal` and go on with
:meth:`Deal.after`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from krupier.equipment.cards import Card, suit
from krupier.rules.marias.cards import SEVEN, height, made, number
from krupier.rules.marias.contracts import Contract

PLAYERS = 4


class Trick(NamedTuple):
    leader: int
    cards: tuple[Card, ...]
    """In the order in which they were played."""
    winner: int

    @property
    def winning(self) -> Card:
        return self.cards[(self.winner - self.leader) % PLAYERS]

    def player_of(self, card: Card) -> int:
        """Who played one of its cards."""
        return (self.leader + self.cards.index(card)) % PLAYERS


def beats(card: Card, other: Card, trump: int | None) -> bool:
    """Whether a card played later takes the trick from one that was winning it."""
    if suit(card) == suit(other):
        return height(card, trump) > height(other, trump)
    return suit(card) == trump


def winning(trick: Sequence[Card], trump: int | None) -> int:
    """Which card of a trick is winning it, by its place."""
    best = 0
    for at, card in enumerate(trick):
        if beats(card, trick[best], trump):
            best = at
    return best


def legal(
    hand: tuple[Card, ...],
    trick: Sequence[Card],
    trump: int | None,
    *,
    announced_seven: bool = False,
    overtakes: bool = True,
) -> tuple[Card, ...]:
    """The cards of a hand that may be played to a trick.

    ``announced_seven``: the player has announced the seven, and keeps it for the last of his
    trumps. ``overtakes``: whether a higher card has to be played where there is one.
    """
    allowed = _by_duty(hand, trick, trump, overtakes)
    if not announced_seven or trump is None:
        return allowed
    if sum(suit(card) == trump for card in hand) < 2:
        return allowed
    # the seven is the lowest trump: wherever it may be played, his other trumps may be too
    return tuple(card for card in allowed if card != made(SEVEN, trump))


def _by_duty(
    hand: tuple[Card, ...], trick: Sequence[Card], trump: int | None, overtakes: bool
) -> tuple[Card, ...]:
    """Follow suit; else trump; else anything. Go over the highest card with what must be played: a
    led suit that has been trumped cannot, so any card of it follows."""
    if not trick:
        return hand
    led, best = suit(trick[0]), trick[winning(trick, trump)]
    must = tuple(card for card in hand if suit(card) == led)
    must = must or tuple(card for card in hand if suit(card) == trump)
    if not overtakes:
        return must or hand
    return tuple(card for card in must if beats(card, best, trump)) or must or hand


@dataclass(frozen=True)
class Deal:
    """A deal while its cards are played. Nothing in it changes: :meth:`after` makes the next one.
    Who may see which cards is not its matter."""

    hands: tuple[tuple[Card, ...], ...]
    """What the players still hold."""
    contract: Contract
    trump: int | None
    """A suit; ``None`` in betl and durch."""
    declarers: frozenset[int]
    """The side that plays the contract: one player or two."""
    leader: int
    """Of the trick that is being played."""
    seven_of: int | None = None
    """Who has announced the seven of trumps."""
    trick: tuple[Card, ...] = ()
    taken: tuple[Trick, ...] = ()
    overtakes: bool = True

    @property
    def turn(self) -> int:
        return (self.leader + len(self.trick)) % PLAYERS

    @property
    def over(self) -> bool:
        return not any(self.hands)

    @property
    def numbers(self) -> tuple[tuple[int, ...], ...]:
        """The hands as numbers 0 to 31, see :mod:`krupier.rules.marias.cards`."""
        return tuple(tuple(number(card) for card in hand) for hand in self.hands)

    def legal(self) -> tuple[Card, ...]:
        """What the player in turn may play."""
        return legal(
            self.hands[self.turn],
            self.trick,
            self.trump,
            announced_seven=self.seven_of == self.turn,
            overtakes=self.overtakes,
        )

    def after(self, card: Card) -> Deal:
        """The deal once the player in turn has played a card."""
        player, trick = self.turn, (*self.trick, card)
        hands = tuple(
            tuple(one for one in hand if one != card) if at == player else hand
            for at, hand in enumerate(self.hands)
        )
        if len(trick) < PLAYERS:
            return replace(self, hands=hands, trick=trick)
        winner = (self.leader + winning(trick, self.trump)) % PLAYERS
        done = Trick(self.leader, trick, winner)
        return replace(self, hands=hands, trick=(), leader=winner, taken=(*self.taken, done))
