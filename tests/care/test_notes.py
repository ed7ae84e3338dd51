"""Notes of players about others: seen by their author alone, handed out and erased with what is
his; nobody reads them in the archive that staff take, nor who they are about in his own."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from sqlalchemy import Connection

from krupier.house import person_export, records, user_accounts
from krupier.house.person_export import Whose
from krupier.plan import houses
from krupier.store import Store, Unknown, notes
from krupier.store.errors import Invalid
from krupier.store.notes import Note
from tests.house.household import DAY, NOON, OWN, join, moment

TSG = houses.of("tsg")
CLOSED = moment("2026-03-10 12:00")
TEN_YEARS = moment("2036-03-10 12:00")


def unpacked(data: bytes) -> dict[str, Any]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return {name: json.loads(packed.read(name)) for name in packed.namelist()}


def noted(conn: Connection) -> None:
    """The first two write about each other, the first also about the third."""
    for number in "123":
        join(conn, f"u{number}", f"p{number}", money=0, at=NOON - DAY)
    notes.put(conn, "u1", Note("u2", "bluffs", "red", 1))
    notes.put(conn, "u1", Note("u3", "", "blue", 2))
    notes.put(conn, "u2", Note("u1", "tight", "", 3))


def test_the_last_one_counts_and_an_empty_one_is_forgotten(store: Store) -> None:
    with store.write() as conn:
        noted(conn)
        notes.put(conn, "u1", Note("u2", "never bluffs", "", 4))
        notes.put(conn, "u1", Note("u3", "", "", 5))
        assert notes.of(conn, "u1") == [Note("u2", "never bluffs", "", 4)]
        assert notes.of(conn, "u2") == [Note("u1", "tight", "", 3)]


def test_about_oneself_or_nobody_or_too_many(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    with store.write() as conn:
        noted(conn)
        with pytest.raises(Unknown):
            notes.put(conn, "u1", Note("nobody", "x", "", 1))
        with pytest.raises(Invalid):
            notes.put(conn, "u1", Note("u1", "x", "", 1))
        monkeypatch.setattr(notes, "MOST", 1)
        with pytest.raises(Invalid):
            notes.put(conn, "u2", Note("u3", "x", "", 1))


def test_his_own_archive_has_his_own_and_that_of_staff_none(store: Store) -> None:
    with store.write() as conn:
        noted(conn)
        own = unpacked(person_export.archive(conn, Whose("p1", ("u1",)), "person"))
        staff = unpacked(person_export.archive(conn, Whose("p1", ("u1",)), "staff"))
        third = unpacked(person_export.archive(conn, Whose("p3", ("u3",)), "person"))
    assert [(one["about"], one["text"]) for one in own["player_notes.json"]] == [
        ("u2", "bluffs"),
        ("u3", ""),
    ]
    assert "player_notes.json" not in staff
    assert "player_notes.json" not in third, "what others think of him is theirs"


def test_who_wants_to_be_forgotten_leaves_no_notes(store: Store) -> None:
    with store.write() as conn:
        noted(conn)
        made = records.request(conn, TSG, user_accounts.account(conn, "u1"), OWN, NOON)
        assert made.erased["notes"] == 2
        assert notes.of(conn, "u1") == []
        assert notes.of(conn, "u2") == [Note("u1", "tight", "", 3)], "his name is still known"


def test_of_somebody_whose_identity_is_erased_nobody_keeps_a_note(store: Store) -> None:
    with store.write() as conn:
        noted(conn)
        user_accounts.set_state(conn, "u1", "closed", "own-wish", OWN, CLOSED)
        records.sweep(conn, "tsg", TEN_YEARS)
        assert notes.of(conn, "u1") == []
        assert notes.of(conn, "u2") == []
