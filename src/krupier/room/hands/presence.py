"""Who is seen to be at a table: usually whoever looks on there."""

from __future__ import annotations

from collections.abc import Container, Iterable, Set
from typing import TYPE_CHECKING

from krupier.room.hands.absence import note_absence

if TYPE_CHECKING:
    from krupier.room.hands.chairs import Chair, Chairs
    from krupier.room.hands.policy import ChipPolicy
    from krupier.room.table import Table


class Presence:
    """Of a table whose players play nowhere else."""

    table: Table
    chairs: Chairs
    chips: ChipPolicy

    def came(self, player: str) -> None:
        self._note_absence()
        self.chips.came(player)

    def went(self, player: str) -> None:
        self._note_absence()

    def is_here(self, chair: Chair) -> bool:
        """Somebody can act for him now."""
        return chair.guest.bot or chair.player in self.table.gallery

    def _note_absence(self) -> None:
        note_absence(self.chairs, self.is_here, self.table.now(), self.chips.rules.third_man)
        self.chips.absence_noted()

    @property
    def parks(self) -> bool:
        return not self.table.somebody_is_there()

    def purse(self, player: str) -> int:
        return self.table.env.wallets.available(player, self.table.config.currency)

    def limit(self, player: str) -> int | None:
        """Nothing that is decided in a hand is refused: the chips that play were counted before."""
        return None

    def plays_at(self, player: str) -> Table:
        """Where somebody is in a hand, if he is."""
        return self.table

    @property
    def waiting(self) -> Set[str]:
        """Who waits for a seat here."""
        return self.chips.waiters

    @property
    def plays_elsewhere(self) -> bool:
        return False

    @property
    def present(self) -> Container[str]:
        return self.table.gallery

    @property
    def deals_at(self) -> Iterable[Table]:
        """Where the hands of those who sit here are dealt."""
        return (self.table,)
