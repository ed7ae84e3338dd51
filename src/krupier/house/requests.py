"""Requests about an account by who is not let in to it: whom the register shuts out can still ask
for his money, and anybody who cannot log in can write to the house.

Nobody has proved who he is, so nothing follows by itself and nothing is told about the account: the
request is put before staff, and its receipt is confirmed to the address that the account has.
"""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from krupier.house import cases, recovery
from krupier.house import user_accounts as accounts
from krupier.house.cases import Case
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.user_accounts import UserAccount
from krupier.plan.house import HousePlan
from krupier.store.house_schema import persons, user_accounts

KIND = "request"


def make(conn: Connection, plan: HousePlan, who: str, text: str, at: int) -> Case:
    """``who``: a login or an e-mail address. The same words again, while nobody has answered them,
    are the same request. Raises HouseRefused."""
    who, text = who.strip(), text.strip()
    for field, given in (("who", who), ("text", text)):
        if not given:
            raise HouseRefused(Refusal(code="request-empty", facts={"field": field}))
    found = _meant(conn, plan.operator, who)
    if found is not None:
        accounts.lock(conn, found.id)
    case = cases.put(
        conn,
        KIND,
        operator=plan.operator,
        account=found.id if found else None,
        person=found.person if found else None,
        detail={"who": who, "text": text},
        at=at,
    )
    if found is not None and case.opened_at == at:
        recovery.tell(
            conn, found, "request-received", {"login": found.login, "request": case.id}, at
        )
    return case


def _meant(conn: Connection, operator: str, who: str) -> UserAccount | None:
    """By login; by an address only if one account alone has it."""
    found = accounts.by_login(conn, operator, who)
    if found is not None or "@" not in who or not who.isprintable():
        return found
    same = func.lower(persons.c.email) == who.lower(), user_accounts.c.operator == operator
    owners = user_accounts.join(persons, persons.c.id == user_accounts.c.person)
    ids = conn.execute(select(user_accounts.c.id).select_from(owners).where(*same).limit(2))
    match list(ids.scalars()):
        case [only]:
            return accounts.account(conn, only)
    return None
