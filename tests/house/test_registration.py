"""Registration, rule by rule: who is let in, what he is asked, what holds him, when it ends."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Connection, func, insert, select

from krupier.house import (
    agenda,
    cases,
    decisions,
    documents,
    gate,
    limits,
    mails,
    persons,
    registration,
    screening,
)
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature
from krupier.house.fields import Address, GivenDocument
from krupier.house.outside import RegisterAnswer
from krupier.house.persons import ExcludedPerson
from krupier.house.refusals import HouseRefused
from krupier.plan import house
from krupier.store import Conflict, Invalid, Store, Transfer, audit, ledger
from krupier.store.accounts import DEMO
from krupier.store.acts import latest
from krupier.store.house_schema import credentials, user_accounts
from krupier.store.house_schema import persons as kept
from tests.house.people import (
    CARD,
    DAY,
    HOUR,
    NOW,
    apply,
    bank_account,
    eu,
    take_lists,
)

Data = dict[str, Any]
EVA = Signature("eva", "compliance", "looked at it")
TSG, WGG, FORTUNA = (house.load(one) for one in ("tsg", "wgg", "fortuna"))


@pytest.fixture(autouse=True)
def lists(store: Store) -> None:
    with store.write() as conn:
        take_lists(conn)


def refused(conn: Connection, *given: object, **changes: object) -> HouseRefused:
    with pytest.raises(HouseRefused) as error, conn.begin_nested():
        apply(conn, *given, **changes)  # type: ignore[arg-type]
    return error.value


def decided(conn: Connection, account: str, operator: str = "tsg") -> None:
    """All self-limits are refused."""
    plan, own = house.load(operator), accounts.account(conn, account)
    signed = Signature(account, "player", "decides")
    for one in plan.self_limits:
        limits.decide(conn, plan, own, one.id, None, "", signed, NOW)


def verified(conn: Connection, account: str, operator: str = "tsg", at: int = NOW) -> None:
    plan, own = house.load(operator), accounts.account(conn, account)
    given = [one for one in documents.of_person(conn, own.person) if one.kind == CARD.kind]
    if not given:
        given = [registration.give_document(conn, plan, own, CARD, f"d-{account}", at)]
    registration.decide_document(conn, plan, given[0].id, "verified", EVA, at)


def pays(conn: Connection, account: str, at: int = NOW) -> None:
    own = accounts.account(conn, account)
    bank_account(conn, account, at=at)
    registration.advance(conn, house.load(own.operator), account, at)


# -- from the application to the active account ------------------------------------------------


@pytest.mark.clause("T02-01", "T02-04", "T02-05", "T02-06", "T02-07", "T05-01", "T05-09", "T09-01")
def test_temporary_at_once_and_active_when_nothing_is_missing(store: Store) -> None:
    with store.write() as conn:
        account = apply(conn)
        assert account.state == "temporary"
        assert registration.missing(conn, TSG, account, NOW) == [
            "limits",
            "payment-method",
            "identity",
        ]
        wallets = {one.currency: one for one in ledger.accounts_of(conn, account.id)}
        assert set(wallets) == {"USD", "EUR", "CAD", "GBP"}
        ledger.open_accounts(conn, [DEMO], "EUR")
        come = Transfer("k", DEMO, f"player:{account.id}", 50_00, "EUR", "deposit", "tsg")
        ledger.post(conn, [come], NOW)
        decided(conn, account.id)
        pays(conn, account.id)
        assert accounts.account(conn, account.id).state == "temporary"
        verified(conn, account.id, at=NOW + 5)
        now = accounts.account(conn, account.id)
        assert (now.state, now.activated_at, now.id) == ("active", NOW + 5, account.id)
        kept = {one.currency: one.balance for one in ledger.accounts_of(conn, account.id)}
        assert kept == {"USD": 0, "EUR": 50_00, "CAD": 0, "GBP": 0}
        changes = [one.after for one in latest(conn, subject=f"player:{account.id}")][::-1]
    assert [one for one in changes if "state" in one] == [
        '{"state":"temporary","why":""}',
        '{"state":"active","why":""}',
    ]
    assert audit(store) == []


@pytest.mark.clause("PC-004", "W02-09", "W02-13", "W02-22")
@pytest.mark.parametrize("operator", ["club", "wgg", "kings"])
def test_where_nobody_plays_before_his_document_is_verified(store: Store, operator: str) -> None:
    plan = house.load(operator)
    with store.write() as conn:
        account = apply(conn, operator)
        assert account.state == "applied"
        decided(conn, account.id, operator)
        assert registration.advance(conn, plan, account.id, NOW).state == "applied"
        assert registration.missing(conn, plan, account, NOW) == ["identity"]
        verified(conn, account.id, operator)
        assert accounts.account(conn, account.id).state == "active"


@pytest.mark.clause("T02-11")
def test_a_means_of_payment_counts_when_it_is_proved_to_be_ones_own(store: Store) -> None:
    with store.write() as conn:
        account = apply(conn)
        for state in ("given", "refused", "removed"):
            bank_account(conn, account.id, state)
            assert "payment-method" in registration.missing(conn, TSG, account, NOW)
        pays(conn, account.id)
        assert "payment-method" not in registration.missing(conn, TSG, account, NOW)


@pytest.mark.clause("F01-10")
def test_without_a_registered_account_there_is_no_bet(store: Store) -> None:
    with store.write() as conn:
        account = apply(conn, "fortuna")
        decided(conn, account.id, "fortuna")
        for deed in ("sit", "stake", "buy-in", "deposit"):
            with pytest.raises(HouseRefused, match="account-applied"):
                gate.check(conn, account.id, deed, NOW, 1, "CZK")


@pytest.mark.clause("T01-30", "T05-18", "F01-14")
def test_everybodys_money_is_on_wallets_of_his_own(store: Store) -> None:
    """And at fortuna it is one balance for all games."""
    with store.write() as conn:
        jan = apply(conn, "fortuna")
        other: Data = {"given_names": "Eva", "surname": "Malá", "sex": "f"}
        eva = apply(conn, "fortuna", "eva", **other, birth_date="1985-01-02", email="e@example.com")
        ledger.open_accounts(conn, [DEMO], "CZK")
        come = Transfer("k", DEMO, f"player:{jan.id}", 500_00, "CZK", "deposit", "fortuna")
        ledger.post(conn, [come], NOW)
        for account, balance in ((jan, 500_00), (eva, 0)):
            (wallet,) = ledger.accounts_of(conn, account.id)
            assert (wallet.name, wallet.currency, wallet.balance) == (
                *(f"player:{account.id}", "CZK", balance),
            )
    assert audit(store) == []


@pytest.mark.clause("F01-11")
def test_access_data_belong_to_a_complete_registration(store: Store) -> None:
    with store.write() as conn:
        account = apply(conn, "fortuna", channel=FORTUNA.participation.channels[0].id)
        decided(conn, account.id, "fortuna")
        verified(conn, account.id, "fortuna")
        pays(conn, account.id)
        assert registration.missing(conn, FORTUNA, account, NOW) == ["access"]
        row = {"id": "k1", "account": account.id, "kind": "password", "secret": "x"}
        conn.execute(insert(credentials), row | {"created_at": NOW})
        assert registration.advance(conn, FORTUNA, account.id, NOW).state == "active"


@pytest.mark.clause("W02-13")
def test_a_document_that_is_refused_or_no_longer_valid_verifies_nobody(store: Store) -> None:
    with store.write() as conn:
        account = apply(conn, "wgg")
        decided(conn, account.id, "wgg")
        mine = documents.of_person(conn, account.person)
        registration.decide_document(conn, WGG, mine[0].id, "refused", EVA, NOW)
        assert accounts.account(conn, account.id).state == "applied"
        with pytest.raises(Conflict):
            registration.decide_document(conn, WGG, mine[0].id, "verified", EVA, NOW)
        short = GivenDocument(
            kind="passport", number="AB12345", issuer="SK", valid_until="2026-11-16"
        )
        shown = registration.give_document(conn, WGG, account, short, "d2", NOW)
        with pytest.raises(HouseRefused) as error:
            registration.decide_document(conn, WGG, shown.id, "verified", EVA, NOW + DAY)
        assert error.value.refusal.code == "document-expired"
        registration.decide_document(conn, WGG, shown.id, "verified", EVA, NOW)
        assert accounts.account(conn, account.id).state == "active"


# -- who may -----------------------------------------------------------------------------------


@pytest.mark.clause("T02-02", "T02-03", "W02-02", "W02-19", "PC-005", "PC-029")
@pytest.mark.parametrize("operator", ["tsg", "wgg", "club", "fortuna", "kings"])
def test_nobody_under_eighteen(store: Store, operator: str) -> None:
    door: Data = {"birth_number": "", "citizenship": "SK"}  # no birth number to contradict the date
    with store.write() as conn:
        error = refused(conn, operator, birth_date="2008-11-17", **door)
        assert error.refusal.code == "under-age"
        assert error.refusal.facts["least"] == 18
        assert apply(conn, operator, birth_date="2008-11-16", **door).id


@pytest.mark.clause("T02-02")
def test_residence_where_the_plan_wants_it(store: Store) -> None:
    abroad = Address("Hauptstr. 1", "Berlin", "10115", "DE")
    with store.write() as conn:
        error = refused(conn, residence=abroad)
        assert (error.refusal.code, error.refusal.clause) == ("residence", "T02-02")
        assert error.refusal.facts["countries"] == ["CZ"]
        assert apply(conn, "wgg", residence=abroad, citizenship="DE").state == "applied"


@pytest.mark.clause("T02-14", "T05-02", "W02-05", "W02-17", "T02-09")
@pytest.mark.parametrize("operator", ["tsg", "wgg"])
def test_who_is_in_the_register_has_no_account_at_all(store: Store, operator: str) -> None:
    with store.write() as conn:
        for answer, code in (
            (RegisterAnswer(excluded="yes", adult=True, found="found", request="r"), "excluded"),
            (
                RegisterAnswer(excluded="unverified", found="not-found", request="r"),
                "register-silent",
            ),
            (None, "register-silent"),
            (RegisterAnswer(excluded="no", adult=False, found="found", request="r"), "under-age"),
        ):
            assert refused(conn, operator, answer=answer).refusal.code == code
        assert conn.execute(select(func.count()).select_from(user_accounts)).scalar_one() == 0
        assert conn.execute(select(func.count()).select_from(kept)).scalar_one() == 0


@pytest.mark.clause("T02-09", "T09-08", "W02-15")
@pytest.mark.parametrize("operator", ["tsg", "wgg"])
def test_a_sanctioned_person_is_refused_and_a_likely_one_looked_at(
    store: Store, operator: str
) -> None:
    igor: Data = {"given_names": "IGOR", "surname": "Zlomyslny", "birth_date": "1960-05-04"}
    igor |= {"birth_number": "", "citizenship": "RU"}
    boris = igor | {"given_names": "Boris", "surname": "Tajemný"}
    with store.write() as conn:
        error = refused(conn, operator, **igor)
        assert (error.refusal.code, dict(error.refusal.facts)) == ("sanctioned", {})
        account = apply(conn, operator, "boris", **boris)
        assert (account.state, account.why) == ("applied", "sanctions")
        (case,) = cases.waiting(conn, account.id)
        assert case.detail["hits"][0]["entry"] == "EU.2.2"
        other = apply(conn, operator, "other", **igor | {"birth_date": "1971-01-01"})
        assert cases.waiting(conn, other.id) == []


@pytest.mark.clause("T02-09")
def test_an_exposed_person_waits_for_staff_where_the_plan_holds_it(store: Store) -> None:
    with store.write() as conn:
        account = apply(conn, pep=True)
        assert (account.state, account.why) == ("applied", "pep")
        (case,) = cases.waiting(conn, account.id)
        with pytest.raises(Invalid, match="admit, reject"):
            decisions.decide(conn, TSG, case.id, "banana", EVA, NOW)
        decisions.decide(conn, TSG, case.id, "admit", EVA, NOW + 1)
        assert accounts.account(conn, account.id).state == "temporary"
        assert persons.person(conn, account.person).pep is True
        with pytest.raises(Conflict):
            decisions.decide(conn, TSG, case.id, "reject", EVA, NOW + 2)
        listed: Data = {"given_names": "Václav", "surname": "Vznešený", "birth_date": "1955-06-07"}
        again = apply(conn, login="vaclav", **listed)
        assert again.state == "applied"
        (case,) = cases.waiting(conn, again.id)
        decisions.decide(conn, TSG, case.id, "reject", EVA, NOW)
        assert accounts.account(conn, again.id).state == "rejected"


@pytest.mark.clause("W02-15")
def test_an_exposed_person_is_recorded_where_the_plan_records_it(store: Store) -> None:
    listed: Data = {"given_names": "Václav", "surname": "Vznešený", "birth_date": "1955-06-07"}
    with store.write() as conn:
        said = apply(conn, "wgg", pep=True)
        assert cases.waiting(conn, said.id) == []
        assert persons.person(conn, said.person).pep is True
        silent = apply(conn, "wgg", "vaclav", **listed, birth_number="550607/0009", pep=False)
        assert cases.waiting(conn, silent.id) == []
        assert persons.person(conn, silent.person).pep is True
        answers = {(one.list, one.answer) for one in screening.of_person(conn, silent.person)}
    assert answers == {("eu", "clear"), ("pep", "hit"), ("exclusion-register", "no")}


@pytest.mark.clause("W02-04", "W07-07")
@pytest.mark.parametrize("kind", ["employee", "statutory-body", "shareholder", "family"])
def test_staff_owners_and_their_families(store: Store, kind: str) -> None:
    entry = ExcludedPerson(
        id="x1",
        operator="wgg",
        kind=kind,
        given_names="Jan",
        surname="Novak",
        birth_date="1990-03-12",
        added_at=NOW,
    )
    with store.write() as conn:
        persons.exclude(conn, entry, EVA, NOW)
        error = refused(conn, "wgg")
        assert error.refusal.code == "excluded-here"
        assert error.refusal.clause in ("W02-04", "W07-07")
        slip = apply(conn, "wgg", "slip", surname="Nowack")
        assert slip.why == "excluded-person"
        decisions.decide(conn, WGG, cases.waiting(conn, slip.id)[0].id, "excluded", EVA, NOW)
        assert accounts.account(conn, slip.id).state == "rejected"
        assert apply(conn, "club").state == "applied"  # another operator's staff
        persons.no_longer_excluded(conn, "x1", EVA, NOW)
        assert apply(conn, "wgg").why in ("", "returning")


@pytest.mark.clause("W02-04", "W07-07")
def test_who_begins_to_work_there_plays_there_no_more(store: Store) -> None:
    entry = ExcludedPerson(
        id="x1",
        operator="wgg",
        kind="employee",
        given_names="Jan",
        surname="Novák",
        birth_date="1990-03-12",
        added_at=NOW,
    )
    with store.write() as conn:
        jan = apply(conn, "wgg")
        decided(conn, jan.id, "wgg")
        registration.decide_document(
            conn, WGG, documents.of_person(conn, jan.person)[0].id, "verified", EVA, NOW
        )
        other: Data = {
            "given_names": "Eva",
            "surname": "Malá",
            "sex": "f",
            "birth_date": "1985-01-02",
        }
        eva = apply(conn, "wgg", "eva", **other, citizenship="SK", birth_number="")
        elsewhere = apply(conn)
        assert gate.judge(gate.standing(conn, jan.id, NOW), "sit", NOW) is None  # type: ignore[arg-type]
        decisions.exclude(conn, WGG, entry, EVA, NOW)
        now = accounts.account(conn, jan.id)
        assert (now.state, now.why) == ("suspended", "excluded-person")
        with pytest.raises(HouseRefused, match="account-suspended"):
            gate.check(conn, jan.id, "sit", NOW)
        assert accounts.account(conn, eva.id).why == ""
        assert accounts.account(conn, elsewhere.id).state == "temporary"  # with another operator
        (case,) = cases.waiting(conn, jan.id)
        decisions.decide(conn, WGG, case.id, "excluded", EVA, NOW)
        assert accounts.account(conn, jan.id).state == "closed"


def test_relatives_are_excluded_only_where_the_plan_says_so(store: Store) -> None:
    entry = ExcludedPerson(
        id="x1",
        operator="tsg",
        kind="family",
        given_names="Jan",
        surname="Novák",
        birth_date="1990-03-12",
        added_at=NOW,
    )
    with store.write() as conn:
        persons.exclude(conn, entry, EVA, NOW)
        assert apply(conn).state == "temporary"


@pytest.mark.clause("W02-03")
def test_restricted_capacity(store: Store) -> None:
    entry = ExcludedPerson(
        id="x1",
        operator="wgg",
        kind="restricted-capacity",
        given_names="Jan",
        surname="Novák",
        birth_date="1990-03-12",
        birth_number="9003120016",
        added_at=NOW,
    )
    with store.write() as conn:
        persons.exclude(conn, entry, EVA, NOW)
        assert refused(conn, "wgg").refusal.clause == "W02-03"


# -- one account -------------------------------------------------------------------------------


@pytest.mark.clause("T02-12", "T02-13", "F01-12")
@pytest.mark.parametrize(
    "disguise",
    [
        {"surname": "NOVAK"},
        {"given_names": "Novák", "surname": "Jan"},
        {"given_names": "Jan Karel"},
        {"given_names": "Johann", "surname": "Neumann", "birth_number": "900312/0016"},
        {"surname": "Svoboda", "birth_name": "Novák"},
    ],
)
def test_a_second_account_of_the_same_person_is_a_case(store: Store, disguise: Data) -> None:
    with store.write() as conn:
        first = apply(conn, birth_number="900312/0016")
        worn: Data = {"email": "x@example.com"} | disguise
        second = apply(conn, login="second", **worn)
        assert (second.state, second.why) == ("applied", "duplicate")
        (case,) = cases.waiting(conn, second.id)
        assert case.detail["accounts"][0]["account"] == first.id
        assert set(case.choices) == {"different", "duplicate", "close-all"}
        assert accounts.account(conn, first.id).state == "temporary"
        decided(conn, second.id)
        pays(conn, second.id)
        verified(conn, second.id)
        assert accounts.account(conn, second.id).state == "applied"  # held whatever else is done


@pytest.mark.clause("T02-13")
@pytest.mark.parametrize(
    ("decision", "first", "second"),
    [
        ("different", "temporary", "temporary"),
        ("duplicate", "temporary", "rejected"),
        ("close-all", "rejected", "rejected"),
    ],
)
def test_staff_decide_about_a_duplicate(
    store: Store, decision: str, first: str, second: str
) -> None:
    with store.write() as conn:
        one, other = apply(conn), apply(conn, login="second")
        decisions.decide(conn, TSG, cases.waiting(conn, other.id)[0].id, decision, EVA, NOW)
        assert accounts.account(conn, one.id).state == first
        assert accounts.account(conn, other.id).state == second
        acts = latest(conn, author="eva")
    assert {one.reason for one in acts} == {"looked at it"}
    assert audit(store) == []


@pytest.mark.clause("T02-13")
def test_an_active_account_is_suspended_when_its_document_turns_up_elsewhere(
    store: Store,
) -> None:
    with store.write() as conn:
        one, other = (
            apply(conn),
            apply(conn, login="eva", given_names="Eva", surname="Malá", sex="f"),
        )
        registration.give_document(conn, TSG, one, CARD, "d1", NOW)
        registration.give_document(conn, TSG, other, CARD, "d2", NOW)
        held = accounts.account(conn, other.id)
        assert (held.state, held.why) == ("suspended", "duplicate")
        (case,) = cases.waiting(conn, other.id)
        decisions.decide(conn, TSG, case.id, "different", EVA, NOW)
        assert accounts.account(conn, other.id).state == "temporary"


def test_another_operator_knows_nothing_of_it(store: Store) -> None:
    with store.write() as conn:
        assert apply(conn).state == "temporary"
        assert cases.waiting(conn, apply(conn, "wgg").id) == []


def test_who_comes_back_is_the_same_person_and_verified_anew(store: Store) -> None:
    with store.write() as conn:
        first = apply(conn)
        verified(conn, first.id)
        accounts.set_state(conn, first.id, "closed", "own-wish", EVA, NOW + 1)
        again = apply(conn, login="again", email="new@example.com", at=NOW + DAY)
        assert (again.state, again.person) == ("temporary", first.person)
        now = persons.person(conn, again.person)
        assert (now.email, now.verified_at) == ("new@example.com", None)
        assert "identity" in registration.missing(conn, TSG, again, NOW + DAY)
        accounts.set_state(conn, again.id, "closed", "breach", EVA, NOW + DAY)
        third = apply(conn, login="third", at=NOW + 2 * DAY)
        assert (third.state, third.why) == ("applied", "returning")


# -- time --------------------------------------------------------------------------------------


@pytest.mark.clause("T02-10", "T05-05", "T05-11", "T05-24", "T01-10")
def test_a_temporary_account_ends_after_30_times_24_hours(store: Store) -> None:
    with store.write() as conn:
        account = apply(conn)
        end = NOW + 720 * HOUR
        assert registration.ends(TSG, account) == end
        agenda.work_off(conn, end - 1)
        assert accounts.account(conn, account.id).state == "temporary"
        decided(conn, account.id)
        pays(conn, account.id)
        verified(conn, account.id, at=end)  # too late, though the agenda has not looked yet
        assert accounts.account(conn, account.id).state == "temporary"
        agenda.work_off(conn, end + 3 * DAY)  # after an outage
        now = accounts.account(conn, account.id)
        assert (now.state, now.why, now.closed_at) == ("expired", "window", end)
        assert registration.advance(conn, TSG, account.id, end + 4 * DAY).state == "expired"
        with pytest.raises(Conflict):
            accounts.set_state(conn, account.id, "active", "", EVA, end + 4 * DAY)


@pytest.mark.clause("T02-10")
def test_an_application_that_staff_left_lying_expires_too(store: Store) -> None:
    with store.write() as conn:
        account = apply(conn, pep=True)
        agenda.work_off(conn, NOW + 720 * HOUR)
        assert accounts.account(conn, account.id).state == "expired"
        assert cases.waiting(conn, account.id) == []


def test_an_active_account_does_not_expire(store: Store) -> None:
    with store.write() as conn:
        account = apply(conn)
        decided(conn, account.id)
        pays(conn, account.id)
        verified(conn, account.id)
        agenda.work_off(conn, NOW + 720 * HOUR)
        assert accounts.account(conn, account.id).state == "active"


# -- terms -------------------------------------------------------------------------------------


@pytest.mark.clause("T02-05", "PC-006")
@pytest.mark.parametrize("operator", ["tsg", "club"])
def test_terms_are_accepted_by_version_before_anything_else(store: Store, operator: str) -> None:
    with store.write() as conn:
        error = refused(conn, operator, terms="0")
        assert (error.refusal.code, error.refusal.facts["version"]) == ("other-terms", "1")
        account = apply(conn, operator)
        plan = house.load(operator)
        assert registration.terms_accepted(conn, plan, account, NOW)
        new = _with_terms(plan, "2")
        assert not registration.terms_accepted(conn, new, account, NOW)
        assert "terms" in registration.missing(conn, new, account, NOW)
        with pytest.raises(HouseRefused):
            registration.accept_terms(conn, new, account.id, "1", NOW)
        for _ in range(2):
            registration.accept_terms(conn, new, account.id, "2", NOW)
        assert registration.terms_accepted(conn, new, account, NOW)


def _with_terms(plan: house.HousePlan, version: str) -> house.HousePlan:
    from msgspec.structs import replace

    return replace(plan, terms=replace(plan.terms, version=version))


# -- staff change a state by hand --------------------------------------------------------------


def test_no_hand_lets_anybody_past_what_is_missing_or_undecided(store: Store) -> None:
    with store.write() as conn:
        account = apply(conn)
        with pytest.raises(HouseRefused) as error:
            decisions.set_state(conn, TSG, account.id, "active", EVA, NOW)
        assert error.value.refusal.code == "registration-lacks"
        held = apply(conn, login="second")
        with pytest.raises(HouseRefused) as error:
            decisions.set_state(conn, TSG, held.id, "temporary", EVA, NOW)
        assert error.value.refusal.code == "case-waits"
        decisions.set_state(conn, TSG, account.id, "suspended", EVA, NOW)
        decisions.set_state(conn, TSG, account.id, "temporary", EVA, NOW)
        decisions.set_state(conn, TSG, account.id, "closed", EVA, NOW)
        assert accounts.account(conn, account.id).closed_at == NOW


@pytest.mark.clause("T07-16", "T07-17", "T12-03")
def test_the_owner_is_told_of_what_becomes_of_his_account(store: Store) -> None:
    with store.write() as conn:
        account = apply(conn)
        decided(conn, account.id)
        pays(conn, account.id)
        verified(conn, account.id)
        decisions.set_state(conn, TSG, account.id, "suspended", EVA, NOW)
        decisions.set_state(conn, TSG, account.id, "closed", EVA, NOW)
        again = apply(conn, login="again", pep=True)
        case = next(one for one in cases.waiting(conn, again.id) if one.kind == "pep")
        decisions.decide(conn, TSG, case.id, "reject", EVA, NOW)
        late = apply(conn, login="late", given_names="Eva", sex="f", birth_date="1980-01-01")
        agenda.work_off(conn, NOW + 720 * HOUR)
        assert accounts.account(conn, late.id).state == "expired"
        kinds = {
            one: [row.kind for row in mails.of_account(conn, one)]
            for one in (account.id, again.id, late.id)
        }
        told = mails.of_account(conn, account.id)
    assert sorted(kinds[account.id]) == [
        *("activated", "closed", "document-verified", "registered", "suspended"),
    ]
    assert sorted(kinds[again.id]) == ["registered", "rejected"]
    assert sorted(kinds[late.id]) == ["registered", "temporary-ended"]
    assert "looked at it" in next(one.body for one in told if one.kind == "suspended")
    assert "16. 12. 2026 11:00" in next(one.body for one in told if one.kind == "registered")


# -- lists that are new ------------------------------------------------------------------------


@pytest.mark.clause("T02-09")
def test_everybody_is_looked_up_when_a_list_is_new(store: Store) -> None:
    jan = """<sanctionEntity euReferenceNumber="EU.9.9" logicalId="9">
        <subjectType classificationCode="P"/><nameAlias wholeName="Jan NOVAK"/>
        <birthdate birthdate="1990-03-12"/></sanctionEntity>"""
    with store.write() as conn:
        account, other = apply(conn), apply(conn, login="eva", given_names="Eva", sex="f")
        agenda.work_off(conn, NOW)
        assert screening.take(conn, eu("2026-12-01", jan), NOW + DAY)
        assert not screening.take(conn, eu("2026-12-01", jan), NOW + DAY)
        agenda.work_off(conn, NOW + DAY)
        held = accounts.account(conn, account.id)
        assert (held.state, held.why) == ("suspended", "sanctions")
        assert accounts.account(conn, other.id).state == "temporary"
        (case,) = cases.waiting(conn, account.id)
        decisions.decide(conn, TSG, case.id, "other-person", EVA, NOW + DAY)
        assert accounts.account(conn, account.id).state == "temporary"
        # the next version says the same, and staff have decided about it
        screening.take(conn, eu("2026-12-02", jan), NOW + 2 * DAY)
        agenda.work_off(conn, NOW + 2 * DAY)
        assert accounts.account(conn, account.id).state == "temporary"
        with pytest.raises(Conflict):
            screening.take(conn, eu("2026-12-02"), NOW + 3 * DAY)


def test_more_accounts_than_are_looked_up_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screening, "AT_ONCE", 2)
    monkeypatch.setattr(screening.to_look_up, "__defaults__", (2,))
    with store.write() as conn:
        agenda.work_off(conn, NOW)
        made = [
            apply(conn, login=f"p{n}x", birth_date=f"19{70 + n}-01-01", email=f"p{n}@example.com")
            for n in range(5)
        ]
        screening.take(conn, eu("2026-12-01"), NOW + DAY)
        agenda.work_off(conn, NOW + DAY)
        for account in made:
            seen = [
                one for one in screening.of_person(conn, account.person) if one.reason == "list"
            ]
            assert {one.list for one in seen} == {"eu", "pep"}


def test_nobody_is_let_in_unscreened(store: Store) -> None:
    from sqlalchemy import delete

    from krupier.store.house_schema import screening_lists

    with store.write() as conn:
        conn.execute(delete(screening_lists).where(screening_lists.c.name == "eu"))
        error = refused(conn)
        assert (error.refusal.code, error.refusal.facts) == ("list-missing", {"list": "eu"})


def test_a_login_is_there_once_whatever_its_case(store: Store) -> None:
    with store.write() as conn:
        apply(conn)
        other: Data = {"given_names": "Eva", "birth_date": "1980-01-01", "sex": "f"}
        error = refused(conn, "tsg", "HONZA", **other)
        assert (error.refusal.code, error.refusal.facts["field"]) == ("login-taken", "login")
        assert apply(conn, "wgg", "honza").id


def test_what_register_and_lists_said_is_kept(store: Store) -> None:
    with store.write() as conn:
        hid = "0f8fad5b-d9cb-469f-a165-70867728950e"
        answer = RegisterAnswer(excluded="no", adult=True, found="found", hid=hid, request="r7")
        account = apply(conn, answer=answer)
        person = persons.person(conn, account.person)
        assert (person.hid, persons.identity(person).hid) == (hid, hid)
        seen = screening.of_person(conn, account.person)
    assert {(one.list, one.reason) for one in seen} == {
        ("eu", "registration"),
        ("pep", "registration"),
        ("exclusion-register", "registration"),
    }
    assert next(one for one in seen if one.list == "exclusion-register").detail["request"] == "r7"
