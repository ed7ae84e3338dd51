"""What the players still in a tournament get when it is called off and no order can be found.

Plans differ in what they give back, in whether a secured prize counts, and in how much of the rest
is divided equally; the remainder goes by chips.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from krupier.money.shares import divided

Part = Literal["contribution", "fee", "bounty"]


class Terms(Struct, frozen=True):
    """One printed case of a cancellation."""

    returned: frozenset[Part]
    """Which parts of his buy-in everybody left gets back; of bounties that on his own head."""
    secured: bool
    """Whether everybody first gets the prize of the worst place that is still open."""
    equal: Fraction
    """The share of the rest that is divided equally; the remainder goes by chips."""
    odd: Literal["parts", "stacks"] = "parts"
    """Units that chips cannot divide go to the largest lost parts, or to the largest stacks."""


class Left(Struct, frozen=True):
    """Somebody who is still in."""

    chips: int
    contribution: int
    """What his buy-in put into the prize pool."""
    fee: int
    bounty: int = 0
    """On his own head, as it is now."""


class Settled(Struct, frozen=True):
    """Who gets how much, and from where."""

    returned: dict[str, dict[Part, int]]
    prizes: dict[str, int]
    """Besides what is returned, out of the prize pool."""
    missing: int
    """What the operator has to add, because the pool does not hold it."""


def settle(terms: Terms, left: Mapping[str, Left], pool: int, prizes: Sequence[int]) -> Settled:
    """``pool`` is what has not been paid out; ``prizes`` those of all places."""
    returned = {
        who: {part: amount for part, amount in _parts(one).items() if part in terms.returned}
        for who, one in left.items()
    }
    secured = prizes[len(left) - 1] if terms.secured and len(left) <= len(prizes) else 0
    given = sum(parts.get("contribution", 0) for parts in returned.values())
    rest = pool - given - secured * len(left)
    equal = int(max(rest, 0) * terms.equal)
    each, odd = divmod(equal, len(left))
    largest = sorted(left, key=lambda who: (-left[who].chips, who))
    alike = {who: each + (place < odd) for place, who in enumerate(largest)}
    chips = {who: one.chips for who, one in left.items()}
    shared = max(rest, 0) - equal
    by_parts = terms.odd == "parts"
    by_chips = divided(shared, chips) if by_parts else _by_chips(shared, chips, largest)
    return Settled(
        returned,
        {who: secured + alike[who] + by_chips.get(who, 0) for who in left},
        max(-rest, 0),
    )


def _by_chips(amount: int, chips: Mapping[str, int], largest: Sequence[str]) -> dict[str, int]:
    """In proportion; what cannot be divided goes to the largest stacks."""
    whole = sum(chips.values())
    if not whole:
        return {}
    found = {who: amount * own // whole for who, own in chips.items()}
    for who in largest[: amount - sum(found.values())]:
        found[who] += 1
    return found


def _parts(one: Left) -> dict[Part, int]:
    return {"contribution": one.contribution, "fee": one.fee, "bounty": one.bounty}
