"""Objections: who sits at the table may object to a hand until the next one begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from sqlalchemy import Connection

from krupier.room.hands.table_rules import table_rules
from krupier.rules.options import Refused
from krupier.store import objections

if TYPE_CHECKING:
    from krupier.room.hands.chairs import Chair
    from krupier.room.hands.dealer import HandDealer

LONGEST = 500


class Objected(Struct, frozen=True, omit_defaults=True):
    """The last objection of a player, as his chair remembers it."""

    id: str
    round: str
    text: str
    decision: str = ""


def possible(dealer: HandDealer, chair: Chair) -> bool:
    """Until the cards of the next hand are shuffled, once to a hand."""
    table = dealer.table
    hand = dealer.public_hand
    if table_rules(table.config.operator).objections is None or hand is None:
        return False
    told = chair.objected is not None and chair.objected.round == hand.course.id
    return not told and not table.rounds.opening


def object_to(dealer: HandDealer, chair: Chair, id: str, text: str) -> None:
    """Raises Refused."""
    text = " ".join(text.split())
    if not 1 <= len(text) <= LONGEST or not text.isprintable():
        raise Refused("bad-input", f"say in 1 to {LONGEST} characters what was wrong")
    hand, table = dealer.public_hand, dealer.table
    if hand is None or not possible(dealer, chair):
        raise Refused("no-objection", "there is no hand that you can object to now")
    one = objections.Objection(
        id=f"{hand.course.id}/{chair.player}/{id}",
        operator=table.config.operator,
        table_id=table.id,
        round=hand.course.id,
        player=chair.player,
        text=text,
        at=table.now(),
    )

    def work(conn: Connection) -> None:
        objections.add(conn, one)

    chair.objected = Objected(one.id, one.round, text)
    table.rounds.work(work, player=chair.player)


def decided(dealer: HandDealer, id: str, decision: str) -> None:
    """Whoever objected sees what staff decided, if he is still there."""
    for chair in dealer.chairs:
        if chair.objected is not None and chair.objected.id == id:
            seen = chair.objected
            chair.objected = Objected(seen.id, seen.round, seen.text, decision)
            dealer.changed(chair)
