"""The lobby: whoever looks at it knows at any time what the tables are."""

from __future__ import annotations

import asyncio

from krupier.plan.parts import Names
from krupier.server.forms import TableRow
from krupier.server.hub import Client, Hub
from krupier.server.lobby import Lobby
from tests.server.client import Data
from tests.server.test_hub import Line, text


def row(id: str, players: int) -> TableRow:
    return TableRow(
        id=id,
        game="kings/european-roulette",
        operator="kings",
        family="roulette",
        names=Names(cs="Ruleta", en="Roulette"),
        currency="EUR",
        least="1",
        most=None,
        players=players,
        bots=0,
        watching=0,
        seats=None,
        free=None,
        state="open",
        clocks={},
        round=None,
        hands=None,
        tournament=None,
        stakes=None,
        figures=None,
        demo=True,
        returns=None,
        bots_come=False,
    )


def told(line: Line) -> dict[str, Data]:
    """The tables as a client knows them that follows what it was told."""
    tables: dict[str, Data] = {}
    for message in map(text, line.frames):
        if message["type"] == "lobby":
            tables = {one["id"]: one for one in message["tables"]}
        else:
            for id, news in message["changed"].items():
                tables[id] = tables.get(id, {}) | (news or {})
                if news is None:
                    del tables[id]
    return tables


def test_everybody_who_looks_on_knows_the_same_after_the_next_look() -> None:
    """Anna looks at the lobby; a player sits down, a table opens and one goes; Bob comes in."""

    async def evening() -> None:
        hub, now = Hub(), {"T1": row("T1", 0), "T2": row("T2", 0)}
        lobby = Lobby(hub, lambda: now)
        lines = [Line(), Line()]
        anna, bob = (Client(name, line, 10) for name, line in zip("ab", lines, strict=True))
        hub.add(anna)
        hub.add(bob)
        lobby.tell(anna, True)
        del now["T2"]
        now |= {"T1": row("T1", 1), "T3": row("T3", 0)}
        lobby.tell(bob, True)
        assert told(lines[0]) == told(lines[1]), "he sees what she sees"
        lobby._again()
        for line in lines:
            players = {id: one["players"] for id, one in told(line).items()}
            assert players == {"T1": 1, "T3": 0}
        # who has left hears no more
        lobby.tell(bob, False)
        now["T1"] = row("T1", 2)
        lobby._again()
        lobby.stop()
        assert told(lines[0])["T1"]["players"] == 2
        assert told(lines[1])["T1"]["players"] == 1

    asyncio.run(evening())
