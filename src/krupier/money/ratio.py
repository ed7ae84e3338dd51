"""Pay ratios and commissions, exactly as the plans print them."""

from __future__ import annotations

import re
from fractions import Fraction

from krupier.money.rounding import Rounding, divide

MOST = 999_999_999
"""The greatest number on either side of a ratio."""
_WRITTEN = re.compile(r"(\d+)\s*(:|for)\s*(\d+)", re.ASCII)
_PERCENT = re.compile(r"0*(\d+)(?:[.,](\d{1,4}))?\s*%", re.ASCII)


class BadRatio(ValueError):
    """A text that is no pay ratio or percentage."""


class TooLarge(BadRatio):
    """A ratio with a number above :data:`MOST`."""


class Ratio:
    """``win : stake``; the stake itself comes back on top of the win.

    >>> Ratio.parse("35:1").win(1000), Ratio.parse("3:2").win(500), Ratio.parse("1:2").win(500)
    (35000, 750, 250)
    >>> Ratio.parse("31 for 1")              # the stake is among the 31
    Ratio(num=30, den=1)
    >>> str(Ratio.parse("6:4"))
    '6:4'
    """

    __slots__ = ("den", "num")

    def __init__(self, num: int, den: int) -> None:
        self.num, self.den = num, den

    @classmethod
    def parse(cls, text: str) -> Ratio:
        written = _WRITTEN.fullmatch(text.strip()) if isinstance(text, str) else None
        sides = [side.lstrip("0") for side in written.group(1, 3)] if written else []
        if any(len(side) > len(str(MOST)) for side in sides):
            raise TooLarge(f"{_short(text)} is too large: at most {MOST} on either side")
        if written is None or not sides[1]:
            raise BadRatio(f"{text!r} is no ratio: write '35:1', '3:2', '1:2' or '31 for 1'")
        num, den = (int(side or "0") for side in sides)
        if written[2] == "for":
            if num < den:
                raise BadRatio(
                    f"{text!r} would take part of a winning stake: 'a for b' needs a ≥ b"
                )
            num -= den
        return cls(num, den)

    def win(self, stake: int, rounding: Rounding = Rounding.DOWN, step: int = 1) -> int:
        """What the bank adds to a winning stake."""
        return divide(stake * self.num, self.den, rounding, step)

    @property
    def exact(self) -> Fraction:
        return Fraction(self.num, self.den)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ratio) and self.exact == other.exact

    def __hash__(self) -> int:
        return hash(self.exact)

    def __repr__(self) -> str:
        return f"Ratio(num={self.num}, den={self.den})"

    def __str__(self) -> str:
        return f"{self.num}:{self.den}"


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:40]}…")


def percent(text: str) -> Fraction:
    """A commission or fee as the exact share it takes.

    >>> percent("5 %"), percent("2.5%")
    (Fraction(1, 20), Fraction(1, 40))
    """
    written = _PERCENT.fullmatch(text.strip()) if isinstance(text, str) else None
    if written is None:
        raise BadRatio(f"{text!r} is no percentage: write '5 %' or '2.5 %'")
    fraction = written[2] or ""
    whole = len(written[1]) <= len("100")
    share = Fraction(int(written[1] + fraction), 100 * 10 ** len(fraction)) if whole else None
    if share is None or share > 1:
        raise BadRatio(f"{_short(text)} is more than 100 %")
    return share
