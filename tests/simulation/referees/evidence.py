"""What the referees are given: what was told, what was asked, and a way to read the books.

Everything is plain data. Nothing here, and no referee, knows the code that is judged.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

Read = Callable[[], AbstractContextManager[Connection]]
Event = dict[str, Any]


class ToldWrong(AssertionError):
    """A table told its viewers something wrong."""


class Told:
    """What was told of every round to everybody: its events, by their number."""

    def __init__(self) -> None:
        self.events: defaultdict[str, dict[int, Event]] = defaultdict(dict)

    def add(self, round: str | None, first: int, events: list[Event]) -> None:
        if round is None:
            return
        known = self.events[round]
        for at, event in enumerate(events, first):
            if known.setdefault(at, event) != event:
                raise ToldWrong(f"{round}: event {at} was {known[at]}, now it is {event}")

    def whole(self, round: str) -> list[Event] | None:
        """All events of a round, if they were all told."""
        known = self.events.get(round, {})
        if known.keys() != set(range(len(known))):
            return None
        return [known[at] for at in range(len(known))]


@dataclass(frozen=True)
class Answer:
    """What somebody was told about a request; ``code``: why it was refused."""

    code: str = ""
    round: str | None = None
    seq: int = 0
    again: bool = False
    queued: bool = False

    @property
    def accepted(self) -> bool:
        return not self.code


@dataclass
class Sending:
    """One request as a client sent it. A request that is sent twice is sent two times."""

    player: str
    table: str
    id: str
    kind: str
    """``move``, ``entropy``, ``sit`` or the name of what is asked at tables among players."""
    what: dict[str, Any]
    life: int
    """In which life of the process; after a crash nobody hears an answer."""
    answers: list[Answer] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.kind} {self.id!r} of {self.player} at {self.table}"


@dataclass(frozen=True)
class Purse:
    """Money that came to a player, or went from him (below zero), outside the tables."""

    key: str
    player: str
    currency: str
    amount: int


@dataclass(frozen=True)
class Order:
    """What staff ordered about the chips of a player; the books may have refused it."""

    kind: str
    table: str
    player: str
    amount: int


@dataclass
class Evidence:
    read: Read
    secret: bytes
    """Of the house key."""
    told: Told = field(default_factory=Told)
    sendings: list[Sending] = field(default_factory=list)
    purses: list[Purse] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    life: int = 0
    """The life that the process is in; at the end, the one in which nothing more can come."""
    heard_out: bool = False
    """The last life went on until everything was answered."""
