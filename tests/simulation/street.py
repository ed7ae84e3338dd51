"""The street: all clients of a room, and everything that was told to them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import msgspec
from msgspec import UNSET

from krupier.room.messages import Own, Public, Snapshot, Update
from tests.simulation.referees.evidence import Told, ToldWrong
from tests.simulation.referees.sight import Watchman

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
        self.see(told.public)
        if told.own is not None:
            self.own(told.own)

    def update(self, told: Update) -> None:
        if self.version is None:
            return  # the snapshot is still on its way
        if told.version <= self.version:
            return
        if told.version != self.version + 1:
            raise ToldWrong(f"{told.table}: version {told.version} came after {self.version}")
        self.version = told.version
        self.see(told.public, fresh=told.fresh)
        if told.public.stakes is UNSET:
            for event in told.events:
                self._event(event)

    def own(self, told: Own) -> None:
        if told.balance is not UNSET:
            self.balance = told.balance
        if told.offers is not UNSET:
            self.offers = told.offers

    def see(self, public: Public, *, fresh: bool = True) -> None:
        if fresh:
            self.stakes, self.cards, self.rest = {}, {}, {}
        if public.stakes is not UNSET:
            self.stakes = {_heap(one): Decimal(one["amount"]) for one in public.stakes}
        if public.cards is not UNSET:
            self.cards |= public.cards
            self.cards = {place: cards for place, cards in self.cards.items() if cards}
        for name in public.__struct_fields__:
            value = getattr(public, name)
            if value is not UNSET and name not in ("stakes", "cards", "clock", "coming_limits"):
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


def _heap(data: dict[str, Any]) -> Heap:
    return data["seat"], data["bet"], tuple(map(str, data.get("on", ())))


class Street:
    """All clients of a process. ``told`` outlives it."""

    def __init__(self, told: Told, sight: Watchman) -> None:
        self._told = told
        self._sight = sight
        self.clients: dict[str, dict[str, Client]] = defaultdict(dict)

    def everybody(self, table: str, message: Update) -> None:
        self._told.add(message.round, message.first, message.events)
        self._sight.everybody(table, msgspec.to_builtins(message))
        for client in self.clients[table].values():
            client.update(message)

    def viewer(self, table: str, viewer: str, message: Own | Snapshot) -> None:
        client = self.clients[table].get(viewer)
        if client is None:
            return
        whole = isinstance(message, Snapshot) and len(message.events) < ALL_EVENTS
        self._sight.viewer(table, client.player, msgspec.to_builtins(message), whole=whole)
        if isinstance(message, Own):
            client.own(message)
            return
        if client.player is None and whole:
            self._told.add(message.round, 0, message.events)
        client.snapshot(message)
