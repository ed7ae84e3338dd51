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
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from typing import NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from krupier.house import exchanges, gate, standings, texts
from krupier.house.conversions import rate_of
from krupier.house.exchanges import Exchange
from krupier.house.gate import Deed, Where
from krupier.house.refusals import Refusal
from krupier.house.standings import Standing
from krupier.house.user_accounts import PREFIX
from krupier.room.messages import storage_away
from krupier.room.purses import Person, Purse
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


class Hold(NamedTuple):
    """What follows when transfers wait for their commit."""

    stamps: dict[str, str]
    """By which stamps accounts that stake among them are remembered here."""
    exchanges: list[Exchange]
    """What has to be converted first, since the currency of the table does not suffice."""


class Elsewhere(NamedTuple):
    """What somebody's other wallets would add at a table, at which rates."""

    worth: int
    rates: dict[str, str]
    """Units of the currency of the table for one of each."""
    source: str


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
        self._people: dict[str, Person] = {}
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
        return purse.balance if purse else 0

    def funds(self, player: str, currency: str) -> int:
        """The same, with what his other wallets would bring here."""
        person = self._person(player)
        return self.balance(player, currency) + _worth(person, currency)

    def elsewhere(self, player: str, currency: str) -> Elsewhere | None:
        """What there is to convert; None: nothing."""
        person = self._person(player)
        standing = _converts(person)
        if standing is None or standing.quote is None:
            return None
        quote, balances = standing.quote, person.balances
        codes = exchanges.others(standing.account, balances, currency)
        some = [code for code in codes if exchanges.known(quote, code, currency)]
        if not some:
            return None
        told = {code: rate_of(quote, code, currency) for code in some}
        return Elsewhere(_worth(person, currency), told, quote.source)

    def left(self, player: str, currency: str) -> int | None:
        """What his own limits leave; None: he has set none."""
        person, now = self._person(player), self._now()
        if kept := person.allowance(now):
            return kept.left(currency)
        return None if person.standing is None else gate.left(person.standing, currency, now)

    def available(self, player: str, currency: str) -> int:
        """What a new stake may take."""
        funds, left = self.funds(player, currency), self.left(player, currency)
        return funds if left is None else min(funds, left)

    def must_may(
        self,
        player: str,
        deed: Deed,
        amount: int = 0,
        currency: str = "",
        *,
        game: str = "",
        family: str = "",
        tournament: str = "",
        others: Collection[str] = (),
    ) -> None:
        """Raises Refused by whatever is against it: his account, his limits, his balance."""
        person, now = self._person(player), self._now()
        quick = deed == "stake" and not others
        if person.is_account and not (
            quick and person.may_stake(amount, currency, game, family, now)
        ):
            assert person.standing is not None
            where = person.there(game, family, tournament)
            refusal = gate.judge(person.standing, deed, now, amount, currency, others, where)
            if refusal is not None:
                raise RefusedByHouse(refusal)
        if amount and amount > self.balance(player, currency):
            self._must_convert(player, amount, currency)

    def _must_convert(self, player: str, amount: int, currency: str) -> None:
        funds = self.funds(player, currency)
        if amount <= funds:
            return
        person = self._person(player)
        if standing := _converts(person):
            refusal = exchanges.unknown(standing.account, standing.quote, person.balances, currency)
            if refusal is not None:
                raise RefusedByHouse(refusal)
        raise Refused(
            "not-enough",
            f"{amount} needed, {funds} left (minor units)",
            amount=amount,
            balance=funds,
        )

    def is_demo(self, player: str) -> bool:
        """Whether he has demo money: a guest. Nobody has both kinds but bots."""
        return self._person(player).is_demo

    def is_account(self, player: str) -> bool:
        """Whether he is known here, and rules of a house concern him; a guest they do not."""
        person = self._people.get(player)
        return person is not None and person.is_account

    def converts_back(self, player: str) -> bool:
        """Whether what somebody who is known here takes away from a table becomes another
        currency."""
        person = self._people.get(player)
        standing = person and _converts(person)
        rule = standing.plan.table_exchange if standing else None
        return rule is not None and rule.back

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
            person.count(currency, self._now(), staked, returned)
            self._changes[player] += 1

    # -- what the tables do ----------------------------------------------------------------

    def hold(self, transfers: Sequence[Transfer]) -> Hold:
        """Stakes that wait for their commit; what is converted for them goes with them."""
        stamps: dict[str, str] = {}
        short = False
        for one in transfers:
            if one.credit.startswith(_PLAYER):
                self._coming[_owner(one.credit)] += 1
            if one.debit.startswith(_PLAYER):
                player = _owner(one.debit)
                person = self._person(player)
                purse = person.purse(one.currency)
                purse.held += one.amount
                short = short or purse.held > purse.known
                self._changes[player] += 1
                if person.is_account:
                    at = self._now()
                    if one.kind == "stake":
                        stamps[player] = person.stamp(at)
                        if not stamps[player]:
                            self.refresh(player)
                    _note(person, one, out=True, at=at)
        return Hold(stamps, self._exchanges(transfers) if short else [])

    def _exchanges(self, transfers: Sequence[Transfer]) -> list[Exchange]:
        """What has to be converted since transfers that are held, taken together, leave too little
        in the wallets that they debit; held as well."""
        made: list[Exchange] = []
        wallets = {(one.debit, one.currency): one.key for one in reversed(transfers)}
        for (wallet, currency), key in wallets.items():
            if not wallet.startswith(_PLAYER):
                continue
            player = _owner(wallet)
            comes = sum(t.amount for t in transfers if (t.credit, t.currency) == (wallet, currency))
            missing = -self.balance(player, currency) - comes
            if missing > 0 and (standing := _converts(self._person(player))):
                made += self._made(standing, player, missing, currency, key)
        for leg in with_exchanges((), made):
            if leg.credit.startswith(_PLAYER):
                self._coming[_owner(leg.credit)] += 1
                self._purse(leg.credit, leg.currency).held -= leg.amount
            else:
                self._purse(leg.debit, leg.currency).held += leg.amount
        return made

    def _purse(self, wallet: str, currency: str) -> Purse:
        return self._person(_owner(wallet)).purse(currency)

    def _made(
        self, standing: Standing, player: str, amount: int, currency: str, key: str
    ) -> list[Exchange]:
        quote, balances = standing.quote, self._person(player).balances
        if quote is None or amount <= 0:
            return []
        return [
            Exchange(
                key=key,
                account=player,
                operator=standing.account.operator,
                quote=quote.id,
                of=code,
                amount=costs,
                into=currency,
                into_amount=brings,
                at=self._now(),
            )
            for code, costs, brings in exchanges.parts(
                standing.account, quote, balances, amount, currency
            )
        ]

    def posted(self, transfers: Iterable[Transfer]) -> set[str]:
        """They are in the ledger now; says whose money changed by that. A stake is taken off what
        somebody has when it is held, not when it is posted."""
        heard, changed = set(), set()
        for one in transfers:
            for name, sign in ((one.debit, -1), (one.credit, 1)):
                if not name.startswith(_PLAYER):
                    continue
                player = _owner(name)
                if sign > 0:
                    self._arrived(player)
                if one.kind != "stake":
                    changed.add(player)
                if player not in heard:
                    heard.add(player)
                    self._changes[player] += 1
                    self.heard(player, one.currency)
                elif one.kind == "conversion":
                    self.heard(player, one.currency)
                person = self._people.get(player)
                if person is None:
                    continue  # will be read when somebody asks
                if one.kind == "conversion" and sign > 0:
                    self._purse(name, one.currency).held += one.amount
                purse = person.purse(one.currency)
                purse.known += sign * one.amount
                if sign < 0:
                    purse.held -= one.amount
                elif person.is_account and _note(person, one, out=False, at=self._now()):
                    self.refresh(player)
        return changed

    def dropped(self, transfers: Iterable[Transfer]) -> None:
        """Held stakes that were not posted, or nobody knows: asks the books again."""
        players = set()
        for one in transfers:
            if one.credit.startswith(_PLAYER):
                self._arrived(_owner(one.credit))
                if one.kind == "conversion":
                    self._purse(one.credit, one.currency).held += one.amount
            if one.debit.startswith(_PLAYER):
                player = _owner(one.debit)
                self._person(player).purse(one.currency).held -= one.amount
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
        known = {player: one.read for player, one in self._people.items()}
        return {player: one.stamp for player, one in known.items() if one is not None}

    def came(self, player: str, where: Where | None) -> None:
        """By which way and from where somebody came last."""
        self._person(player).came(where)

    def way(self, player: str) -> str:
        """The channel by which somebody came last; empty: a guest, or nobody knows."""
        person = self._people.get(player)
        return person.where.channel if person and person.where else ""

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
        balances, standing = (
            _balances(conn, player),
            standings.remember(conn, player, stamp, now),
        )
        if standing and standing.plan.table_exchange and any(balances.values()):
            standing = standings.with_rates(conn, standing)
        return Holdings(balances, standing)

    def changes(self, player: str) -> int:
        """Counts what this process does with his money: what was read before is old then."""
        return self._changes[player]

    def told(self, player: str, holdings: Holdings, changes: int) -> bool:
        """What the books had while ``changes`` was the count; without effect, and false, if
        money has moved since, or is on its way."""
        person = self._people.setdefault(player, Person())
        if changes != self.changes(player) or person.waits or player in self._coming:
            return False
        person.take(holdings.balances, holdings.standing)
        return True

    def _person(self, player: str) -> Person:
        person = self._people.get(player)
        if person is None:
            person = Person()
            self._read(person, player)
            self._people[player] = person
        elif person.doubtful and self._later is None and not person.waits:
            self._read(person, player)
        return person

    def _read(self, person: Person, player: str) -> None:
        holdings = self.read(player)
        person.take(holdings.balances, holdings.standing)


class RefusedByHouse(Refused):
    """A refusal of the house, as tables refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code, texts.say(refusal, "en"), **refusal.facts)
        self.refusal = refusal


def _balances(conn: Connection, player: str) -> dict[str, int]:
    wallet, own = accounts.player(player), ledger.accounts_of(conn, player)
    return {one.currency: one.balance for one in own if one.name == wallet}


def _note(person: Person, transfer: Transfer, *, out: bool, at: int) -> bool:
    """A posting that leaves his wallet, or comes to it, as the counters will have it. Says whether
    that is only likely: what undoes a stake counts for when that was made, which only the books
    know."""
    flow = counters.flow(transfer.kind, out, transfer.amount, at)
    if flow is None or flow.column not in (counters.STAKED, counters.RETURNED):
        return False
    staked = flow.amount if flow.column == counters.STAKED else 0
    person.count(transfer.currency, at, staked, flow.amount - staked)
    return staked < 0


def _owner(account: str) -> str:
    return account[len(_PLAYER) :]


def with_exchanges(transfers: Sequence[Transfer], made: Sequence[Exchange]) -> Sequence[Transfer]:
    """All that is posted, what is converted first."""
    return [*(leg for one in made for leg in one.transfers), *transfers] if made else transfers


def _converts(person: Person) -> Standing | None:
    """The standing of somebody whose other wallets may pay, too."""
    known = person.read
    return known if known and known.plan.table_exchange else None


def _worth(person: Person, currency: str) -> int:
    standing = _converts(person)
    if standing is None:
        return 0
    return exchanges.worth(standing.account, standing.quote, person.balances, currency)
