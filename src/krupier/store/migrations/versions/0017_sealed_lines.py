"""Lines that not everybody may read are sealed, also those that were written before.

That needs the house key: it is done as soon as the books are open with it, in the same transaction
if it is at hand (see `krupier.store.sealing`). Here is what it needs to know how far it has got.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "former_heads",
        sa.Column("chain", sa.Text(), primary_key=True),
        sa.Column("seq", sa.Integer(), primary_key=True),
        sa.Column("hash", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("house_keys") as batch:
        batch.add_column(
            sa.Column("before", sa.Text(), nullable=False, server_default=sa.text("'open'"))
        )
        batch.create_check_constraint(
            op.f("ck_house_keys_before"), "before IN ('open', 'sealed', 'clean')"
        )


def downgrade() -> None:
    with op.batch_alter_table("house_keys") as batch:
        batch.drop_constraint(op.f("ck_house_keys_before"), type_="check")
        batch.drop_column("before")
    op.drop_table("former_heads")
