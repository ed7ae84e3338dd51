"""A casino for tests: visitors who were let in, and a cash desk that is open."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Connection

from krupier.house import cash_desk, chips, limits, rates, reception, registration, visits
from krupier.house.acts import Signature, by_itself
from krupier.house.cash_desk import Shift
from krupier.house.chips import Part, Serving
from krupier.house.movements import Movement
from krupier.house.outside import RegisterAnswer
from krupier.house.reception import Choice
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.registration import Ids
from krupier.house.user_accounts import UserAccount
from krupier.plan import house
from krupier.plan.house import HousePlan
from krupier.store import Store, open_store
from tests.house.people import KEPT, NOT_IN_IT, NOW, form, take_lists

EUR = 100
RITA = Signature("rita", "reception", "at the entrance")
KAREL = Signature("karel", "cashier", "at the desk")
WGG, KINGS, CLUB = (house.load(one) for one in ("wgg", "kings", "club"))
IBAN = "CZ65 0800 0000 1920 0014 5399"
REFUSES = [Choice(measure=one.id) for one in WGG.self_limits]


def books() -> Store:
    """With lists of persons, and without rates."""
    new = open_store("sqlite://")
    with new.write() as conn:
        take_lists(conn)
    return new


def refusal(conn: Connection, what: Any, *given: Any, **more: Any) -> Refusal:
    """What is refused, and nothing of it remains."""
    with pytest.raises(HouseRefused) as error, conn.begin_nested():
        what(conn, *given, **more)
    return error.value.refusal


def cnb(conn: Connection, operator: str = "wgg", eur: str = "25", at: int = NOW) -> None:
    """Crowns for one euro, of that day."""
    rates.set_rates(conn, operator, {"EUR": eur}, "CZK", "CNB", at, by_itself("a new day"), at)


def identified(
    conn: Connection,
    login: str = "jan",
    plan: HousePlan = WGG,
    choices: list[Choice] | None = None,
    at: int = NOW,
    answer: RegisterAnswer | None = NOT_IN_IT,
    **changes: Any,
) -> UserAccount:
    application = registration.checked(plan, form(plan, login, **changes), at, KEPT)
    ids = Ids(account=f"u-{login}", person=f"h-{login}", document=f"d-{login}")
    decided = [Choice(measure=one.id) for one in plan.self_limits] if choices is None else choices
    return reception.identify(conn, plan, application, answer, decided, RITA, at, ids)


def admitted(
    conn: Connection, login: str = "jan", plan: HousePlan = WGG, at: int = NOW, **more: Any
) -> UserAccount:
    account = identified(conn, login, plan, at=at, **more)
    visits.admit(conn, plan, account.id, RITA, at)
    return account


def opened(
    conn: Connection,
    cash: int = 10_000 * EUR,
    stock: int = 50_000 * EUR,
    plan: HousePlan = WGG,
    at: int = NOW,
    code: str = "EUR",
) -> Shift:
    return cash_desk.open_desk(conn, plan, "P1", {code: cash}, {code: stock}, KAREL, at)


def serving(shift: Shift, key: str, at: int = NOW, plan: HousePlan = WGG, **more: Any) -> Serving:
    return Serving(plan=plan, shift=shift, signed=KAREL, key=key, at=at, **more)


def bought(
    conn: Connection,
    shift: Shift,
    who: UserAccount,
    amount: int,
    key: str,
    way: Any = "cash",
    at: int = NOW,
    code: str = "EUR",
) -> Movement:
    plan = house.load(who.operator)
    return chips.buy(conn, serving(shift, key, at, plan), who.id, amount, code, way)


def cash(amount: int) -> list[Part]:
    return [Part(way="cash", amount=amount)]


def transfer(amount: int, to: str = IBAN, proof: str = "statement of account") -> Part:
    return Part(way="transfer", amount=amount, account_number=to, proof=proof)


def limit(conn: Connection, who: UserAccount, measure: str, value: str, at: int = NOW) -> None:
    plan = house.load(who.operator)
    known = plan.self_limit(measure)
    code = next(iter(plan.currencies)) if known and known.money else ""
    limits.decide(conn, plan, who, measure, value, code, RITA, at)
