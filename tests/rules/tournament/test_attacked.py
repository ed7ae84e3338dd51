"""Inputs that nobody sends in good order: what somebody found who tried to break the machine."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.definition import (
    Entry,
    Stage,
)
from krupier.rules.tournament.inputs import Input
from tests.rules.tournament.playing import Play, price


def refused(play: Play, one: Input) -> str:
    """With which code; nothing has changed."""
    before = deepcopy(_all(play))
    with pytest.raises(Refused) as found:
        play.send(one)
    assert _all(play) == before
    return found.value.code


def _all(play: Play) -> dict[str, Any]:
    state = play.machine.state
    return vars(state) | {"escrow": state.escrow.held, "news": [], "journal": play.machine.journal}


@pytest.mark.parametrize("name", ["operator", "claim:anna", "prize", "anna/2", ""])
def test_nobody_is_called_like_an_account(name: str) -> None:
    assert refused(Play(), given.Register(name)) == "player"


def test_a_player_is_not_called_like_a_team() -> None:
    """It was overwritten, and its place in the order was lost."""
    entry = Entry(prices=(price(),), team=2)
    play = Play(entry=entry, stages=(Stage(until_players=2), Stage()))
    play.enter("anna", team="ants")
    assert refused(play, given.Register("ants", team="ants")) == "player"
    assert refused(play, given.Register("ants", team="bees")) == "player"
    assert refused(play, given.Register("bees", team="bees")) == "player"
