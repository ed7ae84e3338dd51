"""The cloth: every place chips can lie on, what it covers, and what may be put there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from krupier.equipment.wheel import Wheel
from krupier.money import Ratio
from krupier.rules.boxes import UNLIMITED
from krupier.rules.felt import Felt
from krupier.rules.game import BadSetting, Setting, bet_range
from krupier.rules.options import BetOffer, Heap, Move
from krupier.rules.roulette.plan import Label, Plan, RouletteBet

Spot = tuple[str, ...]

NEIGHBOURS = "neighbours"


def as_text(labels: Iterable[Label]) -> Spot:
    return tuple(str(one) for one in labels)


def grid_spots(shape: str, numbers: int) -> list[Spot]:
    """The places of one shape on rows of three: 1-2-3, 4-5-6 …

    >>> grid_spots("split", 6)
    [('1', '2'), ('1', '4'), ('2', '3'), ('2', '5'), ('3', '6'), ('4', '5'), ('5', '6')]
    >>> grid_spots("corner", 6), grid_spots("street", 6)
    ([('1', '2', '4', '5'), ('2', '3', '5', '6')], [('1', '2', '3'), ('4', '5', '6')])
    """
    spots: list[tuple[int, ...]] = []
    for n in range(1, numbers + 1):
        right, below = n % 3 != 0, n + 3 <= numbers
        if shape == "straight":
            spots.append((n,))
        elif shape == "split":
            spots += [(n, n + 1)] if right else []
            spots += [(n, n + 3)] if below else []
        elif shape == "street" and n % 3 == 1:
            spots.append((n, n + 1, n + 2))
        elif shape == "corner" and right and below:
            spots.append((n, n + 1, n + 3, n + 4))
        elif shape == "six-line" and n % 3 == 1 and below:
            spots.append(tuple(range(n, n + 6)))
    return [as_text(spot) for spot in spots]


class Cloth:
    """All bets of a plan as they can be placed at one table."""

    def __init__(self, plan: Plan, setting: Setting) -> None:
        self.plan = plan
        self.bets = {bet.id: bet for bet in plan.bets}
        self.levels = {bet.id: pay_levels(bet) for bet in plan.bets}
        self.wheel = _wheel(plan)
        self.covers: dict[tuple[str, Spot], frozenset[str]] = {}
        self.spots: dict[str, tuple[Spot, ...]] = {}
        for bet in plan.bets:
            self._lay_out(bet)
        self.pieces = self._announced(setting)
        self.ranges = self._ranges(setting)
        self.setting = setting
        self.offers = self._make_offers(self.ranges)
        self._own = {
            seat: self._make_offers(self.ranges | self._granted(own))
            for seat, own in setting.players.items()
        }

    def offered(self, felt: Felt, seat: str) -> Mapping[str, BetOffer]:
        return self._own.get(seat, self.offers)

    def range_of(self, seat: str, bet: str) -> tuple[int, int]:
        offer = self._own.get(seat, self.offers)[bet]
        return offer.least, offer.most

    def components(self, move: Move) -> list[Heap]:
        """Announced bets are the ordinary bets that they lay out."""
        if move.bet == NEIGHBOURS:
            numbers = self.wheel.neighbours(move.on[0], move.n)
            return [Heap("straight", (one,), move.amount) for one in numbers]
        announced = self.pieces.get(move.bet)
        if announced is None:
            return [Heap(move.bet, move.on, move.amount)]
        return [Heap(bet, on, chips * move.amount) for bet, on, chips in announced]

    def pays(self, bet: str, level: str) -> Ratio | str:
        """The ratio of a winning bet at a pay level, or what happens instead of a win."""
        return self.levels[bet].get(level) or self.bets[bet].pays

    def _lay_out(self, bet: RouletteBet) -> None:
        if bet.covers:
            self.spots[bet.id] = ()
            self.covers[bet.id, ()] = self._known(bet, as_text(bet.covers))
            return
        spots = [as_text(spot) for spot in bet.spots]
        if bet.shape:
            if self.plan.grid is None:
                raise BadSetting(f"bet {bet.id} has a shape, but the plan has no grid")
            spots = grid_spots(bet.shape, self.plan.grid.numbers) + spots
        if not spots:
            raise BadSetting(f"bet {bet.id} covers nothing: it needs shape, spots or covers")
        if len(set(map(frozenset, spots))) != len(spots):
            raise BadSetting(f"bet {bet.id} names a place twice")
        self.spots[bet.id] = tuple(spots)
        for spot in spots:
            self.covers[bet.id, spot] = self._known(bet, spot)

    def _known(self, bet: RouletteBet, labels: Spot) -> frozenset[str]:
        unknown = set(labels) - set(self.wheel.pockets)
        if unknown:
            raise BadSetting(
                f"bet {bet.id} covers {', '.join(sorted(unknown))}, which no pocket shows"
            )
        return frozenset(labels)

    def _announced(self, setting: Setting) -> dict[str, tuple[tuple[str, Spot, int], ...]]:
        if not setting.options.get("announced_bets", True):
            return {}
        pieces = {}
        for one in self.plan.announced:
            laid = tuple((piece.bet, as_text(piece.on), piece.chips) for piece in one.pieces)
            for bet, on, _ in laid:
                if (bet, on) not in self.covers:
                    raise BadSetting(f"announced bet {one.id} lays {bet} on {'-'.join(on)}")
            pieces[one.id] = laid
        return pieces

    def _ranges(self, setting: Setting) -> dict[str, tuple[int, int]]:
        code = setting.currency.code
        derived = self.plan.derived_maximum
        ranges = {
            bet.id: bet_range(bet.id, bet.limits.get(code), setting, unlimited=UNLIMITED)
            for bet in self.plan.bets
        }
        if derived:
            base = ranges[derived.of][1]
            for bet_id, times in derived.times.items():
                least, most = ranges[bet_id]
                ranges[bet_id] = least, min(most, times * base)
        unknown = set(setting.limits) - set(ranges) - {"inside"}
        if unknown:
            raise BadSetting(
                f"limits for {', '.join(sorted(unknown))}: the bets are {', '.join(ranges)}"
            )
        return ranges

    def _granted(
        self, own: Mapping[str, tuple[int | None, int | None]]
    ) -> dict[str, tuple[int, int]]:
        """Limits granted to one player: raised above the table's, as the plan allows."""
        change = self.plan.limit_change
        if change is None or change.per_player is None:
            raise BadSetting(f"{self.plan.id} grants no limits to single players")
        granted = {}
        for bet, (least, most) in own.items():
            if bet not in self.ranges:
                raise BadSetting(f"limits for {bet}: the bets are {', '.join(self.ranges)}")
            table_least, table_most = self.ranges[bet]
            least = table_least if least is None else least
            most = table_most if most is None else most
            if not (table_least <= least <= most and most >= table_most):
                raise BadSetting(f"a player's own limits of {bet} may only be raised")
            granted[bet] = (least, most)
        return granted

    def _make_offers(self, ranges: Mapping[str, tuple[int, int]]) -> dict[str, BetOffer]:
        offers = {bet: BetOffer(bet, *ranges[bet], spots=self.spots[bet]) for bet in self.bets}
        for name, pieces in self.pieces.items():
            most = min(ranges[bet][1] // chips for bet, _, chips in pieces)
            least = max(-(-ranges[bet][0] // chips) for bet, _, chips in pieces)
            chips = sum(chips for _, _, chips in pieces)
            offers[name] = BetOffer(name, least, most, pieces=chips)
        around = self.plan.neighbours
        if around and self.setting_allows_announced():
            least, most = ranges["straight"]
            offers[NEIGHBOURS] = BetOffer(
                NEIGHBOURS,
                least,
                most,
                spots=self.spots["straight"],
                each_side=(around.min, around.max),
            )
        return offers

    def setting_allows_announced(self) -> bool:
        return bool(self.pieces) or not self.plan.announced


def _wheel(plan: Plan) -> Wheel:
    if plan.wheel:
        return Wheel(as_text(plan.wheel.pockets), pegs=plan.wheel.pegs is not None)
    if plan.dice:
        return Wheel(tuple(str(n) for n in range(1, 6 * plan.dice.lines + 1)))
    raise BadSetting(f"{plan.id} needs a wheel or dice")


def pay_levels(bet: RouletteBet) -> dict[str, Ratio | str]:
    """What a winning bet gets at each special level: a ratio, ``push`` or ``lose``."""
    return {
        level: pays if pays in ("push", "lose") else Ratio.parse(pays)
        for level, pays in bet.levels.items()
    }
