"""Torture: a server under load is killed with ``kill -9`` and started again, many times.

``python -m tests.server.torture --kills 50 --database postgresql`` (``make torture-kill`` does both
databases). After every kill, before the next start, the books are audited as the dead server left
them:

* the ledger sums to zero, balances follow from postings, chains are unbroken, every settled round
  replays from its journal to the very figures of the ledger (``krupier.room.history.audit_all``);
* every move that a client saw acknowledged stands in a journal, once; every top-up in the ledger;
* nothing that was refused stands in them;
* the chips of the poker players are all there, and no others.

At the end everybody gets up, and no chip is left behind.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import time
from pathlib import Path

from tests.server.campaign import Books, Crowd, Process, Tally, books, check, prepare


async def torture(
    books: Books, kills: int, *, seed: int = 1, tables: int = 6, players: int = 18
) -> Tally:
    """Kills the server that many times; raises when the books are wrong."""
    chance, tally, process = random.Random(seed), Tally(), Process(books)
    games = prepare(books, tables)
    process.start()
    crowd = Crowd(process, games, tally, seed)
    started = time.monotonic()
    try:
        await crowd.come(players)
        for number in range(1, kills + 1):
            await crowd.more(chance.randrange(2, 60))
            await asyncio.to_thread(process.end, signal.SIGKILL)
            seen = await asyncio.to_thread(check, books, tally, crowd.at_poker)
            print(
                f"kill {number}: {seen.rounds} rounds, {seen.moves} moves written, "
                f"{len(tally.acked)} acked, {tally.reconnections} reconnections, "
                f"{time.monotonic() - started:.0f} s",
                flush=True,
            )
            await asyncio.to_thread(process.start)
        await crowd.go_on(3)  # every table, after the last one
        await crowd.leave()
    finally:
        await crowd.vanish()
        code = await asyncio.to_thread(process.end, signal.SIGTERM)
    assert code == 0, f"a server that is asked to stop ends with {code}"
    await asyncio.to_thread(check, books, tally, crowd.at_poker, all_left=True)
    return tally


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--kills", type=int, default=50)
    ask.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(3), "big"))
    ask.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    ask.add_argument("--key", type=Path, help="file of the house key; a fresh one by default")
    given = ask.parse_args()
    print(f"{given.database}, seed {given.seed}")
    with books(given.database, given.key) as fresh:
        tally = asyncio.run(torture(fresh, given.kills, seed=given.seed))
    print(
        f"{given.kills} kills survived: {tally.sent} requests sent, {len(tally.acked)} moves and "
        f"{len(tally.topped_up)} top-ups acknowledged, {tally.stood} got up, "
        f"{sum(tally.codes.values())} refused {dict(tally.codes)}"
    )


if __name__ == "__main__":
    main()
