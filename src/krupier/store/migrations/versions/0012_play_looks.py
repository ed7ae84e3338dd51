"""Looks at the hands of an operator."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, Text, text

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "play_looks",
        Column("id", Text, primary_key=True),
        Column("operator", Text, nullable=False),
        # Hands that were over then, and who played after the look before.
        Column("until", BigInteger, nullable=False),
        Column("since", BigInteger, nullable=False),
        # The last round that was read: when it was closed, and which.
        Column("seen_at", BigInteger, nullable=False),
        Column("seen_round", Text, nullable=False, server_default=text("''")),
        Column("hands", Integer, nullable=False, server_default=text("0")),
        # JSON, by rule: how many players or pairs there was enough of to say something.
        Column("tests", Text, nullable=False, server_default=text("'{}'")),
        Column("signals", Integer, nullable=False, server_default=text("0")),
        # NULL: it is still to be taken, or to be finished.
        Column("done_at", BigInteger),
    )
    op.create_index("ix_play_looks_operator", "play_looks", ["operator", "until"])


def downgrade() -> None:
    op.drop_table("play_looks")
