"""The reception of premises: who comes is identified, decides about his limits and is let in.

    identified (person, document, age, lists, register) → limits set or refused → admitted

The register of excluded persons is asked outside of any transaction (reason ``registration`` or
``entry``), and what it said is written down before anybody is let in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import Connection

from krupier.house import breaks, limits, register, registration, visitor_cards, visits
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature
from krupier.house.breaks import Tell
from krupier.house.fields import GivenDocument
from krupier.house.outside import RegisterAnswer
from krupier.house.refusals import HouseRefused, Refusal, clause_of, refused
from krupier.house.registration import Application, Ids
from krupier.house.user_accounts import UserAccount
from krupier.house.visits import Visit
from krupier.plan.house import HousePlan
from krupier.plan.house_parts import Rule

EXPELS: Sequence[str] = ("game-exclusion", "expulsion", "ban")
"""Sanctions for conduct by which somebody can be sent away, the mildest first."""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """What a visitor decides about one limit; no value: he refuses it."""

    measure: str
    value: str | None = None
    currency: str = ""


def identify(
    conn: Connection,
    plan: HousePlan,
    application: Application,
    answer: RegisterAnswer | None,
    choices: Sequence[Choice],
    signed: Signature,
    at: int,
    ids: Ids,
) -> UserAccount:
    """A new visitor, whose document staff have compared with what he says and with himself; he gets
    a registration card. Raises HouseRefused."""
    _must_be_premises(plan)
    account = registration.apply(conn, plan, application, answer, at, ids)
    registration.decide_document(conn, plan, ids.document, "verified", signed, at)
    visitor_cards.issue(conn, plan, account.id, signed, at)
    return decide(conn, plan, account.id, choices, signed, at)


def new_document(
    conn: Connection,
    plan: HousePlan,
    account_id: str,
    given: GivenDocument,
    id: str,
    signed: Signature,
    at: int,
) -> UserAccount:
    """A known visitor shows another document, which staff have compared. Raises HouseRefused."""
    account = accounts.lock(conn, account_id)
    registration.give_document(conn, plan, account, given, id, at)
    registration.decide_document(conn, plan, id, "verified", signed, at)
    return accounts.account(conn, account_id)


def decide(
    conn: Connection,
    plan: HousePlan,
    account_id: str,
    choices: Sequence[Choice],
    signed: Signature,
    at: int,
) -> UserAccount:
    """What he has decided about his limits, each by itself. Raises HouseRefused."""
    account = accounts.lock(conn, account_id)
    for one in choices:
        limits.decide(
            conn,
            plan,
            account,
            measure=one.measure,
            written=one.value,
            code=one.currency,
            signed=signed,
            at=at,
        )
    return registration.advance(conn, plan, account_id, at)


def note(
    conn: Connection,
    plan: HousePlan,
    account_id: str,
    answer: RegisterAnswer | None,
    at: int,
) -> Refusal | None:
    """What the register said about somebody at the entrance: it stays written down also where it
    keeps him out."""
    return register.note(conn, plan, accounts.account(conn, account_id), answer, "entry", at)


def admit(conn: Connection, plan: HousePlan, account_id: str, signed: Signature, at: int) -> Visit:
    """Lets in whoever is identified by a document that is valid today; the gate judges the rest.
    Raises HouseRefused."""
    _must_be_premises(plan)
    account = accounts.lock(conn, account_id)
    if account.state == "active" and not registration.identified(conn, plan, account, at):
        proof = next(
            (
                one
                for one in plan.registration.complete_when
                if one.condition == "identity-verified"
            ),
            plan.registration,
        )
        raise refused("identity-unverified", proof)
    return visits.admit(conn, plan, account_id, signed, at)


def expel(conn: Connection, plan: HousePlan, account_id: str, signed: Signature, at: int) -> Visit:
    """Sends somebody away who has broken the plan or the rules of decent behaviour. Raises
    HouseRefused."""
    rule = sanction(plan, *EXPELS)
    return visits.leave(conn, account_id, _citing(signed, rule), at, why="expelled")


def ban(
    conn: Connection,
    plan: HousePlan,
    account_id: str,
    hours: int | None,
    signed: Signature,
    at: int,
    tell: Tell,
) -> Visit | None:
    """Nobody lets him in for so many hours, or without end; who is in goes. Raises HouseRefused."""
    rule = sanction(plan, "ban")
    cited = _citing(signed, rule)
    breaks.block(conn, account_id, hours, cited, at, tell)
    if visits.running(conn, account_id) is None:
        return None
    return visits.leave(conn, account_id, cited, at, why="expelled")


def sanction(plan: HousePlan, *kinds: str) -> Rule:
    """The first of these that the plan knows. Raises HouseRefused."""
    known: Mapping[str, Rule] = {one.kind: one for one in plan.sanctions}
    for kind in kinds:
        if kind in known:
            return known[kind]
    facts = {"known": sorted(known)}
    raise HouseRefused(Refusal(code="sanction-unknown", facts=facts))


def _citing(signed: Signature, rule: Rule) -> Signature:
    clause = signed.clause or clause_of(rule)
    return msgspec.structs.replace(signed, clause=clause)


def _must_be_premises(plan: HousePlan) -> None:
    if plan.desk is None:
        raise HouseRefused(Refusal(code="no-premises", facts={"operator": plan.operator}))
