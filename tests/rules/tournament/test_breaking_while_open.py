"""Tables that are to be broken while one may still register."""

from __future__ import annotations

from krupier.rules.tournament.answers import Broken
from tests.rules.tournament.driving import of, of_type


def test_a_table_is_not_broken_when_others_took_the_seats_meanwhile() -> None:
    play = of_type("fortuna/guaranteed", {"seats": {"most": 3}})
    play.start(*"abcdefg")  # a, d, g at table 1, b and e at table 2, c and f at table 3
    play.bust("d", by="a")
    assert play.table(3).closing, "six fit at two tables, when its hand is over"
    play.enter(*"xy").over(3)
    assert not of(Broken, play.told)
    assert [*play.dealt()] == [3]
