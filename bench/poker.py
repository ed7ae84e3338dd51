"""Hands of poker per second, stepping action by action from Python, against other engines.

    python -m bench.poker [--seconds 2] [--repeat 3] [--no-compile]

Six players, 100 big blinds, one policy everywhere: one action in ten is the least raise, three in
ten are folds where something has to be called, the rest are checks and calls. `no-limit hold'em`,
`pot-limit omaha` and `seven card stud` against PokerKit; hold'em also against OpenSpiel's
universal_poker (fold, call, pot, all-in: the pot stands in for the raise) where it is installed.

`compiled` is the same state machine compiled with mypyc into a temporary directory. All engines
take turns; a ratio is the median over the repetitions. One JSON line each.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from krupier.rules import poker
from krupier.rules.poker import BET, CALL, FOLD, OVER

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


def ours(game: str) -> Player:
    rules = RULES[game]
    stud = rules.variant.is_stud
    posts = poker.antes_only(SEATS, 1) if stud else poker.blinds(SEATS, 1, 2)
    stacks = [STACK] * SEATS
    cards = list(rules.variant.deck)

    def play(rng: random.Random) -> int:
        hand = poker.State(rules, stacks, posts, rng.sample(cards, 52))
        actions = 0
        while hand.phase == BET:
            legal = hand.legal()
            dice = rng.random()
            if dice < 0.1 and legal.most:
                hand.apply(legal.least)
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
                state.complete_bet_or_raise_to(least)
            elif dice < 0.4 and call:
                state.fold()
            elif call is None:
                state.post_bring_in()
            else:
                state.check_or_call()
            actions += 1
        return actions

    return play


def open_spiel_player() -> Player | None:
    try:
        pyspiel = import_module("pyspiel")
    except ModuleNotFoundError:
        return None
    stacks = " ".join([str(STACK)] * SEATS)
    game = pyspiel.load_game(
        "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,"
        "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
        f"stack={stacks},bettingAbstraction=fcpa)"
    )
    cards = list(range(52))

    def play(rng: random.Random) -> int:
        state = game.new_initial_state()
        deck = iter(rng.sample(cards, 52))
        actions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(next(deck))
                continue
            legal = state.legal_actions()
            dice = rng.random()
            if dice < 0.1 and 2 in legal:
                state.apply_action(2)
            elif dice < 0.4 and 0 in legal:
                state.apply_action(0)
            else:
                state.apply_action(1)
            actions += 1
        return actions

    return play


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


def compiled(directory: str, game: str, seconds: float, seed: int) -> float:
    """The same measurement in a process that uses the compiled modules."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.poker", "--one", game, str(seconds), str(seed)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([directory, os.getcwd()])},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=2.0)
    options.add_argument("--repeat", type=int, default=3)
    options.add_argument("--no-compile", action="store_true")
    options.add_argument("--one", nargs=3, help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.one:
        game, seconds, seed = chosen.one
        print(speed(ours(game), float(seconds), int(seed))[0])
        return
    with tempfile.TemporaryDirectory() as directory:
        if not chosen.no_compile:
            script = Path(__file__).parent.parent / "scripts" / "compile_poker.py"
            subprocess.run([sys.executable, str(script), directory], check=True)
        for game in RULES:
            report(game, chosen, None if chosen.no_compile else directory)


def report(game: str, chosen: argparse.Namespace, directory: str | None) -> None:
    players: dict[str, Player] = {"python": ours(game), "pokerkit": pokerkit_player(game)}
    spiel = open_spiel_player() if game == "no-limit hold'em" else None
    if spiel:
        players["open_spiel"] = spiel
    found: dict[str, list[float]] = {}
    for seed in range(chosen.repeat):
        for name, play in players.items():
            hands, actions = speed(play, chosen.seconds, seed)
            found.setdefault(name, []).append(hands)
            found.setdefault(f"{name} actions", []).append(actions)
        if directory:
            found.setdefault("compiled", []).append(compiled(directory, game, chosen.seconds, seed))
    for mine in ("python", "compiled"):
        if mine not in found:
            continue
        line: dict[str, Any] = {"bench": f"{game}, six players", "engine": mine}
        line["hands_per_second"] = round(statistics.median(found[mine]))
        for peer in ("pokerkit", "open_spiel"):
            if peer in found:
                ratios = [a / b for a, b in zip(found[mine], found[peer], strict=True)]
                line[f"times_{peer}"] = round(statistics.median(ratios), 2)
                line[f"{peer}_hands_per_second"] = round(statistics.median(found[peer]), 1)
        line["actions_per_hand"] = round(statistics.mean(found["python actions"]), 1)
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
