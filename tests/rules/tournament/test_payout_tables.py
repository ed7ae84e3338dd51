"""Payout tables: as printed, and exact for every number of entries."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from krupier.rules.tournament.definition import Definition
from krupier.rules.tournament.payout import of_places
from krupier.rules.tournament.state import State
from krupier.rules.tournament.templates import define, ids

ENTRIES = range(2, 2001)
PRINTED = {made.payouts: id for id in reversed(ids()) if (made := define(id)).payouts.by == "table"}
"""Every printed table, with a type that has it."""
WGG = Path(__file__).parents[3] / "rulebook" / "wgg" / "tournament-payout-tables.md"


def prizes(definition: Definition, entries: int, pool: int) -> list[int]:
    state = State(definition)
    state.counted = entries
    return of_places(state, pool)[0]


@pytest.mark.clause("W26-25", "W26-28", "W27-25", "W27-26", "W27-60")
@pytest.mark.parametrize("id", PRINTED.values())
def test_prizes_make_the_pool_for_every_number_of_entries(id: str) -> None:
    made = define(id)
    for entries in ENTRIES:
        # what they paid, and one unit more: a guarantee need not be divisible by anything
        for pool in (entries * made.entry.prices[0].prize, entries * 1000 + 1):
            found = prizes(made, entries, pool)
            assert sum(found) == pool, entries
            assert 1 <= len(found) <= entries
            assert min(found) >= 0
            assert all(one >= other for one, other in pairwise(found)), entries


# -- wgg -----------------------------------------------------------------------------------------

Printed = tuple[int, int, int, list[Fraction]]
"""The first and the last number of players (0: no last), paid places and shares."""


def printed() -> dict[str, Printed]:
    """By clause, from the rulebook."""
    found: dict[str, Printed] = {}
    for line in WGG.read_text(encoding="utf-8").splitlines():
        row = re.match(r"\| `(W26-\d\d)` \| (\d+)(?:–(\d+)|\+) \| (\d+) \| ([^|]+) \|", line)
        if row is None:
            continue
        clause, first, last, paid, shares = row.groups()
        each: list[Fraction] = []
        for part in shares.strip().split("; "):
            places, share = part.split(": ")
            low, _, high = places.partition("–")
            each += [Fraction(share) / 100] * (int(high or low) - int(low) + 1)
        found[clause] = int(first), int(last or 0), int(paid), each
    return found


TABLE = printed()


@pytest.mark.clause("W26-27", "W26-28")
def test_the_bands_follow_each_other_and_make_100_per_cent() -> None:
    assert len(TABLE) == 24
    bands = list(TABLE.values())
    assert bands[0][0] == 1
    assert bands[-1][1] == 0
    assert all(before[1] + 1 == after[0] for before, after in pairwise(bands))
    assert all(sum(shares) == 1 for *_, shares in bands)
    rows = define("wgg/multi-table").payouts.rows
    assert [row.entries for row in rows] == [first for first, *_ in bands]


@pytest.mark.parametrize(
    "clause", [pytest.param(one, marks=pytest.mark.clause(one, "W26-25")) for one in TABLE]
)
def test_every_band_pays_as_printed(clause: str) -> None:
    first, last, paid, shares = TABLE[clause]
    assert len(shares) == paid
    made = define("wgg/multi-table")
    whole = 100_000  # of which every printed share is a whole number
    wanted = [int(share * whole) for share in shares]
    assert sum(wanted) == whole
    for entries in (max(first, 2), last or 2000):
        assert prizes(made, entries, whole) == wanted


@pytest.mark.clause("W26-01", "W26-09", "W26-17", "W26-24", "W26-26")
def test_the_examples_of_the_rulebook() -> None:
    made = define("wgg/multi-table")
    assert prizes(made, 9, 1000) == [600, 400]
    hundred = [2850, 1850, 1350, 900, 725, 575, 450, 350, 275, 225, 225, 225]
    assert prizes(made, 100, 10_000) == hundred
    many = prizes(made, 350, 10_000)
    assert (many[35], many[36:], len(many)) == (61, [57] * 4, 40)
    most = prizes(made, 800, 100_000)
    assert (most[0], most[89], len(most)) == (17_850, 285, 90)
