"""Hands in compiled code beside the state machine: the same cards and actions, the same chips."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from krupier.research.batch import Batch, Table, below, play, policy, uniform
from krupier.rules import poker
from krupier.rules.poker import CALL, FOLD, OVER, Limit

FLOP = (
    *("texas-holdem", "omaha", "omaha-hi-lo", "five-card-omaha-hi-lo", "six-card-omaha"),
    *("courchevel", "courchevel-hi-lo", "double-flop-holdem"),
)
SHORT = ("short-deck-holdem", "short-deck-trips")
STUD = ("seven-card-stud", "seven-card-stud-hi-lo", "razz")
GAMES = [
    *((name, limit) for name in FLOP for limit in Limit),
    *((name, Limit.NO_LIMIT) for name in SHORT),
    *((name, Limit.FIXED_LIMIT) for name in STUD),
    ("seven-card-stud", Limit.SPREAD_LIMIT),
]


def setting(name: str, limit: Limit, rng: random.Random) -> tuple[poker.Rules, list[int], Any]:
    """Any stakes, antes, house rules and stacks."""
    variant = poker.VARIANTS[name]
    if name == "razz" and rng.random() < 0.3:
        variant = replace(variant, opening=poker.Opening.BEST_LOW)
    if variant.boards > 1 and rng.random() < 0.3:
        variant = replace(variant, best_board_takes_all=True)
    if len(variant.rankings) > 1 and not variant.exactly_two and rng.random() < 0.3:
        variant = replace(variant, rankings=(poker.Ranking.HIGH, poker.Ranking.LOW_7))
    players = rng.randint(2, min(8, variant.most_players))
    small = rng.choice([2, 10, 100])
    sized = limit in (Limit.FIXED_LIMIT, Limit.SPREAD_LIMIT)
    betting = poker.Betting(
        limit,
        small,
        rng.choice([2, 3]) * small if sized else 0,
        rng.choice([0, small // 2]) if variant.is_stud else 0,
        rng.choice([0, 3, 4]) if sized else 0,
    )
    house = poker.House(
        double_raises=rng.random() < 0.3,
        antes_in_pot_limit=rng.random() < 0.7,
        free_fold=rng.random() < 0.7,
        boards_tie_by_suit=rng.random() < 0.5,
    )
    ante = rng.choice([0, 1, small // 2])
    form = rng.choice(list(poker.AnteForm))
    if variant.is_stud:
        posts = poker.antes_only(players, ante)
    elif name in SHORT and rng.random() < 0.5:
        posts = poker.button_blind(players, small // 2, live_antes=rng.random() < 0.5)
    else:
        posts = poker.blinds(players, small // 2, small, ante=ante, form=form)
        if players > 3 and rng.random() < 0.3:
            posts = poker.posting(posts, players - 1, small, small // 2)
    depth = rng.choice([1, 3, 10, 100])
    stacks = [rng.randint(1, depth * small + 7) for _ in range(players)]
    return poker.Rules(variant, betting, house), stacks, posts


def choose(hand: poker.State, rng: random.Random) -> int:
    may = hand.legal()
    dice = rng.random()
    if may.most and dice < 0.3:
        if rng.random() < 0.3:
            return may.most
        return rng.randrange(may.least, min(may.most, 3 * may.least) + 1, may.step)
    return FOLD if may.fold and dice < 0.45 else CALL


def side_by_side(name: str, limit: Limit, hands: int, per_setting: int = 50) -> None:
    rng = random.Random(f"{name} {limit.name}")
    for _ in range(0, hands, per_setting):
        rules, stacks, posts = setting(name, limit, rng)
        decks = [
            rng.sample(rules.variant.deck, len(rules.variant.deck)) for _ in range(per_setting)
        ]
        states = [poker.State(rules, stacks, posts, deck) for deck in decks]
        batch = Batch(Table(rules, stacks, posts), decks=decks)
        while any(one.phase != OVER for one in states):
            may = np.array(batch.legal()).T
            actions = [CALL] * per_setting
            for at, hand in enumerate(states):
                assert bool(batch.running[at]) == (hand.phase != OVER)
                if hand.phase != OVER:
                    assert tuple(map(int, may[at])) == tuple(map(int, hand.legal()))
                    actions[at] = choose(hand, rng)
                    hand.apply(actions[at])
            batch.apply(actions)
        assert batch.stacks.tolist() == [one.stacks for one in states]


@pytest.mark.parametrize(("name", "limit"), GAMES)
def test_the_same_hands_as_the_state_machine(name: str, limit: Limit) -> None:
    side_by_side(name, limit, 60)


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize(("name", "limit"), GAMES)
def test_100_000_hands_as_the_state_machine(name: str, limit: Limit) -> None:
    side_by_side(name, limit, 100_000)


HOLD_EM = poker.Rules(poker.TEXAS_HOLDEM, poker.Betting(Limit.NO_LIMIT, 2))


def hold_em(players: int = 6) -> Table:
    return Table(HOLD_EM, [200] * players, poker.blinds(players, 1, 2))


def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    batch = Batch(hold_em(), 3, seed=1)
    before = batch.hands.copy()
    with pytest.raises(poker.Illegal, match=r"hand 1: action 3 refused, .*least=4, most=200"):
        batch.apply([CALL, 3, FOLD])
    assert (batch.hands == before).all()
    with pytest.raises(ValueError, match="wanted one for every hand"):
        batch.apply([CALL, CALL])


@pytest.mark.parametrize(
    ("rules", "players", "why"),
    [
        (replace(HOLD_EM, variant=poker.BADUGI), 3, "cards are thrown away"),
        (replace(HOLD_EM, variant=poker.IRISH), 3, "cards are thrown away"),
        (replace(HOLD_EM, house=poker.House(run_twice=True)), 3, "run_twice"),
        (HOLD_EM, 11, "2 to 10 play texas-holdem here"),
        (replace(HOLD_EM, variant=poker.SIX_CARD_OMAHA), 8, "2 to 7 play"),
    ],
)
def test_a_game_that_is_not_played_here(rules: poker.Rules, players: int, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Table(rules, [200] * players, poker.blinds(players, 1, 2))


def test_decks_that_are_none() -> None:
    with pytest.raises(ValueError, match="52 cards of the game once"):
        Batch(hold_em(), decks=[[0] * 52])


@policy
def never_legal(game: Any, hand: Any, may: Any) -> int:
    return 1


@policy
def shoves_or_folds(game: Any, hand: Any, may: Any) -> int:
    """All-in with a pair in the hand and otherwise, now and then, for a bluff."""
    first, second = hand.cards[may.player, 0], hand.cards[may.player, 1]
    if first >> 2 == second >> 2 or below(hand, 10) == 0:
        return int(may.most) if may.most else CALL
    return FOLD if may.call else CALL


def test_policies() -> None:
    with pytest.raises(poker.Illegal, match="hand 0: the policy"):
        play(hold_em(), 10, never_legal)
    assert (play(hold_em(), 1_000, uniform).won.sum(axis=1) == 0).all()
    result = play(hold_em(), 20_000, shoves_or_folds, seed=3)
    assert (result.won.sum(axis=1) == 0).all()
    assert ((result.won == 200) | (result.won == -200)).any()
    # most hands are folded around: the blinds pay for it
    assert (result.won[:, 1] == 1).mean() > 0.2
    again = play(hold_em(), 20_000, shoves_or_folds, seed=3)
    assert (again.won == result.won).all()
    assert (play(hold_em(), 20_000, shoves_or_folds, seed=4).won != result.won).any()


def test_every_card_is_as_likely_at_every_place() -> None:
    """Chi-square with 51 degrees of freedom for the first and the last card that is dealt, and
    for the card burnt between them: beyond 100 less often than once in 30,000."""
    batch = Batch(hold_em(), 52_000, seed=5)
    while batch.running.any():
        batch.apply(np.zeros(52_000))
    for at in (0, 12, 19):
        found = np.bincount(batch.hands["deck"][:, at], minlength=52)
        assert ((found - 1000.0) ** 2 / 1000).sum() < 100
    assert (np.sort(batch.hands["deck"], axis=1) == np.arange(52)).all()


def test_a_pair_of_aces_against_anything() -> None:
    """All-in before the flop: 85.2 % with ties halved, by exact enumeration in the literature."""
    rest = [*range(48), 48, 50]
    rng = np.random.default_rng(1)
    decks = np.array([rng.permutation(rest) for _ in range(20_000)])
    # the first and the third card are the aces of player 0
    decks = np.insert(decks, [0, 1], [51, 49], axis=1)
    batch = Batch(hold_em(2), decks=decks)
    while batch.running.any():
        batch.apply(np.where(batch.legal().most, batch.legal().most, CALL))
    assert batch.won[:, 0].mean() / 400 + 0.5 == pytest.approx(0.852, abs=0.008)
