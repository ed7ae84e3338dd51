"""Means of payment: whose they are, where from, and which one is active."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Connection, select

from krupier.house import cases, payment_methods, registration
from krupier.house import user_accounts as accounts
from krupier.house.payment_methods import MethodDetails
from krupier.plan import houses
from krupier.store import Conflict, Store, Unknown
from krupier.store.house_schema import persons
from krupier.store.payment_schema import payment_methods as rows
from krupier.store.schema import acts
from tests.house.household import NOON, STAFF, join
from tests.house.paying import OWN, TSG, add_method, books, deposit, refused, setup

__all__ = ["books"]

IBAN = "CZ65 0800 0000 1920 0014 5399"


def given(**changes: Any) -> MethodDetails:
    said: dict[str, Any] = {
        "method": "bank-transfer",
        "identifier": IBAN,
        "holder": "Jan Novák",
        "country": "CZ",
        "currency": "CZK",
        "proof": "statement.pdf",
    }
    return MethodDetails(**said | changes)


def register(conn: Connection, id: str = "m1", account: str = "u1", **changes: Any) -> Any:
    one = accounts.account(conn, account)
    plan = houses.of(one.operator)
    return payment_methods.register(conn, plan, one, given(**changes), id=id, signed=OWN, at=NOON)


@pytest.mark.clause("T02-11", "T04-01", "T04-02", "T04-05", "T01-25", "T01-26")
def test_a_method_is_registered_only_when_staff_have_seen_its_proof(books: Store) -> None:
    with books.write() as conn:
        join(conn, state="temporary", money=0)
        one = register(conn)
        assert (one.state, one.label, one.active) == ("given", "••••5399", False)
        account = accounts.account(conn, "u1")
        assert "payment-method" in registration.missing(conn, TSG, account, NOON)
        bare = register(conn, "m2", identifier="CZ1111111111", proof="")
        found = refused(payment_methods.decide, conn, TSG, bare.id, "verified", STAFF, NOON)
        assert (found.code, found.clause) == ("method-no-proof", "T02-11")
        done = payment_methods.decide(conn, TSG, one.id, "verified", STAFF, NOON)
        assert (done.state, done.active) == ("verified", True)
        assert "payment-method" not in registration.missing(conn, TSG, account, NOON)
        with pytest.raises(Conflict):
            payment_methods.decide(conn, TSG, one.id, "refused", STAFF, NOON)
        signed = conn.execute(select(acts.c.act, acts.c.author).order_by(acts.c.id)).all()
        assert ("payments.decide", "eva") in {tuple(row) for row in signed}


@pytest.mark.clause("T04-02")
def test_the_number_is_sealed_and_only_its_end_is_shown(books: Store) -> None:
    with books.write() as conn:
        join(conn, money=0)
        one = register(conn)
        row = conn.execute(select(rows)).one()
        assert all("08000000" not in str(value) for value in row)
        assert payment_methods.identifier(conn, one.id) == IBAN.replace(" ", "")


@pytest.mark.clause("T04-04")
def test_only_from_the_union_or_the_economic_area(books: Store) -> None:
    with books.write() as conn:
        join(conn, money=0)
        for country in ("GB", "CH", "US", "RU", "ZZ"):
            found = refused(register, conn, country=country)
            assert (found.code, found.clause) == ("method-country", "T04-04")
        for at, country in enumerate(("CZ", "SK", "HR", "IE", "NO", "IS", "LI")):
            number = f"{country}00000{at}"
            assert register(conn, f"m{at}", country=country, identifier=number).state == "given"


@pytest.mark.clause("T04-02", "T04-05")
@pytest.mark.parametrize(
    ("holder", "ok"),
    [
        ("Jan Novák", True),
        ("NOVAK JAN", True),
        (" jan   novak ", True),
        ("Petr Novák", False),
        ("Jan Nowák", False),
        ("Jan", False),
        ("Jan Novák Petr Svoboda", False),
        ("", False),
    ],
)
def test_the_holder_is_the_participant_himself(books: Store, holder: str, ok: bool) -> None:
    with books.write() as conn:
        join(conn, money=0)
        if ok:
            assert register(conn, holder=holder).state == "given"
        else:
            found = refused(register, conn, holder=holder)
            assert (found.code, found.clause) == ("method-other-holder", "T02-11")
            assert conn.execute(select(rows.c.id)).all() == []


def test_who_is_renamed_in_the_meantime_is_not_verified_by_the_old_name(books: Store) -> None:
    with books.write() as conn:
        join(conn, money=0)
        one = register(conn)
        conn.execute(persons.update().values(surname="Svoboda"))
        found = refused(payment_methods.decide, conn, TSG, one.id, "verified", STAFF, NOON)
        assert found.code == "method-other-holder"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"method": "bitcoin"}, "method-unknown"),
        ({"identifier": "12"}, "method-bad-identifier"),
        ({"identifier": "4111/1111"}, "method-bad-identifier"),
        ({"identifier": "4" * 101}, "method-bad-identifier"),
        ({"currency": "PLAY"}, "method-currency"),
    ],
)
def test_what_is_no_method_is_refused_and_nothing_changes(
    books: Store, changes: dict[str, str], code: str
) -> None:
    with books.write() as conn:
        join(conn, money=0)
        assert refused(register, conn, **changes).code == code
        assert conn.execute(select(rows.c.id)).all() == []


@pytest.mark.clause("T04-06")
def test_several_methods_and_only_one_active(books: Store) -> None:
    with books.write() as conn:
        account = setup(conn)
        skrill = add_method(conn, account, "skrill")
        assert not skrill.active
        assert refused(deposit, conn, 10_00, method=skrill.id).code == "method-not-active"
        payment_methods.activate(conn, TSG, "u1", skrill.id, OWN, NOON)
        found = {one.method: one.active for one in payment_methods.of_account(conn, "u1")}
        assert found == {"visa": False, "skrill": True}
        assert deposit(conn, 10_00).kind == "skrill"
        waits = register(conn)
        refusal = refused(payment_methods.activate, conn, TSG, "u1", waits.id, OWN, NOON)
        assert (refusal.code, refusal.clause) == ("method-not-verified", "T04-06")


@pytest.mark.clause("T04-03", "T04-07", "T05-13")
def test_money_moves_by_a_registered_method_only(books: Store) -> None:
    with books.write() as conn:
        account = setup(conn)
        visa = payment_methods.of_account(conn, "u1")[0]
        assert refused(deposit, conn, 10_00, kind="visa").code == "method-not-registered"
        payment_methods.remove(conn, TSG, "u1", visa.id, OWN, NOON)
        assert refused(deposit, conn, 10_00).code == "method-not-registered"
        assert refused(deposit, conn, 10_00, method=visa.id).code == "method-not-verified"
        join(conn, "u2", "p2", money=0)
        other = add_method(conn, accounts.account(conn, "u2"), "skrill")
        with pytest.raises(Unknown):
            deposit(conn, 10_00, method=other.id)
        assert account.state == "active"


def test_the_same_method_of_two_persons_is_put_before_staff(books: Store) -> None:
    with books.write() as conn:
        join(conn, money=0)
        join(conn, "u2", "p2", money=0)
        first = register(conn)
        assert register(conn, "again") == first  # his own again is the one he gave
        assert cases.waiting(conn, "u1") == []
        # an account is the same one, whatever the transfer to it is called
        second = register(conn, "m2", "u2", identifier=IBAN.lower(), method="wire-transfer")
        (case,) = cases.waiting(conn, "u2")
        assert (case.kind, case.detail["accounts"]) == (
            "shared-method",
            [{"account": "u1", "operator": "tsg"}],
        )
        assert second.state == "given"


def test_a_method_that_is_refused_says_why_and_can_be_given_again(books: Store) -> None:
    with books.write() as conn:
        join(conn, money=0)
        one = register(conn)
        done = payment_methods.decide(conn, TSG, one.id, "refused", STAFF, NOON)
        assert (done.state, done.why, done.active) == ("refused", STAFF.reason, False)
        assert register(conn, "m2").id == "m2"


def test_houses_without_methods_say_so(books: Store) -> None:
    with books.write() as conn:
        join(conn, operator="kings", money=0)
        assert refused(register, conn).code == "no-payments"
        assert refused(deposit, conn, 10_00, operator="kings").code == "no-payments"
