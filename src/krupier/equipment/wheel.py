"""Wheels: what is written on the pockets, in the order in which they turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

PEG = "peg-"


@dataclass(frozen=True)
class Wheel:
    """Pockets (or segments) clockwise; a label may stand on several of them.

    >>> wheel = Wheel(("0", "32", "15", "19", "4"))
    >>> wheel.neighbours("0", 1)
    ('4', '0', '32')
    >>> Wheel(("x", "star", "bell"), pegs=True).shown("peg-3")
    'x'
    """

    pockets: tuple[str, ...]
    pegs: bool = False
    """The pointer can stand on a peg: ``peg-3`` is the one behind the third segment."""

    @cached_property
    def weights(self) -> dict[str, int]:
        """On how many pockets each label stands."""
        return dict(Counter(self.pockets))

    def neighbours(self, label: str, each_side: int) -> tuple[str, ...]:
        """The label with that many pockets on each side of it, wrapping round."""
        at = self.pockets.index(label)
        size = len(self.pockets)
        return tuple(self.pockets[(at + i) % size] for i in range(-each_side, each_side + 1))

    def allows(self, label: str) -> bool:
        return label in self.weights or self._peg(label) is not None

    def shown(self, label: str) -> str:
        """The label that wins: on a peg, that of the next segment clockwise."""
        peg = self._peg(label)
        return label if peg is None else self.pockets[peg % len(self.pockets)]

    def _peg(self, label: str) -> int | None:
        number = label.removeprefix(PEG)
        if not self.pegs or number == label or not number.isdecimal():
            return None
        return int(number) if 1 <= int(number) <= len(self.pockets) else None
