"""A player at several boxes of a blackjack table."""

from __future__ import annotations

import pytest

from krupier.rules.options import Refused
from tests.room.setup import Answers, Place, bet


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("kings/blackjack", marks=pytest.mark.clause("K06-12")),
        pytest.param("kings/kings-free-blackjack", marks=pytest.mark.clause("K08-11")),
        pytest.param("kings/blackjack-switch", marks=pytest.mark.clause("K15-07")),
        pytest.param("wgg/blackjack", marks=pytest.mark.clause("W12-10")),
    ],
)
def test_free_boxes_may_be_played_as_long_as_others_find_room(game: str) -> None:
    place = Place()
    table = place.add(game, boxes_per_player=2)
    for name in ("anna", "bert"):
        place.player(name)
        table.watch(f"v-{name}", name)
    assert table.sit("bert", "Bert", "2") == "2"
    with pytest.raises(Refused) as refused:
        table.sit("anna", "Anna", "2")
    assert refused.value.code == "seat-taken", "only boxes that are free"
    answers = Answers()
    for seat in ("1", "3"):
        assert table.sit("anna", "Anna", seat) == seat
        table.move("anna", seat, bet(seat, "main", 1_000), answers)
        assert answers.accepted
    with pytest.raises(Refused) as refused:
        table.sit("anna", "Anna", "4")
    assert refused.value.code == "enough-boxes", "others are not kept from playing"
    table.move("bert", "b", bet("2", "main", 1_000), answers)
    assert answers.accepted
    table.flush()
    announced = [one["seat"] for one in place.ears.events("T1") if one["event"] == "stake"]
    assert set(announced) == {"1", "2", "3"}
