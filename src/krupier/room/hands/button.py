"""Button and blinds from hand to hand: who posts, and who is dealt in.

Seats are numbers around the table. The *dead button* follows the rule that the big blind always
goes to the next player, and small blind and button follow from where it was: either may fall on
an empty seat. The *moving button* always goes to the next player. With two players the button
posts the small blind.

>>> first = begin([2, 5, 7])
>>> first
Places(button=7, small=2, big=5)
>>> go_on(first, {2, 5, 7}).places  # everybody stays
Places(button=2, small=5, big=7)
>>> go_on(first, {2, 7, 9}).places  # the big blind left: his small blind is dead
Places(button=2, small=5, big=7)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from msgspec import Struct


class Places(Struct, frozen=True):
    """Where button and blinds were, or are; a seat may be empty."""

    button: int
    small: int
    big: int


@dataclass(frozen=True)
class Order:
    """The next hand: its places, who is dealt in, and who of them posts to come in."""

    places: Places
    dealt: tuple[int, ...]
    posting: tuple[int, ...] = ()
    bought: int | None = None
    """Who bought the button: he posts both blinds, and nobody else any."""


def after(seat: int, seats: Iterable[int]) -> list[int]:
    """These seats clockwise from the next one on; the seat itself is last."""
    ordered = sorted(seats)
    return [one for one in ordered if one > seat] + [one for one in ordered if one <= seat]


def on_the_way(seat: int, start: int, end: int) -> bool:
    """Whether a seat is passed on the way from ``start`` to ``end``, neither included. Where
    they are the same, the way goes all around the table.

    >>> on_the_way(9, 8, 2), on_the_way(5, 8, 2), on_the_way(2, 8, 2), on_the_way(3, 4, 4)
    (True, False, False, True)
    """
    if start == end:
        return seat != start
    if start < end:
        return start < seat < end
    return seat > start or seat < end


def begin(
    seats: Collection[int], *, button: int | None = None, small_on_button: bool = True
) -> Places:
    """The first hand: the button is where the cards put it, or with the last seat."""
    around = after(max(seats) if button is None else button, seats)
    if len(around) == 2:
        return _two(around, around[0] if small_on_button else around[1], small_on_button)
    return Places(around[-1], around[0], around[1])


def go_on(
    last: Places,
    playing: Collection[int],
    *,
    waiting: Collection[int] = (),
    posting: Collection[int] = (),
    buying: Collection[int] = (),
    button: int | None = None,
    moving: bool = False,
    small_on_button: bool = True,
) -> Order:
    """The hand after ``last``. ``playing`` owe nothing; ``waiting`` come in only as the big
    blind; ``posting`` wherever they sit, except between button and big blind; ``buying`` also
    left of the button, where they buy it. ``button``: a player who has it next, wherever it was.

    With fewer than two players who owe nothing the game begins again for everybody.
    """
    ready = {*playing, *waiting, *posting, *buying}
    given = button if button in playing else None
    if len(ready) < 2:
        return Order(last, tuple(ready))
    if len(playing) < 2:
        return _anew(last, ready, small_on_button)
    if moving or given is not None:
        button = after(last.button, playing)[0] if given is None else given
        small = after(button, playing)[0]
        big = after(small, ready)[0]
    else:
        button, small, big = last.small, last.big, after(last.big, ready)[0]
    bought = _bought(button, small, playing, posting, buying)
    if bought:
        return bought
    # nobody comes in between button and big blind (which may be beyond the button again)
    dealt = {
        one
        for one in (*playing, *posting)
        if not on_the_way(one, button, small) and not on_the_way(one, button, big)
    } | {big}
    if small in playing:
        dealt.add(small)
    if len(dealt) < 2:
        return _anew(last, ready, small_on_button)
    places = Places(button, small, big)
    if len(dealt) == 2:
        big = after(last.big, dealt)[0] if given is None else after(given, dealt)[0]
        places = _two(dealt, big, small_on_button)
    free = (places.small, places.big)
    return Order(
        places,
        tuple(sorted(dealt)),
        tuple(sorted(one for one in posting if one in dealt and one not in free)),
    )


def _bought(
    button: int,
    small: int,
    playing: Collection[int],
    posting: Collection[int],
    buying: Collection[int],
) -> Order | None:
    """Whoever buys the button sits between it and the next small blind, which waits for a hand.

    >>> _bought(4, 6, {4, 6, 7}, (), {5})
    Order(places=Places(button=4, small=5, big=6), dealt=(4, 5, 6, 7), posting=(), bought=5)
    >>> go_on(Places(4, 5, 6), {4, 5, 6, 7}).places
    Places(button=5, small=6, big=7)
    """
    for buyer in after(button, buying)[:1]:
        if buyer != small and not on_the_way(buyer, button, small):
            break
        follows = after(buyer, playing)[0] if buyer == small else small
        others = {one for one in posting if not on_the_way(one, button, follows)}
        dealt = {*playing, *others, buyer}
        if len(dealt) > 2 and after(button, dealt)[0] == buyer:
            places = Places(button, buyer, follows)
            return Order(places, tuple(sorted(dealt)), tuple(sorted(others)), buyer)
    return None


def _anew(last: Places, seats: Collection[int], small_on_button: bool) -> Order:
    """The game begins again for everybody; the big blind goes on to the next player."""
    around = after(last.big, seats)
    places = (
        _two(seats, around[0], small_on_button)
        if len(around) == 2
        else Places(around[-2], around[-1], around[0])
    )
    return Order(places, tuple(sorted(seats)))


def _two(seats: Collection[int], big: int, small_on_button: bool) -> Places:
    other = next(one for one in seats if one != big)
    return Places(other if small_on_button else big, other, big)


def passed_by(before: int, button: int, seat: int) -> bool:
    """Whether the button went past a seat, or came to it.

    >>> passed_by(3, 6, 5), passed_by(3, 6, 6), passed_by(3, 6, 3), passed_by(8, 2, 9)
    (True, True, False, True)
    """
    return before != button and (seat == button or on_the_way(seat, before, button))


def missed(last: Places, now: Places, seat: int) -> tuple[bool, bool]:
    """Whether small and big blind passed a seat that was not dealt in."""
    small = seat == now.small or (
        last.small != now.small and on_the_way(seat, last.small, now.small)
    )
    return small, last.big != now.big and on_the_way(seat, last.big, now.big)
