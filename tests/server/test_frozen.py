"""A storage that does not say no: it is frozen, or locked by somebody else. Nobody waits for it for
long, whoever watches is told, and what was on its way is done once."""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import Connection as Books
from sqlalchemy import make_url, select

from krupier.room.history import audit_all
from krupier.room.table import Table
from krupier.server.logs import configure
from krupier.server.readiness import Part, Readiness
from krupier.server.settings import Limits, ServeOptions
from krupier.server.socket import Connection
from krupier.store import Store, open_store, schema
from tests.postgres import Cluster
from tests.server.conftest import Clock
from tests.server.live import PATIENCE, Live, live
from tests.server.test_outage import accepted_at_last, away, bet, refused_at_last
from tests.server.test_play import balance, seated

AWAY = "storage-away"


@contextmanager
def locked(database: str) -> Iterator[None]:
    """``LOCK TABLE`` by somebody else: neither written nor read."""
    url = make_url(database)
    where = {"host": url.query["host"], "user": "postgres", "dbname": url.database}
    with psycopg.connect(**where) as conn:  # type: ignore[arg-type]
        conn.execute("LOCK TABLE entries")
        yield


@contextmanager
def blocked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is committed until the test lets it."""
    free, original = threading.Event(), Store.writing

    def writing(store: Store) -> Books:
        assert free.wait(PATIENCE)
        return original(store)

    with monkeypatch.context() as patched:
        patched.setattr(Store, "writing", writing)
        try:
            yield
        finally:
            free.set()


@pytest.fixture
def frozen(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], AbstractContextManager[None]]:
    if database.startswith("sqlite"):
        return lambda: blocked(monkeypatch)
    return lambda: locked(database)


def until(what: Callable[[], bool], problem: str) -> None:
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, problem
        time.sleep(0.01)


def writes(server: Live) -> bool:
    """Whether a commit is under way."""
    return server.service.readiness._writer.pulse.writes


def made(server: Live, id: str) -> bool:
    """Whether the table knows of a move, be it written or not."""

    def look(table: Table) -> bool:
        course = table.course
        return course is not None and any(one == id for _, one in course.moves)

    return server.at_table("t1", look)


def ready(http: httpx.Client) -> tuple[int, list[dict[str, Any]]]:
    answer = http.get("/readyz")
    return answer.status_code, answer.json()["parts"]


def passes(server: Live, clock: Clock) -> None:
    """Six seconds, in which the house looks around as often as it does."""

    async def look() -> None:
        server.service.readiness.look()
        server.service.patience.look()

    for _ in range(12):
        clock.turn(minutes=1 / 120)
        server.call(look)


def lines_of(database: str, id: str) -> int:
    """How often a move stands in the journals."""
    store = open_store(database)
    try:
        assert audit_all(store) == []
        with store.read() as conn:
            found = conn.execute(select(schema.entries.c.input)).scalars()
            return sum(f'"{id}"' in one for one in found)
    finally:
        store.close()


def test_after_five_seconds_a_player_hears_that_nobody_knows_and_his_move_counts_once(
    database: str, frozen: Callable[[], AbstractContextManager[None]], clock: Clock
) -> None:
    options = ServeOptions(database, port=0, limits=Limits.lifted(), odds=False)
    with live(options, now=clock) as server, server.http() as http:
        token = server.guest()
        before = balance(server, token)
        anna, _, seat = seated(server, server.table("t1"), token)
        with anna:
            assert bet(anna, seat, 1).get("ok")
            until(lambda: not writes(server), "the first move is written")
            with frozen(), ThreadPoolExecutor() as apart:
                saying = apart.submit(bet, anna, seat, 2)
                until(lambda: made(server, "bet-2"), "the second is on its way")
                layout = {"game": "kings/european-roulette", "saved": []}
                headers = {"authorization": f"Bearer {token}"}
                saving = apart.submit(http.put, "/api/me/saved-bets", json=layout, headers=headers)
                until(lambda: len(server.service.patience._waits) >= 2, "both wait for an answer")
                assert ready(http) == (200, []), "a moment is nothing"
                since = clock.time // 1000
                passes(server, clock)

                assert saying.result(PATIENCE)["refused"]["code"] == AWAY
                saved = saving.result(PATIENCE)
                assert (saved.status_code, saved.json()["error"]["code"]) == (503, AWAY)
                assert int(saved.headers["retry-after"]) == 5
                # now that it is known, nobody waits at all
                assert bet(anna, seat, 2)["refused"]["code"] == AWAY
                assert bet(anna, seat, 3)["refused"]["code"] == AWAY
                new = http.post("/api/guests", json={"name": "Bert"})
                assert (new.status_code, new.json()["error"]["code"]) == (503, AWAY)
                status, (books, *_) = ready(http)
                assert (status, books["part"]) == (503, "books")
                assert books["since"] == since
                assert http.get("/healthz").status_code == 200
            until(lambda: ready(http) == (200, []), "it is ready again")
            assert bet(anna, seat, 2).get("ok"), "the true answer: it was written"
            assert bet(anna, seat, 3).get("ok"), "it was not, and may be asked for again"
            assert http.post("/api/guests", json={"name": "Bert"}).status_code == 201
            assert balance(server, token) == before - 3, "every number once"
    assert [lines_of(database, f"bet-{number}") for number in (1, 2, 3)] == [1, 1, 1]


def test_whoever_comes_while_it_is_frozen_hears_of_it_too(
    database: str,
    frozen: Callable[[], AbstractContextManager[None]],
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also what waits for a look into the books, and whatever waits behind it."""
    if database.startswith("sqlite"):
        pytest.skip("what only reads waits for nobody there")
    options = ServeOptions(database, port=0, limits=Limits.lifted(), odds=False)
    told: list[str] = []
    hear = Connection.heard

    def heard(connection: Connection, text: str) -> None:
        hear(connection, text)
        told.append(text)

    monkeypatch.setattr(Connection, "heard", heard)
    with live(options, now=clock) as server:
        anna, _, seat = seated(server, server.table("t1"), server.guest())
        move = [seat, "bet", {"bet": "straight", "on": [1], "amount": "1"}]
        with anna:
            assert bet(anna, seat, 1).get("ok")
            with frozen():
                old = {"do": "move", "table": "t1", "move": move, "round": "t1-0"}
                anna.say(old | {"id": "old"})
                anna.say({"do": "stand", "table": "t1", "id": "behind"})
                anna.say({"do": "ping", "t": 1})
                until(lambda: '"ping"' in told[-1], "all of it was heard")
                passes(server, clock)
                anna.until(lambda: {"old", "behind"} <= anna.acks.keys())
                codes = {id: anna.acks[id]["refused"]["code"] for id in ("old", "behind")}
                assert codes == {"old": AWAY, "behind": AWAY}
            accepted_at_last(anna, seat, 2)


def test_ready_and_the_log_say_what_the_database_says(
    database: str, request: pytest.FixtureRequest, clock: Clock
) -> None:
    own = "database or disk is full" if database.startswith("sqlite") else "FATAL"
    log = io.StringIO()
    configure("info", log)
    options = ServeOptions(database, port=0, limits=Limits.lifted(), odds=False)
    with live(options, now=clock) as server, server.http() as http:

        def later() -> int:
            clock.turn(minutes=1 / 6)
            return ready(http)[0]

        anna, _, seat = seated(server, server.table("t1"), server.guest("Žofie"))
        with anna:
            until(lambda: not writes(server), "all is written")
            with away(server, database, request):
                until(lambda: later() == 503 and own in log.getvalue(), "nobody plays: it tries")
                assert "books" in {one["part"] for one in ready(http)[1]}
                refused_at_last(anna, seat, 1)
                assert http.get("/healthz").status_code == 200

            until(lambda: later() == 200, "it is noticed when they are back")
    told = [one for one in log.getvalue().splitlines() if '"storage-away"' in one]
    assert not [one for one in told if "INSERT" in one or "Žofie" in one]


@pytest.mark.parametrize(("part", "status"), [("books", 503), ("commits", 200), ("vault", 200)])
def test_one_table_that_is_stuck_takes_no_house_out_of_rotation(
    server: Live, monkeypatch: pytest.MonkeyPatch, part: str, status: int
) -> None:
    monkeypatch.setattr(Readiness, "parts", [Part(part, 1, 1)])
    with server.http() as http:
        assert ready(http) == (status, [{"part": part, "since": 1, "groups": 1}])


def test_ready_is_answered_while_postgresql_is_stopped(
    postgres_server: Cluster, clock: Clock
) -> None:
    database = postgres_server.new_books()
    options = ServeOptions(database, port=0, limits=Limits.lifted(), odds=False)
    with live(options, now=clock) as server, server.http() as http:
        until(lambda: not writes(server), "all is written")
        with postgres_server.hanging():
            clock.turn(minutes=1)
            until(lambda: writes(server), "it tries by itself")
            assert ready(http) == (200, [])
            passes(server, clock)
            status, (books, *_) = ready(http)
            assert (status, books["part"]) == (503, "books")
        until(lambda: ready(http) == (200, []), "it is ready again")
    postgres_server.drop(database)
