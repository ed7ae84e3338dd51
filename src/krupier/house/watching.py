"""Looking for money that may be laundered: accounts whose money moved within minutes, everybody who
played or paid once a day. What is found is a signal in a case; people decide.

The agenda does it, each time once: after an outage every day that was missed is looked at as it was
then, and what was found already is not found again.
"""

from __future__ import annotations

from sqlalchemy import Connection

from krupier.house import agenda, facts, signals, user_accounts, watch_rules
from krupier.house.agenda import Due
from krupier.house.periods import HOUR, MINUTE, day_of, next_day
from krupier.house.rates import NoRate
from krupier.plan import houses
from krupier.plan.house import HousePlan

DAILY = "watch-day"
SWEEP = "watch-movements"
LATE = 5 * MINUTE
"""What a transaction that took its time wrote behind the back of the last sweep."""
AT_ONCE = 100


def look(conn: Connection, plan: HousePlan, account_id: str, at: int) -> list[str]:
    """All rules about money over one account as it stood at a moment; which of them found something
    new. Raises NoRate."""
    if plan.watching is None:
        return []
    account = user_accounts.account(conn, account_id)
    rules, code = plan.watching.money, plan.watching.currency
    reach = max((watch_rules.reach(one) for one in rules), default=0)
    known = facts.read(conn, plan, account, at - 24 * HOUR * reach, at)
    new = []
    for rule in rules:
        after = signals.judged_until(conn, account.id, rule.id)
        found = watch_rules.find(rule, known, after, at, code)
        if found is not None and signals.note(conn, "aml", account, rule.id, found, at):
            new.append(rule.id)
    return new


def look_at_all(conn: Connection, plan: HousePlan, accounts: list[str], at: int) -> str:
    """Says how it went; who cannot be valued is named, and keeps nobody else from being seen."""
    found, unknown = 0, list[str]()
    for account in accounts:
        try:
            found += len(look(conn, plan, account, at))
        except NoRate as problem:
            unknown.append(f"{account} ({problem})")
    said = f"{len(accounts)} looked at, {found} signals"
    return f"{said}; not valued: {', '.join(unknown)}" if unknown else said


def begin(conn: Connection, plan: HousePlan, at: int) -> None:
    """Watching goes on by itself from now on, if it does not yet."""
    if plan.watching is None:
        return
    waiting = {one.kind for one in agenda.listed(conn, operator=plan.operator, most=10_000)}
    if DAILY not in waiting:
        _next_day(conn, plan, at, at)
    if SWEEP not in waiting:
        _next_sweep(conn, plan, at, at)


def _next_day(conn: Connection, plan: HousePlan, since: int, at: int) -> None:
    due, detail = next_day(since, plan.timezone), {"since": since, "after": ""}
    agenda.add(conn, DAILY, plan.operator, plan.operator, due, at, detail)


def _next_sweep(conn: Connection, plan: HousePlan, since: int, at: int) -> None:
    assert plan.watching is not None
    due, detail = since + plan.watching.sweep_minutes * MINUTE, {"since": since}
    agenda.add(conn, SWEEP, plan.operator, plan.operator, due, at, detail)


@agenda.handles(SWEEP)
def sweep(conn: Connection, due: Due, at: int) -> str:
    """Everything since the last time, however long ago that was."""
    plan, since = houses.of(due.operator), due.detail["since"]
    if plan.watching is None:
        return "not watched any more"
    _next_sweep(conn, plan, at, at)
    moved = sorted(facts.moved_between(conn, plan.operator, since - LATE, at))
    return look_at_all(conn, plan, moved, at)


@agenda.handles(DAILY)
def look_daily(conn: Connection, due: Due, at: int) -> str:
    """Who paid or played on the day that is over, so many at once; as it stood when it ended."""
    plan, since, after = houses.of(due.operator), due.detail["since"], due.detail["after"]
    if plan.watching is None:
        return "not watched any more"
    days = day_of(since, plan.timezone), day_of(due.due_at - 1, plan.timezone)
    seen = facts.moved_between(conn, plan.operator, since - LATE, due.due_at)
    seen |= facts.played_on(conn, plan.operator, *days)
    batch = sorted(one for one in seen if one > after)[:AT_ONCE]
    if len(batch) == AT_ONCE:
        detail = {"since": since, "after": batch[-1]}
        key = f"{DAILY}/{plan.operator}/{due.due_at}/{batch[-1]}"
        agenda.add(
            conn,
            DAILY,
            plan.operator,
            subject=plan.operator,
            due_at=due.due_at,
            at=at,
            detail=detail,
            key=key,
        )
    else:
        _next_day(conn, plan, due.due_at, at)
    return look_at_all(conn, plan, batch, due.due_at)
