"""What is refused changes nothing, and staff can see what was tried."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from krupier.house import attempts
from krupier.house.refusals import HouseRefused
from krupier.server.asgi import address
from krupier.server.dependencies import Asked
from krupier.server.problems import HouseProblem
from krupier.server.service import Service

T = TypeVar("T")


async def done_or_noted(
    request: Asked,
    service: Service,
    deed: str,
    what: object,
    work: Callable[[Connection], T],
    *,
    who: str,
    operator: str = "",
    account: str | None = None,
) -> T:
    """Does it in one transaction; what the house refuses is noted."""
    try:
        return await service.books.run(work)
    except HouseRefused as refused:
        raise await tried(
            request,
            service,
            refused,
            deed=deed,
            operator=operator,
            who=who,
            account=account,
            what=what,
        ) from None


async def tried(
    request: Asked,
    service: Service,
    refused: HouseRefused,
    *,
    deed: str,
    operator: str,
    who: str = "",
    account: str | None = None,
    what: object = None,
) -> HouseProblem:
    """Writes down what was refused; what to raise."""
    where, at, id = address(request.scope), service.now(), "t" + secrets.token_hex(8)
    refusal = refused.refusal
    await service.books.run(
        lambda conn: attempts.record(
            conn,
            id,
            refusal,
            deed=deed,
            who=who or where,
            operator=operator,
            at=at,
            account=account,
            tried={"address": where, "form": what},
        )
    )
    return HouseProblem(refusal)
