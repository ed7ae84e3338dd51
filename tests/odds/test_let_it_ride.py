"""Exact odds of Let It Ride against published figures, an independent evaluator and the rules."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from pokerkit import Card as PokerKitCard
from pokerkit import StandardHighHand

from krupier.equipment.cards import parse, show
from krupier.odds import BetOdds, odds
from krupier.odds.let_it_ride import optimal, rides, starting_hands
from krupier.rules import events
from krupier.rules.exhaust import expected, explore
from krupier.rules.families import load
from krupier.rules.options import Move
from krupier.rules.play import Play
from tests.play import bet, play
from tests.rules.random_rounds import deciding

GAME = "kings/let-it-ride"
PLAN: Any = load(GAME).plan
BET = PLAN.bets[0]


@pytest.fixture(scope="module")
def found() -> dict[str, BetOdds]:
    return {row.bet: row for row in odds(load(GAME))}


def test_house_edge_as_published(found: dict[str, BetOdds]) -> None:
    """3.506 % of one bet; 1.2237 bets stay in play on average, so 2.865 % of what is at risk."""
    row = found["bet"]
    assert f"{100 * float(row.house_edge):.3f}" == "3.506"
    assert f"{float(row.staked):.4f}" == "1.2237"
    assert f"{100 * float(row.element_of_risk):.3f}" == "2.865"


def test_bonus_by_hand(found: dict[str, BetOdds]) -> None:
    """Of 22,100 hands 48 are straight flushes, 52 three of a kind, 720 straights, 1,096 flushes
    and 3,744 pairs."""
    back = 48 * 41 + 52 * 31 + 720 * 7 + 1096 * 5 + 3744 * 2
    assert found["bonus"].rtp == Fraction(back, 22100)
    assert found["bonus"].hit == Fraction(48 + 52 + 720 + 1096 + 3744, 22100)


def test_kinds_of_three_cards() -> None:
    """1,755 kinds stand for all 22,100 hands."""
    kinds = starting_hands()
    assert (len(kinds), sum(kinds.values())) == (1755, 22100)


@pytest.mark.parametrize("own", [
    "Tc Td 4h", "2c 2d 2h", "As Ks Ts", "Js Qs As", "3c 4c 5c", "7h 8h 9h", "8d 9d Jd", "9s Js Qs",
    "8c Tc Qc",
])  # fmt: skip
def test_bet_1_rides_as_the_published_strategy_says(own: str) -> None:
    """A paying hand, three to a royal flush, three suited in a row from 3-4-5 up, or a straight
    flush draw with one gap and a high card, or two gaps and two high cards."""
    assert rides(BET, parse(own))


@pytest.mark.parametrize("own", [
    "9c 9d 4h", "Ac Kc Qd", "2c 3c 4c", "Ah 2h 3h", "4d 5d 7d", "7s 8s Js", "As Ks 9s", "5c 5d Ah",
])  # fmt: skip
def test_bet_1_is_withdrawn_as_the_published_strategy_says(own: str) -> None:
    assert not rides(BET, parse(own))


@pytest.mark.parametrize(
    ("own", "left", "ride"),
    [
        ("Tc Td 4h", "2s", True),
        ("2c 7c 9c", "Kc", True),  # four to a flush
        ("8c 9d Th", "Js", True),  # open at both ends with a high card
        ("4c 5d 6h", "7s", False),  # open at both ends: exactly even, nothing is gained
        ("Ac Kd Qh", "Js", False),
        ("9c 9d 4h", "2s", False),
    ],
)
def test_bet_2_as_the_published_strategy_says(own: str, left: str, ride: bool) -> None:
    assert rides(BET, parse(own), parse(left)[0]) is ride


SMALL = parse("7c 9c Tc Kc 7d 9d Td Kd")


@cache
def rides_small(own: tuple[int, ...], left: int | None) -> bool:
    return rides(BET, own, left, SMALL)


def best(made: Play) -> str:
    left_is_up = any(isinstance(one, events.TurnUp) for one in made.felt.events)
    left = made.felt.cards("left")[0] if left_is_up else None
    own = tuple(sorted(made.felt.cards("1")))
    return "let-it-ride" if rides_small(own, left) else "withdraw"


def test_the_rules_return_what_the_enumeration_says() -> None:
    """All deals from eight cards, four ranks in two suits."""
    row = optimal(BET, SMALL)
    rounds = explore(
        load(GAME), [Move("1", "bet", "bet", (), 100)], mover=deciding(best), deck=SMALL
    )
    staked, back = expected(rounds, "1")
    assert staked == 100 * row.staked
    assert back - staked == -100 * row.house_edge
    assert 1 < row.staked < 3, "both decisions are made either way"


RATIOS = {
    "Straight flush": 200,
    "Four of a kind": 50,
    "Full house": 11,
    "Flush": 8,
    "Straight": 5,
    "Three of a kind": 3,
    "Two pair": 2,
}


def by_pokerkit(cards: tuple[int, ...]) -> int:
    """What a bet of one wins, by another library's names of hands; 0 where it loses."""
    text = show(cards).replace(" ", "")
    made = StandardHighHand(text)
    label = made.entry.label.value
    ranks = sorted(str(card.rank) for card in PokerKitCard.parse(text))
    if label == "Straight flush" and set(ranks) == set("AKQJT"):
        return 1000
    if label == "One pair":
        return int(any(ranks.count(rank) == 2 for rank in "TJQKA"))
    return RATIOS.get(label, 0)


def test_random_deals_pay_as_an_independent_evaluator_says() -> None:
    source = random.Random(20)
    for _ in range(400):
        one, two, left, three, right = cards = tuple(source.sample(range(52), 5))
        made = play(
            GAME,
            stakes={"1": [bet("bet", 1)]},
            cards=show((one, two, left, three, right)),
            moves=[["1", "let-it-ride"]] * 2,
        )
        ratio = by_pokerkit(cards)
        assert made.felt.returned == {"1": 300 * (1 + ratio) if ratio else 0}
