"""The seam: where lines that older versions wrote in the open were sealed.

Chains cover their lines, so those of the rounds and groups concerned were made anew, with the seals
of their ends, under one act. What their heads were before is kept: with it the audit knows heads
that were exported earlier, and with the key it works them out again from what the sealed lines say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, insert, select, update

from krupier.rules.public import was_public, was_told
from krupier.store import acts, chains, groups, hashes, journal, people, schema, sealed_lines
from krupier.store.acts import Act
from krupier.store.errors import Sealed
from krupier.store.journal import RoundRecord
from krupier.store.keys import HouseKey

SEALED = "lines.seal"
"""The act."""

_rounds, _entries, _links = schema.rounds, schema.entries, schema.links
_group_entries, _former = schema.group_entries, schema.former_heads


def of_rounds(table: str) -> str:
    """What the rounds of a table are called among the former heads."""
    return f"rounds:{table}"


def seal_lines(conn: Connection, key: HouseKey, at: int) -> int:
    """Seals what older versions wrote; returns how many lines that were. Nobody knows any more what
    they answered, so no card is taken for public. Raises Sealed for books that are not what was
    written: new chains would hide that."""
    done: Counter[str] = Counter()
    for table in people.all_tables(conn):
        was = now = journal.first_head(table.id, table.created_at)
        own = journal.RECORD.where(_rounds.c.table_id == table.id).order_by(_rounds.c.number)
        for record in journal.records(conn, own):
            _must_be(record.prev, was, record.id)
            was, now = _round(conn, key, record, now, done)
    for name in conn.execute(select(_group_entries.c.group_id).distinct()).scalars().all():
        _group(conn, key, groups.group(conn, name), done)
    if done["lines"]:
        after = {**done, "former": digest_of(conn)}
        acts.record(
            conn,
            Act(
                at=at,
                author="system",
                role="system",
                act=SEALED,
                subject="books",
                after=msgspec.json.encode(after).decode(),
                reason="what not everybody may know is sealed, also where it was written before",
            ),
        )
    return done["lines"]


def _round(
    conn: Connection, key: HouseKey, record: RoundRecord, prev: str, done: Counter[str]
) -> tuple[str, str]:
    """The head that it had, and the one that it has after the round before ends with ``prev``."""
    was, now = journal.opening_link(record), journal.opening_link(replace(record, prev=prev))
    for one in journal.written(conn, record.id):
        place = (record.id, one.seq, one.at)
        was = hashes.link(was, *place, sealed_lines.covered(one.input))
        _must_be(one.hash, was, record.id)
        kept = _sealed(key, one.input, sealed_lines.of_round(record.id, one.seq), done, was_public)
        now = hashes.link(now, *place, sealed_lines.covered(kept))
        if now != was:
            here = (_entries.c.round == record.id) & (_entries.c.seq == one.seq)
            conn.execute(update(_entries).where(here).values(input=kept, hash=now))
    if record.closing is not None and record.closed_at is not None:
        place = (record.id, record.length + 1, record.closed_at)
        was, now = (hashes.link(head, *place, record.closing) for head in (was, now))
    _must_be(record.head, was, record.id)
    if now != was:
        seal = _again(key, record.seal, record.id, record.length + 1, was, now)
        anew = {"prev": prev, "head": now, "seal": seal}
        conn.execute(update(_rounds).where(_rounds.c.id == record.id).values(anew))
        if record.closing is not None:
            _keep(conn, of_rounds(record.table), record.number, was)
            done["rounds"] += 1
    return was, now


def _group(conn: Connection, key: HouseKey, group: groups.Group, done: Counter[str]) -> None:
    chain = chains.of_journal(group.id)
    was = now = groups.first_head(group)
    ends: dict[int, tuple[str, str]] = {}
    own = select(_group_entries).where(_group_entries.c.group_id == group.id)
    for one in conn.execute(own.order_by(_group_entries.c.seq)).all():
        was = hashes.link(was, chain, one.seq, one.at, sealed_lines.covered(one.input))
        _must_be(one.hash, was, chain)
        kept = _sealed(key, one.input, sealed_lines.of_group(group.id, one.seq), done, was_told)
        now = hashes.link(now, chain, one.seq, one.at, sealed_lines.covered(kept))
        ends[one.link] = (was, now)
        if now != was:
            here = (_group_entries.c.group_id == group.id) & (_group_entries.c.seq == one.seq)
            conn.execute(update(_group_entries).where(here).values(input=kept, hash=now))
    was = now = chains.first_head(chain)
    for link in list(chains.links(conn, chain)):
        before, digest = ends.get(link.seq, ("", ""))
        _must_be(link.digest, before, chain)
        was = hashes.link(was, chain, link.seq, link.at, link.digest)
        _must_be(link.hash, was, chain)
        now = hashes.link(now, chain, link.seq, link.at, digest)
        if now != was:
            seal = _again(key, link.seal, chain, link.seq, was, now)
            here = (_links.c.chain == chain) & (_links.c.seq == link.seq)
            conn.execute(update(_links).where(here).values(digest=digest, hash=now, seal=seal))
            _keep(conn, chain, link.seq, was)
            done["links"] += 1
    conn.execute(update(schema.chains).where(schema.chains.c.name == chain).values(head=now))


def _sealed(
    key: HouseKey, kept: str, of: str, done: Counter[str], public: Callable[[Any], bool]
) -> str:
    try:
        if sealed_lines.is_sealed(kept) or public(msgspec.json.decode(kept)):
            return kept
    except msgspec.DecodeError:
        pass  # nobody knows what it says
    done["lines"] += 1
    return sealed_lines.seal(key, kept, of)


def _again(key: HouseKey, seal: str | None, chain: str, seq: int, was: str, now: str) -> str | None:
    """The seal of a link that has another hash now; none where there was none. Raises Sealed."""
    if seal is None:
        return None
    if not key.made(seal, hashes.sealed_text(chain, seq, was)):
        raise _other(chain)
    return key.mark(hashes.sealed_text(chain, seq, now))


def _must_be(found: str, wanted: str, of: str) -> None:
    if found != wanted:
        raise _other(of)


def _other(of: str) -> Sealed:
    return Sealed(
        f"{of} is not what was written, so nothing was sealed anew: audit the books with the"
        f" version that wrote them",
        f"{of} není to, co bylo zapsáno, nic se proto nově nezapečetilo: prověřte knihy verzí,"
        f" která je psala",
    )


def _keep(conn: Connection, chain: str, seq: int, hash: str) -> None:
    conn.execute(insert(_former), {"chain": chain, "seq": seq, "hash": hash})


def former(conn: Connection) -> dict[str, list[tuple[int, str]]]:
    """By chain, the heads that it had before, in order."""
    found: dict[str, list[tuple[int, str]]] = {}
    for one in conn.execute(select(_former).order_by(_former.c.chain, _former.c.seq)):
        found.setdefault(one.chain, []).append((one.seq, one.hash))
    return found


def digest_of(conn: Connection) -> str:
    """Of all former heads: it stands in the act."""
    whole = sha256()
    for chain, heads in sorted(former(conn).items()):
        for seq, hash in heads:
            whole.update(f"{chain}\n{seq}\n{hash}\n".encode())
    return whole.hexdigest()
