"""Chips on a layout, moved by the journal's lines and settled by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

from tests.simulation.referees.rows import Move, Round

Heap = tuple[str, str, tuple[str, ...]]
"""Seat, bet, place."""


class Unlawful(AssertionError):
    """A journal that the rulebook does not allow."""


def ratio(written: str) -> Fraction:
    """What one unit wins: "3:2" is 3/2, "31 for 1" is 30."""
    if " for " in written:
        num, den = map(int, written.split(" for "))
        return Fraction(num - den, den)
    num, den = map(int, written.split(":"))
    return Fraction(num, den)


@dataclass
class Expected:
    """What a round should have taken from and given to every seat."""

    staked: Counter[str] = field(default_factory=Counter)
    returned: Counter[str] = field(default_factory=Counter)
    commission: int | None = None
    """``None``: nobody looked."""


class Chips:
    def __init__(self, round: Round) -> None:
        self.round = round
        self.heaps: dict[Heap, int] = {}
        self.expected = Expected(commission=0)

    # -- players ---------------------------------------------------------------------------

    def pieces(self, move: Move, amount: int) -> list[tuple[str, tuple[str, ...], int]]:
        """The ordinary bets that a stake lays out: bet, place, amount."""
        return [(move.bet, move.on, amount)]

    def move(self, move: Move) -> bool:
        """Takes a stake, or gives it back; says whether it was one of these."""
        amount = self.round.minor(move.facts["amount"]) if "amount" in move.facts else 0
        if move.do == "bet":
            for bet, on, part in self.pieces(move, amount):
                self.put(move.seat, bet, on, part)
            return True
        if move.do == "take-back":
            for bet, on, part in self.pieces(move, amount):
                self.take((move.seat, bet, on), part)
            return True
        return False

    def put(self, seat: str, bet: str, on: tuple[str, ...], amount: int) -> None:
        key = seat, bet, on
        self.heaps[key] = self.heaps.get(key, 0) + amount
        self.expected.staked[seat] += amount

    def take(self, key: Heap, amount: int = 0) -> None:
        """Back to the player as if it had never been staked; all of it if nothing is said."""
        lying = self.heaps.pop(key, 0)
        amount = amount or lying
        if not 0 < amount <= lying:
            raise Unlawful(f"{amount} of {lying} taken off {key}")
        if lying > amount:
            self.heaps[key] = lying - amount
        self.expected.staked[key[0]] -= amount

    # -- the house -------------------------------------------------------------------------

    def of(self, seat: str) -> list[Heap]:
        return [key for key in self.heaps if key[0] == seat]

    def seats_on(self, bet: str) -> list[str]:
        """The boxes with a stake on this bet, from the croupier's left."""
        return sorted({seat for seat, name, _ in self.heaps if name == bet}, key=int)

    def lose(self, key: Heap) -> None:
        del self.heaps[key]

    def back(self, key: Heap, part: Fraction = Fraction(1)) -> None:
        """The stake comes back, or a part of it, of which a fraction of a unit is not paid."""
        self.expected.returned[key[0]] += floor(self.heaps.pop(key) * part)

    def pay(self, key: Heap, won: Fraction, share: Fraction = Fraction(0)) -> None:
        """The stake with its win, less the house's share of the win."""
        stake = self.heaps.pop(key)
        win = floor(stake * won)
        self.cut(key[0], floor(win * share))
        self.expected.returned[key[0]] += stake + win

    def cut(self, seat: str, amount: int) -> None:
        self.expected.returned[seat] -= amount
        self.expected.commission = (self.expected.commission or 0) + amount

    def all_back(self) -> None:
        for key in list(self.heaps):
            self.back(key)
