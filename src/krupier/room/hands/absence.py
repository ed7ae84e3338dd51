"""Who is away from a table among players, since when, and who of them is the third to walk."""

from __future__ import annotations

from collections.abc import Callable

from krupier.plan.cash_seats import ThirdMan
from krupier.room.hands.button import Places
from krupier.room.hands.chairs import Chair, Chairs


def note_absence(
    chairs: Chairs, is_here: Callable[[Chair], bool], now: int, third: ThirdMan | None
) -> None:
    """``third``: where so many others are away already, whoever goes has only so many rounds."""
    for chair in chairs:
        if chair.ready and is_here(chair):
            chair.out_since, chair.rounds_left, chair.over_until = None, None, 0
            continue
        others = sum(one.out_since is not None for one in chairs if one is not chair)
        if chair.out_since is None and third and others >= third.others:
            chair.rounds_left = third.rounds * chairs.seats
        chair.out_since = chair.out_since or now


def button_passed(chairs: Chairs, before: Places | None, now: Places | None) -> None:
    """The button went on by so many seats: so much less is left of the rounds to come back in."""
    if before is None or now is None:
        return
    passed = (now.button - before.button) % chairs.seats or chairs.seats
    for chair in chairs:
        if chair.rounds_left is not None:
            chair.rounds_left -= passed
