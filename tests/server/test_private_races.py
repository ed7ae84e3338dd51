"""What happens at once at the door of a private table: one event loop, every order of two acts."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection

from krupier.house.tickets import digest
from krupier.server import private_tables as door
from krupier.server.private_forms import TakenInvitation
from krupier.server.problems import Problem
from krupier.store import invitations
from tests.room.setup import Place, by

TOKEN = "t" * 43


class House:
    """Anna's table, to which Bert is invited; each look into the books takes some turns of the
    loop."""

    def __init__(self, reading: int, writing: int) -> None:
        self.place = place = Place()
        for name in ("anna", "bert"):
            place.player(name, 0, "USD")
        self.table = place.add("tsg/texas-holdem", id="P1", currency="USD", private="anna")
        self.table.staff.invite(("bert",), by("private table"))
        with place.store.write() as conn:
            invitations.issue(
                conn, "table", "P1", digest(TOKEN), place.time, place.time + 1_000_000
            )

        async def read(work: Callable[[Connection], Any]) -> Any:
            with place.store.read() as conn:
                found = work(conn)
            await turns(reading)
            return found

        async def run(work: Callable[[Connection], Any]) -> Any:
            await turns(writing)
            with place.store.write() as conn:
                return work(conn)

        async def durable(table: str) -> None:
            await turns(writing)

        self.service: Any = SimpleNamespace(
            host=SimpleNamespace(tables={"P1": self.table}, durable=durable),
            hub=SimpleNamespace(watching=lambda table: []),
            books=SimpleNamespace(run=run),
            read=read,
            now=lambda: place.time,
            shown_to=lambda table, holder: self.table,
            private_doors=asyncio.Lock(),
            empty_since={},
        )


async def turns(many: int) -> None:
    for _ in range(many):
        await asyncio.sleep(0)


def holder(name: str) -> Any:
    account = SimpleNamespace(operator="tsg")
    return SimpleNamespace(id=name, account=account)


@pytest.mark.parametrize("later", range(4))
@pytest.mark.parametrize("reading", range(1, 6))
def test_who_is_removed_does_not_come_back_by_the_link_that_is_revoked(
    reading: int, later: int
) -> None:
    async def both() -> House:
        house = House(reading, 2)
        token = TakenInvitation(TOKEN)

        async def come() -> None:
            await turns(later)
            with contextlib.suppress(Problem):  # he comes too late
                await door.take_invitation.fn(house.service, holder("bert"), token)

        remove = door.remove_guest.fn(house.service, holder("anna"), "P1", "bert")
        await asyncio.gather(come(), remove)
        return house

    house = asyncio.run(both())
    assert house.table.orders.invited == ()
    with house.place.store.read() as conn:
        assert not invitations.good_until(conn, "table", ["P1"], 0)
