"""Draws of a tournament that everybody can check afterwards.

A secret is committed to (its hash is published) before anybody can enter; every draw follows from
it, from its number and from what it is for. When the tournament is over the secret is told.

>>> draw = of(b"secret", 3, "seats of stage 1", 4)
>>> sorted(draw), draw == of(b"secret", 3, "seats of stage 1", 4)
([0, 1, 2, 3], True)
"""

from __future__ import annotations

from krupier.equipment.fair import Expansion, digest, keyed, text, u32
from krupier.equipment.selection import shuffled

LABEL = b"krupier tournament draw"


def commitment(secret: bytes) -> str:
    return digest(LABEL, secret[-SECRET:]).hex()


SECRET = 32
"""Bytes. A tournament that is rolled back after its end, when its secret was told, goes on with
another one, which stands behind the first."""


def of(secret: bytes, number: int, purpose: str, many: int) -> tuple[int, ...]:
    """Numbers from 0 in the order of the draw with this number, from 0."""
    key = keyed(secret[-SECRET:], LABEL, u32(number), text(purpose))
    return tuple(shuffled(Expansion(key), range(many)))
