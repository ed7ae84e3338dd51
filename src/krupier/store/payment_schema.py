"""The schema of payments: methods, what was ordered by them, and what providers told.

The third part of `schema`. Money itself is in the ledger; a payment says which way it goes, how far
it has come and by which rates.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Table,
    Text,
    text,
)

from krupier.store.schema import metadata as metadata

# Means of payment of an account, each by its method in the house plan.
payment_methods = Table(
    "payment_methods",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account", Text, ForeignKey("user_accounts.id"), nullable=False),
    # The id of the method in the house plan: visa, skrill, bank-transfer …
    Column("method", Text, nullable=False),
    # The number or other identifier: sealed, its likeness to find it elsewhere, and as it is shown.
    Column("identifier", Text, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("holder", Text, nullable=False),
    # Of who keeps the account or issued the card.
    Column("country", Text, nullable=False),
    Column("currency", Text, nullable=False),
    # What the provider calls it.
    Column("token", Text, nullable=False, server_default=text("''")),
    Column("state", Text, nullable=False),
    Column("active", Boolean, nullable=False, server_default=text("false")),
    # What proves whose it is: a statement, a screenshot.
    Column("proof", Text, nullable=False, server_default=text("''")),
    Column("given_at", BigInteger, nullable=False),
    Column("decided_at", BigInteger),
    Column("removed_at", BigInteger),
    Column("why", Text, nullable=False, server_default=text("''")),
    Column("act", Text, ForeignKey("acts.id")),
    CheckConstraint("state IN ('given', 'verified', 'refused', 'removed')", name="state"),
    Index("ix_payment_methods_account", "account"),
    Index("ix_payment_methods_fingerprint", "fingerprint"),
    # At every moment only one may be active.
    Index(
        "uq_payment_methods_active",
        "account",
        unique=True,
        sqlite_where=text("active"),
        postgresql_where=text("active"),
    ),
)

# Deposits and withdrawals. Amounts are in minor units of their currencies.
payments = Table(
    "payments",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("account", Text, ForeignKey("user_accounts.id"), nullable=False),
    Column("direction", Text, nullable=False),
    # What it is for: `ordinary`, `temporary` (its unspent deposit), `closing`, `licence` …
    Column("purpose", Text, nullable=False, server_default=text("'ordinary'")),
    # Empty: no registered one (a temporary account's deposit, a virtual card).
    Column("method", Text, ForeignKey("payment_methods.id")),
    # The id of the method in the house plan.
    Column("kind", Text, nullable=False),
    Column("provider", Text, nullable=False),
    Column("state", Text, nullable=False),
    # In the wallet, and at the method; what the conversion cost is a part of neither.
    Column("currency", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("method_currency", Text, nullable=False),
    Column("method_amount", BigInteger, nullable=False),
    Column("fee", BigInteger, nullable=False, server_default=text("0")),
    Column("fee_currency", Text, nullable=False, server_default=text("''")),
    # The rates by which it was converted; empty: it was not.
    Column("quote", Text, nullable=False, server_default=text("''")),
    # Of a withdrawal: `rollback` or `overcredit`.
    Column("how", Text, nullable=False, server_default=text("''")),
    Column("asked_at", BigInteger, nullable=False),
    # When it must be executed at the latest.
    Column("due_at", BigInteger),
    Column("sent_at", BigInteger),
    Column("settled_at", BigInteger),
    # Why it was declined, cancelled, held …, as a code.
    Column("why", Text, nullable=False, server_default=text("''")),
    # What the provider calls it.
    Column("reference", Text, nullable=False, server_default=text("''")),
    Column("act", Text, ForeignKey("acts.id")),
    CheckConstraint("direction IN ('deposit', 'withdrawal')", name="direction"),
    CheckConstraint(
        "state IN ('ordered', 'held', 'sent', 'done', 'declined', 'cancelled', 'charged-back')",
        name="state",
    ),
    CheckConstraint("amount > 0 AND method_amount > 0", name="amount"),
    Index("ix_payments_account", "account", "asked_at"),
    Index("ix_payments_operator", "operator", "asked_at"),
    Index("ix_payments_reference", "provider", "reference"),
    Index(
        "ix_payments_open",
        "state",
        "asked_at",
        sqlite_where=text("state IN ('ordered', 'held', 'sent')"),
        postgresql_where=text("state IN ('ordered', 'held', 'sent')"),
    ),
)

# What providers told, each event once; also what was refused, for staff to see.
provider_events = Table(
    "provider_events",
    metadata,
    Column("id", Text, primary_key=True),
    Column("provider", Text, nullable=False),
    # The provider's own number of the event; empty: it could not be read.
    Column("event", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("payment", Text, nullable=False, server_default=text("''")),
    Column("type", Text, nullable=False, server_default=text("''")),
    Column("body", Text, nullable=False),
    # `applied`, or why it changed nothing: `repeated`, `bad-signature`, `unknown-payment` …
    Column("outcome", Text, nullable=False),
    Index("ix_provider_events_event", "provider", "event"),
    Index("ix_provider_events_at", "at"),
    Index("ix_provider_events_payment", "payment"),
)

# Limits of payments above the basic ones, granted to an account after further checks.
payment_levels = Table(
    "payment_levels",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account", Text, ForeignKey("user_accounts.id"), nullable=False),
    # The id of the level in the house plan.
    Column("level", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("act", Text, ForeignKey("acts.id")),
    Index("ix_payment_levels_account", "account", "since"),
)

# Our books beside a provider's statement, day by day.
reconciliations = Table(
    "reconciliations",
    metadata,
    Column("id", Text, primary_key=True),
    Column("provider", Text, nullable=False),
    Column("day", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    # A hash of the statement as it came; empty: it is still to be asked for.
    Column("digest", Text, nullable=False),
    # JSON: differences, each with its name.
    Column("differences", Text, nullable=False),
    # JSON: what the statement comes to, by currency, as it moves the clearing account.
    Column("totals", Text, nullable=False, server_default=text("'{}'")),
    # Who asked for it; empty: it was due.
    Column("act", Text),
    Index("ix_reconciliations_day", "provider", "day", "at"),
)
