"""The layout of roulette as it is drawn: which numbers each bet may cover, counted by hand."""

from __future__ import annotations

from itertools import pairwise

WHEEL = (
    *(0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1),
    *(20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26),
)
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
COVERS = {
    "red": RED,
    "black": set(range(1, 37)) - RED,
    "even": set(range(2, 37, 2)),
    "odd": set(range(1, 37, 2)),
    "low": set(range(1, 19)),
    "high": set(range(19, 37)),
    "dozen-1": set(range(1, 13)),
    "dozen-2": set(range(13, 25)),
    "dozen-3": set(range(25, 37)),
    "column-1": set(range(1, 37, 3)),
    "column-2": set(range(2, 37, 3)),
    "column-3": set(range(3, 37, 3)),
}
ROWS = [(n, n + 1, n + 2) for n in range(1, 37, 3)]
"""The layout: twelve lines of three numbers, one beneath another."""
GRID = {
    "straight": {(n,) for row in ROWS for n in row},
    "split": {pair for row in ROWS for pair in pairwise(row)}
    | {pair for upper, lower in pairwise(ROWS) for pair in zip(upper, lower, strict=True)},
    "street": set(ROWS),
    "corner": {
        (*upper[at : at + 2], *lower[at : at + 2])
        for upper, lower in pairwise(ROWS)
        for at in (0, 1)
    },
    "six-line": {(*upper, *lower) for upper, lower in pairwise(ROWS)},
}
ZERO_SPOTS: dict[bool, dict[str, set[tuple[str, ...]]]] = {
    False: {
        "straight": {("0",)},
        "split": {("0", "1"), ("0", "2"), ("0", "3")},
        "street": {("0", "1", "2"), ("0", "2", "3")},
        "corner": {("0", "1", "2", "3")},
        "six-line": set(),
    },
    True: {
        "straight": {("0",), ("00",)},
        "split": {("0", "00"), ("0", "1"), ("0", "2"), ("00", "2"), ("00", "3")},
        "street": {("0", "1", "2"), ("0", "00", "2"), ("00", "2", "3")},
        "corner": set(),
        "six-line": set(),
    },
}
