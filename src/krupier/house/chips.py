"""Value chips of a casino: bought for money, and redeemed for it. What they come to is the net loss
that visitors limit themselves to; what is staked at the tables is not."""

from __future__ import annotations

from sqlalchemy import Connection

from krupier.house import gate
from krupier.house.user_accounts import UserAccount
from krupier.store import Transfer, ledger
from krupier.store.accounts import DEMO, player


def buy(
    conn: Connection, account: UserAccount, amount: int, currency: str, key: str, at: int
) -> None:
    """Raises HouseRefused."""
    gate.check(conn, account.id, "chips", at, amount, currency)
    wallet = player(account.id)
    ledger.open_accounts(conn, [wallet, DEMO], currency)
    bought = Transfer(key, DEMO, wallet, amount, currency, "chips", account.operator)
    ledger.post(conn, [bought], at)


def redeem(
    conn: Connection, account: UserAccount, amount: int, currency: str, key: str, at: int
) -> None:
    """Raises HouseRefused, NotEnough."""
    gate.check(conn, account.id, "withdraw", at, amount, currency)
    wallet = player(account.id)
    back = Transfer(key, wallet, DEMO, amount, currency, "redemption", account.operator)
    ledger.post(conn, [back], at)
