"""The button and the blinds from hand to hand, as the operators' rules of a hand say it."""

from __future__ import annotations

import pytest

from krupier.room.hands.button import begin, go_on

SEATS = [2, 3, 5, 8]


@pytest.mark.clause("W28-15", "W14-05", "W15-04", "W16-04", "W17-05", "W20-07", "W21-07", "W22-07")
@pytest.mark.clause("W23-07", "W24-09", "F03-23", "T15-12", "PC-153", "PC-158", "PC-271")
@pytest.mark.parametrize("moving", [False, True])
def test_in_an_orbit_everybody_has_the_button_and_pays_each_blind_once(moving: bool) -> None:
    places = begin(SEATS)
    found = [places]
    for _ in range(3):
        places = go_on(places, SEATS, moving=moving).places
        found.append(places)
    assert [one.button for one in found] == [8, 2, 3, 5], "clockwise, one player a hand"
    assert [one.small for one in found] == [2, 3, 5, 8]
    assert [one.big for one in found] == [3, 5, 8, 2]
