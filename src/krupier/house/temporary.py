"""The time until registration is complete: when it is over, and what may be deposited meanwhile.

It is over when it is over, whether the agenda has ended the account by then or not.
"""

from __future__ import annotations

from fractions import Fraction

from krupier.house.periods import HOUR
from krupier.house.rates import NoRate, value
from krupier.house.refusals import Refusal, clause_of
from krupier.house.standings import Standing
from krupier.house.user_accounts import UserAccount
from krupier.money import currency as money
from krupier.money import parse, with_currency
from krupier.plan.house import HousePlan


def ends(plan: HousePlan, account: UserAccount) -> int | None:
    """When the time for registration is over; None: never, or it is done."""
    rules = [one.hours for one in (plan.registration.window, plan.registration.temporary) if one]
    if not rules or account.activated_at is not None:
        return None
    return account.applied_at + min(rules) * HOUR


def over(plan: HousePlan, account: UserAccount, at: int) -> bool:
    """Whether an account that still waits for its registration has waited too long."""
    if account.state not in ("applied", "temporary"):
        return False
    end = ends(plan, account)
    return end is not None and at >= end


def too_much(standing: Standing, amount: int, currency: str) -> Refusal | None:
    """Whether a deposit would bring all that was deposited on a temporary account above what the
    plan allows; each counts at the rates of when it was made."""
    rule = standing.plan.registration.temporary
    if standing.account.state != "temporary" or rule is None:
        return None
    into, clause = rule.most_deposits.currency, clause_of(rule)
    most = parse(rule.most_deposits.amount, money(into))
    try:
        rest: int | Fraction = most
        for one in standing.deposits:
            rest -= value(one.quote, one.amount, one.currency, into)
        if value(standing.quote, amount, currency, into) <= rest:
            return None
    except NoRate as problem:
        return Refusal(code="no-rate", clause=clause, facts=problem.refusal.facts)
    facts = {
        "most": with_currency(most, into),
        "left": with_currency(max(0, rest.__floor__()), into),
    }
    return Refusal(code="temporary-deposits", clause=clause, facts=facts)
