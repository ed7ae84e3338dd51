"""The end of a round: settled or void, with its money, in one transaction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from sqlalchemy import Connection, bindparam, select, update

from krupier.money import CHIPS
from krupier.store import accounts, counters, groups, hashes, journal, keys, ledger, schema
from krupier.store.accounts import ESCROW, HOLDERS, kind_of, owner_of
from krupier.store.errors import Conflict, Invalid
from krupier.store.fast import Fast, FastInsert
from krupier.store.journal import RoundRecord, Status
from krupier.store.ledger import Posting, Transfer


class Result(msgspec.Struct, frozen=True):
    """What one player staked and got back (stake included) at one seat or box of a round."""

    player: str
    seat: str
    staked: int
    returned: int
    detail: str = "{}"  # JSON: bets, hands, decisions the platform made …


class Closing(msgspec.Struct, frozen=True):
    """The last link of a round's chain."""

    status: Status
    reason: str
    ledger: str  # digest of the round's postings
    results: list[Result]


def settle(
    conn: Connection,
    round_id: str,
    transfers: Sequence[Transfer],
    results: Sequence[Result],
    at: int,
    *,
    known_to: str = "",
) -> RoundRecord:
    """Post the last transfers of a round, keep its results and close it.

    Checked before anything is written, from all postings of the round: nothing stays in escrow
    (`table:…`), and each player's net result is exactly what the results say. Settling again with
    the same content does nothing; with other content, or a void round, raises Conflict.
    ``known_to``: see `counters.move`.
    """
    record = journal.lock_round(conn, round_id)
    journal.must_be_in_currency(record, transfers)
    posted = {posting.key: posting for posting in ledger.of_round(conn, round_id)}
    if record.status != "open":
        _must_be_the_same(record, posted, transfers, results)
        return record
    for t in transfers:
        known = posted.get(t.key)
        if known is None:
            posted[t.key] = ledger.posting(t, round_id, at)
        elif known.transfer != t:
            raise ledger.key_used(t.key)
    _must_balance(record, nets(posted.values()), results)
    ledger.enter(conn, [(transfers, at, round_id)], known_to=known_to)
    if played_for_chips(posted.values()):
        counters.add_results(conn, results, record.currency, at, known_to=known_to)
    closing = Closing("settled", "", ledger.digest_of(posted.values()), _in_order(results))
    return _close(conn, record, closing, at)


def void(conn: Connection, round_id: str, reason: str, at: int) -> RoundRecord:
    """Undo the money of a round and close it: every account gets back what it gave for the
    round and gives back what it got from it, computed from the ledger. If a player was paid in
    mid-round and has spent it since, the house bears the difference. Voiding again does
    nothing; voiding a settled round raises Conflict."""
    record = journal.lock_round(conn, round_id)
    if record.status == "void":
        return record
    journal.must_be_open(record)
    stakes = ledger.of_round(conn, round_id)
    refunds = _refunds(conn, record, nets(stakes))
    ledger.enter(conn, [(refunds, at, round_id)])
    posted = [*stakes, *(ledger.posting(t, round_id, at) for t in refunds)]
    counters.void(conn, posted)
    closing = Closing("void", reason, ledger.digest_of(posted), _void_results(stakes, posted))
    return _close(conn, record, closing, at)


def played_for_chips(posted: Iterable[Posting]) -> bool:
    """Whether what was staked lay in front of the players, bought before. Chips of a tournament
    are not money: it was staked when they entered."""
    return any(p.debit.startswith("stack:") and p.currency != CHIPS for p in posted)


def nets(posted: Iterable[Posting]) -> dict[str, int]:
    """What each account gained (or lost, below zero) by the postings."""
    net: defaultdict[str, int] = defaultdict(int)
    for p in posted:
        net[p.debit] -= p.amount
        net[p.credit] += p.amount
    return dict(net)


def _must_balance(record: RoundRecord, net: Mapping[str, int], results: Sequence[Result]) -> None:
    by_player: defaultdict[str, int] = defaultdict(int)
    for name, gain in net.items():
        kind = kind_of(name)
        if kind in ESCROW and gain:
            raise Invalid(
                f"round {record.id} would leave {gain} {record.currency} in {name}",
                f"kolo {record.id} by nechalo {gain} {record.currency} na účtu {name}",
            )
        if kind in HOLDERS:
            by_player[owner_of(name)] += gain
    for result in results:
        by_player[result.player] -= result.returned - result.staked
    for player, difference in by_player.items():
        if difference:
            raise Invalid(
                f"round {record.id}: results and transfers of {player} differ by {difference}",
                f"kolo {record.id}: výsledky a převody hráče {player} se liší o {difference}",
            )


def _must_be_the_same(
    record: RoundRecord,
    posted: Mapping[str, Posting],
    transfers: Sequence[Transfer],
    results: Sequence[Result],
) -> None:
    if record.status == "void":
        journal.must_be_open(record)
    closing = closing_of(record)
    same = all(t.key in posted and posted[t.key].transfer == t for t in transfers)
    if closing.results != _in_order(results) or not same:
        raise Conflict(
            f"round {record.id} was settled otherwise", f"kolo {record.id} bylo vypořádáno jinak"
        )


def closing_of(record: RoundRecord) -> Closing:
    """The closing of a round that is over."""
    return msgspec.json.decode(record.closing or "", type=Closing)


def _in_order(results: Sequence[Result]) -> list[Result]:
    return sorted(results, key=lambda r: (r.player, r.seat))


def _refunds(conn: Connection, record: RoundRecord, net: Mapping[str, int]) -> list[Transfer]:
    """Transfers that take every account's net over the round back to zero."""
    group = groups.of_table(conn, record.table)
    held = ledger.lock_accounts(conn, net, record.currency)
    owed = defaultdict(int, net)
    for name, gain in net.items():
        balance, guarded, _ = held[name]
        if guarded and gain > balance:  # paid in mid-round, and gone since
            owed[name] = balance
            owed[accounts.house(group.id)] += gain - balance
    gives = {name: amount for name, amount in sorted(owed.items()) if amount > 0}
    takes = {name: -amount for name, amount in sorted(owed.items()) if amount < 0}
    refunds: list[Transfer] = []
    for taker, due in takes.items():
        for giver, left in gives.items():
            if amount := min(due, left):
                key = f"{record.id}/void/{len(refunds) + 1}"
                refunds.append(
                    Transfer(
                        key,
                        giver,
                        taker,
                        amount,
                        record.currency,
                        "refund",
                        operator=group.operator,
                    )
                )
                gives[giver] -= amount
                due -= amount
    return refunds


def _void_results(stakes: Sequence[Posting], posted: Sequence[Posting]) -> list[Result]:
    """What players put into a void round, and that they have it back."""
    staked: defaultdict[str, int] = defaultdict(int)
    for p in stakes:
        if kind_of(p.debit) in HOLDERS:
            staked[owner_of(p.debit)] += p.amount
    gain: defaultdict[str, int] = defaultdict(int)
    for name, net in nets(posted).items():
        if kind_of(name) in HOLDERS:
            gain[owner_of(name)] += net
    return [
        Result(player, "", staked[player], staked[player] + gain[player]) for player in sorted(gain)
    ]


_INSERT_RESULT = FastInsert(
    schema.results, "round", "player", "seat", "staked", "returned", "detail", "closed_at"
)
_CLOSE_ROUND = Fast(
    update(schema.rounds)
    .where(schema.rounds.c.id == bindparam("of"))
    .values(
        status=bindparam("new_status"),
        closing=bindparam("new_closing"),
        closed_at=bindparam("new_closed_at"),
        head=bindparam("new_head"),
        seal=bindparam("new_seal"),
    )
)


def _close(conn: Connection, record: RoundRecord, closing: Closing, at: int) -> RoundRecord:
    text = msgspec.json.encode(closing).decode()
    seq = record.length + 1
    head = hashes.link(record.head, record.id, seq, at, text)
    seal = keys.seal_of(conn, hashes.sealed_text(record.id, seq, head))
    counters.release(conn, record.id)
    if closing.results:
        _INSERT_RESULT.many(
            conn,
            [(record.id, *msgspec.structs.astuple(result), at) for result in closing.results],
        )
    _CLOSE_ROUND.run(
        conn,
        of=record.id,
        new_status=closing.status,
        new_closing=text,
        new_closed_at=at,
        new_head=head,
        new_seal=seal,
    )
    return msgspec.structs.replace(
        record, status=closing.status, closing=text, closed_at=at, head=head, seal=seal
    )


_RESULTS = Fast(
    select(*(schema.results.c[field] for field in Result.__struct_fields__)).where(
        schema.results.c.round == bindparam("of")
    )
)


def results(conn: Connection, round_id: str) -> list[Result]:
    """The results of a round that is over, by player and seat."""
    return _in_order([Result(*row) for row in _RESULTS.rows(conn, of=round_id)])
