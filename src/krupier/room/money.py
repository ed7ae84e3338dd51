"""What players can still stake: the ledger's balances, less what is on its way to the tables.

The ledger decides; this is only a quick answer, kept in memory for the players at the tables of
this process. Where it is wrong (money spent elsewhere at the same moment), the ledger refuses
and the table goes back to what is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from krupier.room.messages import storage_away
from krupier.store import UNREACHABLE, Store, Transfer, accounts, ledger

_PLAYER = accounts.player("")


@dataclass(slots=True)
class _Purse:
    known: int
    held: int = 0
    """Stakes whose commit is still awaited."""
    doubtful: bool = False
    """Changed elsewhere: must be read again."""


class Wallets:
    """One for all tables of a process. Driven from one thread, but for :meth:`read` and
    :meth:`refresh`."""

    def __init__(self, store: Store, later: Callable[[str], None] | None = None) -> None:
        """``later``: reads the purses of a player again without holding up anybody, and tells
        them (:meth:`told`); otherwise they are read when somebody asks."""
        self._store = store
        self._later = later
        self._purses: dict[str, dict[str, _Purse]] = {}
        self._changes: Counter[str] = Counter()
        self.heard: Callable[[str, str], None] = lambda player, currency: None
        """Told whose money of which currency changed at a table."""

    def available(self, player: str, currency: str) -> int:
        """What a new stake may take; 0 for somebody without such an account. Raises Refused
        while the books cannot be reached."""
        purse = self._purse(player, currency)
        if purse.doubtful and not purse.held and self._later is None:
            purse.known, purse.doubtful = self.read(player).get(currency, 0), False
        return purse.known - purse.held

    def hold(self, transfers: Iterable[Transfer]) -> None:
        """Stakes that wait for their commit."""
        for one in transfers:
            if one.debit.startswith(_PLAYER):
                purse = self._purse(_owner(one.debit), one.currency)
                purse.held += one.amount
                self._changes[_owner(one.debit)] += 1

    def posted(self, transfers: Iterable[Transfer]) -> set[str]:
        """They are in the ledger now; says whose money changed."""
        changed = set()
        for one in transfers:
            for name, sign in ((one.debit, -1), (one.credit, 1)):
                if not name.startswith(_PLAYER):
                    continue
                player = _owner(name)
                if player not in changed:
                    changed.add(player)
                    self._changes[player] += 1
                    self.heard(player, one.currency)
                purse = self._purses.get(player, {}).get(one.currency)
                if purse is None:
                    continue  # will be read when somebody asks
                purse.known += sign * one.amount
                if sign < 0:
                    purse.held -= one.amount
        return changed

    def dropped(self, transfers: Iterable[Transfer]) -> None:
        """Held stakes that were not posted, or nobody knows: asks the ledger again."""
        players = set()
        for one in transfers:
            if one.debit.startswith(_PLAYER):
                player = _owner(one.debit)
                self._purse(player, one.currency).held -= one.amount
                players.add(player)
        for player in players:
            self.refresh(player)

    def refresh(self, player: str) -> None:
        """Money came or went elsewhere: the ledger is asked again. May be called from any
        thread."""
        for purse in list(self._purses.get(player, {}).values()):
            purse.doubtful = True
        if self._later:
            self._later(player)

    def knows(self, player: str) -> bool:
        return bool(self._purses.get(player))

    def read(self, player: str) -> dict[str, int]:
        """His balances by currency, as the ledger has them; may be called from any thread.
        Raises Refused."""
        try:
            with self._store.read() as conn:
                own = ledger.accounts_of(conn, player)
        except UNREACHABLE as problem:
            raise storage_away() from problem
        return {one.currency: one.balance for one in own if one.name == accounts.player(player)}

    def changes(self, player: str) -> int:
        """Counts what this process does with his money: what was read before is old then."""
        return self._changes[player]

    def told(self, player: str, balances: dict[str, int], changes: int) -> bool:
        """What the ledger had while ``changes`` was the count; without effect, and false, if
        money has moved since, or is on its way."""
        own = self._purses.setdefault(player, {})
        if changes != self.changes(player) or any(purse.held for purse in own.values()):
            return False
        for currency in {*own, *balances}:
            purse = own.setdefault(currency, _Purse(0))
            purse.known, purse.doubtful = balances.get(currency, 0), False
        return True

    def _purse(self, player: str, currency: str) -> _Purse:
        own = self._purses.setdefault(player, {})
        purse = own.get(currency)
        if purse is None:
            purse = own[currency] = _Purse(self.read(player).get(currency, 0))
        return purse


def _owner(account: str) -> str:
    return account[len(_PLAYER) :]
