"""Steps that change nothing: they show what there is. And what was tried, for staff."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection

from krupier.house import (
    attempts,
    cases,
    mails,
    persons,
    screening,
)
from krupier.house import user_accounts as accounts
from krupier.house.refusals import Refusal
from krupier.scenario import words
from krupier.scenario.answers import Answer
from krupier.scenario.watching import measures_of
from krupier.scenario.world import ACCOUNT, World
from krupier.server.account_view import account_view


def show_limits(world: World, step: words.Limits) -> Answer:
    """Of each: what it is, what is used up, what is left, when that changes."""

    def look(conn: Connection) -> Any:
        account = world.account(conn, step.who)
        return account_view(conn, world.house, account, None, world.now).limits

    found = {}
    for one in msgspec.to_builtins(world.read(look)):
        unit = f" {one['currency']}" if one.get("currency") else ""
        if not one["decided"]:
            found[one["measure"]] = {"decided": False}
            continue
        shown: dict[str, Any] = {"value": one["value"] and f"{one['value']}{unit}"}
        if one["value"] is not None:
            for key in ("used", "left"):
                if one.get(key) is not None:
                    shown[key] = f"{one[key]}{unit}"
            if one.get("resets_at"):
                shown["resets_at"] = one["resets_at"]
        if coming := one.get("coming"):
            code = f" {coming['currency']}" if coming.get("currency") else ""
            said = None if coming["value"] is None else f"{coming['value']}{code}"
            shown["coming"] = {"value": said, "from": coming["effective_at"]}
        found[one["measure"]] = shown
    return {"limits": found}


def show_account(world: World, step: words.Account) -> Answer:
    def look(conn: Connection) -> Any:
        account = world.account(conn, step.who)
        view = account_view(conn, world.house, account, None, world.now)
        waiting = [one.kind for one in cases.waiting(conn, account.id)]
        person = persons.person(conn, account.person)
        screened = screening.of_person(conn, person.id, 1_000)
        return view, waiting, person.pep, screened

    view, waiting, pep, screened = world.read(look)
    told: Answer = {"state": view.state, "why": view.why, "since": view.since}
    told |= {"ends_at": view.ends_at} if view.ends_at else {}
    told |= {
        "missing": list(view.missing),
        "cases": waiting,
        "pep": bool(pep),
        "balances": view.balances,
        "breaks": msgspec.to_builtins(view.breaks),
        "play_may": view.play_may,
        "screened": len(screened),
    }
    return told


def show_mail(world: World, step: words.Mail) -> Answer:
    id = world.ids.get(step.who, "")
    found = world.read(lambda conn: mails.of_account(conn, id, most=1_000)) if id else []
    new = [one for one in reversed(found) if one.id not in world.read_mail]
    world.read_mail |= {one.id for one in new}
    return {
        "mails": [
            {"at": world.told(one.at), "kind": one.kind, "subject": one.subject, "body": one.body}
            for one in sorted(new, key=lambda mail: (mail.at, mail.kind, mail.subject, mail.body))
        ]
    }


def show_cases(world: World, step: words.Cases) -> Answer:
    found = world.read(lambda conn: cases.listed(conn, open_=True))
    return {
        "cases": [
            {
                "who": world.name_of(one.account or ""),
                "kind": one.kind,
                "choices": list(one.choices) or measures_of(world, one),
            }
            for one in reversed(found)
        ]
    }


def show_attempts(world: World, step: words.Attempts) -> Answer:
    found = world.read(lambda conn: attempts.latest(conn, most=step.most))
    return {
        "attempts": [
            {"at": world.told(one.at), "who": one.who, "deed": one.deed, "code": one.code}
            for one in found
        ]
    }


def note_attempt(world: World, step: words.Step, refusal: Answer) -> None:
    """Staff can see what was tried, as from anywhere else."""
    who = getattr(step, "who", "") or getattr(step, "by", "")
    id = world.ids.get(who)
    operator = world.script.scenario.operators[0]
    if id and id.startswith(ACCOUNT):
        operator = world.read(lambda conn: accounts.account(conn, id)).operator
    said = Refusal(code=refusal["refused"], clause=refusal["clause"], facts=refusal["facts"])
    deed, number = str(step.__struct_config__.tag), world.next_number()
    world.write(
        lambda conn: attempts.record(
            conn,
            f"t{number}",
            said,
            deed=deed,
            who=who,
            operator=operator,
            at=world.now,
            account=id if id and id.startswith(ACCOUNT) else None,
            tried=msgspec.to_builtins(step),
        )
    )
