"""The audit: do the books still say what was written in them?

Money is added up again from the postings, chains are hashed again from the first link and their
seals compared, closings are compared with the postings and results they speak of. A finding names
what is wrong; but of a round that only plays differently now it says just that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Iterator

import msgspec
from sqlalchemy import Connection, func, select

from krupier.store import (
    accounts,
    chain_audit,
    counter_audit,
    hashes,
    journal,
    keys,
    ledger,
    money_audit,
    payment_audit,
    people,
    rekeying,
    schema,
    sealed_lines,
    sealing,
    seam,
    seam_audit,
    settlement,
)
from krupier.store.accounts import ESCROW, HOLDERS
from krupier.store.database import Store
from krupier.store.errors import Sealed
from krupier.store.findings import RULES, SEAM, Finding, Place, Reason, broken, cut, seals, told
from krupier.store.heads import Heads
from krupier.store.journal import Entry, RoundRecord
from krupier.store.keys import HouseKey
from krupier.store.ledger import Posting
from krupier.store.people import TableRecord
from krupier.store.settlement import Closing, Result

Replay = Callable[[Connection, RoundRecord, list[Entry]], Generator[Finding, None, list[Result]]]
"""Plays a closed round once more: yields what is wrong with it on the way, returns its results."""

Explain = Callable[[RoundRecord], Reason | None]
"""Why today's rules may play a round otherwise than it was played; ``None``: they played it, or
what is kept of it cannot be trusted."""


def audit(
    store: Store,
    replay: Replay | None = None,
    heads: Heads | None = None,
    explain: Explain | None = None,
) -> list[Finding]:
    """All that is wrong, an empty list when nothing is. `replay` plays a closed round's journal
    through the rules; the results of settled rounds are compared with those kept. A difference is
    a fault, unless `explain` knows of other rules and the books of that round are sound. `heads`
    were kept elsewhere and must still stand in the chains. Seals are checked in a store with a
    key."""
    rounds = heads.rounds if heads else {}
    with store.read() as conn:
        books = sealing.recorded(conn)
        key = store.key if books else None  # else said once, not for every chain
        former = seam.former(conn)
        findings = [
            *_key(conn, books, store.key, heads),
            *told("accounts", money_audit.accounts(conn)),
            *told("plans", _plans(conn)),
            *told("rounds", _strays(conn)),
            *told("accounts", money_audit.stacks(conn)),
            *told("postings", money_audit.kinds(conn)),
            *told("payments", payment_audit.payments(conn)),
            *told("counters", counter_audit.counted(conn)),
            *told("counters", counter_audit.counters(conn)),
            *told("chains", chain_audit.links(conn, key, heads.chains if heads else {}, former)),
            *told("chains", seam_audit.seams(conn, key, former)),
        ]
        tables = people.all_tables(conn)
        for table in tables:
            was = former.get(seam.of_rounds(table.id), [])
            of_table = _table(conn, table, key, replay, explain, rounds.get(table.id), was)
            findings += _judged([*told(table.id, of_table)])
        for gone in sorted(rounds.keys() - {table.id for table in tables}):
            findings.append(broken(gone, "the table is gone", "stůl chybí"))
    return findings


def _key(
    conn: Connection, books: str | None, key: HouseKey | None, heads: Heads | None
) -> Iterator[Finding]:
    if key is None:
        return
    if books != key.id:
        yield Finding(
            "seal",
            key.id,
            "the books were never sealed with this house key, or do not say so any more",
            "knihy nikdy nebyly zapečetěny tímto klíčem herny, nebo to už neuvádějí",
        )
    if heads is None or heads.sealed_by(key):
        return
    theirs = (heads.seal or "").partition(":")[0]
    if act := rekeying.act_that_replaced(conn, theirs):
        yield Finding(
            SEAM,
            "heads",
            f"the heads kept elsewhere bear the seal of house key {theirs}, which {act} replaced:"
            f" the seal is not checked, the heads are",
            f"jinde uložené hlavy nesou pečeť klíče herny {theirs}, který nahradil úkon {act}:"
            f" pečeť se neprověřuje, hlavy ano",
        )
    else:
        yield Finding(
            "seal",
            "heads",
            "the heads kept elsewhere do not bear the seal of the house key",
            "jinde uložené hlavy nemají pečeť klíče herny",
        )


def _plans(conn: Connection) -> Iterator[Finding]:
    known = set()
    for row in conn.execute(select(schema.plans)):
        known.add(row.hash)
        if hashes.digest(row.text) != row.hash:
            yield Finding("plan", row.hash, "the text was changed", "text se změnil")
    used = conn.execute(select(schema.rounds.c.plan).distinct()).scalars()
    for plan in sorted(set(used) - known):
        yield Finding("plan", plan, "used by rounds, but not kept", "hrálo se podle něj, chybí")


def _strays(conn: Connection) -> Iterator[Finding]:
    """What hangs on a round or table that is not there, or not so."""
    rounds = schema.rounds
    for table in (schema.postings, schema.entries, schema.results):
        missing = (
            select(table.c.round)
            .distinct()
            .where(table.c.round.is_not(None), table.c.round.not_in(select(rounds.c.id)))
        )
        for name in sorted(conn.execute(missing).scalars()):
            yield broken(
                name, f"the round is gone, its {table.name} remain", f"kolo chybí ({table.name})"
            )
    dated = select(rounds.c.id).join(schema.results).distinct()
    for name in conn.execute(
        dated.where(schema.results.c.closed_at.is_distinct_from(rounds.c.closed_at))
    ).scalars():
        yield Finding("settlement", name, "results bear another time", "výsledky mají jiný čas")
    homeless = select(rounds.c.table_id).where(rounds.c.table_id.not_in(select(schema.tables.c.id)))
    for name in sorted(conn.execute(homeless.distinct()).scalars()):
        yield broken(name, "the table is gone, its rounds remain", "stůl chybí, kola zůstala")
    yield from _groups(conn)


def _groups(conn: Connection) -> Iterator[Finding]:
    """Every table belongs to a group, and plays the games of its operator."""
    rounds, tables, groups = schema.rounds, schema.tables, schema.groups
    query = (
        select(tables.c.id, groups.c.operator, rounds.c.game)
        .outerjoin(groups, groups.c.id == tables.c.group_id)
        .outerjoin(rounds, rounds.c.table_id == tables.c.id)
        .distinct()
        .order_by(tables.c.id)
    )
    for table, operator, game in conn.execute(query):
        if operator is None:
            yield broken(table, "belongs to no group", "nepatří do žádné skupiny")
        elif game is not None and people.operator_of(game) != operator:
            yield broken(
                table,
                f"has played {game}, and its group is that of {operator!r}",
                f"hrálo se u něj {game}, jeho skupina patří {operator!r}",
            )


def _table(
    conn: Connection,
    table: TableRecord,
    key: HouseKey | None,
    replay: Replay | None,
    explain: Explain | None,
    anchor: str | None,
    former: list[tuple[int, str]],
) -> Iterator[Finding]:
    """The chain of one table, and the money of each of its rounds."""
    head = journal.first_head(table.id, table.created_at)
    seen = {head}
    number = held = 0
    places = []
    rounds = schema.rounds
    query = journal.RECORD.where(rounds.c.table_id == table.id).order_by(rounds.c.number)
    for record in journal.records(conn, query):
        number += 1
        if record.number != number or record.id != f"{table.id}-{number}":
            yield broken(
                record.id,
                f"number {record.number} where {number} was expected: a round is missing",
                f"číslo {record.number} místo {number}: kolo chybí",
            )
            number = record.number
        if record.prev != head:
            yield broken(
                record.id,
                "does not follow the table's previous round",
                "nenavazuje na předchozí kolo stolu",
            )
        entries = journal.written(conn, record.id)
        posted = ledger.of_round(conn, record.id)
        yield from _round(record, entries)
        if record.closing is None:
            held += settlement.nets(posted).get(accounts.table(table.id), 0)
        else:
            kept = settlement.results(conn, record.id)
            yield from _closing(record, posted, kept)
            if replay:
                yield from _replayed(conn, replay, explain, record, entries, kept)
            head = record.head
            seen.add(head)
            places.append(Place(record.id, record.length + 1, head, record.seal))
    yield from seals(places, key)
    if number != table.rounds:
        yield broken(
            table.id,
            f"the table has had {table.rounds} rounds, the last one found is {number}",
            f"u stolu bylo {table.rounds} kol, poslední nalezené je {number}",
        )
    if anchor is not None and anchor not in seen:
        yield seam_audit.explained(table.id, anchor, former) or cut(table.id, anchor)
    yield from _escrow(conn, table, held)


def _round(record: RoundRecord, entries: list[Entry]) -> Iterator[Finding]:
    """The chain inside one round."""
    running = record.status == "open"
    ended = {record.closed_at is not None, record.closing is not None}
    if ended != {not running} or (running and record.seal is not None):
        yield broken(
            record.id, "neither open nor closed as it should be", "není řádně otevřeno ani uzavřeno"
        )
    head = journal.opening_link(record)
    for seq, entry in enumerate(entries, 1):
        link = hashes.link(head, record.id, seq, entry.at, sealed_lines.covered(entry.input))
        if (entry.seq, entry.hash) != (seq, link):
            yield broken(
                record.id,
                f"entry {entry.seq} is not what was written as entry {seq}",
                f"záznam {entry.seq} není to, co bylo zapsáno jako záznam {seq}",
            )
            return  # every later link hangs on this one
        head = link
    if record.closing is not None and record.closed_at is not None:
        head = hashes.link(head, record.id, record.length + 1, record.closed_at, record.closing)
    if (record.length, record.head) != (len(entries), head):
        yield broken(
            record.id,
            f"has {len(entries)} entries and the hash {head}, should have {record.length} and"
            f" {record.head}: opening, last entry or closing was changed",
            f"má {len(entries)} záznamů a otisk {head}, má mít {record.length} a {record.head}:"
            f" změněno otevření, poslední záznam nebo uzavření",
        )


def _closing(record: RoundRecord, posted: list[Posting], kept: list[Result]) -> Iterator[Finding]:
    """What a closed round says of its money, against ledger and results."""
    try:
        closing = settlement.closing_of(record)
    except msgspec.DecodeError:
        closing = Closing("open", "", "", [])
    if closing.status != record.status:
        yield Finding(
            "settlement",
            record.id,
            f"is {record.status}, was closed as {closing.status}",
            f"je {record.status}, bylo uzavřeno jako {closing.status}",
        )
    if closing.results != kept:
        yield Finding("settlement", record.id, "results were changed", "výsledky se změnily")
    if closing.ledger != ledger.digest_of(posted):
        yield Finding(
            "settlement", record.id, "its postings were changed", "jeho zápisy se změnily"
        )
    players: defaultdict[str, int] = defaultdict(int)
    for name, gain in settlement.nets(posted).items():
        kind = name.partition(":")[0]
        if kind in ESCROW and gain:
            yield Finding(
                "settlement", record.id, f"left {gain} in {name}", f"nechalo {gain} na {name}"
            )
        if kind in HOLDERS:
            players[accounts.owner_of(name)] += gain
    for result in kept:
        players[result.player] -= result.returned - result.staked
    for player, difference in players.items():
        if difference:
            yield Finding(
                "settlement",
                record.id,
                f"results and postings of {player} differ by {difference}",
                f"výsledky a zápisy hráče {player} se liší o {difference}",
            )


def _replayed(
    conn: Connection,
    replay: Replay,
    explain: Explain | None,
    record: RoundRecord,
    entries: list[Entry],
    kept: list[Result],
) -> Iterator[Finding]:
    """Without the key sealed lines cannot be read, and nothing is said of their rounds."""
    try:
        entries = journal.opened(conn, entries)
    except Sealed as problem:
        if keys.of(conn) is not None:
            yield Finding("seal", record.id, problem.en, problem.cs)
        return
    try:
        results = yield from replay(conn, record, entries)
        again = sorted(results, key=lambda r: (r.player, r.seat))
        en, cs = f"replayed to {again}, kept are {kept}", f"přehráno na {again}, uloženo je {kept}"
    except Exception as error:
        again = None
        en, cs = f"cannot be replayed: {error!r}", f"nelze přehrát: {error!r}"
    if record.status != "settled" or again == kept:
        return  # a void round may be void for that very reason
    reason = explain(record) if explain else None
    if reason is None:
        yield Finding("replay", record.id, en, cs)
    else:
        yield Finding(
            RULES,
            record.id,
            f"plays differently now ({reason.en}): {en}",
            f"dnes se hraje jinak ({reason.cs}): {cs}",
        )


def _judged(of_table: list[Finding]) -> list[Finding]:
    """Other rules explain nothing where the chain is broken or the round's own figures were
    changed: then nobody knows what was played."""
    wrong = {one.subject for one in of_table if one.check == "settlement"}
    unsound = any(one.check in ("chain", "seal") for one in of_table)
    return [
        Finding(
            "replay",
            one.subject,
            f"its books are not sound, and it {one.en}",
            f"jeho knihy nejsou v pořádku a {one.cs}",
        )
        if one.check == RULES and (unsound or one.subject in wrong)
        else one
        for one in of_table
    ]


def _escrow(conn: Connection, table: TableRecord, put: int) -> Iterator[Finding]:
    held = schema.accounts
    name = accounts.table(table.id)
    balance = conn.execute(
        select(func.sum(held.c.balance)).where(held.c.owner == table.id, held.c.name == name)
    ).scalar_one()
    if int(balance or 0) != put:
        yield Finding(
            "settlement",
            f"{name} {table.currency}",
            f"holds {balance}, the running round put {put} there",
            f"je na něm {balance}, běžící kolo tam dalo {put}",
        )
