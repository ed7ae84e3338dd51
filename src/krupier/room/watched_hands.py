"""Hands among players from the journal, for those who look for agreed play: each is played again
once, and what it says about who did what to whom is kept.

The agenda does it day by day, so many hands at once; when all are known, the rules look at them.
"""

from __future__ import annotations

from sqlalchemy import Connection, tuple_

from krupier.house import agenda, hand_facts, play_watch, watching
from krupier.house.agenda import Due
from krupier.house.hand_facts import AGGRESSIVE, Deed, Hand
from krupier.house.periods import SECOND, next_day
from krupier.money import currency
from krupier.plan import houses
from krupier.plan.house import HousePlan
from krupier.room import lines
from krupier.room import record as records
from krupier.rules.events import Cards, Decision, Stake
from krupier.store import RoundRecord, journal, settlement
from krupier.store.journal import RECORD
from krupier.store.schema import rounds

KIND = "watch-hands"
AT_ONCE = 50
PLAYED = frozenset(("fold", "check", "call", "bring-in", *AGGRESSIVE))
"""Decisions about bets; others, such as what is shown, say nothing."""


def facts_of(conn: Connection, record: RoundRecord) -> Hand | None:
    """None: no hand among players, or one that today's rules do not lead through."""
    setting = records.setting_of(record)
    if record.status != "settled" or not setting.owners:
        return None
    text, money = journal.plan_text(conn, record.plan), currency(record.currency)
    course = records.empty(record, text)
    live = set(course.owners.values())
    deeds: list[Deed] = []
    bettor, before = "", record.opened_at
    unit = max((one.amount for one in course.events if isinstance(one, Stake)), default=1)
    for entry in journal.entries(conn, record.id):
        known = len(course.events)
        try:
            course.feed(lines.decode(entry.input, money))
        except Exception:  # other rules played it: the audit says so
            return None
        for number, event in enumerate(course.events[known:], known):
            if isinstance(event, Cards):  # another street: nobody has bet yet
                bettor = ""
            if not isinstance(event, Decision) or event.do not in PLAYED:
                continue
            who = course.owners[event.seat]
            others = live - {who}
            alone = next(iter(others)) if len(others) == 1 else ""
            took = 0 if number in course.platform else entry.at - before
            deeds.append(Deed(who, event.do, "" if bettor == who else bettor, alone, took))
            if event.do in AGGRESSIVE:
                bettor = who
            elif event.do == "fold":
                live.discard(who)
        before = entry.at
    net: dict[str, int] = {}
    for one in settlement.results(conn, record.id):
        net[one.player] = net.get(one.player, 0) + one.returned - one.staked
    at = record.closed_at or before
    return Hand(record.id, record.table, at, unit, net, tuple(deeds))


def begin(conn: Connection, plan: HousePlan, at: int) -> None:
    """Watching goes on by itself from now on, money and play."""
    watching.begin(conn, plan, at)
    if plan.watching is None or not plan.watching.play:
        return
    waiting = agenda.listed(conn, operator=plan.operator, most=10_000)
    if not any(one.kind == KIND for one in waiting):
        _next_day(conn, plan, at, (at, ""), at)


def _next_day(
    conn: Connection, plan: HousePlan, since: int, seen: tuple[int, str], at: int
) -> None:
    due = next_day(since, plan.timezone)
    detail = {"day": due, "at": seen[0], "round": seen[1]}
    agenda.add(conn, KIND, plan.operator, plan.operator, due, at, detail)


def take(
    conn: Connection, operator: str, seen: tuple[int, str], until: int, most: int = AT_ONCE
) -> list[tuple[int, str]]:
    """Rounds of an operator that were closed after those that were seen, oldest first; what they
    say is kept."""
    place = (rounds.c.closed_at, rounds.c.id)
    query = RECORD.where(
        rounds.c.game.startswith(f"{operator}/", autoescape=True),
        rounds.c.closed_at <= until,
        tuple_(*place) > seen,
    )
    found = journal.records(conn, query.order_by(*place).limit(most))
    for record in found:
        if records.setting_of(record).owners:
            hand = facts_of(conn, record)
            hand_facts.keep(conn, operator, record.id, record.closed_at or 0, hand)
    return [(record.closed_at or 0, record.id) for record in found]


@agenda.handles(KIND)
def watch(conn: Connection, due: Due, at: int) -> str:
    """So many at once; the rest a moment later, so that others get their turn."""
    plan, day = houses.of(due.operator), due.detail["day"]
    if plan.watching is None:
        return "not watched any more"
    seen = due.detail["at"], due.detail["round"]
    taken = take(conn, plan.operator, seen, day)
    last = taken[-1] if taken else seen
    if len(taken) == AT_ONCE:
        detail = {"day": day, "at": last[0], "round": last[1]}
        key = f"{KIND}/{plan.operator}/{day}/{last[1]}"
        agenda.add(conn, KIND, plan.operator, plan.operator, at + SECOND, at, detail, key)
        return f"{len(taken)} rounds read"
    new = play_watch.look(conn, plan, day)
    _next_day(conn, plan, day, (last[0] - watching.LATE, ""), at)
    return f"{len(taken)} rounds read, {len(new)} signals"
