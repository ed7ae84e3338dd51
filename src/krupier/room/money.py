"""What players can still stake: the ledger's balances, less what is on its way to the tables.

The ledger decides; this is only a quick answer, kept in memory for the players at the tables of
this process. Where it is wrong (money spent elsewhere at the same moment), the ledger refuses
and the table goes back to what is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from krupier.room.course import player_account
from krupier.store import Store, Transfer, Unknown, ledger

_PLAYER = player_account("")


@dataclass(slots=True)
class _Purse:
    known: int
    held: int = 0
    """Stakes whose commit is still awaited."""
    doubtful: bool = False
    """Changed elsewhere: read again as soon as nothing is held."""


class Wallets:
    """One for all tables of a process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._purses: dict[str, dict[str, _Purse]] = {}
        self.heard: Callable[[str, str], None] = lambda player, currency: None
        """Told whose money of which currency changed at a table."""

    def available(self, player: str, currency: str) -> int:
        """What a new stake may take; 0 for somebody without such an account."""
        purse = self._purse(player, currency)
        self._settle_doubt(player, currency, purse)
        return purse.known - purse.held

    def hold(self, transfers: Iterable[Transfer]) -> None:
        """Stakes that wait for their commit."""
        for one in transfers:
            if one.debit.startswith(_PLAYER):
                self._purse(_owner(one.debit), one.currency).held += one.amount

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
        for one in transfers:
            if one.debit.startswith(_PLAYER):
                player = _owner(one.debit)
                self._purse(player, one.currency).held -= one.amount
                self.refresh(player)

    def refresh(self, player: str) -> None:
        """Money came or went elsewhere: the ledger is asked again when somebody wants to know.
        May be called from any thread."""
        for purse in list(self._purses.get(player, {}).values()):
            purse.doubtful = True

    def _settle_doubt(self, player: str, currency: str, purse: _Purse) -> None:
        if purse.doubtful and not purse.held:
            purse.known = self._read(player, currency)
            purse.doubtful = False

    def _purse(self, player: str, currency: str) -> _Purse:
        own = self._purses.setdefault(player, {})
        purse = own.get(currency)
        if purse is None:
            purse = own[currency] = _Purse(self._read(player, currency))
        return purse

    def _read(self, player: str, currency: str) -> int:
        with self._store.read() as conn:
            try:
                return ledger.balance(conn, player_account(player), currency)
            except Unknown:
                return 0


def _owner(account: str) -> str:
    return account[len(_PLAYER) :]
