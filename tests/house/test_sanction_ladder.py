"""The ladder of sanctions: what each does, who is told, what the file keeps."""

from __future__ import annotations

import msgspec
import pytest
from sqlalchemy import Connection

from krupier.house import (
    breaks,
    gate,
    imposed_sanctions,
    mails,
    sanction_ladder,
    sessions,
    user_accounts,
)
from krupier.house.imposed_sanctions import Imposed
from krupier.house.refusals import HouseRefused
from krupier.house.sanction_ladder import Order
from krupier.plan import houses
from krupier.plan.house_parts import SanctionKind
from krupier.store import Store, audit
from tests.house.household import HOUR, NOON, STAFF, TSG, log_in
from tests.house.watched import books, join, template

__all__ = ["books", "template"]


def impose(conn: Connection, order: Order, id: str = "u1", at: int = NOON) -> Imposed:
    plan = houses.of(user_accounts.account(conn, id).operator)
    return sanction_ladder.impose(conn, plan, id, order, STAFF, at)


def why_not(conn: Connection, at: int, id: str = "u1", deed: gate.Deed = "sit") -> str | None:
    here = gate.standing(conn, id, at)
    assert here is not None
    refusal = gate.judge(here, deed, at)
    return refusal.code if refusal else None


@pytest.mark.clause("T07-16")
def test_a_warning_is_told_with_its_reason_and_kept(books: Store) -> None:
    with books.write() as conn:
        join(conn)
        impose(conn, Order(kind="warning"))
        assert why_not(conn, NOON) is None
        (mail,) = mails.of_account(conn, "u1")
        assert mail.kind == "sanctioned"
        assert "varování" in mail.body
        assert STAFF.reason in mail.body
        (kept,) = imposed_sanctions.of_account(conn, "u1")
        assert (kept.kind, kept.reason, kept.clause) == ("warning", STAFF.reason, "T07-12")


@pytest.mark.clause("T07-12", "T07-16")
@pytest.mark.parametrize("kind", ["game-exclusion", "access-restriction"])
def test_who_is_excluded_cannot_play_until_the_end(books: Store, kind: SanctionKind) -> None:
    with books.write() as conn:
        join(conn)
        impose(conn, Order(kind=kind, hours=24))
        assert why_not(conn, NOON + 24 * HOUR - 1) == "block"
        assert why_not(conn, NOON + 24 * HOUR) is None
        (mail,) = mails.of_account(conn, "u1")
        assert " do 11. 3. 2026 12:00" in mail.body


@pytest.mark.clause("T07-15")
@pytest.mark.parametrize("kind", ["game-exclusion", "access-restriction"])
def test_nobody_is_excluded_without_end(books: Store, kind: SanctionKind) -> None:
    with books.write() as conn:
        join(conn)
        with pytest.raises(HouseRefused) as problem:
            impose(conn, Order(kind=kind))
        assert problem.value.refusal.code == "sanction-needs-end"
        assert imposed_sanctions.of_account(conn, "u1") == []
        assert mails.of_account(conn, "u1") == []


@pytest.mark.clause("T07-15", "T07-16", "T07-17")
def test_closure_leaves_the_balance_to_be_withdrawn(books: Store) -> None:
    with books.write() as conn:
        join(conn)
        impose(conn, Order(kind="closure"))
        account = user_accounts.account(conn, "u1")
        assert account.state == "closed"
        assert account.lets_in
        assert why_not(conn, NOON) == "account-closed"
        assert why_not(conn, NOON, deed="withdraw") is None
        (mail,) = mails.of_account(conn, "u1")
        assert STAFF.reason in mail.body
        with pytest.raises(HouseRefused) as problem:
            impose(conn, Order(kind="suspension"))
        assert problem.value.refusal.code == "sanction-too-late"
    assert audit(books) == []


@pytest.mark.clause("T05-16", "T07-13", "T12-03")
def test_who_lets_somebody_else_play_is_closed_out_by_that_clause(books: Store) -> None:
    with books.write() as conn:
        join(conn)
        third = msgspec.structs.replace(STAFF, clause="T05-16", reason="his brother played")
        sanction_ladder.impose(conn, TSG, "u1", Order(kind="closure"), third, NOON)
        assert user_accounts.account(conn, "u1").state == "closed"
        (kept,) = imposed_sanctions.of_account(conn, "u1")
        assert (kept.kind, kept.clause, kept.reason) == ("closure", "T05-16", "his brother played")
        (mail,) = mails.of_account(conn, "u1")
        assert "his brother played" in mail.body


@pytest.mark.clause("T07-12", "T07-16")
def test_a_pair_may_not_sit_together_and_neither_learns_who_the_other_is(books: Store) -> None:
    with books.write() as conn:
        join(conn)
        join(conn, "u2", "p2")
        impose(conn, Order(kind="pair-block", scope="u2"))
        for id, other in (("u1", "u2"), ("u2", "u1")):
            here = gate.standing(conn, id, NOON)
            assert here is not None
            refusal = gate.judge(here, "sit", NOON, others=[other])
            assert refusal is not None
            assert refusal.code == "pair-blocked"
            (mail,) = mails.of_account(conn, id)
            assert other not in mail.body
            assert [one.scope for one in imposed_sanctions.of_account(conn, id)] == [other]


def test_a_suspended_account_may_nothing(books: Store) -> None:
    with books.write() as conn:
        join(conn)
        impose(conn, Order(kind="suspension"))
        assert user_accounts.account(conn, "u1").state == "suspended"
        assert why_not(conn, NOON, deed="withdraw") == "account-suspended"


def test_who_is_kept_from_the_chat_may_play(books: Store) -> None:
    with books.write() as conn:
        join(conn)
        impose(conn, Order(kind="access-restriction", scope="chat", hours=2))
        assert why_not(conn, NOON) is None


def test_of_two_restrictions_the_longer_one_holds(books: Store) -> None:
    with books.write() as conn:
        join(conn)
        for hours in (5, 2):
            impose(conn, Order(kind="access-restriction", scope="chat", hours=hours))
        kept = imposed_sanctions.of_account(conn, "u1")
    found = imposed_sanctions.restricted(kept, "access-restriction", "chat", NOON)
    assert found is not None
    assert found.until == NOON + 5 * HOUR


@pytest.mark.clause("W07-02", "W07-10")
def test_a_casino_expels_and_bans_with_or_without_end(books: Store) -> None:
    with books.write() as conn:
        for n in (1, 2, 3):
            join(conn, f"u{n}", f"p{n}", operator="wgg")
        log_in(conn, "u1", NOON - HOUR)
        impose(conn, Order(kind="expulsion"), "u1")
        assert all(one.ended_at == NOON for one in sessions.of_account(conn, "u1"))
        impose(conn, Order(kind="ban", hours=48), "u2")
        assert why_not(conn, NOON + 48 * HOUR - 1, "u2", "enter") == "block"
        assert why_not(conn, NOON + 48 * HOUR, "u2", "enter") is None
        impose(conn, Order(kind="ban"), "u3")
        assert why_not(conn, NOON + 10_000 * HOUR, "u3", "enter") == "block-endless"


@pytest.mark.parametrize(
    ("operator", "order", "code"),
    [
        ("wgg", Order(kind="closure"), "sanction-not-here"),
        ("tsg", Order(kind="ban", hours=1), "sanction-not-here"),
        ("tsg", Order(kind="tournament-exclusion"), "sanction-needs-scope"),
        ("tsg", Order(kind="tournament-exclusion", scope="nowhere"), "sanction-bad-tournament"),
        ("tsg", Order(kind="pair-block"), "sanction-needs-scope"),
        ("tsg", Order(kind="pair-block", scope="u1"), "sanction-bad-pair"),
        ("tsg", Order(kind="access-restriction", scope="moon", hours=1), "sanction-bad-scope"),
    ],
)
def test_what_the_plan_has_not_is_refused_and_nothing_changes(
    books: Store, operator: str, order: Order, code: str
) -> None:
    with books.write() as conn:
        join(conn, operator=operator)
        with pytest.raises(HouseRefused) as problem:
            impose(conn, order)
        assert problem.value.refusal.code == code
        assert imposed_sanctions.of_account(conn, "u1") == []
        assert breaks.all_of(conn, ["u1"]) == {"u1": []}


@pytest.mark.clause("T07-01", "T07-03")
def test_the_list_of_prohibited_tools_names_bots() -> None:
    assert TSG.watching is not None
    assert {"tracking", "advice", "bots"} == {one.id for one in TSG.watching.tools}
