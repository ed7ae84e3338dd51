"""Money of one currency for money of another: both amounts, the fee, and what was rounded.

The fee is in the currency of the wallet, rounded down; the other amount is rounded once, by less
than its smallest unit, and never in favour of who converts. What is quoted is what is done: if
other rates hold by then, it is refused with the new amounts.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from krupier.house import acts, gate, rates
from krupier.house.acts import Signature
from krupier.house.rates import NoRate, Quote, value
from krupier.house.refusals import HouseRefused, Refusal, clause_of
from krupier.money import CURRENCIES, with_currency
from krupier.plan.house import HousePlan
from krupier.plan.payment_parts import Conversion
from krupier.store import NotEnough, Transfer, ledger
from krupier.store import accounts as names

_DIGITS = 8
"""Of a rate that is shown."""


class Amounts(Struct, frozen=True, kw_only=True):
    """Both amounts of a payment, as they are shown before it is confirmed."""

    currency: str
    amount: int
    """What the wallet gains or loses."""
    method_currency: str
    method_amount: int
    """What the method loses or gains, all fees included."""
    fee: int = 0
    fee_currency: str = ""
    rate: str = ""
    """How much of the method's currency one unit of the wallet's is; empty: not converted."""
    quote: str = ""
    """The rates; empty: not converted."""


class Exchange(Struct, frozen=True, kw_only=True):
    """From one's own wallet to another."""

    currency: str
    amount: int
    into: str
    into_amount: int
    fee: int = 0
    """In the currency that is converted."""
    rate: str = ""
    quote: str = ""


def rate_of(quote: Quote | None, of: str, to: str) -> str:
    """How much of ``to`` one unit of ``of`` is, to be read. Raises NoRate.

    >>> rate_of(Quote("1", "tsg", 0, "XE", "EUR", {"USD": "0.90"}), "EUR", "USD")
    '1.11111111'
    """
    return rate_text(Fraction(value(quote, CURRENCIES[of].unit, of, to)) / CURRENCIES[to].unit)


def rate_text(exact: Fraction, digits: int = _DIGITS) -> str:
    """
    >>> rate_text(Fraction(10, 9)), rate_text(Fraction(25)), rate_text(Fraction(1, 25), 4)
    ('1.11111111', '25', '0.04')
    """
    written = f"{round(exact * 10**digits):0{digits + 1}d}"
    return f"{written[:-digits]}.{written[-digits:]}".rstrip("0").rstrip(".")


def fee_of(rule: Conversion | None, amount: int, code: str) -> int:
    """Of an amount of a wallet, by the currency of the method; rounded down."""
    percent = Fraction(rule.fees.get(code, "0")) if rule else Fraction(0)
    return floor(amount * percent / 100)


def deposited(
    plan: HousePlan, quote: Quote | None, amount: int, currency: str, method_currency: str
) -> Amounts:
    """What a method is charged for so much on the wallet. Raises HouseRefused."""
    return _paid(plan, quote, amount, currency, method_currency, out=False)


def withdrawn(
    plan: HousePlan, quote: Quote | None, amount: int, currency: str, method_currency: str
) -> Amounts:
    """What comes to a method for so much of the wallet. Raises HouseRefused."""
    return _paid(plan, quote, amount, currency, method_currency, out=True)


def _paid(
    plan: HousePlan,
    quote: Quote | None,
    amount: int,
    currency: str,
    method_currency: str,
    *,
    out: bool,
) -> Amounts:
    if currency == method_currency:
        return Amounts(
            currency=currency,
            amount=amount,
            method_currency=currency,
            method_amount=amount,
            fee_currency=currency,
        )
    rule = _rule(plan, currency, method_currency)
    fee = fee_of(rule, amount, method_currency)
    try:
        exact = value(quote, amount - fee if out else amount + fee, currency, method_currency)
        rate = rate_of(quote, currency, method_currency)
    except NoRate as problem:
        raise HouseRefused(_no_rate(problem, rule)) from None
    whole = floor(exact) if out else ceil(exact)
    if whole <= 0:
        raise HouseRefused(Refusal(code="payment-too-small", clause=clause_of(rule)))
    return Amounts(
        currency=currency,
        amount=amount,
        method_currency=method_currency,
        method_amount=whole,
        fee=fee,
        fee_currency=currency,
        rate=rate,
        quote=quote.id if quote else "",
    )


def must_be_as(expected: Amounts | None, now: Amounts) -> None:
    """Nobody pays other amounts than he was shown. Raises HouseRefused."""
    if expected is None:
        return
    same = ("currency", "amount", "method_currency", "method_amount")
    if any(getattr(expected, field) != getattr(now, field) for field in same):
        facts = {
            "amount": with_currency(now.amount, now.currency),
            "method_amount": with_currency(now.method_amount, now.method_currency),
            "rate": now.rate,
        }
        raise HouseRefused(Refusal(code="payment-amounts-changed", facts=facts))


# -- between one's own wallets -----------------------------------------------------------------


def quote_exchange(
    plan: HousePlan, quote: Quote | None, amount: int, of: str, into: str
) -> Exchange:
    """Raises HouseRefused."""
    for code in (of, into):
        if code not in plan.currencies:
            facts = {"currency": code, "allowed": list(plan.currencies)}
            raise HouseRefused(Refusal(code="payment-currency", facts=facts))
    if of == into:
        raise HouseRefused(Refusal(code="convert-same", facts={"currency": of}))
    if amount <= 0:
        raise HouseRefused(Refusal(code="payment-bad-amount"))
    rule = _rule(plan, of, into)
    fee = floor(amount * Fraction(rule.own_wallets) / 100)
    try:
        gained = floor(value(quote, amount - fee, of, into))
        rate = rate_of(quote, of, into)
    except NoRate as problem:
        raise HouseRefused(_no_rate(problem, rule)) from None
    if gained <= 0:
        raise HouseRefused(Refusal(code="payment-too-small", clause=clause_of(rule)))
    return Exchange(
        currency=of,
        amount=amount,
        into=into,
        into_amount=gained,
        fee=fee,
        rate=rate,
        quote=quote.id if quote else "",
    )


def exchange(
    conn: Connection,
    plan: HousePlan,
    account: str,
    amount: int,
    of: str,
    into: str,
    *,
    expected: int | None,
    id: str,
    signed: Signature,
    at: int,
) -> Exchange:
    """Converts between wallets of one account; under the same id once. ``expected``: the amount
    that was shown. Raises HouseRefused, Conflict (the id means another conversion)."""
    key, by = f"conversion/{account}/{id}", plan.operator
    gate.check(conn, account, "deposit", at, 0, of)
    if done := _done(conn, key):
        if (done.currency, done.amount, done.into) != (of, amount, into):
            raise ledger.key_used(key)
        return done
    made = quote_exchange(plan, rates.in_force(conn, plan.operator, at), amount, of, into)
    if expected is not None and expected != made.into_amount:
        facts = {
            "amount": with_currency(amount, of),
            "method_amount": with_currency(made.into_amount, into),
            "rate": made.rate,
        }
        raise HouseRefused(Refusal(code="payment-amounts-changed", facts=facts))
    wallet, other = names.player(account), names.exchange(plan.operator)
    fees = names.fees(plan.operator)
    ledger.open_accounts(conn, [wallet, other, fees], of)
    ledger.open_accounts(conn, [wallet, other], into)
    act = acts.record(
        conn,
        "account.own",
        f"player:{account}",
        signed,
        at,
        after={"conversion": id, **msgspec.structs.asdict(made)},
        operator=by,
    )
    transfers = [
        Transfer(
            f"{key}/out",
            wallet,
            other,
            amount - made.fee,
            of,
            "conversion",
            operator=by,
            act=act.id,
        ),
        Transfer(
            f"{key}/in",
            other,
            wallet,
            made.into_amount,
            into,
            "conversion",
            operator=by,
            act=act.id,
        ),
    ]
    if made.fee:
        transfers.append(
            Transfer(f"{key}/fee", wallet, fees, made.fee, of, "fee", operator=by, act=act.id)
        )
    try:
        ledger.post(conn, transfers, at)
    except NotEnough as short:
        raise HouseRefused(not_enough(short.balance, of)) from None
    return made


def _done(conn: Connection, key: str) -> Exchange | None:
    """What was converted under a key before."""
    found = ledger.posted(conn, [f"{key}/{part}" for part in ("out", "in", "fee")])
    if not found:
        return None
    out, gained, charged = (found.get(f"{key}/{part}") for part in ("out", "in", "fee"))
    assert out
    assert gained
    fee = charged.amount if charged else 0
    return Exchange(
        currency=out.currency,
        amount=out.amount + fee,
        into=gained.currency,
        into_amount=gained.amount,
        fee=fee,
    )


def not_enough(balance: int, code: str) -> Refusal:
    return Refusal(code="payment-not-enough", facts={"balance": with_currency(balance, code)})


def _rule(plan: HousePlan, of: str, to: str) -> Conversion:
    rule = plan.payments.conversion if plan.payments else None
    if rule is None:
        raise HouseRefused(
            Refusal(code="payment-no-conversion", facts={"currency": of, "into": to})
        )
    return rule


def _no_rate(problem: NoRate, rule: Conversion) -> Refusal:
    return Refusal(code="payment-no-rate", clause=clause_of(rule), facts=problem.refusal.facts)
