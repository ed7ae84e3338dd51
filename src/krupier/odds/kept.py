"""Odds that need not be worked out again.

They are kept under a fingerprint of everything they depend on: the content of the plan, the
table's options, limits and currency. Two places hold them: ``known.json`` in this package, the
settings whose odds are shipped (:mod:`krupier.odds.shipped` writes it), and the user's cache
directory, where a fingerprint of the code belongs to the name as well.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
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
    code: str = ""
    """Of the solver, :func:`krupier.odds.sources.code`."""

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


def look_up(key: str, code: str) -> Kept | None:
    """What is shipped, or was worked out by this very code."""
    return known().get(key) or _in_cache(key, code)


@cache
def known() -> dict[str, Kept]:
    """The table that is shipped."""
    if not KNOWN.exists():
        return {}
    return msgspec.json.decode(KNOWN.read_bytes(), type=dict[str, Kept])


def keep(key: str, code: str, game: Game, rows: list[BetOdds], seconds: float) -> Kept:
    """Writes rows to the cache, if anything can be written there."""
    told = [to_data(row) for row in rows]
    kept = Kept(game.plan.id, dict(game.setting.options), seconds, told, code)
    where = directory()
    if where is not None:
        with suppress(OSError):
            write(where / f"{key}.{code}", msgspec.json.encode(kept))
            for old in where.glob(f"{key}.*"):
                if old.suffix != f".{code}":
                    old.unlink(missing_ok=True)
    return kept


def _in_cache(key: str, code: str) -> Kept | None:
    where = directory()
    if where is None:
        return None
    try:
        return msgspec.json.decode((where / f"{key}.{code}").read_bytes(), type=Kept)
    except (OSError, msgspec.MsgspecError):
        return None


def write_known(table: dict[str, Kept]) -> None:
    content = msgspec.json.format(msgspec.json.encode(table, order="sorted"), indent=1)
    write(KNOWN, content + b"\n")
    known.cache_clear()


def write(path: Path, content: bytes) -> None:
    """Written aside and renamed: whoever reads, and whoever is killed, leaves all or nothing."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as aside:
        aside.write(content)
    # as any other file, not for its owner alone
    os.chmod(aside.name, 0o644)
    os.replace(aside.name, path)


@cache
def directory() -> Path | None:
    """The part of the user's cache, or nothing where none can be written."""
    try:
        path = root() / "odds"
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return path if os.access(path, os.W_OK) else None
