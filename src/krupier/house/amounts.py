"""Several amounts, as people write them."""

from __future__ import annotations

from collections.abc import Mapping

from krupier.money import with_currency


def said(amounts: Mapping[str, int]) -> str:
    """
    >>> said({"EUR": 1050, "CZK": 300}), said({})
    ('3 CZK, 10.50 EUR', '0')
    """
    shown = [with_currency(amounts[code], code) for code in sorted(amounts)]
    return ", ".join(shown) or "0"
