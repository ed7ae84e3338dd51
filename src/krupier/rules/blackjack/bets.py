"""The opening bets: who may stake what on which box, and whose box it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from krupier.rules import events
from krupier.rules.blackjack.hand import Hand
from krupier.rules.blackjack.plan import MAIN
from krupier.rules.blackjack.table import PLAYERS, Table
from krupier.rules.boxes import BoxBets, box_of
from krupier.rules.felt import Felt
from krupier.rules.options import BetOffer, Heap, Move


@dataclass(slots=True, eq=False)
class Box:
    """A position in play. On a common hand every player is one."""

    name: str
    owner: str
    """Who decides."""
    units: dict[str, int]
    """The original stake on one hand, by seat."""
    hands: list[Hand]

    def seats_on(self, hand: Hand) -> list[str]:
        """Who has an interest in a hand, the owner first."""
        seats = [one.seat for one in hand.stakes] + [seat for seat, _ in hand.lent]
        return list(dict.fromkeys(seats))


@dataclass(frozen=True)
class Opening:
    """The betting window of a table; a :class:`~krupier.rules.betting.Bets`."""

    table: Table

    @cached_property
    def _bets(self) -> BoxBets:
        return self._box_bets(behind=self.table.boxes.behind)

    @cached_property
    def _with_priority(self) -> BoxBets:
        """For a seated player whose bets have priority: those behind him must give way."""
        return self._box_bets(behind=False)

    def _box_bets(self, *, behind: bool) -> BoxBets:
        table = self.table
        sides = [bet.id for bet in table.sides]
        lays = {bet.id: bet.lays for bet in table.bets.values() if bet.lays}
        offered = [bet for bet in table.bets.values() if bet.id == MAIN or bet.side or bet.lays]
        return BoxBets(
            table.plan,
            offered,
            table.setting,
            boxes=table.boxes.boxes,
            behind=behind,
            needs=dict.fromkeys([*sides, *(k for k, v in lays.items() if MAIN not in v)], MAIN),
            laid_out=lays | ({MAIN: table.mains} if len(table.mains) > 1 else {}),
        )

    @property
    def ranges(self) -> Mapping[str, tuple[int, int]]:
        """Least and greatest stake by bet."""
        return self._bets.ranges

    @property
    def laid_out(self) -> Mapping[str, tuple[str, ...]]:
        """The bets that one stake lays out."""
        return self._bets.laid_out

    def offered(self, felt: Felt, seat: str) -> Mapping[str, BetOffer]:
        boxes = self.table.boxes
        if self.table.common:
            return self._bets.offered(felt, seat)
        box = box_of(seat)
        if boxes.owner == "seated" and seat == box:
            return self._with_priority.offered(felt, seat)
        if boxes.owner == "seated" and not self._bets.lying(felt, box, MAIN):
            return {}
        others = [one for one in felt.stakes if one != seat and box_of(one) == box]
        if boxes.players is not None and len(others) >= boxes.players:
            return {}
        return self._equal_sides(felt, seat, self._bets.offered(felt, seat))

    def _equal_sides(
        self, felt: Felt, seat: str, offers: Mapping[str, BetOffer]
    ) -> Mapping[str, BetOffer]:
        """A side bet that must equal the main bet has it as its only stake."""
        equal = [bet.id for bet in self.table.sides if bet.bonus_stake == "equal"]
        if not equal:
            return offers
        main = self._bets.lying(felt, seat, MAIN)
        return {
            bet: replace(offer, least=main, most=main) if bet in equal else offer
            for bet, offer in offers.items()
        }

    def components(self, move: Move) -> list[Heap]:
        return self._bets.components(move)

    def close(self, felt: Felt) -> list[Box]:
        """The boxes in play, clockwise from the croupier's left; what does not count goes back."""
        self._bets.give_back_orphans(felt)
        if self.table.boxes.owner == "seated":
            self._give_way(felt)
        for bet in self.table.sides:
            if bet.bonus_stake == "equal":
                for seat in list(felt.stakes):
                    stake = felt.find(seat, bet.id)
                    if stake and stake.amount != self._bets.lying(felt, seat, MAIN):
                        felt.give_back(stake, "not-equal")
        seats: dict[str, list[str]] = {}
        for seat in felt.stakes:
            seats.setdefault(seat if self.table.common else box_of(seat), []).append(seat)
        names = list(seats) if self.table.common else sorted(seats, key=int)
        return [self._box(felt, name, seats[name]) for name in names]

    def _box(self, felt: Felt, name: str, seats: list[str]) -> Box:
        seated_first = self.table.boxes.owner == "seated" and name in seats
        owner = name if seated_first else seats[0]
        order = [owner, *(seat for seat in seats if seat != owner)]
        hands = []
        for n, main in enumerate(self.table.mains, start=1):
            place = PLAYERS if self.table.common else name
            if len(self.table.mains) > 1:
                place = f"{name}.{n}"
            stakes = [stake for seat in order if (stake := felt.find(seat, main))]
            hands.append(Hand(place, stakes, origin=place, taken=2 if self.table.common else None))
        units = {stake.seat: stake.amount for stake in hands[0].stakes}
        if not self.table.common:
            felt.tell(events.Box(name, owner))
        return Box(name, owner, units, hands)

    def _give_way(self, felt: Felt) -> None:
        """Bets behind a box that its seated player left, or that pass the box's maximum with his;
        whoever came last goes first."""
        for seat in reversed(list(felt.stakes)):
            box = box_of(seat)
            if seat == box:
                continue
            for stake in felt.of(seat):
                on_box = sum(
                    self._bets.lying(felt, one, stake.bet)
                    for one in felt.stakes
                    if box_of(one) == box
                )
                if not self._bets.lying(felt, box, MAIN):
                    felt.give_back(stake, "no-seated-bet")
                elif on_box > self.ranges[stake.bet][1]:
                    least, most = self.ranges[stake.bet]
                    left = stake.amount - (on_box - most)
                    felt.give_back(stake, "above-maximum", stake.amount - left * (left >= least))
        self._bets.give_back_orphans(felt)
