"""What chips are worth in prizes: the independent chip model of Malmuth and Harville.

A player takes the first place with the chance of his share of the chips, the next among the others
in the same way, and so on. That is a race: everybody has an exponential clock that runs as fast as
he has chips, and the places are the order in which they ring. Who rings at the moment ``t`` has the
place after those who rang before; how many these are follows from independent chances. So the worth
of a stack is an integral over ``t``, which a few hundred points give to the last digit that a
number has, for any field: the recursion over orders ends at a dozen players.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

STEP = 0.06
"""Between two points, on the scale on which the integral falls off at both ends."""
FIRST = -3.6
AT_ONCE = 24
"""Points that are counted together: more are quicker, and need more memory."""


def worths(chips: Sequence[int], prizes: Sequence[int]) -> list[float]:
    """What each stack is worth of these prizes, of which the first is for the first place.

    >>> [round(worth, 2) for worth in worths([50, 30, 20], [70, 30])]
    [45.18, 32.25, 22.57]
    """
    import numpy as np

    if any(one <= 0 for one in chips):
        raise ValueError("everybody needs chips")
    if not chips or not prizes:
        return [0.0 for _ in chips]
    shares = np.array(chips, float) / sum(chips)
    paid = np.array(prizes[: len(chips)], float)
    moments, weights = _points(float(shares.min()))
    worth = np.zeros(len(chips))
    for begin in range(0, len(moments), AT_ONCE):
        part = slice(begin, begin + AT_ONCE)
        worth += _part(shares, paid, moments[part], weights[part])
    return [float(one) for one in worth]


def _points(least: float) -> tuple[Numbers, Numbers]:
    """Moments and their weights: up to when the smallest stack has surely rung."""
    import numpy as np

    last = np.log(42 / least)
    u = np.arange(FIRST, last + STEP, STEP)
    moments = np.exp(u - np.exp(-u))
    return moments, STEP * moments * (1 + np.exp(-u))


def _part(shares: Numbers, prizes: Numbers, moments: Numbers, weights: Numbers) -> Numbers:
    """The part of these moments in the worth of every stack.

    ``ahead`` has the chances that so many of those before this player have rung; ``worth`` what
    the places after so many are worth, once those behind him have rung or not. Both grow by one
    player at a time, so all stacks together take twice as long as one.
    """
    import numpy as np

    still = np.exp(-np.outer(shares, moments))
    rung = -np.expm1(-np.outer(shares, moments))
    ahead = np.zeros((len(shares), len(moments), len(prizes)))
    now: Any = np.zeros((len(moments), len(prizes)))
    now[:, 0] = 1.0
    for i in range(len(shares)):
        ahead[i] = now
        nxt = now * still[i][:, None]
        nxt[:, 1:] += now[:, :-1] * rung[i][:, None]
        now = nxt
    found = np.zeros(len(shares))
    worth: Any = np.tile(prizes, (len(moments), 1))
    for i in reversed(range(len(shares))):
        expected = np.einsum("tk,tk->t", ahead[i], worth)
        found[i] = float(np.sum(weights * shares[i] * still[i] * expected))
        nxt = worth * still[i][:, None]
        nxt[:, :-1] += worth[:, 1:] * rung[i][:, None]
        worth = nxt
    return found
