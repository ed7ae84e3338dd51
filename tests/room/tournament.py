"""A tournament for tests: people enter, play real hands by chance, and time passes when nobody is
asked."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec

from krupier.room.bots import make_move
from krupier.room.environment import Environment
from krupier.room.messages import Accepted, News
from krupier.room.table import Table
from krupier.room.tournament import draws
from krupier.room.tournament.requests import Asking, Enter, ask
from krupier.room.tournament.tournament import Tournament, announce
from krupier.rules.options import Refused
from krupier.rules.tournament.definition import Definition
from krupier.rules.tournament.templates import define, template
from krupier.rules.wants import Moves
from krupier.store import audit, ledger
from krupier.store.tournaments import TournamentRecord
from tests.room.setup import SECOND, Answers, Place

SECRET = b"for tests only"


class _Watched(Tournament):
    """Its faults are remembered."""

    def __init__(self, env: Environment, id: str, faults: list[Exception]) -> None:
        self._noted = faults
        super().__init__(env, id)

    def fault(self, error: Exception) -> None:
        self._noted.append(error)
        super().fault(error)

    def halted(self, reason: str) -> None:
        self._noted.append(AssertionError(reason))
        super().halted(reason)


class Event:
    """One tournament and everybody who plays in it."""

    def __init__(
        self,
        type: str,
        changes: Mapping[str, Any] | None = None,
        *,
        place: Place | None = None,
        starts: int | None = 60,
        seed: int = 1,
        id: str = "E",
        made: Definition | None = None,
    ) -> None:
        """``made``: what is held, if it is not as its type says."""
        self.place = place or Place()
        self.id = id
        self.chance = random.Random(seed)
        self.news: list[tuple[str, News]] = []
        self.tables: dict[str, Table] = {}
        self.faults: list[Exception] = []
        """What the books or the machine refused although nobody was to blame."""
        self.silent: set[str] = set()
        """Who lets the clock decide."""
        self.missing: set[str] = set()
        """Who is not connected."""
        self._n = 0
        made = made or define(type, changes)
        now = self.place.time
        record = TournamentRecord(
            id,
            type,
            msgspec.json.encode(template(type).names).decode(),
            made.currency,
            "open",
            now,
            None if starts is None or made.start.when == "full" else now + starts * SECOND,
            None,
            None,
            "",
            "",
            draws.commitment(SECRET),
        )
        with self.place.store.write() as conn:
            announce(conn, record, SECRET, made, now)
        self.open()

    def open(self) -> None:
        """The process starts (again)."""
        self._n += 1
        env = self.place.new_env(seed=self._n)
        self.tables.clear()
        self.place.env = replace(
            env, hosted=self._hosted, left=self._left, tell=self._told, here=self._is_here
        )
        self.it = _Watched(self.place.env, self.id, self.faults)
        self.it.tick()

    def _hosted(self, table: Table) -> None:
        self.tables[table.id] = table
        fault = table.rounds.fault

        def noted(error: Exception) -> None:
            self.faults.append(error)
            fault(error)

        table.rounds.fault = noted  # type: ignore[method-assign, assignment]

    def _left(self, table: Table) -> None:
        self.tables.pop(table.id, None)
        table.group.leave(table)

    def _is_here(self, player: str) -> bool:
        return player not in self.missing

    def _told(self, player: str, news: News) -> None:
        self.news.append((player, news))

    # -- people ----------------------------------------------------------------------------

    def ask(self, player: str, asked: Asking, id: str = "") -> Accepted | Refused:
        answers = Answers()
        self._n += 1
        try:
            ask(self.it, player, player.title(), id or f"r{self._n}", asked, answers)
        except Refused as refused:
            return refused
        assert answers.all, "the books are slow: nobody is answered before they are written"
        return answers.last

    def enter(self, *players: str, money: int = 1_000_000) -> None:
        """New players register."""
        for one in players:
            self.place.player(one, money, self.it.record.currency)
            found = self.ask(one, Enter())
            assert isinstance(found, Accepted), found

    @property
    def actors(self) -> list[Tournament | Table]:
        return [self.it, *self.tables.values()]

    # -- time ------------------------------------------------------------------------------

    def step(self) -> bool:
        """Somebody who is asked decides; else the next thing that is due happens."""
        for table in list(self.tables.values()):
            if self._decide(table):
                return True
        actors = self.actors
        due = [(one.due, n) for n, one in enumerate(actors) if one.due is not None]
        if not due:
            return False
        at, n = min(due)
        self.place.time = max(self.place.time, at)
        actors[n].tick()
        return True

    def _decide(self, table: Table) -> bool:
        course = table.course
        want = course.play.want if course and table.running else None
        if not isinstance(want, Moves) or table.suspended:
            return False
        for seat in want.seats or ():
            holder = table.seating.holder(seat)
            if holder is None or holder.player in self.silent:
                continue
            move = make_move(table, holder.player, self.chance, advice=False)
            if move is None:
                continue
            self._n += 1
            try:
                table.move(holder.player, f"m{self._n}", move, Answers())
            except Refused as refused:
                if refused.code != "not-in-hand":
                    raise
                table.pump()  # after a crash he plays another one
            return True
        return False

    def play(self, steps: int = 100_000) -> None:
        """To its end."""
        for _ in range(steps):
            if self.it.over:
                return
            if not self.step():
                raise AssertionError("nothing happens any more")
        raise AssertionError("it does not end")

    # -- the books -------------------------------------------------------------------------

    def held(self) -> dict[str, int]:
        """What its accounts hold."""
        with self.place.store.read() as conn:
            names = [
                f"tournament:{self.id}:{one}" for one in ("prize", "bounty", "fee", "guarantee")
            ]
            code = self.it.record.currency
            found = {name.rpartition(":")[2]: ledger.balance(conn, name, code) for name in names}
            return found | {"chips": ledger.balance(conn, f"issue:{self.id}", "CHIPS")}

    def wrong(self) -> list[Any]:
        """What an audit of the books finds."""
        return audit(self.place.store)
