"""Rules about money over typed facts; amounts are in cents of euro, thresholds as in the plan."""

from __future__ import annotations

import pytest

from krupier.house import watch_rules
from krupier.house.facts import Facts, Move, Movement, Shared, Used
from krupier.house.periods import day_of
from krupier.house.watch_rules.finding import Finding
from krupier.plan import houses
from krupier.plan.watching_parts import OfMoney
from tests.house.household import DAY, HOUR, NOON, PRAGUE, TSG


def rule(id: str) -> OfMoney:
    assert TSG.watching is not None
    return next(one for one in TSG.watching.money if one.id == id)


def moves(*told: tuple[int, Move, int], currency: str = "EUR") -> tuple[Movement, ...]:
    """When, what and how many euro."""
    return tuple(
        Movement(at, move, euro * 100, currency, euro * 100, f"k{n}")
        for n, (at, move, euro) in enumerate(told)
    )


def facts(
    *movements: Movement,
    played: dict[str, int] | None = None,
    identified: bool = True,
    stated: int | None = None,
    used: tuple[Used, ...] = (),
    shared: tuple[Shared, ...] = (),
) -> Facts:
    return Facts(
        account="u1",
        person="p1",
        identified=identified,
        movements=movements,
        played=played or {},
        used=used,
        shared=shared,
        stated=stated,
        day_of=lambda at: day_of(at, PRAGUE),
    )


def find(id: str, known: Facts, after: int = 0, until: int = NOON) -> Finding | None:
    return watch_rules.find(rule(id), known, after, until, "EUR")


@pytest.mark.clause("T04-38", "T05-14", "T09-04")
def test_a_single_movement_of_the_threshold_is_found_and_one_cent_less_is_not() -> None:
    below = Movement(NOON - HOUR, "deposit", 1_999_99, "EUR", 1_999_99, "k")
    assert find("large", facts(below)) is None
    for move in ("deposit", "withdrawal"):
        found = find("large", facts(*moves((NOON - HOUR, move, 2_000))))
        assert found is not None
        assert found.facts == {"movements": 1, "largest": "2000 EUR"}
        assert found.postings == ("k0",)


@pytest.mark.clause("T09-04")
def test_who_is_not_identified_is_found_from_a_thousand_euro_within_a_day() -> None:
    twice = moves((NOON - 23 * HOUR, "deposit", 500), (NOON, "deposit", 500))
    assert find("identification", facts(*twice, identified=False)) is not None
    assert find("identification", facts(*twice, identified=True)) is None
    apart = moves((NOON - 24 * HOUR, "deposit", 500), (NOON, "deposit", 500))
    assert find("identification", facts(*apart, identified=False)) is None


@pytest.mark.clause("T09-04")
def test_what_adds_up_within_a_day_is_found_also_when_the_day_is_past() -> None:
    """1,500 six times in six hours are 9,000; a seventh makes 10,500."""
    six = [(NOON - 3 * DAY + n * HOUR, "deposit", 1_500) for n in range(6)]
    assert find("large-day", facts(*moves(*six))) is None  # type: ignore[arg-type]
    seven = [*six, (NOON - 3 * DAY + 6 * HOUR, "withdrawal", 1_500)]
    found = find("large-day", facts(*moves(*seven)))  # type: ignore[arg-type]
    assert found is not None
    assert found.facts["total"] == "10500 EUR"


@pytest.mark.clause("T09-03", "T09-04")
def test_a_movement_is_unusual_beside_ones_own_past() -> None:
    """Five deposits of 100 make 100 usual: 501 is more than five times that, 500 is not."""
    past = [(NOON - (9 - n) * DAY, "deposit", 100) for n in range(5)]
    exactly = moves(*past, (NOON, "deposit", 500))  # type: ignore[arg-type]
    more = moves(*past, (NOON, "deposit", 501))  # type: ignore[arg-type]
    assert find("unusual", facts(*exactly)) is None
    found = find("unusual", facts(*more))
    assert found is not None
    assert found.facts == {"movements": 1, "largest": "501 EUR", "usual": "100 EUR"}
    too_new = moves(*past[1:], (NOON, "deposit", 5_000))  # type: ignore[arg-type]
    assert find("unusual", facts(*too_new)) is None  # nothing is usual after four


@pytest.mark.clause("T09-04")
@pytest.mark.parametrize(
    ("amounts", "found"),
    [
        ((850, 900, 999), True),  # 15 per cent of 1,000 below, and the most that is below
        ((849, 900, 999), False),
        ((1_000, 900, 999), False),  # what reaches the threshold is not below it
        ((900, 900), False),
    ],
)
def test_structuring_is_several_movements_just_below_the_threshold(
    amounts: tuple[int, ...], found: bool
) -> None:
    some = moves(*((NOON - n * DAY, "deposit", euro) for n, euro in enumerate(amounts)))
    assert (find("structuring", facts(*some[::-1])) is not None) is found


def test_structuring_needs_them_within_the_window() -> None:
    week = moves(*((NOON - n * DAY, "deposit", 900) for n in (7, 3, 0)))
    assert find("structuring", facts(*week)) is None  # the first is seven days old
    near = moves(*((NOON - n * DAY, "deposit", 900) for n in (6, 3, 0)))
    assert find("structuring", facts(*near)) is not None


@pytest.mark.clause("T05-14", "T09-04")
@pytest.mark.parametrize(
    ("back", "played", "found"),
    [
        (800, 0, True),  # 80 per cent back
        (799, 0, False),
        (900, 200, True),  # 20 per cent played
        (900, 201, False),
    ],
)
def test_money_that_comes_and_goes_without_play(back: int, played: int, found: bool) -> None:
    some = moves((NOON - 2 * DAY, "deposit", 1_000), (NOON - DAY, "withdrawal", back))
    known = facts(*some, played={"2026-03-09": played * 100})
    assert (find("no-play", known) is not None) is found


def test_a_withdrawal_before_the_deposit_is_not_its_way_back() -> None:
    some = moves((NOON - 2 * DAY, "withdrawal", 1_000), (NOON - DAY, "deposit", 1_000))
    assert find("no-play", facts(*some)) is None


@pytest.mark.clause("T04-39", "T05-17")
def test_conversions_back_and_forth_without_play_are_arbitrage() -> None:
    def converted(*codes: str) -> tuple[Movement, ...]:
        return tuple(
            Movement(NOON - (9 - n) * HOUR, "conversion", 1, code, 100_00, f"c{n}")
            for n, code in enumerate(codes)
        )

    there_and_back = converted("EUR", "USD", "EUR", "USD")
    found = find("arbitrage", facts(*there_and_back))
    assert found is not None
    assert found.facts["conversions"] == 4
    assert found.facts["converted"] == "400 EUR"
    assert find("arbitrage", facts(*converted("EUR", "USD", "EUR"))) is None
    assert find("arbitrage", facts(*converted("EUR", "EUR", "EUR", "EUR"))) is None  # one way
    day = "2026-03-10"
    assert find("arbitrage", facts(*there_and_back, played={day: 40_00})) is not None
    assert find("arbitrage", facts(*there_and_back, played={day: 40_01})) is None


@pytest.mark.clause("T09-03")
def test_play_outside_ones_own_past() -> None:
    """90 days of 10 euro are 70 in a week: more than 350, and at least 1,000, is outside."""
    past = {f"2025-12-{day:02}": 10_00 for day in range(5, 32)}
    past |= {f"2026-01-{day:02}": 10_00 for day in range(1, 32)}
    past |= {f"2026-02-{day:02}": 10_00 for day in range(1, 29)}
    past |= {"2026-03-01": 10_00, "2026-03-02": 10_00, "2026-03-03": 10_00}
    assert find("outside-profile", facts(played=past | {"2026-03-10": 999_00 - 10_00})) is None
    found = find("outside-profile", facts(played=past | {"2026-03-10": 1_000_00}))
    assert found is not None
    assert find("outside-profile", facts(played={"2026-03-10": 100_000_00})) is None  # no past


@pytest.mark.clause("T09-03")
def test_deposits_beyond_what_somebody_said() -> None:
    """300 a month are 70 a week; five times that are 350, and 1,000 the least that matters."""
    came = moves((NOON - DAY, "deposit", 1_000))
    assert find("outside-profile", facts(*came, stated=300_00)) is not None
    assert find("outside-profile", facts(*came, stated=None)) is None
    rich = facts(*came, stated=1_000_00)  # 1,000 is less than five times 233
    assert find("outside-profile", rich) is None


@pytest.mark.clause("T05-14")
def test_many_means_of_payment_and_one_with_several_persons() -> None:
    used = tuple(Used(NOON - n * DAY, f"card {n}") for n in (3, 2, 1, 0))
    assert find("methods", facts(used=used)) is not None
    assert find("methods", facts(used=used[1:])) is None
    same = tuple(Used(NOON - n * DAY, "card") for n in range(9, 0, -1))
    assert find("methods", facts(used=same)) is None
    shared = Shared("f", "•••• 1234", NOON - DAY, ("p1", "p2"))
    found = find("shared-method", facts(shared=(shared,)))
    assert found is not None
    assert found.facts == {"methods": ["•••• 1234"], "persons": ["p1", "p2"]}
    assert find("shared-method", facts(shared=(shared,)), after=NOON - DAY) is None


def test_what_staff_have_judged_is_evidence_no_more() -> None:
    some = moves((NOON - 2 * DAY, "deposit", 3_000), (NOON - DAY, "deposit", 900))
    assert find("large", facts(*some), after=NOON - 2 * DAY) is None
    later = facts(*some, *moves((NOON, "deposit", 2_500)))
    found = find("large", later, after=NOON - 2 * DAY)
    assert found is not None
    assert found.since == NOON


@pytest.mark.parametrize("operator", ["club", "fortuna", "kings", "tsg", "wgg"])
def test_every_operator_watches_money_with_thresholds_that_say_where_they_come_from(
    operator: str,
) -> None:
    plan = houses.of(operator)
    assert plan.watching is not None
    for one in plan.watching.rules:
        assert one.clause or one.law or one.reading
    assert {"large", "structuring", "no-play"} <= {one.id for one in plan.watching.money}
    assert {"close", "withhold", "report"} <= set(plan.watching.four_eyes.measures)
