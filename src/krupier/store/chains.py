"""Chains of what happens outside rounds: postings, journals of groups, acts.

A unit of postings (gifts, deposits, buy-ins, cash-outs) is a link: the hash of all of them and of
the link before. A group has a chain of its own, so groups never wait for each other; what belongs
to no group is in the chain of the desk. A round's postings are covered by its closing instead.
Groups' journals and acts are links of chains like these.
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
    digest: str  # of what it covers: postings, entries of a group, an act
    hash: str
    seal: str | None  # by the house key; none where the books had no key yet


def of_group(group: str) -> str:
    """The chain of the postings outside rounds at the tables of a group. It has this name since
    every group was one table."""
    return f"table:{group}"


def of_journal(group: str) -> str:
    """The chain of a group's own journal."""
    return f"group:{group}"


def of_acts(operator: str) -> str:
    """The chain of the acts at an operator's tables, or without one of those to the house."""
    return f"acts:{operator or 'house'}"


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
    """Adds a link for what has this digest; returns its number."""
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
