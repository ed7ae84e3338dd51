"""Steps of money in and out: methods, payments, what a provider says of them, conversion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection

from krupier.house import conversions, payment_methods, payments, persons
from krupier.house.acts import by_player
from krupier.house.payment_methods import Registered
from krupier.house.payments import Amounts, Payment
from krupier.house.provider import Answer as ProvidersAnswer
from krupier.house.provider import Event
from krupier.house.user_accounts import UserAccount
from krupier.money import currency, parse, with_currency
from krupier.plan.house import HousePlan
from krupier.scenario import words
from krupier.scenario.acting import by_staff
from krupier.scenario.answers import Answer
from krupier.scenario.limiting import wallet
from krupier.scenario.world import PAYMENT, World
from krupier.store import Unknown

T = TypeVar("T")

# -- methods -----------------------------------------------------------------------------------


def add_method(world: World, step: words.AddMethod) -> Answer:
    def work(conn: Connection, plan: HousePlan, account: UserAccount) -> Answer:
        given = payment_methods.MethodDetails(
            method=step.kind,
            identifier=step.number,
            holder=step.holder or persons.person(conn, account.person).name,
            country=step.country,
            currency=step.currency,
            proof=step.proof,
        )
        signed, id = by_player(account.id, "gives a payment method"), _method(step.who, step.method)
        return _shown(
            payment_methods.register(conn, plan, account, given, id=id, signed=signed, at=world.now)
        )

    return _done(world, step.who, work)


def decide_method(world: World, step: words.VerifyMethod | words.RefuseMethod) -> Answer:
    signed, id = by_staff(world, step, "payments.decide"), _method(step.who, step.method)
    verdict: Any = "verified" if isinstance(step, words.VerifyMethod) else "refused"
    return _done(
        world,
        step.who,
        lambda conn, plan, one: _shown(
            payment_methods.decide(conn, plan, id, verdict, signed, world.now)
        ),
    )


def activate_method(world: World, step: words.ActivateMethod) -> Answer:
    id = _method(step.who, step.method)

    def work(conn: Connection, plan: HousePlan, account: UserAccount) -> Answer:
        signed = by_player(account.id, "activates a payment method")
        return _shown(payment_methods.activate(conn, plan, account.id, id, signed, world.now))

    return _done(world, step.who, work)


def remove_method(world: World, step: words.RemoveMethod) -> Answer:
    id = _method(step.who, step.method)

    def work(conn: Connection, plan: HousePlan, account: UserAccount) -> Answer:
        signed = by_player(account.id, "removes a payment method")
        return _shown(payment_methods.remove(conn, plan, account.id, id, signed, world.now))

    return _done(world, step.who, work)


def set_level(world: World, step: words.SetLevel) -> Answer:
    signed = by_staff(world, step, "payments.decide")
    return _done(
        world,
        step.who,
        lambda conn, plan, one: {
            "level": payments.set_level(
                conn, plan, one.id, step.level, step.checks, signed, world.now
            ).id
        },
    )


# -- payments ----------------------------------------------------------------------------------


def deposit(world: World, step: words.Deposit) -> Answer:
    """By a method, as it is shown before."""

    def work(conn: Connection, plan: HousePlan, account: UserAccount) -> Answer:
        by: dict[str, Any] = {
            "method": _method(step.who, step.method) if step.method else None,
            "kind": step.kind,
            "amount": parse(step.amount, currency(step.currency)),
            "currency": step.currency,
            "method_currency": step.method_currency,
            "at": world.now,
        }
        shown = payments.quote_deposit(conn, plan, account.id, **by)
        one = payments.order_deposit(
            conn, plan, account.id, expected=shown, id=_payment(step.payment), **by
        )
        return _amounts(shown) | {"state": one.state}

    return _done(world, step.who, work) | wallet(world, step.who, step.currency)


def withdraw(world: World, step: words.Withdraw) -> Answer:
    def work(conn: Connection, plan: HousePlan, account: UserAccount) -> Answer:
        by: dict[str, Any] = {
            "method": _method(step.who, step.method) if step.method else None,
            "amount": parse(step.amount, currency(step.currency)),
            "currency": step.currency,
            "at": world.now,
        }
        shown = payments.quote_withdrawal(conn, plan, account.id, **by)
        one = payments.order_withdrawal(
            conn, plan, account.id, expected=shown, id=_payment(step.payment), **by
        )
        due = {} if one.due_at is None else {"due": world.told(one.due_at)}
        return _amounts(shown) | {"how": one.how, "state": one.state} | due

    return _done(world, step.who, work) | wallet(world, step.who, step.currency)


def cancel(world: World, step: words.CancelPayment) -> Answer:
    def work(conn: Connection, plan: HousePlan, account: UserAccount) -> Payment:
        id = _payment(step.payment)
        if payments.payment(conn, id).account != account.id:
            raise Unknown(f"no payment {id}", f"platba {id} není")
        return payments.cancel(conn, id, by_player(account.id, "cancels a payment"), world.now)

    one = _done(world, step.who, work)
    return {"state": one.state} | wallet(world, step.who, one.currency)


def hold(world: World, step: words.HoldPayment | words.ReleasePayment) -> Answer:
    signed, id = by_staff(world, step, "payments.decide"), _payment(step.payment)
    work = payments.hold if isinstance(step, words.HoldPayment) else payments.release
    return {"state": world.write(lambda conn: work(conn, id, signed, world.now)).state}


def provider_event(world: World, step: words.ProviderEvent) -> Answer:
    """All that waits is sent before; then the provider says it, once or more often."""
    id = _payment(step.payment)

    def work(conn: Connection) -> tuple[list[str], Payment | None]:
        for provider in {
            one.payments.provider for one in world.house.plans.values() if one.payments
        }:
            payments.to_send(conn, provider, world.now, 10_000)
        one = payments.find(conn, id)
        return [_told(conn, world, step, id, one) for _ in range(step.times)], payments.find(
            conn, id
        )

    outcomes, one = world.write(work)
    if one is None:
        return {"outcomes": outcomes}
    who = world.name_of(one.account)
    return {"outcomes": outcomes, "state": one.state} | wallet(world, who, one.currency)


def _told(
    conn: Connection, world: World, step: words.ProviderEvent, id: str, one: Payment | None
) -> str:
    code = one.method_currency if one else "EUR"
    amount = one.method_amount if one else 1
    if step.amount:
        amount = parse(step.amount, currency(code))
    provider = one.provider if one else "sandbox"
    reference = f"r-{step.payment}"
    if step.event == "pending":
        said = ProvidersAnswer(
            key=id, reference=reference, state="pending", amount=amount, currency=code
        )
        return payments.noted(conn, provider, said, world.now)
    word = "payout" if one and one.direction == "withdrawal" else "deposit"
    kind: Any = f"{word}.{step.event}"
    event = Event(
        id=f"e{world.next_number()}",
        type=kind,
        key=id,
        reference=reference,
        amount=amount,
        currency=code,
        at=world.now,
        why=step.why,
    )
    return payments.apply(conn, provider, event, world.now)


# -- wallets -----------------------------------------------------------------------------------


def convert(world: World, step: words.Convert) -> Answer:
    amount, id = parse(step.amount, currency(step.currency)), f"c{world.next_number()}"

    def work(conn: Connection, plan: HousePlan, account: UserAccount) -> Answer:
        made = conversions.exchange(
            conn,
            plan,
            account.id,
            amount,
            step.currency,
            step.into,
            expected=None,
            id=id,
            signed=by_player(account.id, "converts between wallets"),
            at=world.now,
        )
        return {"into": with_currency(made.into_amount, made.into), "rate": made.rate}

    done: Answer = _done(world, step.who, work)
    return done | wallet(world, step.who, step.currency)


def statement(world: World, step: words.Statement) -> Answer:
    def look(conn: Connection) -> list[payments.Line]:
        account = world.account(conn, step.who)
        return payments.statement(conn, account.id, 0, world.now + 1)

    return {
        "lines": [
            {
                "at": world.told(one.at),
                "kind": one.kind,
                "amount": with_currency(one.amount, one.currency),
                "balance": with_currency(one.balance, one.currency),
                **(
                    {"other": with_currency(one.other_amount, one.other_currency)}
                    if one.other_currency
                    else {}
                ),
                **({"fee": with_currency(one.fee, one.currency)} if one.fee else {}),
            }
            for one in world.read(look)
        ]
    }


# -- what they share ---------------------------------------------------------------------------


def _done(world: World, who: str, work: Callable[[Connection, HousePlan, UserAccount], T]) -> T:
    def unit(conn: Connection) -> T:
        account = world.account(conn, who)
        return work(conn, world.house.plan(account.operator), account)

    return world.write(unit)


def _method(who: str, name: str) -> str:
    return f"m-{who}-{name}"


def _payment(name: str | None) -> str:
    return f"{PAYMENT}{name}"


def _shown(one: Registered) -> Answer:
    return {"method": one.label, "state": one.state, "active": one.active}


def _amounts(one: Amounts) -> Answer:
    shown = {
        "account": with_currency(one.amount, one.currency),
        "method": with_currency(one.method_amount, one.method_currency),
    }
    return shown | (
        {"fee": with_currency(one.fee, one.fee_currency), "rate": one.rate} if one.rate else {}
    )
