"""Amounts as people write them, to and from whole minor units."""

from __future__ import annotations

import re

from krupier.money.currency import Currency, currency

_WRITTEN = re.compile(r"(\d{1,15})(?:\.(\d{1,8}))?", re.ASCII)
_TOO_LONG = re.compile(r"\d{16,}(?:\.\d*)?", re.ASCII)
MOST = "9" * 15
"""Whole units; more than any table, bank or state has."""


class BadAmount(ValueError):
    """A text that is no amount of that currency."""


def parse(text: str, currency: Currency) -> int:
    """Minor units of a decimal text.

    >>> from krupier.money import currency
    >>> parse("12.5", currency("EUR")), parse("3", currency("CHIPS"))
    (1250, 3)
    """
    written = _WRITTEN.fullmatch(text) if isinstance(text, str) else None
    if written is None and isinstance(text, str) and _TOO_LONG.fullmatch(text):
        short = text if len(text) <= 40 else f"{text[:37]}…"
        raise BadAmount(f"{short!r} is too large: {MOST} is the most that can be written")
    if written is None:
        raise BadAmount(
            f"{text!r} is no amount: write digits with a decimal point, such as "
            f"{show(5 * currency.unit // 2, currency)!r}"
        )
    whole, fraction = written[1], (written[2] or "").rstrip("0")
    if len(fraction) > currency.digits:
        raise BadAmount(
            f"{text!r} is too fine: {currency.code} has {currency.digits} decimal places"
        )
    return int(whole) * currency.unit + int(fraction.ljust(currency.digits, "0") or 0)


def show(amount: int, currency: Currency) -> str:
    """The shortest exact decimal text.

    >>> from krupier.money import currency
    >>> show(1250, currency("EUR")), show(36000, currency("EUR")), show(-5, currency("EUR"))
    ('12.50', '360', '-0.05')
    """
    sign = "-" if amount < 0 else ""
    whole, fraction = divmod(abs(amount), currency.unit)
    return f"{sign}{whole}.{fraction:0{currency.digits}d}" if fraction else f"{sign}{whole}"


def show_in(amount: int, code: str) -> str:
    """In a currency that is named by its code.

    >>> show_in(1250, "EUR")
    '12.50'
    """
    return show(amount, currency(code))


def with_currency(amount: int, code: str) -> str:
    """As it is said to people: behind the amount stands the code of its currency.

    >>> with_currency(10_050, "EUR"), with_currency(10_050, "demo-EUR")
    ('100.50 EUR', '100.50 EUR')
    """
    money = currency(code)
    return f"{show(amount, money)} {money.base}"
