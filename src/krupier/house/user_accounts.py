"""User accounts: a person's contract with one operator, and its state.

    applied → temporary → active
    rejected, expired, suspended, closed

The id of a user account is that of a player: tables, seats and wallets know it by this. A player
without a user account is a guest with demo money, whom no rule of a house concerns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec
from sqlalchemy import Connection, select, update

from krupier.house import acts, agenda
from krupier.house.acts import Signature
from krupier.plan import houses
from krupier.store import Conflict, Invalid, Unknown
from krupier.store.counters import PREFIX as PREFIX
from krupier.store.fast import Among, Fast, listed
from krupier.store.house_schema import user_accounts
from krupier.store.registers import add
from krupier.store.rows import struct_of

State = Literal["applied", "temporary", "active", "rejected", "expired", "suspended", "closed"]

NEXT: Mapping[State, tuple[State, ...]] = {
    "applied": ("temporary", "active", "rejected", "expired"),
    "temporary": ("active", "rejected", "expired", "suspended", "closed"),
    "active": ("suspended", "closed"),
    "suspended": ("temporary", "active", "closed"),
    "rejected": (),
    "expired": (),
    "closed": (),
}
"""Which state may follow which."""
ENDED: frozenset[State] = frozenset(("rejected", "expired", "closed"))
USABLE: frozenset[State] = frozenset(("applied", "temporary", "active"))
"""In these states an account may be logged in to."""
BLOCKED = "block"
"""Why an account is closed whose owner was to be blocked without end."""
CLOSING = "closing"
"""On the agenda: what is left on an account that has ended is paid out."""


class UserAccount(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    person: str
    operator: str
    login: str
    state: State
    since: int
    applied_at: int
    activated_at: int | None = None
    closed_at: int | None = None
    why: str = ""
    language: Literal["cs", "en"] = "cs"
    currency: str
    version: int = 0

    @property
    def lets_in(self) -> bool:
        """Whether its owner may log in; who was closed out instead of blocked may withdraw what is
        left."""
        return self.state in USABLE or (self.state == "closed" and self.why == BLOCKED)


_FIELDS = UserAccount.__struct_fields__
_ACCOUNT = select(*(user_accounts.c[field] for field in _FIELDS))


def add_account(conn: Connection, account: UserAccount) -> None:
    """Its player is registered already, and has no wallets yet. Raises Taken for an id or login
    that is, Invalid for an id that is not one of a user account."""
    if not account.id.startswith(PREFIX):
        raise Invalid(
            f"{account.id!r} cannot be a user account: its id begins with {PREFIX!r}",
            f"{account.id!r} nemůže být konto: jeho id začíná na {PREFIX!r}",
        )
    add(conn, user_accounts, msgspec.structs.asdict(account), account.login)


def find(conn: Connection, id: str) -> UserAccount | None:
    """None: a guest, or nobody."""
    return _one(conn, user_accounts.c.id == id)


def account(conn: Connection, id: str) -> UserAccount:
    """Raises Unknown."""
    found = find(conn, id)
    if found is None:
        raise Unknown(f"no user account {id}", f"uživatelské konto {id} není")
    return found


def by_login(conn: Connection, operator: str, login: str) -> UserAccount | None:
    if not login.isprintable():  # nobody is called so, and not every database can be asked
        return None
    here = user_accounts.c.operator == operator, user_accounts.c.login == login.casefold()
    return _one(conn, *here)


def of_person(conn: Connection, person: str) -> list[UserAccount]:
    """With all operators, oldest first."""
    rows = conn.execute(_ACCOUNT.where(user_accounts.c.person == person))
    found = [struct_of(UserAccount, row) for row in rows]
    return sorted(found, key=lambda one: (one.applied_at, one.id))


def not_ended(conn: Connection, after: str, most: int) -> list[UserAccount]:
    """The next accounts after one that have not ended, by id."""
    there = user_accounts.c
    rows = conn.execute(
        _ACCOUNT.where(there.state.not_in(ENDED), there.id > after).order_by(there.id).limit(most)
    )
    return [struct_of(UserAccount, row) for row in rows]


def lock(conn: Connection, id: str) -> UserAccount:
    """The account, kept from others until the end of the transaction: before any ledger account.
    Raises Unknown."""
    row = conn.execute(
        _ACCOUNT.where(user_accounts.c.id == id).with_for_update(key_share=True)
    ).one_or_none()
    if row is None:
        raise Unknown(f"no user account {id}", f"uživatelské konto {id} není")
    return struct_of(UserAccount, row)


def set_state(
    conn: Connection, id: str, state: State, why: str, signed: Signature, at: int
) -> UserAccount:
    """An act of whoever signs. Raises Unknown, Conflict for a state that cannot follow."""
    before = lock(conn, id)
    if state not in NEXT[before.state]:
        allowed = ", ".join(NEXT[before.state]) or "–"
        raise Conflict(
            f"the account is {before.state} and cannot become {state}; it can become: {allowed}",
            f"konto je ve stavu {before.state} a nemůže přejít do {state}; může do: {allowed}",
        )
    ends = {"closed_at": at} if state in ENDED else {}
    begins = {"activated_at": at} if state == "active" and before.activated_at is None else {}
    conn.execute(
        update(user_accounts)
        .where(user_accounts.c.id == id)
        .values(
            state=state,
            since=at,
            why=why,
            version=before.version + 1,
            remembered="",
            **ends,
            **begins,
        )
    )
    acts.record(
        conn,
        "account.state",
        f"player:{id}",
        signed,
        at,
        before={"state": before.state, "why": before.why},
        after={"state": state, "why": why},
        operator=before.operator,
    )
    ended = account(conn, id)
    settle_again(conn, ended, at, "1")
    return ended


def settle_again(conn: Connection, account: UserAccount, at: int, key: str) -> None:
    """If the account has ended, somebody has to look what is left on it. ``key``: why, once."""
    rule = houses.of(account.operator).closing if account.state in ENDED else None
    if rule is not None:
        id = f"{CLOSING}/{account.id}/{key}"
        agenda.add(conn, CLOSING, account.operator, account.id, at, at, key=id)


_REMEMBERED = Fast(
    select(user_accounts.c.id, user_accounts.c.remembered).where(Among(user_accounts.c.id, "ids"))
)


def remembered(conn: Connection, ids: Iterable[str]) -> dict[str, str]:
    """By account, the stamp of whoever remembers how it stands."""
    return dict(_REMEMBERED.rows(conn, ids=listed(conn, sorted(ids))))


def touch(conn: Connection, id: str) -> None:
    """Limits, breaks or blocks of the account have changed: whoever remembers them looks again."""
    conn.execute(
        update(user_accounts)
        .where(user_accounts.c.id == id)
        .values(version=user_accounts.c.version + 1, remembered="")
    )


def _one(conn: Connection, *where: object) -> UserAccount | None:
    row = conn.execute(_ACCOUNT.where(*where)).one_or_none()  # type: ignore[arg-type]
    return None if row is None else struct_of(UserAccount, row)
