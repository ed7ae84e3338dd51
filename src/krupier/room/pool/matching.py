"""Who sits together: strangers, longest waiting first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from krupier.room.clocks import SECOND

GATHER = 3 * SECOND // 2
"""How long somebody waits for a full table of strangers before he plays with whoever is there."""
LOOK = 8
"""So many times as many as sit at a table are looked at for one."""


@dataclass(frozen=True, slots=True)
class Waiting:
    player: str
    since: int
    last: str
    """The hand that he comes from: its players are no new opponents."""


def left(hand: str, id: str) -> str:
    """How a seat names a hand that its player asked to fold, perhaps before his turn, and under
    which id.

    >>> left("P-t1-7", "r5"), hand_of("P-t1-7/r5")
    ('P-t1-7/r5', 'P-t1-7')
    """
    return f"{hand}/{id}"


def hand_of(at: str) -> str:
    return at.partition("/")[0]


def together(waiting: Iterable[Waiting], seats: int, now: int, *, others: bool = True) -> list[str]:
    """The players of the next table, as few as can be from one hand; nobody, if it is better to
    wait a little. ``others``: somebody else may come soon.

    >>> some = [Waiting("a", 0, "h1"), Waiting("b", 0, "h1"), Waiting("c", 0, "h2")]
    >>> together(some, 2, 0), together(some, 3, 0), together(some, 3, GATHER)
    (['a', 'c'], [], ['a', 'c', 'b'])
    """
    queue = list(islice(waiting, LOOK * seats))
    chosen: list[Waiting] = []
    met: Counter[str] = Counter()
    while queue and len(chosen) < seats:
        one = min(queue, key=lambda one: met[one.last])
        queue.remove(one)
        chosen.append(one)
        met[one.last] += bool(one.last)
    strangers = len(chosen) == seats and all(times == 1 for times in met.values())
    come = others or not all(one.last for one in chosen)
    patient = come and chosen and now < min(one.since for one in chosen) + GATHER
    if len(chosen) < 2 or (patient and not strangers):
        return []
    return [one.player for one in chosen]
