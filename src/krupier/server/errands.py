"""Payments on their way to and from providers: orders are sent, silent ones asked after, days
compared.

An order is taken to be sent in a transaction, sent outside of it, and the answer noted in another.
Whoever dies in between leaves an order that counts as sent and that nobody has heard of: it is
asked for by its key, and sent again under the same key if it never arrived. So nothing is paid
twice, and several servers may do this on one database.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, select

from krupier.house import callbacks, payment_methods, payments, reconciliation
from krupier.house.outside import Unreachable
from krupier.house.payment_methods import Registered
from krupier.house.periods import SECOND
from krupier.house.provider import Answer, Order, Provider, Rejected
from krupier.house.provider_client import OTHER_CONTENT
from krupier.house.reconciliation import Reconciliation
from krupier.server.logs import tell
from krupier.server.service import Service
from krupier.store.payment_schema import payments as kept

T = TypeVar("T")
AT_ONCE = 8
"""Questions to one provider at a time: so many orders wait in vain when it falls silent."""
LONGEST = 3_600
"""Seconds between two questions after the same order, at most."""
LONGEST_SILENCE = 60
"""Seconds for which a provider that does not answer is left alone, at most."""


class Line:
    """Questions to one provider that are asked together."""

    def __init__(self, name: str, client: Provider, threads: Executor) -> None:
        self.name, self.client, self._threads = name, client, threads
        self.heard = False

    async def ask(self, question: Callable[[], T]) -> T | None:
        """None: nobody answers. Raises Rejected."""
        try:
            answer = await asyncio.get_running_loop().run_in_executor(self._threads, question)
        except Unreachable as problem:
            tell("provider-silent", logging.WARNING, provider=self.name, problem=str(problem))
            return None
        except Rejected:
            self.heard = True
            raise
        self.heard = True
        return answer


class Errands:
    """Parts of the caretaker."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._patience = int(service.options.provider_patience * SECOND)
        self._quiet = dict[str, tuple[int, int]]()
        """Providers that do not answer: how often in a row, and when they are asked again."""
        self._asked = defaultdict[str, dict[str, tuple[int, int]]](dict)
        """By provider, orders that were asked for: how often, and when they are again."""
        self._scheduled = set[str]()
        self._threads = ThreadPoolExecutor(AT_ONCE, "krupier-provider")
        """Of their own: a provider that hangs keeps nobody else waiting for a thread."""

    @property
    def parts(self) -> tuple[Callable[[], Awaitable[None]], ...]:
        return self.send, self.ask, self.compare

    async def send(self) -> None:
        """Orders that wait."""
        service = self._service
        plans = tuple(service.house.plans.values())
        for name in service.house.providers:
            while self._may_ask(name) and await service.read(partial(_any_waits, provider=name)):
                now = service.now()
                orders = await service.books.run(
                    partial(payments.to_send, provider=name, at=now, most=AT_ONCE, plans=plans)
                )
                if not orders:
                    break
                await self._together(name, self._send_one, orders)

    async def ask(self) -> None:
        """After orders that nobody has heard of."""
        service = self._service
        for name in service.house.providers:
            now = service.now()
            silent = await service.read(
                partial(payments.silent, provider=name, at=now, after=self._patience)
            )
            asked = {key: self._asked[name].get(key, (0, 0)) for key in silent}
            self._asked[name] = asked
            due = [key for key in silent if asked[key][1] <= now]
            for first in range(0, len(due), AT_ONCE):
                if self._may_ask(name):
                    await self._together(name, self._ask_one, due[first : first + AT_ONCE])

    async def compare(self) -> None:
        """Days that are over, with the provider's statements."""
        service = self._service
        for name in service.house.providers:
            if name not in self._scheduled:
                now = service.now()
                await service.books.run(partial(reconciliation.schedule, provider=name, at=now))
                self._scheduled.add(name)
            for wanted in await service.read(partial(reconciliation.waiting, provider=name)):
                if self._may_ask(name):
                    await self._together(name, self._compare_one, [wanted])

    async def _send_one(self, line: Line, order: Order) -> None:
        books, key, name = self._service.books, order.key, line.name
        try:
            known = order if order.token else await self._with_token(line, order)
            if known is None:
                return
            answer = await line.ask(lambda: line.client.order(known))
        except Rejected as no:
            code, now = no.code, self._service.now()
            tell("order-rejected", logging.WARNING, provider=name, payment=key, code=code)
            if code == OTHER_CONTENT:
                await books.run(partial(callbacks.key_used, provider=name, key=key, at=now))
            else:
                await books.run(partial(payments.rejected, id=key, code=code, at=now))
            return
        if answer is not None:
            await self._note(name, answer)

    async def _with_token(self, line: Line, order: Order) -> Order | None:
        """With what the provider calls the means of payment, which is handed over when it is used
        for the first time. None: nobody answers. Raises Rejected."""
        service = self._service

        def look(conn: Connection) -> tuple[Registered, str] | None:
            id = payments.payment(conn, order.key).method
            if id is None:
                return None
            return payment_methods.method(conn, id), payment_methods.identifier(conn, id)

        found = await service.read(look)
        if found is None:  # one pays by something that is not registered
            return order
        means, number = found
        token = await line.ask(
            lambda: line.client.register(means.method, number, means.holder, means.currency)
        )
        if token is None:
            return None
        await service.books.run(partial(payment_methods.set_token, id=means.id, token=token))
        return msgspec.structs.replace(order, token=token)

    async def _ask_one(self, line: Line, key: str) -> None:
        service = self._service
        found = await line.ask(lambda: (line.client.find(key),))
        if found is None:
            return
        asked = self._asked[line.name]
        times = asked[key][0]
        pause = min(self._patience * 2 ** min(times, 20), LONGEST * SECOND)
        asked[key] = times + 1, service.now() + pause
        if found[0] is None:
            tell("order-lost", provider=line.name, payment=key)
            await service.books.run(partial(payments.lost, id=key, at=service.now()))
        else:
            await self._note(line.name, found[0])

    async def _compare_one(self, line: Line, wanted: Reconciliation) -> None:
        done = await line.ask(lambda: compare_day(self._service, wanted, line.client))
        if done is not None and done.differences:
            names = sorted({one.name for one in done.differences})
            tell("books-differ", logging.WARNING, provider=line.name, day=done.day, names=names)

    async def _note(self, name: str, answer: Answer) -> None:
        now = self._service.now()
        await self._service.books.run(
            partial(callbacks.answered, provider=name, answer=answer, at=now)
        )

    # -- a provider that does not answer -----------------------------------------------------

    async def _together(
        self, name: str, work: Callable[[Line, T], Awaitable[None]], many: Sequence[T]
    ) -> None:
        """At once; one that fails does not stop the others. If nobody heard an answer, the provider
        is left alone for a while."""
        line = Line(name, self._service.house.providers[name].client, self._threads)
        results = await asyncio.gather(*(work(line, one) for one in many), return_exceptions=True)
        if line.heard:
            self._quiet.pop(name, None)
        else:
            times = self._quiet.get(name, (0, 0))[0]
            pause = min(2 ** min(times, 10), LONGEST_SILENCE) * SECOND
            self._quiet[name] = times + 1, self._service.now() + pause
        for one in results:
            if isinstance(one, BaseException):
                raise one

    def _may_ask(self, name: str) -> bool:
        return self._quiet.get(name, (0, 0))[1] <= self._service.now()


def compare_day(service: Service, wanted: Reconciliation, client: Provider) -> Reconciliation:
    """Blocks. Raises Unreachable."""

    def run(work: Callable[[Connection], T]) -> T:
        return service.books.submit(work).result()

    return reconciliation.carry_out(run, wanted, client, service.now)


def _any_waits(conn: Connection, provider: str) -> bool:
    waits = select(kept.c.id).where(kept.c.provider == provider, kept.c.state == "ordered")
    return conn.execute(waits.limit(1)).first() is not None
