"""A player moves with all his chips to another table of the group, between hands.

The seat, the chips, the group's journal and the act that ordered it are one transaction: he sits
here or there, never at both tables or at none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection

from krupier.room import demo_money
from krupier.room.admission import must_let_sit
from krupier.room.hands.chairs import Chair, WayIn
from krupier.rules.options import Refused
from krupier.store import Public, Transfer, accounts, groups, seats
from krupier.store.writer import Work

if TYPE_CHECKING:
    from krupier.room.group import Member
    from krupier.room.hands.dealer import HandDealer
    from krupier.room.table import Table


def force_chair(
    dealer: HandDealer, seat: str, to: Table, to_seat: str | None, record: Work[None], by: str
) -> None:
    """He has to move: with the chips he has, and where the plan says so without blinds, if he lets
    the button pass once. Raises Refused."""
    lets_pass = dealer.chips.rules.forced_move.lets_button_pass
    move_chair(dealer, seat, to, to_seat, record, by, "pass" if lets_pass else "as-was")


def move_chair(
    dealer: HandDealer,
    seat: str,
    to: Table,
    to_seat: str | None,
    record: Work[None],
    by: str,
    way: WayIn,
    also: Sequence[Member] = (),
) -> None:
    """``record``: writes the act; ``by``: whose affair it is; ``also``: who else goes back if that
    fails. Raises Refused."""
    chair = dealer.chairs.at(seat)
    if chair is None:
        raise Refused("unknown-seat", f"nobody sits in seat {seat[:20]!r}", seat=seat[:20])
    if dealer.in_hand(chair) or chair.leaving or chair.player in dealer.troubles:
        raise Refused("in-play", "he is in a hand, or about to leave: move him after it")
    table, config = dealer.table, dealer.table.config
    his = demo_money.code(to, chair.player)
    if to is table or to.group is not table.group or his != config.currency:
        raise Refused("other-group", "a player moves between tables of one group and currency")
    if to.state != "open":
        raise Refused("table-closed", "the table is not open")
    arrived, state = to.dealer.receive(chair, to_seat, way)
    dealer.choice.gone(chair)
    dealer.chairs.remove(chair)
    player, at, chips = chair.player, table.now(), _chips(dealer, chair, to)
    moved = {"moved": player, "from": [table.id, seat], "to": [to.id, arrived]}
    told = Public(msgspec.json.encode(moved).decode())

    def work(conn: Connection) -> None:
        seats.move(conn, player, table.id, to.id, arrived, chips, at, state=state)
        groups.append(conn, config.group, [told], at)
        record(conn)

    table.group.work([table, to, *also], work, [chips] if chips else (), by)
    table.seats_changed(player)
    if again := dealer.chairs.at(seat):  # whom he played over
        table.seats_changed(again.player)
    to.seats_changed(player)


def _chips(dealer: HandDealer, chair: Chair, to: Table) -> Transfer | None:
    """All of them; nothing if he has none left."""
    if not chair.stack:
        return None
    table = dealer.table
    return Transfer(
        f"{table.id}/move/{table.env.new_id()}",
        accounts.stack(table.id, chair.player),
        accounts.stack(to.id, chair.player),
        chair.stack,
        table.config.currency,
        "move",
        operator=table.config.operator,
    )


def receive_chair(
    dealer: HandDealer, chair: Chair, seat: str | None, way: WayIn
) -> tuple[str, str]:
    """He sits down with what he had before him at the other table. Says where, and what is
    remembered of him. Raises Refused."""
    table = dealer.table
    if table.seating.keeps(chair.player):
        raise Refused("seat-taken", "he sits at that table already", seat=seat or "")
    must_let_sit(table, chair.player)
    given = table.seating.sit(chair.player, chair.guest.name, seat)
    demo_money.take(table, chair.player)
    new = dealer.chairs.add(
        chair.player, chair.guest.name, given, chair.sitting, chair.stack, chair.bank
    )
    new.remember(chair.kept())
    new.since, new.wants_seat, new.wants_table, new.plays_out = table.now(), "", "", False
    begun = dealer.progress.places is not None and dealer.stakes.has_blinds
    if way == "pass":
        new.passes = begun and not chair.owes
    elif way == "new":
        new.owes_big |= begun
    new.written = new.state()
    return given, new.written
