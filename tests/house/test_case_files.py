"""Files of investigations: what is written, proposed by one and confirmed by another, and done."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import Connection, select

from krupier.house import (
    case_files,
    cases,
    decisions,
    holds,
    imposed_sanctions,
    mails,
    measures,
    person_export,
    sanction_ladder,
    staff_persons,
    statements,
    suspicion_reports,
    user_accounts,
)
from krupier.house.acts import Signature
from krupier.house.measures import Terms
from krupier.house.refusals import HouseRefused
from krupier.plan import houses
from krupier.store import Invalid, Store, audit, ledger, people
from krupier.store.offices import Office
from krupier.store.schema import acts
from tests.house.household import DAY, HOUR, NOON, TSG
from tests.house.watched import EVA, PETR, books, join, moved, suspected, template

__all__ = ["books", "template"]

NONE = Terms()


def refused(work: object) -> str:
    assert isinstance(work, HouseRefused)
    return work.refusal.code


def decide(
    conn: Connection, case: str, measure: str, terms: Terms = NONE, at: int = NOON
) -> case_files.Entry:
    return measures.propose(conn, TSG, case, measure, terms, EVA, at)


@pytest.mark.clause("T09-06", "T07-18", "T12-04")
def test_a_file_only_grows_and_every_entry_is_an_act(books: Store) -> None:
    with books.write() as conn:
        join(conn)
        people.add_staff(conn, "petr", "x", 1, [Office("", "manager")])
        case = suspected(conn, NOON)
        case_files.note(conn, case.id, "called him, no answer", EVA, NOON + 1)
        case_files.assign(conn, case.id, "petr", EVA, NOON + 2)
        case_files.link(conn, case.id, "account", "u1", EVA, NOON + 3)
        file = case_files.entries(conn, case.id)
        assert [one.seq for one in file] == list(range(1, len(file) + 1))
        assert [one.kind for one in file][-3:] == ["note", "assigned", "linked"]
        assert file[-3].text == "called him, no answer"
        assert case_files.assigned(file) == "petr"
        subject = select(acts.c.author).where(acts.c.subject == f"case:{case.id}")
        assert list(conn.execute(subject).scalars()) == ["eva", "eva", "eva"]


def test_what_cannot_be_written_is_refused_and_changes_nothing(books: Store) -> None:
    with books.write() as conn:
        join(conn)
        people.add_staff(conn, "karel", "x", 1, [Office("tsg", "croupier")])
        people.add_staff(conn, "wanda", "x", 1, [Office("wgg", "compliance")])
        case = suspected(conn, NOON)
        before = case_files.entries(conn, case.id)
        tries: list[tuple[Callable[[], object], str]] = [
            (lambda: case_files.note(conn, case.id, "  ", EVA, NOON), "note-empty"),
            (lambda: case_files.note(conn, case.id, "x" * 4_001, EVA, NOON), "note-empty"),
            (lambda: case_files.assign(conn, case.id, "nobody", EVA, NOON), "nobody-to-assign"),
            (lambda: case_files.assign(conn, case.id, "karel", EVA, NOON), "nobody-to-assign"),
            (lambda: case_files.assign(conn, case.id, "wanda", EVA, NOON), "nobody-to-assign"),
            (lambda: case_files.link(conn, case.id, "car", "x", EVA, NOON), "link-bad-kind"),
            (lambda: case_files.link(conn, case.id, "round", "x", EVA, NOON), "link-unknown"),
            (lambda: decide(conn, case.id, "banana"), "measure-unknown"),
            (lambda: decide(conn, case.id, "release-withdrawals"), "measure-unknown"),
            (lambda: measures.confirm(conn, TSG, case.id, PETR, NOON), "nothing-proposed"),
            (lambda: measures.decline(conn, case.id, PETR, NOON), "nothing-proposed"),
        ]
        for work, code in tries:
            with pytest.raises(HouseRefused) as problem:
                work()
            assert refused(problem.value) == code
        assert case_files.entries(conn, case.id) == before


@pytest.mark.clause("T09-05", "T09-06")
@pytest.mark.parametrize("measure", ["close", "report"])
def test_four_eyes_one_proposes_and_another_confirms(books: Store, measure: str) -> None:
    with books.write() as conn:
        join(conn)
        case = suspected(conn, NOON)
        entry = decide(conn, case.id, measure)
        assert entry.kind == "proposed"
        assert user_accounts.account(conn, "u1").state == "active"
        assert suspicion_reports.of_case(conn, case.id) == []
        with pytest.raises(HouseRefused) as problem:
            measures.confirm(conn, TSG, case.id, EVA, NOON + 1)
        assert refused(problem.value) == "second-person-needed"
        for login in ("eva", "eva-again"):
            staff_persons.enter(conn, login)
        staff_persons.join(conn, "eva-again", "eva")
        again = Signature("eva-again", "manager", "by my other login")
        with pytest.raises(HouseRefused) as problem:
            measures.confirm(conn, TSG, case.id, again, NOON + 1)
        assert refused(problem.value) == "second-person-needed"
        with pytest.raises(HouseRefused) as problem:
            decide(conn, case.id, "no-action")
        assert refused(problem.value) == "measure-proposed"
        done = measures.confirm(conn, TSG, case.id, PETR, NOON + 2)
        assert (done.kind, done.author, done.detail["second"]) == ("done", "eva", "petr")
        act = conn.execute(select(acts).where(acts.c.id == done.act)).one()
        assert (act.author, act.second) == ("eva", "petr")
        confirmed = select(acts.c.id).where(acts.c.author == "petr", acts.c.act == "cases.measure")
        assert len(conn.execute(confirmed).all()) == 1
        assert (user_accounts.account(conn, "u1").state == "closed") is (measure == "close")
    assert audit(books) == []


def test_a_proposal_that_is_declined_does_nothing(books: Store) -> None:
    with books.write() as conn:
        join(conn)
        case = suspected(conn, NOON)
        decide(conn, case.id, "close")
        measures.decline(conn, case.id, PETR, NOON + 1)
        assert user_accounts.account(conn, "u1").state == "active"
        assert decide(conn, case.id, "no-action").kind == "done"
        assert cases.case(conn, case.id).decision == "no-action"


@pytest.mark.clause("T09-05")
@pytest.mark.parametrize("word", [measures.confirm, measures.decline])
def test_the_second_person_speaks_of_the_proposal_that_he_has_read(
    books: Store, word: Callable[..., object]
) -> None:
    """Eva proposes to close the account, and takes it back; then she proposes a report. What Petr
    wanted to say of the first is said of no other."""
    with books.write() as conn:
        join(conn)
        case = suspected(conn, NOON)
        first = decide(conn, case.id, "close")
        measures.decline(conn, case.id, EVA, NOON + 1, first.seq)
        second = decide(conn, case.id, "report")
        plan = () if word is measures.decline else (TSG,)
        before = case_files.entries(conn, case.id)
        with pytest.raises(HouseRefused) as problem:
            word(conn, *plan, case.id, PETR, NOON + 2, first.seq)
        assert refused(problem.value) == "stale-proposal"
        facts = problem.value.refusal.facts
        assert (facts["proposal"], facts["proposer"]) == (second.seq, "eva")
        assert case_files.entries(conn, case.id) == before
        assert user_accounts.account(conn, "u1").state == "active"
        assert suspicion_reports.of_case(conn, case.id) == []
        word(conn, *plan, case.id, PETR, NOON + 3, second.seq)
        assert len(suspicion_reports.of_case(conn, case.id)) == (word is measures.confirm)
    assert audit(books) == []


@pytest.mark.clause("T09-05")
def test_a_report_has_its_number_its_date_and_what_it_rests_on(books: Store) -> None:
    with books.write() as conn:
        join(conn)
        join(conn, "u2", "p2")
        for n, id in enumerate(("u1", "u2"), 1):
            case = suspected(conn, NOON, id)
            decide(conn, case.id, "report")
            measures.confirm(conn, TSG, case.id, PETR, NOON + HOUR)
            (report,) = suspicion_reports.of_case(conn, case.id)
            assert report.number == f"OPO-tsg-2026-000{n}"
            assert report.written_at == NOON + HOUR
            for part in ("Jan Novák", "1990-05-17", f"posting big/{id}", "eva", "petr", "3000 EUR"):
                assert part in report.body
            assert cases.case(conn, case.id).closed_at is None  # the investigation goes on


def test_withdrawals_wait_until_they_are_released_or_the_case_is_decided(books: Store) -> None:
    with books.write() as conn:
        join(conn)
        case = suspected(conn, NOON)
        assert not measures.withdrawals_wait(conn, "u1")
        decide(conn, case.id, "hold-withdrawals")
        assert measures.withdrawals_wait(conn, "u1")
        assert measures.accounts_that_wait(conn) == ["u1"]
        decide(conn, case.id, "release-withdrawals")
        assert not measures.withdrawals_wait(conn, "u1")
        assert measures.accounts_that_wait(conn) == []
        decide(conn, case.id, "hold-withdrawals")
        decide(conn, case.id, "no-action")
        assert not measures.withdrawals_wait(conn, "u1")


def test_who_is_investigated_learns_nothing_of_it(books: Store) -> None:
    with books.write() as conn:
        join(conn)
        case = suspected(conn, NOON)
        assert mails.of_account(conn, "u1") == []
        for telling in ("warning", "pair-block", "restrict"):
            with pytest.raises(HouseRefused):
                decide(conn, case.id, telling, Terms(hours=1, scope="game"))
        decide(conn, case.id, "hold-withdrawals")
        assert mails.of_account(conn, "u1") == []
        decide(conn, case.id, "ask-documents", Terms(what="výpis z účtu"))
        decide(conn, case.id, "suspend")
        account = user_accounts.account(conn, "u1")
        assert (account.state, account.why) == ("suspended", "pravidelná kontrola")
        texts = " ".join(one.subject + one.body for one in mails.of_account(conn, "u1"))
        assert "výpis z účtu" in texts
        assert "pravidelná kontrola" in texts
        for secret in (EVA.reason, "aml", "AML", "případ", case.id, "podez"):
            assert secret not in texts


def test_no_action_lets_an_account_go_on_that_was_suspended_for_it(books: Store) -> None:
    with books.write() as conn:
        join(conn)
        case = suspected(conn, NOON)
        decide(conn, case.id, "suspend")
        decide(conn, case.id, "no-action", at=NOON + DAY)
        account = user_accounts.account(conn, "u1")
        assert account.state == "temporary"  # it never was complete in this test
        assert account.why == ""


def test_an_investigation_is_not_decided_like_a_case_that_holds_an_account(
    books: Store,
) -> None:
    with books.write() as conn:
        account = join(conn)
        case = suspected(conn, NOON)
        with pytest.raises(Invalid):
            decisions.decide(conn, TSG, case.id, "admit", EVA, NOON)
        held = cases.put(
            conn,
            "pep",
            operator="tsg",
            account="u1",
            person=account.person,
            detail={"hits": []},
            at=NOON,
        )
        with pytest.raises(HouseRefused) as problem:
            decide(conn, held.id, "no-action")
        assert refused(problem.value) == "case-not-investigated"
        user_accounts.set_state(conn, "u1", "closed", "own-wish", EVA, NOON)
        cases.moot(conn, "u1", NOON)
        assert [one.id for one in cases.investigated(conn, "u1")] == [case.id]  # it goes on


@pytest.mark.clause("T05-22")
def test_money_is_kept_by_two_people_and_by_the_part_that_can(
    books: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[tuple[str, str | None, str, str]] = []

    def withhold(
        conn: Connection,
        account: user_accounts.UserAccount,
        order: sanction_ladder.Order,
        signed: Signature,
        at: int,
    ) -> None:
        kept.append((account.id, order.case, signed.author, signed.second))

    monkeypatch.delitem(sanction_ladder.EFFECTS, "withholding", raising=False)
    with books.write() as conn:
        join(conn)
        case = suspected(conn, NOON)
        assert "withhold" not in measures.choices(TSG, case, [])  # nobody could do it
        monkeypatch.setitem(sanction_ladder.EFFECTS, "withholding", withhold)
        assert decide(conn, case.id, "withhold").kind == "proposed"
        assert kept == []
        measures.confirm(conn, TSG, case.id, PETR, NOON)
        assert kept == [("u1", case.id, "eva", "petr")]


def readable(conn: Connection, account: str = "u1", person: str = "p1") -> str:
    """All that somebody can read of himself: export, mail and statement."""
    whose = person_export.Whose(person, (account,))
    told = [[name, rows] for name, rows in person_export.files(conn, whose, "person")]
    sent = [f"{one.subject} {one.body}" for one in mails.of_account(conn, account)]
    lines = statements.statement(conn, account, 0, NOON + 99 * DAY)
    return f"{told} {sent} {lines}"


def test_who_is_investigated_reads_nothing_of_it_whatever_is_done(books: Store) -> None:
    with books.write() as conn:
        join(conn, money=0)
        case = suspected(conn, NOON)
        for number in (1, 2):
            decide(conn, case.id, "withhold")
            measures.confirm(conn, TSG, case.id, PETR, NOON)
            assert ledger.balance(conn, "held:u1", "EUR") == number * 3_000_00
            moved(conn, f"more/{number}", "deposit", 3_000, NOON)
        decide(conn, case.id, "suspend")
        if case_files.pending(case_files.entries(conn, case.id)):
            measures.confirm(conn, TSG, case.id, PETR, NOON)
        for one in holds.listed(conn, case=case.id):
            holds.end(conn, one.id, {}, EVA, NOON + DAY)
        said = readable(conn)
        assert "hold-ended" in {one.kind for one in mails.of_account(conn, "u1")}
        for secret in (EVA.reason, PETR.reason, case.id, "aml"):
            assert secret not in said
    assert audit(books) == []


def test_who_is_kept_apart_from_somebody_does_not_read_from_whom(books: Store) -> None:
    with books.write() as conn:
        account = join(conn)
        join(conn, "u2", "p2")
        case = case_files.open_about(conn, "collusion", account, NOON, other="u2")
        decide(conn, case.id, "pair-block")
        assert "'u2'" not in readable(conn)
        assert "'u1'" not in readable(conn, "u2", "p2")


@pytest.mark.clause("T07-12")
def test_a_pair_is_kept_apart_by_a_decision_about_both(books: Store) -> None:
    with books.write() as conn:
        account = join(conn)
        join(conn, "u2", "p2")
        case = case_files.open_about(conn, "collusion", account, NOON, other="u2")
        decide(conn, case.id, "pair-block")
        assert [one.kind for one in imposed_sanctions.of_account(conn, "u2")] == ["pair-block"]
        assert cases.case(conn, case.id).decision == "pair-block"
        linked = {one["ref"] for one in case_files.links(conn, case.id)}
        assert linked == {"u1", "u2"}
        with pytest.raises(HouseRefused) as problem:
            decide(conn, case.id, "no-action")
        assert refused(problem.value) == "case-decided"


@pytest.mark.parametrize(
    ("operator", "kind", "offered", "missing"),
    [
        ("tsg", "aml", {"close", "report", "hold-withdrawals"}, {"warning", "ban", "pair-block"}),
        ("tsg", "collusion", {"pair-block", "close", "warning"}, {"ban", "expel"}),
        ("wgg", "conduct", {"ban", "expel", "game-exclusion"}, {"close", "warning", "withhold"}),
        ("fortuna", "aml", {"suspend", "close"}, {"warning"}),
    ],
)
def test_what_can_be_decided_is_what_the_plan_has(
    books: Store, operator: str, kind: case_files.Kind, offered: set[str], missing: set[str]
) -> None:
    with books.write() as conn:
        account = join(conn, operator=operator)
        case = case_files.open_about(conn, kind, account, NOON)
        known = set(measures.choices(houses.of(operator), case, []))
        assert offered <= known
        assert not missing & known
