"""Groups: what one process owns. A table, a tournament with all its tables, a pool.

A group has accounts of the house, a chain of the postings outside its rounds, and a journal of its
own beside those of its tables' rounds: append-only, every entry's hash covers the one before. Each
append is a link of the chain `group:<id>`, so it is sealed and its end is exported like any other.
Entries that not everybody may read are sealed, as in the journals of rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from sqlalchemy import Connection, bindparam, insert, literal_column, select

from krupier.store import chains, registers, schema, sealed_lines
from krupier.store.errors import Conflict, Unknown
from krupier.store.fast import Fast
from krupier.store.hashes import digest, link

Kind = Literal["table", "tournament", "pool"]


class Group(msgspec.Struct, frozen=True):
    id: str
    kind: Kind
    operator: str
    created_at: int


class GroupEntry(msgspec.Struct, frozen=True):
    group: str
    seq: int  # 1, 2, 3 …
    at: int
    input: str  # JSON
    hash: str


_groups, _entries = schema.groups, schema.group_entries
_GROUP = select(*(_groups.c[field] for field in Group.__struct_fields__))


def add(conn: Connection, group_id: str, *, kind: Kind, operator: str, at: int) -> Group:
    """Register a group. Raises Taken, Invalid."""
    registers.check_id(group_id)
    new = Group(group_id, kind, operator, at)
    registers.add(conn, _groups, msgspec.structs.asdict(new), group_id)
    return new


def group(conn: Connection, group_id: str) -> Group:
    """Raises Unknown."""
    row = conn.execute(_GROUP.where(_groups.c.id == group_id)).one_or_none()
    if row is None:
        raise unknown(group_id)
    return Group(*row)


def of_table(conn: Connection, table: str) -> Group:
    """The group that a table belongs to. Raises Unknown."""
    tables = schema.tables
    query = _GROUP.join(tables, tables.c.group_id == _groups.c.id).where(tables.c.id == table)
    row = conn.execute(query).one_or_none()
    if row is None:
        raise Unknown(f"no table {table}", f"stůl {table} není")
    return Group(*row)


_LOCK = Fast(_GROUP.where(_groups.c.id == bindparam("of")).with_for_update(key_share=True))
_INSERT = Fast(insert(_entries))
_ENTRIES = Fast(
    select(_entries.c.group_id, _entries.c.seq, _entries.c.at, _entries.c.input, _entries.c.hash)
    .where(_entries.c.group_id == bindparam("of"))
    .order_by(_entries.c.seq)
)
_LAST = Fast(
    select(_entries.c.seq, _entries.c.hash)
    .where(_entries.c.group_id == bindparam("of"))
    .order_by(_entries.c.seq.desc())
    .limit(literal_column("1"))
    .offset(literal_column("0"))
)


def append(
    conn: Connection, group_id: str, inputs: Sequence[str], at: int, *, after: int | None = None
) -> list[GroupEntry]:
    """Append inputs to the journal of a group; those that are not `Public` are sealed. `after` is
    the number of entries the caller believes it has: a group hosted twice by mistake gets Conflict
    instead of a forked journal. Raises Unknown, Sealed."""
    found = _LOCK.rows(conn, of=group_id)
    if not found:
        raise unknown(group_id)
    length, last = _last(conn, Group(*found[0]))
    if after is not None and after != length:
        raise Conflict(
            f"group {group_id} has {length} entries, not {after}",
            f"skupina {group_id} má {length} záznamů, ne {after}",
        )
    chain = chains.of_journal(group_id)
    added: list[GroupEntry] = []
    rows: list[dict[str, object]] = []
    for seq, text in enumerate(inputs, length + 1):
        kept = sealed_lines.written(conn, text, sealed_lines.of_group(group_id, seq))
        last = link(last, chain, seq, at, sealed_lines.covered(kept))
        added.append(GroupEntry(group_id, seq, at, text, last))
        rows.append({"group_id": group_id, "seq": seq, "at": at, "input": kept, "hash": last})
    if rows:
        number = chains.append(conn, chain, last, at)
        _INSERT.many(conn, [row | {"link": number} for row in rows])
    return added


def _last(conn: Connection, of: Group) -> tuple[int, str]:
    rows = _LAST.rows(conn, of=of.id)
    return rows[0] if rows else (0, first_head(of))


def first_head(of: Group) -> str:
    """Where the journal of a group begins: what it is."""
    return digest(f"group\n{of.id}\n{of.kind}\n{of.operator}\n{of.created_at}")


def entries(conn: Connection, group_id: str) -> list[GroupEntry]:
    """The inputs of a group in order. Raises Sealed when one is sealed and cannot be opened."""
    return [
        GroupEntry(group, seq, at, sealed_lines.opened(conn, kept, place), hash)
        for group, seq, at, kept, hash in _ENTRIES.rows(conn, of=group_id)
        for place in [sealed_lines.of_group(group, seq)]
    ]


def unknown(group_id: str) -> Unknown:
    return Unknown(f"no group {group_id}", f"skupina {group_id} není")
