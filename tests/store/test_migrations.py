"""A migration changes everything or nothing, also where tables must be made anew."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import IntegrityError

from krupier.store import Invalid, Store, audit, ledger, migrate, open_store, people
from krupier.store.findings import faults
from tests.postgres import Cluster
from tests.store.conftest import BOTH
from tests.store.test_old_books import KEY, rows, written

HEAD = """
import sqlalchemy as sa
from alembic import op

revision = "0099"
down_revision = "{before}"
branch_labels = None
depends_on = None
"""

DANGLES = """
def upgrade():
    op.execute("DELETE FROM preferences")
    op.add_column("staff", sa.Column("badge", sa.Text()))
    op.execute("DELETE FROM players WHERE id = 'cyril'")
"""
"""Leaves accounts, seats and results of a player who is not there."""

ANEW = """
def upgrade():
    with op.batch_alter_table("players", table_args=()) as batch:
        batch.add_column(sa.Column("born", sa.Text(), server_default="", nullable=False))
        batch.alter_column("name", existing_type=sa.Text(), nullable=True)
"""
"""Makes a table anew (on SQLite) to which many others refer."""

Next = Callable[[str], None]


@pytest.fixture(params=BOTH)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Books of the previous version."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path}/old.sqlite"
        written(url, "0006")
        yield url
        return
    server: Cluster = request.getfixturevalue("postgres_server")
    url = server.new_database()
    written(url, "0006")
    yield url
    server.drop(url)


@pytest.fixture
def next_migration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Next:
    """Adds a migration to those that there are."""
    here = Path(migrate.__file__).parent / "migrations"
    before = migrate.newest()

    def add(body: str) -> None:
        shutil.copytree(here, tmp_path / "migrations")
        more = tmp_path / "migrations" / "versions" / "0099_more.py"
        more.write_text(HEAD.format(before=before) + body)

        def config() -> Config:
            made = Config()
            made.set_main_option("script_location", str(tmp_path / "migrations"))
            return made

        monkeypatch.setattr(migrate, "alembic_config", config)

    return add


def all_rows(url: str) -> dict[str, list[dict[str, Any]]]:
    engine = create_engine(url)
    with engine.connect() as conn:
        found = rows(conn)
    engine.dispose()
    return found


def at_schema(url: str) -> str | None:
    engine = create_engine(url)
    with engine.connect() as conn:
        found = migrate.revision(conn)
    engine.dispose()
    return found


def refers(conn: Connection) -> bool:
    """Whether the database looks after foreign keys."""
    try:
        with conn.begin_nested():
            conn.execute(text("DELETE FROM players WHERE id = 'anna'"))
    except IntegrityError:
        return True
    return False


def test_a_migration_that_breaks_a_reference_leaves_everything_as_it_was(
    old: str, next_migration: Next
) -> None:
    """From the previous schema: what went before it in the same run is undone too."""
    before = all_rows(old)
    next_migration(DANGLES)
    expected: type[Exception] = Invalid if old.startswith("sqlite") else IntegrityError
    with pytest.raises(expected) as refused:
        open_store(old, KEY)
    if isinstance(refused.value, Invalid):
        assert "nothing was changed" in refused.value.en
        assert "accounts → players" in refused.value.en
        assert "seats → players" in refused.value.en
        assert "nic se nezměnilo" in refused.value.cs
    assert all_rows(old) == before
    assert at_schema(old) == "0006"


def test_a_table_that_others_refer_to_is_made_anew(old: str, next_migration: Next) -> None:
    before = all_rows(old)
    next_migration(ANEW)
    store = open_store(old, KEY)
    with store.read() as conn:
        after = rows(conn)
        assert [row["born"] for row in after["players"]] == [""] * 5
    for table in ("seats", "results", "preferences"):
        assert after[table] == before[table]
    with store.write() as conn:
        assert refers(conn)
    store.close()


def test_foreign_keys_hold_again_after_a_migration(old: str) -> None:
    store = open_store(old, KEY)
    for _ in range(2):
        with store.write() as conn:
            assert refers(conn)
    if store.dialect == "sqlite":
        with store.read() as conn:
            assert conn.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
            assert conn.exec_driver_sql("PRAGMA foreign_key_check").all() == []
    store.close()


def test_foreign_keys_hold_again_after_a_migration_that_failed(own_store: Store) -> None:
    """The same connection goes on: nothing else may be written without them."""
    with own_store.write() as conn:
        people.add_player(conn, "anna", "Anna", "token", 1)
        ledger.open_accounts(conn, ["player:anna"], "CZK")
    with pytest.raises(RuntimeError, match="stop"), own_store.altering():
        raise RuntimeError("stop")
    with own_store.write() as conn:
        assert refers(conn)


def unregistered(url: str, change: str) -> None:
    """Somebody's account or result, of whom nothing else is known: older books allowed that."""
    engine = create_engine(url)
    with engine.begin() as conn:
        conn.execute(text(change))
    engine.dispose()


@pytest.mark.parametrize(
    "change",
    [
        "INSERT INTO accounts (currency, name, kind, owner, guarded, balance)"
        " VALUES ('EUR', 'player:ghost', 'player', 'ghost', TRUE, 0)",
        "INSERT INTO accounts (currency, name, kind, owner, guarded, balance)"
        " VALUES ('EUR', 'stack:T1:ghost', 'stack', 'ghost', TRUE, 0)",
        "INSERT INTO results (round, player, seat, staked, returned, detail, closed_at)"
        " VALUES ('T1-1', 'ghost', '9', 0, 0, '{}', 1)",
    ],
)
def test_money_of_nobody_is_not_migrated(old: str, change: str) -> None:
    unregistered(old, change)
    before = all_rows(old)
    with pytest.raises(Invalid, match=r"not registered \(ghost\)") as refused:
        open_store(old, KEY)
    assert "nejsou v evidenci (ghost)" in refused.value.cs
    assert all_rows(old) == before
    assert at_schema(old) == "0006"


def test_a_memo_that_nobody_knows_is_not_migrated(old: str) -> None:
    unregistered(old, "UPDATE postings SET memo = 'bribe' WHERE key = 'T2-1/4/1'")
    before = all_rows(old)
    with pytest.raises(Invalid, match="memo 'bribe'") as refused:
        open_store(old, KEY)
    assert "poznámkou 'bribe'" in refused.value.cs
    assert all_rows(old) == before
    assert at_schema(old) == "0006"


def test_every_table_becomes_a_group_and_its_chain_goes_on(old: str) -> None:
    store = open_store(old, KEY)
    with store.read() as conn:
        after = rows(conn)
    assert {
        (row["id"], row["kind"], row["operator"], row["created_at"]) for row in after["groups"]
    } == {
        (row["id"], "table", "wgg" if row["id"] == "T1" else "kings", row["created_at"])
        for row in after["tables"]
    }
    assert all(row["group_id"] == row["id"] and row["orders"] == "{}" for row in after["tables"])
    accounts = {row["name"]: row for row in after["accounts"]}
    for group in ("T1", "T2", "T3", "T4", "T5"):
        for kind in ("house", "commission", "rake"):
            new = accounts[f"{kind}:{group}"]
            assert (new["balance"], new["owner"], new["kind"]) == (0, group, kind)
    # what the house had won and lost stays where it is, and adds up with what is to come
    assert accounts["house:result"]["balance"] == -5000
    assert accounts["commission"]["balance"] == 100
    with store.read() as conn:
        assert ledger.trial_balance(conn)["EUR"]["house"] == -5000
    assert {row["name"]: row["person"] for row in after["accounts"] if row["person"]} == {
        name: name.rpartition(":")[2] for name in accounts if name.startswith(("player:", "stack:"))
    }
    assert faults(audit(store)) == []
    store.close()


def test_a_database_in_memory_has_foreign_keys_too() -> None:
    store = open_store("sqlite://")
    with pytest.raises(IntegrityError), store.write() as conn:
        conn.execute(text("INSERT INTO preferences VALUES ('nobody', 'a', 'b')"))
    store.close()
