"""The odds of all games, computed in a process of their own: mathematics must not slow down play.

``python -m krupier.server.mathematics [DIRECTORY …]`` writes one JSON line per game:
``[game, currency, figures or null]``. Only what is known or quick: the rest is asked of the
laboratory.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

from krupier import odds
from krupier.plan.parts import Plan
from krupier.rules import families
from krupier.rules.families import make
from krupier.server.catalogue import Catalogue
from krupier.server.figures import Figures, figures_of
from krupier.server.problems import log


def main(directories: Iterable[str]) -> None:
    os.nice(10)
    plans = Catalogue(map(Path, directories)).plans.values()
    for plan in sorted(plans, key=lambda one: not _known(one)):
        code = next(iter(plan.currencies))
        try:
            line = msgspec.json.encode([plan.id, code, figures_of(plan, code)])
        except Exception:
            # a fault in one game must not hide the figures of all others
            log.exception("no odds of %s", plan.id)
            continue
        sys.stdout.buffer.write(line + b"\n")
        sys.stdout.buffer.flush()


def _known(plan: Plan) -> bool:
    return families.of(plan).odds is not None and odds.remembered(make(plan)) is not None


async def work_out(catalogue: Catalogue, directories: Iterable[Path]) -> None:
    """Fills a catalogue with odds, game by game. Cancelling it ends the process."""
    command = [sys.executable, "-m", "krupier.server.mathematics", *map(str, directories)]
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, limit=2**24
    )
    assert process.stdout
    try:
        async for line in process.stdout:
            catalogue.keep(*msgspec.json.decode(line, type=tuple[str, str, Figures | None]))
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


if __name__ == "__main__":
    main(sys.argv[1:])
