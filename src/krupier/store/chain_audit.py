"""The audit of chains: every link is what was written, and covers what it was written for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import groupby

from sqlalchemy import Connection, or_, select

from krupier.store import (
    acts,
    chains,
    groups,
    hashes,
    keys,
    ledger,
    schema,
    sealed_lines,
    seam_audit,
)
from krupier.store.errors import Sealed, Unknown
from krupier.store.findings import Finding, Place, broken, cut, seals
from krupier.store.keys import HouseKey
from krupier.store.ledger import POSTING, Posting

Covered = defaultdict[tuple[str, int], list[str]]
"""By chain and link: the hashes of what says that it stands there, as it is now."""


def links(
    conn: Connection,
    key: HouseKey | None,
    anchors: Mapping[str, str],
    former: Mapping[str, list[tuple[int, str]]],
) -> Iterator[Finding]:
    """Every posting stands in one round or in one link, every entry of a group and every act in a
    link, and no link was touched. `anchors` are heads of chains that were kept elsewhere, `former`
    those of before lines were sealed."""
    yield from _homeless(conn)
    covered: Covered = defaultdict(list)
    _postings(conn, covered)
    yield from _acts(conn, covered)
    yield from _journals(conn, covered)
    known = {row.name: row for row in conn.execute(select(schema.chains))}
    for name in sorted(known):
        yield from _chain(conn, name, covered, key, anchors.get(name), former.get(name, []))
        yield from _end(conn, name, known[name].head, known[name].length)
    for name in sorted(anchors.keys() - known.keys()):
        yield broken(name, "the chain is gone", "řetěz chybí")
    orphaned = select(schema.links.c.chain).distinct()
    for name in sorted(set(conn.execute(orphaned).scalars()) - known.keys()):
        yield broken(name, "the chain is gone, its links remain", "řetěz chybí, články zůstaly")
    for name, link in sorted(covered):
        en, cs = _what(name)
        yield broken(
            name,
            f"{en} say that they stand in link {link}, which is not there",
            f"{cs} uvádějí článek {link}, který neexistuje",
        )


def _what(chain: str) -> tuple[str, str]:
    """What a chain covers."""
    if chain.startswith(chains.of_journal("")):
        return "entries", "záznamy"
    if chain.startswith("acts:"):
        return "acts", "úkony"
    return "postings", "zápisy"


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


def _postings(conn: Connection, covered: Covered) -> None:
    postings = schema.postings
    place = (postings.c.chain, postings.c.link)
    query = POSTING.add_columns(*place).where(place[0].is_not(None), place[1].is_not(None))
    rows = conn.execute(query.order_by(*place))
    for key, group in groupby(rows, lambda row: (row[-2], row[-1])):
        covered[key].append(ledger.digest_of(Posting(*row[:-2]) for row in group))


def _acts(conn: Connection, covered: Covered) -> Iterator[Finding]:
    for act, chain, link in acts.recorded(conn):
        covered[chain, link].append(acts.digest_of(act))
        if act.id != acts.id_of(chain, link) or chain != chains.of_acts(act.operator):
            yield broken(
                act.id,
                f"stands in {chain} as act {link}, where it was not recorded",
                f"je v {chain} jako úkon {link}, kde nebyl zapsán",
            )


def _journals(conn: Connection, covered: Covered) -> Iterator[Finding]:
    """Every entry follows the one before; a link covers its last entry, and so all before it."""
    entries = schema.group_entries
    query = select(entries).order_by(entries.c.group_id, entries.c.seq)
    for group, rows in groupby(conn.execute(query), lambda row: str(row.group_id)):
        chain = chains.of_journal(group)
        try:
            head = groups.first_head(groups.group(conn, group))
        except Unknown:
            yield broken(group, "the group is gone, its entries remain", "skupina chybí")
            continue
        ends: dict[int, str] = {}
        for seq, row in enumerate(rows, 1):
            hash = hashes.link(head, chain, seq, row.at, sealed_lines.covered(row.input))
            if (row.seq, row.hash) != (seq, hash):
                yield broken(
                    chain,
                    f"entry {row.seq} is not what was written as entry {seq}",
                    f"záznam {row.seq} není to, co bylo zapsáno jako záznam {seq}",
                )
            head = row.hash
            ends[row.link] = hash
            yield from _readable(conn, group, row.seq, row.input)
        if [*ends] != [*range(1, len(ends) + 1)]:
            yield broken(
                chain,
                "its entries do not stand in its links one after the other",
                "její záznamy nejsou ve článcích jeden za druhým",
            )
        for link, hash in ends.items():
            covered[chain, link].append(hash)


def _readable(conn: Connection, group: str, seq: int, kept: str) -> Iterator[Finding]:
    """With the key, a sealed entry says what its print is of."""
    try:
        if keys.of(conn) is not None:
            sealed_lines.opened(conn, kept, sealed_lines.of_group(group, seq))
    except Sealed as problem:
        yield Finding("seal", chains.of_journal(group), problem.en, problem.cs)


def _chain(
    conn: Connection,
    name: str,
    covered: Covered,
    key: HouseKey | None,
    anchor: str | None,
    former: list[tuple[int, str]],
) -> Iterator[Finding]:
    """Takes what the links cover out as it meets them."""
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
        if covered.pop((name, link.seq), None) != [link.digest]:
            en, cs = _what(name)
            yield broken(
                name, f"{en} of link {link.seq} were changed", f"{cs} článku {link.seq} se změnily"
            )
        head = link.hash
        seen.add(head)
        places.append(Place(name, link.seq, link.hash, link.seal))
    yield from seals(places, key)
    if anchor is not None and anchor not in seen:
        yield seam_audit.explained(name, anchor, former) or cut(name, anchor)


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
