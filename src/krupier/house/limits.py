"""Self-limits: each is set or refused by the player, one by one, and every decision is kept.

What holds follows from the decisions alone: the last one whose time has come. A stricter one holds
at once, a looser one when its time has come, and any new decision takes the place of a looser one
that still waits. Nought is a limit. Who opens an account again soon after closing one begins with
limits that are no milder.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec
from sqlalchemy import Connection, insert, select, update

from krupier.house import acts, agenda, rates, user_accounts
from krupier.house.acts import Signature
from krupier.house.periods import HOUR
from krupier.house.rates import NoRate, Quote
from krupier.house.refusals import HouseRefused, Refusal, refused
from krupier.house.user_accounts import UserAccount
from krupier.money import BadAmount, currency, parse, with_currency
from krupier.plan.house import HousePlan
from krupier.plan.house_parts import SelfLimit
from krupier.store.fast import Among, Fast, listed
from krupier.store.house_schema import self_limits
from krupier.store.house_schema import user_accounts as contracts
from krupier.store.rows import struct_of

TAKES_EFFECT = "limit.effective"
MINUTE = 60
"""Seconds: times are kept in these and written in minutes."""
_WHOLE = re.compile(r"\d{1,6}", re.ASCII)


class Decided(msgspec.Struct, frozen=True, kw_only=True):
    """A decision about one measure."""

    id: str
    account: str
    measure: str
    """The id of the limit in the house plan."""
    value: int | None
    """Minor units of ``currency``, times, or seconds; None: refused or cancelled."""
    currency: str | None
    set_at: int
    effective_at: int
    cancelled_at: int | None = None
    act: str | None = None


_FIELDS = Decided.__struct_fields__
_DECIDED = Fast(
    select(*(self_limits.c[field] for field in _FIELDS)).where(Among(self_limits.c.account, "ids"))
)


def decisions(conn: Connection, accounts: Sequence[str]) -> dict[str, list[Decided]]:
    """All that was ever decided about some accounts, oldest first."""
    found: dict[str, list[Decided]] = {account: [] for account in accounts}
    for row in _DECIDED.rows(conn, ids=listed(conn, sorted(accounts))):
        one = struct_of(Decided, row)
        found[one.account].append(one)
    for some in found.values():
        some.sort(key=lambda one: (one.set_at, _number(one.id)))
    return found


def _number(id: str) -> int:
    return int(id.rpartition(".")[2])


def in_force(decided: Iterable[Decided], measure: str, at: int) -> Decided | None:
    """The decision that holds; None: there was none yet. ``decided`` is in order."""
    found: Decided | None = None
    for one in decided:
        if one.measure == measure and one.cancelled_at is None and one.effective_at <= at:
            later = found is None or one.effective_at >= found.effective_at
            found = one if later else found
    return found


def coming(decided: Iterable[Decided], measure: str, at: int) -> Decided | None:
    """The decision that was made and does not hold yet."""
    waiting = _waiting(decided, measure, at)
    return waiting[-1] if waiting else None


def _waiting(decided: Iterable[Decided], measure: str, at: int) -> list[Decided]:
    return [
        one
        for one in decided
        if one.measure == measure and one.cancelled_at is None and one.effective_at > at
    ]


def undecided(plan: HousePlan, decided: Sequence[Decided]) -> list[SelfLimit]:
    """What somebody has still to set or to refuse."""
    known = {one.measure for one in decided}
    return [one for one in plan.self_limits if one.id not in known]


def decide(
    conn: Connection,
    plan: HousePlan,
    account: UserAccount,
    measure: str,
    written: str | None,
    code: str,
    signed: Signature,
    at: int,
) -> Decided:
    """Sets a measure to what is written, or refuses it (None); an act. Raises HouseRefused."""
    user_accounts.lock(conn, account.id)
    limit = plan.self_limit(measure)
    if limit is None:
        known = [one.id for one in plan.self_limits]
        raise HouseRefused(Refusal(code="limit-unknown", facts={"given": measure, "known": known}))
    value = read(plan, limit, written, code)
    held = decisions(conn, [account.id])[account.id]
    quote = rates.in_force(conn, account.operator, at)
    asked = Decided(
        id=f"{account.id}.{measure}.{sum(one.measure == measure for one in held) + 1}",
        account=account.id,
        measure=measure,
        value=value,
        currency=code if limit.money and value is not None else None,
        set_at=at,
        effective_at=at,
    )
    try:
        asked = _timed(conn, plan, account, limit, asked, held, quote)
    except NoRate as problem:
        raise HouseRefused(problem.refusal) from problem
    _drop_loosening(conn, plan, asked, held)
    return _keep(conn, account, limit, asked, in_force(held, measure, at), signed)


def _timed(
    conn: Connection,
    plan: HousePlan,
    account: UserAccount,
    limit: SelfLimit,
    asked: Decided,
    held: Sequence[Decided],
    quote: Quote | None,
) -> Decided:
    """When it takes effect."""
    at = asked.set_at
    now = in_force(held, limit.id, at)
    if now is None:
        before = _before_reopening(conn, plan, account, limit)
        if before is not None and _looser(limit, asked, before, quote):
            raise HouseRefused(
                Refusal(
                    code="limit-milder-than-before",
                    clause=next(iter(plan.closure.law), "") if plan.closure else "",
                    facts={"name": names_of(limit), "allowed": shown(limit, before)},
                )
            )
        return asked
    # a stricter one that waits is a promise too: nothing makes it milder sooner
    strictest = now
    for one in _waiting(held, limit.id, at):
        if not _loosens(plan, one) and _looser(limit, strictest, one, quote):
            strictest = one
    looser = _looser(limit, asked, strictest, quote)
    hours = plan.changes.loosening_hours if looser else plan.changes.tightening_hours
    return msgspec.structs.replace(asked, effective_at=at + hours * HOUR)


def _before_reopening(
    conn: Connection, plan: HousePlan, account: UserAccount, limit: SelfLimit
) -> Decided | None:
    """What held at the end of an account that the person closed not long before this one."""
    if plan.closure is None:
        return None
    since = account.applied_at - plan.closure.keeps_limits_hours * HOUR
    ended = conn.execute(
        select(contracts.c.id, contracts.c.closed_at)
        .where(
            contracts.c.person == account.person,
            contracts.c.operator == account.operator,
            contracts.c.id != account.id,
            contracts.c.closed_at >= since,
            contracts.c.closed_at <= account.applied_at,
        )
        .order_by(contracts.c.closed_at.desc(), contracts.c.id)
    ).all()
    for id, closed_at in ended:
        found = in_force(decisions(conn, [id])[id], limit.id, closed_at)
        if found is not None and found.value is not None:
            return found
    return None


def _drop_loosening(
    conn: Connection, plan: HousePlan, asked: Decided, held: Sequence[Decided]
) -> None:
    """A loosening that still waits gives way to the new decision."""
    at = asked.set_at
    for one in _waiting(held, asked.measure, at):
        if _loosens(plan, one):
            this = self_limits.c.id == one.id
            conn.execute(update(self_limits).where(this).values(cancelled_at=at))
            agenda.drop(conn, f"{TAKES_EFFECT}/{one.id}", "another decision", at)


def _loosens(plan: HousePlan, one: Decided) -> bool:
    """Whether it was a loosening when it was asked for, whatever the rates are now."""
    return one.effective_at - one.set_at > plan.changes.tightening_hours * HOUR


def _keep(
    conn: Connection,
    account: UserAccount,
    limit: SelfLimit,
    asked: Decided,
    before: Decided | None,
    signed: Signature,
) -> Decided:
    at = asked.set_at
    act = acts.record(
        conn,
        "account.own",
        f"player:{account.id}",
        signed,
        at,
        before={"measure": limit.id, "limit": before and shown(limit, before)},
        after={"measure": limit.id, "limit": shown(limit, asked), "from": asked.effective_at},
        operator=account.operator,
    )
    kept = msgspec.structs.replace(asked, act=act.id)
    conn.execute(insert(self_limits), msgspec.structs.asdict(kept))
    user_accounts.touch(conn, account.id)
    if kept.effective_at > at:
        agenda.add(
            conn,
            TAKES_EFFECT,
            account.operator,
            account.id,
            kept.effective_at,
            at,
            {"limit": kept.id},
            key=f"{TAKES_EFFECT}/{kept.id}",
        )
    return kept


@agenda.handles(TAKES_EFFECT)
def _effective(conn: Connection, due: agenda.Due, at: int) -> str:
    """It holds since it was due; whoever remembers the limits of the account looks again."""
    user_accounts.touch(conn, due.subject)
    return f"{due.detail['limit']} holds"


# -- values ------------------------------------------------------------------------------------


def read(plan: HousePlan, limit: SelfLimit, written: str | None, code: str) -> int | None:
    """A value as it was written. Raises HouseRefused."""
    about = {"measure": limit.id, "name": names_of(limit)}
    if written is None:
        if not limit.refusable:
            raise refused("limit-not-refusable", limit, **about)
        return None
    if limit.money:
        if code not in plan.currencies:
            raise refused(
                "limit-bad-currency", limit, **about, given=code, known=list(plan.currencies)
            )
        try:
            return parse(written, currency(code))
        except BadAmount as problem:
            raise refused("limit-bad-amount", limit, **about, given=written[:40]) from problem
    if not _WHOLE.fullmatch(written):
        raise refused("limit-bad-number", limit, **about, given=written[:40])
    return int(written) * (MINUTE if unit_of(limit) == "minutes" else 1)


def unit_of(limit: SelfLimit) -> str:
    if limit.money:
        return "money"
    return "minutes" if limit.measure in ("session", "pause") else "times"


def shown(limit: SelfLimit, one: Decided) -> str | None:
    """With its currency or unit; None: refused."""
    if one.value is None:
        return None
    if one.currency is not None:
        return with_currency(one.value, one.currency)
    return f"{one.value // MINUTE} min" if unit_of(limit) == "minutes" else str(one.value)


def names_of(limit: SelfLimit) -> dict[str, str]:
    return {"cs": limit.names.cs, "en": limit.names.en}


def _looser(limit: SelfLimit, asked: Decided, than: Decided, quote: Quote | None) -> bool:
    """Whether it lets the player do more than another, at the rates of now. Raises NoRate."""
    if than.value is None:
        return False
    if asked.value is None:
        return limit.measure != "pause" or than.value > 0
    if limit.measure == "pause":  # the longer, the stricter
        return asked.value < than.value
    if asked.currency is None or than.currency is None:
        return asked.value > than.value
    worth: int | Fraction = rates.value(quote, asked.value, asked.currency, than.currency)
    return worth > than.value
