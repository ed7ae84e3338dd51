"""What somebody says about himself: how much he means to put in within a month, and where it comes
from. What he does is compared with it."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, func, insert, select

from krupier.house import acts, user_accounts
from krupier.house.acts import Signature
from krupier.house.refusals import HouseRefused, Refusal
from krupier.money import BadAmount, currency, parse, with_currency
from krupier.plan.house import HousePlan
from krupier.store.rows import struct_of
from krupier.store.watching_schema import stated_profiles

LONGEST = 300


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    account: str
    at: int
    monthly: int
    currency: str
    source: str = ""
    act: str | None = None


_PROFILE = select(*(stated_profiles.c[field] for field in Profile.__struct_fields__))


def state(
    conn: Connection,
    plan: HousePlan,
    account_id: str,
    written: str,
    code: str,
    source: str,
    signed: Signature,
    at: int,
) -> Profile:
    """What holds from now on; what was said before is kept. Raises HouseRefused."""
    account = user_accounts.lock(conn, account_id)
    if code not in plan.currencies:
        facts = {"given": code, "known": list(plan.currencies)}
        raise HouseRefused(Refusal(code="profile-bad-currency", facts=facts))
    try:
        monthly = parse(written, currency(code))
    except BadAmount:
        raise HouseRefused(
            Refusal(code="profile-bad-amount", facts={"given": written[:40]})
        ) from None
    mine = stated_profiles.c.account == account_id
    many = conn.execute(select(func.count()).select_from(stated_profiles).where(mine)).scalar_one()
    before = latest(conn, account_id, at)
    after = {"monthly": with_currency(monthly, code), "source": source[:LONGEST]}
    act = acts.record(
        conn,
        "profile.state",
        f"player:{account.id}",
        signed,
        at,
        before=before,
        after=after,
        operator=account.operator,
    )
    new = Profile(
        id=f"{account_id}-p{many + 1}",
        account=account_id,
        at=at,
        monthly=monthly,
        currency=code,
        source=source[:LONGEST],
        act=act.id,
    )
    conn.execute(insert(stated_profiles), msgspec.structs.asdict(new))
    return new


def latest(conn: Connection, account: str, at: int) -> Profile | None:
    """What was said last; None: nothing yet."""
    there = stated_profiles.c
    row = conn.execute(
        _PROFILE.where(there.account == account, there.at <= at)
        .order_by(there.at.desc(), there.id.desc())
        .limit(1)
    ).one_or_none()
    return None if row is None else struct_of(Profile, row)
