"""Reasons of tournaments for people: every code has words in Czech and in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
import pytest

from krupier.rules.tournament.answers import (
    BrokenForFewer,
    BrokenForFinal,
    How,
    MovedByBalance,
    MovedByBreak,
    MovedByRedraw,
    MovedByStaff,
    Offered,
    Rule,
    Why,
    WhyBroken,
    WhyChips,
    WhyLeft,
    WhyMoved,
)
from krupier.rules.tournament.deals import Method
from krupier.rules.tournament.escrow import HELD, OPERATOR
from krupier.scenario.tournament import transcript, wording
from krupier.scenario.tournament.running import run
from krupier.scenario.tournament.wording import Both

SAME = {"rebuy", "add-on", "bounty", "staff"}
"""Czech has no other word, or they are somebody's own."""


def tags(*kinds: Any) -> list[str]:
    return [one.__struct_config__.tag for kind in kinds for one in get_args(kind)]


def literals(kind: type, field: str) -> tuple[Any, ...]:
    return get_args(next(one.type for one in msgspec.structs.fields(kind) if one.name == field))


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        (tags(WhyMoved, WhyBroken), wording.REASONS),
        (literals(MovedByBalance, "picked"), wording.PICKED),
        (literals(MovedByBalance, "seat"), wording.SEATS),
        (get_args(WhyLeft), wording.LEFT),
        (get_args(WhyChips), wording.CHIPS),
        (get_args(Rule), wording.RULES),
        (literals(Offered, "what"), wording.OFFERS),
        (get_args(How), wording.ENDS),
        (get_args(Method), wording.METHODS),
        ((*HELD, OPERATOR), wording.ACCOUNTS),
    ],
)
def test_every_code_has_a_czech_and_an_english_text(
    codes: tuple[str, ...], words: Mapping[str, Both]
) -> None:
    assert {*codes} == {*words}
    for code, (czech, english) in words.items():
        assert czech
        assert english
        assert (czech == english) <= (code in SAME), code


SAID: list[tuple[Why, str, str]] = [
    (
        MovedByBalance(2, 6, 1, 4, "next-big-blind", "soonest-big-blind"),
        "u stolu 2 sedí 6, u stolu 1 4: jde příští velký blind, na místo, kde bude nejdříve velký "
        "blind, nikdy malý",
        "table 2 has 6, table 1 4: the next big blind, to the seat that is big blind soonest, "
        "never the small blind",
    ),
    (
        MovedByBalance(2, 5, 1, 3, "drawn", "last-left"),
        "u stolu 2 sedí 5, u stolu 1 3: rozhodl los, na místo, které se uvolnilo naposledy",
        "table 2 has 5, table 1 3: drawn, to the seat that was left last",
    ),
    (
        MovedByBreak(3),
        "stůl 3 se ruší; místa se losují",
        "table 3 is broken; seats are drawn",
    ),
    (
        MovedByRedraw(),
        "losují se všechna místa finálového stolu",
        "all seats of the final table are drawn",
    ),
    (MovedByStaff("{table} u zdi"), "{table} u zdi", "{table} u zdi"),
    (
        BrokenForFewer(8, 2),
        "zbylí hráči (8) se vejdou k menšímu počtu stolů (2)",
        "8 players fit at 2 tables",
    ),
    (BrokenForFinal(6), "zbylí hráči (6) tvoří finálový stůl", "6 players are the final table"),
]


@pytest.mark.parametrize(("why", "czech", "english"), SAID)
def test_reasons_are_said_in_both_languages(why: Why, czech: str, english: str) -> None:
    told = msgspec.to_builtins(why)
    assert (wording.reason(told, "cs"), wording.reason(told, "en")) == (czech, english)


def test_a_script_has_the_reason_as_data_and_as_a_text() -> None:
    steps: list[dict[str, Any]] = [
        {"do": "start"},
        {"do": "bust", "who": ["p5", "p7"], "by": "p1"},
        {"do": "hand", "table": 2},
    ]
    why, czech, english = SAID[0]
    moved = {"entry": "p8", "rule": "balance", "why": msgspec.to_builtins(why), "reason": english}
    report = run(
        {
            "tournament": "kings/multi-table",
            "with": {"seats": {"most": 6}, "entry": {"late_until": 0}},
            "entries": [f"p{n}" for n in range(1, 13)],
            "steps": [*steps[:-1], {**steps[-1], "expect": {"news": {"moved": [moved]}}}],
        }
    )
    assert not report["unexpected"], report["steps"][-1]["wrong"]
    assert moved.items() <= report["moves"][0].items()
    said = "p8 přechází od stolu 2, místo 4, ke stolu 1, místo 4 (vyrovnání stolů: "
    assert f"  {said}{czech})" in transcript.lines(report, "cs")
    said = "p8 moves from table 2, seat 4, to table 1, seat 4 (balance: "
    assert f"  {said}{english})" in transcript.lines(report, "en")


def test_words_of_management_stay_as_they_are() -> None:
    told = {"is": "chips", "entry": "dora", "change": -75, "why": "withdrawn", "reason": "kept"}
    assert transcript.said(told, "cs") == "dora: -75 žetonů (odebráno vedením: kept)"
    assert transcript.said(told, "en") == "dora: -75 chips (withdrawn: kept)"
