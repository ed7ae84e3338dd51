"""Complaints: until when they are lodged, which deadlines ring, how the clock stands still."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Connection, insert

from krupier.house import agenda, complaint_subjects, complaints, mails, user_accounts
from krupier.house.acts import Signature
from krupier.house.complaint_subjects import Document, LodgedComplaint
from krupier.house.complaints import Complaint
from krupier.house.refusals import HouseRefused
from krupier.plan import houses
from krupier.store import Result, Store, Transfer, audit, settlement
from krupier.store.payment_schema import payments
from tests.house.household import DAY, HOUR, MINUTE, NOON, OWN, join, moment, move, table

CARE = Signature("eva", "compliance", "looked into it")
BOSS = Signature("karel", "manager", "decided by the management")
OTHER = Signature("olga", "manager", "reviewed")
WRONG = LodgedComplaint(text="The win is missing.", remedy="Pay it.", happened_at=NOON - DAY)


def lodge(
    conn: Connection, at: int = NOON, operator: str = "tsg", given: LodgedComplaint = WRONG
) -> Complaint:
    account = join(conn, operator=operator)
    return complaints.lodge(conn, houses.of(operator), account, given, OWN, at)


def work(conn: Connection, at: int) -> None:
    while agenda.work_off(conn, at):
        pass


def happened(conn: Connection, id: str) -> list[tuple[str, int]]:
    return [(one.kind, one.at) for one in complaints.events(conn, id)]


def told(conn: Connection) -> list[str]:
    return [one.kind for one in reversed(mails.of_account(conn, "u1"))]


def refused(error: pytest.ExceptionInfo[HouseRefused]) -> tuple[str, str]:
    return error.value.refusal.code, error.value.refusal.clause


@pytest.mark.clause("T11-01", "T11-02")
def test_a_complaint_is_confirmed_at_once(store: Store) -> None:
    with store.write() as conn:
        one = lodge(conn)
        assert one.state == "acknowledged"
        assert happened(conn, one.id) == [("submitted", NOON), ("acknowledged", NOON)]
        (mail,) = mails.of_account(conn, "u1")
        assert mail.kind == "complaint-received"
        assert mail.at == NOON
        assert one.id in mail.body
        assert "9. 4. 2026 13:00" in mail.body  # 30 × 24 hours over the clock change of 29 March
        assert mails.due(conn, NOON) == [mail.id]


@pytest.mark.parametrize("field", ["text", "remedy"])
@pytest.mark.clause("T11-01")
def test_what_happened_and_what_is_wanted_must_be_said(store: Store, field: str) -> None:
    given: dict[str, Any] = {"text": "a", "remedy": "b", "happened_at": NOON, field: "  "}
    with store.write() as conn:
        with pytest.raises(HouseRefused) as error:
            lodge(conn, given=LodgedComplaint(**given))
        assert refused(error)[0] == "complaint-empty"
        assert complaints.of_account(conn, "u1") == []


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"text": "x" * 4_001}, "complaint-too-long"),
        ({"about": "weather"}, "complaint-about-unknown"),
        ({"happened_at": None}, "complaint-when"),
        ({"happened_at": NOON + 1}, "complaint-in-future"),
        ({"round": "T1-99"}, "complaint-unknown-round"),
        ({"round": "T1\x00"}, "complaint-unknown-round"),
        ({"payment": "p1"}, "complaint-unknown-payment"),
        ({"about": "win-not-credited"}, "complaint-needs-round"),
    ],
)
def test_bad_complaints_are_refused(store: Store, changed: dict[str, Any], code: str) -> None:
    said: dict[str, Any] = {"text": "a", "remedy": "b", "happened_at": NOON} | changed
    with store.write() as conn:
        with pytest.raises(HouseRefused) as error:
            lodge(conn, given=LodgedComplaint(**said))
        assert refused(error)[0] == code


@pytest.mark.clause("T11-06")
@pytest.mark.parametrize(
    ("fact", "last"),
    [
        ("2026-01-15 10:00", "2026-07-15 10:00"),
        ("2025-08-31 10:00", "2026-02-28 10:00"),  # February has no 31st
    ],
)
def test_six_months_from_the_fact(store: Store, fact: str, last: str) -> None:
    given = LodgedComplaint(text="a", remedy="b", happened_at=moment(fact))
    with store.write() as conn:
        one = lodge(conn, moment(last), given=given)
        account = user_accounts.account(conn, one.account)
        with pytest.raises(HouseRefused) as error:
            complaints.lodge(conn, houses.of("tsg"), account, given, OWN, moment(last) + 1)
        assert refused(error) == ("complaint-too-late", "T11-06")


@pytest.mark.clause("W06-03")
def test_six_months_at_wgg_too(store: Store) -> None:
    given = LodgedComplaint(text="a", remedy="b", happened_at=moment("2026-01-15 10:00"))
    with store.write() as conn:
        with pytest.raises(HouseRefused) as error:
            lodge(conn, moment("2026-07-15 10:00") + 1, "wgg", given)
        assert refused(error) == ("complaint-too-late", "W06-03")


def lost_round(conn: Connection, at: int) -> str:
    """A round that somebody lost 500 in, and that ended then."""
    round_id = table(conn)
    move(conn, round_id, "s1", "u1", 500, "stake", at - HOUR)
    lost = Transfer(f"{round_id}/r", "table:T1", "house:T1", 500, "EUR", "result", "tsg")
    settlement.settle(conn, round_id, [lost], [Result("u1", "1", 500, 0)], at)
    return round_id


@pytest.mark.clause("T11-07")
def test_a_win_that_was_not_credited_may_be_claimed_for_a_year_from_the_end_of_the_game(
    store: Store,
) -> None:
    ended = moment("2025-05-10 12:00")
    with store.write() as conn:
        account = join(conn)
        round_id = lost_round(conn, ended)
        win = LodgedComplaint(text="a", remedy="b", about="win-not-credited", round=round_id)
        other = LodgedComplaint(text="a", remedy="b", round=round_id)
        year = moment("2026-05-10 12:00")
        plan = houses.of("tsg")
        one = complaints.lodge(conn, plan, account, win, OWN, year)
        assert one.happened_at == ended  # as the journal says, whatever was typed
        with pytest.raises(HouseRefused) as error:
            complaints.lodge(conn, plan, account, win, OWN, year + 1)
        assert refused(error) == ("complaint-too-late", "T11-07")
        with pytest.raises(HouseRefused) as error:  # for anything else the six months hold
            complaints.lodge(conn, plan, account, other, OWN, year)
        assert refused(error) == ("complaint-too-late", "T11-06")


@pytest.mark.clause("T11-08")
def test_the_record_of_the_game_lies_beside_the_complaint(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        join(conn, "u2", "p2")
        round_id = lost_round(conn, NOON)
        given = LodgedComplaint(text="I staked nothing", remedy="b", round=round_id)
        one = complaints.lodge(conn, houses.of("tsg"), account, given, OWN, NOON + DAY)
        found = complaint_subjects.evidence(conn, "u1", one.round, one.payment)
        assert found.round is not None
        assert found.round.id == round_id
        assert [entry.input for entry in found.entries] == ['"s1"']
        assert [(post.kind, post.amount) for post in found.postings] == [("stake", 500)]
        assert [(one.staked, one.returned) for one in found.results] == [(500, 0)]
        # somebody else's game is nothing that one can complain of
        other = user_accounts.account(conn, "u2")
        with pytest.raises(HouseRefused) as error:
            complaints.lodge(conn, houses.of("tsg"), other, given, OWN, NOON + DAY)
        assert refused(error)[0] == "complaint-unknown-round"


def test_a_payment_can_be_named(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        row = {
            "id": "pay1",
            "operator": "tsg",
            "account": "u1",
            "direction": "deposit",
            "kind": "visa",
            "provider": "sandbox",
            "state": "done",
            "currency": "EUR",
            "amount": 1000,
            "method_currency": "EUR",
            "method_amount": 1000,
            "asked_at": NOON - DAY,
        }
        conn.execute(insert(payments), row)
        given = LodgedComplaint(text="a", remedy="b", payment="pay1")
        one = complaints.lodge(conn, houses.of("tsg"), account, given, OWN, NOON)
        assert one.happened_at == NOON - DAY
        found = complaint_subjects.evidence(conn, "u1", None, "pay1")
        assert found.payment is not None
        assert found.payment["amount"] == 1000


@pytest.mark.clause("T11-03")
def test_ninety_minutes_until_somebody_has_looked(store: Store) -> None:
    with store.write() as conn:
        one = lodge(conn)
        work(conn, NOON + 90 * MINUTE - 1)
        assert complaints.missed(conn, one.id) == []
        work(conn, NOON + 90 * MINUTE)
        work(conn, NOON + 91 * MINUTE)
        assert complaints.missed(conn, one.id) == ["assessed"]  # once


@pytest.mark.clause("T11-03")
def test_who_looks_in_time_hears_no_alarm(store: Store) -> None:
    with store.write() as conn:
        one = lodge(conn)
        one = complaints.take_up(conn, one.id, CARE, NOON + 90 * MINUTE)
        assert one.state == "in-review"
        work(conn, NOON + DAY)
        assert complaints.missed(conn, one.id) == []


@pytest.mark.clause("T11-04")
def test_after_seven_days_the_management_has_it_and_after_thirty_it_rings(store: Store) -> None:
    with store.write() as conn:
        one = lodge(conn)
        complaints.take_up(conn, one.id, CARE, NOON + HOUR)
        work(conn, NOON + 7 * DAY - 1)
        assert complaints.complaint(conn, one.id).state == "in-review"
        work(conn, NOON + 7 * DAY)
        assert complaints.complaint(conn, one.id).state == "escalated"
        assert complaints.missed(conn, one.id) == ["settled"]
        assert told(conn)[-1] == "complaint-escalated"
        with pytest.raises(HouseRefused) as error:
            complaints.decide(conn, one.id, "upheld", "We pay.", CARE, NOON + 8 * DAY)
        assert refused(error)[0] == "complaint-for-management"
        work(conn, NOON + 30 * DAY)
        work(conn, NOON + 40 * DAY)
        assert complaints.missed(conn, one.id) == ["settled", "decided"]
        # it is not rejected because its time is over
        assert complaints.complaint(conn, one.id).state == "escalated"
        done = complaints.decide(conn, one.id, "upheld", "We pay.", BOSS, NOON + 41 * DAY)
        assert (done.state, done.decision) == ("resolved", "upheld")


@pytest.mark.clause("T11-04")
def test_an_outage_of_weeks_rings_and_escalates_for_the_times_when_it_was_due(
    store: Store,
) -> None:
    with store.write() as conn:
        one = lodge(conn)
        work(conn, NOON + 35 * DAY)
        assert happened(conn, one.id)[2:] == [
            ("missed", NOON + 90 * MINUTE),
            ("missed", NOON + 7 * DAY),
            ("escalated", NOON + 7 * DAY),
            ("missed", NOON + 30 * DAY),
        ]
        work(conn, NOON + 90 * DAY)
        assert len(happened(conn, one.id)) == 6


def test_what_was_decided_too_late_rings_although_it_is_decided(store: Store) -> None:
    """Nobody was there to work anything off between the deadline and the decision."""
    with store.write() as conn:
        one = lodge(conn)
        complaints.take_up(conn, one.id, CARE, NOON + HOUR)
        complaints.decide(conn, one.id, "rejected", "No.", CARE, NOON + 8 * DAY)
        work(conn, NOON + 9 * DAY)
        assert complaints.missed(conn, one.id) == ["settled"]
        assert complaints.complaint(conn, one.id).state == "resolved"
        work(conn, NOON + 31 * DAY)
        assert complaints.missed(conn, one.id) == ["settled"]


@pytest.mark.clause("T11-05")
def test_the_clock_stands_while_documents_are_awaited_and_goes_on_where_it_stood(
    store: Store,
) -> None:
    """Asked after 6 days, given after 10 more, asked again for one hour: the seven days end 10 days
    and one hour later, the thirty too."""
    with store.write() as conn:
        one = lodge(conn)
        complaints.ask_documents(conn, one.id, "a statement", CARE, NOON + 6 * DAY)
        work(conn, NOON + 15 * DAY)
        assert complaints.missed(conn, one.id) == ["assessed"]
        papers = [Document("statement.pdf", b"%PDF")]
        names = complaint_subjects.keep(conn, one.id, papers, NOON + 16 * DAY)
        one = complaints.documents_given(conn, one.id, names, OWN, NOON + 16 * DAY)
        plan = houses.of("tsg").complaints
        settled, decided = plan.deadline("settled"), plan.deadline("decided")
        assert settled
        assert decided
        assert complaints.due_at(one, settled) == NOON + 17 * DAY
        assert complaints.due_at(one, decided) == NOON + 40 * DAY
        one = complaints.ask_documents(conn, one.id, "the back", CARE, NOON + 17 * DAY - 1)
        assert complaints.due_at(one, settled) is None
        at = NOON + 17 * DAY - 1 + HOUR
        complaints.documents_given(conn, one.id, "back.pdf", OWN, at)
        work(conn, NOON + 17 * DAY + HOUR - 1)
        assert complaints.complaint(conn, one.id).state == "in-review"
        work(conn, NOON + 17 * DAY + HOUR)
        assert complaints.complaint(conn, one.id).state == "escalated"
        work(conn, NOON + 40 * DAY + HOUR - 1)
        assert complaints.missed(conn, one.id) == ["assessed", "settled"]
        work(conn, NOON + 40 * DAY + HOUR)
        assert complaints.missed(conn, one.id) == ["assessed", "settled", "decided"]


@pytest.mark.clause("T11-05")
def test_documents_asked_for_and_given_at_one_moment_lose_no_deadline(store: Store) -> None:
    with store.write() as conn:
        one = lodge(conn)
        complaints.ask_documents(conn, one.id, "a", CARE, NOON + HOUR)
        complaints.documents_given(conn, one.id, "a", OWN, NOON + HOUR)
        work(conn, NOON + 7 * DAY)
        assert complaints.missed(conn, one.id) == ["settled"]


def test_documents_that_nobody_asked_for_stop_nothing(store: Store) -> None:
    with store.write() as conn:
        one = lodge(conn)
        one = complaints.documents_given(conn, one.id, "photo.jpg", OWN, NOON + DAY)
        assert one.stopped == 0
        complaints.decide(conn, one.id, "upheld", "Yes.", CARE, NOON + 2 * DAY)
        work(conn, NOON + 60 * DAY)
        assert complaints.missed(conn, one.id) == ["assessed"]


@pytest.mark.clause("W06-05", "W06-06", "W06-07")
def test_at_wgg_thirty_days_whether_documents_are_awaited_or_not(store: Store) -> None:
    with store.write() as conn:
        one = lodge(conn, operator="wgg")
        assert told(conn) == ["complaint-received"]
        complaints.ask_documents(conn, one.id, "the receipt", CARE, NOON + DAY)
        work(conn, NOON + 30 * DAY - 1)
        assert complaints.missed(conn, one.id) == []
        work(conn, NOON + 30 * DAY)
        assert complaints.missed(conn, one.id) == ["decided"]
        complaints.documents_given(conn, one.id, "receipt.png", OWN, NOON + 31 * DAY)
        complaints.decide(conn, one.id, "rejected", "The camera shows it.", CARE, NOON + 32 * DAY)
        assert told(conn)[-1] == "complaint-resolved"
        assert "The camera shows it." in mails.of_account(conn, "u1")[0].body
        work(conn, NOON + 90 * DAY)
        assert complaints.missed(conn, one.id) == ["decided"]


@pytest.mark.clause("W06-08", "W06-09")
def test_who_did_not_know_the_plan_is_told_that_this_is_no_ground(store: Store) -> None:
    with store.write() as conn:
        one = lodge(conn, operator="wgg")
        complaints.decide(conn, one.id, "plan-not-known", "See W11.", CARE, NOON + HOUR)
        body = mails.of_account(conn, "u1")[0].body
        assert "neznalost herního plánu" in body
        assert "bezpředmětná" in body
        assert "Česká obchodní inspekce, www.coi.cz" in body


def test_what_another_plan_calls_groundless_cannot_be_decided_here(store: Store) -> None:
    with store.write() as conn:
        one = lodge(conn)
        with pytest.raises(HouseRefused) as error:
            complaints.decide(conn, one.id, "plan-not-known", "x", CARE, NOON + HOUR)
        assert refused(error)[0] == "complaint-no-such-decision"


@pytest.mark.clause("T11-09", "T11-10")
def test_a_further_review_is_made_by_somebody_else_once_at_each_level(store: Store) -> None:
    with store.write() as conn:
        one = lodge(conn)
        with pytest.raises(HouseRefused) as error:
            complaints.appeal(conn, one.id, "senior-agent", "no", OWN, NOON)
        assert refused(error)[0] == "complaint-state"
        complaints.decide(conn, one.id, "rejected", "No.", BOSS, NOON + HOUR)
        assert "www.coi.cz" in mails.of_account(conn, "u1")[0].body
        asked = complaints.appeal(conn, one.id, "senior-agent", "look again", OWN, NOON + DAY)
        assert (asked.state, asked.level) == ("appealed", "senior-agent")
        with pytest.raises(HouseRefused) as error:
            complaints.decide(conn, one.id, "rejected", "No.", BOSS, NOON + DAY)
        assert refused(error) == ("complaint-other-person", "T11-09")
        complaints.decide(conn, one.id, "upheld", "Yes.", OTHER, NOON + 2 * DAY)
        with pytest.raises(HouseRefused) as error:
            complaints.appeal(conn, one.id, "senior-agent", "again", OWN, NOON + 3 * DAY)
        assert error.value.refusal.facts["allowed"] == ["escalation-point", "manager-on-duty"]


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("", b"x", "complaint-document-name"),
        ("a/b", b"x", "complaint-document-name"),
        ("a\n", b"x", None),
        ("a\x00b", b"x", "complaint-document-name"),
        ("a", b"", "complaint-document-size"),
        ("a", b"x" * (128 * 1024 + 1), "complaint-document-size"),
    ],
)
def test_bad_documents_are_refused(
    store: Store, name: str, content: bytes, code: str | None
) -> None:
    with store.write() as conn:
        one = lodge(conn)
        if code is None:
            assert complaint_subjects.keep(conn, one.id, [Document(name, content)], NOON) == "a"
            return
        with pytest.raises(HouseRefused) as error:
            complaint_subjects.keep(conn, one.id, [Document(name, content)], NOON)
        assert refused(error)[0] == code


def test_a_resolved_complaint_stays_as_it_is(store: Store) -> None:
    with store.write() as conn:
        one = lodge(conn)
        complaints.decide(conn, one.id, "rejected", "No.", CARE, NOON + HOUR)
        with pytest.raises(HouseRefused):
            complaints.take_up(conn, one.id, CARE, NOON + DAY)
        with pytest.raises(HouseRefused):
            complaints.ask_documents(conn, one.id, "x", CARE, NOON + DAY)
        with pytest.raises(HouseRefused):
            complaints.escalate(conn, one.id, CARE, NOON + DAY)
        with pytest.raises(HouseRefused):
            complaints.decide(conn, one.id, "upheld", "x", CARE, NOON + DAY)
        with pytest.raises(HouseRefused):
            complaints.documents_given(conn, one.id, "x", OWN, NOON + DAY)
        assert complaints.complaint(conn, one.id).decision == "rejected"
    assert audit(store) == []
