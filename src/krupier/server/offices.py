"""Whose affairs somebody of the staff may see: who works for one operator sees nobody else's."""

from __future__ import annotations

from sqlalchemy import Connection

from krupier.house import user_accounts as accounts
from krupier.house.user_accounts import UserAccount
from krupier.server.desk import Session
from krupier.store import Unknown, people


def where(conn: Connection, staff: Session, asked: str | None) -> str | None:
    """None: all operators. Raises Unknown."""
    if asked is not None:
        must_work_for(conn, staff, asked)
        return asked
    return _employer(conn, staff) or None


def must_work_for(conn: Connection, staff: Session, operator: str) -> None:
    """Raises Unknown, as if there were nothing."""
    if _employer(conn, staff) not in ("", operator):
        raise Unknown(f"no operator {operator}", f"provozovatel {operator} není")


def by_login(conn: Connection, staff: Session, operator: str, login: str) -> UserAccount:
    """Raises Unknown."""
    must_work_for(conn, staff, operator)
    found = accounts.by_login(conn, operator, login.strip())
    if found is None:
        raise Unknown(f"no account {login}", f"konto {login} není")
    return found


def _employer(conn: Connection, staff: Session) -> str:
    found = people.staff_by_login(conn, staff.login)
    return found.operator if found else ""
