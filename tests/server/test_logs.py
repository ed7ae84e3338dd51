"""What is written about what happened, and what never is."""

from __future__ import annotations

import io
import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from krupier.house.staff import hire, mark
from krupier.server.logs import configure, network
from krupier.server.settings import Limits, ServeOptions
from tests.server.live import PASSWORD, SIGNED, live


@pytest.fixture
def written() -> io.StringIO:
    stream = io.StringIO()
    configure("info", stream)
    return stream


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [msgspec.json.decode(one) for one in stream.getvalue().splitlines()]


def test_log_ins_failures_refusals_and_errors_are_told_without_personal_data(
    tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ServeOptions(
        f"sqlite:///{tmp_path}/b.sqlite", port=0, odds=False, limits=Limits(logins_per_quarter=2)
    )
    with live(options) as server:
        hire(server.service.store, "eva.novakova", PASSWORD, "croupier", 1, SIGNED)
        token = server.guest("Žofie Dvořáková")
        eva = server.log_in("eva.novakova")
        secret = eva.headers["authorization"].split()[1]
        with eva, server.http(token) as http:
            assert (
                eva.post("/api/staff/tables/none/close", json={"reason": "test"}).status_code == 403
            )
            assert (
                http.post("/api/staff/tables/none/close", json={"reason": "test"}).status_code
                == 403
            )
            me = http.get("/api/me").json()["player"]["id"]
            for attempt in ("wrong password", "eva.novakova", PASSWORD):
                body = {"login": "eva.novakova", "password": attempt}
                http.post("/api/staff/login", json=body)

            def broken() -> None:
                raise RuntimeError(f"the inside knows {token}")

            monkeypatch.setattr(server.service.catalogue, "games", broken)
            assert http.get("/api/games").status_code == 500
            assert http.post("/api/me/logout").status_code == 200
            assert eva.post("/api/staff/logout").status_code == 200
    told = lines(written)
    found = [(one["event"], one["level"]) for one in told]
    for event in (
        ("guest", "info"),
        ("login", "info"),
        ("act-refused", "info"),
        ("refused", "info"),
        ("login-failed", "warning"),
        ("log-in-limited", "warning"),
        ("unexpected RuntimeError", "error"),
        ("player-logout", "info"),
        ("logout", "info"),
    ):
        assert event in found, event
    by_event = {one["event"]: one for one in told}
    assert by_event["login"] | {"at": ""} == {
        "at": "",
        "level": "info",
        "log": "krupier.server",
        "event": "login",
        "who": mark("eva.novakova"),
        "role": "croupier",
        "where": "127.0.0.0/24",
    }
    assert by_event["act-refused"]["act"] == "table.close"
    assert by_event["guest"]["player"] == me
    error = by_event["unexpected RuntimeError"]
    assert error["error"] == "RuntimeError"
    assert error["frames"][-1].endswith("broken")
    everything = written.getvalue()
    for hidden in (token, secret, PASSWORD, "wrong password", "Žofie", "novakova", "127.0.0.1"):
        assert hidden not in everything, hidden


def test_addresses_are_cut_to_their_network() -> None:
    assert network("203.0.113.77") == "203.0.113.0/24"
    assert network("2001:db8:aa:bb::/64") == "2001:db8:aa::/48"
    assert network("no address") == "local"


def test_the_level_can_be_chosen(written: io.StringIO) -> None:
    configure("error", written)
    log = logging.getLogger("krupier.server")
    log.info("nothing")
    log.error("something")
    logging.getLogger("some.library").info("nothing")
    assert [one["event"] for one in lines(written)] == ["something"]


def test_a_served_process_logs_lines_of_json_to_standard_error(tmp_path: Path) -> None:
    """The address is already taken: the first thing a server would say about itself."""
    run = (
        "import logging; from krupier.server import run;"
        "run.asyncio.Runner = lambda **_: (_ for _ in ()).throw(SystemExit(0));"
        "from krupier.server.settings import ServeOptions;\n"
        "import contextlib\n"
        "with contextlib.suppress(SystemExit): run.serve(ServeOptions(log_level='warning'))\n"
        "logging.getLogger('krupier.room').warning('told'); logging.getLogger('krupier').info('no')"
    )
    done = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=True)
    assert [msgspec.json.decode(one)["event"] for one in done.stderr.splitlines()] == ["told"]


def test_what_happens_to_many_at_once_is_told_once_a_minute(written: io.StringIO) -> None:
    def happened(at: float, case: str) -> None:
        record = logging.makeLogRecord({"msg": "storage-away", "case": case, "created": at})
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        logging.getLogger("krupier.server").handle(record)

    for at in (100.0, 100.5, 159.9, 160.1, 161.0):
        happened(at, "disk full")
    happened(161.0, "refused")
    happened(161.0, "")
    happened(161.0, "")
    found = [one["at"][14:23] for one in lines(written)]
    assert found == ["01:40.000", "02:40.100", "02:41.000", "02:41.000", "02:41.000"]
