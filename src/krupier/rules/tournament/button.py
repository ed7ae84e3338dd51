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


def first(seats: Collection[int], button: int, on_button: bool = False) -> Blinds:
    """Of the first hand, with the button at a seat or the next taken one after it. Where the big
    stake lies on the button, its seat is all three.

    >>> first([1, 4, 6], 5), first([2, 9], 9)
    (Blinds(button=6, small=1, big=4), Blinds(button=9, small=9, big=2))
    >>> first([1, 4, 6], 5, on_button=True)
    Blinds(button=6, small=6, big=6)
    """
    at = button if button in seats else after(seats, button)
    if on_button:
        return Blinds(at, at, at)
    small = at if len(seats) == 2 else after(seats, at)
    return Blinds(at, small, after(seats, small))


def following(last: Blinds, seats: Collection[int], on_button: bool = False) -> Blinds:
    """Of the next hand, with those who sit there now. Where the big stake lies on the button, it
    is never dead: it goes to the next player.

    >>> following(Blinds(1, 2, 3), [1, 2, 3, 4])
    Blinds(button=2, small=3, big=4)
    >>> following(Blinds(1, 2, 3), [1, 4, 5])  # nobody posts the small blind
    Blinds(button=2, small=3, big=4)
    >>> following(Blinds(1, 2, 3), [2, 3])  # who had the big blind has the button
    Blinds(button=3, small=3, big=2)
    >>> following(Blinds(1, 1, 4), [1, 2, 4])  # a third player comes between the two
    Blinds(button=2, small=4, big=1)
    >>> following(Blinds(2, 2, 2), [1, 2, 5], on_button=True)
    Blinds(button=5, small=5, big=5)
    """
    if on_button or last.button == last.big:  # the game, or the one before it in a mixed one
        return first(seats, after(seats, last.button), on_button)
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


def among(blinds: Blinds, seats: Collection[int]) -> tuple[Blinds, list[int]]:
    """Who is in the hand. Where all but two wait, these play heads-up; where nobody could play,
    nobody waits, and the button lies before the last one ahead of the small blind.

    >>> among(Blinds(2, 5, 1), [1, 3, 5])
    (Blinds(button=5, small=5, big=1), [1, 5])
    >>> among(Blinds(2, 5, 3), [3, 4, 5])
    (Blinds(button=4, small=5, big=3), [3, 4, 5])
    """
    dealt = [seat for seat in sorted(seats) if not waits(blinds, seat)]
    if len(dealt) == len(seats) or len(dealt) > 2:
        return blinds, dealt
    if len(dealt) == 2:
        other = next(seat for seat in dealt if seat != blinds.big)
        return Blinds(other, other, blinds.big), dealt
    return Blinds(_before(seats, blinds.small), blinds.small, blinds.big), sorted(seats)


def soonest_big_blind(last: Blinds | None, free: Collection[int]) -> list[int]:
    """Free seats, that first which has the big blind first; who had it last made that seat the
    small blind, so it comes last.

    >>> soonest_big_blind(Blinds(1, 2, 3), [3, 1, 5])
    [5, 1, 3]
    """
    start = last.big if last else 0
    return sorted(free, key=lambda seat: (seat == start, seat <= start, seat))
