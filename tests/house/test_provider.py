"""The payment provider: its sandbox, over real HTTP and through our client, and what goes wrong."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from krupier.house import signing
from krupier.house.outside import Unreachable
from krupier.house.provider import Order, Rejected
from krupier.house.provider_client import HttpProvider
from krupier.sandbox.provider import MANNERS, Faults, Sandbox
from krupier.sandbox.provider_books import Books
from krupier.sandbox.provider_server import Control, ProviderServer, Trouble

SECOND = 1_000_000
NOON = 1_793_793_600 * SECOND
"""2026-11-04 12:00 UTC."""
SECRET, NEW = "old-secret-of-the-house", "new-secret-of-the-house"


class Clock:
    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> int:
        return self.time

    def seconds(self) -> float:
        return self.time / SECOND


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sandbox(clock: Clock) -> Sandbox:
    return Sandbox(now=clock)


@pytest.fixture
def server(sandbox: Sandbox, clock: Clock) -> ProviderServer:
    return ProviderServer(sandbox, [SECRET], lambda: "", clock=clock.seconds)


@pytest.fixture
def url(server: ProviderServer) -> Iterator[str]:
    with server.running(tells=False) as address:
        yield address


@pytest.fixture
def client(url: str, clock: Clock) -> HttpProvider:
    return HttpProvider(url, [SECRET], seconds=5.0, clock=clock.seconds)


def order(key: str = "p1", amount: int = 100_00, token: str = "", **more: Any) -> Order:
    given: dict[str, Any] = {"direction": "deposit", "method": "visa", "currency": "EUR"} | more
    return Order(key=key, amount=amount, token=token, **given)


def card(client: HttpProvider | Sandbox, ends: str) -> str:
    return client.register("visa", f"4000 0000 0000 0{ends}", "Jan Novák", "EUR")


# -- orders -------------------------------------------------------------------------------------


def test_an_order_is_taken_once_whatever_is_sent_again(
    client: HttpProvider, sandbox: Sandbox, clock: Clock
) -> None:
    first = client.order(order())
    assert (first.key, first.state, first.amount, first.currency) == ("p1", "pending", 10000, "EUR")
    assert client.order(order()) == first
    assert client.find("p1") == first
    clock.time += 2 * SECOND
    sandbox.step()
    again = client.order(order())
    assert (again.state, again.reference) == ("done", first.reference)
    assert [(e.key, e.type, e.amount) for e in client.statement("2026-11-04")] == [
        ("p1", "deposit.done", 10000)
    ]
    assert client.statement("2026-11-05") == []


@pytest.mark.parametrize(
    "other", [{"amount": 100_01}, {"currency": "CZK"}, {"direction": "withdrawal"}]
)
def test_the_same_key_with_other_content_is_refused(
    client: HttpProvider, other: dict[str, Any]
) -> None:
    client.order(order())
    with pytest.raises(Rejected) as no:
        client.order(order(**other))
    assert no.value.code == "other-content"
    found = client.find("p1")
    assert found
    assert (found.amount, found.currency) == (10000, "EUR")


def test_what_never_arrived_is_not_there(client: HttpProvider) -> None:
    assert client.find("p1") is None
    assert client.find("a/b?c#d ž") is None


def test_a_rejected_order_stays_rejected(client: HttpProvider) -> None:
    """Also when it would be taken later: we have told the player by then."""
    for _ in range(2):
        with pytest.raises(Rejected) as no:
            client.order(order(token="tok_of_nobody"))
        assert no.value.code == "unknown-token"
    assert client.find("p1") is None
    with pytest.raises(Rejected) as no:
        client.order(order("p2", token=card(client, "000"), currency="CZK"))
    assert no.value.code == "other-currency"
    for amount in (0, -1, 10**14):
        with pytest.raises(Rejected, match="not taken"):
            client.order(order(f"p{amount}", amount=amount))


def test_the_same_means_have_the_same_token(client: HttpProvider) -> None:
    assert card(client, "000") == card(client, "000") != card(client, "001")
    with pytest.raises(Rejected):
        client.register("visa", " ", "Jan Novák", "EUR")


@pytest.mark.parametrize(
    ("ends", "direction", "ends_as"),
    [
        ("000", "deposit", ["deposit.done"]),
        ("000", "withdrawal", ["payout.done"]),
        ("002", "deposit", ["deposit.declined"]),
        ("002", "withdrawal", ["payout.declined"]),
        ("259", "deposit", ["deposit.done", "deposit.charged-back"]),
        ("259", "withdrawal", ["payout.done"]),
        ("341", "deposit", ["deposit.done"]),
        ("341", "withdrawal", ["payout.declined"]),
        ("119", "deposit", ["deposit.done"]),
    ],
)
def test_test_numbers_tell_what_becomes_of_an_order(
    sandbox: Sandbox, clock: Clock, ends: str, direction: str, ends_as: list[str]
) -> None:
    token = card(sandbox, ends)
    silent = ends == "119"
    try:
        answer = sandbox.order(order(token=token, direction=direction))
        assert (answer.state, silent) == ("pending", False)
    except Unreachable:
        assert silent
    told = []
    for _ in range(20):
        clock.time += SECOND
        sandbox.step()
        for one in sandbox.to_tell():
            told.append(one.event.type)
            sandbox.told(one, "")
    assert told == ends_as
    moved = [one for one in ends_as if not one.endswith("declined")]
    assert [one.type for one in sandbox.statement("2026-11-04")] == moved


def test_a_slow_one_takes_a_minute(sandbox: Sandbox, clock: Clock) -> None:
    sandbox.order(order(token=card(sandbox, "077")))
    clock.time += 59 * SECOND
    sandbox.step()
    assert sandbox.find("p1").state == "pending"  # type: ignore[union-attr]
    clock.time += SECOND
    sandbox.step()
    assert sandbox.find("p1").state == "done"  # type: ignore[union-attr]


def test_every_manner_works_with_a_wallet_too(sandbox: Sandbox, clock: Clock) -> None:
    for digits, manner in MANNERS.items():
        token = sandbox.register("skrill", f"jan{digits}@example.com", "Jan Novák", "EUR")
        assert sandbox._manner(order(token=token)) == manner


# -- faults -------------------------------------------------------------------------------------


def test_a_lost_answer_is_found(clock: Clock) -> None:
    sandbox = Sandbox(faults=Faults(lost_answers=1.0), now=clock)
    with pytest.raises(Unreachable):
        sandbox.order(order())
    assert sandbox.find("p1")
    assert sandbox.order(order()).key == "p1"  # the second time it is told


def test_a_lost_request_takes_nothing(clock: Clock) -> None:
    sandbox = Sandbox(faults=Faults(lost_requests=1.0), now=clock)
    with pytest.raises(Unreachable):
        sandbox.order(order())
    assert sandbox.books.kept("p1") is None


def test_the_same_seed_is_the_same_fate(clock: Clock) -> None:
    faults = Faults(declines=0.3, charge_backs=0.3, lost_callbacks=0.3, at_once=0.3)

    def fates(seed: int) -> list[str]:
        one = Sandbox(seed=seed, faults=faults, now=clock)
        return [one.order(order(f"p{n}")).state for n in range(40)]

    assert fates(1) == fates(1) != fates(2)
    assert set(fates(1)) == {"pending", "done", "declined"}


def test_events_are_told_again_after_growing_pauses(sandbox: Sandbox, clock: Clock) -> None:
    sandbox.order(order())
    clock.time += SECOND
    sandbox.step()
    at = clock.time
    for pause in (0, 9, 18, 27, 120, 300):
        assert not sandbox.to_tell() if pause else True
        clock.time += pause * SECOND
        (one,) = sandbox.to_tell()
        sandbox.told(one, "status 500")
    assert clock.time - at == (9 + 18 + 27 + 120 + 300) * SECOND


def test_an_outage(client: HttpProvider, server: ProviderServer, clock: Clock) -> None:
    client.order(order())
    server.obey(Control(outage=30.0))
    for ask in (lambda: client.find("p1"), lambda: client.statement("2026-11-04")):
        with pytest.raises(Unreachable):
            ask()
    assert server.tell() == 0
    clock.time += 30 * SECOND
    assert client.find("p1")


# -- the client ---------------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", ["silent", "rubbish", "other-key", "error"])
def test_whatever_is_no_answer_is_silence(
    client: HttpProvider, server: ProviderServer, trouble: Trouble
) -> None:
    server.trouble = trouble
    with pytest.raises(Unreachable):
        client.order(order())
    with pytest.raises(Unreachable):
        client.find("p1")


def test_a_slow_answer_is_silence(url: str, server: ProviderServer, clock: Clock) -> None:
    server.trouble = "slow"
    with pytest.raises(Unreachable, match="time"):
        HttpProvider(url, [SECRET], seconds=0.3, clock=clock.seconds).order(order())


def test_nobody_there(clock: Clock) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    with pytest.raises(Unreachable):
        HttpProvider(f"http://127.0.0.1:{port}", [SECRET]).find("p1")
    with pytest.raises(ValueError, match="no address"):
        HttpProvider("ftp://example.com", [SECRET])
    with pytest.raises(ValueError, match="secret"):
        HttpProvider("https://example.com", [])


def test_questions_are_signed(url: str, clock: Clock, server: ProviderServer) -> None:
    """A stranger, or somebody with an old copy of a question, hears nothing."""
    stranger = HttpProvider(url, ["guess"], clock=clock.seconds)
    with pytest.raises(Unreachable, match="401"):
        stranger.order(order())
    late = HttpProvider(url, [SECRET], clock=lambda: clock.seconds() - 301)
    with pytest.raises(Unreachable, match="401"):
        late.order(order())
    body = msgspec.json.encode(order())
    signed = signing.sign([SECRET], int(clock.seconds()), b"POST /methods\n" + body)
    answer = httpx.post(f"{url}/orders", content=body, headers={signing.HEADER: signed})
    assert answer.status_code == 401  # signed for another question
    assert server.sandbox.books.everything() == []


def test_a_secret_is_changed_without_a_gap(url: str, clock: Clock, server: ProviderServer) -> None:
    old, new = (HttpProvider(url, [one], clock=clock.seconds) for one in (SECRET, NEW))
    both = HttpProvider(url, [NEW, SECRET], clock=clock.seconds)
    assert both.find("x") is None
    server.obey(Control(secrets=[SECRET, NEW]))
    assert old.find("x") is new.find("x") is both.find("x") is None
    server.obey(Control(secrets=[NEW]))
    assert both.find("x") is None
    with pytest.raises(Unreachable):
        old.find("x")


# -- orders to the sandbox ----------------------------------------------------------------------


def test_it_does_what_it_is_told(url: str, client: HttpProvider, sandbox: Sandbox) -> None:
    client.order(order("p1"))
    client.order(order("p2"))

    def tell(**control: Any) -> int:
        return httpx.post(f"{url}/sandbox", json=control).status_code

    assert tell(charge_back="p1") == 409  # not done yet
    assert tell(settle="p1") == tell(charge_back="p1") == tell(decline="p2") == 204
    assert tell(settle="p2") == tell(charge_back="p1") == tell(settle="nobody") == 409
    assert tell(nonsense=1) == tell(faults={"declines": 2}) == 400
    assert {one["key"]: one["state"] for one in httpx.get(f"{url}/sandbox").json()} == {
        "p1": "charged-back",
        "p2": "declined",
    }
    assert [one.type for one in client.statement("2026-11-04")] == [
        "deposit.done",
        "deposit.charged-back",
    ]


# -- a process of its own -----------------------------------------------------------------------


def test_it_survives_a_kill(tmp_path: Path) -> None:
    """What was taken is there afterwards, and what was not told is told."""
    heard: list[dict[str, Any]] = []
    all_heard = threading.Event()

    class House(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            signing.check(
                self.headers[signing.HEADER], body, [SECRET], json.loads(body)["at"] // SECOND
            )
            heard.append(json.loads(body))
            self.send_response(200)
            self.end_headers()
            if len(heard) == 3:
                all_heard.set()

        def log_message(self, format: str, *args: object) -> None:
            """Quiet."""

    def start(callback: str) -> tuple[subprocess.Popen[str], HttpProvider]:
        child = subprocess.Popen(
            [
                *(sys.executable, "-m", "krupier.sandbox.provider_server", "0", "--pace", "0.01"),
                *("--file", str(tmp_path / "provider.sqlite"), "--callback", callback),
            ],
            env=os.environ | {"KRUPIER_PROVIDER_SANDBOX_SECRETS": SECRET},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert child.stdout
        return child, HttpProvider(child.stdout.readline().strip(), [SECRET])

    with ThreadingHTTPServer(("127.0.0.1", 0), House) as house:
        threading.Thread(target=house.serve_forever, args=(0.05,), daemon=True).start()
        child, client = start("")
        try:
            answers = [client.order(order(f"p{n}")) for n in range(3)]
            child.send_signal(signal.SIGKILL)
            child.wait()
            child, client = start(f"http://127.0.0.1:{house.server_address[1]}/events")
            assert all_heard.wait(30)
            assert {one["key"] for one in heard} == {"p0", "p1", "p2"}
            found = [client.find(f"p{n}") for n in range(3)]
            assert [one and (one.state, one.reference) for one in found] == [
                ("done", one.reference) for one in answers
            ]
        finally:
            child.kill()
            child.wait()
            house.shutdown()


def test_books_take_an_order_whole_or_not_at_all(clock: Clock) -> None:
    class Killed(BaseException):
        pass

    books = Books()
    sandbox = Sandbox(books, faults=Faults(at_once=1.0), now=clock)
    real = books.become

    def dies(*args: Any, **more: Any) -> None:
        real(*args, **more)
        raise Killed

    books.become = dies  # type: ignore[method-assign]
    with pytest.raises(Killed):
        sandbox.order(order())
    assert sandbox.find("p1") is None
    assert sandbox.statement("2026-11-04") == []
    assert books.to_tell(NOON) == []
