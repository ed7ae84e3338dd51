"""What fortuna's streamed roulettes ask of a table: suspension, and players who drop out."""

from __future__ import annotations

import pytest

from krupier.rules.options import Refused
from krupier.store import history
from tests.room.setup import Answers, Place, bet, scripted

GAMES = [
    pytest.param(
        "fortuna/roulette-evolution", marks=pytest.mark.clause("F14-57", "F14-61", "F13-38")
    ),
    pytest.param("fortuna/roulette-synot", marks=pytest.mark.clause("F17-62", "F17-66")),
]


@pytest.mark.parametrize("game", GAMES)
def test_a_suspended_game_waits_and_an_absent_player_is_settled(game: str) -> None:
    place = Place(source=scripted(pockets=["17"]))
    table = place.add(game, currency="CZK")
    place.player("anna", 100_000, "CZK")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m1", bet(seat, "straight", 1_000, "17"), Answers())

    table.suspend("wrong camera")
    assert table.state == "suspended"
    place.wait(table, 300)
    assert place.balance("anna", "CZK") == 99_000, "nothing happens meanwhile, the bet lies"
    with pytest.raises(Refused):
        table.move("anna", "m2", bet(seat, "red", 1_000), Answers())
    table.resume()

    table.unwatch("v")
    place.wait(table, 60)
    assert place.balance("anna", "CZK") == 99_000 + 36_000, "settled in his absence at 35:1"
    with place.store.read() as conn:
        assert len(history.rounds_of_player(conn, "anna")) == 1, "and in his history"
