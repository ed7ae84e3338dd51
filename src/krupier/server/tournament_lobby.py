"""The lobby of tournaments, for those who look at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import msgspec

from krupier.room.tournament.hall import Hall
from krupier.room.tournament.rows import row
from krupier.room.tournament.shown import TournamentRow
from krupier.room.tournament.tournament import Tournament
from krupier.server import told
from krupier.server.frames import Frame, frame
from krupier.server.hub import Client, Hub
from krupier.server.listing import Changes, Listing, Rows


def shown(held: Tournament) -> TournamentRow:
    return row(held.memory, held.stopped)


def rows(hall: Hall, player: str | None) -> list[TournamentRow]:
    """Those that are there for a player, in the order of their start."""
    seen = [held for held in hall if held.may_see(player)]
    seen.sort(key=lambda held: (held.record.starts_at or held.record.created_at, held.id))
    return [shown(held) for held in seen]


class TournamentLobby(Listing):
    def __init__(self, hub: Hub, hall: Hall) -> None:
        super().__init__()
        self._hub, self._hall = hub, hall

    def tell(self, client: Client, on: bool) -> None:
        """A client looks at it, or no longer."""
        client.tournaments = on
        if on:
            self._greet(client)

    def show(self, player: str, held: Tournament) -> None:
        """He may see it from now on."""
        news = self._news({held.id: msgspec.to_builtins(shown(held))})
        for client in self._hub.of_player(player):
            if client.tournaments:
                client.put(news)

    def _now(self) -> tuple[Rows, Rows]:
        public: dict[str, Mapping[str, Any]] = {}
        private: dict[str, Mapping[str, Any]] = {}
        for held in self._hall:
            kept = private if held.record.private else public
            kept[held.id] = msgspec.to_builtins(shown(held))
        return public, private

    def _looking(self) -> list[Client]:
        return self._hub.in_tournament_lobby

    def _is_for(self, id: str, client: Client) -> bool:
        held = self._hall.get(id)
        return held is not None and held.may_see(client.player.id if client.player else None)

    def _whole(self, rows: list[Mapping[str, Any]]) -> Frame:
        return frame(told.AllTournaments(cast("list[TournamentRow]", rows)))  # as they are sent

    def _news(self, changes: Changes) -> Frame:
        return frame(told.TournamentRows(changes))
