"""The server behind a TLS proxy: whom limits count, what is believed, what browsers are told."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from krupier.cli import platform
from krupier.cli.app import app
from krupier.server.settings import BadOption, Limits, ServeOptions
from tests.server.live import PATIENCE, live
from tests.server.proxy import proxied

LIMITS = Limits(guests_per_hour=2, sockets_per_address=1, connections_per_address=4)


def unchecked() -> ssl.SSLContext:
    """Trusts the proxy's own certificate."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


@contextmanager
def house(tmp_path: Path, **changes: object) -> Iterator[str]:
    """A server behind a proxy; the address of the proxy."""
    options = ServeOptions(
        f"sqlite:///{tmp_path}/b.sqlite",
        port=0,
        odds=False,
        limits=LIMITS,
        proxies=("127.0.0.1/32",),
        secure=True,
    )
    with (
        live(replace(options, **changes)) as server,  # type: ignore[arg-type]
        proxied(server.url, tmp_path) as address,
    ):
        yield address


def visitor(address: str, home: str) -> httpx.Client:
    """Somebody at another address: all of 127.0.0.0/8 is this machine."""
    transport = httpx.HTTPTransport(local_address=home, verify=unchecked())
    return httpx.Client(base_url=address, transport=transport, timeout=PATIENCE)


def came(client: httpx.Client, name: str, **headers: str) -> int:
    answer = client.post("/api/guests", json={"name": name}, headers=headers)
    assert answer.status_code in (201, 429), answer.text
    return answer.status_code


def test_each_visitor_has_limits_of_his_own(tmp_path: Path) -> None:
    with house(tmp_path) as address:
        for number in (1, 2, 3):
            with visitor(address, f"127.0.1.{number}") as client:
                found = [came(client, f"Anna {number}{letter}") for letter in "ABC"]
                assert found == [201, 201, 429]


def test_nobody_can_write_himself_another_address(tmp_path: Path) -> None:
    """Only the hop that the proxy itself has added counts; what stood there before is hearsay."""
    with house(tmp_path) as address, visitor(address, "127.0.1.1") as client:
        found = [
            came(client, f"Anna {letter}", **{"x-forwarded-for": f"203.0.113.{number}"})
            for number, letter in enumerate("ABC")
        ]
        assert found == [201, 201, 429]


def test_who_is_no_proxy_is_not_believed(tmp_path: Path) -> None:
    with (
        house(tmp_path, proxies=("192.0.2.0/24",)) as address,
        visitor(address, "127.0.1.1") as one,
        visitor(address, "127.0.1.2") as two,
    ):
        assert [came(one, "Anna"), came(two, "Bob"), came(two, "Cyril")] == [201, 201, 429]


def line(address: str, home: str, **more: Any) -> connect:
    """A WebSocket through the proxy, read and written by one thread: where one thread reads an
    encrypted line while another writes it, what was sent can be lost."""
    where = address.replace("http", "ws", 1) + "/api/ws"
    slow: dict[str, Any] = {"open_timeout": PATIENCE, "close_timeout": PATIENCE}
    return connect(where, local_addr=(home, 0), ssl=unchecked(), **slow, **more)


async def opened(one: connect) -> None:
    async with one:
        pass


async def welcomed(at: ClientConnection, token: str) -> Any:
    await at.send(json.dumps({"do": "hello", "token": token}))
    return json.loads(await asyncio.wait_for(at.recv(), PATIENCE))


def test_websockets_come_through_and_are_counted_by_visitor(tmp_path: Path) -> None:
    async def visit(address: str, token: str) -> int:
        async with line(address, "127.0.1.1") as anna:
            assert (await welcomed(anna, token))["player"]["name"] == "Anna"
            async with line(address, "127.0.1.2") as again:
                assert (await welcomed(again, token))["type"] == "welcome"
            async with line(address, "127.0.1.1") as third:
                # says nothing: what is on its way to a line that ends can tear its last word
                with pytest.raises(ConnectionClosed) as closed:
                    await asyncio.wait_for(third.recv(), PATIENCE)
        assert closed.value.rcvd
        return closed.value.rcvd.code

    with house(tmp_path) as address:
        with visitor(address, "127.0.1.1") as client:
            token = client.post("/api/guests", json={"name": "Anna"}).json()["token"]
        assert asyncio.run(visit(address, token)) == 1013


def test_the_page_is_our_own_by_https_alone_and_stays_so(tmp_path: Path) -> None:
    with house(tmp_path) as address, visitor(address, "127.0.1.1") as client:
        answer = client.get("/api/games")
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        assert client.get("/").headers["strict-transport-security"] == "max-age=31536000"
        plain = address.replace("https", "http")
        refused = client.post("/api/guests", json={"name": "Eve"}, headers={"origin": plain})
        assert refused.json()["error"]["code"] == "bad-origin"
        assert refused.headers["strict-transport-security"] == "max-age=31536000"
        assert came(client, "Anna", origin=address) == 201
        with pytest.raises(InvalidStatus) as not_ours:
            asyncio.run(opened(line(address, "127.0.1.1", origin=plain)))
        assert not_ours.value.response.status_code == 403


def test_without_secure_the_proxy_says_how_the_visitor_came(tmp_path: Path) -> None:
    with house(tmp_path, secure=False) as address, visitor(address, "127.0.1.1") as client:
        assert "strict-transport-security" not in client.get("/api/games").headers
        assert came(client, "Anna", origin=address) == 201
        plain = {"origin": address.replace("https", "http")}
        assert client.post("/api/guests", json={"name": "B"}, headers=plain).status_code == 403


# -- the command ---------------------------------------------------------------------------------


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[ServeOptions]:
    """What ``krupier serve`` would have started."""
    found: list[ServeOptions] = []
    monkeypatch.setattr(platform, "serve", found.append)
    return found


def test_the_command_takes_proxies_origins_limits_and_all_that(served: list[ServeOptions]) -> None:
    ran = CliRunner().invoke(
        app,
        [
            "serve",
            *("--proxy", "10.0.0.0/24", "--proxy", "fd00::1"),
            *("--origin", "https://play.example.com"),
            *("--secure", "--log-level", "warning"),
            *("--limit", "guests_per_hour=5", "--limit", "messages_per_second=2.5"),
            *("--staff-idle", "10", "--staff-longest", "4", "--token-days", "7"),
        ],
    )
    assert ran.exit_code == 0, ran.output
    (options,) = served
    assert options.proxies == ("10.0.0.0/24", "fd00::1")
    assert options.origins == ("https://play.example.com",)
    assert options.secure
    assert options.log_level == "warning"
    assert options.limits == Limits(guests_per_hour=5, messages_per_second=2.5)
    assert (options.staff_idle, options.staff_longest, options.token_days) == (600, 14_400, 7)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--proxy", "*"], "10.0.0.0/24"),
        (["--proxy", "proxy.example"], "10.0.0.0/24"),
        (["--proxy", "10.0.0.1/24"], "host bits"),
        (["--origin", "play.example.com"], "https://play.example.com"),
        (["--origin", "https://play.example.com/"], "https://play.example.com"),
        (["--origin", "https://x@play.example.com"], "https://play.example.com"),
        (["--origin", "https://play.example.com:x"], "https://play.example.com"),
        (["--limit", "guests=5"], "guests_per_hour"),
        (["--limit", "guests_per_hour=0"], "above 0"),
        (["--limit", "guests_per_hour=many"], "whole number"),
        (["--limit", "guests_per_hour"], "whole number"),
        (["--log-level", "loud"], "debug, info"),
        (["--staff-idle", "0"], "idle"),
        (["--staff-idle", "600"], "idle"),
        (["--token-days", "0"], "at least one day"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_starts(
    served: list[ServeOptions], given: list[str], said: str
) -> None:
    ran = CliRunner().invoke(app, ["serve", *given])
    assert not served
    assert isinstance(ran.exception, BadOption)  # exit 2, one line
    assert said in str(ran.exception)
