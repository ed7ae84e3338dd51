"""Fleks: who is asked, who may flek what, when it is over, and what it makes of the points."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules.options import Move, Refused
from krupier.rules.play import Play
from tests.rules.marias.table import (
    ONE_SUIT_EACH,
    TWO_OF_EACH,
    TWO_OF_EACH_PLAYED,
    asked,
    begun,
    called,
    lay,
    say,
    won,
    words,
)


def announced(contract: str, **options: Any) -> Play:
    """Seat 1 with seat 3 (who holds the called ace of hearts)."""
    play = called(TWO_OF_EACH, "Qh", "Ah", **options)
    say(play, "good", "good", "good", contract)
    return play


def with_seven(contract: str) -> Play:
    """Spades are trumps, seat 1 has their seven; seat 2 holds the called ten."""
    play = called(TWO_OF_EACH, "As", "Ts")
    say(play, "good", "good", "good", contract)
    return play


@pytest.mark.clause("K20-21", "K20-29", "K20-30", "K20-32")
def test_three_times_good_and_cards_are_played() -> None:
    play = announced("hra")
    for seat in ("2", "3", "4"):
        assert asked(play) == seat
        say(play, "good")
    assert play.felt.marks["fleks"] == {"hra": 0}
    assert words(play)[0] == "play"


@pytest.mark.clause("K20-22", "K20-21")
def test_flek_only_against_the_other_side() -> None:
    play = announced("hra")
    assert words(play) == ["good", "flek-hra"]
    say(play, "good")
    assert (asked(play), words(play)) == ("3", ["good"]), "the partner is asked as everybody"
    with pytest.raises(Refused):
        play.send(Move("3", "flek-hra"))
    say(play, "good")
    assert (asked(play), words(play)) == ("4", ["good", "flek-hra"])
    say(play, "flek-hra")
    assert (asked(play), words(play)) == ("1", ["good", "flek-hra"]), "it is doubled back"
    say(play, "good")
    assert (asked(play), words(play)) == ("2", ["good"]), "his own side spoke last"
    say(play, "good")
    assert (asked(play), words(play)) == ("3", ["good", "flek-hra"]), "also by the partner"


@pytest.mark.clause("K20-32", "K20-29")
def test_it_ends_when_all_have_said_good_one_after_another() -> None:
    play = announced("hra")
    say(play, "good", "good", "flek-hra", "good", "good")
    assert asked(play) == "3"
    say(play, "good")
    assert words(play)[0] == "play"
    assert play.felt.marks["fleks"] == {"hra": 1}


@pytest.mark.clause("K20-33", "K20-30")
def test_components_are_flekked_apart() -> None:
    play = with_seven("sedma")
    assert (asked(play), words(play)) == ("2", ["good"]), "the partner"
    say(play, "good")
    assert words(play) == ["good", "flek-hra", "flek-sedma", "flek-all"]
    say(play, "flek-sedma")
    assert (asked(play), words(play)) == ("4", ["good", "flek-hra"])
    say(play, "flek-hra")
    assert (asked(play), words(play)) == ("1", ["good", "flek-hra", "flek-sedma", "flek-all"])
    say(play, "flek-all")
    assert play.felt.marks["fleks"] == {"hra": 2, "sedma": 2}


@pytest.mark.clause("K20-31")
def test_what_was_not_flekked_in_a_round_cannot_be_flekked_in_the_next() -> None:
    play = with_seven("stosedm")
    say(play, "good", "good", "flek-stovka")
    assert (asked(play), words(play)) == ("1", ["good", "flek-stovka"])
    say(play, "flek-stovka")
    assert (asked(play), words(play)) == ("2", ["good"])
    say(play, "good")
    assert (asked(play), words(play)) == ("3", ["good", "flek-stovka"]), "the seven is closed"
    say(play, "good", "good")
    assert words(play)[0] == "play"
    assert play.felt.marks["fleks"] == {"stovka": 2, "sedma": 0}


@pytest.mark.clause("K20-28", "K20-73")
def test_each_flek_doubles() -> None:
    """The rulebook's example: two fleks make 4 of 1; here hearts, so 8 of 2."""
    for said, times in (
        ("good good good", 1),
        ("flek-hra good good good", 2),
        ("flek-hra flek-hra good good good", 4),
        ("flek-hra flek-hra flek-hra good good good", 8),
    ):
        play = begun(TWO_OF_EACH, "Qh", "Ah", fleks=said)
        lay(play, TWO_OF_EACH_PLAYED)
        value = 2 * times
        assert won(play) == {"1": value, "2": -value, "3": value, "4": -value}


@pytest.mark.clause("K20-28", "K20-79", "K20-33")
def test_betl_is_flekked_against_the_soloist_by_any_of_the_three() -> None:
    play = called(ONE_SUIT_EACH, "Ah", "Jh")
    say(play, "betl", "good", "good", "good")
    for seat in ("3", "4", "1"):
        assert (asked(play), words(play)) == (seat, ["good", "flek-betl"])
        say(play, "flek-betl" if seat == "1" else "good")
    assert (asked(play), words(play)) == ("2", ["good", "flek-betl"])


def test_a_table_may_limit_fleks() -> None:
    play = announced("hra", most_fleks=1)
    say(play, "flek-hra")
    assert words(play)[0] == "play"
