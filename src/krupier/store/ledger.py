"""The double-entry ledger.

An account is named by kind and owner (`krupier.store.accounts`) and holds one currency. A transfer
moves a positive amount from the account it debits to the one it credits, so the sum over all
accounts is always zero. It says what it is (its kind), whose tables it concerns (the operator) and,
where somebody ordered it, the act.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any, Literal, get_args

import msgspec
from sqlalchemy import Connection, Select, bindparam, func, select, update

from krupier.store import chains, counters, hashes
from krupier.store.accounts import GUARDED, kind_of, owner_of, person_of, player
from krupier.store.errors import Conflict, Invalid, NotEnough, Unknown
from krupier.store.fast import Among, Fast, FastInsert, insert_if_new, listed
from krupier.store.house_schema import user_accounts
from krupier.store.schema import accounts, acts, players, postings

#: What a transfer is.
Kind = Literal[
    "stake",  # onto the felt
    "take-back",  # off it again, before anything happened
    "return",  # what a bet brings back, with its stake
    "refund",  # what a void round gives back
    "result",  # what the bank wins or loses
    "commission",
    "rake",
    "time",  # for the time at a table, instead of rake
    "service",  # paid with chips at a table
    "attack",  # into the button attack and out of it
    "fee",
    "buy-in",  # chips onto a table
    "cash-out",  # and away from it
    "move",  # from one table of a group to another
    "tournament",  # an entry, a rebuy, an add-on
    "prize",
    "overlay",  # what the operator puts into a tournament, and has back of it
    "levy",  # what the law takes of a prize pool
    "issue",  # chips of a tournament, into play and out of it
    "claim",  # what somebody was paid without reason, as an operator sees it
    "gift",  # demo money
    "deposit",
    "withdrawal",  # from a wallet, towards a method
    "payout",  # and paid
    "payout-back",  # or not
    "charge-back",  # of a deposit, by who paid it
    "conversion",
    "correction",  # of what was credited without reason, or of a damage
    "hold",  # withheld until a case is decided
    "release",
    "bonus",  # given and locked; released; lapsed
    "reward",  # of a loyalty programme
    "chips",  # a casino's value chips, bought for money
    "redemption",  # and given back for it
    "fill",  # of a physical table with chips
    "float",  # cash of a cash desk, brought and taken away by the operator
]
KINDS: frozenset[str] = frozenset(get_args(Kind))


#: Largest amount of one transfer: what a browser can still count exactly.
LARGEST = 2**53 - 1
_LARGEST_BALANCE = 2**62
_WALLETS = player(counters.PREFIX)
"""How the names of wallets of user accounts begin."""


class Transfer(msgspec.Struct, frozen=True):
    """Move `amount` from `debit` to `credit`. `key` is unique for ever: the same transfer posted
    twice under it counts once."""

    key: str
    debit: str
    credit: str
    amount: int
    currency: str
    kind: Kind
    operator: str = ""
    act: str | None = None


class Account(msgspec.Struct, frozen=True):
    name: str
    currency: str
    kind: str
    owner: str
    balance: int


class Posting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A transfer as it stands in the books. `at` is when it was posted. A `memo` is what older
    versions wrote instead of kind, operator and act: those follow from it then."""

    key: str
    debit: str
    credit: str
    amount: int
    currency: str
    kind: Kind
    operator: str
    act: str | None
    round: str | None
    at: int
    memo: str | None = None

    @property
    def transfer(self) -> Transfer:
        return Transfer(
            self.key,
            self.debit,
            self.credit,
            self.amount,
            self.currency,
            self.kind,
            operator=self.operator,
            act=self.act,
        )


class _BeforeKinds(msgspec.Struct, frozen=True):
    """A posting as older versions hashed it."""

    key: str
    debit: str
    credit: str
    amount: int
    currency: str
    memo: str
    round: str | None
    at: int


def posting(transfer: Transfer, round_id: str | None, at: int) -> Posting:
    """How a transfer will stand in the books."""
    t = transfer
    return Posting(
        key=t.key,
        debit=t.debit,
        credit=t.credit,
        amount=t.amount,
        currency=t.currency,
        kind=t.kind,
        operator=t.operator,
        act=t.act,
        round=round_id,
        at=at,
    )


def digest_of(posted: Iterable[Posting]) -> str:
    """A hash of postings, whatever their order."""
    content = sorted(posted, key=attrgetter("key"))
    return _digest([one if one.memo is None else _before_kinds(one, one.memo) for one in content])


def _digest(in_order: Sequence[Posting | _BeforeKinds]) -> str:
    return hashes.digest(msgspec.json.encode(in_order).decode())


def _before_kinds(p: Posting, memo: str) -> _BeforeKinds:
    return _BeforeKinds(
        key=p.key,
        debit=p.debit,
        credit=p.credit,
        amount=p.amount,
        currency=p.currency,
        memo=memo,
        round=p.round,
        at=p.at,
    )


def open_accounts(conn: Connection, names: Iterable[str], currency: str) -> None:
    """Open accounts; those that exist stay as they are. Raises Unknown for that of a player who is
    not registered, Invalid."""
    rows = [
        {
            "name": name,
            "currency": currency,
            "kind": kind_of(name),
            "owner": owner_of(name),
            "guarded": GUARDED[kind_of(name)],
            "person": person_of(name),
            "counted": False,
        }
        for name in sorted(set(names))
    ]
    with_account = _registered(conn, {row["person"] for row in rows if row["person"]})
    for row in rows:
        row["counted"] = row["person"] in with_account
    if rows:
        conn.execute(insert_if_new(conn, accounts), rows)


_REGISTERED = Fast(
    select(players.c.id, user_accounts.c.id)
    .outerjoin_from(players, user_accounts, user_accounts.c.id == players.c.id)
    .where(Among(players.c.id, "ids"))
)


def _registered(conn: Connection, persons: set[Any]) -> set[str]:
    """Those of the players who have a user account. Raises Unknown for one who is nobody."""
    if not persons:
        return set()
    known = dict(_REGISTERED.rows(conn, ids=listed(conn, sorted(persons))))
    if missing := ", ".join(sorted(persons - known.keys())):
        raise Unknown(f"no player {missing}", f"hráč {missing} není")
    return {id for id, account in known.items() if account is not None}


def post(
    conn: Connection, transfers: Sequence[Transfer], at: int, chain: str = chains.DESK
) -> None:
    """Post transfers outside any round (deposits, buy-ins, adjustments), all or none, as one link
    of a chain: of the desk, or of the group that they happen in (`chains.of_group`).

    The list is one instant: an account is judged by its balance after all of it. Transfers
    already posted under their key are skipped. Raises NotEnough, Unknown (no such account),
    Conflict (key used with other content), Invalid. Transfers of a round go through
    `journal.append`, `settlement.settle` and `settlement.void`.
    """
    _enter(conn, [(transfers, at, None)], chain)


_LOCK = Fast(
    select(accounts.c.name, accounts.c.balance, accounts.c.guarded, accounts.c.counted)
    .where(accounts.c.currency == bindparam("currency"), Among(accounts.c.name, "names"))
    .order_by(accounts.c.name)  # everybody locks in the same order
    .with_for_update(key_share=True)
)
#: Selects postings with the columns of a Posting.
POSTING: Select[Any] = select(*(postings.c[field] for field in Posting.__struct_fields__))
_POSTED = Fast(POSTING.where(Among(postings.c.key, "keys")))
_INSERT = FastInsert(
    postings,
    *("key", "currency", "debit", "credit", "amount", "at", "round", "kind", "operator", "act"),
    *("chain", "link"),
)
_MOVE = Fast(
    update(accounts)
    .where(accounts.c.currency == bindparam("in_currency"), accounts.c.name == bindparam("of"))
    .values(balance=accounts.c.balance + bindparam("delta"))
)


Lot = tuple[Sequence[Transfer], int, str | None]
"""Transfers that are posted at one moment, of a round or of none."""


def enter(conn: Connection, lots: Sequence[Lot], *, known_to: str = "") -> None:
    """`post` for rounds, whose caller has made sure that they are open. ``known_to``: see
    `counters.move`."""
    _enter(conn, lots, None, known_to=known_to)


def _enter(conn: Connection, lots: Sequence[Lot], chain: str | None, *, known_to: str = "") -> None:
    """Nothing is written before everything has been checked."""
    wanted = _by_key(lots)
    moves = _moves(wanted)
    held = _lock(conn, moves)
    # Whoever posts the same transfer at this moment waits for our lock on its accounts, so what
    # is not found here is new.
    posted = [Posting(*row) for row in _POSTED.rows(conn, keys=listed(conn, [*wanted]))]
    for each in posted:
        transfer, _, round_id = wanted.pop(each.key)
        if each.transfer != transfer or each.round != round_id:
            raise key_used(each.key)
    if not wanted:
        return
    if posted:
        moves = _moves(wanted)
    for currency, gains in moves.items():
        for name, delta in gains.items():
            balance, guarded, _ = held[currency][name]
            if guarded and balance + delta < 0:
                raise NotEnough(name, currency, balance, -delta)
            if abs(balance + delta) > _LARGEST_BALANCE:
                raise Invalid(
                    f"{name} cannot hold {balance + delta} {currency}",
                    f"účet {name} nepojme {balance + delta} {currency}",
                )
    _must_be_recorded(conn, {t.act for t, _, _ in wanted.values() if t.act is not None})
    link = _link(conn, chain, wanted) if chain is not None else None
    _INSERT.many(
        conn,
        [
            (
                t.key,
                t.currency,
                t.debit,
                t.credit,
                t.amount,
                at,
                round_id,
                t.kind,
                t.operator,
                t.act,
                chain,
                link,
            )
            for t, at, round_id in wanted.values()
        ],
    )
    _MOVE.many(
        conn,
        [
            {"in_currency": currency, "of": name, "delta": delta}
            for currency, gains in moves.items()
            for name, delta in gains.items()
            if delta
        ],
    )
    if counted := {name for states in held.values() for name, state in states.items() if state[2]}:
        fresh = [
            ([t for t in transfers if t.key in wanted], at, round_id)
            for transfers, at, round_id in lots
        ]
        counters.move(conn, fresh, counted, known_to=known_to)


_RECORDED = Fast(select(acts.c.id).where(Among(acts.c.id, "ids")))


def _must_be_recorded(conn: Connection, ids: set[str]) -> None:
    if not ids:
        return
    known = {row[0] for row in _RECORDED.rows(conn, ids=listed(conn, sorted(ids)))}
    if missing := ", ".join(sorted(ids - known)):
        raise Unknown(
            f"no act {missing}; record it first", f"úkon {missing} není; nejprve ho zapište"
        )


_Wanted = dict[str, tuple[Transfer, int, str | None]]
"""By key a transfer, when it is posted and in which round."""


def _by_key(lots: Sequence[Lot]) -> _Wanted:
    wanted: _Wanted = {}
    for transfers, at, round_id in lots:
        for t in transfers:
            _must_be_a_transfer(t)
            one = t, at, round_id
            if wanted.setdefault(t.key, one) != one:
                raise key_used(t.key)
    return wanted


_Moves = dict[str, dict[str, int]]
"""By currency, what each account gains."""


def _moves(wanted: _Wanted) -> _Moves:
    moves: _Moves = {}
    for t, _, _ in wanted.values():
        gains = moves.setdefault(t.currency, {})
        gains[t.debit] = gains.get(t.debit, 0) - t.amount
        gains[t.credit] = gains.get(t.credit, 0) + t.amount
    return moves


def _link(conn: Connection, chain: str, wanted: _Wanted) -> int:
    """The link of a chain that covers these postings."""
    content = [posting(wanted[key][0], None, wanted[key][1]) for key in sorted(wanted)]
    return chains.append(conn, chain, _digest(content), content[0].at)


def _must_be_a_transfer(t: Transfer) -> None:
    """Raises Invalid."""
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
    if t.debit.startswith(_WALLETS) and t.credit.startswith(_WALLETS):
        raise Invalid(
            f"{t.key}: money of user accounts does not go from one to another"
            f" ({t.debit}, {t.credit})",
            f"{t.key}: peníze nejdou z jednoho uživatelského konta na druhé"
            f" ({t.debit}, {t.credit})",
        )
    if t.kind not in KINDS:
        known = ", ".join(get_args(Kind))
        raise Invalid(
            f"{t.key}: no such kind of transfer: {t.kind!r}; kinds are {known}",
            f"{t.key}: takový druh převodu není: {t.kind!r}; druhy jsou {known}",
        )


Held = tuple[int, bool, bool]
"""Balance, guard, and whether it is counted."""


def _lock(conn: Connection, moves: _Moves) -> dict[str, dict[str, Held]]:
    """Every account concerned, by currency, locked until the end of the transaction."""
    held: dict[str, dict[str, Held]] = {}
    for currency in sorted(moves):
        found = held[currency] = lock_accounts(conn, moves[currency], currency)
        if missing := moves[currency].keys() - found.keys():
            what = ", ".join(sorted(missing))
            raise Unknown(
                f"no account {what} in {currency}; open it first",
                f"účet {what} v měně {currency} není; nejprve ho založte",
            )
    return held


def lock_accounts(conn: Connection, names: Iterable[str], currency: str) -> dict[str, Held]:
    """Those of the accounts that exist, locked."""
    rows = _LOCK.rows(conn, currency=currency, names=listed(conn, sorted(names)))
    return {row[0]: row[1:] for row in rows}


def key_used(key: str) -> Conflict:
    return Conflict(f"key {key} was used for another transfer", f"klíč {key} má už jiný převod")


def posted(conn: Connection, keys: Iterable[str]) -> dict[str, Posting]:
    """What stands in the books under these keys."""
    rows = _POSTED.rows(conn, keys=listed(conn, [*keys]))
    return {row[0]: Posting(*row) for row in rows}


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
