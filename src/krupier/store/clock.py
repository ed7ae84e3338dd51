"""Time in the books never goes back, whatever becomes of the clock of the machine."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, and_, func, select

from krupier.store.schema import chains, entries, links, rounds

SLOWER = 10
"""A clock that is ahead of the machine's loses a second in so many."""

_ENDS = and_(links.c.chain == chains.c.name, links.c.seq == chains.c.length)
_OPEN = rounds.c.status == "open"
_NEWEST = (
    select(func.max(links.c.at)).join_from(chains, links, _ENDS),
    select(func.max(rounds.c.closed_at)),
    select(func.max(rounds.c.opened_at)).where(_OPEN),
    select(func.max(entries.c.at)).join_from(rounds, entries).where(_OPEN),
)


def newest(conn: Connection) -> int:
    """The moment of the newest line in the books."""
    return max(conn.execute(one).scalar_one() or 0 for one in _NEWEST)


def never_before(moment: int, now: Callable[[], int]) -> Callable[[], int]:
    """A clock, or where it is behind that moment one that goes on from there, and so much slower
    that the other one catches up with it.

    >>> machine = iter((1_000, 1_010, 6_000, 11_000, 12_000))
    >>> ours = never_before(1_500, lambda: next(machine))
    >>> [ours() for _ in range(4)]
    [1509, 6000, 11000, 12000]
    """
    begun = now()
    ahead = moment - begun
    if ahead <= 0:
        return now

    def slower() -> int:
        at = now()
        return at + max(0, ahead - (at - begun) // SLOWER)

    return slower
