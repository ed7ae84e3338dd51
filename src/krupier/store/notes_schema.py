"""The schema of what players write down of each other.

Another part of `schema`.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Table, Text

from krupier.store.schema import metadata

# Notes and colours of a player about others. The one they are about is named and not referred to:
# whatever is handed out of his own must not have what others think of him.
player_notes = Table(
    "player_notes",
    metadata,
    Column("author", Text, ForeignKey("players.id"), primary_key=True),
    Column("about", Text, primary_key=True),
    Column("text", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_player_notes_about", "about"),
    sqlite_with_rowid=False,
)
