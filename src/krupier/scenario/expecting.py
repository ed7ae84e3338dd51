"""What was expected of an answer, compared with what came."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

AMOUNT = re.compile(r"-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,6})?", re.ASCII)


def unexpected(expected: Any, found: Any, path: str = "") -> list[str]:
    """Where an answer is not what it was expected to be: parts of objects are enough."""
    if isinstance(expected, dict) and isinstance(found, dict):
        wrong = []
        for key, value in expected.items():
            inner = f"{path}.{key}" if path else key
            if key not in found:
                wrong.append(f"{inner}: there is none; there are: {', '.join(found)}")
            else:
                wrong += unexpected(value, found[key], inner)
        return wrong
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = enumerate(zip(expected, found, strict=True))
        return [one for at, (a, b) in pairs for one in unexpected(a, b, f"{path}[{at}]")]
    if expected == found or _same_amount(expected, found):
        return []
    return [f"{path}: expected {expected!r}, got {found!r}"]


def _same_amount(one: Any, other: Any) -> bool:
    """Whether both are amounts, however they are written: 97.2 is 97.20.

    >>> _same_amount("97.2", "97.20"), _same_amount("5", "05.0"), _same_amount("1e2", "100")
    (True, False, False)
    """
    both = isinstance(one, str) and isinstance(other, str)
    return both and all(map(AMOUNT.fullmatch, (one, other))) and Decimal(one) == Decimal(other)
