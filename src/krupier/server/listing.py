"""Rows for those who look at them: all of them once, then only what changed."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from krupier.server.frames import Frame
from krupier.server.hub import Client

EVERY = 2.0
"""Seconds between two looks at the rows, while anybody looks at them."""

Rows = Mapping[str, Mapping[str, Any]]
Changes = dict[str, Mapping[str, Any] | None]
"""By id what is new, key by key; ``None``: it is gone."""


class Listing(ABC):
    """A private row is told to those whom it is for, whole, and to nobody else."""

    def __init__(self) -> None:
        self._told: Rows = {}
        """Of those that are for everybody, what is known to all who look."""
        self._private: Rows = {}
        self._all: Frame | None = None
        """What is for everybody, as whoever comes hears it."""
        self._looks: asyncio.TimerHandle | None = None

    @abstractmethod
    def _now(self) -> tuple[Rows, Rows]:
        """By id the rows as they are: those for everybody, and private ones."""

    @abstractmethod
    def _looking(self) -> Sequence[Client]:
        """Who hears of changes."""

    @abstractmethod
    def _is_for(self, id: str, client: Client) -> bool:
        """Whether somebody may see a private row."""

    @abstractmethod
    def _whole(self, rows: list[Mapping[str, Any]]) -> Frame: ...

    @abstractmethod
    def _news(self, changes: Changes) -> Frame: ...

    def _greet(self, client: Client) -> None:
        """It sees what the others see: however often somebody comes, the rows are looked at no
        oftener."""
        if self._looks is None:
            self._look()
            self._looks = asyncio.get_running_loop().call_later(EVERY, self._again)
        own = [row for id, row in self._private.items() if self._is_for(id, client)]
        if own:
            client.put(self._whole([*self._told.values(), *own]))
            return
        self._all = self._all or self._whole(list(self._told.values()))
        client.put(self._all)

    def stop(self) -> None:
        if self._looks:
            self._looks.cancel()

    def _again(self) -> None:
        self._looks = None
        looking = self._looking()
        if not looking:
            return
        self._looks = asyncio.get_running_loop().call_later(EVERY, self._again)
        changes, private = self._look()
        news = self._news(changes) if changes else None
        for client in looking:
            own: Changes = {id: row for id, row in private.items() if self._is_for(id, client)}
            if own:
                client.put(self._news(changes | own))
            elif news:
                client.put(news)

    def _look(self) -> tuple[Changes, Rows]:
        """What changed of those for everybody, and whole rows of private ones that did."""
        now, private = self._now()
        changes = changed(self._told, now)
        own = {id: row for id, row in private.items() if self._private.get(id) != row}
        self._told, self._private = now, private
        if changes:
            self._all = None
        return changes, own


def changed(told: Rows, now: Rows) -> Changes:
    """
    >>> changed({"a": {"x": 1, "y": 1}, "b": {"x": 2}}, {"a": {"x": 1, "y": 3}})
    {'a': {'y': 3}, 'b': None}
    """
    changes: Changes = {}
    for id, row in now.items():
        known = told.get(id, {})
        if new := {key: one for key, one in row.items() if known.get(key, known) != one}:
            changes[id] = new
    return changes | dict.fromkeys(told.keys() - now.keys())
