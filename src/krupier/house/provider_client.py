"""A client of a payment provider, over HTTP and JSON.

Every question is signed (:mod:`krupier.house.signing`) together with what it asks: method, path and
body. Whatever is neither an answer nor a clear no in time is silence: :class:`Unreachable`, and
then nobody knows whether an order was taken.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec

from krupier.house import signing
from krupier.house.outside import Unreachable
from krupier.house.provider import Answer, Entry, Order, Rejected
from krupier.house.web_client import NoAnswer, Site, Tls

T = TypeVar("T")
OTHER_CONTENT = "other-content"
"""Why an order is rejected whose key was used for another one: that one may have been paid."""
_REJECTIONS = frozenset((400, 409, 422))


class Means(msgspec.Struct, frozen=True, kw_only=True):
    """A means of payment, as it is handed over."""

    method: str
    identifier: str
    holder: str
    currency: str


class Token(msgspec.Struct, frozen=True):
    token: str


class No(msgspec.Struct, frozen=True):
    """Why it is not taken."""

    code: str
    message: str = ""


class HttpProvider:
    """Blocks for at most ``seconds`` a question. Safe to share between threads."""

    def __init__(
        self,
        url: str,
        secrets: Sequence[str],
        *,
        seconds: float = 10.0,
        tls: Tls | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Raises ValueError."""
        if not secrets:
            raise ValueError("a provider is asked with a secret")
        self._site = Site(url, seconds=seconds, tls=tls)
        self._secrets, self._clock = tuple(secrets), clock

    def register(self, method: str, identifier: str, holder: str, currency: str) -> str:
        means = Means(method=method, identifier=identifier, holder=holder, currency=currency)
        return self._sure("POST", "/methods", Token, means).token

    def order(self, order: Order) -> Answer:
        answer = self._sure("POST", "/orders", Answer, order)
        return _about(answer, order.key)

    def find(self, key: str) -> Answer | None:
        status, body = self._ask("GET", f"/orders/{quote(key, safe='')}", b"")
        if status == 404 and _read(body, No).code == "unknown-order":
            return None
        return _about(self._good(status, body, Answer), key)

    def statement(self, day: str) -> list[Entry]:
        status, body = self._ask("GET", f"/statements/{quote(day, safe='')}", b"")
        found: list[Entry] = self._good(status, body, list[Entry])
        return found

    def _sure(self, method: str, path: str, kind: type[T], told: object) -> T:
        status, body = self._ask(method, path, msgspec.json.encode(told))
        if status in _REJECTIONS:
            no = _read(body, No)
            raise Rejected(no.code, no.message or no.code)
        good: T = self._good(status, body, kind)
        return good

    def _good(self, status: int, body: bytes, kind: Any) -> Any:
        if status != 200:
            raise Unreachable(f"the provider gave no answer: status {status}")
        return _read(body, kind)

    def _ask(self, method: str, path: str, body: bytes) -> tuple[int, bytes]:
        full = self._site.path.rstrip("/") + path
        signed = signing.sign(self._secrets, int(self._clock()), asked(method, full, body))
        headers = {"Content-Type": "application/json", signing.HEADER: signed}
        try:
            return self._site.ask(method, full, body or None, headers)
        except NoAnswer as problem:
            raise Unreachable(f"the provider does not answer: {problem}") from problem


def asked(method: str, path: str, body: bytes) -> bytes:
    """What is signed of a question: nobody makes another one of it."""
    return f"{method} {path}\n".encode() + body


def _read(body: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise Unreachable(f"the provider gave no answer: {problem}") from problem


def _about(answer: Answer, key: str) -> Answer:
    if answer.key != key:
        raise Unreachable("the provider answered another question")
    return answer
