"""Cards that would have come: never shown, unless management lets the table see them."""

from __future__ import annotations

import pytest

from krupier.rules import families
from krupier.rules.game import BadSetting
from krupier.rules.play import replay
from tests.rules.poker.tables import Table, sit

KINGS = "kings/texas-holdem"
CARDS = "As Kc Ad Kd 2h 3h 4c 8d 9s"


def heads_up(*words: str, cards: str = CARDS, **options: bool) -> Table:
    return sit(KINGS, ["90", "90"], blinds=("5", "10"), cards=cards, options=options).all_do(*words)


@pytest.mark.clause("KC-119")
def test_a_hand_that_ends_early_shows_no_further_card() -> None:
    table = heads_up("call", "check", "bet 10", "fold")
    assert table.play.over
    assert (table.board, "rabbit" in table.play.felt.places) == ("2h 3h 4c", False)


@pytest.mark.clause("KC-119")
def test_management_may_let_the_table_see_them_and_they_decide_nothing() -> None:
    table = heads_up("call", "check", "bet 10", "fold", rabbit=True)
    assert table.play.over
    assert (table.board, table.cards("rabbit")) == ("2h 3h 4c", "8d 9s")
    assert table.net == {"1": "10", "2": "-10"}
    assert table.burnt == 3
    assert replay(table.game, table.play.journal).felt.events == table.play.felt.events


def test_after_a_showdown_or_taken_back_blinds_nothing_is_left_to_see() -> None:
    shown = heads_up("call", "check", *["check"] * 6, rabbit=True)
    assert "rabbit" not in shown.play.felt.places
    options = {"rabbit": True, "chop_blinds": True}
    chopped = sit(KINGS, 3, blinds=("5", "10"), options=options).all_do("fold", "chop", "chop")
    assert chopped.play.over
    assert "rabbit" not in chopped.play.felt.places


@pytest.mark.clause("PC-425")
def test_the_club_has_no_such_exception() -> None:
    with pytest.raises(BadSetting, match="rabbit"):
        families.load("club/texas-holdem", options={"rabbit": True})
