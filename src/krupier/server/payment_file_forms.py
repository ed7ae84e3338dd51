"""What clients are told of payments beyond the payments themselves: one of them with everything
that happened to it, methods that wait to be verified, levels of limits, and the numbers that the
sandbox of the demo knows."""

from __future__ import annotations

from msgspec import Struct

from krupier.plan.parts import Names
from krupier.server.payment_forms import (
    MethodView,
    ProviderEventView,
    StaffPayment,
)


class TestCard(Struct, frozen=True, kw_only=True):
    """A number that the sandbox of a provider knows."""

    number: str
    names: Names
    """What becomes of payments by it."""


class Sandbox(Struct, frozen=True, kw_only=True):
    demo: bool
    """Whether money can also be had without a payment."""
    cards: list[TestCard]


class PostingView(Struct, frozen=True, kw_only=True):
    """Money that moved because of a payment."""

    at: str
    kind: str
    debit: str
    """The account of the books that it came from."""
    credit: str
    amount: str
    currency: str


class PaymentFile(Struct, frozen=True, kw_only=True):
    """One payment, with what its provider told of it and what the books say."""

    payment: StaffPayment
    events: list[ProviderEventView]
    postings: list[PostingView]


class WaitingMethod(Struct, frozen=True, kw_only=True):
    """A means of payment that nobody has verified yet."""

    account: str
    operator: str
    login: str
    name: str
    """Of the person: the holder must be called the same."""
    method: MethodView


class LevelView(Struct, frozen=True, kw_only=True):
    id: str
    names: Names
    checks: list[str]
    """What must be known of the customer before."""
