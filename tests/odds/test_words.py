"""What odds say to people: every method and fact in Czech and English."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from krupier import odds
from krupier.odds import kept, words
from krupier.odds.result import BetOdds
from krupier.rules.families import all_plans, load
from krupier.rules.option_words import WORDS, option_word

QUICK = ("kings/craps", "kings/barbut", "kings/punto-banco", "kings/red-dog", "kings/casino-war")


def row(method: str = "exact", **facts: str) -> BetOdds:
    half = Fraction(1, 2)
    return BetOdds("bet", half, half, half, method, {key: facts[key] for key in facts})


def test_everything_that_is_shipped_has_czech() -> None:
    untold = {
        f"{one.game}: {text}"
        for one in kept.known().values()
        for bet in one.bets()
        for text in words.missing(bet)
    }
    assert not untold, "add them to odds/words.py"


@pytest.mark.parametrize("name", QUICK)
def test_what_is_worked_out_today_has_czech(name: str) -> None:
    assert [text for bet in odds.work_out(load(name)) for text in words.missing(bet)] == []


def test_what_has_no_czech_is_told_and_stays_english() -> None:
    new = row("exact: all ranks from 6 decks; by magic", strategy="stand on your head", other="1")
    assert list(words.missing(new)) == ["by magic", "stand on your head", "other"]
    assert words.method(new).cs == "přesně: všechny hodnoty karet, počet balíčků 6; by magic"
    assert [told.value.cs for told in words.facts(new)] == ["stand on your head", "1"]


def test_numbers_are_written_as_a_language_does() -> None:
    method = words.method(
        row(
            "simulation: 6000000 deals, each with both hands in either place; both set the house "
            "way; standard error 0.0032%"
        )
    )
    assert "6\u00a0000\u00a0000 rozdání" in method.cs
    assert "střední chyba 0,0032 %" in method.cs
    assert "6,000,000 deals" in method.en


def test_words_inside_a_fact_are_translated_too() -> None:
    told = words.facts(
        row(**{"played check, raise-2x": "0.25", "house_edge always surrender": "1/8"})
    )
    assert [(one.name.cs, one.value.cs) for one in told] == [
        ("výhoda banky: vždy se vzdát", "12,5000\u00a0%"),
        ("hraje se: check, vsadit 2× Ante", "25,0000\u00a0%"),
    ]
    assert [(one.name.en, one.value.en) for one in told] == [
        ("house edge: always surrender", "12.5000\u00a0%"),
        ("played: check, raise-2x", "25.0000\u00a0%"),
    ]


def test_what_a_chart_shows_is_no_fact_for_people() -> None:
    assert words.facts(row(**{"before the flop check": "22 32s 42s"})) == []


def test_every_value_of_an_option_has_a_word() -> None:
    unnamed = {
        (key, value)
        for plan in all_plans().values()
        for key, choice in plan.options.items()
        for value in (*choice.one_of, choice.default)
        if isinstance(value, str) and not re.fullmatch(r"\d+:\d+", value)
        if f"{key}:{value}" not in WORDS and value not in WORDS
    }
    assert not unnamed, "add them to rules/option_words.py"


def test_a_word_may_mean_another_thing_in_another_option() -> None:
    assert option_word("blackjack_takes", "all").cs == "všechny sázky"
    assert option_word("fold_after_purchase", "all").cs == "všechno"
    assert option_word("trips", True).cs == "ano"
    assert option_word("blackjack_pays", "6:5").cs == "6:5"
