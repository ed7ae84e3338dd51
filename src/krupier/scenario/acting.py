"""Who does something: what he may, and how his account is then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, select

from krupier.house import (
    cash_desk,
    registration,
    roles,
    sessions,
    visits,
)
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature
from krupier.house.offices import operators_for, role_for, roles_of
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.roles import Act
from krupier.house.user_accounts import UserAccount
from krupier.plan.house import HousePlan
from krupier.scenario.answers import Answer
from krupier.scenario.world import PAYMENT, World
from krupier.server.problems import Problem
from krupier.server.sessions import over
from krupier.store import Unknown, people
from krupier.store.payment_schema import payments
from krupier.store.schema import rounds


def must_be_in(world: World, who: str) -> None:
    """Raises Problem for somebody who has to log in, or to enter, first."""
    if who not in world.ids:
        raise Unknown(f"{who} has no account", f"{who} nemá konto")
    account = world.read(lambda conn: world.account(conn, who))
    if not world.house.plan(account.operator).internet:
        if world.read(lambda conn: visits.running(conn, account.id)) is None:
            raise HouseRefused(Refusal(code="not-inside"))
        return
    last = world.read(lambda conn: world.session(conn, who))
    if last is None:
        raise Problem("bad-token")
    if last.ended_at is not None:
        raise over(last.why)
    world.write(lambda conn: sessions.see(conn, {last.id: world.now}))


def by_staff(world: World, step: Any, act: Act, by: str = "") -> Signature:
    """Somebody of the staff does a step where its thing is, and signs for it. Raises Problem for
    who may do it nowhere, Unknown for who may do it elsewhere only."""
    by = by or step.by
    held, operator = world.script.offices[by], operator_of(world, step)
    role = role_for(held, act, [operator])
    if role is not None:
        return Signature(by, role, step.reason)
    if operators_for(held, act):
        raise Unknown(f"nothing is there for {by}", f"pro {by} tu nic není")
    en, cs = roles.WORDS[act]
    raise Problem("no-right", act=act, role=roles_of(held), right={"en": en, "cs": cs})


def by_two(world: World, step: Any, act: Act) -> Signature:
    """With a second person, where one signs, who may do it there himself."""
    return replace(by_staff(world, step, act), second=second_of(world, step, act))


def second_of(world: World, step: Any, *acts: Act) -> str:
    """Raises HouseRefused for somebody who may do none of these there."""
    operator = operator_of(world, step)
    held = world.script.offices.get(step.second, ())
    if step.second and not any(role_for(held, one, [operator]) for one in acts):
        raise HouseRefused(Refusal(code="second-unknown"))
    return str(step.second)


def operator_of(world: World, step: Any) -> str:
    """Whose the table, the account or whatever else is that a step names; of a scenario with one
    operator, his."""
    if operator := getattr(step, "operator", ""):
        return str(operator)
    if table := getattr(step, "table", ""):
        return people.operator_of(world.script.scenario.tables[table].game)
    who = getattr(step, "who", "") or getattr(step, "complaint", "").rpartition("-")[0]
    if who in world.ids and not world.ids[who].startswith(people.GUEST):
        return world.read(lambda conn: world.account(conn, who).operator)
    if number := getattr(step, "number", ""):  # of a confirmation
        return next(one for one in world.house.plans if number.startswith(one.upper()))
    found = world.read(lambda conn: _elsewhere(conn, step))
    return found or world.script.scenario.operators[0]


def _elsewhere(conn: Connection, step: Any) -> str | None:
    if round := getattr(step, "round", ""):
        game = conn.execute(select(rounds.c.game).where(rounds.c.id == round)).scalar()
        return people.operator_of(game) if game else None
    if payment := getattr(step, "payment", ""):
        named = payments.c.id == f"{PAYMENT}{payment}"
        return conn.execute(select(payments.c.operator).where(named)).scalar()
    mine = [one for one in cash_desk.open_shifts(conn, None) if one.cashier == step.by]
    return mine[0].operator if mine else None


def standing(world: World, account: UserAccount) -> Answer:
    """Its state, and what it lacks."""
    why = {"why": account.why} if account.why else {}
    return {"state": account.state} | why | _missing(world, account)


def _missing(world: World, account: UserAccount) -> dict[str, Any]:
    plan = world.house.plan(account.operator)

    def look(conn: Connection) -> list[Any]:
        return list(registration.missing(conn, plan, account, world.now))

    lacks = world.read(look) if account.state in ("applied", "temporary") else []
    return {"missing": lacks} if lacks else {}


Doing = Callable[[Connection, HousePlan, UserAccount], object]


def changed(world: World, who: str, work: Doing) -> Answer:
    """Does it, and shows how the account is then."""

    def unit(conn: Connection) -> UserAccount:
        account = world.account(conn, who)
        work(conn, world.house.plan(account.operator), account)
        return accounts.account(conn, account.id)

    account = world.write(unit)
    return standing(world, account)
