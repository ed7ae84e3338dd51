"""The audit of tournaments: each is played again from its journal, and what the registers, the
ledger and its published draws say must follow from it.

A journal names the rules that it was begun with. What comes out otherwise under other rules is told
as that; under the same rules it is a fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from sqlalchemy import Connection

from krupier.room import version
from krupier.room.tournament import draws, journal, postings
from krupier.room.tournament.journal import Defined
from krupier.room.tournament.remembered import Remembered, Stored, played_again, stored
from krupier.rules.options import Refused
from krupier.rules.tournament.escrow import Post
from krupier.store import Sealed, Transfer, tournaments
from krupier.store.findings import Finding, told
from krupier.store.tournaments import TournamentRecord

PHASES = {"open": "open", "running": "running", "over": "over"}
"""Of the machine, as registers call them."""


def audited(conn: Connection) -> Iterator[Finding]:
    """Of all tournaments."""
    for record in tournaments.all_tournaments(conn, since=0):
        yield from told(f"tournament {record.id}", _one(conn, record))


def _one(conn: Connection, record: TournamentRecord) -> Iterator[Finding]:
    try:
        found = stored(conn, record.id)
    except Sealed as problem:
        yield Finding("seal", record.id, problem.en, problem.cs)
        return
    first = journal.decode(found.entries[0].input)
    rules = first.rules if isinstance(first, Defined) else ""
    try:
        was = played_again(found)
    except (Refused, AssertionError, KeyError, StopIteration) as problem:
        yield _differs(record, rules, f"its journal cannot be played again: {problem}")
        return
    for said in (*_registered(conn, record, was), *_posted(conn, record, was)):
        yield _differs(record, rules, said)
    if any(_drawn_otherwise(found, was)):
        yield Finding(
            "outcome",
            record.id,
            "a draw does not follow from what was committed to",
            "losování neplyne z toho, k čemu byl závazek",
        )


def _differs(record: TournamentRecord, rules: str, said: str) -> Finding:
    today = version.of_tournaments()
    if rules and rules != today:
        names = f"{version.short(rules)}, {version.short(today)}"
        return Finding(
            "rules",
            record.id,
            f"plays differently now (rules then and today: {names}): {said}",
            f"hraje se dnes jinak (pravidla tehdy a dnes: {names}): {said}",
        )
    return Finding("replay", record.id, said, f"přehráno jinak: {said}")


def _registered(conn: Connection, record: TournamentRecord, was: Remembered) -> Iterator[str]:
    state = was.state
    if PHASES[state.phase] != record.state:
        yield f"registered as {record.state}, its journal leads to {state.phase}"
    entries = [one for one in tournaments.entries(conn, record.id) if one.left_at is None]
    paid = {one.id for one in state.entrants.values() if one.payments}
    if {one.entry for one in entries} != paid:
        yield "other entries are registered than its journal has"
    if state.ended is None:
        return
    for one in entries:
        place, prize = state.ended.places.get(one.entry), state.ended.prizes.get(one.entry, 0)
        if (one.place, one.prize) != (place, prize):
            yield f"{one.entry}: place {one.place} and {one.prize}, by its journal {place}, {prize}"


def _posted(conn: Connection, record: TournamentRecord, was: Remembered) -> Iterator[str]:
    """Every line has moved its money, and nothing else has."""
    meant: dict[str, Transfer] = {}
    for line, _, news in was.told:
        posts = [one for one in news if isinstance(one, Post)]
        meant |= {one.key: one for one in postings.money(record, line, posts)}
    there = {one.key: one for one in tournaments.moved(conn, record)}
    for key in sorted(meant.keys() | there.keys()):
        mine, kept = meant.get(key), there.get(key)
        if mine is None or kept is None:
            yield f"posting {key} is {'missing' if kept is None else 'of no line of its journal'}"
        elif (mine.debit, mine.credit, mine.amount) != (kept.debit, kept.credit, kept.amount):
            yield f"posting {key} moves {kept.amount}, by its journal {mine.amount}"


def _drawn_otherwise(found: Stored, was: Remembered) -> Iterator[bool]:
    """Each draw follows from one of the secrets, which fit what was published, in their order."""
    published = found.record.commitment.split()
    first = len(found.secret) - (len(published) - 1) * draws.SECRET
    cuts = [0, *range(first, len(found.secret) + 1, draws.SECRET)]
    secrets = [found.secret[start:end] for start, end in pairwise(cuts)]
    yield [draws.commitment(one) for one in secrets] != published
    for number, (purpose, order) in enumerate(was.drawn):
        yield not any(draws.of(one, number, purpose, len(order)) == order for one in secrets)
