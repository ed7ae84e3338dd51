"""House plans: the values as the rulebook has them, and what is told about a wrong file."""

from __future__ import annotations

from pathlib import Path

import pytest

from krupier.plan import files, house, house_parts
from krupier.plan.files import HOUSE, PACKAGED, NoSuchHouse
from krupier.plan.house import HousePlan
from krupier.plan.loader import PlanError
from krupier.rules.families import FAMILIES, all_plans

OPERATORS = ("club", "fortuna", "kings", "tsg", "wgg")
GOOD = (PACKAGED / "tsg" / "house.toml").read_text(encoding="utf-8")
CASINO = (PACKAGED / "wgg" / "house.toml").read_text(encoding="utf-8")


def limits(plan: HousePlan) -> list[tuple[str, str | None, str | None]]:
    return [(one.measure, one.period, one.counts) for one in plan.self_limits]


def asked(plan: HousePlan, need: str) -> set[str]:
    return {one.field for one in plan.registration.asked if one.need == need}


# -- games -------------------------------------------------------------------------------------


@pytest.mark.clause("T01-36", "T01-37", "T01-38", "T01-40")
def test_the_games_of_tsg() -> None:
    offered: dict[str, set[str]] = {}
    for game, plan in all_plans().items():
        operator, _, name = game.partition("/")
        if operator == "tsg":
            offered.setdefault(plan.family, set()).add(name)
    stud = {"seven-card-stud", "seven-card-stud-hi-lo", "razz"}
    draw = {"five-card-draw", "deuce-to-seven-triple-draw", "deuce-to-seven-single-draw", "badugi"}
    omaha = {"omaha", "omaha-hi-lo", "five-card-omaha", "five-card-omaha-hi-lo"}
    flop = {"texas-holdem", *omaha, "courchevel", "courchevel-hi-lo"}
    poker = {*flop, *stud, *draw, "horse", "hose", "eight-game"}
    assert len(poker) == 17
    assert offered == {
        "player-poker": poker,
        "blackjack": {"classic-blackjack", "premium-blackjack", "blackjack"},
        "banker-holdem": {"heads-up-holdem"},
        "roulette": {"european-roulette"},
    }


@pytest.mark.clause("F01-25", "F01-26")
def test_the_currencies_of_fortuna() -> None:
    """Chips of tournaments are no money."""
    for game, plan in all_plans().items():
        if game.startswith("fortuna/"):
            poker = plan.family == "player-poker"
            money = {"CZK", "GBP", "EUR", "USD"} if poker else {"CZK"}
            assert set(plan.currencies) - {"CHIPS"} == money, game


# -- values ------------------------------------------------------------------------------------


def test_every_operator_has_one_and_none_is_a_game() -> None:
    assert tuple(house.all_houses()) == OPERATORS
    assert not [name for name, _ in files.plan_files() if name.endswith(f"/{HOUSE}")]
    assert not [name for name in all_plans() if name.endswith(f"/{HOUSE}")]


@pytest.mark.parametrize("operator", OPERATORS)
def test_what_holds_for_all(operator: str) -> None:
    """Eighteen years, one account, a week to loosen, 48 hours of panic; all is refusable."""
    plan = house.load(operator)
    assert plan.operator == operator
    assert plan.registration.required
    assert plan.registration.age.least == 18
    assert plan.registration.accounts.most == 1
    assert (plan.changes.loosening_hours, plan.changes.tightening_hours) == (7 * 24, 0)
    assert plan.panic.hours == 48
    assert plan.screening.sanctions.found == "refuse"
    assert plan.screening.register.silent == "refuse"
    assert "stay" in plan.screening.register.at
    assert str(plan.timezone) == "Europe/Prague"
    assert all(one.refusable for one in plan.self_limits)
    assert {one.who for one in plan.excluded} >= {"under-age", "employee"}


@pytest.mark.parametrize("operator", OPERATORS)
def test_channels_name_families_that_there_are(operator: str) -> None:
    for channel in house.load(operator).participation.channels:
        assert set(channel.families) <= FAMILIES.keys()


def test_which_games_the_website_of_tsg_offers() -> None:
    """Only blackjack and roulette; poker, and so Heads-Up Hold'em, by the application."""
    plan = house.load("tsg")
    website, application = plan.channel("website"), plan.channel("application")
    assert website
    assert application
    assert plan.channel("telephone") is None
    games = {name: one.family for name, one in all_plans().items() if one.operator == "tsg"}
    assert all(application.offers(family) for family in games.values())
    assert {name for name, family in games.items() if website.offers(family)} == {
        "tsg/blackjack",
        "tsg/classic-blackjack",
        "tsg/premium-blackjack",
        "tsg/european-roulette",
    }


def test_tsg_temporary_account() -> None:
    """T05-05 … T05-07: 30 days, CZK 3,000, no withdrawals; T02-10: 30 days to register."""
    form = house.load("tsg").registration
    assert form.temporary
    assert form.window
    assert form.residence
    assert form.temporary.hours == form.window.hours == 30 * 24
    assert (form.temporary.most_deposits.amount, form.temporary.most_deposits.currency) == (
        "3000",
        "CZK",
    )
    assert form.temporary.withdrawals is False
    assert form.residence.countries == ("CZ",)
    assert {one.condition for one in form.complete_when} == {
        "terms-accepted",
        "limits-decided",
        "payment-method",
        "identity-verified",
    }


def test_tsg_other_values() -> None:
    plan = house.load("tsg")
    assert plan.internet
    assert plan.company.name == "TSG Interactive plc"
    assert plan.authority.licence == "MF-41205/2016/34-98"
    assert set(plan.currencies) == {"USD", "EUR", "CAD", "GBP"}
    assert plan.screening.pep.found == "hold"
    assert plan.endless_block
    assert plan.endless_block.becomes == "close"
    assert "pair-block" in {one.kind for one in plan.sanctions}
    assert plan.territory
    assert plan.territory.allowed == ("CZ",)
    assert plan.closure
    units = {
        unit for one in plan.breaks for unit in ("hours", "days", "months") if getattr(one, unit)
    }
    assert units == {"hours", "days", "months"}
    shown = {one.page: set(one.shows) for one in plan.information}
    assert shown["lobby"] >= {"operator", "authority", "warning", "help", "terms"}
    assert shown["table"] >= {"time-spent", "warning", "currency"}


@pytest.mark.parametrize("operator", ["tsg", "fortuna"])
def test_over_the_internet_there_are_the_seven_self_limits_of_the_state(operator: str) -> None:
    """The codes of the state's list: (f) is the longest *daily* log-in."""
    plan = house.load(operator)
    assert {one.state: (one.measure, one.period) for one in plan.self_limits} == {
        "a": ("stakes", "day"),
        "b": ("stakes", "month"),
        "c": ("net-loss", "day"),
        "d": ("net-loss", "month"),
        "e": ("log-ins", "month"),
        "f": ("session", "day"),
        "g": ("pause", None),
    }
    assert all(one.counts == "play" for one in plan.self_limits if one.money)


def test_tsg_names_four_of_them_itself() -> None:
    named = [one.id for one in house.load("tsg").self_limits if "T03-03" in one.clause]
    assert named == ["stakes-day", "stakes-month", "net-loss-day", "net-loss-month"]


@pytest.mark.parametrize("operator", ["wgg", "kings", "club"])
def test_at_an_entrance_there_are_three(operator: str) -> None:
    plan = house.load(operator)
    assert not plan.internet
    assert limits(plan) == [
        ("net-loss", "day", "chips"),
        ("net-loss", "month", "chips"),
        ("visits", "month", None),
    ]
    assert "entry" in plan.screening.register.at


def test_fortuna_values() -> None:
    """F01-01, F01-04 and F01-17; a bet needs a registered account (F01-10)."""
    plan = house.load("fortuna")
    assert plan.company.id_number == "43003575"
    assert len(plan.participation.channels) == 7
    assert plan.registration.temporary is None
    assert {one.kinds for one in plan.self_limits} == {("live", "technical", "odds", "lottery")}
    assert set(plan.currencies) == {"CZK"}


def test_wgg_values() -> None:
    """W02-04, W02-11 to W02-15, W02-25, W07-10."""
    plan = house.load("wgg")
    assert plan.company.id_number == "29120764"
    assert {one.who for one in plan.excluded} == {
        "under-age",
        "restricted-capacity",
        "employee",
        "statutory-body",
        "shareholder",
        "family",
    }
    assert asked(plan, "required") == {
        "given-names",
        "surname",
        "birth-number",
        "birth-place",
        "sex",
        "residence",
        "citizenship",
        "document",
    }
    assert asked(plan, "consent") == {"postal-address", "phone", "e-mail", "data-box"}
    number = next(one for one in plan.registration.asked if one.field == "birth-number")
    assert number.otherwise == "birth-date"
    assert plan.screening.pep.found == "record"
    kept = {one.what: (one.years, one.since) for one in plan.retention if "W02-25" in one.clause}
    assert kept == {"identity": (10, "last-visit"), "documents": (10, "last-visit")}
    assert plan.endless_block
    assert plan.endless_block.becomes == "ban"
    assert set(plan.currencies) == {"EUR"}


def test_club_values() -> None:
    """PC-004, PC-005, PC-006."""
    form = house.load("club").registration
    assert "document" in asked(house.load("club"), "required")
    assert {one.condition for one in form.complete_when} == {
        "identity-verified",
        "terms-accepted",
        "limits-decided",
    }


def test_a_self_limit_is_found_by_its_id() -> None:
    plan = house.load("tsg")
    found = plan.self_limit("pause")
    assert found
    assert found.measure == "pause"
    assert plan.self_limit("visits-month") is None


# -- files -------------------------------------------------------------------------------------


def problem(text: str, file: str = "tsg/house.toml") -> str:
    with pytest.raises(PlanError) as caught:
        house.parse(text, file)
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("least = 18", "at_least = 18", ["registration.age", "T02-02", "`at_least`", "least"]),
        (
            'least = 18\nreading = { cs = "Hrát',
            'reading = { cs = "Hrát',
            ["registration.age", "missing required field `least`"],
        ),
        ("least = 18", "least = 17", ["registration.age.least", "T02-02", ">= 18"]),
        ('clause = ["T02-10", "T05-11"]', 'clause = ["T99-10"]', ["window", "no clause T99-10"]),
        ('clause = ["T02-10", "T05-11"]', 'clause = ["W02-20"]', ["window", "W02-20", "'wgg'"]),
        ('clause = ["T02-10", "T05-11"]\n', "", ["registration.window", "where it comes from"]),
        ('law = ["349/2023"]', 'law = ["the new act"]', ["panic.law", "matching regex"]),
        ("loosening_hours = 168", "loosening_hours = 0", ["changes", "T03-12", "more than"]),
        ("tightening_hours = 0", "tightening_hours = 25", ["tightening_hours", "T03-13", "<= 24"]),
        (
            'measure = "stakes"\nperiod = "day"\n',
            'measure = "stakes"\n',
            ["self_limits[stakes-day]", "T03-03", "`period`", "missing", '"day" or "month"'],
        ),
        (
            'measure = "pause"\n',
            'measure = "pause"\nperiod = "day"\n',
            ["self_limits[pause]", "T02-04", "`period`", "allowed: none"],
        ),
        ('measure = "pause"', 'measure = "sleep"', ["self_limits[pause].measure", "sleep"]),
        ('measure = "log-ins"', 'measure = "visits"', ["log-ins-month", "no visits", "internet"]),
        ('counts = "play"\n', "", ["self_limits[stakes-day]", "`counts` is missing"]),
        ('counts = "play"', 'counts = "chips"', ["self_limits[stakes-day]", "net loss"]),
        (
            'measure = "pause"\n',
            'measure = "pause"\ncounts = "play"\n',
            ["self_limits[pause]", "is for amounts"],
        ),
        ('state = "b"', 'state = "a"', ["self_limits.state", "'a' is there twice"]),
        ('id = "stakes-month"', 'id = "stakes-day"', ["self_limits", "'stakes-day'", "twice"]),
        ("hours = 24\n", "hours = 24\ndays = 1\n", ["breaks[24-hours]", "T03-09", "exactly one"]),
        (
            'field = "birth-date"\nneed = "required"',
            'field = "birth-date"\nneed = "optional"',
            ["registration", "T02-01", "nobody's age", "birth-number"],
        ),
        ('field = "phone"', 'field = "fax"', ["registration.asked", "T01-12", "fax"]),
        (
            'field = "phone"\n',
            'field = "phone"\notherwise = "e-mail"\n',
            ["registration.asked", "`otherwise` is for a required field"],
        ),
        (
            'field = "e-mail"\n',
            'field = "e-mail"\notherwise = "e-mail"\n',
            ["registration.asked", "names the field itself"],
        ),
        ("recheck_minutes = 60\n", "", ["screening.register", "T05-03", "`recheck_minutes`"]),
        (
            'at = ["registration", "log-in", "stay"]',
            'at = ["registration", "stay"]',
            ["screening.register.at", "T05-03", "'log-in' belongs there"],
        ),
        ('"3000", currency = "CZK"', '"3 000", currency = "CZK"', ["most_deposits", "no amount"]),
        ('currency = "CZK"', 'currency = "KČS"', ["most_deposits", "T05-06", "is no currency"]),
        ('demo_deposit = "100"', 'demo_deposit = "lots"', ["currencies.USD", "T04-08"]),
        ("Europe/Prague", "Europe/Praha", ["calendar.timezone", "T03-03", "no time zone"]),
        ('operator = "tsg"', 'operator = "wgg"', ["operator", "'wgg'", "directory 'tsg'"]),
        ("[sessions]", "[sessions", ["is not TOML", "line"]),
        ('version = "1"', "", ["terms", "T02-05", "version"]),
        ('becomes = "close"', 'becomes = "jail"', ["endless_block.becomes", "T07-15", "jail"]),
        (
            'EUR = { least = "10"',
            'EUR = { least = "ten"',
            ["payments.methods[visa].deposit.limits.EUR.least", "T04-21", "no amount"],
        ),
        (
            'overcredit_most = "6500"',
            'overcredit_most = "-1"',
            ["payments.methods[visa]", "T04-26"],
        ),
        ('id = "mastercard"', 'id = "visa"', ["payments.methods", "'visa' is there twice"]),
        ('"CZK", "EUR", "USD"', '"CZK", "EUR", "XXX"', ["payments.methods[visa].currencies"]),
        ("working_days = 5\n", "", ["payments.execution", "exactly one of `working_days`, `days`"]),
        (
            'checks = ["profile", "source-of-funds"]\n',
            "",
            ["payments.levels", "T04-34", "`checks` before them"],
        ),
        ('fees = { CZK = "2.5"', 'fees = { CZK = "-2"', ["payments.conversion", "T04-11"]),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, told: list[str]) -> None:
    assert old in GOOD
    said = problem(GOOD.replace(old, new, 1))
    assert said.startswith("tsg/house.toml: ")
    for words in told:
        assert words in said, said


def test_nobody_logs_in_at_an_entrance() -> None:
    said = problem(CASINO.replace('measure = "visits"', 'measure = "log-ins"'), "wgg/house.toml")
    assert "no log-ins for 'premises'" in said
    entry = 'at = ["registration", "entry", "stay"]'
    assert entry in CASINO
    said = problem(CASINO.replace(entry, 'at = ["registration", "stay"]'), "wgg/house.toml")
    assert "'entry' belongs there" in said


def test_chips_are_for_premises() -> None:
    chips = GOOD.replace('period = "day"\ncounts = "play"\nstate = "c"', "period = 'day'\n", 1)
    assert chips != GOOD
    chips = chips.replace("period = 'day'\n", 'period = "day"\ncounts = "chips"\n')
    assert "no chips for 'internet'" in problem(chips)


def test_an_unknown_operator_is_answered_with_those_there_are() -> None:
    with pytest.raises(NoSuchHouse, match=r"no house 'nobody': there are club, fortuna, kings"):
        house.load("nobody")


def test_an_operator_overrides_a_house_in_a_directory_of_his_own(tmp_path: Path) -> None:
    place = tmp_path / "tsg"
    place.mkdir()
    mine = GOOD.replace("recheck_minutes = 60", "recheck_minutes = 5")
    (place / "house.toml").write_text(mine, encoding="utf-8")
    assert house.load("tsg", [tmp_path]).screening.register.recheck_minutes == 5
    assert house.load("tsg").screening.register.recheck_minutes == 60


def test_the_measures_that_are_amounts() -> None:
    amounts = {one.measure for one in house.load("tsg").self_limits if one.money}
    assert amounts == set(house_parts.MONEY) == {"stakes", "net-loss"}


@pytest.mark.clause("T04-08", "T04-13", "T04-17", "W05-05")
def test_what_the_plans_say_of_payments() -> None:
    rules = {operator: plan.payments for operator, plan in house.all_houses().items()}
    assert all(rules.values()), "each says so, also that there are none"
    tsg, wgg, fortuna = rules["tsg"], rules["wgg"], rules["fortuna"]
    assert tsg
    assert wgg
    assert fortuna
    assert [one.id for one in tsg.methods if one.deposit] == [
        *("visa", "mastercard", "paysafecard", "neteller", "skrill"),
    ]
    assert [one.id for one in tsg.methods if one.withdrawal] == [
        *("visa", "mastercard", "neteller", "skrill", "wire-transfer", "bank-transfer"),
    ]
    assert tsg.execution
    assert (tsg.execution.working_days, tsg.execution.free) == (5, True)
    assert tsg.issuers
    assert len(tsg.issuers.countries) == 27 + 3
    # a casino pays out by transfer on request, and nobody deposits so
    assert [(one.id, one.deposit) for one in wgg.methods] == [("bank-transfer", None)]
    assert fortuna.execution
    assert (fortuna.execution.days, fortuna.execution.free) == (60, True)
