"""The currencies that the plans name, and the two that are no money."""

from __future__ import annotations

from dataclasses import dataclass, field


class BadCurrency(ValueError):
    """A code that names no currency."""


@dataclass(frozen=True, slots=True)
class Currency:
    code: str
    digits: int
    """Decimal places: an amount is a whole number of 10**-digits."""
    symbol: str
    name_cs: str
    name_en: str
    real: bool = True
    """False for play money and tournament chips, which nobody can cash."""
    unit: int = field(init=False, repr=False, compare=False)
    """Minor units in one whole."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "unit", 10**self.digits)


CHIPS = "CHIPS"
"""What tournaments are played with: it counts for places, and never against limits."""

CURRENCIES = {
    one.code: one
    for one in (
        Currency("CZK", 2, "Kč", "koruna česká", "Czech koruna"),
        Currency("EUR", 2, "€", "euro", "euro"),
        Currency("USD", 2, "$", "americký dolar", "US dollar"),
        Currency("GBP", 2, "£", "libra šterlinků", "pound sterling"),
        Currency("CAD", 2, "C$", "kanadský dolar", "Canadian dollar"),
        Currency("PLAY", 2, "₭", "hrací peníze", "play money", real=False),
        Currency(CHIPS, 0, "", "turnajové žetony", "tournament chips", real=False),
    )
}


def currency(code: str) -> Currency:
    """
    >>> currency("EUR").digits
    2
    """
    found = CURRENCIES.get(code)
    if found is None:
        raise BadCurrency(f"{code!r} is no currency here: use one of {', '.join(CURRENCIES)}")
    return found
