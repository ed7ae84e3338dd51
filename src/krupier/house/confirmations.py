"""Confirmations: chips were presented, and what they are worth is not paid yet.

    partial:   payable → paid            the desk was short of cash
    suspended: suspended → payable → paid     on suspicion, for the days that the plan allows
               suspended → refused       by two persons

What is not paid is held from the visitor's wallet, and is no redemption until it is paid: then it
counts towards his net loss. A confirmation is paid once.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from krupier.house import acts, agenda, movements
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature, by_itself
from krupier.house.agenda import Due
from krupier.house.cash_desk import (
    Shift,
    lock,
    must_be_amount,
    must_be_currency,
    must_be_two,
    recorded,
    rules,
)
from krupier.house.periods import DAY, iso
from krupier.house.refusals import HouseRefused, Refusal, clause_of
from krupier.house.user_accounts import UserAccount
from krupier.money import with_currency
from krupier.plan.house import HousePlan
from krupier.store import Transfer, Unknown, ledger
from krupier.store.accounts import difference, held, player
from krupier.store.desk_schema import desk_confirmations as confirmations
from krupier.store.rows import Whose, struct_of, whose

ENDS = "payment-suspended"
State = Literal["suspended", "payable", "paid", "refused"]
Decision = Literal["pay", "refuse"]


class Confirmation(msgspec.Struct, frozen=True, kw_only=True):
    number: str
    operator: str
    account: str
    shift: str
    kind: Literal["partial", "suspended"]
    amount: int
    currency: str
    issued_at: int
    until: int | None = None
    state: State
    decided_at: int | None = None
    reason: str = ""
    key: str
    presented: bool
    act: str


_FIELDS = Confirmation.__struct_fields__
_CONFIRMATION = select(*(confirmations.c[field] for field in _FIELDS))


def issue(
    conn: Connection,
    shift: Shift,
    account: UserAccount,
    amount: int,
    code: str,
    *,
    kind: Literal["partial", "suspended"],
    reason: str,
    until: int | None,
    presented: bool,
    key: str,
    act: str,
    at: int,
) -> Confirmation:
    """Holds what is not paid. Raises NotEnough."""
    if (known := by_key(conn, key)) is not None:
        return known
    wallet, kept = player(account.id), held(account.id)
    ledger.open_accounts(conn, [wallet, kept], code)
    hold = Transfer(
        f"{key}/hold", wallet, kept, amount, code, "hold", operator=account.operator, act=act
    )
    ledger.post(conn, [hold], at)
    own = confirmations.c.operator == account.operator
    count = conn.execute(select(func.count()).select_from(confirmations).where(own)).scalar_one()
    new = Confirmation(
        number=f"{account.operator.upper()}-{count + 1:06d}",
        operator=account.operator,
        account=account.id,
        shift=shift.id,
        kind=kind,
        amount=amount,
        currency=code,
        issued_at=at,
        until=until,
        state="suspended" if kind == "suspended" else "payable",
        reason=reason,
        key=key,
        presented=presented,
        act=act,
    )
    conn.execute(insert(confirmations), msgspec.structs.asdict(new))
    return new


def suspend(
    conn: Connection,
    plan: HousePlan,
    shift: Shift,
    account_id: str,
    amount: int,
    code: str,
    key: str,
    signed: Signature,
    at: int,
) -> Confirmation:
    """On reasonable suspicion chips are taken and not paid, for the days that the plan allows at
    the most; the visitor gets a confirmation. An act. Raises HouseRefused, NotEnough."""
    rule = rules(plan)
    account = accounts.lock(conn, account_id)
    if account.operator != plan.operator:
        facts = {"operator": account.operator, "own": plan.operator}
        raise HouseRefused(Refusal(code="other-operator", facts=facts))
    lock(conn, shift.id)
    if (known := by_key(conn, key)) is not None:
        again = known.account, known.kind, known.amount, known.currency
        if again != (account_id, "suspended", amount, code):
            raise ledger.key_used(key)
        return known
    if movements.begun_with(conn, key):
        raise ledger.key_used(key)
    must_be_currency(rule, code)
    must_be_amount(amount, least=1)
    until = at + rule.suspension.days * DAY
    cited = msgspec.structs.replace(signed, clause=clause_of(rule.suspension))
    said = {"suspended": with_currency(amount, code), "account": account_id, "until": until}
    act = recorded(conn, shift, cited, at, said)
    new = issue(
        conn,
        shift,
        account,
        amount,
        code,
        kind="suspended",
        reason=signed.reason,
        until=until,
        presented=True,
        key=key,
        act=act,
        at=at,
    )
    agenda.add(conn, ENDS, account.operator, new.number, until, at, key=f"{ENDS}/{new.number}")
    return new


def decide(
    conn: Connection, plan: HousePlan, number: str, decision: Decision, signed: Signature, at: int
) -> Confirmation:
    """Staff decide about a suspended payment; who refuses it needs a second person. An act. Raises
    Unknown, HouseRefused."""
    found = confirmation(conn, plan.operator, number, lock=True)
    if found.state != "suspended":
        raise _state(plan, found)
    must_be_two(conn, signed)
    if decision == "refuse" and not signed.second:
        raise HouseRefused(Refusal(code="refusal-unsigned", facts={"number": number}))
    act = acts.record(
        conn,
        "payouts.decide",
        f"confirmation:{number}",
        signed,
        at,
        before={"state": found.state},
        after={"decision": decision},
        operator=found.operator,
    )
    if decision == "refuse":
        whose = difference(found.operator)
        ledger.open_accounts(conn, [whose], found.currency)
        kept = Transfer(
            f"{found.key}/refused",
            held(found.account),
            whose,
            found.amount,
            found.currency,
            "correction",
            operator=found.operator,
            act=act.id,
        )
        ledger.post(conn, [kept], at)
    else:
        agenda.drop(conn, f"{ENDS}/{number}", "decided", at)
    return _now(conn, found, "refused" if decision == "refuse" else "payable", at)


@agenda.handles(ENDS)
def suspension_ends(conn: Connection, due: Due, at: int) -> str:
    """Nobody has decided: it is to be paid, since it was due."""
    found = confirmation(conn, due.operator, due.subject, lock=True)
    if found.state != "suspended":
        return found.state
    signed = by_itself("the payment can be suspended no longer")
    subject, after = f"confirmation:{found.number}", {"decision": "pay"}
    acts.record(conn, "payouts.decide", subject, signed, at, after=after, operator=found.operator)
    return _now(conn, found, "payable", due.due_at).state


def release(conn: Connection, plan: HousePlan, number: str, act: str, at: int) -> Confirmation:
    """What was held is the visitor's again, to be paid in this transaction. Raises Unknown,
    HouseRefused for one that cannot be paid, or was already."""
    found = confirmation(conn, plan.operator, number, lock=True)
    if found.state != "payable":
        raise _state(plan, found)
    back = Transfer(
        f"{found.key}/release",
        held(found.account),
        player(found.account),
        found.amount,
        found.currency,
        "release",
        operator=found.operator,
        act=act,
    )
    ledger.post(conn, [back], at)
    return _now(conn, found, "paid", at)


def confirmation(
    conn: Connection, operator: str, number: str, *, lock: bool = False
) -> Confirmation:
    """Raises Unknown."""
    query = _CONFIRMATION.where(
        confirmations.c.number == number, confirmations.c.operator == operator
    )
    row = conn.execute(query.with_for_update() if lock else query).one_or_none()
    if row is None:
        raise Unknown(f"no confirmation {number}", f"potvrzení {number} není")
    return struct_of(Confirmation, row)


def by_key(conn: Connection, key: str) -> Confirmation | None:
    row = conn.execute(_CONFIRMATION.where(confirmations.c.key == key)).one_or_none()
    return None if row is None else struct_of(Confirmation, row)


def of_account(conn: Connection, account: str) -> list[Confirmation]:
    """Those that are not paid yet, oldest first."""
    open_ = confirmations.c.account == account, confirmations.c.state.in_(("suspended", "payable"))
    rows = conn.execute(_CONFIRMATION.where(*open_).order_by(confirmations.c.issued_at))
    return [struct_of(Confirmation, row) for row in rows]


def listed(conn: Connection, operator: Whose, state: State | None) -> list[Confirmation]:
    """For staff: the last first."""
    query = _CONFIRMATION.where(whose(confirmations.c.operator, operator))
    if state is not None:
        query = query.where(confirmations.c.state == state)
    newest = query.order_by(confirmations.c.issued_at.desc(), confirmations.c.number.desc())
    return [struct_of(Confirmation, row) for row in conn.execute(newest.limit(100))]


def _now(conn: Connection, found: Confirmation, state: State, at: int) -> Confirmation:
    this = confirmations.c.number == found.number
    conn.execute(update(confirmations).where(this).values(state=state, decided_at=at))
    return msgspec.structs.replace(found, state=state, decided_at=at)


def _state(plan: HousePlan, found: Confirmation) -> HouseRefused:
    until = {} if found.until is None else {"until": iso(found.until, plan.timezone)}
    clause = clause_of(rules(plan).suspension) if found.state == "suspended" else ""
    facts = {"number": found.number} | until
    return HouseRefused(Refusal(code=f"confirmation-{found.state}", clause=clause, facts=facts))
