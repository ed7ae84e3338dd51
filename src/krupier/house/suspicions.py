"""What speaks against letting somebody have an account: refusals, where the plan refuses and it is
certain; otherwise suspicions, which people must look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection

from krupier.house import persons, screening
from krupier.house import user_accounts as accounts
from krupier.house.acts import by_itself
from krupier.house.matching import Likeness
from krupier.house.outside import RegisterAnswer
from krupier.house.persons import ExcludedPerson, Person, Suspect
from krupier.house.refusals import HouseRefused, Refusal, clause_of
from krupier.house.screening import ListHit, Reason
from krupier.house.user_accounts import ENDED, UserAccount
from krupier.plan.house import HousePlan

HARMLESS = frozenset(("own-wish", "window"))
"""Why an account may have ended without speaking against its owner."""


class Suspicion(msgspec.Struct, frozen=True):
    """The kind of a case, and what it is about."""

    kind: str
    detail: dict[str, Any]


def of_applicant(
    conn: Connection,
    plan: HousePlan,
    person: Person,
    account: UserAccount,
    answer: RegisterAnswer | None,
    suspects: list[Suspect],
    at: int,
) -> list[Suspicion]:
    """Raises HouseRefused for who is certainly not let in."""
    found = [*_excluded(conn, plan, person), *_twice(conn, plan, account, suspects)]
    listed = _looked_up(conn, person, account, "registration", at)
    found += by_lists(plan, person, listed, refuses=True)
    if person.died or (answer and answer.found == "dead"):
        found.append(Suspicion("identity", {"register": "dead"}))
    return found


def of_new_list(
    conn: Connection, plan: HousePlan, person: Person, account: UserAccount, at: int
) -> list[Suspicion]:
    """When everybody is looked up again; nobody is put out without people having looked."""
    found = _looked_up(conn, person, account, "list", at)
    return by_lists(plan, person, found, refuses=False)


def by_lists(plan: HousePlan, person: Person, found: ListHit, *, refuses: bool) -> list[Suspicion]:
    """What the plan says about who is on a list. ``refuses``: at once, where it is certain."""
    suspicions = []
    rules = plan.screening
    for kind, rule, hits in (
        ("sanctions", rules.sanctions, found.sanctions),
        ("pep", rules.pep, found.pep),
    ):
        declared = kind == "pep" and person.pep is True
        if rule.found == "record" or not (hits or declared):
            continue
        certain = declared or any(hit.certain for hit in hits)
        if rule.found == "refuse" and certain and refuses:
            clause = clause_of(rule)
            code = "sanctioned" if kind == "sanctions" else "exposed"
            raise HouseRefused(Refusal(code=code, clause=clause))
        hits_told = [msgspec.to_builtins(hit) for hit in hits]
        suspicions.append(Suspicion(kind, {"hits": hits_told, "declared": declared}))
    return suspicions


def _looked_up(
    conn: Connection, person: Person, account: UserAccount, reason: Reason, at: int
) -> ListHit:
    """Whoever is surely on the list of exposed persons is one, whatever he says."""
    found = screening.screen(conn, person, account.id, reason, at)
    if person.pep is not True and any(hit.certain for hit in found.pep):
        why = by_itself("is on the list of politically exposed persons")
        persons.change(conn, person.id, why, at, operator=account.operator, pep=True)
    return found


def _excluded(conn: Connection, plan: HousePlan, person: Person) -> Iterator[Suspicion]:
    """Staff, members of bodies, shareholders, families, restricted persons: whom the plan names."""
    rules = {one.who: one for one in plan.excluded}
    if person.restricted and "restricted-capacity" in rules:
        clause = clause_of(rules["restricted-capacity"])
        raise HouseRefused(Refusal(code="restricted-capacity", clause=clause))
    for entry, likeness in persons.excluded(conn, plan.operator, person):
        rule = next((one for who, one in rules.items() if who == entry.kind), None)
        if rule is None:
            continue
        if likeness.certain:
            clause = clause_of(rule)
            facts = {"who": entry.kind}
            raise HouseRefused(Refusal(code="excluded-here", clause=clause, facts=facts))
        yield Suspicion("excluded-person", by_entry(entry, likeness))


def by_entry(entry: ExcludedPerson, likeness: Likeness) -> dict[str, Any]:
    """What a case says about somebody who may be one of those who may not play."""
    return {
        "entry": entry.id,
        "who": entry.kind,
        "score": likeness.score,
        "reasons": list(likeness.reasons),
    }


def _twice(
    conn: Connection, plan: HousePlan, account: UserAccount, suspects: list[Suspect]
) -> Iterator[Suspicion]:
    """The same person with another account here, or with one that ended for a reason."""
    living, ended = list[dict[str, Any]](), list[dict[str, Any]]()
    for suspect in suspects:
        for one in accounts.of_person(conn, suspect.person):
            if one.operator != plan.operator or one.id == account.id:
                continue
            told = {
                "account": one.id,
                "state": one.state,
                "score": suspect.likeness.score,
                "reasons": list(suspect.likeness.reasons),
            }
            if one.state not in ENDED:
                living.append(told)
            elif one.why not in HARMLESS:
                ended.append(told | {"why": one.why})
    if len(living) >= plan.registration.accounts.most:
        yield Suspicion("duplicate", {"accounts": living})
    if ended:
        yield Suspicion("returning", {"accounts": ended})
