"""Until when a player's token is good, and what his name looks like."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

# Tokens from before have no end yet: the server gives each of them one when it is used next.
NO_END_YET = 2**62


def upgrade() -> None:
    until = sa.Column("token_until", sa.BigInteger(), server_default=sa.text("0"), nullable=False)
    op.add_column("players", until)
    skeleton = sa.Column("skeleton", sa.Text(), server_default=sa.text("''"), nullable=False)
    op.add_column("players", skeleton)
    op.create_index("ix_players_skeleton", "players", ["skeleton"])
    op.execute(f"UPDATE players SET token_until = {NO_END_YET}")


def downgrade() -> None:
    op.drop_index("ix_players_skeleton", table_name="players")
    op.drop_column("players", "skeleton")
    op.drop_column("players", "token_until")
