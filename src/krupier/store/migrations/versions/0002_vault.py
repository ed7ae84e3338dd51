"""The vault: what the outcome source of a round held when the round began."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "vault",
        sa.Column("round", sa.Text(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["round"], ["rounds.id"], name=op.f("fk_vault_round")),
        sa.PrimaryKeyConstraint("round", name=op.f("pk_vault")),
    )


def downgrade() -> None:
    op.drop_table("vault")
