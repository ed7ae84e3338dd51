"""Books under another house key: everything that is sealed is sealed anew, in one transaction.

Chains stay as they are: they cover prints of sealed lines, not what the key makes of them. Whatever
still bears the old key in the end belongs to nobody who could have sealed it anew: then nothing is
changed.
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    LargeBinary,
    Row,
    Table,
    Text,
    and_,
    func,
    or_,
    select,
    tuple_,
    update,
)

from krupier.store import hashes, keys, schema, sealed_lines
from krupier.store.errors import Sealed
from krupier.store.kept import KEPT
from krupier.store.keys import HouseKey
from krupier.store.tables import metadata

CHANGED = "key.change"
"""The act: from which key to which."""

_AT_ONCE = 5_000


def seal_anew(conn: Connection, old: HouseKey, new: HouseKey) -> Counter[str]:
    """Every secret, and the seals of all chains; returns how many, by table. Raises Sealed for what
    the old key did not seal."""
    done: Counter[str] = Counter()
    for kept in KEPT:
        table = metadata.tables[kept.table]
        for row in _rows(conn, table, table.c[kept.column]):
            values = row._asdict()
            value = values[kept.column]
            of = kept.of.format(**values)
            if (anew := _resealed(value, of, old, new)) is not None:
                _set(conn, table, row, {kept.column: anew})
                done[kept.table] += 1
    rounds, links = schema.rounds, schema.links
    for row in _rows(conn, rounds, rounds.c.seal, rounds.c.length, rounds.c.head):
        seal = _marked(row.seal, row.id, row.length + 1, row.head, old, new)
        _set(conn, rounds, row, {"seal": seal})
    for row in _rows(conn, links, links.c.seal, links.c.hash):
        seal = _marked(row.seal, row.chain, row.seq, row.hash, old, new)
        _set(conn, links, row, {"seal": seal})
    named = update(schema.house_keys).where(schema.house_keys.c.id == old.id)
    conn.execute(named.values(id=new.id, before="sealed"))
    return done


def act_that_replaced(conn: Connection, key: str) -> str | None:
    """The act by which the key of this id gave way to another."""
    acts = schema.acts
    named = acts.c.before == msgspec.json.encode(key).decode()
    found = conn.execute(select(acts.c.id).where(acts.c.act == CHANGED, named).limit(1))
    return found.scalar_one_or_none()


def must_be_done(conn: Connection, old: HouseKey) -> None:
    """Raises Sealed if anything still bears the old key."""
    begins = keys.beginning(old.id)
    inside = base64.b64encode(begins).decode()[: len(begins) * 8 // 6]
    for table in metadata.sorted_tables:
        for column in table.columns:
            if isinstance(column.type, LargeBinary):
                still: ColumnElement[bool] = func.substr(column, 1, len(begins)) == begins
            elif isinstance(column.type, Text):
                still = or_(column.contains(inside), column.startswith(f"{old.id}:"))
            else:
                continue
            if conn.execute(select(column).where(still).limit(1)).first() is not None:
                raise Sealed(
                    f"nothing was changed: {table.name}.{column.name} still bears {old.id}",
                    f"nic se nezměnilo: {table.name}.{column.name} stále nese {old.id}",
                )


def _rows(conn: Connection, table: Table, *columns: ColumnElement[Any]) -> Iterator[Row[Any]]:
    """All that have something in the first of the columns, with their keys; some at a time, so that
    whoever changes them meets each once."""
    keys = [*table.primary_key.columns]
    place = tuple_(*keys)
    query = select(*keys, *columns).where(columns[0].is_not(None)).order_by(*keys)
    last: Sequence[Any] | None = None
    while True:
        page = query if last is None else query.where(place > tuple(last))
        found = conn.execute(page.limit(_AT_ONCE)).all()
        yield from found
        if len(found) < _AT_ONCE:
            return
        last = found[-1][: len(keys)]


def _set(conn: Connection, table: Table, row: Row[Any], values: dict[str, object]) -> None:
    here = and_(*(column == getattr(row, column.name) for column in table.primary_key.columns))
    conn.execute(update(table).where(here).values(values))


def _resealed(value: str | bytes, of: str, old: HouseKey, new: HouseKey) -> str | bytes | None:
    """``None``: it is not sealed."""
    if isinstance(value, str) and sealed_lines.is_sealed(value):
        return sealed_lines.resealed(value, of, old, new)
    if isinstance(value, str):
        sealed = keys.in_text(value)
        return None if sealed is None else keys.as_text(new.seal(old.unseal(sealed, of), of))
    return new.seal(old.unseal(value, of), of) if keys.sealed_with(value) else None


def _marked(seal: str, chain: str, seq: int, hash: str, old: HouseKey, new: HouseKey) -> str:
    text = hashes.sealed_text(chain, seq, hash)
    if not old.made(seal, text):
        raise Sealed(
            f"{chain}: {seq} does not bear the seal of house key {old.id}: nothing was changed;"
            f" audit the books",
            f"{chain}: {seq} nemá pečeť klíče herny {old.id}: nic se nezměnilo; prověřte knihy",
        )
    return new.mark(text)
