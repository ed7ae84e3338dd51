"""A table of a game among players, between its hands and beside them.

Chips are in the ledger (`stack:<table>:<player>`), seats in the store; what is in memory here is
what they say, or will say as soon as it is written.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from krupier.equipment.cards import Card, text
from krupier.house.refusals import HouseRefused
from krupier.room import record as records
from krupier.room.clocks import SECOND
from krupier.room.config import TableConfig
from krupier.room.course import Course
from krupier.room.hands import answers, clearing, penalties, view
from krupier.room.hands.absence import button_passed
from krupier.room.hands.button import Order
from krupier.room.hands.called_clock import ClockCall
from krupier.room.hands.chairs import Chair, Chairs, WayIn
from krupier.room.hands.choice import Choice
from krupier.room.hands.dealing import (
    Hand,
    as_they_began,
    coming,
    next_hand,
    note_dues,
    note_fantasy,
    note_limits,
    posting_next,
    ready_of,
)
from krupier.room.hands.draw import draw_for_button
from krupier.room.hands.floor import Act, entered
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.messages import HandsHead, HandsView
from krupier.room.hands.mix import next_game
from krupier.room.hands.moving import force_chair, receive_chair
from krupier.room.hands.policy import ChipPolicy
from krupier.room.hands.preactions import asks_for_bet, holds, move
from krupier.room.hands.presence import Presence
from krupier.room.hands.progress import Now, Progress
from krupier.room.hands.public_hand import PublicHand
from krupier.room.hands.requests import Request
from krupier.room.hands.showing import Showing
from krupier.room.hands.stakes import Dealt, Forced
from krupier.room.hands.time_bank import TimeBanks
from krupier.room.lines import Line
from krupier.room.messages import Accepted, OwnView, Reply, SeatShown
from krupier.room.recovery import Recovered
from krupier.room.seating import BOT, Guest
from krupier.room.tournament.at_table import TournamentAtTable
from krupier.rules.game import BadSetting
from krupier.rules.options import Move, Refused
from krupier.rules.poker.round import SHOWDOWN
from krupier.rules.wants import Moves, Ruling
from krupier.store import seats
from krupier.store.writer import Work

if TYPE_CHECKING:
    from krupier.room.dealer import Dealer
    from krupier.room.table import Table


class HandDealer(Presence):
    keeps_chips = True

    def __init__(self, table: Table, chips: Callable[[HandDealer], ChipPolicy]) -> None:
        """``chips``: makes what provides chips to those who sit here."""
        self.table = table
        self.chairs = Chairs(table.seating)
        self.chips = chips(self)
        self.stakes = self.chips.stakes
        """Of the running hand, or of the next."""
        self.progress = Progress()
        """After the running or last hand."""
        self.public_hand: PublicHand | None = None
        """Of the running or last hand."""
        self.time_banks = TimeBanks(table, self.chairs)
        self.showing = Showing(self)
        self.clock_call = ClockCall(self)
        self.drawn: dict[str, str] = {}
        """The cards that the first button of the running or last hand was drawn with."""
        self.choice = Choice(self)
        self.answers = answers.Answers(self)
        self._lots: dict[int, Card] = {}
        """Drawn for a game that is about to begin."""
        self._coming: Hand | None = None
        """Being opened: its stakes are on their way to the store."""
        self._ended: Course | None = None
        """The last hand whose end is durable."""
        self.troubles: dict[str, str] = {}
        """Players whose chips the books do not let go, and why: they sit out, staff must look."""

    @property
    def house_rules(self) -> CashRules:
        return self.table.config.house_rules.cash

    @property
    def head(self) -> HandsHead:
        return view.head(self)

    # -- state -----------------------------------------------------------------------------

    @property
    def dealt(self) -> Dealt:
        """The game of the running hand, or of the next one."""
        return self.stakes.games[self.game_now[0]]

    @property
    def game_now(self) -> tuple[int, int]:
        """Its number in the mix, and how many hands of it were played."""
        if self.table.running:
            return self.progress.game, self.progress.played
        return next_game(self.stakes, ready_of(self.chairs), self.progress, self.now)

    @property
    def now(self) -> Now:
        return Now(self.house_rules.button == "moving", self.choice.named, self._lots)

    @property
    def order(self) -> set[int]:
        """Seats in the running or last hand."""
        return {int(seat) for seat in self.public_hand.course.owners} if self.public_hand else set()

    @property
    def bets_are_made(self) -> bool:
        """Whether the players bet (Open Face Chinese: they only place cards)."""
        return not self.stakes.point

    def in_course(self, chair: Chair) -> bool:
        """Whether he was dealt into the running or last hand."""
        course = self.public_hand.course if self.public_hand else None
        return course is not None and course.owners.get(chair.seat) == chair.player

    def in_hand(self, chair: Chair) -> bool:
        """Whether chips of his are in a hand, or on their way into one."""
        if self._coming and self.table.rounds.opening:
            return self._coming.owners.get(chair.seat) == chair.player
        # until the end of a hand is durable, its chips are not back
        over = self.public_hand is None or self.public_hand.course is self._ended
        return not over and self.in_course(chair)

    def to_call(self, chair: Chair) -> int:
        assert self.public_hand is not None
        least = self.stakes.big * self.dealt.times if self.dealt.forced is Forced.BLINDS else 0
        return self.public_hand.to_call(chair.seat, least)

    def asked_to_post(self, chair: Chair) -> bool:
        """Without auto-post: the next hand wants a blind of him."""
        if chair.auto_post or chair.posts_next or self.table.running or not chair.ready:
            return False
        return chair.number in posting_next(self.stakes, self.chairs, self.progress, self.now)

    # -- people ----------------------------------------------------------------------------

    def sit(self, player: str, name: str, seat: str | None) -> str:
        return self.chips.sit(player, name, seat)

    def stand(self, player: str, seat: str | None) -> None:
        chair = self.chairs.played_over(player) or self.chairs.mine(player)
        if seat is not None and seat != chair.seat:
            raise Refused("not-your-seat", f"seat {seat[:20]!r} is not yours", seat=seat[:20])
        self.leave(chair)

    def sit_out(self, player: str, out: bool) -> None:
        chair = self.chairs.mine(player)
        chair.guest.sits_out = out
        chair.timeouts = 0
        if out:
            self.choice.gone(chair)
        self.changed(chair)

    def must_be_ordered_here(self) -> None:
        """Staff order anything of it."""

    def hands(self) -> HandDealer:
        return self

    def felt(self, table: Table) -> Dealer:
        raise BadSetting(f"{self.table.id} is no pool")

    def ask(self, player: str, name: str, id: str, request: Request, reply: Reply) -> None:
        self.answers.take(player, name, id, request, reply)

    def forgot(self, player: str, id: str, request: Request) -> bool:
        return self.answers.forgot(player, id, request)

    def done_before(self, player: str, id: str) -> Accepted | None:
        return self.answers.done_before(player, id)

    @property
    def in_play(self) -> bool:
        return clearing.in_play(self)

    def play_for(self, code: str) -> None:
        clearing.play_for(self, code)

    def leave(self, chair: Chair) -> None:
        """With all chips; after the hand, if he is in it."""
        if self.in_hand(chair) or chair.player in self.troubles:
            chair.guest.leaving.add(chair.seat)
            self.changed(chair)
            return
        self.choice.gone(chair)
        self.chairs.remove(chair)
        self.chips.get_up(chair)
        self.table.seats_changed(chair.player)

    def cannot_pay(self, player: str, why: Exception) -> None:
        chair = self.chairs.of(player)
        if isinstance(why, HouseRefused):  # his limits leave less than he was to play with
            if chair:
                chair.guest.sits_out = True
                self.changed(chair)
            return
        self.troubles[player] = str(why)
        if chair:
            self.leave(chair)

    def changed(self, chair: Chair) -> None:
        """Something about a chair is new: for viewers, and for the store."""
        self.table.seats_changed(chair.player)
        self._note_absence()
        self.keep()

    def keep(self) -> None:
        """Writes what the store does not know of the chairs yet."""
        table, new = self.table, self.chairs.changed()
        if new:
            table.rounds.work(lambda conn: seats.keep(conn, table.id, new))

    @property
    def due(self) -> int | None:
        return self.chips.due

    def tick(self) -> None:
        self.chips.tick()

    # -- hands -----------------------------------------------------------------------------

    @property
    def waited_for(self) -> bool:
        note_limits(self.stakes.forced(self.dealt), self.chairs, self.chips.plays)
        if len(ready_of(self.chairs)) < 2 or not self._people:
            return False
        return len(self._coming_order.dealt) > 1

    @property
    def _people(self) -> bool:
        """Bots do not play among themselves."""
        return any(not one.startswith(BOT) for one in self.table.gallery.players)

    @property
    def _coming_order(self) -> Order:
        return coming(self.stakes, self.chairs, self.progress, self.now)[1].order

    def setting(self) -> records.Setting | None:
        if not self._people:
            return None
        self.chips.between_hands()
        self.stakes = self.chips.stakes
        self.table.gallery.changed("seats", "hands")  # other blinds, or somebody sits out
        note_limits(self.stakes.forced(self.dealt), self.chairs, self.chips.plays)
        source = partial(self.table.env.source, self.table.config, None)
        self._lots = draw_for_button(self.stakes, self.chairs, self.progress, self._lots, source)
        if self.choice.waits():
            return None
        hand = next_hand(self.stakes, self.chairs, self.progress, self.now)
        self.keep()
        if hand is None:
            return None
        if self.stakes.point:
            seated = [one for one in self.chairs if one.seat in hand.owners]
            hand.hand["fantasy"] = {one.seat: one.fantasy for one in seated if one.fantasy}
        self._coming = hand
        return records.Setting(
            dict(self.table.config.house_rules.options),
            dict(self.table.config.limits),
            hand=hand.hand,
            owners=hand.owners,
            next=msgspec.to_builtins(hand.progress),
            drawn={str(seat): text(card) for seat, card in hand.drawn.items()},
            shown=self.showing.cards,
        )

    def entered(self, act: Act) -> Move | Ruling:
        return entered(self, act)

    def place_button(self, seat: str) -> None:
        """It was in the wrong place; in the next hand it is here. Raises Refused."""
        chair = self.chairs.at(seat)
        if chair is None or not chair.ready:
            raise Refused("unknown-seat", f"nobody plays in seat {seat[:20]!r}", seat=seat[:20])
        if not (self.table.running or self.table.rounds.opening):
            self.progress = self.progress.ruled(chair.number)

    def move(self, seat: str, to: Table, to_seat: str | None, record: Work[None], by: str) -> None:
        force_chair(self, seat, to, to_seat, record, by)

    def check_stakes(self, config: TableConfig) -> None:
        self.chips.check_stakes(config)

    def receive(self, chair: Chair, seat: str | None, way: WayIn) -> tuple[str, str]:
        return receive_chair(self, chair, seat, way)

    def _take_button(self) -> None:
        """Where staff put it, the next hand begins."""
        if button := self.table.orders.button:
            self.progress = self.progress.ruled(int(button))

    def begun(self) -> None:
        coming, self._coming = self._coming, None
        course = self.table.course
        assert coming is not None
        assert course is not None
        self.public_hand = PublicHand(course)
        self.public_hand.read()
        self.showing.forget()
        self.drawn = {str(seat): text(card) for seat, card in coming.drawn.items()}
        self.choice.forget()
        self._lots = {}
        note_dues(self.chairs, coming, self.chairs.covered.values())
        button_passed(self.chairs, coming.progress.before, coming.progress.places)
        penalties.served(self)
        self.progress = coming.progress
        self.keep()
        self.table.gallery.changed("seats")

    def check(self, course: Course, player: str, move: Move) -> None:
        """Chips in a hand are those on the table: the rules know them."""
        course.play.cost(move)

    def moved(self, guest: Guest, seat: str) -> None:
        chair = self.chairs.at(seat)
        if chair:
            chair.timeouts = 0

    def went_on(self) -> None:
        table = self.table
        self.time_banks.went_on()
        if self.public_hand is None or self.public_hand.course is not table.course:
            return
        self.public_hand.read()
        for chair in self.chairs:
            if chair.pre and (not table.running or not self._stands(chair)):
                chair.pre = None
                table.gallery.own_changed([chair.player])
        table.gallery.changed("seats")

    def _stands(self, chair: Chair) -> bool:
        assert chair.pre is not None
        assert self.public_hand is not None
        return not self.public_hand.folded(chair.seat) and holds(chair.pre, self.to_call(chair))

    def prompt(self) -> Line | None:
        table, course = self.table, self.table.course
        if course is None or not table.running or table.suspended:
            return None
        for chair in self.asked():
            offered = course.play.offers(chair.seat)
            if chair.pre is None or not asks_for_bet(offered):
                continue
            pre, chair.pre = chair.pre, None
            made = move(pre, chair.seat, offered, self.to_call(chair))
            table.gallery.own_changed([chair.player])
            if made is not None:
                who, chair.timeouts = chair.player, 0
                return Line(made, who, f"pre:{pre.id}", way=table.env.wallets.way(who))
        return None

    # -- clock -----------------------------------------------------------------------------

    def asked(self) -> list[Chair]:
        """Whoever is to decide now."""
        want = self.table.course.play.want if self.table.course else None
        if not isinstance(want, Moves):
            return []
        found = [self.chairs.at(seat) for seat in want.seats or ()]
        return [one for one in found if one is not None]

    def more_time(self) -> bool:
        return self.time_banks.more_time(self.asked())

    def timed_out(self) -> None:
        """Who lets the clock decide again and again, or is not even here, sits out."""
        shows = self.table.clock is not None and self.table.clock.name == SHOWDOWN
        for chair in self.asked():
            chair.timeouts += not shows
            if chair.timeouts >= self.house_rules.timeouts or not self.is_here(chair):
                chair.guest.sits_out = True
                self.changed(chair)

    # -- the end of a hand -----------------------------------------------------------------

    def ended(self, course: Course | None) -> None:
        assert course is not None
        self._ended = course
        felt = course.play.felt
        self.progress = self.progress.after(course)
        self._take_button()
        note_fantasy(self.chairs, course)
        refill, most = self.house_rules.refill * SECOND, self.house_rules.time_bank * SECOND
        for chair in list(self.chairs):
            chair.pre = None
            if course.owners.get(chair.seat) == chair.player:
                seat = chair.seat
                if not course.play.void:
                    chair.stack += felt.returned.get(seat, 0) - felt.staked.get(seat, 0)
                chair.bank = int(min(most, chair.bank + refill))
            if chair.leaving:
                self.leave(chair)
            else:
                self.chips.hand_over(chair)
        self._note_absence()
        self.keep()
        self.table.gallery.changed("seats", "hands")

    def closed(self) -> None:
        self.chips.close()

    @property
    def held(self) -> bool:
        return False

    def ending(self, course: Course) -> None:
        """Nothing follows from it."""

    def came_back(self, found: Recovered) -> None:
        self.chips.take_setting()
        self.stakes = self.chips.stakes
        self._coming = None
        self.chairs.restore(found.sitters)
        if self.table.running:
            self.choice.forget()
        self._lots = {}
        self.drawn = found.drawn
        self.progress = msgspec.convert(found.next, Progress)
        course = found.course
        self.public_hand = PublicHand(course) if course and course.stacks else None
        if self.public_hand:
            self.public_hand.read()
        if course and self.table.running:
            self.stakes = self.stakes.as_in(course.play.game.setting.hand or {})
        self._ended = None if self.table.running else course
        if not self.table.running:
            if course:
                self.progress = self.progress.after(course)
                note_fantasy(self.chairs, course)
            self.progress = msgspec.structs.replace(self.progress, attack=found.attack)
            self._take_button()
        if course and self.table.running:
            dealt_in = [one for one in self.chairs if self.in_course(one)]
            as_they_began(dealt_in, course, blinds=self.dealt.forced is Forced.BLINDS)
        else:
            for chair in list(self.chairs):
                if chair.leaving:
                    self.leave(chair)
        self._note_absence()

    def clock_goes_on(self) -> None:
        self.time_banks.clock_goes_on()
        self.clock_call.goes_on(thawed=False)

    def freeze(self) -> int:
        bank = self.time_banks.freeze()
        if not self.table.group.away:  # else what is in memory is on its way back to the books
            self.keep()
        return bank

    def thaw(self, bank: int) -> None:
        self.chips.goes_on()
        self.time_banks.thaw(bank, self.asked())
        self.clock_call.goes_on(thawed=True)

    # -- views -----------------------------------------------------------------------------

    @property
    def stake_range(self) -> tuple[int | None, int | None]:
        return self.stakes.least, self.stakes.most

    def recent(self, course: Course, number: int) -> dict[str, Any]:
        return view.recent(self, course, number)

    def hands_shown(self) -> HandsView:
        return view.public(self)

    def tournament_shown(self) -> TournamentAtTable | None:
        return None

    def seat_shown(self, seat: str) -> SeatShown:
        return view.seat(self, chair) if (chair := self.chairs.at(seat)) else SeatShown()

    def own_shown(self, player: str) -> OwnView:
        return view.own_or_offer(self, player)
