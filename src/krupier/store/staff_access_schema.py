"""How staff log in: whose login it is, second factors, sessions.

A login that was removed keeps its person and its sessions, so nothing here refers to `staff`.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, CheckConstraint, Column, Index, Table, Text, text

from krupier.store.house_schema import shown_by
from krupier.store.schema import metadata

# Whose login it is. A person is called by the first login that he had.
staff_persons = Table(
    "staff_persons",
    metadata,
    Column("login", Text, primary_key=True),
    Column("person", Text, nullable=False),
    sqlite_with_rowid=False,
)

staff_credentials = Table(
    "staff_credentials",
    metadata,
    *shown_by(Column("login", Text, nullable=False)),
    CheckConstraint("kind IN ('totp', 'passkey', 'recovery')", name="kind"),
    Index("ix_staff_credentials_login", "login", "kind"),
)

# Log-ins of staff, from their beginning to their end.
staff_sessions = Table(
    "staff_sessions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("login", Text, nullable=False),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("begun_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("why", Text, nullable=False, server_default=text("''")),
    # Which second factor was shown; empty: none yet, the session can do nothing but set one up.
    Column("factor", Text, nullable=False, server_default=text("''")),
    Column("address", Text, nullable=False),
    Column("agent", Text, nullable=False, server_default=text("''")),
    CheckConstraint("factor IN ('', 'totp', 'passkey', 'recovery')", name="factor"),
    Index("ix_staff_sessions_login", "login", "begun_at"),
    Index(
        "ix_staff_sessions_running",
        "login",
        sqlite_where=text("ended_at IS NULL"),
        postgresql_where=text("ended_at IS NULL"),
    ),
)
