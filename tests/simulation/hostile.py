"""Hostile clients: whatever a connection can order, in the worst order, at one instant.

Commits of the first request are still on their way when the last one arrives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.room.bots import make_move
from krupier.room.hands.requests import Away, GetUp, Prefer, ShowCards, SitDown, TopUp
from krupier.room.table import Table
from krupier.rules.options import Move
from tests.simulation import people, staff
from tests.simulation.street import Client

if TYPE_CHECKING:
    from tests.simulation.people import Person
    from tests.simulation.world import Room


def attack(room: Room, who: Person, table: Table) -> None:
    """Everything a client can order at a table among players, with few ids."""
    chance = room.chance
    for _ in range(chance.randrange(2, 9)):
        request = chance.choice(
            (
                SitDown(None, chance.choice((0, 12_000, 20_000))),
                SitDown(str(chance.randrange(1, 4)), 20_000),
                GetUp(),
                GetUp(),
                TopUp(chance.choice((1, 1_000, 10_000))),
                Prefer(auto_top_up=chance.random() < 0.5),
                Away(chance.random() < 0.5),
                ShowCards(),
            )
        )
        id = chance.choice(("x", "y", "z", f"auto-{table.number}", f"auto-{table.number + 1}"))
        with room.refusals():
            people.ask(room, who, table, id, request)
        if chance.random() < 0.1:
            people.spend_elsewhere(room, who, table)
    if chance.random() < 0.2:
        storm(room, who, table)


def storm(room: Room, who: Person, table: Table) -> None:
    """Stakes, takes back, gets up and sits down elsewhere, while his money goes elsewhere, his
    connection flickers and staff act."""
    acts = (_stand, _sit, people.spend_elsewhere, _move, _move, _move, _older, _flood)
    more = (_elsewhere, _flicker, _two_windows, _with_staff)
    for _ in range(room.chance.randrange(2, 7)):
        act = room.chance.choice(acts if room.chance.random() < 0.7 else more)
        with room.refusals():
            act(room, who, table)


def nonsense(room: Room, move: Move | None) -> Move:
    move = move or Move("1", "bet", "red", (), 100)
    return room.chance.choice(
        (
            Move("2", move.do, move.bet, move.on, move.amount),
            Move(move.seat, move.do, move.bet, move.on, 10**13),
            Move(move.seat, move.do, move.bet, ("99", "x"), move.amount),
            Move(move.seat, "take-back", move.bet, move.on, 7),
            Move(move.seat, "dance"),
            Move(move.seat, move.do, move.bet, move.on, -5),
            Move(move.seat, move.do, move.bet, move.on, 1, unrefused=True),
        )
    )


def _stand(room: Room, who: Person, table: Table) -> None:
    table.stand(who.id)


def _sit(room: Room, who: Person, table: Table) -> None:
    people.sit(room, who, table, room.chance.choice((None, "1", "2", "3")))


def _move(room: Room, who: Person, table: Table) -> None:
    """A move, now and then under the id of the one before."""
    move = make_move(table, who.id, room.chance, advice=False)
    if move is None:
        return
    who.sent += 1
    back = room.chance.choice((0, 0, 1))
    people.send_new(room, who, table, move, f"{who.id}-{room.moment}-{who.sent - back}")


def _older(room: Room, who: Person, table: Table) -> None:
    """A move for a round that is over, or has not begun."""
    move = make_move(table, who.id, room.chance, advice=False)
    if move is not None:
        number = table.number + room.chance.choice((-3, -1, 1))
        people.send(room, who, table.id, people.new_id(room, who), move, number)


def _flood(room: Room, who: Person, table: Table) -> None:
    """More entropy than a round takes."""
    for _ in range(6):
        with room.refusals():
            people.give_entropy(room, who, table, room.chance.randbytes(16))


def _elsewhere(room: Room, who: Person, table: Table) -> None:
    """The same money at two tables."""
    for other in room.tables.values():
        with room.refusals():
            if not other.seating.of(who.id):
                people.sit(room, who, other)
            move = make_move(other, who.id, room.chance, advice=False)
            if move is not None:
                left = other.env.wallets.available(who.id, other.config.currency)
                most = Move(move.seat, move.do, move.bet, move.on, left, n=move.n)
                with room.refusals():
                    people.send_new(room, who, other, most)
                people.send_new(room, who, other, move)


def _flicker(room: Room, who: Person, table: Table) -> None:
    """The connection is lost, comes back and asks for everything again."""
    people.disconnect(room, who, table)
    if who.table == table.id:
        people.connect(room, who, table)
        table.resync(who.viewer)


def _two_windows(room: Room, who: Person, table: Table) -> None:
    """A second connection of the same player, which is soon gone, and one that never was."""
    second = f"{who.viewer}/second"
    room.street.clients[table.id][second] = Client(second, who.id)
    table.watch(second, who.id)
    table.watch(second, who.id)
    if room.chance.random() < 0.7:
        table.unwatch(second)
        del room.street.clients[table.id][second]
    table.unwatch("nobody")


def _with_staff(room: Room, who: Person, table: Table) -> None:
    """Staff act between a move and its commit."""
    with room.refusals():
        _move(room, who, table)
    staff.act(room, table)
    _move(room, who, table)
