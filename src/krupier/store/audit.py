"""The audit: do the books still say what was written in them?

Money is added up again from the postings, chains are hashed again from the first link, closings
are compared with the postings and results they speak of. A finding names what is wrong.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

import msgspec
from sqlalchemy import Connection, func, select, union_all

from krupier.store import journal, ledger, people, schema, settlement
from krupier.store.database import Store
from krupier.store.journal import Entry, RoundRecord
from krupier.store.ledger import ESCROW, HOLDERS, Posting
from krupier.store.people import TableRecord
from krupier.store.settlement import Closing, Result


class Finding(msgspec.Struct, frozen=True):
    check: str  # ledger, balance, overdraft, stack, chain, settlement, plan, replay
    subject: str  # the account, round, table, plan or currency concerned
    en: str
    cs: str


Replay = Callable[[RoundRecord, list[Entry]], list[Result]]


def audit(
    store: Store, replay: Replay | None = None, heads: Mapping[str, str] | None = None
) -> list[Finding]:
    """All that is wrong, an empty list when nothing is. `replay` plays a settled round's journal
    through the rules and returns its results, compared with those kept; `heads` are hashes from
    `journal.heads` kept elsewhere that must still stand in the chains."""
    with store.read() as conn:
        findings = [*_ledger(conn), *_plans(conn), *_strays(conn), *_stacks(conn)]
        tables = people.all_tables(conn)
        for table in tables:
            findings += _table(conn, table, replay, (heads or {}).get(table.id))
        for gone in sorted((heads or {}).keys() - {table.id for table in tables}):
            findings.append(Finding("chain", gone, "the table is gone", "stůl chybí"))
    return findings


def _ledger(conn: Connection) -> Iterator[Finding]:
    accounts, postings = schema.accounts, schema.postings
    for currency, kinds in ledger.trial_balance(conn).items():
        if total := sum(kinds.values()):
            yield Finding(
                "ledger",
                currency,
                f"balances add up to {total}, not to zero",
                f"součet zůstatků je {total}, ne nula",
            )
    legs = union_all(
        select(postings.c.currency, postings.c.debit.label("name"), -postings.c.amount),
        select(postings.c.currency, postings.c.credit, postings.c.amount),
    ).subquery("legs")
    of_currency, of_name, amount = legs.c
    sums = {
        (row[0], row[1]): int(row[2])
        for row in conn.execute(
            select(of_currency, of_name, func.sum(amount)).group_by(of_currency, of_name)
        )
    }
    for row in conn.execute(select(accounts).order_by(accounts.c.currency, accounts.c.name)):
        subject = f"{row.name} {row.currency}"
        entered = sums.pop((row.currency, row.name), 0)
        if row.balance != entered:
            yield Finding(
                "balance",
                subject,
                f"balance is {row.balance}, its postings add up to {entered}",
                f"zůstatek je {row.balance}, součet zápisů {entered}",
            )
        guarded = ledger.GUARDED.get(row.kind)
        named = (row.name.partition(":")[0], ledger.owner_of(row.name))
        if (row.kind, row.owner) != named or guarded != row.guarded:
            yield Finding(
                "overdraft",
                subject,
                "kind, owner or overdraft guard was changed",
                "druh účtu, majitel nebo ochrana proti přečerpání se změnily",
            )
        if guarded and row.balance < 0:
            yield Finding(
                "overdraft", subject, f"overdrawn: {row.balance}", f"přečerpán: {row.balance}"
            )
    for (currency, name), entered in sums.items():
        yield Finding(
            "balance",
            f"{name} {currency}",
            f"the account is gone, its postings add up to {entered}",
            f"účet chybí, součet jeho zápisů je {entered}",
        )


def _plans(conn: Connection) -> Iterator[Finding]:
    known = set()
    for row in conn.execute(select(schema.plans)):
        known.add(row.hash)
        if journal.digest(row.text) != row.hash:
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
            yield _broken(
                name, f"the round is gone, its {table.name} remain", f"kolo chybí ({table.name})"
            )
    dated = select(rounds.c.id).join(schema.results).distinct()
    for name in conn.execute(
        dated.where(schema.results.c.closed_at.is_distinct_from(rounds.c.closed_at))
    ).scalars():
        yield Finding("settlement", name, "results bear another time", "výsledky mají jiný čas")
    homeless = select(rounds.c.table_id).where(rounds.c.table_id.not_in(select(schema.tables.c.id)))
    for name in sorted(conn.execute(homeless.distinct()).scalars()):
        yield _broken(name, "the table is gone, its rounds remain", "stůl chybí, kola zůstala")


def _stacks(conn: Connection) -> Iterator[Finding]:
    """Chips lie only in front of players who sit there."""
    accounts, seats = schema.accounts, schema.seats
    sitting = {
        f"stack:{row.table_id}:{row.player}"
        for row in conn.execute(select(seats.c.table_id, seats.c.player))
    }
    chips = select(accounts.c.name, accounts.c.currency, accounts.c.balance).where(
        accounts.c.kind == "stack", accounts.c.balance != 0
    )
    for name, currency, balance in conn.execute(chips.order_by(accounts.c.name)):
        if name not in sitting:
            yield Finding(
                "stack",
                f"{name} {currency}",
                f"{balance} lie in front of a player who does not sit there",
                f"{balance} leží před hráčem, který tam nesedí",
            )


def _broken(subject: str, en: str, cs: str) -> Finding:
    return Finding("chain", subject, en, cs)


def _table(
    conn: Connection, table: TableRecord, replay: Replay | None, anchor: str | None
) -> Iterator[Finding]:
    """The chain of one table, and the money of each of its rounds."""
    head = journal.first_head(table.id, table.created_at)
    seen = {head}
    number = held = 0
    rounds = schema.rounds
    query = journal.RECORD.where(rounds.c.table_id == table.id).order_by(rounds.c.number)
    for record in journal.records(conn, query):
        number += 1
        if record.number != number or record.id != f"{table.id}-{number}":
            yield _broken(
                record.id,
                f"number {record.number} where {number} was expected: a round is missing",
                f"číslo {record.number} místo {number}: kolo chybí",
            )
            number = record.number
        if record.prev != head:
            yield _broken(
                record.id,
                "does not follow the table's previous round",
                "nenavazuje na předchozí kolo stolu",
            )
        entries = journal.entries(conn, record.id)
        posted = ledger.of_round(conn, record.id)
        yield from _round(record, entries)
        if record.closing is None:
            held += settlement.nets(posted).get(f"table:{table.id}", 0)
        else:
            kept = settlement.results(conn, record.id)
            yield from _closing(record, posted, kept)
            if replay and record.status == "settled":
                yield from _replayed(replay, record, entries, kept)
            head = record.head
            seen.add(head)
    if number != table.rounds:
        yield _broken(
            table.id,
            f"the table has had {table.rounds} rounds, the last one found is {number}",
            f"u stolu bylo {table.rounds} kol, poslední nalezené je {number}",
        )
    if anchor is not None and anchor not in seen:
        yield _broken(
            table.id,
            f"the hash kept elsewhere, {anchor}, is no longer in the chain",
            f"jinde uložený otisk {anchor} už v řetězu není",
        )
    yield from _escrow(conn, table, held)


def _round(record: RoundRecord, entries: list[Entry]) -> Iterator[Finding]:
    """The chain inside one round."""
    running = record.status == "open"
    if running != (record.closed_at is None) or running != (record.closing is None):
        yield _broken(
            record.id, "neither open nor closed as it should be", "není řádně otevřeno ani uzavřeno"
        )
    head = journal.opening_link(record)
    for seq, entry in enumerate(entries, 1):
        link = journal.link(head, record.id, seq, entry.at, entry.input)
        if (entry.seq, entry.hash) != (seq, link):
            yield _broken(
                record.id,
                f"entry {entry.seq} is not what was written as entry {seq}",
                f"záznam {entry.seq} není to, co bylo zapsáno jako záznam {seq}",
            )
            return  # every later link hangs on this one
        head = link
    if record.closing is not None and record.closed_at is not None:
        head = journal.link(head, record.id, record.length + 1, record.closed_at, record.closing)
    if (record.length, record.head) != (len(entries), head):
        yield _broken(
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
    if closing.ledger != settlement.digest_of(posted):
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
            players[ledger.owner_of(name)] += gain
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
    replay: Replay, record: RoundRecord, entries: list[Entry], kept: list[Result]
) -> Iterator[Finding]:
    try:
        again = sorted(replay(record, entries), key=lambda r: (r.player, r.seat))
    except Exception as error:
        yield Finding(
            "replay", record.id, f"cannot be replayed: {error!r}", f"nelze přehrát: {error!r}"
        )
        return
    if again != kept:
        yield Finding(
            "replay",
            record.id,
            f"replayed to {again}, kept are {kept}",
            f"přehráno na {again}, uloženo je {kept}",
        )


def _escrow(conn: Connection, table: TableRecord, held: int) -> Iterator[Finding]:
    accounts = schema.accounts
    name = f"table:{table.id}"
    balance = conn.execute(
        select(accounts.c.balance).where(
            accounts.c.currency == table.currency, accounts.c.name == name
        )
    ).scalar_one_or_none()
    if (balance or 0) != held:
        yield Finding(
            "settlement",
            f"{name} {table.currency}",
            f"holds {balance}, the running round put {held} there",
            f"je na něm {balance}, běžící kolo tam dalo {held}",
        )
