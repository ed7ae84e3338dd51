"""Odds of the games with own cards: published figures, and counting by hand."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from krupier.odds import at_once, odds
from krupier.odds.banker_draw import quick_odds
from krupier.odds.what_if import case
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.banker_poker.switch import SwitchPoker
from krupier.rules.families import load

FIVES = comb(52, 5)


def by_bet(name: str, **setting: Any) -> dict[str, Fraction]:
    game = load(name, **setting)
    assert isinstance(game, BankerDraw | SwitchPoker)
    return {row.bet: row.rtp for row in quick_odds(game)}


def test_three_card_poker_without_an_ante_bonus() -> None:
    # published: the edge is 3.3730 % with an ante bonus of 1, 4 and 5, which by itself returns
    # (720 × 1 + 52 × 4 + 48 × 5) / 22100 to every hand that holds it
    rows = {row.bet: row for row in odds(load("kings/three-card-poker"))}
    main, bonus = rows["ante"], rows["bonus"]
    ante_bonus = Fraction(720 + 52 * 4 + 48 * 5, 22100)
    assert float(main.house_edge - ante_bonus) == pytest.approx(0.033730, abs=5e-7)
    assert float(Fraction(main.facts["p_bet"])) == pytest.approx(0.674, abs=5e-4)
    # 40, 30, 6, 4, 1 for 48, 52, 720, 1096 and 3744 of 22100 hands
    wins = 40 * 48 + 30 * 52 + 6 * 720 + 4 * 1096 + 3744
    assert bonus.rtp == Fraction(wins + 48 + 52 + 720 + 1096 + 3744, 22100)


FOLDING = "house_edge folding by the best Ante strategy"


@pytest.mark.parametrize("game", ["kings/three-card-poker", "kings/stud-poker"])
def test_a_bonus_that_a_fold_loses_says_so(game: str) -> None:
    """Nobody who plays well folds a pair (or with five cards three of a kind): folding as is best
    for the ante costs nothing of the bonus."""
    bonus = next(row for row in odds(load(game)) if row.bet == "bonus")
    assert bonus.facts["given"] == "the player does not fold"
    assert Fraction(bonus.facts[FOLDING]) == bonus.house_edge


def test_what_a_fold_costs_a_bonus_on_everything() -> None:
    """A bonus that also gives the stake back for a high card: 72 of 221 hands are folded, each a
    high card, and lose it."""
    row = '{ hand = "high-card", pays = "0:1" }'
    made = case("kings/three-card-poker", edits={"bets.bonus.table.high-card": row}).game
    assert isinstance(made, BankerDraw)
    bonus = next(one for one in quick_odds(made) if one.bet == "bonus")
    assert Fraction(bonus.facts[FOLDING]) - bonus.house_edge == Fraction(72, 221)


def test_a_bonus_that_stays_after_a_fold_has_no_condition() -> None:
    for game in ("kings/prime-three-card-poker", "kings/novo-poker", "kings/switch-poker"):
        made = load(game)
        assert isinstance(made, BankerDraw | SwitchPoker)
        assert all("given" not in row.facts for row in quick_odds(made))


def test_prime() -> None:
    both = Fraction(2 * comb(26, 3) * comb(23, 3), comb(52, 3) * comb(49, 3))
    one = Fraction(2 * comb(26, 3), comb(52, 3)) - both
    assert by_bet("kings/prime-three-card-poker")["prime"] == 5 * both + 4 * one


COUNTS = {"royal": 4, "sf": 36, "four": 624, "full": 3744, "flush": 5108, "straight": 10200}
COUNTS["three"] = 54912
"""Published counts of five-card hands."""


@pytest.mark.parametrize(
    ("name", "bet", "pays"),
    [
        ("kings/stud-poker", "bonus", (1000, 250, 100, 70, 50, 40, 10)),
        ("kings/russian-poker", "bonus", (1000, 250, 100, 70, 50, 40, 10)),
        ("kings/switch-poker", "bonus-2", (1000, 500, 200, 70, 50, 40, 25)),
        ("wgg/russian-poker", "bonus-1", (4999, 1999, 299, 149, 69, 39)),
    ],
)
def test_bonus_on_five_cards(name: str, bet: str, pays: tuple[int, ...]) -> None:
    returned = sum(n * (1 + win) for n, win in zip(COUNTS.values(), pays, strict=False))
    assert by_bet(name)[bet] == Fraction(returned, FIVES)


def test_express() -> None:
    # the rulebook: exact expectation −6.3 % of the stake (a straight flush counting as a flush)
    found = by_bet("kings/novo-poker")
    assert float(1 - found["express"]) == pytest.approx(0.063, abs=5e-4)
    assert found["express"] == found["express-on"] == found["d"]
    lost = by_bet("kings/novo-poker", options={"suited_straight": "lose"})
    push = by_bet("kings/novo-poker", options={"suited_straight": "push"})
    assert found["express"] - lost["express"] == Fraction(40 * 61, FIVES)
    assert push["express"] - lost["express"] == Fraction(40, FIVES)


def test_what_is_told_at_once_does_not_take_long() -> None:
    """Games that depend on purchases take long; their side bets do not wait for them."""
    told = {row.bet for row in at_once(load("kings/stud-poker", limits={"ante": {"min": "3"}}))}
    assert told == {"bonus"}
