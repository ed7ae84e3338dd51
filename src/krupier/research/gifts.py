"""What every act in a hand of poker gave to whom, the luck of the cards apart.

At any moment the pots of a hand are worth something to each player: his share of every pot he can
win, if nobody bet any more and all cards that were dealt were open, less what he put in. A bet that
nobody has called is still its player's own. Cards that come change that worth, and nobody can help
it. Acts change it too: who calls with the worse hand makes the other one richer by what he puts in,
and who folds leaves the others his share. What somebody gains by another one's act was *given* to
him by that one; what he loses, taken. Over a whole hand

    result = what he was given − what he gave + luck (cards, forced bets, rake)

so chips that were given away show however the cards fell.
"""

from __future__ import annotations

from fractions import Fraction

from krupier.equipment.cards import UNKNOWN
from krupier.research.showdowns import Showdowns, showdowns
from krupier.rules.poker.pots import pots
from krupier.rules.poker.state import State


class Scales:
    """Weighs the pots of one hand between its acts: :meth:`before` and :meth:`after` each."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._lie: tuple[object, ...] = ()
        self._ends: Showdowns | None = None
        self._worth: list[int] = []

    def before(self, state: State) -> Fraction | None:
        """The share of the one in turn in a pot that all could win who are in the hand; None: it
        cannot be said."""
        holes, boards = state.holes, state.boards
        lie = tuple(map(tuple, holes)), tuple(map(tuple, boards))
        if lie != self._lie:
            self._lie = lie
            live = state.live
            playing = [hole if live[one] else [] for one, hole in enumerate(holes)]
            folded = [card for one, hole in enumerate(holes) if not live[one] for card in hole]
            burnt = [card for card in state.burnt if card != UNKNOWN]  # as good as in the deck
            gone = [*folded, *burnt]
            self._ends = showdowns(state.rules.variant, playing, boards, gone, self._seed)
        if self._ends is None:
            return None
        self._worth = _weigh(state, self._ends)
        there = tuple(one for one in range(state.players) if state.live[one])
        return self._ends.share(there, state.actor)

    def after(self, state: State) -> list[Fraction] | None:
        """What everybody gained by the act that was made since; cards that came with it do not
        count. None: it cannot be said."""
        if self._ends is None:
            return None
        now = _weigh(state, self._ends)
        whole = self._ends.whole
        return [Fraction(new - old, whole) for new, old in zip(now, self._worth, strict=True)]


def _weigh(state: State, ends: Showdowns) -> list[int]:
    """What the pots are worth to each player less what he put in, in parts of a unit."""
    worth = [-one * ends.whole for one in state.paid]
    for pot in pots(state.paid, state.live, state.dead):
        for player, parts in zip(pot.players, ends.parts(pot.players), strict=True):
            worth[player] += pot.amount * parts
    return worth
