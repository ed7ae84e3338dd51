"""All tables of the books together: their definitions stand in several modules."""

from __future__ import annotations

from krupier.store import (
    care_schema,
    chat_schema,
    closing_schema,
    desk_schema,
    house_schema,
    notes_schema,
    payment_schema,
    private_schema,
    seats_schema,
    staff_access_schema,
    table_schema,
    tournament_schema,
    watching_schema,
)
from krupier.store.schema import metadata

__all__ = [
    "care_schema",
    "chat_schema",
    "closing_schema",
    "desk_schema",
    "house_schema",
    "metadata",
    "notes_schema",
    "payment_schema",
    "private_schema",
    "seats_schema",
    "staff_access_schema",
    "table_schema",
    "tournament_schema",
    "watching_schema",
]
