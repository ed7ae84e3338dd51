"""The clocks of a tournament stand while it does, once, and at no other time."""

from __future__ import annotations

from tests.room.setup import SECOND
from tests.room.tournament import Event

CHANGES = {"entry": {"late_until": 5}}
LEVEL = 120 * SECOND
"""Of a hyper-turbo (F10-10)."""


def _ends(event: Event) -> int:
    due = event.it.memory.clocks.flights[1].due
    assert due is not None
    return due


def _begun() -> tuple[Event, int]:
    event = Event("fortuna/hyper-turbo", CHANGES, starts=60)
    starts = event.place.time + 60 * SECOND
    event.enter(*(f"p{n}" for n in range(9)))
    while event.it.state.phase == "open":
        event.step()
    return event, starts


def test_the_first_level_is_as_long_as_it_says() -> None:
    event, starts = _begun()
    event.it.tick()
    assert _ends(event) == starts + LEVEL


def test_a_new_table_stops_no_clock() -> None:
    """Somebody comes late and has a table of his own to sit down at."""
    event, starts = _begun()
    event.place.time = starts + 50 * SECOND
    event.enter("late")
    event.it.tick()
    assert len(event.it.floor.tables) == 2
    assert _ends(event) == starts + LEVEL


def test_a_process_that_was_gone_stood_once() -> None:
    """Ten seconds were played and a minute was lost: 110 seconds are left after it."""
    event, starts = _begun()
    event.place.time = starts + 10 * SECOND
    event.enter("late")
    back = event.place.time = starts + 70 * SECOND
    event.open()
    for _ in range(3):
        event.it.tick()
    assert _ends(event) == back + 110 * SECOND
