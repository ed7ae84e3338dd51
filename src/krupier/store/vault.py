"""The vault: secrets of the outcome sources, one per round, apart from the journal.

What is drawn in a round follows from what its source held when the round began, together with
the entropy that the journal names. Kept for ever: proofs of fair play are made from it. It is
sealed with the house key and bound to its round, so whoever reads this table learns nothing of
the cards that are still to come. Never shown, logged or exported.
"""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, insert, select, update

from krupier.store import keys, schema
from krupier.store.errors import Sealed
from krupier.store.fast import Fast

_vault = schema.vault
_KEEP = Fast(insert(_vault))
_OPEN = Fast(select(_vault.c.state).where(_vault.c.round == bindparam("of")))
_SEAL = Fast(update(_vault).where(_vault.c.round == bindparam("of")).values(state=bindparam("new")))


def keep(conn: Connection, round_id: str, state: bytes) -> None:
    """Locks away what the source of a round holds as the round begins. Raises Sealed in a store
    without a house key."""
    _KEEP.run(conn, round=round_id, state=_key(conn, round_id).seal(state, round_id))


def state(conn: Connection, round_id: str) -> bytes | None:
    """What the source of a round held; ``None`` for a source without secrets (a croupier). Raises
    Sealed when it cannot be opened: without a key, with another one, or when it was changed."""
    found = _OPEN.rows(conn, of=round_id)
    if not found:
        return None
    kept = bytes(found[0][0])
    if keys.sealed_with(kept) is None:
        return kept  # by a version that did not seal
    return _key(conn, round_id).unseal(kept, round_id)


def seal_all(conn: Connection) -> int:
    """Seals what older versions kept in the open; returns how many rounds that were."""
    plain = [
        name
        for name, kept in conn.execute(select(_vault.c.round, _vault.c.state))
        if keys.sealed_with(bytes(kept)) is None
    ]
    for name in plain:
        kept = bytes(_OPEN.rows(conn, of=name)[0][0])
        _SEAL.run(conn, of=name, new=_key(conn, name).seal(kept, name))
    return len(plain)


def any_sealed(conn: Connection) -> bool:
    """Whether a key has been at work here."""
    kept = conn.execute(select(_vault.c.state)).scalars()
    return any(keys.sealed_with(bytes(one)) is not None for one in kept)


def _key(conn: Connection, round_id: str) -> keys.HouseKey:
    key = keys.of(conn)
    if key is None:
        raise Sealed(
            f"the vault of round {round_id} needs the house key; name its file with --key",
            f"trezor kola {round_id} vyžaduje klíč herny; uveďte jeho soubor volbou --key",
        )
    return key
