"""Tournaments whose process dies at every commit: they come back to where they were, and are
played to the same end. One of poker with 27 players, one of each game against the bank, one of
mariáš.

    python -m tests.room.tournament_cuts --all --ends 50
    python -m tests.room.tournament_cuts --of marias --all --ends 20

Decisions follow from the hand and the seat, cards from the table and the number of the hand, so
that two courses of one tournament are the same unless something was lost or counted twice.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import func, select

from krupier.equipment.draws import Equipment
from krupier.equipment.secure import Secure
from krupier.room.bots import make_move
from krupier.room.config import TableConfig
from krupier.room.messages import Accepted
from krupier.room.table import Table
from krupier.room.tournament import setting
from krupier.room.tournament.requests import Enter
from krupier.room.tournament.tournament import Tournament
from krupier.rules.tournament.templates import template
from krupier.rules.wants import Moves
from krupier.store import HouseKey, Inline, Store, audit, open_store, schema
from krupier.store import tournaments as books
from krupier.store.writer import Books
from tests.room.bank_formats import hurried
from tests.room.many import connection
from tests.room.setup import Answers, Place, seeded
from tests.room.tournament import Event
from tests.room.tournament_campaign import _told

KEY = HouseKey(b"c" * 32)


@dataclass(frozen=True)
class Kind:
    """A tournament that is soon over."""

    type: str
    changes: dict[str, Any]
    many: int

    @property
    def people(self) -> list[str]:
        return [f"p{n}" for n in range(self.many)]


def _marias() -> dict[str, Any]:
    """As few games as a round may have, and chips that run out."""
    stages = [one | {"units": 4} for one in template("kings/marias").blocks["stages"]]
    prices = [{"prize": "95", "fee": "5", "chips": 5}]
    return {"stages": stages, "entry": {"prices": prices}}


POKER = Kind(
    "kings/freezeout",
    {
        "entry": {"prices": [{"prize": "90", "fee": "10", "chips": 1_000}], "late_until": 0},
        "levels": [{"seconds": 1_000_000, "small": 100, "big": 200, "ante": 50}],
    },
    27,
)
KINDS = {
    "poker": POKER,
    "roulette": Kind("kings/roulette-timed", hurried("kings/roulette-timed"), 9),
    "blackjack": Kind("kings/blackjack-games", hurried("kings/blackjack-games"), 9),
    "marias": Kind("kings/marias", _marias(), 8),
}
Mark = tuple[Any, ...]


class OfItsHand(Secure):
    """A shoe that follows from the table and the number of the hand."""

    table = ""
    hand: Callable[[], int]

    def begin(self, equipment: Equipment) -> None:
        self._generator = seeded(random.Random(f"{self.table}-{self.hand()}").randrange(2**62))
        super().begin(equipment)


def sources(store: Store) -> Callable[[TableConfig, bytes | None], Secure]:
    def hands(table: str) -> int:
        rounds = schema.rounds
        with store.read() as conn:
            mine = select(func.max(rounds.c.number)).where(rounds.c.table_id == table)
            return conn.execute(mine).scalar() or 0

    def make(config: TableConfig, state: bytes | None) -> Secure:
        drawn = seeded(0)
        found = OfItsHand(drawn) if state is None else OfItsHand.restore(drawn, state)
        assert isinstance(found, OfItsHand)
        found.table, found.hand = config.id, lambda: hands(config.id)
        return found

    return make


class Course(Event):
    """A tournament whose course nobody but the rules decides."""

    def __init__(
        self,
        store: Store,
        kind: Kind = POKER,
        nemesis: Callable[[str], None] | None = None,
        books: Books | None = None,
    ) -> None:
        self.marks: dict[object, Mark] = {}
        """What was so after a line of the journal, by its number; or of a hand, by its id."""
        setting.PAUSE = 0.0
        place = Place(store, sources(store), books or Inline(store, nemesis))
        self._n, self.people = 0, kind.people
        super().__init__(kind.type, kind.changes, place=place, seed=1)

    @classmethod
    def again(cls, store: Store, time: int, kind: Kind = POKER) -> Course:
        """From books that were cut off."""
        self = cls.__new__(cls)
        self.marks, self.people = {}, kind.people
        self.place = Place(store, sources(store), time=time)
        self.id, self.news, self.tables, self.faults, self._n = "E", [], {}, [], 10**6
        self.silent, self.missing = set(), set()
        self.open()
        return self

    def open(self) -> None:
        super().open()
        self._listen(self.it)

    def _listen(self, it: Tournament) -> None:
        send, note = it.send, it._note

        def sent(*args: Any, **more: Any) -> Any:
            found = send(*args, **more)
            self.marks[it.memory.lines] = mark(it)
            return found

        def noted(*args: Any) -> None:
            note(*args)
            self.marks[it.memory.lines] = mark(it)

        it.send, it._note = sent, noted  # type: ignore[method-assign,assignment]

    def _hosted(self, table: Table) -> None:
        super()._hosted(table)
        feed, rounds = table.rounds.feed, table.rounds

        def fed(line: Any) -> None:
            course = rounds.course
            feed(line)
            if course is not None:
                self.marks[course.id, course.length] = felt(table)

        rounds.feed = fed  # type: ignore[method-assign]

    def step(self) -> bool:
        """Whatever is due now; then a decision where the fewest hands were played; then time."""
        tables = sorted(self.tables.values(), key=_order)
        actors: list[Tournament | Table] = [self.it, *tables]
        for one in actors:
            if one.due is not None and one.due <= self.place.time:
                one.tick()
                return True
        for table in tables:
            if self._decide(table):
                return True
        due = [one.due for one in actors if one.due is not None]
        self.place.time = max([self.place.time, min(due)]) if due else self.place.time
        return bool(due)

    def _decide(self, table: Table) -> bool:
        course = table.course
        want = course.play.want if course and table.running else None
        if course is None or not isinstance(want, Moves) or table.suspended:
            return False
        seat = min(want.seats or ())
        holder = table.seating.holder(seat)
        assert holder is not None
        name = f"{course.id}/{seat}/{course.length}"
        move = make_move(table, holder.player, random.Random(name), advice=False)
        assert move is not None
        table.move(holder.player, name, move, Answers())
        return True

    def everybody_enters(self) -> None:
        """Who has not yet."""
        for one in self.people:
            if one not in self.it.state.entrants:
                assert isinstance(self.ask(one, Enter(), f"e-{one}"), Accepted)

    def outcome(self) -> dict[str, Any]:
        """Who came where and has what."""
        with self.place.store.read() as conn:
            entries = {one.entry: (one.place, one.prize) for one in books.entries(conn, self.id)}
        money = {one: self.place.balance(one) for one in self.people}
        return {"entries": entries, "money": money, "held": self.held()}


def _order(table: Table) -> tuple[int, str]:
    return table.number, table.id


def mark(it: Tournament) -> Mark:
    was = it.memory
    flights = {number: (one.what, one.length) for number, one in was.clocks.flights.items()}
    parts = (_told(was.state), sorted(was.chips.items()), flights, was.banks, sorted(was.away))
    return tuple(repr(one) for one in parts)


def felt(table: Table) -> Mark:
    assert table.course is not None
    play = table.course.play
    want = play.want.seats if isinstance(play.want, Moves) else play.want
    stakes = sorted(play.felt.staked.items()), sorted(play.felt.returned.items())
    return repr(stakes), repr(want), repr(play.journal)


class Cuts:
    """The uncut course, and what it is compared with."""

    def __init__(self, folder: Path, kind: Kind = POKER) -> None:
        self._folder, self._kind = folder, kind
        self.store = open_store("sqlite://", KEY)
        self.spare = open_store("sqlite://", KEY)
        self.commits = 0
        self.times: list[int] = []
        self.course: Course

    def play(self, cut: Callable[[int], bool]) -> None:
        """From the beginning to the end; a copy of the books is made at some commits."""

        def nemesis(when: Literal["before", "after"] | str) -> None:
            if when != "after" or not hasattr(self, "course"):
                return
            self.times.append(self.course.place.time)
            if cut(self.commits):
                kept = sqlite3.connect(self._folder / f"{self.commits}.sqlite")
                connection(self.store).backup(kept)
                kept.close()
            self.commits += 1

        course = Course(self.store, self._kind, nemesis)
        self.course = course
        for one in course.people:
            course.place.player(one, 1_000_000)
        course.everybody_enters()
        course.play()
        assert course.faults == []

    def came_back(self, number: int) -> Course:
        """From the copy after that commit. Nothing is lost, and nothing is there twice."""
        kept = sqlite3.connect(self._folder / f"{number}.sqlite")
        kept.backup(connection(self.spare))
        kept.close()
        back = Course.again(self.spare, self.times[number], self._kind)
        assert back.faults == [], (number, back.faults)
        lines = back.it.memory.lines  # one that was due (all bets are made) may have come at once
        if lines in self.course.marks:
            now, then = mark(back.it), self.course.marks[lines]
            assert now == then, f"commit {number}, line {lines}: {_differs(now, then)}"
        for table in back.tables.values():
            if table.course and (table.course.id, table.course.length) in self.course.marks:
                then = self.course.marks[table.course.id, table.course.length]
                assert felt(table) == then, f"commit {number}: {_differs(felt(table), then)}"
        return back

    def same_end(self, number: int) -> None:
        back = self.came_back(number)
        back.everybody_enters()
        back.play()
        assert back.faults == []
        assert back.outcome() == self.course.outcome(), f"commit {number}: another end"
        assert audit(self.spare) == []


def _differs(now: Mark, then: Mark) -> str:
    return "; ".join(f"{a[:300]} != {b[:300]}" for a, b in zip(now, then, strict=True) if a != b)


def main() -> int:
    import tempfile

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="every commit, not every tenth")
    parser.add_argument("--ends", type=int, default=5, help="from so many it is played to its end")
    parser.add_argument("--of", choices=list(KINDS), help="one game alone")
    asked = parser.parse_args()
    for name in [asked.of] if asked.of else KINDS:
        with tempfile.TemporaryDirectory() as folder:
            cuts = Cuts(Path(folder), KINDS[name])
            cuts.play(lambda number: asked.all or number % 10 == 0)
            there = list(range(0, cuts.commits, 1 if asked.all else 10))
            print(
                f"{name}: {cuts.commits} commits, {cuts.course.it.memory.lines} lines", flush=True
            )
            for number in there:
                cuts.came_back(number)
            print(f"came back from {len(there)}", flush=True)
            chosen = random.Random(1).sample(there, min(asked.ends, len(there)))
            for number in sorted(chosen):
                cuts.same_end(number)
            print(f"the same end from {len(chosen)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
