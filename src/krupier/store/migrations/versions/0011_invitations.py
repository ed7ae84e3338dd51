"""Private tables: the links that lead to them."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, MetaData, Table, Text

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)
Table("tables", metadata, Column("id", Text, primary_key=True))
INVITATIONS = Table(
    "invitations",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    CheckConstraint("until > at", name="until"),
    sqlite_with_rowid=False,
)


def upgrade() -> None:
    INVITATIONS.create(op.get_bind())


def downgrade() -> None:
    INVITATIONS.drop(op.get_bind())
