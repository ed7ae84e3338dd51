"""Who is played over, judged from plain rows after every commit: his chips lie still, and only
number one of the waiting list plays in his seat."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import text

from tests.simulation.referees.evidence import Read

Seats = dict[tuple[str, str], tuple[str, str]]
"""By table and seat: player and sitting."""


class Overseer:
    def __init__(self, read: Read) -> None:
        self._read = read
        self._seats: Seats = {}
        self._first: dict[str, str] = {}
        """By waiting list, who was the first of those who are not called."""
        self._lay: dict[tuple[str, str], int] = {}
        """By table and sitting, what was covered."""
        self.seen = 0

    def look(self) -> list[str]:
        with self._read() as conn:
            seats: Seats = {
                (row.table_id, row.seat): (row.player, row.sitting)
                for row in conn.execute(text("SELECT table_id, seat, player, sitting FROM seats"))
            }
            waits = conn.execute(
                text("SELECT list, player FROM waiting WHERE table_id IS NULL ORDER BY place")
            ).all()
            covered = {one: who for one, who in seats.items() if one[1].endswith("*")}
            lay = {
                (table, sitting): conn.execute(
                    text("SELECT balance FROM accounts WHERE name = :name"),
                    {"name": f"stack:{table}:{player}"},
                ).scalar_one()
                for (table, _), (player, sitting) in covered.items()
            }
        lists: dict[str, list[str]] = {}
        for row in waits:
            lists.setdefault(row.list, []).append(row.player)
        found = [*self._judge(seats, covered, lists), *self._moved(lay)]
        self._seats, self._lay = seats, lay
        self._first = {name: players[0] for name, players in lists.items()}
        return found

    def _judge(self, seats: Seats, covered: Seats, lists: dict[str, list[str]]) -> Iterator[str]:
        for (table, seat), (player, _) in covered.items():
            over = seats.get((table, seat.removesuffix("*")))
            if over is None or over[0] == player:
                yield f"{table} {seat}: {player} is played over by {over}"
            elif (table, seat) not in self._seats:
                self.seen += 1
                for name, first in self._first.items():
                    passed = first in lists.get(name, ()) and first != over[0]
                    if passed and f"/{table}/" in name.replace("waiting:", "/"):
                        yield f"{table} {seat}: {over[0]} plays over, {first} was number one"

    def _moved(self, lay: dict[tuple[str, str], int]) -> Iterator[str]:
        for one, amount in lay.items():
            if self._lay.get(one, amount) != amount:
                yield f"{one}: {self._lay[one]} were covered, now it is {amount}"
