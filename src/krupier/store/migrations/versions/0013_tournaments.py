"""Tournaments: what is announced, who entered, and that nothing is held when one is over."""

from __future__ import annotations

from alembic import op
from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)
Table("groups", metadata, Column("id", Text, primary_key=True))
Table("players", metadata, Column("id", Text, primary_key=True))
TOURNAMENTS = Table(
    "tournaments",
    metadata,
    Column("id", Text, ForeignKey("groups.id"), primary_key=True),
    Column("type", Text, nullable=False),
    Column("names", Text, nullable=False),
    Column("currency", Text, nullable=False),
    Column("state", Text, nullable=False, server_default=text("'open'")),
    Column("created_at", BigInteger, nullable=False),
    Column("starts_at", BigInteger),
    Column("started_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("ended", Text, nullable=False, server_default=text("''")),
    Column("private", Text, nullable=False, server_default=text("''")),
    Column("commitment", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    CheckConstraint("state IN ('open', 'running', 'over')", name="state"),
    Index("ix_tournaments_state", "state", "starts_at"),
)
ENTRIES = Table(
    "tournament_entries",
    metadata,
    Column("tournament", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("entry", Text, primary_key=True),
    Column("player", Text, ForeignKey("players.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("left_at", BigInteger),
    Column("place", BigInteger),
    Column("prize", BigInteger, nullable=False, server_default=text("0")),
    Index("ix_tournament_entries_player", "player", "at"),
    sqlite_with_rowid=False,
)
INVITATIONS = Table(
    "tournament_invitations",
    metadata,
    Column("tournament", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    CheckConstraint("until > at", name="until"),
    sqlite_with_rowid=False,
)
GUESTS = Table(
    "tournament_guests",
    metadata,
    Column("tournament", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("player", Text, ForeignKey("players.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

HELD = ("prize", "bounty", "fee", "guarantee")
NAMES = ", ".join([*(f"'tournament:' || NEW.id || ':{one}'" for one in HELD), "'issue:' || NEW.id"])
HOLDS = f"EXISTS (SELECT 1 FROM accounts WHERE balance <> 0 AND name IN ({NAMES}))"
SAID = "a tournament that is over holds neither money nor chips"
ON_SQLITE = f"""
CREATE TRIGGER tournament_holds_nothing BEFORE UPDATE OF state ON tournaments
WHEN NEW.state = 'over' AND {HOLDS}
BEGIN SELECT RAISE(ABORT, '{SAID}'); END
"""
ON_POSTGRESQL = (
    f"""
CREATE FUNCTION tournament_holds_nothing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state = 'over' AND {HOLDS} THEN
        RAISE EXCEPTION '{SAID}' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$
""",
    """
CREATE TRIGGER tournament_holds_nothing BEFORE UPDATE OF state ON tournaments
FOR EACH ROW EXECUTE FUNCTION tournament_holds_nothing()
""",
)


def upgrade() -> None:
    bind = op.get_bind()
    for table in (TOURNAMENTS, ENTRIES, INVITATIONS, GUESTS):
        table.create(bind)
    for statement in [ON_SQLITE] if bind.dialect.name == "sqlite" else ON_POSTGRESQL:
        bind.exec_driver_sql(statement)


def downgrade() -> None:
    bind = op.get_bind()
    for table in (GUESTS, INVITATIONS, ENTRIES, TOURNAMENTS):
        table.drop(bind)
    if bind.dialect.name != "sqlite":
        bind.exec_driver_sql("DROP FUNCTION tournament_holds_nothing()")
