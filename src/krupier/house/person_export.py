"""Everything that is kept of one person, as an archive of JSON files that programs can read.

Which tables that are is not written down here: every table with a column that refers to the person,
to one of his accounts or to something of theirs is a file, so that none is forgotten. What others
may never learn (secrets, and what staff suspect) is left out by name.
"""

from __future__ import annotations

import base64
import io
import zipfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import Column, Connection, Table, or_, select

from krupier.store.schema import postings
from krupier.store.tables import metadata

Audience = Literal["person", "staff"]
SECRETS = frozenset(
    ("token_hash", "secret", "identifier", "fingerprint", "token", "remembered", "sealed")
)
"""Columns that nobody reads."""
SECRET_TABLES = frozenset(("tickets", "vault"))
STAFF_ONLY = frozenset(
    (
        *("cases", "screenings", "pair_blocks", "attempts", "legal_holds"),
        *("signals", "case_entries", "suspicion_reports", "watched_hands", "holds", "chat_reports"),
    )
)
"""What may not be disclosed to the person: suspicions, who was kept apart from whom, and who
reported him."""
PERSON_ONLY = frozenset(("player_notes",))
"""What nobody but its author reads: it is in his own archive, and not in the one of staff."""
UNTOLD: Mapping[str, frozenset[str]] = {
    "imposed_sanctions": frozenset(("reason", "scope", "case", "act")),
    "desk_confirmations": frozenset(("reason",)),
}
"""Nor may these columns: what staff wrote down for themselves, and the other one of a pair. What
somebody was told of a measure stands in his mail."""
ROOTS = ("persons", "user_accounts", "players")
NAMED = ("account", "player", "person")
"""Columns that name somebody without referring to him."""
NOT_OWN = frozenset(("acts", "rounds", "tables", "groups", "plans", "chains", "links", "accounts"))
"""Tables that one refers to and that are not about one person."""


class Whose(msgspec.Struct, frozen=True):
    person: str
    accounts: tuple[str, ...]


def archive(conn: Connection, whose: Whose, audience: Audience) -> bytes:
    """A zip of JSON files, the same for the same books."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, rows in files(conn, whose, audience):
            entry = zipfile.ZipInfo(f"{name}.json", (2000, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, msgspec.json.format(msgspec.json.encode(rows), indent=2))
    return data.getvalue()


def files(
    conn: Connection, whose: Whose, audience: Audience
) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """By name of the table; those that hold nothing of him are left out."""
    direct: dict[str, list[dict[str, Any]]] = {}
    for table in metadata.sorted_tables:
        hidden = STAFF_ONLY if audience == "person" else PERSON_ONLY
        if table.name in SECRET_TABLES | hidden:
            continue
        rows = _own(conn, table, whose) or _of_own(conn, table, direct)
        if rows:
            direct[table.name] = rows
    direct["postings"] = _postings(conn, whose)
    for name, rows in direct.items():
        if rows:
            left_out = SECRETS | (UNTOLD.get(name, frozenset()) if audience == "person" else set())
            yield name, [_shown(row, left_out) for row in rows]


def _own(conn: Connection, table: Table, whose: Whose) -> list[dict[str, Any]]:
    """Rows that refer to the person or to an account."""
    if table.name == "persons":
        return _rows(conn, table, [table.c.id == whose.person])
    if table.name in ROOTS:
        return _rows(conn, table, [table.c.id.in_(whose.accounts)])
    own = []
    for column in table.columns:
        target = next((key.column.table.name for key in column.foreign_keys), None)
        if target == "persons":
            own.append(column == whose.person)
        elif target in ROOTS or (column.name in NAMED and target is None):
            own.append(column.in_(whose.accounts))
    return _rows(conn, table, own)


def _of_own(
    conn: Connection, table: Table, found: dict[str, list[dict[str, Any]]]
) -> list[dict[str, Any]]:
    """Rows that refer to something that is his, such as the documents of a complaint."""
    own = [
        column.in_([row[key.column.name] for row in found[key.column.table.name]])
        for column in table.columns
        for key in column.foreign_keys
        if key.column.table.name in found.keys() - NOT_OWN - set(ROOTS)
    ]
    return _rows(conn, table, own)


def _rows(conn: Connection, table: Table, where: Sequence[Any]) -> list[dict[str, Any]]:
    if not where:
        return []
    key: list[Column[Any]] = list(table.primary_key.columns)
    found = conn.execute(select(table).where(or_(*where)).order_by(*key))
    return [dict(row) for row in found.mappings()]


def _postings(conn: Connection, whose: Whose) -> list[dict[str, Any]]:
    """Every movement of money of his."""
    known = metadata.tables["accounts"]
    own = select(known.c.name).where(known.c.owner.in_(whose.accounts))
    names = sorted(set(conn.execute(own).scalars()))
    where = [postings.c.debit.in_(names), postings.c.credit.in_(names)] if names else []
    found = _rows(conn, postings, where)
    return sorted(found, key=lambda row: (row["at"], row["key"]))


def _shown(row: dict[str, Any], left_out: Collection[str]) -> dict[str, Any]:
    return {
        name: base64.b64encode(value).decode() if isinstance(value, bytes) else value
        for name, value in row.items()
        if name not in left_out
    }
