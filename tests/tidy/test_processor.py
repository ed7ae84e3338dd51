"""What a test costs is counted with all that it starts."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests import processor

SPEND = "import time\nwhile time.process_time() < 0.3: pass\nprint(flush=True)\ninput()"
"""A process that spends a known time and then waits."""


@contextmanager
def spender() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(
        [sys.executable, "-c", SPEND], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout
        process.stdout.readline()
        yield process
        process.communicate(b"\n")


def test_own_time_counts() -> None:
    before = processor.seconds()
    end = time.process_time() + 0.1
    while time.process_time() < end:
        pass
    assert processor.seconds() - before >= 0.1


def test_a_child_counts_while_it_runs_and_when_it_is_gone() -> None:
    before = processor.seconds()
    with spender():
        running = processor.seconds() - before
    assert running >= 0.28  # by ticks of a hundredth
    assert processor.seconds() - before >= 0.28
