"""What somebody has paid to the operator for playing in tournaments: a function of the books.

A fee lies in the tournament until it is the operator's; whoever entered has paid his part from then
on. A roll-back takes it back, in the parts in which it had been paid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sqlalchemy import Connection, func, literal, or_, select

from krupier.money.shares import divided
from krupier.store import ledger
from krupier.store.accounts import HOLDERS, kind_of, owner_of
from krupier.store.ledger import Posting
from krupier.store.schema import postings
from krupier.store.tournament_schema import tournament_entries

PAYS = HOLDERS | {"ticket"}
FEE = "fee"


def paid(conn: Connection, account: str, since: int, until: int) -> Iterator[tuple[Posting, int]]:
    """By the posting that made it the operator's, or took it back: what was his of it."""
    entered = select(literal("tournament:") + tournament_entries.c.tournament + literal(":fee"))
    held = entered.where(tournament_entries.c.player == account)
    moved = ledger.POSTING.where(
        or_(postings.c.debit.in_(held), postings.c.credit.in_(held)),
        postings.c.kind == FEE,
        postings.c.at > since,
        postings.c.at <= until,
    )
    for row in conn.execute(moved.order_by(postings.c.at, postings.c.key)).all():
        one = Posting(*row)
        own = _parts(conn, one).get(account, 0)
        if own:
            yield one, own


def _parts(conn: Connection, one: Posting) -> dict[str, int]:
    """By player."""
    if kind_of(one.debit) == "tournament":
        return divided(one.amount, _put_in(conn, one.debit, one.at))
    before = ledger.POSTING.where(
        postings.c.debit == one.credit,
        postings.c.credit == one.debit,
        postings.c.amount == one.amount,
        postings.c.at <= one.at,
    )
    found = conn.execute(before.order_by(postings.c.at.desc()).limit(1)).first()
    if found is None:
        return {}
    return {who: -part for who, part in _parts(conn, Posting(*found)).items()}


def _put_in(conn: Connection, fee: str, until: int) -> Counter[str]:
    """By player, what of the fees that a tournament held then was his."""
    found: Counter[str] = Counter()
    for side, other, sign in (
        (postings.c.debit, postings.c.credit, 1),
        (postings.c.credit, postings.c.debit, -1),
    ):
        sums = (
            select(side, func.sum(postings.c.amount))
            .where(other == fee, postings.c.at <= until)
            .group_by(side)
        )
        for name, amount in conn.execute(sums).all():
            if kind_of(name) in PAYS:
                found[owner_of(name)] += sign * int(amount)
    return +found
