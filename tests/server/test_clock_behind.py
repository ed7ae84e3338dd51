"""The machine's clock is behind the books: somebody set it wrong, and right again. Time in the
books goes on all the same, and the clock catches up with it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import func, select

from krupier.house.periods import DAY
from krupier.room import lobby
from krupier.room.history import audit_all
from krupier.server.run import running
from krupier.server.settings import BadOption, Limits, ServeOptions
from krupier.store import Store
from krupier.store.clock import SLOWER
from krupier.store.schema import entries, links, postings
from tests.server.conftest import Clock
from tests.server.live import Live, live
from tests.server.test_play import balance, enter, seated


def ends(server: Live, table: str, token: str) -> None:
    """The ball falls on a red number."""
    with server.player(token) as anna:
        mirror = anna.watch(table)
        server.no_more_bets(table)
        anna.until(lambda: mirror.want == "pocket")
        enter(server, table, pocket=7)
        anna.until(lambda: mirror.view["over"] is True)


def lines(store: Store, before: int) -> int:
    """In the books, of before a moment."""
    with store.read() as conn:
        found = (
            conn.execute(select(func.count()).select_from(one).where(one.c.at < before))
            for one in (links, entries, postings)
        )
        return sum(many.scalar_one() for many in found)


def test_the_demo_goes_on_where_its_books_are(
    database: str,
    tmp_path: Path,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(lobby, "demo_tables", lambda _: [])
    monkeypatch.setattr(lobby, "demo_pools", list)
    options = ServeOptions(database, port=0, demo=True, limits=Limits.lifted(), odds=False)
    clock.turn(days=1)
    with live(options, clock) as server:
        token = server.guest()
        before = balance(server, token)
        for table in ("t1", "t2"):
            anna, _, seat = seated(server, server.table(table, croupier=True), token)
            with anna:
                anna.bet(table, seat, "red", "5")
        ends(server, "t1", token)  # at the other one it lies in the night
        assert balance(server, token) == before
        night = server.service.now()
    assert "behind" not in caplog.text
    clock.turn(days=-1)
    with live(options, clock) as server:
        server._hired.add("eva")
        before_night = lines(server.service.store, night)
        assert "the clock is 86400 s behind the newest line of the books" in caplog.text
        assert server.service.now() == night
        ends(server, "t2", token)
        assert balance(server, token) == before + 10
        assert lines(server.service.store, night) == before_night
        day = server.service.now()
        clock.turn(days=SLOWER / 2)
        assert server.service.now() == day + (SLOWER - 1) * DAY // 2
        clock.turn(days=SLOWER)
        assert server.service.now() == clock()
        assert audit_all(server.service.store) == []


def test_a_house_of_real_money_does_not_start_days_behind_its_books(
    tmp_path: Path, clock: Clock
) -> None:
    options = ServeOptions(f"sqlite:///{tmp_path}/b.sqlite", port=0, odds=False)
    with live(options, clock) as server:
        server.guest("Anna")
    clock.turn(days=-1, minutes=-1)

    async def start() -> None:
        async with running(options, clock):
            pass

    with pytest.raises(BadOption, match="days ahead of the clock"):
        asyncio.run(start())
    clock.turn(minutes=1)
    with live(options, clock) as server:
        server.guest("Bob")


def test_a_clock_that_is_right_is_left_alone(tmp_path: Path, clock: Clock) -> None:
    options = ServeOptions(f"sqlite:///{tmp_path}/b.sqlite", port=0, odds=False)
    for _ in range(2):
        with live(options, clock) as server:
            server.guest("Anna" if _ else "Bob")
            assert server.service.now is clock
        clock.turn(minutes=1)
