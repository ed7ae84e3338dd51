"""The audit plays every tournament again: registers, postings and draws follow from its journal."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text, update

from krupier.room import version
from krupier.room.history import audit_all
from krupier.room.tournament import director
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament import payout
from krupier.store.tournament_schema import tournament_entries, tournaments
from tests.room.bank_formats import hurried
from tests.room.marias import defined
from tests.room.test_tournament import BY, begun, freezeout
from tests.room.tournament import Event


def found(event: Event) -> list[tuple[str, str, str]]:
    return [(one.check, one.subject, one.en) for one in audit_all(event.place.store)]


def played(rolled_back: bool = False) -> Event:
    event = begun(freezeout(chips=1000), "anna", "bob", "cyril")
    event.play()
    if rolled_back:  # from then on draws follow from another secret
        director.roll_back(event.it, len(event.it.memory.machine.journal) - 1, BY)
        event.it.tick()
        event.play()
    return event


@pytest.mark.parametrize("rolled_back", [False, True])
def test_of_a_tournament_that_was_played_nothing_is_wrong(rolled_back: bool) -> None:
    assert found(played(rolled_back)) == []


@pytest.mark.parametrize("type", ["kings/roulette-games", "kings/marias", "kings/rebuy"])
def test_nor_of_one_that_runs_or_was_called_off(type: str) -> None:
    made = defined() if type == "kings/marias" else None
    changes = hurried(type) if "roulette" in type else None
    event = Event(type, changes, made=made)
    event.enter("anna", "bob", "cyril", "dana")
    assert found(event) == []
    for _ in range(60):
        event.step()
    assert event.it.state.phase == "running"
    assert found(event) == []
    event.it.tick()
    director.direct(event.it, given.Cancel("fire"), BY)
    assert found(event) == []


@pytest.mark.parametrize(
    ("values", "said"),
    [({"place": 3}, "anna: place 3"), ({"prize": 7}, "and 7, by its journal")],
)
def test_a_place_or_prize_that_somebody_changed_is_found(values: dict[str, int], said: str) -> None:
    event = played()
    places = event.it.state.ended
    assert places is not None
    who = next(entry for entry, place in places.places.items() if place == 1)
    with event.place.store.write() as conn:
        mine = tournament_entries.c.entry == who
        conn.execute(update(tournament_entries).where(mine).values(values))
    ((check, subject, en),) = found(event)
    assert (check, subject) == ("replay", "E")
    assert said.replace("anna", who) in en


def test_another_commitment_is_found() -> None:
    event = played()
    with event.place.store.write() as conn:
        conn.execute(update(tournaments).values(commitment="0" * 64))
    assert [one[:2] for one in found(event)] == [("outcome", "E")]


def test_a_posting_that_is_gone_is_found() -> None:
    event = played()
    with event.place.store.write() as conn:
        conn.execute(text("DROP TRIGGER IF EXISTS postings_no_delete"))
        conn.execute(text("DELETE FROM postings WHERE key = 'E/3/1'"))
    said = [en for check, _, en in found(event) if check == "replay"]
    assert said == ["posting E/3/1 is missing"]


def test_other_rules_are_told_from_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    event = played()
    whole = payout.of_places

    def otherwise(*args: Any) -> tuple[list[int], bool]:
        amounts, generated = whole(*args)
        return [sum(amounts)], generated

    monkeypatch.setattr(payout, "of_places", otherwise)
    assert {one[0] for one in found(event)} == {"replay"}
    monkeypatch.setattr(version, "of_tournaments", lambda: "f" * 64)
    told = found(event)
    assert {one[0] for one in told} == {"rules"}
    assert all("plays differently now" in one[2] for one in told)
