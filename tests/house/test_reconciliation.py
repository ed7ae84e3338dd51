"""Our books beside a provider's statement: every difference has its name, and agreement none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, select, text

from krupier.house import agenda, callbacks, payments, reconciliation
from krupier.house.acts import Signature
from krupier.house.outside import Unreachable
from krupier.house.provider import Answer, Entry, Event, Order
from krupier.house.reconciliation import Difference, Statements
from krupier.house.refusals import HouseRefused
from krupier.store import Store, Transfer, ledger, open_store
from krupier.store import acts as recorded
from krupier.store.house_schema import agenda as agenda_table
from tests.house.household import DAY, HOUR, SECOND
from tests.house.payers import deposit, payer, withdrawal

MIDNIGHT = 1_773_100_800 * SECOND
"""The beginning of 2026-03-10 UTC."""
NOON = MIDNIGHT + 12 * HOUR
TODAY, YESTERDAY, TOMORROW = "2026-03-10", "2026-03-09", "2026-03-11"
SIGNED = Signature("eva", "compliance", "the month is over")


@pytest.fixture
def store() -> Iterator[Store]:
    opened = open_store("sqlite://")
    yield opened
    opened.close()


@pytest.fixture
def conn(store: Store) -> Iterator[Connection]:
    """A deposit of 500 and a withdrawal of 200, both done at noon."""
    with store.write() as conn:
        payer(conn, money=1_000_00)
        deposit(conn, at=NOON)
        withdrawal(conn, at=NOON)
        payments.to_send(conn, "sandbox", NOON)
        tell(conn, "deposit.done", "d1", 500_00)
        tell(conn, "payout.done", "w1", 200_00)
        yield conn


def tell(conn: Connection, type: Any, key: str, amount: int, at: int = NOON) -> None:
    event = Event(
        id=f"{key}-{type}",
        type=type,
        key=key,
        reference=f"ref-{key}",
        amount=amount,
        currency="CZK",
        at=at,
    )
    assert callbacks.take(conn, "sandbox", event, at) == "applied"


def entry(type: Any = "deposit.done", key: str = "d1", amount: int = 500_00, **more: Any) -> Entry:
    given: dict[str, Any] = {"reference": f"ref-{key}", "currency": "CZK", "at": NOON} | more
    return Entry(type=type, key=key, amount=amount, **given)


IN, OUT = entry(), entry("payout.done", "w1", 200_00)


def names(conn: Connection, day: list[Entry], beside: list[Entry] | None = None) -> list[str]:
    found = reconciliation.compared(conn, "sandbox", TODAY, Statements(day, beside or []))
    assert {one.name for one in found} <= reconciliation.WORDS.keys()
    return [one.name for one in found]


class Provider:
    """Says what a test wants."""

    def __init__(self, *entries: Entry, found: dict[str, Answer] | None = None) -> None:
        self.entries, self.found = list(entries), found or {}
        self.asked: list[str] = []
        self.silent = False

    def statement(self, day: str) -> list[Entry]:
        if self.silent:
            raise Unreachable
        begins = reconciliation._begins(day)
        return [one for one in self.entries if begins <= one.at < begins + DAY]

    def find(self, key: str) -> Answer | None:
        self.asked.append(key)
        return self.found.get(key)

    def order(self, order: Order) -> Answer:
        raise NotImplementedError

    def register(self, method: str, identifier: str, holder: str, currency: str) -> str:
        raise NotImplementedError


# -- differences --------------------------------------------------------------------------------


def test_when_they_agree_there_is_nothing(conn: Connection) -> None:
    assert names(conn, [IN, OUT]) == []


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        ([], ["missing-there", "missing-there", "other-balance"]),
        ([IN], ["missing-there", "other-balance"]),
        ([IN, OUT, entry(key="d9")], ["missing-here", "other-balance"]),
        ([IN, IN, OUT], ["doubled-there"]),
        ([entry(amount=500_01), OUT], ["other-amount", "other-balance"]),
        ([entry(currency="EUR"), OUT], ["other-amount", "other-balance", "other-balance"]),
        ([entry(reference="ref-x"), OUT], ["other-reference"]),
        (
            [IN, OUT, entry("deposit.charged-back")],
            ["other-state", "other-balance"],
        ),
        (
            [IN, entry("payout.done", amount=500_00), OUT],
            ["other-direction", "other-balance"],
        ),
    ],
)
def test_every_difference_has_its_name(
    conn: Connection, day: list[Entry], expected: list[str]
) -> None:
    assert names(conn, day) == expected


def test_amounts_are_told_on_both_sides(conn: Connection) -> None:
    found = reconciliation.compared(
        conn, "sandbox", TODAY, Statements([entry(amount=400_00), OUT], [])
    )
    # the deposit took 500 from the clearing account, the payout brought 200; they say 400 and 200
    assert found == [
        Difference(
            name="other-amount",
            payment="d1",
            reference="ref-d1",
            ours="500 CZK",
            theirs="deposit.done 400 CZK",
        ),
        Difference(name="other-balance", ours="-300 CZK", theirs="-200 CZK"),
    ]


def test_a_payment_that_we_do_not_have_done(conn: Connection) -> None:
    deposit(conn, id="d2", at=NOON)
    payments.to_send(conn, "sandbox", NOON)
    assert names(conn, [IN, OUT, entry(key="d2")]) == ["other-state", "other-balance"]


def test_a_payment_without_its_posting(conn: Connection) -> None:
    """Somebody has been at the books."""
    conn.execute(text("DELETE FROM postings WHERE key = 'payment/d1/in'"))
    assert names(conn, [IN, OUT]) == ["other-posting", "other-balance"]


def test_a_posting_without_a_payment(conn: Connection) -> None:
    extra = Transfer("by/hand", "clearing:sandbox", "player:u1", 1, "CZK", "correction")
    ledger.post(conn, [extra], NOON)
    found = reconciliation.compared(conn, "sandbox", TODAY, Statements([IN, OUT], []))
    assert [(one.name, one.payment) for one in found] == [
        ("missing-there", "by/hand"),
        ("other-balance", ""),
    ]


def test_a_charge_back(conn: Connection) -> None:
    tell(conn, "deposit.charged-back", "d1", 500_00)
    assert names(conn, [IN, OUT, entry("deposit.charged-back")]) == []
    assert names(conn, [IN, OUT]) == ["missing-there", "other-balance"]


def test_another_provider_has_books_of_its_own(conn: Connection) -> None:
    found = reconciliation.compared(conn, "other", TODAY, Statements([IN], []))
    assert [one.name for one in found] == ["missing-here", "other-balance"]


# -- around midnight ----------------------------------------------------------------------------


def late(conn: Connection, told: int, posted: int) -> Entry:
    """A deposit of 70 that the provider has at one time and we at another."""
    deposit(conn, id="d2", amount=70_00, at=NOON)
    payments.to_send(conn, "sandbox", NOON)
    tell(conn, "deposit.done", "d2", 70_00, at=posted)
    return entry(key="d2", amount=70_00, at=told)


def test_told_before_midnight_and_posted_after_it(conn: Connection) -> None:
    ends = MIDNIGHT + DAY
    line = late(conn, ends - SECOND, ends + SECOND)
    assert names(conn, [IN, OUT, line]) == []
    done(conn, TODAY, Statements([IN, OUT, line], []))
    following = reconciliation.compared(conn, "sandbox", TOMORROW, Statements([], [IN, OUT, line]))
    assert following == []


def test_posted_before_midnight_and_in_the_statement_after_it(conn: Connection) -> None:
    """Its clock is ahead of ours."""
    ends = MIDNIGHT + DAY
    line = late(conn, ends + SECOND, ends - SECOND)
    assert names(conn, [IN, OUT], [line]) == []
    done(conn, TODAY, Statements([IN, OUT], [line]))
    following = reconciliation.compared(conn, "sandbox", TOMORROW, Statements([line], [IN, OUT]))
    assert following == []


def test_hours_apart_and_on_another_day(conn: Connection) -> None:
    line = late(conn, MIDNIGHT + 20 * HOUR, MIDNIGHT + 26 * HOUR)
    assert names(conn, [IN, OUT, line]) == ["other-day"]


def done(conn: Connection, day: str, told: Statements) -> list[Difference]:
    wanted = reconciliation.want(conn, "sandbox", day, SIGNED, MIDNIGHT + 3 * DAY)
    return reconciliation.note(conn, wanted, told, MIDNIGHT + 3 * DAY).differences


def test_the_balance_is_that_of_all_days(conn: Connection) -> None:
    """A statement of yesterday that was wrong by one heller is seen today, too."""
    first = done(conn, TODAY, Statements([IN, OUT], []))
    assert first == []
    line = late(conn, NOON + DAY, NOON + DAY)
    assert done(conn, TOMORROW, Statements([line], [IN, OUT])) == []
    wrong = text("UPDATE reconciliations SET totals = :totals WHERE day = :day")
    conn.execute(wrong, {"totals": '{"CZK": -30001}', "day": TODAY})
    (found,) = done(conn, TOMORROW, Statements([line], [IN, OUT]))
    # 500 in, 200 out, 70 in
    assert (found.name, found.ours, found.theirs) == ("other-balance", "-370 CZK", "-370.01 CZK")


def test_without_all_days_before_nothing_is_said_of_the_balance(conn: Connection) -> None:
    line = late(conn, NOON + DAY, NOON + DAY)
    assert done(conn, TOMORROW, Statements([line], [])) == []


# -- what was lost is asked for -----------------------------------------------------------------


def carried_out(conn: Connection, provider: Provider) -> reconciliation.Reconciliation:
    at = MIDNIGHT + DAY + HOUR
    wanted = reconciliation.want(conn, "sandbox", TODAY, SIGNED, at)
    return reconciliation.carry_out(lambda work: work(conn), wanted, provider, lambda: at)


def test_a_lost_charge_back_is_made_good(conn: Connection) -> None:
    """We never heard of it: 500 were taken back, from 1000 + 500 - 200."""
    said = Answer(key="d1", reference="ref-d1", state="charged-back", amount=500_00, currency="CZK")
    provider = Provider(IN, OUT, entry("deposit.charged-back"), found={"d1": said})
    found = carried_out(conn, provider)
    assert payments.payment(conn, "d1").state == "charged-back"
    assert ledger.balance(conn, "player:u1", "CZK") == 800_00
    assert [one.name for one in found.differences] == ["other-day"]  # and no other
    assert provider.asked == ["d1"]


def test_what_cannot_be_made_good_remains(conn: Connection) -> None:
    said = Answer(key="w1", reference="ref-w1", state="declined", amount=200_00, currency="CZK")
    provider = Provider(IN, found={"w1": said})
    found = carried_out(conn, provider)
    assert [one.name for one in found.differences] == ["missing-there", "other-balance"]
    assert payments.payment(conn, "w1").state == "done"
    assert [one.outcome for one in callbacks.listed(conn, payment="w1")] == [
        "contradiction",
        "applied",
    ]


def test_a_silent_provider_leaves_it_waiting(conn: Connection) -> None:
    provider = Provider(IN, OUT)
    provider.silent = True
    with pytest.raises(Unreachable):
        carried_out(conn, provider)
    (wanted,) = reconciliation.waiting(conn, "sandbox")
    assert (wanted.day, wanted.digest) == (TODAY, "")
    provider.silent = False
    done = reconciliation.carry_out(lambda work: work(conn), wanted, provider, lambda: NOON + DAY)
    assert done.digest
    assert reconciliation.waiting(conn, "sandbox") == []


# -- each day -----------------------------------------------------------------------------------


def test_each_day_is_wanted_once_also_after_an_outage(conn: Connection) -> None:
    for _ in range(3):
        reconciliation.schedule(conn, "sandbox", NOON)
    ends = MIDNIGHT + DAY
    agenda.work_off(conn, ends + HOUR - 1)
    assert reconciliation.waiting(conn, "sandbox") == []
    agenda.work_off(conn, ends + HOUR)
    assert [one.day for one in reconciliation.waiting(conn, "sandbox")] == [TODAY]
    # nobody looks for three days; then somebody starts again, which schedules that day as well
    back = ends + 3 * DAY + 2 * HOUR
    reconciliation.schedule(conn, "sandbox", back)
    agenda.work_off(conn, back)
    agenda.work_off(conn, back)
    assert [one.day for one in reconciliation.waiting(conn, "sandbox")] == [
        *(TODAY, TOMORROW, "2026-03-12", "2026-03-13")
    ]
    coming = select(agenda_table.c.id).where(agenda_table.c.done_at.is_(None))
    assert conn.execute(coming.where(agenda_table.c.kind == "reconciliation")).scalars().all() == [
        "reconciliation/sandbox/2026-03-14"
    ]


@pytest.mark.parametrize("day", [TODAY, TOMORROW, "2027-01-01"])
def test_a_day_that_is_not_over_is_not_compared(conn: Connection, day: str) -> None:
    with pytest.raises(HouseRefused) as refused:
        reconciliation.want(conn, "sandbox", day, SIGNED, NOON)
    assert refused.value.refusal.code == "day-not-over"
    assert refused.value.refusal.facts == {"last": YESTERDAY}
    assert reconciliation.listed(conn) == []


@pytest.mark.parametrize("day", ["", "yesterday", "2026-02-30", "20260309", "2026-03-09T00:00"])
def test_what_is_no_day(conn: Connection, day: str) -> None:
    with pytest.raises(HouseRefused) as refused:
        reconciliation.want(conn, "sandbox", day, SIGNED, NOON)
    assert refused.value.refusal.code == "bad-day"


def test_who_wants_a_day_signs_for_it(conn: Connection) -> None:
    wanted = reconciliation.want(conn, "sandbox", YESTERDAY, SIGNED, NOON)
    act = next(one for one in recorded.latest(conn, limit=5) if one.id == wanted.act)
    assert (act.author, act.subject, act.after) == (
        "eva",
        "provider:sandbox",
        f'{{"day":"{YESTERDAY}"}}',
    )
