"""Requests of a table or a tournament, to be awaited."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from krupier.room.commits import CONTRADICTIONS, Asked, of_staff
from krupier.room.messages import Accepted, Answer, Reply
from krupier.room.rounds import not_stored
from krupier.rules.options import Refused


async def answered(ask: Callable[[Reply], None]) -> Accepted:
    """Returns when it is durable. Raises Refused."""
    waiting: asyncio.Future[Accepted] = asyncio.get_running_loop().create_future()

    def reply(answer: Answer) -> None:
        if waiting.done():
            return  # whoever asked has gone away
        if isinstance(answer, Accepted):
            waiting.set_result(answer)
        else:
            waiting.set_exception(answer)

    ask(reply)
    return await waiting


async def durable(answer: Callable[[Asked], None], by: str = "") -> None:
    """Waits until everything that was decided is durable. ``answer``: of whom it is asked; ``by``:
    the member of staff who decided it. Raises Refused if it was lost."""
    waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done(error: Exception | None) -> None:
        if waiting.done():
            return
        if error is None:
            waiting.set_result(None)
        else:
            refused = by and isinstance(error, CONTRADICTIONS)
            waiting.set_exception(Refused("conflict", str(error)) if refused else not_stored(error))

    answer(Asked(of_staff(by) if by else "", "", done))
    await waiting
