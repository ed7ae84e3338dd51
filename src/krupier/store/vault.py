"""The vault: secrets of the outcome sources, one per round, apart from the journal.

What is drawn in a round follows from what its source held when the round began, together with
the entropy that the journal names. Kept for ever: proofs of fair play are made from it. Never
shown, logged or exported; whoever may read this table knows the cards that are still to come.
"""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, insert, select

from krupier.store import schema
from krupier.store.fast import Fast

_KEEP = Fast(insert(schema.vault))
_OPEN = Fast(select(schema.vault.c.state).where(schema.vault.c.round == bindparam("of")))


def keep(conn: Connection, round_id: str, state: bytes) -> None:
    """Locks away what the source of a round holds as the round begins."""
    _KEEP.run(conn, round=round_id, state=state)


def state(conn: Connection, round_id: str) -> bytes | None:
    """What the source of a round held; ``None`` for a source without secrets (a croupier)."""
    found = _OPEN.rows(conn, of=round_id)
    return bytes(found[0][0]) if found else None
