"""Our books beside a provider's statement, day by day (UTC): every difference has a name.

Three things have to agree: payments, what the ledger moved on the clearing account for them, and
the statement. Each line of a statement must be one payment that has come as far, with as much in
the ledger; each posting on the clearing account must be in a statement; and what all statements
come to must be the balance of that account.

Something told just before midnight may be posted just after it: that is no difference, and neither
is it counted twice. What a provider never told, or what was lost on the way, is asked for before
the days are compared for good, so it is mended here at the latest.
"""

from __future__ import annotations

import secrets
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Protocol, TypeVar

import msgspec
from sqlalchemy import Connection, func, insert, or_, select, update

from krupier.house import acts, agenda, callbacks, payments
from krupier.house.acts import Signature
from krupier.house.payments import Payment
from krupier.house.periods import DAY, SECOND
from krupier.house.provider import Entry, Provider
from krupier.house.refusals import HouseRefused, Refusal
from krupier.money import CURRENCIES, show
from krupier.store import Unknown, hashes
from krupier.store.accounts import clearing
from krupier.store.payment_schema import reconciliations
from krupier.store.rows import struct_of
from krupier.store.schema import postings

T = TypeVar("T")
DUE = "reconciliation"
SETTLES = 3_600 * SECOND
"""After the end of a day it is compared; and so far the two sides may be apart around midnight."""
_ENDS = {
    "deposit.done": ("deposit", ("done", "charged-back")),
    "deposit.charged-back": ("deposit", ("charged-back",)),
    "payout.done": ("withdrawal", ("done",)),
}
"""Of which payments each line of a statement may be, and how far they have come then."""
_SIGN = {"deposit.done": -1, "deposit.charged-back": 1, "payout.done": 1}
"""How it moves the clearing account: below zero by what the provider has of ours."""
_KINDS = {"deposit": "deposit.done", "charge-back": "deposit.charged-back", "payout": "payout.done"}
"""What a posting on the clearing account is, by its kind."""


WORDS: Mapping[str, tuple[str, str]] = {
    "missing-here": ("missing in our books", "chybí v našich knihách"),
    "missing-there": ("missing in the statement", "chybí ve výpisu"),
    "doubled-there": ("twice in the statement", "dvakrát ve výpisu"),
    "other-direction": ("goes the other way here", "u nás jde opačným směrem"),
    "other-amount": ("another amount", "jiná částka"),
    "other-state": ("another state", "jiný stav"),
    "other-reference": ("another reference", "jiné označení"),
    "other-posting": ("the ledger has another amount", "v účetní knize je jiná částka"),
    "other-day": ("another day", "jiný den"),
    "other-balance": ("the clearing account has another balance", "jiný zůstatek clearingu"),
}
"""Every difference by its name, in English and Czech."""


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    """One of :data:`WORDS`."""
    payment: str = ""
    reference: str = ""
    ours: str = ""
    theirs: str = ""


class Reconciliation(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    provider: str
    day: str
    at: int
    digest: str
    """Of the statement; empty: it is still to be asked for."""
    differences: list[Difference] = []
    totals: dict[str, int] = {}
    act: str | None = None


class Moved(msgspec.Struct, frozen=True):
    """What the ledger moved on the clearing account for one payment at one end of it."""

    amount: int
    currency: str
    at: int


_Place = tuple[str, str]
"""A payment and the type of a line."""


class Run(Protocol):
    def __call__(self, work: Callable[[Connection], T]) -> T: ...


# -- when ----------------------------------------------------------------------------------------


def schedule(conn: Connection, provider: str, at: int) -> None:
    """From today on every day is compared when it is over. Doing it again changes nothing."""
    today = _day(at)
    agenda.add(
        conn,
        DUE,
        "",
        subject=provider,
        due_at=_ends(today) + SETTLES,
        at=at,
        detail={"day": today},
        key=_key(provider, today),
    )


@agenda.handles(DUE)
def _due(conn: Connection, due: agenda.Due, at: int) -> str:
    """A day is over: its statement is to be asked for, and tomorrow that of the next one."""
    day: str = due.detail["day"]
    _wanted(conn, due.subject, day, at, id=due.id)
    following = _later(day, 1)
    agenda.add(
        conn,
        DUE,
        "",
        subject=due.subject,
        due_at=_ends(following) + SETTLES,
        at=at,
        detail={"day": following},
        key=_key(due.subject, following),
    )
    return "asked for"


def want(conn: Connection, provider: str, day: str, signed: Signature, at: int) -> Reconciliation:
    """Somebody wants a day to be compared, again perhaps. Raises HouseRefused: no day, or one that
    is not over."""
    last = _later(_day(at), -1)
    wanted: str | None
    try:
        wanted = date.fromisoformat(day).isoformat()
    except ValueError:
        wanted = None
    if wanted != day:
        raise HouseRefused(Refusal(code="bad-day", facts={"day": day[:40]}))
    if day > last:
        raise HouseRefused(Refusal(code="day-not-over", facts={"last": last}))
    act = acts.record(
        conn, "payments.decide", f"provider:{provider}", signed, at, after={"day": day}
    )
    return _wanted(conn, provider, day, at, id="r" + secrets.token_hex(12), act=act.id)


def waiting(conn: Connection, provider: str) -> list[Reconciliation]:
    """What is still to be compared, the oldest first."""
    own = reconciliations.c.provider == provider, reconciliations.c.digest == ""
    rows = conn.execute(_ROW.where(*own).order_by(reconciliations.c.day, reconciliations.c.at))
    return [_read(row) for row in rows]


def _wanted(
    conn: Connection, provider: str, day: str, at: int, *, id: str, act: str | None = None
) -> Reconciliation:
    new = Reconciliation(id=id, provider=provider, day=day, at=at, digest="", act=act)
    row = msgspec.structs.asdict(new) | {"differences": "[]", "totals": "{}"}
    conn.execute(insert(reconciliations), row)
    return new


# -- how -----------------------------------------------------------------------------------------


class Statements(msgspec.Struct, frozen=True):
    """Of a day and of those beside it: what happens around midnight stands in one of them."""

    day: list[Entry]
    beside: list[Entry]


def statements(provider: Provider, day: str) -> Statements:
    """Blocks. Raises Unreachable."""
    own = provider.statement(day)
    beside = [*provider.statement(_later(day, -1)), *provider.statement(_later(day, 1))]
    return Statements(own, beside)


def to_ask(found: Sequence[Difference]) -> list[str]:
    """Payments of which the provider may know more than it has told us."""
    names = ("other-state", "other-posting", "missing-there")
    return sorted({one.payment for one in found if one.name in names and one.payment})


def compared(conn: Connection, provider: str, day: str, told: Statements) -> list[Difference]:
    """Every difference, by name."""
    ours = _moved(conn, provider, day)
    found = list[Difference]()
    seen = Counter((one.key, one.type) for one in told.day)
    for entry in _first_of_each(told.day):
        if seen[entry.key, entry.type] > 1:
            found.append(_theirs("doubled-there", entry))
        found += _line(conn, provider, entry, ours.get((entry.key, entry.type)))
    there = {(one.key, one.type) for one in (*told.day, *told.beside)}
    begins, ends = _begins(day), _ends(day)
    for (payment, kind), moved in sorted(ours.items()):
        if begins <= moved.at < ends and (payment, kind) not in there:
            text = f"{kind} {_money(abs(moved.amount), moved.currency)}"
            found.append(Difference(name="missing-there", payment=payment, ours=text))
    return found + _balances(conn, provider, day, told, ours)


def carry_out(
    run: Run, wanted: Reconciliation, client: Provider, now: Callable[[], int]
) -> Reconciliation:
    """Asks for the statement, then after what differs, and compares for good. ``run``: does a unit
    of work in a transaction. Blocks. Raises Unreachable."""
    name, day = wanted.provider, wanted.day
    told = statements(client, day)
    for key in to_ask(run(lambda conn: compared(conn, name, day, told))):
        answer = client.find(key)
        if answer is not None:
            run(partial(callbacks.answered, provider=name, answer=answer, at=now()))
    return run(lambda conn: note(conn, wanted, told, now()))


def note(conn: Connection, wanted: Reconciliation, told: Statements, at: int) -> Reconciliation:
    """Compares a day and keeps what was found."""
    found = compared(conn, wanted.provider, wanted.day, told)
    done = msgspec.structs.replace(
        wanted,
        at=at,
        digest=hashes.digest(msgspec.json.encode(told.day).decode()),
        differences=found,
        totals=_totals(told.day),
    )
    conn.execute(
        update(reconciliations)
        .where(reconciliations.c.id == wanted.id)
        .values(
            at=at,
            digest=done.digest,
            differences=msgspec.json.encode(found).decode(),
            totals=msgspec.json.encode(done.totals).decode(),
        )
    )
    return done


def _line(conn: Connection, provider: str, entry: Entry, moved: Moved | None) -> list[Difference]:
    """One line of a statement and what we know of it."""
    payment = _payment(conn, provider, entry.key)
    if payment is None:
        return [_theirs("missing-here", entry)]
    direction, states = _ENDS[entry.type]
    if payment.direction != direction:
        return [_theirs("other-direction", entry, payment.direction)]
    if (payment.method_amount, payment.method_currency) != (entry.amount, entry.currency):
        ours = _money(payment.method_amount, payment.method_currency)
        return [_theirs("other-amount", entry, ours)]
    if payment.state not in states:
        return [_theirs("other-state", entry, payment.state)]
    found = []
    if payment.reference != entry.reference:
        found.append(_theirs("other-reference", entry, payment.reference))
    expected = (_SIGN[entry.type] * entry.amount, entry.currency)
    if moved is None or (moved.amount, moved.currency) != expected:
        ours = _money(abs(moved.amount), moved.currency) if moved else "–"
        found.append(_theirs("other-posting", entry, ours))
    elif _day(moved.at) != _day(entry.at) and abs(moved.at - entry.at) > SETTLES:
        found.append(_theirs("other-day", entry, _day(moved.at)))
    return found


def _balances(
    conn: Connection, provider: str, day: str, told: Statements, ours: Mapping[_Place, Moved]
) -> list[Difference]:
    """What all statements come to, and the balance of the clearing account at the end of the day;
    what stands on one side of midnight here and on the other there is put right first."""
    before = _all_totals(conn, provider, day)
    if before is None:
        return []
    ends = _ends(day)
    here = defaultdict(int, _balance(conn, provider, ends))
    for entry in _first_of_each(told.day):
        moved = ours.get((entry.key, entry.type))
        if moved and moved.at >= ends:
            here[moved.currency] += moved.amount
    for entry in told.beside:
        moved = ours.get((entry.key, entry.type))
        if moved and moved.at < ends <= entry.at:
            here[moved.currency] -= moved.amount
    there = Counter(before)
    there.update(_totals(told.day))
    return [
        Difference(
            name="other-balance",
            ours=_money(here[code], code),
            theirs=_money(there[code], code),
        )
        for code in sorted({*here, *there})
        if here[code] != there[code]
    ]


# -- what stands in our books --------------------------------------------------------------------


def _moved(conn: Connection, provider: str, day: str) -> dict[_Place, Moved]:
    """By payment and type, since the day before: nothing is posted before it is told."""
    account = clearing(provider)
    of_it = or_(postings.c.debit == account, postings.c.credit == account)
    rows = conn.execute(_POSTING.where(of_it, postings.c.at >= _begins(day) - DAY))
    found = dict[_Place, Moved]()
    for row in rows:
        place = _payment_of(row.key), _KINDS.get(row.kind, row.kind)
        amount = row.amount if row.credit == account else -row.amount
        before = found.get(place)
        total = amount + (before.amount if before else 0)
        found[place] = Moved(total, row.currency, max(row.at, before.at if before else 0))
    return found


def _payment_of(key: str) -> str:
    """
    >>> _payment_of("payment/p17/in"), _payment_of("demo/anna/EUR")
    ('p17', 'demo/anna/EUR')
    """
    kind, _, rest = key.partition("/")
    return rest.partition("/")[0] if kind == "payment" else key


_POSTING = select(
    *(postings.c[name] for name in ("key", "debit", "credit", "amount", "currency", "kind", "at"))
)


def _balance(conn: Connection, provider: str, until: int) -> dict[str, int]:
    """Of the clearing account at a moment, by currency."""
    account, found = clearing(provider), Counter[str]()
    for column, sign in ((postings.c.credit, 1), (postings.c.debit, -1)):
        sums = select(postings.c.currency, func.sum(postings.c.amount)).where(
            column == account, postings.c.at < until
        )
        for code, total in conn.execute(sums.group_by(postings.c.currency)):
            found[code] += sign * int(total)
    return dict(found)


def _payment(conn: Connection, provider: str, key: str) -> Payment | None:
    try:
        found = payments.payment(conn, key)
    except Unknown:
        return None
    return found if found.provider == provider else None


def _all_totals(conn: Connection, provider: str, day: str) -> dict[str, int] | None:
    """What the statements of all days before come to; None: not all of them are known."""
    query = _ROW.where(
        reconciliations.c.provider == provider,
        reconciliations.c.day < day,
        reconciliations.c.digest != "",
    )
    latest = {
        one.day: one for one in map(_read, conn.execute(query.order_by(reconciliations.c.at)))
    }
    first = _first_posting(conn, provider)
    needed = _days(_day(first), day) if first is not None else []
    if any(one not in latest for one in needed):
        return None
    totals = Counter[str]()
    for one in latest.values():
        totals.update(one.totals)
    return dict(totals)


def _first_posting(conn: Connection, provider: str) -> int | None:
    account = clearing(provider)
    firsts = [
        conn.execute(select(func.min(postings.c.at)).where(column == account)).scalar_one()
        for column in (postings.c.debit, postings.c.credit)
    ]
    return min((one for one in firsts if one is not None), default=None)


# -- for staff -----------------------------------------------------------------------------------

_FIELDS = Reconciliation.__struct_fields__
_ROW = select(*(reconciliations.c[field] for field in _FIELDS))


def listed(
    conn: Connection, *, provider: str | None = None, most: int = 100
) -> list[Reconciliation]:
    """The last day first; of one day the last comparison first."""
    query = _ROW if provider is None else _ROW.where(reconciliations.c.provider == provider)
    order = (reconciliations.c.day.desc(), reconciliations.c.at.desc(), reconciliations.c.id)
    return [_read(row) for row in conn.execute(query.order_by(*order).limit(most))]


def _read(row: Sequence[object]) -> Reconciliation:
    one = struct_of(Reconciliation, row, json=("differences", "totals"))
    return msgspec.convert(msgspec.to_builtins(one), Reconciliation)


# -- days and words ------------------------------------------------------------------------------


def _totals(entries: Iterable[Entry]) -> dict[str, int]:
    totals = Counter[str]()
    for one in _first_of_each(entries):
        totals[one.currency] += _SIGN[one.type] * one.amount
    return dict(totals)


def _first_of_each(entries: Iterable[Entry]) -> list[Entry]:
    return list({(one.key, one.type): one for one in reversed(list(entries))}.values())[::-1]


def _theirs(name: str, entry: Entry, ours: str = "") -> Difference:
    theirs = f"{entry.type} {_money(entry.amount, entry.currency)}"
    return Difference(
        name=name, payment=entry.key, reference=entry.reference, ours=ours, theirs=theirs
    )


def _money(amount: int, code: str) -> str:
    known = CURRENCIES.get(code)  # a statement may say anything
    return f"{show(amount, known) if known else amount} {code[:10]}"


def _day(at: int) -> str:
    return datetime.fromtimestamp(at // SECOND, UTC).date().isoformat()


def _begins(day: str) -> int:
    return int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()) * SECOND


def _ends(day: str) -> int:
    return _begins(day) + DAY


def _later(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def _days(first: str, until: str) -> list[str]:
    many = (date.fromisoformat(until) - date.fromisoformat(first)).days
    return [_later(first, number) for number in range(many)]


def _key(provider: str, day: str) -> str:
    return f"{DUE}/{provider}/{day}"
