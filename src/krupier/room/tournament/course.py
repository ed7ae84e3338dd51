"""What happened in a tournament so far, as far as its page tells of it: read once, line by line."""

from __future__ import annotations

from collections import deque

from krupier.room.clocks import MS
from krupier.room.tournament.published import TournamentVersion
from krupier.room.tournament.remembered import Remembered
from krupier.room.tournament.shown import TournamentMove
from krupier.rules.tournament import answers as told
from krupier.rules.tournament.answers import Answer, Place

MOVES = 50


class Course:
    def __init__(self, of: Remembered | None = None) -> None:
        self._of = of
        self._read = 0
        self.moves: deque[TournamentMove] = deque(maxlen=MOVES)
        """Newest first."""
        self.started_at: int | None = None
        self.ended_at: int | None = None
        self.versions: list[TournamentVersion] = []
        """After the first one, of what was announced."""

    def read(self, was: Remembered) -> Course:
        """With what came since; another one, if it went back to its journal meanwhile."""
        if self._of is not was:
            return Course(was).read(was)
        for _, at, news in was.told[self._read :]:
            for one in news:
                self._take(was, one, at // MS)
        self._read = len(was.told)
        return self

    def _take(self, was: Remembered, one: Answer, at: int) -> None:
        match one:
            case told.Moved(entry=entry, was=before, at=now, why=why):
                name = was.name_of(entry) if entry in was.state.entrants else entry
                self.moves.appendleft(TournamentMove(at, name, _seat(before), _seat(now), why))
            case told.StageBegins(stage=1) if self.started_at is None:
                self.started_at = at
            case told.Ended():
                self.ended_at = at
            case told.Redefined(version=version):
                self.versions = [*self.versions[: version - 2], TournamentVersion(version, at)]
            case told.RolledBack():
                self.ended_at = self.ended_at if was.state.phase == "over" else None
                self.versions = self.versions[: was.state.version - 1]


def _seat(at: Place) -> str:
    return f"{at.table}/{at.seat}"
