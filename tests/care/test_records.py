"""Records: kept as long as the plan and the law say, then erased; held, exported, asked for."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select

from krupier.house import (
    agenda,
    complaint_subjects,
    complaints,
    mails,
    payment_rows,
    person_export,
    records,
    user_accounts,
)
from krupier.house.acts import Signature
from krupier.house.complaint_subjects import Document, LodgedComplaint
from krupier.house.payment_rows import Payment
from krupier.house.person_export import Whose
from krupier.house.refusals import HouseRefused
from krupier.house.user_accounts import UserAccount
from krupier.plan import houses
from krupier.store import Store, Transfer, audit, ledger
from krupier.store.house_schema import attempts, cases, documents, persons, sessions
from krupier.store.payment_schema import payment_methods, payments
from krupier.store.schema import acts, preferences
from tests.house.household import DAY, NOON, OWN, join, log_in, moment

TSG, WGG = houses.of("tsg"), houses.of("wgg")
STAFF = Signature("eva", "compliance", "police inquiry 12/2027")
CLOSED = moment("2026-03-10 12:00")
TEN_YEARS = moment("2036-03-10 12:00")
KEPT = {"text": "Secret words", "remedy": "money"}


def gone(conn: Connection, operator: str = "tsg") -> UserAccount:
    """Somebody with a document, a means of payment and a deposit, whose account is closed."""
    join(conn, operator=operator, at=NOON - 10 * DAY, money=0)
    paper = {
        "id": "d1",
        "person": "p1",
        "kind": "id-card",
        "number": "123456789",
        "issuer": "CZ",
        "valid_until": "2030-01-01",
        "given_at": 1,
        "state": "verified",
    }
    conn.execute(insert(documents), paper)
    card = {
        "id": "m1",
        "account": "u1",
        "method": "visa",
        "identifier": "sealed",
        "fingerprint": "f",
        "label": "•••• 1234",
        "holder": "Jan Novák",
        "country": "CZ",
        "currency": "EUR",
        "state": "verified",
        "given_at": 1,
    }
    conn.execute(insert(payment_methods), card)
    paid = Payment(
        id="pay1",
        operator=operator,
        account="u1",
        direction="deposit",
        method="m1",
        kind="visa",
        provider="sandbox",
        state="ordered",
        currency="EUR",
        amount=1000,
        method_currency="EUR",
        method_amount=1000,
        asked_at=CLOSED - DAY,
    )
    asked = payment_rows.add(conn, paid, "account.own", OWN)
    payment_rows.end(conn, asked, "declined", CLOSED - DAY)
    return user_accounts.set_state(conn, "u1", "closed", "own-wish", OWN, CLOSED)


def name(conn: Connection) -> str:
    query = select(persons.c.surname).where(persons.c.id == "p1")
    return str(conn.execute(query).scalar_one())


def papers(conn: Connection) -> int:
    return len(conn.execute(select(documents)).all())


def holder(conn: Connection) -> str:
    return str(conn.execute(select(payment_methods.c.holder)).scalar_one())


@pytest.mark.clause("T04-18")
def test_ten_years_from_the_end_of_the_account(store: Store) -> None:
    with store.write() as conn:
        gone(conn)
        records.sweep(conn, "tsg", TEN_YEARS - 1)
        assert (name(conn), papers(conn), holder(conn)) == ("Novák", 1, "Jan Novák")
        records.sweep(conn, "tsg", TEN_YEARS)
        assert (name(conn), papers(conn), holder(conn)) == ("", 0, "")
        # the payment itself stays, as numbers
        assert conn.execute(select(payments.c.amount)).scalar_one() == 1000
        erased = select(acts.c.after).where(acts.c.act == "records.keep")
        (said,) = conn.execute(erased).scalars()
        assert json.loads(said) == {"erased": {"identity": 1, "documents": 1, "transactions": 1}}
        records.sweep(conn, "tsg", TEN_YEARS + DAY)  # nothing is erased twice
        assert len(conn.execute(erased).all()) == 1
    assert audit(store) == []


@pytest.mark.clause("T04-18")
def test_a_later_payment_keeps_its_record_longer(store: Store) -> None:
    """Paid out a year after the closing: ten years from then."""
    with store.write() as conn:
        gone(conn)
        late = conn.execute(select(payments)).mappings().one()
        later = dict(late) | {"id": "pay2", "asked_at": moment("2027-03-10 12:00")}
        conn.execute(insert(payments), later)
        records.sweep(conn, "tsg", TEN_YEARS)
        assert holder(conn) == "Jan Novák"
        records.sweep(conn, "tsg", moment("2037-03-10 12:00"))
        assert holder(conn) == ""


@pytest.mark.clause("W02-25")
def test_at_a_casino_ten_years_from_the_last_visit(store: Store) -> None:
    with store.write() as conn:
        join(conn, operator="wgg", at=NOON - 10 * DAY, money=0)
        paper = {
            "id": "d1",
            "person": "p1",
            "kind": "id-card",
            "number": "1",
            "issuer": "CZ",
            "valid_until": "2030-01-01",
            "given_at": 1,
            "state": "verified",
        }
        conn.execute(insert(documents), paper)
        visit = moment("2026-05-01 20:00")
        log_in(conn, "u1", moment("2026-04-01 20:00"), moment("2026-04-02 01:00"))
        log_in(conn, "u1", visit, visit + 3_600_000_000)
        last = moment("2036-05-01 21:00")
        records.sweep(conn, "wgg", last - 1)
        assert (name(conn), papers(conn)) == ("Novák", 1)
        records.sweep(conn, "wgg", last)
        assert (name(conn), papers(conn)) == ("", 0)
        assert user_accounts.account(conn, "u1").state == "closed"  # nobody knows whose it is


def test_a_legal_hold_stops_it(store: Store) -> None:
    with store.write() as conn:
        account = gone(conn)
        records.hold(conn, "p1", "tsg", STAFF, CLOSED + DAY)
        with pytest.raises(HouseRefused) as error:
            records.hold(conn, "p1", "tsg", STAFF, CLOSED + DAY)
        assert error.value.refusal.code == "records-held-already"
        records.sweep(conn, "tsg", TEN_YEARS + DAY)
        assert name(conn) == "Novák"
        with pytest.raises(HouseRefused) as error:
            records.request(conn, TSG, account, OWN, TEN_YEARS)
        assert error.value.refusal.facts == {"reason": STAFF.reason}
        records.lift(conn, "p1", "tsg", STAFF, TEN_YEARS + DAY)
        with pytest.raises(HouseRefused) as error:
            records.lift(conn, "p1", "tsg", STAFF, TEN_YEARS + DAY)
        assert error.value.refusal.code == "records-not-held"
        records.sweep(conn, "tsg", TEN_YEARS + DAY)
        assert name(conn) == ""


def test_nobody_is_forgotten_whom_money_belongs_to_or_whose_complaint_is_open(
    store: Store,
) -> None:
    with store.write() as conn:
        join(conn, money=0)
        came = Transfer("dep", "clearing:demo", "player:u1", 5, "EUR", "deposit", "tsg")
        ledger.post(conn, [came], NOON)
        account = user_accounts.set_state(conn, "u1", "closed", "own-wish", OWN, CLOSED)
        records.sweep(conn, "tsg", TEN_YEARS)
        assert name(conn) == "Novák"
        paid = Transfer("out", "player:u1", "clearing:demo", 5, "EUR", "payout", "tsg")
        ledger.post(conn, [paid], TEN_YEARS)
        given = LodgedComplaint(**KEPT, happened_at=TEN_YEARS)
        one = complaints.lodge(conn, TSG, account, given, OWN, TEN_YEARS)
        records.sweep(conn, "tsg", TEN_YEARS)
        assert name(conn) == "Novák"
        complaints.decide(conn, one.id, "rejected", "No.", STAFF, TEN_YEARS)
        records.sweep(conn, "tsg", TEN_YEARS)
        assert name(conn) == ""


def test_things_that_are_kept_by_their_own_time(store: Store) -> None:
    """Log-ins and attempts a year (the last log-in longer), mail and complaints three."""
    with store.write() as conn:
        account = join(conn)
        log_in(conn, "u1", NOON, NOON + DAY)
        log_in(conn, "u1", NOON + DAY, NOON + 2 * DAY)
        tried = {"id": "t1", "at": NOON, "operator": "tsg", "who": "u1", "deed": "x", "code": "y"}
        conn.execute(
            insert(attempts), [tried | {"account": "u1"}, tried | {"id": "t2", "account": None}]
        )
        given = LodgedComplaint(**KEPT, happened_at=NOON)
        one = complaints.lodge(conn, TSG, account, given, OWN, NOON)
        complaint_subjects.keep(conn, one.id, [Document("a.pdf", b"x")], NOON)
        complaints.decide(conn, one.id, "rejected", "No.", STAFF, NOON)
        for mail in mails.of_account(conn, "u1"):
            mails.sent(conn, mail.id, NOON)

        def left() -> tuple[int, int, int, str, int]:
            return (
                len(conn.execute(select(sessions)).all()),
                len(conn.execute(select(attempts)).all()),
                len(mails.of_account(conn, "u1")),
                complaints.complaint(conn, one.id).text,
                len(complaint_subjects.documents(conn, one.id)),
            )

        records.sweep(conn, "tsg", moment("2027-03-11 11:59"))
        assert left() == (2, 0, 2, KEPT["text"], 1)
        records.sweep(conn, "tsg", moment("2027-04-01 12:00"))
        assert left() == (1, 0, 2, KEPT["text"], 1)
        records.sweep(conn, "tsg", moment("2029-03-10 11:59"))
        assert left() == (1, 0, 2, KEPT["text"], 1)
        records.sweep(conn, "tsg", moment("2029-03-10 12:00"))
        assert left() == (1, 0, 0, "", 0)
        assert name(conn) == "Novák"  # the account still runs


def test_mail_that_was_not_sent_yet_stays(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        complaints.lodge(conn, TSG, account, LodgedComplaint(**KEPT, happened_at=NOON), OWN, NOON)
        records.sweep(conn, "tsg", moment("2031-01-01 12:00"))
        assert len(mails.of_account(conn, "u1")) == 1


def test_a_sweep_a_day_through_the_agenda_many_at_a_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "AT_ONCE", 2)
    with store.write() as conn:
        for number in range(5):
            join(conn, f"u{number}", f"p{number}", money=0, at=NOON - DAY)
            user_accounts.set_state(conn, f"u{number}", "closed", "own-wish", OWN, CLOSED)
        records.schedule(conn, ["tsg"], TEN_YEARS)
        records.schedule(conn, ["tsg"], TEN_YEARS + 1)  # once a day
        swept = [one for one in agenda.listed(conn) if one.kind == records.SWEEP]
        assert len(swept) == 1
        while agenda.work_off(conn, TEN_YEARS):
            pass
        names = set(conn.execute(select(persons.c.surname)).scalars())
        assert names == {""}
        assert all(one.tries == 0 for one in agenda.listed(conn, done=True))


def test_who_asks_is_told_what_goes_and_what_stays_and_why(store: Store) -> None:
    with store.write() as conn:
        account = join(conn, money=0)
        here = persons.c.id == "p1"
        conn.execute(
            persons.update().where(here).values(phone="+420601", contacts='{"data_box":"abc"}')
        )
        conn.execute(insert(preferences), {"player": "u1", "name": "felt", "value": "blue"})
        made = records.request(conn, TSG, account, OWN, NOON)
        assert made.erased == {"contacts": 2, "preferences": 1}
        stays = {one.what: (one.years, one.until, one.clause, one.law) for one in made.kept}
        assert stays["identity"] == (10, None, (), ("253/2008 § 16",))
        assert "transactions" not in stays  # there are none
        person = conn.execute(select(persons).where(here)).one()
        assert (person.phone, person.contacts, person.surname) == ("", "{}", "Novák")
        again = records.request(conn, TSG, account, OWN, NOON)
        assert again.erased == {}
    with store.write() as conn:
        closed = user_accounts.set_state(conn, "u1", "closed", "own-wish", OWN, CLOSED)
        made = records.request(conn, TSG, closed, OWN, CLOSED + DAY)
        stays = {one.what: (one.years, one.until, one.clause, one.law) for one in made.kept}
        assert stays["identity"][1] == TEN_YEARS


@pytest.mark.clause("T04-18")
def test_payments_are_kept_with_their_clause(store: Store) -> None:
    with store.write() as conn:
        account = gone(conn)
        (one,) = [
            kept for kept in records.kept(conn, TSG, account, NOON) if kept.what == "transactions"
        ]
        assert (one.years, one.clause) == (10, ("T04-18",))
        assert one.until == moment("2036-03-09 12:00")


# -- export --------------------------------------------------------------------------------------


def unpacked(data: bytes) -> dict[str, list[dict[str, Any]]]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return {
            one.removesuffix(".json"): json.loads(packed.read(one)) for one in packed.namelist()
        }


def test_everything_of_one_person_and_nothing_of_others(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        join(conn, "u2", "p2")
        given = LodgedComplaint(**KEPT, happened_at=NOON)
        one = complaints.lodge(conn, TSG, account, given, OWN, NOON)
        complaint_subjects.keep(conn, one.id, [Document("a.pdf", b"\x00\xff")], NOON)
        log_in(conn, "u1", NOON)
        case = {"id": "c1", "operator": "tsg", "kind": "pep", "account": "u1", "person": "p1"}
        conn.execute(insert(cases), case | {"opened_at": 1, "detail": "{}"})
        whose = Whose("p1", ("u1",))
        told = unpacked(person_export.archive(conn, whose, "person"))
        full = unpacked(person_export.archive(conn, whose, "staff"))
    assert [row["surname"] for row in told["persons"]] == ["Novák"]
    assert [row["id"] for row in told["user_accounts"]] == ["u1"]
    assert [row["text"] for row in told["complaints"]] == ["Secret words"]
    assert [row["kind"] for row in told["complaint_events"]] == ["submitted", "acknowledged"]
    assert [row["content"] for row in told["complaint_documents"]] == ["AP8="]
    assert len(told["mails"]) == 1
    assert {row["credit"] for row in told["postings"]} == {"player:u1"}
    assert len(told["postings"]) == len(TSG.currencies)
    assert len(told["self_limits"]) == len(TSG.self_limits)
    # what staff suspect is for them alone, and secrets are for nobody
    assert "cases" not in told
    assert [row["id"] for row in full["cases"]] == ["c1"]
    assert "u2" not in json.dumps(full)
    assert "token_hash" not in json.dumps(full)


def test_an_archive_of_the_same_books_is_the_same(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        whose = Whose("p1", ("u1",))
        first = person_export.archive(conn, whose, "staff")
        assert person_export.archive(conn, whose, "staff") == first
