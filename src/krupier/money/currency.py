"""The currencies that the plans name, the two that are no money, and demo money.

Demo money of a currency is another currency in the books: nothing converts one into the other, and
a posting names accounts of one currency, so the two cannot meet. People read the code and the
symbol of the currency that it stands for.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace


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
    """False for demo money, play money and tournament chips, which nobody can cash."""
    unit: int = field(init=False, repr=False, compare=False)
    """Minor units in one whole."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "unit", 10**self.digits)

    @property
    def demo(self) -> bool:
        """Given to guests, and won among them."""
        return is_demo(self.code)

    @property
    def base(self) -> str:
        """The code that plans and people know it by."""
        return base(self.code)


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


DEMO = "demo-"
"""How the codes of demo money begin."""
_DEMO = {
    f"{DEMO}{one.code}": replace(one, code=f"{DEMO}{one.code}", real=False)
    for one in CURRENCIES.values()
    if one.code != CHIPS
}


def currency(code: str) -> Currency:
    """
    >>> currency("EUR").digits
    2
    """
    found = CURRENCIES.get(code) or _DEMO.get(code)
    if found is None:
        raise BadCurrency(f"{code!r} is no currency here: use one of {', '.join(CURRENCIES)}")
    return found


def is_demo(code: str) -> bool:
    """
    >>> is_demo("demo-EUR"), is_demo("EUR")
    (True, False)
    """
    return code.startswith(DEMO)


def base(code: str) -> str:
    """
    >>> base("demo-EUR"), base("EUR")
    ('EUR', 'EUR')
    """
    return code.removeprefix(DEMO)


def of_kind(code: str, *, demo: bool) -> str:
    """Demo money of a currency, or the currency itself; the chips of a tournament are the same for
    both.

    >>> of_kind("EUR", demo=True), of_kind("demo-EUR", demo=False), of_kind(CHIPS, demo=True)
    ('demo-EUR', 'EUR', 'CHIPS')
    """
    plain = base(code)
    return f"{DEMO}{plain}" if demo and plain != CHIPS else plain
