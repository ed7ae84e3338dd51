"""A demo that stops, or is killed, is the same world when it is back: whoever has an account in it
logs in, whoever is excluded stays so, and the provider and the mailbox have what they had."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from krupier.house.outside import Identity
from krupier.house.provider import Order
from krupier.room import lobby
from krupier.server.settings import Limits, ServeOptions
from tests.server.live import Live, live
from tests.server.test_registration import form

PEOPLE = {"honza": ("Jan", "Novák"), "eliska": ("Eliška", "Malá")}
EXCLUDED = Identity(given_names="Karel", surname="Hráč", birth_date="1980-01-01")
ORDER = Order(
    key="order-1", direction="deposit", method="card", token="", amount=500, currency="CZK"
)
SERVE = """
import sys
from pathlib import Path
from krupier.room import lobby
from krupier.server.run import serve
from krupier.server.settings import Limits, ServeOptions
lobby.demo_tables = lobby.demo_pools = lambda *_: []
serve(
    ServeOptions(
        sys.argv[1],
        key=Path(sys.argv[2]),
        port=0,
        demo=True,
        odds=False,
        limits=Limits.lifted(),
        log_level="error",
    ),
    lambda address: print(address, flush=True),
)
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where files beside a database on a server stand; no tables, which have nothing to do with
    it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(lobby, "demo_tables", lambda _: [])
    monkeypatch.setattr(lobby, "demo_pools", list)


@contextmanager
def demo(database: str, key: Path) -> Iterator[Live]:
    options = ServeOptions(
        database, key=key, port=0, demo=True, odds=False, limits=Limits.lifted(), log_level="error"
    )
    with live(options) as server:
        yield server


@contextmanager
def process(database: str, key: Path) -> Iterator[httpx.Client]:
    """A demo of its own, which is killed at the end."""
    command = [sys.executable, "-c", SERVE, database, str(key)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout
            with httpx.Client(base_url=child.stdout.readline().strip(), timeout=60) as http:
                yield http
        finally:
            os.kill(child.pid, signal.SIGKILL)


def applies(http: httpx.Client, login: str, given_names: str, surname: str, **more: Any) -> Any:
    said = form(login=login, given_names=given_names, surname=surname, **more)
    return http.post("/api/accounts", json=said)


def logs_in(http: httpx.Client, login: str) -> httpx.Client:
    answer = http.post(
        "/api/log-in", json={"operator": "tsg", "login": login, "password": "tři žluté koně"}
    )
    assert answer.status_code == 200, answer.text
    return httpx.Client(
        base_url=http.base_url, headers={"authorization": f"Bearer {answer.json()['token']}"}
    )


def test_a_restart_of_the_demo_is_no_new_world(database: str, tmp_path: Path) -> None:
    key = tmp_path / "house.key"
    with demo(database, key) as server, server.http() as http:
        assert applies(http, "honza", *PEOPLE["honza"]).status_code == 201
        http.post("/api/recovery", json={"operator": "tsg", "login": "honza"})
        server.call(server.service.look_after)
        house: Any = server.service.house
        house.register.enter(EXCLUDED)
        before = house.providers["sandbox"].client.order(ORDER)
        card = house.providers["sandbox"].client.register("card", "4242", "Jan Novák", "CZK")
    with process(database, key) as http:
        logs_in(http, "honza").close()
        assert applies(http, "eliska", *PEOPLE["eliska"]).status_code == 201
    with demo(database, key) as server, server.http() as http:
        for login in PEOPLE:
            with logs_in(http, login) as mine:
                letters = mine.get("/api/mailbox").json()
                links = [one for one in letters if "/recovery?ticket=" in one["body"]]
                assert len(links) == (login == "honza")
        born = {"birth_date": EXCLUDED.birth_date}
        answer = applies(http, "karel", EXCLUDED.given_names, EXCLUDED.surname, **born)
        assert answer.json()["error"]["code"] == "excluded"
        client = server.service.house.providers["sandbox"].client
        found = client.find(ORDER.key)
        assert found
        assert found.reference == before.reference
        assert client.register("card", "4242", "Jan Novák", "CZK") == card


def test_what_is_kept_outside_the_books_is_for_its_owner_alone(
    database: str, tmp_path: Path
) -> None:
    with demo(database, tmp_path / "house.key") as server, server.http() as http:
        assert applies(http, "honza", *PEOPLE["honza"]).status_code == 201
    kept = [*tmp_path.rglob("*.outside.sqlite"), *tmp_path.rglob("*.sandbox.sqlite")]
    assert len(kept) == 2
    assert [one.stat().st_mode & 0o077 for one in kept] == [0, 0]


def test_a_demo_in_memory_leaves_nothing_behind(tmp_path: Path) -> None:
    with demo("sqlite://", tmp_path / "house.key") as server, server.http() as http:
        assert applies(http, "honza", *PEOPLE["honza"]).status_code == 201
        logs_in(http, "honza").close()
    assert list(tmp_path.rglob("*.sqlite*")) == []
