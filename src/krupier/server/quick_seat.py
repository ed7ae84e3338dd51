"""Quick seat over the wire: what is sent again is answered by the table that was chosen first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Protocol

from msgspec import UNSET, UnsetType
from sqlalchemy import Connection

from krupier.money import currency
from krupier.room import quick_seat
from krupier.room.cash import postings
from krupier.room.hands.requests import Request, SitDown
from krupier.room.host import Host
from krupier.room.messages import Accepted, Answer
from krupier.room.table import Table
from krupier.rules.codec import amount_from_json
from krupier.rules.options import Refused
from krupier.server import wire
from krupier.server.answers import Acked
from krupier.server.frames import Frame, frame
from krupier.server.problems import Problem
from krupier.store import seats
from krupier.store.people import Player

REMEMBERED = 1_000

Look = Callable[[Connection], str | None]
Put = Callable[[Frame], None]


class Replies(Protocol):
    """By table, how what became of a request there is told; ``acked``: if it was accepted."""

    def __call__(self, table: str, acked: Acked = ...) -> Callable[[Answer], None]: ...


class QuickSeats:
    def __init__(self, host: Host, read: Callable[[Look], Awaitable[str | None]]) -> None:
        """``read``: looks something up in the books."""
        self._host, self._read = host, read
        self._chosen: OrderedDict[tuple[str, str], tuple[str, Request]] = OrderedDict()
        """By player and id, where he was sent and what was asked there: a repeated request does
        not send him to another table."""

    async def seat(
        self,
        message: wire.QuickSeat,
        player: Player,
        replies: Replies,
        put: Put,
    ) -> None:
        """Raises Problem."""
        sought = quick_seat.Sought(
            message.game, message.currency, message.stakes, message.size, message.pool
        )
        tables = quick_seat.tables_of(self._host.tables.values(), sought)
        if not tables:
            raise Problem("no-such-table")
        keys = {one.id: postings.in_key(one.id, player.id, message.id) for one in tables}
        done = await self._read(
            lambda conn: next((id for id, key in keys.items() if seats.posted(conn, key)), None)
        )
        if done is not None:  # also before a restart
            seat = self._host[done].seating.of(player.id)
            put(frame(_ack(message.id, done, next(iter(seat), ""))))
            return
        try:
            self._take(message, player, tables, replies, put)
        except Refused as problem:
            replies(tables[0].id)(problem)

    def _take(
        self,
        message: wire.QuickSeat,
        player: Player,
        tables: list[Table],
        replies: Replies,
        put: Put,
    ) -> None:
        key, asked = (player.id, message.id), None
        known = self._chosen.get(key)
        if known and known[0] in self._host.tables:
            table, asked = self._host[known[0]], known[1]
        else:
            table, asked = quick_seat.choose(tables, player.id, _buy_in(message))
        if asked is None:
            put(frame(_ack(message.id, table.id, waiting=True)))
            return

        def acked(id: str, answer: Accepted) -> wire.Ack:
            return _ack(id, table.id, answer.seat, waiting=not isinstance(asked, SitDown))

        reply = replies(table.id, acked)

        def answered(answer: Answer) -> None:
            if not isinstance(answer, Accepted):
                self._chosen.pop(key, None)
            reply(answer)

        try:
            table.ask(player.id, player.name, message.id, asked, answered)
        except Refused as problem:
            reply(problem)
            return
        self._chosen[key] = table.id, asked
        while len(self._chosen) > REMEMBERED:
            self._chosen.popitem(last=False)


def _ack(id: str, table: str, seat: str = "", *, waiting: bool = False) -> wire.Ack:
    waits: bool | UnsetType = waiting or UNSET
    return wire.Ack(id, True, seat or UNSET, table=table, waiting=waits)


def _buy_in(message: wire.QuickSeat) -> int:
    """0: the usual one of the table."""
    if message.buy_in is None:
        return 0
    amount = amount_from_json(message.buy_in, currency(message.currency))
    if not amount:
        raise Problem("bad-input", problem="buy_in")
    return amount
