"""The smallest chip of a table among players."""

from __future__ import annotations

import pytest

from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.stakes import check_stakes, stakes
from krupier.rules.families import load
from krupier.rules.game import BadSetting
from tests.room.cash import EUR, Poker


@pytest.mark.clause("KC-180")
@pytest.mark.parametrize(
    ("code", "blinds", "chip"),
    [
        ("EUR", ("1", "3"), 1 * EUR),
        ("EUR", ("2", "5"), 1 * EUR),
        ("EUR", ("5", "10"), 5 * EUR),
        ("EUR", ("25", "50"), 25 * EUR),
        ("CZK", ("30", "90"), 10 * EUR),
        ("CZK", ("150", "300"), 50 * EUR),
    ],
)
def test_it_is_the_greatest_with_which_the_stakes_can_be_put_in(
    code: str, blinds: tuple[str, str], chip: int
) -> None:
    found = stakes(load("kings/texas-holdem", currency_code=code), CashRules(blinds=blinds))
    assert found.chip == chip


@pytest.mark.clause("PC-211")
def test_the_club_breaks_pots_into_chips_too() -> None:
    found = stakes(load("club/texas-holdem"), CashRules(blinds=("5", "10")))
    assert found.hand(found.games[0], 2)["chip"] == "5"


def test_online_rooms_divide_to_the_cent() -> None:
    found = stakes(load("fortuna/texas-holdem"), CashRules(blinds=("5", "10")))
    assert "chip" not in found.hand(found.games[0], 2)


@pytest.mark.clause("KC-180")
def test_a_table_may_name_its_smallest_chip() -> None:
    poker = Poker("kings/texas-holdem", blinds=("5", "10"), chip="0.50")
    poker.come("anna", "bob", buy_in=400)
    assert poker.hand["chip"] == "0.50"
    game = load("kings/texas-holdem")
    with pytest.raises(BadSetting, match="chip 2 EUR: 5 EUR cannot be put in"):
        check_stakes(game, CashRules(blinds=("5", "10"), chip="2"))


def test_a_table_gives_it_to_every_hand() -> None:
    poker = Poker("kings/texas-holdem", blinds=("5", "10"))
    poker.come("anna", "bob", buy_in=400)
    assert poker.hand["chip"] == "5"
