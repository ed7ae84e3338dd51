"""The journal of rounds: append-only, hash-chained.

A round is its inputs. Each entry's hash covers the one before it; a round starts from the last
hash of the round before it at the same table, and its closing (status, results, digest of its
postings) is the last link. So whatever is changed, removed or slipped in later breaks a chain.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, Select, bindparam, func, insert, select, tuple_, update

from krupier.store import ledger, schema, sealed_lines
from krupier.store.errors import Conflict, Invalid, Unknown
from krupier.store.fast import Among, Fast, FastInsert, insert_if_new, listed
from krupier.store.hashes import digest, link
from krupier.store.ledger import Transfer

Status = Literal["open", "settled", "void"]


class RoundRecord(msgspec.Struct, frozen=True):
    id: str  # "<table>-<number>"
    table: str
    number: int  # 1, 2, 3 … at the table
    game: str
    plan: str  # content hash of the plan it is played under
    currency: str
    setting: str  # JSON: options, limits, seats … whatever the rules need to start
    opened_at: int
    closed_at: int | None
    status: Status
    closing: str | None  # JSON written when it was settled or voided
    prev: str  # last hash of the table's previous round
    head: str  # last hash of this round
    length: int  # number of entries
    seal: str | None = None  # of the closing, by the house key


class Entry(msgspec.Struct, frozen=True):
    round: str
    seq: int  # 1, 2, 3 …
    at: int
    input: str  # JSON
    hash: str  # over what is kept of it: see `sealed_lines.covered`


def first_head(table: str, created_at: int) -> str:
    """Where the chain of a table begins."""
    return digest(f"table\n{table}\n{created_at}")


def opening_link(record: RoundRecord) -> str:
    """The first link of a round: what it is and under which plan it is played."""
    what = [record.game, record.plan, record.currency, record.setting]
    text = msgspec.json.encode(what).decode()
    return link(record.prev, record.id, 0, record.opened_at, text)


def save_plan(conn: Connection, game: str, text: str, at: int) -> str:
    """Keep the text of a plan for ever; returns its hash (SHA-256 of the text). Idempotent."""
    plan = digest(text)
    statement = insert_if_new(conn, schema.plans)
    conn.execute(statement, {"hash": plan, "game": game, "text": text, "first_used_at": at})
    return plan


def plan_text(conn: Connection, plan: str) -> str:
    """The text of a plan by its hash. Raises Unknown."""
    plans = schema.plans
    text = conn.execute(select(plans.c.text).where(plans.c.hash == plan)).scalar_one_or_none()
    if text is None:
        raise Unknown(f"no plan {plan}", f"plán {plan} není")
    return str(text)


_rounds, _tables, _entries = schema.rounds, schema.tables, schema.entries
#: Selects rounds with the columns of a RoundRecord.
RECORD: Select[Any] = select(
    *(
        _rounds.c["table_id" if field == "table" else field]
        for field in RoundRecord.__struct_fields__
    )
)
_LOCK_TABLE = Fast(
    select(_tables.c.rounds, _tables.c.state, _tables.c.created_at)
    .where(_tables.c.id == bindparam("of"))
    .with_for_update(key_share=True)
)
_COUNT_ROUND = Fast(
    update(_tables).where(_tables.c.id == bindparam("of")).values(rounds=bindparam("count"))
)
_LAST_ROUND = Fast(
    select(_rounds.c.id, _rounds.c.status, _rounds.c.head).where(
        _rounds.c.table_id == bindparam("of"), _rounds.c.number == bindparam("count")
    )
)
_PLAN = Fast(select(schema.plans.c.hash).where(schema.plans.c.hash == bindparam("plan")))
_INSERT_ROUND = Fast(insert(_rounds))
_LOCK_ROUND = Fast(RECORD.where(_rounds.c.id == bindparam("of")).with_for_update(key_share=True))
_LOCK_OPEN = Fast(
    select(_rounds.c.id, _rounds.c.status, _rounds.c.currency, _rounds.c.head, _rounds.c.length)
    .where(Among(_rounds.c.id, "ids"))
    .order_by(_rounds.c.id)  # everybody locks in the same order
    .with_for_update(key_share=True)
)
_INSERT_ENTRY = FastInsert(_entries, *Entry.__struct_fields__)
_EXTEND = Fast(
    update(_rounds)
    .where(_rounds.c.id == bindparam("of"))
    .values(head=bindparam("new_head"), length=bindparam("new_length"))
)


def open_round(
    conn: Connection, table: str, *, game: str, plan: str, currency: str, setting: str, at: int
) -> RoundRecord:
    """Open the table's next round. Raises Conflict while its last one is open or the table is
    closed, Unknown for a table or plan that does not exist."""
    found = _LOCK_TABLE.rows(conn, of=table)
    if not found:
        raise Unknown(f"no table {table}", f"stůl {table} není")
    count, state, created_at = found[0]
    if state != "open":
        raise Conflict(f"table {table} is closed", f"stůl {table} je zavřený")
    prev = first_head(table, created_at)
    for last, status, head in _LAST_ROUND.rows(conn, of=table, count=count):
        if status == "open":
            raise Conflict(f"round {last} is still open", f"kolo {last} ještě neskončilo")
        prev = head
    if not _PLAN.rows(conn, plan=plan):
        raise Unknown(
            f"no plan {plan}; save its text first", f"plán {plan} není; nejprve uložte jeho text"
        )
    number = count + 1
    record = RoundRecord(
        id=f"{table}-{number}",
        table=table,
        number=number,
        game=game,
        plan=plan,
        currency=currency,
        setting=setting,
        opened_at=at,
        closed_at=None,
        status="open",
        closing=None,
        prev=prev,
        head="",
        length=0,
    )
    record = msgspec.structs.replace(record, head=opening_link(record))
    columns = msgspec.structs.asdict(record)
    _INSERT_ROUND.run(conn, table_id=columns.pop("table"), **columns)
    _COUNT_ROUND.run(conn, of=table, count=number)
    return record


class Lines(msgspec.Struct):
    """Inputs that are to be appended to a round, with the transfers that go with them. Those that
    are not `Public` are sealed."""

    round: str
    inputs: list[str]
    at: int
    transfers: list[Transfer] = []
    after: int | None = None
    """How many entries the caller believes the round has: a table hosted twice by mistake gets
    Conflict instead of a forked round."""


def append(
    conn: Connection,
    round_id: str,
    inputs: Sequence[str],
    at: int,
    *,
    transfers: Sequence[Transfer] = (),
    after: int | None = None,
) -> list[Entry]:
    """Append inputs to an open round and post the transfers that go with them (stakes, payouts
    in mid-round), as one thing. Raises Sealed for one that is not `Public` in a store without a
    house key."""
    return append_all(conn, [Lines(round_id, list(inputs), at, list(transfers), after)])


def append_all(conn: Connection, many: Sequence[Lines], *, known_to: str = "") -> list[Entry]:
    """The same for several rounds, each of them once, as one thing: as many statements as for one,
    which is why the writer gathers what it can. The money is one instant: an account is judged by
    its balance after all of it. ``known_to``: see `counters.move`."""
    found = _LOCK_OPEN.rows(conn, ids=listed(conn, sorted(lines.round for lines in many)))
    rounds = {row[0]: row[1:] for row in found}
    added: list[Entry] = []
    rows: list[tuple[str, int, int, str, str]] = []
    grown: list[dict[str, Any]] = []
    for lines in many:
        round_id, at = lines.round, lines.at
        if round_id not in rounds:
            raise _no_round(round_id)
        status, currency, head, length = rounds[round_id]
        _must_be_open(round_id, status)
        _must_be_in_currency(round_id, currency, lines.transfers)
        if lines.after is not None and lines.after != length:
            raise Conflict(
                f"round {round_id} has {length} entries, not {lines.after}",
                f"kolo {round_id} má {length} záznamů, ne {lines.after}",
            )
        for seq, text in enumerate(lines.inputs, length + 1):
            kept = sealed_lines.written(conn, text, sealed_lines.of_round(round_id, seq))
            head = link(head, round_id, seq, at, sealed_lines.covered(kept))
            added.append(Entry(round_id, seq, at, text, head))
            rows.append((round_id, seq, at, kept, head))
        if lines.inputs:
            size = length + len(lines.inputs)
            grown.append({"of": round_id, "new_head": head, "new_length": size})
    if lots := [(lines.transfers, lines.at, lines.round) for lines in many if lines.transfers]:
        ledger.enter(conn, lots, known_to=known_to)
    if rows:
        _INSERT_ENTRY.many(conn, rows)
        _EXTEND.many(conn, grown)
    return added


def lock_round(conn: Connection, round_id: str) -> RoundRecord:
    """One round, kept from others until the end of the transaction. Raises Unknown."""
    return _only(round_id, _LOCK_ROUND.rows(conn, of=round_id))


def _only(round_id: str, rows: Sequence[Any]) -> RoundRecord:
    if not rows:
        raise _no_round(round_id)
    return RoundRecord(*rows[0])


def _no_round(round_id: str) -> Unknown:
    return Unknown(f"no round {round_id}", f"kolo {round_id} není")


def must_be_open(record: RoundRecord) -> None:
    """Raises Conflict for a round that is over."""
    _must_be_open(record.id, record.status)


def _must_be_open(round_id: str, status: Status) -> None:
    if status != "open":
        cs = {"settled": "vypořádáno", "void": "zrušeno"}[status]
        raise Conflict(f"round {round_id} is {status}", f"kolo {round_id} je {cs}")


def must_be_in_currency(record: RoundRecord, transfers: Sequence[Transfer]) -> None:
    """Raises Invalid for a transfer in another currency than the round's."""
    _must_be_in_currency(record.id, record.currency, transfers)


def _must_be_in_currency(round_id: str, currency: str, transfers: Sequence[Transfer]) -> None:
    for t in transfers:
        if t.currency != currency:
            raise Invalid(
                f"{t.key}: round {round_id} is played in {currency}, not {t.currency}",
                f"{t.key}: kolo {round_id} se hraje v {currency}, ne v {t.currency}",
            )


def round_record(conn: Connection, round_id: str) -> RoundRecord:
    """One round. Raises Unknown."""
    return _only(round_id, conn.execute(RECORD.where(_rounds.c.id == round_id)).all())


def records(conn: Connection, query: Select[Any]) -> list[RoundRecord]:
    """The rounds that a refinement of RECORD finds."""
    return [RoundRecord(*row) for row in conn.execute(query).all()]


def open_rounds(conn: Connection) -> list[RoundRecord]:
    """Rounds to be resumed or voided after a restart, by table."""
    return sorted(records(conn, RECORD.where(_rounds.c.status == "open")), key=lambda r: r.table)


def open_in_group(conn: Connection, group: str) -> list[str]:
    """The tables of a group at which a round runs."""
    tables = schema.tables
    rows = conn.execute(
        select(_rounds.c.table_id)
        .join(tables, tables.c.id == _rounds.c.table_id)
        .where(_rounds.c.status == "open", tables.c.group_id == group)
    )
    return sorted(rows.scalars())


_ENTRIES = Fast(
    select(*(_entries.c[field] for field in Entry.__struct_fields__))
    .where(_entries.c.round == bindparam("of"))
    .order_by(_entries.c.seq)
)


def entries(conn: Connection, round_id: str) -> list[Entry]:
    """The inputs of a round in order. Raises Sealed when one is sealed and cannot be opened."""
    return opened(conn, written(conn, round_id))


def written(conn: Connection, round_id: str) -> list[Entry]:
    """The same as they are kept: sealed ones stay so."""
    return [Entry(*row) for row in _ENTRIES.rows(conn, of=round_id)]


def opened(conn: Connection, kept: list[Entry]) -> list[Entry]:
    """What they say. Raises Sealed."""
    return [
        Entry(one.round, one.seq, one.at, said, one.hash)
        for one in kept
        for said in [sealed_lines.opened(conn, one.input, _place(one))]
    ]


def _place(entry: Entry) -> str:
    return sealed_lines.of_round(entry.round, entry.seq)


def heads(conn: Connection) -> dict[str, str]:
    """Hash of the last closed round of every table that has one. Kept outside (printed,
    published, sent to the regulator), they let `audit` notice even a chain that was cut at its
    end or rebuilt as a whole."""
    closed = _rounds.c.status != "open"
    last = select(_rounds.c.table_id, func.max(_rounds.c.number)).where(closed)
    rows = conn.execute(
        select(_rounds.c.table_id, _rounds.c.head).where(
            tuple_(_rounds.c.table_id, _rounds.c.number).in_(last.group_by(_rounds.c.table_id))
        )
    )
    return {row.table_id: row.head for row in rows}
