"""The craps cloth: what can be staked in which phase, what may come down, and the fees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from krupier.money import divide, percent
from krupier.rules.boxes import is_box
from krupier.rules.craps.plan import Announced, Plan, ratios
from krupier.rules.dice import Shooters, ShooterWindow, Spot, as_spot, ranges
from krupier.rules.felt import Felt, Lying
from krupier.rules.game import BadSetting, Setting
from krupier.rules.options import (
    BetOffer,
    Heap,
    Move,
    Option,
    Stake,
    check_stake,
    cost,
    unknown_bet,
)

LINE = ("with", "against")
FEE = "-fee"
"""A fee that is due with the stake lies beside it, on a place of its own, until it is decided."""


class Cloth:
    """All bets of the plan as they can be placed at one table."""

    def __init__(self, plan: Plan, setting: Setting) -> None:
        self.plan, self.setting = plan, setting
        self.bets = {bet.id: bet for bet in plan.bets}
        self.announced = {one.id: one for one in plan.announced}
        self.pays = {bet.id: ratios(bet, setting.options) for bet in plan.bets}
        self.ranges = ranges(plan, plan.bets, setting)
        for one in plan.announced:
            for piece in one.pieces:
                if piece.bet not in self.bets or self.bets[piece.bet].rule != "one-roll":
                    raise BadSetting(f"{one.id} is divided among {piece.bet}, no one-roll bet")
        for bet in plan.bets:
            if bet.rule == "odds" and bet.behind not in self.bets:
                raise BadSetting(f"{bet.id} stands behind {bet.behind!r}, which is no bet")
        self.behind = {bet.behind: bet for bet in plan.bets if bet.behind}
        self._offers = {point: self._offers_at(point) for point in (0, *plan.line.points)}

    def offered(self, felt: Felt, seat: str) -> Mapping[str, BetOffer]:
        """What a seat may stake now; odds have an offer for each number they may stand on."""
        if not is_box(seat, self.plan.seats.max or 0):
            return {}
        offers = self._offers[felt.marks["point"]]
        odds = {f"{one.bet}-{one.spots[0][0]}": one for one in self._odds(felt, seat)}
        return offers | odds if odds else offers

    def _offers_at(self, point: int) -> dict[str, BetOffer]:
        """All that anybody may stake while this is the point (0: before a come-out roll)."""
        offers = {}
        for bet in self.plan.bets:
            limits = BetOffer(bet.id, *self.ranges[bet.id])
            if bet.rule in LINE and bet.put and point:
                offers[bet.id] = replace(limits, spots=(as_spot([point]),))
            elif bet.rule == "odds" or bet.phase not in ("any", "point" if point else "come-out"):
                continue
            elif bet.rule in LINE or bet.rule == "one-roll":
                offers[bet.id] = limits
            elif self.pays[bet.id]:
                numbers = sorted(self.pays[bet.id])
                offers[bet.id] = replace(limits, spots=tuple(as_spot([n]) for n in numbers))
        return offers | {one.id: self._announced(one) for one in self.plan.announced}

    def _odds(self, felt: Felt, seat: str) -> Iterator[BetOffer]:
        for stake in felt.of(seat):
            bet = self.behind.get(stake.bet)
            if bet and stake.on:
                least, most = self.ranges[bet.id]
                most = min(most, bet.times * stake.amount)
                if most >= least:
                    yield BetOffer(bet.id, least, most, spots=(stake.on,))

    def _announced(self, one: Announced) -> BetOffer:
        units = sum(piece.chips for piece in one.pieces) + one.high
        limits = [(self.ranges[piece.bet], piece.chips) for piece in one.pieces]
        least = max(-(-low // chips) for (low, _), chips in limits)
        most = min(high // (chips + one.high) for (_, high), chips in limits)
        spots = tuple(self._number(piece.bet) for piece in one.pieces) if one.high else ()
        return BetOffer(one.id, units * least, units * most, step=units, spots=spots)

    def _number(self, bet: str) -> Spot:
        (total,) = self.pays[bet]
        return as_spot([total])

    def components(self, move: Move) -> list[Heap]:
        """An announced bet is the one-roll bets among which it is divided."""
        one = self.announced.get(move.bet)
        if one is None:
            return [Heap(move.bet, move.on, move.amount)]
        unit = move.amount // (sum(piece.chips for piece in one.pieces) + one.high)
        return [
            Heap(piece.bet, (), unit * (piece.chips + self._raised(one, piece.bet, move.on)))
            for piece in one.pieces
        ]

    def _raised(self, one: Announced, bet: str, on: Spot) -> int:
        """The units more on the piece that the player chose."""
        return one.high if one.high and on == self._number(bet) else 0

    def fee_ahead(self, bet: str, amount: int) -> int:
        """The fee that is put down together with a stake."""
        fee = self.bets[bet].fee if bet in self.bets else None
        if fee is None or fee.of == "win" or self._on_win(bet):
            return 0
        return self._share(bet, amount)

    def fee_on_win(self, bet: str, stake: int, win: int) -> int:
        """The fee that is taken out of a win."""
        fee = self.bets[bet].fee
        if fee is None or not (fee.of == "win" or self._on_win(bet)):
            return 0
        return self._share(bet, win if fee.of == "win" else stake)

    def _on_win(self, bet: str) -> bool:
        fee = self.bets[bet].fee
        return bool(fee and fee.option and self.setting[fee.option] == "on-win")

    def _share(self, bet: str, amount: int) -> int:
        fee = self.bets[bet].fee
        assert fee is not None
        share = percent(fee.share)
        return divide(amount * share.numerator, share.denominator, self.plan.rounding)

    def shoots(self, felt: Felt, seat: str) -> bool:
        """Whether a seat has the line bet that a shooter needs."""
        return any(self.bets[one.bet].makes_shooter for one in self._own(felt, seat))

    def _own(self, felt: Felt, seat: str) -> Iterator[Lying]:
        return (one for one in felt.of(seat) if one.bet in self.bets)

    def may_come_down(self, stake: Lying) -> bool:
        bet = self.bets.get(stake.bet)
        return bet is not None and not (bet.contract and stake.on)


class CrapsWindow(ShooterWindow):
    """Betting between two rolls."""

    def __init__(self, felt: Felt, cloth: Cloth, shooters: Shooters) -> None:
        super().__init__(felt, cloth, shooters)
        self._cloth = cloth

    def may_decline(self, seat: str) -> bool:
        """The dice are offered before a come-out roll only."""
        return not self._felt.marks["point"] and super().may_decline(seat)

    def _removable(self, seat: str, offers: Mapping[str, BetOffer]) -> tuple[Heap, ...]:
        return tuple(
            Heap(one.bet, one.on, one.amount)
            for one in self._felt.of(seat)
            if self._cloth.may_come_down(one)
        )

    def normal(self, move: Move) -> Move:
        """A bet that can stand, or does stand, in one place only need not name it."""
        if move.on:
            return move
        if move.do == "bet":
            spots = [spot for one in self._named(move) for spot in one.spots]
        else:
            spots = [one.on for one in self._felt.of(move.seat) if one.bet == move.bet]
        return replace(move, on=spots[0]) if len(spots) == 1 else move

    def _stake(self, move: Move) -> Option:
        named = self._named(move)
        if not named:
            offers = self._cloth.offered(self._felt, move.seat)
            raise unknown_bet(move.bet, list(dict.fromkeys(one.bet for one in offers.values())))
        offer = next((one for one in named if move.on in one.spots), named[0])
        if len(named) > 1 and move.on not in offer.spots:
            offer = replace(offer, spots=tuple(spot for one in named for spot in one.spots))
        if move.bet in self._cloth.announced:
            check_stake(offer, move)
            self._check_components(move, self._cloth.offered(self._felt, move.seat))
        else:
            check_stake(offer, move, self._lying(move.seat, move.bet, move.on))
        return Stake((offer,))

    def cost(self, move: Move) -> int:
        move = self.normal(move)
        return cost(self.option(move), move) + self._fee_for(move)

    def take(self, move: Move) -> None:
        if move.do == "bet":
            fee = self._fee_for(move)
            super().take(move)
            if fee:
                self._felt.stake(move.seat, move.bet + FEE, fee, move.on)
            return
        super().take(move)
        if move.do == "take-back":
            self._take_back_what_hung_on(move)

    def _named(self, move: Move) -> list[BetOffer]:
        offers = self._cloth.offered(self._felt, move.seat)
        if move.bet in offers:
            return [offers[move.bet]]
        return [one for one in offers.values() if one.bet == move.bet]

    def _fee_for(self, move: Move) -> int:
        """What a stake adds to the fee that lies beside it."""
        if move.do != "bet":
            return 0
        lying = self._lying(move.seat, move.bet, move.on)
        fee = self._cloth.fee_ahead(move.bet, lying + move.amount)
        return fee - self._lying(move.seat, move.bet + FEE, move.on)

    def _take_back_what_hung_on(self, move: Move) -> None:
        """The fee comes back with its stake; odds cannot outgrow the bet they stand behind."""
        left = self._lying(move.seat, move.bet, move.on)
        keep = {move.bet + FEE: self._cloth.fee_ahead(move.bet, left)}
        odds = self._cloth.behind.get(move.bet)
        if odds and move.on:
            keep[odds.id] = odds.times * left
        for bet_id, most in keep.items():
            stake = self._felt.find(move.seat, bet_id, move.on)
            if stake and stake.amount > most:
                self._felt.take_back(stake, stake.amount - most)
