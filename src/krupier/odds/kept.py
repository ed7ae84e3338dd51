"""Odds that need not be worked out again.

They are kept under a fingerprint of everything they depend on: the content of the plan, the
table's options, limits and currency. Two places hold them: ``known.json`` in this package, the
settings whose odds are shipped (``krupier odds --all --ship`` writes it), and the user's
cache directory, whose part carries a fingerprint of the code as well.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import zlib
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from krupier.hands.cache import root
from krupier.odds.result import BetOdds, from_data, to_data
from krupier.rules.game import Game

KNOWN = Path(__file__).with_name("known.json")


class Kept(msgspec.Struct, frozen=True):
    """The rows of a game, and what it took to work them out."""

    game: str
    options: dict[str, bool | int | str]
    seconds: float
    rows: list[dict[str, Any]]

    def bets(self) -> list[BetOdds]:
        return [from_data(row) for row in self.rows]


def fingerprint(game: Game) -> str:
    """The same for two tables if, and only if, nothing that odds depend on differs.

    >>> from krupier.rules.families import load
    >>> one = load("kings/blackjack")
    >>> fingerprint(one) == fingerprint(load("kings/blackjack"))
    True
    >>> fingerprint(one) == fingerprint(load("wgg/blackjack"))
    False
    """
    setting = game.setting
    content = (game.plan, setting.currency.code, setting.options, setting.limits)
    return hashlib.sha256(
        msgspec.json.encode(content, enc_hook=str, order="deterministic")
    ).hexdigest()


def look_up(key: str) -> Kept | None:
    return known().get(key) or _read(key)


@cache
def known() -> dict[str, Kept]:
    """The table that is shipped."""
    if not KNOWN.exists():
        return {}
    return msgspec.json.decode(KNOWN.read_bytes(), type=dict[str, Kept])


def keep(key: str, game: Game, rows: list[BetOdds], seconds: float) -> Kept:
    """Writes rows to the cache, if anything can be written there."""
    kept = Kept(game.plan.id, dict(game.setting.options), seconds, [to_data(row) for row in rows])
    where = _directory()
    if where is not None:
        with suppress(OSError):
            # written aside and renamed: another process sees all of it or nothing
            with tempfile.NamedTemporaryFile(dir=where, delete=False) as aside:
                aside.write(msgspec.json.encode(kept))
            os.replace(aside.name, where / key)
    return kept


def write_known(table: dict[str, Kept]) -> None:
    content = msgspec.json.format(msgspec.json.encode(table, order="sorted"), indent=1)
    KNOWN.write_bytes(content + b"\n")
    known.cache_clear()


def _read(key: str) -> Kept | None:
    where = _directory()
    if where is None:
        return None
    try:
        return msgspec.json.decode((where / key).read_bytes(), type=Kept)
    except (OSError, msgspec.MsgspecError):
        return None


@cache
def _directory() -> Path | None:
    sources = [
        *Path(__file__).parent.rglob("*.py"),
        *(Path(__file__).parents[1] / "hands").glob("*.py"),
    ]
    sum_ = 0
    for source in sorted(sources):
        sum_ = zlib.crc32(source.read_bytes(), sum_)
    try:
        path = root() / f"odds-{sum_:08x}"
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return path if os.access(path, os.W_OK) else None
