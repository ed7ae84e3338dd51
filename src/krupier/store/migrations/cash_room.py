"""Tables of the cash room: waiting lists, objections to hands, chat, suspended participation."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    MetaData,
    Table,
    Text,
    text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)
THERE = [
    Table(name, metadata, Column("id", Text, primary_key=True))
    for name in ("players", "acts", "user_accounts")
]
"""Tables that the new ones refer to."""

chat_messages = Table(
    "chat_messages",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    # The hand that was running; empty: none was.
    Column("round", Text, nullable=False, server_default=text("''")),
    # At one table no two have the same time.
    Column("at", BigInteger, nullable=False),
    # NULL: the house said it.
    Column("player", Text, ForeignKey("players.id")),
    # What the player's client called it: sent again, it is said once.
    Column("ref", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("removed_at", BigInteger),
    # Of who removed it, or said it for the house.
    Column("act", Text, ForeignKey("acts.id")),
    Index("ix_chat_messages_table_id", "table_id", "at"),
    Index("ix_chat_messages_operator", "operator", "at"),
    Index("uq_chat_messages_ref", "player", "table_id", "ref", unique=True),
)

chat_mutes = Table(
    "chat_mutes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("player", Text, ForeignKey("players.id"), nullable=False),
    Column("since", BigInteger, nullable=False),
    # NULL: until staff lift it.
    Column("until", BigInteger),
    Column("lifted_at", BigInteger),
    # He is told it.
    Column("reason", Text, nullable=False),
    Column("act", Text, ForeignKey("acts.id"), nullable=False),
    Index("ix_chat_mutes_player", "player", "operator"),
    Index("ix_chat_mutes_operator", "operator", "since"),
)

chat_reports = Table(
    "chat_reports",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("message", Text, ForeignKey("chat_messages.id"), nullable=False),
    # Who reports it.
    Column("player", Text, ForeignKey("players.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("why", Text, nullable=False),
    Column("decided_at", BigInteger),
    # `dismissed`, `removed`, `muted`.
    Column("outcome", Text, nullable=False, server_default=text("''")),
    Column("act", Text, ForeignKey("acts.id")),
    CheckConstraint("why IN ('hand', 'abuse', 'advertising', 'language', 'collusion')", name="why"),
    Index("uq_chat_reports_message", "message", "player", unique=True),
    Index("ix_chat_reports_operator", "operator", "at"),
)

# Participation in all poker or in all live games that is suspended on suspicion, until staff lift
# it.
suspensions = Table(
    "suspensions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account", Text, ForeignKey("user_accounts.id"), nullable=False),
    Column("scope", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("lifted_at", BigInteger),
    # The case that decides about it; empty: none.
    Column("case_id", Text, nullable=False, server_default=text("''")),
    Column("act", Text, ForeignKey("acts.id"), nullable=False),
    CheckConstraint("scope IN ('poker', 'live')", name="scope"),
    Index("ix_suspensions_account", "account"),
)

NEW = [chat_messages, chat_mutes, chat_reports, suspensions]


def upgrade() -> None:
    op.create_table(
        "waiting",
        sa.Column("list", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("asked", sa.Boolean(), nullable=False),
        sa.Column("table_id", sa.Text()),
        sa.Column("until", sa.BigInteger()),
        sa.CheckConstraint("(table_id IS NULL) = (until IS NULL)", name=op.f("ck_waiting_called")),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_waiting_player")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_waiting_table_id")),
        sa.PrimaryKeyConstraint("list", "player", name=op.f("pk_waiting")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "departures",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("sitting", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("list", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("how", sa.Text(), nullable=False),
        sa.CheckConstraint("amount >= 0", name=op.f("ck_departures_amount")),
        sa.CheckConstraint("how IN ('left', 'picked-up', 'moved')", name=op.f("ck_departures_how")),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_departures_player")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_departures_table_id")),
        sa.PrimaryKeyConstraint("table_id", "sitting", "at", name=op.f("pk_departures")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_departures_list", "departures", ["list", "at"])
    op.create_table(
        "objections",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("operator", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("round", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("decision", sa.Text(), server_default=sa.text("''"), nullable=False),
        sa.Column("decided_at", sa.BigInteger()),
        sa.Column("act", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_objections"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_objections_table_id"),
        sa.ForeignKeyConstraint(["round"], ["rounds.id"], name="fk_objections_round"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_objections_player"),
        sa.ForeignKeyConstraint(["act"], ["acts.id"], name="fk_objections_act"),
    )
    op.create_index("ix_objections_table", "objections", ["table_id", "at"])
    metadata.create_all(op.get_bind(), tables=NEW)


def downgrade() -> None:
    """Only of a house in which nobody has said anything yet."""
    metadata.drop_all(op.get_bind(), tables=NEW)
    op.drop_index("ix_objections_table", table_name="objections")
    op.drop_table("objections")
    op.drop_index("ix_departures_list", table_name="departures")
    op.drop_table("departures")
    op.drop_table("waiting")
