"""The pages of tournaments: worked out once for all who look, and told again when they change.

Of one that is over and that no process holds any more the journal is played again.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from msgspec import Raw

from krupier.room.tournament import shown
from krupier.room.tournament.hall import Hall
from krupier.room.tournament.pages import Page, draws
from krupier.room.tournament.remembered import Remembered, played_again, stored
from krupier.room.tournament.tournament import Tournament
from krupier.rules.tournament.definition import Definition
from krupier.server import told, tournament_lobby
from krupier.server.frames import Frame, frame
from krupier.server.hub import Client, Hub
from krupier.server.problems import Problem
from krupier.server.tournament_forms import TournamentDraws
from krupier.store import Unknown

EVERY = 1.0
"""Seconds between two pages of one tournament."""
LONG = 0.02
"""Seconds of work for a page, above which it is worked out more rarely."""
PAST = 16
"""Pages of tournaments that are over that are kept."""
SATELLITES = 20

_encode = msgspec.json.Encoder().encode
_NOBODY = b"null}"


@dataclass(frozen=True)
class Made:
    """A page without its end, so that ``me`` can be put into it."""

    key: Hashable
    """Another one when anything in it may have changed."""
    at: float
    head: bytes
    took: float = 0.0
    """Seconds to work it out."""

    def may_rest(self, time: float) -> bool:
        """Of a field of thousands a page takes long: never more than a twentieth of the time goes
        into it, or hands would wait."""
        return self.took > LONG and time - self.at < 20 * self.took

    def of(self, me: shown.TournamentMe | None) -> bytes:
        return self.head + (_NOBODY if me is None else _encode(me) + b"}")


@dataclass(frozen=True)
class Past:
    """One that is over."""

    head: bytes
    for_everybody: bool
    guests: frozenset[str]
    players: dict[str, shown.TournamentMe]
    stranger: shown.TournamentMe
    """As somebody sees it who never entered."""
    draws: TournamentDraws

    def may_see(self, player: str | None) -> bool:
        return self.for_everybody or player in self.guests or player in self.players

    def of(self, player: str | None) -> bytes:
        me = None if player is None else self.players.get(player, self.stranger)
        return Made(None, 0, self.head).of(me)


class TournamentPages:
    def __init__(self, hub: Hub, hall: Hall, read: Callable[[Any], Awaitable[Any]]) -> None:
        """``read``: looks something up in the books, in a thread of its own."""
        self._hub, self._hall, self._read = hub, hall, read
        self._pages: dict[str, Page] = {}
        self._made: dict[str, Made] = {}
        self._told: dict[str, Hashable] = {}
        """The version that all who look at a page have heard of."""
        self._past: OrderedDict[str, Past] = OrderedDict()
        self._replaying = asyncio.Lock()
        self._looks: asyncio.TimerHandle | None = None

    async def page(self, id: str, player: str | None, *, reads: bool = False) -> bytes:
        """As JSON, for who asks. Raises Problem for one that is not there for him."""
        found = await self._seen(id, player, reads)
        if isinstance(found, Past):
            return found.of(player)
        # who plays sees at once what he has done
        return self._fresh(found, now=player is not None).of(self._me(found, player))

    async def draws(self, id: str, player: str | None, *, reads: bool = False) -> TournamentDraws:
        """All of them, however many. Raises Problem."""
        found = await self._seen(id, player, reads)
        return found.draws if isinstance(found, Past) else _draws(found.memory)

    async def _seen(self, id: str, player: str | None, reads: bool) -> Tournament | Past:
        found = self._hall.get(id) or await self._replayed(id)
        if not (reads or found.may_see(player)):
            raise Problem("unknown-tournament", id=id)
        return found

    # -- for those who look ----------------------------------------------------------------

    def holds(self, id: str) -> bool:
        """Whether it can be told without a look into the books."""
        return self._hall.get(id) is not None

    async def tell(self, client: Client, id: str, on: bool) -> None:
        """A client looks at a page, or no longer. Raises Problem."""
        if not on:
            client.pages.discard(id)
            return
        client.put(_framed(await self.page(id, client.player.id if client.player else None)))
        if self.holds(id):
            client.pages.add(id)
            self._told.setdefault(id, self._made[id].key)
            self._look_later()

    def _look_later(self) -> None:
        if self._looks is None:
            self._looks = asyncio.get_running_loop().call_later(EVERY, self._again)

    def stop(self) -> None:
        if self._looks:
            self._looks.cancel()

    def _again(self) -> None:
        self._looks = None
        watched = self._hub.on_pages
        for id in self._pages.keys() - watched.keys():
            for kept in (self._pages, self._made, self._told):
                kept.pop(id, None)
        for id, clients in watched.items():
            held = self._hall.get(id)
            if held is not None:
                self._tell_all(held, clients)
        if watched:
            self._look_later()

    def _tell_all(self, held: Tournament, clients: list[Client]) -> None:
        if _key(held) == self._told.get(held.id):
            return
        made = self._fresh(held, now=True)
        if made.key == self._told.get(held.id):
            return
        self._told[held.id] = made.key
        everybody = _framed(made.of(None))
        for client in clients:
            player = client.player.id if client.player else None
            if not held.may_see(player):
                client.pages.discard(held.id)
            elif player is None:
                client.put(everybody)
            else:
                client.put(_framed(made.of(self._me(held, player))))

    # -- making them -----------------------------------------------------------------------

    def _me(self, held: Tournament, player: str | None) -> shown.TournamentMe | None:
        return None if player is None else self._pages[held.id].me(held.memory, player)

    def _fresh(self, held: Tournament, *, now: bool = False) -> Made:
        """However many ask, it is worked out when it changed, and without hurry once a second."""
        clock = asyncio.get_running_loop().time
        made, time = self._made.get(held.id), clock()
        if made and (made.key == _key(held) or made.may_rest(time)):
            return made
        if made and not now and time - made.at < EVERY:
            return made
        page = self._pages.setdefault(held.id, Page())
        common = page.common(held.memory, held.stopped, self._satellites(held))
        new = Made(_key(held), clock(), _head(common), clock() - time)
        self._made[held.id] = new
        self._look_later()
        return new

    def _satellites(self, held: Tournament) -> shown.TournamentSatellites:
        """Those of the operator that everybody may enter, by what their prizes are worth."""
        others = [
            one
            for one in self._hall
            if one is not held
            and not (one.over or one.record.private)
            and one.record.operator == held.record.operator
            and one.record.currency == held.record.currency
        ]
        here = [one for one in others if _leads(one.definition, held.definition)]
        to = [one for one in others if _leads(held.definition, one.definition)]
        return shown.TournamentSatellites(
            [tournament_lobby.shown(one) for one in here[:SATELLITES]],
            [tournament_lobby.shown(one) for one in to[:SATELLITES]],
        )

    # -- those that are over -----------------------------------------------------------------

    def goes_on(self, id: str) -> None:
        """One that was over is not: what was kept of its end does not hold."""
        self._past.pop(id, None)

    async def _replayed(self, id: str) -> Past:
        """Raises Problem."""
        async with self._replaying:  # one at a time: it takes a processor
            if id not in self._past:
                self._past[id] = await self._read(partial(_replay, id=id))
            self._past.move_to_end(id)
            while len(self._past) > PAST:
                self._past.popitem(last=False)
            return self._past[id]


def _key(held: Tournament) -> Hashable:
    """Whatever a page tells follows from these."""
    was = held.memory
    return id(was), was.lines, was.is_over, held.stopped, held.record.starts_at


def _head(common: shown.TournamentPage) -> bytes:
    return _encode(common).removesuffix(_NOBODY)


def _framed(page: bytes) -> Frame:
    return frame(told.OneTournament(Raw(page)))


def _leads(one: Definition, to: Definition) -> bool:
    """Whether a prize of one is worth an entry into another."""
    end = one.end
    return end.when == "seats" and any(price.whole == end.target for price in to.entry.prices)


def _draws(was: Remembered) -> TournamentDraws:
    secret = was.secret.hex() if was.is_over else None
    return TournamentDraws(was.record.commitment, secret, list(draws(was)))


def _replay(conn: Any, *, id: str) -> Past:
    """Raises Problem."""
    try:
        found = stored(conn, id)
    except Unknown:
        raise Problem("unknown-tournament", id=id) from None
    was, page = played_again(found), Page()
    head = _head(page.common(was))
    players = {player: page.me(was, player) for player in was.state.of_player}
    owner = found.record.private
    return Past(head, not owner, found.guests | {owner}, players, page.me(was, ""), _draws(was))
