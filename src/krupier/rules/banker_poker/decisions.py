"""Decisions of banker poker: raise by a multiple of the ante, or do without."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence

from krupier.rules.betting import all_decide, each_decides
from krupier.rules.felt import Felt
from krupier.rules.options import Choose, Move, Option
from krupier.rules.wants import Input, Want

CHECK, FOLD = "check", "fold"

Deciding = Generator[Want, Input, None]


def raise_word(bet: str, times: int) -> str:
    """How a player says it: ``play-4x``, ``bet-2x``."""
    return f"{bet}-{times}x"


def raises(bet: str, times: Sequence[int], ante: int) -> tuple[Option, ...]:
    return tuple(Choose(raise_word(bet, n), costs=n * ante) for n in times)


def decide(
    felt: Felt,
    offers: Mapping[str, tuple[Option, ...]],
    taken: Callable[[Move], None],
    *,
    otherwise: str,
    together: bool = False,
) -> Deciding:
    """Each seat chooses, in turn from the croupier's left or all at the same time.

    ``taken`` makes the move: chips go down at once. Who does not decide in time does ``otherwise``.
    """

    def timeout(seat: str) -> Move:
        return Move(seat, otherwise)

    if not together:
        for seat in offers:
            made = yield from each_decides(felt, [seat], offers.__getitem__, timeout=timeout)
            taken(made[seat])
        return
    yield from all_decide(felt, offers, timeout=timeout, taken=taken)
