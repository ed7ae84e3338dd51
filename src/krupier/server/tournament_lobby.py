"""The lobby of tournaments for those who look at it: all of them once, then only what changed.

A private one is told to those whom it is for, and to nobody else.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from krupier.room.tournament.hall import Hall
from krupier.room.tournament.rows import row
from krupier.room.tournament.shown import TournamentRow
from krupier.room.tournament.tournament import Tournament
from krupier.server.frames import Frame, frame
from krupier.server.hub import Client, Hub
from krupier.server.lobby import EVERY, changed


def shown(held: Tournament) -> TournamentRow:
    return row(held.memory, held.stopped)


def rows(hall: Hall, player: str | None) -> list[TournamentRow]:
    """Those that are there for a player, in the order of their start."""
    seen = [held for held in hall if held.may_see(player)]
    seen.sort(key=lambda held: (held.record.starts_at or held.record.created_at, held.id))
    return [shown(held) for held in seen]


class TournamentLobby:
    def __init__(self, hub: Hub, hall: Hall) -> None:
        self._hub, self._hall = hub, hall
        self._told: dict[str, dict[str, Any]] = {}
        """Of those that are for everybody, what is known to all who look."""
        self._private: dict[str, dict[str, Any]] = {}
        self._all: Frame | None = None
        self._looks: asyncio.TimerHandle | None = None

    def tell(self, client: Client, on: bool) -> None:
        """A client looks at it, or no longer."""
        client.tournaments = on
        if not on:
            return
        if self._looks is None:
            self._look()
            self._looks = asyncio.get_running_loop().call_later(EVERY, self._again)
        own = [self._private[id] for id in self._private if self._is_for(id, client)]
        if own:
            client.put(_whole([*self._told.values(), *own]))
            return
        self._all = self._all or _whole(list(self._told.values()))
        client.put(self._all)

    def stop(self) -> None:
        if self._looks:
            self._looks.cancel()

    def _again(self) -> None:
        self._looks = None
        looking = self._hub.in_tournament_lobby
        if not looking:
            return
        self._looks = asyncio.get_running_loop().call_later(EVERY, self._again)
        changes, private = self._look()
        news = _news(changes) if changes else None
        for client in looking:
            own = {id: one for id, one in private.items() if self._is_for(id, client)}
            if own:
                client.put(_news(changes | own))
            elif news:
                client.put(news)

    def _look(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What changed of those for everybody, and whole rows of private ones that did."""
        now: dict[str, dict[str, Any]] = {}
        private: dict[str, dict[str, Any]] = {}
        for held in self._hall:
            kept = private if held.record.private else now
            kept[held.id] = msgspec.to_builtins(shown(held))
        changes = changed(self._told, now)
        own = {id: one for id, one in private.items() if self._private.get(id) != one}
        self._told, self._private = now, private
        if changes:
            self._all = None
        return changes, own

    def show(self, player: str, held: Tournament) -> None:
        """He may see it from now on."""
        news = _news({held.id: msgspec.to_builtins(shown(held))})
        for client in self._hub.of_player(player):
            if client.tournaments:
                client.put(news)

    def _is_for(self, id: str, client: Client) -> bool:
        held = self._hall.get(id)
        return held is not None and held.may_see(client.player.id if client.player else None)


def _whole(told: list[dict[str, Any]]) -> Frame:
    return frame({"type": "tournament-lobby", "tournaments": told})


def _news(changes: dict[str, Any]) -> Frame:
    return frame({"type": "tournament-rows", "changed": changes})
