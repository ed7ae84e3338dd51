"""The course of the play as everybody at the table has seen it.

What is counted depends on who plays together, and that may be a secret: :func:`standing` is asked
with the declarers' seats, those in fact or those of a guess.
"""

from __future__ import annotations

from typing import NamedTuple

from krupier.research.marias.cards import TENS
from krupier.research.marias.contract import (
    HUNDRED,
    Contract,
    Game,
    for_points,
    for_seven,
    for_tricks,
)
from krupier.research.marias.position import Position, trick

NO_CALL = -1


class Laid(NamedTuple):
    seat: int
    card: int
    pair: bool = False
    """A hláška was announced with it."""


class Done(NamedTuple):
    """A trick that was taken."""

    laid: tuple[Laid, ...]
    winner: int


class Story(NamedTuple):
    contract: Contract
    leader: int
    """Of the trick on the table, or the next one."""
    called: int = NO_CALL
    """The card whose holder plays with the declarer."""
    tricks: tuple[Done, ...] = ()
    table: tuple[Laid, ...] = ()
    shown: int = 0
    """Cards that the declarer has shown, as a mask: the trump card, an announced seven."""

    @property
    def turn(self) -> int:
        return (self.leader + len(self.table)) % 4

    @property
    def cards(self) -> tuple[int, ...]:
        """On the table."""
        return tuple(one.card for one in self.table)

    @property
    def all_laid(self) -> tuple[Laid, ...]:
        return (*(one for done in self.tricks for one in done.laid), *self.table)


class Standing(NamedTuple):
    declarers: int
    """Tens of points, hlášky included."""
    others: int
    first: bool
    """A hláška was counted toward an announced hundred."""
    broken: bool
    """A betl or durch that is lost."""


def after(story: Story, card: int, *, pair: bool = False) -> Story:
    """The same story with one card more."""
    table = (*story.table, Laid(story.turn, card, pair))
    if len(table) < 4:
        return story._replace(table=table)
    winner = trick(story.contract, story.leader, tuple(one.card for one in table)).winner
    return story._replace(leader=winner, tricks=(*story.tricks, Done(table, winner)), table=())


def standing(story: Story, side: int) -> Standing:
    """What both sides have. Toward an announced hundred counts the declarer's own first hláška;
    others count when it is made."""
    contract = story.contract
    if not contract.has_trumps:
        return Standing(0, 0, False, _broken(story))
    points = [0, 0]
    first = False
    for laid, winner in (*story.tricks, Done(story.table, -1)):
        for one in laid:
            ours = side >> one.seat & 1
            toward = contract.game is Game.STOVKA and points[1] < HUNDRED
            if one.pair and not (toward and (first or one.seat != contract.declarer)):
                points[ours] += 4 if one.card >> 3 == contract.trump else 2
                first |= toward
        if winner >= 0:
            points[side >> winner & 1] += sum(TENS >> one.card & 1 for one in laid)
    if len(story.tricks) == 8:
        points[side >> story.leader & 1] += 1
    return Standing(points[1], points[0], first, broken=False)


def _broken(story: Story) -> bool:
    betl = story.contract.game is Game.BETL
    return any((done.winner == story.contract.declarer) == betl for done in story.tricks)


def position(story: Story, side: int, hands: tuple[int, int, int, int]) -> Position:
    """As the solver wants it, with the hands as they are or as guessed."""
    return Position(story.contract, side, hands, story.leader, story.cards, *standing(story, side))


def payment(story: Story, side: int) -> int:
    """What one declarer settles with one opponent, when all is played."""
    contract = story.contract
    now = standing(story, side)
    if not contract.has_trumps:
        return -for_tricks(contract) if now.broken else for_tricks(contract)
    return for_points(contract, now.declarers, now.others) + _seven(story, side)


def _seven(story: Story, side: int) -> int:
    contract, last = story.contract, story.tricks[-1]
    cards = tuple(one.card for one in last.laid)
    holder = next((one.seat for one in last.laid if one.card == contract.trump_seven), None)
    won, beaten, otherwise = for_seven(contract, holder is not None and bool(side >> holder & 1))
    if holder is None:
        return otherwise
    if holder == last.winner and contract.trump_seven in cards:
        return won
    if side >> holder & 1 != side >> last.winner & 1:
        return beaten
    return otherwise
