"""What has to be looked after all the time: sessions that come to their end, mail, payments."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from krupier.house import (
    agenda,
    bonuses,
    chats,
    licence,
    mails,
    play_looks,
    programmes,
    records,
    register,
    sessions,
    tickets,
    visits,
)
from krupier.house import user_accounts as accounts
from krupier.house.outside import Mail, RegisterAnswer, Undeliverable, Unreachable
from krupier.house.periods import HOUR, MINUTE
from krupier.room import collusion_hands
from krupier.server import private_tables, private_tournaments
from krupier.server.errands import Errands
from krupier.server.logs import log, storage_away, tell
from krupier.server.service import Service
from krupier.server.sessions import over
from krupier.store import AWAY, Lost

EVERY = 0.5
"""Seconds between two rounds of it."""
REWARDS = 2 * 1_000_000
"""Between two looks at what was earned."""
BATCH = 60
"""Seconds that the register has for a batch of questions."""

T = TypeVar("T")
Part = Callable[[], Awaitable[None]]


class Stopping(Exception):
    """The house closes: what takes long is gone on with another time."""


class Caretaker:
    """Each part by itself: a register or a mail server that takes its time holds up nothing
    else."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._said_yes: set[str] = set()
        """Mail that was taken, and could not be marked as sent yet."""
        self._tidied = self._licences_at = 0
        self._errands, self._ordered = Errands(service), asyncio.Event()
        self._rewarded = 0
        self._seeing: set[asyncio.Task[None]] = set()
        """Rounds that somebody asked for."""
        parts = (
            *(self._work_off, self._end_sessions, self._end_visits, self._reconsider),
            *(self._send, self._tidy, self._reward, self._look_at_licences, self._watch_play),
            *(self._look_at_private_ones, self._look_at_books, *self._errands.parts),
        )
        self._parts = [(part, asyncio.Lock()) for part in parts]

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            for part, lock in self._parts:
                group.create_task(self._again_and_again(part, lock))

    async def look(self) -> None:
        """One round of everything, after the one that is under way."""
        await self._see(self._parts)

    async def make_way(self) -> None:
        """Whoever may be in no more, or play no more, is out at once: sessions and their
        connections end, seats are given up."""
        self._service.sessions.hurry()
        ending = (self._end_sessions, self._end_visits, self._reconsider)
        await self._see([one for one in self._parts if one[0] in ending])

    async def _see(self, parts: Iterable[tuple[Part, asyncio.Lock]]) -> None:
        """Whoever asked for it does not wait longer than anybody waits for the books; it goes on
        without him, for a mail that was sent must be noted."""
        seeing = asyncio.create_task(self._round(parts))
        self._seeing.add(seeing)
        seeing.add_done_callback(self._seeing.discard)
        with contextlib.suppress(Lost):
            await self._service.patience.wait(asyncio.shield(seeing))

    async def _round(self, parts: Iterable[tuple[Part, asyncio.Lock]]) -> None:
        for part, lock in parts:
            await self._once(part, lock)

    def ordered(self) -> None:
        """A payment was ordered: it goes out at once, and who ordered it need not wait for that."""
        self._ordered.set()

    async def _again_and_again(self, part: Part, lock: asyncio.Lock) -> None:
        while True:
            await self._once(part, lock)
            if part != self._errands.send:
                await asyncio.sleep(EVERY)
                continue
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._ordered.wait(), EVERY)
            self._ordered.clear()

    async def _once(self, part: Part, lock: asyncio.Lock) -> None:
        """Whatever cannot be done now is done in the next round."""
        async with lock:
            try:
                await part()
            except AWAY as error:
                storage_away(error)
            except Exception as error:  # one round is lost, and not all that follow
                log.error("unexpected %s", type(error).__name__, exc_info=error)

    async def _work_off(self) -> None:
        """What falls due; the register is asked first about those who are still in."""
        service, now = self._service, self._service.now()
        waiting = await service.read(lambda conn: agenda.listed(conn, most=1))
        if not waiting or waiting[0].due_at > now:
            return
        stays = await service.books.run(lambda conn: register.due_stays(conn, now))
        if stays:
            answers = await asyncio.to_thread(
                register.ask_all, service.house.register, stays, _patience()
            )
            for stay in stays:
                await service.books.run(partial(self._note, stay, answers[stay.account]))
        await service.books.run(lambda conn: agenda.work_off(conn, now))

    def _note(self, stay: register.Stay, answer: RegisterAnswer | None, conn: Connection) -> None:
        plan, at = self._service.house.plan(stay.operator), self._service.now()
        register.note(conn, plan, accounts.account(conn, stay.account), answer, "stay", at)

    async def _end_sessions(self) -> None:
        await self._service.sessions.keep()
        await self._service.staff.keep()
        await self._close_lines()

    async def _look_at_private_ones(self) -> None:
        private_tables.tidy(self._service)
        private_tournaments.tidy(self._service)

    async def _look_at_books(self) -> None:
        """Who has waited for them too long, whatever else goes wrong, and whether they take
        writing."""
        self._service.patience.look()
        self._service.readiness.look()

    async def _end_visits(self) -> None:
        """Who may be on the premises no more."""
        now = self._service.now()
        if await self._service.read(lambda conn: visits.due(conn, now)):
            await self._service.books.run(
                lambda conn: visits.end_due(conn, visits.due(conn, now), now)
            )

    async def _close_lines(self) -> None:
        """Connections of sessions that have ended, whoever ended them."""
        hub = self._service.hub
        open_ = hub.sessions()
        if not open_:
            return
        ended = await self._service.read(lambda conn: sessions.ended(conn, open_))
        for session, why in ended.items():
            hub.end(session, over(why))

    async def _reconsider(self) -> None:
        """Accounts at the tables that stand otherwise by now, whoever changed them."""
        host = self._service.host
        known = host.wallets.stamps()
        if not known:
            return
        found = await self._service.read(lambda conn: accounts.remembered(conn, known))
        for player, stamp in found.items():
            if stamp != known[player]:
                await host.reconsider(player)

    async def _send(self) -> None:
        mailer, now = self._service.house.mailer, self._service.now()
        books = self._service.books
        while self._said_yes:
            id = next(iter(self._said_yes))
            await books.run(partial(mails.sent, id=id, at=now))
            self._said_yes.discard(id)
        if mailer is None:
            return
        for id in await self._service.read(lambda conn: mails.due(conn, now)):
            mail = await books.run(partial(mails.claim, id=id, at=now))
            if mail is not None:
                await self._send_one(mail)

    async def _send_one(self, mail: Mail) -> None:
        mailer, books, id = self._service.house.mailer, self._service.books, mail.id
        assert mailer is not None
        try:
            await asyncio.to_thread(mailer.send, mail)
        except (Unreachable, Undeliverable) as problem:
            why, for_good = str(problem), isinstance(problem, Undeliverable)
            tell("mail-failed", logging.WARNING, mail=id, problem=why)
            await books.run(lambda conn: mails.failed(conn, id, why, for_good=for_good))
            return
        self._said_yes.add(id)
        now = self._service.now()
        await books.run(lambda conn: mails.sent(conn, id, now))
        self._said_yes.discard(id)

    async def _tidy(self) -> None:
        now = self._service.now()
        if now - self._tidied >= HOUR:
            await self._service.books.run(lambda conn: tickets.forget(conn, now))
            plans = self._service.house.plans
            await self._service.books.run(lambda conn: records.schedule(conn, plans, now))
            await self._service.books.run(lambda conn: chats.schedule(conn, plans, now))
            self._tidied = now

    async def _reward(self) -> None:
        """Parts of bonuses and time statuses that were earned since."""
        service, now = self._service, self._service.now()
        if now - self._rewarded < REWARDS:
            return
        self._rewarded = now
        if await service.read(bonuses.running):
            for player in await service.books.run(lambda conn: bonuses.look(conn, now)):
                service.host.wallets.refresh(player)
        if await service.read(lambda conn: programmes.waits(conn, now)):
            for player in await service.books.run(lambda conn: programmes.look(conn, now)):
                service.host.wallets.refresh(player)

    async def _look_at_licences(self) -> None:
        """Of those that somebody has ended elsewhere: their day is known long before."""
        now = self._service.now()
        if now - self._licences_at >= MINUTE:
            self._service.host.licences(await self._service.read(licence.all_ending))
            self._licences_at = now

    async def _watch_play(self) -> None:
        """Looks at the hands of a day that is over, in a thread of its own: reading takes its
        time, and writing waits its turn."""
        service = self._service
        if await service.read(play_looks.waiting) is None:
            return

        def read(look: Callable[[Connection], T]) -> T:
            if service.stopping:
                raise Stopping
            with service.store.read() as conn:
                return look(conn)

        def run(work: Callable[[Connection], T]) -> T:
            return service.books.submit(work).result()

        with contextlib.suppress(Stopping):
            await asyncio.to_thread(collusion_hands.carry_out, read, run, service.now)


def _patience() -> Callable[[], bool]:
    """Waits a second at a time, and not longer than a batch may take."""
    left = iter(range(BATCH))

    def waits() -> bool:
        threading.Event().wait(1)
        return next(left, None) is not None

    return waits
