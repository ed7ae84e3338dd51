"""Side bets that a fold loses: what they return depends on how the game itself is played.

Their figures are those of a player who does not fold, and say so. Beside them stands the house edge
for one who folds where that is best for his ante, and loses the side bet with it.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from krupier.odds.result import BetOdds
from krupier.rules.banker_poker.parts import PokerBet
from krupier.rules.banker_poker.staking import option_of
from krupier.rules.game import Setting

STAYS = "stay"
"""A side bet that is judged whether or not its player folds."""
GIVEN = "the player does not fold"
EDGE = "house_edge folding by the best Ante strategy"


def after_fold(setting: Setting, bet: PokerBet) -> str:
    """What becomes of a side bet when its player folds at this table."""
    return str(setting.options.get(option_of(f"{bet.id}-after-fold"), bet.after_fold))


def given_no_fold(row: BetOdds, after: str) -> BetOdds:
    """A row with its condition, if a fold changes anything."""
    return row if after == STAYS else replace(row, facts={**row.facts, "given": GIVEN})


def with_folds(row: BetOdds, lost: Fraction) -> BetOdds:
    """A row that also tells the house edge for one who folds, and so loses this on average of what
    the bet would have brought back."""
    return replace(row, facts={**row.facts, EDGE: str(row.house_edge + lost)})
