"""Steps of premises: the reception, and the cash desk."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace
from sqlalchemy import Connection

from krupier.house import (
    card_purchases,
    cash_desk,
    chips,
    confirmations,
    movements,
    persons,
    reception,
    register,
    visitor_cards,
    visits,
)
from krupier.house.acts import Signature
from krupier.house.cash_desk import Shift
from krupier.house.chips import Part, Serving
from krupier.house.confirmations import Confirmation
from krupier.house.gate import Where
from krupier.house.reception import Choice
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.roles import Act
from krupier.house.user_accounts import UserAccount
from krupier.house.visitor_cards import Former
from krupier.money import currency, parse, with_currency
from krupier.plan.house import HousePlan
from krupier.scenario import desk_words as words
from krupier.scenario.acting import by_staff, by_two, changed, second_of, standing
from krupier.scenario.answers import Answer
from krupier.scenario.entering import application_of
from krupier.scenario.limiting import wallet
from krupier.scenario.world import World

REFUSED = "refused"


# -- the reception -----------------------------------------------------------------------------


def identify(world: World, step: words.Identify) -> Answer:
    plan, application, ids, answer = application_of(world, step)
    signed = by_staff(world, step, "visitors.admit")
    choices = [_choice(plan, measure, said) for measure, said in step.limits.items()]

    def work(conn: Connection) -> UserAccount:
        return reception.identify(
            conn,
            plan,
            application,
            answer=answer,
            choices=choices,
            signed=signed,
            at=world.now,
            ids=ids,
        )

    account = world.write(work)
    world.ids[step.who] = account.id
    return standing(world, account) | {"card": _card(world, account.id)}


def _choice(plan: HousePlan, measure: str, said: str) -> Choice:
    if said == REFUSED:
        return Choice(measure=measure)
    limit = plan.self_limit(measure)
    code = next(iter(plan.currencies)) if limit and limit.money else ""
    return Choice(measure=measure, value=said, currency=code)


def _card(world: World, account: str) -> str:
    found = world.read(lambda conn: visitor_cards.of_account(conn, account))
    return found.number if found else ""


def admit(world: World, step: words.Admit) -> Answer:
    account = world.read(lambda conn: world.account(conn, step.who))
    plan = world.house.plan(account.operator)
    if account.lets_in:
        person = world.read(lambda conn: persons.person(conn, account.person))
        answer = register.ask(world.register, persons.identity(person), "entry")
        refusal = world.write(
            lambda conn: reception.note(conn, plan, account.id, answer, world.now)
        )
        if refusal:
            raise HouseRefused(refusal)
    signed = by_staff(world, step, "visitors.admit")
    visit = world.write(lambda conn: reception.admit(conn, plan, account.id, signed, world.now))
    world.env.wallets.came(account.id, Where(channel=visit.channel))
    month = world.read(lambda conn: visits.in_month(conn, plan, account.id, world.now))
    return {"visits_this_month": len(month)}


def leave(world: World, step: words.Leave) -> Answer:
    signed = by_staff(world, step, "visitors.admit")
    world.write(
        lambda conn: visits.leave(conn, world.account(conn, step.who).id, signed, world.now)
    )
    world.gone(world.ids[step.who])
    return {}


def expel(world: World, step: words.Expel) -> Answer:
    signed = by_staff(world, step, "visitors.admit")
    done = changed(
        world,
        step.who,
        lambda conn, plan, one: reception.expel(conn, plan, one.id, signed, world.now),
    )
    world.gone(world.ids[step.who])
    return done


def ban(world: World, step: words.Ban) -> Answer:
    signed = by_staff(world, step, "block.set")
    done = changed(
        world,
        step.who,
        lambda conn, plan, one: reception.ban(
            conn, plan, one.id, step.hours, signed, world.now, world.tell
        ),
    )
    world.gone(world.ids[step.who])
    return done


def new_card(world: World, step: words.NewCard) -> Answer:
    signed = by_staff(world, step, "visitors.admit")

    def work(conn: Connection) -> str:
        account = world.account(conn, step.who)
        plan = world.house.plan(account.operator)
        former: Former = "lost" if step.lost else "replaced"
        return visitor_cards.issue(conn, plan, account.id, signed, world.now, former).number

    return {"card": world.write(work)}


# -- the desk ----------------------------------------------------------------------------------


def open_desk(world: World, step: words.OpenDesk) -> Answer:
    plan = world.house.plan(step.operator or world.script.scenario.operators[0])
    signed = by_staff(world, step, "cash.exchange")
    cash, stock = _amounts(step.cash), _amounts(step.chips)
    shift = world.write(
        lambda conn: cash_desk.open_desk(conn, plan, step.desk, cash, stock, signed, world.now)
    )
    return _stand(world, shift)


def bring_cash(world: World, step: words.BringCash) -> Answer:
    key, amount = f"b{world.next_number()}", parse(step.amount, currency(step.currency))

    def work(conn: Connection, plan: HousePlan, shift: Shift, signed: Signature) -> Answer:
        done = cash_desk.bring(
            conn,
            plan,
            shift,
            amount=amount,
            code=step.currency,
            out=step.out,
            key=key,
            signed=signed,
            at=world.now,
        )
        return {"code": done.code}

    return _at_desk(world, step, work)


def close_desk(world: World, step: words.CloseDesk) -> Answer:
    cash, stock = _amounts(step.cash), _amounts(step.chips)
    second = second_of(world, step, "cash.exchange", "payouts.decide")

    def work(conn: Connection, plan: HousePlan, shift: Shift, signed: Signature) -> Answer:
        both = replace(signed, second=second)
        done = cash_desk.close_desk(conn, plan, shift, cash, stock, both, world.now)
        return {
            "difference": _told(done.difference),
            "chips_difference": _told(done.chips_difference),
        }

    return _at_desk(world, step, work)


def show_desk(world: World, step: words.Desk) -> Answer:
    def work(conn: Connection, plan: HousePlan, shift: Shift, signed: Signature) -> Answer:
        moved = [
            {
                "number": one.number,
                "code": one.code,
                "kind": one.kind,
                "way": one.way,
                "who": world.name_of(one.account or ""),
                "amount": with_currency(one.amount, one.currency),
            }
            for one in movements.of_shift(conn, shift.id)
        ]
        return _in_it(conn, plan, shift) | {"movements": moved}

    return _at_desk(world, step, work)


def buy_chips(world: World, step: words.BuyChips) -> Answer:
    key, amount = f"c{world.next_number()}", parse(step.amount, currency(step.currency))

    def work(conn: Connection, plan: HousePlan, shift: Shift, signed: Signature) -> Answer:
        serving = Serving(plan=plan, shift=shift, signed=signed, key=key, at=world.now)
        account = world.account(conn, step.who).id
        done = chips.buy(conn, serving, account, amount, step.currency, step.way)
        return {"receipt": done.number, "code": done.code}

    return _at_desk(world, step, work) | wallet(world, step.who, step.currency)


def redeem_chips(world: World, step: words.RedeemChips) -> Answer:
    def work(conn: Connection, serving: Serving) -> chips.Paid:
        account = world.account(conn, step.who).id
        return chips.redeem(conn, serving, account, _parts(step, step.currency), step.currency)

    return _paid(world, step, work) | wallet(world, step.who, step.currency)


def pay_confirmation(world: World, step: words.PayConfirmation) -> Answer:
    def work(conn: Connection, serving: Serving) -> chips.Paid:
        parts = _parts(step, step.currency)
        return chips.pay_confirmation(conn, serving, step.number, parts)

    return _paid(world, step, work)


def suspend_payment(world: World, step: words.SuspendPayment) -> Answer:
    key, amount = f"s{world.next_number()}", parse(step.amount, currency(step.currency))

    def work(conn: Connection, plan: HousePlan, shift: Shift, signed: Signature) -> Answer:
        account = world.account(conn, step.who).id
        held = confirmations.suspend(
            conn,
            plan,
            shift,
            account_id=account,
            amount=amount,
            code=step.currency,
            key=key,
            signed=signed,
            at=world.now,
        )
        return {"confirmation": held.number, "until": world.told(held.until or world.now)}

    return _at_desk(world, step, work)


def decide_payment(world: World, step: words.DecidePayment) -> Answer:
    signed = by_two(world, step, "payouts.decide")
    plan = next(plan for plan in world.house.plans.values() if step.number.startswith(_head(plan)))
    done = world.write(
        lambda conn: confirmations.decide(conn, plan, step.number, step.decision, signed, world.now)
    )
    return {"state": done.state}


def _head(plan: HousePlan) -> str:
    return plan.operator.upper()


def restrict_cards(world: World, step: words.RestrictCards) -> Answer:
    signed = by_staff(world, step, "cards.restrict")
    plan = world.house.plan(step.operator or world.script.scenario.operators[0])
    most = parse(step.most, currency(step.currency)) if step.most else None
    world.write(
        lambda conn: card_purchases.restrict(conn, plan, most, step.currency, signed, world.now)
    )
    return {}


# -- what the steps share ----------------------------------------------------------------------

Work = Callable[[Connection, HousePlan, Shift, Signature], Answer]


def _at_desk(world: World, step: words.AtDesk, work: Work) -> Answer:
    """At the desk that the cashier has open."""
    act: Act = "cash.exchange"
    signed = by_staff(world, step, act)

    def unit(conn: Connection) -> Answer:
        mine = [one for one in cash_desk.open_shifts(conn, None) if one.cashier == step.by]
        if not mine:
            raise HouseRefused(Refusal(code="no-desk-open"))
        return work(conn, world.house.plan(mine[0].operator), mine[0], signed)

    return world.write(unit)


def _paid(
    world: World, step: words.Payment, work: Callable[[Connection, Serving], chips.Paid]
) -> Answer:
    key = f"r{world.next_number()}"

    def at_desk(conn: Connection, plan: HousePlan, shift: Shift, signed: Signature) -> Answer:
        serving = Serving(
            plan=plan,
            shift=shift,
            signed=signed,
            key=key,
            at=world.now,
            partly=step.partly,
            technical=world.house.technical,
        )
        paid = work(conn, serving)
        made = {one.way: with_currency(one.amount, one.currency) for one in paid.movements}
        return {"paid": made} | _confirmed(paid.confirmation)

    return _at_desk(world, step, at_desk)


def _confirmed(one: Confirmation | None) -> Answer:
    if one is None:
        return {}
    return {"confirmation": one.number, "unpaid": with_currency(one.amount, one.currency)}


def _parts(step: words.Payment, code: str) -> list[Part]:
    def amount(text: str) -> int:
        return parse(text, currency(code))

    parts = []
    if step.cash:
        parts.append(Part(way="cash", amount=amount(step.cash)))
    if step.transfer:
        parts.append(
            Part(
                way="transfer",
                amount=amount(step.transfer),
                account_number=step.account_number,
                proof=step.proof,
            )
        )
    if step.technical:
        parts.append(Part(way="technical-account", amount=amount(step.technical)))
    return parts


def _stand(world: World, shift: Shift) -> Answer:
    plan = world.house.plan(shift.operator)
    return world.read(lambda conn: _in_it(conn, plan, shift))


def _in_it(conn: Connection, plan: HousePlan, shift: Shift) -> Answer:
    rule = cash_desk.rules(plan)
    cash = {code: cash_desk.cash_in(conn, shift, code) for code in rule.currencies}
    return {"cash": _told(cash), "chips": _told(cash_desk.chips_in(conn, shift))}


def _amounts(said: Mapping[str, str]) -> dict[str, int]:
    return {code: parse(text, currency(code)) for code, text in said.items()}


def _told(amounts: Mapping[str, int]) -> list[str]:
    return [with_currency(amount, code) for code, amount in sorted(amounts.items())]
