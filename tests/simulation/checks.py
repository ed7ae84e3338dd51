"""What the platform says of itself after any evening: its audit, its news, its pictures.

These share the code that they look at, so they find contradictions only; the judgement is that of
the referees.
"""

from __future__ import annotations

from collections.abc import Iterable

from krupier.room import history
from krupier.room import record as records
from krupier.room.messages import View
from krupier.room.table import Table
from krupier.room.views import EVERYTHING, events, parts
from krupier.store import Store, journal
from tests.simulation.referees.evidence import Told
from tests.simulation.street import Client


class Broken(AssertionError):
    """Something that must never happen."""


def check(store: Store, told: Told) -> list[str]:
    """Everything that is wrong with the books and the news of a closed room."""
    found = [f"{one.check} {one.subject}: {one.en}" for one in history.audit_all(store)]
    return found + _news(store, told)


def _news(store: Store, told: Told) -> list[str]:
    """Whatever anybody was told stands in the journal: nobody saw what was not durable."""
    found = []
    with store.read() as conn:
        for round, some in told.events.items():
            record = journal.round_record(conn, round)
            text = journal.plan_text(conn, record.plan)
            course = records.course_of(record, journal.entries(conn, round), text)
            written = events(course, ())
            if any(at >= len(written) or written[at] != event for at, event in some.items()):
                found.append(f"round {round}: viewers were told what is not in the journal")
    return found


def same_picture(table: Table, clients: Iterable[Client]) -> None:
    """Who heard all updates of a quiet table sees what a newcomer would see. Raises Broken."""
    if table.group.retry_at is not None:
        return  # what is in memory is worth nothing, and nobody is told of it
    gallery = table.gallery
    newcomer: Client | None = None
    for client in clients:
        if client.version is None or not gallery.has(client.viewer):
            continue
        if client.version != gallery.version:
            raise Broken(f"{client.viewer} heard {client.version} of {gallery.version}")
        if newcomer is None:
            newcomer = Client("newcomer", None)
            newcomer.see(View(**parts(table, EVERYTHING)))
        for part in ("stakes", "cards", "rest"):
            mine, fresh = getattr(client, part), getattr(newcomer, part)
            if mine != fresh:
                raise Broken(f"{table.id} {part}: {client.viewer} sees {mine}, it is {fresh}")
