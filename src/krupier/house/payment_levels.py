"""Levels of payments: limits above the basic ones, granted after further checks."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, insert, select

from krupier.house import acts
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature
from krupier.house.payment_rows import rules_of
from krupier.house.refusals import refused
from krupier.plan.house import HousePlan
from krupier.plan.payment_parts import Level
from krupier.store.payment_schema import payment_levels


def level_of(conn: Connection, plan: HousePlan, account: str) -> Level | None:
    """The last one that was granted, or the first of the plan."""
    there = payment_levels.c
    last = conn.execute(
        select(there.level)
        .where(there.account == account)
        .order_by(there.since.desc(), there.id.desc())
        .limit(1)
    ).scalar_one_or_none()
    known = plan.payments.levels if plan.payments else ()
    return next((one for one in known if one.id == last), known[0] if known else None)


def set_level(
    conn: Connection,
    plan: HousePlan,
    account: str,
    level: str,
    checks: Sequence[str],
    signed: Signature,
    at: int,
) -> Level:
    """Grants limits of payments, after all checks that the level needs. Raises HouseRefused."""
    accounts.lock(conn, account)
    rules = rules_of(plan)
    new = rules.level(level)
    if new is None:
        known = [one.id for one in rules.levels]
        raise refused("level-unknown", rules, given=level[:100], allowed=known)
    if missing := [one for one in new.checks if one not in checks]:
        raise refused("level-checks", new, level=_said(new), missing=missing)
    before = level_of(conn, plan, account)
    act = acts.record(
        conn,
        "payments.decide",
        f"player:{account}",
        signed,
        at,
        before={"level": before and before.id},
        after={"level": new.id, "checks": sorted(checks)},
        operator=plan.operator,
    )
    row = {"id": act.id, "account": account, "level": new.id, "since": at, "act": act.id}
    conn.execute(insert(payment_levels), row)
    return new


def _said(level: Level) -> dict[str, str]:
    return {"cs": level.names.cs, "en": level.names.en}
