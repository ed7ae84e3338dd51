"""A server with accounts, a register that says what a test wants, and a mailbox."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import httpx

from krupier.house import totp
from krupier.house.outside import Identity, Mail, RegisterAnswer, Unreachable
from krupier.server.settings import Limits, ServeOptions
from tests.house import accounts
from tests.house.accounts import PASSWORD
from tests.server.live import Live

SITE = "https://play.example.com"


class Register:
    """Says of everybody what it is told to; ``None``: nothing at all."""

    def __init__(self) -> None:
        self.says: str | None = "no"
        self.asked: list[tuple[str, str]] = []

    def check(self, person: Identity, at: str) -> RegisterAnswer:
        self.asked.append((person.given_names, at))
        if self.says is None:
            raise Unreachable
        says: Any = self.says
        return RegisterAnswer(excluded=says, found="found", request="1", hid="H1", adult=True)


class Mailbox:
    """A mailer that fails as a test wants."""

    def __init__(self) -> None:
        self.got: list[Mail] = []
        self.fails: Exception | None = None

    def send(self, mail: Mail) -> None:
        if self.fails:
            raise self.fails
        self.got.append(mail)


class House(Live):
    register: Register
    mailbox: Mailbox

    def look(self) -> None:
        """What the server does all the time, once and now."""
        self.call(self.service.look_after)

    def knock(
        self, login: str, password: str = PASSWORD, *, where: str = "192.0.2.1", **more: Any
    ) -> httpx.Response:
        cookies = more.pop("cookies", None)
        body = {"operator": "tsg", "login": login, "password": password} | more
        with httpx.Client(base_url=self.url, timeout=60, cookies=cookies) as http:
            return http.post("/api/log-in", json=body, headers={"x-forwarded-for": where})

    def entered(self, login: str, **more: Any) -> httpx.Client:
        answer = self.knock(login, **more)
        assert answer.status_code == 200, answer.text
        return self.http(answer.json()["token"])

    def set_up_totp(self, http: httpx.Client) -> tuple[bytes, list[str]]:
        """An authenticator for who is logged in: its secret and the recovery codes."""
        import base64

        begun = http.post("/api/account/totp").json()
        secret = base64.b32decode(begun["secret"])
        answer = http.post(f"/api/account/totp/{begun['id']}", json={"code": self.code(secret)})
        assert answer.status_code == 200, answer.text
        return secret, answer.json()["codes"]

    def code(self, secret: bytes, later: int = 0) -> str:
        return totp.code(secret, self.service.now() // 1_000_000 // 30 + later)

    def mails(self) -> list[Mail]:
        self.look()
        return self.mailbox.got


@contextmanager
def house_of(database: str, clock: Callable[[], int] | None, **more: Any) -> Iterator[House]:
    """With anna and bert at tsg, and another anna at fortuna."""
    limits = more.pop("limits", replace(Limits.lifted(), logins_per_quarter=10**6))
    options = ServeOptions(
        database, port=0, odds=False, site=SITE, limits=limits, proxies=("127.0.0.0/8",), **more
    )
    server = House(options, clock)
    server.start()
    try:
        service = server.service
        server.register = service.house.register = Register()
        server.mailbox = service.house.mailer = Mailbox()
        service.options = replace(options, demo=True)  # the mailbox, without tables
        with service.store.write() as conn:
            accounts.add(conn, "anna")
            accounts.add(conn, "bert")
            accounts.add(conn, "anna", operator="fortuna")
        yield server
    finally:
        server.stop()
