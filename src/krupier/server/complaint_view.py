"""A complaint as its owner and as staff see it, and the record that lies beside it."""

from __future__ import annotations

from sqlalchemy import Connection, select

from krupier.house import complaint_subjects, complaints
from krupier.house.acts import SYSTEM
from krupier.house.complaint_subjects import Evidence
from krupier.house.complaints import Complaint
from krupier.house.periods import iso
from krupier.house.refusals import clause_of
from krupier.money import currency, show, with_currency
from krupier.plan.house import HousePlan
from krupier.server import care_forms as shapes
from krupier.store.payment_schema import payments
from krupier.store.schema import results, rounds
from krupier.store.sealed_lines import is_sealed

RECENT = 50
"""Rounds and payments that one can choose from."""
INTERNAL = ("identifier", "token", "act")


def complaint_view(
    conn: Connection, plan: HousePlan, one: Complaint, *, staff: bool
) -> shapes.ComplaintView:
    zone, rules = plan.timezone, plan.complaints
    happened = complaints.events(conn, one.id)
    missed = {event.text for event in happened if event.kind == "missed"}
    used = {event.text for event in happened if event.kind == "appealed"}
    levels = rules.appeal.levels if rules.appeal and one.state == "resolved" else ()

    def due(deadline: str) -> str | None:
        rule = rules.deadline(deadline)
        at = complaints.due_at(one, rule) if rule else None
        return None if at is None else iso(at, zone)

    return shapes.ComplaintView(
        id=one.id,
        operator=one.operator,
        account=one.account,
        about=one.about,
        text=one.text,
        remedy=one.remedy,
        happened_at=iso(one.happened_at, zone),
        round=one.round,
        payment=one.payment,
        lodged_at=iso(one.lodged_at, zone),
        state=one.state,
        waits=one.waiting_since is not None,
        decision=complaints.decided(rules, one.decision) if one.decision else None,
        deadlines=[
            shapes.DeadlineView(
                id=rule.id,
                due_at=due(rule.id),
                missed=rule.id in missed,
                clause=clause_of(rule),
            )
            for rule in rules.deadlines
        ],
        events=[
            shapes.ComplaintEvent(
                at=iso(event.at, zone),
                kind=event.kind,
                author=event.author if staff or event.author in (one.account, SYSTEM) else "",
                text=event.text,
            )
            for event in happened
        ],
        documents=[
            shapes.PaperView(id=paper.id, name=paper.name, given_at=iso(paper.given_at, zone))
            for paper in complaint_subjects.documents(conn, one.id)
        ],
        appeals=[level for level in levels if level not in used],
    )


def subjects(
    conn: Connection, plan: HousePlan, account: str
) -> tuple[list[shapes.Subject], list[shapes.Subject]]:
    """The last rounds and payments of somebody."""
    played = (
        select(rounds.c.id, rounds.c.closed_at, rounds.c.game)
        .join_from(results, rounds, rounds.c.id == results.c.round)
        .where(results.c.player == account)
        .distinct()
        .order_by(rounds.c.closed_at.desc(), rounds.c.id)
        .limit(RECENT)
    )
    paid = (
        select(payments)
        .where(payments.c.account == account)
        .order_by(payments.c.asked_at.desc(), payments.c.id)
        .limit(RECENT)
    )
    zone = plan.timezone
    return (
        [
            shapes.Subject(id=id, at=iso(at, zone), text=game)
            for id, at, game in conn.execute(played)
        ],
        [
            shapes.Subject(
                id=row.id,
                at=iso(row.asked_at, zone),
                text=f"{row.direction} {with_currency(row.amount, row.currency)}",
            )
            for row in conn.execute(paid)
        ],
    )


def evidence_view(plan: HousePlan, found: Evidence) -> shapes.EvidenceView:
    """As lines that people can read; amounts as the books have them."""
    zone, record = plan.timezone, found.round
    told: dict[str, str] = {}
    if record is not None:
        closed = "" if record.closed_at is None else iso(record.closed_at, zone)
        told = {
            "id": record.id,
            "game": record.game,
            "plan": record.plan,
            "status": record.status,
            "opened_at": iso(record.opened_at, zone),
            "closed_at": closed,
            "head": record.head,
        }
    money = currency(record.currency) if record else None
    paid = found.payment or {}
    return shapes.EvidenceView(
        round=told,
        entries=[f"{one.seq}. {iso(one.at, zone)} {_said(one.input)}" for one in found.entries],
        results=[
            f"{one.seat}: {show(one.staked, money)} → {show(one.returned, money)}"
            for one in found.results
            if money is not None
        ],
        postings=[
            f"{iso(one.at, zone)} {one.kind}: {one.debit} → {one.credit}"
            f" {with_currency(one.amount, one.currency)}"
            for one in found.postings
        ],
        payment={
            name: str(value)
            for name, value in paid.items()
            if value not in (None, "") and name not in INTERNAL
        },
    )


def _said(kept: str) -> str:
    """A line of a journal; of one that not everybody may read, only that it is there."""
    return "(sealed)" if is_sealed(kept) else kept
