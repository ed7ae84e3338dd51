"""Chips that a player wants without asking each time: when he is broke, or has fewer than he likes.

Both are wishes from hand to hand, kept with his seat. They are fulfilled between hands, like
anything that he asks for himself, and only as far as his money, his limits and the house go.
"""

from __future__ import annotations

from krupier.room.hands.chairs import Chair
from krupier.room.hands.stakes import Stakes


def wanted(chair: Chair, chips: int, stakes: Stakes) -> int:
    """How many chips he would have added now, who has ``chips`` before him; at most, since the
    table leaves less room or his wallet has less."""
    if chair.guest.sits_out:
        return 0
    if chips == 0 and chair.auto_rebuy:
        return chair.brought or stakes.usual
    if chair.auto_top_up and (not chair.top_up_below or chips < chair.top_up_below * unit(stakes)):
        return stakes.most
    return 0


def unit(stakes: Stakes) -> int:
    """The big blind, or what players count in where there is none."""
    return stakes.big or (stakes.bets[0] if stakes.bets else 0) or stakes.point or 2 * stakes.ante
