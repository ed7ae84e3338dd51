"""Bots in tournaments: they come while one can register, play their hands, buy chips now and then,
and agree to a deal that people want.

Nobody looks at each of them: what is looked at are the tables at which somebody is asked.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, Literal, TypeVar
from zlib import crc32

from sqlalchemy import Connection

from krupier.room.bot_basics import NAMES, gifts, ignore, while_thinking
from krupier.room.bots import make_move
from krupier.room.clocks import SECOND
from krupier.room.seating import BOT
from krupier.room.table import Table
from krupier.room.tournament.clocks import OFFER
from krupier.room.tournament.marias_bots import looks_ahead
from krupier.room.tournament.requests import Asking, Buy, Deal, Decline, Enter, Leave, ask
from krupier.room.tournament.tournament import Tournament
from krupier.rules.options import Move, Refused
from krupier.rules.tournament import endings
from krupier.rules.wants import Moves
from krupier.store import ledger

T = TypeVar("T")

ALL = 2_000
"""Bots that there are for tournaments; each may play in several."""
AT_ONCE = 25
"""Bots that register at one look, at most."""
THINKS = (0.8, 4.0)
"""Seconds."""
NO_LONGER = 3 * SECOND
"""After so long somebody who still looks ahead answers by rules of thumb."""
ANSWERS = 2 * SECOND
"""After so long somebody who is broke says whether he buys."""
BUYS = 0.5
"""How often he does."""
PRICES = 10
"""Entries that a bot has in its purse when it comes."""
FULL = 0.9
"""Of the time until the start, after which all bots have come."""


def named(number: int) -> tuple[str, str]:
    """The player and the name of a bot.

    >>> named(0), named(23)
    (('bot-tournament-1', 'Alžběta'), ('bot-tournament-24', 'Bořek 2'))
    """
    again, first = divmod(number, len(NAMES))
    return f"{BOT}tournament-{number + 1}", NAMES[first] + (f" {again + 1}" if again else "")


def is_bot(player: str) -> bool:
    return player.startswith(BOT)


class Field:
    """The bots of one tournament."""

    def __init__(
        self,
        tournament: Tournament,
        most: int,
        chance: random.Random,
        think: Executor | None = None,
    ) -> None:
        """``most``: so many come; to one that starts when it is full, as many as are missing.
        ``think``: where they look ahead; without it while everybody waits."""
        self._it = tournament
        self._most = most
        self._chance = chance
        self._next = crc32(tournament.id.encode()) % ALL
        """The one who comes next; others come to others."""
        self._coming: dict[str, str] = {}
        """Players with their names, whose money is on its way."""
        self._filled: Future[None] | None = None
        self._next_at = 0
        self._thinks: dict[str, tuple[Moves, int]] = {}
        """By table, what somebody is asked there, and when he answers."""
        self._plans: dict[str, Future[Move | None]] = {}
        """By table, what somebody is about to do there who looks ahead."""
        self._think = think
        self._heard: frozenset[str] = frozenset()
        """Whose wish for a deal the bots have answered."""
        self._asked = 0

    def tick(self) -> None:
        """Comes, plays or answers; call it a few times a second."""
        it = self._it
        if it.over or it.stopped or it.group.away:
            return
        if it.state.phase == "open":
            self._come()
        else:
            self._come_back()
            self._answer_offers()
            self._answer_wishes()
            self._play()

    # -- coming ----------------------------------------------------------------------------

    def _come(self) -> None:
        self._make_way()
        if self._filled is not None:
            if self._filled.done():
                self._enter(self._filled.exception() is None)
            return
        many = min(self._missing(), AT_ONCE)
        if many > 0 and self._it.now() >= self._next_at:
            self._coming = dict(self._new(many))
            self._filled = self._fill(list(self._coming.items()))

    def _missing(self) -> int:
        """How many should be there by now and are not."""
        it, state = self._it, self._it.state
        inside = [one for one in state.entrants.values() if one.state != "gone"]
        bots = sum(is_bot(one.player) for one in inside)
        start, starts_at = state.definition.start, it.record.starts_at
        if start.when == "full":
            # one after the other: somebody else may want to play as well
            return min(1, start.players - len(inside)) if len(inside) > bots else 0
        if starts_at is None:
            return self._most - bots
        opened = it.record.created_at
        past = (it.now() - opened) / max(1, FULL * (starts_at - opened))
        return min(self._most, int(self._most * past) + 1) - bots

    def _make_way(self) -> None:
        """Where bots come after people, they go when the last of these has gone: what it is played
        for is decided anew."""
        inside = [one for one in self._it.state.entrants.values() if one.state != "gone"]
        if self._it.definition.start.when == "full" and all(is_bot(one.player) for one in inside):
            for one in inside:
                with contextlib.suppress(Refused):
                    self._ask(one.player, Leave())

    def _new(self, many: int) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        for _ in range(ALL):
            player, name = named(self._next)
            self._next = (self._next + 1) % ALL
            if player not in self._it.state.of_player:
                found.append((player, name))
            if len(found) == many:
                break
        return found

    def _enter(self, filled: bool) -> None:
        coming, self._coming, self._filled = self._coming, {}, None
        self._next_at = self._it.now() + self._after(0.2, 1.0)
        for player, name in coming.items() if filled else ():
            if self._it.state.phase == "open":
                with contextlib.suppress(Refused):  # somebody else was faster
                    self._ask(player, Enter(version=self._it.state.version), name)

    def _fill(self, bots: list[tuple[str, str]]) -> Future[None]:
        """Opens their accounts and gives them demo money, where they have little."""
        env, code, at = self._it.env, self._it.record.currency, self._it.now()
        purse = PRICES * max(1, self._it.definition.entry.prices[0].whole)

        def work(conn: Connection) -> None:
            given = []
            for player, name in bots:
                given += gifts(
                    conn, player, name, purse=purse, currency=code, key=self._it.id, at=at
                )
            ledger.post(conn, given, at)

        def refresh(_: Future[None]) -> None:
            for player, _name in bots:
                env.wallets.refresh(player)

        filled = env.books.submit(work)
        filled.add_done_callback(refresh)
        return filled

    # -- playing ---------------------------------------------------------------------------

    def _play(self) -> None:
        tables = {one.id: one for one in self._it.floor.everywhere}
        now = self._it.now()
        for table in tables.values():
            course = table.course
            want = course.play.want if course and table.running else None
            if not isinstance(want, Moves):
                continue
            known = self._thinks.get(table.id)
            if known is None or known[0] is not want:
                self._plans.pop(table.id, None)
                if any(is_bot(player) for player in _asked(table, want)):
                    self._thinks[table.id] = want, now + self._after(*THINKS)
                    self._look_ahead(table, want)
            elif now >= known[1] and (self._decided(table) or now >= known[1] + NO_LONGER):
                del self._thinks[table.id]
                self._move(table, want)
        for gone in self._thinks.keys() - tables.keys():
            del self._thinks[gone]

    def _look_ahead(self, table: Table, want: Moves) -> None:
        """How long he takes to answer was drawn before: it tells nothing of what he finds."""
        course = table.course
        assert course is not None
        for seat in want.seats or ():
            holder = table.seating.holder(seat)
            if holder is not None and is_bot(holder.player):
                plan = looks_ahead(course.play, seat, holder.player, self._chance.randrange(2**32))
                if plan is not None:
                    self._plans[table.id] = (self._think or _Here()).submit(plan)

    def _decided(self, table: Table) -> bool:
        plan = self._plans.get(table.id)
        return plan is None or plan.done()

    def _move(self, table: Table, want: Moves) -> None:
        plan = self._plans.pop(table.id, None)
        planned = plan.result() if plan and plan.done() and not plan.exception() else None
        if plan:
            plan.cancel()
        for player in _asked(table, want):
            if not is_bot(player):
                continue
            move = planned or make_move(table, player, self._chance)
            if move is not None:
                with contextlib.suppress(Refused):  # the clock was faster
                    table.move(player, self._new_id(), move, ignore)
            if table.course is None or table.course.play.want is not want:
                return  # who is asked by now thinks first

    def _come_back(self) -> None:
        """Whom a clock overtook plays again."""
        it = self._it
        pool = it.floor.pool
        for player in [one for one in it.memory.away if is_bot(one)]:
            entry = it.entry_of(player)
            at = entry.at if entry and entry.state == "in" else None
            here = it.floor.tables.get(it.floor.id(at.table)) if at else None
            table = here or (pool.table if pool else None)
            if table is not None and player in {one.player for one in table.seating.guests()}:
                with contextlib.suppress(Refused):
                    table.sit_out(player, False)

    # -- answering -------------------------------------------------------------------------

    def _answer_offers(self) -> None:
        it = self._it
        for entry, until in list(it.memory.clocks.offers.items()):
            player = it.memory.player_of(entry)
            if not is_bot(player) or it.now() < until - OFFER + ANSWERS:
                continue
            packets = it.state.entrants[entry].packets
            asked = Buy("packets" if packets else "rebuy")
            try:
                self._ask(player, asked if packets or self._chance.random() < BUYS else Decline())
            except Refused:
                with contextlib.suppress(Refused):
                    self._ask(player, Decline())

    def _answer_wishes(self) -> None:
        """Bots want a deal when people do, and agree to its terms."""
        it, state = self._it, self._it.state
        if state.talk == "on":
            silent = [
                one.id for one in endings.taking_part(state) if one.id not in it.memory.agreed
            ]
            self._say([entry for entry in silent if is_bot(it.memory.player_of(entry))], "agree")
            return
        wishes = frozenset(one for one in state.wishes if not is_bot(it.memory.player_of(one)))
        if wishes != self._heard:
            self._heard = wishes
            others = [one.id for one in endings.taking_part(state) if one.id not in state.wishes]
            if wishes:
                self._say([one for one in others if is_bot(it.memory.player_of(one))], "want")

    def _say(self, entries: list[str], what: Literal["agree", "want"]) -> None:
        for entry in entries:
            with contextlib.suppress(Refused):  # it is over, or cannot be
                self._ask(self._it.memory.player_of(entry), Deal(what))

    # -- all of them -----------------------------------------------------------------------

    def _ask(self, player: str, asked: Asking, name: str = "") -> None:
        name = name or self._it.memory.names.get(player, player)
        ask(self._it, player, name, self._new_id(), asked, ignore)

    def _new_id(self) -> str:
        self._asked += 1
        return f"{self._it.now()}-{self._asked}"

    def _after(self, least: float, most: float) -> int:
        return while_thinking(self._chance, least, most)


class _Here(Executor):
    """Whoever asks waits for it."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        done: Future[T] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def _asked(table: Table, want: Moves) -> list[str]:
    """The players who are asked at a table."""
    holders = (table.seating.holder(seat) for seat in want.seats or ())
    return [one.player for one in holders if one is not None]
