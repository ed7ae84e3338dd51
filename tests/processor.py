"""Processor time that tests cost: of this process, of all that it started, and of databases.

What runs beside a test for others, such as a server that several share, counts for whichever test
runs meanwhile: the sums are right, those of single tests nearly.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")

apart: set[int] = set()
"""Processes that count though they are nobody's children, such as a database's."""


def seconds() -> float:
    """What was spent until now, by processes that ended and by those that run."""
    children = os.times()
    others = (pid for top in (os.getpid(), *apart) for pid in _descendants(top))
    ticks = sum(_ticks(pid) for pid in (*others, *apart))
    return time.process_time() + children[2] + children[3] + ticks / TICKS


def _descendants(of: int) -> Iterator[int]:
    """A process may end while one looks: then its parent has its time."""
    with suppress(OSError):
        for listed in Path(f"/proc/{of}/task").iterdir():
            with suppress(OSError):
                for child in (listed / "children").read_text().split():
                    yield int(child)
                    yield from _descendants(int(child))


def _ticks(pid: int) -> int:
    """Its own and those of its children that it waited for."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return 0
    return sum(map(int, stat.rpartition(")")[2].split()[11:15]))
