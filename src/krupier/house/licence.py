"""The end of a licence.

Bets that are not evaluated by the last second of the day on which it finally ends are cancelled and
returned: tables void their running rounds themselves and begin none any more. Then all accounts are
closed, and what is on them is paid out as that of any closed account
(:mod:`krupier.house.closing`). Tournaments are called off by their room.
"""

from __future__ import annotations

from datetime import date, datetime, time

from msgspec import Struct
from sqlalchemy import Connection, insert, select

from krupier.house import acts, agenda, cases, closing, recovery, texts, user_accounts
from krupier.house.acts import Signature, by_itself
from krupier.house.agenda import Due
from krupier.house.ages import moment
from krupier.house.periods import SECOND, iso
from krupier.house.refusals import HouseRefused, Refusal, clause_of
from krupier.house.user_accounts import NEXT, State
from krupier.plan import houses
from krupier.plan.house import HousePlan
from krupier.store.closing_schema import licences
from krupier.store.house_schema import user_accounts as kept

ANNOUNCED, ENDED = "licence-announced", "licence-ended"
"""On the agenda: everybody is told; it has ended."""
AT_ONCE = 200
"""So many accounts in one entry of the agenda."""


class Licence(Struct, frozen=True):
    operator: str
    ends_at: int
    act: str | None = None


def all_ending(conn: Connection) -> dict[str, int]:
    """By operator, when its licence ends or has ended; who is not there goes on."""
    return {row.operator: row.ends_at for row in conn.execute(select(licences))}


def end(conn: Connection, plan: HousePlan, day: date, signed: Signature, at: int) -> Licence:
    """The licence ends finally with a day; everybody is told. Cannot be taken back. Raises
    HouseRefused."""
    rule = plan.licence_end
    if rule is None:
        raise HouseRefused(Refusal(code="no-licence-end"))
    clause = clause_of(rule)
    last = datetime.combine(day, time.fromisoformat(rule.until), plan.timezone)
    ends_at = int(last.timestamp()) * SECOND
    if ends_at < at:
        facts = {"day": day.isoformat()}
        raise HouseRefused(Refusal(code="licence-ends-in-past", clause=clause, facts=facts))
    known = all_ending(conn).get(plan.operator)
    if known is not None:
        facts = {"at": iso(known, plan.timezone)}
        raise HouseRefused(Refusal(code="licence-ends-already", clause=clause, facts=facts))
    subject, after = f"licence:{plan.operator}", {"ends_at": iso(ends_at, plan.timezone)}
    act = acts.record(conn, "licence.end", subject, signed, at, after=after, operator=plan.operator)
    conn.execute(insert(licences), {"operator": plan.operator, "ends_at": ends_at, "act": act.id})
    for kind, due_at in ((ANNOUNCED, at), (ENDED, ends_at)):
        _add(conn, kind, plan.operator, due_at, at, "")
    return Licence(plan.operator, ends_at, act.id)


def _add(conn: Connection, kind: str, operator: str, due_at: int, at: int, after: str) -> None:
    key = f"{kind}/{operator}/{after}"
    agenda.add(
        conn,
        kind,
        operator,
        subject=operator,
        due_at=due_at,
        at=at,
        detail={"after": after},
        key=key,
    )


def _batch(conn: Connection, due: Due, at: int) -> list[user_accounts.UserAccount]:
    """The next accounts of the operator; the rest falls due after them."""
    mine = (
        (kept.c.operator == due.subject)
        & kept.c.state.not_in(user_accounts.ENDED)
        & (kept.c.id > due.detail["after"])
    )
    ids = conn.execute(select(kept.c.id).where(mine).order_by(kept.c.id).limit(AT_ONCE)).scalars()
    found = [user_accounts.lock(conn, id) for id in ids]
    if len(found) == AT_ONCE:
        _add(conn, due.kind, due.subject, due.due_at, at, found[-1].id)
    return found


@agenda.handles(ANNOUNCED)
def announce(conn: Connection, due: Due, at: int) -> str:
    plan = houses.of(due.subject)
    ends_at, days = all_ending(conn)[due.subject], plan.closing.days if plan.closing else 0
    some = _batch(conn, due, at)
    for account in some:
        when = texts.told(moment(ends_at, plan.timezone), account.language)
        facts = {"login": account.login, "at": when, "days": str(days)}
        recovery.tell(conn, account, "licence-ends", facts, at)
    return f"{len(some)} told"


@agenda.handles(ENDED)
def close_all(conn: Connection, due: Due, at: int) -> str:
    """Every account that has not ended before; what is on it is paid out."""
    why = by_itself("the licence has ended")
    some = _batch(conn, due, at)
    for account in some:
        last: State = "closed" if "closed" in NEXT[account.state] else "rejected"
        user_accounts.set_state(conn, account.id, last, closing.LICENCE, why, due.due_at)
        cases.moot(conn, account.id, at)
    return f"{len(some)} closed"
