"""Histories, newest first, in pages."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, func, select, tuple_

from krupier.money import CHIPS
from krupier.store import ledger
from krupier.store.accounts import HOLDERS
from krupier.store.journal import RECORD, RoundRecord, records
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


PLAYED_FOR = frozenset(("tournament", "prize", "refund", "time", "service", "attack", "correction"))
"""What is posted outside rounds and is play all the same: entries and prizes of tournaments, what
is paid at a table, what a ruling sets right. All else (deposits, conversions, buy-ins, gifts) only
goes from one pocket to another, or comes from outside."""


def won_since(conn: Connection, player: str, since: int) -> dict[str, int]:
    """By currency, what somebody has won or lost since a moment: rounds that ended then, whole,
    whenever their stakes were laid, and what was paid for play outside rounds. What still lies on
    a felt is neither won nor lost."""
    net = func.sum(results.c.returned - results.c.staked)
    ended = (
        select(rounds.c.currency, net)
        .join_from(results, rounds, rounds.c.id == results.c.round)
        .where(results.c.player == player, results.c.closed_at >= since)
        .where(rounds.c.currency != CHIPS)
        .group_by(rounds.c.currency)
    )
    won = {code: int(amount) for code, amount in conn.execute(ended)}
    own = {one.name for one in ledger.accounts_of(conn, player) if one.kind in HOLDERS}
    for side, sign in ((postings.c.debit, -1), (postings.c.credit, 1)):
        paid = (
            select(postings.c.currency, func.sum(postings.c.amount))
            .where(side.in_(own), postings.c.at >= since, postings.c.round.is_(None))
            .where(postings.c.kind.in_(PLAYED_FOR), postings.c.currency != CHIPS)
            .group_by(postings.c.currency)
        )
        for code, amount in conn.execute(paid):
            won[code] = won.get(code, 0) + sign * int(amount)
    return won
