"""What the audit says of each change, and of what: staff act on these words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from sqlalchemy import Row, select

from krupier.store import Finding, Store, audit, hashes, open_store, schema, settlement
from tests.store.casino import PLAN, bet, new_round, opened, played

HASH = hashes.digest(PLAN)


@pytest.fixture
def books() -> Iterator[Store]:
    """T1-1 settled (Anna won 195 net, Bob lost 50), T2-1 void (Cyril's 70 went back), T1-2 running
    with 10 of Anna's and 20 of Bob's. The database itself protects nothing."""
    store = open_store("sqlite://")
    with store.engine.connect() as conn:
        conn.connection.driver_connection.execute("PRAGMA foreign_keys = OFF")  # type: ignore[union-attr]
    plan = opened(store)
    assert plan == HASH
    with store.write() as conn:
        played(conn, plan)
        name = new_round(conn, plan, "T2", at=30)
        bet(conn, name, 1, "cyril", 70)
        settlement.void(conn, name, "misdeal", 40)
        name = new_round(conn, plan, at=60)
        bet(conn, name, 1, "anna", 10)
        bet(conn, name, 2, "bob", 20)
    assert audit(store) == []
    yield store
    store.close()


def found(store: Store, *changes: str) -> list[Finding]:
    with store.write() as conn:
        conn.exec_driver_sql("PRAGMA ignore_check_constraints = ON")
        for change in changes:
            assert conn.exec_driver_sql(change).rowcount > 0
    return audit(store)


SET = "UPDATE accounts SET"
CASES: list[tuple[str, set[tuple[str, str, str]]]] = [
    (
        "UPDATE tables SET group_id = 'nowhere' WHERE id = 'T2'",
        {("chain", "T2", "belongs to no group")},
    ),
    (
        "DELETE FROM chains WHERE name = 'desk'",
        {
            ("chain", "desk", "the chain is gone, its links remain"),
            ("chain", "desk", "postings say that they stand in link 1, which is not there"),
        },
    ),
    (
        "INSERT INTO postings (key, currency, debit, credit, amount, at, kind, operator)"
        " VALUES ('x', 'CZK', 'clearing:demo', 'player:anna', 5, 3, 'gift', '')",
        {
            ("balance", "clearing:demo CZK", "balance is -300000, its postings add up to -300005"),
            ("balance", "player:anna CZK", "balance is 100185, its postings add up to 100190"),
            ("chain", "x", "stands in no round and in no link: it was not posted by us"),
        },
    ),
    (
        f"{SET} balance = balance + 7 WHERE name = 'house:T1'",
        {
            ("ledger", "CZK", "balances add up to 7, not to zero"),
            ("balance", "house:T1 CZK", "balance is -143, its postings add up to -150"),
        },
    ),
    (
        "DELETE FROM accounts WHERE name = 'player:cyril'",
        {
            ("ledger", "CZK", "balances add up to -100000, not to zero"),
            (
                "balance",
                "player:cyril CZK",
                "the account is gone, its postings add up to 100000",
            ),
        },
    ),
    (
        f"{SET} guarded = 0 WHERE name = 'player:anna'",
        {("overdraft", "player:anna CZK", "kind, owner, person or overdraft guard was changed")},
    ),
    (
        f"{SET} owner = 'bob' WHERE name = 'player:anna'",
        {("overdraft", "player:anna CZK", "kind, owner, person or overdraft guard was changed")},
    ),
    (
        f"{SET} balance = -1 WHERE name = 'player:bob'",
        {
            ("balance", "player:bob CZK", "balance is -1, its postings add up to 99930"),
            ("overdraft", "player:bob CZK", "overdrawn: -1"),
        },
    ),
    (
        f"{SET} balance = 37 WHERE name = 'table:T1'",
        {("settlement", "table:T1 CZK", "holds 37, the running round put 30 there")},
    ),
    (
        "DELETE FROM accounts WHERE name = 'table:T1'",
        {("settlement", "table:T1 CZK", "holds None, the running round put 30 there")},
    ),
    (
        "UPDATE plans SET text = 'another game'",
        {("plan", HASH, "the text was changed")},
    ),
    (
        "DELETE FROM plans",
        {("plan", HASH, "used by rounds, but not kept")},
    ),
    (
        "DELETE FROM rounds WHERE id = 'T2-1'",
        {
            ("chain", "T2-1", "the round is gone, its postings remain"),
            ("chain", "T2-1", "the round is gone, its entries remain"),
            ("chain", "T2-1", "the round is gone, its results remain"),
        },
    ),
    (
        "UPDATE results SET closed_at = 17 WHERE round = 'T1-1'",
        {("settlement", "T1-1", "results bear another time")},
    ),
    (
        "UPDATE results SET returned = returned + 5 WHERE player = 'anna'",
        {
            ("settlement", "T1-1", "results were changed"),
            ("settlement", "T1-1", "results and postings of anna differ by -5"),
        },
    ),
    (
        "UPDATE postings SET amount = 40 WHERE key = 'T1-1/end/4'",
        {
            ("settlement", "T1-1", "its postings were changed"),
            ("settlement", "T1-1", "left 10 in table:T1"),
        },
    ),
    (
        "UPDATE postings SET amount = 60 WHERE key = 'T1-1/2'",
        {
            ("settlement", "T1-1", "left 10 in table:T1"),
            ("settlement", "T1-1", "results and postings of bob differ by -10"),
        },
    ),
    (
        "UPDATE rounds SET status = 'void' WHERE id = 'T1-1'",
        {("settlement", "T1-1", "is void, was closed as settled")},
    ),
    (
        "UPDATE rounds SET closing = 'torn' WHERE id = 'T1-1'",
        {
            ("settlement", "T1-1", "is settled, was closed as open"),
            ("settlement", "T1-1", "results were changed"),
            ("settlement", "T1-1", "its postings were changed"),
        },
    ),
    (
        "UPDATE entries SET input = '{}' WHERE round = 'T1-1' AND seq = 2",
        {("chain", "T1-1", "entry 2 is not what was written as entry 2")},
    ),
    (
        "DELETE FROM entries WHERE round = 'T1-1' AND seq = 2",
        {("chain", "T1-1", "entry 3 is not what was written as entry 2")},
    ),
]


@pytest.mark.parametrize(("change", "said"), CASES, ids=[change for change, _ in CASES])
def test_a_change_is_named_for_what_it_is(
    books: Store, change: str, said: set[tuple[str, str, str]]
) -> None:
    findings = found(books, change)
    assert said <= {(one.check, one.subject, one.en) for one in findings}
    for one in findings:
        assert one.cs
        assert one.cs != one.en


def test_findings_of_accounts_come_by_currency_and_name(books: Store) -> None:
    spoilt = "INSERT INTO accounts (name, currency, kind, owner, guarded, balance) VALUES"
    findings = found(
        books,
        f"{spoilt} ('player:zdena', 'CZK', 'player', 'zdena', 1, 1)",
        f"{spoilt} ('player:adam', 'EUR', 'player', 'adam', 1, 1)",
        f"{spoilt} ('player:adam', 'CZK', 'player', 'adam', 1, 1)",
    )
    assert [one.subject for one in findings if one.check == "balance"] == [
        "player:adam CZK",
        "player:zdena CZK",
        "player:adam EUR",
    ]


def said(findings: list[Finding]) -> set[tuple[str, str, str]]:
    for one in findings:
        assert one.cs, one
        assert one.cs != one.en
    return {(one.check, one.subject, one.en) for one in findings}


def test_what_hangs_on_a_round_that_is_gone_is_named(books: Store) -> None:
    assert said(found(books, "DELETE FROM rounds WHERE id = 'T1-1'")) >= {
        ("chain", "T1-1", "the round is gone, its postings remain"),
        ("chain", "T1-1", "the round is gone, its entries remain"),
        ("chain", "T1-1", "the round is gone, its results remain"),
        ("chain", "T1-2", "number 2 where 1 was expected: a round is missing"),
        ("chain", "T1-2", "does not follow the table's previous round"),
    }


def test_an_account_that_is_gone_is_named_with_its_currency(books: Store) -> None:
    assert said(found(books, "DELETE FROM accounts WHERE name = 'player:cyril'")) >= {
        ("balance", "player:cyril CZK", "the account is gone, its postings add up to 100000")
    }


def test_a_plan_that_cannot_be_read_is_named(books: Store) -> None:
    (one,) = [one for one in found(books, "UPDATE plans SET text = x'ff'") if one.check == "chain"]
    assert (one.subject, one.en.partition(",")[0]) == ("plans", "something there cannot be read")


def test_a_round_without_seals_is_named(books: Store) -> None:
    assert ("seal", "T1-1", "its end is not sealed") in said(
        found(books, "UPDATE rounds SET seal = NULL WHERE table_id = 'T1'")
    )


def test_links_and_what_stands_in_them_are_named(books: Store) -> None:
    """The three deposits stand in link 1 of a chain of their own."""
    (name,) = {one.name for one in _chains(books)}
    before = _chains(books)[0]
    findings = said(
        found(
            books,
            "UPDATE links SET at = at + 1 WHERE seq = 1",
            "UPDATE chains SET length = 9",
            f"UPDATE postings SET chain = '{name}', link = 1 WHERE key = 'T1-1/1'",
        )
    )
    ends = f"ends with link {before.length} {before.head}, should end with 9 {before.head}"
    assert findings >= {
        ("chain", name, "link 1 is not what was written as link 1"),
        ("chain", name, "postings of link 1 were changed"),
        ("chain", name, ends),
        ("chain", "T1-1/1", "stands in a round and in a link"),
    }


def _chains(store: Store) -> Sequence[Row[Any]]:
    with store.read() as conn:
        return conn.execute(select(schema.chains)).all()


def test_what_older_versions_called_void_is_a_refund(books: Store) -> None:
    older = "UPDATE postings SET memo = 'void', operator = 'kings' WHERE kind = 'refund'"
    assert {(one.check, one.subject) for one in found(books, older)} == {("settlement", "T2-1")}


def test_what_cannot_be_read_is_named_by_the_part_of_the_books(books: Store) -> None:
    older = "UPDATE postings SET memo = 'stake' WHERE round = 'T1-1'"
    said = found(books, older, "UPDATE rounds SET game = x'ff' WHERE id = 'T1-1'")
    assert "postings" in {one.subject for one in said if "cannot be read" in one.en}


def test_a_posting_of_a_round_that_names_half_a_link_is_found(books: Store) -> None:
    with books.read() as conn:
        key = conn.execute(
            select(schema.postings.c.key).where(schema.postings.c.round == "T1-1")
        ).scalars()
        one = min(key)
    said = found(books, f"UPDATE postings SET chain = 'desk' WHERE key = '{one}'")
    assert ("chain", one) in {(finding.check, finding.subject) for finding in said}


def test_a_changed_balance_is_said_with_both_sums(books: Store) -> None:
    said = found(books, f"{SET} balance = balance + 7 WHERE name = 'house:T1'")
    assert "balance is -143, its postings add up to -150" in {one.en for one in said}
