"""What a player has written down of others, for himself alone."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select

from krupier.store import people
from krupier.store.errors import Invalid
from krupier.store.notes_schema import player_notes as _notes

MOST = 2_000
"""Others that one may have notes about."""


class Note(msgspec.Struct, frozen=True):
    about: str
    text: str
    label: str
    at: int


def put(conn: Connection, author: str, note: Note) -> None:
    """Instead of the last one about the same player; without text and label it is forgotten. Raises
    Unknown (there is no such player), Invalid (himself, or too many)."""
    people.player(conn, note.about)
    if note.about == author:
        raise Invalid("a note is about somebody else", "poznámka se týká někoho jiného")
    mine = _notes.c.author == author
    conn.execute(delete(_notes).where(mine, _notes.c.about == note.about))
    if not (note.text or note.label):
        return
    many = conn.execute(select(func.count()).select_from(_notes).where(mine)).scalar_one()
    if many >= MOST:
        raise Invalid(
            f"there are notes about {many} players: erase one first",
            f"poznámky jsou už o {many} hráčích: nejprve některou smažte",
        )
    conn.execute(insert(_notes), {"author": author, **msgspec.structs.asdict(note)})


def of(conn: Connection, author: str) -> list[Note]:
    """All of his, by player."""
    found = conn.execute(select(_notes).where(_notes.c.author == author).order_by(_notes.c.about))
    return [Note(row.about, row.text, row.label, row.at) for row in found]


def erase(conn: Connection, authors: Collection[str], *, about: bool = False) -> int:
    """What these players wrote; with ``about``, also what others wrote of them. How many."""
    whose = [_notes.c.author.in_(authors), *([_notes.c.about.in_(authors)] if about else [])]
    return conn.execute(delete(_notes).where(or_(*whose))).rowcount
