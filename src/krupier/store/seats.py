"""Who sits at tables among players, with chips that stay in front of them between hands.

The chips themselves are in the ledger (`stack:<table>:<player>`); here is where their owner
sits. A *sitting* lasts from one buy-in to one cash-out and names both in the ledger.

A seat that is *covered* is somebody's who is away while another plays over it: `5*` beside the `5`
of who plays there. As soon as nobody does, it is the absent player's `5` again.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from krupier.store import accounts, chains, groups, ledger, people, schema
from krupier.store.errors import Conflict, Invalid, Taken, Unknown
from krupier.store.ledger import Transfer

_seats = schema.seats

COVERED = "*"


class Seat(msgspec.Struct, frozen=True):
    table: str
    seat: str
    player: str
    sitting: str
    state: str  # JSON: what the table remembers of the player from hand to hand


class Sitter(msgspec.Struct, frozen=True):
    """A seat with its player's name and chips."""

    seat: Seat
    name: str
    stack: int


def take(conn: Connection, seat: Seat, transfer: Transfer, at: int) -> None:
    """A player sits down with chips. Raises NotEnough, Conflict … and nobody sits."""
    ledger.open_accounts(conn, [accounts.stack(seat.table, seat.player)], transfer.currency)
    bring(conn, seat.table, transfer, at)
    row = msgspec.structs.asdict(seat)
    conn.execute(insert(_seats), {"table_id": row.pop("table"), **row})


def bring(conn: Connection, table: str, transfer: Transfer, at: int) -> None:
    """Chips come to a table. Raises Conflict for a transfer that was posted before: whoever
    counts these chips at the table would count them twice."""
    if posted(conn, transfer.key):
        raise ledger.key_used(transfer.key)
    ledger.post(conn, [transfer], at, _chain(conn, table))


def leave(conn: Connection, table: str, player: str, transfer: Transfer | None, at: int) -> None:
    """A player gets up; his chips go with him."""
    if transfer is not None:
        ledger.post(conn, [transfer], at, _chain(conn, table))
    gone = _at(conn, table, player=player)
    conn.execute(delete(_seats).where(_seats.c.table_id == table, _seats.c.player == player))
    if gone is not None:
        _uncover(conn, table, gone.seat)


def cover(conn: Connection, table: str, seat: str) -> None:
    """Somebody else plays over it from now on."""
    _rename(conn, table, seat, seat + COVERED)


def _uncover(conn: Connection, table: str, seat: str) -> None:
    """Nobody sits there any more: it is again the seat of who was played over, if anybody was."""
    _rename(conn, table, seat + COVERED, seat)


def _rename(conn: Connection, table: str, seat: str, to: str) -> None:
    one = (_seats.c.table_id == table) & (_seats.c.seat == seat)
    conn.execute(update(_seats).where(one).values(seat=to))


def move(
    conn: Connection,
    player: str,
    from_table: str,
    to_table: str,
    seat: str,
    transfer: Transfer | None,
    at: int,
    *,
    state: str | None = None,
) -> Seat:
    """A player moves to a seat of another table of the group, with all his chips, his sitting and
    what was remembered of him (or what is to be remembered instead). `transfer` is of the kind
    `move`, and none if he has no chips. Raises Unknown (he does not sit there), Taken (the seat),
    Conflict (he sits at the new table, or the transfer was posted before), Invalid (another group
    or currency, other chips than all of his), and he has not moved."""
    old, new = people.table(conn, from_table), people.table(conn, to_table)
    if old.id == new.id or old.group != new.group:
        raise Invalid(
            f"{from_table} and {to_table} are not two tables of one group",
            f"{from_table} a {to_table} nejsou dva stoly jedné skupiny",
        )
    if old.currency != new.currency:
        raise Invalid(
            f"{from_table} is played in {old.currency}, {to_table} in {new.currency}",
            f"u stolu {from_table} se hraje v {old.currency}, u {to_table} v {new.currency}",
        )
    sits = _at(conn, from_table, player=player)
    if sits is None:
        raise Unknown(
            f"{player} does not sit at {from_table}", f"{player} u stolu {from_table} nesedí"
        )
    if _at(conn, to_table, player=player) is not None:
        raise Conflict(
            f"{player} sits at {to_table} already", f"{player} už u stolu {to_table} sedí"
        )
    if _at(conn, to_table, seat=seat) is not None:
        raise Taken(f"{to_table} {seat}")
    _move_chips(conn, player, old, new, transfer, at)
    moved = Seat(to_table, seat, player, sits.sitting, sits.state if state is None else state)
    mine = (_seats.c.table_id == from_table) & (_seats.c.player == player)
    conn.execute(update(_seats).where(mine).values(table_id=to_table, seat=seat, state=moved.state))
    _uncover(conn, from_table, sits.seat)
    return moved


def _move_chips(
    conn: Connection,
    player: str,
    old: people.TableRecord,
    new: people.TableRecord,
    transfer: Transfer | None,
    at: int,
) -> None:
    here, there = accounts.stack(old.id, player), accounts.stack(new.id, player)
    ledger.open_accounts(conn, [there], new.currency)
    stack = ledger.balance(conn, here, old.currency)
    meant = (here, there, stack, old.currency, "move")
    t = transfer
    said = (t.debit, t.credit, t.amount, t.currency, t.kind) if t else (*meant[:2], 0, *meant[3:])
    if said != meant:
        raise Invalid(
            f"{player} moves with all his chips or not at all: {stack} lie before him,"
            f" {said[2]} would go from {said[0]} to {said[1]} ({said[4]})",
            f"{player} se stěhuje se všemi žetony, nebo vůbec: leží před ním {stack},"
            f" převáděno {said[2]} z {said[0]} na {said[1]} ({said[4]})",
        )
    if transfer is not None:
        bring(conn, new.id, transfer, at)


def _at(
    conn: Connection, table: str, *, seat: str | None = None, player: str | None = None
) -> Seat | None:
    query = select(_seats).where(_seats.c.table_id == table)
    if seat is not None:
        query = query.where(_seats.c.seat == seat)
    if player is not None:
        query = query.where(_seats.c.player == player)
    row = conn.execute(query).one_or_none()
    return Seat(row.table_id, row.seat, row.player, row.sitting, row.state) if row else None


def _chain(conn: Connection, table: str) -> str:
    return chains.of_group(groups.of_table(conn, table).id)


def keep(conn: Connection, table: str, states: Mapping[str, str]) -> None:
    """What the table remembers of its players from hand to hand, by seat."""
    for seat, state in states.items():
        conn.execute(
            update(_seats)
            .where(_seats.c.table_id == table, _seats.c.seat == seat)
            .values(state=state)
        )


def state_of(conn: Connection, table: str, player: str) -> str | None:
    """What the table remembers of one player; nothing if he does not sit there."""
    found = _at(conn, table, player=player)
    return found.state if found else None


def of_table(conn: Connection, table: str, currency: str) -> list[Sitter]:
    """Everybody who sits at a table, or is played over there, by seat."""
    held, players = schema.accounts, schema.players
    query = (
        select(
            _seats.c.seat,
            _seats.c.player,
            _seats.c.sitting,
            _seats.c.state,
            players.c.name,
            held.c.balance,
        )
        .join(players, players.c.id == _seats.c.player)
        .join(
            held,
            (held.c.name == "stack:" + _seats.c.table_id + ":" + _seats.c.player)
            & (held.c.currency == currency),
        )
        .where(_seats.c.table_id == table)
    )
    found = [
        Sitter(Seat(table, row.seat, row.player, row.sitting, row.state), row.name, row.balance)
        for row in conn.execute(query)
    ]
    return sorted(found, key=lambda one: int(one.seat.seat.removesuffix(COVERED)))


def in_hands(conn: Connection, group: str) -> dict[str, int]:
    """By account of chips, what is in hands of a group that are not over."""
    postings, rounds, tables = schema.postings, schema.rounds, schema.tables
    query = (
        select(postings.c.debit, postings.c.credit, postings.c.amount)
        .join(rounds, rounds.c.id == postings.c.round)
        .join(tables, tables.c.id == rounds.c.table_id)
        .where(tables.c.group_id == group, rounds.c.status == "open")
    )
    found: dict[str, int] = {}
    for debit, credit, amount in conn.execute(query):
        found[debit] = found.get(debit, 0) + amount
        found[credit] = found.get(credit, 0) - amount
    return found


def posted(conn: Connection, key: str) -> bool:
    """Whether a transfer with this key is in the books."""
    postings = schema.postings
    found = conn.execute(select(postings.c.key).where(postings.c.key == key))
    return found.first() is not None


def change(conn: Connection, table: str, to: Mapping[str, str]) -> None:
    """Players of a table move to other seats of it, all at once: by player, where to."""
    players = (_seats.c.table_id == table) & _seats.c.player.in_(to)
    left = set(conn.execute(select(_seats.c.seat).where(players)).scalars())
    for step in ("~", ""):  # two may change with each other
        for player, seat in to.items():
            mine = (_seats.c.table_id == table) & (_seats.c.player == player)
            conn.execute(update(_seats).where(mine).values(seat=step + seat))
    for seat in sorted(left - set(to.values())):
        _uncover(conn, table, seat)
