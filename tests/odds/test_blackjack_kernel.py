"""The fast kernel beside the rules, on the same cards; simulation beside the exact return."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from krupier.odds import blackjack
from krupier.odds.blackjack import kernel
from krupier.odds.blackjack.charts import solve
from krupier.odds.blackjack.player import Player, index
from krupier.odds.blackjack.policy import Facing
from krupier.odds.blackjack.rules import rules_of
from krupier.odds.blackjack.simulate import simulate
from krupier.odds.blackjack.tables import tables
from krupier.rules.blackjack import Blackjack
from krupier.rules.families import load
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout
from tests.known_cards import KnownCards

STAKE = 1000

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("kings/blackjack", {}),
    ("kings/kings-free-blackjack", {}),
    ("kings/pontoon", {}),
    ("wgg/blackjack", {}),
    ("fortuna/blackjack-evolution", {}),
    ("fortuna/blackjack-synot", {"dealer_second_card": "peek", "surrender": "late"}),
    ("fortuna/infinite-blackjack", {"surrender": "late"}),
    ("fortuna/all-bets-blackjack", {}),
    ("tsg/classic-blackjack", {}),
    ("tsg/premium-blackjack", {}),
    ("tsg/blackjack", {}),
]
MORE: list[tuple[str, dict[str, Any]]] = [
    ("kings/blackjack", {"surrender": "early", "blackjack_takes": "original", "decks": 2}),
    ("kings/blackjack", {"blackjack_pays": "6:5", "soft17": "hit", "resplit_aces": "no"}),
    ("kings/blackjack", {"dealer_second_card": "down", "surrender": "off"}),
    (
        "kings/kings-free-blackjack",
        {"free_split_pays": "2:1", "free_double_after_split": True, "decks": 1},
    ),
    (
        "kings/kings-free-blackjack",
        {"player_must_stand_at": 17, "pay_blackjack_immediately": True},
    ),
    ("kings/pontoon", {"split_hand_max_cards_drawn": "unlimited", "decks": 1}),
    ("kings/blackjack-switch", {"decks": 1, "max_splits": "unlimited", "double": "9-11"}),
    ("kings/blackjack-switch", {"switched_21": "ordinary", "dealer_second_card": "down"}),
]


def game_of(name: str, options: dict[str, Any]) -> Blackjack:
    game = load(name, options=options)
    assert isinstance(game, Blackjack)
    return game


def by_the_rules(game: Blackjack, player: Player, cards: list[int]) -> tuple[int, int, int]:
    """(net win, stakes, cards) of one round that follows a chart."""
    source, play = KnownCards(cards), Play(game)
    play.send(Move("1", "bet", "main", (), STAKE))
    play.send(Timeout())
    while not play.over:
        play.run(source)
        if isinstance(play.want, Moves):
            play.send(player.move(play.felt, "1", play.offers("1")))
    staked = play.felt.staked["1"]
    return play.felt.returned.get("1", 0) - staked, staked, source.dealt


def shuffles(game: Blackjack, seed: int) -> Iterator[list[int]]:
    """Orders of the shoe; every other one begins with a pair for the box, so that splits come."""
    pack = game.equipment.pack
    assert pack is not None
    luck = random.Random(seed)
    second = 3 if game.table.turn.switch else 2
    for n in range(1 << 30):
        cards = luck.sample(pack.cards, min(len(pack.cards), 100))
        pair = [at for at in range(1, len(cards)) if index(cards[at]) == index(cards[0])]
        if n % 2 and pair:
            cards[second], cards[pair[0]] = cards[pair[0]], cards[second]
        yield cards


def player_of(game: Blackjack) -> Player:
    """Plays the best chart. Where cards may be switched he does so at random: what he decides is
    not the matter here, and to find the best switches takes its time."""
    rules = rules_of(game.table)
    plays = tuple(solve(Facing(rules, up)) for up in range(10))
    switches = np.random.default_rng(1).random((10,) * 5) < 0.5
    return Player(rules, plays, switches if rules.switch else None)


def compare(game: Blackjack, player: Player, rounds: int, seed: int) -> None:
    t = tables(player.rules, player.plays, player.switches)
    part = STAKE // player.rules.unit
    for _, cards in zip(range(rounds), shuffles(game, seed), strict=False):
        deck = np.array([index(card) for card in cards], np.uint8)
        won, staked, dealt = kernel.play_known(deck, t)
        net, chips, used = by_the_rules(game, player, cards)
        assert (net, chips, used) == (won * part, staked * STAKE, dealt), cards[:24]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_the_kernel_plays_as_the_rules_do(name: str, options: dict[str, Any]) -> None:
    game = game_of(name, options)
    compare(game, blackjack.player(game), 600, seed=7)


def test_the_kernel_plays_two_hands_as_the_rules_do() -> None:
    game = game_of("kings/blackjack-switch", {})
    compare(game, player_of(game), 600, seed=7)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "options"), GAMES + MORE)
def test_the_kernel_plays_100_000_rounds_as_the_rules_do(
    name: str, options: dict[str, Any]
) -> None:
    game = game_of(name, options)
    compare(game, player_of(game), 100_000, seed=2026)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_simulation_agrees_with_the_exact_return(name: str, options: dict[str, Any]) -> None:
    game = game_of(name, options)
    exact, seen = blackjack.analysis(game).chart, blackjack.simulated(game, 2_000_000, seed=3)
    assert abs(seen.z(exact.mean)) < 4
    assert seen.wagered == pytest.approx(exact.wagered, abs=0.0015)
    assert seen.variance == pytest.approx(exact.variance, rel=0.005)
    for net, chance in exact.spread.items():
        error = (chance / seen.rounds) ** 0.5
        assert abs(seen.wins.get(net, 0) / seen.rounds - chance) < 5 * error + 1e-6, net


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "options"), GAMES + MORE)
def test_a_billion_rounds_agree_with_the_exact_return(name: str, options: dict[str, Any]) -> None:
    game = game_of(name, options)
    exact, seen = blackjack.analysis(game).chart, blackjack.simulated(game, 10**9, seed=11)
    assert abs(seen.z(exact.mean)) < 4
    assert seen.variance == pytest.approx(exact.variance, rel=0.001)


def test_the_same_seed_gives_the_same_result_on_any_number_of_cores() -> None:
    game = game_of("tsg/blackjack", {})
    rounds = 3_000_001
    one, two = (blackjack.simulated(game, rounds, seed=5, threads=n) for n in (1, 2))
    assert one == two
    assert sum(one.wins.values()) == one.rounds == rounds
    assert blackjack.simulated(game, rounds, seed=6) != one


def test_a_cut_card_costs_whoever_plays_by_a_fixed_chart() -> None:
    """The known effect: a shoe that is dealt on ends sooner after large cards.

    One deck, the bank hits soft 17, no surrender, shuffled when half of it is gone: 0.170 %
    instead of 0.044 % (github.com/hhoppe/blackjack, Monte Carlo and analysis).
    """
    rules = blackjack.Rules(shoe=(4,) * 9 + (16,), soft17="hit", hole=True, peek=True, max_splits=3)
    plays = blackjack.analyse(rules).plays
    fresh, cut = (simulate(rules, plays, 12_000_000, cut=cut) for cut in (-1, 26))
    assert abs(fresh.z(-0.00044)) < 4
    assert abs(cut.z(-0.00170)) < 4
