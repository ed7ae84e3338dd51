"""A table among players is cleared: what is played for from now on is other money."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.room import demo_money

if TYPE_CHECKING:
    from krupier.room.hands.dealer import HandDealer


def in_play(dealer: HandDealer) -> bool:
    """Whether chips are in a hand, lie beside the pots, or cannot be taken away."""
    table = dealer.table
    begun = table.running or table.rounds.opening or any(map(dealer.in_hand, dealer.chairs))
    return begun or bool(dealer.troubles or dealer.progress.attack)


def play_for(dealer: HandDealer, code: str) -> None:
    """Who sits here (bots) gets up with all chips."""
    for chair in list(dealer.chairs):
        dealer.leave(chair)
    demo_money.switch(dealer.table, code)
    dealer.chips.take_setting()
    dealer.stakes = dealer.chips.stakes
