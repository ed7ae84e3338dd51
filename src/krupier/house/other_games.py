"""The operator's other games: technical games, odds betting, lotteries.

Another system runs them. Where the plan has one common balance, it stakes from the wallets of the
account and brings wins back to them, through the same gate and counted by the same limits. Where it
keeps accounts of its own, a casino's desk pays out to them, and it comes for that. Every request
has a key of that system's choice: whatever is sent twice counts once.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from sqlalchemy import Connection, select

from krupier.house import gate, user_accounts
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.user_accounts import UserAccount
from krupier.money import with_currency
from krupier.plan import houses
from krupier.plan.closing_parts import OtherGames
from krupier.store import NotEnough, Transfer, Unknown, accounts, ledger
from krupier.store.desk_schema import desk_movements
from krupier.store.schema import postings

Kind = Literal["technical", "odds", "lottery"]


class Partner(Struct, frozen=True):
    """A system of an operator, by its name `<operator>-<kind>`."""

    operator: str
    kind: Kind

    @property
    def name(self) -> str:
        return f"{self.operator}-{self.kind}"

    @property
    def clearing(self) -> str:
        return accounts.clearing(self.name)

    def key(self, what: str, key: str) -> str:
        return f"partner/{self.name}/{what}/{key}"


class WalletAnswer(Struct, frozen=True, kw_only=True):
    """How the wallet is afterwards."""

    account: str
    currency: str
    balance: int
    left: int | None = None
    """What limits leave; None: no limit."""
    again: bool = False
    """It was done before."""


def partner(name: str) -> Partner:
    """Raises Unknown."""
    operator, _, kind = name.rpartition("-")
    plan = houses.find(operator)
    for one in plan.other_games if plan else ():
        if one.kind == kind:
            return Partner(operator, one.kind)
    raise Unknown(f"no system {name[:64]}", f"systém {name[:64]} není")


def leave(
    conn: Connection, of: Partner, account_id: str, amount: int, currency: str, at: int
) -> WalletAnswer:
    """Whether so much may be staked now; nothing changes. Raises HouseRefused, Unknown."""
    account = _account(conn, of, account_id)
    gate.check(conn, account_id, "stake", at, amount, currency)
    told = _told(conn, account, currency, at)
    if amount > told.balance:
        raise HouseRefused(_poor(told.balance, amount, currency))
    return told


def stake(
    conn: Connection, of: Partner, account_id: str, amount: int, currency: str, key: str, at: int
) -> WalletAnswer:
    """A bet at another game. Raises HouseRefused, Unknown, Conflict for a key of another bet."""
    account = _account(conn, of, account_id)
    wallet = accounts.player(account_id)
    made = Transfer(
        of.key("stake", key), wallet, of.clearing, amount, currency, "stake", operator=of.operator
    )
    if not _again(conn, made):
        gate.check(conn, account_id, "stake", at, amount, currency)
        ledger.open_accounts(conn, [wallet, of.clearing], currency)
        try:
            ledger.post(conn, [made], at)
        except NotEnough as short:
            raise HouseRefused(_poor(short.balance, amount, currency)) from None
        return _told(conn, account, currency, at)
    return _told(conn, account, currency, at, again=True)


def give(conn: Connection, of: Partner, bet: str, amount: int, key: str, at: int) -> WalletAnswer:
    """What a bet brings back, with its stake; also when its account has ended meanwhile. Raises
    HouseRefused (no such bet, or it was cancelled)."""
    return _back(conn, of, bet, amount, key, at, "return")


def cancel(conn: Connection, of: Partner, bet: str, at: int) -> WalletAnswer:
    """A bet is cancelled, and its stake is back: it counts as never made. Raises HouseRefused for
    one that is over."""
    return _back(conn, of, bet, None, "", at, "refund")


def currency_of(conn: Connection, of: Partner, bet: str) -> str:
    """In which a bet was made. Raises HouseRefused."""
    return _staked(conn, of, bet).currency


def _back(
    conn: Connection,
    of: Partner,
    bet: str,
    amount: int | None,
    key: str,
    at: int,
    kind: Literal["return", "refund"],
) -> WalletAnswer:
    staked = _staked(conn, of, bet)
    account = user_accounts.lock(conn, accounts.owner_of(staked.debit))
    code, back = staked.currency, of.key(f"{kind}/{bet}", key)
    if kind == "refund":
        back = of.key("refund", bet)
    made = Transfer(
        back,
        of.clearing,
        staked.debit,
        staked.amount if amount is None else amount,
        code,
        kind,
        operator=of.operator,
    )
    if _again(conn, made):
        return _told(conn, account, code, at, again=True)
    over = of.key("refund", bet) if kind == "return" else of.key(f"return/{bet}", "")
    if _any(conn, over, exactly=kind == "return"):
        raise HouseRefused(Refusal(code="bet-over", facts={"bet": bet[:64]}))
    ledger.post(conn, [made], at)
    user_accounts.settle_again(conn, account, at, back)
    return _told(conn, account, code, at)


class Credit(Struct, frozen=True):
    """Chips that a visitor wanted paid out to his account there."""

    number: int
    """Of the operator's receipts: each is larger than those before."""
    key: str
    account: str
    amount: int
    currency: str
    at: int


class Collected:
    """Accounts of a system that comes for what was paid out to them: our books say it, and nobody
    at the desk waits for it."""

    def credit(self, account: UserAccount, amount: int, currency: str, key: str, at: int) -> None:
        """It stands in the books already."""


def credits_after(conn: Connection, of: Partner, number: int, most: int = 100) -> list[Credit]:
    """What the desks have paid out to accounts of that system since a receipt, oldest first.
    Raises HouseRefused where it keeps no accounts of its own."""
    if _rule(of, "separate") is None:
        raise HouseRefused(Refusal(code="no-such-account-there"))
    there = desk_movements.c
    rows = conn.execute(
        select(there.number, there.id, there.account, there.amount, there.currency, there.at)
        .where(
            there.operator == of.operator, there.way == "technical-account", there.number > number
        )
        .order_by(there.number)
        .limit(most)
    )
    return [Credit(*row) for row in rows]


# -- how ---------------------------------------------------------------------------------------


def _rule(of: Partner, balance: Literal["common", "separate"]) -> OtherGames | None:
    there = houses.of(of.operator).other_games
    return next((one for one in there if (one.kind, one.balance) == (of.kind, balance)), None)


def _account(conn: Connection, of: Partner, id: str) -> UserAccount:
    if _rule(of, "common") is None:
        raise HouseRefused(Refusal(code="no-such-games"))
    found = user_accounts.find(conn, id)
    if found is None or found.operator != of.operator:  # nobody hears of somebody else's players
        raise Unknown(f"no user account {id[:64]}", f"uživatelské konto {id[:64]} není")
    return found


def _staked(conn: Connection, of: Partner, bet: str) -> ledger.Posting:
    found = _posted(conn, of.key("stake", bet))
    if found is None:
        raise HouseRefused(Refusal(code="bet-unknown", facts={"bet": bet[:64]}))
    return found


def _told(
    conn: Connection, account: UserAccount, currency: str, at: int, *, again: bool = False
) -> WalletAnswer:
    own = ledger.accounts_of(conn, account.id)
    wallet = accounts.player(account.id)
    there = [one.balance for one in own if (one.name, one.currency) == (wallet, currency)]
    standing = gate.standing(conn, account.id, at)
    return WalletAnswer(
        account=account.id,
        currency=currency,
        balance=sum(there),
        left=None if standing is None else gate.left(standing, currency, at),
        again=again,
    )


def _again(conn: Connection, made: Transfer) -> bool:
    """Whether it is posted already. Raises Conflict if something else is, under its key."""
    known = _posted(conn, made.key)
    if known is not None and known.transfer != made:
        raise ledger.key_used(made.key)
    return known is not None


def _posted(conn: Connection, key: str) -> ledger.Posting | None:
    row = conn.execute(ledger.POSTING.where(postings.c.key == key)).one_or_none()
    return None if row is None else ledger.Posting(*row)


def _any(conn: Connection, key: str, *, exactly: bool) -> bool:
    """Whether anything is posted under a key, or under keys that begin so."""
    same = postings.c.key == key if exactly else postings.c.key.startswith(key, autoescape=True)
    return conn.execute(select(postings.c.key).where(same).limit(1)).first() is not None


def _poor(balance: int, amount: int, currency: str) -> Refusal:
    facts = {
        "amount": with_currency(amount, currency),
        "balance": with_currency(balance, currency),
    }
    return Refusal(code="bet-not-enough", facts=facts)
