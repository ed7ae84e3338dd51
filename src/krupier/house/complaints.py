"""Complaints: lodged, confirmed at once, looked into, decided; each deadline is kept or rings.

    acknowledged → in-review → resolved
                 ↘ escalated ↗        ↘ appealed → resolved

How long everything may take is in the house plan. Where it says so the clock stands while documents
are awaited that were asked of the complainant, and goes on exactly where it stood.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NoReturn

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from krupier.house import acts, agenda, complaint_subjects, recovery, roles, texts
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature, by_itself
from krupier.house.agenda import Due
from krupier.house.ages import moment
from krupier.house.complaint_subjects import LodgedComplaint
from krupier.house.mail_texts import Kind
from krupier.house.periods import MINUTE
from krupier.house.refusals import HouseRefused, Refusal, clause_of
from krupier.house.roles import Act
from krupier.house.user_accounts import UserAccount
from krupier.plan import houses
from krupier.plan.complaint_parts import Complaints, Deadline
from krupier.plan.house import HousePlan
from krupier.store import Unknown
from krupier.store.care_schema import complaint_events, complaints
from krupier.store.rows import Whose, struct_of, whose

State = Literal["acknowledged", "in-review", "escalated", "resolved", "appealed"]
DEADLINE = "complaint-deadline"
MOST_AT_ONCE = 20
"""Complaints of one account that wait to be resolved, beside those that staff lodge for it."""
DECISIONS = ("upheld", "partly-upheld", "rejected")
"""What can be decided, besides what a plan calls groundless."""
WAITED = "documents-given"
"""Documents that were asked for have come."""
TAKEN_UP = frozenset(("in-review", "documents-asked", "escalated", "resolved"))
"""After any of these events somebody has looked at it."""


class Complaint(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    account: str
    about: str
    text: str
    remedy: str
    happened_at: int
    round: str | None = None
    payment: str | None = None
    lodged_at: int
    state: State
    level: str = ""
    waiting_since: int | None = None
    stopped: int = 0
    resolved_at: int | None = None
    decision: str = ""


class Event(msgspec.Struct, frozen=True):
    seq: int
    at: int
    kind: str
    author: str
    text: str = ""


_COMPLAINT = select(*(complaints.c[field] for field in Complaint.__struct_fields__))
_EVENT = select(*(complaint_events.c[field] for field in Event.__struct_fields__))


# -- what somebody wants to be told --------------------------------------------------------------


def complaint(conn: Connection, id: str) -> Complaint:
    """Raises Unknown."""
    row = conn.execute(_COMPLAINT.where(complaints.c.id == id)).one_or_none()
    if row is None:
        raise Unknown(f"no complaint {id}", f"reklamace {id} není")
    return struct_of(Complaint, row)


def of_account(conn: Connection, account: str) -> list[Complaint]:
    """Newest first."""
    rows = conn.execute(_COMPLAINT.where(complaints.c.account == account))
    found = [struct_of(Complaint, row) for row in rows]
    return sorted(found, key=lambda one: (one.lodged_at, one.id), reverse=True)


def listed(
    conn: Connection, *, operator: Whose = None, open_: bool | None = None, most: int = 100
) -> list[Complaint]:
    """For staff: what has waited longest comes first."""
    query = _COMPLAINT.where(whose(complaints.c.operator, operator))
    if open_ is not None:
        over = complaints.c.state == "resolved"
        query = query.where(~over if open_ else over)
    rows = conn.execute(query.order_by(complaints.c.lodged_at, complaints.c.id).limit(most))
    return [struct_of(Complaint, row) for row in rows]


def events(conn: Connection, id: str) -> list[Event]:
    rows = conn.execute(_EVENT.where(complaint_events.c.complaint == id))
    return sorted((struct_of(Event, row) for row in rows), key=lambda one: one.seq)


def missed(conn: Connection, id: str) -> list[str]:
    """Deadlines that were not kept."""
    return [one.text for one in events(conn, id) if one.kind == "missed"]


def due_at(one: Complaint, deadline: Deadline) -> int | None:
    """Until when; None: the clock stands."""
    if deadline.stops and one.waiting_since is not None:
        return None
    return one.lodged_at + deadline.length * MINUTE + (one.stopped if deadline.stops else 0)


# -- the complainant -----------------------------------------------------------------------------


def lodge(
    conn: Connection,
    plan: HousePlan,
    account: UserAccount,
    given: LodgedComplaint,
    signed: Signature,
    at: int,
    act: Act = "account.own",
) -> Complaint:
    """Writes a complaint down, by the complainant or (as another ``act``) by staff for him, and
    confirms it at once. Raises HouseRefused."""
    accounts.lock(conn, account.id)
    happened = complaint_subjects.checked(conn, plan, account, given, at)
    if act == "account.own":
        _must_be_few(conn, account.id)
    many = conn.execute(select(func.count()).where(complaints.c.account == account.id)).scalar_one()
    new = Complaint(
        id=f"{account.id}-k{many + 1}",
        operator=account.operator,
        account=account.id,
        about=given.about,
        text=given.text.strip(),
        remedy=given.remedy.strip(),
        happened_at=happened,
        round=given.round or None,
        payment=given.payment or None,
        lodged_at=at,
        state="acknowledged",
    )
    conn.execute(insert(complaints), msgspec.structs.asdict(new))
    _record(conn, new, act, signed, at, after={"about": new.about, "round": new.round})
    _note(conn, new, "submitted", signed.author, at)
    _note(conn, new, "acknowledged", acts.SYSTEM, at)
    for deadline in plan.complaints.deadlines:
        _remind(conn, new, deadline, at)
    last = max(due_at(new, one) or at for one in plan.complaints.deadlines)
    _tell(conn, new, "complaint-received", {"until": _told(plan, account, last)}, at)
    return new


def _must_be_few(conn: Connection, account: str) -> None:
    """Nobody buries staff, or fills the disk. Raises HouseRefused."""
    waits = complaints.c.account == account, complaints.c.state != "resolved"
    many = conn.execute(select(func.count()).where(*waits)).scalar_one()
    if many >= MOST_AT_ONCE:
        raise HouseRefused(Refusal(code="complaint-enough", facts={"most": MOST_AT_ONCE}))


def documents_given(conn: Connection, id: str, names: str, signed: Signature, at: int) -> Complaint:
    """What was asked for has come: the clock goes on where it stood."""
    before = _open(conn, id)
    after = msgspec.structs.replace(
        before,
        waiting_since=None,
        stopped=before.stopped + _standing(before, at),
    )
    _keep(conn, after)
    _record(conn, after, "account.own", signed, at, after={"documents": names})
    waited = before.waiting_since is not None
    _note(conn, after, WAITED if waited else "documents-added", signed.author, at, names)
    if waited:
        for deadline in houses.of(before.operator).complaints.deadlines:
            if deadline.stops and not _past(conn, after, deadline):
                _remind(conn, after, deadline, at)
    return after


def appeal(
    conn: Connection, id: str, level: str, why: str, signed: Signature, at: int
) -> Complaint:
    """A further review by somebody else. Raises HouseRefused."""
    before = _locked(conn, id)
    rule = houses.of(before.operator).complaints.appeal
    if before.state != "resolved":
        _refuse_state(before, "appeal")
    used = [one.text for one in events(conn, id) if one.kind == "appealed"]
    left = [one for one in (rule.levels if rule else ()) if one not in used]
    if level not in left:
        facts = {"given": level, "allowed": left}
        raise HouseRefused(Refusal(code="complaint-no-appeal", clause=clause_of(rule), facts=facts))
    if not why.strip():
        raise HouseRefused(Refusal(code="complaint-empty", facts={"field": "why"}))
    after = msgspec.structs.replace(before, state="appealed", level=level)
    _keep(conn, after)
    _record(conn, after, "account.own", signed, at, after={"appeal": level, "why": why.strip()})
    _note(conn, after, "appealed", signed.author, at, level)
    language = accounts.account(conn, after.account).language
    _tell(conn, after, "complaint-appealed", {"level": LEVELS[level][language]}, at)
    return after


# -- staff ---------------------------------------------------------------------------------------


def take_up(conn: Connection, id: str, signed: Signature, at: int) -> Complaint:
    """Somebody looks into it."""
    before = _open(conn, id)
    if before.state != "acknowledged":
        _refuse_state(before, "take up")
    after = msgspec.structs.replace(before, state="in-review")
    _keep(conn, after)
    _record(conn, after, "complaints.handle", signed, at, after={"state": "in-review"})
    _note(conn, after, "in-review", signed.author, at)
    _kept(conn, after, at, "assessed")
    return after


def ask_documents(conn: Connection, id: str, what: str, signed: Signature, at: int) -> Complaint:
    """The complainant shall bring something. Raises HouseRefused."""
    before = _open(conn, id)
    if before.waiting_since is not None:
        _refuse_state(before, "ask for documents twice")
    if not what.strip():
        raise HouseRefused(Refusal(code="complaint-empty", facts={"field": "what"}))
    state: State = "in-review" if before.state == "acknowledged" else before.state
    after = msgspec.structs.replace(before, state=state, waiting_since=at)
    plan = houses.of(before.operator).complaints
    _kept(conn, before, at, "assessed", *(one.id for one in plan.deadlines if one.stops))
    _keep(conn, after)
    _record(conn, after, "complaints.handle", signed, at, after={"asked": what.strip()})
    _note(conn, after, "documents-asked", signed.author, at, what.strip())
    _tell(conn, after, "complaint-documents", {"what": what.strip()}, at)
    return after


def escalate(conn: Connection, id: str, signed: Signature, at: int) -> Complaint:
    """To the management, before a deadline does it. Raises HouseRefused."""
    before = _open(conn, id)
    if before.state == "escalated":
        _refuse_state(before, "escalate")
    _kept(conn, before, at, "assessed", "settled")
    return _escalate(conn, before, signed, at)


def decide(
    conn: Connection, id: str, decision: str, told: str, signed: Signature, at: int
) -> Complaint:
    """What was decided, and what the complainant is told of it. What was escalated the management
    decides; a further review is made by somebody who has not decided before. Raises
    HouseRefused."""
    before = _locked(conn, id)
    if before.state == "resolved":
        _refuse_state(before, "decide")
    plan = houses.of(before.operator).complaints
    grounds = {one.id: one for one in plan.groundless}
    if decision not in DECISIONS and decision not in grounds:
        facts = {"given": decision, "allowed": [*DECISIONS, *grounds]}
        raise HouseRefused(Refusal(code="complaint-no-such-decision", facts=facts))
    if not told.strip():
        raise HouseRefused(Refusal(code="complaint-empty", facts={"field": "told"}))
    _must_may_decide(conn, before, signed)
    after = msgspec.structs.replace(
        before,
        state="resolved",
        decision=decision,
        resolved_at=at,
        waiting_since=None,
        stopped=before.stopped + _standing(before, at),
    )
    _kept(conn, before, at, *(one.id for one in plan.deadlines))
    _keep(conn, after)
    kept = {"decision": decision, "told": told.strip()}
    _record(conn, after, "complaints.handle", signed, at, after=kept)
    _note(conn, after, "resolved", signed.author, at, decision)
    account = accounts.account(conn, after.account)
    ground = grounds[decision].text.get(account.language) + " " if decision in grounds else ""
    outside = plan.outside
    known = {
        "decision": decided(plan, decision)[account.language],
        "told": f"{ground}{told.strip()}",
        "body": f"{outside.names.get(account.language)}, {outside.contact.site or ''}",
    }
    _tell(conn, after, "complaint-resolved", known, at)
    return after


LEVELS = {
    "senior-agent": {"en": "Senior Agent", "cs": "Senior Agent"},
    "escalation-point": {"en": "Escalation Point", "cs": "Escalation Point"},
    "manager-on-duty": {"en": "Manager on Duty", "cs": "manažer ve službě"},
    "management": {"en": "management", "cs": "vedení"},
}
_DECIDED = {
    "upheld": {"en": "upheld", "cs": "uznána"},
    "partly-upheld": {"en": "upheld in part", "cs": "uznána zčásti"},
    "rejected": {"en": "rejected", "cs": "zamítnuta"},
}


def decided(plan: Complaints, decision: str) -> dict[str, str]:
    """A decision in both languages."""
    for one in plan.groundless:
        if one.id == decision:
            return {
                "en": f"groundless ({one.names.en})",
                "cs": f"bezpředmětná ({one.names.cs})",
            }
    return _DECIDED[decision]


def _must_may_decide(conn: Connection, one: Complaint, signed: Signature) -> None:
    raised = one.state in ("escalated", "appealed")
    if raised and not roles.may(signed.role, "complaints.manage"):
        raise HouseRefused(Refusal(code="complaint-for-management"))
    if one.state == "appealed":
        before = {event.author for event in events(conn, one.id) if event.kind == "resolved"}
        if signed.author in before:
            clause = clause_of(houses.of(one.operator).complaints.appeal)
            raise HouseRefused(Refusal(code="complaint-other-person", clause=clause))


# -- deadlines -----------------------------------------------------------------------------------


def _key(conn: Connection, one: Complaint, deadline: str) -> str:
    """Each time the clock has stood the deadline is another one."""
    stood = sum(event.kind == WAITED for event in events(conn, one.id))
    return f"{DEADLINE}/{one.id}/{deadline}/{stood}"


def _remind(conn: Connection, one: Complaint, deadline: Deadline, at: int) -> None:
    when = due_at(one, deadline)
    if when is not None:
        detail = {"complaint": one.id, "deadline": deadline.id}
        key = _key(conn, one, deadline.id)
        agenda.add(conn, DEADLINE, one.operator, one.account, when, at, detail, key=key)


def _kept(conn: Connection, one: Complaint, at: int, *deadlines: str) -> None:
    """Nobody needs to be reminded any more; what is overdue by now still rings."""
    for deadline in houses.of(one.operator).complaints.deadlines:
        when = due_at(one, deadline)
        if deadline.id in deadlines and when is not None and at <= when:
            agenda.drop(conn, _key(conn, one, deadline.id), "in time", at)


@agenda.handles(DEADLINE)
def _overdue(conn: Connection, due: Due, at: int) -> str:
    """What was not done until then is noted for that time, also if it has been done since."""
    one = _locked(conn, due.detail["complaint"])
    deadline = houses.of(one.operator).complaints.deadline(due.detail["deadline"])
    assert deadline is not None
    if _met(conn, one, deadline, due.due_at):
        return "in time"
    if deadline.id in missed(conn, one.id):
        return "missed before"
    _note(conn, one, "missed", acts.SYSTEM, due.due_at, deadline.id)
    why = by_itself("a deadline has passed")
    _record(conn, one, "complaints.handle", why, at, after={"missed": deadline.id})
    if deadline.missed == "escalate" and one.state in ("acknowledged", "in-review"):
        _escalate(conn, one, by_itself("a deadline has passed"), due.due_at)
        return f"{deadline.id}: missed, escalated"
    return f"{deadline.id}: missed"


_ENOUGH: Mapping[str, frozenset[str]] = {
    "assessed": TAKEN_UP,
    "settled": frozenset(("escalated", "resolved")),
    "decided": frozenset(("resolved",)),
}
"""The events that keep a deadline."""


def _met(conn: Connection, one: Complaint, deadline: Deadline, until: int | None = None) -> bool:
    kinds = _ENOUGH[deadline.id]
    return any(
        event.kind in kinds and (until is None or event.at <= until)
        for event in events(conn, one.id)
    )


def _past(conn: Connection, one: Complaint, deadline: Deadline) -> bool:
    """Whether it rings no more: it has, or what it waits for was done."""
    return deadline.id in missed(conn, one.id) or _met(conn, one, deadline)


def _escalate(conn: Connection, before: Complaint, signed: Signature, at: int) -> Complaint:
    after = msgspec.structs.replace(before, state="escalated")
    _keep(conn, after)
    _record(conn, after, "complaints.handle", signed, at, after={"state": "escalated"})
    _note(conn, after, "escalated", signed.author, at)
    _tell(conn, after, "complaint-escalated", {}, at)
    return after


def _standing(one: Complaint, at: int) -> int:
    """How long the clock has stood since documents were asked for."""
    return 0 if one.waiting_since is None else at - one.waiting_since


# -- keeping -------------------------------------------------------------------------------------


def _locked(conn: Connection, id: str) -> Complaint:
    conn.execute(select(complaints.c.id).where(complaints.c.id == id).with_for_update())
    return complaint(conn, id)


def _open(conn: Connection, id: str) -> Complaint:
    found = _locked(conn, id)
    if found.state in ("resolved", "appealed"):
        _refuse_state(found, "change")
    return found


def _refuse_state(one: Complaint, what: str) -> NoReturn:
    raise HouseRefused(Refusal(code="complaint-state", facts={"state": one.state, "what": what}))


def _keep(conn: Connection, one: Complaint) -> None:
    row = msgspec.structs.asdict(one)
    conn.execute(update(complaints).where(complaints.c.id == one.id).values(**row))


def _note(
    conn: Connection, one: Complaint, kind: str, author: str, at: int, text: str = ""
) -> None:
    seq = len(events(conn, one.id)) + 1
    row = {"complaint": one.id, "seq": seq, "at": at, "kind": kind, "author": author, "text": text}
    conn.execute(insert(complaint_events), row)


def _record(
    conn: Connection, one: Complaint, act: Act, signed: Signature, at: int, *, after: dict[str, Any]
) -> None:
    subject = f"complaint:{one.id}"
    acts.record(conn, act, subject, signed, at, after=after, operator=one.operator)


def _tell(conn: Connection, one: Complaint, kind: Kind, facts: dict[str, str], at: int) -> None:
    account = accounts.account(conn, one.account)
    known = {"login": account.login, "complaint": one.id, **facts}
    recovery.tell(conn, account, kind, known, at)


def _told(plan: HousePlan, account: UserAccount, at: int) -> str:
    return texts.told(moment(at, plan.timezone), account.language)
