"""Millions of rounds a second: one box, one chart, all rules of the table.

The work is cut into chunks of a fixed size, each with its own generator made from the seed and
its number and with its own shoe. Results are counts, so the same seed gives the same result on
any number of cores.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt

import numpy as np

from krupier.odds.blackjack import kernel
from krupier.odds.blackjack.kernels import Array
from krupier.odds.blackjack.policy import Plays
from krupier.odds.blackjack.rules import Rules
from krupier.odds.blackjack.tables import MAX_HANDS, tables

CHUNK = 1 << 20
GOLDEN = 0x9E3779B97F4A7C15
MASK = (1 << 64) - 1


@dataclass(frozen=True)
class Simulation:
    """Net wins and stakes of many rounds, counted."""

    rounds: int
    wins: dict[int, int]
    """How often each net win came, in parts of an opening stake."""
    unit: int
    staked: int
    """All stakes put down, in opening stakes of one hand."""
    hands: int = 1
    """Opening stakes of a round."""

    @property
    def mean(self) -> float:
        """Net win per opening stake."""
        return sum(net * n for net, n in self.wins.items()) / (self.unit * self.rounds)

    @property
    def wagered(self) -> float:
        return self.staked / (self.rounds * self.hands)

    @property
    def variance(self) -> float:
        square = sum(net * net * n for net, n in self.wins.items()) / (self.unit**2 * self.rounds)
        return square - self.mean**2

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        return sqrt(self.variance / self.rounds)

    def z(self, mean: float) -> float:
        """How many standard errors the mean is off a theoretical one."""
        return (self.mean - mean) / self.error


def simulate(
    rules: Rules,
    plays: Sequence[Plays],
    rounds: int,
    *,
    seed: int = 1,
    cut: int = -1,
    switches: Array | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Plays rounds by a chart (``plays`` by the bank's card).

    ``cut``: the shoe is shuffled when no more cards than these are left, −1: before every round
    (the exact figures are those of a full shoe). ``progress`` is told of rounds done.
    """
    t = tables(rules, plays, switches)
    sizes = [min(CHUNK, rounds - begun) for begun in range(0, rounds, CHUNK)]
    room = int(abs(t.pays).max()) * 2 * MAX_HANDS

    def chunk(number: int) -> tuple[Array, int]:
        wins = np.zeros(2 * room + 1, np.int64)
        staked = kernel.play_rounds(shoe(rules), luck(seed, number), sizes[number], cut, t, wins)
        if progress:
            progress(sizes[number])
        return wins, staked

    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        done = list(pool.map(chunk, range(len(sizes))))
    wins = sum((one for one, _ in done), np.zeros(2 * room + 1, np.int64))
    counted = {int(at) - room: int(wins[at]) for at in np.flatnonzero(wins)}
    hands = 2 if rules.switch else 1
    return Simulation(rounds, counted, rules.unit * hands, sum(put for _, put in done), hands)


def luck(seed: int, number: int) -> np.uint64:
    """The generator's state at the beginning of a chunk (splitmix64)."""
    word = (seed * GOLDEN + (number + 1) * 0xD1B54A32D192ED03) & MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return np.uint64(word ^ (word >> 31))


def shoe(rules: Rules) -> Array:
    return np.repeat(np.arange(10, dtype=np.uint8), rules.shoe)
