"""Histories, newest first, in pages."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, or_, select, tuple_

from krupier.store.journal import RECORD, RoundRecord, records
from krupier.store.ledger import POSTING, Posting
from krupier.store.schema import postings, results, rounds
from krupier.store.settlement import Result


class Played(msgspec.Struct, frozen=True):
    """A round as one player saw it."""

    round: RoundRecord
    results: list[Result]  # the player's own


def rounds_of_table(
    conn: Connection, table: str, *, before: int | None = None, limit: int = 50
) -> list[RoundRecord]:
    """Rounds of a table; `before` is the number of the last round of the previous page."""
    query = RECORD.where(rounds.c.table_id == table)
    if before is not None:
        query = query.where(rounds.c.number < before)
    return records(conn, query.order_by(rounds.c.number.desc()).limit(limit))


def rounds_of_player(
    conn: Connection, player: str, *, before: tuple[int, str] | None = None, limit: int = 50
) -> list[Played]:
    """Closed rounds a player had money in; `before` is (closed_at, round id) of the last one of
    the previous page."""
    place = (results.c.closed_at, results.c.round)
    page = select(*place).distinct().where(results.c.player == player)
    if before is not None:
        page = page.where(tuple_(*place) < before)
    ids = [
        row.round for row in conn.execute(page.order_by(*(c.desc() for c in place)).limit(limit))
    ]
    found = {record.id: record for record in records(conn, RECORD.where(rounds.c.id.in_(ids)))}
    own = select(results).where(results.c.player == player, results.c.round.in_(ids))
    seats: dict[str, list[Result]] = {name: [] for name in ids}
    for row in conn.execute(own.order_by(results.c.seat)):
        seats[row.round].append(Result(row.player, row.seat, row.staked, row.returned, row.detail))
    return [Played(found[name], seats[name]) for name in ids]


def statement(
    conn: Connection,
    account: str,
    currency: str,
    *,
    before: tuple[int, str] | None = None,
    limit: int = 50,
) -> list[Posting]:
    """Postings of an account; `before` is (at, key) of the last one of the previous page."""
    place = (postings.c.at, postings.c.key)
    query = POSTING.where(
        postings.c.currency == currency,
        or_(postings.c.debit == account, postings.c.credit == account),
    )
    if before is not None:
        query = query.where(tuple_(*place) < before)
    rows = conn.execute(query.order_by(*(c.desc() for c in place)).limit(limit))
    return [Posting(*row) for row in rows]
