"""The schema of complaints, loyalty and records.

The fourth part of `schema`. Money is in the ledger: what was given stands here with its postings'
keys or can be found by its act.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    text,
)

from krupier.store.schema import metadata as metadata

# ---- complaints ------------------------------------------------------------------------------

complaints = Table(
    "complaints",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("account", Text, ForeignKey("user_accounts.id"), nullable=False),
    # What it is about, by which the house plan says until when it may be lodged.
    Column("about", Text, nullable=False),
    Column("text", Text, nullable=False),
    # What the complainant wants.
    Column("remedy", Text, nullable=False),
    Column("happened_at", BigInteger, nullable=False),
    Column("round", Text, ForeignKey("rounds.id")),
    Column("payment", Text, ForeignKey("payments.id")),
    Column("lodged_at", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    # The level of a further review; empty: none was asked for.
    Column("level", Text, nullable=False, server_default=text("''")),
    # Since when documents are awaited; NULL: none are.
    Column("waiting_since", BigInteger),
    # How long the clock has stood by now.
    Column("stopped", BigInteger, nullable=False, server_default=text("0")),
    Column("resolved_at", BigInteger),
    Column("decision", Text, nullable=False, server_default=text("''")),
    CheckConstraint(
        "state IN ('acknowledged', 'in-review', 'escalated', 'resolved', 'appealed')", name="state"
    ),
    Index("ix_complaints_account", "account", "lodged_at"),
    Index("ix_complaints_operator", "operator", "lodged_at"),
)

# Everything that happened to a complaint, in order.
complaint_events = Table(
    "complaint_events",
    metadata,
    Column("complaint", Text, ForeignKey("complaints.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("author", Text, nullable=False),
    Column("text", Text, nullable=False, server_default=text("''")),
    sqlite_with_rowid=False,
)

complaint_documents = Table(
    "complaint_documents",
    metadata,
    Column("id", Text, primary_key=True),
    Column("complaint", Text, ForeignKey("complaints.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("content", LargeBinary, nullable=False),
    Column("given_at", BigInteger, nullable=False),
    Index("ix_complaint_documents_complaint", "complaint"),
)

# Finished rounds that management declared invalid: proposed by one, confirmed by another.
invalid_rounds = Table(
    "invalid_rounds",
    metadata,
    Column("round", Text, ForeignKey("rounds.id"), primary_key=True),
    Column("operator", Text, nullable=False),
    # JSON: the accounts whose stakes are forfeited.
    Column("forfeits", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("proposed_by", Text, nullable=False),
    Column("proposed_at", BigInteger, nullable=False),
    Column("confirmed_at", BigInteger),
    Column("act", Text, ForeignKey("acts.id")),
)

# ---- loyalty ---------------------------------------------------------------------------------

# Points of a club, each lot by the round or the posting that it comes from. Thousandths.
loyalty_points = Table(
    "loyalty_points",
    metadata,
    Column("account", Text, ForeignKey("user_accounts.id"), primary_key=True),
    Column("source", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("basis", Text, nullable=False),
    Column("currency", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("points", BigInteger, nullable=False),
    CheckConstraint("basis IN ('commission', 'bets')", name="basis"),
    Index("ix_loyalty_points_at", "account", "at"),
    sqlite_with_rowid=False,
)

# What coins were exchanged for.
loyalty_orders = Table(
    "loyalty_orders",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account", Text, ForeignKey("user_accounts.id"), nullable=False),
    # The id of the offer in the house plan.
    Column("offer", Text, nullable=False),
    Column("coins", BigInteger, nullable=False),
    Column("ordered_at", BigInteger, nullable=False),
    # When it was given: money at once, things by staff.
    Column("given_at", BigInteger),
    Column("act", Text, ForeignKey("acts.id")),
    Index("ix_loyalty_orders_account", "account"),
)

bonuses = Table(
    "bonuses",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("account", Text, ForeignKey("user_accounts.id"), nullable=False),
    # The id of the offer in the house plan; what it promised then stands here.
    Column("offer", Text, nullable=False),
    # The posting of the deposit.
    Column("deposit", Text, ForeignKey("postings.key"), nullable=False),
    Column("currency", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("parts", Integer, nullable=False),
    Column("points_each", BigInteger, nullable=False),
    Column("given_at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    # How many parts are released.
    Column("released", Integer, nullable=False, server_default=text("0")),
    Column("state", Text, nullable=False),
    Column("act", Text, ForeignKey("acts.id")),
    CheckConstraint("state IN ('running', 'released', 'lapsed')", name="state"),
    Index("uq_bonuses_deposit", "deposit", unique=True),
    Index(
        "uq_bonuses_running",
        "account",
        unique=True,
        sqlite_where=text("state = 'running'"),
        postgresql_where=text("state = 'running'"),
    ),
)

loyalty_programmes = Table(
    "loyalty_programmes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("games", Text, nullable=False),
    Column("rewards", Text, nullable=False),
    Column("announced_at", BigInteger, nullable=False),
    Column("begins_at", BigInteger, nullable=False),
    Column("ends_at", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
    # JSON: points, minimum, places, amounts.
    Column("conditions", Text, nullable=False),
    Column("act", Text, ForeignKey("acts.id")),
    CheckConstraint("games IN ('cash-games', 'tournaments')", name="games"),
    CheckConstraint("rewards IN ('division', 'statuses')", name="rewards"),
    Index("ix_loyalty_programmes_operator", "operator", "begins_at"),
)

loyalty_members = Table(
    "loyalty_members",
    metadata,
    Column("programme", Text, ForeignKey("loyalty_programmes.id"), primary_key=True),
    Column("account", Text, ForeignKey("user_accounts.id"), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("act", Text, ForeignKey("acts.id")),
    sqlite_with_rowid=False,
)

# Buy-ins of tournaments that programmes count.
loyalty_buy_ins = Table(
    "loyalty_buy_ins",
    metadata,
    Column("key", Text, primary_key=True),
    Column("account", Text, ForeignKey("user_accounts.id"), nullable=False),
    Column("tournament", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_loyalty_buy_ins_account", "account", "at"),
)

# What a programme paid: for a month, for the whole of it, or for a time status.
loyalty_rewards = Table(
    "loyalty_rewards",
    metadata,
    Column("programme", Text, ForeignKey("loyalty_programmes.id"), primary_key=True),
    Column("period", Text, primary_key=True),
    Column("account", Text, ForeignKey("user_accounts.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("points", BigInteger, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("act", Text, ForeignKey("acts.id")),
    Index("ix_loyalty_rewards_account", "account", "at"),
    sqlite_with_rowid=False,
)

# ---- records ---------------------------------------------------------------------------------

# What somebody has to keep although its time is over: a court, a police inquiry.
legal_holds = Table(
    "legal_holds",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("persons.id"), nullable=False),
    Column("reason", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("lifted_at", BigInteger),
    Column("act", Text, ForeignKey("acts.id")),
    Index("ix_legal_holds_person", "person"),
)

# What was erased of somebody, and when; never what it was.
erasures = Table(
    "erasures",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("person", Text, ForeignKey("persons.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("what", Text, nullable=False),
    Column("many", Integer, nullable=False),
    Column("act", Text, ForeignKey("acts.id")),
    Index("ix_erasures_person", "person", "at"),
)
