"""The first books: ledger, journal, plans, tables, players and staff."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("guarded", sa.Boolean(), nullable=False),
        sa.Column("balance", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.CheckConstraint("balance >= 0 OR NOT guarded", name=op.f("ck_accounts_not_overdrawn")),
        sa.PrimaryKeyConstraint("currency", "name", name=op.f("pk_accounts")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_accounts_owner", "accounts", ["owner"], unique=False)
    op.create_table(
        "plans",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("first_used_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_plans")),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_players_token_hash")),
    )
    op.create_table(
        "staff",
        sa.Column("login", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("login", name=op.f("pk_staff")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("limits", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("rounds", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.CheckConstraint("state IN ('open', 'closed')", name=op.f("ck_tables_state")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_table(
        "rounds",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("setting", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("closing", sa.Text(), nullable=True),
        sa.Column("prev", sa.Text(), nullable=False),
        sa.Column("head", sa.Text(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.CheckConstraint(
            "(status = 'open') = (closed_at IS NULL) AND (status = 'open') = (closing IS NULL)",
            name=op.f("ck_rounds_closed"),
        ),
        sa.CheckConstraint("status IN ('open', 'settled', 'void')", name=op.f("ck_rounds_status")),
        sa.ForeignKeyConstraint(["plan"], ["plans.hash"], name=op.f("fk_rounds_plan")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_rounds_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rounds")),
    )
    op.create_index(
        "uq_rounds_open",
        "rounds",
        ["table_id"],
        unique=True,
        sqlite_where=sa.text("status = 'open'"),
        postgresql_where=sa.text("status = 'open'"),
    )
    op.create_index("uq_rounds_table_number", "rounds", ["table_id", "number"], unique=True)
    op.create_table(
        "entries",
        sa.Column("round", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("input", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["round"], ["rounds.id"], name=op.f("fk_entries_round")),
        sa.PrimaryKeyConstraint("round", "seq", name=op.f("pk_entries")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "postings",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("debit", sa.Text(), nullable=False),
        sa.Column("credit", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("round", sa.Text(), nullable=True),
        sa.Column("memo", sa.Text(), nullable=False),
        sa.CheckConstraint("amount > 0", name=op.f("ck_postings_positive")),
        sa.CheckConstraint("debit <> credit", name=op.f("ck_postings_two_accounts")),
        sa.ForeignKeyConstraint(
            ["currency", "credit"],
            ["accounts.currency", "accounts.name"],
            name="fk_postings_credit",
        ),
        sa.ForeignKeyConstraint(
            ["currency", "debit"], ["accounts.currency", "accounts.name"], name="fk_postings_debit"
        ),
        sa.ForeignKeyConstraint(["round"], ["rounds.id"], name=op.f("fk_postings_round")),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_postings")),
    )
    op.create_index("ix_postings_credit", "postings", ["credit", "at"], unique=False)
    op.create_index("ix_postings_debit", "postings", ["debit", "at"], unique=False)
    op.create_index("ix_postings_round", "postings", ["round"], unique=False)
    op.create_table(
        "results",
        sa.Column("round", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("staked", sa.BigInteger(), nullable=False),
        sa.Column("returned", sa.BigInteger(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("staked >= 0 AND returned >= 0", name=op.f("ck_results_amounts")),
        sa.ForeignKeyConstraint(["round"], ["rounds.id"], name=op.f("fk_results_round")),
        sa.PrimaryKeyConstraint("round", "player", "seat", name=op.f("pk_results")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_results_player", "results", ["player", "closed_at"], unique=False)


def downgrade() -> None:
    op.drop_index("ix_results_player", table_name="results")
    op.drop_table("results")
    op.drop_index("ix_postings_round", table_name="postings")
    op.drop_index("ix_postings_debit", table_name="postings")
    op.drop_index("ix_postings_credit", table_name="postings")
    op.drop_table("postings")
    op.drop_table("entries")
    op.drop_index("uq_rounds_table_number", table_name="rounds")
    op.drop_index(
        "uq_rounds_open",
        table_name="rounds",
        sqlite_where=sa.text("status = 'open'"),
        postgresql_where=sa.text("status = 'open'"),
    )
    op.drop_table("rounds")
    op.drop_table("tables")
    op.drop_table("staff")
    op.drop_table("players")
    op.drop_table("plans")
    op.drop_index("ix_accounts_owner", table_name="accounts")
    op.drop_table("accounts")
