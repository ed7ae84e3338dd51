"""How tests come in as staff: with an authenticator of theirs, as everybody does."""

from __future__ import annotations

import secrets

from krupier.house import factors, totp
from krupier.house.periods import SECOND
from krupier.house.staff_factors import STAFF
from krupier.store import Store


def code_of(store: Store, login: str, at: int) -> str:
    """Sets up an authenticator in the books and says its code of this moment. It is another one
    each time: a code is good once, and tests log in more often than codes change."""
    secret, step = secrets.token_bytes(totp.BYTES), at // SECOND // totp.STEP
    with store.write() as conn:
        id = factors.begin_totp(conn, STAFF, login, secret, at)
        before = totp.code(secret, step - 1)
        assert factors.confirm_totp(conn, STAFF, login, id, before, [], at)
    return totp.code(secret, step)
