"""What is on whose head, and who gets it.

The bounty of somebody who is out goes to whoever won the last pot with his chips; several share it,
and units that cannot be shared go to the first of them after the button: takers come in that order.
What a kind of bounty does not pay at once stays in its pool until the end.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct

Odd = Literal["head", "paid"]


class Taken(Struct, frozen=True):
    """What one elimination brings: paid at once, and onto the head of who did it."""

    paid: dict[str, int]
    added: dict[str, int]


def split(amount: int, takers: Sequence[str]) -> dict[str, int]:
    """
    >>> split(25, ["a", "b"])
    {'a': 13, 'b': 12}
    """
    each, rest = divmod(amount, len(takers))
    return {who: each + (n < rest) for n, who in enumerate(takers)}


def progressive(bounty: int, takers: Sequence[str], paid: Fraction, odd: Odd = "head") -> Taken:
    """Of everybody's share the paid part, and the rest that grows on his head; a unit that cannot
    be divided goes there too, or is paid.

    >>> progressive(5000, ["a"], Fraction(1, 2)), progressive(7501, ["c"], Fraction(1, 2)).paid
    (Taken(paid={'a': 2500}, added={'a': 2500}), {'c': 3750})
    >>> progressive(7501, ["c"], Fraction(1, 2), "paid")
    Taken(paid={'c': 3751}, added={'c': 3750})
    >>> progressive(1000, ["b", "c", "a"], Fraction(1, 2)).paid
    {'b': 167, 'c': 166, 'a': 166}
    """
    shares = split(bounty, takers)
    rounded = math.floor if odd == "head" else math.ceil
    at_once = {who: rounded(share * paid) for who, share in shares.items()}
    return Taken(at_once, {who: share - at_once[who] for who, share in shares.items()})


def most_heads(pool: int, heads: Mapping[str, int]) -> dict[str, int]:
    """Whoever took the most heads has the pool; several who took as many share it.

    >>> most_heads(101, {"a": 3, "b": 3, "c": 1})
    {'a': 51, 'b': 50}
    """
    best = max(heads.values(), default=0)
    return split(pool, sorted(who for who, taken in heads.items() if taken == best))


def envelopes(pool: int, printed: Sequence[tuple[Fraction, int]], many: int) -> list[int]:
    """The bounties that are drawn, largest first: printed shares of the pool, so many of each, and
    for the other heads equal parts of the rest.

    >>> envelopes(1000, [(Fraction(1, 2), 1), (Fraction(1, 10), 2)], 6)
    [500, 100, 100, 100, 100, 100]
    >>> envelopes(1000, [(Fraction(1, 2), 1)], 1), envelopes(100, [], 3)
    ([1000], [34, 33, 33])
    """
    named = [int(pool * share) for share, number in printed for _ in range(number)]
    named = sorted(named, reverse=True)[: max(0, many - 1)]
    others = many - len(named)
    each, odd = divmod(pool - sum(named), others)
    return sorted([*named, *(each + (n < odd) for n in range(others))], reverse=True)
