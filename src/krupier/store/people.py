"""Players, staff and tables: the registers the rest refers to."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, delete, func, select, update

from krupier.store import accounts, groups, ledger, offices, schema
from krupier.store.errors import Conflict, Unknown
from krupier.store.offices import Office
from krupier.store.registers import add, check_id

State = Literal["open", "closed"]
GUEST = "g-"
"""With this the id of every guest begins, and that of nobody else."""
_MANY = 500
"""Ids in one question."""


class Player(msgspec.Struct, frozen=True):
    id: str
    name: str
    created_at: int


class Staff(msgspec.Struct, frozen=True):
    login: str
    password_hash: str  # argon2, made by the server
    created_at: int
    offices: tuple[Office, ...] = ()


class TableRecord(msgspec.Struct, frozen=True):
    id: str
    game: str
    currency: str
    options: str  # JSON
    limits: str  # JSON
    state: State
    created_at: int
    rounds: int  # rounds opened so far
    group: str  # what it belongs to
    orders: str = "{}"  # JSON: what staff have ordered until further notice


def add_player(
    conn: Connection,
    player_id: str,
    name: str,
    token_hash: str,
    at: int,
    *,
    until: int = 0,
    skeleton: str = "",
) -> Player:
    """Register a player (a guest, for now), whose token is good until then. Raises Taken when the
    id or token is."""
    check_id(player_id)
    new = Player(player_id, name, at)
    more = {"token_hash": token_hash, "token_until": until, "skeleton": skeleton}
    add(conn, schema.players, msgspec.structs.asdict(new) | more, player_id)
    return new


_PLAYER = select(schema.players.c.id, schema.players.c.name, schema.players.c.created_at)


def player(conn: Connection, player_id: str) -> Player:
    """Raises Unknown."""
    row = conn.execute(_PLAYER.where(schema.players.c.id == player_id)).one_or_none()
    if row is None:
        raise Unknown(f"no player {player_id}", f"hráč {player_id} není")
    return Player(*row)


def names(conn: Connection, players: Collection[str]) -> dict[str, str]:
    """Of those of them who are known."""
    found: dict[str, str] = {}
    ids = sorted(players)
    for first in range(0, len(ids), _MANY):
        some = schema.players.c.id.in_(ids[first : first + _MANY])
        rows = conn.execute(select(schema.players.c.id, schema.players.c.name).where(some))
        found |= {row.id: row.name for row in rows}
    return found


def player_by_token(conn: Connection, token_hash: str) -> tuple[Player, int] | None:
    """Whose token it is, and until when it is good."""
    players = schema.players
    query = _PLAYER.add_columns(players.c.token_until).where(players.c.token_hash == token_hash)
    row = conn.execute(query).one_or_none()
    return None if row is None else (Player(*row[:3]), row[3])


def set_token(
    conn: Connection, player_id: str, *, until: int, token_hash: str | None = None
) -> None:
    """Until when the player's token is good (0: no longer), or another token instead of it."""
    changes: dict[str, Any] = {"token_until": until}
    if token_hash is not None:
        changes["token_hash"] = token_hash
    players = schema.players
    conn.execute(update(players).where(players.c.id == player_id).values(**changes))


def looking_like(conn: Connection, skeleton: str, at: int) -> int:
    """How many players whose token is good bear a name that looks so."""
    players = schema.players
    query = select(func.count()).where(players.c.skeleton == skeleton, players.c.token_until > at)
    return int(conn.execute(query).scalar_one())


def rename_player(conn: Connection, player_id: str, name: str) -> None:
    """Raises Unknown."""
    player(conn, player_id)
    conn.execute(update(schema.players).where(schema.players.c.id == player_id).values(name=name))


def add_staff(
    conn: Connection, login: str, password_hash: str, at: int, held: Collection[Office] = ()
) -> Staff:
    """Register a member of staff, with the offices that they begin with. Raises Taken when the
    login is."""
    check_id(login)
    row = {"login": login, "password_hash": password_hash, "created_at": at}
    add(conn, schema.staff, row, login)
    for one in held:
        offices.give(conn, login, one)
    return Staff(login, password_hash, at, tuple(sorted(held)))


_STAFF = select(schema.staff.c.login, schema.staff.c.password_hash, schema.staff.c.created_at)


def staff_by_login(conn: Connection, login: str) -> Staff | None:
    row = conn.execute(_STAFF.where(schema.staff.c.login == login)).one_or_none()
    return None if row is None else Staff(*row, offices.of(conn, login))


def all_staff(conn: Connection) -> list[Staff]:
    """Everybody, by login."""
    held = offices.of_everybody(conn)
    rows = conn.execute(_STAFF)
    return sorted((Staff(*row, held.get(row.login, ())) for row in rows), key=lambda s: s.login)


def set_password(conn: Connection, login: str, password_hash: str) -> None:
    """Raises Unknown."""
    staff = schema.staff
    here = update(staff).where(staff.c.login == login)
    done = conn.execute(here.values(password_hash=password_hash))
    _somebody(done.rowcount, login)


def remove_staff(conn: Connection, login: str) -> None:
    """With all offices. Raises Unknown."""
    offices.take_all(conn, login)
    done = conn.execute(delete(schema.staff).where(schema.staff.c.login == login))
    _somebody(done.rowcount, login)


def _somebody(rows: int, login: str) -> None:
    if not rows:
        raise Unknown(f"nobody of the staff has the login {login}", f"personál {login} není")


def add_table(
    conn: Connection,
    table_id: str,
    *,
    game: str,
    currency: str,
    options: str,
    limits: str,
    at: int,
    state: State = "open",
    group: str | None = None,
    kind: groups.Kind = "table",
) -> TableRecord:
    """Register a table, in a group of its own (of this kind) where none is named, and open the
    accounts that its rounds need. Raises Taken, Unknown (no such group of its operator)."""
    check_id(table_id)
    operator = operator_of(game)
    if group is None:
        group = groups.add(conn, table_id, kind=kind, operator=operator, at=at).id
    elif groups.group(conn, group).operator != operator:
        raise groups.unknown(group)
    new = TableRecord(
        id=table_id,
        game=game,
        currency=currency,
        options=options,
        limits=limits,
        state=state,
        created_at=at,
        rounds=0,
        group=group,
    )
    row = msgspec.structs.asdict(new)
    add(conn, schema.tables, row | {"group_id": row.pop("group")}, table_id)
    _open_own(conn, table_id, group, currency)
    return new


def play_for(conn: Connection, table_id: str, currency: str) -> None:
    """A table is played for other money from now on. Raises Unknown, and Conflict while any of the
    old lies there, in a round or before somebody who sits."""
    was = table(conn, table_id)
    if was.currency == currency:
        return
    there, rounds = schema.accounts, schema.rounds
    lying = [accounts.table(table_id), accounts.attack(table_id)]
    holds = (
        select(there.c.name).where(
            there.c.currency == was.currency, there.c.name.in_(lying), there.c.balance != 0
        ),
        select(schema.seats.c.seat).where(schema.seats.c.table_id == table_id),
        select(rounds.c.id).where(rounds.c.table_id == table_id, rounds.c.status == "open"),
    )
    if any(conn.execute(query.limit(1)).first() for query in holds):
        raise Conflict(
            f"{was.currency} lies at table {table_id}: it cannot be played for {currency} yet",
            f"u stolu {table_id} leží {was.currency}: o {currency} se tu zatím hrát nedá",
        )
    _open_own(conn, table_id, was.group, currency)
    tables = schema.tables
    conn.execute(update(tables).where(tables.c.id == table_id).values(currency=currency))


def _open_own(conn: Connection, table_id: str, group: str, currency: str) -> None:
    """The accounts that its rounds need."""
    own = (accounts.house, accounts.commission, accounts.rake)
    names = [accounts.table(table_id), *(name(group) for name in own)]
    ledger.open_accounts(conn, names, currency)


def operator_of(game: str) -> str:
    """`kings` of `kings/blackjack`."""
    return game.partition("/")[0]


_TABLE = select(
    *(
        schema.tables.c["group_id" if field == "group" else field]
        for field in TableRecord.__struct_fields__
    )
)


def table(conn: Connection, table_id: str) -> TableRecord:
    """Raises Unknown."""
    row = conn.execute(_TABLE.where(schema.tables.c.id == table_id)).one_or_none()
    if row is None:
        raise Unknown(f"no table {table_id}", f"stůl {table_id} není")
    return TableRecord(*row)


def has_table(conn: Connection, table_id: str) -> bool:
    found = select(schema.tables.c.id).where(schema.tables.c.id == table_id)
    return conn.execute(found).first() is not None


def tables_after(conn: Connection, prefix: str) -> list[str]:
    """Names of tables that begin so."""
    last = prefix[:-1] + chr(ord(prefix[-1]) + 1)
    name = schema.tables.c.id
    return list(conn.execute(select(name).where(name >= prefix, name < last)).scalars())


def all_tables(conn: Connection) -> list[TableRecord]:
    """Every table, by id."""
    return sorted((TableRecord(*row) for row in conn.execute(_TABLE)), key=lambda t: t.id)


def set_table(
    conn: Connection,
    table_id: str,
    *,
    state: State | None = None,
    options: str | None = None,
    limits: str | None = None,
    orders: str | None = None,
) -> TableRecord:
    """Change what is given. Takes effect with the next round: a running one has its own copy.
    Raises Unknown."""
    given = {"state": state, "options": options, "limits": limits, "orders": orders}
    changes = {name: value for name, value in given.items() if value is not None}
    if changes:
        conn.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(**changes))
    return table(conn, table_id)
