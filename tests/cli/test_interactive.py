"""What is typed in a round in the terminal."""

from __future__ import annotations

import pytest

from krupier.cli.interactive import play_round, read_move
from krupier.rules.families import load
from krupier.rules.options import Move, Refused
from krupier.rules.play import Play
from krupier.rules.script import Script
from krupier.rules.wants import Timeout


def blackjack() -> Play:
    """Eleven against a nine, ten euros on it."""
    play = Play(load("kings/blackjack"))
    play.send(Move("1", "bet", "main", (), 1000))
    play.send(Timeout())
    source = Script("5s 9c 6d")
    source.begin(play.game.equipment)
    play.run(source)
    return play


def test_bets_and_words() -> None:
    play = Play(load("kings/european-roulette"))
    typed = ["bet", "split", "17-20", "5"]
    assert read_move(typed, "1", play) == Move("1", "bet", "split", ("17", "20"), 500)
    assert read_move(["hit"], "1", blackjack()) == Move("1", "hit")


def test_an_amount_beside_a_word_is_said_and_not_passed_over() -> None:
    play = blackjack()
    with pytest.raises(Refused, match="double: amount 500 refused, 1000 allowed"):
        play.send(read_move(["double", "5"], "1", play))
    with pytest.raises(Refused, match="stand takes no 'amount'"):
        play.send(read_move(["stand", "5"], "1", play))
    play.send(read_move(["double", "10"], "1", play))
    assert play.felt.staked == {"1": 2000}


@pytest.mark.parametrize("typed", ["bet red 17 5 5", "hit me hard", "bet"])
def test_too_much_or_too_little_is_refused(typed: str) -> None:
    with pytest.raises(Refused):
        read_move(typed.split(), "1", blackjack())


def test_a_seat_has_a_name() -> None:
    with pytest.raises(Refused, match="a seat has a name"):
        play_round("kings/european-roulette", "", "en", [])
