"""Chunks on all cores, on a Ray cluster, or one after another: the same result everywhere."""

from __future__ import annotations

import logging
import multiprocessing
import socket
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

from krupier.odds.result import Progress
from krupier.odds.simulation.chunks import Chunk, Job, Play, Tally

LOCAL = "local"


class NoRay(LookupError):
    """Ray is not installed, or not there."""


def prepare(job: Job) -> Play:
    """Whoever plays the chunks of a job: the rules, or a kernel."""
    if job.how == "rules":
        from krupier.odds.simulation import by_rules

        return by_rules.prepare(job)
    from krupier.odds.simulation import kernels

    return kernels.prepare(job)


def run(
    job: Job,
    work: Sequence[Chunk],
    *,
    cores: int,
    ray: str | None = None,
    progress: Progress | None = None,
) -> Tally:
    """All chunks, merged in their order; ``progress`` is told of rounds."""
    total, of = Tally(), sum(chunk.rounds for chunk in work)
    tallies = _on_ray(job, work, ray, cores) if ray else _here(job, work, min(cores, len(work)))
    for tally in tallies:
        total.add(tally)
        if progress:
            progress(total.rounds, of)
    return total


def _here(job: Job, work: Sequence[Chunk], cores: int) -> Iterator[Tally]:
    if cores <= 1:
        yield from map(prepare(job), work)
    elif job.how == "kernel":
        # kernels run without the interpreter lock
        with ThreadPoolExecutor(cores) as threads:
            yield from threads.map(prepare(job), work)
    else:
        # spawned: compiled code and its threads do not survive a fork
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(cores, context, _begin, (job,)) as processes:
            yield from processes.map(_play, work)


_playing: Play | None = None
"""What this process plays."""


def _begin(job: Job) -> None:
    global _playing
    _playing = prepare(job)


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


def _on_ray(job: Job, work: Sequence[Chunk], address: str, cores: int) -> Iterator[Tally]:
    try:
        import ray
        from ray.util import ActorPool
    except ImportError:
        raise NoRay(
            "Ray is not installed: pip install 'krupier[cluster]', or leave out --ray"
        ) from None
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
