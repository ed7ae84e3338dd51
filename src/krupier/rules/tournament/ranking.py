"""Places: whoever is out later is better; who goes at once is ranked by the chips before.

Places are kept as groups from the last place to the first. A group of several shares its places.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, zip_longest

Group = tuple[str, ...]


def of_one_table(out: Mapping[str, int], better: Sequence[str] = ()) -> list[Group]:
    """Who lost his last chips in one unit at one table, with what he began it with: worst first.
    Those who share a place are in the order of their hands, where these are known.

    >>> of_one_table({"a": 500, "b": 2000, "c": 500})
    [('a', 'c'), ('b',)]
    >>> of_one_table({"a": 500, "b": 2000, "c": 500}, ["c", "a"])
    [('c', 'a'), ('b',)]
    """
    ordered = sorted(_ordered(out, better), key=lambda who: out[who])
    return [tuple(same) for _, same in groupby(ordered, key=lambda who: out[who])]


def of_several_tables(
    tables: Sequence[Mapping[str, int]], better: Sequence[str] = ()
) -> list[Group]:
    """Who went in the same hand of hand for hand: ranked at each table, then those who are the
    best, second best … of their tables share.

    >>> of_several_tables([{"a": 500, "b": 2000}, {"c": 100}])
    [('a',), ('b', 'c')]
    """
    best_first = [of_one_table(one)[::-1] for one in tables if one]
    rows = zip_longest(*best_first, fillvalue=())
    return [_ordered((who for group in row for who in group), better) for row in rows][::-1]


def _ordered(group: Iterable[str], better: Sequence[str]) -> Group:
    """By hands, where these are known, and by name.

    >>> _ordered("cba", ["a", "a", "c"])
    ('a', 'c', 'b')
    """
    hands = {who: place for place, who in enumerate(better)}
    return tuple(sorted(group, key=lambda who: (hands.get(who, len(better)), who)))


def places(finished: Iterable[Group], entries: int) -> dict[str, tuple[int, int]]:
    """Of everybody who is out: the first place of his group, and how many share it.

    >>> places([("d",), ("b", "c")], 4)
    {'d': (4, 1), 'b': (2, 2), 'c': (2, 2)}
    """
    found: dict[str, tuple[int, int]] = {}
    left = entries
    for group in finished:
        left -= len(group)
        for who in group:
            found[who] = (left + 1, len(group))
    return found
