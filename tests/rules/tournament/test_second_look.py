"""What a reader of the rulebook doubted, and what was wrong."""

from __future__ import annotations

from krupier.rules.tournament import inputs as given
from tests.rules.tournament.driving import Driven


def test_what_was_rolled_back_once_is_rolled_back_again() -> None:
    """Units have had new numbers since the first time."""
    play = Driven("kings/freezeout", players=3).start()
    start = len(play.machine.journal)
    play.over(change={"p01": 100, "p02": -100}).send(given.RollBack(start, "a wrong pot"))
    play.over(change={"p01": 200, "p02": -200})
    second = len(play.machine.journal)
    play.over(change={"p01": 300, "p02": -300}).send(given.RollBack(second, "another one"))
    assert play.machine.state.entrants["p01"].chips == 20200
    play.over(change={"p01": 1, "p02": -1})
    assert play.machine.state.entrants["p01"].chips == 20201
