"""The street: all clients of a room, and everything that was told to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import msgspec
from msgspec import UNSET

from krupier.room.messages import Own, RoundView, Snapshot, Talk, Update, View, You
from krupier.room.table import RECENT
from tests.simulation.referees.evidence import Told, ToldWrong
from tests.simulation.referees.sight import Watchman
from tests.simulation.referees.talk import Listener

CAMERA = "camera"
"""The viewer without a player that looks on at every table from the moment it opens."""
ALL_EVENTS = 200
"""A snapshot tells no more events than this: one with fewer tells all of its round."""

Heap = tuple[str, str, tuple[str, ...]]


@dataclass
class Client:
    """A viewer that believes what it is told: it must end with the same picture as the table."""

    viewer: str
    player: str | None
    version: int | None = None
    stakes: dict[Heap, Decimal] = field(default_factory=dict)
    cards: dict[str, list[str]] = field(default_factory=dict)
    rest: dict[str, Any] = field(default_factory=dict)
    """All other parts of the public view but the clocks, which run."""
    balance: str = ""
    offers: dict[str, Any] = field(default_factory=dict)

    def snapshot(self, told: Snapshot) -> None:
        self.version = told.version
        self.stakes, self.cards, self.rest = {}, {}, {}
        self.see(told.view)
        if told.you is not None:
            self.own(told.you)

    def update(self, told: Update) -> None:
        if self.version is None:
            return  # the snapshot is still on its way
        if told.version <= self.version:
            return
        if told.version != self.version + 1:
            raise ToldWrong(f"{told.table}: version {told.version} came after {self.version}")
        self.version = told.version
        self.see(told.changed)
        for event in told.events:
            self._event(event)

    def own(self, told: You) -> None:
        if told.balance is not UNSET:
            self.balance = told.balance
        if told.offers is not UNSET:
            self.offers = told.offers

    def see(self, view: View) -> None:
        """A view, or what changed of it: of seats, cards and poker entry by entry."""
        before = self.rest.get("round")
        if isinstance(view.round, RoundView) and (not before or view.round.id != before.id):
            self.stakes, self.cards = {}, {}
            self.rest |= {"marks": {}, "over": False, "void": False}
        if view.stakes is not UNSET:
            self.stakes = {_heap(one): Decimal(one["amount"]) for one in view.stakes}
        if view.cards is not UNSET:
            self.cards = _patched(self.cards, view.cards)
        for name in view.__struct_fields__:
            value = getattr(view, name)
            if value is UNSET or name in ("stakes", "cards", "events", "settled", "coming_limits"):
                continue
            if name in ("seats", "marks"):
                value = _patched(self.rest.get(name, {}), value)
            elif name == "hands" and value is not None:
                value = {**(self.rest.get(name) or {}), **value}
            elif name == "results":
                value = [*value, *self.rest.get(name, [])][:RECENT]
            elif name == "want":
                value = {key: one for key, one in value.items() if not key.endswith("_ms")}
            self.rest[name] = value

    def _event(self, event: dict[str, Any]) -> None:
        kind = event["event"]
        if kind == "stake":
            self._change(_heap(event), Decimal(event["amount"]))
        elif kind == "take-back":
            self._change(_heap(event), -Decimal(event["amount"]))
        elif kind == "settle":
            self._change(_heap(event), -Decimal(event["staked"]))
        elif kind == "moved":
            self._change(_heap(event), -Decimal(event["amount"]))
            there = {"seat": event["seat"], "bet": event["to"], "on": event.get("to_on", ())}
            self._change(_heap(there), Decimal(event["amount"]))

    def _change(self, heap: Heap, amount: Decimal) -> None:
        now = self.stakes.pop(heap, Decimal(0)) + amount
        if now:
            self.stakes[heap] = now


def _patched(known: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    return {key: one for key, one in {**known, **told}.items() if one is not None}


def _heap(data: dict[str, Any]) -> Heap:
    return data["seat"], data["bet"], tuple(map(str, data.get("on", ())))


class Street:
    """All clients of a process. ``told`` outlives it."""

    def __init__(self, told: Told, sight: Watchman, talk: Listener) -> None:
        self._told = told
        self._sight = sight
        self._talk = talk
        self.clients: dict[str, dict[str, Client]] = defaultdict(dict)

    def gone(self, table: str) -> None:
        """Nobody looks on any more."""

    def everybody(self, table: str, message: Update) -> None:
        self._told.add(message.round, message.first, message.events)
        self._sight.everybody(table, msgspec.to_builtins(message))
        for client in self.clients[table].values():
            client.update(message)

    def chat(self, table: str, viewers: Collection[str], message: Talk) -> None:
        for viewer in viewers:
            self._talk.told(table, viewer, msgspec.to_builtins(message))

    def viewer(self, table: str, viewer: str, message: Own | Snapshot) -> None:
        client = self.clients[table].get(viewer)
        if client is None:
            return
        if isinstance(message, Own):
            self._sight.viewer(table, client.player, msgspec.to_builtins(message), whole=False)
            client.own(message.you)
            return
        events, at = message.view.events, message.view.round
        assert isinstance(events, list)
        round = at.id if isinstance(at, RoundView) else None
        whole = len(events) < ALL_EVENTS
        seen = msgspec.to_builtins(message) | {"round": round, "events": events}
        self._sight.viewer(table, client.player, seen, whole=whole)
        if client.player is None and whole:
            self._told.add(round, 0, events)
        client.snapshot(message)
