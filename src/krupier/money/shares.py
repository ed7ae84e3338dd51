"""A sum divided in proportion, without a rest: what is left goes to the largest remainders."""

from __future__ import annotations

from collections.abc import Mapping


def divided(amount: int, by: Mapping[str, int]) -> dict[str, int]:
    """Where remainders are equal, the first by name gets more.

    >>> divided(100, {"a": 1, "b": 1, "c": 1})
    {'a': 34, 'b': 33, 'c': 33}
    >>> divided(5, {})
    {}
    """
    whole = sum(by.values())
    if whole <= 0:
        return {}
    shares = {one: amount * weight // whole for one, weight in by.items()}
    rest = amount - sum(shares.values())
    order = sorted(by, key=lambda one: (-(amount * by[one] % whole), one))
    for one in order[:rest]:
        shares[one] += 1
    return shares
