"""What must be true of a room after any evening, whatever happened in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from sqlalchemy import select

from krupier.room import history
from krupier.room import record as records
from krupier.room.messages import Accepted, Answer, Update
from krupier.room.table import Table
from krupier.room.views import events
from krupier.room.weather import Client
from krupier.store import Store, journal, ledger, schema


class Broken(AssertionError):
    """Something that must never happen."""


def check(
    store: Store, answers: Mapping[tuple[str, str], Answer | None], told: Iterable[Update]
) -> list[str]:
    """Everything that is wrong with the books, the answers and the news of a closed room."""
    found = [f"{one.check} {one.subject}: {one.en}" for one in history.audit_all(store)]
    found += _unfinished(store)
    found += _purses(store)
    found += _answers(store, answers)
    return found + _news(store, told)


def _unfinished(store: Store) -> list[str]:
    with store.read() as conn:
        found = [f"round {one.id} is still open" for one in journal.open_rounds(conn)]
        accounts = schema.accounts
        held = select(accounts.c.name, accounts.c.balance).where(
            accounts.c.kind.in_(("table", "stack", "attack")), accounts.c.balance != 0
        )
        return found + [f"{row.name} still holds {row.balance}" for row in conn.execute(held)]


def _purses(store: Store) -> list[str]:
    """Every player has what he brought, in his wallet or on a table, and what the results of his
    rounds say."""
    expected: Counter[tuple[str, str]] = Counter()
    have: Counter[tuple[str, str]] = Counter()
    postings, results, rounds = schema.postings, schema.results, schema.rounds
    with store.read() as conn:
        for row in conn.execute(select(postings).where(postings.c.round.is_(None))):
            for name, sign in ((row.debit, -1), (row.credit, 1)):
                if ledger.kind_of(name) in ledger.HOLDERS:
                    expected[ledger.owner_of(name), row.currency] += sign * row.amount
        joined = select(results, rounds.c.currency).join(rounds, rounds.c.id == results.c.round)
        for row in conn.execute(joined):
            expected[row.player, row.currency] += row.returned - row.staked
        for row in conn.execute(select(schema.accounts)):
            if row.kind in ledger.HOLDERS:
                have[row.owner, row.currency] += row.balance
        found = [
            f"{key} has {have[key]}, results say {expected[key]}"
            for key in sorted({*have, *expected})
            if have[key] != expected[key]
        ]
        total = sum(sum(kinds.values()) for kinds in ledger.trial_balance(conn).values())
        return [*found, f"the ledger adds up to {total}"] if total else found


def _answers(store: Store, answers: Mapping[tuple[str, str], Answer | None]) -> list[str]:
    """What was accepted is written once; what was refused is not written."""
    written: Counter[tuple[str, str]] = Counter()
    with store.read() as conn:
        for text in conn.execute(select(schema.entries.c.input)).scalars():
            line = msgspec.json.decode(text)
            if "move" in line:
                written[line["by"], line["id"]] += 1
    found = [f"move {key} is written {n} times" for key, n in written.items() if n > 1]
    for key, answer in answers.items():
        if isinstance(answer, Accepted) and not written[key]:
            found.append(f"move {key} was accepted, but is not written")
        elif answer is not None and not isinstance(answer, Accepted) and written[key]:
            found.append(f"move {key} was refused ({answer.code}), but is written")
    return found


def _news(store: Store, told: Iterable[Update]) -> list[str]:
    """Whatever anybody was told stands in the journal: nobody saw what was not durable."""
    found = []
    written: dict[str, list[dict[str, Any]]] = {}
    with store.read() as conn:
        for news in told:
            assert news.round is not None
            if news.round not in written:
                record = journal.round_record(conn, news.round)
                text = journal.plan_text(conn, record.plan)
                course = records.course_of(record, journal.entries(conn, news.round), text)
                written[news.round] = events(course, ())
            end = news.first + len(news.events)
            if written[news.round][news.first : end] != news.events:
                found.append(f"round {news.round}: viewers were told what is not in the journal")
    return found


def same_picture(table: Table, clients: Iterable[Client]) -> None:
    """Who heard all updates of a quiet table sees what a newcomer would see. Raises Broken."""
    if table.rounds.retry_at is not None:
        return  # what is in memory is worth nothing, and nobody is told of it
    gallery = table.gallery
    newcomer: Client | None = None
    for client in clients:
        if client.version is None or not gallery.has(client.viewer):
            continue
        if client.version != gallery.version:
            raise Broken(f"{client.viewer} heard {client.version} of {gallery.version}")
        if newcomer is None:
            newcomer = Client("newcomer", None)
            newcomer.see(gallery.public())
        for part in ("stakes", "cards", "rest"):
            mine, fresh = getattr(client, part), getattr(newcomer, part)
            if mine != fresh:
                raise Broken(f"{table.id} {part}: {client.viewer} sees {mine}, it is {fresh}")
