"""The storage goes away for a while: everybody is told so, and every table goes on by itself.

``make torture-storage`` is the long campaign under load."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager

import pytest

from krupier.room.history import audit_all
from krupier.room.table import Table
from krupier.server.settings import Limits, ServeOptions
from krupier.store import open_store
from tests.postgres import Cluster
from tests.server.client import Data, Player
from tests.server.live import PATIENCE, Live, live
from tests.server.test_play import balance, seated
from tests.server.test_refusals import database_gone, disk_full


def away(
    server: Live, database: str, request: pytest.FixtureRequest
) -> AbstractContextManager[None]:
    if database.startswith("sqlite"):
        return disk_full(server)
    return database_gone(request.getfixturevalue("postgres_server"), database)


def bet(anna: Player, seat: str, number: int) -> Data:
    move = [seat, "bet", {"bet": "straight", "on": [number % 37], "amount": "1"}]
    return anna.ask({"do": "move", "table": "t1", "move": move}, f"bet-{number}")


def refused_at_last(anna: Player, seat: str, first: int) -> tuple[int, Data]:
    """A full disk still has room in the pages that are there."""
    for number in range(first, first + 500):
        if "refused" in (ack := bet(anna, seat, number)):
            return number, ack["refused"]
    raise AssertionError("it was never refused")


def accepted_at_last(anna: Player, seat: str, number: int) -> None:
    """As a client does that tries the same again."""
    end = time.monotonic() + PATIENCE
    while "refused" in (ack := bet(anna, seat, number)):
        assert ack["refused"]["code"] == "storage-away", ack
        assert time.monotonic() < end, "the table does not come back"
        time.sleep(0.1)


def test_a_table_goes_on_by_itself_when_its_storage_is_back(
    database: str, request: pytest.FixtureRequest
) -> None:
    options = ServeOptions(database, port=0, limits=Limits.lifted(), odds=False)
    with live(options) as server:
        token = server.guest()
        before = balance(server, token)
        anna, mirror, seat = seated(server, server.table("t1"), token)
        with anna, server.staff() as eva, server.http(token) as own:
            number = 1
            for _ in range(2):
                accepted_at_last(anna, seat, number)
                played = mirror.round
                with away(server, database, request):
                    number, refused = refused_at_last(anna, seat, number + 1)
                    assert refused["code"] == "storage-away"
                    if database.startswith("postgresql"):  # it cannot even look where it is
                        again = bet(anna, seat, number)["refused"]
                        assert again["code"] == "storage-away", "what is lost is not accepted"
                        for ask in ({"do": "sit"}, {"do": "stand"}, {"do": "away", "away": True}):
                            said = anna.ask(ask | {"table": "t1"})
                            assert said["refused"]["code"] == "storage-away", ask
                        closing = eva.post("/api/staff/tables/t1/close", json={"reason": "test"})
                        assert closing.status_code == 503
                        assert closing.json()["error"]["code"] == "storage-away"
                    assert own.get("/healthz").status_code == 200
                accepted_at_last(anna, seat, number)  # refused, so it was not there before
                assert mirror.round == played, "the round went on"
            (row,) = own.get("/api/tables").json()["tables"]
            assert row["state"] == "open"
        assert balance(server, token) == before - number, "every number once"
    store = open_store(database)
    assert audit_all(store) == []
    store.close()


def test_while_postgresql_hangs_the_server_answers(postgres_server: Cluster) -> None:
    """A table looks for its books, and whoever it asks does not answer."""
    database = postgres_server.new_books()
    options = ServeOptions(database, port=0, limits=Limits.lifted(), odds=False)
    with live(options) as server, server.http() as http:
        anna, _, seat = seated(server, server.table("t1"), server.guest())
        with anna:
            with database_gone(postgres_server, database):
                assert refused_at_last(anna, seat, 1)[1]["code"] == "storage-away"
                with postgres_server.hanging():
                    server.at_table("t1", looks_now)
                    for _ in range(3):
                        assert http.get("/healthz").status_code == 200
                    assert server.at_table("t1", lambda here: here.suspended)
                    said = anna.ask({"do": "sit", "table": "t1"})
                    assert said["refused"]["code"] == "storage-away"
            accepted_at_last(anna, seat, 2)
    postgres_server.drop(database)


def looks_now(table: Table) -> None:
    """Its pause is over."""
    table.group.retry_at = table.now()
    table.tick()
