"""Odds of Pai Gow Poker: the player against a dealer who sets his cards the house way.

The player sets his own as well as he can (:mod:`krupier.odds.pai_gow.worths`); a Dragon Hand is set
the house way. Hands are dealt by chance, and with every deal the one in which both change places
is settled as well: what one hand wins the other loses but for commission and copies, so few deals
are needed.
"""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from os import cpu_count

import numpy as np

from krupier.equipment.cards import Card
from krupier.hands.kernels import Array
from krupier.money import percent
from krupier.odds.pai_gow import kernel
from krupier.odds.pai_gow.worths import PARTS as COUNTING
from krupier.odds.pai_gow.worths import worths_of
from krupier.odds.result import BetOdds, Progress
from krupier.rules.banker_poker.house_way import Split, without
from krupier.rules.banker_poker.pai_gow import NO_BANKER, SET, PaiGow
from krupier.rules.banker_poker.staking import ANTE
from krupier.rules.felt import Felt
from krupier.rules.options import Move, Option

DEALS = 6_000_000
PARTS = 60
"""Tasks, each with a beginning of its own: the result does not depend on the number of cores."""
SEED = 2026
BANKER = f"{ANTE}-banker"
"""The row of the player who is the banker."""
STRATEGIES = (
    "both set the house way",
    "the player sets best by the dealer's chances as they follow from the cards he holds",
    "the player is the banker and sets best by the dealer's chances",
)
"""By kind of play."""


def odds(game: PaiGow, progress: Progress | None = None, deals: int = DEALS) -> list[BetOdds]:
    """The ante set as well as possible, and a Dragon Hand, set the house way; where the table
    offers its bank to players, also the ante of one who is the banker and meets the dealer alone.
    """
    totals, n = dealt(game, deals, progress)
    pays = game.plan.bets[0].pays
    assert pays is not None
    win = pays.exact * (1 - percent(game.plan.commission.rate))
    rows = []
    for bet in game.opening.lays:
        kind = kernel.HOUSE_WAY if bet in game.opening.blind else kernel.BEST
        rows.append(_row(bet, win, totals[kind], kind, n))
    if game.setting["player_banker"]:
        win = 1 - percent(game.plan.banker_commission.rate)
        rows.append(_row(BANKER, win, totals[kernel.AS_BANKER], kernel.AS_BANKER, n))
    return rows


def dealt(game: PaiGow, deals: int, progress: Progress | None = None) -> tuple[Array, int]:
    """The totals of about so many deals by kind of play, and their number."""
    way, worths = kernel.way_of(game), worths_of(game, _from(progress, 0))
    told = _from(progress, COUNTING)
    done: list[int] = []

    def work(part: int) -> Array:
        totals = np.zeros((kernel.KINDS, kernel.COLUMNS), dtype=np.int64)
        seed = SEED * PARTS + part
        kernel.deal(way, worths, deals // PARTS, seed, kernel.room(), kernel.room(), totals)
        done.append(part)
        if told:
            told(len(done), PARTS)
        return totals

    with ThreadPoolExecutor(min(2, cpu_count() or 1)) as pool:
        return np.sum(list(pool.map(work, range(PARTS))), axis=0), deals // PARTS * PARTS


def _from(progress: Progress | None, begun: int) -> Progress | None:
    """The progress of a part of the work, of which so much is done before."""
    return progress and (lambda done, _: progress(begun + done, COUNTING + PARTS))


def _row(bet: str, win: Fraction, totals: Array, kind: int, n: int) -> BetOdds:
    wins, losses, wins2, losses2, both, moved = (Fraction(int(one), n) for one in totals)
    won, lost = wins / 2, losses / 2
    mean = won * win - lost
    spread = (win * win * wins2 + losses2 - 2 * win * both) / 4 - mean * mean
    error = float(spread / n) ** 0.5
    facts = {"strategy": STRATEGIES[kind], "p_push": f"{float(1 - won - lost):.6f}"}
    if kind != kernel.HOUSE_WAY:
        facts["p_otherwise"] = f"{float(moved / 2):.6f}"
    return BetOdds(
        bet=bet,
        rtp=1 + mean,
        variance=won * win * win + lost - mean * mean,
        hit=won,
        method=(
            f"simulation: {n} deals, each with both hands in either place; {STRATEGIES[kind]}; "
            f"standard error {error:.4%}"
        ),
        facts=facts,
        outcomes=((Fraction(-1), lost), (Fraction(0), 1 - won - lost), (win, won)),
        error=error,
    )


# -- the player ----------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Player:
    """Sets his cards as well as he can, and leaves the bank to the dealer."""

    game: PaiGow

    @cached_property
    def way(self) -> kernel.Way:
        return kernel.way_of(self.game)

    @cached_property
    def worths(self) -> kernel.Worths:
        return worths_of(self.game)

    def move(self, felt: Felt, seat: str, offered: Collection[Option]) -> Move:
        if any(option.do == NO_BANKER for option in offered):
            return Move(seat, NO_BANKER)
        return Move(seat, SET, rows=self.split(felt.cards(seat)))

    def split(self, cards: tuple[Card, ...], role: int = kernel.PLAYER) -> Split:
        room, held = kernel.room(), np.array(cards, dtype=np.int64)
        kernel.split(self.way, held, room)
        chosen = kernel.best_way(self.worths, role, held, room)
        return without(cards, list(combinations(cards, 2))[chosen])


player = Player
