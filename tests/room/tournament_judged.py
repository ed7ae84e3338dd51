"""A tournament that was played in the room, judged by whoever has no part in it.

The journal that lies in the books is shown line by line to the referee of the machine's own
campaign, who works out places, prizes, chips and seats for himself
(:mod:`tests.rules.tournament.referee.judge`). What the ledger holds is added up from its postings
alone: of everybody what the referee saw posted, and of every hand no chip more or less.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import select

from krupier.room.tournament.dealer import TournamentDealer
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.escrow import Post
from krupier.rules.tournament.machine import Line, Machine
from krupier.store import schema
from tests.room.tournament import Event
from tests.rules.tournament.referee.judge import Referee

Sums = Counter[str]


def judge(event: Event, watching: Watching, lines: Sequence[Line]) -> Counter[str]:
    """What was seen, by who watched it; all lines as they lie in the books. Raises Wrong or
    AssertionError."""
    watching.see(lines)
    books, posted = _money(event), watching.posted
    wrong = {name: (books[name], posted[name]) for name in books | posted}
    wrong = {name: both for name, both in wrong.items() if both[0] != both[1]}
    assert not wrong, f"in the books, and as it was posted: {wrong}"
    _must_keep_chips(event)
    kinds = Counter(type(line.given) for line in lines)
    return Counter(
        hands=kinds[given.UnitOver] + kinds[given.PoolUnitOver],
        deals=kinds[given.AgreeToDeal],
        refused_deals=kinds[given.RefuseDeal],
        cancelled=kinds[given.Cancel],
    )


class Watching:
    """The same referee while it is played: everybody sits where he saw him sit down, and nobody
    where somebody else does."""

    def __init__(self, event: Event) -> None:
        self.machine = Machine(event.it.definition)
        self.referee = Referee(event.it.definition)
        self.posted: Sums = Counter()
        """By whose it is, what the money that he saw comes to."""

    def look(self, event: Event) -> None:
        """What is in the books by now. Raises Wrong or AssertionError."""
        lines = event.it.memory.machine.journal
        if len(lines) > len(self.machine.journal):
            self._next(lines)
            self._must_sit(event)

    def see(self, lines: Sequence[Line]) -> None:
        """All of them, as they lie in the books: those that were seen before are the same."""
        self._next(lines)
        assert self.machine.journal == list(lines), "the books have another course"

    def _next(self, lines: Sequence[Line]) -> None:
        for line in lines[len(self.machine.journal) :]:
            for post in _seen(self.machine, self.referee, line):
                self.posted[post.debit] -= post.amount
                self.posted[post.credit] += post.amount

    def _must_sit(self, event: Event) -> None:
        known = {} if self.referee.play == "zoom" else self.referee.tables
        for table in event.tables.values():
            dealer = table.dealer
            if not isinstance(dealer, TournamentDealer) or dealer.units.number not in known:
                continue
            taken = known[dealer.units.number].taken
            sit = sorted((int(chair.seat), chair.player) for chair in dealer.chairs)
            assert [seat for seat, _ in sit] == sorted(taken), f"{table.id}: {sit}, told: {taken}"
            wrong = [(seat, who) for seat, who in sit if who not in self._of(taken[seat])]
            assert not wrong, f"{table.id}: {wrong} sit there, told: {taken}"

    def _of(self, entry: str) -> set[str]:
        """Who may sit down with it: of a team everybody."""
        team = {one.player for one in self.referee.entries.values() if one.team == entry}
        return team | {self.referee.entries[entry].player}


def _seen(machine: Machine, referee: Referee, line: Line) -> list[Post]:
    """The referee sees a line; says what was posted."""
    drawn: list[tuple[str, tuple[int, ...]]] = []
    kept = iter(line.drawn)

    def draw(wanted: given.Shuffle) -> tuple[int, ...]:
        drawn.append((wanted.purpose, next(kept)))
        return drawn[-1][1]

    news = machine.send(line.given, draw)
    referee.see(line.given, news, drawn)
    return [one for one in news if isinstance(one, Post)]


def _money(event: Event) -> Sums:
    """By whose it is, what the postings of the tournament come to."""
    found: Sums = Counter()
    for row in _postings(event, event.it.record.currency):
        if row.key.startswith(f"{event.id}/"):
            found[_whose(row.debit)] -= row.amount
            found[_whose(row.credit)] += row.amount
    return found


def _whose(account: str) -> str:
    kind, _, rest = account.partition(":")
    match kind:
        case "tournament":
            return rest.partition(":")[2]
        case "rake" | "house" | "levy":
            return "operator"
        case "claim":
            return account
        case _:
            return rest


def _must_keep_chips(event: Event) -> None:
    """Every hand: what some lose others win, and a dead hand wins nothing."""
    change: dict[str, Sums] = defaultdict(Counter)
    for row in _postings(event, "CHIPS"):
        if row.round is not None:
            change[row.round][row.debit] -= row.amount
            change[row.round][row.credit] += row.amount
    table = schema.rounds
    with event.place.store.read() as conn:
        rounds = list(conn.execute(select(table).where(table.c.status != "open")))
    for row in rounds:
        moved = {name: chips for name, chips in change[row.id].items() if chips}
        assert sum(moved.values()) == 0, f"{row.id}: chips were made or lost: {moved}"
        assert all(name.startswith(_holds_chips(event)) for name in moved), f"{row.id}: {moved}"
        setting = json.loads(row.setting)
        hand, owners = setting.get("hand") or {}, setting.get("owners", {})
        dead = hand.get("dead", ())
        if len(dead) < len(hand.get("stacks", ())):
            won = [seat for seat in dead if moved.get(f"stack:{event.id}:{owners[seat]}", 0) > 0]
            assert not won, f"{row.id}: the dead hand of {won} wins"


def _holds_chips(event: Event) -> tuple[str, ...]:
    """How the accounts begin that chips of a round may go between."""
    of = event.it.definition
    if of.debts:
        return (f"score:{event.id}:",)
    return (f"stack:{event.id}:", *([f"issue:{event.id}"] if of.bank else []))


def _postings(event: Event, currency: str) -> list[Any]:
    table = schema.postings
    with event.place.store.read() as conn:
        return list(conn.execute(select(table).where(table.c.currency == currency)))
