"""What is played for: a contract, its rates, and what the declarers are paid for their points.

A payment is what one declarer settles with one opponent: two against two each with one, one
against three with each of the three.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from krupier.research.marias.cards import HEARTS, SEVEN

NO_TRUMPS = -1
HUNDRED = 10
"""Points are counted in tens: everything that counts is a multiple of ten."""


class Game(IntEnum):
    HRA = 0
    STOVKA = 1
    BETL = 2
    DURCH = 3


class Rates(NamedTuple):
    """By plan; twice in hearts. A silent hundred doubles with each further ten, an announced one
    adds its rate for each, or loses it for each that is missing."""

    hra: int = 1
    silent_seven: int = 1
    seven: int = 2
    silent_hundred: int = 2
    hundred: int = 2
    betl: int = 5
    durch: int = 10


class Contract(NamedTuple):
    """A sedma is an hra with an announced ``seven``, a stosedm a stovka with one. Fleks multiply
    the rates of what was announced."""

    game: Game
    declarer: int
    trump: int = NO_TRUMPS
    seven: bool = False
    game_times: int = 1
    seven_times: int = 1
    rates: Rates = Rates()

    @property
    def has_trumps(self) -> bool:
        return self.game in (Game.HRA, Game.STOVKA)

    @property
    def trump_seven(self) -> int:
        """The card."""
        return 8 * self.trump + SEVEN

    @property
    def better(self) -> int:
        return 2 if self.trump == HEARTS else 1


class Unsound(ValueError):
    """A contract or position that cannot be."""


def check(contract: Contract) -> None:
    if contract.has_trumps != (contract.trump != NO_TRUMPS):
        raise Unsound(
            f"{contract.game.name} with trump {contract.trump}: hra and stovka have "
            "a trump suit 0 to 3, betl and durch have none (-1)"
        )
    if contract.seven and not contract.has_trumps:
        raise Unsound(f"a seven is announced with hra or stovka, not with {contract.game.name}")


def for_points(contract: Contract, declarers: int, others: int) -> int:
    """What the game itself pays, for tens of points of both sides."""
    rates = contract.rates
    unit = contract.game_times * contract.better
    if contract.game is Game.STOVKA:
        over = declarers - HUNDRED
        return unit * rates.hundred * (over + 1 if over >= 0 else over)
    if declarers >= HUNDRED:
        return unit * rates.silent_hundred << declarers - HUNDRED
    if others >= HUNDRED:
        return -(unit * rates.silent_hundred << others - HUNDRED)
    return unit * rates.hra * (1 if declarers > others else -1)


def for_seven(contract: Contract, holder_declares: bool) -> tuple[int, int, int]:
    """What the trump seven pays when it wins the last trick, when opponents of its holder beat it
    there, and otherwise."""
    rates, better = contract.rates, contract.better
    if contract.seven:
        value = rates.seven * contract.seven_times * better
        return value, -value, -value
    value = rates.silent_seven * better * (1 if holder_declares else -1)
    return value, -value, 0


def for_tricks(contract: Contract) -> int:
    """What betl or durch pays when it is made, or costs."""
    rates = contract.rates
    return contract.game_times * (rates.betl if contract.game is Game.BETL else rates.durch)
