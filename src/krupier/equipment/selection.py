"""Unbiased choice from random bytes: the one way numbers and orders are made here.

Big-endian 32-bit words are taken from a stream of bytes. A word that would favour the lower
numbers is thrown away, so every number is exactly as likely as every other.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

T = TypeVar("T")

WORDS = 2**32


class Stream(Protocol):
    def read(self, n: int) -> bytes:
        """The next ``n`` bytes."""


def below(stream: Stream, n: int) -> int:
    """A number from 0 to ``n - 1``."""
    if not 1 <= n <= WORDS:
        raise ValueError(f"a choice is among 1 to {WORDS}, {n} asked")
    limit = WORDS - WORDS % n
    while True:
        word = int.from_bytes(stream.read(4), "big")
        if word < limit:
            return word % n


def shuffled(stream: Stream, items: Iterable[T]) -> list[T]:
    """The items in a random order: Fisher–Yates, from the last place down."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(stream, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order
