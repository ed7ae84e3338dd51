"""The audit of money: accounts against postings, postings against what they say that they are."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, func, select, union_all

from krupier.store import accounts as names
from krupier.store import ledger, people, schema
from krupier.store.findings import Finding, broken
from krupier.store.tournament_schema import tournament_entries as entries
from krupier.store.tournament_schema import tournaments


def accounts(conn: Connection) -> Iterator[Finding]:
    """Every currency adds up to zero, every balance to its postings, and nobody is overdrawn."""
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
        guarded = names.GUARDED.get(row.kind)
        kind, owner = row.name.partition(":")[0], names.owner_of(row.name)
        person = owner if kind in names.HOLDERS else None
        named = (kind, owner, person, guarded)
        if (row.kind, row.owner, row.person, row.guarded) != named:
            yield Finding(
                "overdraft",
                subject,
                "kind, owner, person or overdraft guard was changed",
                "druh účtu, majitel, osoba nebo ochrana proti přečerpání se změnily",
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


def stacks(conn: Connection) -> Iterator[Finding]:
    """Chips lie only in front of players who sit there, or play in the tournament."""
    accounts, seats = schema.accounts, schema.seats
    entered = select(entries.c.tournament, entries.c.player).join(
        tournaments, tournaments.c.id == entries.c.tournament
    )
    there = union_all(
        select(seats.c.table_id, seats.c.player), entered.where(tournaments.c.state == "running")
    )
    sitting = {
        name(where, player)
        for where, player in conn.execute(there)
        for name in (names.stack, names.score)
    }
    chips = select(accounts.c.name, accounts.c.currency, accounts.c.balance).where(
        accounts.c.kind.in_(("stack", "score")), accounts.c.balance != 0
    )
    for name, currency, balance in conn.execute(chips.order_by(accounts.c.name)):
        if name not in sitting:
            yield Finding(
                "stack",
                f"{name} {currency}",
                f"{balance} lie in front of a player who does not sit there",
                f"{balance} leží před hráčem, který tam nesedí",
            )


def kinds(conn: Connection) -> Iterator[Finding]:
    """Every posting is of a kind that there is. Digests of those with a memo cover the memo alone:
    kind, operator and act are what follows from it."""
    postings, rounds, groups, tables = schema.postings, schema.rounds, schema.groups, schema.tables
    odd = select(postings.c.key).where(postings.c.kind.not_in(ledger.KINDS))
    for key in conn.execute(odd.order_by(postings.c.key)).scalars():
        yield broken(key, "is of no kind that there is", "jeho druh neexistuje")
    by_group = select(tables.c.id, groups.c.operator).join(groups, groups.c.id == tables.c.group_id)
    operators = {row.id: row.operator for row in conn.execute(by_group)}
    older = ledger.POSTING.add_columns(rounds.c.game).where(postings.c.memo.is_not(None))
    of_round = older.outerjoin_from(postings, rounds, rounds.c.id == postings.c.round)
    for *row, game in conn.execute(of_round.order_by(postings.c.key)):
        said = ledger.Posting(*row)
        operator = people.operator_of(game) if game else operators.get(_table_of(said), "")
        meant = (_kind_before(said), operator, None)
        if (said.kind, said.operator, said.act) != meant:
            yield broken(
                said.key,
                f"is {said.kind} of {said.operator!r}, its memo {said.memo!r} says otherwise",
                f"je {said.kind} ({said.operator!r}), poznámka {said.memo!r} říká něco jiného",
            )


def _kind_before(posting: ledger.Posting) -> str:
    """What older versions meant by a memo."""
    debit = posting.debit.partition(":")[0]
    if posting.memo == "stake" and debit == "table":
        return "take-back"
    if debit == "clearing" and posting.memo in ("", "demo", "demo money"):
        return "gift"
    return "refund" if posting.memo == "void" else posting.memo or ""


def _table_of(posting: ledger.Posting) -> str:
    """The table that an older posting outside rounds happened at."""
    for name in (posting.debit, posting.credit):
        kind, _, rest = name.partition(":")
        if kind in ("stack", "attack", "table"):
            return rest.partition(":")[0]
    return ""
