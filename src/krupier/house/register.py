"""The register of excluded persons: when it is asked, and what follows from what it says.

It is asked outside of any transaction, for it may take its time (:func:`ask`); what it said is then
written down (:func:`note`). Whoever is in it may not play, and neither may anybody of whom it does
not say that he is not in it.

While somebody is in, it is asked again after the minutes that the plan says: what falls due on the
agenda ends the stay of everybody about whom it has not been asked since (:func:`due_stays` says who
that is), so nobody stays in because somebody forgot to ask.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec
from sqlalchemy import Connection, select

from krupier.house import agenda, breaks, persons, screening
from krupier.house import user_accounts as accounts
from krupier.house.acts import by_itself
from krupier.house.agenda import Due
from krupier.house.outside import (
    AskedAt,
    BatchRegister,
    ExclusionRegister,
    Identity,
    RegisterAnswer,
    Unreachable,
)
from krupier.house.periods import MINUTE
from krupier.house.refusals import Refusal, clause_of
from krupier.house.user_accounts import UserAccount
from krupier.plan import houses
from krupier.plan.house import HousePlan
from krupier.store.desk_schema import visits
from krupier.store.house_schema import agenda as entries
from krupier.store.house_schema import screenings, sessions

LIST = "exclusion-register"
STAY = "register-stay"
TOGETHER = 10
"""From so many on they are asked about in one batch."""


class Stay(msgspec.Struct, frozen=True):
    """Somebody who is in, and about whom the register is to be asked."""

    account: str
    operator: str
    identity: Identity


def ask(register: ExclusionRegister, who: Identity, at: AskedAt) -> RegisterAnswer | None:
    """Blocks. None: it is silent."""
    try:
        return register.check(who, at)
    except Unreachable:
        return None


def ask_all(
    register: ExclusionRegister, stays: Sequence[Stay], waits: Callable[[], bool]
) -> dict[str, RegisterAnswer | None]:
    """About everybody who is in, by account; many at once where the register takes that. Blocks.
    ``waits`` for a moment before the results are called for, and says no when it was long enough.
    """
    if len(stays) < TOGETHER or not isinstance(register, BatchRegister):
        return {stay.account: ask(register, stay.identity, "stay") for stay in stays}
    found: Mapping[str, RegisterAnswer] = {}
    try:
        number = register.check_many({stay.account: stay.identity for stay in stays})
        while waits():
            batch = register.results(number)
            if batch.state != "received":
                found = batch.answers
                break
    except Unreachable:
        pass
    return {stay.account: found.get(stay.account) for stay in stays}


def judged(plan: HousePlan, answer: RegisterAnswer | None) -> Refusal | None:
    """Whether its answer keeps somebody out. Requests about the account can then be made at the
    contact that the refusal names."""
    rule, contact = plan.screening.register, plan.company.contact
    facts = {"contact": contact.mail or contact.site or plan.company.name}
    clause = clause_of(rule)
    if answer is None or answer.excluded == "unverified":
        return Refusal(code="register-silent", clause=clause, facts=facts)
    if answer.excluded == "yes":
        return Refusal(code="excluded", clause=clause, facts=facts)
    if answer.adult is False:
        age = plan.registration.age
        least = {"least": age.least}
        return Refusal(code="under-age", clause=clause_of(age), facts=least)
    return None


def note(
    conn: Connection,
    plan: HousePlan,
    account: UserAccount,
    answer: RegisterAnswer | None,
    asked_at: AskedAt,
    at: int,
) -> Refusal | None:
    """Writes down what it said. Who is in it, or of whom it says nothing while he is in, is blocked
    until it says that he is not; what the refusal is, if there is one."""
    said = "silent" if answer is None else answer.excluded
    detail = msgspec.to_builtins(answer) if answer else {}
    screening.record(
        conn,
        account.person,
        account.id,
        list=LIST,
        reason=asked_at,
        answer=said,
        detail=detail,
        at=at,
    )
    if answer and answer.hid:
        persons.found_in_register(conn, account.person, answer.hid)
    if answer and answer.found == "dead":
        why = by_itself("the register of inhabitants says that the person died")
        persons.change(conn, account.person, why, at, operator=account.operator, died=True)
    refusal = judged(plan, answer)
    if refusal is None:
        if _blocked(conn, account.id, at):
            why = by_itself("the register of excluded persons says no")
            breaks.lift(conn, account.id, "register", why, at)
    elif said == "yes" or asked_at == "stay":
        why = by_itself(f"register of excluded persons: {refusal.code}")
        breaks.exclude(conn, account.id, why, at)
    return refusal


# -- while somebody is in ----------------------------------------------------------------------


def stay_begins(conn: Connection, plan: HousePlan, account: UserAccount, at: int) -> None:
    """Somebody is let in: the register will be asked again while he stays."""
    minutes = plan.screening.register.recheck_minutes
    if minutes is not None and not _awaited(conn, account.id):
        agenda.add(conn, STAY, account.operator, account.id, at + minutes * MINUTE, at)


def due_stays(conn: Connection, at: int, most: int = 100) -> list[Stay]:
    """About whom the register is to be asked now, before the agenda is worked off."""
    found = []
    for one in agenda.due(conn, at, most):
        if one.kind == STAY and _is_in(conn, one.subject) and not _asked_since(conn, one):
            person = persons.person(conn, accounts.account(conn, one.subject).person)
            found.append(Stay(one.subject, one.operator, persons.identity(person)))
    return found


@agenda.handles(STAY)
def stay_goes_on(conn: Connection, due: Due, at: int) -> str:
    """Whoever is still in is asked about again later, if the register has answered by now."""
    account = accounts.lock(conn, due.subject)
    if not _is_in(conn, account.id):
        return "left"
    plan = houses.of(due.operator)
    if not _asked_since(conn, due):
        note(conn, plan, account, None, "stay", at)
    if _blocked(conn, account.id, at):
        return "sent away"
    minutes = plan.screening.register.recheck_minutes
    if minutes is not None:
        agenda.add(conn, STAY, account.operator, account.id, at + minutes * MINUTE, at)
    return "stays"


def _is_in(conn: Connection, account: str) -> bool:
    """Logged in, or on the premises."""
    log_ins = select(sessions.c.id).where(
        sessions.c.account == account, sessions.c.ended_at.is_(None)
    )
    stays = select(visits.c.id).where(visits.c.account == account, visits.c.left_at.is_(None))
    return any(conn.execute(one.limit(1)).first() is not None for one in (log_ins, stays))


def _awaited(conn: Connection, account: str) -> bool:
    mine = entries.c.kind == STAY, entries.c.subject == account, entries.c.done_at.is_(None)
    return conn.execute(select(entries.c.id).where(*mine).limit(1)).first() is not None


def _asked_since(conn: Connection, due: Due) -> bool:
    said = screenings.c
    since = said.account == due.subject, said.list == LIST, said.at >= due.due_at
    return conn.execute(select(said.id).where(*since).limit(1)).first() is not None


def _blocked(conn: Connection, account: str, at: int) -> bool:
    held = breaks.standing(conn, [account], at)[account]
    return any(one.kind == "register" and one.holds(at) for one in held)
