"""What can be played: contracts, and their components, flekked and paid each for itself."""

from __future__ import annotations

from typing import Literal

from krupier.equipment.cards import Card
from krupier.rules.marias.cards import SEVEN, made, marriage

Contract = Literal["hra", "sedma", "stovka", "stosedm", "betl", "durch"]
Component = Literal["hra", "sedma", "stovka", "betl", "durch"]

HRA: Component = "hra"
SEDMA: Component = "sedma"
STOVKA: Component = "stovka"
BETL: Component = "betl"
DURCH: Component = "durch"

COMPONENTS: dict[Contract, tuple[Component, ...]] = {
    "hra": (HRA,),
    "sedma": (HRA, SEDMA),
    "stovka": (STOVKA,),
    "stosedm": (STOVKA, SEDMA),
    "betl": (BETL,),
    "durch": (DURCH,),
}
WITHOUT_TRUMPS: tuple[Contract, ...] = ("betl", "durch")
"""One against three; durch goes over betl."""


def announceable(hand: tuple[Card, ...], trump: int, *, without_trumps: bool) -> list[Contract]:
    """What a forhont with this hand may announce: no seven without the seven of trumps, no hundred
    without a hláška."""
    seven = made(SEVEN, trump) in hand
    hundred = any(marriage(hand, card) for card in hand)
    found: list[Contract] = ["hra"]
    found += ["sedma"] if seven else []
    found += ["stovka"] if hundred else []
    found += ["stosedm"] if seven and hundred else []
    return found + (list(WITHOUT_TRUMPS) if without_trumps else [])
