"""Betting windows and decisions: small helpers on top of :class:`Moves`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Protocol

from msgspec.structs import replace

from krupier.rules import events
from krupier.rules.felt import Felt
from krupier.rules.options import (
    BetOffer,
    Heap,
    Move,
    Option,
    Refused,
    Stake,
    TakeBack,
    check_stake,
    unknown_bet,
)
from krupier.rules.wants import Input, Moves, Timeout, Want

BETTING = "betting"
DECISION = "decision"
ARRANGING = "arranging"
"""The clock of who sets several cards at once."""

Asking = Generator[Want, Input, None]


LYING = TakeBack(lying=True)


class Bets(Protocol):
    """What can be staked in a window."""

    def offered(self, felt: Felt, seat: str) -> Mapping[str, BetOffer]:
        """The bets a seat may stake on now, by id, with the limits of each heap."""
        ...

    def components(self, move: Move) -> Iterable[Heap]:
        """The ordinary bets that a move lays out (an announced bet lays out several)."""
        ...


class BettingWindow(Moves):
    """Stakes are placed, added to and taken back; whoever has none yet may join.

    A move looks only at the own stakes, so the window costs the same for any crowd.
    """

    def __init__(
        self,
        felt: Felt,
        bets: Bets,
        clock: str,
        most_seats: int | None = None,
        *,
        unrefused: bool = False,
    ) -> None:
        super().__init__({}, clock=clock, on_timeout="no-more-bets")
        self._felt, self._bets, self._most_seats = felt, bets, most_seats
        self._unrefused = unrefused
        """Whether the plan says what becomes of chips outside the limits that nobody refused."""
        self._together: tuple[
            Mapping[str, BetOffer] | None, list[tuple[str, list[tuple[str, tuple[str, ...]]]]]
        ] = (None, [])
        self._stake_option: tuple[Mapping[str, BetOffer] | None, Stake] = (None, Stake(()))

    def _full(self, seat: str) -> bool:
        """Whether all places at the table are taken by others."""
        taken = self._felt.stakes
        return self._most_seats is not None and seat not in taken and len(taken) >= self._most_seats

    @property
    def seats(self) -> None:
        """Anybody: what a seat is offered is found out when it asks."""

    def offers(self, seat: str) -> tuple[Option, ...]:
        if self._full(seat):
            return ()
        offers = self._bets.offered(self._felt, seat)
        lying = self._removable(seat, offers)
        if not offers:
            return (TakeBack(lying),) if lying else ()
        stake = self._stake_of(offers)
        return (stake, TakeBack(lying)) if lying else (stake,)

    def told(self, seat: str) -> tuple[Option, ...]:
        """Asked after every chip of everybody: what lies on the felt is not listed once more."""
        if type(self) is not BettingWindow or self._full(seat):
            return self.offers(seat)  # a window with offers of its own
        offers = self._bets.offered(self._felt, seat)
        if not offers or self._only_together(seat, offers):
            return self.offers(seat)
        stake = self._stake_of(offers)
        return (stake, LYING) if seat in self._felt.stakes else (stake,)

    def _stake_of(self, offers: Mapping[str, BetOffer]) -> Stake:
        """Mostly the same bets are offered to everybody: one option for all of them."""
        if self._stake_option[0] is not offers:
            self._stake_option = offers, Stake(tuple(offers.values()))
        return self._stake_option[1]

    def _removable(self, seat: str, offers: Mapping[str, BetOffer]) -> tuple[Heap, ...]:
        """The own heaps; those that can only be laid out together are taken back together."""
        own = self._felt.of(seat)
        if not own:
            return ()
        lying = {(one.bet, one.on): one.amount for one in own}
        for bet, heaps in self._only_together(seat, offers):
            if all(heap in lying for heap in heaps):
                lying[bet, ()] = min(lying.pop(heap) for heap in heaps)
        return tuple(Heap(bet, on, amount) for (bet, on), amount in lying.items())

    def _only_together(
        self, seat: str, offers: Mapping[str, BetOffer]
    ) -> list[tuple[str, list[tuple[str, tuple[str, ...]]]]]:
        """Bets that lay out heaps which cannot be staked one by one. Asked after every chip, so
        remembered as long as the same bets are offered."""
        if self._together[0] is not offers:
            found = []
            for offer in offers.values():
                if offer.pieces > 1 and not offer.each_side:
                    pieces = self._bets.components(Move(seat, "bet", offer.bet))
                    heaps = [(one.bet, one.on) for one in pieces]
                    if not any(bet in offers for bet, _ in heaps):
                        found.append((offer.bet, heaps))
            self._together = offers, found
        return self._together[1]

    def normal(self, move: Move) -> Move:
        """20-17 is 17-20, and "dozen" on 1 is "dozen-1"."""
        if not move.on or move.do != "bet":
            return move
        offers = self._bets.offered(self._felt, move.seat)
        offer = offers.get(move.bet)
        if offer is None:
            whole = f"{move.bet}-{'-'.join(move.on)}"
            return replace(move, bet=whole, on=()) if whole in offers else move
        if move.on not in offer.spots:
            wanted = sorted(move.on)
            for spot in offer.spots:
                if len(spot) == len(wanted) and sorted(spot) == wanted:
                    return replace(move, on=spot)
        return move

    def option(self, move: Move) -> Option:
        if move.do != "bet":
            taken = super().option(move)
            self._check_rest(move, taken)
            return taken
        if move.unrefused and not self._unrefused:
            raise Refused(
                "not-asked",
                "chips that nobody accepted cannot be entered: this plan knows no such stakes, "
                "and its limits hold for all",
                field="unrefused",
            )
        return self._stake(move)

    def _stake(self, move: Move) -> Option:
        """The offer that a stake uses; refuses what cannot be staked."""
        if self._full(move.seat):
            raise Refused(
                "table-full", f"all {self._most_seats} places are taken", most=self._most_seats
            )
        offers = self._bets.offered(self._felt, move.seat)
        if not offers:
            raise Refused(
                "no-box",
                f"seat {move.seat!r} can stake nothing: the table has no such box, or it is full",
                seat=move.seat,
            )
        offer = offers.get(move.bet)
        if offer is None:
            raise unknown_bet(move.bet, list(offers))
        check_stake(offer, move, self._already(move, offers))
        if offer.pieces > 1 or offer.each_side:
            self._check_components(move, offers)
        return Stake((offer,))

    def take(self, move: Move) -> None:
        """A checked move is made: chips go down, or come off again."""
        for one in self._bets.components(move):
            if move.do == "bet":
                self._felt.stake(move.seat, one.bet, one.amount, one.on, unrefused=move.unrefused)
            else:
                stake = self._felt.find(move.seat, one.bet, one.on)
                assert stake is not None
                self._felt.take_back(stake, one.amount)

    def _check_components(self, move: Move, offers: Mapping[str, BetOffer]) -> None:
        heaps: Counter[tuple[str, tuple[str, ...]]] = Counter()
        for one in self._bets.components(move):
            heaps[one.bet, one.on] += one.amount
        for (bet, on), amount in heaps.items():
            piece = Move(move.seat, "bet", bet, on, amount, unrefused=move.unrefused)
            # a heap that cannot be staked by itself has the limits of the stake that lays it out
            limits = offers.get(bet) or offers[move.bet]
            check_stake(limits, piece, self._lying(move.seat, bet, on))

    def _check_rest(self, move: Move, option: Option) -> None:
        """Who takes back a part must leave at least the minimum."""
        offer = self._bets.offered(self._felt, move.seat).get(move.bet)
        if offer is None or not isinstance(option, TakeBack) or not move.amount:
            return
        lying = {(one.bet, one.on): one.amount for one in option.bets}[move.bet, move.on]
        if 0 < lying - move.amount < offer.least:
            raise Refused(
                "too-little-left",
                f"less than the minimum of {move.bet} would be left: take back all of it",
                least=offer.least,
                lying=lying,
            )

    def _already(self, move: Move, offers: Mapping[str, BetOffer]) -> int:
        if offers[move.bet].pieces > 1:
            for one in self._bets.components(move):
                if one.bet not in offers:
                    return self._lying(move.seat, one.bet, one.on)
        return self._lying(move.seat, move.bet, move.on)

    def _lying(self, seat: str, bet: str, on: tuple[str, ...]) -> int:
        stake = self._felt.find(seat, bet, on)
        return stake.amount if stake else 0


def take_bets(
    felt: Felt, bets: Bets, *, clock: str = BETTING, window: BettingWindow | None = None
) -> Asking:
    """The players stake until betting is closed.

    Closing (the clock, or the croupier's call) is an input; after it no chip moves. A game
    whose window offers more than stakes brings its own ``window``.
    """
    felt.tell(events.PlaceYourBets())
    window = window or BettingWindow(felt, bets, clock)
    while True:
        given = yield window
        if isinstance(given, Timeout):
            break
        assert isinstance(given, Move)
        window.take(given)
    felt.tell(events.NoMoreBets())


def decide(
    seat: str, options: tuple[Option, ...], *, timeout: Move, clock: str = DECISION
) -> Generator[Want, Input, Move]:
    """One seat chooses; when its clock runs out it makes the move the plan prescribes."""
    given = yield Moves({seat: options}, clock=clock, on_timeout=timeout.do)
    return given if isinstance(given, Move) else timeout


def each_decides(
    felt: Felt,
    seats: Iterable[str],
    options: Callable[[str], tuple[Option, ...]],
    *,
    timeout: Callable[[str], Move],
    clock: str = DECISION,
) -> Generator[Want, Input, dict[str, Move]]:
    """The seats choose one after another, in the order in which they sit."""
    made: dict[str, Move] = {}
    for seat in seats:
        offered = options(seat)
        if not offered:
            continue
        felt.mark(turn=seat)
        made[seat] = yield from decide(seat, offered, timeout=timeout(seat), clock=clock)
        felt.tell(events.Decision(seat, made[seat].do))
    return made


def all_decide(
    felt: Felt,
    offered: Mapping[str, tuple[Option, ...]],
    *,
    timeout: Callable[[str], Move],
    taken: Callable[[Move], None],
    clock: str = DECISION,
) -> Generator[Want, Input, dict[str, Move]]:
    """The seats choose at the same time, in any order; the clock decides for the rest.

    ``taken`` makes each move as it is said. Chips that it costs must lie on the felt before the
    next player is heard: who plays two boxes has the money for both, or makes one move.
    """
    waiting = dict(offered)
    made: dict[str, Move] = {}
    names = sorted({timeout(seat).do for seat in waiting})
    window = Moves(waiting, clock=clock, on_timeout="/".join(names))
    while waiting:
        given = yield window
        if isinstance(given, Timeout):
            for seat in [one for one in waiting if one not in felt.left]:
                made[seat] = timeout(seat)
                felt.tell(events.Decision(seat, made[seat].do, timeout=True))
                taken(made[seat])
            break
        assert isinstance(given, Move)
        del waiting[given.seat]
        made[given.seat] = given
        felt.tell(events.Decision(given.seat, given.do))
        taken(given)
    return {seat: made[seat] for seat in offered if seat in made}
