"""Who does something: what he may, and how his account is then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection

from krupier.house import (
    registration,
    roles,
    sessions,
    visits,
)
from krupier.house import user_accounts as accounts
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.roles import Act
from krupier.house.user_accounts import UserAccount
from krupier.plan.house import HousePlan
from krupier.scenario.answers import Answer
from krupier.scenario.world import World
from krupier.server.problems import Problem
from krupier.server.sessions import over
from krupier.store import Unknown


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


def may(world: World, by: str, act: Act) -> None:
    """Raises Problem for staff whose role does not include it."""
    role = world.script.scenario.staff[by]
    if not roles.may(role, act):
        en, cs = roles.WORDS[act]
        raise Problem("no-right", act=act, role=role, right={"en": en, "cs": cs})


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
