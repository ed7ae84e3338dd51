"""A craps round for tests, told by totals."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.draws import DiceAre
from krupier.rules.families import load
from krupier.rules.options import Move, Refused
from krupier.rules.play import Play
from krupier.rules.wants import Timeout
from tests.rules.told import facts

GAME = "kings/craps"
DICE = {2: (1, 1), 3: (1, 2), 4: (1, 3), 5: (2, 3), 6: (2, 4), 7: (3, 4)} | {
    8: (3, 5),
    9: (4, 5),
    10: (4, 6),
    11: (5, 6),
    12: (6, 6),
}
POINTS = (4, 5, 6, 8, 9, 10)


class Table:
    """A craps round, told by totals: every roll closes the window before it."""

    def __init__(self, **options: Any) -> None:
        self.round = Play(load(GAME, options=options))

    def bet(self, seat: str, name: str, amount: int, *on: int) -> Table:
        self.round.send(Move(seat, "bet", name, tuple(map(str, on)), amount))
        return self

    def take(self, seat: str, name: str, *on: int, amount: int = 0) -> Table:
        self.round.send(Move(seat, "take-back", name, tuple(map(str, on)), amount))
        return self

    def roll(self, *totals: int) -> Table:
        for total in totals:
            self.round.send(Timeout())
            self.round.send(DiceAre(DICE[total]))
        return self

    def back(self, seat: str = "1") -> int:
        return self.round.felt.returned.get(seat, 0)

    def lies(self, seat: str = "1") -> dict[str, int]:
        stakes = self.round.felt.of(seat)
        return {f"{one.bet} {' '.join(one.on)}".strip(): one.amount for one in stakes}

    def said(self, kind: str) -> list[dict[str, Any]]:
        return [facts(one) for one in self.round.felt.events if one.kind == kind]

    def mark(self, name: str) -> Any:
        return dict(self.round.felt.marks)[name]


def refused(table: Table, seat: str, name: str, amount: int, *on: int) -> Refused:
    before = len(table.round.journal), table.lies(seat)
    with pytest.raises(Refused) as caught:
        table.bet(seat, name, amount, *on)
    assert (len(table.round.journal), table.lies(seat)) == before
    return caught.value
