"""The schema of tournaments: what is announced, and who entered.

Another part of `schema`. What happens in a tournament is in the journal of its group; its money is
in accounts of the ledger that are empty when it is over: a trigger (see the migrations) refuses any
other end.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    LargeBinary,
    Table,
    Text,
    text,
)

from krupier.store.schema import metadata

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Text, ForeignKey("groups.id"), primary_key=True),
    Column("type", Text, nullable=False),
    # JSON: cs, en.
    Column("names", Text, nullable=False),
    Column("currency", Text, nullable=False),
    Column("state", Text, nullable=False, server_default=text("'open'")),
    Column("created_at", BigInteger, nullable=False),
    # When it is to start; NULL: when it is full, or as its director says.
    Column("starts_at", BigInteger),
    Column("started_at", BigInteger),
    Column("ended_at", BigInteger),
    # How it ended, in a word.
    Column("ended", Text, nullable=False, server_default=text("''")),
    # Who invites to it; empty: anybody may enter.
    Column("private", Text, nullable=False, server_default=text("''")),
    # Of its draws: what was published before the first of them, and sealed, what they follow from.
    Column("commitment", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    CheckConstraint("state IN ('open', 'running', 'over')", name="state"),
    Index("ix_tournaments_state", "state", "starts_at"),
)

tournament_entries = Table(
    "tournament_entries",
    metadata,
    Column("tournament", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("entry", Text, primary_key=True),
    Column("player", Text, ForeignKey("players.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    # When it left the tournament before it began; NULL: it did not.
    Column("left_at", BigInteger),
    # When it is over: the place (NULL: none), and what was won by places, deals and stages.
    Column("place", BigInteger),
    Column("prize", BigInteger, nullable=False, server_default=text("0")),
    Index("ix_tournament_entries_player", "player", "at"),
    sqlite_with_rowid=False,
)

# The link that leads to a private tournament now: a new one takes the place of the old one.
tournament_invitations = Table(
    "tournament_invitations",
    metadata,
    Column("tournament", Text, ForeignKey("tournaments.id"), primary_key=True),
    # Of the token; the link itself is known to those who have it, and to nobody else.
    Column("token_hash", Text, nullable=False, unique=True),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    CheckConstraint("until > at", name="until"),
    sqlite_with_rowid=False,
)

# Who came by it.
tournament_guests = Table(
    "tournament_guests",
    metadata,
    Column("tournament", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("player", Text, ForeignKey("players.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
