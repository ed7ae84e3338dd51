"""Hold'em against the bank, as the plans tell it: own cards and a common board on both sides.

A round is a list of *streets*. Each may burn a card and deal cards to the board, and then asks
the players who have not yet made its bet: raise by a multiple of the ante, or check or fold. Then
hands are compared, and the table of results says what becomes of every field.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from krupier import hands
from krupier.equipment.cards import DECK_52, Card
from krupier.equipment.draws import BURN, Cards, Equipment, Face, Pack
from krupier.money import parse
from krupier.rules import events
from krupier.rules.banker_poker.decisions import FOLD, Deciding, decide, raise_word, raises
from krupier.rules.banker_poker.drawing import drawn, main_fields, opens
from krupier.rules.banker_poker.holdem_plan import Plan, Street
from krupier.rules.banker_poker.naming import show_hand
from krupier.rules.banker_poker.parts import PokerBet, Row
from krupier.rules.banker_poker.settling import (
    Outcome,
    Payer,
    check_results,
    compare,
    counted,
    result,
    settle,
)
from krupier.rules.banker_poker.staking import (
    ANTE,
    PokerBets,
    PokerWindow,
    ante,
    blind_boxes,
    number_of_boxes,
    option_of,
    taken_bets,
)
from krupier.rules.banker_poker.tables import PayTable, least_value, low_row, own_row
from krupier.rules.betting import take_bets
from krupier.rules.boxes import in_order
from krupier.rules.felt import BANK, Felt
from krupier.rules.game import BadSetting, Game, Setting
from krupier.rules.layout import BetsLayout, PokerFelt, Raise
from krupier.rules.options import Choose, Move, Option
from krupier.rules.wants import Round

__all__ = ["BOARD", "PLAYERS", "BankerHoldem", "Plan", "game"]

BOARD = "board"
PLAYERS = "players"
"""Where the common hand of all players lies."""


@dataclass(frozen=True)
class BankerHoldem(Game):
    plan: Plan
    setting: Setting
    limits_own_boxes = True

    @cached_property
    def equipment(self) -> Equipment:
        return Equipment(pack=Pack(DECK_52, decks=self.plan.shoe.decks))

    @cached_property
    def common(self) -> bool:
        return self.plan.seats.common

    @cached_property
    def opening(self) -> PokerBets:
        return PokerBets(
            self.plan,
            taken_bets(self.plan.bets, self.setting),
            self.setting,
            boxes=None if self.common else number_of_boxes(self.plan, self.setting),
            own_boxes=self.plan.own_boxes,
        )

    @cached_property
    def table_type(self) -> str:
        types = self.plan.table_types
        if types is None:
            return ""
        code = self.setting.currency.code
        limit = parse(types.micro_up_to[code], self.setting.currency)
        return "micro" if self.opening.ranges[types.bet][0] <= limit else "regular"

    @cached_property
    def all_bets(self) -> dict[str, PokerBet]:
        """Fields and stakes with the rows that hold at this table."""
        return {
            bet.id: replace(bet, table=self._here(bet.table), beaten=self._here(bet.beaten))
            for bet in (*self.plan.bets, *self.plan.fields)
        }

    def _here(self, rows: tuple[Row, ...]) -> tuple[Row, ...]:
        return tuple(row for row in rows if row.at in (None, self.table_type))

    @cached_property
    def sides(self) -> list[PokerBet]:
        """The side bets that this table takes."""
        return [self.all_bets[bet] for bet in self.opening.needs]

    @cached_property
    def side_tables(self) -> dict[str, PayTable]:
        """The side bets that a high hand decides."""
        high = [bet for bet in self.sides if bet.judged_by in ("final", "flop")]
        return {bet.id: PayTable(bet.table) for bet in high}

    @cached_property
    def fields(self) -> dict[str, Payer]:
        """The main fields, in the order of the table of results."""
        return {bet: Payer(self.all_bets[bet]) for bet in self.plan.results[0].bets}

    @cached_property
    def needed(self) -> int:
        """The value with which the bank opens."""
        rule = self.plan.qualifies
        return least_value("high", rule.hand, rule.least) if rule else 0

    def check_own_boxes(self, felt: Felt, move: Move, seats: Collection[str], players: int) -> None:
        """Refuses a stake that gives a player more boxes than the plan allows."""
        self.opening.check_own_boxes(felt, move, seats, players)

    @property
    def main_bets(self) -> frozenset[str]:
        return frozenset(self.opening.lays)

    def layout(self) -> BetsLayout:
        plan = self.plan
        felt = PokerFelt(
            fields=main_fields(plan.results, self.opening),
            ranking=plan.deal.ranking,
            ace_king=False,
            own=plan.deal.each,
            bank=plan.deal.each,
            board=sum(street.board for street in plan.streets),
            opens=opens(plan.qualifies),
            raises=tuple(
                Raise(street.id, street.bet, street.times, street.otherwise)
                for street in plan.streets
                if street.bet
            ),
            buys={},
        )
        return drawn(plan, self.setting, self.opening, felt, here=self.all_bets)

    # -- the round -----------------------------------------------------------------------

    def round(self, felt: Felt) -> Round:
        yield from take_bets(felt, self.opening, window=PokerWindow(felt, self.opening))
        self.opening.give_back_orphans(felt)
        playing = list(felt.stakes) if self.common else in_order(felt, ANTE)
        if not playing:
            return
        yield from self.deal(felt, playing)
        for street in self.plan.streets:
            if street.burn:
                yield Cards(street.burn, to=BURN, face=Face.DOWN)
            if street.board:
                yield Cards(street.board, to=BOARD)
                self.pay_at_once(felt, playing)
            if street.bet:
                yield from self.ask(felt, street, playing)
                playing = [seat for seat in playing if felt.find(seat, ANTE)]
            if not felt.stakes:
                return
        if playing:
            if self.plan.deal.bank == "last":
                yield Cards(self.plan.deal.each, to=BANK)
            self.showdown(felt, playing)
        self.settle_folded(felt)

    def deal(self, felt: Felt, playing: list[str]) -> Round:
        """One card at a time from the croupier's left; only their player sees the cards of a box,
        nobody those of a blind box, everybody those of a common hand."""
        blind = blind_boxes(felt)
        faces = {seat: Face.DOWN if seat in blind else Face.OWNER for seat in playing}
        places = {PLAYERS: Face.UP} if self.common else faces
        for _ in range(self.plan.deal.each):
            for place, face in places.items():
                yield Cards(1, to=place, face=face)
            if self.plan.deal.bank == "with-players":
                yield Cards(1, to=BANK, face=Face.DOWN)

    def ask(self, felt: Felt, street: Street, playing: list[str]) -> Deciding:
        """Those who have not made the bet of this street may make it, by a multiple of the ante."""
        bet = street.bet
        assert bet is not None
        if self.common and street.board:
            self.announce(felt, PLAYERS)
        times = {raise_word(bet, n): n for n in street.times}
        offers: dict[str, tuple[Option, ...]] = {}
        for seat in playing:
            if not felt.find(seat, bet):
                stake = ante(felt, seat)
                offers[seat] = (*raises(bet, street.times, stake), Choose(street.otherwise))

        def taken(move: Move) -> None:
            if move.do in times:
                felt.stake(move.seat, bet, times[move.do] * ante(felt, move.seat))
            elif move.do == FOLD:
                self.fold(felt, move.seat)

        if offers:
            felt.mark(street=street.id)
        together = self.common or bool(self.setting.options.get("together", False))
        yield from decide(felt, offers, taken, otherwise=street.otherwise, together=together)

    # -- hands ---------------------------------------------------------------------------

    def own(self, felt: Felt, seat: str) -> tuple[Card, ...]:
        return felt.cards(PLAYERS if self.common else seat)

    def value(self, own: Sequence[Card], board: Sequence[Card]) -> int:
        if self.plan.deal.ranking == "omaha":
            return hands.omaha(own, board)
        return hands.high((*own, *board))

    def announce(self, felt: Felt, place: str) -> None:
        show_hand(felt, place, self.plan.deal.ranking, felt.cards(place), felt.cards(BOARD))

    def side(self, bet: PokerBet, own: Sequence[Card], board: Sequence[Card]) -> Row | None:
        """The row of a side bet that these cards reach."""
        if bet.judged_by == "own":
            return own_row(bet.table, own)
        if bet.judged_by == "flop-low":
            return low_row(bet.table, (*own, *board[:3]))
        seen = board[:3] if bet.judged_by == "flop" else board
        return self.side_tables[bet.id].row(self.value(own, seen))

    # -- settlement ----------------------------------------------------------------------

    def pay_at_once(self, felt: Felt, playing: list[str]) -> None:
        """Side bets that are decided as soon as the flop lies; on blind boxes they wait."""
        blind = blind_boxes(felt)
        for bet in self.sides:
            if bet.paid == "at-once":
                for seat in playing:
                    if felt.find(seat, bet.id) and seat not in blind:
                        self.settle_side(felt, bet, seat, self.own(felt, seat))

    def settle_side(self, felt: Felt, bet: PokerBet, seat: str, own: Sequence[Card]) -> None:
        row = self.side(bet, own, felt.cards(BOARD))
        felt.tell(events.SideBet(seat, bet.id, row=row.id if row else "none"))
        settle(felt, self.plan, self.setting, seat, {bet.id: _outcome(row)})

    def fold(self, felt: Felt, seat: str) -> None:
        """The main bets are lost. A side bet is lost too, judged by the board alone, or waits for
        the end: own cards are not shown while others decide."""
        settle(felt, self.plan, self.setting, seat, dict.fromkeys(self.fields, "lose"))
        for bet in self.sides:
            if not felt.find(seat, bet.id):
                continue
            after = self.setting.options.get(option_of(f"{bet.id}-after-fold"), bet.after_fold)
            if after == "lose":
                settle(felt, self.plan, self.setting, seat, {bet.id: "lose"})
            elif after == "board":
                self.settle_side(felt, bet, seat, ())
            elif self.common:
                self.settle_side(felt, bet, seat, self.own(felt, seat))
        if not self.common and not felt.of(seat):
            felt.take_cards(seat, felt.cards(seat), events.Fold)

    def settle_folded(self, felt: Felt) -> None:
        """Side bets of players who folded; cards that win are shown."""
        board = felt.cards(BOARD)
        for seat in sorted(felt.stakes, key=int):
            own = felt.cards(seat)
            lying = [bet for bet in self.sides if felt.find(seat, bet.id)]
            if any(self.side(bet, own, board) for bet in lying):
                felt.turn_up(seat)
            for bet in lying:
                self.settle_side(felt, bet, seat, own)
            felt.take_cards(seat, own, events.Fold)

    def showdown(self, felt: Felt, playing: list[str]) -> None:
        """The bank turns its cards; every hand is compared with its own, from the left."""
        board = felt.cards(BOARD)
        felt.turn_up(BANK)
        self.announce(felt, BANK)
        bank = self.value(felt.cards(BANK), board)
        opens = bank >= self.needed
        if self.plan.qualifies:
            felt.mark(qualifies=opens)
        if self.common:
            self.announce(felt, PLAYERS)
        for seat in playing:
            if not self.common:
                felt.turn_up(seat)
                self.announce(felt, seat)
            self.settle_main(felt, seat, bank, opens)
            for bet in self.sides:
                if felt.find(seat, bet.id):
                    self.settle_side(felt, bet, seat, self.own(felt, seat))

    def settle_main(self, felt: Felt, seat: str, bank: int, opens: bool) -> None:
        own = self.value(self.own(felt, seat), felt.cards(BOARD))
        against = compare(own, bank)
        felt.tell(events.Compare(seat=seat, result=against))
        counts = counted(against, str(self.setting.options.get("on_tie", "push")))
        line = result(self.plan.results, counts, opens)
        outcomes = {bet: self.fields[bet].outcome(word, own) for bet, word in line.bets.items()}
        settle(felt, self.plan, self.setting, seat, outcomes)


def _outcome(row: Row | None) -> Outcome:
    """A row that pays nothing gives the stake back."""
    if row is None:
        return "lose"
    return row.pays if row.pays.num else "push"


def game(plan: Plan, setting: Setting) -> BankerHoldem:
    made = BankerHoldem(plan, setting)
    if sum(street.board for street in plan.streets) != 5:
        raise BadSetting("streets: five cards are dealt to the board")
    laid = {field for lays in made.opening.lays.values() for field in lays}
    raised = {street.bet for street in plan.streets if street.bet}
    if ANTE not in laid:
        raise BadSetting(f"bets: one of them lays out the field {ANTE!r}")
    check_results(plan.results, laid | raised)
    for street in plan.streets:
        if bool(street.bet) != bool(street.times):
            raise BadSetting(f"street {street.id}: a bet has multiples of the ante")
    _check_room(made)
    for bet in made.sides:
        if bet.judged_by is None or not bet.table:
            raise BadSetting(f"{bet.id}: a side bet has a table, and cards that decide it")
    made.fields, made.side_tables, made.needed  # noqa: B018 – tables and hands that cannot be are refused at once
    return made


def _check_room(made: BankerHoldem) -> None:
    """The deck suffices for all boxes, and the greatest ante can be raised as the plan says."""
    plan = made.plan
    hands_dealt = 1 if made.common else made.opening.boxes or 1
    burnt = sum(street.burn for street in plan.streets)
    if plan.deal.each * (hands_dealt + 1) + burnt + 5 > 52 * plan.shoe.decks:
        raise BadSetting(f"{plan.id}: the cards do not suffice for {hands_dealt} boxes")
    code = made.setting.currency.code
    for street in plan.streets:
        limit = made.all_bets[street.bet].limits.get(code) if street.bet else None
        most = limit.range(made.setting.currency)[1] if limit else None
        greatest = max(
            made.opening.ranges[bet][1] * lays[ANTE].num // lays[ANTE].den
            for bet, lays in made.opening.lays.items()
        )
        if most is not None and max(street.times) * greatest > most:
            raise BadSetting(f"{street.bet}: the greatest ante could not be raised")
