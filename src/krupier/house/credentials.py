"""What somebody shows to get in: a password, codes of an authenticator, recovery codes, passkeys.

None is kept so that who reads the books could use it: passwords as argon2 hashes, secrets of
authenticators sealed with the house key, recovery codes (80 random bits) as hashes, of passkeys the
public key. Each change is an act of its owner.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Sequence
from typing import Literal

import msgspec
from sqlalchemy import Connection, delete, select, update

from krupier.house import acts, totp
from krupier.house.acts import by_player
from krupier.house.user_accounts import UserAccount
from krupier.store import Unknown, keys
from krupier.store.errors import Sealed
from krupier.store.house_schema import credentials
from krupier.store.registers import add as register
from krupier.store.rows import struct_of

Kind = Literal["password", "totp", "passkey", "recovery"]
RECOVERY_CODES = 10


class Credential(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    account: str
    kind: Kind
    name: str = ""
    secret: str
    counter: int = 0
    """Of a passkey: its signatures so far. Of an authenticator: the last step whose code was
    used."""
    created_at: int
    used_at: int | None = None
    confirmed: bool = True
    """An authenticator is, once it has shown a right code."""


_FIELDS = Credential.__struct_fields__
_ROW = select(*(credentials.c[field] for field in _FIELDS))


def of_account(conn: Connection, account: str) -> list[Credential]:
    """Oldest first; also those that are not confirmed, and recovery codes that are used up."""
    rows = conn.execute(_ROW.where(credentials.c.account == account))
    found = [struct_of(Credential, row) for row in rows]
    return sorted(found, key=lambda one: (one.created_at, one.id))


def find(conn: Connection, id: str) -> Credential | None:
    row = conn.execute(_ROW.where(credentials.c.id == id)).one_or_none()
    return None if row is None else struct_of(Credential, row)


def add(conn: Connection, new: Credential) -> None:
    """Raises Taken."""
    register(conn, credentials, msgspec.structs.asdict(new), new.name or new.kind)


def remove(conn: Connection, account: UserAccount, id: str, at: int) -> Credential:
    """The owner gives it up. With the last authenticator the recovery codes go, too. A password
    is changed, never removed. Raises Unknown."""
    held = [one for one in of_account(conn, account.id) if one.kind in ("totp", "passkey")]
    found = next((one for one in held if one.id == id), None)
    if found is None:
        raise Unknown(f"no credential {id}", f"přihlašovací údaj {id} není")
    conn.execute(delete(credentials).where(credentials.c.id == id))
    if not any(one.kind == "totp" and one.confirmed for one in held if one.id != id):
        _delete(conn, account.id, "recovery")
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
    _delete(conn, account.id, "password")
    new = Credential(
        id=new_id(), account=account.id, kind="password", secret=password_hash, created_at=at
    )
    add(conn, new)
    _signed(conn, account, at, reason, {"password": "new"})


# -- authenticators and recovery codes ---------------------------------------------------------


def begin_totp(conn: Connection, account: str, secret: bytes, at: int) -> str:
    """A new authenticator, which is worth nothing until :func:`confirm_totp`. Returns its id.
    Raises Sealed without a house key."""
    waiting = credentials.c.account == account, credentials.c.kind == "totp"
    conn.execute(delete(credentials).where(*waiting, credentials.c.confirmed.is_(False)))
    id = new_id()
    sealed = base64.b64encode(_key(conn).seal(secret, f"credential:{id}")).decode()
    new = Credential(
        id=id,
        account=account,
        kind="totp",
        secret=sealed,
        counter=-1,
        created_at=at,
        confirmed=False,
    )
    add(conn, new)
    return id


def confirm_totp(
    conn: Connection, account: UserAccount, id: str, said: str, codes: Sequence[str], at: int
) -> bool:
    """Whether a right code was said: then the authenticator counts from now on, instead of the one
    before, and so do the recovery codes. Raises Unknown."""
    one = find(conn, id)
    if one is None or one.account != account.id or one.kind != "totp" or one.confirmed:
        raise Unknown(f"no authenticator {id} waits", f"autentizátor {id} nečeká")
    if not _use_totp(conn, one, said, at):
        return False
    others = credentials.c.account == account.id, credentials.c.kind == "totp"
    conn.execute(delete(credentials).where(*others, credentials.c.id != id))
    conn.execute(update(credentials).where(credentials.c.id == id).values(confirmed=True))
    _delete(conn, account.id, "recovery")
    for written in codes:
        hashed = _recovery_hash(account.id, written)
        add(
            conn,
            Credential(
                id=new_id(), account=account.id, kind="recovery", secret=hashed, created_at=at
            ),
        )
    _signed(conn, account, at, "sets up a second factor", {"totp": "new"})
    return True


def new_recovery_codes() -> list[str]:
    """Ten, of 80 random bits each, as people write them."""
    plain = [base64.b32encode(secrets.token_bytes(10)).decode() for _ in range(RECOVERY_CODES)]
    return ["-".join(one[at : at + 4] for at in range(0, 16, 4)) for one in plain]


def second_factors(held: Sequence[Credential]) -> list[Literal["totp", "passkey", "recovery"]]:
    """What is asked for besides the password; nothing, where no authenticator is set up."""
    if not any(one.kind == "totp" and one.confirmed for one in held):
        return []
    more: list[Literal["passkey", "recovery"]] = []
    if any(one.kind == "passkey" for one in held):
        more.append("passkey")
    if any(one.kind == "recovery" and one.used_at is None for one in held):
        more.append("recovery")
    return ["totp", *more]


def use_code(conn: Connection, account: str, said: str, at: int) -> Kind | None:
    """Which kind of code was said, if it is right; it is used up by this. Raises Sealed."""
    held = of_account(conn, account)
    for one in held:
        if one.kind == "totp" and one.confirmed and _use_totp(conn, one, said, at):
            return "totp"
    hashed = _recovery_hash(account, said)
    for one in held:
        if one.kind == "recovery" and secrets.compare_digest(one.secret, hashed):
            fresh = credentials.c.id == one.id, credentials.c.used_at.is_(None)
            used = conn.execute(update(credentials).where(*fresh).values(used_at=at))
            return "recovery" if used.rowcount == 1 else None
    return None


def _use_totp(conn: Connection, one: Credential, said: str, at: int) -> bool:
    secret = _key(conn).unseal(base64.b64decode(one.secret), f"credential:{one.id}")
    step = totp.step_of(secret, said, at, one.counter)
    return step is not None and counted(conn, one.id, step, at)


def counted(conn: Connection, id: str, counter: int, at: int) -> bool:
    """It was used, and its counter has grown; ``False``: somebody else was there first."""
    before = credentials.c.id == id, credentials.c.counter < counter
    done = conn.execute(update(credentials).where(*before).values(counter=counter, used_at=at))
    return done.rowcount == 1


# -- passkeys ----------------------------------------------------------------------------------


def passkey_row(credential_id: bytes) -> str:
    """The id of a passkey in the books: follows from its own, so that no two accounts have one."""
    return "k" + hashlib.sha256(credential_id).hexdigest()[:40]


def add_passkey(
    conn: Connection,
    account: UserAccount,
    credential_id: bytes,
    secret: str,
    counter: int,
    name: str,
    at: int,
) -> Credential:
    """Raises Taken."""
    new = Credential(
        id=passkey_row(credential_id),
        account=account.id,
        kind="passkey",
        name=name,
        secret=secret,
        counter=counter,
        created_at=at,
    )
    add(conn, new)
    _signed(conn, account, at, "adds a passkey", {"passkey": "new"})
    return new


def use_passkey(conn: Connection, id: str, counter: int, at: int) -> bool:
    """It was used. ``counter`` 0: an authenticator that does not count. ``False``: somebody else
    has used it with that counter, or it is gone."""
    if counter:
        return counted(conn, id, counter, at)
    still = credentials.c.id == id, credentials.c.counter == 0
    return conn.execute(update(credentials).where(*still).values(used_at=at)).rowcount == 1


def new_id() -> str:
    return "c" + secrets.token_hex(8)


def _delete(conn: Connection, account: str, kind: Kind) -> None:
    mine = credentials.c.account == account, credentials.c.kind == kind
    conn.execute(delete(credentials).where(*mine))


def _recovery_hash(account: str, written: str) -> str:
    plain = "".join(one for one in written.upper() if one.isalnum())
    return hashlib.sha256(f"{account}:{plain}".encode("utf-8", "surrogatepass")).hexdigest()


def _key(conn: Connection) -> keys.HouseKey:
    key = keys.of(conn)
    if key is None:
        raise Sealed(
            "secrets of authenticators need the house key; name its file with --key",
            "tajemství autentizátorů vyžadují klíč herny; uveďte jeho soubor volbou --key",
        )
    return key


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
