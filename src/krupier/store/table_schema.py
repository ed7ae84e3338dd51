"""The schema of what players say against a hand at their table, and what staff decided about it.

Another part of `schema`. A decision is written once and stays.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Table, Text
from sqlalchemy import text as sql

from krupier.store.schema import metadata as metadata

objections = Table(
    "objections",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("round", Text, ForeignKey("rounds.id"), nullable=False),
    Column("player", Text, ForeignKey("players.id"), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("decision", Text, nullable=False, server_default=sql("''")),
    # Null: nobody has decided it yet.
    Column("decided_at", BigInteger),
    Column("act", Text, ForeignKey("acts.id")),
    Index("ix_objections_table", "table_id", "at"),
)
