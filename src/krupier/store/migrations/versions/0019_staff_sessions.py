"""Staff log in with a second factor: their persons, credentials and sessions. Until now each login
was a person of its own."""

from __future__ import annotations

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Index,
    MetaData,
    Table,
    Text,
    column,
    insert,
    select,
    table,
    text,
)

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)
PERSONS = Table(
    "staff_persons",
    metadata,
    Column("login", Text, primary_key=True),
    Column("person", Text, nullable=False),
    sqlite_with_rowid=False,
)
CREDENTIALS = Table(
    "staff_credentials",
    metadata,
    Column("id", Text, primary_key=True),
    Column("login", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False, server_default=text("''")),
    Column("secret", Text, nullable=False),
    Column("counter", BigInteger, nullable=False, server_default=text("0")),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
    Column("confirmed", Boolean, nullable=False, server_default=text("true")),
    CheckConstraint("kind IN ('totp', 'passkey', 'recovery')", name="kind"),
    Index("ix_staff_credentials_login", "login", "kind"),
)
SESSIONS = Table(
    "staff_sessions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("login", Text, nullable=False),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("begun_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("why", Text, nullable=False, server_default=text("''")),
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
STAFF = table("staff", column("login", Text))


def upgrade() -> None:
    conn = op.get_bind()
    metadata.create_all(conn)
    own = select(STAFF.c.login, STAFF.c.login)
    conn.execute(insert(PERSONS).from_select(["login", "person"], own))


def downgrade() -> None:
    metadata.drop_all(op.get_bind())
