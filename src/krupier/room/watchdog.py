"""The watchdog: tables and tournaments in which somebody waits and nothing happens.

One that works never stays in one of these states. Whatever keeps it there, staff hear of it
before the players complain; the simulation takes it for a fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from krupier.equipment.recorded import Croupier
from krupier.room.clocks import SECOND
from krupier.room.table import Table
from krupier.room.tournament.tournament import Tournament
from krupier.rules.betting import BETTING
from krupier.rules.wants import Moves

PATIENCE = 20 * SECOND
"""How long a table may look as if it were stuck."""

Sign = tuple[str, object]
"""What seems wrong, and about what: another thing is another sign."""


class Alarm(Struct, frozen=True):
    """``code``:

    ``storage``     the books cannot be reached
    ``halted``      the table stopped itself and waits for staff
    ``chips``       chips of a player who leaves cannot be paid out (``about``: the player)
    ``commit``      something is being written and does not end
    ``no-outcome``  the round waits for cards, dice or a number that do not come
    ``no-clock``    players are asked and no clock runs
    ``clock``       a clock has run out and nothing follows
    ``no-round``    people are ready and no round begins
    ``no-offer``    a player sits in a betting window and may not bet (``about``: the player)
    """

    table: str
    code: str
    about: str
    since: int


class Watchdog:
    """Call :meth:`look` every few seconds."""

    def __init__(self) -> None:
        self._since: dict[tuple[str, Sign], int] = {}

    def look(
        self, tables: Iterable[Table], now: int, tournaments: Iterable[Tournament] = ()
    ) -> list[Alarm]:
        """Everything that has been wrong for longer than one may wait."""
        seen = {(table.id, sign): now for table in tables for sign in signs(table)}
        for one in tournaments:
            seen |= {(one.id, sign): now for sign in one.guard.signs()}
        self._since = {what: self._since.get(what, now) for what in seen}
        return [
            Alarm(table, code, about if isinstance(about, str) else "", since)
            for (table, (code, about)), since in self._since.items()
            if now - since >= PATIENCE
        ]


def signs(table: Table) -> Iterator[Sign]:
    """What would be wrong with a table if it lasted."""
    rounds = table.rounds
    for player in table.dealer.troubles:
        yield "chips", player
    if table.group.away:
        yield "storage", None
    elif table.orders.suspended and table.orders.suspended.halted:
        yield "halted", None
    elif not rounds.idle:
        yield "commit", table.group.written_at
    elif table.suspended:
        return  # staff know why
    elif table.running:
        yield from _of_round(table)
    elif table.state == "open" and table.clock is None and table.dealer.waited_for:
        yield "no-round", table.number


def _of_round(table: Table) -> Iterator[Sign]:
    course, clock = table.course, table.clock
    assert course is not None
    want = course.play.want
    # not when anything was written last: requests beside the round would put off the alarm
    here = (table.number, course.length)
    if not isinstance(want, Moves):
        if not isinstance(table.rounds.source, Croupier):
            yield "no-outcome", here
        return
    if clock is None:
        if not table.timer.idle or table.somebody_is_there():
            yield "no-clock", here
    elif table.now() > clock.deadline + table.timer.grace():
        yield "clock", clock.deadline
    if want.clock == BETTING:
        for guest in table.seating.guests():
            if guest.bot or guest.sits_out or guest.gone or guest.player not in table.gallery:
                continue
            if not any(table.offers(guest.player).values()):
                yield "no-offer", guest.player
