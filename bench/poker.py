"""Hands of poker per second against other engines: action by action from Python, and in batch.

    python -m bench.poker [--seconds 2] [--repeat 3]

Six players, 100 big blinds, one policy everywhere: one action in ten is a raise by the pot (all-in
if that is more than the stack, the one bet there is at fixed limit), three in ten are folds where
something has to be called, the rest are checks and calls. No-limit hold'em, pot-limit Omaha and
seven card stud against PokerKit; hold'em also against OpenSpiel's universal_poker (fold, call, pot,
all-in).

`python` and `compiled` are the state machine as source and as machine code, in processes of their
own; `batch` is `krupier.research.batch` with the same policy. OpenSpiel also plays by itself, in
C++, where every allowed action is as likely (`batch, uniform`). Engines take turns on one core; a
ratio is the median over the repetitions. One JSON line each.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any

from krupier.research.batch import Policy, Table, below, play, policy
from krupier.rules import poker
from krupier.rules.poker import BET, CALL, FOLD, OVER, compiled

SEATS, STACK = 6, 200
Player = Callable[[random.Random], int]
"""Plays one hand and says how many actions it had."""

RULES = {
    "no-limit hold'em": poker.Rules(poker.TEXAS_HOLDEM, poker.Betting(poker.Limit.NO_LIMIT, 2)),
    "pot-limit omaha": poker.Rules(poker.OMAHA, poker.Betting(poker.Limit.POT_LIMIT, 2)),
    "seven card stud": poker.Rules(
        poker.SEVEN_CARD_STUD, poker.Betting(poker.Limit.FIXED_LIMIT, 2, 4, 1, 4)
    ),
}


CARDS = {"no-limit hold'em": 20, "pot-limit omaha": 32, "seven card stud": 42}
"""That a hand can need, burn cards included."""
HOLD_EM = "no-limit hold'em"


def posts(game: str) -> poker.Posts:
    stud = RULES[game].variant.is_stud
    return poker.antes_only(SEATS, 1) if stud else poker.blinds(SEATS, 1, 2)


def ours(game: str) -> Player:
    rules = RULES[game]
    forced = posts(game)
    stacks = [STACK] * SEATS
    cards, needed = list(rules.variant.deck), CARDS[game]

    def play(rng: random.Random) -> int:
        hand = poker.State(rules, stacks, forced, rng.sample(cards, needed))
        actions = 0
        while hand.phase == BET:
            legal = hand.legal()
            dice = rng.random()
            if dice < 0.1 and legal.most:
                pot = 2 * hand.level - hand.bets[legal.player] + hand.pot
                hand.apply(min(legal.most, max(legal.least, pot)))
            elif dice < 0.4 and legal.call and legal.fold:
                hand.apply(FOLD)
            else:
                hand.apply(CALL)
            actions += 1
        assert hand.phase == OVER
        return actions

    return play


def pokerkit_player(game: str) -> Player:
    import pokerkit

    warnings.simplefilter("ignore")
    automations = tuple(pokerkit.Automation)
    make: dict[str, Callable[[], Any]] = {
        "no-limit hold'em": lambda: pokerkit.NoLimitTexasHoldem.create_state(
            automations, True, 0, (1, 2), 2, STACK, SEATS
        ),
        "pot-limit omaha": lambda: pokerkit.PotLimitOmahaHoldem.create_state(
            automations, True, 0, (1, 2), 2, STACK, SEATS
        ),
        "seven card stud": lambda: pokerkit.FixedLimitSevenCardStud.create_state(
            automations, True, 1, 1, 2, 4, STACK, SEATS
        ),
    }

    def play(rng: random.Random) -> int:
        state = make[game]()
        actions = 0
        while state.status:
            dice = rng.random()
            least = state.min_completion_betting_or_raising_to_amount
            call = state.checking_or_calling_amount
            if dice < 0.1 and least is not None:
                pot = state.pot_completion_betting_or_raising_to_amount
                most = state.max_completion_betting_or_raising_to_amount
                state.complete_bet_or_raise_to(min(most, max(least, pot)))
            elif dice < 0.4 and call:
                state.fold()
            elif call is None:
                state.post_bring_in()
            else:
                state.check_or_call()
            actions += 1
        return actions

    return play


def open_spiel_game() -> Any:
    """None if it is not installed."""
    try:
        pyspiel = import_module("pyspiel")
    except ModuleNotFoundError:
        return None
    stacks = " ".join([str(STACK)] * SEATS)
    return pyspiel.load_game(
        "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,"
        "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
        f"stack={stacks},bettingAbstraction=fcpa)"
    )


def open_spiel_player(game: Any) -> Player:
    cards = list(range(52))

    def play(rng: random.Random) -> int:
        state = game.new_initial_state()
        deck = iter(rng.sample(cards, 17))
        actions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(next(deck))
                continue
            legal = state.legal_actions()
            dice = rng.random()
            if dice < 0.1 and legal[-1] > 1:
                state.apply_action(2 if 2 in legal else 3)
            elif dice < 0.4 and 0 in legal:
                state.apply_action(0)
            else:
                state.apply_action(1)
            actions += 1
        return actions

    return play


def open_spiel_alone(game: Any) -> Player:
    """Uniformly random play without a step in Python; it does not count actions."""
    pyspiel = import_module("pyspiel")
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(SEATS)]

    def play(rng: random.Random) -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, rng.getrandbits(30))
        return 0

    return play


@policy
def _pot(game: Any, hand: Any, may: Any) -> int:
    size = 2 * hand.level - hand.bets[may.player] + hand.pot
    return int(min(may.most, max(may.least, size)))


@policy
def same_policy(game: Any, hand: Any, may: Any) -> int:
    dice = below(hand, 10)
    if dice < 1 and may.most:
        return _pot(game, hand, may)
    return FOLD if dice < 4 and may.call and may.fold else CALL


@policy
def uniform_fcpa(game: Any, hand: Any, may: Any) -> int:
    """Fold, call, pot, all-in: whatever of these is allowed."""
    folds = 1 if may.call else 0
    pots = 1 if 0 < _pot(game, hand, may) < may.most else 0
    choice = below(hand, 1 + folds + pots + (1 if may.most else 0))
    if choice == 0:
        return CALL
    if choice <= folds:
        return FOLD
    return _pot(game, hand, may) if choice <= folds + pots else int(may.most)


def batch(game: str, choose: Policy, seconds: float, seed: int) -> tuple[float, float]:
    table = Table(RULES[game], [STACK] * SEATS, posts(game))
    play(table, 10, choose)
    start = time.process_time()
    few = play(table, 20_000, choose, seed=seed)
    hands = int(20_000 * max(1, seconds / (time.process_time() - start)))
    start = time.process_time()
    play(table, hands, choose, seed=seed)
    return hands / (time.process_time() - start), few.actions / 20_000


def speed(play: Player, seconds: float, seed: int) -> tuple[float, float]:
    """Hands per second, and actions in a hand."""
    rng = random.Random(seed)
    play(rng)
    hands = actions = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(5):
            actions += play(rng)
            hands += 1
    return hands / (time.process_time() - start), actions / hands


def in_a_process(how: str, game: str, seconds: float, seed: int) -> tuple[float, float]:
    """The state machine as source or as machine code, whichever that process loads."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.poker", "--one", game, str(seconds), str(seed)],
        env=os.environ | {"KRUPIER_POKER": how},
        capture_output=True,
        text=True,
        check=True,
    )
    hands, actions = map(float, done.stdout.split())
    return hands, actions


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=2.0)
    options.add_argument("--repeat", type=int, default=3)
    options.add_argument("--one", nargs=3, help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.one:
        game, seconds, seed = chosen.one
        print(*speed(ours(game), float(seconds), int(seed)))
        return
    if open_spiel_game() is None:
        print(json.dumps({"missing": "open_spiel: pip install open_spiel"}))
    place = compiled.directory()
    if place is None or not place.is_dir():
        print(json.dumps({"missing": "compiled poker: python scripts/compile_poker.py"}))
    for game in RULES:
        report(game, chosen)


Measure = Callable[[int], tuple[float, float]]
"""Hands per second and actions in a hand, by the number of the repetition."""


def report(game: str, chosen: argparse.Namespace) -> None:
    place, spiel, seconds = compiled.directory(), open_spiel_game(), chosen.seconds
    measures: dict[str, Measure] = {
        "python": lambda seed: in_a_process("python", game, seconds, seed),
        "batch": lambda seed: batch(game, same_policy, seconds, seed),
        "pokerkit": lambda seed: speed(pokerkit_player(game), seconds, seed),
    }
    if place is not None and place.is_dir():
        measures["compiled"] = lambda seed: in_a_process("compiled", game, seconds, seed)
    if game == HOLD_EM:
        measures["batch, uniform"] = lambda seed: batch(game, uniform_fcpa, seconds, seed)
    if game == HOLD_EM and spiel is not None:
        measures["open_spiel"] = lambda seed: speed(open_spiel_player(spiel), seconds, seed)
        measures["open_spiel, uniform"] = lambda seed: speed(open_spiel_alone(spiel), seconds, seed)
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in measures}
    for seed in range(chosen.repeat):
        for name, measure in measures.items():
            found[name].append(measure(seed))
    for mine in ("python", "compiled", "batch"):
        if mine in found:
            line(game, mine, found, ["pokerkit", "open_spiel"])
    if game == HOLD_EM:
        line(game, "batch, uniform", found, ["open_spiel, uniform"])


def line(
    game: str, mine: str, found: dict[str, list[tuple[float, float]]], peers: list[str]
) -> None:
    hands = [one for one, _ in found[mine]]
    said: dict[str, Any] = {"bench": f"{game}, six players", "engine": mine}
    said["hands_per_second"] = round(statistics.median(hands))
    said["actions_per_hand"] = round(statistics.mean(one for _, one in found[mine]), 1)
    for peer in peers:
        if peer in found:
            others = [one for one, _ in found[peer]]
            ratios = [a / b for a, b in zip(hands, others, strict=True)]
            said[f"times_{peer}"] = round(statistics.median(ratios), 2)
            said[f"{peer}_hands_per_second"] = round(statistics.median(others), 1)
            actions = statistics.mean(one for _, one in found[peer])
            if actions:
                said[f"{peer}_actions_per_hand"] = round(actions, 1)
    print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
