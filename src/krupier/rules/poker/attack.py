"""Button attack: the player on the button pays an ante for the whole table.

It lies beside the pot. Nobody but he can win it, and only with the main pot, unshared; otherwise
it stays, and the next button adds to it. Whoever wins the hand has the button next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from krupier.rules.poker.showdown import Award


@dataclass(frozen=True)
class Attack:
    player: int
    """Who has the button."""
    posted: int
    carried: int
    """What earlier buttons paid and did not win."""

    def won(self, awards: Sequence[Award]) -> bool:
        return {one.player for one in awards if one.pot == 0} == {self.player}

    def left(self, awards: Sequence[Award]) -> int:
        """What the next button finds."""
        return 0 if self.won(awards) else self.carried + self.posted


def next_button(awards: Sequence[Award]) -> int:
    """Who won most of the main pot; of equal shares the first left of the button.

    >>> high, low = Award(2, 10, 0, 0, False), Award(0, 10, 0, 0, True)
    >>> next_button([high, low, Award(1, 90, 1, 0, False)])
    0
    """
    main: dict[int, int] = {}
    for one in awards:
        if one.pot == 0:
            main[one.player] = main.get(one.player, 0) + one.amount
    return min(main, key=lambda player: (-main[player], player))
