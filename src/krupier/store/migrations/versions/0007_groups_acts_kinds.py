"""Groups, acts, and postings that say what they are.

Every table becomes a group of its own, with accounts of the house of its own; what the house won
before stays where it is. Postings get kind and operator from what was known of them: their memo,
their round, the table that their accounts name. Accounts and results refer to persons.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

from krupier.store.errors import Invalid

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

SAME = ("stake", "return", "result", "commission", "rake", "attack", "buy-in", "cash-out")
"""Memos that are kinds."""
ORDERED = sa.text("act IS NOT NULL")

Tables = Sequence[sa.Row[Any]]
"""Of each table its id, game, currency and when it was made."""


def upgrade() -> None:
    conn = op.get_bind()
    _persons_must_be_known(conn)
    _new_tables()
    _add_columns()
    tables = conn.execute(sa.text("SELECT id, game, currency, created_at FROM tables")).all()
    _fill_groups(conn, tables)
    _fill_postings(conn, tables)
    conn.execute(sa.text("UPDATE accounts SET person = owner WHERE kind IN ('player', 'stack')"))
    _tighten()
    op.create_index("ix_postings_at", "postings", ["at"])
    op.create_index(
        "ix_postings_act", "postings", ["act"], sqlite_where=ORDERED, postgresql_where=ORDERED
    )
    op.create_index("ix_rounds_closed_at", "rounds", ["closed_at"])
    op.create_index("ix_results_closed_at", "results", ["closed_at"])


def downgrade() -> None:
    """Only of books in which nothing was posted since."""
    op.drop_index("ix_results_closed_at", table_name="results")
    op.drop_index("ix_rounds_closed_at", table_name="rounds")
    op.drop_index("ix_postings_act", table_name="postings")
    op.drop_index("ix_postings_at", table_name="postings")
    with op.batch_alter_table("results", copy_from=_results(_player())) as batch:
        batch.drop_constraint("fk_results_player", type_="foreignkey")
    with op.batch_alter_table("accounts", copy_from=_accounts(_person())) as batch:
        batch.drop_constraint("fk_accounts_person", type_="foreignkey")
        batch.drop_column("person")
    with op.batch_alter_table("tables", copy_from=_tables(_group())) as batch:
        batch.drop_constraint("fk_tables_group_id", type_="foreignkey")
        batch.drop_column("group_id")
        batch.drop_column("orders")
    with op.batch_alter_table("postings", copy_from=_postings(_act())) as batch:
        batch.drop_constraint("fk_postings_act", type_="foreignkey")
        batch.alter_column("memo", existing_type=sa.Text(), nullable=False)
        for name in ("kind", "operator", "act"):
            batch.drop_column(name)
    for name in ("acts", "group_entries", "groups"):
        op.drop_table(name)


# -- what is there -------------------------------------------------------------------------------


def _persons_must_be_known(conn: sa.Connection) -> None:
    unknown = """
        SELECT DISTINCT owner FROM accounts
        WHERE kind IN ('player', 'stack') AND owner NOT IN (SELECT id FROM players)
        UNION
        SELECT DISTINCT player FROM results WHERE player NOT IN (SELECT id FROM players)
    """
    if names := _some(conn.execute(sa.text(unknown)).scalars()):
        raise Invalid(
            f"not migrated, nothing was changed: accounts or results are those of players who are"
            f" not registered ({names}); register them (table players) and migrate again",
            f"nepřevedeno, nic se nezměnilo: účty nebo výsledky patří hráčům, kteří nejsou v"
            f" evidenci ({names}); zapište je (tabulka players) a převeďte znovu",
        )


def _some(names: Iterable[str]) -> str:
    found = sorted(names)
    return ", ".join(found[:20]) + (" …" if len(found) > 20 else "")


def _operator(game: str) -> str:
    return game.partition("/")[0]


def _fill_groups(conn: sa.Connection, tables: Tables) -> None:
    group = sa.table("groups", *map(sa.column, ("id", "kind", "operator", "created_at")))
    fields = ("currency", "name", "kind", "owner", "guarded", "balance")
    account = sa.table("accounts", *map(sa.column, fields))
    for row in tables:
        id, game, currency, created_at = tuple(row)
        new = {"id": id, "kind": "table", "operator": _operator(game), "created_at": created_at}
        conn.execute(group.insert(), new)
        conn.execute(
            account.insert(),
            [
                {
                    "currency": currency,
                    "name": f"{kind}:{id}",
                    "kind": kind,
                    "owner": id,
                    "guarded": False,
                    "balance": 0,
                }
                for kind in ("house", "commission", "rake")
            ],
        )
    conn.execute(sa.text("UPDATE tables SET group_id = id"))


def _fill_postings(conn: sa.Connection, tables: Tables) -> None:
    same = ", ".join(f"'{memo}'" for memo in SAME)
    kinds = f"""
        UPDATE postings SET operator = '', kind = CASE
            WHEN memo = 'stake' AND substr(debit, 1, 6) = 'table:' THEN 'take-back'
            WHEN memo IN ({same}) THEN memo
            WHEN memo IN ('', 'demo', 'demo money')
                AND substr(debit, 1, 9) = 'clearing:' THEN 'gift'
            WHEN memo = 'void' THEN 'refund'
        END
    """
    conn.execute(sa.text(kinds))
    strange = conn.execute(sa.text("SELECT DISTINCT memo FROM postings WHERE kind IS NULL"))
    if memos := _some(map(repr, strange.scalars())):
        raise Invalid(
            f"not migrated, nothing was changed: nobody knows what postings are with the memo"
            f" {memos}",
            f"nepřevedeno, nic se nezměnilo: není známo, čím jsou zápisy s poznámkou {memos}",
        )
    for (game,) in conn.execute(sa.text("SELECT DISTINCT game FROM rounds")).all():
        conn.execute(
            sa.text(
                "UPDATE postings SET operator = :operator"
                " WHERE round IN (SELECT id FROM rounds WHERE game = :game)"
            ),
            {"operator": _operator(game), "game": game},
        )
    at_table = sa.text(
        "UPDATE postings SET operator = :operator WHERE round IS NULL AND"
        " (substr(debit, 1, :n) = :of OR substr(credit, 1, :n) = :of"
        " OR debit IN (:table, :attack) OR credit IN (:table, :attack))"
    )
    for row in tables:
        id, game = row.id, row.game
        stacks = f"stack:{id}:"
        named = {"of": stacks, "n": len(stacks), "table": f"table:{id}", "attack": f"attack:{id}"}
        conn.execute(at_table, named | {"operator": _operator(game)})


# -- what is new ---------------------------------------------------------------------------------


def _new_tables() -> None:
    op.create_table(
        "groups",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("operator", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("kind IN ('table', 'tournament', 'pool')", name=op.f("ck_groups_kind")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_groups")),
    )
    op.create_table(
        "group_entries",
        sa.Column("group_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("input", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("link", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_group_entries_group_id")
        ),
        sa.PrimaryKeyConstraint("group_id", "seq", name=op.f("pk_group_entries")),
        sqlite_with_rowid=False,
    )
    texts = ("author", "role", "act", "subject", "before", "after", "reason", "clause", "second")
    op.create_table(
        "acts",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("chain", sa.Text(), nullable=False),
        sa.Column("link", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in (*texts, "operator")),
        sa.ForeignKeyConstraint(
            ["chain", "link"], ["links.chain", "links.seq"], name="fk_acts_link"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_acts")),
    )
    op.create_index("ix_acts_at", "acts", ["at"])
    for name in ("subject", "author", "operator"):
        op.create_index(f"ix_acts_{name}", "acts", [name, "at"])


def _add_columns() -> None:
    """Without what they must not lack, until they are filled."""
    op.add_column("tables", sa.Column("group_id", sa.Text()))
    orders = sa.Column("orders", sa.Text(), server_default=sa.text("'{}'"), nullable=False)
    op.add_column("tables", orders)
    for name in ("kind", "operator", "act"):
        op.add_column("postings", sa.Column(name, sa.Text()))
    op.add_column("accounts", sa.Column("person", sa.Text()))


def _tighten() -> None:
    """On SQLite each of these tables is made anew."""
    with op.batch_alter_table("tables", copy_from=_tables()) as batch:
        batch.alter_column("group_id", existing_type=sa.Text(), nullable=False)
        batch.create_foreign_key("fk_tables_group_id", "groups", ["group_id"], ["id"])
    with op.batch_alter_table("postings", copy_from=_postings()) as batch:
        batch.alter_column("kind", existing_type=sa.Text(), nullable=False)
        batch.alter_column("operator", existing_type=sa.Text(), nullable=False)
        batch.alter_column("memo", existing_type=sa.Text(), nullable=True)
        batch.create_foreign_key("fk_postings_act", "acts", ["act"], ["id"])
    with op.batch_alter_table("accounts", copy_from=_accounts()) as batch:
        batch.create_foreign_key("fk_accounts_person", "players", ["person"], ["id"])
    with op.batch_alter_table("results", copy_from=_results()) as batch:
        batch.create_foreign_key("fk_results_player", "players", ["player"], ["id"])


# Tables as they are when the new columns are there, for SQLite, which must be told all of it.


def _group() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_tables_group_id")


def _act() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["act"], ["acts.id"], name="fk_postings_act")


def _person() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["person"], ["players.id"], name="fk_accounts_person")


def _player() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_results_player")


def _tables(*more: sa.ForeignKeyConstraint) -> sa.Table:
    return sa.Table(
        "tables",
        sa.MetaData(),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("limits", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("rounds", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("group_id", sa.Text()),
        sa.Column("orders", sa.Text(), server_default=sa.text("'{}'"), nullable=False),
        sa.CheckConstraint("state IN ('open', 'closed')", name="ck_tables_state"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        *more,
    )


def _postings(*more: sa.ForeignKeyConstraint) -> sa.Table:
    return sa.Table(
        "postings",
        sa.MetaData(),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("debit", sa.Text(), nullable=False),
        sa.Column("credit", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("round", sa.Text()),
        sa.Column("memo", sa.Text(), nullable=False),
        sa.Column("chain", sa.Text()),
        sa.Column("link", sa.Integer()),
        sa.Column("kind", sa.Text()),
        sa.Column("operator", sa.Text()),
        sa.Column("act", sa.Text()),
        sa.CheckConstraint("amount > 0", name="ck_postings_positive"),
        sa.CheckConstraint("debit <> credit", name="ck_postings_two_accounts"),
        sa.ForeignKeyConstraint(
            ["currency", "credit"],
            ["accounts.currency", "accounts.name"],
            name="fk_postings_credit",
        ),
        sa.ForeignKeyConstraint(
            ["currency", "debit"], ["accounts.currency", "accounts.name"], name="fk_postings_debit"
        ),
        sa.ForeignKeyConstraint(["round"], ["rounds.id"], name="fk_postings_round"),
        sa.PrimaryKeyConstraint("key", name="pk_postings"),
        sa.Index("ix_postings_credit", "credit", "at"),
        sa.Index("ix_postings_debit", "debit", "at"),
        sa.Index("ix_postings_round", "round"),
        *more,
    )


def _accounts(*more: sa.ForeignKeyConstraint) -> sa.Table:
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
        sa.CheckConstraint("balance >= 0 OR NOT guarded", name="ck_accounts_not_overdrawn"),
        sa.PrimaryKeyConstraint("currency", "name", name="pk_accounts"),
        sa.Index("ix_accounts_owner", "owner"),
        *more,
        sqlite_with_rowid=False,
    )


def _results(*more: sa.ForeignKeyConstraint) -> sa.Table:
    return sa.Table(
        "results",
        sa.MetaData(),
        sa.Column("round", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("staked", sa.BigInteger(), nullable=False),
        sa.Column("returned", sa.BigInteger(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("staked >= 0 AND returned >= 0", name="ck_results_amounts"),
        sa.ForeignKeyConstraint(["round"], ["rounds.id"], name="fk_results_round"),
        sa.PrimaryKeyConstraint("round", "player", "seat", name="pk_results"),
        sa.Index("ix_results_player", "player", "closed_at"),
        *more,
        sqlite_with_rowid=False,
    )
