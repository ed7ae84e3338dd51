"""What a player decided before his turn.

A pre-action waits at the server and is made the moment it is his turn, if it still means what it
meant: a check or a call is dropped when a raise has changed the price.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

from msgspec import Struct

from krupier.rules.options import Choose, Move, Option

Kind = Literal["check-fold", "check", "call", "call-any", "fold"]


class PreAction(Struct, frozen=True):
    action: Kind
    id: str
    """What the client called it."""
    amount: int = 0
    """What a call cost when it was set."""
    early: bool = False
    """A fold of somebody who has gone on to another table: also of what costs nothing."""


def possible(to_call: int) -> list[Kind]:
    """What may be set by somebody who would have to pay so much.

    >>> possible(0), possible(5)
    (['check-fold', 'check', 'call-any'], ['fold', 'call', 'call-any'])
    """
    return ["fold", "call", "call-any"] if to_call else ["check-fold", "check", "call-any"]


def holds(pre: PreAction, to_call: int) -> bool:
    """Whether it still stands at this price.

    >>> holds(PreAction("call", "x", 5), 5), holds(PreAction("call", "x", 5), 15)
    (True, False)
    """
    if pre.action == "check":
        return to_call == 0
    if pre.action == "call":
        return to_call == pre.amount
    return True


def asks_for_bet(offered: Sequence[Option]) -> bool:
    """Whether these offers are a turn to bet, not to draw, show or arrange cards."""
    return any(isinstance(one, Choose) and one.do in ("check", "call") for one in offered)


def move(pre: PreAction, seat: str, offered: Sequence[Option], to_call: int) -> Move | None:
    """The move that it makes of these offers; nothing if it does not hold any more."""
    words = {one.do for one in offered if isinstance(one, Choose)}
    if not holds(pre, to_call):
        return None
    word = "fold" if pre.early else _word(pre.action, words)
    return Move(seat, word) if word in words else None


def _word(action: Kind, words: Collection[str]) -> str:
    if "check" in words:
        return "check"  # nobody folds what costs nothing
    return "call" if action in ("call", "call-any") else "fold"
