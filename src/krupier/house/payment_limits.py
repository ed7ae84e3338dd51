"""Limits of payments: what methods and levels leave, judged over what was paid before.

Nothing here reads the books. Deposits are judged in the currency of the wallet, by the limits that
are printed in it; those of a level are in one currency, and amounts are worth in it what they were
when they were asked for. Whatever was accepted and not declined or cancelled counts, also while
nobody knows yet how it ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from fractions import Fraction
from math import floor
from typing import Literal
from zoneinfo import ZoneInfo

from msgspec import Struct

from krupier.house.periods import DAY, begins, iso, local
from krupier.house.rates import NoRate, Quote, value
from krupier.house.refusals import Refusal, clause_of
from krupier.money import currency as money
from krupier.money import parse, with_currency
from krupier.plan.house import HousePlan
from krupier.plan.house_parts import Rule
from krupier.plan.payment_parts import DepositLimits, Level, Method, Payments

ROLLING = {"day": DAY, "week": 7 * DAY, "month": 30 * DAY}
Span = Literal["day", "week", "month"]
SPANS: tuple[Span, ...] = ("day", "week", "month")
VOID = frozenset(("declined", "cancelled"))
"""What moved nothing in the end."""


class Made(Struct, frozen=True, kw_only=True):
    """A payment of the account, as far as limits care."""

    direction: Literal["deposit", "withdrawal"]
    kind: str
    """The id of the method in the plan."""
    method: str | None
    """The registered one."""
    state: str
    purpose: str
    currency: str
    amount: int
    asked_at: int
    settled_at: int | None
    quote: Quote | None = None
    """The rates of when it was asked for; needed at levels with limits of their own."""


# -- deposits ----------------------------------------------------------------------------------


def against_deposit(
    plan: HousePlan,
    method: Method,
    level: Level | None,
    made: Sequence[Made],
    amount: int,
    currency: str,
    quote: Quote | None,
    at: int,
) -> Refusal | None:
    """Leave, or the first limit that does not allow it."""
    return next(
        _against_deposit(
            plan, method, level, made=made, amount=amount, currency=currency, quote=quote, at=at
        ),
        None,
    )


def _against_deposit(
    plan: HousePlan,
    method: Method,
    level: Level | None,
    made: Sequence[Made],
    amount: int,
    currency: str,
    quote: Quote | None,
    at: int,
) -> Iterator[Refusal]:
    rule = method.deposit
    if rule is None:
        yield Refusal(code="method-not-for-deposit", clause=clause_of(method), facts=_named(method))
        return
    for what, most, used in times_of(method, made, at):
        if what != "withdrawals" and used >= most:
            yield _too_often(plan, method, rule, what, most, made, at)
    limits = rule.limits.get(currency, DepositLimits())
    least = _minor(limits.least, currency)
    if least is not None and amount < least:
        facts = _named(method) | {
            "least": with_currency(least, currency),
            "given": with_currency(amount, currency),
        }
        yield Refusal(code="deposit-too-little", clause=clause_of(rule), facts=facts)
    try:
        for limit in _deposit_limits(plan, method, level, made, currency, quote, at):
            if limit.left < value(quote, amount, currency, limit.currency):
                yield _too_much(plan, method, rule, limit, amount, currency)
    except NoRate as problem:
        yield Refusal(code="payment-no-rate", clause=clause_of(rule), facts=problem.refusal.facts)


class Left(Struct, frozen=True):
    span: Literal["transaction", "day", "week", "month"]
    currency: str
    most: int
    left: int | Fraction
    resets_at: int | None = None
    """When some of it is free again."""


def deposit_left(
    plan: HousePlan,
    method: Method,
    level: Level | None,
    made: Sequence[Made],
    currency: str,
    quote: Quote | None,
    at: int,
) -> int | None:
    """What can be deposited now onto a wallet, in its minor units; None: as much as one likes."""
    if method.deposit is None:
        return 0
    if any(
        used >= most for what, most, used in times_of(method, made, at) if what != "withdrawals"
    ):
        return 0
    found = _deposit_limits(plan, method, level, made, currency, quote, at)
    left = [value(quote, 1, one.currency, currency) * one.left for one in found]
    return max(0, floor(min(left))) if left else None


def _deposit_limits(
    plan: HousePlan,
    method: Method,
    level: Level | None,
    made: Sequence[Made],
    currency: str,
    quote: Quote | None,
    at: int,
) -> Iterator[Left]:
    """Every limit in money that holds. Raises NoRate."""
    payments = _payments(plan)
    deposits = [one for one in made if one.direction == "deposit" and one.state not in VOID]
    if level is not None and level.own:
        yield from _level_limits(plan, level, deposits, at)
        return
    counted = [one for one in deposits if one.kind == method.id]
    rule = method.deposit
    limits = rule.limits.get(currency) if rule else None
    if rule is None or limits is None:
        return
    if (most := _minor(limits.most, currency)) is not None:
        yield Left("transaction", currency, most, most)
    for span in SPANS:
        bound = _minor(getattr(limits, span), currency)
        if bound is None:
            continue
        inside = _within(counted, span, payments.window, at, plan.timezone)
        used: int | Fraction = sum(one.amount for one in inside if one.currency == currency)
        if payments.currencies_count == "together":
            for one in inside:
                theirs = _minor(
                    getattr(rule.limits.get(one.currency, DepositLimits()), span), one.currency
                )
                if one.currency != currency and theirs:
                    used += Fraction(one.amount * bound, theirs)
        again = _again(inside, span, payments.window, at, plan.timezone)
        yield Left(span, currency, bound, bound - used, again)


def _level_limits(
    plan: HousePlan, level: Level, counted: Sequence[Made], at: int
) -> Iterator[Left]:
    """They are the account's: by whatever method something came, it counts."""
    payments, into = _payments(plan), level.currency or ""
    for span in SPANS:
        bound = _minor(getattr(level, span), into)
        if bound is None:
            continue
        inside = _within(counted, span, payments.window, at, plan.timezone)
        used = sum(value(one.quote, one.amount, one.currency, into) for one in inside)
        again = _again(inside, span, payments.window, at, plan.timezone)
        yield Left(span, into, bound, bound - used, again)


# -- withdrawals -------------------------------------------------------------------------------


def outstanding(made: Iterable[Made], method: str, currency: str) -> int:
    """What was deposited by a registered method onto a wallet and is not yet paid out to it. What
    is on its way out is paid out; a deposit counts from when it is done, and one that was charged
    back never did."""
    moves = []
    for one in made:
        if one.method != method or one.currency != currency or one.state in VOID:
            continue
        if one.direction == "withdrawal":
            moves.append((one.asked_at, 1, -one.amount))
        elif one.state == "done":
            moves.append((one.settled_at or one.asked_at, 0, one.amount))
    rest = 0
    for _, _, change in sorted(moves):
        rest = max(0, rest + change)
    return rest


def how(made: Iterable[Made], method: str, amount: int, currency: str) -> str:
    """Whether a pay-out as a whole is a roll-back or an over-credit."""
    return "rollback" if amount <= outstanding(made, method, currency) else "overcredit"


def against_withdrawal(
    plan: HousePlan,
    method: Method,
    level: Level | None,
    made: Sequence[Made],
    registered: str,
    amount: int,
    currency: str,
    quote: Quote | None,
    at: int,
) -> Refusal | None:
    """Leave, or the first limit that does not allow it. ``registered``: the account's own method
    that it goes to."""
    rule = method.withdrawal
    if rule is None:
        return Refusal(
            code="method-not-for-withdrawal", clause=clause_of(method), facts=_named(method)
        )
    for what, most, used in times_of(method, made, at):
        if what == "withdrawals" and used >= most:
            return _too_often(plan, method, rule, what, most, made, at)
    rest = outstanding(made, registered, currency)
    kind = "rollback" if amount <= rest else "overcredit"
    least, most_ = getattr(rule, f"{kind}_least"), getattr(rule, f"{kind}_most")
    if level is not None and level.unlimited_withdrawals:
        most_ = None
    if rule.currency is None or (least is None and most_ is None):
        return None
    try:
        worth = value(quote, amount, currency, rule.currency)
    except NoRate as problem:
        return Refusal(code="payment-no-rate", clause=clause_of(rule), facts=problem.refusal.facts)
    facts = _named(method) | {
        "given": with_currency(amount, currency),
        "deposited": with_currency(rest, currency),
        **{
            name: f"{text} {rule.currency}"
            for name in ("rollback_least", "overcredit_least", "overcredit_most")
            if (text := getattr(rule, name)) is not None
        },
    }
    if least is not None and worth < (_minor(least, rule.currency) or 0):
        return Refusal(code=f"{kind}-too-little", clause=clause_of(rule), facts=facts)
    if most_ is not None and worth > (_minor(most_, rule.currency) or 0):
        facts["most"] = f"{most_} {rule.currency}"
        return Refusal(code=f"{kind}-too-much", clause=clause_of(rule), facts=facts)
    return None


# -- how often ---------------------------------------------------------------------------------

What = Literal["attempts", "deposits", "withdrawals"]


def times_of(method: Method, made: Iterable[Made], at: int) -> Iterator[tuple[What, int, int]]:
    """How often within 24 hours, at most and so far."""
    mine = list(_recent(method, made, at))
    if method.deposit and method.deposit.attempts:
        yield "attempts", method.deposit.attempts, len(_counted(mine, "attempts"))
    if method.deposit and method.deposit.times:
        yield "deposits", method.deposit.times, len(_counted(mine, "deposits"))
    if method.withdrawal and method.withdrawal.times:
        yield "withdrawals", method.withdrawal.times, len(_counted(mine, "withdrawals"))


def _recent(method: Method, made: Iterable[Made], at: int) -> Iterator[Made]:
    return (one for one in made if one.kind == method.id and one.asked_at > at - DAY)


def _counted(recent: Iterable[Made], what: What) -> list[Made]:
    """A declined deposit was an attempt; one that was cancelled never came to the provider."""
    if what == "attempts":
        return [one for one in recent if one.direction == "deposit" and one.state != "cancelled"]
    if what == "deposits":
        return [one for one in recent if one.direction == "deposit" and one.state not in VOID]
    return [
        one
        for one in recent
        if (one.direction, one.purpose) == ("withdrawal", "ordinary") and one.state not in VOID
    ]


def _too_often(
    plan: HousePlan,
    method: Method,
    rule: Rule,
    what: What,
    most: int,
    made: Sequence[Made],
    at: int,
) -> Refusal:
    counted = sorted(one.asked_at for one in _counted(_recent(method, made, at), what))
    again = counted[len(counted) - most] + DAY
    facts = _named(method) | {"most": most, "resets_at": iso(again, plan.timezone)}
    return Refusal(code=f"too-many-{what}", clause=clause_of(rule), facts=facts)


# -- windows -----------------------------------------------------------------------------------


def since(span: Span, window: str, at: int, zone: ZoneInfo) -> int:
    """What was asked for at this moment or later counts. A rolling day is over after 24 hours:
    what was asked for exactly so long ago no longer counts."""
    if window == "rolling":
        return at - ROLLING[span] + 1
    today = local(at, zone).date()
    first = {
        "day": today,
        "week": today - timedelta(days=today.weekday()),
        "month": today.replace(day=1),
    }[span]
    return begins(first.isoformat(), zone)


def _within(made: Iterable[Made], span: Span, window: str, at: int, zone: ZoneInfo) -> list[Made]:
    begin = since(span, window, at, zone)
    return [one for one in made if one.asked_at >= begin]


def _again(inside: Sequence[Made], span: Span, window: str, at: int, zone: ZoneInfo) -> int | None:
    """When the first of what counts no longer does."""
    if not inside:
        return None
    if window == "rolling":
        return min(one.asked_at for one in inside) + ROLLING[span]
    today = local(at, zone).date()
    if span == "day":
        after = today + timedelta(days=1)
    elif span == "week":
        after = today + timedelta(days=7 - today.weekday())
    else:
        after = (today.replace(day=1) + timedelta(days=32)).replace(day=1)
    return begins(after.isoformat(), zone)


# -- words -------------------------------------------------------------------------------------


def _too_much(
    plan: HousePlan, method: Method, rule: Rule, limit: Left, amount: int, currency: str
) -> Refusal:
    facts: dict[str, object] = _named(method) | {
        "given": with_currency(amount, currency),
        "most": with_currency(limit.most, limit.currency),
        "left": with_currency(max(0, floor(limit.left)), limit.currency),
    }
    if limit.resets_at is not None:
        facts["resets_at"] = iso(limit.resets_at, plan.timezone)
    return Refusal(code=f"deposit-{limit.span}", clause=clause_of(rule), facts=facts)


def _named(method: Method) -> dict[str, object]:
    return {"method": {"cs": method.names.cs, "en": method.names.en}}


def _minor(text: str | None, code: str) -> int | None:
    return None if text is None else parse(text, money(code))


def _payments(plan: HousePlan) -> Payments:
    assert plan.payments is not None
    return plan.payments
