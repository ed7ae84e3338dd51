"""The door that scenarios come in by: a report, or one line that names the step and what is
allowed there; and the documentation of every step."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from krupier.cli import output
from krupier.cli.app import app, part_of_an_interface
from krupier.scenario.reading import KINDS, PREMISES, BadScenario, read

PAGE = Path(__file__).parents[2] / "docs" / "scenarios.md"
PERSON = {
    "given_names": "Anna",
    "surname": "Nováková",
    "birth_date": "1990-05-17",
    "birth_place": "Praha",
    "sex": "f",
    "citizenship": "CZ",
    "residence": {"street": "Dlouhá 12", "city": "Praha", "postcode": "110 00", "country": "CZ"},
    "email": "anna@example.com",
}
ANNA = {"do": "register", "who": "anna", "person": PERSON, "password": "green felt table"}
IN = {"do": "log-in", "who": "anna", "password": "green felt table"}
BOB = {"do": "guest", "who": "bob", "money": {"USD": "1000"}}
HOUSE: dict[str, Any] = {
    "title": "a house",
    "operators": ["tsg"],
    "start": "2026-03-10 12:00",
    "staff": {"eva": "compliance"},
    "tables": {
        "r1": {"game": "tsg/european-roulette", "currency": "USD"},
        "h1": {"game": "tsg/texas-holdem", "currency": "USD", "blinds": ["1", "2"]},
    },
}


def ran(scenario: dict[str, Any] | str, *options: str) -> Result:
    text = scenario if isinstance(scenario, str) else json.dumps(scenario)
    return CliRunner().invoke(app, ["scenario", "-", *options], input=text)


def answers(*steps: dict[str, Any], **house: Any) -> list[dict[str, Any]]:
    result = ran(HOUSE | house | {"steps": list(steps)}, "--json")
    assert result.exception is None or result.exit_code == 2, result.exception
    found: list[dict[str, Any]] = json.loads(result.stdout)["steps"]
    return found


def refused(scenario: dict[str, Any] | str) -> str:
    """The one line about a scenario that cannot be followed; nothing else is printed."""
    result = ran(scenario)
    assert result.exception is not None
    assert part_of_an_interface(result.exception), result.exception  # type: ignore[arg-type]
    assert result.stdout == ""
    return output.said(result.exception)  # type: ignore[arg-type]


def test_steps_answer_done_or_refused_and_the_end_shows_the_ledger() -> None:
    steps = [ANNA, IN, {"do": "deposit", "who": "anna", "amount": "20", "currency": "USD"}]
    wrong = IN | {"password": "green felt chair"}
    report = json.loads(ran(HOUSE | {"steps": [*steps, wrong]}, "--json").stdout)
    assert [one.get("done", one.get("refused")) for one in report["steps"]] == [
        *(True, True, True, "bad-login")
    ]
    assert report["steps"][3]["text"] == {
        "cs": "Jméno nebo heslo nesouhlasí.",
        "en": "Login or password is wrong.",
    }
    assert "green felt" not in json.dumps(report)
    assert report["end"]["accounts"]["anna"] == {
        "operator": "tsg",
        "state": "temporary",
        "wallets": {"USD": "20"},
    }
    assert report["end"]["ledger"] == {
        "clearing:demo": {"USD": "-20"},
        "player:anna": {"USD": "20"},
    }
    assert report["end"]["audit"] == []


def test_the_transcript_is_in_the_language_that_is_asked_for() -> None:
    scenario = HOUSE | {"steps": [ANNA, {"do": "wait", "for": "1 minute"}]}
    assert "provedeno" in ran(scenario).stdout
    assert "done" in ran(scenario, "--lang", "en").stdout
    assert "use cs or en" in output.said(ran(scenario, "--lang", "de").exception)  # type: ignore[arg-type]


def test_what_was_not_expected_is_told_and_fails() -> None:
    expected = ANNA | {"expect": {"state": "active", "statte": "x"}}
    result = ran(HOUSE | {"steps": [expected, {"do": "cases"}]}, "--json")
    assert result.exit_code == 2
    report = json.loads(result.stdout)
    assert report["unexpected"] == 1
    first, second = report["steps"][0]["unexpected"]
    assert first == "state: expected 'active', got 'temporary'"
    assert second.startswith("statte: there is none; there are: step, at, do")
    assert report["steps"][1]["done"], "the rest runs all the same"


def test_what_is_refused_staff_can_see() -> None:
    (*_, seen) = answers(ANNA, IN | {"password": "x"}, {"do": "attempts"})
    assert seen["attempts"] == [
        {"at": "2026-03-10T12:00:00+01:00", "who": "anna", "deed": "log-in", "code": "bad-login"}
    ]


def test_a_restart_works_off_what_fell_due_meanwhile() -> None:
    """T05-05: 30 × 24 h; nobody was there when they were over."""
    *_, back, account = answers(
        ANNA, {"do": "restart", "after": "40 days"}, {"do": "account", "who": "anna"}
    )
    fell = back["fell_due"][0]  # what is left of the account follows
    assert fell["due"] == "2026-04-09T13:00:00+02:00", "the clock went forward meanwhile"
    assert fell["at"] == "2026-04-19T13:00:00+02:00"
    assert (account["state"], account["since"]) == ("expired", "2026-04-09T13:00:00+02:00")


def test_a_round_survives_a_restart() -> None:
    *_, played = answers(
        BOB,
        {"do": "sit", "who": "bob", "table": "r1"},
        {"do": "stake", "who": "bob", "table": "r1", "bet": "red", "amount": "10"},
        {"do": "restart"},
        {"do": "round", "table": "r1", "pockets": [1]},
    )
    assert played["results"] == {"bob": {"staked": "10 USD", "returned": "20 USD"}}


# -- what is wrong ---------------------------------------------------------------------------------

STAKE = {"do": "stake", "who": "bob", "table": "r1", "bet": "red", "amount": "5"}
SIT = {"do": "sit", "who": "bob", "table": "r1"}
BAD_STEPS: list[tuple[Any, str]] = [
    ("wait", 'step 2: a step is an object such as {"do": "wait"'),
    ({}, "step 2: `do` names no step; there are: register, guest"),
    ({"do": 5}, "step 2: `do` names no step"),
    ({"do": "depozit"}, "step 2 (depozit): 'depozit' is no step, did you mean 'deposit'?"),
    ({"do": "log-in"}, "step 2 (log-in): Object missing required field `who`"),
    (IN | {"pasword": "x"}, "step 2 (log-in): no 'pasword' here, did you mean 'password'?"),
    ({"do": "account", "who": 5}, "step 2 (account): who: Expected `str`, got `int`"),
    ({"do": "account", "who": "Anna N"}, "step 2 (account): who: Expected `str` matching regex"),
    ({"do": "account", "who": "ana"}, "nobody is called 'ana' so far, did you mean 'anna'?"),
    (ANNA, "step 2 (register): who: 'anna' is somebody already"),
    (ANNA | {"who": "b", "operator": "wgg"}, "'wgg' is no operator here: tsg"),
    (ANNA | {"who": "b", "person": PERSON | {"nick": "x"}}, "person: no 'nick' here"),
    (
        ANNA | {"who": "b", "person": PERSON | {"residence": {"town": "x"}}},
        "person: residence: no 'town' here; it may have street, city, postcode, country",
    ),
    (ANNA | {"who": "b", "person": {"surname": "x"}}, "person: Object missing required field"),
    ({"do": "verify", "who": "anna", "by": "eva"}, "missing required field `reason`"),
    ({"do": "verify", "who": "anna", "by": "max", "reason": "x"}, "'max' does not work here: eva"),
    (
        {"do": "admit", "who": "anna", "by": "eva"},
        "tsg is on the internet: log-in, log-out, deposit",
    ),
    ({"do": "deposit", "who": "anna", "amount": "-1", "currency": "USD"}, "'-1' is no amount"),
    ({"do": "deposit", "who": "anna", "amount": "0", "currency": "USD"}, "more than nought"),
    ({"do": "deposit", "who": "anna", "amount": 5, "currency": "USD"}, "amount: Expected `str`"),
    ({"do": "deposit", "who": "anna", "amount": "0.001", "currency": "USD"}, "is too fine"),
    ({"do": "deposit", "who": "anna", "amount": "9" * 20, "currency": "USD"}, "is too large"),
    ({"do": "deposit", "who": "anna", "amount": "1", "currency": "XXX"}, "'XXX' is no currency"),
    (
        {"do": "deposit", "who": "anna", "amount": "1", "currency": "USD", "kind": "visa"},
        "needs a name: `payment`",
    ),
    (
        {"do": "withdraw", "who": "anna", "amount": "0", "currency": "USD", "payment": "p"},
        "more than nought",
    ),
    ({"do": "provider-event", "payment": "p", "event": "lost"}, "Invalid enum value 'lost'"),
    ({"do": "block", "who": "anna", "by": "eva", "reason": "x", "hours": 0}, "hours: Expected"),
    (
        {"do": "pair-block", "who": "anna", "other": "x", "by": "eva", "reason": "x"},
        "other: nobody",
    ),
    ({"do": "rates", "by": "eva", "reason": "x", "base": "XXX", "rates": {}}, "base: 'XXX'"),
    ({"do": "register-of-excluded"}, "say one of add, remove and silent"),
    ({"do": "new-list", "list": "un", "persons": []}, "list: Invalid enum value 'un'"),
    ({"do": "wait"}, "say how long (`for`) or until when (`until`)"),
    ({"do": "wait", "for": "1 day", "until": "2026-04-01 12:00"}, "one of them"),
    ({"do": "wait", "for": "soon"}, "'soon' is no span of time: write it like '3 days'"),
    ({"do": "wait", "for": "999999 days"}, "too short or too long"),
    ({"do": "wait", "until": "tomorrow"}, "'tomorrow' is no time: write it like 2026-03-28 12:00"),
    ({"do": "wait", "until": "2026-02-30 12:00"}, "'2026-02-30 12:00' is no time"),
    ({"do": "wait", "until": "2026-03-29 02:30"}, "no clock shows 2026-03-29 02:30"),
    ({"do": "wait", "until": "2026-10-25 02:30"}, "twice: write +02:00 or +01:00 behind it"),
    ({"do": "wait", "until": "2026-07-01 12:00+01:00"}, "the clock is at +02:00 then"),
    ({"do": "wait", "until": "2026-03-10 11:59"}, "2026-03-10 11:59 is past: the clock shows"),
    ({"do": "restart", "after": "1 week"}, "'1 week' is no span of time"),
    ({"do": "round", "table": "r2", "pockets": [1]}, "there is no 'r2': r1, h1"),
    ({"do": "round", "table": "h1"}, "tsg/texas-holdem: what is played there is a hand"),
    ({"do": "hand", "table": "r1"}, "tsg/european-roulette: what is played there is a round"),
    ({"do": "round", "table": "r1", "cards": "Ax"}, "cards: "),
    ({"do": "round", "table": "r1", "moves": ["stand"]}, "a move is [who, word]"),
    ({"do": "round", "table": "r1", "moves": [["zed", "stand"]]}, "moves: nobody is called 'zed'"),
    ({"do": "cases", "expect": ["x"]}, "expect: Expected `object"),
]


@pytest.mark.parametrize(("step", "said"), BAD_STEPS, ids=lambda one: str(one)[:50])
def test_a_bad_step_is_named_and_nothing_runs(step: Any, said: str) -> None:
    line = refused(HOUSE | {"steps": [ANNA, step]})
    assert said in line
    assert line.startswith("step 2")


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ([BOB, {"do": "account", "who": "bob"}], "'bob' is a guest and has no account"),
        ([BOB, STAKE | {"amount": "x"}], "step 2 (stake): amount: 'x' is no amount"),
        (
            [BOB, SIT, STAKE, {"do": "round", "table": "r1", "pockets": [99]}],
            "step 4 (round): a pocket of the wheel wanted",
        ),
        (
            [BOB, SIT, STAKE, {"do": "round", "table": "r1", "pockets": [1, 2]}],
            "step 4 (round): the round is over, and this is left over: pockets [2]",
        ),
    ],
    ids=str,
)
def test_what_cannot_be_played(steps: list[Any], said: str) -> None:
    assert said in refused(HOUSE | {"steps": steps})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"steps": []}, "the scenario: steps: Expected `array` of length >= 1"),
        ({"steps": {}}, "the scenario: steps: Expected `array`"),
        ({"title": None}, "the scenario: title: Expected `str`"),
        ({"step": []}, "the scenario: no 'step' here, did you mean 'steps'?"),
        ({"operators": []}, "operators: Expected `array` of length >= 1"),
        ({"operators": ["acme"]}, "operators: "),
        ({"start": "noon"}, "start: 'noon' is no time"),
        ({"start": "2026-03-29 02:30"}, "start: no clock shows 2026-03-29 02:30"),
        ({"language": "de"}, "language: Invalid enum value 'de'"),
        ({"staff": {"eva": "queen"}}, "staff: eva: 'queen' is no role: croupier, inspector"),
        ({"rates": {"wgg": {"base": "EUR", "rates": {}}}}, "rates: 'wgg' is no operator here"),
        ({"rates": {"tsg": {"base": "XXX", "rates": {}}}}, "rates: 'XXX' is no currency"),
        ({"rates": {"tsg": {"base": "EUR", "rates": {"USD": "0"}}}}, "rates: tsg: USD: '0' is no"),
        ({"register": [{"surname": "x"}]}, "register[0]: Object missing required field"),
        ({"tables": {"r1": {"game": "wgg/x", "currency": "EUR"}}}, "'wgg/x' is no game of tsg"),
        ({"tables": {"r1": {"game": "tsg/x", "currency": "EUR"}}}, "tables: r1: "),
        (
            {"tables": {"r1": {"game": "tsg/european-roulette", "currency": "EUR"}}},
            "tables: r1: tsg/european-roulette is played in USD",
        ),
        (
            {
                "tables": {
                    "h": {"game": "tsg/texas-holdem", "currency": "USD", "blinds": ["2", "1"]}
                }
            },
            "tables: h: hand: blinds 2 USD/1 USD",
        ),
    ],
    ids=lambda one: str(one)[:50],
)
def test_a_bad_house(change: dict[str, Any], said: str) -> None:
    assert said in refused(HOUSE | {"steps": [{"do": "cases"}]} | change)


def test_several_operators_have_to_be_named() -> None:
    two = HOUSE | {"operators": ["tsg", "wgg"], "steps": [ANNA]}
    assert "`operator` is missing: one of tsg, wgg" in refused(two)
    one = HOUSE | {"operators": ["wgg"], "tables": {}}
    anna = ANNA | {"operator": "wgg"}
    assert "wgg has premises: admit, leave" in refused(one | {"steps": [anna, IN]})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the scenario is not JSON"),
        ("[]", "the scenario is a JSON object"),
        ('{"title": "a", "title": "b"}', "the scenario says 'title' twice in one object"),
        ('{"steps": [{"do": "wait", "do": "cases"}]}', "the scenario says 'do' twice"),
        ('{"n": ' + "9" * 30 + "}", "is a number of 30 digits: 20 are the most here"),
        ('{"n": NaN}', "the scenario is not JSON: NaN is no number"),
        ('{"title": "\\ud800"}', "the scenario is no text"),
    ],
)
def test_json_is_read_strictly(text: str, said: str) -> None:
    assert said in refused(text)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["scenario", str(tmp_path / "gone.json")])
    assert "there is no such file" in output.said(result.exception)  # type: ignore[arg-type]


# -- the documentation -----------------------------------------------------------------------------


def documented() -> list[dict[str, Any]]:
    page = PAGE.read_text(encoding="utf-8")
    return [json.loads(one) for one in re.findall(r'^\| `(\{"do": .*?\})` \|', page, re.M)]


def test_every_step_is_documented_with_an_example() -> None:
    assert sorted(one["do"] for one in documented()) == sorted(KINDS)


@pytest.mark.parametrize("step", documented(), ids=lambda one: one["do"])
def test_a_documented_step_can_be_read(step: dict[str, Any]) -> None:
    door = issubclass(KINDS[step["do"]], PREMISES)
    game = {"game": "tsg/texas-holdem", "currency": "USD", "blinds": ["1", "2"]}
    house = HOUSE | {"operators": ["wgg" if door else "tsg"]}
    house["tables"] = {} if door else HOUSE["tables"] | {"h1": game}
    before = [one for one in (ANNA, ANNA | {"who": "carl"}, BOB) if one["who"] != step.get("who")]
    if step["do"] not in ("register", "identify", "guest"):
        before = [ANNA, ANNA | {"who": "carl"}, BOB]
    try:
        read(house | {"steps": [*before, step]})
    except BadScenario as problem:
        pytest.fail(str(problem))
