"""How one hand begins: who sits where with how many chips, the button, the value of a point.

A table gives it to its game before every hand (``setting.hand``), and a script as ``"hand"``::

    {"stacks": {"1": "200", "2": "200", "4": "80"}, "button": "4", "point": "1",
     "fantasy": {"2": 13}}

``fantasy`` names the players in Fantasy Land with the number of their cards. A table that says
nothing plays an example hand of three.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from krupier.money import with_currency
from krupier.rules.codec import BadInput, amount_from_json
from krupier.rules.game import BadSetting, Setting
from krupier.rules.ofc.plan import Plan, fantasy_sizes, form_of

KEYS = ("stacks", "button", "point", "fantasy")
EXAMPLE = {"stacks": {"1": "100", "2": "100", "3": "100"}, "button": "3", "point": "1"}


@dataclass(frozen=True)
class Seating:
    seats: tuple[str, ...]
    """In the order in which they are dealt to; the last one has the button."""
    stacks: tuple[int, ...]
    point: int
    fantasy: Mapping[str, int]
    """Cards of the players in Fantasy Land, by seat."""


def seating(plan: Plan, setting: Setting) -> Seating:
    """The checked beginning of a hand."""
    given: Mapping[str, Any] = EXAMPLE if setting.hand is None else setting.hand
    try:
        if not isinstance(given, Mapping):
            raise BadInput(f"an object with {', '.join(KEYS)} wanted")
        unknown = sorted(set(given) - set(KEYS))
        if unknown:
            raise BadInput(f"no {', '.join(unknown)}: it may have {', '.join(KEYS)}")
        stacks = _stacks(given, plan, setting)
        point = amount_from_json(given.get("point"), setting.currency)
        if point <= 0:
            raise BadInput("point: the value of a point is more than nothing")
        seats = _clockwise(list(stacks), given.get("button"))
        fantasy = _fantasy(given, plan, setting, seats)
    except BadInput as problem:
        raise BadSetting(f"hand: {problem}") from None
    return Seating(tuple(seats), tuple(stacks[seat] for seat in seats), point, fantasy)


def _stacks(given: Mapping[str, Any], plan: Plan, setting: Setting) -> dict[str, int]:
    stacks = {
        seat: amount_from_json(one, setting.currency)
        for seat, one in _mapping(given, "stacks").items()
    }
    most = form_of(plan, setting).players
    if not 2 <= len(stacks) <= most:
        raise BadInput(f"{len(stacks)} stacks: a hand has 2 to {most} players")
    for seat, stack in stacks.items():
        if not seat.isdecimal() or stack <= 0:
            shown = with_currency(stack, setting.currency.code)
            raise BadInput(f"seat {seat!r} with a stack of {shown}: a number with chips wanted")
    return stacks


def _clockwise(seats: list[str], button: Any) -> list[str]:
    """From the first after the button, which may be an empty seat."""
    if not isinstance(button, str) or not button.isdecimal():
        raise BadInput('button names a seat, such as "3"')
    seats.sort(key=int)
    after = [seat for seat in seats if int(seat) > int(button)]
    return after + [seat for seat in seats if int(seat) <= int(button)]


def _fantasy(
    given: Mapping[str, Any], plan: Plan, setting: Setting, seats: list[str]
) -> dict[str, int]:
    named = _mapping(given, "fantasy")
    sizes = fantasy_sizes(plan, setting)
    for seat, cards in named.items():
        if seat not in seats:
            raise BadInput(f"fantasy: seat {seat!r} is not in the hand")
        if isinstance(cards, bool) or cards not in sizes:
            allowed = ", ".join(map(str, sizes)) or "nobody: this table plays without it"
            raise BadInput(f"fantasy: seat {seat} with {cards!r} cards; allowed: {allowed}")
    return {seat: named[seat] for seat in seats if seat in named}


def _mapping(given: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = given.get(key, {})
    if not isinstance(value, Mapping):
        raise BadInput(f"{key} is an object by seat")
    return value
