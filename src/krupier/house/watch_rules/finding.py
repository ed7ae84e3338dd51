"""What a rule finds, and how its amounts are read and told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from krupier.house.facts import Movement
from krupier.money import currency, parse
from krupier.plan.house_parts import Amount


class Finding(Struct, frozen=True, kw_only=True):
    since: int
    until: int
    """From the first to the last thing that it rests on."""
    facts: Mapping[str, Any]
    """Amounts as decimal texts with their currency."""
    postings: tuple[str, ...] = ()
    rounds: tuple[str, ...] = ()
    other: str = ""
    """The second account, where it takes two."""


def of(moved: Sequence[Movement], **facts: Any) -> Finding:
    """A finding that rests on movements."""
    return Finding(
        since=moved[0].at,
        until=moved[-1].at,
        facts=facts,
        postings=tuple(one.posting for one in moved),
    )


def minor(amount: Amount) -> int:
    return parse(amount.amount, currency(amount.currency))


def total(moved: Sequence[Movement]) -> int:
    return sum(one.worth for one in moved)
