"""Agreements of all who are left on how to divide what is left of a prize pool.

Whatever they choose, the amounts make the pool to the last unit, and what is kept to play for goes
to the winner. Chips are those between two hands: nobody divides by counts that have changed since.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from krupier.money.shares import divided
from krupier.rules.options import Refused
from krupier.rules.tournament.icm import worths

Method = Literal["icm", "chips", "equal", "custom"]


def terms(
    method: Method,
    chips: Mapping[str, int],
    prizes: Sequence[int],
    kept: int = 0,
    custom: Mapping[str, int] | None = None,
) -> dict[str, int]:
    """What each of those left gets at once. ``prizes`` are those of the places still open, ``kept``
    stays for the first place. Raises Refused.

    >>> terms("chips", {"a": 6000, "b": 3000, "c": 1000}, [500, 300, 200])
    {'a': 440, 'b': 320, 'c': 240}
    >>> terms("equal", {"a": 6, "b": 3, "c": 1, "d": 1}, [400, 300, 200, 100])
    {'a': 250, 'b': 250, 'c': 250, 'd': 250}
    """
    pool, sure = sum(prizes), _secured(chips, prizes)
    most = pool - sure * len(chips)
    if not 0 <= kept <= most:
        raise Refused("deal-kept", f"0 to {most} can be left to play for", least=0, most=most)
    shared = pool - kept
    match method:
        case "equal":
            return divided(shared, dict.fromkeys(chips, 1))
        case "chips":
            by_chips = divided(shared - sure * len(chips), chips)
            return {who: sure + by_chips[who] for who in chips}
        case "icm":
            return by_icm(chips, _without(prizes, kept))
        case "custom":
            return _agreed(custom or {}, chips, shared)


def by_icm(chips: Mapping[str, int], prizes: Sequence[int]) -> dict[str, int]:
    """By the independent chip model, in whole units; units left over go to the largest parts of a
    unit, and where these are equal to more chips."""
    exact = dict(zip(chips, worths([*chips.values()], prizes), strict=True))
    found = {who: int(worth + 1e-9) for who, worth in exact.items()}
    rest = sum(prizes) - sum(found.values())
    order = sorted(chips, key=lambda who: (found[who] - exact[who], -chips[who], who))
    for who in order[:rest]:
        found[who] += 1
    return found


def _without(prizes: Sequence[int], kept: int) -> list[int]:
    """What is kept comes from the first prize, and where that would be less than the next one from
    both alike: or whoever has more chips would get less.

    >>> _without([500, 300, 200], 150), _without([500, 300, 200], 300), _without([50, 49, 1], 50)
    ([350, 300, 200], [250, 250, 200], [25, 24, 1])
    """
    found, many = list(prizes), 1
    while kept:
        below = found[many] if many < len(found) else 0
        take = min(kept, (found[0] - below) * many)
        each, odd = divmod(take, many)
        for place in range(many):
            found[place] -= each + (place >= many - odd)
        kept -= take
        many += 1
    return found


def _secured(chips: Mapping[str, int], prizes: Sequence[int]) -> int:
    """What everybody left has already, whatever happens."""
    return prizes[len(chips) - 1] if len(prizes) >= len(chips) else 0


def _agreed(custom: Mapping[str, int], chips: Mapping[str, int], pool: int) -> dict[str, int]:
    if custom.keys() != chips.keys():
        raise Refused("deal-players", "a deal names everybody who is left, and nobody else")
    if any(amount < 0 for amount in custom.values()) or sum(custom.values()) != pool:
        whole = sum(custom.values())
        raise Refused("deal-sum", f"{whole} is divided, not {pool}", amount=whole, pool=pool)
    return dict(custom)
