"""The odds of all games, computed in a process of their own: mathematics must not slow down play.

``python -m krupier.server.mathematics [DIRECTORY …]`` writes one JSON line per game:
``[game, currency, rows or null]``.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

from krupier.server.catalogue import Catalogue, rows


def main(directories: Iterable[str]) -> None:
    os.nice(10)
    for plan in Catalogue(map(Path, directories)).plans.values():
        code = next(iter(plan.currencies))
        line = msgspec.json.encode([plan.id, code, rows(plan, code)])
        sys.stdout.buffer.write(line + b"\n")
        sys.stdout.buffer.flush()


async def work_out(catalogue: Catalogue, directories: Iterable[Path]) -> None:
    """Fills a catalogue with odds, game by game. Cancelling it ends the process."""
    command = [sys.executable, "-m", "krupier.server.mathematics", *map(str, directories)]
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, limit=2**24
    )
    assert process.stdout
    try:
        async for line in process.stdout:
            catalogue.keep(*msgspec.json.decode(line))
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


if __name__ == "__main__":
    main(sys.argv[1:])
