"""Exact money: currencies, amounts in minor units, pay ratios and rounding."""

from krupier.money.amount import BadAmount, parse, show, show_in, with_currency
from krupier.money.currency import (
    CHIPS,
    CURRENCIES,
    DEMO,
    BadCurrency,
    Currency,
    base,
    currency,
    is_demo,
    of_kind,
)
from krupier.money.ratio import BadRatio, Ratio, percent
from krupier.money.rounding import Rounding, divide

__all__ = [
    "CHIPS",
    "CURRENCIES",
    "DEMO",
    "BadAmount",
    "BadCurrency",
    "BadRatio",
    "Currency",
    "Ratio",
    "Rounding",
    "base",
    "currency",
    "divide",
    "is_demo",
    "of_kind",
    "parse",
    "percent",
    "show",
    "show_in",
    "with_currency",
]
