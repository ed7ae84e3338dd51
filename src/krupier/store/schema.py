"""The schema, once, for SQLite and PostgreSQL. `migrations/` brings a database to it.

Text keys are the names people use (`player:anna`, `T1-42`). A posting names its accounts together
with its currency, so the foreign keys alone forbid moving money between currencies; demo money of
a currency is another one (`krupier.money.currency`).
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
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

# ---- money -----------------------------------------------------------------------------------

accounts = Table(
    "accounts",
    metadata,
    Column("currency", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("guarded", Boolean, nullable=False),
    Column("balance", BigInteger, nullable=False, server_default=text("0")),
    # Whose it is in person, where it is anybody's.
    Column("person", Text, ForeignKey("players.id")),
    # Whether what is staked from it and returned to it is counted: a user account's, no guest's.
    Column("counted", Boolean, nullable=False, server_default=text("false")),
    CheckConstraint("balance >= 0 OR NOT guarded", name="not_overdrawn"),
    # User accounts have no demo money, guests have nothing else; their ids begin so.
    CheckConstraint(
        "kind NOT IN ('player', 'stack', 'score', 'ticket', 'bonus', 'held', 'payout', 'claim')"
        " OR CASE"
        " WHEN substr(owner, 1, 1) = 'u' THEN substr(currency, 1, 5) <> 'demo-'"
        " WHEN substr(owner, 1, 2) = 'g-' AND currency <> 'CHIPS'"
        " THEN substr(currency, 1, 5) = 'demo-'"
        " ELSE true END",
        name="demo_apart",
    ),
    Index("ix_accounts_owner", "owner"),
    sqlite_with_rowid=False,
)

postings = Table(
    "postings",
    metadata,
    Column("key", Text, primary_key=True),
    Column("currency", Text, nullable=False),
    Column("debit", Text, nullable=False),
    Column("credit", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("round", Text, ForeignKey("rounds.id")),
    Column("kind", Text, nullable=False),
    Column("operator", Text, nullable=False),
    Column("act", Text, ForeignKey("acts.id")),
    # What older versions said instead of a kind; their digests cover it.
    Column("memo", Text),
    # Which link covers a posting that belongs to no round.
    Column("chain", Text),
    Column("link", Integer),
    ForeignKeyConstraint(
        ["currency", "debit"], ["accounts.currency", "accounts.name"], name="fk_postings_debit"
    ),
    ForeignKeyConstraint(
        ["currency", "credit"], ["accounts.currency", "accounts.name"], name="fk_postings_credit"
    ),
    CheckConstraint("amount > 0", name="positive"),
    CheckConstraint("debit <> credit", name="two_accounts"),
    Index("ix_postings_debit", "debit", "at"),
    Index("ix_postings_credit", "credit", "at"),
    # By time those of no round; those of rounds by when these were closed (ix_rounds_closed_at).
    Index(
        "ix_postings_round",
        "round",
        sqlite_where=text("round IS NOT NULL"),
        postgresql_where=text("round IS NOT NULL"),
    ),
    Index(
        "ix_postings_at",
        "at",
        sqlite_where=text("round IS NULL"),
        postgresql_where=text("round IS NULL"),
    ),
    Index(
        "ix_postings_act",
        "act",
        sqlite_where=text("act IS NOT NULL"),
        postgresql_where=text("act IS NOT NULL"),
    ),
)

chains = Table(
    "chains",
    metadata,
    Column("name", Text, primary_key=True),
    Column("head", Text, nullable=False),
    Column("length", Integer, nullable=False),
    sqlite_with_rowid=False,
)

links = Table(
    "links",
    metadata,
    Column("chain", Text, ForeignKey("chains.name"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("digest", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("seal", Text),
    sqlite_with_rowid=False,
)

# The key that the books are sealed with: its public id, and how far it has got with what older
# versions left open: that is "open", "sealed", or gone from old pages as well ("clean").
house_keys = Table(
    "house_keys",
    metadata,
    Column("id", Text, primary_key=True),
    Column("before", Text, nullable=False, server_default=text("'open'")),
    CheckConstraint("before IN ('open', 'sealed', 'clean')", name="before"),
)

# Where lines that lay open were sealed, chains were made anew: what their heads had been.
former_heads = Table(
    "former_heads",
    metadata,
    Column("chain", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("hash", Text, nullable=False),
    sqlite_with_rowid=False,
)

# ---- groups and acts -------------------------------------------------------------------------

groups = Table(
    "groups",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("operator", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    CheckConstraint("kind IN ('table', 'tournament', 'pool')", name="kind"),
)

group_entries = Table(
    "group_entries",
    metadata,
    Column("group_id", Text, ForeignKey("groups.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("input", Text, nullable=False),
    Column("hash", Text, nullable=False),
    # Which link of the group's chain covers it.
    Column("link", Integer, nullable=False),
    sqlite_with_rowid=False,
)

acts = Table(
    "acts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("chain", Text, nullable=False),
    Column("link", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("author", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("act", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("before", Text, nullable=False),
    Column("after", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("clause", Text, nullable=False),
    Column("second", Text, nullable=False),
    Column("operator", Text, nullable=False),
    ForeignKeyConstraint(["chain", "link"], ["links.chain", "links.seq"], name="fk_acts_link"),
    Index("ix_acts_at", "at"),
    Index("ix_acts_subject", "subject", "at"),
    Index("ix_acts_author", "author", "at"),
    Index("ix_acts_operator", "operator", "at"),
)

# ---- rounds ----------------------------------------------------------------------------------

plans = Table(
    "plans",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("first_used_at", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("currency", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("limits", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("rounds", Integer, nullable=False, server_default=text("0")),
    Column("group_id", Text, ForeignKey("groups.id"), nullable=False),
    # What staff have ordered until further notice; the room says what that can be.
    Column("orders", Text, nullable=False, server_default=text("'{}'")),
    CheckConstraint("state IN ('open', 'closed')", name="state"),
)

rounds = Table(
    "rounds",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("plan", Text, ForeignKey("plans.hash"), nullable=False),
    Column("currency", Text, nullable=False),
    Column("setting", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("closed_at", BigInteger),
    Column("status", Text, nullable=False),
    Column("closing", Text),
    Column("prev", Text, nullable=False),
    Column("head", Text, nullable=False),
    Column("length", Integer, nullable=False),
    Column("seal", Text),
    CheckConstraint("status IN ('open', 'settled', 'void')", name="status"),
    CheckConstraint(
        "(status = 'open') = (closed_at IS NULL) AND (status = 'open') = (closing IS NULL)",
        name="closed",
    ),
    Index("uq_rounds_table_number", "table_id", "number", unique=True),
    Index("ix_rounds_closed_at", "closed_at"),
    # A table plays one round at a time, and the database knows it.
    Index(
        "uq_rounds_open",
        "table_id",
        unique=True,
        sqlite_where=text("status = 'open'"),
        postgresql_where=text("status = 'open'"),
    ),
)

entries = Table(
    "entries",
    metadata,
    Column("round", Text, ForeignKey("rounds.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("input", Text, nullable=False),
    Column("hash", Text, nullable=False),
    sqlite_with_rowid=False,
)

results = Table(
    "results",
    metadata,
    Column("round", Text, ForeignKey("rounds.id"), primary_key=True),
    Column("player", Text, ForeignKey("players.id"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("staked", BigInteger, nullable=False),
    Column("returned", BigInteger, nullable=False),
    Column("detail", Text, nullable=False),
    Column("closed_at", BigInteger, nullable=False),
    CheckConstraint("staked >= 0 AND returned >= 0", name="amounts"),
    Index("ix_results_player", "player", "closed_at"),
    sqlite_with_rowid=False,
)

vault = Table(
    "vault",
    metadata,
    Column("round", Text, ForeignKey("rounds.id"), primary_key=True),
    Column("state", LargeBinary, nullable=False),
)

# ---- people ----------------------------------------------------------------------------------

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("created_at", BigInteger, nullable=False),
    # A token that is not used for long is worth nothing any more; 0: it was given back.
    Column("token_until", BigInteger, nullable=False, server_default=text("0")),
    # What the name looks like, for names that look alike.
    Column("skeleton", Text, nullable=False, server_default=text("''")),
    Index("ix_players_skeleton", "skeleton"),
)

staff = Table(
    "staff",
    metadata,
    Column("login", Text, primary_key=True),
    Column("password_hash", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

# Where they work, and as what; operator empty: at all of this house.
offices = Table(
    "offices",
    metadata,
    Column("login", Text, ForeignKey("staff.login"), primary_key=True),
    Column("operator", Text, primary_key=True),
    Column("role", Text, primary_key=True),
    sqlite_with_rowid=False,
)

preferences = Table(
    "preferences",
    metadata,
    Column("player", Text, ForeignKey("players.id"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("player", Text, ForeignKey("players.id"), nullable=False),
    Column("sitting", Text, nullable=False),
    Column("state", Text, nullable=False),
    # Nobody sits at one table twice.
    Index("uq_seats_table_player", "table_id", "player", unique=True),
    sqlite_with_rowid=False,
)
