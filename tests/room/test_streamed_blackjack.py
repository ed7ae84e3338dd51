"""What fortuna's streamed blackjacks ask of a table: a free position, and players who drop out."""

from __future__ import annotations

import pytest

from krupier.rules.options import Refused
from krupier.store import history
from tests.room.setup import Answers, Place, bet, scripted


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("fortuna/blackjack-evolution", marks=pytest.mark.clause("F15-07", "F13-09")),
        pytest.param("fortuna/blackjack-synot", marks=pytest.mark.clause("F18-07", "F13-09")),
    ],
)
def test_a_player_sits_on_a_free_position(game: str) -> None:
    table = Place().add(game, currency="CZK")
    assert table.sit("anna", "Anna", "3") == "3"
    with pytest.raises(Refused) as refused:
        table.sit("bert", "Bert", "3")
    assert refused.value.code == "seat-taken"
    assert [table.sit(f"p{n}", f"P{n}") for n in range(6)] == ["1", "2", "4", "5", "6", "7"]
    with pytest.raises(Refused) as refused:
        table.sit("bert", "Bert")
    assert refused.value.code == "table-full"


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("fortuna/blackjack-evolution", marks=pytest.mark.clause("F15-88", "F13-38")),
        pytest.param("fortuna/infinite-blackjack", marks=pytest.mark.clause("F16-113", "F13-38")),
        pytest.param("fortuna/blackjack-synot", marks=pytest.mark.clause("F18-100", "F13-38")),
        pytest.param("fortuna/all-bets-blackjack", marks=pytest.mark.clause("F19-132", "F13-38")),
    ],
)
def test_bets_of_a_disconnected_player_are_settled_and_recorded(game: str) -> None:
    """Nineteen against eighteen: whoever is not there stands on it."""
    place = Place(source=scripted(cards="Ts 9h 9d 9c"))
    table = place.add(game, currency="CZK")
    place.player("anna", 100_000, "CZK")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    answers = Answers()
    table.move("anna", "m1", bet(seat, "main", 1_000), answers)
    assert answers.accepted
    table.unwatch("v")
    place.wait(table, 300)
    assert place.balance("anna", "CZK") == 101_000
    with place.store.read() as conn:
        (played,) = history.rounds_of_player(conn, "anna")
    assert [(one.staked, one.returned) for one in played.results] == [(1_000, 2_000)]
