"""The WebSocket: one per client, for views and moves."""

from __future__ import annotations

import asyncio
import contextlib
import math
import secrets
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from krupier import __version__
from krupier.house.roles import Act
from krupier.money import Currency
from krupier.room.cash.requests import Request
from krupier.room.messages import Accepted, Answer
from krupier.room.table import Table
from krupier.rules.codec import move_from_json
from krupier.server import cash, wire
from krupier.server.asgi import Receive, Scope, Send, address, header
from krupier.server.asking import allow
from krupier.server.guard import Bucket
from krupier.server.hub import Client
from krupier.server.problems import Problem, language, problem_of
from krupier.server.service import Service
from krupier.store.people import Player

RESTART, BROKEN, BUSY, NO_TOKEN = 1001, 1008, 1013, 4001
HELLO_CODES = {401: NO_TOKEN, 500: BUSY, 503: BUSY}
"""How a connection ends whose first message was refused."""
PATIENCE = 50
"""Messages over the limit before a client is cut off."""

ACTS: Mapping[type[wire.FromClient], Act | None] = {
    wire.Hello: None,
    wire.Ping: None,
    wire.Pong: None,
    wire.Watch: None,
    wire.Leave: None,
    wire.Sit: "table.play",
    wire.Stand: "table.play",
    wire.Away: "table.play",
    wire.Entropy: "table.play",
    wire.MakeMove: "table.play",
    wire.TopUp: "table.play",
    wire.Entry: "table.play",
    wire.Prefer: "table.play",
    wire.ChooseGame: "table.play",
    wire.Post: "table.play",
    wire.Pre: "table.play",
    wire.TimeBank: "table.play",
    wire.Show: "table.play",
}
"""What each message asks for; ``None``: anybody may."""


class Socket:
    """The ASGI end of all WebSocket connections."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._by_address: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            raise Problem("bad-input", problem="this is a WebSocket")
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        where, limits = address(scope), self._service.options.limits
        here = self._by_address.get(where, 0)
        if here >= limits.sockets_per_address or (len(self._service.hub.clients) >= limits.sockets):
            await _close(send, BUSY)
            return
        self._by_address[where] = here + 1
        try:
            connection = Connection(self._service, receive, send)
            connection.client.lang = language({}, header(scope, b"accept-language"))
            await connection.serve()
        finally:
            self._by_address[where] -= 1
            if not self._by_address[where]:
                del self._by_address[where]


class Connection:
    """One client: reads what it sends, writes what its outbox holds."""

    def __init__(self, service: Service, receive: Receive, send: Send) -> None:
        self._service, self._receive, self._send = service, receive, send
        limits = service.options.limits
        self.client = Client(secrets.token_hex(8), limits.queue)
        self._bucket = Bucket(
            limits.messages_at_once, limits.messages_per_second, service.seconds()
        )
        self._excess = 0
        self._pong = 0
        self._pong_at = 0.0
        self._code = RESTART

    async def serve(self) -> None:
        if not await self._hello():
            return
        hub = self._service.hub
        hub.add(self.client)
        writing = asyncio.create_task(self._write())
        try:
            await self._read()
        finally:
            hub.remove(self.client)
            for table in self.client.watching:
                self._service.table(table).unwatch(self.client.id)
            self.client.wake.set()
            await asyncio.gather(writing, return_exceptions=True)

    # -- the first message ---------------------------------------------------------------------

    async def _hello(self) -> bool:
        try:
            async with asyncio.timeout(self._service.options.limits.hello_seconds):
                text = await self._next()
        except TimeoutError:
            text = None
        if text is None:
            await _close(self._send, BROKEN)
            return False
        try:
            message = wire.decode(text)
            if not isinstance(message, wire.Hello):
                raise Problem("hello-first")
            if message.lang:
                self.client.lang = language({}, message.lang)
            if message.token is not None:
                self.client.player = await self._service.accounts.who(message.token)
                if self.client.player is None:
                    raise Problem("bad-token")
            welcome = await self._welcome()
        except Exception as error:  # whatever it is, the client is told and let go
            problem = _readable(error)
            await self._say({"type": "error", "error": problem.form(self.client.lang)})
            await _close(self._send, HELLO_CODES.get(problem.status, BROKEN))
            return False
        await self._say(welcome)
        return True

    async def _welcome(self) -> dict[str, Any]:
        player = self.client.player
        balances = await self._service.balances(player.id) if player else {}
        self.client.told = dict(balances)
        return {
            "type": "welcome",
            "player": {"id": player.id, "name": player.name, "demo": True} if player else None,
            "balances": balances,
            "now": self._service.now() // 1000,
            "version": __version__,
        }

    # -- reading and writing -------------------------------------------------------------------

    async def _next(self) -> str | None:
        """The next text of the client; ``None`` when it is gone."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            return None
        text = message.get("text")
        return text if text is not None else ""

    async def _read(self) -> None:
        """Ends when the client is gone, or was told to go by the writer."""
        while (text := await self._next()) is not None:
            refuse = self._bucket.take(self._service.seconds())
            self._excess = self._excess + 1 if refuse else 0
            if self._excess > PATIENCE:
                self._code = BROKEN
                return
            await self._take(text, refuse)

    async def _write(self) -> None:
        client = self.client
        with contextlib.suppress(Exception):  # whatever breaks here: the client is gone
            while True:
                await client.wake.wait()
                client.wake.clear()
                while client.outbox:
                    _, text = client.outbox.popleft()
                    await self._send({"type": "websocket.send", "bytes": None, "text": text})
                if client.gone:
                    break
                for table in client.lost:
                    self._service.table(table).resync(client.id)
                client.lost.clear()
        await _close(self._send, NO_TOKEN if client.signed_out else self._code)

    async def _say(self, message: dict[str, Any]) -> None:
        await self._send({"type": "websocket.send", "bytes": None, "text": wire.encode(message)})

    # -- what clients ask for ------------------------------------------------------------------

    async def _take(self, text: str, refuse: float) -> None:
        try:
            message = wire.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self._error(_readable(error))
            return
        id = getattr(message, "id", "")
        try:
            if refuse:
                raise Problem("too-many", retry_after=math.ceil(refuse))
            if act := ACTS[type(message)]:
                allow(self._player(), act)
            await self._do(message)
        except Exception as error:  # a message must never end a connection
            problem = problem_of(error, self._money(getattr(message, "table", "")))
            if id:
                self._refuse(id, problem)
            else:
                self._error(problem, getattr(message, "table", ""))

    async def _do(self, message: wire.FromClient) -> None:
        match message:
            case wire.MakeMove():
                await self._move(message)
            case wire.Ping():
                self._pong, self._pong_at = self._pong + 1, self._service.seconds()
                now = self._service.now() // 1000
                self._put({"type": "pong", "t": message.t, "now": now, "s": self._pong})
            case wire.Pong():
                self._measure(message.s)
            case wire.Watch():
                await self._watch(message.table)
            case wire.Leave():
                if message.table in self.client.watching:
                    self._service.table(message.table).unwatch(self.client.id)
                    self._service.hub.leave(self.client, message.table)
            case wire.Hello():
                raise Problem("bad-message", problem="hello was said before")
            case wire.Sit() | wire.Stand() | wire.Away() | wire.Entropy():
                await self._place(message)
            case _:
                await self._ask(message, cash.request(message, self._here(message.table)))

    async def _watch(self, table: str) -> None:
        here = self._service.table(table)
        await self._purse(here)
        if table in self.client.watching:
            self.client.ready.discard(table)
            here.resync(self.client.id)
            return
        if len(self.client.watching) >= self._service.options.limits.tables_per_connection:
            raise Problem("too-many")
        self._service.hub.watch(self.client, table)
        here.watch(self.client.id, self.client.player.id if self.client.player else None)

    async def _place(self, message: wire.Sit | wire.Stand | wire.Away | wire.Entropy) -> None:
        """Sitting down, getting up, sitting out, giving entropy."""
        player, table = self._player(), self._here(message.table)
        if not isinstance(message, wire.Entropy) and cash.is_cash(table):
            await self._ask(message, cash.request(message, table))
            return
        ack: dict[str, Any] = {"type": "ack", "id": message.id, "ok": True}
        match message:
            case wire.Sit():
                ack["seat"] = table.sit(player.id, player.name, message.seat)
            case wire.Stand():
                table.stand(player.id, message.seat)
            case wire.Away():
                table.sit_out(player.id, message.away)
            case wire.Entropy():
                share = bytes.fromhex(message.value)
                table.entropy(player.id, share, self._reply(message.id, message.table))
                return
        self._put(ack)

    async def _purse(self, table: Table) -> None:
        """What the player has, so that the table need not wait for the ledger to tell it."""
        if self.client.player:
            await self._service.host.know(self.client.player.id)

    def _here(self, table: str) -> Table:
        """A table that this client watches."""
        found = self._service.table(table)
        if table not in self.client.watching:
            raise Problem("not-watching")
        return found

    async def _ask(
        self, message: wire.Sit | wire.Stand | wire.Away | wire.ForCash, asked: Request
    ) -> None:
        """Anything of a table among players: answered when it is durable."""
        player, table = self._player(), self._here(message.table)
        await self._purse(table)
        reply = self._reply(message.id, message.table)
        if before := await cash.done_before(table, player.id, message.id, asked):
            reply(before)
            return
        table.ask(player.id, player.name, message.id, asked, reply)

    async def _move(self, message: wire.MakeMove) -> None:
        player, table = self._player(), self._service.table(message.table)
        move = move_from_json(message.move, table.game.setting.currency)
        if move.unrefused:
            raise Problem("bad-input", problem="unrefused")
        number = cash.round_number(message.table, message.round)
        reply = self._reply(message.id, message.table)
        if number is not None and number < table.number:  # sent again after its round is over?
            before = table.rounds.known(player.id, message.id) or await asyncio.to_thread(
                table.rounds.known_in, player.id, message.id, number
            )
            if before is None:
                raise Problem("other-round")
            table.rounds.then(partial(reply, before))
            return
        await self._purse(table)
        table.move(player.id, message.id, move, reply, number)

    def _reply(self, id: str, table: str) -> Callable[[Answer], None]:
        def reply(answer: Answer) -> None:
            if isinstance(answer, Accepted):
                ack: dict[str, Any] = {"type": "ack", "id": id, "ok": True}
                if answer.seat:
                    ack["seat"] = answer.seat
                if answer.queued:
                    ack["queued"] = True
                self._put(ack)
            else:
                self._refuse(id, problem_of(answer, self._money(table)))

        return reply

    def _measure(self, s: int) -> None:
        """A round trip, measured by us; only the answer to our last pong counts, once."""
        if s != self._pong or not self._pong_at or not self.client.player:
            return
        trip = int((self._service.seconds() - self._pong_at) * 1000)
        self._pong_at = 0.0
        for table in self.client.watching:
            self._service.table(table).ping(self.client.player.id, trip)

    def _player(self) -> Player:
        if self.client.player is None:
            raise Problem("bad-token")
        return self.client.player

    def _money(self, table: str) -> Currency | None:
        return self._service.currency_of(table)

    def _put(self, message: dict[str, Any]) -> None:
        self.client.put(wire.encode(message))

    def _refuse(self, id: str, problem: Problem) -> None:
        self._put({"type": "ack", "id": id, "refused": problem.form(self.client.lang)})

    def _error(self, problem: Problem, table: str = "") -> None:
        form = {"type": "error", "error": problem.form(self.client.lang)}
        self._put(form | ({"table": table} if table else {}))


def _readable(error: Exception) -> Problem:
    if isinstance(error, RecursionError):
        return Problem("bad-message")
    if isinstance(error, msgspec.MsgspecError | UnicodeError):
        return Problem("bad-message", problem=str(error))
    return problem_of(error)


async def _close(send: Send, code: int) -> None:
    with contextlib.suppress(Exception):  # it may be closed already, by either side
        await send({"type": "websocket.close", "code": code, "reason": ""})
