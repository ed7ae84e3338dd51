"""Chains of postings outside rounds: gifts, deposits, buy-ins, cash-outs.

Every unit of such postings is a link: the hash of all of them and of the link before. A table has
a chain of its own, so tables never wait for each other; what belongs to no table is in the chain
of the desk. A round's postings are covered by its closing instead.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update

from krupier.store import hashes, keys, schema
from krupier.store.fast import Fast, insert_if_new

DESK = "desk"


class Link(msgspec.Struct, frozen=True):
    chain: str
    seq: int  # 1, 2, 3 …
    at: int
    digest: str  # of its postings
    hash: str
    seal: str | None  # by the house key; none where the books had no key yet


def of_table(table: str) -> str:
    """The chain of what happens at a table outside its rounds."""
    return f"table:{table}"


def first_head(chain: str) -> str:
    """Where a chain begins."""
    return hashes.digest(f"chain\n{chain}")


_chains, _links = schema.chains, schema.links
_LOCK = Fast(
    select(_chains.c.head, _chains.c.length)
    .where(_chains.c.name == bindparam("of"))
    .with_for_update(key_share=True)
)
_INSERT = Fast(insert(_links))
_EXTEND = Fast(
    update(_chains)
    .where(_chains.c.name == bindparam("of"))
    .values(head=bindparam("new_head"), length=bindparam("new_length"))
)


def append(conn: Connection, chain: str, digest: str, at: int) -> int:
    """Adds a link for postings with this digest; returns its number."""
    found = _LOCK.rows(conn, of=chain)
    if not found:
        new = {"name": chain, "head": first_head(chain), "length": 0}
        conn.execute(insert_if_new(conn, _chains), new)
        found = _LOCK.rows(conn, of=chain)
    head: str
    length: int
    head, length = found[0]
    seq = length + 1
    hash = hashes.link(head, chain, seq, at, digest)
    seal = keys.seal_of(conn, hashes.sealed_text(chain, seq, hash))
    _INSERT.run(conn, chain=chain, seq=seq, at=at, digest=digest, hash=hash, seal=seal)
    _EXTEND.run(conn, of=chain, new_head=hash, new_length=seq)
    return seq


def links(conn: Connection, chain: str) -> Iterator[Link]:
    """The links of a chain in order."""
    columns = (_links.c[field] for field in Link.__struct_fields__)
    query = select(*columns).where(_links.c.chain == chain).order_by(_links.c.seq)
    for row in conn.execute(query):
        yield Link(*row)


def heads(conn: Connection) -> dict[str, str]:
    """The last hash of every chain, by name."""
    return {row.name: row.head for row in conn.execute(select(_chains).order_by(_chains.c.name))}
