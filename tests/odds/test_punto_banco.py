"""Exact odds of punto banco against published figures and against the rules themselves."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from krupier.equipment.cards import parse
from krupier.odds import odds
from krupier.odds.baccarat import results, table_of
from krupier.rules.baccarat import Baccarat
from krupier.rules.baccarat.round import points
from krupier.rules.exhaust import expected, explore
from krupier.rules.families import load
from krupier.rules.options import Move

GAME = "kings/punto-banco"


def edges(**options: Any) -> dict[str, Fraction]:
    return {row.bet: row.house_edge for row in odds(load(GAME, options=options))}


def percents(**options: Any) -> dict[str, str]:
    return {bet: f"{100 * float(edge):.4f}" for bet, edge in edges(**options).items()}


def test_eight_decks_as_published() -> None:
    assert percents() == {"punto": "1.2351", "banco": "1.0579", "egalite": "14.3596"}


def test_eight_decks_as_counted_by_others() -> None:
    """Of 4,998,398,275,503,360 deals of six cards BANCO wins 2,292,252,566,437,888, PUNTO
    2,230,518,282,592,256 and 475,627,426,473,216 are ties."""
    row = odds(load(GAME))[0]
    deals = 4_998_398_275_503_360
    assert Fraction(row.facts["p_banco"]) == Fraction(2_292_252_566_437_888, deals)
    assert Fraction(row.facts["p_punto"]) == Fraction(2_230_518_282_592_256, deals)
    assert Fraction(row.facts["p_tie"]) == Fraction(475_627_426_473_216, deals)


def test_six_decks_as_published() -> None:
    assert percents(decks=6) == {"punto": "1.2374", "banco": "1.0558", "egalite": "14.4382"}


def test_edges_follow_from_the_three_chances() -> None:
    row, _, _ = odds(load(GAME, options={"decks": 7}))
    punto, banco, tie = (Fraction(row.facts[f"p_{name}"]) for name in ("punto", "banco", "tie"))
    found = edges(decks=7)
    assert punto + banco + tie == 1
    assert found["punto"] == banco - punto
    assert found["banco"] == punto - banco * Fraction(95, 100)
    assert found["egalite"] == 1 - 9 * tie


def test_variant_baccarat_has_the_odds_of_its_decks() -> None:
    assert edges(variant="baccarat", decks=8) == edges()
    assert edges(variant="baccarat", decks=4) != edges(decks=6)


@pytest.mark.parametrize(
    "deck",
    ["Kc Kc Kc 5c 5c 5c 6c 6c 6c", "4c 4c 4c 3c 3c 3c 8d 8d", "Ac Ac Ac 7c 7c 7c 9s 2d 2d"],
)
@pytest.mark.parametrize("bet", ["punto", "banco", "egalite"])
def test_the_rules_return_what_the_enumeration_says(deck: str, bet: str) -> None:
    """All deals from a small shoe, played by the rules."""
    game = load(GAME)
    assert isinstance(game, Baccarat)
    cards = parse(deck)
    by_points = Counter(map(points, cards))
    chances = results(tuple(by_points[n] for n in range(10)), table_of(game.plan.drawing))
    staked, back = expected(explore(game, [Move("1", "bet", bet, (), 2000)], deck=cards), "1")
    pays = {
        "punto": 2 * chances["punto"] + chances["tie"],
        "banco": Fraction(195, 100) * chances["banco"] + chances["tie"],
        "egalite": 9 * chances["tie"],
    }
    assert staked == 2000
    assert back == 2000 * pays[bet]
