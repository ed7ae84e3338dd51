"""Who watches which table, and how its news reach them.

A table speaks once; what it says is encoded once and handed to every viewer. A viewer who reads
too slowly never holds up anybody: his waiting updates are dropped and he gets a fresh view when
his line is free again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from typing import Protocol

from msgspec import UnsetType

from krupier.money import base
from krupier.room.messages import News, Own, Snapshot, Talk, Update, You
from krupier.server import told, wire
from krupier.server.frames import Frame, frame
from krupier.server.messages import Lang
from krupier.server.problems import Problem
from krupier.store.people import Player

log = logging.getLogger("krupier.server")

TELL_BALANCE = 0.3
"""Seconds that a table has to tell a player of his money before we do."""
HEAVY = 1 << 20
"""Bytes that may wait for a slow client, as its queue may have only so many messages."""
RESTART, BROKEN, NO_TOKEN, ENDED = 1001, 1008, 4001, 4002
"""How connections end."""


class Line(Protocol):
    """What a client hears by."""

    @property
    def deflates(self) -> bool:
        """Whether it understands compressed frames."""

    @property
    def has_room(self) -> bool:
        """Whether frames go out as they come."""

    def write(self, frame: bytes) -> None: ...

    def flush(self) -> None:
        """Now, what was written."""

    def hang_up(self, code: int) -> None: ...


class Client:
    """One connection. What it cannot take at once waits in its ``outbox``, with the table it is
    about; answers have none."""

    def __init__(self, id: str, line: Line, queue: int) -> None:
        self.id = id
        self.line = line
        self.player: Player | None = None
        self.session = ""
        """Of a player who is logged in to an account."""
        self.lang: Lang = "en"
        self.watching: set[str] = set()
        self.ready: set[str] = set()
        """Tables whose view was sent: only then updates make sense."""
        self.lost: set[str] = set()
        """Tables whose updates were dropped: it needs a new view of them."""
        self.told: dict[str, str] = {}
        """Balances by currency, as it was told last."""
        self.lobby = False
        """Whether it hears of the lobby."""
        self.tournaments = False
        """Whether it hears of the lobby of tournaments."""
        self.pages: set[str] = set()
        """Tournaments whose pages it hears of."""
        self.outbox: deque[tuple[str, Frame]] = deque()
        self._bytes = 0
        """Of what waits there."""
        self.gone = False
        self._queue = queue

    def put(self, frame: Frame, table: str = "") -> None:
        if self.gone or (table and table not in self.ready):
            return
        if not self.outbox and self.line.has_room:
            self._write(frame)
            return
        if self._is_full():
            self._overflow()
            if table or self.gone:
                return
        self.outbox.append((table, frame))
        self._bytes += len(frame.text)

    def _is_full(self) -> bool:
        return len(self.outbox) >= self._queue or self._bytes >= HEAVY

    def drain(self) -> None:
        """The line is free again."""
        while self.outbox and self.line.has_room:
            _, frame = self.outbox.popleft()
            self._bytes -= len(frame.text)
            self._write(frame)

    def end(self, code: int) -> None:
        """It hears what waits for it, as far as its line takes it, and nothing more."""
        self.drain()
        self.gone = True
        self.line.hang_up(code)

    def _write(self, frame: Frame) -> None:
        self.line.write(frame.deflated if self.line.deflates else frame.plain)

    def _overflow(self) -> None:
        """Drops what a fresh view makes up for. Answers are kept: nothing replaces them."""
        self.lost |= self.ready
        self.ready.clear()
        kept = [one for one in self.outbox if not one[0]]
        self.outbox, self._bytes = deque(kept), sum(len(frame.text) for _, frame in kept)
        if self._is_full():  # asks and never listens
            self.end(BROKEN)


class Hub:
    """The :class:`~krupier.room.messages.Outlet` of all tables."""

    def __init__(self) -> None:
        self.clients: dict[str, Client] = {}
        self._watchers: dict[str, dict[str, Client]] = {}
        self._of_player: dict[str, set[Client]] = {}
        self._of_session: dict[str, set[Client]] = {}
        self._moved: dict[str, set[str]] = {}
        """Players whose money changed, and in which currencies."""
        self._currencies: dict[str, str] = {}
        self.known: Callable[[str, str], str | None] = lambda player, currency: None
        """What a player has of a currency, as a decimal text; ``None``: the books have to say."""
        self.available: Callable[[str, str], Awaitable[str]] = _nothing
        """The same, with a look into the books."""
        self._telling: set[asyncio.Task[None]] = set()
        self._news: list[tuple[str, Update | Own | Snapshot]] = []
        self._talk: list[tuple[Collection[str], Talk]] = []
        self._gone: list[str] = []
        """Tables that are no more; whoever looked on has not heard the last of them yet."""
        self._written: list[Line] = []
        """Lines on which there is something to send."""
        self._ending = False
        """Whether the end of this turn will be heard of."""

    # -- for connections -----------------------------------------------------------------------

    def add(self, client: Client) -> None:
        self.clients[client.id] = client
        if client.player:
            self._of_player.setdefault(client.player.id, set()).add(client)
        if client.session:
            self._of_session.setdefault(client.session, set()).add(client)

    def remove(self, client: Client) -> None:
        client.gone = True
        self.clients.pop(client.id, None)
        if client.player:
            _drop(self._of_player, client.player.id, client)
        if client.session:
            _drop(self._of_session, client.session, client)
        for table in client.watching:
            self._forget(client, table)

    def watch(self, client: Client, table: str) -> None:
        client.watching.add(table)
        client.ready.discard(table)
        self._watchers.setdefault(table, {})[client.id] = client

    def watching(self, table: str) -> list[Client]:
        return list(self._watchers.get(table, {}).values())

    def leave(self, client: Client, table: str) -> None:
        for tables in (client.watching, client.ready, client.lost):
            tables.discard(table)
        self._forget(client, table)

    def _forget(self, client: Client, table: str) -> None:
        here = self._watchers.get(table, {})
        here.pop(client.id, None)
        if not here:
            self._watchers.pop(table, None)

    def money_moved(self, player: str, currency: str) -> None:
        """Whom the table itself does not tell (another tab, the lobby), we tell a little later."""
        if player not in self._of_player:
            return
        if not self._moved:
            asyncio.get_running_loop().call_later(TELL_BALANCE, self._tell_balances)
        self._moved.setdefault(player, set()).add(currency)

    def _tell_balances(self) -> None:
        moved, self._moved = self._moved, {}
        telling = asyncio.get_running_loop().create_task(self._told_balances(moved))
        self._telling.add(telling)
        telling.add_done_callback(self._telling.discard)

    async def _told_balances(self, moved: Mapping[str, set[str]]) -> None:
        for player, currencies in moved.items():
            for currency in currencies:
                try:
                    left = self.known(player, currency) or await self.available(player, currency)
                except Exception:  # the books are away: he is told when his money moves again
                    log.warning("nobody knows the balance of %s", player)
                    continue
                for client in self._of_player.get(player, ()):
                    if client.told.get(base(currency)) != left:
                        client.told[base(currency)] = left
                        client.put(frame(told.Balance({base(currency): left})))

    def tell(self, player: str, news: News) -> None:
        """How a player stands on a waiting list, or what waits for him, wherever he is."""
        for client in self._of_player.get(player, ()):
            client.put(frame(news))

    def is_here(self, player: str) -> bool:
        """Whether he is connected."""
        return bool(self._of_player.get(player))

    def sign_out(self, player: str) -> None:
        """The player's token is worth nothing any more: his connections end."""
        _hang_up(self._of_player.get(player, ()), Problem("bad-token"), NO_TOKEN)

    def sessions(self) -> list[str]:
        """Sessions that somebody is connected in."""
        return list(self._of_session)

    def end(self, session: str, problem: Problem) -> None:
        """The session has ended: its connections are told why, and end."""
        _hang_up(self._of_session.get(session, ()), problem, ENDED)

    def bye(self) -> None:
        """Tells everybody that the server goes; their connections close when they have heard it."""
        for client in list(self.clients.values()):
            client.put(frame(told.Bye(Problem("restarting").form(client.lang))))
            client.end(RESTART)

    # -- for the lobby -------------------------------------------------------------------------

    @property
    def in_lobby(self) -> list[Client]:
        """Who hears of the lobby."""
        return [client for client in self.clients.values() if client.lobby]

    @property
    def in_tournament_lobby(self) -> list[Client]:
        return [client for client in self.clients.values() if client.tournaments]

    @property
    def on_pages(self) -> dict[str, list[Client]]:
        """By tournament, who hears of its page."""
        found: dict[str, list[Client]] = {}
        for client in self.clients.values():
            for tournament in client.pages:
                found.setdefault(tournament, []).append(client)
        return found

    def of_player(self, player: str) -> list[Client]:
        return list(self._of_player.get(player, ()))

    # -- for tables ----------------------------------------------------------------------------

    def everybody(self, table: str, message: Update) -> None:
        if table in self._watchers:
            self._take("", message)

    def viewer(self, table: str, viewer: str, message: Own | Snapshot) -> None:
        if viewer in self.clients:
            self._take(viewer, message)

    def chat(self, table: str, viewers: Collection[str], message: Talk) -> None:
        """Goes out after the views of this turn: who has just come has seen the table then."""
        self._wait()
        self._talk.append((viewers, message))

    def gone(self, table: str) -> None:
        self._wait()
        self._gone.append(table)

    def _take(self, viewer: str, message: Update | Own | Snapshot) -> None:
        """Waits for the end of this turn of the event loop: a table tells everybody first and
        then each viewer his own part, which goes out as one message."""
        self._wait()
        self._news.append((viewer, message))

    def later(self, line: Line) -> None:
        """Something was written: it is sent at the end of this turn, with whatever follows."""
        self._wait()
        self._written.append(line)

    def _wait(self) -> None:
        if not self._ending:
            self._ending = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """The end of a turn."""
        try:
            self._tell()
        finally:
            self._ending = False
            written, self._written = self._written, []
            for line in written:
                line.flush()

    def _tell(self) -> None:
        news, self._news = self._news, []
        updated = {(m.table, m.version) for _, m in news if isinstance(m, Update)}
        joined: dict[tuple[str, int], dict[str, Own]] = {}
        for viewer, message in news:
            if isinstance(message, Own) and (message.table, message.version) in updated:
                joined.setdefault((message.table, message.version), {}).setdefault(viewer, message)
        for viewer, message in news:
            place = (message.table, message.version)
            if isinstance(message, Update):
                self._update(message, joined.get(place, {}))
            elif isinstance(message, Snapshot):
                self._view(viewer, message)
            elif joined.get(place, {}).get(viewer) is not message:
                self._you(viewer, message)
        talk, self._talk = self._talk, []
        for viewers, said in talk:
            self._say(viewers, said)
        gone, self._gone = self._gone, []
        for table in gone:
            for client in self.watching(table):
                self.leave(client, table)

    def _update(self, message: Update, owns: dict[str, Own]) -> None:
        watchers = self._watchers.get(message.table)
        if not watchers:
            return
        head = wire.update_head(message)
        plain = Frame(head + b"}")
        for id, client in watchers.items():
            own = owns.get(id)
            if own:
                self._note(client, own.table, own.you)
                client.put(Frame(wire.with_you(head, own)), message.table)
            else:
                client.put(plain, message.table)

    def _view(self, viewer: str, message: Snapshot) -> None:
        client = self.clients.get(viewer)
        if client and message.table in client.watching:
            client.ready.add(message.table)
            self._currencies[message.table] = message.currency
            if message.you:
                self._note(client, message.table, message.you)
            client.put(frame(message), message.table)

    def _you(self, viewer: str, own: Own) -> None:
        client = self.clients.get(viewer)
        if client:
            self._note(client, own.table, own.you)
            client.put(frame(own), own.table)

    def _say(self, viewers: Collection[str], message: Talk) -> None:
        news = frame(message)
        for viewer in viewers:
            if client := self.clients.get(viewer):
                client.put(news, message.table)

    def _note(self, client: Client, table: str, you: You) -> None:
        if table in client.ready and not isinstance(you.balance, UnsetType):
            client.told[self._currencies[table]] = you.balance


def _hang_up(clients: Iterable[Client], problem: Problem, code: int) -> None:
    for client in list(clients):
        client.put(frame(told.Error(problem.form(client.lang))))
        client.end(code)


def _drop(where: dict[str, set[Client]], key: str, client: Client) -> None:
    others = where.get(key, set())
    others.discard(client)
    if not others:
        where.pop(key, None)


async def _nothing(player: str, currency: str) -> str:
    return ""
