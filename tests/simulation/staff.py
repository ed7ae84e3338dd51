"""Staff: they open, close, suspend and void, when it suits nobody."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from krupier.room.table import Table
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.rules.wants import Ruling
from tests.room.setup import by

if TYPE_CHECKING:
    from tests.simulation.world import Room


def shift(room: Room) -> None:
    """One act, and some time later the next."""
    room.later(room.chance.random() * 60, partial(shift, room))
    act(room, room.chance.choice(sorted(room.tables.items()))[1])


def _seat(room: Room, table: Table) -> str:
    taken = sorted(seat for one in table.seating.guests() for seat in one.seats)
    return str(room.chance.choice(taken or ["1"]))


def _conduct(room: Room, table: Table) -> list[Callable[[], object]]:
    """What staff do to players who sit against each other."""
    return [
        lambda: table.staff.penalize(_seat(room, table), "missed-hands", 2, by("insults")),
        lambda: table.staff.penalize(_seat(room, table), "dead-hand", 1, by("two cards seen")),
        lambda: table.staff.penalize(_seat(room, table), "exclusion", 1, by("insults")),
        lambda: table.staff.readmit(room.chance.choice(room.people).id, by("served")),
        lambda: table.staff.rule(Ruling("run-once"), by("the floor says so")),
    ]


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
        lambda: table.staff.reserve("2", room.chance.choice(("", "p0", "p1")), by("test")),
        lambda: table.staff.break_up(by("test")),
        lambda: table.staff.raise_stakes(("5", "10"), by("test")),
    ]
    if table.dealer.keeps_chips:
        acts += _conduct(room, table)
    try:
        room.chance.choice(acts)()
    except (Refused, BadSetting) as refused:
        room.counts[f"staff {type(refused).__name__}"] += 1
