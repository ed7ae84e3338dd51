"""The tables of a tournament: where they stand, who sits at them, and which hand is dealt next.

A step is what follows from one line of its journal, worked out when the line is decided and done
when it is durable: nobody sits down, or is dealt a card, by something that was never written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from krupier.house.acts import Signature
from krupier.room.config import TableConfig, add_table
from krupier.room.config import config_of as stored_config
from krupier.room.table import Table
from krupier.room.tournament import news as spread
from krupier.room.tournament.messages import TournamentNews
from krupier.room.tournament.remembered import EVERYTHING
from krupier.room.tournament.setting import config_of, plan_text, pool_id, table_id
from krupier.room.tournament.units import Sitting, UnitDealer
from krupier.room.tournament.zoom import ZoomPool
from krupier.room.tournament.zoom import config_of as pool_config
from krupier.rules.tournament import answers as told
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Answer
from krupier.rules.tournament.inputs import Input
from krupier.rules.tournament.state import Flight, State
from krupier.store import people, tournaments

if TYPE_CHECKING:
    from krupier.room.tournament.tournament import Tournament

SEEN_EVERYWHERE = (told.LevelBegins, told.BreakBegins, told.HandForHand, told.Out)
"""Answers that change what every table shows."""


@dataclass(frozen=True)
class Step:
    news: list[Answer]
    made: list[TableConfig] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    seats: dict[str, list[Sitting]] = field(default_factory=dict)
    """By table, who sits there now."""
    members: list[Sitting] | None = None
    """Of a stage without tables, where they changed."""
    messages: list[tuple[str, TournamentNews]] = field(default_factory=list)
    """What players hear of it."""

    def write(self, conn: Connection, at: int) -> None:
        for one in self.made:
            if people.has_table(conn, one.id):  # it stood there before a roll-back
                people.set_table(conn, one.id, state="open", options=one.options_text())
            else:
                add_table(conn, one, at)
        for name in self.gone:
            people.set_table(conn, name, state="closed")


class Floor:
    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self.tables: dict[str, Table] = {}
        self.dealers: dict[str, UnitDealer] = {}
        """By table, who deals there; not in the pool of a stage without tables."""
        self.pool: ZoomPool | None = None
        """Of a stage without tables."""
        self._numbers: set[int] = set()
        """Of all tables that there are by what was decided, written or not."""
        self._at: dict[str, int] = {}
        """By entry, the table where it was last."""
        self._in_pool: set[str] = set()
        """Players of a stage without tables who know of it."""

    def id(self, number: int) -> str:
        return table_id(self._tournament.id, number)

    # -- what follows ----------------------------------------------------------------------

    def step(self, news: list[Answer], one: Input) -> Step:
        wanted = _tables(self._tournament.state)
        everything = any(isinstance(answer, EVERYTHING) for answer in news)
        made, gone = wanted - self._numbers, self._numbers - wanted
        self._numbers = wanted
        touched = wanted if everything else (self._touched(news, one) | made) & wanted
        configs = [config_of(self._tournament, number) for number in sorted(made)]
        members = self._changed_members(news)
        return Step(
            news,
            [*configs, *self._zoom_step(news)],
            [self.id(number) for number in sorted(gone)],
            {self.id(number): self.sitting(number) for number in sorted(touched)},
            members,
            [*spread.of(self._tournament, news), *self._come_to_pool(members)],
        )

    def _zoom_step(self, news: Iterable[Answer]) -> list[TableConfig]:
        """A stage without tables begins: with a pool."""
        begins = any(isinstance(one, told.StageBegins | told.RolledBack) for one in news)
        there = pool_id(self._tournament.id) in self.tables
        state = self._tournament.state
        plays = state.flights and state.rules.play == "zoom" and not there
        return [pool_config(self._tournament)] if begins and plays else []

    def _changed_members(self, news: Iterable[Answer]) -> list[Sitting] | None:
        """Who is in the pool, where somebody may have come or gone."""
        if self._tournament.state.rules.play != "zoom":
            return None
        kinds = (told.Out, told.Entered, told.Chips, told.Left, *EVERYTHING)
        return self.members() if any(isinstance(one, kinds) for one in news) else None

    def _come_to_pool(self, members: list[Sitting] | None) -> list[tuple[str, TournamentNews]]:
        """Whoever is in it for the first time hears where it is."""
        if members is None:
            return []
        new = [one for one in members if one.player not in self._in_pool]
        self._in_pool = {one.player for one in members}
        return [(one.player, spread.in_pool(self._tournament)) for one in new]

    def members(self) -> list[Sitting]:
        """Who plays in a stage without tables."""
        was = self._tournament.memory
        if was.state.phase != "running" or was.state.rules.play != "zoom":
            return []
        found = []
        for seat, one in enumerate(was.state.entrants.values(), 1):
            if one.state == "in":
                player = was.player_of(one.id)
                name = was.names.get(player, player)
                found.append(Sitting(str(seat), one.id, player, name, one.chips))
        return found

    def _touched(self, news: Iterable[Answer], one: Input) -> set[int]:
        numbers: set[int] = set()
        if isinstance(one, given.UnitOver | given.Void | given.AllIn):
            numbers.add(one.table)
        entrants = self._tournament.state.entrants
        for answer in news:
            match answer:
                case told.Seated(at=at) | told.Moved(at=at):
                    numbers.add(at.table)
                case told.Dealt(table=table) | told.Released(table=table):
                    numbers.add(table)
            entry = getattr(answer, "entry", "")
            if entry in self._at:
                numbers.add(self._at[entry])
            if entry in entrants and (place := entrants[entry].at) is not None:
                numbers.add(place.table)
        return numbers

    def sitting(self, number: int) -> list[Sitting]:
        """Who sits at a table, as the machine says."""
        was = self._tournament.memory
        _, table = was.state.flight_of(number)
        found = []
        for seat, entry in sorted(table.seats.items()):
            self._at[entry] = number
            player = was.player_of(entry)
            name = was.names.get(player, player)
            found.append(Sitting(str(seat), entry, player, name, was.state.entrants[entry].chips))
        return found

    def team_mates(self, number: int) -> list[str]:
        """Entries at a table beside which others of their team sit: they must not play together,
        and staff look at it."""
        flight, entrants = self.flight_of(number), self._tournament.state.entrants
        here = flight.tables[number].seats.values() if flight else ()
        teams = Counter(entrants[one].team for one in here if entrants[one].team)
        return [one for one in here if teams[entrants[one].team] > 1]

    def seats_at(self, number: int) -> list[Sitting]:
        """The same for a table that may be gone."""
        return self.sitting(number) if self.flight_of(number) else []

    def flight_of(self, number: int) -> Flight | None:
        flights = self._tournament.state.flights
        return next((one for one in flights if number in one.tables), None)

    # -- when it is durable ----------------------------------------------------------------

    def do(self, step: Step) -> None:
        unsure = self._tournament.unsure
        for config in step.made:
            self._set_up(config)
        self._tournament.unsure = unsure  # a new table has nothing behind it
        for name in step.gone:
            self._take_away(name)
        for name, seats in step.seats.items():
            if name in self.tables:
                self.dealers[name].sit_all(seats)
        self._do_zoom(step)
        for answer in step.news:
            match answer:
                case told.Dealt(table=number) if self.id(number) in self.tables:
                    self.dealers[self.id(number)].units.deal(answer)
                case told.Released(table=number) if self.id(number) in self.tables:
                    self.dealers[self.id(number)].units.release()
        if any(isinstance(answer, SEEN_EVERYWHERE) for answer in step.news):
            self._tell_tables()
        for player, message in step.messages:
            self._tournament.env.tell(player, message)

    def _do_zoom(self, step: Step) -> None:
        pool = self.pool
        if pool is None:
            return
        if self._tournament.state.rules.play != "zoom" or self._tournament.over:
            self._take_pool_away()
        else:
            if step.members is not None:
                pool.sit_all(step.members)
            if any(isinstance(one, told.RolledBack) for one in step.news):
                pool.give_up_lost()
            pool.stir()

    @property
    def everywhere(self) -> list[Table]:
        """All tables, also those at which a pool deals."""
        felts = [one.table for one in self.pool.felts.values()] if self.pool else []
        return [*self.tables.values(), *(one for one in felts if one.id not in self.tables)]

    def _take_pool_away(self) -> None:
        for table in self.everywhere:
            if table.id.startswith(pool_id(self._tournament.id)):
                self.tables.setdefault(table.id, table)
        for name in [one for one in self.tables if one.startswith(pool_id(self._tournament.id))]:
            self._take_away(name)

    def _tell_tables(self) -> None:
        """Where nobody looks on it is told with what happens there next."""
        for table in self.tables.values():
            table.gallery.changed("tournament")
            if table.gallery.viewers:
                table.env.touched(table.id)

    def _set_up(self, config: TableConfig) -> Table:
        tournament = self._tournament
        table = Table(tournament.env, config, plan_text(config.game), tournament.group)
        self.tables[table.id] = table
        tournament.env.hosted(table)
        return table

    def _take_away(self, name: str) -> None:
        table = self.tables.pop(name, None)
        self.dealers.pop(name, None)
        if self.pool is not None and self.pool.table is table:
            self.pool = None
        if table is not None:
            table.shut = True
            table.state_changed()
            table.flush()
            table.env.left(table)

    def suspend(self, reason: str) -> None:
        """Hands that run stand still."""
        for table in self.everywhere:
            table.halted(reason)

    def resume(self, by: Signature) -> None:
        for table in self.everywhere:
            if table.orders.suspended and table.orders.suspended.halted:
                table.staff.resume(by)

    # -- after an interruption -------------------------------------------------------------

    def restore(self) -> None:
        """Tables as the machine says."""
        tournament = self._tournament
        self._numbers = _tables(tournament.state)
        wanted = {self.id(number): number for number in sorted(self._numbers)}
        self._restore_zoom()
        pool = pool_id(tournament.id)
        for name in [one for one in self.tables if one not in wanted and not one.startswith(pool)]:
            self._take_away(name)
        for name, number in wanted.items():
            if name not in self.tables:
                self._set_up(config_of(tournament, number))
        for name, number in wanted.items():
            self.dealers[name].sit_all(self.sitting(number))
        for table in self.everywhere:
            suspended = table.orders.suspended
            if suspended and suspended.halted:  # before the process died
                tournament.stays_stopped(suspended.reason)

    def go_on(self) -> None:
        """With the hands that run, or are to be dealt."""
        if self.pool is not None:
            self.pool.give_up_lost()
            self.pool.stir()
        for number in sorted(_tables(self._tournament.state)):
            flight = self.flight_of(number)
            if flight is None:
                continue  # by what another table has just told
            table = flight.tables[number]
            if table.unit is not None and table.begun is not None:
                self.dealers[self.id(number)].units.go_on(table.begun, held=table.held)

    def _restore_zoom(self) -> None:
        """The pool and its tables."""
        it = self._tournament
        if it.state.phase != "running" or it.state.rules.play != "zoom":
            self._take_pool_away()
            return
        if self.pool is None:
            self._set_up(pool_config(it))
            with it.env.reading() as conn:
                felts = tournaments.tables(conn, it.id)
            for one in felts:
                if one.id not in self.tables and one.id.startswith(pool_id(it.id)):
                    self._set_up(stored_config(one))
        assert self.pool is not None
        self.pool.find_out()
        members = self.members()
        self.pool.sit_all(members)
        self._in_pool = {one.player for one in members}


def _tables(state: State) -> set[int]:
    if state.phase != "running":
        return set()
    return set().union(*(flight.tables for flight in state.flights))
