"""Hands among players from the journal, for those who look for agreed play: each is played again
once, and what it says about who did what to whom is kept.

A look of the day reads what is new, so many hands at a time, then all rules go over what is known.
It reads beside everybody else; only what it found is written, a little at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeVar
from zlib import crc32

from msgspec import Struct
from sqlalchemy import Connection, tuple_

from krupier.house import hand_facts, play_looks, play_watch, watching
from krupier.house.hand_facts import AGGRESSIVE, Hand
from krupier.house.hand_reading import Reader
from krupier.house.play_looks import PlayLook
from krupier.house.play_watch import Read
from krupier.money import currency, is_demo
from krupier.plan import houses
from krupier.plan.house import HousePlan
from krupier.research.gifts import Scales
from krupier.room import lines
from krupier.room import record as records
from krupier.room.course import Course
from krupier.room.hands.replayed import ReplayedGame
from krupier.rules.events import Decision, Stake
from krupier.rules.poker import PlayerPoker, State
from krupier.store import RoundRecord, journal, settlement
from krupier.store.journal import RECORD
from krupier.store.schema import rounds

T = TypeVar("T")
AT_ONCE = 50
PLAYED = frozenset(("fold", "check", "call", "bring-in", *AGGRESSIVE))
"""Decisions about bets; others, such as what is shown, say nothing."""
Kept = list[tuple[int, str, Hand | None]]
"""Rounds by when they were closed and their ids; None: it cannot be judged."""


class Run(Protocol):
    """Does a unit of work in a transaction."""

    def __call__(self, work: Callable[[Connection], T]) -> T: ...


class Reading(Struct, frozen=True):
    """A hand that was played again."""

    course: Course
    state: State
    reader: Reader
    unit: int
    """The largest forced bet."""
    ended: int


def read_again(conn: Connection, record: RoundRecord) -> Reading | None:
    """None: no hand of poker among players, or one that today's rules do not lead through."""
    setting = records.setting_of(record)
    game = records.game_of(record, journal.plan_text(conn, record.plan))
    if record.status != "settled" or not setting.owners or not isinstance(game, PlayerPoker):
        return None
    watched = ReplayedGame(game.plan, game.setting)
    course = Course(record.id, record.table, watched, setting.owners, chips=setting.chips)
    hand = watched.hands[0]
    names = [course.owners[seat] for seat in hand.seats]
    reader = Reader(names, Scales(crc32(record.id.encode())))
    unit = max((one.amount for one in course.events if isinstance(one, Stake)), default=1)
    before, money = record.opened_at, currency(record.currency)
    for entry in journal.entries(conn, record.id):
        known = len(course.events)
        reader.before(hand.state)
        try:
            course.feed(lines.decode(entry.input, money))
        except Exception:  # other rules played it: the audit says so
            return None
        for number, event in enumerate(course.events[known:], known):
            if isinstance(event, Decision) and event.do in PLAYED:
                took = 0 if number in course.platform else entry.at - before
                reader.after(hand.state, event.do, event.amount, took)
        before = entry.at
    return Reading(course, hand.state, reader, unit, record.closed_at or before)


def facts_of(conn: Connection, record: RoundRecord) -> Hand | None:
    """None: it cannot be judged, or was for demo money."""
    read = None if is_demo(record.currency) else read_again(conn, record)
    if read is None:
        return None
    net, reader = net_of(conn, record.id), read.reader
    return Hand(
        round=record.id,
        table=record.table,
        at=read.ended,
        unit=read.unit,
        net=net,
        deeds=tuple(reader.deeds),
        gifts=reader.gifts(),
    )


def net_of(conn: Connection, round_id: str) -> dict[str, int]:
    """What each player won or lost."""
    net: dict[str, int] = {}
    for one in settlement.results(conn, round_id):
        net[one.player] = net.get(one.player, 0) + one.returned - one.staked
    return net


def begin(conn: Connection, plan: HousePlan, at: int) -> None:
    """Watching goes on by itself from now on, money and play."""
    watching.begin(conn, plan, at)
    play_looks.begin(conn, plan, at)


def read_on(
    conn: Connection, operator: str, seen: tuple[int, str], until: int, most: int = AT_ONCE
) -> tuple[list[tuple[int, str]], Kept]:
    """Rounds of an operator that were closed after those that were seen, oldest first, and what
    those among players say."""
    place = (rounds.c.closed_at, rounds.c.id)
    query = RECORD.where(
        rounds.c.game.startswith(f"{operator}/", autoescape=True),
        rounds.c.closed_at <= until,
        tuple_(*place) > seen,
    )
    found = journal.records(conn, query.order_by(*place).limit(most))
    said = [
        (record.closed_at or 0, record.id, facts_of(conn, record))
        for record in found
        if records.setting_of(record).owners
    ]
    return [(record.closed_at or 0, record.id) for record in found], said


def take(conn: Connection, operator: str, seen: tuple[int, str], until: int, most: int) -> None:
    """Reads and keeps at once."""
    keep(conn, operator, read_on(conn, operator, seen, until, most)[1])


def keep(conn: Connection, operator: str, said: Kept) -> None:
    for at, id, hand in said:
        hand_facts.keep(conn, operator, id, at, hand)


def carry_out(read: Read, run: Run, now: Callable[[], int]) -> PlayLook | None:
    """Takes the oldest look that waits to its end; None: none does. Blocks. Whoever breaks it off
    loses nothing: hands that were read are kept, and what is found is written together with its
    end."""
    look = read(play_looks.waiting)
    while look is not None:
        place, said = read(partial(_more, look=look))
        if not place:
            return _judged(read, run, look, now())
        look = run(partial(_kept, look=look, last=place[-1], said=said))
    return None


def _more(conn: Connection, look: PlayLook) -> tuple[list[tuple[int, str]], Kept]:
    """At its beginning a look goes back a little, for transactions that took their time."""
    late = 0 if look.seen_round else watching.LATE
    return read_on(conn, look.operator, (look.seen_at - late, look.seen_round), look.until)


def _kept(conn: Connection, look: PlayLook, last: tuple[int, str], said: Kept) -> PlayLook:
    keep(conn, look.operator, said)
    return play_looks.seen(conn, look, last, len(said))


def _judged(read: Read, run: Run, look: PlayLook, at: int) -> PlayLook:
    search = play_watch.judge(read, houses.of(look.operator), look.until, look.since)

    def write(conn: Connection) -> PlayLook:
        new = play_watch.note(conn, search.found, look.until)
        return play_looks.done(conn, look, search.tests, len(new), at)

    return run(write)
