"""The schema of conduct at tables: what was said, who was silenced, what was reported, and whose
participation is suspended.

Another part of `schema`. What was said is erased after as many days as the house plan says.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Index, Table, Text
from sqlalchemy import text as sql

from krupier.store.schema import metadata as metadata

chat_messages = Table(
    "chat_messages",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    # The hand that was running; empty: none was.
    Column("round", Text, nullable=False, server_default=sql("''")),
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
    Column("outcome", Text, nullable=False, server_default=sql("''")),
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
    Column("case_id", Text, nullable=False, server_default=sql("''")),
    Column("act", Text, ForeignKey("acts.id"), nullable=False),
    CheckConstraint("scope IN ('poker', 'live')", name="scope"),
    Index("ix_suspensions_account", "account"),
)
