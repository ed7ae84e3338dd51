"""Orders of payments: what is shown before, who may, within which limits.

A deposit comes by the active registered method, and onto a temporary account also by one that is
not registered; a withdrawal goes to the active registered method. Both amounts are fixed here.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from krupier.house import agenda, conversions, gate, payment_methods, rates
from krupier.house import payment_limits as limits
from krupier.house import user_accounts as accounts
from krupier.house import working_days as days
from krupier.house.acts import Signature, by_player
from krupier.house.conversions import Amounts
from krupier.house.payment_levels import level_of
from krupier.house.payment_methods import Registered
from krupier.house.payment_rows import (
    DUE,
    Direction,
    Payment,
    add,
    claims,
    due_key,
    find,
    kind_of,
    made,
    rules_of,
)
from krupier.house.refusals import HouseRefused, Refusal, refused
from krupier.house.user_accounts import UserAccount
from krupier.money import with_currency
from krupier.plan.house import HousePlan
from krupier.plan.payment_parts import Method, Payments
from krupier.store import Conflict, Invalid, NotEnough, Transfer, ledger
from krupier.store import accounts as names

_ID = re.compile(r"[A-Za-z0-9_.-]{1,80}", re.ASCII)
LARGEST = 2**53 - 1


class _Way(Struct, frozen=True):
    """By which method something is paid."""

    kind: Method
    registered: Registered | None
    currency: str


def quote_deposit(
    conn: Connection,
    plan: HousePlan,
    account: str,
    *,
    method: str | None = None,
    kind: str = "",
    amount: int,
    currency: str,
    method_currency: str = "",
    at: int,
) -> Amounts:
    """What is shown before a deposit. Raises Unknown, HouseRefused."""
    here = accounts.lock(conn, account)
    return _to_deposit(
        conn,
        plan,
        here,
        method=method,
        kind=kind,
        method_currency=method_currency,
        amount=amount,
        currency=currency,
        at=at,
    )[1]


def order_deposit(
    conn: Connection,
    plan: HousePlan,
    account: str,
    *,
    method: str | None = None,
    kind: str = "",
    amount: int,
    currency: str,
    method_currency: str = "",
    expected: Amounts | None = None,
    id: str,
    at: int,
) -> Payment:
    """By a registered method, the active one; onto a temporary account also by a ``kind`` that is
    not registered. ``expected``: as it was shown. The same id again is the same order. Raises
    Unknown, HouseRefused, Conflict (the id means another payment)."""
    here = accounts.lock(conn, account)
    if (before := find(conn, id)) is not None:
        return _same(before, account, "deposit", amount, currency, method, kind)
    way, amounts = _to_deposit(
        conn,
        plan,
        here,
        method=method,
        kind=kind,
        method_currency=method_currency,
        amount=amount,
        currency=currency,
        at=at,
    )
    conversions.must_be_as(expected, amounts)
    new = _new(plan, here, "deposit", way, amounts, id, at)
    return add(conn, new, "account.own", by_player(account, "deposits"))


def _to_deposit(
    conn: Connection,
    plan: HousePlan,
    here: UserAccount,
    method: str | None,
    kind: str,
    method_currency: str,
    amount: int,
    currency: str,
    at: int,
) -> tuple[_Way, Amounts]:
    """All that speaks against a deposit; by which way it comes, and both amounts."""
    _must_be_an_amount(plan, amount, currency)
    gate.check(conn, here.id, "deposit", at, amount, currency)
    way = _way_in(conn, plan, here, method, kind, method_currency)
    quote = rates.in_force(conn, plan.operator, at)
    level = level_of(conn, plan, here.id)
    history = made(conn, plan, here.id, level)
    refusal = limits.against_deposit(
        plan, way.kind, level, made=history, amount=amount, currency=currency, quote=quote, at=at
    )
    if refusal:
        raise HouseRefused(refusal)
    return way, conversions.deposited(plan, quote, amount, currency, way.currency)


def quote_withdrawal(
    conn: Connection,
    plan: HousePlan,
    account: str,
    *,
    method: str | None = None,
    amount: int,
    currency: str,
    at: int,
) -> Amounts:
    """What is shown before a withdrawal. Raises Unknown, HouseRefused."""
    here = accounts.lock(conn, account)
    quote = rates.in_force(conn, plan.operator, at)
    way = _to_withdraw(
        conn, plan, here, method=method, amount=amount, currency=currency, quote=quote, at=at
    )
    return conversions.withdrawn(plan, quote, amount, currency, way.currency)


def how_of(
    conn: Connection, plan: HousePlan, account: str, method: str | None, amount: int, currency: str
) -> str:
    """Whether a withdrawal would be a roll-back or an over-credit."""
    one = _registered(conn, account, method)
    if one is None:
        return ""
    return limits.how(made(conn, plan, account, None), one.id, amount, currency)


def order_withdrawal(
    conn: Connection,
    plan: HousePlan,
    account: str,
    *,
    method: str | None,
    kind: str = "",
    amount: int,
    currency: str,
    expected: Amounts | None = None,
    id: str,
    purpose: str = "ordinary",
    signed: Signature | None = None,
    at: int,
) -> Payment:
    """To a registered method, the active one; the money leaves the wallet at once. A ``purpose``
    other than ordinary (the balance of a closed account) is the house's own order: no limits hold
    for it, and it may go by a ``kind`` that nobody has registered (a virtual card). ``signed``: by
    whoever decides it in place of its owner. The same id again is the same order. Raises Unknown,
    HouseRefused, Conflict."""
    here = accounts.lock(conn, account)
    if (before := find(conn, id)) is not None:
        return _same(before, account, "withdrawal", amount, currency, method, kind)
    quote = rates.in_force(conn, plan.operator, at)
    if purpose == "ordinary":
        way = _to_withdraw(
            conn, plan, here, method=method, amount=amount, currency=currency, quote=quote, at=at
        )
        to, into, registered = way.kind.id, way.currency, way.registered
    else:
        _must_be_an_amount(plan, amount, currency)
        registered = None if method is None else payment_methods.own(conn, account, method)
        to = registered.method if registered else kind
        into = registered.currency if registered else currency
    amounts = conversions.withdrawn(plan, quote, amount, currency, into)
    conversions.must_be_as(expected, amounts)
    history = made(conn, plan, account, None)
    how: Any = limits.how(history, registered.id, amount, currency) if registered else ""
    new = msgspec.structs.replace(
        _new_by(
            plan, here, "withdrawal", kind=to, registered=registered, amounts=amounts, id=id, at=at
        ),
        purpose=purpose,
        how=how,
        due_at=_due_at(plan, at),
    )
    if signed is None:
        new = add(conn, new, "account.own", by_player(account, "withdraws"))
    else:
        new = add(conn, new, "payments.decide", signed)
    wallet, out = names.player(account), names.payout(account)
    ledger.open_accounts(conn, [wallet, out], currency)
    parted = Transfer(
        new.key("out"),
        wallet,
        out,
        amount,
        currency,
        "withdrawal",
        operator=plan.operator,
        act=new.act,
    )
    try:
        ledger.post(conn, [parted], at)
    except NotEnough as short:
        raise HouseRefused(conversions.not_enough(short.balance, currency)) from None
    if new.due_at is not None:
        agenda.add(conn, DUE, plan.operator, id, new.due_at, at, key=due_key(id))
    return new


def _to_withdraw(
    conn: Connection,
    plan: HousePlan,
    here: UserAccount,
    method: str | None,
    amount: int,
    currency: str,
    quote: rates.Quote | None,
    at: int,
) -> _Way:
    """All that speaks against a withdrawal; by which way it goes."""
    _must_be_an_amount(plan, amount, currency)
    gate.check(conn, here.id, "withdraw", at, amount, currency)
    way = _way_out(conn, plan, here, method)
    _must_owe_nothing(conn, here.id)
    level = level_of(conn, plan, here.id)
    history = made(conn, plan, here.id, None)
    own = way.registered.id if way.registered else ""
    refusal = limits.against_withdrawal(
        plan,
        way.kind,
        level,
        made=history,
        registered=own,
        amount=amount,
        currency=currency,
        quote=quote,
        at=at,
    )
    if refusal:
        raise HouseRefused(refusal)
    return way


def _must_owe_nothing(conn: Connection, account: str) -> None:
    if owed := claims(conn, account):
        told = [with_currency(amount, code) for code, amount in sorted(owed.items())]
        raise HouseRefused(Refusal(code="payment-claim", facts={"owed": told}))


def _must_be_an_amount(plan: HousePlan, amount: int, currency: str) -> None:
    if currency not in plan.currencies:
        facts = {"currency": currency[:10], "allowed": list(plan.currencies)}
        raise HouseRefused(Refusal(code="payment-currency", facts=facts))
    if type(amount) is not int or not 0 < amount <= LARGEST:
        raise HouseRefused(Refusal(code="payment-bad-amount"))


def _way_in(
    conn: Connection,
    plan: HousePlan,
    account: UserAccount,
    method: str | None,
    kind: str,
    method_currency: str,
) -> _Way:
    rules = rules_of(plan)
    registered = None if kind and not method else _registered(conn, account.id, method)
    if registered is not None:
        return _by(rules, registered)
    if account.state != "temporary":
        raise refused("method-not-registered", rules)
    if not kind:
        raise refused("method-missing", rules, allowed=[one.id for one in rules.methods])
    found = kind_of(rules, kind)
    code = method_currency or found.currencies[0]
    if code not in found.currencies:
        raise refused("method-currency", found, given=code[:10], allowed=list(found.currencies))
    return _Way(found, None, code)


def _way_out(conn: Connection, plan: HousePlan, account: UserAccount, method: str | None) -> _Way:
    rules = rules_of(plan)
    registered = _registered(conn, account.id, method)
    if registered is None:
        raise refused("method-not-registered", rules)
    return _by(rules, registered)


def _registered(conn: Connection, account: str, method: str | None) -> Registered | None:
    """The one that was named, or the active one."""
    if method:
        return payment_methods.own(conn, account, method)
    return payment_methods.active(conn, account)


def _by(rules: Payments, registered: Registered) -> _Way:
    if registered.state != "verified":
        raise refused("method-not-verified", rules.active, state=registered.state)
    if not registered.active:
        raise refused("method-not-active", rules.active, label=registered.label)
    return _Way(kind_of(rules, registered.method), registered, registered.currency)


def _same(
    before: Payment,
    account: str,
    direction: Direction,
    amount: int,
    currency: str,
    method: str | None,
    kind: str,
) -> Payment:
    asked = account, direction, amount, currency
    same = (before.account, before.direction, before.amount, before.currency) == asked
    if method:
        same = same and before.method == method
    elif kind:
        same = same and before.kind == kind
    if not same:
        raise Conflict(
            f"{before.id} is another payment", f"pod označením {before.id} je jiná platba"
        )
    return before


def _new(
    plan: HousePlan,
    account: UserAccount,
    direction: Direction,
    way: _Way,
    amounts: Amounts,
    id: str,
    at: int,
) -> Payment:
    return _new_by(
        plan,
        account,
        direction,
        kind=way.kind.id,
        registered=way.registered,
        amounts=amounts,
        id=id,
        at=at,
    )


def _new_by(
    plan: HousePlan,
    account: UserAccount,
    direction: Direction,
    kind: str,
    registered: Registered | None,
    amounts: Amounts,
    id: str,
    at: int,
) -> Payment:
    if not _ID.fullmatch(id):
        raise Invalid(f"{id!r} cannot name a payment", f"{id!r} nemůže být označení platby")
    return Payment(
        id=id,
        operator=plan.operator,
        account=account.id,
        direction=direction,
        method=registered.id if registered else None,
        kind=kind,
        provider=rules_of(plan).provider,
        state="ordered",
        currency=amounts.currency,
        amount=amounts.amount,
        method_currency=amounts.method_currency,
        method_amount=amounts.method_amount,
        fee=amounts.fee,
        fee_currency=amounts.fee_currency,
        quote=amounts.quote,
        asked_at=at,
    )


def _due_at(plan: HousePlan, at: int) -> int | None:
    rule = plan.payments.execution if plan.payments else None
    if rule is None:
        return None
    if rule.working_days is not None:
        return days.end_after(at, rule.working_days, plan.timezone)
    return days.end_after_days(at, rule.days or 0, plan.timezone)
