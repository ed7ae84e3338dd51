"""The schema of balances that are withheld, and of licences that end."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Table, Text, text

from krupier.store.schema import metadata as metadata

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
