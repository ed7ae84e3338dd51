"""Where the button and the blinds lie in tournaments: the dead button.

The big blind goes to the next player each hand and to nobody twice; the small blind is due where
the big one was, and the button lies where the small one was, even before an empty chair. Whoever
comes to a seat between the button and the small blind waits until the button has passed him.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct


class Blinds(Struct, frozen=True):
    """The seats of one hand. ``button`` and ``small`` may be empty; at ``big`` somebody sits."""

    button: int
    small: int
    big: int


def first(seats: Collection[int], button: int) -> Blinds:
    """Of the first hand, with the button at a seat or the next taken one after it.

    >>> first([1, 4, 6], 5), first([2, 9], 9)
    (Blinds(button=6, small=1, big=4), Blinds(button=9, small=9, big=2))
    """
    at = button if button in seats else after(seats, button)
    small = at if len(seats) == 2 else after(seats, at)
    return Blinds(at, small, after(seats, small))


def following(last: Blinds, seats: Collection[int]) -> Blinds:
    """Of the next hand, with those who sit there now.

    >>> following(Blinds(1, 2, 3), [1, 2, 3, 4])
    Blinds(button=2, small=3, big=4)
    >>> following(Blinds(1, 2, 3), [1, 4, 5])  # nobody posts the small blind
    Blinds(button=2, small=3, big=4)
    >>> following(Blinds(1, 2, 3), [2, 3])  # who had the big blind has the button
    Blinds(button=3, small=3, big=2)
    >>> following(Blinds(1, 1, 4), [1, 2, 4])  # a third player comes between the two
    Blinds(button=2, small=4, big=1)
    """
    big = after(seats, last.big)
    if len(seats) == 2:
        other = next(seat for seat in seats if seat != big)
        return Blinds(other, other, big)
    if big == last.small:  # who had the small blind is the big one: another has the button
        return Blinds(_before(seats, last.big), last.big, big)
    return Blinds(last.small, last.big, big)


def after(seats: Collection[int], seat: int) -> int:
    """The next taken seat, clockwise."""
    return min(seats, key=lambda one: (one <= seat, one))


def _before(seats: Collection[int], seat: int) -> int:
    """The last taken seat before it, clockwise."""
    return max(seats, key=lambda one: (one < seat, one))


def waits(blinds: Blinds, seat: int) -> bool:
    """Whether who comes to this seat is left out of the hand.

    >>> [seat for seat in range(1, 8) if waits(Blinds(5, 2, 3), seat)]
    [1, 6, 7]
    """
    if blinds.button < blinds.small:
        return blinds.button < seat < blinds.small
    return blinds.small < blinds.button and (seat > blinds.button or seat < blinds.small)


def soonest_big_blind(last: Blinds | None, free: Collection[int]) -> list[int]:
    """Free seats, that first which has the big blind first; who had it last made that seat the
    small blind, so it comes last.

    >>> soonest_big_blind(Blinds(1, 2, 3), [3, 1, 5])
    [5, 1, 3]
    """
    start = last.big if last else 0
    return sorted(free, key=lambda seat: (seat == start, seat <= start, seat))
