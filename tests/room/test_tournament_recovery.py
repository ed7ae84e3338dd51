"""A tournament that is cut off anywhere comes back to where it was, and one that is rolled back has
the money of then; see the modules that are run here for longer runs."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from krupier.house.acts import Signature
from krupier.room.messages import Accepted
from krupier.room.tournament import director, setting
from krupier.room.tournament.requests import Enter
from krupier.rules.tournament.inputs import Cancel
from krupier.store import open_store
from tests.room.tournament import Event
from tests.room.tournament_cuts import KINDS, POKER, Cuts
from tests.room.tournament_roll_backs import RollBacks

BY = Signature("dora", "director", "the wrong button")
EVERY = {"poker": 16, "roulette": 40, "blackjack": 24, "marias": 24}
"""Commits between two kills."""
ENDS = {"poker": 4}
"""From so many it is played to its end; else from two."""


@pytest.mark.parametrize("of", KINDS)
def test_from_any_commit_it_comes_back_and_from_some_it_is_played_to_the_same_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, of: str
) -> None:
    monkeypatch.setattr(setting, "PAUSE", 0.0)
    every = EVERY[of]
    cuts = Cuts(tmp_path, KINDS[of])
    cuts.play(lambda number: number % every == 0)
    there = range(0, cuts.commits, every)
    for number in there:
        cuts.came_back(number)
    for number in there[1 :: len(there) // ENDS.get(of, 2)]:
        cuts.same_end(number)


@pytest.mark.parametrize("type", ["kings/rebuy", "kings/roulette-knock-out", "kings/marias"])
def test_a_roll_back_to_any_line_has_the_money_and_the_people_of_then(type: str) -> None:
    books = open_store("sqlite://")
    played = RollBacks(1, type, books, open_store("sqlite://", books.key))
    played.play()
    chance = random.Random(1)
    lines = [3, 5]  # while people register
    for n, to in enumerate([*lines, *(chance.randint(1, played.lines) for _ in range(3))]):
        after = played.back(to, n)
        if n % 3 == 0:
            played.to_the_end(after)


def test_back_to_a_line_that_does_not_count_any_more_has_the_clocks_of_what_stands() -> None:
    event = Event(POKER.type, POKER.changes)
    event.enter("anna", "bert", "cyril")
    while event.it.state.phase != "running":
        event.step()
    begun = len(event.it.memory.machine.journal)
    event.play()
    over = len(event.it.memory.machine.journal)
    director.roll_back(event.it, begun, BY)
    director.roll_back(event.it, over, BY)  # the end of before: since then it runs again
    assert event.it.state.phase == "running"
    assert event.it.memory.clocks.flights[1].what == "level"
    assert not event.it.guard.fault()
    event.play()
    assert event.faults == []


def test_what_follows_a_zoom_tournament_that_was_called_off_can_be_taken_back() -> None:
    """Nobody had come: there are no flights and no pool."""
    event = Event("tsg/zoom", seed=1)
    director.direct(event.it, Cancel("fire"), BY)
    director.roll_back(event.it, 2, BY)
    assert event.it.state.phase == "over"
    assert not event.tables
    assert not event.faults


def test_after_a_roll_back_nobody_sits_for_a_team_that_is_none_any_more() -> None:
    days = [{"until_level": 1, "waits": False}, {}]
    levels = [{"seconds": 60, "small": 50 * n, "big": 100 * n} for n in range(1, 9)]
    event = Event("kings/team", {"entry": {"team": 2}, "stages": days, "levels": levels})
    for one, team in (("anna", "reds"), ("bob", "reds"), ("cyril", "blues"), ("dan", "blues")):
        event.place.player(one, 1_000_000, event.it.definition.currency)
        assert isinstance(event.ask(one, Enter(team=team)), Accepted)
    while not event.it.memory.plays:
        assert event.step()
    director.roll_back(event.it, 2, BY)  # announced, anna
    assert event.it.memory.plays == {}
    found = event.it.entry_of("anna")
    assert found is not None
    assert (found.id, found.state) == ("anna", "waiting")
    assert event.it.entry_of("cyril") is None
