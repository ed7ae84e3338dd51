"""What a round can want from its equipment, and what it can be told.

A *draw* is the question (deal three cards to box 2, throw two dice, spin the wheel), an
*outcome* the answer. Rules only ask; a :class:`Source` answers.
"""

from __future__ import annotations

from enum import Enum
from typing import Protocol

from msgspec import Struct

from krupier.equipment.cards import Card
from krupier.equipment.wheel import Wheel


class Face(Enum):
    """Who may see a card: everybody, the owner of its place, or nobody."""

    UP = "up"
    OWNER = "owner"
    DOWN = "down"


BURN = "burn"
"""The place of burnt cards: they leave the shoe unseen."""


class Cards(Struct, frozen=True, tag="cards"):
    n: int
    to: str
    face: Face = Face.UP
    back: tuple[Card, ...] = ()
    """The pack ran out (draw poker): these cards are shuffled and dealt from first."""


class Dice(Struct, frozen=True, tag="dice"):
    n: int
    faces: tuple[tuple[str, ...], ...] = ()
    """What is written on each die where it is not 1 to 6."""
    no_result: tuple[str, ...] = ()
    """Why a throw may not count; empty: for any reason that is entered."""


class Pocket(Struct, frozen=True, tag="pocket"):
    no_result: tuple[str, ...] = ()
    """Why a spin may not count; empty: for any reason that is entered."""


Draw = Cards | Dice | Pocket


class CardsAre(Struct, frozen=True, tag="cards", omit_defaults=True):
    cards: tuple[Card, ...]
    exposed: tuple[Card, ...] = ()
    """Those of them that turned face up by mistake at a physical table: everybody saw them."""


class DiceAre(Struct, frozen=True, tag="dice"):
    faces: tuple[int, ...]
    """1 to 6 for each die, in the order of the want."""


class PocketIs(Struct, frozen=True, tag="pocket"):
    label: str


class NoResult(Struct, frozen=True, tag="no-result"):
    """The spin or throw does not count: ``ball-out``, ``too-few-turns``, ``cocked-dice`` …"""

    reason: str


Outcome = CardsAre | DiceAre | PocketIs | NoResult


class Pack(Struct, frozen=True):
    """The cards of a game: how many decks, and when they are shuffled."""

    deck: tuple[Card, ...]
    decks: int = 1
    cut: int | None = None
    """Cards behind the cut card; ``None``: shuffled before every round."""
    burn: int = 0
    """Cards burnt from a fresh shoe."""

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.deck * self.decks


class Equipment(Struct, frozen=True):
    """What lies on the table of one game."""

    pack: Pack | None = None
    wheel: Wheel | None = None


class OutOfCards(RuntimeError):
    """The shoe cannot serve the draw."""


class Source(Protocol):
    """Where outcomes come from: a generator, a croupier, a script, a journal."""

    def begin(self, equipment: Equipment) -> None:
        """A round begins: shuffle if its equipment says so."""

    def answer(self, draw: Draw) -> Outcome | None:
        """The outcome, or ``None`` while somebody still has to deliver it."""
