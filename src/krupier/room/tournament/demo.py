"""Tournaments of the demo: sit & gos of every operator, one with many tables every few minutes, and
one of a thousand players to watch. Bots play in all of them."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from msgspec import Struct

from krupier.house.acts import by_itself
from krupier.room.clocks import SECOND
from krupier.room.host import Host
from krupier.room.tournament.bots import Field
from krupier.room.tournament.hall import Hall
from krupier.room.tournament.marias_bots import warm_up
from krupier.rules.options import Refused
from krupier.rules.tournament.templates import define, template
from krupier.store import StoreError

log = logging.getLogger("krupier.room")

DEMO = "demo-"
EVERY = 180 * SECOND
"""Between the starts of two tournaments with many tables."""
AHEAD = 4
"""So many of them are announced."""
COMES = 120 * SECOND
"""From its announcement to the start of the one to watch."""
KEPT = 900 * SECOND
"""How long one that is over is shown."""
BOTS, MANY = 40, 1_000


class Kind(Struct, frozen=True):
    """A tournament that is held again and again."""

    type: str
    players: int = 0
    """That start it; 0: it starts by the clock."""
    structure: str = ""
    bets: tuple[int, int] = (0, 0)
    """Against the bank, the least and the most; 0: as the type has them."""

    @property
    def operator(self) -> str:
        return self.type.partition("/")[0]

    @property
    def name(self) -> str:
        """Of those that start when they are full."""
        return f"{DEMO}{self.type.replace('/', '-')}-{self.players}"

    @property
    def changes(self) -> dict[str, Any]:
        found: dict[str, Any] = {"structure": self.structure} if self.structure else {}
        least, most = self.bets
        if least:
            found |= {"bets": {"least": least, "most": most}}
        if self.players:
            start = {"when": "full", "players": self.players}
            entry = {"late_until": 0, "tables": 0, "absent": "dealt-in"}
            found |= {"start": start, "entry": entry}
        return found | DIFFERENT.get(self.type, {})


DIFFERENT: dict[str, dict[str, Any]] = {
    "kings/marias": {
        "name": "Mariáš tournament of short rounds",
        "stages": [
            {"units": 4, "advance": 0},
            {"units": 4, "advance": 0},
            {"units": 4, "by_cards": True},
        ],
    },
}
"""By type. K20-108: games of a round are a multiple of four."""

SIT_AND_GOS = (
    Kind("club/sit-and-go", 2),
    Kind("club/sit-and-go", 6),
    Kind("club/sit-and-go", 9),
    Kind("fortuna/hyper-turbo", 2),
    Kind("fortuna/sit-and-go", 6, "turbo"),
    Kind("fortuna/progressive-knockout", 6, "turbo"),
    Kind("fortuna/sit-and-go", 9),
    Kind("kings/sit-and-go", 2, "turbo"),
    Kind("kings/knockout", 6, "turbo"),
    Kind("kings/sit-and-go", 9, "turbo"),
    Kind("kings/roulette", 6),
    Kind("kings/roulette-knock-out", 6, bets=(100, 1000)),
    Kind("kings/blackjack", 6),
    Kind("kings/marias", 4),
    Kind("tsg/sit-and-go", 2, "turbo"),
    Kind("tsg/fifty50", 6, "turbo"),
    Kind("tsg/progressive-knockout", 6, "turbo"),
    Kind("tsg/sit-and-go", 9),
    Kind("wgg/sit-and-go", 6),
    Kind("wgg/bounty", 6),
    Kind("wgg/sit-and-go", 9),
)
"""The plan of wgg begins with six players."""
IN_TURN = (
    Kind("fortuna/multi-table", structure="turbo"),
    Kind("kings/rebuy"),
    Kind("tsg/progressive-knockout", structure="turbo"),
    Kind("wgg/satellite"),
    Kind("club/freezeout"),
    Kind("fortuna/hyper-turbo"),
    Kind("kings/mystery-knockout", structure="turbo"),
    Kind("tsg/rebuy-add-on"),
    Kind("wgg/six-max"),
    Kind("fortuna/satellite", structure="turbo"),
    Kind("kings/freezeout", structure="turbo"),
    Kind("tsg/multi-stack", structure="turbo"),
    Kind("fortuna/turbo"),
    Kind("wgg/progressive-bounty"),
    Kind("club/rebuy"),
)
THOUSAND = Kind("fortuna/turbo")
WATCHED = f"{DEMO}thousand"
SCHEDULED = f"{DEMO}tournament"


class Announced(Struct, frozen=True):
    id: str
    kind: Kind
    starts_at: int | None
    demo: bool = False
    """Played for demo money. One that starts when it is full is played for that of the first who
    enters: there bots come after people."""


def missing(now: int, held: Mapping[str, str]) -> Iterator[Announced]:
    """What is to be announced beside what is held, by id with its phase: of every sit & go one that
    can be entered, the next ones of the schedule, and one to watch."""
    for kind in SIT_AND_GOS:
        if not any(of(id) == kind.name and phase == "open" for id, phase in held.items()):
            yield Announced(f"{kind.name}-{now // SECOND}", kind, None)
    first = now // EVERY + 1
    for number in range(first, first + AHEAD):
        id = f"{SCHEDULED}-{number}"
        if id not in held:
            demo = number % 2 == 0
            yield Announced(id, IN_TURN[number % len(IN_TURN)], number * EVERY, demo)
    if not any(of(id) == WATCHED and phase != "over" for id, phase in held.items()):
        yield Announced(f"{WATCHED}-{now // SECOND}", THOUSAND, now + COMES, demo=True)


def of(id: str) -> str:
    """What it is one of.

    >>> of("demo-thousand-1700000000")
    'demo-thousand'
    """
    return id.rpartition("-")[0]


class Demo:
    """Announces them, lets bots play in them, and forgets those that are over."""

    LOOKS = 0.25

    def __init__(self, host: Host, now: Callable[[], int], seed: int | None = None) -> None:
        self._host = host
        self._now = now
        self._chance = random.Random(seed)
        self._fields: dict[str, Field] = {}
        self._failed: set[str] = set()
        self._think = ThreadPoolExecutor(1, "bots")
        """Bots that look ahead do it beside the tables."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._think.submit(warm_up)
        self._task = asyncio.get_running_loop().create_task(self._live())

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._think.shutdown(wait=False, cancel_futures=True)

    async def _live(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(self.LOOKS)

    async def look(self) -> None:
        hall, now = self._host.tournaments, self._now()
        held = {one.id: one.state.phase for one in hall if one.id.startswith(DEMO)}
        for one in missing(now, held):
            if one.id not in self._failed:
                await self._announce(hall, one)
        for id in held:
            self._tick(hall, id)
        forget(hall, now)

    async def _announce(self, hall: Hall, one: Announced) -> None:
        names = msgspec.json.encode(template(one.kind.type).names).decode()
        made = define(one.kind.type, one.kind.changes)
        by = by_itself("a demo tournament")
        try:
            await hall.announce(
                one.id, one.kind.type, names, made, one.starts_at, by, demo=one.demo
            )
        except (StoreError, Refused) as problem:  # held before, no books, no licence any more
            self._failed.add(one.id)
            log.warning("no demo tournament %s: %s", one.id, problem)

    def _tick(self, hall: Hall, id: str) -> None:
        tournament = hall.get(id)
        if tournament is None or tournament.over:
            self._fields.pop(id, None)
            return
        field = self._fields.get(id)
        if field is None:
            most = MANY if of(id) == WATCHED else BOTS
            field = self._fields[id] = Field(tournament, most, self._chance, self._think)
        self._host.guarded(tournament, field.tick)


def forget(hall: Hall, now: int) -> None:
    """Demo tournaments that are over for a while."""
    for one in hall:
        if one.id.startswith(DEMO) and one.over and one.memory.told[-1][1] + KEPT <= now:
            hall.forget(one.id)
