"""Hands with all cards open, for those who look into how they were played. Whoever reads one signs
for it: see :mod:`krupier.server.integrity`."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection

from krupier.equipment.cards import Card
from krupier.house.hand_facts import Deed
from krupier.room import collusion_hands, history
from krupier.rules.options import Refused
from krupier.store import RoundRecord


class OpenHand(Struct, frozen=True, kw_only=True):
    record: RoundRecord
    unit: int
    holes: dict[str, list[Card]]
    """By player, those who folded too."""
    boards: list[list[Card]]
    net: dict[str, int]
    deeds: list[Deed]


def open_hand(conn: Connection, round_id: str) -> OpenHand:
    """Raises Refused ("unknown-round", "round-running", "no-history")."""
    record = history.closed_round(conn, round_id)
    read = collusion_hands.read_again(conn, record)
    if read is None:
        raise Refused("no-history", f"{round_id} is no hand among players that can be read")
    return OpenHand(
        record=record,
        unit=read.unit,
        holes=dict(zip(read.reader.names, read.state.holes, strict=True)),
        boards=read.state.boards,
        net=collusion_hands.net_of(conn, round_id),
        deeds=read.reader.deeds,
    )
