"""What a provider says of a payment, and what follows from it: money moves exactly once.

An answer, an event and what is found when one asks are the same news. News that says what is known
already is `repeated`; news that contradicts how a payment has ended changes nothing and is put
before staff. News may come in any order: a charge-back that comes before the deposit it takes back
settles both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from sqlalchemy import Connection

from krupier.house import cases, payment_rows, registration
from krupier.house import user_accounts as accounts
from krupier.house.payment_rows import Part, Payment, change, end, locked
from krupier.house.provider import Answer, Event
from krupier.store import Transfer, ledger
from krupier.store import accounts as names

Outcome = Literal[
    "applied",
    "repeated",
    "contradiction",
    "unknown-payment",
    "other-amount",
    "other-direction",
    "other-reference",
]
News = Literal["done", "declined", "charged-back"]
_WORDS: dict[str, tuple[str, News]] = {
    "deposit.done": ("deposit", "done"),
    "deposit.declined": ("deposit", "declined"),
    "deposit.charged-back": ("deposit", "charged-back"),
    "payout.done": ("withdrawal", "done"),
    "payout.declined": ("withdrawal", "declined"),
}
_AGREES: dict[str, tuple[News, ...]] = {
    "done": ("done",),
    "charged-back": ("done", "charged-back"),
    "declined": ("declined",),
    "cancelled": ("declined",),
}
"""How a payment has ended, and which news say nothing new of it."""


def noted(conn: Connection, provider: str, answer: Answer, at: int) -> Outcome:
    """The answer to an order, or to the question what became of it."""
    one = _found(conn, provider, answer.key)
    if one is None:
        return "unknown-payment"
    if wrong := _other(conn, one, answer.amount, answer.currency, answer.reference, at):
        return wrong
    if answer.state == "pending":
        if one.reference or one.state in payment_rows.ENDED:
            return "repeated"
        change(conn, one, reference=answer.reference)
        return "applied"
    return _told(conn, one, answer.state, answer.reference, answer.why, at)


def apply(conn: Connection, provider: str, event: Event, at: int) -> Outcome:
    """What the provider tells by itself."""
    one = _found(conn, provider, event.key)
    if one is None:
        return "unknown-payment"
    direction, news = _WORDS[event.type]
    if direction != one.direction:
        _contradicted(conn, one, {"told": event.type}, at)
        return "other-direction"
    if wrong := _other(conn, one, event.amount, event.currency, event.reference, at):
        return wrong
    return _told(conn, one, news, event.reference, event.why, at)


def rejected(conn: Connection, id: str, code: str, at: int) -> Outcome:
    """The provider did not take the order, and will not: nothing moves. Raises Unknown."""
    one = locked(conn, id)
    return _told(conn, one, "declined", one.reference, code, at)


def _found(conn: Connection, provider: str, key: str) -> Payment | None:
    one = payment_rows.find(conn, key)
    return locked(conn, key) if one is not None and one.provider == provider else None


def _other(
    conn: Connection, one: Payment, amount: int, currency: str, reference: str, at: int
) -> Outcome | None:
    """News of something else than what was ordered."""
    if (amount, currency) != (one.method_amount, one.method_currency):
        told = {
            "told": f"{amount} {currency}",
            "ours": f"{one.method_amount} {one.method_currency}",
        }
        _contradicted(conn, one, told, at)
        return "other-amount"
    if one.reference and reference != one.reference:
        _contradicted(conn, one, {"told": reference, "ours": one.reference}, at)
        return "other-reference"
    return None


def _told(conn: Connection, one: Payment, news: News, reference: str, why: str, at: int) -> Outcome:
    if news in _AGREES.get(one.state, ()):
        return "repeated"
    new_of_done = (one.state, one.direction, news) == ("done", "deposit", "charged-back")
    if (one.state in payment_rows.ENDED and not new_of_done) or one.sent_at is None:
        _contradicted(conn, one, {"told": news, "ours": one.state}, at)
        return "contradiction"
    known = reference or one.reference
    if news == "declined":
        payment_rows.back(conn, one, None, at)
        end(conn, one, "declined", at, why=why[:200], reference=known)
    elif one.direction == "withdrawal":
        _paid_out(conn, one, at)
        end(conn, one, "done", at, reference=known)
    else:
        if one.state != "done":
            _deposited(conn, one, at)
            one = end(conn, one, "done", at, reference=known)
        if news == "charged-back":
            _charged_back(conn, one, why, at)
    accounts.touch(conn, one.account)  # whoever remembers the wallet looks again
    return "applied"


# -- postings ----------------------------------------------------------------------------------


def _deposited(conn: Connection, one: Payment, at: int) -> None:
    """Onto the wallet, whatever has become of the account: it is its owner's money. What he owes
    after a charge-back is settled first."""
    outside, wallet = names.clearing(one.provider), names.player(one.account)
    between, fees = names.exchange(one.operator), names.fees(one.operator)
    owed = names.claim(one.account)
    amount, code = one.amount, one.currency
    ledger.open_accounts(conn, [outside, wallet, between, fees, owed], code)
    if one.quote:
        theirs = one.method_currency
        ledger.open_accounts(conn, [outside, between], theirs)
        moves = [
            _move(one, "in", outside, between, one.method_amount, theirs, "deposit"),
            _move(one, "wallet", between, wallet, amount, code, "deposit"),
        ]
        if one.fee:
            moves.append(_move(one, "fee", between, fees, one.fee, code, "fee"))
    else:
        moves = [_move(one, "in", outside, wallet, amount, code, "deposit")]
    debt = min(amount, max(0, -ledger.balance(conn, owed, code)))
    if debt:
        moves.append(_move(one, "claim", wallet, owed, debt, code, "charge-back"))
    ledger.post(conn, moves, at)
    account = accounts.account(conn, one.account)
    if account.state in accounts.ENDED:
        cases.about(conn, account, "deposit-after-end", {"payment": one.id}, at)


def _paid_out(conn: Connection, one: Payment, at: int) -> None:
    outside, out = names.clearing(one.provider), names.payout(one.account)
    between, fees = names.exchange(one.operator), names.fees(one.operator)
    code = one.currency
    ledger.open_accounts(conn, [outside, out, between, fees], code)
    if not one.quote:
        ledger.post(conn, [_move(one, "paid", out, outside, one.amount, code, "payout")], at)
        return
    theirs = one.method_currency
    ledger.open_accounts(conn, [outside, between], theirs)
    moves = [
        _move(one, "exchange", out, between, one.amount - one.fee, code, "payout"),
        _move(one, "paid", between, outside, one.method_amount, theirs, "payout"),
    ]
    if one.fee:
        moves.append(_move(one, "fee", out, fees, one.fee, code, "fee"))
    ledger.post(conn, moves, at)


def _charged_back(conn: Connection, one: Payment, why: str, at: int) -> None:
    """From the wallet as much as is there, the rest is owed; the account waits for staff. The fee
    of a conversion that came to nothing is given back."""
    outside, wallet = names.clearing(one.provider), names.player(one.account)
    between, fees = names.exchange(one.operator), names.fees(one.operator)
    owed, code, amount = names.claim(one.account), one.currency, one.amount
    ledger.open_accounts(conn, [owed], code)
    there = min(amount, ledger.balance(conn, wallet, code))
    into = between if one.quote else outside
    moves = []
    if there:
        moves.append(_move(one, "charged", wallet, into, there, code, "charge-back"))
    if amount > there:
        moves.append(_move(one, "owed", owed, into, amount - there, code, "charge-back"))
    if one.quote:
        theirs, back = one.method_currency, one.method_amount
        moves.append(_move(one, "charge-back", between, outside, back, theirs, "charge-back"))
        if one.fee:
            moves.append(_move(one, "fee-back", fees, between, one.fee, code, "charge-back"))
    ledger.post(conn, moves, at)
    change(conn, one, state="charged-back", why=why[:200])
    account = accounts.account(conn, one.account)
    registration.hold(conn, account, "charge-back", {"payment": one.id, "owed": amount - there}, at)


def _move(
    one: Payment, part: Part, debit: str, credit: str, amount: int, currency: str, kind: Any
) -> Transfer:
    return Transfer(one.key(part), debit, credit, amount, currency, kind, operator=one.operator)


def _contradicted(conn: Connection, one: Payment, told: Mapping[str, object], at: int) -> None:
    account = accounts.account(conn, one.account)
    cases.about(conn, account, "payment-contradiction", {"payment": one.id, **told}, at)
