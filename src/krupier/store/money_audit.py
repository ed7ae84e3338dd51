"""The audit of money: accounts against postings, and postings against the chains they stand in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from sqlalchemy import Connection, func, or_, select, union_all

from krupier.store import chains, hashes, ledger, schema
from krupier.store.findings import Finding, Place, broken, cut, seals
from krupier.store.keys import HouseKey
from krupier.store.ledger import POSTING, Posting


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


def stacks(conn: Connection) -> Iterator[Finding]:
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


def links(conn: Connection, key: HouseKey | None, anchors: Mapping[str, str]) -> Iterator[Finding]:
    """Every posting stands in one round or in one link, and no link was touched. `anchors` are
    heads of chains that were kept elsewhere."""
    yield from _homeless(conn)
    digests = _digests(conn)
    known = {row.name: row for row in conn.execute(select(schema.chains))}
    for name in sorted(known):
        yield from _chain(conn, name, digests, key, anchors.get(name))
        yield from _end(conn, name, known[name].head, known[name].length)
    for name in sorted(anchors.keys() - known.keys()):
        yield broken(name, "the chain is gone", "řetěz chybí")
    orphaned = select(schema.links.c.chain).distinct()
    for name in sorted(set(conn.execute(orphaned).scalars()) - known.keys()):
        yield broken(name, "the chain is gone, its links remain", "řetěz chybí, články zůstaly")
    for name, link in sorted(digests):
        yield broken(
            name,
            f"postings say that they stand in link {link}, which is not there",
            f"zápisy uvádějí článek {link}, který neexistuje",
        )


def _homeless(conn: Connection) -> Iterator[Finding]:
    postings = schema.postings
    linked = postings.c.chain.is_not(None) & postings.c.link.is_not(None)
    in_round = postings.c.round.is_not(None)
    half = postings.c.chain.is_(None) != postings.c.link.is_(None)
    query = select(postings.c.key, in_round).where(or_(half, in_round == linked))
    for key, also in conn.execute(query.order_by(postings.c.key)):
        if also:
            yield broken(key, "stands in a round and in a link", "je v kole i v článku řetězu")
        else:
            yield broken(
                key,
                "stands in no round and in no link: it was not posted by us",
                "není v žádném kole ani článku řetězu: nezapsali jsme jej",
            )


def _digests(conn: Connection) -> dict[tuple[str, int], str]:
    """The hash of the postings of every link, as they are now."""
    postings = schema.postings
    place = (postings.c.chain, postings.c.link)
    query = POSTING.add_columns(*place).where(place[0].is_not(None), place[1].is_not(None))
    rows = conn.execute(query.order_by(*place))
    return {
        key: ledger.digest_of(Posting(*row[:-2]) for row in group)
        for key, group in groupby(rows, lambda row: (row[-2], row[-1]))
    }


def _chain(
    conn: Connection,
    name: str,
    digests: dict[tuple[str, int], str],
    key: HouseKey | None,
    anchor: str | None,
) -> Iterator[Finding]:
    """Takes the links' digests out as it meets them."""
    head = chains.first_head(name)
    seen = {head}
    places = []
    for number, link in enumerate(chains.links(conn, name), 1):
        hash = hashes.link(head, name, number, link.at, link.digest)
        if (link.seq, link.hash) != (number, hash):
            yield broken(
                name,
                f"link {link.seq} is not what was written as link {number}",
                f"článek {link.seq} není to, co bylo zapsáno jako článek {number}",
            )
        if digests.pop((name, link.seq), None) != link.digest:
            yield broken(
                name,
                f"postings of link {link.seq} were changed",
                f"zápisy článku {link.seq} se změnily",
            )
        head = link.hash
        seen.add(head)
        places.append(Place(name, link.seq, link.hash, link.seal))
    yield from seals(places, key)
    if anchor is not None and anchor not in seen:
        yield cut(name, anchor)


def _end(conn: Connection, name: str, head: str, length: int) -> Iterator[Finding]:
    last = select(schema.links.c.hash, schema.links.c.seq).where(schema.links.c.chain == name)
    row = conn.execute(last.order_by(schema.links.c.seq.desc()).limit(1)).one_or_none()
    found = (row.hash, row.seq) if row else (chains.first_head(name), 0)
    if found != (head, length):
        yield broken(
            name,
            f"ends with link {found[1]} {found[0]}, should end with {length} {head}",
            f"končí článkem {found[1]} {found[0]}, má končit {length} {head}",
        )
