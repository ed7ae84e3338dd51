"""Best play that need not be worked out again, by what it depends on: decisions and pays.

Games that are played alike share it, whatever their plans are called. Odds look in memory alone,
so that whoever asks for them anew gets them anew; who plays by it also takes what an earlier run
of the same code has left in the user's cache.
"""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from krupier.odds import kept, sources
from krupier.odds.holdem.play import Play, best_play
from krupier.odds.holdem.prepared import Prepared
from krupier.odds.result import Progress

_found: dict[str, Play] = {}


def worked_out(prepared: Prepared, progress: Progress | None = None) -> Play:
    """Best play as this process works it out, once."""
    found = _found.get(prepared.content)
    if found is None:
        found = _found[prepared.content] = best_play(prepared, progress=progress)
        _write(prepared, found)
    return found


def known(prepared: Prepared, progress: Progress | None = None) -> Play:
    """Best play from memory or cache where it is there."""
    if prepared.content not in _found:
        kept_play = _read(prepared)
        if kept_play is not None:
            _found[prepared.content] = kept_play
    return worked_out(prepared, progress)


def _path(prepared: Prepared) -> Path | None:
    where = kept.directory()
    if where is None:
        return None
    return where / f"play-{prepared.content}.{sources.code('krupier.odds.holdem.play')}.npz"


def _write(prepared: Prepared, play: Play) -> None:
    path = _path(prepared)
    if path is None:
        return
    arrays: dict[str, Any] = {f"ways{known}": ways for known, ways in play.ways.items()}
    content = BytesIO()
    np.savez_compressed(content, won=np.array(play.won), ends=play.ends, **arrays)
    with suppress(OSError):
        kept.write(path, content.getvalue())
        for old in path.parent.glob(f"play-{prepared.content}.*"):
            if old != path:
                old.unlink(missing_ok=True)


def _read(prepared: Prepared) -> Play | None:
    path = _path(prepared)
    if path is None:
        return None
    try:
        with np.load(path) as found:
            ways = {known: found[f"ways{known}"] for known in prepared.decided}
            return Play(ways, int(found["won"]), found["ends"])
    except (OSError, ValueError, KeyError, BadZipFile):
        return None
