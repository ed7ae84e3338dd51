"""The schema of the house: persons, user accounts, credentials, limits, what falls due.

The second part of `schema`, for SQLite and PostgreSQL alike. Money is not here: counters only
remember what postings said.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
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


def shown_by(whose: Column[str]) -> tuple[Column[Any], ...]:
    """The columns of what somebody shows to get in."""
    return (
        Column("id", Text, primary_key=True),
        whose,
        Column("kind", Text, nullable=False),
        Column("name", Text, nullable=False, server_default=text("''")),
        # A password's hash, a TOTP secret (sealed), a passkey's public key (JSON).
        Column("secret", Text, nullable=False),
        Column("counter", BigInteger, nullable=False, server_default=text("0")),
        Column("created_at", BigInteger, nullable=False),
        Column("used_at", BigInteger),
        Column("confirmed", Boolean, nullable=False, server_default=text("true")),
    )


# ---- the house: persons and their accounts ---------------------------------------------------

# Identities. Names as they stand in the document; `likeness` finds those that may be the same.
persons = Table(
    "persons",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    Column("given_names", Text, nullable=False),
    Column("surname", Text, nullable=False),
    Column("birth_name", Text, nullable=False, server_default=text("''")),
    Column("birth_date", Text, nullable=False),
    # The Czech birth number, where one was assigned.
    Column("birth_number", Text),
    Column("birth_place", Text, nullable=False, server_default=text("''")),
    Column("sex", Text, nullable=False, server_default=text("''")),
    Column("citizenship", Text, nullable=False, server_default=text("''")),
    # JSON: street, city, postcode, country.
    Column("residence", Text, nullable=False, server_default=text("'{}'")),
    # JSON: what was given with consent (postal address, data box).
    Column("contacts", Text, nullable=False, server_default=text("'{}'")),
    Column("email", Text, nullable=False, server_default=text("''")),
    Column("phone", Text, nullable=False, server_default=text("''")),
    Column("likeness", Text, nullable=False),
    # What the state's register calls the person.
    Column("hid", Text),
    Column("verified_at", BigInteger),
    Column("pep", Boolean),
    Column("restricted", Boolean, nullable=False, server_default=text("false")),
    Column("died", Boolean, nullable=False, server_default=text("false")),
    Index("ix_persons_likeness", "likeness"),
    Index("ix_persons_birth_date", "birth_date"),
    Index("ix_persons_birth_number", "birth_number"),
)

# A person's contract with one operator. Its id is that of the player: what sits at tables and has
# wallets. Players without one are guests with demo money.
user_accounts = Table(
    "user_accounts",
    metadata,
    Column("id", Text, ForeignKey("players.id"), primary_key=True),
    Column("person", Text, ForeignKey("persons.id"), nullable=False),
    Column("operator", Text, nullable=False),
    Column("login", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("applied_at", BigInteger, nullable=False),
    Column("activated_at", BigInteger),
    Column("closed_at", BigInteger),
    # Why it is in this state, as a code: `duplicate`, `register`, `own-wish` …
    Column("why", Text, nullable=False, server_default=text("''")),
    Column("language", Text, nullable=False, server_default=text("'cs'")),
    # What in money is shown and limited by default.
    Column("currency", Text, nullable=False),
    # Grows whenever limits, breaks, blocks or the state change: who remembers them looks again.
    Column("version", Integer, nullable=False, server_default=text("0")),
    # The stamp of the process that remembers how the account stands, as long as nothing of it is
    # changed by anybody else: then what it has judged need not be judged again.
    Column("remembered", Text, nullable=False, server_default=text("''")),
    CheckConstraint(
        "state IN ('applied', 'temporary', 'active', 'rejected', 'expired', 'suspended', 'closed')",
        name="state",
    ),
    Index("uq_user_accounts_login", "operator", "login", unique=True),
    Index("ix_user_accounts_person", "person"),
)

documents = Table(
    "documents",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("persons.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("number", Text, nullable=False),
    Column("issuer", Text, nullable=False),
    Column("valid_until", Text, nullable=False),
    Column("given_at", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    Column("decided_at", BigInteger),
    Column("act", Text, ForeignKey("acts.id")),
    CheckConstraint("state IN ('given', 'verified', 'refused')", name="state"),
    Index("ix_documents_person", "person"),
)

accepted_terms = Table(
    "accepted_terms",
    metadata,
    Column("account", Text, ForeignKey("user_accounts.id"), primary_key=True),
    Column("version", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# What lists and registers said about a person: sanctions, PEP, exclusion.
screenings = Table(
    "screenings",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("persons.id"), nullable=False),
    Column("account", Text, ForeignKey("user_accounts.id")),
    Column("at", BigInteger, nullable=False),
    Column("list", Text, nullable=False),
    # Why it was asked: registration, entry, log-in, stay, list (a new version of it).
    Column("reason", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("detail", Text, nullable=False, server_default=text("'{}'")),
    Index("ix_screenings_person", "person", "at"),
)

# Whom an operator may not let play whatever they say of themselves: staff, members of its bodies,
# shareholders, their families, persons whose capacity a court restricted. Kept by staff.
excluded_persons = Table(
    "excluded_persons",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("given_names", Text, nullable=False),
    Column("surname", Text, nullable=False),
    Column("birth_date", Text, nullable=False),
    Column("birth_number", Text),
    # Of family: whose.
    Column("of", Text, nullable=False, server_default=text("''")),
    Column("added_at", BigInteger, nullable=False),
    Column("removed_at", BigInteger),
    Column("act", Text, ForeignKey("acts.id")),
    Index("ix_excluded_persons_birth_date", "operator", "birth_date"),
)

# Lists that persons are looked up in (sanctions, PEP), every version as it was taken over.
screening_lists = Table(
    "screening_lists",
    metadata,
    Column("name", Text, primary_key=True),
    Column("version", Text, primary_key=True),
    Column("taken_at", BigInteger, nullable=False),
    Column("digest", Text, nullable=False),
    # JSON: the persons on it.
    Column("entries", Text, nullable=False),
    sqlite_with_rowid=False,
)

# What waits for the decision of staff.
cases = Table(
    "cases",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("account", Text, ForeignKey("user_accounts.id")),
    Column("person", Text, ForeignKey("persons.id")),
    Column("opened_at", BigInteger, nullable=False),
    Column("detail", Text, nullable=False),
    Column("closed_at", BigInteger),
    Column("decision", Text, nullable=False, server_default=text("''")),
    Column("act", Text, ForeignKey("acts.id")),
    Index("ix_cases_opened_at", "opened_at"),
    Index("ix_cases_account", "account"),
)

# What was tried and refused, for staff to see.
attempts = Table(
    "attempts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("operator", Text, nullable=False),
    Column("account", Text),
    # Who it was by his own account: the login that was typed, or an address.
    Column("who", Text, nullable=False),
    Column("deed", Text, nullable=False),
    Column("code", Text, nullable=False),
    Column("clause", Text, nullable=False, server_default=text("''")),
    Column("detail", Text, nullable=False, server_default=text("'{}'")),
    Index("ix_attempts_at", "at"),
    Index("ix_attempts_account", "account", "at"),
    Index("ix_attempts_who", "who", "at"),
)

# ---- the house: how somebody gets in ---------------------------------------------------------

credentials = Table(
    "credentials",
    metadata,
    *shown_by(Column("account", Text, ForeignKey("user_accounts.id"), nullable=False)),
    CheckConstraint("kind IN ('password', 'totp', 'passkey', 'recovery')", name="kind"),
    Index("ix_credentials_account", "account", "kind"),
)

# Log-ins: each is a session, from its beginning to its end.
sessions = Table(
    "sessions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account", Text, ForeignKey("user_accounts.id"), nullable=False),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("begun_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    # When a credential was last shown, for what asks for one anew.
    Column("proved_at", BigInteger, nullable=False),
    # At the latest; a limit of time per session may make it earlier.
    Column("until", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("why", Text, nullable=False, server_default=text("''")),
    Column("channel", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("agent", Text, nullable=False, server_default=text("''")),
    Index("ix_sessions_account", "account", "begun_at"),
    Index(
        "ix_sessions_running",
        "account",
        sqlite_where=text("ended_at IS NULL"),
        postgresql_where=text("ended_at IS NULL"),
    ),
)

# One-time things: links in mail, challenges, second steps of a log-in.
tickets = Table(
    "tickets",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("account", Text, ForeignKey("user_accounts.id")),
    Column("purpose", Text, nullable=False),
    Column("detail", Text, nullable=False, server_default=text("'{}'")),
    Column("until", BigInteger, nullable=False),
    Column("used_at", BigInteger),
)

mails = Table(
    "mails",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("account", Text, ForeignKey("user_accounts.id")),
    Column("recipient", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("subject", Text, nullable=False),
    # Without what lets somebody in, such as a link.
    Column("body", Text, nullable=False),
    # Until it is sent: the whole of such a text, sealed with the house key.
    Column("sealed", LargeBinary),
    Column("at", BigInteger, nullable=False),
    Column("sent_at", BigInteger),
    Column("tries", Integer, nullable=False, server_default=text("0")),
    # When it is sent, or tried again; NULL: sent, or nobody takes it.
    Column("try_at", BigInteger),
    Column("problem", Text, nullable=False, server_default=text("''")),
    Index("ix_mails_account", "account", "at"),
    Index("ix_mails_at", "at"),
    Index(
        "ix_mails_try_at",
        "try_at",
        sqlite_where=text("try_at IS NOT NULL"),
        postgresql_where=text("try_at IS NOT NULL"),
    ),
)

# ---- the house: limits, counters, what falls due ---------------------------------------------

# Every decision about a self-limit, oldest first; what holds is the last one in effect.
self_limits = Table(
    "self_limits",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account", Text, ForeignKey("user_accounts.id"), nullable=False),
    # The id of the limit in the house plan.
    Column("measure", Text, nullable=False),
    # In minor units of `currency`, times, or seconds; NULL: refused or cancelled.
    Column("value", BigInteger),
    Column("currency", Text),
    Column("set_at", BigInteger, nullable=False),
    Column("effective_at", BigInteger, nullable=False),
    # A later, stricter decision took its place before it came into effect.
    Column("cancelled_at", BigInteger),
    Column("act", Text, ForeignKey("acts.id")),
    Index("ix_self_limits_account", "account", "measure", "set_at"),
)

# When somebody may not play: breaks, panic button, blocks by staff. `until` NULL: without end.
breaks = Table(
    "breaks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account", Text, ForeignKey("user_accounts.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("begins_at", BigInteger, nullable=False),
    Column("until", BigInteger),
    Column("lifted_at", BigInteger),
    Column("act", Text, ForeignKey("acts.id")),
    CheckConstraint("kind IN ('break', 'panic', 'block', 'register')", name="kind"),
    Index("ix_breaks_account", "account"),
)

# Two accounts that may not sit together. The lower id comes first.
pair_blocks = Table(
    "pair_blocks",
    metadata,
    Column("one", Text, ForeignKey("user_accounts.id"), primary_key=True),
    Column("other", Text, ForeignKey("user_accounts.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("act", Text, ForeignKey("acts.id")),
    CheckConstraint("one < other", name="ordered"),
    sqlite_with_rowid=False,
)

# Exchange rates: a table of them each time they change.
quotes = Table(
    "quotes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    Column("valid_from", BigInteger, nullable=False),
    Column("source", Text, nullable=False),
    # JSON: currency -> how much of the base one unit is worth, as a decimal text.
    Column("rates", Text, nullable=False),
    Column("base", Text, nullable=False),
    Index("uq_quotes_valid_from", "operator", "valid_from", unique=True),
)

# What somebody has put at risk on a calendar day of the house, in the currency it was in and at
# the rates that held then; moved by the postings themselves, and recomputed from them by the audit.
counters = Table(
    "counters",
    metadata,
    Column("account", Text, ForeignKey("user_accounts.id"), primary_key=True),
    Column("day", Text, primary_key=True),
    Column("currency", Text, primary_key=True),
    # The quote in force; empty: there was none.
    Column("quote", Text, primary_key=True),
    Column("staked", BigInteger, nullable=False, server_default=text("0")),
    Column("returned", BigInteger, nullable=False, server_default=text("0")),
    # Chips bought and redeemed for money (casinos).
    Column("bought", BigInteger, nullable=False, server_default=text("0")),
    Column("redeemed", BigInteger, nullable=False, server_default=text("0")),
    sqlite_with_rowid=False,
)

# Chips that play in a running hand and are not yet counted: what they may cost at most.
reservations = Table(
    "reservations",
    metadata,
    Column("round", Text, ForeignKey("rounds.id"), primary_key=True),
    Column("account", Text, ForeignKey("user_accounts.id"), primary_key=True),
    Column("currency", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Index("ix_reservations_account", "account"),
    sqlite_with_rowid=False,
)

# What falls due, each once.
agenda = Table(
    "agenda",
    metadata,
    Column("id", Text, primary_key=True),
    Column("due_at", BigInteger, nullable=False),
    # When to try: at first when it is due, later after a failure.
    Column("try_at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("operator", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("detail", Text, nullable=False, server_default=text("'{}'")),
    Column("added_at", BigInteger, nullable=False),
    Column("done_at", BigInteger),
    Column("outcome", Text, nullable=False, server_default=text("''")),
    Column("tries", Integer, nullable=False, server_default=text("0")),
    Index(
        "ix_agenda_due",
        "due_at",
        "try_at",
        sqlite_where=text("done_at IS NULL"),
        postgresql_where=text("done_at IS NULL"),
    ),
    Index("ix_agenda_subject", "subject"),
)
