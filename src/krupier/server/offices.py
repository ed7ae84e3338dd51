"""Whose affairs somebody of the staff may see: who works for one operator sees nobody else's."""

from __future__ import annotations

from sqlalchemy import Connection

from krupier.house import cases
from krupier.house import user_accounts as accounts
from krupier.house.cases import Case
from krupier.house.user_accounts import UserAccount
from krupier.server.desk import Session
from krupier.store import Unknown, people


def employer(conn: Connection, login: str) -> str:
    """The operator that somebody of the staff works for. Empty: all of them."""
    found = people.staff_by_login(conn, login)
    return found.operator if found else ""


def where(conn: Connection, staff: Session, asked: str | None) -> str | None:
    """None: all operators. Raises Unknown."""
    if asked is not None:
        must_work_for(conn, staff, asked)
        return asked
    return employer(conn, staff.login) or None


def must_work_for(conn: Connection, staff: Session, operator: str) -> None:
    """Raises Unknown, as if there were nothing."""
    if employer(conn, staff.login) not in ("", operator):
        raise Unknown(f"no operator {operator}", f"provozovatel {operator} není")


def account_of(conn: Connection, staff: Session, id: str) -> UserAccount:
    """Raises Unknown."""
    found = accounts.account(conn, id)
    must_work_for(conn, staff, found.operator)
    return found


def by_login(conn: Connection, staff: Session, operator: str, login: str) -> UserAccount:
    """Raises Unknown."""
    must_work_for(conn, staff, operator)
    found = accounts.by_login(conn, operator, login.strip())
    if found is None:
        raise Unknown(f"no account {login}", f"konto {login} není")
    return found


def case_of(conn: Connection, staff: Session, id: str) -> Case:
    """Raises Unknown."""
    found = cases.case(conn, id)
    must_work_for(conn, staff, found.operator)
    return found
