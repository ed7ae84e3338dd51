"""Money is looked at by itself, each thing once; what is found lies in a case."""

from __future__ import annotations

import pytest
from sqlalchemy import insert, select

from krupier.house import agenda, case_files, cases, measures, profiles, signals, watching
from krupier.house.measures import Terms
from krupier.house.refusals import HouseRefused
from krupier.store import Store, Transfer, ledger
from krupier.store.payment_schema import payment_methods
from krupier.store.schema import acts
from tests.house.household import DAY, HOUR, MINUTE, NOON, OWN, TSG, move, quote, table
from tests.house.watched import EVA, books, join, moved, template

__all__ = ["books", "template"]


@pytest.mark.clause("T04-38", "T05-14", "T09-04", "T09-06")
def test_a_large_movement_becomes_a_case_with_what_it_rests_on(books: Store) -> None:
    with books.write() as conn:
        account = join(conn, money=0)
        moved(conn, "d1", "deposit", 2_500, NOON)
        assert watching.look(conn, TSG, "u1", NOON) == ["large"]
        (case,) = cases.investigated(conn, "u1")
        assert (case.kind, case.account, case.person) == ("aml", "u1", account.person)
        (signal,) = signals.of_case(conn, case.id)
        assert (signal.rule, signal.facts["largest"]) == ("large", "2500 EUR")
        assert {"kind": "posting", "ref": "d1"} in case_files.links(conn, case.id)
        assert cases.waiting(conn, "u1") == []  # nothing happens to the account by itself


@pytest.mark.clause("T09-04")
def test_the_same_is_found_once_and_grows_as_long_as_the_case_is_open(books: Store) -> None:
    with books.write() as conn:
        join(conn, money=0)
        moved(conn, "d1", "deposit", 2_500, NOON)
        watching.look(conn, TSG, "u1", NOON)
        for later in (NOON, NOON + HOUR, NOON + DAY):
            assert watching.look(conn, TSG, "u1", later) == []
        moved(conn, "d2", "deposit", 4_000, NOON + DAY)
        assert watching.look(conn, TSG, "u1", NOON + DAY) == []
        (signal,) = signals.listed(conn)
        assert signal.facts == {"movements": 2, "largest": "4000 EUR"}
        assert {"kind": "posting", "ref": "d2"} in case_files.links(conn, signal.case)


def test_what_was_decided_is_not_found_again_and_what_is_new_is(books: Store) -> None:
    with books.write() as conn:
        join(conn, money=0)
        moved(conn, "d1", "deposit", 2_500, NOON)
        watching.look(conn, TSG, "u1", NOON)
        (case,) = cases.investigated(conn, "u1")
        measures.propose(conn, TSG, case.id, "no-action", Terms(), EVA, NOON + HOUR)
        assert watching.look(conn, TSG, "u1", NOON + 2 * HOUR) == []
        moved(conn, "d2", "deposit", 2_000, NOON + 3 * HOUR)
        assert watching.look(conn, TSG, "u1", NOON + 3 * HOUR) == ["large"]
        (again,) = cases.investigated(conn, "u1")
        assert again.id != case.id


@pytest.mark.clause("T09-04")
def test_another_currency_counts_at_the_rate_of_its_moment(books: Store) -> None:
    """2,222 dollars are 1,999.80 euro at 0.90; 2,223 are 2,000.70."""
    with books.write() as conn:
        join(conn, money=0)
        join(conn, "u2", "p2", money=0)
        quote(conn, at=1)
        moved(conn, "d1", "deposit", 2_222, NOON, currency="USD")
        moved(conn, "d2", "deposit", 2_223, NOON, "u2", currency="USD")
        assert watching.look(conn, TSG, "u1", NOON) == []
        assert watching.look(conn, TSG, "u2", NOON) == ["large"]


def test_what_nobody_can_value_is_named_and_holds_up_nobody(books: Store) -> None:
    with books.write() as conn:
        join(conn, money=0)
        join(conn, "u2", "p2", money=0)
        moved(conn, "d1", "deposit", 9_999, NOON, currency="USD")
        moved(conn, "d2", "deposit", 2_000, NOON, "u2")
        said = watching.look_at_all(conn, TSG, ["u1", "u2"], NOON)
        assert said.startswith("2 looked at, 1 signals; not valued: u1")


@pytest.mark.clause("T05-14", "T09-04")
def test_a_stake_is_play(books: Store) -> None:
    """1,000 in and 900 out: with 250 staked it is play, with nothing it is not."""
    with books.write() as conn:
        for id, person in (("u1", "p1"), ("u2", "p2")):
            join(conn, id, person, money=0)
            moved(conn, f"in/{id}", "deposit", 1_000, NOON, id)
        round_id = table(conn)
        move(conn, round_id, "s1", "u1", 250_00, "stake", NOON + HOUR)
        move(conn, round_id, "r1", "u1", 250_00, "return", NOON + HOUR)
        for id in ("u1", "u2"):
            moved(conn, f"out/{id}", "withdrawal", 900, NOON + 2 * HOUR, id)
        assert watching.look(conn, TSG, "u1", NOON + 3 * HOUR) == []
        assert watching.look(conn, TSG, "u2", NOON + 3 * HOUR) == ["no-play"]


@pytest.mark.clause("T04-39", "T05-17")
def test_four_conversions_there_and_back_in_the_books(books: Store) -> None:
    """100 euro for dollars and back, twice; who plays with what he converted is not found."""
    with books.write() as conn:
        quote(conn, at=1)
        for id, person in (("u1", "p1"), ("u2", "p2")):
            join(conn, id, person, money=1_000_00)
            for n, (of, to) in enumerate((("EUR", "USD"), ("USD", "EUR")) * 2):
                wallet, exchange = f"player:{id}", "exchange:tsg"
                ledger.open_accounts(conn, [exchange], "EUR")
                ledger.open_accounts(conn, [exchange], "USD")
                legs = [
                    Transfer(f"c/{id}/{n}/1", wallet, exchange, 100_00, of, "conversion", "tsg"),
                    Transfer(f"c/{id}/{n}/2", exchange, wallet, 100_00, to, "conversion", "tsg"),
                ]
                ledger.post(conn, legs, NOON + n * HOUR)
        round_id = table(conn)
        move(conn, round_id, "s1", "u2", 100_00, "stake", NOON + HOUR)
        move(conn, round_id, "r1", "u2", 100_00, "return", NOON + HOUR)
        assert watching.look(conn, TSG, "u1", NOON + 4 * HOUR) == ["arbitrage"]
        assert watching.look(conn, TSG, "u2", NOON + 4 * HOUR) == []


@pytest.mark.clause("T05-14")
def test_one_card_with_two_persons(books: Store) -> None:
    with books.write() as conn:
        for id, person in (("u1", "p1"), ("u2", "p2"), ("u3", "p3")):
            join(conn, id, person, money=0)
            own = "f1" if id != "u3" else "f3"
            row: dict[str, object] = {
                "id": f"m{id}",
                "account": id,
                "method": "visa",
                "identifier": "x",
            }
            row |= {"fingerprint": own, "label": "•••• 1", "holder": "X", "country": "CZ"}
            row |= {"currency": "EUR", "state": "given", "given_at": NOON}
            conn.execute(insert(payment_methods), row)
        assert watching.look(conn, TSG, "u1", NOON) == ["shared-method"]
        assert watching.look(conn, TSG, "u3", NOON) == []


@pytest.mark.clause("T09-04")
def test_the_agenda_finds_it_within_minutes(books: Store) -> None:
    with books.write() as conn:
        join(conn, money=0)
        watching.begin(conn, TSG, NOON)
        watching.begin(conn, TSG, NOON + MINUTE)  # a second process changes nothing
        moved(conn, "d1", "deposit", 2_500, NOON + 2 * MINUTE)
        assert agenda.work_off(conn, NOON + 29 * MINUTE) == 0
        assert agenda.work_off(conn, NOON + 30 * MINUTE) == 1
        assert [one.rule for one in signals.listed(conn)] == ["large"]
        waiting = agenda.listed(conn, operator="tsg")
        assert sorted(one.kind for one in waiting) == ["watch-day", "watch-movements"]


@pytest.mark.clause("T09-03", "T09-04")
def test_an_outage_of_days_misses_nothing_and_finds_nothing_twice(books: Store) -> None:
    """Three deposits of 900 on three days are found by the day that ended with the third of them
    inside seven days, though nobody looked for ten days and they lie further apart by then."""
    with books.write() as conn:
        join(conn, money=0)
        watching.begin(conn, TSG, NOON)
        for n in range(3):
            moved(conn, f"d{n}", "deposit", 900, NOON + n * DAY + HOUR)
        while agenda.work_off(conn, NOON + 10 * DAY):
            pass
        (signal,) = signals.listed(conn)
        assert signal.rule == "structuring"
        done = [one for one in agenda.listed(conn, done=True) if one.kind == "watch-day"]
        assert len(done) == 10  # each day once
        assert all("failed" not in one.outcome and one.tries == 0 for one in done)


@pytest.mark.clause("T09-03")
def test_a_profile_is_stated_and_compared(books: Store) -> None:
    with books.write() as conn:
        join(conn, money=0)
        said = profiles.state(conn, TSG, "u1", "300", "EUR", "wages", OWN, NOON)
        assert (said.monthly, said.source) == (300_00, "wages")
        moved(conn, "d1", "deposit", 1_500, NOON + HOUR)
        assert watching.look(conn, TSG, "u1", NOON + 2 * HOUR) == ["outside-profile"]
        recorded = conn.execute(select(acts.c.act).where(acts.c.act == "profile.state")).all()
        assert len(recorded) == 1


@pytest.mark.parametrize(
    ("written", "code", "refused"),
    [
        ("1,5", "EUR", "profile-bad-amount"),
        ("-5", "EUR", "profile-bad-amount"),
        ("5", "CZK", "profile-bad-currency"),
    ],
)
def test_a_profile_that_cannot_be_read_changes_nothing(
    books: Store, written: str, code: str, refused: str
) -> None:
    with books.write() as conn:
        join(conn, money=0)
        with pytest.raises(HouseRefused) as problem:
            profiles.state(conn, TSG, "u1", written, code, "", OWN, NOON)
        assert problem.value.refusal.code == refused
        assert profiles.latest(conn, "u1", NOON) is None
