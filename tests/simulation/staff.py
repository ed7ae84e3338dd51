"""Staff: they open, close, suspend and void, when it suits nobody."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from krupier.room.table import Table
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from tests.room.setup import by

if TYPE_CHECKING:
    from tests.simulation.world import Room


def shift(room: Room) -> None:
    """One act, and some time later the next."""
    room.later(room.chance.random() * 60, partial(shift, room))
    act(room, room.chance.choice(sorted(room.tables.items()))[1])


def act(room: Room, table: Table) -> None:
    acts: list[Callable[[], object]] = [
        lambda: table.staff.close(by("test")),
        lambda: table.staff.open(by("test")),
        lambda: table.staff.open(by("test")),
        lambda: table.staff.suspend(by("fire alarm")),
        lambda: table.staff.resume(by("test")),
        lambda: table.staff.resume(by("test")),
        lambda: table.staff.void(by("misdeal")),
        lambda: table.staff.no_more_bets("s"),
        lambda: table.staff.set_limits(table.config.limits, by("test")),
    ]
    try:
        room.chance.choice(acts)()
    except (Refused, BadSetting) as refused:
        room.counts[f"staff {type(refused).__name__}"] += 1
