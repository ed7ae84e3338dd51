"""Accounts for tests, written straight into the books."""

from __future__ import annotations

from functools import cache
from typing import Any

from sqlalchemy import Connection, insert

from krupier.house import credentials, passwords
from krupier.house import user_accounts as accounts
from krupier.house.user_accounts import State, UserAccount
from krupier.store import people
from krupier.store.house_schema import persons

PASSWORD = "correct horse battery"


@cache
def hash_of(password: str) -> str:
    """argon2 takes its time: once for each password."""
    return passwords.hashed(password)


def add(
    conn: Connection,
    login: str = "anna",
    *,
    operator: str = "tsg",
    state: State = "active",
    password: str = PASSWORD,
    at: int = 1,
    why: str = "",
) -> UserAccount:
    id = f"u{operator}{login}"
    person: dict[str, Any] = {
        "id": f"person-{id}",
        "created_at": at,
        "given_names": login.title(),
        "surname": "Nováková",
        "birth_date": "1990-05-17",
        "likeness": id,
        "email": f"{login}@example.com",
    }
    conn.execute(insert(persons), person)
    people.add_player(conn, id, login.title(), f"hash-{id}", at)
    account = UserAccount(
        id=id,
        person=person["id"],
        operator=operator,
        login=login,
        state=state,
        since=at,
        applied_at=at,
        why=why,
        currency="EUR",
        language="en",
    )
    accounts.add_account(conn, account)
    credentials.set_password(conn, account, hash_of(password), at, "registers")
    return account
