"""Ctrl-C ends a simulation with what was played by then: a real process, and a real signal.

The process has so many parts to play that it cannot come to an end by itself: nobody reads what it
tells of its progress, so the pipe is full long before. The signal is sent once it has told enough,
to the whole group, as a terminal does.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

TOLD = """
import signal, sys
from contextlib import contextmanager
from krupier.cli import app, simulate

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs us may have it ignored

@contextmanager
def progress_bar(title):
    yield lambda done, of: print(done, file=sys.stderr, flush=True)

simulate.progress_bar = progress_bar
app.main()
"""
"""The command line, with its progress in lines."""
ENOUGH = 3
"""Parts that are played before the signal."""
NEVER = 20_000
"""Parts whose progress no pipe takes in."""
ROULETTE = ("simulate", "kings/european-roulette", "--bet", "red", "--seed", "7")

pytestmark = pytest.mark.timeout(600)


@contextmanager
def running(*args: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        (sys.executable, "-c", TOLD, *args),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def stopped(*args: str, part: int) -> tuple[int, str, str]:
    """Exit code and outputs of a simulation that was interrupted after a few parts."""
    with running(*args, "--rounds", str(NEVER * part)) as process:
        assert process.stderr
        told = [process.stderr.readline() for _ in range(ENOUGH)]
        assert all(line.strip().isdecimal() for line in told), told
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
        return process.returncode, out, err


def finished(*args: str) -> dict[str, object]:
    command = (sys.executable, "-c", TOLD, *args)
    ran = subprocess.run(command, capture_output=True, check=True, text=True)
    told: dict[str, object] = json.loads(ran.stdout)
    return told


@pytest.mark.parametrize(
    ("how", "part"),
    [
        (("--rules", "--cores", "1"), 2_000),
        (("--rules", "--cores", "2"), 2_000),
        (("--kernel", "--cores", "2"), 1 << 20),
    ],
    ids=["one core", "processes", "threads"],
)
def test_what_was_played_is_told_as_if_no_more_had_been_asked_for(
    how: tuple[str, ...], part: int
) -> None:
    code, out, err = stopped(*ROULETTE, *how, "--json", part=part)
    assert code == 130, err
    assert "Traceback" not in err
    told = json.loads(out)
    assert told["stopped"] is True
    assert told["asked"] == NEVER * part
    assert told["rounds"] >= ENOUGH * part
    assert told["rounds"] % part == 0
    # an even-money bet: a round has a standard deviation of nearly one stake
    assert told["error"] == pytest.approx(told["rounds"] ** -0.5, rel=0.01)
    whole = finished(*ROULETTE, *how, "--json", "--rounds", str(told["rounds"]))
    assert whole["stopped"] is False
    same = ("rounds", "rtp", "error", "staked", "hit", "distribution", "theory", "ruin", "sessions")
    assert {key: told[key] for key in same} == {key: whole[key] for key in same}


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "of 40,000,000, stopped"), ("cs", "40\u00a0000\u00a0000, zastaveno")]
)
def test_people_are_told_how_many_rounds_it_was(lang: str, says: str) -> None:
    code, out, err = stopped(*ROULETTE, "--cores", "1", "--lang", lang, part=2_000)
    assert code == 130, err
    assert says in out
    assert "±" in out
    assert "Traceback" not in err


def test_before_the_first_part_there_is_nothing_to_show() -> None:
    """Interrupted while the game is set up, before anything is played."""
    early = TOLD.replace(
        "app.main()",
        "from krupier.odds.simulation import runner\n"
        "import os, signal\n"
        "runner.prepare = lambda job: os.kill(os.getpid(), signal.SIGINT)\n"
        "app.main()",
    )
    command = (sys.executable, "-c", early, *ROULETTE, "--cores", "1", "--json", "--lang", "cs")
    ran = subprocess.run(command, capture_output=True, check=False, text=True)
    assert ran.returncode == 130
    assert json.loads(ran.stdout)["rounds"] == 0
    assert "není co ukázat" in ran.stderr
    assert "Traceback" not in ran.stderr
