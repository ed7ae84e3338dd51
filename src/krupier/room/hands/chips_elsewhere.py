"""Chips of players who do not keep them at the table: they lie in a pool, or in a tournament."""

from __future__ import annotations

from collections.abc import Callable

from krupier.room.config import TableConfig
from krupier.room.hands.chairs import Chair
from krupier.room.hands.policy import Look
from krupier.room.hands.requests import ChangeSeat, ChangeTable, SitDown
from krupier.room.hands.stakes import Stakes
from krupier.room.messages import Offer, no_offer
from krupier.room.orders import StandingOrders
from krupier.rules.options import Refused


class ChipsElsewhere:
    """What is asked for chips and seats here is refused: it is asked where they lie."""

    stakes: Stakes

    def __init__(self, refusal: Callable[[], Refused]) -> None:
        """``refusal``: says where."""
        self.refusal = refusal

    def sit(self, player: str, name: str, seat: str | None) -> str:
        raise self.refusal()

    def sit_down(self, player: str, name: str, key: str, asked: SitDown) -> bool:
        raise self.refusal()

    def top_up(self, player: str, id: str, amount: int) -> bool:
        raise self.refusal()

    def fold_early(self, chair: Chair, id: str, watch: bool) -> Look:
        raise self.refusal()

    def go_on(self, chair: Chair) -> None:
        raise self.refusal()

    def wait(self, player: str, name: str, on: bool) -> None:
        raise self.refusal()

    def change_seat(self, chair: Chair, asked: ChangeSeat) -> None:
        raise self.refusal()

    def change_table(self, chair: Chair, asked: ChangeTable) -> None:
        raise self.refusal()

    def must_lie_here(self) -> None:
        raise self.refusal()

    def agree_play_over(self, seat: str, agree: bool) -> StandingOrders:
        raise self.refusal()

    def come_back(self, chair: Chair) -> None:
        raise self.refusal()

    def back_by(self, chair: Chair) -> int:
        raise self.refusal()

    @property
    def other_tables(self) -> list[str]:
        return []

    @property
    def waiters(self) -> set[str]:
        return set()

    @property
    def waiting_count(self) -> int:
        return 0

    def room(self, chair: Chair) -> tuple[int, int] | None:
        return None

    def plays(self, chair: Chair) -> int:
        return chair.stack

    def check_stakes(self, config: TableConfig) -> None:
        raise self.refusal()

    def between_hands(self) -> None:
        """Whoever has the chips sees to it."""

    def goes_on(self) -> None:
        """Whoever has the chips sees to it."""

    def hand_over(self, chair: Chair) -> None:
        """Whoever has the chips knows."""

    def came(self, player: str) -> None:
        """Whoever has the chips knows."""

    def get_up(self, chair: Chair) -> None:
        """Nobody takes chips away from here."""

    def close(self) -> None:
        """No chips lie here."""

    def absence_noted(self) -> None:
        """No place is lost here."""

    @property
    def due(self) -> int | None:
        return None

    def tick(self) -> None:
        """Nothing is kept here for anybody."""

    def offer(self, player: str) -> Offer:
        return no_offer()
