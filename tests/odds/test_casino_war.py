"""Exact odds of Casino War against published figures and against the rules themselves."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from krupier.equipment.cards import parse
from krupier.odds import BetOdds, odds
from krupier.rules.exhaust import expected, explore
from krupier.rules.families import load, make
from krupier.rules.options import Move
from tests.rules.random_rounds import deciding

CLUBS = parse("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac")


def with_decks(decks: int, **war: Any) -> Any:
    plan: Any = load("kings/casino-war").plan
    return make(replace(plan, shoe=replace(plan.shoe, decks=decks), war=replace(plan.war, **war)))


def rows(**war: Any) -> dict[str, BetOdds]:
    return {row.bet: row for row in odds(with_decks(6, **war))}


def test_six_decks_as_published() -> None:
    """2.88 % going to war, 3.70 % giving up, 18.65 % on the tie at 10:1."""
    found = rows()
    assert f"{float(found['bet'].house_edge):.4f}" == "0.0288"
    assert found["bet"].facts["strategy"] == "always go to war"
    assert f"{float(Fraction(found['bet'].facts['house_edge always surrender'])):.4f}" == "0.0370"
    assert f"{float(found['bonus'].house_edge):.4f}" == "0.1865"


def test_bonus_by_hand() -> None:
    """After any card 23 of 311 tie it; they return eleven."""
    assert rows()["bonus"].rtp == Fraction(11 * 23, 311)


def test_giving_up_by_hand() -> None:
    """Half the stake of 23 in 311."""
    assert rows()["bet"].facts["house_edge always surrender"] == str(Fraction(23, 622))


def test_giving_up_is_better_where_a_second_tie_loses() -> None:
    """War then loses 2 in more than half of the cases: a mean of about 0.61, more than a half."""
    assert rows(on_tie="loses")["bet"].facts["strategy"] == "always surrender"


@pytest.mark.parametrize(("choice", "fact"), [("war", "go to war"), ("surrender", "surrender")])
def test_the_rules_return_what_the_enumeration_says(choice: str, fact: str) -> None:
    """24 cards of each rank are six decks; suits do not matter, so all of them are clubs."""
    edge = Fraction(rows()["bet"].facts[f"house_edge always {fact}"])
    rounds = explore(
        with_decks(24),
        [Move("1", "bet", "bet", (), 1000), Move("1", "bet", "bonus", (), 100)],
        mover=deciding(lambda _: choice),
        deck=CLUBS * 24,
    )
    staked, back = expected(rounds, "1")
    assert back - staked == -1000 * edge - 100 * rows()["bonus"].house_edge
