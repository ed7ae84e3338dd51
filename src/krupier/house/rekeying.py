"""Another house key: all secrets and seals of the books change hands in one transaction."""

from __future__ import annotations

from collections import Counter

import msgspec

from krupier.house import payment_methods
from krupier.house.acts import Signature
from krupier.store import Invalid, acts, keys
from krupier.store.acts import Act
from krupier.store.alone import alone
from krupier.store.keys import HouseKey
from krupier.store.rekeying import CHANGED, must_be_done, seal_anew


def rekey(url: str, old: HouseKey, new: HouseKey, signed: Signature, at: int) -> Counter[str]:
    """Returns how many secrets were sealed anew, by table. Raises Invalid, Sealed, and Conflict
    while anybody has the books open; then nothing has changed."""
    if old.id == new.id:
        raise Invalid("that is the key they have already", "to je klíč, který už mají")
    with alone(url, old) as (_, conn):
        acts.record(
            conn,
            Act(
                at=at,
                author=signed.author,
                role=signed.role,
                act=CHANGED,
                subject="books",
                before=msgspec.json.encode(old.id).decode(),
                after=msgspec.json.encode(new.id).decode(),
                reason=signed.reason.strip(),
            ),
        )
        payment_methods.mark_anew(conn, old, new)
        done = seal_anew(conn, old, new)
        must_be_done(conn, old)
    return done


def finished(url: str, old: HouseKey, new: HouseKey, theirs: str | None) -> bool:
    """Whether the books have the new key already: whoever changed it was stopped before the files
    were. Raises Sealed for books that have neither."""
    if theirs is None:
        raise Invalid(f"{url} was never sealed", f"{url} ještě nikdy nebyla zapečetěna")
    if theirs not in (old.id, new.id):
        raise keys.other_key("the database", theirs, old.id)
    return theirs == new.id
