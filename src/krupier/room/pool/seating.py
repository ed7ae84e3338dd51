"""Places in a pool: one for everybody, and nobody sees who else is there."""

from __future__ import annotations

from collections.abc import Callable, Container

from krupier.plan.parts import Plan
from krupier.room.messages import SeatShown, SeatView
from krupier.room.seating import Seating

MOST = 9_999


class PoolSeating(Seating):
    def __init__(self, plan: Plan) -> None:
        super().__init__(plan, 1, MOST)

    def views(
        self,
        connected: Container[str],
        more: Callable[[str], SeatShown] = lambda seat: SeatShown(),
    ) -> dict[str, SeatView]:
        return {}
