"""Value chips of a casino: bought for money at the cash desk, and redeemed there for it.

What they come to is the net loss that visitors limit themselves to; what is staked at the tables is
not. A visitor's wallet is what he holds in value chips. Every purchase and every payment belongs to
a person, a cashier and a desk, and is written down as a movement of that desk.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

import msgspec
from sqlalchemy import Connection

from krupier.house import (
    card_purchases,
    cash_ceiling,
    cash_desk,
    confirmations,
    gate,
    ibans,
    movements,
    visits,
)
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature
from krupier.house.cash_desk import Shift
from krupier.house.confirmations import Confirmation
from krupier.house.movements import Kind, Movement, Way
from krupier.house.refusals import HouseRefused, Refusal, refused
from krupier.house.user_accounts import UserAccount
from krupier.money import with_currency
from krupier.plan.desk_parts import BuyingWay, Desk, PayingWay
from krupier.plan.house import HousePlan
from krupier.store import Transfer, ledger
from krupier.store.accounts import clearing, player

_MOST_TEXT = 200


class TechnicalAccounts(Protocol):
    """User accounts of the technical game, which somebody else keeps."""

    def credit(self, account: UserAccount, amount: int, currency: str, key: str, at: int) -> None:
        """Raises the balance of a visitor's account; the same ``key`` twice counts once. Raises
        HouseRefused where he has none, Unreachable."""


class Serving(msgspec.Struct, frozen=True, kw_only=True):
    """A cashier serves somebody at an open desk."""

    plan: HousePlan
    shift: Shift
    signed: Signature
    key: str
    """The same twice counts once."""
    at: int
    partly: bool = False
    """Where the desk is short of cash it pays what it has, and confirms the rest."""
    technical: TechnicalAccounts | None = None

    @property
    def rule(self) -> Desk:
        return cash_desk.rules(self.plan)

    @property
    def id(self) -> str:
        return f"{self.shift.id}/{self.key}"


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A part of what is paid for presented chips, by the way that the visitor chose."""

    way: PayingWay
    amount: int
    account_number: str = ""
    """Of his bank account, for a transfer on his written request."""
    proof: str = ""
    """What proved that it is his."""


class Paid(msgspec.Struct, frozen=True):
    movements: list[Movement]
    confirmation: Confirmation | None = None
    """For what could not be paid."""


# -- buying ------------------------------------------------------------------------------------


def buy(
    conn: Connection,
    serving: Serving,
    account_id: str,
    amount: int,
    code: str,
    way: BuyingWay,
) -> Movement:
    """Chips for money. Raises HouseRefused."""
    plan, shift, rule, at = serving.plan, serving.shift, serving.rule, serving.at
    _served(conn, serving, account_id)
    if done := movements.begun_with(conn, serving.id):
        return _same(done[0], account_id, "purchase", way, amount, code)
    if confirmations.by_key(conn, serving.id) is not None:
        raise ledger.key_used(serving.id)
    cash_desk.must_be_currency(rule, code)
    cash_desk.must_be_amount(amount, least=1)
    if rule.identification.admitted and visits.running(conn, account_id) is None:
        raise refused("not-admitted", rule.identification)
    if way not in rule.buying.ways:
        raise refused("way-not-offered", rule.buying, allowed=list(rule.buying.ways))
    gate.check(conn, account_id, "chips", at, amount, code)
    if way == "cash":
        cash_ceiling.check(conn, plan, account_id, "purchase", amount, code, at)
    else:
        card_purchases.check(conn, plan, account_id, amount, code, at)
    said = {"bought": with_currency(amount, code), "way": way, "account": account_id}
    act = cash_desk.recorded(conn, shift, serving.signed, at, said)
    paid_from = shift.account if way == "cash" else clearing(f"cards-{plan.operator}")
    ways = paid_from, player(account_id)
    return _move(
        conn,
        serving,
        account_id,
        kind="purchase",
        way=way,
        ways=ways,
        amount=amount,
        code=code,
        act=act,
    )


# -- redeeming ---------------------------------------------------------------------------------


def redeem(
    conn: Connection, serving: Serving, account_id: str, parts: Sequence[Part], code: str
) -> Paid:
    """Money for presented chips, in the ways that the visitor chose. Raises HouseRefused,
    NotEnough, Unreachable (the technical game)."""
    account = _served(conn, serving, account_id)
    if (done := _done(conn, serving, account.id, parts, code)) is not None:
        return done
    _check(conn, serving, account, parts, code)
    said = {"redeemed": [with_currency(one.amount, code) for one in parts], "account": account_id}
    act = cash_desk.recorded(conn, serving.shift, serving.signed, serving.at, said)
    return _pay(conn, serving, account, parts, code, act)


def pay_confirmation(
    conn: Connection, serving: Serving, number: str, parts: Sequence[Part]
) -> Paid:
    """What a confirmation is for, all of it and once. Raises Unknown, HouseRefused,
    Unreachable."""
    found = confirmations.confirmation(conn, serving.plan.operator, number)
    account = _served(conn, serving, found.account)
    if (done := _done(conn, serving, account.id, parts, found.currency, number)) is not None:
        return done
    if sum(one.amount for one in parts) != found.amount:
        facts = {"number": number, "amount": with_currency(found.amount, found.currency)}
        raise HouseRefused(Refusal(code="confirmation-amount", facts=facts))
    _check(conn, serving, account, parts, found.currency)
    said = {"confirmation": number, "account": account.id}
    act = cash_desk.recorded(conn, serving.shift, serving.signed, serving.at, said)
    confirmations.release(conn, serving.plan, number, act, serving.at)
    return _pay(conn, serving, account, parts, found.currency, act, number)


def _done(
    conn: Connection,
    serving: Serving,
    account: str,
    parts: Sequence[Part],
    code: str,
    number: str = "",
) -> Paid | None:
    """What was paid under this key already. Raises Conflict if it was something else."""
    known = movements.begun_with(conn, serving.id)
    rest = confirmations.by_key(conn, serving.id)
    if not known and rest is None:
        return None
    paid = Counter({one.way: one.amount for one in known})
    same = all(
        (one.account, one.kind, one.currency, one.confirmation)
        == (account, "redemption", code, number)
        for one in known
    )
    if rest is not None:
        paid["cash"] += rest.amount  # only cash can fall short
        same = same and (rest.account, rest.kind, rest.currency) == (account, "partial", code)
        same = same and rest.presented == (not number)
    if not same or paid != Counter({one.way: one.amount for one in parts}):
        raise ledger.key_used(serving.id)
    return Paid(known, rest)


def _check(
    conn: Connection, serving: Serving, account: UserAccount, parts: Sequence[Part], code: str
) -> None:
    plan, rule, at = serving.plan, serving.rule, serving.at
    cash_desk.must_be_currency(rule, code)
    ways = [one.way for one in parts]
    if not parts or len(set(ways)) < len(ways) or not set(ways) <= set(rule.paying.ways):
        raise refused("way-not-offered", rule.paying, allowed=list(rule.paying.ways))
    for one in parts:
        cash_desk.must_be_amount(one.amount, least=1)
    gate.check(conn, account.id, "withdraw", at, sum(one.amount for one in parts), code)
    for one in parts:
        if one.way == "cash":
            cash_ceiling.check(conn, plan, account.id, "redemption", one.amount, code, at)
        elif one.way == "transfer":
            _must_be_his(rule, one)
        elif serving.technical is None:
            raise refused("technical-unavailable", rule.paying)


def _pay(
    conn: Connection,
    serving: Serving,
    account: UserAccount,
    parts: Sequence[Part],
    code: str,
    act: str,
    number: str = "",
) -> Paid:
    """``number``: of the confirmation that is paid."""
    made, rest = list[Movement](), None
    for part in parts:
        short = _short(conn, serving, part, code)
        if amount := part.amount - short:
            ways = player(account.id), _paid_to(serving, part.way)
            more = {
                "destination": ibans.tidy(part.account_number),
                "proof": part.proof.strip(),
                "confirmation": number,
            }
            moved = _move(
                conn,
                serving,
                account.id,
                kind="redemption",
                way=part.way,
                ways=ways,
                amount=amount,
                code=code,
                act=act,
                more=more,
            )
            made.append(moved)
        if short:
            rest = confirmations.issue(
                conn,
                serving.shift,
                account,
                short,
                code,
                kind="partial",
                reason="",
                until=None,
                presented=not number,
                key=serving.id,
                act=act,
                at=serving.at,
            )
    for part in parts:  # last of all: what somebody else has booked we cannot take back
        if part.way == "technical-account" and serving.technical is not None:
            serving.technical.credit(account, part.amount, code, serving.id, serving.at)
    return Paid(made, rest)


def _short(conn: Connection, serving: Serving, part: Part, code: str) -> int:
    """By how much the desk has less cash than it should pay."""
    if part.way != "cash":
        return 0
    here = cash_desk.cash_in(conn, serving.shift, code)
    short = max(0, part.amount - here)
    rule = serving.rule.shortage
    if short and not (serving.partly and rule.partly):
        raise refused("desk-short", rule, desk=serving.shift.desk, held=with_currency(here, code))
    return short


def _move(
    conn: Connection,
    serving: Serving,
    account: str,
    kind: Kind,
    way: Way,
    ways: tuple[str, str],
    amount: int,
    code: str,
    act: str,
    more: dict[str, str] | None = None,
) -> Movement:
    """In the ledger, and over the desk."""
    id, operator = f"{serving.id}/{way}", serving.plan.operator
    visit = visits.running(conn, account)
    ledger.open_accounts(conn, ways, code)
    posted: ledger.Kind = "chips" if kind == "purchase" else "redemption"
    ledger.post(conn, [Transfer(id, *ways, amount, code, posted, operator, act)], serving.at)
    return movements.add(
        conn,
        id=id,
        shift=serving.shift.id,
        operator=operator,
        cashier=serving.signed.author,
        account=account,
        visit=visit.id if visit else None,
        kind=kind,
        way=way,
        amount=amount,
        currency=code,
        at=serving.at,
        act=act,
        **(more or {}),
    )


# -- what must be ------------------------------------------------------------------------------


def _served(conn: Connection, serving: Serving, account_id: str) -> UserAccount:
    """Everybody who is served is somebody, with this operator; he and the desk are kept from others
    until the end of the transaction. Raises HouseRefused, Unknown."""
    found = accounts.lock(conn, account_id)
    own = serving.plan.operator
    if found.operator != own:
        facts = {"operator": found.operator, "own": own}
        raise HouseRefused(Refusal(code="other-operator", facts=facts))
    cash_desk.lock(conn, serving.shift.id)
    return found


def _must_be_his(rule: Desk, part: Part) -> None:
    """A transfer goes to an account that was proved to be the visitor's own."""
    if not ibans.good(part.account_number):
        raise refused("account-number", rule.transfer, given=part.account_number[:40])
    unproved = rule.transfer.own_account and not part.proof.strip()
    if unproved or len(part.proof) > _MOST_TEXT:
        raise refused("account-unproved", rule.transfer)


def _same(known: Movement, account: str, kind: Kind, way: Way, amount: int, code: str) -> Movement:
    told_twice = known.account, known.kind, known.way, known.amount, known.currency
    if told_twice != (account, kind, way, amount, code):
        raise ledger.key_used(known.id)
    return known


def _paid_to(serving: Serving, way: PayingWay) -> str:
    if way == "cash":
        return serving.shift.account
    return clearing(f"{'bank' if way == 'transfer' else 'technical'}-{serving.plan.operator}")
