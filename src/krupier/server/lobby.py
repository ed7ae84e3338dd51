"""The lobby of tables, for those who look at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

import msgspec

from krupier.server import told
from krupier.server.forms import TableRow
from krupier.server.frames import Frame, frame
from krupier.server.hub import Client, Hub
from krupier.server.listing import Changes, Listing, Rows


class Lobby(Listing):
    def __init__(self, hub: Hub, rows: Callable[[], Mapping[str, TableRow]]) -> None:
        """``rows``: the tables as they are now, by id."""
        super().__init__()
        self._hub, self._rows = hub, rows

    def tell(self, client: Client, on: bool) -> None:
        """A client looks at the lobby, or no longer."""
        client.lobby = on
        if on:
            self._greet(client)

    def _now(self) -> tuple[Rows, Rows]:
        return {id: msgspec.to_builtins(row) for id, row in self._rows().items()}, {}

    def _looking(self) -> list[Client]:
        return self._hub.in_lobby

    def _is_for(self, id: str, client: Client) -> bool:
        return False

    def _whole(self, rows: list[Mapping[str, Any]]) -> Frame:
        return frame(told.AllTables(cast("list[TableRow]", rows)))  # as they are sent

    def _news(self, changes: Changes) -> Frame:
        return frame(told.Tables(changes))
