"""Money in and out of the house: payments, cash desks, complaints, loyalty, watching, balances; and
the cash room."""

from __future__ import annotations

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

from krupier.store.migrations import cash_room

revision = "0009"
down_revision = "0008"
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
THERE = [
    *(
        Table(name, metadata, Column("id", Text, primary_key=True))
        for name in ("user_accounts", "persons", "rounds", "cases", "acts")
    ),
    Table("postings", metadata, Column("key", Text, primary_key=True)),
]
"""Tables that the new ones refer to."""

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

# What a rule found about an account (and another one, where it takes two), each as long as its
# case is open once.
signals = Table(
    "signals",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    # The id of the rule in the house plan.
    Column("rule", Text, nullable=False),
    Column("account", Text, ForeignKey("user_accounts.id"), nullable=False),
    Column("other", Text, nullable=False, server_default=text("''")),
    # From the first to the last thing that it rests on.
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("found_at", BigInteger, nullable=False),
    Column("facts", Text, nullable=False),
    Column("case", Text, ForeignKey("cases.id"), nullable=False),
    Index("ix_signals_account", "account", "rule"),
    Index("ix_signals_case", "case"),
    Index("ix_signals_found_at", "found_at"),
)

# The file of a case, entry by entry: notes, who has it, what belongs to it, what was proposed,
# confirmed, declined and done.
case_entries = Table(
    "case_entries",
    metadata,
    Column("case", Text, ForeignKey("cases.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("author", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("text", Text, nullable=False),
    # JSON: to whom, what, which measure.
    Column("detail", Text, nullable=False, server_default=text("'{}'")),
    Column("act", Text, ForeignKey("acts.id")),
    CheckConstraint(
        "kind IN ('signal', 'note', 'assigned', 'linked', 'proposed', 'declined', 'done')",
        name="kind",
    ),
    sqlite_with_rowid=False,
)

# Reports of suspicious transactions, as they were written.
suspicion_reports = Table(
    "suspicion_reports",
    metadata,
    Column("number", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("case", Text, ForeignKey("cases.id"), nullable=False),
    Column("person", Text, ForeignKey("persons.id"), nullable=False),
    Column("written_at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("act", Text, ForeignKey("acts.id"), nullable=False),
    Index("ix_suspicion_reports_case", "case"),
    Index("ix_suspicion_reports_operator", "operator", "written_at"),
)

# What was imposed on somebody, for his file.
imposed_sanctions = Table(
    "imposed_sanctions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("account", Text, ForeignKey("user_accounts.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    # NULL: it has no end, or none of its own.
    Column("until", BigInteger),
    # Of an exclusion or restriction: what of. Of a pair: who the other is.
    Column("scope", Text, nullable=False, server_default=text("''")),
    Column("reason", Text, nullable=False),
    Column("clause", Text, nullable=False, server_default=text("''")),
    Column("case", Text, ForeignKey("cases.id")),
    Column("act", Text, ForeignKey("acts.id"), nullable=False),
    Index("ix_imposed_sanctions_account", "account", "at"),
)

# What somebody said that he would play for: what is compared with what he does.
stated_profiles = Table(
    "stated_profiles",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account", Text, ForeignKey("user_accounts.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    # A month, in minor units.
    Column("monthly", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
    # Where the money comes from, in his words.
    Column("source", Text, nullable=False, server_default=text("''")),
    Column("act", Text, ForeignKey("acts.id")),
    CheckConstraint("monthly >= 0", name="monthly"),
    Index("ix_stated_profiles_account", "account", "at"),
)

# Finished hands among players: who did what to whom, computed once from the journal.
watched_hands = Table(
    "watched_hands",
    metadata,
    Column("round", Text, ForeignKey("rounds.id"), primary_key=True),
    Column("operator", Text, nullable=False),
    Column("closed_at", BigInteger, nullable=False),
    # JSON; `null`: a hand that cannot be judged.
    Column("facts", Text, nullable=False),
    Index("ix_watched_hands_closed_at", "operator", "closed_at"),
)

# Money withheld from an account until somebody has decided about it. It lies in `held:<account>`.
holds = Table(
    "holds",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account", Text, ForeignKey("user_accounts.id"), nullable=False),
    Column("operator", Text, nullable=False),
    # Of what somebody is suspected, or what has to be decided, as a code.
    Column("why", Text, nullable=False),
    # The case that decides about it; empty: none.
    Column("case_id", Text, nullable=False, server_default=text("''")),
    # JSON: minor units by currency.
    Column("amounts", Text, nullable=False),
    Column("placed_at", BigInteger, nullable=False),
    Column("act", Text, ForeignKey("acts.id")),
    Column("ended_at", BigInteger),
    # JSON: what of it was proven damage, or else is not returned; by currency.
    Column("reduced", Text, nullable=False, server_default=text("'{}'")),
    Index("ix_holds_account", "account"),
    Index("ix_holds_case", "case_id"),
)

# When the licence of an operator ends, or has ended.
licences = Table(
    "licences",
    metadata,
    Column("operator", Text, primary_key=True),
    # From then on nothing is evaluated, and nothing begins.
    Column("ends_at", BigInteger, nullable=False),
    Column("act", Text, ForeignKey("acts.id")),
)


NEW = [
    payment_methods,
    payments,
    provider_events,
    payment_levels,
    reconciliations,
    visits,
    visitor_cards,
    desk_shifts,
    desk_movements,
    desk_confirmations,
    card_restrictions,
    complaints,
    complaint_events,
    complaint_documents,
    invalid_rounds,
    loyalty_points,
    loyalty_orders,
    bonuses,
    loyalty_programmes,
    loyalty_members,
    loyalty_buy_ins,
    loyalty_rewards,
    legal_holds,
    erasures,
    signals,
    case_entries,
    suspicion_reports,
    imposed_sanctions,
    stated_profiles,
    watched_hands,
    holds,
    licences,
]


def upgrade() -> None:
    metadata.create_all(op.get_bind(), tables=NEW)
    cash_room.upgrade()


def downgrade() -> None:
    """Only of a house in which nothing of it has happened yet."""
    cash_room.downgrade()
    metadata.drop_all(op.get_bind(), tables=NEW)
