"""One table of a tournament at which hands are played: those that the machine orders, with the
chips of its players.

Seats, stacks, button and blinds come from the machine; nobody sits down, leaves or buys here.
Whoever is not there is dealt in, posts what is due and lets the clock decide at once.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from krupier.room import record as records
from krupier.room.clocks import SECOND
from krupier.room.course import Course
from krupier.room.hands.button import Order, Places
from krupier.room.hands.chairs import Chair, Kept
from krupier.room.hands.dealer import HandDealer
from krupier.room.hands.dealing import Hand
from krupier.room.hands.progress import Progress
from krupier.room.hands.public_hand import PublicHand
from krupier.room.hands.requests import (
    Away,
    CallClock,
    ObjectTo,
    Pre,
    Prefer,
    Request,
    ShowCards,
    UseTimeBank,
)
from krupier.room.lines import Line
from krupier.room.messages import Reply, SeatShown
from krupier.room.recovery import Recovered
from krupier.room.table_setting import TableSetting
from krupier.room.tournament import views
from krupier.room.tournament.at_table import TournamentAtTable
from krupier.room.tournament.chips import SeatChips, in_tournament, ordered_of_tournament
from krupier.room.tournament.journal import Absent
from krupier.room.tournament.setting import clocks_at, plan_text
from krupier.room.tournament.units import UNIT, Sitting, Units
from krupier.rules.options import Amount, Choose, Move, Option
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Dealt
from krupier.rules.tournament.played import Unit
from krupier.rules.tournament.templates import clock_of
from krupier.rules.wants import Moves, Timeout
from krupier.store.seats import Seat, Sitter

if TYPE_CHECKING:
    from krupier.room.table import Table
    from krupier.room.tournament.tournament import Tournament

HERE = (Pre, Prefer, UseTimeBank, ShowCards, CallClock, ObjectTo, Away)
"""What is asked of a table; all else is asked of the tournament."""
NOWHERE = Places(0, 0, 0)
"""Of a game without button and blinds."""


def remember(dealer: HandDealer, chair: Chair, tournament: Tournament) -> None:
    """He is as the tournament remembers him: whether he sits out, and his time bank."""
    was, usual = tournament.memory, int(dealer.house_rules.time_bank * SECOND)
    chair.bank = was.banks.get(chair.player, usual)
    chair.guest.sits_out = chair.player in was.away
    chair.written = chair.state()


class TournamentDealer(HandDealer):
    def __init__(self, table: Table, tournament: Tournament) -> None:
        self.tournament = tournament
        self.units = Units(table, tournament)
        super().__init__(table, lambda dealer: SeatChips(self))
        tournament.floor.dealers[table.id] = self

    # -- what the tournament asks ----------------------------------------------------------

    def sit_all(self, seats: list[Sitting]) -> None:
        """These sit here now, with these chips."""
        there = {one.player: one for one in seats}
        for chair in list(self.chairs):
            if chair.player not in there or there[chair.player].seat != chair.seat:
                self.chairs.remove(chair)
                self.table.seats_changed(chair.player)
        for one in seats:
            known = self.chairs.of(one.player)
            if known is None:
                new = self.chairs.add(one.player, one.name, one.seat, "", one.chips, 0)
                remember(self, new, self.tournament)
                new.owe_nothing()
                self.table.seats_changed(one.player)
            elif not self.in_hand(known):
                known.stack = one.chips
        self.table.gallery.changed("seats", "hands", "tournament")
        self.table.env.touched(self.table.id)

    @property
    def held(self) -> bool:
        return self.units.held

    # -- people ----------------------------------------------------------------------------

    def sit(self, player: str, name: str, seat: str | None) -> str:
        raise in_tournament()

    def stand(self, player: str, seat: str | None) -> None:
        raise in_tournament()

    def leave(self, chair: Chair) -> None:
        """Nobody leaves with chips of a tournament."""

    def sit_out(self, player: str, out: bool) -> None:
        chair = self.chairs.mine(player)
        if chair.guest.sits_out != out:
            self.tournament.note(Absent(player, out), player)
        super().sit_out(player, out)

    def ask(self, player: str, name: str, id: str, request: Request, reply: Reply) -> None:
        if not isinstance(request, HERE):
            raise in_tournament()
        super().ask(player, name, id, request, reply)

    def must_be_ordered_here(self) -> None:
        raise ordered_of_tournament()

    def keep(self) -> None:
        """What is remembered of players is remembered in the tournament."""

    def changed(self, chair: Chair) -> None:
        self.table.seats_changed(chair.player)

    def _note_absence(self) -> None:
        """Nobody loses his seat."""

    def cannot_pay(self, player: str, why: Exception) -> None:
        """Nothing is paid at a table."""

    # -- the hand --------------------------------------------------------------------------

    @property
    def game_now(self) -> tuple[int, int]:
        return 0, 0

    @property
    def waited_for(self) -> bool:
        return self.units.waited_for

    def setting(self) -> records.Setting | None:
        found = self.units.next()
        if found is None:
            return None
        dealt, unit = found
        self._set_up_for(unit.game)
        self.chips.take_setting()
        self.stakes = self.chips.stakes
        owners = self.units.owners(unit)
        places = _places(dealt)
        progress = Progress(places, self.progress.places, players=len(unit.seats))
        seats = tuple(sorted(int(seat) for seat in unit.seats))
        hand = self._hand(unit)
        self._coming = Hand(self.dealt, Order(places or NOWHERE, seats), hand, owners, progress, {})
        return records.Setting(
            unit.options,
            {},
            hand=hand,
            owners=owners,
            next=msgspec.to_builtins(progress) | {UNIT: dealt.unit},
            chips=self.tournament.id,
        )

    def _hand(self, unit: Unit) -> dict[str, Any]:
        """With the hands of those who are not there dead after the deal, where the plan has it so.
        Where nobody is there, whoever is asked first decides by his clock as anywhere."""
        if clock_of(self.tournament.record.operator).absent != "dead":
            return unit.hand
        away = {one.seat for one in self.chairs if one.guest.sits_out} & unit.seats.keys()
        dead = away.union(unit.hand.get("dead", ()))
        if not dead or len(dead) == len(unit.seats):
            return unit.hand
        return unit.hand | {"dead": sorted(dead)}

    def _set_up_for(self, game: str) -> None:
        """The game of a mix, and the time to decide that this level leaves."""
        table = self.table
        rules = msgspec.structs.replace(
            table.config.house_rules, clocks=clocks_at(self.tournament, self.units.number)
        )
        config = msgspec.structs.replace(table.config, game=game, house_rules=rules)
        if game != table.config.game:
            orders = table.setting.orders
            table.setting = TableSetting(config, plan_text(game))
            table.setting.orders = orders
        elif config != table.config:
            table.setting.take(config)
            table.gallery.changed("hands")

    def begun(self) -> None:
        coming, self._coming = self._coming, None
        course = self.table.course
        assert coming is not None
        assert course is not None
        self.units.begins()
        self.public_hand = PublicHand(course)
        self.public_hand.read()
        self.showing.forget()
        self.drawn = {}
        self.progress = coming.progress
        self.table.gallery.changed("seats", "hands", "tournament")
        self.units.void_if_lost()

    def went_on(self) -> None:
        super().went_on()
        units = self.units
        if self._stops():
            units.stopped = True
            self.tournament.send(given.AllIn(units.number), tables=[self.table])

    def _stops(self) -> bool:
        """Hand for hand: all bets are made, and cards are still to come."""
        course, hand = self.table.course, self.public_hand
        units = self.units
        if units.stopped or course is None or hand is None or not self.table.running:
            return False
        if self.tournament.unsure or isinstance(course.play.want, Moves):
            return False
        flight, table = self.tournament.state.flight_of(units.number)
        if not flight.hand_for_hand or table.unit != units.unit or table.held:
            return False
        live = [seat for seat in course.owners if not hand.folded(seat)]
        behind = [seat for seat in live if hand.behind(seat)]
        return len(live) > 1 and len(behind) < 2 and bool(hand.street or hand.last)

    def prompt(self) -> Line | None:
        """Who sits out, or goes all-in every hand, is not waited for."""
        table, course = self.table, self.table.course
        if self.tournament.unsure:
            return None
        if course is None or not table.running or table.suspended:
            return None
        for chair in self.asked():
            offered = course.play.offers(chair.seat)
            begun = self.units.begun
            if begun is not None and begun.hands == "all-in":
                made = all_in(chair.seat, offered)
                if made is not None:
                    return Line(made, chair.player)
            if chair.guest.sits_out:
                return Line(Timeout())
        return super().prompt()

    def timed_out(self) -> None:
        away = [chair for chair in self.chairs if chair.guest.sits_out]
        super().timed_out()
        for chair in self.asked():
            if chair.guest.sits_out and chair not in away:
                self.tournament.note(Absent(chair.player, True))

    # -- its end ---------------------------------------------------------------------------

    def ending(self, course: Course) -> None:
        self.units.ending(course, self._banks())

    def _banks(self) -> dict[str, int]:
        """Time banks after the hand, where they changed."""
        rules, known = self.house_rules, self.tournament.memory.banks
        most, refill = int(rules.time_bank * SECOND), int(rules.refill * SECOND)
        banks = {one.player: min(most, one.bank + refill) for one in self.chairs}
        return {player: bank for player, bank in banks.items() if known.get(player, most) != bank}

    def ended(self, course: Course | None) -> None:
        assert course is not None
        self._ended = course
        felt = course.play.felt
        for chair in self.chairs:
            chair.pre = None
            if course.owners.get(chair.seat) == chair.player and not course.play.void:
                seat = chair.seat
                chair.stack += felt.returned.get(seat, 0) - felt.staked.get(seat, 0)
            chair.bank = self.tournament.memory.banks.get(chair.player, chair.bank)
        self.table.gallery.changed("seats", "hands", "tournament")

    def came_back(self, found: Recovered) -> None:
        self.units.came_back(found.next)
        course = found.course if found.course and self.table.running else None
        if course:
            self._set_up_for(course.play.game.plan.id)
        super().came_back(replace(found, sitters=self._sitters(course)))
        for chair in self.chairs:
            remember(self, chair, self.tournament)

    def _sitters(self, course: Course | None) -> list[Sitter]:
        """Whoever sits here, with what he has behind."""
        felt, found = course.play.felt if course else None, []
        for one in self.units.sitting():
            behind = one.chips
            if course and felt and course.owners.get(one.seat) == one.player:
                behind += felt.returned.get(one.seat, 0) - felt.staked.get(one.seat, 0)
            state = msgspec.json.encode(Kept()).decode()
            found.append(
                Sitter(Seat(self.table.id, one.seat, one.player, "", state), one.name, behind)
            )
        return found

    # -- views -----------------------------------------------------------------------------

    def tournament_shown(self) -> TournamentAtTable:
        return views.at_table(self.tournament)

    def seat_shown(self, seat: str) -> SeatShown:
        return views.of_seat(self.tournament, self, seat)


def all_in(seat: str, offered: tuple[Option, ...]) -> Move | None:
    """Everything, or a call of it."""
    for one in offered:
        if isinstance(one, Amount) and one.do in ("bet", "raise"):
            return Move(seat, one.do, amount=one.most)
    words = {one.do for one in offered if isinstance(one, Choose)}
    for do in ("all-in", "call", "check"):
        if do in words:
            return Move(seat, do)
    return None


def dealer(table: Table, tournament: Tournament) -> TournamentDealer:
    return TournamentDealer(table, tournament)


def _places(dealt: Dealt) -> Places | None:
    if dealt.blinds is None:
        return None
    return Places(dealt.blinds.button, dealt.blinds.small, dealt.blinds.big)
