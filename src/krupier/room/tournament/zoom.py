"""A stage without tables: every hand is with others, as in a fast pool.

Its players are members of a pool, their chips are those of the tournament; the machine is told of
every hand that begins and ends, so that a break or the next stage waits for the last of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import msgspec

from krupier.money import CHIPS
from krupier.plan.cash_seats import UNSAID, Seats
from krupier.room import record as records
from krupier.room.config import HouseRules, TableConfig
from krupier.room.course import Course
from krupier.room.hands.chairs import Chair, Kept
from krupier.room.hands.chips_elsewhere import ChipsElsewhere
from krupier.room.hands.policy import ChipPolicy
from krupier.room.hands.stakes import stakes
from krupier.room.lines import Line
from krupier.room.messages import SeatShown
from krupier.room.pool.chips import FeltChips
from krupier.room.pool.dealer import PoolDealer
from krupier.room.pool.felt import FeltDealer
from krupier.room.recovery import Recovered
from krupier.room.tournament import views
from krupier.room.tournament.at_table import TournamentAtTable
from krupier.room.tournament.chips import in_tournament, ordered_of_tournament
from krupier.room.tournament.dealer import remember
from krupier.room.tournament.journal import Absent
from krupier.room.tournament.setting import PAUSE, decision, level_rules, pool_id
from krupier.room.tournament.units import Sitting
from krupier.rules.options import Refused
from krupier.rules.poker.tournament_hands import takers
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.state import Flight
from krupier.rules.tournament.templates import clock_of
from krupier.rules.wants import Moves, Timeout
from krupier.store.seats import Seat, Sitter

if TYPE_CHECKING:
    from krupier.room.table import Table
    from krupier.room.tournament.tournament import Tournament

LINES, ENTRIES = "lines", "entries"
"""In the setting of a hand: how many lines the tournament had then, and whose seats they are."""


def config_of(tournament: Tournament) -> TableConfig:
    """Of the pool."""
    made, clock = tournament.definition, clock_of(tournament.record.operator)
    level = made.level(tournament.state.flights[0].level)
    rules = level_rules(level, tournament.state.most(), clock)
    return TableConfig(
        pool_id(tournament.id),
        level.game or made.game,
        CHIPS,
        house_rules=HouseRules(
            clocks={"decision": decision(clock, level)},
            pause=PAUSE,
            cash=msgspec.structs.replace(rules, pool="pool"),
            tournament=tournament.id,
        ),
        group_id=tournament.id,
    )


class ZoomChips(ChipsElsewhere):
    """Of the pool: they lie in the tournament, and the level says the stakes."""

    def __init__(self, pool: ZoomPool) -> None:
        super().__init__(in_tournament)
        self._pool = pool
        self.take_setting()

    def take_setting(self) -> None:
        tournament = self._pool.tournament
        level = tournament.definition.level(self._pool.flight.level if self._pool.flight else 1)
        clock = clock_of(tournament.record.operator)
        rules = level_rules(level, tournament.state.most(), clock)
        found = stakes(self._pool.table.setting.game, rules)
        self.stakes = replace(found, draws_button=False, buys_button=False, straddle=None)

    @property
    def rules(self) -> Seats:
        return UNSAID

    def plays(self, chair: Chair) -> int:
        return chair.stack - self._pool.in_pots(chair)

    def go_on(self, chair: Chair) -> None:
        self._pool.go_on(chair)


class ZoomFeltChips(FeltChips):
    def take_setting(self) -> None:
        self.stakes = self._felt.pool.chips.stakes


@dataclass(frozen=True)
class Dealt:
    """A hand of the pool."""

    lines: int = 0
    """Of the tournament's journal, when it was dealt."""
    entries: dict[str, str] = field(default_factory=dict)
    """By seat."""


class ZoomPool(PoolDealer):
    def __init__(self, table: Table, tournament: Tournament) -> None:
        self.tournament = tournament
        self._members: dict[str, str] = {}
        """By player, his entry."""
        self.hands_dealt: dict[str, Dealt] = {}
        """By table, the running or last hand."""
        super().__init__(table)
        tournament.floor.pool = self

    def policy(self) -> ChipPolicy:
        return ZoomChips(self)

    @property
    def chips_at(self) -> str:
        return self.tournament.id

    def felt(self, table: Table) -> ZoomFelt:
        return ZoomFelt(table, self)

    @property
    def flight(self) -> Flight | None:
        """None: the stage is over."""
        state = self.tournament.state
        return state.flights[0] if state.flights and state.rules.play == "zoom" else None

    @property
    def may_deal(self) -> bool:
        state, flight = self.tournament.state, self.flight
        if flight is None or self.tournament.unsure or self.tournament.stopped:
            return False
        stands = flight.stopping or flight.pause or state.halted or state.talk
        return self.table.state == "open" and flight.state == "playing" and not stands

    # -- who plays -------------------------------------------------------------------------

    def sit_all(self, members: list[Sitting]) -> None:
        """These are in it now, with these chips."""
        there = {one.player: one for one in members}
        self._members = {one.player: one.entry for one in members}
        for chair in list(self.chairs):
            if chair.player not in there:
                self._waiting.pop(chair.player, None)
                self.away.pop(chair.player, None)
                self.chairs.remove(chair)
                self.table.seats_changed(chair.player)
        for one in members:
            chair = self.chairs.of(one.player) or self._new(one)
            chair.stack = one.chips
            self._queue(chair)
        self.stir()

    def entry_of(self, player: str) -> str:
        return self._members[player]

    def _new(self, one: Sitting) -> Chair:
        chair = self.chairs.add(one.player, one.name, one.seat, "", one.chips, 0)
        remember(self, chair, self.tournament)
        chair.owe_nothing()
        self.table.seats_changed(one.player)
        return chair

    def _able(self, chair: Chair) -> bool:
        """Also who sits out is dealt in."""
        chair.plays = self.chips.plays(chair)
        return chair.plays > 0

    def _deal(self) -> None:
        self.chips.take_setting()
        self.stakes = self.chips.stakes
        super()._deal()

    def leave(self, chair: Chair) -> None:
        """Nobody leaves with chips of a tournament."""

    def stand(self, player: str, seat: str | None) -> None:
        raise in_tournament()

    def sit(self, player: str, name: str, seat: str | None) -> str:
        raise in_tournament()

    def sit_out(self, player: str, out: bool) -> None:
        self.tournament.must_go_on()  # what is refused changes nothing
        super().sit_out(player, out)

    def must_be_ordered_here(self) -> None:
        raise ordered_of_tournament()

    def changed(self, chair: Chair) -> None:
        out, known = chair.guest.sits_out, chair.player in self.tournament.memory.away
        if out != known:
            self.tournament.note(Absent(chair.player, out))
        super().changed(chair)

    def keep_some(self, chairs: list[Chair], *also: Table) -> None:
        """What is remembered of players is remembered in the tournament."""

    def cannot_pay(self, player: str, why: Exception) -> None:
        """Nothing is paid at a table."""

    # -- hands -----------------------------------------------------------------------------

    def hand_begins(self, felt: FeltDealer) -> None:
        unit = given.PoolUnitBegins(tuple(self.hands_dealt[felt.table.id].entries.values()))
        self.tournament.send(unit, tables=[self.table, felt.table])

    def hand_ends(self, felt: FeltDealer, course: Course) -> None:
        self.tournament.find_out()
        entries = self.hands_dealt[felt.table.id].entries
        played, void = course.play.felt, course.play.void
        change = {
            entries[seat]: 0 if void else played.returned.get(seat, 0) - played.staked.get(seat, 0)
            for seat in course.owners
        }
        entrants = self.tournament.state.entrants
        there = {seat: entrants[entry] for seat, entry in entries.items()}
        broke = [  # whoever has folded may be out by another hand
            seat
            for seat, one in there.items()
            if one.state == "in" and not one.chips + change[one.id] and not void
        ]
        won = takers(played, list(course.owners), broke)
        took = {entries[one]: tuple(entries[by] for by in some) for one, some in won.items()}
        banks = {one.player: one.bank for one in self.chairs if one.player in felt.owners.values()}
        over = given.PoolUnitOver(change, took)
        try:
            self.tournament.send(over, tables=[self.table, felt.table], banks=banks)
        except Refused as refused:  # the hand and the tournament contradict each other
            self.tournament.fault(refused)

    # -- after an interruption -------------------------------------------------------------

    def came_back(self, found: Recovered) -> None:
        members = self.tournament.floor.members()
        self._members = {one.player: one.entry for one in members}
        state = msgspec.json.encode(Kept()).decode()
        sitters = [
            Sitter(Seat(self.table.id, one.seat, one.player, "", state), one.name, one.chips)
            for one in members
        ]
        super().came_back(replace(found, sitters=sitters))
        for chair in self.chairs:
            remember(self, chair, self.tournament)

    def find_out(self) -> None:
        """Everybody plays the hand that he was dealt last, unless he has folded it."""
        if self.unsure:
            dealt = self.hands_dealt
            felts = sorted(self.felts.values(), key=lambda one: dealt[one.table.id].lines)
            for felt in felts:
                for player in felt.owners.values():
                    if chair := self.chairs.of(player):
                        chair.at = felt.hand
        super().find_out()

    def give_up_lost(self) -> None:
        """Hands that were void when they came back from the books: nothing has changed in them."""
        flight = self.flight
        if flight is None or self.tournament.over:
            return
        felts = [one.table.id for one in self.felts.values() if one.owners]
        there = [tuple(sorted(self.hands_dealt[one].entries.values())) for one in felts]
        for unit in list(flight.running):
            if unit in there:
                there.remove(unit)
            else:
                self.tournament.send(given.PoolUnitOver(dict.fromkeys(unit, 0)))

    # -- views -----------------------------------------------------------------------------

    def tournament_shown(self) -> TournamentAtTable:
        return views.at_table(self.tournament)


class ZoomFelt(FeltDealer):
    def __init__(self, table: Table, pool: ZoomPool) -> None:
        self._zoom = pool
        pool.hands_dealt[table.id] = Dealt()
        super().__init__(table, pool)

    def policy(self) -> FeltChips:
        return ZoomFeltChips(self)

    @property
    def tournament(self) -> Tournament:
        return self._zoom.tournament

    def must_be_ordered_here(self) -> None:
        raise ordered_of_tournament()

    def tournament_shown(self) -> TournamentAtTable:
        return views.at_table(self.tournament)

    def seat_shown(self, seat: str) -> SeatShown:
        return views.of_seat(self.tournament, self, seat)

    def setting(self) -> records.Setting | None:
        self.chips.take_setting()
        found = super().setting()
        if found is None:
            return None
        entries = {seat: self._zoom.entry_of(one) for seat, one in found.owners.items()}
        dealt = Dealt(self.tournament.memory.lines, entries)
        self._zoom.hands_dealt[self.table.id] = dealt
        more = {LINES: dealt.lines, ENTRIES: dealt.entries}
        return msgspec.structs.replace(found, next=found.next | more)

    def prompt(self) -> Line | None:
        """Who sits out is not waited for."""
        course = self.table.course
        if self.pool.unsure or course is None or not self.table.running or self.table.suspended:
            return None
        if isinstance(course.play.want, Moves):
            for chair in self.asked():
                member = self.pool.chairs.of(chair.player)
                if member is not None and member.guest.sits_out and chair.pre is None:
                    return Line(Timeout())
        return super().prompt()

    def came_back(self, found: Recovered) -> None:
        lines, entries = int(found.next.get(LINES, 0)), dict(found.next.get(ENTRIES, {}))
        self._zoom.hands_dealt[self.table.id] = Dealt(lines, entries)
        super().came_back(found)
