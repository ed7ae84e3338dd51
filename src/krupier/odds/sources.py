"""Which code odds follow from: the sources of a solver, and of all that it imports.

Only what is imported from here and from :mod:`krupier.hands` counts. So a change of another
family's solver, or of a page that shows odds, leaves what is known as valid as it was.
"""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path

from krupier import sources

COUNTED = ("odds", "hands")
REMEMBER = ("odds", "odds.kept", "odds.sources")
"""Modules that work nothing out, they only remember."""


@cache
def code(solver: str) -> str:
    """A fingerprint of the sources of a module such as ``krupier.odds.craps``.

    >>> code("krupier.odds.craps") == code("krupier.odds.roulette")
    False
    """
    sum_ = 0
    for path in sorted(files(solver)):
        sum_ = zlib.crc32(path.read_bytes(), sum_)
    return f"{sum_:08x}"


def files(solver: str) -> set[Path]:
    """The sources themselves.

    >>> sorted(path.name for path in files("krupier.odds.roulette"))
    ['result.py', 'roulette.py']
    """
    return sources.files([solver], lambda name: name.startswith(COUNTED) and name not in REMEMBER)
