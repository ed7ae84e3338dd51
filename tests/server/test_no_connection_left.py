"""PostgreSQL has no connection left: others have taken them all."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg
import pytest
from psycopg import OperationalError
from sqlalchemy import make_url

from krupier.room.history import audit_all
from krupier.server.settings import Limits, ServeOptions
from krupier.store import open_store
from tests.postgres import Cluster
from tests.server.live import PATIENCE, live
from tests.server.test_outage import accepted_at_last, bet, refused_at_last
from tests.server.test_play import balance, seated

pytestmark = pytest.mark.postgres


class Crowd:
    """Takes every connection that it can have."""

    def __init__(self, database: str) -> None:
        self._host = str(make_url(database).query["host"])
        self._held = ExitStack()
        self._first = self._comes()

    def fills(self) -> None:
        while True:
            try:
                self._comes()
            except OperationalError:
                return

    def throws_out(self, database: str) -> None:
        """Whoever is in those books, and takes his place."""
        self._first.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s",
            (make_url(database).database,),
        )
        self.fills()

    def goes(self) -> None:
        self._held.close()

    def _comes(self) -> psycopg.Connection:
        return self._held.enter_context(
            psycopg.connect(host=self._host, user="postgres", dbname="postgres", autocommit=True)
        )


@contextmanager
def crowd(database: str) -> Iterator[Crowd]:
    made = Crowd(database)
    try:
        yield made
    finally:
        made.goes()


def test_play_goes_on_and_what_cannot_be_answered_says_so(postgres_server: Cluster) -> None:
    database = postgres_server.new_books()
    options = ServeOptions(database, port=0, limits=Limits.lifted(), odds=False)
    with live(options) as server:
        token = server.guest()
        before = balance(server, token)
        anna, _, seat = seated(server, server.table("t1"), token)
        with anna, server.http(token) as own, ThreadPoolExecutor(40) as many:
            with crowd(database) as others:
                others.fills()
                number = 0
                for number in range(1, 9):
                    assert bet(anna, seat, number).get("ok"), "the writer has its connection"

                def asks(_: int) -> tuple[int, str]:
                    answer = own.get("/api/me/rounds")
                    return answer.status_code, answer.text

                answers = list(many.map(asks, range(80)))
                assert {status for status, _ in answers} <= {200, 503}
                assert all("storage-away" in text for status, text in answers if status == 503)
                others.throws_out(database)
                number, refused = refused_at_last(anna, seat, number + 1)
                assert refused["code"] == "storage-away"
                assert own.get("/healthz").status_code == 200
            accepted_at_last(anna, seat, number)
            assert own.get("/api/me/rounds").status_code == 200
        assert balance(server, token) == before - number
    store = open_store(database)
    assert audit_all(store) == []
    store.close()
    postgres_server.drop(database)


@pytest.mark.parametrize("command", [("serve", "--demo"), ("audit",), ("staff", "list")])
def test_what_cannot_begin_says_why(
    postgres_server: Cluster, tmp_path: Path, command: tuple[str, ...]
) -> None:
    database, key = postgres_server.new_books(), tmp_path / "house.key"
    key.write_text(f"krupier-key-1 {(b'o' * 32).hex()}\n")
    key.chmod(0o600)
    with crowd(database) as others:
        others.fills()
        called = [sys.executable, "-c", "from krupier.cli import main; main()", *command]
        done = subprocess.run(
            [*called, "--database", database],
            env=os.environ | {"KRUPIER_KEY": str(key)},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    assert done.returncode == 2
    assert done.stderr.startswith("krupier: the books cannot be reached: connection failed")
    assert "too many clients" in done.stderr
    assert "Traceback" not in done.stderr
    postgres_server.drop(database)
