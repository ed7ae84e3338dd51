"""Who waits and who came back with what, judged from plain rows and what players were told."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Row, text

from tests.simulation.referees.evidence import Evidence
from tests.simulation.referees.rows import Books

SAME = frozenset({"kings", "wgg"})
"""Where one comes back within hours with the same chips: an evening is shorter than that."""

Rows = Sequence[Row[Any]]


def judge(evidence: Evidence, books: Books) -> list[str]:
    with evidence.read() as conn:
        waiting = conn.execute(text("SELECT list, player, place FROM waiting")).all()
        left = conn.execute(
            text("SELECT table_id, player, sitting, amount, at, how FROM departures")
        ).all()
        tables = conn.execute(text("SELECT id, group_id, game, options FROM tables")).all()
    return [
        *_places(waiting),
        *_counted(books, left),
        *_come_back(evidence, books, left, tables),
    ]


def _places(waiting: Rows) -> Iterator[str]:
    """Nobody has the same place as another."""
    seen: set[tuple[str, int]] = set()
    for row in waiting:
        if (row.list, row.place) in seen:
            yield f"{row.list}: place {row.place} is given twice"
        seen.add((row.list, row.place))


def _counted(books: Books, left: Rows) -> Iterator[str]:
    """What is written down of somebody who left is what he took with him, at that moment."""
    paid = {one.key: one for one in books.postings}
    for row in left:
        if row.how == "moved":
            continue
        posting = paid.get(f"{row.table_id}/out/{row.player}/{row.sitting}")
        if posting is None or (posting.amount, posting.at) != (row.amount, row.at):
            yield f"{row.table_id}: {row.player} left with {row.amount}, posted is {posting}"


def _come_back(evidence: Evidence, books: Books, left: Rows, tables: Rows) -> Iterator[str]:
    """Whoever sits down again brings no less than he left with. Where blinds were raised it is
    another game."""
    asked = [(one.kind, (one.table, one.player, one.id)) for one in evidence.sendings]
    # an id that was used for both tells nothing
    sat = {one for kind, one in asked if kind == "SitDown"}
    sat -= {one for kind, one in asked if kind == "TopUp"}
    at_table = {row.id: row for row in tables}
    for one in books.postings:
        table, _, rest = one.key.partition("/")
        player, (how, *more) = one.debit.partition(":")[2], rest.split("/", 2)
        began = how == "sit" or (how == "in" and (table, player, more[-1]) in sat)
        if not began or player.startswith("bot-"):
            continue
        here = at_table[table]
        alike = {row.id for row in tables if (row.group_id, row.game) == (here.group_id, here.game)}
        raised = any(_blinds(at_table[id]) for id in alike)
        before = [
            row
            for row in left
            if row.table_id in alike and row.player == player and row.at < one.at
        ]
        if raised or not before or here.game.partition("/")[0] not in SAME:
            continue
        last = max(before, key=lambda row: row.at)
        if one.amount < last.amount:
            yield f"{one.key}: {player} brings {one.amount}, he had left with {last.amount}"


def _blinds(table: Row[Any]) -> Any:
    """What the table was raised to; demo tables begin with those of their plan."""
    return json.loads(table.options).get("cash", {}).get("blinds")
