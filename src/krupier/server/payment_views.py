"""Money in and out, as its owner and staff see it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal

from sqlalchemy import Connection

from krupier.house import conversions, payment_methods, payment_texts, payments, rates
from krupier.house import payment_limits as limits
from krupier.house import user_accounts as accounts
from krupier.house.payment_limits import Made
from krupier.house.payment_methods import Registered
from krupier.house.payments import Amounts, Line, Payment
from krupier.house.rates import NoRate, Quote
from krupier.house.refusals import clause_of
from krupier.house.statements import opening
from krupier.house.user_accounts import UserAccount
from krupier.money import currency, show_in
from krupier.plan.house import HousePlan
from krupier.plan.parts import Names
from krupier.plan.payment_parts import DepositLimits, Level, Method
from krupier.server import payment_forms as shapes
from krupier.server.house import House
from krupier.server.names import some
from krupier.store import ledger

MOST_PAYMENTS = 200


def payments_view(
    conn: Connection, house: House, account: UserAccount, at: int
) -> shapes.PaymentsView:
    account = accounts.account(conn, account.id)
    plan = house.plan(account.operator)
    rules = plan.payments
    level = payments.level_of(conn, plan, account.id)
    made = payments.made(conn, plan, account.id, level)
    quote = rates.in_force(conn, plan.operator, at)
    registered = payment_methods.of_account(conn, account.id)
    labels = {one.id: one.label for one in registered}
    return shapes.PaymentsView(
        wallets=_wallets(conn, plan, account.id),
        methods=[
            _plan_method(plan, one, level, made, quote, at)
            for one in (rules.methods if rules else ())
        ],
        mine=[method_view(house, plan, one, made) for one in registered if one.state != "removed"],
        payments=[
            payment_view(house, plan, one, account.language, labels, at)
            for one in payments.listed(conn, account=account.id, most=MOST_PAYMENTS)
        ],
        claim={
            code: show_in(amount, code)
            for code, amount in payments.claims(conn, account.id).items()
        },
        level=level.id if level else "",
        level_names=some(level.names if level else None),
        currencies=list(plan.currencies),
        currency=account.currency,
        executed=some(_executed(plan)),
        rates=rules.conversion.source if rules and rules.conversion else "",
        unregistered=account.state == "temporary",
    )


def _wallets(conn: Connection, plan: HousePlan, account: str) -> list[shapes.WalletView]:
    held: dict[tuple[str, str], int] = {
        (one.kind, one.currency): one.balance for one in ledger.accounts_of(conn, account)
    }
    return [
        shapes.WalletView(
            currency=code,
            balance=show_in(held.get(("player", code), 0), code),
            paying_out=show_in(held.get(("payout", code), 0), code),
            held=show_in(held.get(("held", code), 0), code),
            bonus=show_in(held.get(("bonus", code), 0), code),
        )
        for code in plan.currencies
    ]


def _plan_method(
    plan: HousePlan,
    method: Method,
    level: Level | None,
    made: Sequence[Made],
    quote: Quote | None,
    at: int,
) -> shapes.PlanMethod:
    rules = plan.payments
    proof = rules.proof(method.means) if rules else None
    out = method.withdrawal
    return shapes.PlanMethod(
        id=method.id,
        names=method.names,
        deposit=method.deposit is not None,
        withdraw=out is not None,
        currencies=list(method.currencies),
        countries=list(rules.issuers.countries) if rules and rules.issuers else [],
        proof=some(_PROOFS[proof.shows] if proof else None),
        deposit_limits=[
            _deposit_limit(plan, method, level, made, code, quote, at)
            for code in (plan.currencies if method.deposit else ())
        ],
        withdrawal_limit=shapes.WithdrawalLimit(
            currency=out.currency,
            rollback_least=out.rollback_least,
            rollback_most=out.rollback_most,
            overcredit_least=out.overcredit_least,
            overcredit_most=None if level and level.unlimited_withdrawals else out.overcredit_most,
        )
        if out and out.currency
        else None,
        times=[
            shapes.Times(what=what, most=most, left=max(0, most - used))
            for what, most, used in limits.times_of(method, made, at)
        ],
        clause=clause_of(method),
    )


_PROOFS = {
    "statement": Names(
        cs="výpis s číslem účtu nebo karty a jménem majitele",
        en="a statement with the number of the account or card and the name of its owner",
    ),
    "screenshot": Names(
        cs="snímek rozhraní s číslem a jménem majitele",
        en="a screenshot of its interface with the number and the name of its owner",
    ),
}


def _deposit_limit(
    plan: HousePlan,
    method: Method,
    level: Level | None,
    made: Sequence[Made],
    code: str,
    quote: Quote | None,
    at: int,
) -> shapes.DepositLimit:
    rule = method.deposit
    printed = (rule.limits.get(code) if rule else None) or DepositLimits()
    own = level is not None and level.own
    bounds: dict[str, str | None] = {
        "most": None if own else printed.most,
        **{
            span: _level_bound(level, span) if own else getattr(printed, span)
            for span in limits.SPANS
        },
    }
    try:
        left = limits.deposit_left(plan, method, level, made, code, quote, at)
    except NoRate:
        left = 0
    return shapes.DepositLimit(
        currency=code,
        least=printed.least,
        left=None if left is None else show_in(left, code),
        **bounds,
    )


def _level_bound(level: Level | None, span: str) -> str | None:
    bound = getattr(level, span, None)
    return f"{bound} {level.currency}" if level and bound else None


def _executed(plan: HousePlan) -> Names | None:
    rule = plan.payments.execution if plan.payments else None
    if rule is None:
        return None
    if rule.working_days is not None:
        many = rule.working_days
        return Names(cs=f"do {many} pracovních dnů", en=f"within {many} working days")
    return Names(
        cs=f"bez prodlení, nejpozději do {rule.days} dnů",
        en=f"without delay, within {rule.days} days at the latest",
    )


def method_view(
    house: House, plan: HousePlan, one: Registered, made: Sequence[Made]
) -> shapes.MethodView:
    kind = plan.payments.method(one.method) if plan.payments else None
    left = {code: limits.outstanding(made, one.id, code) for code in plan.currencies}
    decided = one.decided_at
    return shapes.MethodView(
        id=one.id,
        method=one.method,
        names=kind.names if kind else Names(cs=one.method, en=one.method),
        label=one.label,
        holder=one.holder,
        country=one.country,
        currency=one.currency,
        state=one.state,
        active=one.active,
        proof=one.proof,
        given_at=house.time(plan.operator, one.given_at),
        decided_at=None if decided is None else house.time(plan.operator, decided),
        why=one.why,
        deposit=kind is not None and kind.deposit is not None,
        withdraw=kind is not None and kind.withdrawal is not None,
        rollback={code: show_in(amount, code) for code, amount in left.items() if amount},
    )


def payment_view(
    house: House,
    plan: HousePlan,
    one: Payment,
    lang: Literal["cs", "en"],
    labels: dict[str, str],
    at: int,
) -> shapes.PaymentView:
    kind = plan.payments.method(one.kind) if plan.payments else None

    def time(moment: int | None) -> str | None:
        return None if moment is None else house.time(one.operator, moment)

    said = payment_texts.WHY.get(one.why, (one.why, one.why))
    return shapes.PaymentView(
        id=one.id,
        operator=one.operator,
        account=one.account,
        direction=one.direction,
        purpose=one.purpose,
        kind=one.kind,
        names=kind.names if kind else Names(cs=one.kind, en=one.kind),
        method=one.method,
        label=labels.get(one.method or "", ""),
        state=one.state,
        currency=one.currency,
        amount=show_in(one.amount, one.currency),
        method_currency=one.method_currency,
        method_amount=show_in(one.method_amount, one.method_currency),
        fee=show_in(one.fee, one.fee_currency or one.currency),
        fee_currency=one.fee_currency or one.currency,
        rate="" if not one.quote else _rate(one),
        how=one.how,
        asked_at=house.time(one.operator, one.asked_at),
        due_at=time(one.due_at),
        sent_at=time(one.sent_at),
        settled_at=time(one.settled_at),
        why=one.why,
        said=said[0 if lang == "en" else 1],
        reference=one.reference,
        cancellable=one.cancellable,
        overdue=one.due_at is not None and one.due_at <= at and one.settled_at is None,
    )


def _rate(one: Payment) -> str:
    """What the amounts say, the fee apart."""
    whole = one.amount + (one.fee if one.direction == "deposit" else -one.fee)
    ours, theirs = currency(one.currency).unit, currency(one.method_currency).unit
    return conversions.rate_text(Fraction(one.method_amount * ours, whole * theirs), 6)


def quote_view(
    conn: Connection, house: House, plan: HousePlan, one: Amounts, how: Any, at: int
) -> shapes.QuoteView:
    return shapes.QuoteView(
        currency=one.currency,
        amount=show_in(one.amount, one.currency),
        method_currency=one.method_currency,
        method_amount=show_in(one.method_amount, one.method_currency),
        fee=show_in(one.fee, one.fee_currency),
        fee_currency=one.fee_currency,
        rate=one.rate,
        source=source_of(plan) if one.quote else "",
        quote=one.quote,
        until=until_of(conn, house, plan, at),
        how=how,
    )


def converted_view(
    conn: Connection, house: House, plan: HousePlan, one: conversions.Exchange, at: int
) -> shapes.Converted:
    return shapes.Converted(
        currency=one.currency,
        amount=show_in(one.amount, one.currency),
        into=one.into,
        into_amount=show_in(one.into_amount, one.into),
        fee=show_in(one.fee, one.currency),
        fee_currency=one.currency,
        rate=one.rate,
        source=source_of(plan),
        quote=one.quote,
        until=until_of(conn, house, plan, at),
    )


def source_of(plan: HousePlan) -> str:
    rules = plan.payments
    return rules.conversion.source if rules and rules.conversion else ""


def until_of(conn: Connection, house: House, plan: HousePlan, at: int) -> str | None:
    changes = rates.next_change(conn, plan.operator, at)
    return None if changes is None else house.time(plan.operator, changes)


def statement_view(
    conn: Connection, house: House, account: UserAccount, since: int, until: int
) -> shapes.StatementView:
    lines = payments.statement(conn, account.id, since, until)
    begin = opening(conn, account.id, since)
    end = dict(begin) | {one.currency: one.balance for one in lines}

    def shown(held: dict[str, int]) -> dict[str, str]:
        return {code: show_in(amount, code) for code, amount in sorted(held.items())}

    return shapes.StatementView(
        since=house.time(account.operator, since),
        until=house.time(account.operator, until),
        opening=shown(begin),
        closing=shown(end),
        lines=[_line(house, account, one) for one in lines],
    )


def _line(house: House, account: UserAccount, one: Line) -> shapes.StatementLine:
    words = payment_texts.MOVEMENTS.get(one.kind, (one.kind, one.kind))
    other = one.other_currency
    return shapes.StatementLine(
        at=house.time(account.operator, one.at),
        currency=one.currency,
        amount=show_in(one.amount, one.currency),
        balance=show_in(one.balance, one.currency),
        kind=one.kind,
        text=words[0 if account.language == "en" else 1],
        payment=one.payment,
        method=one.method,
        other_currency=other,
        other_amount=show_in(one.other_amount, other) if other else "",
        fee=show_in(one.fee, one.currency) if one.fee else "",
        round=one.round,
        key=one.key,
    )
