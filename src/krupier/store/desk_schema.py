"""The schema of a casino's visitors: visits, registration cards, cash desks and what they moved."""

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

# Every admission to the premises.
visits = Table(
    "visits",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account", Text, ForeignKey("user_accounts.id"), nullable=False),
    Column("operator", Text, nullable=False),
    # The way in, as the house plan calls it.
    Column("channel", Text, nullable=False),
    Column("admitted_at", BigInteger, nullable=False),
    Column("admitted_by", Text, nullable=False),
    Column("left_at", BigInteger),
    # `left`, `expelled`, or what ended it by itself: `register`, `block`, `panic`, `state` …
    Column("why", Text, nullable=False, server_default=text("''")),
    Column("act", Text, ForeignKey("acts.id"), nullable=False),
    Index("ix_visits_account", "account", "admitted_at"),
    Index("ix_visits_operator", "operator", "admitted_at"),
    # Nobody is in twice.
    Index(
        "uq_visits_in",
        "account",
        unique=True,
        sqlite_where=text("left_at IS NULL"),
        postgresql_where=text("left_at IS NULL"),
    ),
)

# Registration cards: a number that identifies somebody at the desk.
visitor_cards = Table(
    "visitor_cards",
    metadata,
    Column("number", Text, primary_key=True),
    Column("account", Text, ForeignKey("user_accounts.id"), nullable=False),
    Column("operator", Text, nullable=False),
    Column("issued_at", BigInteger, nullable=False),
    # `valid`, `lost`, `replaced`.
    Column("state", Text, nullable=False),
    Column("ended_at", BigInteger),
    Column("act", Text, ForeignKey("acts.id"), nullable=False),
    CheckConstraint("state IN ('valid', 'lost', 'replaced')", name="state"),
    Index("ix_visitor_cards_operator", "operator", "number"),
    # Everybody has one at most.
    Index(
        "uq_visitor_cards_valid",
        "account",
        unique=True,
        sqlite_where=text("state = 'valid'"),
        postgresql_where=text("state = 'valid'"),
    ),
)

# A cash desk from its opening to its closing: what the state calls its operating section.
# Amounts are JSON: minor units by currency.
desk_shifts = Table(
    "desk_shifts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("desk", Text, nullable=False),
    Column("cashier", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    # Value chips that lie in it when it is opened.
    Column("chips", Text, nullable=False),
    Column("closed_at", BigInteger),
    # What was counted when it was closed, and by how much that is more (less) than the books say.
    Column("counted", Text, nullable=False, server_default=text("'{}'")),
    Column("chips_counted", Text, nullable=False, server_default=text("'{}'")),
    Column("difference", Text, nullable=False, server_default=text("'{}'")),
    Column("chips_difference", Text, nullable=False, server_default=text("'{}'")),
    Column("act", Text, ForeignKey("acts.id"), nullable=False),
    Column("closing_act", Text, ForeignKey("acts.id")),
    Index("ix_desk_shifts_operator", "operator", "opened_at"),
    # A desk is open once, and nobody has two.
    Index(
        "uq_desk_shifts_desk",
        "operator",
        "desk",
        unique=True,
        sqlite_where=text("closed_at IS NULL"),
        postgresql_where=text("closed_at IS NULL"),
    ),
    Index(
        "uq_desk_shifts_cashier",
        "cashier",
        unique=True,
        sqlite_where=text("closed_at IS NULL"),
        postgresql_where=text("closed_at IS NULL"),
    ),
)

# What went over a desk, each with the code that the state has for it.
desk_movements = Table(
    "desk_movements",
    metadata,
    Column("id", Text, primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("shift", Text, ForeignKey("desk_shifts.id"), nullable=False),
    Column("operator", Text, nullable=False),
    Column("cashier", Text, nullable=False),
    # Empty: no visitor's, such as a float.
    Column("account", Text, ForeignKey("user_accounts.id")),
    Column("visit", Text, ForeignKey("visits.id")),
    Column("kind", Text, nullable=False),
    # `cash`, `card`, `transfer`, `technical`; `chips` where no money moved.
    Column("way", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
    # Of PSTB_transakce.
    Column("code", Text, nullable=False),
    # Where it went: an account number, and what proved whose it is.
    Column("destination", Text, nullable=False, server_default=text("''")),
    Column("proof", Text, nullable=False, server_default=text("''")),
    # The confirmation that it paid.
    Column("confirmation", Text, nullable=False, server_default=text("''")),
    # The rates of the moment; empty: there were none.
    Column("quote", Text, nullable=False, server_default=text("''")),
    Column("at", BigInteger, nullable=False),
    Column("act", Text, ForeignKey("acts.id"), nullable=False),
    CheckConstraint("amount > 0", name="amount"),
    Index("uq_desk_movements_number", "operator", "number", unique=True),
    Index("ix_desk_movements_shift", "shift", "number"),
    Index("ix_desk_movements_account", "account", "at"),
    Index("ix_desk_movements_at", "operator", "at"),
)

# Chips that were presented and not paid yet: the desk was short of cash, or the payment is
# suspended.
desk_confirmations = Table(
    "desk_confirmations",
    metadata,
    Column("number", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("account", Text, ForeignKey("user_accounts.id"), nullable=False),
    Column("shift", Text, ForeignKey("desk_shifts.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
    Column("issued_at", BigInteger, nullable=False),
    # How long a payment can be suspended.
    Column("until", BigInteger),
    Column("state", Text, nullable=False),
    Column("decided_at", BigInteger),
    Column("reason", Text, nullable=False, server_default=text("''")),
    # Of who presented the chips: the same twice is one confirmation.
    Column("key", Text, nullable=False, unique=True),
    # Whether chips came with it; the rest of another confirmation brings none.
    Column("presented", Boolean, nullable=False),
    Column("act", Text, ForeignKey("acts.id"), nullable=False),
    CheckConstraint("kind IN ('partial', 'suspended')", name="kind"),
    CheckConstraint("state IN ('suspended', 'payable', 'paid', 'refused')", name="state"),
    CheckConstraint("amount > 0", name="amount"),
    Index("ix_desk_confirmations_account", "account", "issued_at"),
    Index("ix_desk_confirmations_state", "operator", "state"),
)

# Purchases by payment card may be restricted; the last row of an operator holds.
card_restrictions = Table(
    "card_restrictions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    # The most that a person may buy by card in a calendar day; nought: nothing. NULL: no limit.
    Column("most", BigInteger),
    Column("currency", Text, nullable=False, server_default=text("''")),
    Column("act", Text, ForeignKey("acts.id"), nullable=False),
    Index("ix_card_restrictions_operator", "operator", "since"),
)
