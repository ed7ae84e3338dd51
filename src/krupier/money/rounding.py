"""What a plan does with the part of a unit that cannot be paid."""

from __future__ import annotations

from enum import Enum


class Rounding(Enum):
    """DOWN and UP are as the player sees his win; NEAREST breaks a tie upwards."""

    DOWN = "down"
    UP = "up"
    NEAREST = "nearest"


def divide(numerator: int, denominator: int, rounding: Rounding, step: int = 1) -> int:
    """``numerator / denominator`` as a whole multiple of ``step``.

    >>> divide(15, 2, Rounding.DOWN), divide(15, 2, Rounding.UP), divide(15, 2, Rounding.NEAREST)
    (7, 8, 8)
    >>> divide(1234, 10, Rounding.NEAREST, step=25)
    125
    """
    if numerator < 0 or denominator <= 0 or step <= 0:
        raise ValueError("divide() takes an amount ≥ 0, a denominator > 0 and a step > 0")
    whole, rest = divmod(numerator, denominator * step)
    up = rest > 0 if rounding is Rounding.UP else 2 * rest >= denominator * step
    if up and rounding is not Rounding.DOWN:
        whole += 1
    return whole * step
