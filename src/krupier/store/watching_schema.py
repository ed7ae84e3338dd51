"""The schema of watching: signals, files of cases, reports, sanctions, what persons say of
themselves, and hands as the search for agreed play needs them.

Another part of `schema`. Files of cases only grow: nothing in them is changed.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Index, Integer, Table, Text
from sqlalchemy import text as sql

from krupier.store.schema import metadata as metadata

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
    Column("other", Text, nullable=False, server_default=sql("''")),
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
    Column("detail", Text, nullable=False, server_default=sql("'{}'")),
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
    Column("scope", Text, nullable=False, server_default=sql("''")),
    Column("reason", Text, nullable=False),
    Column("clause", Text, nullable=False, server_default=sql("''")),
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
    Column("source", Text, nullable=False, server_default=sql("''")),
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
    # JSON, sealed: it says what cards they had. `null`: a hand that cannot be judged.
    Column("facts", Text, nullable=False),
    Index("ix_watched_hands_closed_at", "operator", "closed_at"),
)

# Looks at the hands of an operator, one a day: how far the journal has been read for it, and what
# it came to.
play_looks = Table(
    "play_looks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("operator", Text, nullable=False),
    # Hands that were over then, and who played after the look before.
    Column("until", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),
    # The last round that was read: when it was closed, and which.
    Column("seen_at", BigInteger, nullable=False),
    Column("seen_round", Text, nullable=False, server_default=sql("''")),
    Column("hands", Integer, nullable=False, server_default=sql("0")),
    # JSON, by rule: how many players or pairs there was enough of to say something.
    Column("tests", Text, nullable=False, server_default=sql("'{}'")),
    Column("signals", Integer, nullable=False, server_default=sql("0")),
    # NULL: it is still to be taken, or to be finished.
    Column("done_at", BigInteger),
    Index("ix_play_looks_operator", "operator", "until"),
)
