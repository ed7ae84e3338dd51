"""Conversions at the tables: what somebody lacks in the currency of a game is taken from his other
wallets at the rate of the moment, without a fee.

How much comes from which wallet is decided in memory, before the stake; it is posted with it, by
:func:`post`, if the same rates still hold. Whoever gets a whole number of minor units gives as many
as that is worth, rounded up: never more than one of them too much.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from sqlalchemy import Connection

from krupier.house import rates, user_accounts
from krupier.house.rates import NoRate, Quote, value
from krupier.house.refusals import HouseRefused, Refusal, clause_of
from krupier.house.user_accounts import PREFIX, UserAccount
from krupier.plan import houses
from krupier.store import Transfer, accounts, ledger


class Exchange(Struct, frozen=True, kw_only=True):
    """An amount of one wallet that becomes an amount of another one of the same account."""

    key: str
    """Of what it is for; it names the postings."""
    account: str
    operator: str
    quote: str
    of: str
    amount: int
    into: str
    into_amount: int
    at: int

    @property
    def transfers(self) -> list[Transfer]:
        """Their keys name the rates, so that anybody can compute it again."""
        wallet, till = accounts.player(self.account), accounts.exchange(self.operator)
        key = f"conversion/{self.key}/{self.of}-{self.into}/{self.quote}"
        return [
            Transfer(
                f"{key}/out",
                wallet,
                till,
                self.amount,
                self.of,
                "conversion",
                operator=self.operator,
            ),
            Transfer(
                f"{key}/in",
                till,
                wallet,
                self.into_amount,
                self.into,
                "conversion",
                operator=self.operator,
            ),
        ]


# -- how much ----------------------------------------------------------------------------------


def others(account: UserAccount, balances: Mapping[str, int], into: str) -> list[str]:
    """His other wallets with money, in the order in which they are used: that of the account's own
    currency, then by name."""
    some = [code for code, balance in balances.items() if balance > 0 and code != into]
    return sorted(some, key=lambda code: (code != account.currency, code))


def worth(account: UserAccount, quote: Quote | None, balances: Mapping[str, int], into: str) -> int:
    """What the other wallets come to in a currency, each rounded down; those without a rate
    nothing."""
    return sum(
        value(quote, balances[code], code, into).__floor__()
        for code in others(account, balances, into)
        if known(quote, code, into)
    )


def unknown(
    account: UserAccount, quote: Quote | None, balances: Mapping[str, int], into: str
) -> Refusal | None:
    """Why money in another wallet is worth nothing here: nobody has said what it is worth."""
    for code in others(account, balances, into):
        if not known(quote, code, into):
            clause = clause_of(houses.of(account.operator).table_exchange)
            facts = {"currency": code, "into": into}
            return Refusal(code="no-rate-at-table", clause=clause, facts=facts)
    return None


def known(quote: Quote | None, of: str, into: str) -> bool:
    """Whether there is a rate."""
    try:
        value(quote, 1, of, into)
    except NoRate:
        return False
    return True


def parts(
    account: UserAccount,
    quote: Quote | None,
    balances: Mapping[str, int],
    amount: int,
    into: str,
) -> Iterator[tuple[str, int, int]]:
    """From which wallets an amount comes: currency, what it costs there, what it brings. Less than
    the amount if they have less."""
    for code in others(account, balances, into):
        if not known(quote, code, into):
            continue
        brings = min(amount, value(quote, balances[code], code, into).__floor__())
        if brings > 0:
            yield code, value(quote, brings, into, code).__ceil__(), brings
            amount -= brings


# -- posting -----------------------------------------------------------------------------------


def post(conn: Connection, some: Iterable[Exchange], chain: str) -> None:
    """Raises HouseRefused if other rates hold by now (``facts["account"]``), NotEnough."""
    for one in some:
        user_accounts.lock(conn, one.account)  # before any account of the ledger
        held = rates.in_force(conn, one.operator, one.at)
        if held is None or held.id != one.quote:
            facts = {"account": one.account, "currency": one.of, "into": one.into}
            clause = clause_of(houses.of(one.operator).table_exchange)
            raise HouseRefused(Refusal(code="rate-changed", clause=clause, facts=facts))
        _post(conn, one, chain)


def back(
    conn: Connection, player: str, amount: int, of: str, key: str, at: int, chain: str
) -> Exchange | None:
    """What came from a table, where the plan keeps it in another currency. Without a rate it stays
    as it is: nobody is kept at a table by that."""
    if not player.startswith(PREFIX) or not amount:
        return None
    account = user_accounts.account(conn, player)
    rule, into = houses.of(account.operator).table_exchange, account.currency
    if rule is None or not rule.back or of == into:
        return None
    quote = rates.in_force(conn, account.operator, at)
    brings = value(quote, amount, of, into).__floor__() if known(quote, of, into) else 0
    if quote is None or not brings:
        return None
    made = Exchange(
        key=key,
        account=player,
        operator=account.operator,
        quote=quote.id,
        of=of,
        amount=amount,
        into=into,
        into_amount=brings,
        at=at,
    )
    _post(conn, made, chain)
    return made


def _post(conn: Connection, one: Exchange, chain: str) -> None:
    names = [accounts.player(one.account), accounts.exchange(one.operator)]
    for code in (one.of, one.into):
        ledger.open_accounts(conn, names, code)
    ledger.post(conn, one.transfers, one.at, chain)
