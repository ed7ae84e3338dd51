"""Steps of watching: what the rules find, files of cases, measures with a second person,
sanctions."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from krupier.house import (
    case_files,
    cases,
    imposed_sanctions,
    measures,
    play_watch,
    profiles,
    sanction_ladder,
    signals,
    suspicion_reports,
)
from krupier.house import watching as money_watch
from krupier.house.cases import Case
from krupier.house.measures import Terms
from krupier.house.sanction_ladder import Order
from krupier.room import collusion_hands
from krupier.scenario import words
from krupier.scenario.acting import by_staff, changed
from krupier.scenario.answers import Answer
from krupier.scenario.world import ACCOUNT, World
from krupier.store import Unknown


def look_for_signals(world: World, step: words.LookForSignals) -> Answer:
    def work(conn: Connection) -> list[dict[str, Any]]:
        known = {one.id for one in signals.listed(conn, most=10_000)}
        for operator, plan in world.house.plans.items():
            collusion_hands.take(conn, operator, (0, ""), world.now, 10_000)
            play_watch.look(conn, plan, world.now)
        for id in sorted(id for id in world.ids.values() if id.startswith(ACCOUNT)):
            plan = world.house.plan(world.account(conn, world.name_of(id)).operator)
            money_watch.look(conn, plan, id, world.now)
        new = [one for one in reversed(signals.listed(conn, most=10_000)) if one.id not in known]
        return [
            {"rule": one.rule, "who": world.name_of(one.account)}
            | ({"with": world.name_of(one.other)} if one.other else {})
            | {"facts": _named(world, one.facts)}
            for one in sorted(new, key=lambda one: (one.account, one.rule))
        ]

    return {"signals": world.write(work)}


def _named(world: World, told: Any) -> Any:
    """With what the scenario calls people."""
    if isinstance(told, dict):
        return {key: _named(world, one) for key, one in told.items()}
    if isinstance(told, list):
        return [_named(world, one) for one in told]
    return world.name_of(told) if isinstance(told, str) else told


def measures_of(world: World, case: Case) -> list[str]:
    """What can be decided about an investigation."""
    plan = world.house.plan(case.operator)
    return world.read(lambda conn: measures.choices(plan, case, case_files.entries(conn, case.id)))


def state_profile(world: World, step: words.StateProfile) -> Answer:
    signed = by_staff(world, step, "profile.state")

    def work(conn: Connection) -> None:
        account = world.account(conn, step.who)
        plan = world.house.plan(account.operator)
        profiles.state(
            conn,
            plan,
            account.id,
            written=step.monthly,
            code=step.currency,
            source=step.source,
            signed=signed,
            at=world.now,
        )

    world.write(work)
    return {"monthly": f"{step.monthly} {step.currency}"}


# -- cases -------------------------------------------------------------------------------------


def investigate(world: World, step: words.Investigate) -> Answer:
    signed = by_staff(world, step, "cases.note")

    def work(conn: Connection) -> None:
        account = world.account(conn, step.who)
        case = case_files.open_about(conn, "conduct", account, world.now)
        case_files.note(conn, case.id, step.reason, signed, world.now)

    world.write(work)
    return _state(world, step.who, "conduct")


def note_case(world: World, step: words.NoteCase) -> Answer:
    signed = by_staff(world, step, "cases.note")
    world.write(
        lambda conn: case_files.note(
            conn, _case(conn, world, step.who, step.kind).id, step.reason, signed, world.now
        )
    )
    return _state(world, step.who, step.kind)


def propose(world: World, step: words.Propose) -> Answer:
    signed = by_staff(world, step, "cases.measure")
    scope = world.ids.get(step.scope, step.scope)
    terms = Terms(hours=step.hours, scope=scope, what=step.what)

    def work(conn: Connection) -> None:
        case = _case(conn, world, step.who, step.kind)
        plan = world.house.plan(case.operator)
        measures.propose(conn, plan, case.id, step.measure, terms, signed, world.now)

    world.write(work)
    return _state(world, step.who, step.kind)


def answer(world: World, step: words.Confirm | words.Decline) -> Answer:
    """Of the second person."""
    signed = by_staff(world, step, "cases.measure")

    def work(conn: Connection) -> None:
        case = _case(conn, world, step.who, step.kind)
        if isinstance(step, words.Confirm):
            plan = world.house.plan(case.operator)
            measures.confirm(conn, plan, case.id, signed, world.now)
        else:
            measures.decline(conn, case.id, signed, world.now)

    world.write(work)
    return _state(world, step.who, step.kind)


def _case(conn: Connection, world: World, who: str, kind: str) -> Case:
    """The open investigation, or the last one."""
    account = world.account(conn, who)
    found = [
        one
        for one in cases.listed(conn, person=account.person, operator=account.operator)
        if one.kind not in cases.CHOICES and kind in ("", one.kind)
    ]
    if not found:
        raise Unknown(f"nobody investigates {who}", f"{who} nikdo nevyšetřuje")
    return next((one for one in found if one.closed_at is None), found[0])


def _state(world: World, who: str, kind: str) -> Answer:
    """How the case and the account stand then."""

    def look(conn: Connection) -> Answer:
        case, account = _case(conn, world, who, kind), world.account(conn, who)
        waits = case_files.pending(case_files.entries(conn, case.id))
        told: Answer = {"case": case.kind}
        told |= {"decision": case.decision} if case.decision else {}
        if waits is not None:
            told |= {"proposed": waits.detail["measure"], "needs_second": True}
        if measures.withdrawals_wait(conn, account.id):
            told |= {"withdrawals": "wait"}
        return told | {"state": account.state}

    return world.read(look)


def show_file(world: World, step: words.CaseFile) -> Answer:
    def look(conn: Connection) -> Answer:
        case, account = _case(conn, world, step.who, step.kind), world.account(conn, step.who)
        reports = suspicion_reports.of_case(conn, case.id)
        return {
            "case": case.kind,
            "decision": case.decision or None,
            "entries": [
                {"kind": one.kind, "author": one.author, "text": one.text}
                | {key: one.detail[key] for key in ("measure", "second") if key in one.detail}
                for one in case_files.entries(conn, case.id)
            ],
            "reports": [one.number for one in reports],
            "sanctions": [one.kind for one in imposed_sanctions.of_account(conn, account.id)],
        }

    return world.read(look)


def sanction(world: World, step: words.Sanction) -> Answer:
    signed = by_staff(world, step, "sanctions.impose")
    scope = world.ids.get(step.scope, step.scope)
    order = Order(kind=step.sanction, hours=step.hours, scope=scope)
    return {"sanction": step.sanction} | changed(
        world,
        step.who,
        lambda conn, plan, one: sanction_ladder.impose(
            conn, plan, one.id, order, signed, world.now
        ),
    )
