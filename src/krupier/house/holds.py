"""Balances that are withheld until somebody has decided about them.

With a reasonable suspicion of fraud, or when it is open whose money it is, an amount is moved from
a wallet to `held:<account>`. It comes back, or is reduced by what was proven. Whatever is kept goes
to the result of the operator.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select, update

from krupier.house import acts, cases, payments, recovery, sanction_ladder, user_accounts
from krupier.house.acts import Signature
from krupier.house.amounts import said
from krupier.house.case_files import DISCREET
from krupier.house.four_eyes import must_be_two
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.sanction_ladder import Order
from krupier.house.user_accounts import UserAccount
from krupier.money import currency as money
from krupier.plan import houses
from krupier.store import Conflict, Transfer, Unknown, accounts, ledger
from krupier.store.closing_schema import holds
from krupier.store.rows import struct_of

SUSPICION = "fraud"
"""Why: a suspicion, which is investigated."""
Amounts = Mapping[str, int]
"""Minor units, by currency."""


class Hold(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    account: str
    operator: str
    why: str
    case_id: str = ""
    amounts: dict[str, int]
    placed_at: int
    act: str | None = None
    ended_at: int | None = None
    reduced: dict[str, int] = {}


_HOLD = select(*(holds.c[field] for field in Hold.__struct_fields__))


def hold(conn: Connection, id: str) -> Hold:
    """Raises Unknown."""
    row = conn.execute(_HOLD.where(holds.c.id == id)).one_or_none()
    if row is None:
        raise Unknown(f"no withheld balance {id}", f"zadržený zůstatek {id} není")
    return _read(row)


def listed(
    conn: Connection, *, account: str | None = None, case: str | None = None, open_: bool = False
) -> list[Hold]:
    """Oldest first."""
    query = _HOLD
    if account is not None:
        query = query.where(holds.c.account == account)
    if case is not None:
        query = query.where(holds.c.case_id == case)
    if open_:
        query = query.where(holds.c.ended_at.is_(None))
    return [_read(row) for row in conn.execute(query.order_by(holds.c.placed_at, holds.c.id))]


def wallets(conn: Connection, account: str) -> dict[str, int]:
    """What is in the wallets of an account, where there is anything."""
    name = accounts.player(account)
    own = ledger.accounts_of(conn, account)
    return {one.currency: one.balance for one in own if one.name == name and one.balance}


@sanction_ladder.effect("withholding")
def _withheld(
    conn: Connection, account: UserAccount, order: Order, signed: Signature, at: int
) -> None:
    """While a suspicion is looked into; whether he is told is the sanction's affair. Its id stands
    in his statement, and says nothing of the case; what comes later may be withheld as well."""
    id, case = f"{account.id}-h{len(listed(conn, account=account.id)) + 1}", order.case or ""
    place(conn, account.id, None, SUSPICION, signed, at, id=id, case=case, tell=False)


def place(
    conn: Connection,
    account_id: str,
    amounts: Amounts | None,
    why: str,
    signed: Signature,
    at: int,
    *,
    id: str,
    case: str = "",
    tell: bool = True,
) -> Hold:
    """Withholds amounts of the wallets; None: all that is there. On a suspicion withdrawals that
    are not sent yet wait as well; staff release each of them. Raises Unknown, HouseRefused when
    there is nothing, or less. The same ``id`` again is the same hold."""
    account = user_accounts.lock(conn, account_id)
    known = conn.execute(_HOLD.where(holds.c.id == id)).one_or_none()
    if known is not None:
        return _read(known)
    there = wallets(conn, account_id)
    taken = dict(there if amounts is None else amounts)
    leaving = _leaving(conn, account_id) if why == SUSPICION else []
    _must_be_there(account, taken, there, empty=bool(leaving))
    for one in leaving:
        payments.hold(conn, one, signed, at)
    act = acts.record(
        conn,
        "balance.hold",
        f"player:{account_id}",
        signed,
        at,
        after={
            "hold": id,
            "why": why,
            "amounts": said(taken),
            "case": case,
            "withdrawals": leaving,
        },
        operator=account.operator,
    )
    new = Hold(
        id=id,
        account=account_id,
        operator=account.operator,
        why=why,
        case_id=case,
        amounts=taken,
        placed_at=at,
        act=act.id,
    )
    conn.execute(insert(holds), _row(new))
    _move(conn, new, taken, "hold", at)
    user_accounts.touch(conn, account_id)
    if tell:
        facts = {"login": account.login, "amount": said(taken), "reason": signed.reason}
        recovery.tell(conn, account, "balance-held", facts, at)
    return new


def end(
    conn: Connection,
    id: str,
    reduced: Amounts,
    signed: Signature,
    at: int,
) -> Hold:
    """What was proven is kept, the rest comes back; nothing proven: all of it. A reduction needs a
    second person. The owner is told. Raises Unknown, Conflict (it has ended), HouseRefused."""
    conn.execute(select(holds.c.id).where(holds.c.id == id).with_for_update())
    before = hold(conn, id)
    account = user_accounts.lock(conn, before.account)
    if before.ended_at is not None:
        raise Conflict(f"about {id} is decided already", f"o {id} je už rozhodnuto")
    kept = {code: amount for code, amount in reduced.items() if amount}
    _must_be_there(account, kept, before.amounts, code="hold-too-small", empty=True)
    if kept:
        must_be_two(conn, signed)
    rest = {code: amount - kept.get(code, 0) for code, amount in before.amounts.items()}
    rest = {code: amount for code, amount in rest.items() if amount}
    act = acts.record(
        conn,
        "balance.reduce" if kept else "balance.hold",
        f"player:{account.id}",
        signed,
        at,
        before={"hold": id, "amounts": said(before.amounts)},
        after={"kept": said(kept), "returned": said(rest)},
        operator=account.operator,
    )
    ended = msgspec.structs.replace(before, ended_at=at, reduced=kept, act=act.id)
    _move(conn, ended, kept, "correction", at)
    _move(conn, ended, rest, "release", at)
    _close_case(conn, ended, signed, at)
    conn.execute(update(holds).where(holds.c.id == id).values(**_row(ended)))
    user_accounts.touch(conn, account.id)
    facts = {
        "login": account.login,
        "returned": said(rest),
        "reduced": said(kept),
        "reason": _reason(conn, ended, account, signed),
    }
    recovery.tell(conn, account, "hold-ended", facts, at)
    user_accounts.settle_again(conn, account, at, f"hold/{id}")
    return ended


def _close_case(conn: Connection, one: Hold, signed: Signature, at: int) -> None:
    """What was put before staff because of this amount alone is decided with it."""
    case = cases.case(conn, one.case_id) if one.case_id else None
    decision = "keep" if one.reduced else "pay-out"
    if case is not None and case.closed_at is None and decision in case.choices:
        cases.close(conn, case.id, decision, signed, at)


def _reason(conn: Connection, one: Hold, account: UserAccount, signed: Signature) -> str:
    """As its owner may know it: nothing of an investigation that he must not learn of."""
    case = cases.case(conn, one.case_id) if one.case_id else None
    if case is not None and case.kind in DISCREET:
        return sanction_ladder.NEUTRAL[account.language]
    return signed.reason


def _leaving(conn: Connection, account: str) -> list[str]:
    """Withdrawals that were ordered and were never sent: one that is to be sent again may be on
    its way, and cannot be held any more."""
    waiting = payments.listed(conn, account=account, state="ordered", direction="withdrawal")
    return sorted(one.id for one in waiting if one.cancellable)


def _must_be_there(
    account: UserAccount,
    wanted: Amounts,
    there: Amounts,
    *,
    code: str = "hold-more-than-there",
    empty: bool = False,
) -> None:
    """Raises HouseRefused."""
    clause = _clause(account)
    if not wanted and not empty:
        raise HouseRefused(Refusal(code="nothing-to-hold", clause=clause))
    for one, amount in wanted.items():
        money(one)
        if not 0 < amount <= there.get(one, 0):
            facts = {"asked": said({one: amount}), "there": said({one: there.get(one, 0)})}
            raise HouseRefused(Refusal(code=code, clause=clause, facts=facts))


def _move(conn: Connection, one: Hold, amounts: Amounts, kind: ledger.Kind, at: int) -> None:
    wallet, held = accounts.player(one.account), accounts.held(one.account)
    result = accounts.house(one.operator)
    ends = {"hold": (wallet, held), "release": (held, wallet), "correction": (held, result)}[kind]
    for code in amounts:
        ledger.open_accounts(conn, ends, code)
    transfers = [
        Transfer(f"hold/{one.id}/{kind}/{code}", *ends, amount, code, kind, one.operator, one.act)
        for code, amount in sorted(amounts.items())
    ]
    if transfers:
        ledger.post(conn, transfers, at)


def _clause(account: UserAccount) -> str:
    rules = houses.of(account.operator).sanctions
    return next((one.clause[0] for one in rules if one.kind == "withholding" and one.clause), "")


def _row(one: Hold) -> dict[str, Any]:
    texts = {field: msgspec.json.encode(getattr(one, field)).decode() for field in _JSON}
    return msgspec.structs.asdict(one) | texts


_JSON = ("amounts", "reduced")


def _read(row: Any) -> Hold:
    return struct_of(Hold, row, json=_JSON)
