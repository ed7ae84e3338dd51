"""Where somebody works, and as what: several offices a login instead of one role."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)
STAFF = sa.Table(
    "staff",
    metadata,
    sa.Column("login", sa.Text, primary_key=True),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("operator", sa.Text, nullable=False),
)
OFFICES = sa.Table(
    "offices",
    metadata,
    sa.Column("login", sa.Text, sa.ForeignKey("staff.login"), primary_key=True),
    sa.Column("operator", sa.Text, primary_key=True),
    sa.Column("role", sa.Text, primary_key=True),
    sqlite_with_rowid=False,
)


def upgrade() -> None:
    conn = op.get_bind()
    OFFICES.create(conn)
    held = sa.select(STAFF.c.login, STAFF.c.operator, STAFF.c.role)
    conn.execute(sa.insert(OFFICES).from_select(["login", "operator", "role"], held))
    for column in ("role", "operator"):
        op.drop_column("staff", column)


def downgrade() -> None:
    """Who held several keeps one: of the whole house, where he has that."""
    for column in ("role", "operator"):
        op.add_column("staff", sa.Column(column, sa.Text(), nullable=False, server_default=""))
    conn = op.get_bind()
    in_order = OFFICES.c.operator.desc(), OFFICES.c.role
    held = conn.execute(sa.select(OFFICES).order_by(*in_order)).all()
    for row in held:
        here = sa.update(STAFF).where(STAFF.c.login == row.login)
        conn.execute(here.values(role=row.role, operator=row.operator))
    OFFICES.drop(conn)
