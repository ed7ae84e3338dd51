"""When somebody may not play: breaks he takes, the panic button, blocks by staff, a closed account.

A break holds at once and cannot be made shorter. Play that is decided is settled, and money can be
withdrawn. Whoever is stopped by the house is told, and why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, insert, select, update

from krupier.house import acts, user_accounts
from krupier.house.acts import Signature
from krupier.house.periods import HOUR, after_months, iso
from krupier.house.refusals import HouseRefused, Refusal, clause_of
from krupier.house.user_accounts import BLOCKED, ENDED, UserAccount
from krupier.plan import houses
from krupier.plan.house import HousePlan
from krupier.plan.house_parts import Break as Length
from krupier.store import Invalid
from krupier.store.fast import Among, Fast, insert_if_new, listed
from krupier.store.house_schema import breaks, pair_blocks, sessions
from krupier.store.rows import struct_of

Kind = Literal["break", "panic", "block", "register"]


class Break(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    account: str
    kind: Kind
    begins_at: int
    until: int | None
    """None: without end."""
    lifted_at: int | None = None
    act: str | None = None

    def holds(self, at: int) -> bool:
        over = self.until is not None and at >= self.until
        return self.begins_at <= at and not over and (self.lifted_at is None or at < self.lifted_at)


class Stopped(msgspec.Struct, frozen=True):
    """Who has to be taken from the tables, and which sessions are running."""

    accounts: list[str]
    sessions: list[str]


ENDLESS = {"en": "further notice", "cs": "odvolání"}
Tell = Callable[[Connection, UserAccount, str, Mapping[str, Any], int], object]
"""Lets the player know: account, kind of mail, facts (as those of refusals), time."""

_FIELDS = Break.__struct_fields__
_ALL = select(*(breaks.c[field] for field in _FIELDS)).where(Among(breaks.c.account, "ids"))
_BREAKS = Fast(_ALL)


def all_of(conn: Connection, accounts: Sequence[str]) -> dict[str, list[Break]]:
    """All that there ever were, by account, oldest first."""
    found: dict[str, list[Break]] = {account: [] for account in accounts}
    for row in _BREAKS.rows(conn, ids=listed(conn, sorted(accounts))):
        one = struct_of(Break, row)
        found[one.account].append(one)
    for some in found.values():
        some.sort(key=lambda one: (one.begins_at, one.id))
    return found


def standing(conn: Connection, accounts: Sequence[str], at: int) -> dict[str, list[Break]]:
    """Those that are not over."""
    return {
        account: [one for one in some if one.until is None or one.until > at]
        for account, some in all_of(conn, accounts).items()
    }


def take(
    conn: Connection,
    plan: HousePlan,
    account_id: str,
    length: str,
    signed: Signature,
    at: int,
) -> Break:
    """A break of a length that the plan has. Raises HouseRefused, also for one that would end
    before another does."""
    account = user_accounts.lock(conn, account_id)
    chosen = next((one for one in plan.breaks if one.id == length), None)
    if chosen is None:
        known = [one.id for one in plan.breaks]
        raise HouseRefused(Refusal(code="break-unknown", facts={"given": length, "known": known}))
    until = ends(chosen, plan, at)
    for one in standing(conn, [account_id], at)[account_id]:
        if one.kind == "break" and one.holds(at) and (one.until or until) >= until:
            facts = {"until": iso(one.until or until, plan.timezone)}
            raise HouseRefused(Refusal(code="break-already", clause=clause_of(chosen), facts=facts))
    return _add(conn, account, "break", until, signed, at)


def ends(length: Length, plan: HousePlan, at: int) -> int:
    """When a break ends: after elapsed hours or days, or calendar months."""
    if length.months is not None:
        return after_months(at, length.months, plan.timezone)
    return at + ((length.hours or 0) + 24 * (length.days or 0)) * HOUR


def panic(conn: Connection, account_id: str, signed: Signature, at: int) -> Stopped:
    """The panic button: nothing is played with any account that the person has with any operator
    of this house. Pressed again, it starts anew."""
    person = user_accounts.account(conn, account_id).person
    stopped = []
    for one in sorted(user_accounts.of_person(conn, person), key=lambda account: account.id):
        if one.state not in ENDED:
            account = user_accounts.lock(conn, one.id)
            until = at + houses.of(account.operator).panic.hours * HOUR
            _add(conn, account, "panic", until, signed, at)
            stopped.append(account.id)
    return Stopped(stopped, _running(conn, stopped))


def exclude(conn: Connection, account_id: str, signed: Signature, at: int) -> Break:
    """The register of excluded persons says so: without end, until it says otherwise."""
    account = user_accounts.lock(conn, account_id)
    for one in standing(conn, [account_id], at)[account_id]:
        if one.kind == "register" and one.holds(at):
            return one
    return _add(conn, account, "register", None, signed, at)


def block(
    conn: Connection,
    account_id: str,
    hours: int | None,
    signed: Signature,
    at: int,
    tell: Tell,
) -> Stopped:
    """Staff block somebody, with an end or without; an endless block is what the plan makes of it.
    He is told, with the reason. Raises HouseRefused where there is none without end."""
    account = user_accounts.lock(conn, account_id)
    plan = houses.of(account.operator)
    if hours is None and plan.endless_block is None:
        raise HouseRefused(Refusal(code="block-needs-end"))
    if hours is None and plan.endless_block and plan.endless_block.becomes == "close":
        user_accounts.set_state(conn, account_id, "closed", BLOCKED, signed, at)
        tell(conn, account, "closed", {"reason": signed.reason}, at)
        return Stopped([account_id], _running(conn, [account_id]))
    until = None if hours is None else at + hours * HOUR
    _add(conn, account, "block", until, signed, at, act="block.set")
    end = ENDLESS if until is None else iso(until, plan.timezone)
    tell(conn, account, "blocked", {"reason": signed.reason, "until": end}, at)
    return Stopped([account_id], _running(conn, [account_id]))


def lift(conn: Connection, account_id: str, kind: Kind, signed: Signature, at: int) -> list[Break]:
    """Staff end a block, or the register says that somebody is no longer excluded. What a player
    has chosen cannot be made shorter. Raises HouseRefused."""
    account = user_accounts.lock(conn, account_id)
    if kind not in ("block", "register"):
        raise HouseRefused(Refusal(code="break-cannot-be-lifted", facts={"kind": kind}))
    held = [
        one
        for one in standing(conn, [account_id], at)[account_id]
        if one.kind == kind and one.holds(at)
    ]
    if not held:
        raise HouseRefused(Refusal(code="nothing-to-lift", facts={"kind": kind}))
    conn.execute(
        update(breaks).where(breaks.c.id.in_([one.id for one in held])).values(lifted_at=at)
    )
    _changed(conn, account, "block.set", signed, at, {"kind": kind}, {"lifted": len(held)})
    return held


def close(conn: Connection, account_id: str, signed: Signature, at: int) -> Stopped:
    """The player closes his account; what is on it waits to be paid out."""
    user_accounts.lock(conn, account_id)
    user_accounts.set_state(conn, account_id, "closed", "own-wish", signed, at)
    return Stopped([account_id], _running(conn, [account_id]))


def keep_apart(
    conn: Connection, one: str, other: str, signed: Signature, at: int, tell: Tell
) -> None:
    """Two accounts may not sit at one table from now on; both are told. Raises Invalid for two
    that are one, or are with different operators."""
    first, second = sorted((one, other))
    if first == second:
        raise Invalid("nobody sits with himself", "nikdo nesedí sám se sebou")
    accounts = [user_accounts.lock(conn, id) for id in (first, second)]
    if accounts[0].operator != accounts[1].operator:
        raise Invalid(
            "the accounts are with different operators", "konta jsou u různých provozovatelů"
        )
    for account, apart in zip(accounts, (second, first), strict=True):
        act = _changed(conn, account, "block.set", signed, at, None, {"apart-from": apart})
    row = {"one": first, "other": second, "at": at, "act": act}
    conn.execute(insert_if_new(conn, pair_blocks), row)
    for account in accounts:
        tell(conn, account, "kept-apart", {"reason": signed.reason}, at)


def _add(
    conn: Connection,
    account: UserAccount,
    kind: Kind,
    until: int | None,
    signed: Signature,
    at: int,
    act: Literal["account.own", "block.set"] = "account.own",
) -> Break:
    number = len(all_of(conn, [account.id])[account.id]) + 1
    said = {"kind": kind, "until": until}
    recorded = _changed(conn, account, act, signed, at, None, said)
    new = Break(
        id=f"{account.id}.{number}",
        account=account.id,
        kind=kind,
        begins_at=at,
        until=until,
        act=recorded,
    )
    conn.execute(insert(breaks), msgspec.structs.asdict(new))
    return new


def _changed(
    conn: Connection,
    account: UserAccount,
    act: Literal["account.own", "block.set"],
    signed: Signature,
    at: int,
    before: object,
    after: object,
) -> str:
    user_accounts.touch(conn, account.id)
    subject, operator = f"player:{account.id}", account.operator
    return acts.record(
        conn, act, subject, signed, at, before=before, after=after, operator=operator
    ).id


def _running(conn: Connection, accounts: Sequence[str]) -> list[str]:
    running = select(sessions.c.id).where(
        sessions.c.account.in_(accounts), sessions.c.ended_at.is_(None)
    )
    return sorted(conn.execute(running).scalars())
