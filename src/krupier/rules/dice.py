"""What the dice games share: a throw that counts, fields to bet on, and whose throw it is."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence

from krupier.equipment.draws import Dice, DiceAre, Equipment, NoResult
from krupier.plan.parts import Bet, Plan
from krupier.rules import events
from krupier.rules.betting import BETTING, Bets, BettingWindow
from krupier.rules.boxes import UNLIMITED, is_box
from krupier.rules.felt import Felt
from krupier.rules.game import BadSetting, Setting, bet_range
from krupier.rules.options import BetOffer, Choose, Heap, Move, Option
from krupier.rules.wants import Input, Want

PASS_DICE = "pass-dice"

DICE_ONLY = Equipment()
"""Dice need neither a pack nor a wheel."""

Spot = tuple[str, ...]


def throw(felt: Felt, n: int, by: str = "") -> Generator[Want, Input, tuple[int, ...]]:
    """The dice, thrown until a throw counts: a die off the table is no roll, the bets stand."""
    while True:
        given = yield Dice(n)
        if isinstance(given, DiceAre):
            break
        assert isinstance(given, NoResult)
        felt.tell(events.NoRoll(given.reason))
    felt.mark(dice=given.faces)
    felt.tell(events.Throw(seat=by, dice=given.faces, total=sum(given.faces)))
    return given.faces


def as_spot(numbers: Iterable[int]) -> Spot:
    return tuple(str(one) for one in numbers)


def ranges(plan: Plan, bets: Sequence[Bet], setting: Setting) -> dict[str, tuple[int, int]]:
    """Least and greatest stake on a field of each bet at this table."""
    code = setting.currency.code
    found = {
        bet.id: bet_range(bet.id, bet.limits.get(code), setting, unlimited=UNLIMITED)
        for bet in bets
    }
    unknown = set(setting.limits) - set(found)
    if unknown:
        raise BadSetting(
            f"limits for {', '.join(sorted(unknown))}: the bets are {', '.join(found)}"
        )
    if setting.players:
        raise BadSetting(f"{plan.id} grants no limits to single players")
    return found


class Fields:
    """Bets that can be made at any time on fields that never change."""

    def __init__(
        self,
        plan: Plan,
        bets: Sequence[Bet],
        setting: Setting,
        spots: Callable[[str], tuple[Spot, ...]],
    ) -> None:
        self._seats = plan.seats.max if plan.seats else None
        self.offers = {
            bet: BetOffer(bet, *limits, spots=spots(bet))
            for bet, limits in ranges(plan, bets, setting).items()
        }

    def offered(self, felt: Felt, seat: str) -> Mapping[str, BetOffer]:
        return self.offers if self._seats is None or is_box(seat, self._seats) else {}

    def components(self, move: Move) -> list[Heap]:
        return [Heap(move.bet, move.on, move.amount)]


def clockwise(seats: Iterable[str], first: int) -> list[str]:
    """The seats in the order in which the dice go round, from place ``first`` on.

    >>> clockwise(["10", "2", "7"], 3), clockwise(["10", "2", "7"], 11)
    (['7', '10', '2'], ['2', '7', '10'])
    """
    order = sorted(seats, key=int)
    return [one for one in order if int(one) >= first] + [one for one in order if int(one) < first]


class Shooters:
    """Who throws: the dice go clockwise to those who may; whoever declines still bets."""

    def __init__(self, felt: Felt, places: int, at: int, may_throw: Callable[[str], bool]) -> None:
        self._felt = felt
        self._places = places
        self._may_throw = may_throw
        self._declined: set[str] = set()
        self.seat = ""
        """The shooter; empty while nobody has the dice."""
        self.at = at
        """The place at which the dice lie: the search for a shooter begins there."""

    def may_decline(self, seat: str) -> bool:
        return seat not in self._declined and self._may_throw(seat)

    def decline(self, seat: str) -> None:
        self._declined.add(seat)
        self._felt.tell(events.DeclinesDice(seat))
        if seat == self.seat:
            self.pass_on()

    def pass_on(self) -> None:
        """The shooter gives the dice to his left."""
        if self.seat:
            self.lie_at(int(self.seat) % self._places + 1)
            self._take("")

    def lie_at(self, place: int) -> None:
        self.at = place
        if self._felt.marks.get("dice_at") != place:
            self._felt.mark(dice_at=place)
            self._felt.carry["dice_at"] = place

    def candidates(self) -> list[str]:
        """Those who may throw and do not decline, in the order in which they are asked."""
        return clockwise(filter(self.may_decline, self._felt.stakes), self.at)

    def find(self) -> str:
        """The shooter: who has the dice and may keep them, or the next who may throw."""
        if not self.seat or not self._may_throw(self.seat):
            self.pass_on()
            self._take(next(iter(self.candidates()), ""))
        return self.seat

    def _take(self, seat: str) -> None:
        self.seat = seat
        self._felt.mark(shooter=seat)
        if seat:
            self.lie_at(int(seat))


class ShooterWindow(BettingWindow):
    """A betting window in which those who may throw can also decline the dice."""

    def __init__(self, felt: Felt, bets: Bets, shooters: Shooters) -> None:
        super().__init__(felt, bets, BETTING)
        self.shooters = shooters

    def offers(self, seat: str) -> tuple[Option, ...]:
        offered = super().offers(seat)
        if self.may_decline(seat):
            return (*offered, Choose(PASS_DICE))
        return offered

    def may_decline(self, seat: str) -> bool:
        return self.shooters.may_decline(seat)

    def take(self, move: Move) -> None:
        if move.do == PASS_DICE:
            self.shooters.decline(move.seat)
        else:
            super().take(move)
