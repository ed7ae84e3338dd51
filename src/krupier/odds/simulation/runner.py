"""Chunks on all cores, on a Ray cluster, or one after another: the same result everywhere."""

from __future__ import annotations

import logging
import multiprocessing
import signal
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing, contextmanager
from multiprocessing.synchronize import Event
from typing import Any

from krupier import extras
from krupier.odds.result import Progress
from krupier.odds.simulation.chunks import Chunk, Job, Play, Tally

LOCAL = "local"
AHEAD = 8
"""Chunks that are handed out for each process: enough that none waits for a slow one."""


class NoRay(LookupError):
    """There is no such cluster."""


def prepare(job: Job, stopped: Callable[[], bool] | None = None) -> Play:
    """Whoever plays the chunks of a job: the rules, which may be ``stopped`` between two rounds, or
    a kernel, whose chunks are soon over."""
    if job.how == "rules":
        from krupier.odds.simulation import by_rules

        return by_rules.prepare(job, stopped)
    from krupier.odds.simulation import kernels

    return kernels.prepare(job)


def run(
    job: Job,
    work: Sequence[Chunk],
    *,
    cores: int,
    ray: str | None = None,
    progress: Progress | None = None,
    stoppable: bool = False,
) -> Tally:
    """All chunks, merged in their order; ``progress`` is told of rounds. One that is ``stoppable``
    ends at Ctrl-C with the chunks that are merged by then: as if no more had been asked for."""
    total, of = Tally(), sum(chunk.rounds for chunk in work)
    tallies = _on_ray(job, work, ray, cores) if ray else _here(job, work, min(cores, len(work)))
    try:
        with closing(tallies):
            for tally in tallies:
                total = total + tally
                if progress:
                    progress(total.rounds, of)
    except KeyboardInterrupt:
        if not (stoppable and total.rounds):
            raise
    return total


def _here(job: Job, work: Sequence[Chunk], cores: int) -> Generator[Tally]:
    if cores <= 1:
        yield from map(prepare(job), work)
    elif job.how == "kernel":
        # kernels run without the interpreter lock
        with ThreadPoolExecutor(cores) as threads:
            yield from threads.map(prepare(job), work)
    else:
        # spawned: compiled code and its threads do not survive a fork
        context = multiprocessing.get_context("spawn")
        stop = context.Event()
        with ProcessPoolExecutor(cores, context, _begin, (job, stop)) as processes:
            try:
                yield from _in_order(processes, work, AHEAD * cores)
            finally:
                # nobody waits any more for what they play
                stop.set()


def _in_order(
    processes: ProcessPoolExecutor, work: Sequence[Chunk], ahead: int
) -> Generator[Tally]:
    """Not ``map``: it hands out all chunks at once, and cancels them when it is left; a pool whose
    processes then end stumbles over what was cancelled, with a traceback of its own."""
    given: deque[Future[Tally]] = deque()
    for chunk in work:
        if len(given) == ahead:
            yield given.popleft().result()
        with _deaf():
            given.append(processes.submit(_play, chunk))
    while given:
        yield given.popleft().result()


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that are started here never hear a Ctrl-C, which a terminal sends to all of them:
    it is for whoever started them. What comes meanwhile is heard afterwards."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_playing: Play | None = None
"""What this process plays."""


def _begin(job: Job, stop: Event) -> None:
    global _playing
    _playing = prepare(job, stop.is_set)


def _play(chunk: Chunk) -> Tally:
    assert _playing is not None
    return _playing(chunk)


# -- on a cluster ----------------------------------------------------------------------------


class _Worker:
    """Sits on a node of the cluster, which has krupier installed."""

    def __init__(self, job: Job) -> None:
        self._play = prepare(job)

    def play(self, chunk: Chunk) -> Tally:
        return self._play(chunk)


def _knock(address: str) -> None:
    """Ray itself would wait for minutes where nobody answers."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), timeout=10).close()
    except (OSError, OverflowError) as problem:
        raise NoRay(f"no Ray cluster at {address!r}: {problem}") from None


def _on_ray(job: Job, work: Sequence[Chunk], address: str, cores: int) -> Generator[Tally]:
    extras.need("cluster")
    import ray
    from ray.util import ActorPool

    where: dict[str, Any] = {"num_cpus": cores, "include_dashboard": False}
    if address != LOCAL:
        where = {"address": address}
        _knock(address)
    try:
        ray.init(log_to_driver=False, logging_level=logging.ERROR, **where)
    except (ConnectionError, RuntimeError, ValueError) as problem:
        raise NoRay(f"no Ray cluster at {address!r}: {problem}") from None
    try:
        cluster: Any = ray
        size = cores if address == LOCAL else int(cluster.cluster_resources().get("CPU", 1))
        make: Callable[..., Any] = cluster.remote(_Worker).remote
        pool = ActorPool([make(job) for _ in range(min(size, len(work)))])
        yield from pool.map(lambda actor, chunk: actor.play.remote(chunk), list(work))
    finally:
        ray.shutdown()
