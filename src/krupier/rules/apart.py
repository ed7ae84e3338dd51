"""The game of some seats taken apart from the round that they played it in.

Games against the bank are many games with one dealer: what happened to some of the seats is a round
of its own, in which nobody else played. It has the same bets, cards and decisions, and goes on from
there by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from krupier.equipment.cards import Card
from krupier.equipment.draws import Cards, CardsAre, Equipment, Pack
from krupier.rules.felt import BANK
from krupier.rules.game import Game
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.wants import Input, Moves, Timeout


def apart(game: Game, journal: Iterable[Input], seats: Collection[str]) -> list[Input]:
    """Those inputs of a round that make the game of these seats."""
    whole, own = Play(game), Play(game)
    kept: list[Input] = []
    for given in journal:
        if _concerns(whole, given, seats):
            own.send(given)
            kept.append(given)
        whole.send(given)
    return kept


def _concerns(play: Play, given: Input, seats: Collection[str]) -> bool:
    want = play.want
    if isinstance(given, Move):
        return given.seat in seats and (not given.bet or play.game.goes_along(given.bet))
    if isinstance(given, Timeout) and isinstance(want, Moves):
        return want.seats is None or any(seat in seats for seat in want.seats)
    if isinstance(want, Cards):
        return want.to == BANK or want.to.partition(".")[0] in seats
    return False


def dealt(journal: Iterable[Input]) -> list[Card]:
    """The cards that have left the shoe."""
    return [card for one in journal if isinstance(one, CardsAre) for card in one.cards]


def without(equipment: Equipment, gone: Iterable[Card]) -> Equipment:
    """The same without these cards: whatever comes is shuffled anew, and nobody has seen any of
    it."""
    if equipment.pack is None:
        return equipment
    left = Counter(equipment.pack.cards)
    left.subtract(gone)
    return Equipment(Pack(tuple(sorted(left.elements()))), equipment.wheel)
