"""What a result brings, asked of the rules: a round is played with prepared outcomes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from krupier.equipment.draws import BURN, Cards, CardsAre, Draw, Equipment, Outcome
from krupier.odds.simulation.by_rules import line_bet, play_on
from krupier.odds.simulation.chunks import Job, Nets
from krupier.odds.simulation.staking import SEAT
from krupier.odds.simulation.strategies import player
from krupier.rules.felt import Felt
from krupier.rules.play import Play


class Enough(Exception):
    """The round goes on after all that was prepared."""


class Prepared:
    """A source that tells outcomes in their order. Burnt cards, which nobody sees, are any."""

    def __init__(self, outcomes: Sequence[Outcome], equipment: Equipment) -> None:
        self._left = list(outcomes)
        self._pack = equipment.pack

    def begin(self, equipment: Equipment) -> None:
        """Nothing to shuffle."""

    def answer(self, draw: Draw) -> Outcome:
        if isinstance(draw, Cards) and draw.to == BURN and self._pack:
            return CardsAre(self._pack.deck[: draw.n])
        if not self._left:
            raise Enough
        return self._left.pop(0)


def felt_after(job: Job, outcomes: Sequence[Outcome]) -> tuple[Felt, bool]:
    """The felt after these outcomes, and whether the round was over with them."""
    game = job.case.game
    play, source = Play(game), Prepared(outcomes, game.equipment)
    who = player(game, job.strategy)
    try:
        play_on(play, source, job.bets, who, line_bet(game, job.bets))
    except Enough:
        return play.felt, False
    return play.felt, True


def settled(job: Job, results: Iterable[Sequence[Outcome]]) -> tuple[Nets, Nets]:
    """The net win of each result, and what is staked in it."""
    nets, stakes = [], []
    for outcomes in results:
        felt, over = felt_after(job, outcomes)
        assert over, outcomes
        stakes.append(felt.staked.get(SEAT, 0))
        nets.append(felt.returned.get(SEAT, 0) - stakes[-1])
    return np.array(nets, np.int64), np.array(stakes, np.int64)
