"""Whose turn it is to pay: blinds and button where every hand is dealt at a new table.

Nobody has a neighbour there, so the button cannot move on. Whoever has played the most hands since
he last had a place has it now; a newcomer, and somebody who left and came back, has never had any
and so begins with the big blind.

>>> old, young = Turns(big=7, small=5, button=4), Turns(big=2, small=1, button=0)
>>> seated([young, old, Turns()])  # small blind, big blind, button
[1, 2, 0]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

Place = Literal["big", "small", "button"]


class Turns(Struct, frozen=True, omit_defaults=True):
    """Hands that a player was dealt since he last had each place; ``None``: never."""

    big: int | None = None
    small: int | None = None
    button: int | None = None
    hands: int = 0
    """That he was dealt altogether."""

    def waited(self, place: Place) -> float:
        hands: int | None = getattr(self, place)
        return float("inf") if hands is None else hands

    def after(self, had: Iterable[Place]) -> Turns:
        """One hand later, in which he had these places."""
        counts: dict[str, int | None] = {
            place: None if (hands := getattr(self, place)) is None else hands + 1
            for place in self.__struct_fields__
        }
        return replace(self, **counts | dict.fromkeys(had, 0))

    def without(self, before: Turns) -> Turns:
        """As if a hand had not been dealt, before which he had ``before``: what he has had since
        then he has had."""
        since = self.hands - before.hands - 1

        def hands(place: Place) -> int | None:
            now: int | None = getattr(self, place)
            then: int | None = getattr(before, place)
            if now is not None and now < since:
                return now
            return None if then is None else then + since

        counts = {place: hands(place) for place in get_args(Place)}
        return replace(self, **counts, hands=self.hands - 1)


NEW = Turns()
"""Of somebody who has just come."""


def seated(
    players: Sequence[Turns], *, blinds: bool = True, small_on_button: bool = True
) -> list[int]:
    """The players (by number) in the order of their seats: the last one has the button, then come
    small and big blind. Where two waited equally long, the first of them. Without ``blinds`` only
    the button pays.

    >>> seated([Turns(big=3), Turns(big=5)])  # two: the button posts the small blind
    [1, 0]
    >>> seated([Turns(big=3), Turns(big=5)], small_on_button=False)
    [0, 1]
    """
    left = list(range(len(players)))

    def longest(place: Place) -> int:
        found = max(left, key=lambda one: players[one].waited(place))
        left.remove(found)
        return found

    def others(place: Place) -> list[int]:
        """Next to pay sits next to where it is paid."""
        return sorted(left, key=lambda one: -players[one].waited(place))

    if not blinds:
        button = longest("button")
        return [*others("button"), button]
    big = longest("big")
    if len(players) == 2:
        return [big, left[0]] if small_on_button else [left[0], big]
    small, button = longest("small"), longest("button")
    return [small, big, *others("big"), button]


def had(seat: int, of: int, *, blinds: bool = True, small_on_button: bool = True) -> list[Place]:
    """What a seat (1, 2 …) of such a table has.

    >>> had(2, 6), had(6, 6), had(2, 2), had(1, 2)
    (['big'], ['button'], ['button', 'small'], ['big'])
    """
    found: list[Place] = ["button"] if seat == of else []
    if blinds and of == 2:
        big = 1 if small_on_button else 2
        found.append("big" if seat == big else "small")
    elif blinds and seat < 3:
        found.append("small" if seat == 1 else "big")
    return found
