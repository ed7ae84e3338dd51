"""The audit of counters: computed once more from postings and results; and who is counted."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator

from sqlalchemy import Connection, exists, or_, select

from krupier.money import CHIPS
from krupier.store import schema
from krupier.store.counters import (
    COLUMNS,
    RETURNED,
    STAKED,
    Flow,
    Place,
    allotted,
    at_risk,
    day_of,
    flow,
)
from krupier.store.findings import Finding
from krupier.store.house_schema import counters as kept
from krupier.store.house_schema import quotes, user_accounts
from krupier.store.settlement import Result

Sums = defaultdict[Place, list[int]]
"""Staked, returned, bought, redeemed."""


def counted(conn: Connection) -> Iterator[Finding]:
    """Wallets and chips of user accounts are counted, and nobody else's."""
    accounts = schema.accounts
    query = select(
        accounts.c.name, accounts.c.currency, accounts.c.counted, user_accounts.c.id
    ).outerjoin_from(accounts, user_accounts, user_accounts.c.id == accounts.c.person)
    for name, currency, counts, owner in conn.execute(query.order_by(accounts.c.name)):
        if bool(counts) != (owner is not None):
            yield Finding(
                "counter",
                f"{name} {currency}",
                "is counted and is no user account's" if counts else "is not counted",
                "počítá se a nepatří žádnému kontu" if counts else "nepočítá se",
            )


def counters(conn: Connection) -> Iterator[Finding]:
    """Every counter says what postings and results add up to."""
    owners = {row.id: row.operator for row in conn.execute(select(user_accounts))}
    meant = _meant(conn, owners)
    for row in conn.execute(select(kept)).mappings():
        place = Place(*(row[field] for field in Place._fields))
        said, is_so = [row[name] for name in COLUMNS], meant.pop(place, [0, 0, 0, 0])
        if said != is_so:
            yield _differs(place, said, is_so)
    for place, is_so in sorted(meant.items()):
        if any(is_so):
            yield _differs(place, [0, 0, 0, 0], is_so)


def _differs(place: Place, said: list[int], is_so: list[int]) -> Finding:
    return Finding(
        "counter",
        " ".join(place),
        f"says {said}, postings and results add up to {is_so} (staked, returned, bought, redeemed)",
        f"uvádí {said}, součet zápisů a výsledků je {is_so} (vsazeno, vráceno, nákup, výkup)",
    )


def _meant(conn: Connection, owners: dict[str, str]) -> Sums:
    since: dict[str, tuple[list[int], list[str]]] = {}
    for row in conn.execute(select(quotes).order_by(quotes.c.valid_from)):
        times, ids = since.setdefault(row.operator, ([], []))
        times.append(row.valid_from)
        ids.append(row.id)
    sums: Sums = defaultdict(lambda: [0, 0, 0, 0])

    def add(account: str, currency: str, one: Flow) -> None:
        operator = owners[account]
        times, ids = since.get(operator, ([], []))
        last = bisect_right(times, one.at) - 1
        quote = ids[last] if last >= 0 else ""
        place = Place(account, day_of(one.at, operator), currency, quote)
        sums[place][COLUMNS.index(one.column)] += one.amount

    for (account, currency, _), flows in _flows(conn).items():
        for one in allotted(flows):
            add(account, currency, one)
    for player, currency, staked, returned, at in _hands(conn):
        add(player, currency, Flow(at, STAKED, staked))
        add(player, currency, Flow(at, RETURNED, returned))
    return sums


def _flows(conn: Connection) -> dict[tuple[str, str, str], list[Flow]]:
    """What postings did, by account, currency and round; those of void rounds did nothing."""
    accounts, postings, rounds = schema.accounts, schema.postings, schema.rounds
    own = select(accounts.c.name, accounts.c.person).where(
        accounts.c.kind == "player", accounts.c.person.in_(select(user_accounts.c.id))
    )
    wallets = {row.name: row.person for row in conn.execute(own)}
    names = own.with_only_columns(accounts.c.name)
    query = (
        select(postings, rounds.c.status)
        .outerjoin_from(postings, rounds, rounds.c.id == postings.c.round)
        .where(or_(postings.c.debit.in_(names), postings.c.credit.in_(names)))
    )
    found: defaultdict[tuple[str, str, str], list[Flow]] = defaultdict(list)
    for row in conn.execute(query):
        if row.status == "void":
            continue
        for name, out in ((row.debit, True), (row.credit, False)):
            one = flow(row.kind, out, row.amount, row.at)
            if name in wallets and one is not None:
                # outside rounds nothing belongs together
                found[wallets[name], row.currency, row.round or row.key].append(one)
    return found


def _hands(conn: Connection) -> Iterator[tuple[str, str, int, int, int]]:
    """Results of user accounts in hands that were played for chips of a table."""
    results, rounds, postings = schema.results, schema.rounds, schema.postings
    chips = exists().where(postings.c.round == rounds.c.id, postings.c.debit.startswith("stack:"))
    query = (
        select(
            rounds.c.currency,
            results.c.closed_at,
            *(results.c[field] for field in Result.__struct_fields__),
        )
        .join_from(results, rounds, rounds.c.id == results.c.round)
        .where(
            rounds.c.status == "settled",
            rounds.c.currency != CHIPS,
            results.c.player.in_(select(user_accounts.c.id)),
            chips,
        )
    )
    for currency, closed_at, *row in conn.execute(query):
        result = Result(*row)
        yield result.player, currency, *at_risk(result, currency), closed_at
