"""What user accounts have put at risk: day by day, moved by the postings themselves.

A counter is kept for each calendar day of the house, for the currency the money was in and for the
rates that held then, so nothing is ever valued anew. Stakes from wallets count as they are posted;
what is taken back or refunded counts against the day on which it was staked. Chips at a poker table
are no stakes: of a hand counts what its results say, when it ends. A void round counts nothing.
What a casino's value chips are bought and redeemed for counts by itself.

The audit computes all of it once more (`krupier.store.counter_audit`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary
from zoneinfo import ZoneInfo

import msgspec
from sqlalchemy import (
    BigInteger,
    Connection,
    Engine,
    Text,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from krupier.money import currency as money
from krupier.money import parse
from krupier.plan import houses
from krupier.store.accounts import owner_of
from krupier.store.fast import Among, Fast, listed
from krupier.store.house_schema import counters, quotes, reservations, user_accounts
from krupier.store.schema import postings

if TYPE_CHECKING:
    from krupier.store.ledger import Lot, Posting, Transfer
    from krupier.store.settlement import Result

STAKED, RETURNED, BOUGHT, REDEEMED = COLUMNS = ("staked", "returned", "bought", "redeemed")
OUT: Mapping[str, tuple[str, int]] = {
    "stake": (STAKED, 1),
    "tournament": (STAKED, 1),
    "commission": (RETURNED, -1),
    "refund": (RETURNED, -1),
    "correction": (RETURNED, -1),
    "redemption": (REDEEMED, 1),
}
"""What a posting of a kind that leaves a wallet counts as."""
IN: Mapping[str, tuple[str, int]] = {
    "take-back": (STAKED, -1),
    "refund": (STAKED, -1),
    "return": (RETURNED, 1),
    "result": (RETURNED, 1),
    "attack": (RETURNED, 1),
    "prize": (RETURNED, 1),
    "chips": (BOUGHT, 1),
}
"""And of one that comes to it. Whatever is not here (deposits, gifts, buy-ins) is no game."""
WALLET = "player:"
PREFIX = "u"
"""With this the id of every user account begins, and that of no guest."""
UNCALLED = "uncalled"
"""How poker calls chips that come back because nobody called them."""


class Flow(NamedTuple):
    """What a posting did to a counter."""

    at: int
    column: str
    amount: int


class Place(NamedTuple):
    """Which counter."""

    account: str
    day: str
    currency: str
    quote: str


def flow(kind: str, out: bool, amount: int, at: int) -> Flow | None:
    """What a posting counts as, seen from a wallet that it leaves, or comes to."""
    meant = (OUT if out else IN).get(kind)
    return None if meant is None else Flow(at, meant[0], meant[1] * amount)


def allotted(flows: Iterable[Flow]) -> list[Flow]:
    """The flows of one wallet in one round, each at the time it counts for: what undoes stakes
    undoes the latest ones, when they were made. What undoes nothing counts at its own time."""
    lying: list[tuple[int, int]] = []
    found: list[Flow] = []
    for one in sorted(flows, key=lambda flow: (flow.at, -flow.amount)):
        if one.column == STAKED and one.amount > 0:
            lying.append((one.at, one.amount))
        elif one.column == STAKED:
            rest = -one.amount
            while rest and lying:
                at, amount = lying.pop()
                part = min(rest, amount)
                rest -= part
                found.append(Flow(at, STAKED, -part))
                if amount > part:
                    lying.append((at, amount - part))
            if rest:
                found.append(Flow(one.at, STAKED, -rest))
            continue
        found.append(one)
    return found


def move(
    conn: Connection, lots: Iterable[Lot], counted: Collection[str], *, known_to: str = ""
) -> None:
    """What new postings do to the counters; ``counted`` names the accounts among theirs that have
    some. The transfers stand in the ledger already. ``known_to``: the process that has taken this
    into account in what it remembers of the accounts; any other one has to look again."""
    wallets = {name for name in counted if name.startswith(WALLET)}
    found: defaultdict[tuple[str, str], list[Flow]] = defaultdict(list)
    for transfers, at, round_id in lots:
        if round_id is not None and any(t.kind in _UNDO for t in transfers):
            for place, flows in _undone(conn, transfers, at, round_id, wallets).items():
                found[place] += flows
            continue
        for t in transfers:
            for name, out in ((t.debit, True), (t.credit, False)):
                if name in wallets and (one := flow(t.kind, out, t.amount, at)):
                    found[name, t.currency].append(one)
    if found:
        _add(conn, found, known_to)


_UNDO = frozenset(kind for kind, (column, sign) in IN.items() if column == STAKED and sign < 0)


def _undone(
    conn: Connection,
    transfers: Iterable[Transfer],
    at: int,
    round_id: str,
    wallets: Collection[str],
) -> dict[tuple[str, str], list[Flow]]:
    """What transfers do of which some undo stakes of the round."""
    flows: defaultdict[tuple[str, str], list[Flow]] = defaultdict(list)
    undone: set[str] = set()
    keys = set()
    for t in transfers:
        keys.add(t.key)
        for name, out in ((t.debit, True), (t.credit, False)):
            if name in wallets and (one := flow(t.kind, out, t.amount, at)):
                flows[name, t.currency].append(one)
                if one.column == STAKED and one.amount < 0:
                    undone.add(name)
    if undone:
        _allot(conn, round_id, undone, keys, flows)
    return flows


def _allot(
    conn: Connection,
    round_id: str,
    wallets: Collection[str],
    new: Collection[str],
    flows: dict[tuple[str, str], list[Flow]],
) -> None:
    """Allots what undoes stakes to the times when these were made."""
    names = listed(conn, sorted(wallets))
    now: defaultdict[tuple[str, str], list[Flow]] = defaultdict(list)
    before: defaultdict[tuple[str, str], list[Flow]] = defaultdict(list)
    for key, debit, credit, amount, currency, kind, at in _OF_ROUND.rows(
        conn, of=round_id, names=names
    ):
        for name, out in ((debit, True), (credit, False)):
            if name in wallets and (one := flow(kind, out, amount, at)):
                now[name, currency].append(one)
                if key not in new:
                    before[name, currency].append(one)
    for place, all_of_it in now.items():
        known = [Flow(one.at, one.column, -one.amount) for one in allotted(before[place])]
        flows[place] = [*allotted(all_of_it), *known]


def add_results(
    conn: Connection, found: Iterable[Result], code: str, at: int, *, known_to: str = ""
) -> None:
    """What a hand that was played for chips of a table counts as, when it ends."""
    flows: defaultdict[tuple[str, str], list[Flow]] = defaultdict(list)
    for one in found:
        staked, returned = at_risk(one, code)
        place = flows[f"{WALLET}{one.player}", code]
        place += [Flow(at, STAKED, staked), Flow(at, RETURNED, returned)]
    if flows:
        _add(conn, flows, known_to)


def at_risk(result: Result, code: str) -> tuple[int, int]:
    """What a player put into the pots of a hand and took from them: chips that nobody called came
    back to him and were never in any."""
    back = sum(
        parse(one.returned, money(code))
        for one in _DETAIL.decode(result.detail).bets
        if one.how == UNCALLED
    )
    return result.staked - back, result.returned - back


def rake_paid(result: Result, code: str) -> int | None:
    """How much of the rake of a hand he bears, where the round says so."""
    said = _DETAIL.decode(result.detail).rake
    return None if said is None else parse(said, money(code))


class _Bet(msgspec.Struct):
    how: str = ""
    returned: str = "0"


class _Detail(msgspec.Struct):
    bets: list[_Bet] = []
    rake: str | None = None


_DETAIL = msgspec.json.Decoder(_Detail)


def void(conn: Connection, posted: Iterable[Posting]) -> None:
    """A round is void: nothing of it counts."""
    flows: defaultdict[tuple[str, str], list[Flow]] = defaultdict(list)
    for p in posted:
        for name, out in ((p.debit, True), (p.credit, False)):
            if name.startswith(WALLET) and (one := flow(p.kind, out, p.amount, p.at)):
                flows[name, p.currency].append(one)
    undoing = {
        place: [Flow(one.at, one.column, -one.amount) for one in allotted(counted)]
        for place, counted in flows.items()
    }
    if undoing:
        _add(conn, undoing)


NAME = 16
"""How many letters at the beginning of a stamp name the process that remembers an account."""

_RESERVE, _RELEASE = (
    Fast(insert(reservations)),
    Fast(delete(reservations).where(reservations.c.round == bindparam("of"))),
)


def reserve(
    conn: Connection,
    round_id: str,
    chips: Mapping[str, int],
    currency: str,
    *,
    known_to: str = "",
) -> None:
    """Chips of user accounts that play in a hand: until it ends nobody knows what it costs.
    ``known_to``: see `move`."""
    rows = [
        {"round": round_id, "account": account, "currency": currency, "amount": amount}
        for account, amount in sorted(chips.items())
    ]
    _RESERVE.many(conn, rows)
    _forget(conn, chips, known_to)


def release(conn: Connection, round_id: str) -> None:
    """A hand is over: its results count now."""
    _RELEASE.run(conn, of=round_id)


_OF_ROUND = Fast(
    select(
        postings.c.key,
        postings.c.debit,
        postings.c.credit,
        postings.c.amount,
        postings.c.currency,
        postings.c.kind,
        postings.c.at,
    ).where(
        postings.c.round == bindparam("of"),
        or_(Among(postings.c.debit, "names"), Among(postings.c.credit, "names")),
    )
)
_OPERATOR = Fast(
    select(user_accounts.c.id, user_accounts.c.operator).where(Among(user_accounts.c.id, "ids"))
)
_FORGET = Fast(
    update(user_accounts)
    .where(
        Among(user_accounts.c.id, "ids"),
        user_accounts.c.remembered != literal_column("''"),
        func.substr(user_accounts.c.remembered, literal_column("1"), literal_column(str(NAME)))
        != bindparam("known_to", type_=Text),
    )
    .values(remembered=literal_column("''"))
)
_OPERATORS: WeakKeyDictionary[Engine, dict[str, str]] = WeakKeyDictionary()
"""By user account, for each database. It never changes, so it is looked up once."""
_MOST_OPERATORS = 100_000


def _operators(conn: Connection, ids: Iterable[str]) -> dict[str, str]:
    """Of those of the accounts that are user accounts."""
    known = _OPERATORS.setdefault(conn.engine, {})
    wanted = [id for id in ids if id.startswith(PREFIX)]
    if unknown := [id for id in wanted if id not in known]:
        if len(known) > _MOST_OPERATORS:
            known.clear()
        known.update(_OPERATOR.rows(conn, ids=listed(conn, sorted(unknown))))
    return {id: known[id] for id in wanted if id in known}


def _forget(conn: Connection, accounts: Iterable[str], known_to: str) -> None:
    """Whoever remembers how the accounts stand has to look again, but for who knows already."""
    _FORGET.run(conn, ids=listed(conn, sorted(accounts)), known_to=known_to)


def _add(
    conn: Connection, flows: Mapping[tuple[str, str], Sequence[Flow]], known_to: str = ""
) -> None:
    """Guests have no counters: whoever has no user account is left out."""
    operators = _operators(conn, {owner_of(name) for name, _ in flows})
    sums: dict[tuple[str, str, str, int], dict[str, int]] = {}
    for (name, currency), some in flows.items():
        account = owner_of(name)
        if account in operators:
            for one in some:
                place = account, currency, day_of(one.at, operators[account]), one.at
                sum_ = sums.setdefault(place, dict.fromkeys(COLUMNS, 0))
                sum_[one.column] += one.amount
    rows = [
        {
            "account": account,
            "operator": operators[account],
            "currency": currency,
            "day": day,
            "now": at,
            **sum_,
        }
        for (account, currency, day, at), sum_ in sorted(sums.items(), key=itemgetter(0))
        if any(sum_.values())
    ]
    if rows:
        _UPSERT[conn.dialect.name].many(conn, rows)
        _forget(conn, operators, known_to)


def day_of(at: int, operator: str) -> str:
    """The calendar day of a house."""
    return _day(at // _QUARTER, houses.of(operator).timezone)


_QUARTER = 15 * 60 * 1_000_000


@lru_cache(maxsize=1_000)
def _day(quarter: int, zone: ZoneInfo) -> str:
    """Clocks all over the world are whole quarters of an hour apart, so none has a midnight within
    one."""
    return datetime.fromtimestamp(quarter * 15 * 60, zone).date().isoformat()


_OF = quotes.c.operator == bindparam("operator", type_=Text)
_LAST = select(func.max(quotes.c.valid_from)).where(
    _OF, quotes.c.valid_from <= bindparam("now", type_=BigInteger)
)
_QUOTE = (
    select(quotes.c.id)
    .where(_OF, quotes.c.valid_from == _LAST.correlate(None).scalar_subquery())
    .scalar_subquery()
)
"""The rates that hold at the moment."""


def _upsert(dialect: str) -> Fast:
    new = (postgresql if dialect == "postgresql" else sqlite).insert(counters)
    row = new.inline().values(
        account=bindparam("account", type_=Text),
        day=bindparam("day", type_=Text),
        currency=bindparam("currency", type_=Text),
        quote=func.coalesce(_QUOTE, literal_column("''")),
        **{name: bindparam(name, type_=BigInteger) for name in COLUMNS},
    )
    return Fast(
        row.on_conflict_do_update(
            index_elements=list(counters.primary_key.columns),
            set_={name: counters.c[name] + row.excluded[name] for name in COLUMNS},
        )
    )


_UPSERT = {dialect: _upsert(dialect) for dialect in ("sqlite", "postgresql")}
