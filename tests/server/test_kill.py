"""A short torture; ``make torture-kill`` is the long one."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.campaign import Books
from tests.server.torture import torture


def test_a_killed_server_loses_and_makes_no_chip(database: str, tmp_path: Path) -> None:
    books = Books(database, tmp_path / "house.key")
    tally = asyncio.run(torture(books, kills=2, seed=7, tables=3, players=9))
    assert len(tally.acked) > 20
    assert tally.reconnections >= 2
