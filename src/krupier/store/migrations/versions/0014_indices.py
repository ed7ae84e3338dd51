"""Postings of rounds are found by their round, others by their time, and results by their round:
nothing is written into an index that nobody reads."""

from __future__ import annotations

from alembic import op
from sqlalchemy import text

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _index("ix_postings_round", "round", "round IS NOT NULL")
    _index("ix_postings_at", "at", "round IS NULL")
    op.drop_index("ix_results_closed_at", table_name="results")


def _index(name: str, column: str, of: str) -> None:
    op.drop_index(name, table_name="postings")
    op.create_index(name, "postings", [column], sqlite_where=text(of), postgresql_where=text(of))


def downgrade() -> None:
    op.create_index("ix_results_closed_at", "results", ["closed_at"])
    for name, column in (("ix_postings_at", "at"), ("ix_postings_round", "round")):
        op.drop_index(name, table_name="postings")
        op.create_index(name, "postings", [column])
