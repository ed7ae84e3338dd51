"""When a fault of the deal still makes a misdeal, at a physical table.

>>> substantial_action([False, False]), substantial_action([False, True])
(False, True)
"""

from __future__ import annotations

from collections.abc import Sequence

from krupier.rules.poker.actions import ACTION, CALL, CARDS
from krupier.rules.poker.state import State


def misdeal_possible(hand: State) -> bool:
    """Until two players have acted; after that a hand with the wrong cards is dead
    (:meth:`~krupier.rules.poker.state.State.kill`), and the others play on."""
    return len(acted(hand)) < 2


def acted(hand: State, *, this_street: bool = False) -> set[int]:
    """Who has acted, in the hand or since the last cards. A bring-in is forced and no act."""
    lines = hand.history
    if this_street:
        dealt = [at for at, (kind, _, _) in enumerate(lines) if kind == CARDS]
        lines = lines[dealt[-1] :] if dealt else lines
    acts = [(player, act) for kind, player, act in lines if kind == ACTION]
    if not this_street and acts and acts[0] == (hand.bring_in, CALL):
        del acts[0]
    return {player for player, _ in acts}


def puts_chips(hand: State) -> list[bool]:
    """For each act, whether it put chips into the pot; a big blind that checks puts none."""
    found: list[bool] = []
    for kind, player, act in hand.history:
        if kind == ACTION and (found or (player, act) != (hand.bring_in, CALL)):
            free = act == CALL and hand.posts.live[player] >= max(hand.posts.level, 1)
            found.append(act >= CALL and not free)
    return found


def substantial_action(put_chips: Sequence[bool]) -> bool:
    """Two acts of which one puts chips into the pot, or any three: for each act, whether it did.

    Blinds and antes are no acts."""
    return len(put_chips) > 2 or (len(put_chips) > 1 and any(put_chips))
