"""Roll-backs of tournaments to random boundaries, with the money counted by a ledger of its own.

    python -m tests.room.tournament_roll_backs --seeds 200 --processes 2

A tournament of any type is played to its end as in the campaign, in all weathers
(:mod:`tests.room.tournament_campaign`); from a copy of its books it goes back to some line of its
journal, and is played to the end again. What stood at that line is known twice: from the books
while it was played, and from the referee, who sees the journal alone.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from functools import cache
from typing import Any

from sqlalchemy import select

from krupier.house.acts import Signature
from krupier.room import history
from krupier.room.tournament import director
from krupier.rules.tournament import answers as told
from krupier.rules.tournament import inputs as given
from krupier.store import Store, audit, groups, open_store, schema
from krupier.store import tournaments as books
from tests.room.many import Played, arguments, copied, emptied, run, same_every_time
from tests.room.setup import Place
from tests.room.tournament import Event
from tests.room.tournament_campaign import Campaign
from tests.room.tournament_judged import Watching
from tests.rules.tournament.referee.judge import Referee

MODULE = "tests.room.tournament_roll_backs"
BY = Signature("dora", "director", "the wrong button")
OWN = ("player", "ticket")
"""Accounts that nothing is taken from: what came to them since is claimed."""
READ = 5
"""Hands of each version that are read again."""
Money = dict[str, int]


class Noting(Campaign):
    """What is in escrow is noted after each line of the machine's journal."""

    def __init__(self, seed: int, type: str, store: Store) -> None:
        self.escrow: dict[int, Money] = {}
        super().__init__(seed, type, store=store)

    def _turn(self, step: int) -> None:
        super()._turn(step)
        it = self.event.it
        if it.group.idle and not it.group.away:
            self.escrow.setdefault(len(it.memory.machine.journal), self.event.held())


class After(Campaign):
    """A copy of the books goes another way from some line on, in fair weather."""

    def __init__(self, of: Campaign, store: Store, seed: int) -> None:
        self.seed, self.type, self.people = seed, of.type, of.people
        self.chance, self.counts = random.Random(f"after {seed}"), Counter()
        self.storm, self.mood, self.books, self.talks = 0.0, 0.02, None, None
        self._backs, self._again = 2, None
        self.event = Event.__new__(Event)
        event = self.event
        event.place = Place(store, time=of.event.place.time)
        event.id, event.news, event.tables, event.faults = of.event.id, [], {}, []
        event.chance, event._n = random.Random(seed), 10**6
        event.silent, event.missing = set(), set()
        event.open()
        self.watching = Watching(event)


class RollBacks:
    def __init__(self, seed: int, type: str, store: Store, spare: Store) -> None:
        self.spare = spare
        self.campaign = Noting(seed, type, store)

    def play(self) -> None:
        self.campaign.run()

    @property
    def lines(self) -> int:
        return len(self.campaign.event.it.memory.machine.journal)

    def back(self, to: int, seed: int) -> After:
        """To that line, in a copy of the books; what has to be true then is."""
        copied(self.campaign.event.place.store, self.spare)
        after = After(self.campaign, self.spare, seed)
        event = after.event
        before, lines, hands = balances(event), journal(event), rounds(event)
        seen = after.watching
        seen.see(event.it.memory.machine.journal)
        gone = {event.it.memory.told[n][0] for n in seen.referee.alive_lines if n >= to}
        last = max((n + 1 for n in seen.referee.alive_lines if n < to), default=0)
        backs = [event.it.memory.told[n][0] for n in _roll_backs(seen.referee)]
        wanted = undone(event, before, gone.difference(backs))
        director.roll_back(event.it, to, BY, f"back {seed}".encode())
        after.counts["claims"] += sum(
            name.startswith("claim:") and wanted[name] < before[name] for name in wanted
        )
        assert balances(event) == wanted, f"{to}: {_differs(balances(event), wanted)}"
        assert sum(wanted.values()) == 0, "the books balance"
        seen.look(event)
        held = event.held()
        if last in self.campaign.escrow:
            for name in ("prize", "bounty", "fee", "guarantee"):
                assert held[name] == self.campaign.escrow[last][name], f"{to}: {name} of then"
        _must_stand(event, seen.referee)
        assert journal(event)[: len(lines)] == lines, "what does not count is still there"
        assert rounds(event).items() >= hands.items(), "and so are its hands"
        return after

    def to_the_end(self, after: After) -> None:
        known = rounds(after.event)
        after.to_the_end()
        new = rounds(after.event).keys() - known.keys()
        after.counts["hands of the second version"] += len(new)
        for hands in (known.keys(), new):
            self._must_be_readable(after, sorted(hands))
        assert audit(self.spare) == []
        assert sum(balances(after.event).values()) == 0

    def _must_be_readable(self, after: After, hands: list[str]) -> None:
        with self.spare.read() as conn:
            for one in after.chance.sample(hands, min(READ, len(hands))):
                course = history.played_again(conn, history.closed_round(conn, one))
                assert course.length, one
                after.counts["hands read again"] += 1


def _roll_backs(referee: Referee) -> list[int]:
    return [n for n, (one, *_) in enumerate(referee.seen) if isinstance(one, given.RollBack)]


def _must_stand(event: Event, referee: Referee) -> None:
    """Escrow and registers are as the referee has it by the lines that count."""
    held = event.held()
    for name in ("prize", "bounty", "fee", "guarantee"):
        assert held[name] == referee.held[name], f"{name}: {held[name]}, not {referee.held[name]}"
    came: set[str] = set()
    state = "open"
    for line in referee.alive_lines:
        for answer in referee.seen[line][1]:
            match answer:
                case told.Entered(entry=entry):
                    came.add(entry)
                case told.Left(entry=entry):
                    came.discard(entry)
                case told.StageBegins(stage=1):
                    state = "running"
                case told.Ended():
                    state = "over"
    with event.place.store.read() as conn:
        there = {one.entry for one in books.entries(conn, event.id) if one.left_at is None}
        found = books.tournament(conn, event.id).state
    assert there == came, f"in the registers or not: {sorted(there ^ came)}"
    assert found == state, f"{found}, not {state}"


def balances(event: Event) -> Counter[str]:
    """By account, from the postings alone."""
    found: Counter[str] = Counter()
    for row in _postings(event):
        found[row.debit] -= row.amount
        found[row.credit] += row.amount
    return Counter({name: amount for name, amount in found.items() if amount})


def undone(event: Event, before: Counter[str], lines: set[int]) -> Counter[str]:
    """The balances if these lines of the group's journal do not count: what was paid in is with
    those who paid it, and what was paid out is owed by name."""
    found = Counter(before)
    for row in _postings(event):
        of, line, *_ = row.key.split("/")
        if of == event.id and int(line) in lines:
            kind, _, owner = row.credit.partition(":")
            found[f"claim:{owner}" if kind in OWN else row.credit] -= row.amount
            found[row.debit] += row.amount
    return Counter({name: amount for name, amount in found.items() if amount})


def _differs(found: Counter[str], wanted: Counter[str]) -> dict[str, tuple[int, int]]:
    names = found.keys() | wanted.keys()
    return {name: (found[name], wanted[name]) for name in names if found[name] != wanted[name]}


def _postings(event: Event) -> list[Any]:
    table, code = schema.postings, event.it.record.currency
    with event.place.store.read() as conn:
        return list(conn.execute(select(table).where(table.c.currency == code)))


def journal(event: Event) -> list[str]:
    with event.place.store.read() as conn:
        return [one.input for one in groups.entries(conn, event.id)]


def rounds(event: Event) -> dict[str, Any]:
    """Hands that are over, with what became of them."""
    table = schema.rounds
    with event.place.store.read() as conn:
        found = conn.execute(select(table).where(table.c.status != "open"))
        return {row.id: (row.number, row.status, row.closed_at) for row in found}


@cache
def _spare() -> Store:
    return open_store("sqlite://", emptied().key)


def play(of: Played) -> None:
    """A tournament, and back to one of its lines."""
    one = RollBacks(of.seed, of.asked, emptied(), _spare())
    of.type = one.campaign.type
    one.play()
    to = random.Random(f"to {of.seed}").randint(1, one.lines)
    after = one.back(to, of.seed)
    of.counts = after.counts
    one.to_the_end(after)
    of.counts += Counter(
        {"roll-backs": 1, "lines": one.lines, "lines that do not count": one.lines - to}
    )


def main() -> int:
    same_every_time(MODULE)
    return not run(play, MODULE, arguments(__doc__, seeds=20).parse_args())


if __name__ == "__main__":
    sys.exit(main())
