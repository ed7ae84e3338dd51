"""The WebSocket: one per client, for views and moves."""

from __future__ import annotations

import asyncio
import contextlib
import math
import secrets
from collections import deque
from functools import partial
from typing import NoReturn

import msgspec
from msgspec import UNSET, UnsetType

from krupier import __version__
from krupier.house.gate import Where
from krupier.room.hands.requests import Request
from krupier.room.table import Table
from krupier.room.tournament import requests
from krupier.rules.codec import move_from_json
from krupier.server import cash, told, tournaments, wire
from krupier.server.answers import Answers
from krupier.server.asgi import Receive, Scope, Send, address, header
from krupier.server.dependencies import allow, must_be_complete
from krupier.server.frames import frame
from krupier.server.guard import Bucket
from krupier.server.hub import BROKEN, NO_TOKEN, Client
from krupier.server.patience import unknown
from krupier.server.problems import Problem, language, problem_of
from krupier.server.service import Service
from krupier.server.sessions import Holder, told_player
from krupier.server.websocket import LINE, WebSocket
from krupier.store.people import Player

BUSY = 1013
HELLO_CODES = {401: NO_TOKEN, 500: BUSY, 503: BUSY}
"""How a connection ends whose first message was refused."""
PATIENCE = 50
"""Messages over the limit before a client is cut off."""
WAITING = 200
"""Messages that may wait for one that has to look into the books."""


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
            line = scope["extensions"][LINE]
            connection = Connection(self._service, line, receive, send)
            connection.client.lang = language({}, header(scope, b"accept-language"))
            await connection.serve()
        finally:
            self._by_address[where] -= 1
            if not self._by_address[where]:
                del self._by_address[where]


class Connection:
    """One client: what it says is taken where it arrives, in its order; only what has to look
    into the books first waits, and whatever comes after it waits with it."""

    def __init__(self, service: Service, line: WebSocket, receive: Receive, send: Send) -> None:
        self._service, self._line = service, line
        self._receive, self._send = receive, send
        limits = service.options.limits
        self.client = Client(secrets.token_hex(8), line, limits.queue)
        self._bucket = Bucket(
            limits.messages_at_once, limits.messages_per_second, service.seconds()
        )
        self._excess = 0
        self._pong, self._pong_at = 0, 0.0
        self._waiting: deque[tuple[float, wire.FromClient]] = deque()
        """With the time at which each was heard."""
        self._answers = Answers(self.client, service.patience, service.currency_of)
        self._working: asyncio.Task[None] | None = None
        self._looked = False
        """The books were asked about the message that is being done."""
        self._where: Where | None = None
        """By which way and from where whoever is logged in came."""

    async def serve(self) -> None:
        if not await self._hello():
            return
        hub = self._service.hub
        hub.add(self.client)
        self._line.listen(self.heard, self._drained, hub.later)
        try:
            while (text := await self._next()) is not None:
                self.heard(text)  # what came before we listened
        finally:
            lost = not self.client.gone
            hub.remove(self.client)
            for table in self._watched():
                table.unwatch(self.client.id, lost=lost)
            if self._working:
                self._working.cancel()
                await asyncio.gather(self._working, return_exceptions=True)

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
                known = self._service.accounts.who(message.token)
                self.client.player = await self._service.patience.wait(known)
                if self.client.player is None:
                    await self._no_player(message.token)
                if isinstance(self.client.player, Holder):
                    await self._came(self.client.player)
            welcome = await self._welcome()
        except Exception as error:  # whatever it is, the client is told and let go
            problem = _readable(error)
            self._put(told.Error(problem.form(self.client.lang)))
            await _close(self._send, HELLO_CODES.get(problem.status, BROKEN))
            return False
        self._put(welcome)
        if self.client.player:
            for news in self._service.host.news(self.client.player.id):
                self.client.put(frame(news))
        return True

    async def _no_player(self, token: str) -> NoReturn:
        """Staff have no business here, with whatever token of theirs. Raises a Problem."""
        staff = await self._service.patience.wait(self._service.staff.who(token))
        if staff is not None:
            must_be_complete(staff)
        raise Problem("players-only" if staff else "bad-token")

    async def _came(self, holder: Holder) -> None:
        """Somebody is logged in: tables know by which way and from where he came."""
        session, service = holder.session, self._service
        self.client.session = session.id
        await service.host.know(holder.id)
        country = service.house.geolocation.country(session.address)
        self._where = Where(channel=session.channel, located=True, country=country)

    async def _welcome(self) -> told.Welcome:
        player = self.client.player
        balances = await self._service.balances(player.id) if player else {}
        self.client.told = dict(balances)
        now = self._service.now() // 1000
        return told.Welcome(told_player(player) if player else None, balances, now, __version__)

    async def _next(self) -> str | None:
        """The next text of the client; ``None`` when it is gone."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            return None
        text = message.get("text")
        return text if text is not None else ""

    def _drained(self) -> None:
        client = self.client
        client.drain()
        lost = set() if client.outbox or client.gone else client.lost
        for table in self._watched():
            if table.id in lost:
                table.resync(client.id)
        client.lost -= lost

    # -- what clients ask for ------------------------------------------------------------------

    def heard(self, text: str) -> None:
        """A message, where it arrives. It must never end a connection."""
        refuse = self._bucket.take(self._service.seconds())
        self._excess = self._excess + 1 if refuse else 0
        if self._excess > PATIENCE:
            self.client.end(BROKEN)
            return
        try:
            message = wire.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self._answers.error(_readable(error))
            return
        if refuse or len(self._waiting) >= WAITING:
            self._answers.refuse(message, Problem("too-many", retry_after=math.ceil(refuse or 1)))
        elif self._working is not None:
            self._waiting.append((self._service.patience.now(), message))
        elif not self._begin(message, at := self._service.patience.now()):
            self._working = asyncio.get_running_loop().create_task(self._work(message, at))

    def _begin(self, message: wire.FromClient, heard_at: float) -> bool:
        """Whether it is done, or refused; otherwise the books are to be asked first."""
        self._answers.begin()
        try:
            self._allow(message, heard_at)
            return self._do(message)
        except Exception as error:
            self._answers.failed(message, error)
            return True

    async def _work(self, message: wire.FromClient, heard_at: float) -> None:
        """What has to look into the books, and whatever came after it, in its order."""
        try:
            await self._look_up(message, heard_at)
            while self._waiting:
                heard_at, following = self._waiting.popleft()
                if not self._begin(following, heard_at):
                    await self._look_up(following, heard_at)
        finally:
            self._working = None

    async def _look_up(self, message: wire.FromClient, heard_at: float) -> None:
        try:
            await self._service.patience.wait(self._do_later(message), heard_at)
        except Exception as error:
            self._answers.failed(message, error)

    def _allow(self, message: wire.FromClient, heard_at: float) -> None:
        if self.client.gone:
            raise Problem("bad-token")  # its session ended while this waited
        if message.act and self._service.patience.over(heard_at):
            raise unknown()
        if message.act:
            allow(self._player(), message.act)
            if self.client.session:
                self._service.sessions.seen(self.client.session)

    def _do(self, message: wire.FromClient) -> bool:
        """Whether it could be done at once; otherwise the books are to be asked first."""
        player = self.client.player
        if self._where and player and self._knows():
            # he may be here by several ways at once: what he asks for counts by the one he asks by
            self._service.host.wallets.came(player.id, self._where)
        match message:
            case wire.MakeMove():
                return self._move(message)
            case wire.Ping():
                self._pong, self._pong_at = self._pong + 1, self._service.seconds()
                now = self._service.now() // 1000
                self._put(told.Time(message.t, now, self._pong))
            case wire.Pong():
                self._measure(message.s)
            case wire.Watch():
                return self._watch(message.table)
            case wire.Leave():
                if message.table in self.client.watching:
                    self._service.hub.leave(self.client, message.table)
                    if here := self._service.host.tables.get(message.table):
                        here.unwatch(self.client.id, lost=False)
            case wire.Lobby():
                self._service.lobby.tell(self.client, message.on)
            case wire.Tournaments():
                self._service.tournament_lobby.tell(self.client, message.on)
            case wire.QuickSeat() | wire.Tournament():
                return self._looked
            case wire.AskTournament():
                return self._ask_tournament(message)
            case wire.Hello():
                raise Problem("bad-message", problem="hello was said before")
            case wire.Sit() | wire.Stand() | wire.Away() | wire.Entropy():
                return self._place(message)
            case wire.Say():
                player, table = self._player(), self._here(message.table)
                reply = self._answers.reply(message.id, message.table)
                table.chat.say(player.id, player.name, message.id, message.text, reply)
            case wire.Report():
                player, table = self._player(), self._here(message.table)
                reply = self._answers.reply(message.id, message.table)
                table.chat.report(player.id, message.id, message.message, message.why, reply)
            case _:
                return self._ask(message, cash.request(message, self._asked(message)))
        return True

    async def _do_later(self, message: wire.FromClient) -> None:
        """The same, when the books were asked what they know."""
        if self.client.player:
            await self._service.host.know(self.client.player.id)
        if isinstance(message, wire.MakeMove):
            number = cash.round_number(message.table, message.round)
            table = self._shown(message.table)
            if number is not None and number < table.number:
                await self._made_before(message, table, number)
                return
        elif asked := self._request(message):
            before = await cash.done_before(*asked)
            if before is not None:
                self._answers.reply(asked[2], asked[0].id)(before)
                return
        self._looked = True
        try:
            if not self._do(message):
                raise Problem("busy")
        finally:
            self._looked = False
        if isinstance(message, wire.QuickSeat):
            reply, put = partial(self._answers.reply, message.id), self.client.put
            await self._service.quick_seats.seat(message, self._player(), reply, put)
        elif isinstance(message, wire.Tournament):
            pages = self.client.pages
            if message.on and len(pages) >= self._service.options.limits.tables_per_connection:
                raise Problem("too-many")
            await self._service.tournament_pages.tell(self.client, message.tournament, message.on)

    def _knows(self) -> bool:
        """What the player has, so that the table need not wait for the ledger to tell it."""
        player = self.client.player
        return player is None or self._service.host.wallets.knows(player.id)

    def _watch(self, table: str) -> bool:
        here = self._shown(table)
        if not self._knows():
            return False
        if table in self.client.watching:
            self.client.ready.discard(table)
            here.resync(self.client.id)
            return True
        if len(self.client.watching) >= self._service.options.limits.tables_per_connection:
            raise Problem("too-many")
        self._service.hub.watch(self.client, table)
        here.watch(self.client.id, self.client.player.id if self.client.player else None)
        return True

    def _place(self, message: wire.Sit | wire.Stand | wire.Away | wire.Entropy) -> bool:
        """Sitting down, getting up, sitting out, giving entropy."""
        player, table = self._player(), self._here(message.table)
        if not isinstance(message, wire.Entropy) and table.dealer.keeps_chips:
            return self._ask(message, cash.request(message, table))
        seat: str | UnsetType = UNSET
        match message:
            case wire.Sit():
                seat = table.sit(player.id, player.name, message.seat)
            case wire.Stand():
                table.stand(player.id, message.seat)
            case wire.Away():
                table.sit_out(player.id, message.away)
            case wire.Entropy():
                share = bytes.fromhex(message.value)
                table.shares.give(player.id, share, self._answers.reply(message.id, message.table))
                return True
        self.client.put(frame(wire.Ack(message.id, True, seat)))
        return True

    def _shown(self, table: str) -> Table:
        return self._service.shown_to(table, self.client.player)

    def _here(self, table: str) -> Table:
        """A table that this client watches."""
        found = self._shown(table)
        if table not in self.client.watching:
            raise Problem("not-watching")
        return found

    def _asked(self, message: wire.Sit | wire.Stand | wire.Away | wire.ForCash) -> Table:
        """The table that a message is for. One may wait for a seat without looking on."""
        if isinstance(message, wire.Wait):
            return self._shown(message.table)
        return self._here(message.table)

    def _request(self, message: wire.FromClient) -> tuple[Table, str, str, Request] | None:
        """What a message asks of a table among players: where, who, under which id, what."""
        if isinstance(message, wire.Sit | wire.Stand | wire.Away | wire.ForCash):
            table = self._asked(message)
            if table.dealer.keeps_chips:
                return table, self._player().id, message.id, cash.request(message, table)
        return None

    def _ask(
        self, message: wire.Sit | wire.Stand | wire.Away | wire.ForCash, asked: Request
    ) -> bool:
        """Anything of a table among players: answered when it is durable."""
        player, table = self._player(), self._asked(message)
        forgot = not self._looked and table.dealer.forgot(player.id, message.id, asked)
        if forgot or not self._knows():
            return False
        reply = self._answers.reply(message.id, message.table)
        table.ask(player.id, player.name, message.id, asked, reply)
        return True

    def _ask_tournament(self, message: wire.AskTournament) -> bool:
        player = self._player()
        held = self._service.tournament(message.tournament, player)
        if not self._knows():
            return False
        asked, reply = (
            tournaments.asked(held, player, message.ask),
            self._answers.reply(message.id, held.id),
        )
        requests.ask(held, player.id, player.name, message.id, asked, reply)
        return True

    def _move(self, message: wire.MakeMove) -> bool:
        player, table = self._player(), self._shown(message.table)
        move = move_from_json(message.move, table.game.setting.currency)
        number = cash.round_number(message.table, message.round)
        if number is None and move.do in wire.OFFERED:
            raise Problem("stale-offer", round=f"{table.id}-{table.number}")
        if (number is not None and number < table.number) or not self._knows():
            return False
        reply = self._answers.reply(message.id, message.table)
        table.move(player.id, message.id, move, reply, number)
        return True

    async def _made_before(self, message: wire.MakeMove, table: Table, number: int) -> None:
        """A move that is sent again after its round is over is answered as it was."""
        player = self._player().id
        before = table.rounds.known(player, message.id) or await asyncio.to_thread(
            table.rounds.known_in, player, message.id, number
        )
        if before is None:
            raise Problem("other-round")
        table.rounds.then(partial(self._answers.reply(message.id, message.table), before))

    def _measure(self, s: int) -> None:
        """A round trip, measured by us; only the answer to our last pong counts, once."""
        if s != self._pong or not self._pong_at or not self.client.player:
            return
        trip = int((self._service.seconds() - self._pong_at) * 1000)
        self._pong_at = 0.0
        for table in self._watched():
            table.timer.ping(self.client.player.id, trip)

    def _watched(self) -> list[Table]:
        """Tables that it watches; one of a tournament may be gone by now."""
        tables = self._service.host.tables
        return [tables[one] for one in self.client.watching if one in tables]

    def _player(self) -> Player:
        if self.client.player is None:
            raise Problem("bad-token")
        return self.client.player

    def _put(self, message: told.ToldByServer) -> None:
        self.client.put(frame(message))


def _readable(error: Exception) -> Problem:
    if isinstance(error, RecursionError):
        return Problem("bad-message")
    if isinstance(error, msgspec.MsgspecError | UnicodeError):
        return Problem("bad-message", problem=str(error))
    return problem_of(error)


async def _close(send: Send, code: int) -> None:
    with contextlib.suppress(Exception):  # it may be closed already, by either side
        await send({"type": "websocket.close", "code": code, "reason": ""})
