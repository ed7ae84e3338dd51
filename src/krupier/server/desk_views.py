"""A cash desk, its movements and who stands at it, as the page shows them."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection

from krupier.house import (
    cash_ceiling,
    cash_desk,
    confirmations,
    movements,
    persons,
    visitor_cards,
)
from krupier.house import user_accounts as accounts
from krupier.house.cash_ceiling import Direction
from krupier.house.cash_desk import Shift
from krupier.house.chips import Paid
from krupier.house.confirmations import Confirmation
from krupier.house.movements import Movement
from krupier.house.periods import iso
from krupier.house.rates import NoRate
from krupier.money import show_in
from krupier.plan.house import HousePlan
from krupier.server import desk_forms as shapes
from krupier.server.premises import row_of
from krupier.store import ledger
from krupier.store.accounts import player


def _texts(amounts: Mapping[str, int]) -> dict[str, str]:
    return {code: show_in(amount, code) for code, amount in amounts.items()}


def named(conn: Connection, account: str) -> tuple[str, str]:
    """Whose account it is, and the number of his card."""
    card = visitor_cards.of_account(conn, account)
    person = persons.person(conn, accounts.account(conn, account).person)
    return person.name, card.number if card else ""


def paid_view(
    conn: Connection, plan: HousePlan, shift: Shift, paid: Paid, account: str, at: int
) -> shapes.PaidView:
    rest = paid.confirmation
    return shapes.PaidView(
        movements=[movement_row(conn, plan, one) for one in paid.movements],
        confirmation=confirmation_row(conn, plan, rest) if rest else None,
        visitor=at_desk_view(conn, plan, account, at),
        shift=shift_view(conn, plan, shift),
    )


def at_desk_view(conn: Connection, plan: HousePlan, account: str, at: int) -> shapes.AtDeskView:
    codes = cash_desk.rules(plan).currencies
    return shapes.AtDeskView(
        visitor=row_of(conn, plan, accounts.account(conn, account)),
        chips={code: show_in(ledger.balance(conn, player(account), code), code) for code in codes},
        cash_in_left=_left(conn, plan, account, "purchase", at),
        cash_out_left=_left(conn, plan, account, "redemption", at),
        confirmations=[
            confirmation_row(conn, plan, one) for one in confirmations.of_account(conn, account)
        ],
    )


def _left(
    conn: Connection, plan: HousePlan, account: str, direction: Direction, at: int
) -> dict[str, str]:
    found = {}
    for code in cash_desk.rules(plan).currencies:
        try:
            found[code] = show_in(cash_ceiling.left(conn, plan, account, direction, code, at), code)
        except NoRate:
            continue
    return found


def shift_view(conn: Connection, plan: HousePlan, one: Shift) -> shapes.ShiftView:
    codes = cash_desk.rules(plan).currencies
    open_ = one.closed_at is None
    cash = {code: cash_desk.cash_in(conn, one, code) for code in codes} if open_ else one.counted
    stock = cash_desk.chips_in(conn, one) if open_ else one.chips_counted
    moved = movements.of_shift(conn, one.id)
    return shapes.ShiftView(
        id=one.id,
        operator=one.operator,
        desk=one.desk,
        cashier=one.cashier,
        opened_at=iso(one.opened_at, plan.timezone),
        closed_at=None if one.closed_at is None else iso(one.closed_at, plan.timezone),
        cash=_texts(cash),
        chips=_texts(stock),
        difference=_texts(one.difference),
        chips_difference=_texts(one.chips_difference),
        movements=[movement_row(conn, plan, each) for each in reversed(moved)],
    )


def movement_row(conn: Connection, plan: HousePlan, one: Movement) -> shapes.MovementRow:
    return shapes.MovementRow(
        id=one.id,
        number=one.number,
        at=iso(one.at, plan.timezone),
        kind=one.kind,
        way=one.way,
        amount=show_in(one.amount, one.currency),
        currency=one.currency,
        code=one.code,
        in_cash=one.in_cash,
        name=named(conn, one.account)[0] if one.account else "",
        confirmation=one.confirmation,
    )


def confirmation_row(
    conn: Connection, plan: HousePlan, one: Confirmation
) -> shapes.ConfirmationRow:
    return shapes.ConfirmationRow(
        number=one.number,
        operator=one.operator,
        account=one.account,
        name=named(conn, one.account)[0],
        kind=one.kind,
        amount=show_in(one.amount, one.currency),
        currency=one.currency,
        issued_at=iso(one.issued_at, plan.timezone),
        until=None if one.until is None else iso(one.until, plan.timezone),
        state=one.state,
        reason=one.reason,
    )
