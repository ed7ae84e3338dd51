"""Czech birth numbers: what they say, and whether they can be true.

    YYMMDD/SSS   assigned until the end of 1953
    YYMMDD/SSSC  since 1954; divisible by eleven

The month is greater by 50 for women; since 2004 it may be greater by another 20 when the numbers of
a day are used up. Until 1985 a number whose first nine digits leave ten when divided by eleven
ended in 0.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Literal

from msgspec import Struct

_FORM = re.compile(r"(\d{6})[/ ]?(\d{3,4})", re.ASCII)
_CHECKED_SINCE, _MORE_SINCE, _LAST_NOUGHT = 1954, 2004, 1985


class BirthNumber(Struct, frozen=True):
    number: str
    """Its digits alone."""
    born: date
    sex: Literal["f", "m"]


class BadBirthNumber(ValueError):
    """``why`` is ``form``, ``date`` or ``check``."""

    def __init__(self, why: Literal["form", "date", "check"]) -> None:
        super().__init__(why)
        self.why = why


def read(text: str) -> BirthNumber:
    """Raises BadBirthNumber.

    >>> read("855101/0006")
    BirthNumber(number='8551010006', born=datetime.date(1985, 1, 1), sex='f')
    """
    found = _FORM.fullmatch(text.strip())
    if found is None:
        raise BadBirthNumber("form")
    digits = found[1] + found[2]
    born, sex = _born(digits)
    if len(digits) == 10 and not _checks(digits, born.year):
        raise BadBirthNumber("check")
    return BirthNumber(digits, born, sex)


def _born(digits: str) -> tuple[date, Literal["f", "m"]]:
    short, month, day = int(digits[:2]), int(digits[2:4]), int(digits[4:6])
    if len(digits) == 9:
        year = 1900 + short if short < _CHECKED_SINCE - 1900 else 1800 + short
    else:
        year = 1900 + short if short >= _CHECKED_SINCE - 1900 else 2000 + short
    woman = month > 50
    month -= 50 if woman else 0
    month -= 20 if month > 20 and year >= _MORE_SINCE else 0
    try:
        return date(year, month, day), "f" if woman else "m"
    except ValueError:
        raise BadBirthNumber("date") from None


def _checks(digits: str, year: int) -> bool:
    if int(digits) % 11 == 0:
        return True
    return year <= _LAST_NOUGHT and int(digits[:9]) % 11 == 10 and digits[9] == "0"
