"""What somebody shows beside a password, or instead of it: codes of an authenticator, recovery
codes, passkeys. Accounts of players and logins of staff have theirs, each in a register of its own.

None is kept so that who reads the books could use it: secrets of authenticators are sealed with the
house key, recovery codes (80 random bits) kept as hashes, of passkeys the public key. Whoever
changes something here signs for it elsewhere.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec
from sqlalchemy import Connection, Table, delete, select, update

from krupier.house import totp
from krupier.store import Unknown, keys
from krupier.store.errors import Sealed
from krupier.store.registers import add as register
from krupier.store.rows import struct_of

Kind = Literal["password", "totp", "passkey", "recovery"]
Factor = Literal["totp", "passkey", "recovery"]
RECOVERY_CODES = 10


class Register(NamedTuple):
    """Where credentials are kept."""

    table: Table
    whose: str
    """The column that says whose they are."""
    sealed_as: str


class Credential(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    owner: str
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


def held(conn: Connection, of: Register, owner: str) -> list[Credential]:
    """Oldest first; also those that are not confirmed, and recovery codes that are used up."""
    rows = conn.execute(_rows(of).where(of.table.c[of.whose] == owner))
    found = [struct_of(Credential, row) for row in rows]
    return sorted(found, key=lambda one: (one.created_at, one.id))


def find(conn: Connection, of: Register, id: str) -> Credential | None:
    row = conn.execute(_rows(of).where(of.table.c.id == id)).one_or_none()
    return None if row is None else struct_of(Credential, row)


def add(conn: Connection, of: Register, new: Credential) -> None:
    """Raises Taken."""
    row = msgspec.structs.asdict(new)
    register(conn, of.table, row | {of.whose: row.pop("owner")}, new.name or new.kind)


def remove(conn: Connection, of: Register, owner: str, id: str) -> Credential:
    """With the last authenticator the recovery codes go, too. Raises Unknown."""
    there = [one for one in held(conn, of, owner) if one.kind in ("totp", "passkey")]
    found = next((one for one in there if one.id == id), None)
    if found is None:
        raise Unknown(f"no credential {id}", f"přihlašovací údaj {id} není")
    conn.execute(delete(of.table).where(of.table.c.id == id))
    if not any(one.kind == "totp" and one.confirmed for one in there if one.id != id):
        clear(conn, of, owner, "recovery")
    return found


def clear(conn: Connection, of: Register, owner: str, *kinds: Kind) -> None:
    """All that somebody has of these kinds."""
    there = of.table.c
    conn.execute(delete(of.table).where(there[of.whose] == owner, there.kind.in_(kinds)))


def ways(credentials: Sequence[Credential]) -> list[Factor]:
    """What can be shown of them."""
    found: list[Factor] = []
    if any(one.kind == "totp" and one.confirmed for one in credentials):
        found.append("totp")
    if any(one.kind == "passkey" for one in credentials):
        found.append("passkey")
    if any(one.kind == "recovery" and one.used_at is None for one in credentials):
        found.append("recovery")
    return found


# -- authenticators and recovery codes ---------------------------------------------------------


def begin_totp(conn: Connection, of: Register, owner: str, secret: bytes, at: int) -> str:
    """A new authenticator, which is worth nothing until :func:`confirm_totp`. Returns its id.
    Raises Sealed without a house key."""
    there = of.table.c
    waiting = there[of.whose] == owner, there.kind == "totp", there.confirmed.is_(False)
    conn.execute(delete(of.table).where(*waiting))
    id = new_id()
    sealed = base64.b64encode(_key(conn).seal(secret, f"{of.sealed_as}:{id}")).decode()
    new = Credential(
        id=id,
        owner=owner,
        kind="totp",
        secret=sealed,
        counter=-1,
        created_at=at,
        confirmed=False,
    )
    add(conn, of, new)
    return id


def confirm_totp(
    conn: Connection,
    of: Register,
    owner: str,
    id: str,
    said: str,
    codes: Sequence[str],
    at: int,
) -> bool:
    """Whether a right code was said: then the authenticator counts from now on, instead of the one
    before, and so do the recovery codes. Raises Unknown."""
    one = find(conn, of, id)
    if one is None or one.owner != owner or one.kind != "totp" or one.confirmed:
        raise Unknown(f"no authenticator {id} waits", f"autentizátor {id} nečeká")
    if not _use_totp(conn, of, one, said, at):
        return False
    there = of.table.c
    others = there[of.whose] == owner, there.kind == "totp", there.id != id
    conn.execute(delete(of.table).where(*others))
    conn.execute(update(of.table).where(there.id == id).values(confirmed=True))
    clear(conn, of, owner, "recovery")
    for written in codes:
        hashed = _recovery_hash(owner, written)
        code = Credential(id=new_id(), owner=owner, kind="recovery", secret=hashed, created_at=at)
        add(conn, of, code)
    return True


def new_recovery_codes() -> list[str]:
    """Ten, of 80 random bits each, as people write them."""
    plain = [base64.b32encode(secrets.token_bytes(10)).decode() for _ in range(RECOVERY_CODES)]
    return ["-".join(one[at : at + 4] for at in range(0, 16, 4)) for one in plain]


def use_code(conn: Connection, of: Register, owner: str, said: str, at: int) -> Factor | None:
    """Which kind of code was said, if it is right; it is used up by this. Raises Sealed."""
    there = held(conn, of, owner)
    for one in there:
        if one.kind == "totp" and one.confirmed and _use_totp(conn, of, one, said, at):
            return "totp"
    hashed = _recovery_hash(owner, said)
    for one in there:
        if one.kind == "recovery" and secrets.compare_digest(one.secret, hashed):
            fresh = of.table.c.id == one.id, of.table.c.used_at.is_(None)
            used = conn.execute(update(of.table).where(*fresh).values(used_at=at))
            return "recovery" if used.rowcount == 1 else None
    return None


def _use_totp(conn: Connection, of: Register, one: Credential, said: str, at: int) -> bool:
    secret = _key(conn).unseal(base64.b64decode(one.secret), f"{of.sealed_as}:{one.id}")
    step = totp.step_of(secret, said, at, one.counter)
    return step is not None and _counted(conn, of, one.id, step, at)


def _counted(conn: Connection, of: Register, id: str, counter: int, at: int) -> bool:
    """It was used, and its counter has grown; ``False``: somebody else was there first."""
    before = of.table.c.id == id, of.table.c.counter < counter
    done = conn.execute(update(of.table).where(*before).values(counter=counter, used_at=at))
    return done.rowcount == 1


# -- passkeys ----------------------------------------------------------------------------------


def passkey_row(credential_id: bytes) -> str:
    """The id of a passkey in the books: follows from its own, so that no two owners have one."""
    return "k" + hashlib.sha256(credential_id).hexdigest()[:40]


def use_passkey(conn: Connection, of: Register, id: str, counter: int, at: int) -> bool:
    """It was used. ``counter`` 0: an authenticator that does not count. ``False``: somebody else
    has used it with that counter, or it is gone."""
    if counter:
        return _counted(conn, of, id, counter, at)
    still = of.table.c.id == id, of.table.c.counter == 0
    return conn.execute(update(of.table).where(*still).values(used_at=at)).rowcount == 1


def new_id() -> str:
    return "c" + secrets.token_hex(8)


def _rows(of: Register) -> Any:
    names = {"owner": of.whose}
    return select(*(of.table.c[names.get(one, one)] for one in Credential.__struct_fields__))


def _recovery_hash(owner: str, written: str) -> str:
    plain = "".join(one for one in written.upper() if one.isalnum())
    return hashlib.sha256(f"{owner}:{plain}".encode("utf-8", "surrogatepass")).hexdigest()


def _key(conn: Connection) -> keys.HouseKey:
    key = keys.of(conn)
    if key is None:
        raise Sealed(
            "secrets of authenticators need the house key; name its file with --key",
            "tajemství autentizátorů vyžadují klíč herny; uveďte jeho soubor volbou --key",
        )
    return key
