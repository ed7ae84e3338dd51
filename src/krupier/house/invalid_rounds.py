"""Finished rounds that management declares invalid.

A settled round stays in the books as it was played: its chain is closed and its results stand. What
follows is posted against it as corrections, between each player and the bank of the group, so that
nothing moves from one player to another. Who is refunded ends where he was before the round; who
forfeits loses all that he staked. A wallet gives what is in it and never goes below zero; what is
missing the house bears.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, insert, select, update

from krupier.house import acts, staff_persons, user_accounts
from krupier.house.acts import Signature
from krupier.house.refusals import HouseRefused, Refusal
from krupier.plan import houses
from krupier.store import Transfer, Unknown, groups, journal, ledger, settlement
from krupier.store.accounts import house, player
from krupier.store.care_schema import invalid_rounds
from krupier.store.groups import Group
from krupier.store.journal import RoundRecord
from krupier.store.rows import Whose, struct_of, whose


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    round: str
    operator: str
    forfeits: list[str]
    """Accounts."""
    reason: str
    proposed_by: str
    proposed_at: int
    confirmed_at: int | None = None
    act: str | None = None


_PROPOSAL = select(*(invalid_rounds.c[field] for field in Proposal.__struct_fields__))


def propose(
    conn: Connection, round_id: str, forfeits: Iterable[str], signed: Signature, at: int
) -> Proposal:
    """What one of the management wants; nothing moves yet. Raises Unknown, HouseRefused."""
    record = journal.lock_round(conn, round_id)
    operator = groups.of_table(conn, record.table).operator
    rule = houses.of(operator).complaints.invalid_games
    if rule is None:
        raise HouseRefused(Refusal(code="invalid-not-here"))
    if record.status != "settled":
        facts = {"round": round_id, "state": record.status}
        raise HouseRefused(Refusal(code="invalid-not-finished", facts=facts))
    if find(conn, round_id) is not None:
        raise HouseRefused(Refusal(code="invalid-already", facts={"round": round_id}))
    known = {one.player for one in settlement.results(conn, round_id)}
    guilty = sorted(set(forfeits))
    for one in guilty:
        if one not in known:
            facts = {"round": round_id, "given": one}
            raise HouseRefused(Refusal(code="invalid-nobody", facts=facts))
    wanted = Proposal(
        round=round_id,
        operator=operator,
        forfeits=guilty,
        reason=signed.reason,
        proposed_by=signed.author,
        proposed_at=at,
    )
    row = msgspec.structs.asdict(wanted) | {"forfeits": msgspec.json.encode(guilty).decode()}
    conn.execute(insert(invalid_rounds), row)
    after = {"invalid": "proposed", "forfeits": guilty}
    subject = f"round:{round_id}"
    acts.record(conn, "complaints.manage", subject, signed, at, after=after, operator=operator)
    return wanted


def confirm(conn: Connection, round_id: str, signed: Signature, at: int) -> Proposal:
    """Another one of the management agrees, and the money moves. Raises Unknown, HouseRefused."""
    record = journal.lock_round(conn, round_id)
    wanted = find(conn, round_id)
    if wanted is None:
        raise Unknown(f"no proposal about {round_id}", f"o hře {round_id} není návrh")
    if wanted.confirmed_at is not None:
        raise HouseRefused(Refusal(code="invalid-already", facts={"round": round_id}))
    if staff_persons.same(conn, signed.author, wanted.proposed_by):
        facts = {"author": wanted.proposed_by}
        raise HouseRefused(Refusal(code="second-person", facts=facts))
    both = msgspec.structs.replace(
        signed, author=wanted.proposed_by, second=signed.author, reason=wanted.reason
    )
    moves = _moves(conn, record, wanted)
    act = acts.record(
        conn,
        "complaints.manage",
        f"round:{round_id}",
        both,
        at,
        after={"invalid": "confirmed", "forfeits": wanted.forfeits, "moves": moves},
        operator=wanted.operator,
    )
    _post(conn, record, moves, act.id, at)
    for one in moves:
        if account := user_accounts.find(conn, one):
            user_accounts.touch(conn, one)  # whoever remembers the wallet looks again
            user_accounts.settle_again(conn, account, at, f"invalid/{round_id}")
    here = invalid_rounds.c.round == round_id
    conn.execute(update(invalid_rounds).where(here).values(confirmed_at=at, act=act.id))
    return msgspec.structs.replace(wanted, confirmed_at=at, act=act.id)


def find(conn: Connection, round_id: str) -> Proposal | None:
    row = conn.execute(_PROPOSAL.where(invalid_rounds.c.round == round_id)).one_or_none()
    return None if row is None else struct_of(Proposal, row, json=("forfeits",))


def waiting(conn: Connection, operator: Whose) -> list[Proposal]:
    """What waits for a second person, the oldest first."""
    query = _PROPOSAL.where(invalid_rounds.c.confirmed_at.is_(None))
    query = query.where(whose(invalid_rounds.c.operator, operator))
    rows = conn.execute(query.order_by(invalid_rounds.c.proposed_at, invalid_rounds.c.round))
    return [struct_of(Proposal, row, json=("forfeits",)) for row in rows]


def _moves(conn: Connection, record: RoundRecord, wanted: Proposal) -> dict[str, int]:
    """By player, what he gets (above zero) or gives back."""
    due: Counter[str] = Counter()
    for had in settlement.results(conn, record.id):
        gives_back = had.returned if had.player in wanted.forfeits else had.returned - had.staked
        due[had.player] -= gives_back
    for one in sorted(due):
        if one.startswith(user_accounts.PREFIX):
            user_accounts.lock(conn, one)
    held = ledger.lock_accounts(conn, map(player, due), record.currency)
    return {
        one: max(amount, -held[player(one)][0]) if player(one) in held else max(amount, 0)
        for one, amount in sorted(due.items())
        if amount
    }


def _post(conn: Connection, record: RoundRecord, moves: dict[str, int], act: str, at: int) -> None:
    group: Group = groups.of_table(conn, record.table)
    bank, code = house(group.id), record.currency
    ledger.open_accounts(conn, [bank, *map(player, moves)], code)
    transfers = [
        Transfer(
            f"invalid/{record.id}/{one}",
            *((bank, player(one)) if amount > 0 else (player(one), bank)),
            abs(amount),
            code,
            "correction",
            group.operator,
            act,
        )
        for one, amount in moves.items()
        if amount
    ]
    if transfers:
        ledger.post(conn, transfers, at)
