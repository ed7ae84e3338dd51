"""A short torture of payments; ``make torture-payments`` is the long one."""

from __future__ import annotations

from pathlib import Path

from tests.server.campaign import Books
from tests.server.torture_payments import torture


def test_every_payment_ends_once_whoever_is_killed(tmp_path: Path) -> None:
    books = Books(f"sqlite:///{tmp_path}/books.sqlite", tmp_path / "house.key")
    tally = torture(books, tmp_path, many=40, kills=2, seed=3)
    assert tally.states.total() >= 40
    assert tally.kills.total() == 2
    assert {"deposit", "withdrawal"} <= tally.ordered.keys()
