"""What players can still stake: the ledger's balances, less what is on its way to the tables, and
less where limits of their own leave less.

The ledger and the gate of the house decide, in the transaction that moves the money; this is only
a quick answer, kept in memory for the players at the tables of this process. Here people are
refused. Where it is wrong (money spent elsewhere at the same moment), the books refuse and the
table goes back to what is written.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import partial

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from krupier.house import gate, standings, texts
from krupier.house.gate import Deed, Where
from krupier.house.periods import day_of
from krupier.house.refusals import Refusal
from krupier.house.standings import Standing
from krupier.house.user_accounts import PREFIX
from krupier.room.messages import storage_away
from krupier.rules.options import Refused
from krupier.store import UNREACHABLE, Store, Transfer, accounts, counters, ledger
from krupier.store.writer import Books

_PLAYER = accounts.player("")


def new_stamp() -> str:
    """One that nobody had before."""
    return secrets.token_hex(8)


class Holdings(Struct, frozen=True):
    """What the books say of a player."""

    balances: dict[str, int]
    """Of his wallets, by currency."""
    standing: Standing | None = None
    """How his account stands; a guest has none."""


@dataclass(slots=True)
class _Purse:
    known: int
    held: int = 0
    """Stakes whose commit is still awaited."""


@dataclass(slots=True)
class _Person:
    purses: dict[str, _Purse] = field(default_factory=dict)
    standing: Standing | None = None
    """With what is on its way counted in."""
    where: Where | None = None
    """By which way and from where he came."""
    doubtful: bool = False
    """Changed elsewhere: must be read again."""

    @property
    def waits(self) -> bool:
        return any(purse.held for purse in self.purses.values())


class Wallets:
    """One for all tables of a process. Driven from one thread, but for :meth:`read` and
    :meth:`refresh`."""

    def __init__(
        self,
        store: Store,
        books: Books,
        now: Callable[[], int],
        later: Callable[[str], None] | None = None,
        new_stamp: Callable[[], str] = new_stamp,
    ) -> None:
        """``later``: reads what a player has again without holding up anybody, and tells it
        (:meth:`told`); otherwise it is read when somebody asks."""
        self._store = store
        self._books = books
        self._new_stamp = new_stamp
        self.name = new_stamp()
        """Of this process among all that remember accounts: its stamps begin with it."""
        self._now = now
        self._later = later
        self._people: dict[str, _Person] = {}
        self._changes: Counter[str] = Counter()
        self._coming: Counter[str] = Counter()
        """By player, transfers to him whose commit is still awaited."""
        self.heard: Callable[[str, str], None] = lambda player, currency: None
        """Told whose money of which currency changed at a table."""

    # -- what may be staked ----------------------------------------------------------------

    def balance(self, player: str, currency: str) -> int:
        """What is his, less what is on its way; 0 for somebody without such an account. Raises
        Refused while the books cannot be reached."""
        purse = self._person(player).purses.get(currency)
        return purse.known - purse.held if purse else 0

    def left(self, player: str, currency: str) -> int | None:
        """What his own limits leave; None: he has set none."""
        standing = self._person(player).standing
        return None if standing is None else gate.left(standing, currency, self._now())

    def available(self, player: str, currency: str) -> int:
        """What a new stake may take."""
        balance, left = self.balance(player, currency), self.left(player, currency)
        return balance if left is None else min(balance, left)

    def must_may(
        self,
        player: str,
        deed: Deed,
        amount: int = 0,
        currency: str = "",
        *,
        game: str = "",
        family: str = "",
        others: Collection[str] = (),
    ) -> None:
        """Raises Refused by whatever is against it: his account, his limits, his balance."""
        person = self._person(player)
        if person.standing is not None:
            where = person.where or Where()
            if game:
                where = msgspec.structs.replace(where, game=game, family=family)
            refusal = gate.judge(
                person.standing, deed, self._now(), amount, currency, others, where
            )
            if refusal is not None:
                raise RefusedByHouse(refusal)
        if amount and amount > (balance := self.balance(player, currency)):
            raise Refused(
                "not-enough",
                f"{amount} needed, {balance} left (minor units)",
                amount=amount,
                balance=balance,
            )

    def is_account(self, player: str) -> bool:
        """Whether he is known here, and rules of a house concern him; a guest they do not."""
        person = self._people.get(player)
        return person is not None and person.standing is not None

    def reserve(self, player: str, currency: str, amount: int) -> None:
        """Chips of a limited player begin to play (or end, below zero): they may all be lost."""
        person = self._people.get(player)
        if person is None or person.standing is None:
            return
        reserved = dict(person.standing.reserved)
        reserved[currency] = max(0, reserved.get(currency, 0) + amount)
        person.standing = msgspec.structs.replace(person.standing, reserved=reserved)
        self._changes[player] += 1

    def count(self, player: str, currency: str, staked: int, returned: int) -> None:
        """What chips that played came to."""
        person = self._people.get(player)
        if person is not None:
            _count(person, currency, self._now(), staked, returned)
            self._changes[player] += 1

    # -- what the tables do ----------------------------------------------------------------

    def hold(self, transfers: Iterable[Transfer]) -> dict[str, str]:
        """Stakes that wait for their commit; says by which stamps accounts among them are
        remembered here."""
        stamps: dict[str, str] = {}
        for one in transfers:
            if one.credit.startswith(_PLAYER):
                self._coming[_owner(one.credit)] += 1
            if one.debit.startswith(_PLAYER):
                player = _owner(one.debit)
                person = self._person(player)
                person.purses.setdefault(one.currency, _Purse(0)).held += one.amount
                self._changes[player] += 1
                if person.standing is not None:
                    at = self._now()
                    if one.kind == "stake":
                        stamps[player] = _stamp(person.standing, at, doubtful=person.doubtful)
                        if not stamps[player]:
                            self.refresh(player)
                    _note(person, one, out=True, at=at)
        return stamps

    def posted(self, transfers: Iterable[Transfer]) -> set[str]:
        """They are in the ledger now; says whose money changed."""
        changed = set()
        for one in transfers:
            for name, sign in ((one.debit, -1), (one.credit, 1)):
                if not name.startswith(_PLAYER):
                    continue
                player = _owner(name)
                if sign > 0:
                    self._arrived(player)
                if player not in changed:
                    changed.add(player)
                    self._changes[player] += 1
                    self.heard(player, one.currency)
                person = self._people.get(player)
                if person is None:
                    continue  # will be read when somebody asks
                purse = person.purses.setdefault(one.currency, _Purse(0))
                purse.known += sign * one.amount
                if sign < 0:
                    purse.held -= one.amount
                elif person.standing is not None and _note(person, one, out=False, at=self._now()):
                    self.refresh(player)
        return changed

    def dropped(self, transfers: Iterable[Transfer]) -> None:
        """Held stakes that were not posted, or nobody knows: asks the books again."""
        players = set()
        for one in transfers:
            if one.credit.startswith(_PLAYER):
                self._arrived(_owner(one.credit))
            if one.debit.startswith(_PLAYER):
                player = _owner(one.debit)
                purses = self._person(player).purses
                purses.setdefault(one.currency, _Purse(0)).held -= one.amount
                players.add(player)
        for player in players:
            self.refresh(player)

    def _arrived(self, player: str) -> None:
        if self._coming[player] > 1:
            self._coming[player] -= 1
        else:
            del self._coming[player]

    # -- what the books say ----------------------------------------------------------------

    def refresh(self, player: str) -> None:
        """Money came or went elsewhere, or his account stands otherwise: the books are asked
        again. May be called from any thread."""
        if person := self._people.get(player):
            person.doubtful = True
        if self._later:
            self._later(player)

    def knows(self, player: str) -> bool:
        return player in self._people

    def stamps(self) -> dict[str, str]:
        """Of the accounts that are known here: where the books have another one, somebody else has
        changed how it stands."""
        known = {player: one.standing for player, one in self._people.items()}
        return {player: one.stamp for player, one in known.items() if one is not None}

    def came(self, player: str, where: Where | None) -> None:
        """By which way and from where somebody came last."""
        self._person(player).where = where

    def read(self, player: str) -> Holdings:
        """What the books have; may be called from any thread. Raises Refused."""
        try:
            if player.startswith(PREFIX):
                return self._books.submit(partial(self._remembered, player)).result()
            with self._store.read() as conn:
                return Holdings(_balances(conn, player))
        except UNREACHABLE as problem:
            raise storage_away() from problem

    def _remembered(self, player: str, conn: Connection) -> Holdings:
        """An account, whose stamp the books keep from now on."""
        stamp, now = f"{self.name}.{self._new_stamp()}", self._now()
        return Holdings(_balances(conn, player), standings.remember(conn, player, stamp, now))

    def changes(self, player: str) -> int:
        """Counts what this process does with his money: what was read before is old then."""
        return self._changes[player]

    def told(self, player: str, holdings: Holdings, changes: int) -> bool:
        """What the books had while ``changes`` was the count; without effect, and false, if
        money has moved since, or is on its way."""
        person = self._people.setdefault(player, _Person())
        if changes != self.changes(player) or person.waits or player in self._coming:
            return False
        _take(person, holdings)
        return True

    def _person(self, player: str) -> _Person:
        person = self._people.get(player)
        if person is None:
            person = _Person()
            _take(person, self.read(player))
            self._people[player] = person
        elif person.doubtful and self._later is None and not person.waits:
            _take(person, self.read(player))
        return person


class RefusedByHouse(Refused):
    """A refusal of the house, as tables refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code, texts.say(refusal, "en"), **refusal.facts)
        self.refusal = refusal


def _balances(conn: Connection, player: str) -> dict[str, int]:
    wallet, own = accounts.player(player), ledger.accounts_of(conn, player)
    return {one.currency: one.balance for one in own if one.name == wallet}


def _stamp(standing: Standing, at: int, *, doubtful: bool) -> str:
    """Worth nothing when other rates hold than those that were judged by, or another day has
    begun: what was on its way at midnight may count for either."""
    until, zone = standing.rates_until, standing.plan.timezone
    over = until is not None and at >= until
    if doubtful or over or day_of(at, zone) != day_of(standing.read_at, zone):
        return ""
    return standing.stamp


def _take(person: _Person, holdings: Holdings) -> None:
    person.purses = {code: _Purse(known) for code, known in holdings.balances.items()}
    person.standing, person.doubtful = holdings.standing, False


def _count(person: _Person, currency: str, at: int, staked: int, returned: int) -> None:
    if person.standing is not None:
        person.standing = standings.counted(person.standing, currency, at, staked, returned)


def _note(person: _Person, transfer: Transfer, *, out: bool, at: int) -> bool:
    """A posting that leaves his wallet, or comes to it, as the counters will have it. Says whether
    that is only likely: what undoes a stake counts for when that was made, which only the books
    know."""
    flow = counters.flow(transfer.kind, out, transfer.amount, at)
    if flow is None or flow.column not in (counters.STAKED, counters.RETURNED):
        return False
    staked = flow.amount if flow.column == counters.STAKED else 0
    _count(person, transfer.currency, at, staked, flow.amount - staked)
    return staked < 0


def _owner(account: str) -> str:
    return account[len(_PLAYER) :]
