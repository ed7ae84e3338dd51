"""Exchange rates: tables of them, each in force from a moment until the next one.

A conversion is exact; nothing is rounded before it is compared. What was counted keeps the rates
that held then.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, func, insert, select, union_all, update

from krupier.house import acts
from krupier.house.acts import Signature
from krupier.house.refusals import Refusal
from krupier.money import CURRENCIES
from krupier.store import Conflict, Invalid, counters, hashes
from krupier.store.fast import Among, Fast, listed
from krupier.store.house_schema import quotes, user_accounts
from krupier.store.rows import struct_of
from krupier.store.schema import postings, rounds


class Quote(msgspec.Struct, frozen=True):
    id: str
    """A hash of all the rest."""
    operator: str
    valid_from: int
    source: str
    base: str
    rates: Mapping[str, str]
    """How much of the base one whole unit of each currency is worth, as a decimal text."""


class NoRate(Exception):
    """Nobody has said how much one currency is worth in another."""

    def __init__(self, of: str, to: str) -> None:
        super().__init__(f"there is no rate between {of} and {to}")
        self.refusal = Refusal(code="no-rate", facts={"currency": of, "into": to})


def value(quote: Quote | None, amount: int, of: str, to: str) -> int | Fraction:
    """An amount of one currency in another, both in minor units, exactly. Raises NoRate.

    >>> held = Quote("1", "tsg", 0, "XE", "EUR", {"USD": "0.90"})
    >>> value(held, 600, "USD", "EUR"), value(held, 500, "EUR", "EUR")
    (Fraction(540, 1), 500)
    """
    if of == to:
        return amount
    worth = _worth(quote) if quote else {}
    if of not in worth or to not in worth:
        raise NoRate(of, to)
    return amount * worth[of] / worth[to]


_KNOWN: dict[str, tuple[Quote, dict[str, Fraction]]] = {}


def _worth(quote: Quote) -> dict[str, Fraction]:
    """What a minor unit of each currency is worth, worked out once for a quote."""
    known = _KNOWN.get(quote.id)
    if known and (known[0] is quote or known[0] == quote):
        return known[1]
    if len(_KNOWN) >= 1_000:
        _KNOWN.clear()
    written = {**quote.rates, quote.base: "1"}
    worth = {
        code: Fraction(text) / CURRENCIES[code].unit
        for code, text in written.items()
        if code in CURRENCIES
    }
    _KNOWN[quote.id] = quote, worth
    return worth


_QUOTE = select(*(quotes.c[field] for field in Quote.__struct_fields__))
_MINE = quotes.c.operator == bindparam("of")
_LAST = select(func.max(quotes.c.valid_from)).where(_MINE, quotes.c.valid_from <= bindparam("now"))
_IN_FORCE = Fast(_QUOTE.where(_MINE, quotes.c.valid_from == _LAST.scalar_subquery()))
_NAMED = Fast(_QUOTE.where(Among(quotes.c.id, "ids")))


def in_force(conn: Connection, operator: str, at: int) -> Quote | None:
    """The rates of an operator that hold at a moment."""
    rows = _IN_FORCE.rows(conn, of=operator, now=at)
    return _quote(rows[0]) if rows else None


_NEXT = select(func.min(quotes.c.valid_from)).where(
    quotes.c.operator == bindparam("of"), quotes.c.valid_from > bindparam("now")
)


def next_change(conn: Connection, operator: str, at: int) -> int | None:
    """When other rates come into force, as far as they are set."""
    found: int | None = conn.execute(_NEXT, {"of": operator, "now": at}).scalar_one()
    return found


def named(conn: Connection, ids: Iterable[str]) -> dict[str, Quote]:
    """Quotes by their ids."""
    wanted = sorted(set(ids) - {""})
    if not wanted:
        return {}
    return {row[0]: _quote(row) for row in _NAMED.rows(conn, ids=listed(conn, wanted))}


def _quote(row: Any) -> Quote:
    return struct_of(Quote, row, json=("rates",))


_LATER = select(postings.c.key).where(
    postings.c.at >= bindparam("then"),
    postings.c.operator == bindparam("of"),
    postings.c.kind.in_((*counters.OUT, *counters.IN)),
)
_COUNTED = union_all(  # one for each index that finds them by time
    _LATER.where(postings.c.round.is_(None)),
    *(
        _LATER.where(postings.c.round.in_(select(rounds.c.id).where(late)))
        for late in (rounds.c.closed_at >= bindparam("then"), rounds.c.status == "open")
    ),
).limit(1)


def set_rates(
    conn: Connection,
    operator: str,
    rates: Mapping[str, str],
    base: str,
    source: str,
    valid_from: int,
    signed: Signature,
    at: int,
) -> Quote:
    """Rates of an operator from a moment on; an act. Raises Invalid for what is no rate, Conflict
    for a moment that is past, or at which something was counted already (that keeps its rates), or
    has rates already."""
    if base not in CURRENCIES:
        raise Invalid(f"{base!r} is no currency here", f"měna {base!r} tu není")
    for code, text in rates.items():
        _must_be_a_rate(code, text)
    if valid_from < at:
        raise Conflict("rates cannot be set for the past", "kurzy nelze stanovit zpětně")
    if conn.execute(_COUNTED, {"of": operator, "then": valid_from}).first():
        raise Conflict(
            "something was staked or won at that moment already; set them from a later one",
            "v té chvíli se už vsadilo nebo vyhrálo; stanovte je od pozdější",
        )
    held = in_force(conn, operator, valid_from)
    if held and held.valid_from == valid_from:
        raise Conflict("there are rates from that moment on", "od této chvíle už kurzy jsou")
    content = [operator, valid_from, source, base, dict(sorted(rates.items()))]
    id = hashes.digest(msgspec.json.encode(content).decode())[:32]
    new = Quote(id, operator, valid_from, source, base, dict(rates))
    text = msgspec.json.encode(new.rates, order="sorted").decode()
    conn.execute(insert(quotes), msgspec.structs.asdict(new) | {"rates": text})
    # whoever remembers how accounts stand has to look again
    conn.execute(
        update(user_accounts).where(user_accounts.c.operator == operator).values(remembered="")
    )
    subject, before = f"rates:{operator}", held and msgspec.to_builtins(held)
    acts.record(conn, "rates.set", subject, signed, at, before=before, after=new, operator=operator)
    return new


_DECIMAL = re.compile(r"\d{1,9}(?:\.\d{1,12})?", re.ASCII)


def _must_be_a_rate(code: str, text: str) -> None:
    if not re.fullmatch("[A-Z]{3,5}", code):
        raise Invalid(f"{code!r} is no code of a currency", f"{code!r} není kód měny")
    if not _DECIMAL.fullmatch(text) or Decimal(text) == 0:
        raise Invalid(
            f"{code}: {text!r} is no rate; write digits with a decimal point, more than nought",
            f"{code}: {text!r} není kurz; pište číslice s desetinnou tečkou, více než nula",
        )


# -- the daily file of the Czech National Bank -------------------------------------------------


class BankRates(msgspec.Struct, frozen=True):
    day: str
    number: int
    """Of the table in its year."""
    rates: Mapping[str, str]
    """Crowns for one unit."""


_HEAD = re.compile(r"(\d{2})\.(\d{2})\.(\d{4}) #(\d{1,3})", re.ASCII)
_COLUMNS = {"země|měna|množství|kód|kurz", "Country|Currency|Amount|Code|Rate"}
_NUMBER = re.compile(r"\d{1,9}(?:[.,]\d{1,9})?", re.ASCII)


def bank_rates(text: str) -> BankRates:
    """The rates of the daily file of the Czech National Bank. Raises Invalid.

    >>> bank_rates('''02.01.2026 #1
    ... země|měna|množství|kód|kurz
    ... EMU|euro|1|EUR|24,185
    ... Maďarsko|forint|100|HUF|6,283
    ... ''').rates
    {'EUR': '24.185', 'HUF': '0.06283'}
    """
    lines = [line.strip() for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    head = _HEAD.fullmatch(lines[0]) if lines else None
    if head is None or len(lines) < 3 or lines[1] not in _COLUMNS:
        raise Invalid(
            "no daily file of the bank: it begins with `DD.MM.YYYY #n` and the line"
            " `země|měna|množství|kód|kurz`",
            "to není denní kurzovní lístek: začíná řádky `DD.MM.RRRR #n` a"
            " `země|měna|množství|kód|kurz`",
        )
    try:
        day = date(int(head[3]), int(head[2]), int(head[1])).isoformat()
    except ValueError as problem:
        raise Invalid(f"no such day: {lines[0]}", f"takový den není: {lines[0]}") from problem
    rates = dict(_line(line) for line in lines[2:])
    return BankRates(day, int(head[4]), rates)


def _line(line: str) -> tuple[str, str]:
    cells = line.split("|")
    amount, code, price = cells[2:] if len(cells) == 5 else ("", "", "")
    if amount not in ("1", "100", "1000") or not _NUMBER.fullmatch(price):
        raise Invalid(f"no line of rates: {line!r}", f"to není řádek kurzů: {line!r}")
    one = Decimal(price.replace(",", ".")) / int(amount)
    text = f"{one:f}"
    _must_be_a_rate(code, text)
    return code, text
