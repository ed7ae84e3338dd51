"""The schema of waiting lists, and of who left with how many chips.

Another part of `schema`.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
)

from krupier.store.schema import metadata

# Who waits for a seat, list by list: one for each game and stakes of a group of tables.
waiting = Table(
    "waiting",
    metadata,
    Column("list", Text, primary_key=True),
    Column("player", Text, ForeignKey("players.id"), primary_key=True),
    # The order; whoever goes to the top has a smaller one than all others.
    Column("place", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    # Of his own will, or because his seat was given up while he was away.
    Column("asked", Boolean, nullable=False),
    # Called to a seat at this table, until then.
    Column("table_id", Text, ForeignKey("tables.id")),
    Column("until", BigInteger),
    CheckConstraint("(table_id IS NULL) = (until IS NULL)", name="called"),
    sqlite_with_rowid=False,
)

# With how many chips somebody left a table, and how: only grows.
departures = Table(
    "departures",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("sitting", Text, primary_key=True),
    Column("at", BigInteger, primary_key=True),
    Column("player", Text, ForeignKey("players.id"), nullable=False),
    Column("list", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("how", Text, nullable=False),
    CheckConstraint("amount >= 0", name="amount"),
    CheckConstraint("how IN ('left', 'picked-up', 'moved')", name="how"),
    Index("ix_departures_list", "list", "at"),
    sqlite_with_rowid=False,
)
