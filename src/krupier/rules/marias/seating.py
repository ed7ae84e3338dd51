"""How one deal begins: who sits where with how many chips, the button, the value of a point.

A table gives it to its game before every deal (``setting.hand``), and a script as ``"hand"``::

    {"stacks": {"1": "200", "2": "200", "3": "187", "4": "-12"}, "button": "4", "point": "1"}

A stack may be below nothing where the table lets debts stand (option ``debts``). A table that says
nothing plays an example deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from krupier.rules.codec import BadInput, amount_from_json, chips_from_json
from krupier.rules.game import BadSetting, Setting
from krupier.rules.marias.tricks import PLAYERS

KEYS = ("stacks", "button", "point")
EXAMPLE = {"stacks": {"1": "100", "2": "100", "3": "100", "4": "100"}, "button": "4", "point": "1"}


@dataclass(frozen=True)
class Seating:
    seats: tuple[str, ...]
    """Clockwise from the forhont; the last one has the button."""
    stacks: tuple[int, ...]
    point: int


def seating(setting: Setting) -> Seating:
    """The checked beginning of a deal."""
    given: Mapping[str, Any] = EXAMPLE if setting.hand is None else setting.hand
    try:
        if not isinstance(given, Mapping):
            raise BadInput(f"an object with {', '.join(KEYS)} wanted")
        if unknown := sorted(set(given) - set(KEYS)):
            raise BadInput(f"no {', '.join(unknown)}: it may have {', '.join(KEYS)}")
        stacks = _stacks(given.get("stacks"), setting)
        point = amount_from_json(given.get("point", "1"), setting.currency)
        if point <= 0:
            raise BadInput("point: the value of a point is more than nothing")
        seats = _clockwise(list(stacks), given.get("button"))
    except BadInput as problem:
        raise BadSetting(f"hand: {problem}") from None
    return Seating(tuple(seats), tuple(stacks[seat] for seat in seats), point)


def _stacks(given: Any, setting: Setting) -> dict[str, int]:
    if not isinstance(given, Mapping) or len(given) != PLAYERS:
        raise BadInput(f"stacks is an object with the chips of {PLAYERS} seats")
    stacks = {str(seat): chips_from_json(one, setting.currency) for seat, one in given.items()}
    for seat, stack in stacks.items():
        if not seat.isdecimal():
            raise BadInput(f"seat {seat!r}: a seat is a number")
        if stack <= 0 and not setting["debts"]:
            raise BadInput(f"seat {seat} has no chips, and this table lets no debts stand")
    return stacks


def _clockwise(seats: list[str], button: Any) -> list[str]:
    if button not in seats:
        raise BadInput(f"button names one of the seats {', '.join(seats)}")
    seats.sort(key=int)
    after = seats.index(button) + 1
    return seats[after:] + seats[:after]
