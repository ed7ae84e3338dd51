"""Books and their house key: which one they are sealed with, and how they come to have one."""

from __future__ import annotations

import logging

from sqlalchemy import Connection, insert, inspect, select, update

from krupier.store import chains, hashes, journal, keys, schema, seam, vault
from krupier.store.errors import Sealed
from krupier.store.keys import HouseKey
from krupier.store.watching_schema import watched_hands

log = logging.getLogger("krupier.store")


def recorded(conn: Connection) -> str | None:
    """The id of the key that the books are sealed with; `None`: with none yet. Raises Sealed for
    books that name several: they have one."""
    if not inspect(conn).has_table(schema.house_keys.name):
        return None  # books of an older version
    named = conn.execute(select(schema.house_keys.c.id)).scalars().all()
    if len(named) > 1:
        all_ = ", ".join(sorted(named))
        raise Sealed(
            f"the books name several house keys ({all_}): somebody changed them",
            f"knihy uvádějí více klíčů herny ({all_}): někdo je změnil",
        )
    return named[0] if named else None


def must_fit(conn: Connection, key: HouseKey) -> None:
    """Raises Sealed for another key than the one the books are sealed with, and names the rounds
    that cannot go on without it."""
    theirs = recorded(conn)
    if theirs in (None, key.id):
        return
    open_ = select(schema.rounds.c.id).where(schema.rounds.c.status == "open")
    kept = open_.join(schema.vault).order_by(schema.rounds.c.id)
    running = ", ".join(conn.execute(kept).scalars()) or "–"
    raise Sealed(
        f"the database was sealed with house key {theirs}, this is {key.id}: start with that key;"
        f" rounds that run and cannot be opened without it: {running}",
        f"databázi zapečetil klíč herny {theirs}, toto je {key.id}: spusťte s oním klíčem;"
        f" běžící kola, která bez něj nelze otevřít: {running}",
    )


def adopt(conn: Connection, at: int) -> bool:
    """Seals with the key of this connection what older versions left open: in books that had no key
    every secret, every line that not everybody may read, and the end of every chain, which vouches
    for all before it; in others the lines. Returns whether old pages of the database may still have
    it: see `forgotten`.

    Done once. What is found unsealed later was not written by us: sealing it would hide that.
    """
    key = keys.of(conn)
    assert key is not None
    must_fit(conn, key)
    books = schema.house_keys
    first = recorded(conn) is None
    if first:
        _must_be_unsealed(conn)
        conn.execute(insert(books), {"id": key.id, "before": "open"})
    before: str = conn.execute(select(books.c.before)).scalar_one()
    if before != "open":
        return before == "sealed"
    opened = vault.seal_all(conn) + _seal_hands(conn, key)
    opened += seam.seal_lines(conn, key, at)
    if first:
        _seal_ends(conn, key)
    conn.execute(update(books).values(before="sealed" if opened else "clean"))
    log.info("the books are sealed with house key %s; %d secrets were open", key.id, opened)
    return opened > 0


def forgotten(conn: Connection) -> None:
    """Nothing that lay open is in the database any more."""
    conn.execute(update(schema.house_keys).values(before="clean"))


def _must_be_unsealed(conn: Connection) -> None:
    if _any_seal(conn) or vault.any_sealed(conn):
        raise Sealed(
            "the books were sealed before, but they do not say with which key: somebody changed"
            " them; audit them with the key of the house",
            "knihy už byly zapečetěny, ale neříkají jakým klíčem: někdo je změnil;"
            " prověřte je s klíčem herny",
        )


def _any_seal(conn: Connection) -> bool:
    return any(
        conn.execute(select(one.c.seal).where(one.c.seal.is_not(None)).limit(1)).first()
        for one in (schema.rounds, schema.links)
    )


def _seal_hands(conn: Connection, key: HouseKey) -> int:
    """What was read of finished hands says what cards their players had."""
    there = watched_hands.c
    found = conn.execute(select(there.round, there.facts)).all()
    plain = [one for one in found if keys.in_text(one.facts) is None]
    for one in plain:
        sealed = keys.as_text(key.seal(one.facts.encode(), f"hand:{one.round}"))
        conn.execute(update(watched_hands).where(there.round == one.round).values(facts=sealed))
    return len(plain)


def _seal_ends(conn: Connection, key: HouseKey) -> None:
    rounds, links = schema.rounds, schema.links
    for head in journal.heads(conn).values():
        last = conn.execute(select(rounds.c.id, rounds.c.length).where(rounds.c.head == head)).one()
        text = hashes.sealed_text(last.id, last.length + 1, head)
        conn.execute(update(rounds).where(rounds.c.id == last.id).values(seal=key.mark(text)))
    for name, head in chains.heads(conn).items():
        here = (links.c.chain == name) & (links.c.hash == head)
        seq = conn.execute(select(links.c.seq).where(here)).scalar_one_or_none()
        if seq is not None:
            text = hashes.sealed_text(name, seq, head)
            conn.execute(update(links).where(here).values(seal=key.mark(text)))
