"""What reception and cash desk share: whom somebody may serve, how visitors are shown, and what
becomes of what is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from sqlalchemy import Connection

from krupier.house import persons, visitor_cards, visits
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature
from krupier.house.periods import iso
from krupier.house.refusals import HouseRefused
from krupier.house.roles import Act
from krupier.house.user_accounts import UserAccount
from krupier.plan.house import HousePlan
from krupier.server import desk_forms as shapes
from krupier.server import offices
from krupier.server.dependencies import Asked
from krupier.server.forms import Second
from krupier.server.offices import OnDuty
from krupier.server.service import Service
from krupier.server.signatures import UNKNOWN_SECOND, sign, vouched
from krupier.server.tries import done_or_noted
from krupier.store import Unknown

T = TypeVar("T")
SECONDS: Sequence[Act] = ("cash.exchange", "payouts.decide")
"""Who may do one of these may sign as the second person."""


def plan_of(service: Service, conn: Connection, staff: OnDuty, operator: str) -> HousePlan:
    """Raises Unknown, as if there were nothing."""
    plan = service.house.plans.get(operator)
    if plan is None or not staff.at(operator):
        raise Unknown(f"no operator {operator}", f"provozovatel {operator} není")
    return plan


def visitor_of(
    service: Service, conn: Connection, staff: OnDuty, id: str
) -> tuple[HousePlan, UserAccount]:
    found = accounts.account(conn, id)
    return plan_of(service, conn, staff, found.operator), found


async def signed_by_two(
    service: Service,
    staff: OnDuty,
    reason: str,
    second: Second | None,
    operator: str,
    acts: Sequence[Act] = SECONDS,
) -> Signature:
    """Somebody else, who may do one of these there, shows who he is. Raises HouseRefused."""
    alone = sign(staff, reason)
    if second is None:
        return alone
    found = await vouched(service, staff, second)
    if not offices.sees(found, acts, [operator]):
        raise HouseRefused(UNKNOWN_SECOND)
    return Signature(alone.author, alone.role, alone.reason, second=found.login)


async def written(
    request: Asked,
    service: Service,
    staff: OnDuty,
    deed: str,
    what: object,
    work: Callable[[Connection], T],
    *,
    operator: str,
    account: str | None = None,
) -> T:
    """Does something for a visitor; what is refused changes nothing and is noted."""

    def by_staff(conn: Connection) -> T:
        offices.must_still_be(conn, staff)
        return work(conn)

    return await done_or_noted(
        request, service, deed, what, by_staff, who=staff.login, operator=operator, account=account
    )


def row_of(conn: Connection, plan: HousePlan, account: UserAccount) -> shapes.VisitorRow:
    person = persons.person(conn, account.person)
    card = visitor_cards.of_account(conn, account.id)
    visit = visits.running(conn, account.id)
    return shapes.VisitorRow(
        account=account.id,
        person=person.id,
        name=person.name,
        birth_date=person.birth_date,
        card=card.number if card else "",
        state=account.state,
        inside=iso(visit.admitted_at, plan.timezone) if visit else None,
    )


def found(conn: Connection, plan: HousePlan, words: str, most: int) -> list[shapes.VisitorRow]:
    """By the number of a card that is shown, or by words of the name, birth date or number."""
    tidy = "".join(words.split())
    if plan.desk and tidy.isdecimal() and tidy.startswith(plan.desk.card.prefix) and len(tidy) == 9:
        card = visitor_cards.shown(conn, plan, tidy)
        return [row_of(conn, plan, accounts.account(conn, card.account))]
    known = persons.search(conn, query=words, state=None, operator=plan.operator, most=most)
    return [row_of(conn, plan, accounts.account(conn, one.account)) for one in known]
