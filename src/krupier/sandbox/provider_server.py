"""The sandbox provider as a server of its own, which calls back and takes orders at ``/sandbox``:

    KRUPIER_PROVIDER_SANDBOX_SECRETS=secret python -m krupier.sandbox.provider_server 8091 \\
        --file provider.sqlite --callback http://localhost:8000/api/providers/sandbox/events
    curl localhost:8091/sandbox -d '{"charge_back": "KEY"}'
    curl localhost:8091/sandbox -d '{"faults": {"doubled_callbacks": 0.5}}'
    curl localhost:8091/sandbox
"""

from __future__ import annotations

import argparse
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal
from urllib.parse import unquote, urlsplit

import msgspec

from krupier.house import signing
from krupier.house.outside import Unreachable
from krupier.house.provider import Order, Rejected
from krupier.house.provider_client import OTHER_CONTENT, Means, No, Token, asked
from krupier.house.web_client import NoAnswer, Site
from krupier.sandbox.provider import Faults, Sandbox
from krupier.sandbox.provider_books import Books, Kept, Telling
from krupier.sandbox.replies import reply

MOST_BYTES = 64 * 1024
EVERY = 0.02
"""Seconds between two looks at what has to be told."""

Trouble = Literal["", "silent", "rubbish", "other-key", "error", "slow"]
"""What it does instead of answering: nothing; no JSON; the answer to another question; status 500;
a byte at a time."""


class Control(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the server is told to do from now on."""

    faults: Faults | None = None
    outage: float | None = None
    """Seconds for which it is away."""
    settle: str = ""
    """The key of an order that is done now."""
    decline: str = ""
    charge_back: str = ""
    secrets: list[str] | None = None
    """It signs with each of them, and believes each."""
    trouble: Trouble | None = None


class ProviderServer:
    """``with ProviderServer(sandbox, secrets, callback).running() as url:``"""

    def __init__(
        self,
        sandbox: Sandbox,
        secrets: Sequence[str],
        callback: Callable[[], str],
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """``callback``: where events are told; empty: nobody listens yet."""
        self.sandbox, self.secrets, self.callback = sandbox, tuple(secrets), callback
        self.trouble: Trouble = ""
        self._clock = clock

    @contextmanager
    def running(self, port: int = 0, *, tells: bool = True) -> Iterator[str]:
        """``tells``: events by itself; otherwise only by :meth:`tell`."""
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                outer._serve(self)

            def do_GET(self) -> None:
                outer._serve(self)

            def log_message(self, format: str, *args: object) -> None:
                """Quiet."""

        stop = threading.Event()
        with ThreadingHTTPServer(("127.0.0.1", port), Handler) as server:
            server.daemon_threads = True
            threads = [threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)]
            if tells:
                threads.append(threading.Thread(target=self._tells, args=(stop,), daemon=True))
            for one in threads:
                one.start()
            try:
                yield f"http://127.0.0.1:{server.server_address[1]}"
            finally:
                stop.set()
                server.shutdown()
                for one in threads:
                    one.join()

    # -- events ------------------------------------------------------------------------------

    def tell(self) -> int:
        """What became of orders, to whoever listens; returns how many events were tried."""
        self.sandbox.step()
        waiting = self.sandbox.to_tell()
        for one in waiting:
            said = self._told(one)
            if not said and self.sandbox.doubled(one):
                self._told(one)
            self.sandbox.told(one, said)
        return len(waiting)

    def _tells(self, stop: threading.Event) -> None:
        while not stop.wait(EVERY):
            self.tell()

    def _told(self, telling: Telling) -> str:
        """Why it was not taken; empty: it was."""
        where = self.callback()
        if not where:
            return "nobody listens"
        body = msgspec.json.encode(telling.event)
        signed = signing.sign(self.secrets, int(self._clock()), body)
        headers = {"Content-Type": "application/json", signing.HEADER: signed}
        site = Site(where, seconds=5.0)
        try:
            status, _ = site.ask("POST", site.path, body, headers)
        except NoAnswer as problem:
            return str(problem) or "no answer"
        return "" if status == 200 else f"status {status}"

    # -- questions ---------------------------------------------------------------------------

    def _serve(self, handler: BaseHTTPRequestHandler) -> None:
        length = int(handler.headers.get("Content-Length") or 0)
        if length > MOST_BYTES:
            self._say(handler, 413, No("too-large"))
            return
        body = handler.rfile.read(length)
        if handler.path == "/sandbox":
            self._obey(handler, body)
            return
        if self.trouble == "silent":
            handler.close_connection = True
            return
        try:
            status, told = self._answered(handler, body)
        except Unreachable:
            handler.close_connection = True
            return
        if self.trouble in ("error", "rubbish"):
            status, told = (500 if self.trouble == "error" else 200), "<html>"
        if self.trouble == "other-key" and isinstance(told, msgspec.Struct):
            told = msgspec.to_builtins(told) | {"key": "another"}
        self._say(handler, status, told)

    def _answered(self, handler: BaseHTTPRequestHandler, body: bytes) -> tuple[int, Any]:
        method, path = handler.command, handler.path
        header = handler.headers.get(signing.HEADER, "")
        try:
            message = asked(method, path, body)
            signing.check(header, message, self.secrets, int(self._clock()))
            return self._answer(method, urlsplit(path).path, body)
        except signing.BadSignature as problem:
            return 401, No(problem.code, str(problem))
        except (msgspec.DecodeError, UnicodeDecodeError) as problem:
            return 400, No("malformed", str(problem))
        except Rejected as no:
            return (409 if no.code == OTHER_CONTENT else 422), No(no.code, str(no))

    def _answer(self, method: str, path: str, body: bytes) -> tuple[int, Any]:
        match method, *path.strip("/").split("/"):
            case "POST", "methods":
                means = msgspec.json.decode(body, type=Means)
                named = (means.method, means.identifier, means.holder, means.currency)
                return 200, Token(self.sandbox.register(*named))
            case "POST", "orders":
                return 200, self.sandbox.order(msgspec.json.decode(body, type=Order))
            case "GET", "orders", key:
                found = self.sandbox.find(unquote(key))
                return (200, found) if found else (404, No("unknown-order"))
            case "GET", "statements", day:
                return 200, self.sandbox.statement(unquote(day))
            case _:
                return 404, No("unknown-page")

    def _say(self, handler: BaseHTTPRequestHandler, status: int, told: Any) -> None:
        text, slow = msgspec.json.encode(told), self.trouble == "slow"
        reply(handler, status, "application/json", text, slow=slow)

    # -- orders to the sandbox ---------------------------------------------------------------

    def _obey(self, handler: BaseHTTPRequestHandler, body: bytes) -> None:
        if handler.command == "GET":
            self._say(handler, 200, [_shown(one) for one in self.sandbox.books.everything()])
            return
        try:
            self.obey(msgspec.json.decode(body, type=Control))
        except (msgspec.DecodeError, UnicodeDecodeError) as problem:
            self._say(handler, 400, No("malformed", str(problem)))
        except Rejected as no:
            self._say(handler, 409, No(no.code, str(no)))
        else:
            handler.send_response(204)
            handler.end_headers()

    def obey(self, control: Control) -> None:
        """Raises Rejected."""
        sandbox = self.sandbox
        sandbox.faults = control.faults or sandbox.faults
        self.secrets = tuple(control.secrets or self.secrets)
        self.trouble = self.trouble if control.trouble is None else control.trouble
        if control.outage is not None:
            sandbox.go_away(control.outage)
        if control.settle:
            sandbox.end(control.settle, "done")
        if control.decline:
            sandbox.end(control.decline, "declined")
        if control.charge_back:
            sandbox.end(control.charge_back, "charged-back")


def _shown(kept: Kept) -> dict[str, Any]:
    """What it says of an order to whoever looks."""
    shown: dict[str, Any] = msgspec.to_builtins(kept.answer)
    return shown | {"direction": kept.order.direction, "rejected": kept.rejected}


def microseconds() -> int:
    return time.time_ns() // 1000


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("port", type=int, nargs="?", default=8091)
    ask.add_argument("--file", default=":memory:", help="its books")
    ask.add_argument("--callback", default="", help="where events are told")
    ask.add_argument("--seed", type=int, default=0)
    ask.add_argument("--pace", type=float, default=1.0, help="0.01: a hundred times as fast")
    ask.add_argument("--faults", default="{}", help='JSON, such as {"declines": 0.1}')
    given = ask.parse_args()
    secrets = os.environ.get("KRUPIER_PROVIDER_SANDBOX_SECRETS", "").split()
    if not secrets:
        raise SystemExit(
            "KRUPIER_PROVIDER_SANDBOX_SECRETS has the secret, or several, with spaces between"
        )
    sandbox = Sandbox(
        Books(given.file),
        seed=given.seed,
        pace=given.pace,
        faults=msgspec.json.decode(given.faults, type=Faults),
        now=microseconds,
    )
    server = ProviderServer(sandbox, secrets, lambda: str(given.callback))
    with server.running(given.port) as address:
        print(address, flush=True)
        threading.Event().wait()


if __name__ == "__main__":
    main()
