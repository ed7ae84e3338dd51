"""Records: what is kept how long, erased when its time is over, or when somebody asks for it.

The house plan says how long each kind is kept, and by which clause or law. The ledger, the journal
and the acts are chained: they stay, and know people only by the ids of their accounts. Whoever
money still belongs to, or whose complaint or case is open, is not forgotten; a legal hold stops
everything.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, insert, select, update

from krupier.house import acts, agenda, erasing
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature, by_itself
from krupier.house.agenda import Due
from krupier.house.periods import after_months, begins, day_of
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.roles import Act
from krupier.house.user_accounts import ENDED, NEXT, UserAccount
from krupier.plan import houses
from krupier.plan.house import HousePlan
from krupier.plan.house_parts import Retention
from krupier.store.care_schema import erasures, legal_holds
from krupier.store.house_schema import persons, user_accounts
from krupier.store.rows import struct_of

SWEEP = "records-sweep"
AT_ONCE = 200
"""Persons in one sweep; the rest follows after them."""


class Hold(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    person: str
    reason: str
    since: int
    lifted_at: int | None = None


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What cannot go, and until when; ``until`` None: the time begins with the end of the
    account."""

    what: str
    years: int
    until: int | None
    clause: tuple[str, ...] = ()
    law: tuple[str, ...] = ()


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    erased: dict[str, int]
    """How many records of each kind."""
    kept: list[Kept]


# -- legal holds ---------------------------------------------------------------------------------

_HOLD = select(*(legal_holds.c[field] for field in Hold.__struct_fields__))


def holds(conn: Connection, person: str) -> list[Hold]:
    """Oldest first."""
    rows = conn.execute(_HOLD.where(legal_holds.c.person == person))
    return sorted((struct_of(Hold, row) for row in rows), key=lambda one: (one.since, one.id))


def held(conn: Connection, person: str) -> Hold | None:
    return next((one for one in holds(conn, person) if one.lifted_at is None), None)


def hold(conn: Connection, person: str, operator: str, signed: Signature, at: int) -> Hold:
    """Nothing of this person is erased any more. Raises HouseRefused."""
    _lock(conn, person)
    if held(conn, person) is not None:
        raise HouseRefused(Refusal(code="records-held-already"))
    many = len(holds(conn, person))
    new = Hold(id=f"{person}-h{many + 1}", person=person, reason=signed.reason, since=at)
    act = _record(conn, person, operator, "records.keep", signed, at, {"hold": new.id})
    conn.execute(insert(legal_holds), msgspec.structs.asdict(new) | {"act": act})
    return new


def lift(conn: Connection, person: str, operator: str, signed: Signature, at: int) -> Hold:
    """Raises HouseRefused."""
    _lock(conn, person)
    found = held(conn, person)
    if found is None:
        raise HouseRefused(Refusal(code="records-not-held"))
    _record(conn, person, operator, "records.keep", signed, at, {"lifted": found.id})
    here = legal_holds.c.id == found.id
    conn.execute(update(legal_holds).where(here).values(lifted_at=at))
    return msgspec.structs.replace(found, lifted_at=at)


def _lock(conn: Connection, person: str) -> None:
    conn.execute(select(persons.c.id).where(persons.c.id == person).with_for_update())


# -- how long ------------------------------------------------------------------------------------


def until(conn: Connection, plan: HousePlan, rule: Retention, account: UserAccount) -> int | None:
    """When what is kept of an account as a whole may go; None: not as long as it runs."""
    since: int | None = None
    if rule.since == "last-visit":
        since = erasing.last_visit(conn, account)
    elif account.state in ENDED:
        since = account.closed_at
    return None if since is None else after_months(since, 12 * rule.years, plan.timezone)


def kept(conn: Connection, plan: HousePlan, account: UserAccount, at: int) -> list[Kept]:
    """What is still kept of an account, with its reason."""
    found = []
    for rule in plan.retention:
        last = _last(conn, plan, rule, account)
        if last is None or last > at:
            found.append(
                Kept(
                    what=rule.what,
                    years=rule.years,
                    until=last,
                    clause=rule.clause,
                    law=rule.law,
                )
            )
    return found


def _last(conn: Connection, plan: HousePlan, rule: Retention, account: UserAccount) -> int | None:
    """Of records that count each by itself: when the last of those that there are goes."""
    if rule.since != "itself":
        return until(conn, plan, rule, account)
    newest = erasing.newest(conn, rule.what, account.id)
    return 0 if newest is None else after_months(newest, 12 * rule.years, plan.timezone)


# -- erasing -------------------------------------------------------------------------------------


def request(
    conn: Connection,
    plan: HousePlan,
    account: UserAccount,
    signed: Signature,
    at: int,
    act: Act = "account.own",
) -> Outcome:
    """Somebody wants to be forgotten, himself or (as another ``act``) by staff: what needs not be
    kept goes at once, and he is told what stays, until when and why. Raises HouseRefused."""
    account = accounts.lock(conn, account.id)
    stopped = held(conn, account.person)
    if stopped is not None:
        facts = {"reason": stopped.reason}
        raise HouseRefused(Refusal(code="records-held", facts=facts))
    erased = erasing.optional(conn, plan, account)
    for what, many in _over(conn, plan, account, at).items():
        erased[what] = erased.get(what, 0) + many
    _note(conn, account, erased, act, signed, at)
    return Outcome(erased=erased, kept=kept(conn, plan, account, at))


def _over(conn: Connection, plan: HousePlan, account: UserAccount, at: int) -> dict[str, int]:
    """Erases whatever of an account has had its time."""
    found: dict[str, int] = {}
    for rule in plan.retention:
        if rule.since == "itself":
            before = after_months(at, -12 * rule.years, plan.timezone)
            many = erasing.dated(conn, rule.what, account, before)
        else:
            last = until(conn, plan, rule, account)
            free = last is not None and last <= at and not erasing.needed(conn, account)
            many = erasing.whole(conn, rule.what, account) if free else 0
        if many:
            found[rule.what] = many
    if "identity" in found and account.state not in ENDED:
        state: accounts.State = "closed" if "closed" in NEXT[account.state] else "expired"
        accounts.set_state(conn, account.id, state, "forgotten", by_itself("forgotten"), at)
    return found


def _note(
    conn: Connection,
    account: UserAccount,
    erased: dict[str, int],
    act: Act,
    signed: Signature,
    at: int,
) -> None:
    """An act; of what was erased only how much it was."""
    id = _record(conn, account.person, account.operator, act, signed, at, {"erased": erased})
    rows = [
        {
            "id": "e" + secrets.token_hex(8),
            "operator": account.operator,
            "person": account.person,
            "at": at,
            "what": what,
            "many": many,
            "act": id,
        }
        for what, many in erased.items()
    ]
    if rows:
        conn.execute(insert(erasures), rows)


def _record(
    conn: Connection,
    person: str,
    operator: str,
    act: Act,
    signed: Signature,
    at: int,
    after: dict[str, object],
) -> str:
    subject = f"person:{person}"
    return acts.record(conn, act, subject, signed, at, after=after, operator=operator).id


def note_export(conn: Connection, person: str, operator: str, signed: Signature, at: int) -> None:
    """Who takes somebody's records out of the house signs for it."""
    subject, after = f"person:{person}", {"exported": True}
    acts.record(conn, "records.read", subject, signed, at, after=after, operator=operator)


# -- all the time --------------------------------------------------------------------------------


def schedule(conn: Connection, operators: Iterable[str], at: int) -> None:
    """A sweep for every operator, once a day."""
    for operator in operators:
        zone = houses.of(operator).timezone
        day = day_of(at, zone)
        key = f"{SWEEP}/{operator}/{day}"
        detail = {"after": ""}
        agenda.add(conn, SWEEP, operator, operator, begins(day, zone), at, detail, key=key)


@agenda.handles(SWEEP)
def _sweep(conn: Connection, due: Due, at: int) -> str:
    """By the time of now: what has had its time since is over as well."""
    batch, many = sweep(conn, due.operator, at, due.detail["after"])
    if len(batch) == AT_ONCE:
        key = f"{due.id.partition('#')[0]}#{batch[-1]}"
        detail = {"after": batch[-1]}
        agenda.add(conn, SWEEP, due.operator, due.operator, due.due_at, at, detail, key=key)
    return f"{many} erased"


def sweep(conn: Connection, operator: str, at: int, after: str = "") -> tuple[list[str], int]:
    """Erases what has had its time of the next accounts after one; which, and how much."""
    plan = houses.of(operator)
    there = user_accounts.c
    query = select(there.id).where(there.operator == operator, there.id > after)
    batch = list(conn.execute(query.order_by(there.id).limit(AT_ONCE)).scalars())
    total = 0 if after else erasing.strangers(conn, plan, at)
    for id in batch:
        account = accounts.account(conn, id)
        if held(conn, account.person) is None:
            erased = _over(conn, plan, account, at)
            if erased:
                why = by_itself("its time is over")
                _note(conn, account, erased, "records.keep", why, at)
            total += sum(erased.values())
    return batch, total
