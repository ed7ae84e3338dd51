"""The door that scripts come in by: a result, or one line that says what is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from krupier.cli import output
from krupier.cli.app import app, part_of_an_interface

TRANSCRIPTS = sorted((Path(__file__).parents[1] / "transcripts").glob("*/*.md"))
ROULETTE: dict[str, Any] = {"stakes": {"1": [{"bet": "red", "amount": "10"}]}, "pockets": [1]}
POKER: dict[str, Any] = {
    "hand": {"stacks": {"1": "200", "2": "200"}, "button": "2", "blinds": ["5", "10"]},
    "moves": [["2", "fold"]],
    "cards": "2c 3c 4c 5c",
}


def script_of(path: Path) -> tuple[str, dict[str, Any]]:
    """The game and the script in a golden transcript."""
    text = path.read_text(encoding="utf-8")
    written = re.search(r"```json\n(.*?)```", text, re.DOTALL)
    assert written is not None
    return text.partition("\n")[0].removeprefix("# "), json.loads(written[1])


def deal(text: str, game: str = "kings/european-roulette") -> Result:
    return CliRunner().invoke(app, ["deal", game], input=text)


def refusal(ran: Result) -> str:
    """The line with which a request was refused; anything but a refusal is a fault of ours."""
    problem = ran.exception
    assert isinstance(problem, Exception)
    assert part_of_an_interface(problem), repr(problem)
    assert ran.stdout == ""
    said = output.said(problem)
    assert said
    assert "\n" not in said
    assert "object has no attribute" not in said
    said.encode()
    return said


def refused(text: str, game: str = "kings/european-roulette") -> str:
    return refusal(deal(text, game))


def changed(script: dict[str, Any], **change: Any) -> str:
    return json.dumps(script | change)


class TestOneLine:
    def test_a_number_without_end(self) -> None:
        text = changed(ROULETTE).replace('"10"', "1" * 5000)
        assert refused(text) == "11111111… is a number of 5000 digits: 20 are the most here"

    def test_half_a_character(self) -> None:
        text = changed(ROULETTE).replace('"1": [', r'"\ud800": [')
        assert refused(text).startswith(r"the script is no text: \ud800 is half a character")

    def test_a_key_given_twice(self) -> None:
        text = '{"pockets": [1], "pockets": [2]}'
        assert refused(text) == "the script says 'pockets' twice in one object: say it once"
        text = changed(ROULETTE).replace('"amount"', '"amount": "5", "amount"')
        assert "says 'amount' twice" in refused(text)

    def test_what_is_no_number(self) -> None:
        assert "NaN is no number" in refused('{"pockets": [NaN]}')

    @pytest.mark.parametrize("cards", [5, [5], {"a": 1}, None, [["As"]]])
    def test_cards_that_are_no_text(self, cards: Any) -> None:
        assert refused(changed(ROULETTE, cards=cards)).startswith("cards are a text such as")

    def test_an_amount_that_is_too_large(self) -> None:
        stakes = {"1": [{"bet": "red", "amount": "1" * 32}]}
        said = refused(changed(ROULETTE, stakes=stakes))
        assert said.endswith("is too large: 999999999999999 is the most that can be written")

    def test_an_amount_that_a_word_does_not_cost(self) -> None:
        script = {
            "stakes": {"1": [{"bet": "main", "amount": "10"}]},
            "cards": "5s 9c 6d",
            "moves": [["1", "double", {"amount": "5"}]],
        }
        said = refused(json.dumps(script), "kings/blackjack")
        assert said == "move 1: double: amount 5 refused, 10 allowed"

    @pytest.mark.parametrize("seat", ["", "\n", "x" * 65])
    def test_a_seat_without_a_name(self, seat: str) -> None:
        said = refused(changed(ROULETTE, stakes={seat: ROULETTE["stakes"]["1"]}))
        assert said.startswith("a seat has a name of 1 to 64 characters")

    def test_neighbours_of_red(self) -> None:
        stakes = {"1": [{"bet": "red", "amount": "10", "n": 2}]}
        assert "bet 'red' takes no 'n'" in refused(changed(ROULETTE, stakes=stakes))

    def test_chips_that_nobody_accepted_in_a_plan_that_does_not_know_them(self) -> None:
        stakes = {"1": [{"bet": "red", "amount": "0.01", "unrefused": True}]}
        said = refused(changed(ROULETTE, stakes=stakes), "wgg/european-roulette")
        assert said.startswith("chips that nobody accepted cannot be entered")

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"blinds": ["10", "5"]}, "blinds 10 EUR/5 EUR: the small one is at most the big one"),
            ({"blinds": ["0.50", "1"]}, "big blind 1 EUR: the plan's least is 2 EUR"),
            ({"stacks": {"1": "0", "2": "5"}}, "seat '1' with a stack of 0 EUR"),
            (
                {"straddles": ["11"], "stacks": {"1": "200", "2": "200", "3": "200"}},
                "straddle 11 EUR: at least 20 EUR, 2 times the last bet",
            ),
            ({"posts": {"1": {"live": "5"}}}, "a post of 5 EUR beside a blind of 10 EUR"),
            ({"chip": "2"}, "chip 2 EUR: 5 EUR cannot be put in with such chips"),
        ],
    )
    def test_stakes_of_poker_are_said_in_money(self, change: dict[str, Any], said: str) -> None:
        hand = {**POKER["hand"], **change}
        assert said in refused(changed(POKER, hand=hand), "kings/texas-holdem")


@pytest.mark.parametrize(
    "command", [["replay"], ["verify"], ["deal", "kings/blackjack", "--script"]]
)
def test_a_file_that_is_not_there_is_named_in_words(command: list[str], tmp_path: Path) -> None:
    path = tmp_path / "gone.json"
    ran = CliRunner().invoke(app, [*command, str(path)])
    said = ran.stderr or output.said(ran.exception)  # type: ignore[arg-type]
    assert f"{path}: there is no such file" in said
    assert "Errno" not in said


def test_a_directory_is_no_file(tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, ["verify", str(tmp_path)])
    assert isinstance(ran.exception, OSError)
    assert output.said(ran.exception) == f"{tmp_path}: a directory, a file is wanted"


# -- whatever is written ---------------------------------------------------------------------------

TEXTS = st.sampled_from(
    ["", "1", "As", "timeout", "bet", "9" * 40, "-1", "1e9", "٥", "\x00", "\ud800"]
)
NUMBERS = st.sampled_from([0, 1, -1, 37, 2**63, 10**19, 0.5, 1e308]) | st.integers(-50, 50)
SMALL = st.none() | st.booleans() | NUMBERS | TEXTS | st.text(max_size=6)
VALUES = st.recursive(
    SMALL,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in a document."""
    yield path
    inside = (
        data.items() if isinstance(data, dict) else enumerate(data if type(data) is list else ())
    )
    for key, value in inside:
        yield from places(value, (*path, key))


@st.composite
def mutated(draw: st.DrawFn, document: Any) -> str:
    """The document with a few things in it changed, taken away or added, as text."""
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from([*places(document)]))
        if not path:
            document = draw(st.just(document) | VALUES)
            continue
        *way, last = path
        inside = document
        for step in way:
            inside = inside[step]
        change = draw(st.sampled_from(["replace", "delete", "again", "rename"]))
        if change == "replace":
            inside[last] = draw(VALUES)
        elif change == "delete":
            del inside[last]
        elif isinstance(inside, list):
            inside.insert(last, inside[last])
        else:
            inside[draw(TEXTS)] = inside[last] if change == "again" else inside.pop(last)
        if not isinstance(document, dict | list):
            break
    text = json.dumps(document)
    if draw(st.integers(0, 9)) == 0:
        at = draw(st.integers(0, len(text)))
        extra = draw(st.sampled_from(["1" * 5000, '{"a":1,"a":2}', "NaN", "[" * 4000, "\\", ","]))
        text = text[:at] + extra + text[at:]
    return text


def answers(ran: Result) -> None:
    if ran.exit_code == 0:
        assert json.loads(ran.stdout)["totals"] is not None
    else:
        refusal(ran)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_mutated_script_is_played_or_refused_in_a_line(data: st.DataObject) -> None:
    game, script = script_of(data.draw(st.sampled_from(TRANSCRIPTS), label="transcript"))
    answers(deal(data.draw(mutated(script), label="script"), game))


@cache
def recorded(path: Path) -> str:
    game, script = script_of(path)
    told = json.loads(deal(json.dumps(script), game).stdout)
    return json.dumps({key: told[key] for key in ("game", "setting", "journal")})


@settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_a_mutated_record_is_replayed_or_refused_in_a_line(
    tmp_path: Path, data: st.DataObject
) -> None:
    record = json.loads(recorded(data.draw(st.sampled_from(TRANSCRIPTS), label="transcript")))
    path = tmp_path / "round.json"
    path.write_text(data.draw(mutated(record), label="record"), encoding="utf-8")
    ran = CliRunner().invoke(app, ["replay", str(path)])
    if ran.exit_code == 0:
        assert "agrees" in ran.stdout
    else:
        assert isinstance(ran.exception, SystemExit), repr(ran.exception)
        assert len(ran.stderr.splitlines()) <= 1
