"""Hands per second of one fast pool against as many players at ordinary tables, in the same run.

    python -m bench.pool [--players 600] [--seconds 20]

Both halves of the run have the same players with the same habits, six at a table, everybody
looking on, under a virtual clock and with real books in memory: how long a player thinks costs
nothing, what the house does for him does. Seconds are those of the processor. In the pool three
hands of five are folded before the turn, and the page of every player follows him from table to
table; at ordinary tables nobody can do that, so his hands are longer and fewer. One JSON line each;
the ratio is that of hands per second of the processor.
"""

from __future__ import annotations

import argparse
import json
import time

from tests.crowd import SECOND, Hall

WARM = 6.0
"""Seconds in which everybody comes."""


def measured(players: int, seconds: float, *, pool: bool) -> dict[str, object]:
    hall = Hall(players, pool=pool)
    hall.run(WARM)
    before = dict(hall.counts)
    hall.waits.clear()
    start = time.process_time()
    hall.run(seconds)
    spent = time.process_time() - start
    hall.close()
    done = {name: hall.counts[name] - before.get(name, 0) for name in ("hands", "actions", "early")}
    waits = sorted(hall.waits)
    return {
        "what": "pool" if pool else "tables",
        "players": players,
        "tables": len(hall.tables),
        **done,
        "hands per player and minute": round(6 * 60 * done["hands"] / players / seconds, 2),
        "hands per second": round(done["hands"] / spent, 1),
        "decisions per second": round((done["actions"] + done["early"]) / spent, 1),
        "wait p50 s": round(waits[len(waits) // 2] / SECOND, 3) if waits else None,
        "wait p99 s": round(waits[len(waits) * 99 // 100] / SECOND, 3) if waits else None,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--players", type=int, default=600)
    parser.add_argument("--seconds", type=float, default=20.0)
    asked = parser.parse_args()
    rows = [measured(asked.players, asked.seconds, pool=pool) for pool in (True, False)]
    for one in rows:
        print(json.dumps(one, ensure_ascii=False), flush=True)
    here, there = (float(str(one["hands per second"])) for one in rows)
    print(json.dumps({"what": "pool / tables", "ratio": round(here / there, 2)}))


if __name__ == "__main__":
    main()
