"""Quick seat: a game, its stakes and the size of the table are chosen, the room finds the seat.

The rule: of the open tables with this game, these stakes and this size at which he does not sit
and may sit, the one with a free seat at which most players play; among equals most bots, then the
first by name. Where no seat is free he waits, on the list that is shortest.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from krupier.money import base
from krupier.room.admission import must_let_sit
from krupier.room.hands.requests import Request, SitDown, Wait
from krupier.room.lobby import is_listed
from krupier.room.messages import Offer
from krupier.room.table import Table
from krupier.rules.options import Refused

Size = Literal["heads-up", "six", "full"]
SIZES: dict[Size, range] = {"heads-up": range(2, 3), "six": range(3, 7), "full": range(7, 100)}
"""By their seats."""


class Sought(Struct, frozen=True):
    """What somebody wants to play."""

    game: str
    currency: str
    stakes: str
    """As the lobby names them: `1-2`."""
    size: Size | None = None
    pool: bool = False
    """In a fast pool."""


def tables_of(tables: Iterable[Table], sought: Sought) -> list[Table]:
    """Where it is played, by name, of those that stand in the lobby: nobody is sent to a table
    inside a pool, or learns of one that is private."""
    listed = [one for one in tables if one.dealer.keeps_chips and is_listed(one)]
    found = [one for one in listed if _fits(one, sought)]
    return sorted(found, key=lambda one: one.id)


def _fits(table: Table, sought: Sought) -> bool:
    config, stakes = table.config, table.dealer.hands().chips.stakes
    return (
        (config.game, base(config.currency)) == (sought.game, sought.currency)
        and stakes.name == sought.stakes
        and config.house_rules.cash.pool == ("pool" if sought.pool else "")
        and (sought.size is None or stakes.seats in SIZES[sought.size])
    )


def choose(tables: list[Table], player: str, buy_in: int) -> tuple[Table, Request | None]:
    """The table, and what is to be asked of it; nothing where he waits already. Raises Refused:
    there is no such table, or why he may sit at none of them."""
    open_to_him, refused = [], None
    seated = {one.id for one in tables if one.seating.of(player)}
    for table in tables:
        if table.state != "open" or table.id in seated:
            continue
        try:
            must_let_sit(table, player)
        except Refused as problem:
            refused = refused or problem
        else:
            open_to_him.append(table)
    free = [one for one in open_to_him if _offer(one, player)["buy_in"] is not None]
    if free:
        return min(free, key=_fullest), SitDown(None, buy_in)
    for table in open_to_him:
        if _offer(table, player)["waiting"] is not None:
            return table, None
    if open_to_him:
        return min(open_to_him, key=lambda one: _shortest(one, seated)), Wait(on=True)
    raise refused or Refused("no-such-table", "no such table is open, or you sit at all of them")


def _offer(table: Table, player: str) -> Offer:
    return table.dealer.hands().chips.offer(player)


def _shortest(table: Table, seated: set[str]) -> tuple[bool, int, str]:
    """By how many wait; nobody waits on the list of a table at which he sits."""
    chips = table.dealer.hands().chips
    return not seated.isdisjoint(chips.other_tables), chips.waiting_count, table.id


def _fullest(table: Table) -> tuple[int, int, str]:
    """By how many play: whoever only keeps his seat there does not count."""
    playing = [one.guest.bot for one in table.dealer.hands().chairs if one.ready]
    return -playing.count(False), -playing.count(True), table.id
