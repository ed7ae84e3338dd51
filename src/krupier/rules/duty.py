"""Betting duty: in a tournament against the bank everybody stakes at least so much in every round,
and at most so much, out of the chips that he has there.

Both hold for all that one stakes before the spin or the deal together. Who has less than the
minimum has one stake, everything. What is missing when betting closes is lost (``forfeit``), or who
has staked too little has his chips back and is not in the round (``pass``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from krupier.rules import events, options
from krupier.rules.betting import BETTING, Asking, Bets, BettingWindow
from krupier.rules.codec import amount_from_json
from krupier.rules.felt import Felt
from krupier.rules.game import Setting
from krupier.rules.options import BetOffer, Choose, Heap, Move, Option, Refused
from krupier.rules.wants import Timeout

DONE = "done"
FORFEIT = "forfeit"
"""The stake that nobody made, and that is lost at once."""

Unbet = Literal["forfeit", "pass"]


class Duty(Struct, frozen=True):
    stacks: dict[str, int]
    """The chips of those who play, by seat."""
    least: int
    most: int
    """0: as much as one has."""
    unbet: Unbet
    order: tuple[str, ...] = ()
    """One after the other in this order; none: all at the same time."""
    dead: frozenset[str] = frozenset()
    """Who is not asked."""

    def owes(self, seat: str) -> int:
        """What he must stake."""
        return min(self.least, self.stacks[seat])

    def may(self, seat: str) -> int:
        """What he can stake altogether."""
        return min(self.most or self.stacks[seat], self.stacks[seat])

    def turns(self) -> Iterable[tuple[str, ...]]:
        """Who is asked together."""
        asked = [seat for seat, chips in self.stacks.items() if chips and seat not in self.dead]
        if not self.order:
            return [tuple(asked)]
        return [(seat,) for seat in self.order if seat in asked]


def duty_of(setting: Setting) -> Duty | None:
    """Of a round in a tournament."""
    hand, money = setting.hand, setting.currency
    if hand is None:
        return None
    return Duty(
        {seat: amount_from_json(one, money) for seat, one in hand["stacks"].items()},
        amount_from_json(hand["least"], money),
        amount_from_json(hand["most"], money) if hand.get("most") else 0,
        msgspec.convert(hand.get("unbet", "forfeit"), Unbet),
        tuple(hand.get("order", ())),
        frozenset(hand.get("dead", ())),
    )


class _Within:
    """The bets of a game, with nothing above what a seat may stake."""

    def __init__(self, bets: Bets, duty: Duty) -> None:
        self._bets, self._duty = bets, duty
        self._known: dict[str, tuple[Mapping[str, BetOffer], Mapping[str, BetOffer]]] = {}
        """By seat, what the game offered last and what is left of it."""

    def offered(self, felt: Felt, seat: str) -> Mapping[str, BetOffer]:
        offers = self._bets.offered(felt, seat)
        known = self._known.get(seat)
        if known is None or known[0] is not offers:
            most = self._duty.may(seat)
            within = {
                bet: replace(one, most=min(one.most, most))
                for bet, one in offers.items()
                if one.least * one.pieces <= most
            }
            known = self._known[seat] = offers, within
        return known[1]

    def components(self, move: Move) -> Iterable[Heap]:
        return self._bets.components(move)


class DutyWindow(BettingWindow):
    """Open until all who are asked say that they are done, or the clock runs out."""

    def __init__(self, felt: Felt, bets: Bets, duty: Duty, seats: Iterable[str]) -> None:
        super().__init__(felt, _Within(bets, duty), BETTING)
        self.duty = duty
        self.waiting = list(seats)

    @property
    def seats(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(self.waiting)

    def offers(self, seat: str) -> tuple[Option, ...]:
        if seat not in self.waiting:
            return ()
        offered = super().offers(seat)
        met = _put_in(self._felt, seat) >= self.duty.owes(seat)
        return (*offered, Choose(DONE)) if met else offered

    def _stake(self, move: Move) -> Option:
        if move.seat not in self.waiting:
            raise Refused("not-offered", f"seat {move.seat} cannot bet now", offered=[])
        option = super()._stake(move)
        room = self.duty.may(move.seat) - _put_in(self._felt, move.seat)
        options.check_amount(f"bet {move.bet!r}", 1, room, 1, options.cost(option, move))
        return option

    def take(self, move: Move) -> None:
        if move.do == DONE:
            self.waiting.remove(move.seat)
            self._felt.tell(events.Decision(move.seat, DONE))
        else:
            super().take(move)


def take_bets(felt: Felt, bets: Bets, duty: Duty) -> Asking:
    """Everybody stakes what he must and may; then nobody any more. Where nobody is asked the clock
    alone goes on: a round that were over as it begins would have no course to be kept."""
    felt.tell(events.PlaceYourBets())
    turns = list(duty.turns())
    if not any(turns):
        yield DutyWindow(felt, bets, duty, ())
    for seats in turns:
        window = DutyWindow(felt, bets, duty, seats)
        if duty.order:
            felt.mark(turn=seats[0])
        while window.waiting:
            given = yield window
            if isinstance(given, Timeout):
                break
            assert isinstance(given, Move)
            window.take(given)
    if duty.order:
        felt.mark(turn="")
    felt.tell(events.NoMoreBets())
    for seat in duty.stacks:
        _enforce(felt, duty, seat)


def _put_in(felt: Felt, seat: str) -> int:
    """What lies there, with what was lost for not betting. Before the outcome nothing comes back
    but stakes that do not count."""
    return felt.staked.get(seat, 0) - felt.returned.get(seat, 0)


def _enforce(felt: Felt, duty: Duty, seat: str) -> None:
    missing = duty.owes(seat) - _put_in(felt, seat)
    if missing <= 0:
        return
    if duty.unbet == "forfeit":
        felt.lose(felt.stake(seat, FORFEIT, missing))
    else:
        for stake in felt.of(seat):
            felt.give_back(stake, "below-minimum")
