"""Odds of the side bets of hold'em against the bank, against published figures and the rules."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest
from phevaluator import evaluate_cards

from krupier import hands, odds
from krupier.equipment.cards import DECK_52, parse, text
from krupier.odds import banker_holdem
from krupier.odds.banker_holdem import made, side_bets
from krupier.odds.holdem.play import Play
from krupier.odds.holdem.prepared import prepare
from krupier.odds.result import BetOdds
from krupier.rules.banker_poker.holdem import BankerHoldem
from krupier.rules.exhaust import expected, explore
from krupier.rules.families import load
from krupier.rules.options import Move
from tests.rules.holdem_referee import omaha_score
from tests.rules.random_rounds import deciding

REGULAR = {"ante-odds": {"min": "2"}}
MICRO = {"ante-odds": {"min": "1"}}


def rows(game: str, **setting: Any) -> dict[str, BetOdds]:
    made = load(game, **setting)
    assert isinstance(made, BankerHoldem)
    return {row.bet: row for row in side_bets(made)}


SEVEN = {
    "ROYAL_FLUSH": 4_324,
    "STRAIGHT_FLUSH": 37_260,
    "FOUR_OF_A_KIND": 224_848,
    "FULL_HOUSE": 3_473_184,
    "FLUSH": 4_047_644,
    "STRAIGHT": 6_180_020,
    "THREE_OF_A_KIND": 6_461_620,
    "TWO_PAIRS": 31_433_400,
    "PAIR": 58_627_800,
    "HIGH_CARD": 23_294_460,
}
FIVE = {
    "ROYAL_FLUSH": 4,
    "STRAIGHT_FLUSH": 36,
    "FOUR_OF_A_KIND": 624,
    "FULL_HOUSE": 3_744,
    "FLUSH": 5_108,
    "STRAIGHT": 10_200,
    "THREE_OF_A_KIND": 54_912,
    "TWO_PAIRS": 123_552,
    "PAIR": 1_098_240,
    "HIGH_CARD": 1_302_540,
}


@pytest.mark.parametrize(("n", "published"), [(5, FIVE), (7, SEVEN)])
def test_all_hands_are_counted(n: int, published: dict[str, int]) -> None:
    counts = dict.fromkeys(published, 0)
    for value, count in made(n).items():
        counts[hands.category("high", value).name] += count
    assert counts == published
    assert sum(counts.values()) == comb(52, n)


@pytest.mark.clause("T54-48")
@pytest.mark.parametrize(
    ("limits", "exact", "published"),
    [(REGULAR, 131_453_436, "98.26"), (MICRO, 129_321_060, "96.66")],
    ids=["regular", "micro"],
)
def test_trips_plus(limits: dict[str, Any], exact: int, published: str) -> None:
    row = rows("tsg/heads-up-holdem", limits=limits)["trips-plus"]
    assert row.rtp == Fraction(exact, 133_784_560)
    assert f"{float(100 * row.rtp):.2f}" == published


@pytest.mark.clause("T54-49")
def test_pocket_bonus() -> None:
    row = rows("tsg/heads-up-holdem")["pocket-bonus"]
    assert row.rtp == Fraction(6 * 31 + 12 * 21 + 36 * 11 + 72 * 6, 1326)
    # the published 95.46 % is 0.02 points below what the pay table gives
    assert abs(100 * row.rtp - Fraction("95.46")) < Fraction("0.02")


@pytest.mark.parametrize(
    ("game", "pays"),
    [
        # royal, straight flush, four, full house, flush, straight, three of a kind
        ("kings/ultimate-texas-holdem", (50, 40, 30, 8, 7, 4, 3)),
        ("wgg/ultimate-texas-holdem", (50, 40, 30, 8, 6, 5, 3)),
    ],
)
def test_trips(game: str, pays: tuple[int, ...]) -> None:
    returned = sum((1 + ratio) * count for ratio, count in zip(pays, SEVEN.values(), strict=False))
    assert rows(game)["trips"].rtp == Fraction(returned, comb(52, 7))


def test_trips_of_kings_is_the_published_house_edge() -> None:
    """50-40-30-8-7-4-3 keeps 3.50 %, 50-40-30-8-6-5-3 keeps 1.90 %."""
    assert f"{float(rows('kings/ultimate-texas-holdem')['trips'].house_edge):.4f}" == "0.0350"
    assert f"{float(rows('wgg/ultimate-texas-holdem')['trips'].house_edge):.4f}" == "0.0190"


PAIRS_OF_ACES = 1_098_240 // 13
ACES_OR_BETTER = PAIRS_OF_ACES + sum(FIVE.values()) - FIVE["PAIR"] - FIVE["HIGH_CARD"]


def test_bonus_of_kings() -> None:
    """The rulebook: about −13.0 %."""
    row = rows("kings/casino-texas-holdem")["bonus"]
    assert row.hit == Fraction(ACES_OR_BETTER, comb(52, 5))
    assert row.rtp == 8 * row.hit
    assert f"{float(row.house_edge):.3f}" == "0.130"


def test_aa_of_fortuna() -> None:
    """100-50-40-30-20-7 is published with a house edge of 6.26 %."""
    row = rows("fortuna/casino-holdem")["aa"]
    sevens = ACES_OR_BETTER - 4 - 36 - 624 - 3_744 - 5_108
    returned = 101 * 4 + 51 * 36 + 41 * 624 + 31 * 3_744 + 21 * 5_108 + 8 * sevens
    assert row.rtp == Fraction(returned, comb(52, 5))
    assert f"{float(row.house_edge):.4f}" == "0.0626"


@pytest.mark.clause("F20-69")
def test_casino_razz() -> None:
    """The rulebook: 58.6 % with 10 and jack returned."""
    row = rows("fortuna/casino-holdem")["casino-razz"]
    # 1, 5, 15, 35, 70 sets of ranks below each highest card, 1024 suits each
    returned = 201 * 4 + 51 * 1020 + 1024 * (26 * 5 + 11 * 15 + 9 * 35 + 7 * 70)
    with_push = returned + 1024 * (126 + 210)
    assert row.rtp == Fraction(with_push, comb(52, 5))
    assert f"{float(row.rtp):.3f}" == "0.586"
    assert f"{returned / comb(52, 5):.3f}" == "0.454", "if they lost"


FOLDING = "house_edge folding by the best Ante strategy"


def shipped(game: str) -> dict[str, BetOdds]:
    return {row.bet: row for row in odds.odds(load(game))}


def test_a_fold_costs_the_side_bets_of_fortuna() -> None:
    """Both are lost on a fold. The figures were worked out by somebody else as well: 6.258 % and
    41.389 % for one who never folds, 9.074 % and 58.853 % for one who folds best for his Ante."""
    found = shipped("fortuna/casino-holdem")
    for bet, never, best in (("aa", "6.258", "9.074"), ("casino-razz", "41.389", "58.853")):
        facts = found[bet].facts
        assert facts["given"] == "the player does not fold"
        assert f"{float(100 * found[bet].house_edge):.3f}" == never
        assert f"{float(100 * Fraction(facts[FOLDING])):.3f}" == best


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_what_is_shipped_of_fortuna_follows_from_all_deals() -> None:
    made = load("fortuna/casino-holdem")
    assert isinstance(made, BankerHoldem)
    assert {row.bet: row for row in banker_holdem.odds(made)} == shipped("fortuna/casino-holdem")


def lost(game: str, bet: str, folded: Callable[[int, int], bool]) -> Fraction:
    """What a side bet would bring back to those who fold these two cards on every flop."""
    made = load(game)
    assert isinstance(made, BankerHoldem)
    prepared = prepare(made, made.opening.lays["ante"])
    holes = [folded(low, high) for high in range(52) for low in range(high)]
    ways = {0: np.zeros((1, 1, 1326), dtype=np.uint8)}
    ways[3] = np.tile(np.array(holes, dtype=np.uint8), (1755, 1, 1))
    play = Play(ways, 0, np.zeros(0, dtype=np.int64))
    side = next(one for one in made.sides if one.id == bet)
    return banker_holdem._lost_on_flop(side, prepared, play)


@pytest.mark.parametrize("bet", ["aa", "casino-razz"])
def test_who_folds_everything_loses_all_of_it(bet: str) -> None:
    row = rows("fortuna/casino-holdem")[bet]
    assert lost("fortuna/casino-holdem", bet, lambda low, high: True) == row.rtp
    assert lost("fortuna/casino-holdem", bet, lambda low, high: False) == 0


def test_who_folds_aces_loses_what_they_pay() -> None:
    """Two aces: three aces and a pair on 2·12·6 flops, three others on 12·4, the two other aces on
    48, all other flops pay 7:1."""
    ace = 12

    def aces(low: int, high: int) -> bool:
        return low >> 2 == high >> 2 == ace

    full, four = 2 * 12 * 6 + 12 * 4, 48
    back = 31 * full + 41 * four + 8 * (comb(50, 3) - full - four)
    assert lost("fortuna/casino-holdem", "aa", aces) == Fraction(
        6 * back, comb(52, 2) * comb(50, 3)
    )


def test_who_folds_a_suited_five_and_four_loses_what_they_pay_as_a_low_hand() -> None:
    """With 5-4 of one suit: A-2-3 of that suit once, of any suits 64 times; below each highest card
    so many other ranks, each in four suits."""

    def five_four(low: int, high: int) -> bool:
        return (low >> 2, high >> 2) == (2, 3) and low & 3 == high & 3

    # the other three ranks: A, 2, 3; or the highest and two of those below it
    others = {26: comb(3, 2), 11: comb(4, 2), 9: comb(5, 2), 7: comb(6, 2)}
    back = 201 + 51 * 63 + 64 * sum(pays * n for pays, n in others.items())
    back += 64 * (comb(7, 2) + comb(8, 2))
    found = lost("fortuna/casino-holdem", "casino-razz", five_four)
    assert found == Fraction(4 * back, comb(52, 2) * comb(50, 3))


def test_a_side_bet_that_stays_after_a_fold_has_no_condition() -> None:
    stays = rows("fortuna/casino-holdem", options={"casino_razz_after_fold": "stay"})
    assert "given" not in stays["casino-razz"].facts
    assert "given" in stays["aa"].facts
    for game in ("tsg/heads-up-holdem", "wgg/ultimate-texas-holdem", "kings/casino-texas-holdem"):
        assert all("given" not in row.facts for row in rows(game).values())


def test_trips_of_kings_lose_nothing_by_a_fold_that_is_best() -> None:
    """After a fold the board alone is judged; nobody who plays well folds a hand that his own cards
    make three of a kind or better."""
    trips = shipped("kings/ultimate-texas-holdem")["trips"]
    assert trips.facts["given"] == "the player does not fold"
    assert Fraction(trips.facts[FOLDING]) == trips.house_edge


def test_bonus_of_omaha() -> None:
    """The rulebook, by simulation: about −7 %. Deals judged by another evaluator agree."""
    row = rows("kings/casino-omaha-poker")["bonus"]
    assert Fraction("0.065") < row.house_edge < Fraction("0.08")
    luck, deck = random.Random(11), [text(card) for card in DECK_52]
    deals = 20_000
    wins = 0
    for _ in range(deals):
        dealt = luck.sample(deck, 6)
        # 2467 is the worst three of a kind on the scale of that evaluator
        wins += omaha_score(dealt[:3], dealt[3:])[0] <= 2467
    sigma = sqrt(row.hit * (1 - row.hit) / deals)
    assert abs(wins / deals - float(row.hit)) < 4 * sigma


def test_games_without_side_bets_have_none() -> None:
    for game in ("kings/kings-holdem", "wgg/casino-texas-holdem"):
        assert rows(game) == {}


def test_the_rules_pay_the_bonus_in_every_round_of_a_small_deck() -> None:
    """All rounds of one box with nine cards; aces or better are counted by another evaluator."""
    deck = "As Ad Ks Kd Qs Js Ts 2c 2d"
    game = load("kings/casino-texas-holdem")
    stakes = (Move("1", "bet", "ante", (), 100), Move("1", "bet", "bonus", (), 100))
    fold = deciding(lambda _: "fold")
    _, returned = expected(explore(game, stakes, mover=fold, deck=parse(deck)), "1")
    # 3326 is the best pair on its scale (aces with K-Q-J), 3545 the worst pair of aces
    scores = [evaluate_cards(*five) for five in combinations(deck.split(), 5)]
    wins = sum(score <= 3545 for score in scores)
    assert 0 < wins < len(scores) == 126
    assert returned == Fraction(800 * wins, 126), "8 for 1; the folded ante returns nothing"
