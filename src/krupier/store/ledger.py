"""The double-entry ledger.

An account is named by kind and owner (`player:anna`, `table:T1`, `house:result`, `commission`,
`clearing:demo`) and holds one currency. A transfer moves a positive amount from the account it
debits to the one it credits, so the sum over all accounts is always zero.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, bindparam, func, insert, select, update

from krupier.store import chains, hashes
from krupier.store.errors import Conflict, Invalid, NotEnough, Unknown
from krupier.store.fast import Among, Fast, insert_if_new, listed
from krupier.store.schema import accounts, postings

#: Kind of account -> may it *not* go below zero. Money of others is guarded; the house's own
#: results, and clearing (the mirror of the world outside), may be on either side of zero.
GUARDED = {
    "player": True,  # a player's wallet
    "stack": True,  # chips a player has before them at a table: stack:<table>:<player>
    "table": True,  # stakes of the running round, held at the table
    "attack": True,  # button attack: what lies beside the pots of a table from hand to hand
    "tournament": True,  # prize pools, bounties and fees until they are paid
    "jackpot": True,
    "ticket": True,  # seats won but not yet played
    "levy": False,
    "house": False,
    "commission": False,
    "rake": False,
    "clearing": False,
}
#: Kinds that belong to a player: what a round takes from and returns to these are its results.
HOLDERS = frozenset({"player", "stack"})
#: Kinds that only hold money while a round runs: zero over each closed round.
ESCROW = frozenset({"table"})


#: Largest amount of one transfer: what a browser can still count exactly.
LARGEST = 2**53 - 1
_LARGEST_BALANCE = 2**62


class Transfer(msgspec.Struct, frozen=True):
    """Move `amount` from `debit` to `credit`. `key` is unique for ever: the same transfer posted
    twice under it counts once."""

    key: str
    debit: str
    credit: str
    amount: int
    currency: str
    memo: str = ""


class Account(msgspec.Struct, frozen=True):
    name: str
    currency: str
    kind: str
    owner: str
    balance: int


class Posting(msgspec.Struct, frozen=True):
    """A transfer as it stands in the books. `at` is when it was posted."""

    key: str
    debit: str
    credit: str
    amount: int
    currency: str
    memo: str
    round: str | None
    at: int

    @property
    def transfer(self) -> Transfer:
        return Transfer(self.key, self.debit, self.credit, self.amount, self.currency, self.memo)


def posting(transfer: Transfer, round_id: str | None, at: int) -> Posting:
    """How a transfer will stand in the books."""
    return Posting(**msgspec.structs.asdict(transfer), round=round_id, at=at)


def digest_of(posted: Iterable[Posting]) -> str:
    """A hash of postings, whatever their order."""
    content = sorted(posted, key=lambda p: p.key)
    return hashes.digest(msgspec.json.encode(content).decode())


def open_accounts(conn: Connection, names: Iterable[str], currency: str) -> None:
    """Open accounts; those that exist stay as they are. The kind is the part before the first
    colon (see GUARDED), the owner the last part: `stack:T1:anna` belongs to anna."""
    rows = [
        {
            "name": name,
            "currency": currency,
            "kind": kind_of(name),
            "owner": owner_of(name),
            "guarded": GUARDED[kind_of(name)],
        }
        for name in sorted(set(names))
    ]
    if rows:
        conn.execute(insert_if_new(conn, accounts), rows)


def kind_of(name: str) -> str:
    """`player` of `player:anna`. Raises Invalid for a kind nobody knows."""
    kind = name.partition(":")[0]
    if kind not in GUARDED:
        known = ", ".join(GUARDED)
        raise Invalid(
            f"no such kind of account: {name!r}; kinds are {known}",
            f"takový druh účtu není: {name!r}; druhy jsou {known}",
        )
    return kind


def owner_of(name: str) -> str:
    """`anna` of `player:anna`."""
    return name.rpartition(":")[2]


def post(
    conn: Connection, transfers: Sequence[Transfer], at: int, chain: str = chains.DESK
) -> None:
    """Post transfers outside any round (deposits, buy-ins, adjustments), all or none, as one link
    of a chain: of the desk, or of the table that they happen at (`chains.of_table`).

    The list is one instant: an account is judged by its balance after all of it. Transfers
    already posted under their key are skipped. Raises NotEnough, Unknown (no such account),
    Conflict (key used with other content), Invalid. Transfers of a round go through
    `journal.append`, `settlement.settle` and `settlement.void`.
    """
    _enter(conn, transfers, at, None, chain)


_LOCK = Fast(
    select(accounts.c.name, accounts.c.balance, accounts.c.guarded)
    .where(accounts.c.currency == bindparam("currency"), Among(accounts.c.name, "names"))
    .order_by(accounts.c.name)  # everybody locks in the same order
    .with_for_update(key_share=True)
)
#: Selects postings with the columns of a Posting.
POSTING: Select[Any] = select(*(postings.c[field] for field in Posting.__struct_fields__))
_POSTED = Fast(POSTING.where(Among(postings.c.key, "keys")))
_INSERT = Fast(insert(postings))
_MOVE = Fast(
    update(accounts)
    .where(accounts.c.currency == bindparam("in_currency"), accounts.c.name == bindparam("of"))
    .values(balance=accounts.c.balance + bindparam("delta"))
)


def enter(conn: Connection, transfers: Sequence[Transfer], at: int, round_id: str) -> None:
    """`post` for a round, whose caller has made sure that it is open."""
    _enter(conn, transfers, at, round_id, None)


def _enter(
    conn: Connection,
    transfers: Sequence[Transfer],
    at: int,
    round_id: str | None,
    chain: str | None,
) -> None:
    """Nothing is written before everything has been checked."""
    wanted = _by_key(transfers)
    held = _lock(conn, wanted)
    # Whoever posts the same transfer at this moment waits for our lock on its accounts, so what
    # is not found here is new.
    posted = [Posting(*row) for row in _POSTED.rows(conn, keys=listed(conn, [*wanted]))]
    for each in posted:
        if each.transfer != wanted[each.key] or each.round != round_id:
            raise key_used(each.key)
        del wanted[each.key]
    new = list(wanted.values())
    if not new:
        return
    moves: defaultdict[tuple[str, str], int] = defaultdict(int)
    for t in new:
        moves[t.currency, t.debit] -= t.amount
        moves[t.currency, t.credit] += t.amount
    for (currency, name), delta in moves.items():
        balance, guarded = held[currency, name]
        if guarded and balance + delta < 0:
            raise NotEnough(name, currency, balance, -delta)
        if abs(balance + delta) > _LARGEST_BALANCE:
            raise Invalid(
                f"{name} cannot hold {balance + delta} {currency}",
                f"účet {name} nepojme {balance + delta} {currency}",
            )
    link = None
    if chain is not None:
        link = chains.append(conn, chain, digest_of(posting(t, None, at) for t in new), at)
    _INSERT.many(
        conn,
        [
            {
                "key": t.key,
                "currency": t.currency,
                "debit": t.debit,
                "credit": t.credit,
                "amount": t.amount,
                "at": at,
                "round": round_id,
                "memo": t.memo,
                "chain": chain,
                "link": link,
            }
            for t in new
        ],
    )
    _MOVE.many(
        conn,
        [
            {"in_currency": currency, "of": name, "delta": delta}
            for (currency, name), delta in moves.items()
            if delta
        ],
    )


def _by_key(transfers: Sequence[Transfer]) -> dict[str, Transfer]:
    wanted: dict[str, Transfer] = {}
    for t in transfers:
        if type(t.amount) is not int or not 0 < t.amount <= LARGEST:
            raise Invalid(
                f"{t.key}: amount {t.amount!r} is not a whole number from 1 to {LARGEST}",
                f"{t.key}: částka {t.amount!r} není celé číslo od 1 do {LARGEST}",
            )
        if t.debit == t.credit:
            raise Invalid(
                f"{t.key}: {t.debit} cannot pay itself", f"{t.key}: {t.debit} nemůže platit sobě"
            )
        if not t.key:
            raise Invalid("a transfer needs a key", "převod musí mít klíč")
        if wanted.setdefault(t.key, t) != t:
            raise key_used(t.key)
    return wanted


def _lock(
    conn: Connection, wanted: Mapping[str, Transfer]
) -> dict[tuple[str, str], tuple[int, bool]]:
    """Balance and guard of every account concerned, locked until the end of the transaction."""
    names: defaultdict[str, set[str]] = defaultdict(set)
    for t in wanted.values():
        names[t.currency].update((t.debit, t.credit))
    held: dict[tuple[str, str], tuple[int, bool]] = {}
    for currency in sorted(names):
        found = lock_accounts(conn, names[currency], currency)
        if missing := names[currency] - found.keys():
            what = ", ".join(sorted(missing))
            raise Unknown(
                f"no account {what} in {currency}; open it first",
                f"účet {what} v měně {currency} není; nejprve ho založte",
            )
        held.update({(currency, name): state for name, state in found.items()})
    return held


def lock_accounts(
    conn: Connection, names: Iterable[str], currency: str
) -> dict[str, tuple[int, bool]]:
    """Balance and guard of those of the accounts that exist, locked."""
    rows = _LOCK.rows(conn, currency=currency, names=listed(conn, sorted(names)))
    return {name: (balance, bool(guarded)) for name, balance, guarded in rows}


def key_used(key: str) -> Conflict:
    return Conflict(f"key {key} was used for another transfer", f"klíč {key} má už jiný převod")


_OF_ROUND = Fast(POSTING.where(postings.c.round == bindparam("of")))


def of_round(conn: Connection, round_id: str) -> list[Posting]:
    """All postings of a round, in no particular order."""
    return [Posting(*row) for row in _OF_ROUND.rows(conn, of=round_id)]


_ACCOUNT = select(
    accounts.c.name, accounts.c.currency, accounts.c.kind, accounts.c.owner, accounts.c.balance
)


def account(conn: Connection, name: str, currency: str) -> Account:
    """One account with its balance. Raises Unknown."""
    row = conn.execute(_ACCOUNT.where(accounts.c.currency == currency, accounts.c.name == name))
    found = row.one_or_none()
    if found is None:
        raise Unknown(f"no account {name} in {currency}", f"účet {name} v měně {currency} není")
    return Account(*found)


def balance(conn: Connection, name: str, currency: str) -> int:
    """The balance of one account. Raises Unknown."""
    return account(conn, name, currency).balance


def accounts_of(conn: Connection, owner: str) -> list[Account]:
    """All accounts of an owner, in all currencies."""
    rows = conn.execute(_ACCOUNT.where(accounts.c.owner == owner))
    return sorted((Account(*row) for row in rows), key=lambda a: (a.name, a.currency))


def trial_balance(conn: Connection) -> dict[str, dict[str, int]]:
    """Sum of balances per currency and kind; each currency adds up to zero."""
    sums: defaultdict[str, dict[str, int]] = defaultdict(dict)
    by = (accounts.c.currency, accounts.c.kind)
    for currency, kind, total in conn.execute(
        select(*by, func.sum(accounts.c.balance)).group_by(*by).order_by(*by)
    ):
        sums[currency][kind] = int(total)
    return dict(sums)
