"""How likely what was seen is if nothing is behind it, and how many such things may be believed.

Plain statistics for the search for agreed play and machines; none of it assumes more than it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import comb, erfc, exp, log, sqrt
from statistics import fmean, variance

import numpy as np

_STEPS = 80


def at_least(here: int, elsewhere: int, drawn: int, found: int) -> float:
    """Fisher's exact test: of ``drawn`` out of all, at least so many are from here.

    >>> at_least(3, 3, 3, 3) == 1 / 20, at_least(3, 3, 3, 0) == 1.0
    (True, True)
    """
    most = min(here, drawn)
    ways = sum(comb(here, n) * comb(elsewhere, drawn - n) for n in range(found, most + 1))
    return ways / comb(here + elsewhere, drawn)


def so_large_a_sum(sample: int, total: float, population: Mapping[float, int]) -> float:
    """At most: the chance that so many amounts, taken at random from a population, come to so much
    or more.

    For every t > 0 it is at most exp(−t·total) · M(t)^sample, where M is the mean of exp(t·x) over
    the population (Chernoff; without putting back it is smaller still, Hoeffding 1963). So it holds
    for any amounts, however wild, and few of them prove nothing."""
    amounts = np.array(list(population), dtype=np.float64)
    weights = np.array(list(population.values()), dtype=np.float64)
    largest = float(np.abs(amounts).max(initial=0.0))
    if not sample or total <= 0 or largest == 0.0:
        return 1.0
    steps = np.geomspace(1e-3, 30.0, _STEPS) / largest
    raised = steps[:, None] * amounts
    top = raised.max(axis=1)
    means = np.log((np.exp(raised - top[:, None]) * weights).sum(axis=1) / weights.sum()) + top
    return min(1.0, exp(float((sample * means - steps * total).min())))


def ratio_below(slow: Sequence[float], quick: Sequence[float], ratio: float) -> float:
    """The chance of times so alike if the typical slow one takes at least ``ratio`` times the
    typical quick one: by the means of their logarithms, which are nearly normal (Welch)."""
    ours, theirs = [log(one) for one in slow], [log(one) for one in quick]
    spread = sqrt(variance(ours) / len(ours) + variance(theirs) / len(theirs))
    gap = log(ratio) - (fmean(ours) - fmean(theirs))
    if spread == 0.0:
        return 0.0 if gap > 0 else 1.0
    return erfc(gap / spread / sqrt(2)) / 2


def believable(chances: Iterable[float], tests: int, rate: float) -> float:
    """Up to which chance findings are believed, so that at most ``rate`` of those that are believed
    are false, on average, however the tests depend on each other (Benjamini and Yekutieli); 0: none
    is. If nothing at all is behind them, one is believed with at most that chance.

    >>> believable([0.001, 0.012, 0.9], 3, 0.06)  # 0.06/(3·(1+1/2+1/3)) = 0.0109; twice it 0.0218
    0.012
    """
    harmonic = sum(1 / n for n in range(1, tests + 1))
    limit = 0.0
    for rank, chance in enumerate(sorted(chances), 1):
        if chance <= rank * rate / (tests * harmonic):
            limit = chance
    return limit
