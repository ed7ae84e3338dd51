"""An allowance says yes exactly where the gate does, at every moment and after every stake."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from krupier.house import gate, standings
from krupier.house.allowance import Allowance, allowance, folded
from krupier.house.breaks import Break
from krupier.house.limits import Decided
from krupier.house.periods import HOUR, MINUTE, SECOND, begins
from krupier.house.rates import Quote
from krupier.house.standings import Standing, Stay, Used
from krupier.house.user_accounts import UserAccount
from krupier.plan import houses

PLAN = houses.of("fortuna")
MONEY = [one for one in PLAN.self_limits if one.money]
NOON = begins("2026-03-14", PLAN.timezone) + 12 * HOUR
QUOTE = Quote("q1", "fortuna", 0, "CNB", "CZK", {"EUR": "25", "USD": "22.5"})


def decided(measure: str, value: int | None, currency: str | None, from_: int = 0) -> Decided:
    return Decided(
        id=f"a.{measure}.1",
        account="ua",
        measure=measure,
        value=value,
        currency=currency,
        set_at=from_,
        effective_at=from_,
    )


def standing(*others: Decided, read_at: int = NOON, **more: object) -> Standing:
    """Active, with everything refused that is not said otherwise."""
    named = {one.measure for one in others}
    refused = [decided(one.id, None, None) for one in PLAN.self_limits if one.id not in named]
    account = UserAccount(
        id="ua",
        person="p",
        operator="fortuna",
        login="a",
        state="active",
        since=0,
        applied_at=0,
        activated_at=1,
        currency="CZK",
    )
    known: dict[str, object] = {
        "decided": [*refused, *others],
        "quote": QUOTE,
        "quotes": {"q1": QUOTE},
        "read_at": read_at,
    }
    return Standing(account=account, plan=PLAN, **{**known, **more})  # type: ignore[arg-type]


def kept(standing: Standing, at: int = NOON) -> Allowance:
    found = allowance(standing, at)
    assert found is not None
    return found


amounts = some.integers(1, 3_000_00)
codes = some.sampled_from(["CZK", "EUR", "USD"])
steps = some.lists(
    some.tuples(
        some.sampled_from(["stake", "return", "take-back"]),
        amounts,
        codes,
        some.sampled_from([0, SECOND, MINUTE, HOUR, 5 * HOUR, 13 * HOUR]),
    ),
    max_size=25,
)


@given(
    limits=some.lists(
        some.tuples(
            some.sampled_from([one.id for one in MONEY]),
            some.integers(0, 9_000_00),
            codes,
            some.sampled_from([0, NOON + HOUR]),
        ),
        max_size=4,
        unique_by=lambda one: one[0],
    ),
    used=some.lists(some.tuples(amounts, amounts, codes), max_size=2, unique_by=lambda one: one[2]),
    stopped=some.none() | some.integers(0, 20),
    steps=steps,
)
def test_it_agrees_with_the_gate(
    limits: list[tuple[str, int, str, int]],
    used: list[tuple[int, int, str]],
    stopped: int | None,
    steps: list[tuple[str, int, str, int]],
) -> None:
    breaks = [
        Break(id="b", account="ua", kind="break", begins_at=NOON + hours * HOUR, until=None)
        for hours in ([] if stopped is None else [stopped])
    ]
    referee = standing(
        *(decided(measure, value, code, from_) for measure, value, code, from_ in limits),
        used=[Used("2026-03-14", code, "q1", staked, back) for staked, back, code in used],
        breaks=breaks,
    )
    mine, at = referee, NOON
    now = allowance(mine, at)
    for kind, amount, code, wait in steps:
        at += wait
        if now is None or not now.holds(at):
            mine = mine if now is None else folded(mine, now)
            now = allowance(mine, at)
        refusal = gate.judge(referee, "stake", at, amount, code)
        assert (now is not None and now.allows(amount, code)) == (refusal is None)
        if now is not None:
            assert now.left(code) == gate.left(referee, code, at)
        if kind == "stake" and refusal is not None:
            continue
        staked = {"stake": amount, "take-back": -amount, "return": 0}[kind]
        back = amount if kind == "return" else 0
        referee = standings.counted(referee, code, at, staked, back)
        if now is None or not now.count(code, staked, back):
            mine, now = standings.counted(mine, code, at, staked, back), None
    if now is not None:
        mine = folded(mine, now)
    assert sorted(map(str, mine.used)) == sorted(map(str, referee.used))


def test_a_stake_equal_to_what_is_left_may_be_and_one_more_heller_not() -> None:
    mine = kept(standing(decided("stakes-day", 1_000_00, "CZK")))
    assert mine.count("CZK", 400_00, 900_00)  # what was won makes no room for stakes
    assert (mine.allows(600_00, "CZK"), mine.allows(600_01, "CZK")) == (True, False)
    assert (mine.allows(24_00, "EUR"), mine.allows(24_01, "EUR")) == (True, False)  # 25 CZK each
    assert (mine.left("CZK"), mine.left("EUR")) == (600_00, 24_00)


def test_what_is_won_makes_room_for_losses() -> None:
    mine = kept(standing(decided("net-loss-day", 100_00, "CZK")))
    assert mine.count("CZK", 100_00, 0)
    assert mine.left("CZK") == 0
    assert mine.count("CZK", 0, 30_00)
    assert mine.rests[0].left == Fraction(30_00)


def test_without_limits_there_is_no_end_to_it() -> None:
    mine = kept(standing())
    assert (mine.left("CZK"), mine.allows(10**12, "CZK")) == (None, True)


def test_without_a_rate_it_has_to_be_judged() -> None:
    mine = kept(standing(decided("stakes-day", 1_000_00, "CZK")))
    assert (mine.allows(1, "GBP"), mine.left("GBP"), mine.count("GBP", 1, 0)) == (False, 0, False)
    foreign = standing(
        decided("stakes-day", 1_000_00, "CZK"), used=[Used("2026-03-14", "GBP", "q1", 1)]
    )
    assert allowance(foreign, NOON) is None


MIDNIGHT = begins("2026-03-15", PLAN.timezone)


@pytest.mark.parametrize(
    ("more", "until"),
    [
        ({}, MIDNIGHT),
        ({"rates_until": NOON + HOUR}, NOON + HOUR),
        (
            {"breaks": [Break(id="b", account="ua", kind="block", begins_at=NOON + 1, until=None)]},
            NOON + 1,
        ),
    ],
)
def test_it_holds_until_the_clock_changes_something(more: dict[str, object], until: int) -> None:
    mine = kept(standing(**more))  # type: ignore[arg-type]
    assert (mine.holds(NOON), mine.holds(until - 1), mine.holds(until)) == (True, True, False)
    assert not mine.holds(NOON - 1)


def test_a_limit_of_time_ends_it_when_the_time_is_over() -> None:
    session = next(one for one in PLAN.self_limits if one.measure == "session")
    stay = Stay(NOON - HOUR, None, NOON + 20 * HOUR)
    mine = kept(standing(decided(session.id, 90 * 60, None), stays=[stay]))
    assert mine.until == NOON + 30 * MINUTE
    used_up = standing(decided(session.id, 60 * 60, None), stays=[stay])
    assert allowance(used_up, NOON) is None


def test_a_pause_ends_it_when_the_log_in_does() -> None:
    pause = next(one for one in PLAN.self_limits if one.measure == "pause")
    stay = Stay(NOON - HOUR, None, NOON + MINUTE)
    assert kept(standing(decided(pause.id, 600, None), stays=[stay])).until == NOON + MINUTE


def test_what_was_read_yesterday_is_known() -> None:
    assert kept(standing()).today
    assert not kept(standing(read_at=NOON - 13 * HOUR)).today
