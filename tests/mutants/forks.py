"""Work done in forked children of a warm process: what one child does, no other sees."""

from __future__ import annotations

import contextlib
import gc
import os
import resource
import signal
import traceback
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, Pipe, wait
from typing import TypeVar

import msgspec

T = TypeVar("T")

MEMORY = 4 << 30  # bytes a child may take beyond what its parent holds
PATIENCE = 60  # seconds
ALARMS = (signal.SIGPROF, signal.SIGALRM)
FINE, BROKEN = b"=", b"!"


class TimeLimit(Exception):
    """The child took longer than it was allowed."""


class Died(Exception):
    """The child ended without an answer."""


class Broken(Exception):
    """The work itself raised: a fault of the one who gave it."""


def in_forks(
    jobs: Iterable[tuple[T, Callable[[], object]]], at_once: int
) -> Iterator[tuple[T, bytes | Exception]]:
    """What each job answered (as JSON), or how its child ended; in the order of their ends."""
    waiting = iter(jobs)
    gc.freeze()  # what the parent holds, no child looks through
    running: dict[Connection, tuple[T, int]] = {}
    try:
        while True:
            for name, work in waiting:
                ours, theirs = Pipe(duplex=False)
                pid = os.fork()
                if pid == 0:
                    _be_a_child(theirs, work)
                theirs.close()
                running[ours] = (name, pid)
                if len(running) == at_once:
                    break
            if not running:
                return
            for ready in wait([*running]):
                assert isinstance(ready, Connection)
                name, pid = running.pop(ready)
                yield name, _answer(ready, pid)
    finally:
        gc.unfreeze()
        for _, pid in running.values():
            _end(pid)
            os.waitpid(pid, 0)


def allow(seconds: float) -> None:
    """From now on the child may work so long. It may also wait, for its turn on a busy machine or
    for what never comes, but not for ever."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE + 10 * seconds)


def _be_a_child(answer_to: Connection, work: Callable[[], object]) -> None:
    os.setpgid(0, 0)
    with contextlib.suppress(BaseException):
        for alarm in ALARMS:
            signal.signal(alarm, signal.SIG_DFL)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for standard in (0, 1, 2):
            os.dup2(nowhere, standard)
        with open("/proc/self/statm", encoding="ascii") as sizes:
            held = int(sizes.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (held + MEMORY, held + MEMORY))
        try:
            answer_to.send_bytes(FINE + msgspec.json.encode(work()))
        except Exception:
            answer_to.send_bytes(BROKEN + traceback.format_exc().encode())
    os._exit(0)


def _answer(ready: Connection, pid: int) -> bytes | Exception:
    answer: bytes | None = None
    with contextlib.suppress(EOFError, ConnectionResetError):
        answer = ready.recv_bytes()
    ready.close()
    _end(pid)
    _, status = os.waitpid(pid, 0)
    if answer is not None and answer.startswith(BROKEN):
        raise Broken(answer.removeprefix(BROKEN).decode())
    if answer is not None:
        return answer.removeprefix(FINE)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in ALARMS:
        return TimeLimit()
    return Died(f"status {status}")


def _end(pid: int) -> None:
    """The child and whatever it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
