"""Exact money: currencies, amounts in minor units, pay ratios and rounding."""

from krupier.money.amount import BadAmount, parse, show, show_in, with_currency
from krupier.money.currency import CHIPS, CURRENCIES, BadCurrency, Currency, currency
from krupier.money.ratio import BadRatio, Ratio, percent
from krupier.money.rounding import Rounding, divide

__all__ = [
    "CHIPS",
    "CURRENCIES",
    "BadAmount",
    "BadCurrency",
    "BadRatio",
    "Currency",
    "Ratio",
    "Rounding",
    "currency",
    "divide",
    "parse",
    "percent",
    "show",
    "show_in",
    "with_currency",
]
