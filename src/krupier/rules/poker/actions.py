"""The words of a hand: actions, phases, places, and what a player may do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

# one by one and final, so that machine code has the numbers themselves
FOLD: Final = -1
CALL: Final = 0
"""Give up; check, call or post the bring-in. A positive amount bets or raises *to* it."""
SHOW: Final = -2
MUCK: Final = -3
TWICE: Final = -4
ONCE: Final = -5
"""At the showdown; and when all-in players are asked how often to run the board."""

DEAL: Final = 0
BET: Final = 1
DRAW: Final = 2
RUN: Final = 3
SHOWING: Final = 4
OVER: Final = 5
"""What a hand waits for."""
PHASES = ("cards", "a bet", "a draw", "running it twice or once", "showing", "nothing: it is over")

BOARD: Final = -1
SECOND_BOARD: Final = -2
BURNT: Final = -3
"""Where cards go that are no player's."""

ACTION: Final = 0
DISCARD: Final = 1
CARDS: Final = 2
"""What a line of a hand's history is."""

TakesRake = Callable[[Sequence[int], int], Sequence[int]]
"""What the room takes of each pot, given the pots and the number of streets dealt."""


class Illegal(ValueError):
    """An action that the rules do not allow now; the hand is as it was."""


class BadStakes(ValueError):
    """Forced bets or limits that cannot be. The hand counts in chips; ``said`` lets whoever knows
    what they are worth write the amounts."""

    def __init__(self, text: str, *amounts: int) -> None:
        super().__init__(text.format(*amounts))
        self.text, self.amounts = text, amounts

    def said(self, show: Callable[[int], str]) -> str:
        return self.text.format(*[show(one) for one in self.amounts])


class Deal(NamedTuple):
    """Cards that go somewhere next: a player's number, or one of the places."""

    to: int
    n: int
    up: bool = False


class Legal(NamedTuple):
    """What the player in turn may do. Amounts are totals in front of the player: "raise to"."""

    player: int
    fold: bool
    call: int
    """Chips that a call adds; 0 is a check."""
    least: int = 0
    most: int = 0
    """Bet or raise to an amount between these; both 0 if that is not possible."""
    step: int = 1
    """Fixed limit with a choice of two bets: how far the allowed amounts lie apart."""
