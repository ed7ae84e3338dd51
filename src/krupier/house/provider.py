"""A payment provider, as the house asks it: an interface with a client and a sandbox.

It is asked under a key of ours that stays the same when it is asked again, so nothing is paid
twice; what became of an order it tells later, in events that may be lost, repeated, late or in
another order. An order that nobody has heard of again is asked for by its key.
"""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec

State = Literal["pending", "done", "declined", "charged-back"]
EventType = Literal[
    "deposit.done",
    "deposit.declined",
    "deposit.charged-back",
    "payout.done",
    "payout.declined",
]


class Order(msgspec.Struct, frozen=True, kw_only=True):
    key: str
    """The id of our payment: the same order under it again is the same order."""
    direction: Literal["deposit", "withdrawal"]
    method: str
    """The id of the method in the house plan."""
    token: str
    """What the provider calls the means of payment."""
    amount: int
    """In minor units."""
    currency: str


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    key: str
    reference: str
    """What the provider calls the order."""
    state: State
    amount: int
    currency: str
    why: str = ""
    """Why it was declined or charged back, as a code."""


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """What a provider tells by itself."""

    id: str
    type: EventType
    key: str
    reference: str
    amount: int
    currency: str
    at: int
    """Microseconds; by the provider's clock."""
    why: str = ""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a provider's statement: money that moved on its side."""

    key: str
    reference: str
    type: Literal["deposit.done", "deposit.charged-back", "payout.done"]
    amount: int
    currency: str
    at: int


class Rejected(Exception):
    """The provider does not take an order as it is, now or ever: nothing moves."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Provider(Protocol):
    """All of these block, and raise Unreachable when nobody answers in time: then nobody knows
    whether the order was taken."""

    def register(self, method: str, identifier: str, holder: str, currency: str) -> str:
        """Hands over a means of payment; returns its token. Raises Rejected, Unreachable."""
        ...

    def order(self, order: Order) -> Answer:
        """Raises Rejected, Unreachable."""
        ...

    def find(self, key: str) -> Answer | None:
        """What became of an order; None: it never arrived. Raises Unreachable."""
        ...

    def statement(self, day: str) -> list[Entry]:
        """Everything that moved on a calendar day (UTC). Raises Unreachable."""
        ...
