"""Money that moves in tests of watching, and the staff who look into it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, update

from krupier.house import cases, watching
from krupier.house.acts import Signature
from krupier.house.cases import Case
from krupier.house.user_accounts import UserAccount
from krupier.store import Store, Transfer, keys, ledger, open_store
from krupier.store.house_schema import persons
from krupier.store.ledger import Kind
from tests.house import household
from tests.house.household import TSG

EVA = Signature("eva", "compliance", "the money has no known source")
PETR = Signature("petr", "manager", "agreed, the file shows it")


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Books without content, to be copied: that is quicker than to set them up."""
    path = tmp_path_factory.mktemp("books") / "template.sqlite"
    open_store(f"sqlite:///{path}").close()
    return path


@pytest.fixture
def books(template: Path, tmp_path: Path) -> Iterator[Store]:
    copy = shutil.copy(template, tmp_path / "books.sqlite")
    opened = open_store(f"sqlite:///{copy}", keys.fresh())
    yield opened
    opened.close()


def join(conn: Connection, id: str = "u1", person: str = "p1", **more: Any) -> UserAccount:
    """Somebody who was identified."""
    account = household.join(conn, id, person, **more)
    conn.execute(update(persons).where(persons.c.id == person).values(verified_at=1))
    return account


def moved(
    conn: Connection,
    key: str,
    kind: Kind,
    euro: int,
    at: int,
    account: str = "u1",
    currency: str = "EUR",
    operator: str = "tsg",
) -> None:
    """Into a wallet or out of it, by whoever is outside."""
    wallet, outside = f"player:{account}", "clearing:demo"
    ledger.open_accounts(conn, [wallet, outside], currency)
    comes = kind in ("deposit", "chips")
    debit, credit = (outside, wallet) if comes else (wallet, outside)
    one = Transfer(key, debit, credit, euro * 100, currency, kind, operator)
    ledger.post(conn, [one], at)


def suspected(conn: Connection, at: int, account: str = "u1") -> Case:
    """A deposit of 3,000 euro, and the case that follows."""
    moved(conn, f"big/{account}", "deposit", 3_000, at, account)
    watching.look(conn, TSG, account, at)
    (case,) = cases.investigated(conn, account)
    return case
