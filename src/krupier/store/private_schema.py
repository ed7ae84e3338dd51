"""The schema of invitations to private tables.

Another part of `schema`.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Table, Text

from krupier.store.schema import metadata

# The link that leads to a private table now: a new one takes the place of the old one.
invitations = Table(
    "invitations",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    # Of the token; the link itself is known to those who have it, and to nobody else.
    Column("token_hash", Text, nullable=False, unique=True),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    CheckConstraint("until > at", name="until"),
    sqlite_with_rowid=False,
)
