"""Whether the house can do its work: which part does not take writing, and since when.

Alive is who answers at all. Ready is who can write down what he is asked for; that is known from
the commits of players, and while nobody plays from a small one of our own. Whoever asks is told
what was known last and waits for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future

from msgspec import UNSET, Struct, UnsetType

from krupier.room.group import AWAY, FAULT, Group
from krupier.server.logs import books_away
from krupier.store import Writer
from krupier.store.pulse import PATIENCE, touch

QUIET, AGAIN = 10.0, 2.0
"""Seconds without a commit after which one of our own shows that the books take writing, and after
which they are tried again when they did not."""


class Part(Struct, frozen=True):
    """``part``:

    ``books``    nothing at all is written
    ``commits``  what some tables or tournaments want written is not
    ``vault``    outcomes of some tables can neither be locked away nor opened
    """

    part: str
    since: int
    """Milliseconds since 1970 UTC."""
    groups: int | UnsetType = UNSET
    """How many tables or tournaments it is."""


class Readiness:
    """:meth:`look` is called now and then."""

    def __init__(self, writer: Writer, groups: Callable[[], list[Group]]) -> None:
        self._writer, self._groups, self._seconds = writer, groups, writer.pulse.seconds
        self._tried: Future[None] | None = None
        self._tried_at = self._seconds()
        self._signs: dict[tuple[str, str, object], tuple[float, float]] = {}
        """What would be wrong with a group if it lasted, and since when by both clocks."""

    @property
    def parts(self) -> list[Part]:
        """What takes no writing."""
        found = []
        if (since := self._writer.pulse.away_since) is not None:
            found.append(Part("books", _milliseconds(since)))
        past = self._writer.pulse.steady() - PATIENCE
        lasting = [(part, at) for (part, *_), (at, since) in self._signs.items() if since <= past]
        for name in ("commits", "vault"):
            times = [at for part, at in lasting if part == name]
            if times:
                found.append(Part(name, _milliseconds(min(times)), len(times)))
        return found

    def look(self) -> None:
        now = self._seconds()
        pulse = self._writer.pulse
        both = now, pulse.steady()
        seen = {sign: both for group in self._groups() for sign in _signs(group)}
        self._signs = {sign: self._signs.get(sign, both) for sign in seen}
        away = pulse.away_since is not None
        if away:
            books_away(pulse.words or "no answer")
        waits = AGAIN if away else QUIET
        if pulse.writes or (self._tried and not self._tried.done()):
            return
        if now - max(pulse.heard_at, self._tried_at) >= waits:
            self._tried_at, self._tried = now, self._writer.submit(touch)


def _signs(group: Group) -> Iterator[tuple[str, str, object]]:
    if group.away:
        yield ("commits" if group.trouble in (AWAY, FAULT) else "vault"), group.id, None
    elif not group.idle:
        yield "commits", group.id, group.written_at


def _milliseconds(seconds: float) -> int:
    return int(seconds * 1000)
