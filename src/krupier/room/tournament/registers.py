"""What the registers say of a tournament: its state, who entered it, and how everybody ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection

from krupier.rules.tournament import answers as told
from krupier.rules.tournament.answers import Answer
from krupier.rules.tournament.state import State
from krupier.store import tournaments
from krupier.store.tournaments import TournamentRecord


def after(
    record: TournamentRecord, state: State, news: Iterable[Answer], at: int
) -> TournamentRecord:
    """The record with these answers, which have led to this state. It began with the first of its
    flights."""
    for answer in news:
        match answer:
            case told.StageBegins(stage=1) if record.state == "open":
                record = replace(record, state="running", started_at=at)
            case told.Ended(how=how):
                record = replace(record, state="over", ended_at=at, ended=how)
            case told.RolledBack() if state.phase == "running":
                record = replace(record, state="running", ended_at=None, ended="")
            case told.RolledBack() if state.phase != "over":
                record = replace(record, state="open", started_at=None, ended_at=None, ended="")
    return record


class Stands(NamedTuple):
    """What a roll-back leaves: entries that count, and how everybody ended, if it is over still."""

    entries: frozenset[str]
    places: dict[str, int]
    prizes: dict[str, int]


def stands(state: State) -> Stands:
    paid = frozenset(one.id for one in state.entrants.values() if one.payments)
    ended = state.ended
    return Stands(paid, dict(ended.places), dict(ended.prizes)) if ended else Stands(paid, {}, {})


def write(
    conn: Connection,
    record: TournamentRecord,
    left: Stands | None,
    news: Iterable[Answer],
    at: int,
) -> None:
    """``record``: as it is :func:`after` them; ``left``: by a roll-back."""
    for answer in news:
        match answer:
            case told.Entered(entry=entry, player=player):
                tournaments.enter(conn, record.id, entry, player, at)
            case told.Left(entry=entry):
                tournaments.leave(conn, record.id, entry, at)
            case told.StageBegins(stage=1):
                tournaments.set_state(conn, record)
            case told.Ended(places=places, prizes=prizes):
                tournaments.place(conn, record.id, places, prizes)
                tournaments.set_state(conn, record)
            case told.RolledBack() if left is not None:
                tournaments.place(conn, record.id, left.places, left.prizes)
                tournaments.set_state(conn, record)
                tournaments.keep(conn, record.id, left.entries, at)
