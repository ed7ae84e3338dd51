"""The public state of a felt that is neither chip nor card: the point, the dolly, whose turn.

This is the only place that names marks. ``felt.mark(point=6)`` sets one, ``felt.marks["point"]``
reads it; both are checked by type.
"""

from __future__ import annotations

from typing import Annotated, TypedDict

from msgspec import Struct

from krupier.rules.shown import Money, Named


class NamedHand(Struct, frozen=True):
    """What a hand is called, and the cards that make it."""

    cs: str
    en: str
    cards: tuple[str, ...]


class PointValue(Struct, frozen=True):
    amount: Money


class Player(Struct, frozen=True):
    """A player in a hand."""

    seat: str
    stack: Money
    amount: Money = 0
    """In front of him in this round of betting."""
    folded: bool = False


class Pot(Struct, frozen=True):
    pot: Money
    seats: tuple[str, ...]
    """Who may win it."""


class Royalties(Struct, frozen=True):
    front: int
    middle: int
    back: int


class PlayerScore(Struct, frozen=True, kw_only=True):
    """What the rows of a player of open-face Chinese came to."""

    seat: str
    front: str
    middle: str
    back: str
    foul: bool = False
    royalties: Royalties
    points: int
    win: Money


class PairScore(Struct, frozen=True):
    """Points of the first of two seats against the second."""

    seats: tuple[str, str]
    front: int
    middle: int
    back: int
    scoop: int
    royalties: int
    points: int


class Marriage(Struct, frozen=True):
    """A king and queen of one suit that a player has announced."""

    seat: str
    suit: str


class Marks(TypedDict, total=False):
    # whose it is
    turn: str
    """The seat or hand that decides; empty: nobody."""
    shooter: str
    thrower: str
    button: str
    next_button: str
    banker: str
    shoe: str
    next_shoe: str
    # what came
    dice: tuple[int, ...]
    dice_at: Annotated[int, Named("dice-at")]
    """The place at which the dice lie."""
    throw_mode: Annotated[str, Named("throw-mode")]
    point: int
    result: str
    """The winning number, hand or field."""
    # cards against the bank
    punto: int
    banco: int
    spread: int
    tied: tuple[str, ...]
    totals: dict[str, str]
    """By the place of the hand."""
    hands: dict[str, NamedHand]
    hand: str
    """The hand of a box that is decided now."""
    street: str
    qualifies: bool
    """Whether the bank opens."""
    blind_boxes: Annotated[tuple[str, ...], Named("blind-boxes")]
    """Boxes that are played blind."""
    # among players
    game: str
    """What is dealt, in a mix."""
    players: tuple[Player, ...]
    pots: tuple[Pot, ...]
    shared: int
    """Cards of the board that both runs have in common, if it is run twice."""
    to_call: Money
    attack: Money
    """What lies in the button attack."""
    form: str
    point_value: PointValue
    fantasy: dict[str, int]
    """Cards of the players in Fantasy Land."""
    fantasy_next: dict[str, int]
    results: tuple[PlayerScore, ...]
    scores: tuple[PairScore, ...]
    # mariáš
    forhont: str
    called: str
    """The rank of the trump whose holder is the forhont's partner."""
    trump: str
    """The suit, once it is shown."""
    contract: str
    declarer: str
    """Who plays the contract."""
    fleks: dict[str, int]
    """By component."""
    leader: str
    """Who led to the trick that lies on the table."""
    last_leader: Annotated[str, Named("last-leader")]
    """Who led to the one before it."""
    tricks: dict[str, int]
    """How many each player has taken."""
    hlasky: tuple[Marriage, ...]
    partner: str
    """Of the forhont, once the called card is played; himself, if he had it."""
    points_won: Annotated[dict[str, int], Named("points-won")]
    """By the whole deal."""
