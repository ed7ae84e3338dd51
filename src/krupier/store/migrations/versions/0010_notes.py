"""Notes and colours of players about others."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "player_notes",
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["author"], ["players.id"], name=op.f("fk_player_notes_author")),
        sa.PrimaryKeyConstraint("author", "about", name=op.f("pk_player_notes")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_player_notes_about", "player_notes", ["about"])


def downgrade() -> None:
    op.drop_index("ix_player_notes_about", table_name="player_notes")
    op.drop_table("player_notes")
