"""Reports of suspicious transactions: each a document with its number and date, written once."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, func, insert, select

from krupier.house import case_files, persons, signals
from krupier.house.acts import Signature
from krupier.house.ages import moment
from krupier.house.cases import Case
from krupier.house.periods import iso
from krupier.house.user_accounts import UserAccount
from krupier.plan.house import HousePlan
from krupier.store.rows import struct_of
from krupier.store.watching_schema import suspicion_reports


class Report(msgspec.Struct, frozen=True, kw_only=True):
    number: str
    operator: str
    case: str
    person: str
    written_at: int
    body: str
    act: str


_REPORT = select(*(suspicion_reports.c[field] for field in Report.__struct_fields__))


def write(
    conn: Connection,
    plan: HousePlan,
    case: Case,
    account: UserAccount,
    signed: Signature,
    act: str,
    at: int,
) -> Report:
    """Numbered by operator and calendar year, in the order in which they are written."""
    year = moment(at, plan.timezone).year
    begins = f"OPO-{plan.operator}-{year}-"
    mine = suspicion_reports.c.number.startswith(begins, autoescape=True)
    many = conn.execute(
        select(func.count()).select_from(suspicion_reports).where(mine)
    ).scalar_one()
    number = f"{begins}{many + 1:04}"
    new = Report(
        number=number,
        operator=plan.operator,
        case=case.id,
        person=account.person,
        written_at=at,
        body="\n".join(_lines(conn, plan, case, account, signed, number, at)) + "\n",
        act=act,
    )
    conn.execute(insert(suspicion_reports), msgspec.structs.asdict(new))
    return new


def of_case(conn: Connection, case: str) -> list[Report]:
    there = suspicion_reports.c
    rows = conn.execute(_REPORT.where(there.case == case).order_by(there.number))
    return [struct_of(Report, row) for row in rows]


def _lines(
    conn: Connection,
    plan: HousePlan,
    case: Case,
    account: UserAccount,
    signed: Signature,
    number: str,
    at: int,
) -> list[str]:
    """In Czech, as the authority reads it."""
    who = persons.person(conn, account.person)
    zone = plan.timezone
    lives = ", ".join(part for part in who.residence.values() if part) if who.residence else ""
    lines = [
        f"Oznámení o podezřelém obchodu č. {number}",
        f"Datum: {iso(at, zone)}",
        f"Povinná osoba: {plan.company.name}",
        f"Případ: {case.id}, zahájen {iso(case.opened_at, zone)}",
        "",
        f"Osoba: {who.name}, narozen(a) {who.birth_date}",
        *([f"Rodné číslo: {who.birth_number}"] if who.birth_number else []),
        *([f"Bydliště: {lives}"] if lives else []),
        f"Konto: {account.id} ({account.login}), stav {account.state}",
        "",
        "Zjištění:",
    ]
    for one in signals.of_case(conn, case.id):
        facts = ", ".join(f"{name}: {value}" for name, value in one.facts.items())
        rule = plan.watching.rule(one.rule) if plan.watching else None
        name = rule.names.cs if rule else one.rule
        lines.append(f"- {name} ({iso(one.since, zone)} – {iso(one.until, zone)}): {facts}")
    lines += ["", "Související záznamy:"]
    lines += [f"- {one['kind']} {one['ref']}" for one in case_files.links(conn, case.id)]
    return [
        *lines,
        "",
        f"Důvod podezření: {signed.reason}",
        f"Navrhl(a): {signed.author}; potvrdil(a): {signed.second or '–'}",
    ]
