"""What tests of tournaments over the wire have in common."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from decimal import Decimal
from functools import partial
from itertools import count
from typing import Any

import httpx

from krupier.room.tournament.tournament import Tournament
from tests.server.client import Player
from tests.server.live import PATIENCE, Live

Data = dict[str, Any]
_numbers = count(1)
SHORT: Data = {
    "entry": {"prices": [{"prize": "9", "fee": "1", "chips": 500}], "late_until": 0},
    "levels": [{"seconds": 3600, "small": 25, "big": 50}],
}
"""Ten euros, and hands that are soon over."""
TWO = SHORT | {"start": {"players": 2}}


def announce(
    server: Live, type: str = "kings/sit-and-go", blocks: Data | None = None, **more: Any
) -> str:
    id = f"t{next(_numbers)}"
    body = {"id": id, "type": type, "with": TWO if blocks is None else blocks, "reason": "test"}
    with server.staff() as eva:
        answer = eva.post("/api/staff/tournaments", json=body | more)
    assert answer.status_code == 201, answer.text
    return id


def direct(server: Live, id: str, do: str, role: str = "manager", **more: Any) -> httpx.Response:
    with server.staff(role) as eva:
        body = {"do": do, "reason": "test"} | more
        return eva.post(f"/api/staff/tournaments/{id}/acts", json=body)


def ask(http: httpx.Client, id: str, do: str, request: str = "", **more: Any) -> httpx.Response:
    body = {"id": request or f"r{next(_numbers)}", "do": do} | more
    return http.post(f"/api/tournaments/{id}/requests", json=body)


def enter(http: httpx.Client, id: str, request: str = "", **more: Any) -> httpx.Response:
    return ask(http, id, "enter", request, **{"pays": "10", "wallet": "EUR", "rules": 1} | more)


def page(http: httpx.Client, id: str) -> Data:
    answer = http.get(f"/api/tournaments/{id}")
    assert answer.status_code == 200, answer.text
    found: Data = answer.json()
    return found


def code(answer: httpx.Response) -> str:
    return str(answer.json()["error"]["code"])


def money(http: httpx.Client, currency: str = "EUR") -> Decimal:
    return Decimal(http.get("/api/me").json()["balances"][currency])


def wait_for(server: Live, id: str, look: Callable[[Tournament], bool]) -> None:
    """Waits until there is something to see in a tournament."""

    async def here() -> bool:
        return look(server.service.host.tournaments[id])

    end = time.monotonic() + PATIENCE
    while not server.call(here):
        assert time.monotonic() < end
        time.sleep(0.01)


class Pair:
    """Two guests in a sit and go of two, at its table."""

    def __init__(self, server: Live, stack: ExitStack, blocks: Data | None = None) -> None:
        self.server = server
        self.tokens = [server.guest(one) for one in ("Anna", "Bert")]
        self.id = announce(server, blocks=blocks)
        self.http = [stack.enter_context(server.http(one)) for one in self.tokens]
        for one in self.http:
            assert enter(one, self.id).status_code == 200
        wait_for(server, self.id, lambda held: bool(held.floor.tables))
        self.table = f"{self.id}-t1"
        self.lines: list[Player] = []
        for token in self.tokens:
            line = stack.enter_context(server.player(token))
            line.watch(self.table)
            self.lines.append(line)

    def turn(self) -> tuple[Player, str]:
        """Who is asked to decide, and in which seat."""
        for _ in range(500):
            for line in self.lines:
                offers = line.tables[self.table].you.get("offers") or {}
                seat = next((seat for seat, some in offers.items() if some), None)
                if seat is not None and line.tables[self.table].view.get("over") is not True:
                    return line, seat
            for line in self.lines:
                try:
                    line.hear(0.05)
                except TimeoutError:
                    continue
        raise AssertionError("nobody is asked")

    def fold(self) -> None:
        """The hand is over."""
        line, seat = self.turn()
        before = line.tables[self.table].round
        ack = line.ask({"do": "move", "table": self.table, "move": [seat, "fold"]})
        assert ack.get("ok"), ack
        for one in self.lines:
            one.until(partial(self._is_over, one, before))

    def _is_over(self, line: Player, round: str | None) -> bool:
        mirror = line.tables[self.table]
        return mirror.view.get("over") is True or mirror.round != round
