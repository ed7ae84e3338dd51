"""kill -9 at any instant: what was acknowledged is there, what is there is whole."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from krupier.store import Store, audit, journal, open_store, settlement
from tests.store.casino import opened

#: Plays rounds at two tables until it is killed, and says what it knows to be durable.
CHILD = """
import sys
from krupier.store import Writer, journal, open_store, settlement
from tests.store.casino import bet, ends, new_round

url, plan, turn = sys.argv[1:]
writer = Writer(open_store(url))
say = lambda *words: print(*words, flush=True)
say("ready")
while True:
    names = [writer.submit(lambda c, t=t: new_round(c, plan, t)) for t in ("T1", "T2")]
    names = [future.result() for future in names]
    for n, player, amount in ((1, "anna", 100), (2, "bob", 50)):
        units = [
            writer.submit(lambda c, r=r: bet(c, r, n, player, amount)) for r in names
        ]
        for future, name in zip(units, names):
            future.result()
            say("entry", name, n)
    for name in names:
        writer.submit(lambda c: settlement.settle(c, name, *ends(name), 20)).result()
        say("settled", name)
"""


def check(store: Store, acknowledged: list[list[str]]) -> int:
    """Nothing acknowledged is missing; then recover as a server would. Returns rounds settled."""
    settled = 0
    with store.write() as conn:
        for what, name, *rest in acknowledged:
            if what == "entry":
                assert journal.round_record(conn, name).length >= int(rest[0])
            else:
                assert journal.round_record(conn, name).status == "settled"
                settled += 1
        for record in journal.open_rounds(conn):
            settlement.void(conn, record.id, "crash", 99)
        assert journal.open_rounds(conn) == []
    assert audit(store) == []
    return settled


def kill_again_and_again(url: str, kills: int, seed: int) -> None:
    rng = random.Random(seed)
    store = open_store(url)
    plan = opened(store)
    root = Path(__file__).parents[2]
    settled = 0
    for turn in range(kills):
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, url, plan, str(turn)],
            cwd=root,
            env=os.environ | {"PYTHONPATH": f"{root}/src:{root}"},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        said = ""
        while turn == 0 and "settled" not in said:  # one of them gets that far
            said += (line := child.stdout.readline())
            assert line, "it ended by itself"
        time.sleep(rng.uniform(0.02, 0.3))
        child.send_signal(signal.SIGKILL)
        said += child.communicate()[0]
        assert child.returncode == -signal.SIGKILL
        whole_lines = said[: said.rfind("\n") + 1].splitlines()
        settled += check(store, [line.split() for line in whole_lines])
    store.close()
    assert settled > 0


def test_a_few_kills(url: str) -> None:
    kill_again_and_again(url, 3, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_many_kills(url: str, seed: int) -> None:
    kill_again_and_again(url, 20, seed)
