"""Who has no account: a guest in a demo, and nobody anywhere else."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from krupier.house.tickets import digest
from krupier.server.settings import Limits, ServeOptions
from krupier.store import ledger, people
from tests.server.conftest import database, postgres_server
from tests.server.live import Live
from tests.server.test_gate_races import GAME, account
from tests.server.tournaments import announce, code, enter

__all__ = ["database", "postgres_server"]

OF_THE_DEMO = (
    *("krupier.sandbox", "krupier.server.demo", "krupier.server.guests", "krupier.room.bots"),
    *("krupier.room.bot_basics", "krupier.room.hands.bot", "krupier.room.pool.bot"),
    *("krupier.room.duty_bot", "krupier.room.tournament.demo", "krupier.room.tournament.bots"),
    *("krupier.room.tournament.marias_bots", "krupier.server.demo_cards"),
)
FORMER = "a-token-of-former-days"


class Closed(Live):
    guests = False


def options(database: str, static: Path, tmp_path: Path) -> ServeOptions:
    countries = tmp_path / "countries"
    countries.write_text("127.0.0.0/8 CZ")
    return ServeOptions(
        database, port=0, limits=Limits.lifted(), static=static, odds=False, countries=countries
    )


@pytest.fixture
def house(database: str, static: Path, tmp_path: Path) -> Iterator[Closed]:
    server = Closed(options(database, static, tmp_path))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def demo(database: str, static: Path, tmp_path: Path) -> Iterator[Live]:
    server = Live(options(database, static, tmp_path))
    server.start()
    yield server
    server.stop()


def test_nothing_of_the_demo_is_imported_without_it(tmp_path: Path) -> None:
    """The real command, which tells on standard error what it imports."""
    krupier = str(Path(sys.executable).with_name("krupier"))
    command = [krupier, "serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/b.sqlite"]
    with (tmp_path / "imported").open("w") as told:
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=told,
            text=True,
            env=os.environ | {"PYTHONPROFILEIMPORTTIME": "1"},
        )
        assert process.stdout
        url = next(word for line in process.stdout for word in line.split() if "://" in word)
        answer = httpx.post(f"{url.rstrip('/')}/api/guests", json={"name": "Anna"})
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    assert (answer.status_code, code(answer)) == (403, "no-guests")
    lines = (tmp_path / "imported").read_text().splitlines()
    names = {line.rpartition("|")[2].strip() for line in lines if line.startswith("import time")}
    assert "krupier.server.run" in names
    imported = {one for one in names for demo in OF_THE_DEMO if f"{one}.".startswith(f"{demo}.")}
    assert imported == set()


@pytest.mark.clause("T02-01")
def test_without_a_demo_nobody_plays_without_an_account(house: Closed) -> None:
    with house.http() as http:
        assert http.get("/api/houses").json()["guests"] is False
        for language, said in (("en", "register"), ("cs", "zaregistrujte")):
            answer = http.post(
                "/api/guests", json={"name": "Anna"}, headers={"accept-language": language}
            )
            assert (answer.status_code, code(answer)) == (403, "no-guests")
            assert said in answer.json()["error"]["message"]
    with house.service.store.write() as conn:
        at = house.service.now()
        people.add_player(conn, "g-former", "Former", digest(FORMER), at, until=2 * at)
        ledger.open_accounts(conn, ["player:g-former"], "demo-USD")
    with house.http(FORMER) as http:
        assert http.get("/api/me").status_code == 401
        assert http.post("/api/me/token").status_code == 401
    house.table("R1", GAME, "USD")
    with pytest.raises(ConnectionClosed, match="4001"):
        _sit(house, FORMER)


def _sit(server: Live, token: str) -> None:
    with server.player(token) as line:
        line.watch("R1")
        line.sit("R1")


@pytest.mark.clause("T02-01")
def test_a_guest_does_not_play_where_an_account_plays(demo: Live) -> None:
    demo.table("R1", GAME, "USD")
    token = demo.guest()
    with demo.player(account(demo)) as anna, demo.player(token) as guest:
        anna.watch("R1")
        anna.sit("R1")
        guest.watch("R1")
        with pytest.raises(AssertionError, match="demo-money"):
            guest.sit("R1")
        move = ["1", "bet", {"bet": "red", "amount": "1"}]
        guest.say({"do": "move", "table": "R1", "move": move, "id": "m1"})
        guest.until(lambda: "m1" in guest.acks)
        assert guest.acks["m1"]["refused"]["code"] == "not-your-seat"
    with demo.http(token) as http:
        assert http.get("/api/me").json()["balances"]["USD"] == "1000"


def test_a_guest_has_nothing_to_pay_in_or_out_or_to_convert(demo: Live) -> None:
    body = {"amount": "10", "currency": "USD", "method": "card", "of": "USD", "into": "EUR"}
    with demo.http(demo.guest()) as http:
        for what in ("deposits", "withdrawals", "convert", "demo-deposit", "payment-methods"):
            answer = http.post(f"/api/account/{what}", json=body)
            assert (answer.status_code, code(answer)) == (403, "accounts-only"), what
        assert http.get("/api/me").json()["balances"]["USD"] == "1000"


def test_a_tournament_takes_the_kind_of_who_enters_first(demo: Live) -> None:
    first = announce(demo, "tsg/sit-and-go")
    with demo.http(demo.guest()) as guest, demo.http(account(demo)) as anna:
        assert enter(guest, first, wallet="USD").status_code == 200
        assert guest.get("/api/me").json()["balances"]["USD"] == "990"
        answer = enter(anna, first, wallet="USD")
        assert (answer.status_code, code(answer)) == (409, "demo-money")
        rows = {one["id"]: one for one in guest.get("/api/tournaments").json()["tournaments"]}
        assert (rows[first]["currency"], rows[first]["demo"]) == ("USD", True)
