"""A fast pool for tests: people come, are dealt in at new tables, fold and go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from krupier.plan import files
from krupier.room.config import HouseRules, TableConfig, add_table, config_of
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import FastFold, Request, SitDown
from krupier.room.messages import Accepted
from krupier.room.pool.dealer import PoolDealer
from krupier.room.pool.felt import FeltDealer
from krupier.room.table import Table
from krupier.rules import events
from krupier.rules.options import Move
from krupier.rules.wants import Moves
from krupier.store import people
from tests.room.setup import SECOND, Answers, Place

EUR = 100


class Pool:
    """Blinds 1/2 euro, six seats, buy-in up to 200 euros."""

    def __init__(
        self,
        game: str = "fortuna/texas-holdem",
        place: Place | None = None,
        currency: str = "EUR",
        **cash: Any,
    ) -> None:
        self.place = place or Place()
        usual: dict[str, Any] = {"blinds": ("1", "2"), "seats": 6, "pool": "pool"}
        rules = HouseRules(pause=1.0, cash=CashRules(**usual | cash))
        self.config = TableConfig("P", game, currency, {}, rules)
        text = files.plan_path(game).read_text(encoding="utf-8")
        self.config.check(text)
        with self.place.store.write() as conn:
            add_table(conn, self.config, self.place.time)
        self.tables: dict[str, Table] = {}
        self._n = 0
        self.open()

    def open(self) -> None:
        """The process starts (again)."""
        self._n += 1
        old = self.place.new_env(seed=self._n)
        self.tables.clear()
        self.place.env = replace(old, hosted=self._hosted)
        with self.place.store.read() as conn:
            records = sorted(people.all_tables(conn), key=lambda one: one.id != one.group)
        for one in records:
            config = config_of(one)
            text = files.plan_path(config.game).read_text(encoding="utf-8")
            group = self.tables[config.group].group if config.group in self.tables else None
            self.tables[one.id] = Table(self.place.env, config, text, group)

    def _hosted(self, table: Table) -> None:
        self.tables[table.id] = table

    @property
    def table(self) -> Table:
        return self.tables["P"]

    @property
    def dealer(self) -> PoolDealer:
        assert isinstance(self.table.dealer, PoolDealer)
        return self.table.dealer

    # -- time ------------------------------------------------------------------------------

    def wait(self, seconds: float = 0.0) -> None:
        """Whatever is due happens when it is due."""
        end = self.place.time + int(seconds * SECOND)
        while (first := self._first()) is not None and (first.due or 0) <= end:
            self.place.time = max(self.place.time, first.due or 0)
            first.tick()
            self.flush()
        self.place.time = end
        self.flush()

    def _first(self) -> Table | None:
        due = [one for one in list(self.tables.values()) if one.due is not None]
        return min(due, key=lambda one: one.due or 0, default=None)

    def flush(self) -> None:
        for one in list(self.tables.values()):
            one.flush()

    # -- people ----------------------------------------------------------------------------

    def come(self, *names: str, buy_in: int = 200) -> None:
        for name in names:
            self.place.player(name, currency=self.config.currency)
            self.table.watch(f"v-{name}", name)
            assert isinstance(self.ask(name, SitDown(None, buy_in * EUR)), Accepted)

    def watch(self, *names: str) -> None:
        for name in names:
            self.table.watch(f"v-{name}", name)

    def ask(self, name: str, request: Request, at: Table | None = None, id: str = "") -> Any:
        self._n += 1
        heard = Answers()
        here = at or self.table
        here.ask(name, name.title(), id or f"r{self._n}", request, heard)
        self.flush()
        return heard.all[-1] if heard.all else None

    def fold(self, name: str, *, watch: bool = False) -> Any:
        """Fast fold."""
        return self.ask(name, FastFold(watch), self.of(name).table)

    def stack(self, name: str) -> int:
        """The chips of a player in the ledger."""
        return self.place.account(f"stack:P:{name}", self.config.currency)

    # -- hands -----------------------------------------------------------------------------

    def running(self) -> list[Table]:
        return [one for one in self.tables.values() if one.running]

    def of(self, name: str) -> FeltDealer:
        """The table where somebody plays."""
        return self.dealer.playing[name]

    def plays(self, name: str) -> bool:
        return name in self.dealer.playing

    def seat(self, table: Table, name: str) -> str:
        assert table.course is not None
        return next(seat for seat, one in table.course.owners.items() if one == name)

    def turn(self, table: Table) -> str:
        course = table.course
        if course is None or not isinstance(course.play.want, Moves):
            return ""
        return course.owners[next(iter(course.play.want.seats or ()))]

    def act(self, table: Table, do: str, euros: int = 0) -> Answers:
        name = self.turn(table)
        self._n += 1
        heard = Answers()
        move = Move(self.seat(table, name), do, amount=euros * EUR)
        table.move(name, f"m{self._n}", move, heard)
        self.flush()
        return heard

    def call_or_check(self, table: Table) -> None:
        assert table.course is not None
        seat = self.seat(table, self.turn(table))
        words = [one.do for one in table.course.play.offers(seat)]
        self.act(table, "check" if "check" in words else "call" if "call" in words else words[0])

    def play_out(self, table: Table) -> None:
        """Everybody stays in to the end."""
        while table.running:
            self.call_or_check(table)

    def posted(self, table: Table) -> dict[str, int]:
        """Blinds in euros, by player."""
        course = table.course
        assert course is not None
        found: dict[str, int] = {}
        for event in course.events:
            if isinstance(event, events.Decision):
                break
            if isinstance(event, events.Stake):
                found[course.owners[event.seat]] = event.amount // EUR
        return found

    def chips(self) -> Iterator[int]:
        """All chips of everybody, wherever they lie."""
        for name in [one.player for one in self.dealer.table.seating.guests()]:
            yield self.stack(name)
        for table in self.tables.values():
            yield self.place.account(f"table:{table.id}")
