"""A player who follows a chart through the rules themselves, move by move."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from krupier.equipment.cards import Card
from krupier.odds.blackjack.analysis import paid_at_once
from krupier.odds.blackjack.chart import word
from krupier.odds.blackjack.kernels import STAND, SURRENDER, Array
from krupier.odds.blackjack.policy import Cell, Facing, Plays
from krupier.odds.blackjack.rules import (
    ACE,
    DEALT,
    FIRST,
    FREE_FIRST,
    LENT,
    OTHER,
    TEN,
    Rules,
)
from krupier.rules.blackjack.hand import is_blackjack, total, value
from krupier.rules.blackjack.table import PLAYERS
from krupier.rules.events import Split
from krupier.rules.felt import BANK, Felt
from krupier.rules.options import Move, Option


@dataclass(frozen=True, eq=False)
class Player:
    """Sits in one seat and decides by ``plays`` (by the bank's first card)."""

    rules: Rules
    plays: tuple[Plays, ...]
    switches: Array | None = None

    @cached_property
    def takes_even_money(self) -> bool:
        return (
            self.rules.even_money is not None and paid_at_once(Facing(self.rules, ACE)) is not None
        )

    def move(self, felt: Felt, seat: str, offered: Collection[Option]) -> Move:
        """His move among what he is offered after the bets are closed."""
        words = [option.do for option in offered]
        up = index(felt.cards(BANK)[0])
        common = PLAYERS in felt.places
        if "switch" in words:
            return Move(seat, "switch" if self._switches(felt, seat, up) else "keep")
        if "even-money" in words:
            return Move(seat, "even-money" if self.takes_even_money else "decline")
        if "decline" in words:
            return Move(seat, "decline")
        if "play-on" in words:
            order = self.cell(felt.cards(PLAYERS if common else seat), DEALT, up)[1]
            return Move(seat, "surrender" if order[0] == SURRENDER else "play-on")
        place = str(felt.marks["turn"])
        cards = felt.cards(place)
        key, order = self.cell(cards, self._kind(felt, place, seat, cards), up)
        found = [word(self.rules, move, key) for move in order]
        return Move(seat, next((one for one in found if one in words), "stand"))

    def cell(self, cards: tuple[Card, ...], kind: int, up: int) -> tuple[Cell, tuple[int, ...]]:
        """The cell of the chart that a hand is in."""
        points, soft = total(cards)
        size = len(cards) if self.rules.trick else 0
        key: Cell = ("soft" if soft else "hard", points, size)
        if len(cards) == 2 and value(cards[0]) == value(cards[1]):
            key = ("pair", index(cards[0]), 0)
        if kind == DEALT and is_blackjack(cards):
            return key, (STAND,)
        return key, self.plays[up].cells[kind].get(key, (STAND,))

    def _kind(self, felt: Felt, place: str, seat: str, cards: tuple[Card, ...]) -> int:
        """Whether a hand comes from a split, and on whose stake it is played."""
        split_from = {event.place for event in felt.events if isinstance(event, Split)}
        dealt = {f"{seat}.1", f"{seat}.2"} if self.rules.switch else {seat, PLAYERS}
        if place in dealt and place not in split_from:
            return DEALT
        first = place in dealt or place == f"{PLAYERS}.1"
        if self.rules.free_split and index(cards[0]) != TEN:
            return FREE_FIRST if first else LENT
        return FIRST if first else OTHER

    def _switches(self, felt: Felt, seat: str, up: int) -> bool:
        assert self.switches is not None
        cards = [index(card) for n in (1, 2) for card in felt.cards(f"{seat}.{n}")]
        return bool(self.switches[(*cards, up)])


def index(card: Card) -> int:
    """The number of a card's value, 0 for an ace."""
    return value(card) - 1
