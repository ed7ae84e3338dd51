"""What somebody shows at a door, whoever he is: how often he may be wrong, whose passkey it is, and
what is noted of tries that were refused."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection

from krupier.house import attempts, factors, passkeys
from krupier.house.factors import Credential, Register
from krupier.house.passkeys import BadPasskey, Party
from krupier.house.refusals import Refusal
from krupier.server.logs import network, tell
from krupier.server.problems import Problem
from krupier.server.service import Service

T = TypeVar("T")
WRONG = Refusal(code="bad-login")


async def guess(service: Service, where: str, key: str, look: Callable[[], Awaitable[T]]) -> T:
    """What comes of a look at what was shown; nothing: it is wrong. Failures count for the address
    and for the ``key``. Raises a Problem when it is too early for another try."""
    try:
        service.logins.take(where)
        service.guesses.take(key)
    except Problem:
        tell("log-in-limited", logging.WARNING, where=network(where))
        raise
    try:
        found = await look()
    except BaseException:  # the storage is away: nobody has guessed anything
        _does_not_count(service, where, key)
        raise
    if found:
        _does_not_count(service, where, key)
    return found


def _does_not_count(service: Service, where: str, key: str) -> None:
    service.logins.give(where)
    service.guesses.give(key)


async def passkey(
    service: Service,
    of: Register,
    party: Party,
    challenge: bytes,
    answer: dict[str, Any],
    user: Callable[[Connection, Credential], str | None],
) -> Credential | None:
    """The passkey that a browser answers with, if everything about it is right. ``user``: who its
    owner is to an authenticator; None: not the one who is asked for."""

    def read(conn: Connection) -> tuple[Credential, str] | None:
        kept = factors.find(conn, of, factors.passkey_row(passkeys.credential_id(answer)))
        who = user(conn, kept) if kept else None
        return (kept, who) if kept and who else None

    try:
        found = await service.read(read)
        if found is None:
            return None
        kept, who = found
        counter = await asyncio.to_thread(passkeys.shown, party, answer, challenge, kept, who)
    except BadPasskey:
        return None
    now = service.now()
    used = await service.books.run(
        lambda conn: factors.use_passkey(conn, of, kept.id, counter, now)
    )
    return kept if used else None


class Try(NamedTuple):
    """Somebody tried something, from somewhere."""

    operator: str
    who: str
    where: str
    account: str | None = None
    deed: str = "log-in"

    def note(self, conn: Connection, refusal: Refusal, at: int) -> None:
        attempts.record(
            conn,
            "t" + secrets.token_hex(8),
            refusal,
            deed=self.deed,
            who=self.who,
            operator=self.operator,
            at=at,
            account=self.account,
            tried={"address": self.where},
        )
