"""How much players say: nobody drowns the others out, whichever tables he sits at."""

from __future__ import annotations

import math
from collections import deque

from krupier.house import chat_text
from krupier.house.periods import SECOND
from krupier.house.refusals import Refusal
from krupier.room.money import RefusedByHouse

MANY, WITHIN, AGAIN = 5, 10, 30
"""A player says so much in so many seconds, at all tables together; the same words again after so
many."""
REPORTS = 10
"""A player reports so many messages in :data:`PATIENCE` seconds."""
PATIENCE = 600


class Voices:
    """How much players have said lately, wherever they sit."""

    def __init__(self) -> None:
        self._said: dict[tuple[str, str], deque[int]] = {}
        self._last: dict[str, tuple[int, str, str]] = {}
        self._swept = 0

    def hear(self, player: str, what: str, many: int, within: int, now: int) -> None:
        """Raises RefusedByHouse for who is too fast; that does not count."""
        self._sweep(now)
        times = self._said.setdefault((player, what), deque())
        while times and times[0] <= now - within * SECOND:
            times.popleft()
        if len(times) >= many:
            wait = math.ceil((times[0] + within * SECOND - now) / SECOND)
            facts = {"many": many, "seconds": within, "retry_after": wait}
            raise RefusedByHouse(Refusal(code="chat-too-fast", facts=facts))
        times.append(now)

    def repeats(self, player: str, ref: str, text: str, now: int) -> bool:
        """Whether he has just said the same; sent again under the same name it is no other."""
        said = chat_text.plain(text)
        at, before, words = self._last.get(player, (0, "", ""))
        again = words == said and before != ref and now - at < AGAIN * SECOND
        if not again:
            self._last[player] = now, ref, said
        return again

    def _sweep(self, now: int) -> None:
        """Whoever is quiet is forgotten."""
        if now - self._swept < PATIENCE * SECOND:
            return
        self._swept, quiet = now, now - PATIENCE * SECOND
        self._said = {one: times for one, times in self._said.items() if times[-1] > quiet}
        self._last = {one: said for one, said in self._last.items() if said[0] > quiet}
