"""From a prize pool to a prize for every paid place: exact to the smallest unit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

STEEP = 1.1
"""How fast prizes fall where no table is printed: place n gets the share of n to the power -1.1."""


def by_shares(pool: int, shares: Sequence[Fraction], unit: int = 1) -> list[int]:
    """The printed shares of a pool, rounded down to the unit from the second place on; the first
    has the rest.

    >>> by_shares(1000, [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)])
    [501, 333, 166]
    """
    if sum(shares) != 1:
        raise ValueError(f"shares of a pool make 100 %, not {float(sum(shares) * 100):g} %")
    below = [int(pool * share) // unit * unit for share in shares[1:]]
    return [pool - sum(below), *below]


def tied(prizes: Sequence[int], place: int, players: int) -> list[int]:
    """What players who share places get, the first of them from ``place`` on: the prizes of these
    places added and divided; units that cannot be divided go to the first of them.

    >>> tied([50, 30, 21], 2, 2), tied([50, 30, 21], 3, 2), tied([50], 4, 2)
    ([26, 25], [11, 10], [0, 0])
    """
    whole = sum(prizes[place - 1 : place - 1 + players])
    each, rest = divmod(whole, players)
    return [each + (n < rest) for n in range(players)]


def generated(pool: int, places: int, least: int, unit: int = 1) -> list[int]:
    """Prizes for a field that no printed table knows: a power law, at least ``least`` for the last
    place, rounded down to amounts that read well, never rising with the place, all of the pool.

    >>> generated(100_000, 5, 5_000, 100)
    [42000, 21000, 15000, 12000, 10000]
    """
    if places < 1 or least * places > pool:
        raise ValueError(f"{pool} is not enough for {places} prizes of {least}")
    weights = [n**-STEEP for n in range(1, places + 1)]
    spread, whole = pool - least * places, sum(weights)
    exact = [least + spread * weight / whole for weight in weights]
    found = [max(least, _nice(int(one), unit)) for one in exact]
    found[0] = pool - sum(found[1:])
    return found


def _nice(amount: int, unit: int) -> int:
    """Two leading digits of it, in units.

    >>> _nice(13_456, 1), _nice(987, 10), _nice(7, 1)
    (13000, 980, 7)
    """
    step = max(unit, int(10 ** (len(str(amount)) - 2)))
    return amount // step * step
