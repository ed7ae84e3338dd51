"""What is refused changes nothing, and staff can see what was tried."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from sqlalchemy import Connection

from krupier.house import attempts
from krupier.house.refusals import HouseRefused
from krupier.house.user_accounts import UserAccount
from krupier.server.asgi import address
from krupier.server.dependencies import ON_DUTY, Asked
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
    async with noted(request, service, deed, what, who=who, operator=operator, account=account):
        return await service.books.run(work)


async def own_or_noted(
    request: Asked,
    service: Service,
    account: UserAccount,
    deed: str,
    what: object,
    work: Callable[[Connection], T],
) -> T:
    """The same, by whose account it is."""
    return await done_or_noted(
        request,
        service,
        deed,
        what,
        work,
        who=account.login,
        operator=account.operator,
        account=account.id,
    )


@asynccontextmanager
async def noted(
    request: Asked,
    service: Service,
    deed: str,
    what: object,
    *,
    who: str = "",
    operator: str = "",
    account: str | None = None,
) -> AsyncIterator[None]:
    """What the house refuses meanwhile is written down, with the operator at whom staff tried it if
    none is named. Raises HouseProblem."""
    on_duty = request.state.get(ON_DUTY)
    if on_duty and not operator and len(on_duty.here) == 1:
        (operator,) = on_duty.here
    try:
        yield
    except HouseRefused as error:
        refusal = error.refusal
    else:
        return
    where, at, id = address(request.scope), service.now(), "t" + secrets.token_hex(8)
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
    raise HouseProblem(refusal)
