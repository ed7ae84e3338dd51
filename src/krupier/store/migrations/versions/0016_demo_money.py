"""Demo money is apart from real money: guests have nothing else, user accounts none of it.

Guests of before get the same amounts in demo money, and have no other. They get up from their
tables; a round with chips of theirs is void and everybody has back what he gave, in the money it
was played for. A tournament that they have entered goes on to its end in that money.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa
from alembic import op
from alembic.operations import BatchOperations

from krupier.store import accounts, ledger, settlement
from krupier.store.ledger import Transfer

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

CHIPS, DEMO = "CHIPS", "demo-"
APART = (
    "kind NOT IN ('player', 'stack', 'score', 'ticket', 'bonus', 'held', 'payout', 'claim')"
    " OR CASE"
    " WHEN substr(owner, 1, 1) = 'u' THEN substr(currency, 1, 5) <> 'demo-'"
    " WHEN substr(owner, 1, 2) = 'g-' AND currency <> 'CHIPS'"
    " THEN substr(currency, 1, 5) = 'demo-'"
    " ELSE true END"
)
_GUEST = re.compile(r"p[0-9a-f]{16}")
"""How guests were called."""
_COVERED = "*"
"""Behind the seat of somebody who is played over."""

_players = sa.table("players", sa.column("id"))
_user_accounts = sa.table("user_accounts", sa.column("id"))
_rounds = sa.table("rounds", sa.column("id"), sa.column("status"), sa.column("currency"))
_postings = sa.table("postings", sa.column("round"), sa.column("debit"), sa.column("at"))
_links = sa.table("links", sa.column("at"))
_seats = sa.table("seats", sa.column("table_id"), sa.column("seat"), sa.column("player"))
_waiting = sa.table("waiting", sa.column("player"))
_accounts = sa.table(
    "accounts",
    *map(sa.column, ("currency", "name", "kind", "owner", "balance", "person")),
)


def upgrade() -> None:
    conn = op.get_bind()
    if guests := _guests(conn):
        last = conn.execute(sa.select(sa.func.max(_links.c.at))).scalar() or 0
        at = max(time.time_ns() // 1000, last)
        _void(conn, guests, at)
        _get_up(conn, guests)
        _move(conn, guests, at)
    _keep_apart()


def downgrade() -> None:
    """Only of a house in which nobody was a guest since."""
    with _made_anew(_there(_apart())) as batch:
        batch.drop_constraint(op.f("ck_accounts_demo_apart"), type_="check")


def _guests(conn: sa.Connection) -> set[str]:
    others = sa.select(_user_accounts.c.id)
    players = conn.execute(sa.select(_players.c.id).where(_players.c.id.not_in(others))).scalars()
    return {one for one in players if _GUEST.fullmatch(one)}


def _void(conn: sa.Connection, guests: set[str], at: int) -> None:
    """Rounds that run with chips of theirs."""
    run = sa.select(_postings.c.round, _postings.c.debit).distinct()
    run = run.join_from(_postings, _rounds, _rounds.c.id == _postings.c.round)
    money = run.where(_rounds.c.status == "open", _rounds.c.currency != CHIPS)
    paid = conn.execute(money).all()
    for name in sorted({row.round for row in paid if accounts.person_of(row.debit) in guests}):
        settlement.void(conn, name, "guests have demo money alone", at)


def _get_up(conn: sa.Connection, guests: set[str]) -> None:
    """They sit nowhere, and wait for no seat; whom they played over sits there again."""
    for row in conn.execute(sa.select(_seats)).all():
        if row.player not in guests:
            continue
        here = _seats.c.table_id == row.table_id
        conn.execute(sa.delete(_seats).where(here, _seats.c.player == row.player))
        covered = sa.update(_seats).where(here, _seats.c.seat == row.seat + _COVERED)
        conn.execute(covered.values(seat=row.seat))
    for player in conn.execute(sa.select(_waiting.c.player)).scalars().all():
        if player in guests:
            conn.execute(sa.delete(_waiting).where(_waiting.c.player == player))


def _move(conn: sa.Connection, guests: set[str], at: int) -> None:
    """Out of the currency where it came from, and into demo money of it."""
    there = _accounts.c
    has = sa.select(_accounts).where(there.kind.in_(("player", "stack")), there.balance > 0)
    rows = conn.execute(has.where(there.currency != CHIPS).order_by(there.name)).all()
    mine = [row for row in rows if row.person in guests]
    sums: Counter[tuple[str, str]] = Counter()
    for row in mine:
        sums[row.person, row.currency] += row.balance
    out = [
        _gift(f"out/{row.name}", row.name, accounts.DEMO, row.balance, row.currency) for row in mine
    ]
    back = [
        _gift(f"in/{player}", accounts.DEMO, accounts.player(player), amount, DEMO + code)
        for (player, code), amount in sums.items()
    ]
    for one in back:
        ledger.open_accounts(conn, [one.debit, one.credit], one.currency)
    for row in conn.execute(sa.select(_accounts).where(there.kind == "player")).all():
        if row.person in guests and row.currency != CHIPS:  # whatever he has: who he is shows in it
            ledger.open_accounts(conn, [row.name], DEMO + row.currency)
    for code in {one.currency for one in out}:
        ledger.open_accounts(conn, [accounts.DEMO], code)
    if out:
        ledger.post(conn, [*out, *back], at)


def _gift(key: str, debit: str, credit: str, amount: int, code: str) -> Transfer:
    return Transfer(f"demo-money/{key}/{code}", debit, credit, amount, code, "gift")


# -- the constraint ------------------------------------------------------------------------------


def _keep_apart() -> None:
    with _made_anew(_there()) as batch:
        batch.create_check_constraint(op.f("ck_accounts_demo_apart"), APART)


@contextmanager
def _made_anew(table: sa.Table) -> Iterator[BatchOperations]:
    """On SQLite, where a trigger that reads the table has to be put aside meanwhile."""
    conn = op.get_bind()
    triggers = []
    if conn.dialect.name == "sqlite":
        found = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        triggers = list(conn.exec_driver_sql(found))
    for name, _ in triggers:
        conn.exec_driver_sql(f"DROP TRIGGER {name}")
    with op.batch_alter_table("accounts", copy_from=table) as batch:
        yield batch
    for _, made in triggers:
        conn.exec_driver_sql(made)


def _apart() -> sa.CheckConstraint:
    return sa.CheckConstraint(APART, name="ck_accounts_demo_apart")


def _there(*more: sa.CheckConstraint) -> sa.Table:
    return sa.Table(
        "accounts",
        sa.MetaData(),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("guarded", sa.Boolean(), nullable=False),
        sa.Column("balance", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("person", sa.Text()),
        sa.Column("counted", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.CheckConstraint("balance >= 0 OR NOT guarded", name="ck_accounts_not_overdrawn"),
        sa.ForeignKeyConstraint(["person"], ["players.id"], name="fk_accounts_person"),
        sa.PrimaryKeyConstraint("currency", "name", name="pk_accounts"),
        sa.Index("ix_accounts_owner", "owner"),
        *more,
        sqlite_with_rowid=False,
    )
