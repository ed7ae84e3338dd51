"""Exact odds of Red Dog against published figures and against the rules themselves."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from krupier.equipment.cards import parse
from krupier.odds import odds
from krupier.rules.exhaust import expected, explore
from krupier.rules.families import load, make
from krupier.rules.options import Move
from krupier.rules.play import Play
from tests.rules.random_rounds import deciding

CLUBS = parse("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac")


def with_decks(decks: int) -> Any:
    plan: Any = load("kings/red-dog").plan
    return make(replace(plan, shoe=replace(plan.shoe, decks=decks)))


@pytest.mark.parametrize(
    ("decks", "edge"), [(1, "3.155"), (2, "3.077"), (4, "2.884"), (6, "2.798"), (8, "2.751")]
)
def test_house_edge_as_published(decks: int, edge: str) -> None:
    """The plan pays the usual table: 11, 5, 4, 2, 1 and a push on other pairs."""
    (row,) = odds(with_decks(decks))
    assert f"{100 * float(row.house_edge):.3f}" == edge


def test_raise_from_spread_seven() -> None:
    """Six decks: 168 of 310 cards win at spread 7, only 144 at spread 6."""
    (row,) = odds(load("kings/red-dog"))
    assert row.facts["strategy"] == "raise on spread 7, 8, 9, 10, 11"


def best(play: Play) -> str:
    return "raise" if play.felt.marks["spread"] >= 7 else "stay"


def test_the_rules_return_what_the_enumeration_says() -> None:
    """24 cards of each rank are six decks; suits do not matter, so all of them are clubs."""
    (row,) = odds(load("kings/red-dog"))
    rounds = explore(
        with_decks(24), [Move("1", "bet", "ante", (), 100)], mover=deciding(best), deck=CLUBS * 24
    )
    staked, back = expected(rounds, "1")
    assert back - staked == -100 * row.house_edge
    assert staked == 100 * row.staked
