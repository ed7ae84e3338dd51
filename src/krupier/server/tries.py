"""Staff can see what was tried and refused."""

from __future__ import annotations

import secrets

from krupier.house import attempts
from krupier.house.refusals import HouseRefused
from krupier.server.asgi import address
from krupier.server.dependencies import Asked
from krupier.server.problems import HouseProblem
from krupier.server.service import Service


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
