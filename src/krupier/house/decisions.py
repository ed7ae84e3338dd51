"""What staff decide about a case, and what follows for the accounts; and everybody looked up again
when a list is new."""

from __future__ import annotations

from sqlalchemy import Connection

from krupier.house import (
    agenda,
    cases,
    closing,
    persons,
    recovery,
    registration,
    screening,
    suspicions,
    texts,
)
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature
from krupier.house.agenda import Due
from krupier.house.ages import moment
from krupier.house.cases import Case
from krupier.house.persons import ExcludedPerson, Person
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.user_accounts import ENDED, UserAccount
from krupier.plan import houses
from krupier.plan.house import HousePlan


def decide(
    conn: Connection, plan: HousePlan, id: str, decision: str, signed: Signature, at: int
) -> Case:
    """Raises Unknown, Conflict (it is decided), Invalid (there is no such choice)."""
    case = cases.close(conn, id, decision, signed, at)
    if case.account is None:
        return case
    effect = case.choices[decision]
    if effect == "note":
        registration.advance(conn, plan, case.account, at)
    elif effect in ("pay-out", "keep"):
        closing.decided(conn, case, effect == "pay-out", signed, at)
    elif effect == "release":
        _release(conn, plan, case, signed, at)
    else:
        _end(conn, case.account, case.kind, signed, at)
    if effect == "close-all":
        for told in case.detail.get("accounts", ()):
            _end(conn, told["account"], case.kind, signed, at)
    return case


def _release(conn: Connection, plan: HousePlan, case: Case, signed: Signature, at: int) -> None:
    account = accounts.lock(conn, str(case.account))
    if case.kind == "pep":
        persons.change(conn, account.person, signed, at, operator=account.operator, pep=True)
    if cases.holding(conn, account.id):
        return
    if account.state == "suspended":
        back: accounts.State = "active" if account.activated_at is not None else "temporary"
        accounts.set_state(conn, account.id, back, "", signed, at)
    registration.advance(conn, plan, account.id, at)


def _end(conn: Connection, id: str, why: str, signed: Signature, at: int) -> None:
    account = accounts.lock(conn, id)
    if account.state in ENDED:
        return
    last: accounts.State = "rejected" if "rejected" in accounts.NEXT[account.state] else "closed"
    ended = accounts.set_state(conn, id, last, why, signed, at)
    cases.moot(conn, id, at)
    _tell(conn, ended, signed, at)


def exclude(
    conn: Connection, plan: HousePlan, entry: ExcludedPerson, signed: Signature, at: int
) -> ExcludedPerson:
    """Staff enter somebody who may not play from now on. Whoever has an account already, and may be
    that person, is held until they have looked."""
    entered = persons.exclude(conn, entry, signed, at)
    if entry.kind not in {one.who for one in plan.excluded}:
        return entered
    meant = Person(
        id=entry.id,
        created_at=at,
        given_names=entry.given_names,
        surname=entry.surname,
        birth_date=entry.birth_date,
        birth_number=entry.birth_number,
    )
    for suspect in persons.alike(conn, plan.operator, meant):
        for account in accounts.of_person(conn, suspect.person):
            if account.operator == plan.operator and account.state not in ENDED:
                detail = suspicions.by_entry(entry, suspect.likeness)
                registration.hold(conn, account, "excluded-person", detail, at)
    return entered


@agenda.handles(screening.RESCREEN)
def rescreen(conn: Connection, due: Due, at: int) -> str:
    """So many accounts at once; the rest falls due after them."""
    name, version = due.subject, due.detail["version"]
    batch = screening.to_look_up(conn, due.detail["after"])
    held = sum(_look_up(conn, account, at) for account in batch)
    if len(batch) == screening.AT_ONCE:
        after = batch[-1].id
        agenda.add(
            conn,
            due.kind,
            "",
            name,
            due.due_at,
            at,
            detail={"version": version, "after": after},
            key=f"{due.kind}/{name}/{version}/{after}",
        )
    return f"{len(batch)} looked up, {held} held"


def _look_up(conn: Connection, account: UserAccount, at: int) -> bool:
    plan, person = houses.of(account.operator), persons.person(conn, account.person)
    found = suspicions.of_new_list(conn, plan, person, account, at)
    new = [one for one in found if not _known(conn, account, one)]
    for one in new:
        registration.hold(conn, account, one.kind, one.detail, at)
    return bool(new)


def _known(conn: Connection, account: UserAccount, found: suspicions.Suspicion) -> bool:
    """Whether staff have seen the same before: the same entries, decided or waiting."""
    before = [
        case
        for case in cases.listed(conn, person=account.person)
        if (case.kind, case.account) == (found.kind, account.id)
    ]
    seen = {hit["entry"] for case in before for hit in case.detail["hits"]}
    return bool(before) and {hit["entry"] for hit in found.detail["hits"]} <= seen


def set_state(
    conn: Connection, plan: HousePlan, id: str, state: accounts.State, signed: Signature, at: int
) -> UserAccount:
    """Staff change the state of an account by hand. Nobody is let on by this past what is missing
    or undecided. Raises Unknown, Conflict, HouseRefused."""
    account = accounts.lock(conn, id)
    if state in ("temporary", "active"):
        waiting = [one.kind for one in cases.holding(conn, id)]
        if waiting:
            raise HouseRefused(Refusal(code="case-waits", facts={"cases": waiting}))
        lacks = registration.missing(conn, plan, account, at) if state == "active" else []
        if lacks and account.activated_at is None:
            raise HouseRefused(Refusal(code="registration-lacks", facts={"missing": lacks}))
        over = registration.ends(plan, account)
        if over is not None and at >= over:
            raise HouseRefused(Refusal(code="registration-too-late"))
    changed = accounts.set_state(conn, id, state, signed.reason, signed, at)
    if state in ENDED:
        cases.moot(conn, id, at)
    _tell(conn, changed, signed, at)
    return changed


def _tell(conn: Connection, account: UserAccount, signed: Signature, at: int) -> None:
    """The owner is told of the measure and its reason."""
    when = texts.told(moment(at, houses.of(account.operator).timezone), account.language)
    facts = {"login": account.login, "reason": signed.reason, "at": when}
    match account.state:
        case "rejected" | "suspended" | "closed":
            recovery.tell(conn, account, account.state, facts, at)
