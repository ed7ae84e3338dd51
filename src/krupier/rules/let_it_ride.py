"""Let It Ride, as the plan tells it: three equal bets, two of which may be withdrawn."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from krupier import hands
from krupier.equipment.cards import DECK_52, RANKS, Card, rank
from krupier.equipment.draws import BURN, Cards, Equipment, Face, Pack
from krupier.money import parse
from krupier.plan import parts
from krupier.plan.parts import Word
from krupier.rules import events
from krupier.rules.betting import each_decides, take_bets
from krupier.rules.boxes import BoxBets, in_order
from krupier.rules.felt import Felt
from krupier.rules.game import BadSetting, Game, Setting
from krupier.rules.layout import BetsLayout, on_boxes
from krupier.rules.maximum import within_maximum
from krupier.rules.options import BetOffer, Choose, Move
from krupier.rules.wants import Input, Round, Want

BET, BONUS = "bet", "bonus"
LEFT, RIGHT = "left", "right"
WITHDRAW, LET_IT_RIDE = "withdraw", "let-it-ride"
HANDS = {kind.name.lower().replace("_", "-"): kind for kind in hands.Category}


class HandRow(parts.PayRow, frozen=True, kw_only=True):
    """Pays a hand, from a rank up where one is named (a pair of tens or better)."""

    hand: Word
    least: Annotated[str, Meta(pattern=f"^[{RANKS}]$")] | None = None


class Field(parts.Bet, frozen=True, kw_only=True):
    """One of the fields that the three equal bets lie on."""

    withdrawable: bool


class RideBet(parts.Bet, frozen=True, kw_only=True):
    table: Annotated[tuple[HandRow, ...], Meta(min_length=1)]
    fields: tuple[Field, ...] = ()
    """Where one stake lays out several equal bets."""
    needs: Word | None = None


class Plan(parts.Plan, frozen=True, kw_only=True):
    seats: parts.Seats
    shoe: parts.Shoe
    bets: Annotated[tuple[RideBet, ...], Meta(min_length=1)]


class PayTable:
    """A pay table that finds the row of a hand."""

    def __init__(self, rows: Sequence[HandRow]) -> None:
        for row in rows:
            if row.hand not in HANDS:
                raise BadSetting(f"{row.id}: {row.hand!r} is no hand of {', '.join(HANDS)}")
            if row.least and row.hand != "pair":
                raise BadSetting(f"{row.id}: only a pair can be paid from a rank up")
        self._rows = {HANDS[row.hand]: row for row in rows}
        self.best = max(row.pays.exact for row in rows)

    def row(self, kind: hands.Category, cards: Sequence[Card]) -> HandRow | None:
        row = self._rows.get(kind)
        if row and row.least:
            ranks = [rank(card) for card in cards]
            paired = max(one for one in ranks if ranks.count(one) > 1)
            return row if paired >= RANKS.index(row.least) else None
        return row


@dataclass(frozen=True)
class LetItRide(Game):
    plan: Plan
    setting: Setting

    @cached_property
    def equipment(self) -> Equipment:
        return Equipment(pack=Pack(DECK_52, decks=self.plan.shoe.decks))

    @cached_property
    def tables(self) -> dict[str, PayTable]:
        return {bet.id: PayTable(bet.table) for bet in self.plan.bets}

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        return next(bet.fields for bet in self.plan.bets if bet.id == BET)

    @cached_property
    def bets(self) -> RideBets:
        return RideBets(self)

    def layout(self) -> BetsLayout:
        return on_boxes(self.plan, self.setting, self.bets)

    def round(self, felt: Felt) -> Round:
        yield from take_bets(felt, self.bets)
        self.bets.give_back_unequal(felt)
        boxes = in_order(felt, self.fields[0].id)
        if not boxes:
            return
        # of the bank's three cards the first lies at the bottom and is burnt, the second
        # goes to the left, the third to the right
        for bank in (BURN, LEFT, RIGHT):
            for box in boxes:
                yield Cards(1, to=box, face=Face.OWNER)
            yield Cards(1, to=bank, face=Face.DOWN)
        self.settle_bonus(felt, boxes)
        first, second = (field.id for field in self.fields if field.withdrawable)
        yield from self.withdrawals(felt, boxes, first)
        felt.turn_up(LEFT)
        yield from self.withdrawals(felt, boxes, second)
        felt.turn_up(RIGHT)
        for box in reversed(boxes):
            self.settle(felt, box)

    def withdrawals(self, felt: Felt, boxes: list[str], bet: str) -> Generator[Want, Input, None]:
        """Each player in turn takes this bet back or lets it ride to the end.

        A withdrawn bet is *taken back*: it was never decided, so it counts as no stake.
        """
        felt.tell(events.WithdrawOrLetRide(bet))
        for box in boxes:
            made = yield from each_decides(
                felt,
                [box],
                lambda _: (Choose(WITHDRAW), Choose(LET_IT_RIDE)),
                timeout=lambda box: Move(box, str(self.setting["on_timeout"])),
            )
            stake = felt.find(box, bet)
            if made[box].do == WITHDRAW and stake:
                felt.take_back(stake)

    def settle_bonus(self, felt: Felt, boxes: list[str]) -> None:
        """Settled at once, on the player's own three cards."""
        for box in boxes:
            if felt.find(box, BONUS):
                cards = felt.cards(box)
                kind = hands.category("three_card", hands.three_card(cards))
                self.pay_or_collect(felt, box, BONUS, self.tables[BONUS].row(kind, cards))

    def settle(self, felt: Felt, box: str) -> None:
        felt.turn_up(box)
        cards = felt.cards(box) + felt.cards(LEFT) + felt.cards(RIGHT)
        kind = hands.category("high", hands.high(cards))
        self.pay_or_collect(felt, box, BET, self.tables[BET].row(kind, cards))

    def pay_or_collect(self, felt: Felt, box: str, bet: str, row: HandRow | None) -> None:
        """The stakes on the fields of a bet win by its table, or lose."""
        felt.tell(events.RideHand(box, bet, row.id if row else "none"))
        fields = self.bets.laid_out.get(bet, (bet,))
        stakes = [stake for stake in felt.of(box) if stake.bet in fields]
        if row is None:
            for stake in stakes:
                felt.lose(stake)
            return
        wins = [(stake, row.pays.win(stake.amount, self.plan.rounding)) for stake in stakes]
        for stake, win in within_maximum(felt, self.plan, self.setting, wins):
            felt.pay(stake, win)


class RideBets(BoxBets):
    """Three equal bets laid out by one stake, and the bonus by one of its two variants."""

    def __init__(self, game: LetItRide) -> None:
        plan, setting = game.plan, game.setting
        bets = [bet for bet in plan.bets if bet.id != BONUS or setting["bonus"]]
        super().__init__(
            plan,
            bets,
            setting,
            boxes=plan.seats.max or 1,
            needs={bet.id: bet.needs for bet in bets if bet.needs},
            laid_out={bet.id: tuple(f.id for f in bet.fields) for bet in bets if bet.fields},
        )
        self.equal_bonus = setting["bonus_stake"] == "equal"
        self.most_bonus = _most_bonus(game)

    def offered(self, felt: Felt, seat: str) -> Mapping[str, BetOffer]:
        offers = dict(super().offered(felt, seat))
        bonus = offers.get(BONUS)
        if bonus and self.equal_bonus:
            same = self.lying(felt, seat, BET)
            offers[BONUS] = replace(bonus, least=same, most=same)
        elif bonus and self.most_bonus is not None:
            offers[BONUS] = replace(bonus, most=min(bonus.most, self.most_bonus))
        return offers

    def give_back_unequal(self, felt: Felt) -> None:
        """A bonus whose bet was taken back, or changed so that it is equal no longer."""
        self.give_back_orphans(felt)
        for seat in list(felt.stakes):
            stake = felt.find(seat, BONUS)
            if stake and self.equal_bonus and stake.amount != self.lying(felt, seat, BET):
                felt.give_back(stake, "not-equal")


def _most_bonus(game: LetItRide) -> int | None:
    """The greatest bonus whose best win stays within the maximum win."""
    part, setting = game.plan.max_win, game.setting
    if part is None or setting.currency.code not in part.amounts or BONUS not in game.tables:
        return None
    cap = parse(part.amounts[setting.currency.code], setting.currency)
    return int(cap / game.tables[BONUS].best)


def game(plan: Plan, setting: Setting) -> LetItRide:
    made = LetItRide(plan, setting)
    if BET not in made.tables:
        raise BadSetting(f"bets: the three equal bets are laid out by the bet {BET!r}")
    if sum(field.withdrawable for field in made.fields) != 2 or made.fields[-1].withdrawable:
        raise BadSetting("bet: two fields can be withdrawn, in their order, and the last cannot")
    if plan.shoe.decks != 1:
        raise BadSetting("shoe: one deck is played")
    made.bets  # noqa: B018 – limits outside the plan's are refused at once
    return made
