"""Going back to an earlier moment: money that moved since moves back, and units get new numbers.

Whoever was paid since may have spent it: the operator puts it back into escrow, and has a claim.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from krupier.rules.tournament.answers import Answer
from krupier.rules.tournament.escrow import CLAIM, HELD, OPERATOR, Post
from krupier.rules.tournament.state import State


def taken_back(post: Post) -> Post:
    """
    >>> taken_back(Post("anna", "prize", 100, "entry", "anna")).credit
    'anna'
    >>> taken_back(Post("prize", "anna", 500, "prize", "anna")).debit
    'claim:anna'
    """
    payer = post.credit
    if payer not in HELD and payer != OPERATOR:
        payer = CLAIM + payer
    return replace(post, debit=payer, credit=post.debit, what=f"rolled back: {post.what}")


class Numbers(NamedTuple):
    """That had been given until a roll-back."""

    units: int
    tables: int
    offers: int


def numbers(s: State) -> Numbers:
    return Numbers(s.units, s.tables, s.offers)


def deal_again(s: State, given: Numbers) -> list[Answer]:
    """Units that ran then are dealt anew; no number of a unit, table or offer is given twice."""
    s.units, s.tables = max(s.units, given.units), max(s.tables, given.tables)
    s.offers = max(s.offers, given.offers)
    found: list[Answer] = []
    for flight in s.flights:
        for table in flight.tables.values():
            if table.unit is not None and table.begun is not None:
                s.units += 1
                table.unit, table.held = s.units, False
                table.begun = replace(table.begun, unit=s.units)
                found.append(table.begun)
    return found
