"""The audit of the seam: lines that lay open were sealed by an act, and nothing else changed."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, select

from krupier.store import chains, groups, hashes, journal, schema, sealed_lines, seam
from krupier.store.errors import Sealed
from krupier.store.findings import SEAM, Finding, broken
from krupier.store.keys import HouseKey

Former = dict[str, list[tuple[int, str]]]


def seams(conn: Connection, key: HouseKey | None, former: Former) -> Iterator[Finding]:
    """Which chains were made anew, and by which act. With the key their heads are worked out once
    more from what the sealed lines say: they are those of before."""
    if not former:
        return
    acts = schema.acts
    found = conn.execute(select(acts.c.id, acts.c.after).where(acts.c.act == seam.SEALED)).all()
    digest = seam.digest_of(conn)
    ours = [one for one in found if msgspec.json.decode(one.after)["former"] == digest]
    if not ours:
        yield broken(
            "former heads",
            "are not those that an act says were there",
            "nejsou ty, které uvádí úkon",
        )
        return
    rounds = sum(len(heads) for name, heads in former.items() if _is_table(name))
    tables = ", ".join(name.removeprefix(seam.of_rounds("")) for name in former if _is_table(name))
    links = sum(map(len, former.values())) - rounds
    yield Finding(
        SEAM,
        ours[0].id,
        f"by this act lines that lay open were sealed, and {rounds} rounds ({tables or '–'}) and"
        f" {links} links of groups chained anew: heads exported earlier are of before it",
        f"tímto úkonem se zapečetily řádky, které ležely otevřeně, a znovu zřetězilo {rounds} kol"
        f" ({tables or '–'}) a {links} článků skupin: dříve uložené hlavy jsou z doby před ním",
    )
    for name, heads in former.items() if key else ():
        try:
            again = _table(conn, name) if _is_table(name) else _group(conn, name)
        except Sealed as problem:
            yield Finding("seal", name, problem.en, problem.cs)
            continue
        if any(again.get(seq) != hash for seq, hash in heads):
            yield broken(
                name,
                "what its sealed lines say is not what was written before they were sealed",
                "obsah zapečetěných řádků není to, co bylo zapsáno před zapečetěním",
            )


def explained(subject: str, anchor: str, heads: list[tuple[int, str]]) -> Finding | None:
    """Of a head that was kept elsewhere and is not in the chain any more."""
    if anchor not in (hash for _, hash in heads):
        return None
    return Finding(
        SEAM,
        subject,
        f"the hash kept elsewhere, {anchor}, was its head before lines were sealed",
        f"jinde uložený otisk {anchor} byl jeho hlavou před zapečetěním řádků",
    )


def _is_table(name: str) -> bool:
    return name.startswith(seam.of_rounds(""))


def _table(conn: Connection, name: str) -> dict[int, str]:
    """By number of the round, its head as it was."""
    tables, rounds = schema.tables, schema.rounds
    id = name.removeprefix(seam.of_rounds(""))
    began = conn.execute(select(tables.c.created_at).where(tables.c.id == id)).scalar_one()
    head, heads = journal.first_head(id, began), {}
    query = journal.RECORD.where(rounds.c.table_id == id).order_by(rounds.c.number)
    for record in journal.records(conn, query):
        head = journal.opening_link(replace(record, prev=head))
        for one in journal.entries(conn, record.id):
            head = hashes.link(head, record.id, one.seq, one.at, one.input)
        if record.closing is not None and record.closed_at is not None:
            place = (record.id, record.length + 1, record.closed_at)
            head = heads[record.number] = hashes.link(head, *place, record.closing)
    return heads


def _group(conn: Connection, chain: str) -> dict[int, str]:
    """By number of the link, its hash as it was."""
    entries = schema.group_entries
    group = groups.group(conn, chain.removeprefix(chains.of_journal("")))
    last, ends = groups.first_head(group), {}
    own = select(entries).where(entries.c.group_id == group.id).order_by(entries.c.seq)
    for one in conn.execute(own):
        place = sealed_lines.of_group(group.id, one.seq)
        said = sealed_lines.opened(conn, one.input, place)
        last = ends[one.link] = hashes.link(last, chain, one.seq, one.at, said)
    head, heads = chains.first_head(chain), {}
    for link in chains.links(conn, chain):
        digest = ends.get(link.seq, "")
        head = heads[link.seq] = hashes.link(head, chain, link.seq, link.at, digest)
    return heads
