"""When a fault of the deal still makes a misdeal, at a physical table.

>>> substantial_action([False, False]), substantial_action([False, True])
(False, True)
"""

from __future__ import annotations

from collections.abc import Sequence

from krupier.rules.poker.state import State
from krupier.rules.poker.terms import ACTION, CALL


def misdeal_possible(hand: State) -> bool:
    """Until two players have acted; after that a hand with the wrong cards is dead
    (:meth:`~krupier.rules.poker.state.State.kill`), and the others play on. A bring-in is forced
    and no act."""
    acts = [(player, act) for kind, player, act in hand.history if kind == ACTION]
    if acts and acts[0] == (hand.bring_in, CALL):
        del acts[0]
    return len({player for player, _ in acts}) < 2


def substantial_action(put_chips: Sequence[bool]) -> bool:
    """Two acts of which one puts chips into the pot, or any three: for each act, whether it did.

    Blinds and antes are no acts."""
    return len(put_chips) > 2 or (len(put_chips) > 1 and any(put_chips))
