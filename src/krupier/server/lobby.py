"""The lobby for those who look at it: all tables once, then only what changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from krupier.server import told
from krupier.server.forms import TableRow
from krupier.server.frames import Frame, frame
from krupier.server.hub import Client, Hub

EVERY = 2.0
"""Seconds between two looks at the tables, while anybody looks at the lobby."""

Rows = Mapping[str, Mapping[str, Any]]


class Lobby:
    def __init__(self, hub: Hub, rows: Callable[[], Mapping[str, TableRow]]) -> None:
        """``rows``: the tables as they are now, by id."""
        self._hub, self._rows = hub, rows
        self._tables: list[TableRow] = []
        self._told: dict[str, dict[str, Any]] = {}
        """What those who look know: the same tables, by id and key by key."""
        self._all: Frame | None = None
        """The same, as whoever comes hears it."""
        self._looks: asyncio.TimerHandle | None = None

    def tell(self, client: Client, on: bool) -> None:
        """A client looks at the lobby, or no longer. It sees what the others see: however often
        somebody comes, the tables are looked at no oftener."""
        client.lobby = on
        if not on:
            return
        if self._looks is None:
            self._look()
            self._looks = asyncio.get_running_loop().call_later(EVERY, self._again)
        self._all = self._all or frame(told.AllTables(self._tables))
        client.put(self._all)

    def stop(self) -> None:
        if self._looks:
            self._looks.cancel()

    def _again(self) -> None:
        self._looks = None
        if self._hub.in_lobby:
            self._looks = asyncio.get_running_loop().call_later(EVERY, self._again)
            self._spread()

    def _spread(self) -> None:
        """Looks at the tables, and tells everybody who looks on what is new."""
        if changes := self._look():
            news = frame(told.Tables(changes))
            for client in self._hub.in_lobby:
                client.put(news)

    def _look(self) -> dict[str, dict[str, Any] | None]:
        """By table what changed since the last look."""
        rows = self._rows()
        now = {id: msgspec.to_builtins(row) for id, row in rows.items()}
        changes, self._told = changed(self._told, now), now
        self._tables = list(rows.values())
        if changes:
            self._all = None
        return changes


def changed(told: Rows, now: Rows) -> dict[str, dict[str, Any] | None]:
    """By id what is new, key by key; ``None``: it is gone."""
    changes: dict[str, dict[str, Any] | None] = {}
    for id, row in now.items():
        known = told.get(id, {})
        if new := {key: one for key, one in row.items() if known.get(key, known) != one}:
            changes[id] = new
    return changes | dict.fromkeys(told.keys() - now.keys())
