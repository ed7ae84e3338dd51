"""Tournaments: what is announced, their entries, and their accounts.

A tournament is a group of its own kind: what happens in it is the journal of that group
(`krupier.store.groups`). Its money is in four accounts of escrow, its chips are issued from a
fifth; all are empty when it is over, or the database does not let it be.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Literal

import msgspec
from sqlalchemy import Connection, bindparam, func, insert, select, update

from krupier.money import CHIPS
from krupier.store import accounts, groups, keys, ledger, people, schema
from krupier.store.errors import Conflict, Sealed, Unknown
from krupier.store.ledger import Posting
from krupier.store.tournament_schema import tournament_entries as _entries
from krupier.store.tournament_schema import tournaments as _tournaments

State = Literal["open", "running", "over"]


class TournamentRecord(msgspec.Struct, frozen=True):
    id: str
    type: str
    names: str  # JSON: cs, en
    currency: str
    state: State
    created_at: int
    starts_at: int | None
    started_at: int | None
    ended_at: int | None
    ended: str
    private: str
    commitment: str

    @property
    def operator(self) -> str:
        return self.type.partition("/")[0]


class EntryRecord(msgspec.Struct, frozen=True):
    tournament: str
    entry: str
    player: str
    at: int
    left_at: int | None
    place: int | None
    prize: int


_TOURNAMENT = select(*(_tournaments.c[field] for field in TournamentRecord.__struct_fields__))
_ENTRY = select(*(_entries.c[field] for field in EntryRecord.__struct_fields__))


def add(conn: Connection, new: TournamentRecord, secret: bytes, held: Iterable[str]) -> None:
    """Announce a tournament, with its accounts. ``secret``: what its draws follow from; ``held``:
    the names of its accounts of escrow. Raises Taken, Sealed."""
    groups.add(conn, new.id, kind="tournament", operator=new.operator, at=new.created_at)
    key = keys.of(conn)
    if key is None:
        raise _no_key(new.id)
    row = msgspec.structs.asdict(new) | {"secret": key.seal(secret, new.id)}
    conn.execute(insert(_tournaments), row)
    own = _open_own(conn, new.id, new.currency, held)
    # rounds at its tables never take anything, but each may name these accounts
    chips = [accounts.issue(new.id), *own, accounts.commission(new.id)]
    ledger.open_accounts(conn, chips, CHIPS)


def _open_own(conn: Connection, id: str, currency: str, held: Iterable[str]) -> list[str]:
    """Its accounts; says which are the house's."""
    names = [accounts.tournament(id, one) for one in held]
    own = [accounts.house(id), accounts.rake(id)]
    ledger.open_accounts(conn, [*names, *own], currency)
    return own


def play_for(conn: Connection, id: str, currency: str, held: Iterable[str]) -> None:
    """It is played for other money than it was announced for. Raises Unknown, and Conflict where
    it holds any."""
    was, there = tournament(conn, id), schema.accounts
    names = [accounts.tournament(id, one) for one in held]
    holds = select(there.c.name).where(
        there.c.currency == was.currency, there.c.name.in_(names), there.c.balance != 0
    )
    if conn.execute(holds.limit(1)).first() is not None:
        raise Conflict(
            f"tournament {id} holds {was.currency}: it is not played for {currency}",
            f"turnaj {id} drží {was.currency}: o {currency} se nehraje",
        )
    _open_own(conn, id, currency, held)
    conn.execute(update(_tournaments).where(_tournaments.c.id == id).values(currency=currency))


def tournament(conn: Connection, id: str) -> TournamentRecord:
    """Raises Unknown."""
    row = conn.execute(_TOURNAMENT.where(_tournaments.c.id == id)).one_or_none()
    if row is None:
        raise _unknown(id)
    return TournamentRecord(*row)


def exists(conn: Connection, id: str) -> bool:
    return (
        conn.execute(select(_tournaments.c.id).where(_tournaments.c.id == id)).first() is not None
    )


def all_tournaments(conn: Connection, *, since: int | None = None) -> list[TournamentRecord]:
    """Those that are not over, and those that ended after a moment; in the order of their start."""
    query = _TOURNAMENT.where(
        (_tournaments.c.state != "over") | (_tournaments.c.ended_at >= since)
        if since is not None
        else _tournaments.c.state != "over"
    )
    found = [TournamentRecord(*row) for row in conn.execute(query)]
    return sorted(found, key=lambda one: (one.starts_at or one.created_at, one.id))


def over(
    conn: Connection, *, before: tuple[int, str] | None = None, limit: int
) -> list[TournamentRecord]:
    """Those for everybody that are over, newest first."""
    query = _TOURNAMENT.where(_tournaments.c.state == "over", _tournaments.c.private == "")
    if before is not None:
        at, id = before
        later = _tournaments.c.ended_at == at
        query = query.where((_tournaments.c.ended_at < at) | (later & (_tournaments.c.id < id)))
    order = (_tournaments.c.ended_at.desc(), _tournaments.c.id.desc())
    return [TournamentRecord(*row) for row in conn.execute(query.order_by(*order).limit(limit))]


def secret(conn: Connection, id: str) -> bytes:
    """What its draws follow from. Raises Unknown, Sealed."""
    row = conn.execute(select(_tournaments.c.secret).where(_tournaments.c.id == id)).one_or_none()
    key = keys.of(conn)
    if row is None:
        raise _unknown(id)
    if key is None:
        raise _no_key(id)
    return key.unseal(bytes(row[0]), id)


def commit(conn: Connection, id: str, secret: bytes, commitment: str) -> None:
    """Its draws follow from another secret, too. Raises Sealed."""
    key = keys.of(conn)
    if key is None:
        raise _no_key(id)
    values = {"secret": key.seal(secret, id), "commitment": commitment}
    conn.execute(update(_tournaments).where(_tournaments.c.id == id).values(**values))


def set_state(conn: Connection, now: TournamentRecord) -> None:
    """Whether it has begun and is over, since when, and how it ended. Raises IntegrityError for one
    that is to be over and holds something."""
    names = ("state", "started_at", "ended_at", "ended")
    values = {name: getattr(now, name) for name in names}
    conn.execute(update(_tournaments).where(_tournaments.c.id == now.id).values(**values))


def set_start(conn: Connection, id: str, starts_at: int | None) -> None:
    conn.execute(update(_tournaments).where(_tournaments.c.id == id).values(starts_at=starts_at))


def last_played(conn: Connection, id: str) -> int:
    """When a round began or ended at one of its tables."""
    rounds, tables = schema.rounds, schema.tables
    latest = func.max(func.coalesce(rounds.c.closed_at, rounds.c.opened_at))
    query = select(latest).join_from(rounds, tables, tables.c.id == rounds.c.table_id)
    return conn.execute(query.where(tables.c.group_id == id)).scalar() or 0


def tables(conn: Connection, id: str) -> list[people.TableRecord]:
    """That were set up for it."""
    mine = select(schema.tables.c.id).where(schema.tables.c.group_id == id)
    return [people.table(conn, row.id) for row in conn.execute(mine)]


# -- entries -------------------------------------------------------------------------------------


def enter(conn: Connection, tournament: str, entry: str, player: str, at: int) -> None:
    """One that left, or was rolled back, may enter again under the same name."""
    row = {"tournament": tournament, "entry": entry, "player": player, "at": at}
    mine = (_entries.c.tournament == tournament) & (_entries.c.entry == entry)
    again = update(_entries).where(mine).values(player=player, at=at, left_at=None)
    if not conn.execute(again).rowcount:
        conn.execute(insert(_entries), row)


def leave(conn: Connection, tournament: str, entry: str, at: int) -> None:
    """It left before the tournament began."""
    mine = (_entries.c.tournament == tournament) & (_entries.c.entry == entry)
    conn.execute(update(_entries).where(mine).values(left_at=at))


def keep(conn: Connection, tournament: str, stands: Collection[str], at: int) -> None:
    """After a roll-back: these are in it, and whoever else is written down has left."""
    for one in entries(conn, tournament):
        if (one.entry in stands) != (one.left_at is None):
            mine = (_entries.c.tournament == tournament) & (_entries.c.entry == one.entry)
            left = None if one.entry in stands else at
            conn.execute(update(_entries).where(mine).values(left_at=left))


def place(
    conn: Connection, tournament: str, places: Mapping[str, int], prizes: Mapping[str, int]
) -> None:
    """How everybody ended; nothing for a tournament that goes on after all."""
    whole = _entries.c.tournament == tournament
    conn.execute(update(_entries).where(whole).values(place=None, prize=0))
    rows = [
        {"of": entry, "taken": places.get(entry), "won": prizes.get(entry, 0)}
        for entry in sorted(places.keys() | prizes.keys())
    ]
    if rows:
        one = whole & (_entries.c.entry == bindparam("of"))
        won = update(_entries).where(one).values(place=bindparam("taken"), prize=bindparam("won"))
        conn.execute(won, rows)


def entries(conn: Connection, tournament: str) -> list[EntryRecord]:
    query = _ENTRY.where(_entries.c.tournament == tournament).order_by(_entries.c.at)
    return [EntryRecord(*row) for row in conn.execute(query)]


def moved(conn: Connection, of: TournamentRecord) -> list[Posting]:
    """The money that lines of its journal have moved, of either kind; chips apart."""
    postings = schema.postings
    first, after = f"{of.id}/", f"{of.id}0"  # "0" comes after "/": an index finds them
    own = ledger.POSTING.where(
        postings.c.key >= first, postings.c.key < after, postings.c.currency != CHIPS
    )
    return [Posting(*row) for row in conn.execute(own).all()]


def is_in(conn: Connection, tournament: str, player: str) -> bool:
    """Whether he has an entry there."""
    mine = (_entries.c.tournament == tournament) & (_entries.c.player == player)
    found = select(_entries.c.entry).where(mine, _entries.c.left_at.is_(None)).limit(1)
    return conn.execute(found).first() is not None


def of_player(conn: Connection, player: str, limit: int) -> list[EntryRecord]:
    """His entries, newest first."""
    query = _ENTRY.where(_entries.c.player == player).order_by(_entries.c.at.desc()).limit(limit)
    return [EntryRecord(*row) for row in conn.execute(query)]


def _no_key(id: str) -> Sealed:
    return Sealed(
        f"the draws of tournament {id} need the house key; name its file with --key",
        f"losy turnaje {id} vyžadují klíč herny; uveďte jeho soubor volbou --key",
    )


def _unknown(id: str) -> Unknown:
    return Unknown(f"no tournament {id}", f"turnaj {id} není")
