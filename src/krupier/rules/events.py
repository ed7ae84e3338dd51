"""Everything that a round can write on its felt, in the order in which it happens.

This is the only place that names events: rules tell them (:meth:`~krupier.rules.felt.Felt.tell`),
consumers read their fields, clients get types generated from them. The tag is the name on the
wire; what a field says by its default is not told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Struct, field

from krupier.equipment.cards import Card
from krupier.equipment.draws import Face
from krupier.rules.shown import As, Money, Spot


class Event(Struct, frozen=True, tag_field="event"):
    """One thing that happened."""

    @property
    def kind(self) -> str:
        """Its name on the wire."""
        return str(self.__struct_config__.tag)


# -- chips -----------------------------------------------------------------------------------


class Stake(Event, frozen=True, tag="stake"):
    seat: str
    bet: str
    on: Spot
    amount: Money


class Moved(Event, frozen=True, tag="moved"):
    """The same chips on another place."""

    seat: str
    bet: str
    on: Spot
    to: str
    to_on: Spot
    amount: Money


class TakeBack(Event, frozen=True, tag="take-back"):
    seat: str
    bet: str
    on: Spot
    amount: Money


class Settle(Event, frozen=True, tag="settle"):
    seat: str
    bet: str
    on: Spot
    staked: Money
    returned: Money
    how: str
    """``lost``, ``won``, ``back`` (push, invalid, void), ``half`` …"""
    commission: Money = 0


class Void(Event, frozen=True, tag="void"):
    """Everything that still lies goes back to its owners."""

    reason: str


class CutOff(Event, frozen=True, tag="cut-off"):
    """A seat's game goes on at a table of its own: what it staked here was taken back."""

    seat: str
    lost: Money = 0
    """Of that, what this round had lost already."""


# -- cards -----------------------------------------------------------------------------------


class CardEvent(Event, frozen=True, kw_only=True):
    """Cards move or turn; ``face`` and ``owner`` say who may know which ones."""

    cards: Annotated[tuple[Card, ...], As.CLOSED] = ()
    face: Annotated[Face, As.CLOSED] = Face.UP
    owner: Annotated[str, As.CLOSED] = ""


class Cards(CardEvent, frozen=True, tag="cards"):
    """Cards come to a place."""

    to: str


class TurnUp(CardEvent, frozen=True, tag="turn-up"):
    at: str


class Exposed(CardEvent, frozen=True, tag="exposed"):
    """Turned face up by mistake: everybody saw them, then they are turned back."""

    at: str


class CardsGone(CardEvent, frozen=True):
    """Cards leave a place; each reason is an event of its own."""

    place: str = field(name="from")
    n: int


class Discard(CardsGone, frozen=True, tag="discard"):
    pass


class Exchange(CardsGone, frozen=True, tag="exchange"):
    """For new ones."""


class Fold(CardsGone, frozen=True, tag="fold"):
    pass


class Muck(CardsGone, frozen=True, tag="muck"):
    pass


class Gathered(CardsGone, frozen=True, tag="gathered"):
    """A trick, by who took it."""


class LaidDown(CardsGone, frozen=True, tag="laid-down"):
    """A card of trumps in front of the forhont."""


class Played(CardsGone, frozen=True, tag="played"):
    """Into a trick."""


class TakenUp(CardsGone, frozen=True, tag="taken-up"):
    """The card of trumps, into the hand again."""


class Place(CardsGone, frozen=True, tag="place"):
    """Into the rows of open-face Chinese."""


class Replaced(CardsGone, frozen=True, tag="replaced"):
    """Others are the right ones."""


class Set(CardsGone, frozen=True, tag="set"):
    """Into the two hands of Pai Gow."""


class Split(CardsGone, frozen=True, tag="split"):
    """Onto a hand of its own."""


class Switch(CardsGone, frozen=True, tag="switch"):
    """They change places with those of another hand."""


class Turn(CardsGone, frozen=True, tag="turn"):
    """A closed card that nobody knew is turned: the card itself comes next."""


# -- the felt's public state -----------------------------------------------------------------


class Mark(Event, frozen=True, tag="mark"):
    """A mark (:class:`~krupier.rules.marks.Marks`) has a new value."""

    name: str
    value: Any


# -- announcements of many games -------------------------------------------------------------


class PlaceYourBets(Event, frozen=True, tag="place-your-bets"):
    pass


class NoMoreBets(Event, frozen=True, tag="no-more-bets"):
    pass


class Decision(Event, frozen=True, tag="decision"):
    seat: str
    do: str
    amount: Money = 0
    n: int | None = None
    """So many cards are exchanged."""
    timeout: bool = False
    """The clock decided."""


class Compare(Event, frozen=True, tag="compare", kw_only=True):
    """A hand against the bank's."""

    seat: str
    at: str = ""
    """The hand, where a box has two."""
    row: Literal["", "high", "low"] = ""
    """The row of a set hand."""
    result: Literal["better", "worse", "tie", "copy", "higher", "lower"]
    opens: bool | None = None


class SideBet(Event, frozen=True, tag="side-bet"):
    seat: str
    bet: str
    on: Spot | None = None
    pays: str = ""
    """A ratio, ``push`` or ``lose``."""
    row: str = ""
    """The row of its pay table, or ``none``."""


class MaximumWin(Event, frozen=True, tag="maximum-win"):
    """More was won than the plan pays."""

    cap: Money
    per: str
    seats: tuple[str, ...]


class Foul(Event, frozen=True, tag="foul"):
    """Rows that are set against the rules."""

    seat: str


class ShownHand(Event, frozen=True, tag="hand"):
    """The croupier says what a hand is."""

    at: str
    cs: str
    en: str


# -- roulette --------------------------------------------------------------------------------


class NoResult(Event, frozen=True, tag="no-result"):
    reason: str
    then: str


class Number(Event, frozen=True, tag="result"):
    """The winning number."""

    number: str
    level: str = ""
    colour: str = ""


# -- dice ------------------------------------------------------------------------------------


class NoRoll(Event, frozen=True, tag="no-roll"):
    reason: str


class Throw(Event, frozen=True, tag="throw", kw_only=True):
    seat: str = ""
    dice: tuple[int, ...]
    total: int


class DeclinesDice(Event, frozen=True, tag="declines-dice"):
    seat: str


class NoShooter(Event, frozen=True, tag="no-shooter"):
    pass


class DiceOffered(Event, frozen=True, tag="dice-offered"):
    seat: str
    n: int


class Natural(Event, frozen=True, tag="natural"):
    total: int


class Craps(Event, frozen=True, tag="craps"):
    total: int


class Point(Event, frozen=True, tag="point"):
    total: int


class PointMade(Event, frozen=True, tag="point-made"):
    total: int


class SevenOut(Event, frozen=True, tag="seven-out"):
    total: int


class SideWins(Event, frozen=True, tag="result"):
    """Barbut: front, back, or no decision."""

    dice: tuple[str, ...]
    wins: str


# -- cards against the bank ------------------------------------------------------------------


class Coup(Event, frozen=True, tag="result"):
    """Punto banco."""

    winner: str
    punto: int
    banco: int
    natural: bool


class Box(Event, frozen=True, tag="box"):
    """Whose decisions count on a box."""

    at: str
    seat: str


class Total(Event, frozen=True, tag="total"):
    at: str
    total: str


class Bust(Event, frozen=True, tag="bust"):
    at: str


class Peek(Event, frozen=True, tag="peek"):
    pass


class FreeButton(Event, frozen=True, tag="free-button"):
    at: str


class InsuranceOffered(Event, frozen=True, tag="insurance-offered"):
    pass


class InsuranceClosed(Event, frozen=True, tag="insurance-closed"):
    pass


class Combination(Event, frozen=True, tag="combination"):
    """A side bet of blackjack wins."""

    seat: str
    bet: str
    made: str


class Consecutive(Event, frozen=True, tag="consecutive"):
    pass


class Pair(Event, frozen=True, tag="pair"):
    pass


class Spread(Event, frozen=True, tag="spread"):
    ranks: int


class Tie(Event, frozen=True, tag="tie"):
    pass


class RedDog(Event, frozen=True, tag="red-dog"):
    pass


class Between(Event, frozen=True, tag="between"):
    ranks: int


class NotBetween(Event, frozen=True, tag="not-between"):
    ranks: int


class War(Event, frozen=True, tag="war"):
    seat: str
    result: Literal["won", "lost"]


class WithdrawOrLetRide(Event, frozen=True, tag="withdraw-or-let-ride"):
    bet: str


class RideHand(Event, frozen=True, tag="hand"):
    """The row of a pay table that a hand of Let It Ride reaches, or ``none``."""

    seat: str
    bet: str
    row: str


# -- poker against the bank ------------------------------------------------------------------


class Banker(Event, frozen=True, tag="banker"):
    """What a player who is the banker wins in all."""

    seat: str
    win: Money


class BankCard(Event, frozen=True, tag="bank-card"):
    """A card is bought for the bank."""

    at: str
    instead: str


class DealtBonus(Event, frozen=True, tag="dealt-bonus"):
    seat: str
    row: str


class Combinations(Event, frozen=True, tag="combinations"):
    """Several rows of the pay table are paid."""

    seat: str
    rows: tuple[str, ...]


# -- among players ---------------------------------------------------------------------------


class Wins(Event, frozen=True, tag="wins"):
    """A part of a pot."""

    seat: str
    amount: Money
    n: int
    """Which pot: the first is the main one."""
    low: bool = False
    board: int = 0


class Raked(Event, frozen=True, tag="rake"):
    """What the room takes of the pots before they are paid; nothing, if its rule takes nothing of
    this hand."""

    amount: Money
    pot: Money
    """All pots together, without uncalled bets."""
    paid: dict[str, Money] = {}
    """By seat: everybody bears it in proportion to what he put in."""


class Pays(Event, frozen=True, tag="pays"):
    """One player to another, for points."""

    seat: str
    to: str
    amount: Money
    short: bool = False
    """It is less than he owes."""


class CalledCard(Event, frozen=True, tag="called-card"):
    """The forhont plays with who has the trump of this rank."""

    seat: str
    rank: str


class Announced(Event, frozen=True, tag="contract"):
    seat: str
    contract: str


class Hlaska(Event, frozen=True, tag="hlaska"):
    """King and queen of a suit in one hand."""

    seat: str
    suit: str


class TrickTaken(Event, frozen=True, tag="trick"):
    seat: str
    n: int


class Partner(Event, frozen=True, tag="partner"):
    """The called card was played: whoever had it plays with the forhont, or the forhont alone."""

    seat: str


class SidePoints(Event, frozen=True, tag="side-points"):
    """What a side has in cards, hlášky and the last trick."""

    seats: tuple[str, ...]
    points: int


class Scored(Event, frozen=True, tag="scored"):
    """A component of a deal of mariáš: each of these seats gets so many points for it, from each
    of those it settles with."""

    component: str
    seats: tuple[str, ...]
    points: int
    fleks: int = 0


class ShuffledAgain(Event, frozen=True, tag="shuffled-again"):
    n: int


class Reserved(Event, frozen=True, tag="reserved"):
    """So many later cards of the board stay those that would have come."""

    n: int


class Misdeal(Event, frozen=True, tag="misdeal"):
    """An exposed card after which staff call a misdeal."""

    seat: str


class Ruled(Event, frozen=True, tag="ruling"):
    ruling: str
    seat: str = ""
    reason: str = ""


class Held(Event, frozen=True, tag="held"):
    """What becomes of an act out of turn."""

    seat: str
    verdict: str


def every_event(of: type[Event] = Event) -> Iterator[type[Event]]:
    """The events that there are, in the order in which they stand here."""
    for one in of.__subclasses__():
        if one.__subclasses__():
            yield from every_event(one)
        else:
            yield one
