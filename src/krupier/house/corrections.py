"""A win that was credited without entitlement is deducted, whether its owner agrees or not; he is
told. What is no longer in the wallet he owes."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection

from krupier.house import acts, recovery, user_accounts
from krupier.house.acts import Signature
from krupier.house.amounts import said
from krupier.house.four_eyes import must_be_two
from krupier.house.refusals import HouseRefused, Refusal
from krupier.money import currency as money
from krupier.store import Transfer, accounts, ledger, seats


class Correction(Struct, frozen=True, kw_only=True):
    account: str
    currency: str
    amount: int
    taken: int
    """From the wallet."""
    owed: int
    """The rest."""
    act: str


def deduct(
    conn: Connection,
    account_id: str,
    amount: int,
    currency: str,
    about: str,
    signed: Signature,
    at: int,
    *,
    id: str,
) -> Correction:
    """``about``: the round, or what else the win was for. Needs a second person. Never takes a
    wallet below nought. Raises Unknown, HouseRefused, Conflict for an ``id`` that was used."""
    account = user_accounts.lock(conn, account_id)
    code = money(currency).code
    if not 0 < amount <= ledger.LARGEST or not about.strip():
        raise HouseRefused(Refusal(code="correction-incomplete", clause=signed.clause))
    must_be_two(conn, signed)
    key = f"correction/{id}"
    wallet, claim = accounts.player(account_id), accounts.claim(account_id)
    result = accounts.house(account.operator)
    ledger.open_accounts(conn, [wallet, claim, result], code)
    held = ledger.lock_accounts(conn, [wallet], code)[wallet][0]
    if seats.posted(conn, f"{key}/wallet") or seats.posted(conn, f"{key}/claim"):
        raise ledger.key_used(key)
    taken = min(held, amount)
    owed = amount - taken
    act = acts.record(
        conn,
        "win.correct",
        f"player:{account_id}",
        signed,
        at,
        before={"balance": said({code: held})},
        after={
            "about": about,
            "amount": said({code: amount}),
            "taken": said({code: taken}),
            "owed": said({code: owed}),
        },
        operator=account.operator,
    )
    parts = {"wallet": (wallet, taken), "claim": (claim, owed)}
    ledger.post(
        conn,
        [
            Transfer(
                f"{key}/{name}",
                debit,
                result,
                part,
                code,
                "correction",
                operator=account.operator,
                act=act.id,
            )
            for name, (debit, part) in parts.items()
            if part
        ],
        at,
    )
    facts = {
        "login": account.login,
        "amount": said({code: amount}),
        "owed": said({code: owed}),
        "reason": signed.reason,
    }
    recovery.tell(conn, account, "win-deducted", facts, at)
    return Correction(
        account=account_id, currency=code, amount=amount, taken=taken, owed=owed, act=act.id
    )
