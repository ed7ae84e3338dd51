"""Games in which cards are bought: what a nearly best strategy wins.

Purchases are chosen by :mod:`krupier.odds.draw.purchases`, which weighs all cards that can come and
all hands of the bank, but reckons only roughly with cards given away, which are not the bank's. All
later decisions are the best there are: bet, insurance and a card for the bank by all cards that
were seen. Rounds are then played (:mod:`krupier.odds.draw.rounds`) to find what the mean over all
hands leaves out of account.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from os import cpu_count

import numpy as np

from krupier.equipment.cards import RANKS
from krupier.hands.kernels import Array
from krupier.odds.draw.chart import KINDS, WITH
from krupier.odds.draw.classes import classes
from krupier.odds.draw.plain import Plain, plain
from krupier.odds.draw.purchases import Strategy, solve
from krupier.odds.draw.rounds import BET, DEALT_BONUS, FOLD, SIZES, Counts, play_rounds
from krupier.odds.result import BetOdds, Progress
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.banker_poker.staking import ANTE
from krupier.rules.banker_poker.tables import least_value

ALL = range(len(RANKS))
ROUNDS = 400_000 * len(RANKS)
SEED = 2026
FLOORS = np.array([least_value("high", one.replace(" ", "-")) for one in list(KINDS)[1:]])
AGAIN, BETS, INSURED, FOR_BANK, WON, BETS_AFTER = range(6)
"""Events that are counted."""
NET, SQUARE, STAKED, REST, SQUARED_REST = range(5)
"""Sums."""
PLAYED = "played "
"""How facts begin that tell how often a round begins so."""


@dataclass(frozen=True)
class Estimate:
    """Means per round, in antes."""

    model: float
    """What the strategy would win if cards given away could come to the bank."""
    mean: float
    error: float
    plain_mean: float
    """What the rounds themselves won; only luck is between this and ``mean``."""
    plain_error: float
    variance: float
    hit: float
    staked: float
    lines: Array
    """How often a kind of hand is dealt and played so."""
    events: Array


def row(
    game: BankerDraw,
    progress: Progress | None = None,
    rounds: int = ROUNDS,
    ranks: Sequence[int] = ALL,
) -> BetOdds:
    """The ante under the strategy; ``ranks``: if the bank's open card has one of these."""
    found = estimate(game, rounds, progress, ranks=ranks)
    text = (
        f"simulation: {rounds} rounds beside the mean over all hands; purchases weighed over all "
        "cards that can come and all hands of the bank, cards given away by their ranks; all else "
        "best by the cards seen; "
        f"standard error {found.error:.4%}; per unit of the ante"
    )
    return BetOdds(
        bet=ANTE,
        rtp=1 + Fraction(found.mean),
        variance=Fraction(found.variance),
        hit=Fraction(found.hit),
        method=text,
        facts=_facts(game, found),
        staked=Fraction(found.staked),
        error=found.error,
    )


def estimate(
    game: BankerDraw,
    rounds: int = ROUNDS,
    progress: Progress | None = None,
    seed: int = SEED,
    ranks: Sequence[int] = ALL,
) -> Estimate:
    """The mean over all hands, and rounds for what it leaves out; as many with each open card."""
    taken, each = plain(game), rounds // len(ranks)
    done: list[int] = []

    def work(rank: int) -> tuple[float, Counts]:
        strategy, mean = solve(taken, rank)
        counts = room_for(taken)
        luck = np.random.SeedSequence((seed, rank)).generate_state(1, np.uint64)[0]
        play(taken, strategy, luck, True, np.zeros(each), np.zeros(each), counts)
        done.append(rank)
        if progress:
            progress(len(done), len(ranks))
        return mean, counts

    classes(6)  # made once, not by two threads
    with ThreadPoolExecutor(min(2, cpu_count() or 1)) as pool:
        parts = list(pool.map(work, ranks))
    sums = np.array([counts.sums for _, counts in parts]) / each
    means = sums.mean(axis=0)
    model = sum(mean for mean, _ in parts) / len(parts)
    return Estimate(
        model=model,
        mean=model + float(means[REST]),
        error=_error(sums[:, REST], sums[:, SQUARED_REST], each),
        plain_mean=float(means[NET]),
        plain_error=_error(sums[:, NET], sums[:, SQUARE], each),
        variance=float(means[SQUARE] - means[NET] ** 2),
        hit=sum(int(counts.events[WON]) for _, counts in parts) / rounds,
        staked=float(means[STAKED]),
        lines=np.sum([counts.lines for _, counts in parts], axis=0) / rounds,
        events=np.sum([counts.events for _, counts in parts], axis=0) / rounds,
    )


def _error(means: Array, squares: Array, each: int) -> float:
    """The standard error of the mean of all open cards, each with as many rounds."""
    return sqrt(float((squares - means**2).sum()) / (each - 1)) / len(means)


def room_for(taken: Plain) -> Counts:
    lines = BET + 1 + SIZES * max(1, len(taken.first))
    return Counts(
        np.zeros((len(KINDS), lines), dtype=np.int64),
        np.zeros(BETS_AFTER + 1, dtype=np.int64),
        np.zeros(SQUARED_REST + 1),
    )


def play(
    taken: Plain,
    strategy: Strategy,
    luck: np.uint64,
    full: bool,
    nets: Array,
    stakes: Array,
    counts: Counts,
) -> None:
    """Rounds beside one open card; ``full``: with what the model leaves out."""
    own = classes(taken.each)
    play_rounds(taken, classes(5), own, strategy, FLOORS, luck, full, nets, stakes, counts)


# -- what is told of it --------------------------------------------------------------------------


def line_names(game: BankerDraw) -> dict[int, str]:
    """What can be done with the cards dealt, by number."""
    names = {DEALT_BONUS: "dealt bonus", FOLD: "fold", BET: "bet"}
    first = [one for one in game.plan.purchases if one.after is None]
    for n, one in enumerate(first):
        for cards in range(one.discard[0], one.discard[1] + 1):
            name = f"{one.id} {cards}" if cards else one.id
            names[BET + 1 + n * SIZES + cards] = name
    return names


def _facts(game: BankerDraw, found: Estimate) -> dict[str, str]:
    names = line_names(game)
    facts = {
        "p_bet": f"{found.events[BETS]:.6f}",
        "return_of_rounds": f"{1 + found.plain_mean:.6f}",
        "error_of_rounds": f"{found.plain_error:.6f}",
    }
    if game.plan.insurance:
        facts["p_insured"] = f"{found.events[INSURED]:.6f}"
    if game.plan.bank_card:
        facts["p_bank_card"] = f"{found.events[FOR_BANK]:.6f}"
    if any(one.after for one in game.plan.purchases):
        facts["p_bought_twice"] = f"{found.events[AGAIN]:.6f}"
    for line, name in names.items():
        share = float(found.lines[:, line].sum())
        if share:
            facts[PLAYED + name] = f"{share:.6f}"
    for kind, shares in zip(KINDS, found.lines, strict=True):
        if shares.sum():
            parts = shares / shares.sum()
            facts[WITH + kind] = ", ".join(
                f"{names[line]} {parts[line]:.4f}"
                for line in np.argsort(-parts, kind="stable").tolist()
                if parts[line]
            )
    return facts
