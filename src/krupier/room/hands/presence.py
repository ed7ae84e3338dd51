"""Who is seen to be at a table: usually whoever looks on there."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from krupier.room.table import Table


class Presence:
    """Of a table whose players play nowhere else."""

    table: Table

    @property
    def plays_elsewhere(self) -> bool:
        return False

    @property
    def present(self) -> Container[str]:
        return self.table.gallery
