"""Compiled kernels against the rules: the same cards and dice bring the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from krupier.equipment.draws import CardsAre, DiceAre
from krupier.odds.simulation import BadSimulation, Job
from krupier.odds.simulation import plan as planned
from krupier.odds.simulation.asking import felt_after, settled
from krupier.odds.simulation.dice_chain import OVER, THROWS, table_of
from krupier.odds.simulation.punto_banco import RESULTS, deal_rounds
from krupier.odds.simulation.ranks import (
    red_dog_results,
    red_dog_rounds,
    war_results,
    war_rounds,
)
from krupier.odds.simulation.staking import SEAT
from krupier.odds.what_if import case
from krupier.rules.families import FAMILIES

ROUNDS = 300


def job(game: str, *bets: str, strategy: str | None = None, **options: Any) -> Job:
    return planned(case(game, options=options), bets=bets, how="kernel", strategy=strategy)


def by_rules(asked: Job, outcomes: list[Any]) -> tuple[int, int]:
    """Net win and stake."""
    felt, over = felt_after(asked, outcomes)
    assert over
    return felt.returned.get(SEAT, 0) - felt.staked[SEAT], felt.staked[SEAT]


# -- cards ---------------------------------------------------------------------------------------


def dealt(deal: Callable[..., None], cards: list[int], seed: int, *table: Any) -> tuple[int, Any]:
    """One round of a kernel from these cards alone: its result, and the order they came in."""
    shoe, result = np.array(cards), np.zeros(1, np.uint16)
    deal(np.uint64(seed), shoe, *table, result)
    return int(result[0]), shoe.tolist()


@pytest.mark.parametrize("strategy", ["chart", "timeout"])
@pytest.mark.parametrize("bets", [["bet"], ["bet", "bonus"]])
def test_casino_war(bets: list[str], strategy: str) -> None:
    asked = job("kings/casino-war", *bets, strategy=strategy)
    nets, stakes = settled(asked, war_results())
    luck = random.Random(7)
    for seed in range(ROUNDS):
        # few ranks, so that there is war
        result, ranks = dealt(war_rounds, luck.choices(range(5, 8), k=4), seed)
        cards = [CardsAre((4 * rank,)) for rank in ranks]
        tied = ranks[0] == ranks[1]
        assert (nets[result], stakes[result]) == by_rules(asked, cards[: 4 if tied else 2])


@pytest.mark.parametrize("strategy", ["chart", "timeout"])
def test_red_dog(strategy: str) -> None:
    asked = job("kings/red-dog", strategy=strategy)
    nets, stakes = settled(asked, red_dog_results())
    luck = random.Random(7)
    seen = set()
    for seed in range(ROUNDS):
        few = range(luck.randrange(1, 14))
        result, ranks = dealt(red_dog_rounds, luck.choices(few, k=3), seed)
        one, two, third = (4 * rank for rank in ranks)
        cards = [CardsAre((one, two)), CardsAre((third,))]
        neighbours = abs(ranks[0] - ranks[1]) == 1
        assert (nets[result], stakes[result]) == by_rules(asked, cards[: 1 if neighbours else 2])
        seen.add(result)
    assert len(seen) > 20


def test_punto_banco() -> None:
    asked = job("kings/punto-banco", "punto", "egalite")
    nets, stakes = settled(asked, RESULTS)
    # by the table of the game: naturals, PUNTO draws to 5, BANCO by PUNTO's third card
    natural = np.arange(10) >= 8
    punto = np.arange(10) <= 5
    banco = np.zeros((10, 11), bool)
    for total, thirds in {
        0: range(11),
        1: range(11),
        2: range(11),
        3: [0, 1, 2, 3, 4, 5, 6, 7, 9, 10],
        4: [2, 3, 4, 5, 6, 7, 10],
        5: [4, 5, 6, 7, 10],
        6: [6, 7],
    }.items():
        banco[total, list(thirds)] = True
    luck = random.Random(7)
    for seed in range(ROUNDS):
        points = luck.choices(range(10), k=6)
        result, order = dealt(deal_rounds, points, seed, natural, punto, banco)
        # 0 points is a king, 1 an ace, the others what they show
        cards = [CardsAre((44 if n == 0 else 48 if n == 1 else 4 * (n - 2),)) for n in order]
        felt, over = felt_after(asked, cards)
        assert over
        assert nets[result] == felt.returned.get(SEAT, 0) - felt.staked[SEAT]
        assert stakes[result] == felt.staked[SEAT]


# -- dice ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "bets"),
    [
        ("kings/craps", ["pass-line"]),
        ("kings/craps", ["dont-pass"]),
        ("kings/craps", ["place@6", "hard@4"]),
        ("kings/craps", ["pass-line", "field", "buy@10"]),
        ("kings/barbut", ["front"]),
        ("kings/barbut", ["back", "special-pairs@1-1"]),
    ],
)
def test_dice_that_are_thrown_until_decided(game: str, bets: list[str]) -> None:
    asked = job(game, *bets)
    follows, returns, staked = table_of(asked)
    luck = random.Random(7)
    for _ in range(ROUNDS // 3):
        where, back, thrown = 0, 0, list[DiceAre]()
        while where != OVER:
            throw = luck.randrange(len(THROWS))
            thrown.append(THROWS[throw])
            back += int(returns[where, throw])
            where = int(follows[where, throw])
        felt, _ = felt_after(asked, thrown)
        assert not felt.of(SEAT), "the rules have decided it too"
        assert felt.returned.get(SEAT, 0) == back
        assert felt.staked[SEAT] == staked


def test_the_states_of_the_pass_line_are_its_points() -> None:
    follows, returns, staked = table_of(job("kings/craps", "pass-line"))
    # a come-out, and six points, each alone
    assert follows.shape == (7, 36)
    # 7 and 11 win, 2, 3 and 12 lose at once: 12 of 36
    assert (follows[0] == OVER).sum() == 12
    assert (returns[0] == 2 * staked).sum() == 8


# -- what a kernel cannot do -----------------------------------------------------------------------


@pytest.mark.parametrize("game", ["kings/red-dog", "kings/casino-war", "kings/punto-banco"])
def test_a_shoe_that_is_dealt_on_is_for_the_rules(game: str) -> None:
    with pytest.raises(BadSimulation, match="from a full shoe"):
        planned(case(game), how="kernel", shoe="table")


def test_every_kernel_can_be_asked_why_not() -> None:
    from importlib import import_module

    for module in {one.kernel for one in FAMILIES.values() if one.kernel}:
        assert callable(import_module(module).missing)
        assert callable(import_module(module).prepare)
