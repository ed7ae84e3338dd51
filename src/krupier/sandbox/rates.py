"""Exchange rates for the demo, where nobody has set any: crowns for one unit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

from sqlalchemy import Connection

from krupier.house import rates
from krupier.house.acts import by_itself

RATES = {"EUR": "24.20", "USD": "20.80", "GBP": "27.70", "CAD": "14.90"}


def completed(told: Mapping[str, str], base: str) -> dict[str, str]:
    """Rates in ``base``, with those of the sandbox where none is told.

    >>> completed({"USD": "0.90"}, "EUR")["USD"], completed({}, "EUR")["CZK"]
    ('0.90', '0.041322314050')
    """
    crowns = {code: Decimal(rate) for code, rate in RATES.items()} | {"CZK": Decimal(1)}
    if base not in crowns:
        return dict(told)
    ours = {
        code: str((worth / crowns[base]).quantize(_STEP))
        for code, worth in crowns.items()
        if code != base
    }
    return ours | dict(told)


_STEP = Decimal("0.000000000001")


def take_over(conn: Connection, operators: Iterable[str], at: int) -> None:
    for operator in operators:
        if rates.in_force(conn, operator, at) is None:
            signed = by_itself("rates of the sandbox")
            rates.set_rates(
                conn,
                operator,
                RATES,
                base="CZK",
                source="sandbox",
                valid_from=at,
                signed=signed,
                at=at,
            )
