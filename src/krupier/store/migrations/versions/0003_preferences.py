"""What a player wants kept: saved bets, settings."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "preferences",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_preferences_player")),
        sa.PrimaryKeyConstraint("player", "name", name=op.f("pk_preferences")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("preferences")
