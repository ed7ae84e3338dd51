"""Work cut into chunks that give the same result wherever and in whatever order they are played.

A chunk has a number, and its luck follows from the seed and that number alone. Results are counts
that are merged in the order of the chunks.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from krupier.odds.what_if import Case

Nets = NDArray[np.int64]

POINTS = 100
"""How many points of a bankroll's path are kept."""
WALKS = 200
"""The most sessions of a chunk whose bankroll is followed."""


@dataclass(frozen=True)
class Bet:
    """What is staked in every round."""

    bet: str
    amount: int
    on: tuple[str, ...] = ()


@dataclass(frozen=True)
class Job:
    """What is played; plain data, so that it can be sent anywhere."""

    case: Case
    bets: tuple[Bet, ...]
    how: str
    """``rules`` or ``kernel``."""
    strategy: str
    """``chart``, ``bot`` or ``timeout``."""
    shoe: str
    """``full``: every round from a full shoe; ``table``: as the table shuffles."""
    seed: int
    session: int
    """Rounds of a session, for bankrolls."""


@dataclass(frozen=True)
class Chunk:
    number: int
    rounds: int


@dataclass
class Tally:
    """What came out: net wins and stakes in minor units, counted."""

    rounds: int = 0
    nets: Counter[int] = field(default_factory=Counter)
    staked: int = 0
    ends: list[int] = field(default_factory=list)
    """Net result of each session that was followed."""
    lows: list[int] = field(default_factory=list)
    """The lowest its bankroll stood, 0 or below."""
    paths: list[list[int]] = field(default_factory=list)
    """Its way, at up to :data:`POINTS` points."""

    def __add__(self, other: Tally) -> Tally:
        """A new one: whoever is interrupted in between still has the old one whole."""
        return Tally(
            self.rounds + other.rounds,
            self.nets + other.nets,
            self.staked + other.staked,
            self.ends + other.ends,
            self.lows + other.lows,
            (self.paths + other.paths)[:POINTS],
        )


Play = Callable[[Chunk], Tally]
"""Plays chunks of a job that it was made for."""


def chunks(rounds: int, size: int) -> list[Chunk]:
    """
    >>> [chunk.rounds for chunk in chunks(2500, 1000)]
    [1000, 1000, 500]
    """
    return [
        Chunk(number, min(size, rounds - begun))
        for number, begun in enumerate(range(0, rounds, size))
    ]


def luck(seed: int, number: int) -> int:
    """64 random bits for a chunk."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{number}".encode()).digest()[:8], "big")


def state(job: Job, chunk: Chunk) -> Any:
    """The same for machine code (:mod:`krupier.odds.luck`)."""
    return np.uint64(luck(job.seed, chunk.number))


def counted(nets: Nets, staked: int, session: int) -> Tally:
    """The tally of rounds in the order in which they were played."""
    values, times = np.unique(nets, return_counts=True)
    tally = Tally(
        len(nets), Counter(dict(zip(values.tolist(), times.tolist(), strict=True))), staked
    )
    follow(tally, nets, session)
    return tally


def follow(tally: Tally, nets: Nets, session: int) -> None:
    """The bankroll through every whole session of these rounds."""
    whole = min(len(nets) // session, WALKS)
    if not whole:
        return
    walks = nets[: whole * session].reshape(whole, session).cumsum(axis=1)
    tally.ends = walks[:, -1].tolist()
    tally.lows = np.minimum(walks.min(axis=1), 0).tolist()
    tally.paths = walks[:, points(session) - 1].tolist()


def points(session: int) -> Nets:
    """The rounds of a session, from 1, after which a bankroll's path is noted.

    >>> points(3).tolist(), points(1000)[[0, 1, -1]].tolist()
    ([1, 2, 3], [1, 11, 1000])
    """
    return np.linspace(1, session, min(POINTS, session)).astype(np.int64)


def paid(results: NDArray[np.integer[Any]], pays: Nets, stakes: Nets, session: int) -> Tally:
    """The tally of rounds with these results, each of which pays and stakes what it does."""
    tally = Tally(len(results))
    for result, times in enumerate(np.bincount(results, minlength=len(pays)).tolist()):
        if times:
            tally.nets[int(pays[result])] += times
            tally.staked += int(stakes[result]) * times
    follow(tally, pays[results[: WALKS * session]], session)
    return tally
