"""The waiting list of one game and stakes: who waits for a seat at any of its tables.

It is a member of the tables' group, so whatever happens at a table and on the list (a seat is taken
by whoever was called to it) is one unit of work, and after a crash both are where the books say.
Its clocks are those of the tables: a call is to a seat at one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from sqlalchemy import Connection

from krupier.plan.cash_seats import Seats
from krupier.room.clocks import MS, SECOND, Clock
from krupier.room.commits import OnePlayers
from krupier.room.environment import Environment
from krupier.room.group import Group
from krupier.room.hands.chairs import Chair, Chairs
from krupier.room.messages import Waiting
from krupier.rules.options import Refused
from krupier.store import waiting
from krupier.store.waiting import Waiter

if TYPE_CHECKING:
    from krupier.room.table import Table

Stored = tuple[list[Waiter], list[waiting.Departed]]


class WaitingList:
    def __init__(self, env: Environment, group: Group, id: str, rules: Seats) -> None:
        self.id = id
        self.rules = rules
        self.tables: dict[str, Table] = {}
        """Where its game is played for its stakes."""
        self.waiters: list[Waiter] = []
        self._chairs: dict[str, Chairs] = {}
        self._env = env
        self._group = group
        self._left: dict[tuple[str, str], tuple[int, int]] = {}
        """By player and table: with how many chips he left, and when."""

    def add(self, table: Table, chairs: Chairs) -> None:
        self.tables[table.id], self._chairs[table.id] = table, chairs

    def remove(self, table: Table) -> None:
        """It is played for other stakes, or other money, from now on."""
        self.tables.pop(table.id, None)
        self._chairs.pop(table.id, None)

    # -- who waits -------------------------------------------------------------------------

    def of(self, player: str) -> Waiter | None:
        return next((one for one in self.waiters if one.player == player), None)

    def place(self, player: str) -> int:
        """1 for the first; 0 for who does not wait."""
        players = [one.player for one in self.waiters]
        return players.index(player) + 1 if player in players else 0

    @property
    def first(self) -> Waiter | None:
        """The first who is not called yet."""
        return next((one for one in self.waiters if not one.table), None)

    def wanted(self) -> int:
        """How many have asked for a seat and there is none. Who was away himself does not drive
        others out who are."""
        waits = sum(one.asked and not one.table for one in self.waiters)
        return max(0, waits - sum(self._unclaimed(one) for one in self.tables.values()))

    def join(self, table: Table, player: str, name: str) -> None:
        """Raises Refused."""
        if self.of(player):
            raise Refused("waiting", "you are on this waiting list already")
        if self._sits(player):
            raise Refused("seated", "you sit at a table of this game and stakes")
        free = [id for id, one in self.tables.items() if self._unclaimed(one) > 0]
        if free and self.first is None:
            raise Refused("seat-free", "there is a free seat: sit down", tables=free)
        self.put(table, player, name)

    def _sits(self, player: str) -> bool:
        return any(one.seating.keeps(player) for one in self.tables.values())

    def put(
        self, table: Table, player: str, name: str, *, top: bool = False, asked: bool = True
    ) -> None:
        """At the end of the list, or before everybody else; nobody waits who sits at another table
        of it, or waits already."""
        if self.of(player) or self._sits(player):
            return
        at, places = self._env.now(), [one.place for one in self.waiters]
        place = min(places, default=1) - 1 if top else max(places, default=0) + 1
        new = Waiter(player, name, place, at, asked)
        self.waiters = sorted([*self.waiters, new], key=lambda one: one.place)
        self._write(table, lambda conn: waiting.join(conn, self.id, new), player)

    def leave(self, table: Table, player: str) -> None:
        """Raises Refused."""
        if not self.of(player):
            raise Refused("not-waiting", "you are not on this waiting list")
        self._delete(table, player)

    def seated(self, player: str) -> None:
        """He has a seat; whoever gives it to him writes that he waits no more."""
        self.waiters = [one for one in self.waiters if one.player != player]
        self._spread([player])

    def _delete(self, table: Table, player: str) -> None:
        self.waiters = [one for one in self.waiters if one.player != player]
        self._write(table, lambda conn: waiting.leave(conn, self.id, player), player)

    # -- seats and calls -------------------------------------------------------------------

    def _unclaimed(self, table: Table) -> int:
        """Free seats of an open table that nobody is called to."""
        if table.state != "open":
            return 0
        return table.seating.unreserved - self._claims(table)

    def _claims(self, table: Table) -> int:
        """Seats that belong to whoever was called to them, or sits elsewhere and comes here."""
        coming = 0
        for id, other in self.tables.items():
            must = other.config.house_rules.cash.must_move == table.id and id != table.id
            coming += sum(must or one.wants_table == table.id for one in self._chairs[id])
        return len(self.called(table)) + coming

    def called(self, table: Table) -> list[Waiter]:
        return [one for one in self.waiters if one.table == table.id]

    def must_be_turn(self, table: Table, player: str) -> None:
        """A free seat is first of those who wait. Raises Refused."""
        mine = self.of(player)
        if mine and mine.table == table.id:
            return
        before = [one for one in self.waiters if not one.table and one is not mine]
        if mine:
            before = [one for one in before if one.place < mine.place]
        free = table.seating.unreserved
        if free > 0 and free <= self._claims(table) + len(before):
            raise Refused(
                "seat-called", "the free seats are of those who wait: join the waiting list"
            )

    def may_sit(self, table: Table, player: str) -> bool:
        """Whether there is a seat for him."""
        if player in table.seating.reserved.values():
            return True
        try:
            self.must_be_turn(table, player)
        except Refused:
            return False
        return table.seating.unreserved > 0

    def due(self, table: Table) -> int | None:
        """When :meth:`tick` has something to do for a table."""
        called = self.called(table)
        if table.state != "open":
            return self._env.now() if called else None
        if self.first and self._unclaimed(table) > 0:
            return self._env.now()
        return min((one.until for one in called), default=None)

    def tick(self, table: Table) -> None:
        """Who has not answered in time is deleted, and whoever is next is called. Where a seat
        cannot be taken after all, whoever was called waits on."""
        now = self._env.now()
        for one in self.called(table):
            if table.state != "open":
                self._call(table, one, "")
            elif one.until <= now:
                self._delete(table, one.player)
        while self._unclaimed(table) > 0 and (first := self.first):
            self._call(table, first, table.id)

    def renew(self, table: Table) -> None:
        """Nobody could take a seat for a while: whoever was called has his full time again."""
        for one in self.called(table):
            self._call(table, one, table.id)

    def _call(self, table: Table, waiter: Waiter, to: str) -> None:
        until = self._env.now() + self.rules.call.seconds * SECOND if to else 0
        called = replace(waiter, table=to, until=until)
        self.waiters = [called if one is waiter else one for one in self.waiters]
        self._write(table, lambda conn: waiting.call(conn, self.id, waiter.player, to, until))

    # -- who left --------------------------------------------------------------------------

    def departed(self, table: str, chair: Chair) -> Callable[[Connection], None]:
        """He leaves a table with his chips: what is to be written with it. Whoever the house sends
        away may come back with any, and so may bots."""
        at, player, sitting, amount = self._env.now(), chair.player, chair.sitting, chair.stack
        how = chair.goes
        if not amount or how == "closed" or chair.guest.bot:
            return lambda conn: None
        since = self._since()
        self._left = {one: was for one, was in self._left.items() if was[1] > since}
        self._left[player, table] = amount, at
        return lambda conn: waiting.depart(
            conn, self.id, table, player=player, sitting=sitting, amount=amount, how=how, at=at
        )

    def moved(self, table: str, chair: Chair) -> Callable[[Connection], None]:
        """The same for who changes to another table."""
        chair.goes = "moved"
        return self.departed(table, chair)

    def left_at(self, table: str, player: str) -> int:
        """The chips that he has to bring back to the very table that he left."""
        rule = self.rules.coming_back
        return (self.left_with(table, player) or 0) if rule and rule.where == "table" else 0

    def _since(self) -> int:
        """Whoever left before then may bring any chips."""
        rule = self.rules.coming_back
        return self._env.now() - (rule.seconds * SECOND if rule else 0)

    def left_with(self, table: str, player: str) -> int | None:
        """The chips with which somebody left not long ago, who has to bring them again."""
        rule, since = self.rules.coming_back, self._since()
        if rule is None:
            return None
        found = [
            (at, amount)
            for (who, where), (amount, at) in self._left.items()
            if who == player and at > since and (rule.where == "stakes" or where == table)
        ]
        return max(found)[1] if found else None

    # -- telling ---------------------------------------------------------------------------

    def told(self, player: str) -> Waiting:
        """What he is told of his place."""
        mine = self.of(player)
        return Waiting(
            self.id,
            sorted(self.tables),
            self.place(player),
            len(self.waiters),
            mine.table or None if mine else None,
            mine.until // MS if mine and mine.table else None,
        )

    def _write(self, table: Table, work: Callable[[Connection], None], player: str = "") -> None:
        self._group.work([table, self], work, (), player)
        self._spread([player] if player else ())

    def _spread(self, gone: Iterable[str] = ()) -> None:
        """Everybody on the list hears how it stands now; all viewers see how long it is."""
        players = {one.player for one in self.waiters} | set(gone)
        for player in sorted(players):
            self._group.then(self, partial(self._env.tell, player, self.told(player)))
        for table in self.tables.values():
            table.gallery.changed("hands")
            table.gallery.own_changed(players)

    # -- as a member of the group ----------------------------------------------------------

    @property
    def clock(self) -> Clock | None:
        return None

    def read(self, conn: Connection) -> Stored:
        return waiting.of_list(conn, self.id), waiting.departed(conn, self.id, self._since())

    def go_back(self, stored: Stored, clock: Clock | None) -> None:
        """Time in which nobody could answer does not count."""
        waiters, left = stored
        until = self._env.now() + self.rules.call.seconds * SECOND
        self.waiters = [replace(one, until=until) if one.table else one for one in waiters]
        self._left = {(player, table): (amount, at) for table, player, amount, at in left}
        self._spread()

    def made(self, player: str, id: str) -> bool:
        return False

    def went_on(self) -> None:
        """The tables go on by themselves."""

    def paid(self, players: set[str]) -> None:
        """No money of anybody lies here."""

    def fault(self, error: Exception) -> None:
        self._group.send_back(self)

    def cannot_pay(self, failed: OnePlayers) -> None:
        """Nobody pays anything here."""


def list_of(table: Table, chairs: Chairs, stakes: str, rules: Seats) -> WaitingList:
    """The list that a table belongs to from now on: that of its game, money and stakes in its
    group."""
    config = table.config
    id = f"{config.group}/{config.game}/{config.currency}/{stakes}"
    found = table.group.members.get(f"waiting:{id}")
    if not isinstance(found, WaitingList):
        found = WaitingList(table.env, table.group, f"waiting:{id}", rules)
        table.group.join(found)
    for other in table.group.members.values():
        if isinstance(other, WaitingList):
            other.remove(table)
    found.add(table, chairs)
    return found
