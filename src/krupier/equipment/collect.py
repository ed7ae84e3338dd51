"""Samples for test laboratories: raw output of the generator and final outcomes of play."""

from __future__ import annotations

import csv
from typing import BinaryIO, TextIO

from krupier.equipment import cards
from krupier.equipment.draws import (
    Cards,
    CardsAre,
    Dice,
    DiceAre,
    Equipment,
    Pack,
    Pocket,
    PocketIs,
    Source,
)
from krupier.equipment.selection import Stream
from krupier.equipment.wheel import Wheel

CHUNK = 1 << 16


def raw(stream: Stream, n: int, to: BinaryIO) -> None:
    """``n`` bytes of the generator (or of an entropy source), as they come."""
    while n > 0:
        to.write(stream.read(min(n, CHUNK)))
        n -= CHUNK


def shuffles(source: Source, pack: Pack, n: int, to: TextIO) -> None:
    """``n`` whole shuffles, a line each: the cards in dealing order, burnt ones left out."""
    fresh = Pack(pack.deck, pack.decks, cut=None, burn=pack.burn)
    wanted = Cards(len(fresh.cards) - fresh.burn, to="laboratory")
    rows = csv.writer(to, lineterminator="\n")
    for _ in range(n):
        source.begin(Equipment(pack=fresh))
        outcome = source.answer(wanted)
        assert isinstance(outcome, CardsAre)
        rows.writerow(map(cards.text, outcome.cards))


def spins(source: Source, wheel: Wheel, n: int, to: TextIO) -> None:
    """``n`` spins of a wheel, a round each, a label a line."""
    for _ in range(n):
        source.begin(Equipment(wheel=wheel))
        outcome = source.answer(Pocket())
        assert isinstance(outcome, PocketIs)
        to.write(f"{outcome.label}\n")


def throws(source: Source, dice: int, n: int, to: TextIO) -> None:
    """``n`` throws of so many dice, a round each, a throw a line."""
    rows = csv.writer(to, lineterminator="\n")
    for _ in range(n):
        source.begin(Equipment())
        outcome = source.answer(Dice(dice))
        assert isinstance(outcome, DiceAre)
        rows.writerow(outcome.faces)
