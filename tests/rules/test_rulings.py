"""The list of rulings, and that games know exactly what is in it."""

from __future__ import annotations

import pytest

from krupier.equipment.cards import parse
from krupier.rules.families import FAMILIES
from krupier.rules.felt import Felt
from krupier.rules.options import Refused
from krupier.rules.poker.floor import Floor
from krupier.rules.rulings import MARIAS, POKER, RENOUNCE, RULINGS, known_to, must_be_known
from krupier.rules.wants import Ruling
from tests.rules.poker.tables import sit


def test_the_hands_of_poker_know_each_of_theirs() -> None:
    table = sit("kings/texas-holdem", 2, blinds=("5", "10"))
    game = table.play.game
    floor = Floor(Felt(), ["1", "2"], game.plan)  # type: ignore[arg-type]
    assert list(floor._checks) == known_to(POKER)
    assert known_to(MARIAS) == [RENOUNCE]
    assert {one.family for one in RULINGS.values()} <= set(FAMILIES)


@pytest.mark.parametrize(
    ("ruling", "message"),
    [
        (Ruling("dance"), "no ruling 'dance'"),
        (Ruling(RENOUNCE, "1"), "no ruling 'renounce'"),
        (Ruling("dead-hand"), "dead-hand needs: seat"),
        (Ruling("premature"), "premature needs: cards"),
    ],
)
def test_what_is_unknown_or_says_too_little_is_refused(ruling: Ruling, message: str) -> None:
    with pytest.raises(Refused, match=message):
        must_be_known(ruling, POKER)


def test_what_says_enough_is_judged_by_the_hand() -> None:
    for ruling in (
        Ruling("stands"),
        Ruling("premature", cards=parse("As")),
        Ruling("no-raise", "1"),
    ):
        must_be_known(ruling, POKER)
