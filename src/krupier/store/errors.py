"""What the store refuses, in words that can be shown: English as `str(error)`, Czech as `.cs`."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

UNREACHABLE = (DBAPIError, NoConnection, OSError)
"""What a look into the books raises that cannot be reached: gone, full, or all lines taken."""


class StoreError(Exception):
    """A request the store refused. Nothing was changed."""

    def __init__(self, en: str, cs: str) -> None:
        super().__init__(en)
        self.en = en
        self.cs = cs


class NotEnough(StoreError):
    """An account that may not be overdrawn holds less than the transfers would take from it."""

    def __init__(self, account: str, currency: str, balance: int, amount: int) -> None:
        super().__init__(
            f"{account} holds {balance} {currency}, {amount} needed (minor units)",
            f"na účtu {account} je {balance} {currency}, potřeba {amount} (nejmenší jednotky měny)",
        )
        self.account = account
        self.currency = currency
        self.balance = balance
        self.amount = amount


class Unknown(StoreError):
    """Something named by the request does not exist."""


class Invalid(StoreError):
    """The request makes no sense in itself: amount not positive, name of no known kind …"""


class Conflict(StoreError):
    """The request contradicts what is recorded: a key used again with other content, an input
    for a closed round, a journal that has moved on, a second settlement that differs."""


class Away(StoreError):
    """The books cannot be opened; ``said``: the database's own words."""

    def __init__(self, said: object) -> None:
        words = str(said).strip()
        super().__init__(f"the books cannot be reached: {words}", f"knihy nejsou dostupné: {words}")


class Sealed(StoreError):
    """Something sealed with the house key cannot be opened or vouched for: there is no key, it is
    another one, or somebody changed what was sealed. Nothing is guessed; an operator must look."""


class Taken(Conflict):
    """A register has somebody or something of that name already."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is taken", f"{name} už existuje")
        self.name = name


class Lost(StoreError):
    """The connection broke while committing, so nobody knows whether the work was done. Ask the
    database (or post again: postings are idempotent) before acting on it."""


AWAY = (Lost, OperationalError, InterfaceError, NoConnection)
"""What comes of a storage that cannot be reached, is full or gave no answer."""
LONGEST = 200


def words(error: BaseException) -> str:
    """What the database itself said of why it is away, in one line: neither a statement nor its
    values, and nothing of errors that may quote what a client sent.

    >>> words(OperationalError("INSERT", {"name": "Anna"}, Exception("disk full\\nDETAIL: Anna")))
    'disk full'
    >>> words(ValueError("Anna"))
    'ValueError'
    """
    if isinstance(error, Lost) and error.__cause__ is not None:
        error = error.__cause__
    if not isinstance(error, (*AWAY, OSError)):
        return type(error).__name__
    said = error.orig if isinstance(error, DBAPIError) else error
    lines = str(said).strip().splitlines()
    return lines[0][:LONGEST] if lines else type(said).__name__
