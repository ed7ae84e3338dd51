"""The boxes play, one after another from the croupier's left."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from krupier.equipment.draws import Cards
from krupier.rules import events
from krupier.rules.betting import DECISION, all_decide
from krupier.rules.blackjack.bets import Box
from krupier.rules.blackjack.choices import (
    HIT,
    STAND,
    SURRENDER,
    choices,
    finished,
    may_surrender,
)
from krupier.rules.blackjack.hand import Hand, total
from krupier.rules.blackjack.insurance import INSURE, Offers
from krupier.rules.blackjack.plan import DOUBLE, FREE_DOUBLE, FREE_SPLIT, SPLIT
from krupier.rules.blackjack.settle import lose_hand, surrender
from krupier.rules.blackjack.table import Table, show_total
from krupier.rules.felt import BANK, Felt
from krupier.rules.options import Choose, Move, Option
from krupier.rules.wants import Input, Moves, Want

SWITCH, KEEP = "switch", "keep"
PLAY_ON = "play-on"
FOLLOW, LEAVE = "follow", "leave"

Turn = Generator[Want, Input, None]


def surrender_window(table: Table, felt: Felt, boxes: Sequence[Box]) -> Turn:
    """All boxes may give up before the first of them plays."""
    bank = felt.cards(BANK)[0]
    hands = {
        box.owner: box.hands[0]
        for box in boxes
        if box.hands[0].live
        and may_surrender(table, box.hands[0], felt.cards(box.hands[0].place), bank)
    }

    def taken(move: Move) -> None:
        if move.do == SURRENDER:
            surrender(table, felt, hands[move.seat])

    if hands:
        yield from all_decide(
            felt,
            dict.fromkeys(hands, (Choose(SURRENDER), Choose(PLAY_ON))),
            timeout=lambda seat: Move(seat, PLAY_ON),
            taken=taken,
        )


def play_boxes(table: Table, felt: Felt, boxes: Sequence[Box], insurance: Offers) -> Turn:
    for box in boxes:
        yield from _Turn(table, felt, box, insurance).play()
    felt.mark(turn="")


class _Turn:
    """One box while its owner decides; insurance may be taken by anybody meanwhile."""

    def __init__(self, table: Table, felt: Felt, box: Box, insurance: Offers) -> None:
        self.table, self.felt, self.box, self.insurance = table, felt, box, insurance
        self.splits: dict[str, int] = {}

    def play(self) -> Turn:
        if self.table.turn.switch:
            yield from self.switch()
        for hand in self.hands():
            yield from self.play_hand(hand)

    def hands(self) -> Generator[Hand, None, None]:
        """The hands of the box, with those that splits add meanwhile."""
        at = 0
        while at < len(self.box.hands):
            yield self.box.hands[at]
            at += 1

    def play_hand(self, hand: Hand) -> Turn:
        if not hand.live or hand.over:
            return
        felt, table = self.felt, self.table
        if len(felt.cards(hand.place)) == 1:
            yield from self.card(hand)
        while not finished(table, hand, felt.cards(hand.place)):
            cards = felt.cards(hand.place)
            unit = self.box.units[self.box.owner]
            splits = self.splits.get(hand.origin, 0)
            options = choices(table, hand, cards, unit, splits, felt.cards(BANK)[0])
            if not options:
                break
            felt.mark(turn=hand.place)
            move = yield from self.ask(options, table.out_of_time(total(cards).points))
            yield from self.do(hand, move.do)
        hand.over = True

    def ask(self, options: tuple[Option, ...], out_of_time: str) -> Generator[Want, Input, Move]:
        """The owner decides; whoever may still insure can do so before that."""
        owner = self.box.owner
        while True:
            offers = self.insurance.standing()
            offers[owner] = (*options, *offers.get(owner, ()))
            given = yield Moves(offers, clock=DECISION, on_timeout=out_of_time)
            if isinstance(given, Move) and given.do == INSURE:
                self.insurance.take(given)
                continue
            if isinstance(given, Move):
                self.felt.tell(events.Decision(owner, given.do))
                return given
            if owner in self.felt.left:
                return Move(owner, STAND)
            self.felt.tell(events.Decision(owner, out_of_time, timeout=True))
            return Move(owner, out_of_time)

    def do(self, hand: Hand, what: str) -> Turn:
        if what == HIT:
            yield from self.card(hand)
        elif what == STAND:
            hand.over = True
        elif what == SURRENDER:
            surrender(self.table, self.felt, hand)
        elif what in (DOUBLE, FREE_DOUBLE):
            yield from self.double(hand, free=what == FREE_DOUBLE)
        elif what in (SPLIT, FREE_SPLIT):
            yield from self.split(hand, free=what == FREE_SPLIT)

    def card(self, hand: Hand) -> Turn:
        yield Cards(1, to=hand.place)
        show_total(self.table, self.felt, hand.place, hand)
        if total(self.felt.cards(hand.place)).bust:
            self.felt.tell(events.Bust(hand.place))
            lose_hand(self.felt, hand)

    def double(self, hand: Hand, *, free: bool) -> Turn:
        hand.doubled = True
        if free:
            for seat in self.box.seats_on(hand):
                hand.lent[seat, FREE_DOUBLE] = self.box.units[seat]
            self.felt.tell(events.FreeButton(hand.place))
        else:
            yield from self.stakes_more(hand, hand, DOUBLE)
        yield from self.card(hand)

    def split(self, hand: Hand, *, free: bool) -> Turn:
        felt, box = self.felt, self.box
        self.splits[hand.origin] = self.splits.get(hand.origin, 0) + 1
        new = Hand(
            f"{box.name}.{len(box.hands) + 1}", [], origin=hand.origin, split=True, natural=False
        )
        hand.split, hand.natural = True, False
        second = felt.cards(hand.place)[1]
        felt.take_cards(hand.place, (second,), events.Split)
        felt.put(new.place, (second,), owner=box.name)
        last = max(at for at, one in enumerate(box.hands) if one.origin == hand.origin)
        box.hands.insert(last + 1, new)
        if free:
            hand.free_split = new.free_split = True
            for seat in box.seats_on(hand):
                new.lent[seat, FREE_SPLIT] = box.units[seat]
            felt.tell(events.FreeButton(new.place))
        else:
            yield from self.stakes_more(hand, new, SPLIT)
        yield from self.card(hand)

    def stakes_more(self, of: Hand, onto: Hand, bet: str) -> Turn:
        """The owner's further stake; those behind him may follow with theirs."""
        box = self.box
        self.stake(onto, box.owner, bet)
        behind = [seat for seat in box.seats_on(of) if seat != box.owner]
        if not behind:
            return
        yield from all_decide(
            self.felt,
            {seat: (Choose(FOLLOW, costs=box.units[seat]), Choose(LEAVE)) for seat in behind},
            timeout=lambda seat: Move(seat, LEAVE),
            taken=lambda move: self.stake(onto, move.seat, bet) if move.do == FOLLOW else None,
        )

    def stake(self, hand: Hand, seat: str, bet: str) -> None:
        hand.stakes.append(self.felt.stake(seat, bet, self.box.units[seat], (hand.place,)))

    def switch(self) -> Turn:
        """The second cards of the two hands may be exchanged, before either is played."""
        felt, (one, other) = self.felt, self.box.hands
        felt.mark(turn=self.box.name)
        move = yield from self.ask((Choose(SWITCH), Choose(KEEP)), KEEP)
        if move.do != SWITCH:
            return
        mine, yours = felt.cards(one.place)[1], felt.cards(other.place)[1]
        for hand, gone, comes in ((one, mine, yours), (other, yours, mine)):
            felt.take_cards(hand.place, (gone,), events.Switch)
            felt.put(hand.place, (comes,))
            if self.table.turn.switched_21 == "ordinary":
                hand.natural = False
            show_total(self.table, felt, hand.place, hand)
