"""Main pot, side pots, and how a pot is divided.

>>> pots([100, 50, 200, 200], [True, True, True, False])
[Pot(amount=200, players=(0, 1, 2)), Pot(amount=150, players=(0, 2)), Pot(amount=200, players=(2,))]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    amount: int
    players: tuple[int, ...]
    """Who can win it."""


def pots(paid: Sequence[int], live: Sequence[bool], dead: int = 0) -> list[Pot]:
    """The pots of a hand, the main pot first.

    ``paid`` is what each player put in for himself; an all-in player wins from everybody at
    most as much as he put in. ``dead`` chips belong to the main pot whoever posted them.
    """
    left = [player for player, is_live in enumerate(live) if is_live]
    found: list[Pot] = []
    below, amount = 0, dead
    for level in sorted({paid[player] for player in left}):
        amount += sum([min(one, level) - below for one in paid if one > below])
        players = tuple([player for player in left if paid[player] >= level])
        # dead chips alone (somebody is all-in for a table's ante) still make a pot of their own
        if level == 0:
            if dead:
                found.append(Pot(dead, players))
            amount = 0
            continue
        if found and found[-1].players == players:
            amount += found.pop().amount
        found.append(Pot(amount, players))
        below, amount = level, 0
    over = sum([one - below for one in paid if one > below])
    if over:
        last = found.pop() if found else Pot(0, tuple(left))
        found.append(Pot(last.amount + over, last.players))
    return found


def uncalled(paid: Sequence[int]) -> tuple[int, int]:
    """Whose chips nobody matched in this round, and how many: ``(player, 0)`` if none."""
    most = max(paid)
    player = list(paid).index(most)
    second = max([one for other, one in enumerate(paid) if other != player], default=0)
    return player, most - second


def divide(amount: int, winners: Sequence[int], chip: int = 1) -> list[tuple[int, int]]:
    """Equal shares in whole chips; odd ones go one by one in the order given. Where smaller
    change lies in a pot (a stack of odd size was all-in) it is divided to the last of it.

    >>> divide(11, [4, 0, 2])
    [(4, 4), (0, 4), (2, 3)]
    >>> divide(55, [4, 0], chip=5), divide(56, [4, 0], chip=5)
    ([(4, 30), (0, 25)], [(4, 28), (0, 28)])
    """
    if amount % chip:
        chip = 1
    share, odd = divmod(amount // chip, len(winners))
    return [(player, (share + (at < odd)) * chip) for at, player in enumerate(winners)]
