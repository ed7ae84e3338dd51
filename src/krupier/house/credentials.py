"""What the owner of an account shows to get in: a password, and what :mod:`factors` knows.

Passwords are kept as argon2 hashes. Each change is an act of its owner.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, select

from krupier.house import acts, factors
from krupier.house.acts import by_player
from krupier.house.factors import Credential, Factor, Register
from krupier.house.user_accounts import UserAccount
from krupier.store.house_schema import credentials

ACCOUNTS = Register(credentials, "account", "credential")


def of_account(conn: Connection, account: str) -> list[Credential]:
    """Oldest first; also those that are not confirmed, and recovery codes that are used up."""
    return factors.held(conn, ACCOUNTS, account)


def remove(conn: Connection, account: UserAccount, id: str, at: int) -> Credential:
    """The owner gives it up. A password is changed, never removed. Raises Unknown."""
    found = factors.remove(conn, ACCOUNTS, account.id, id)
    _signed(conn, account, at, f"removes a credential: {found.kind}", {found.kind: "removed"})
    return found


# -- passwords ---------------------------------------------------------------------------------


def password_of(conn: Connection, account: str) -> str | None:
    """The hash of the account's password."""
    mine = credentials.c.account == account, credentials.c.kind == "password"
    return conn.execute(select(credentials.c.secret).where(*mine)).scalar_one_or_none()


def set_password(
    conn: Connection, account: UserAccount, password_hash: str, at: int, reason: str
) -> None:
    """Instead of the one before."""
    factors.clear(conn, ACCOUNTS, account.id, "password")
    new = Credential(
        id=factors.new_id(),
        owner=account.id,
        kind="password",
        secret=password_hash,
        created_at=at,
    )
    factors.add(conn, ACCOUNTS, new)
    _signed(conn, account, at, reason, {"password": "new"})


# -- the second factor -------------------------------------------------------------------------


def second_factors(held: Sequence[Credential]) -> list[Factor]:
    """What is asked for besides the password; nothing, where no authenticator is set up."""
    ways = factors.ways(held)
    return ways if "totp" in ways else []


def begin_totp(conn: Connection, account: str, secret: bytes, at: int) -> str:
    """A new authenticator, which is worth nothing until :func:`confirm_totp`. Returns its id.
    Raises Sealed without a house key."""
    return factors.begin_totp(conn, ACCOUNTS, account, secret, at)


def confirm_totp(
    conn: Connection, account: UserAccount, id: str, said: str, codes: Sequence[str], at: int
) -> bool:
    """Whether a right code was said: the authenticator counts from now on. Raises Unknown."""
    good = factors.confirm_totp(conn, ACCOUNTS, account.id, id, said, codes, at)
    if good:
        _signed(conn, account, at, "sets up a second factor", {"totp": "new"})
    return good


def use_code(conn: Connection, account: str, said: str, at: int) -> Factor | None:
    """Which kind of code was said, if it is right; it is used up by this. Raises Sealed."""
    return factors.use_code(conn, ACCOUNTS, account, said, at)


def add_passkey(conn: Connection, account: UserAccount, new: Credential, at: int) -> None:
    """Raises Taken."""
    factors.add(conn, ACCOUNTS, new)
    _signed(conn, account, at, "adds a passkey", {"passkey": "new"})


def _signed(
    conn: Connection, account: UserAccount, at: int, reason: str, after: dict[str, str]
) -> None:
    acts.record(
        conn,
        "account.own",
        f"player:{account.id}",
        by_player(account.id, reason),
        at,
        after=after,
        operator=account.operator,
    )
