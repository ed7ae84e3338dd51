"""Poker for agents that learn: the environment keeps PettingZoo's contract and our rules."""

from __future__ import annotations

import warnings
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from krupier.extras import ExtraMissing
from krupier.research import environment
from krupier.research.environment import BETS, CALL, FOLD, LEAST, MOST, POT, PokerEnvironment
from krupier.rules import poker

needs_pettingzoo = pytest.mark.skipif(
    environment.gymnasium is None, reason="PettingZoo is missing: pip install krupier[research]"
)


HOUSE = poker.House()


def environment_of(variant: poker.Variant, players: int = 3, house: poker.House = HOUSE) -> Any:
    fixed = variant.is_stud or any(street.draw for street in variant.streets)
    limit = poker.Limit.FIXED_LIMIT if fixed else poker.Limit.NO_LIMIT
    betting = poker.Betting(limit, 2, 4 if fixed else 0, 1 if variant.is_stud else 0)
    posts = poker.antes_only(players, 1) if variant.is_stud else poker.blinds(players, 1, 2)
    return PokerEnvironment(poker.Rules(variant, betting, house), [100] * players, posts)


def choose(mask: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


@needs_pettingzoo
@pytest.mark.parametrize("name", poker.VARIANTS)
def test_the_contract_of_pettingzoo(name: str) -> None:
    contract = import_module("pettingzoo.test")
    with warnings.catch_warnings():
        # an observation with a mask beside it is a dictionary, which the test frowns at
        warnings.simplefilter("ignore", UserWarning)
        contract.api_test(environment_of(poker.VARIANTS[name]), num_cycles=60)
        contract.seed_test(lambda: environment_of(poker.VARIANTS[name]), num_cycles=20)


@needs_pettingzoo
@pytest.mark.parametrize("name", poker.VARIANTS)
def test_what_is_won_is_lost_and_every_offered_action_is_taken(name: str) -> None:
    rng = np.random.default_rng(1)
    env = environment_of(poker.VARIANTS[name], house=poker.House(run_twice=True, may_muck=True))
    for seed in range(15):
        env.reset(seed=seed)
        won = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, over, _, _ = env.last()
            won[agent] += reward
            assert env.observation_space(agent).contains(seen)
            env.step(None if over else choose(seen["action_mask"], rng))
        assert sum(won.values()) == 0
        assert list(won.values()) == [stack - 100 for stack in env.hand.stacks]


@needs_pettingzoo
def test_sizes_of_a_raise() -> None:
    """Blinds 1 and 2: the least raise is to 4, the pot after a call 5, so the pot raise to 7, and
    half of it, 2 more than the call, is the least raise once more."""
    env = environment_of(poker.TEXAS_HOLDEM)
    env.reset(seed=1)
    assert env.observe("player_2")["action_mask"].tolist() == [1, 1, 1, 0, 1, 1]
    assert not env.observe("player_0")["action_mask"].any()
    env.step(POT)
    assert env.hand.bets == [1, 2, 7]
    env.step(MOST)
    assert env.hand.bets == [100, 2, 7]
    assert env.observe("player_1")["action_mask"].tolist() == [1, 1, 0, 0, 0, 0]
    with pytest.raises(poker.Illegal, match=r"action 2: allowed are \[0 1\]"):
        env.step(LEAST)
    env.step(FOLD)
    env.step(CALL)
    assert env.rewards == {f"player_{one}": env.hand.stacks[one] - 100.0 for one in range(3)}
    assert all(env.terminations.values())


@needs_pettingzoo
def test_a_draw() -> None:
    env = environment_of(poker.BADUGI, 2)
    env.reset(seed=1)
    env.step(CALL)
    env.step(CALL)
    before = sorted(env.hand.holes[0])
    assert env.observe("player_0")["action_mask"].tolist() == [0] * BETS + [1] * 16
    env.step(BETS + 0b1001)
    assert set(before[1:3]) <= set(env.hand.holes[0])
    assert [card for _, card in env.hand.discards] == [before[0], before[3]]


@needs_pettingzoo
def test_an_observation_has_no_card_of_the_others() -> None:
    env = environment_of(poker.TEXAS_HOLDEM)
    env.reset(seed=1)
    for player in range(3):
        cards = env.describe(player)[: 5 * 52].reshape(5, 52)
        assert sorted(env.hand.holes[player]) == np.flatnonzero(cards[0]).tolist()
        assert not cards[1:].any()
    while not env.hand.boards[0]:
        env.step(CALL)
    cards = env.describe(0)[: 5 * 52].reshape(5, 52)
    assert np.flatnonzero(cards[3]).tolist() == sorted(env.hand.boards[0])
    assert not cards[[1, 2, 4]].any()


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "gymnasium", None)
    with pytest.raises(ExtraMissing, match=r"pip install 'krupier\[research\]'"):
        environment_of(poker.TEXAS_HOLDEM)
