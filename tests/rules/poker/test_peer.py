"""Random legal play beside PokerKit: identical legal actions, pots and final stacks."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from krupier.rules import poker
from krupier.rules.poker.variants import VARIANTS
from tests.rules.poker.peer import Differs, play_beside

NO_LIMIT, POT_LIMIT, FIXED_LIMIT = (
    poker.Limit.NO_LIMIT,
    poker.Limit.POT_LIMIT,
    poker.Limit.FIXED_LIMIT,
)
GAMES = [
    ("texas-holdem", NO_LIMIT),
    ("texas-holdem", FIXED_LIMIT),
    ("texas-holdem", POT_LIMIT),
    ("short-deck-holdem", NO_LIMIT),
    ("double-flop-holdem", NO_LIMIT),
    ("omaha", POT_LIMIT),
    ("omaha-hi-lo", FIXED_LIMIT),
    ("omaha-hi-lo", POT_LIMIT),
    ("five-card-omaha", POT_LIMIT),
    ("five-card-omaha-hi-lo", POT_LIMIT),
    ("six-card-omaha", POT_LIMIT),
    ("courchevel", POT_LIMIT),
    ("courchevel-hi-lo", POT_LIMIT),
    ("seven-card-stud", FIXED_LIMIT),
    ("seven-card-stud-hi-lo", FIXED_LIMIT),
    ("razz", FIXED_LIMIT),
    ("five-card-draw", FIXED_LIMIT),
    ("two-seven-single-draw", NO_LIMIT),
    ("two-seven-triple-draw", FIXED_LIMIT),
    ("badugi", FIXED_LIMIT),
]
KNOWN_SHARE = 0.15
"""At most this share of the hands may end early in a named difference."""


def campaign(name: str, limit: poker.Limit, hands: int) -> None:
    rng = random.Random(f"{name} {limit.name}")
    variant = VARIANTS[name]
    # the choice of the big bet after an open pair is a case of its own
    streets = [replace(street, pair_opens_big=False) for street in variant.streets]
    variant = replace(variant, streets=tuple(streets))
    early = 0
    for seed in range(hands):
        # the peer does not shuffle discards again: four players draw without running out
        draws = any(street.draw for street in variant.streets)
        players = rng.randint(2, 4 if draws else min(6, variant.most_players))
        small = rng.choice([2, 10, 100])
        betting = poker.Betting(
            limit,
            small,
            2 * small if limit is FIXED_LIMIT else 0,
            small // 2 if variant.is_stud else 0,
            4 if limit is FIXED_LIMIT else 0,
        )
        ante = rng.choice([0, small // 2])
        if variant.is_stud:
            posts = poker.antes_only(players, ante or 1)
        else:
            forms = list(poker.AnteForm)
            posts = poker.blinds(players, small // 2, small, ante=ante, form=rng.choice(forms))
        depth = rng.choice([3, 10, 40, 200])
        stacks = [rng.randint(2 * small, depth * small + 7) for _ in range(players)]
        rules = poker.Rules(variant, betting, poker.House(draw_after_all=True))
        try:
            play_beside(rules, stacks, posts, seed)
        except Differs:
            early += 1
        except Exception as problem:
            raise AssertionError(f"{name} {limit.name} hand {seed}: {problem}") from problem
    print(f"{name} {limit.name}: {hands} hands, {early} up to a named difference")
    assert early <= KNOWN_SHARE * hands


@pytest.mark.parametrize(("name", "limit"), GAMES)
def test_same_hand_as_the_peer(name: str, limit: poker.Limit) -> None:
    # the peer values an Omaha hand ten times slower than any other
    campaign(name, limit, 20 if VARIANTS[name].exactly_two else 100)


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize(("name", "limit"), GAMES)
def test_same_20_000_hands_as_the_peer(name: str, limit: poker.Limit) -> None:
    campaign(name, limit, 20_000)
