"""A short torture; ``make torture-kill`` is the long one."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.torture import torture


def test_a_killed_server_loses_and_makes_no_chip(tmp_path: Path) -> None:
    tally = asyncio.run(torture(f"sqlite:///{tmp_path}/books.sqlite", kills=2, seed=7, players=9))
    assert len(tally.acked) > 20
    assert tally.reconnections >= 2
