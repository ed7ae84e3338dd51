"""Pay tables: the row that a hand reaches.

A row names the least hand that it pays, so one table serves lists of all hands and ladders such as
"a pair of aces or better" alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from krupier import hands
from krupier.equipment.cards import RANKS, Card, parse, rank, suit
from krupier.money import Ratio
from krupier.rules.banker_poker.parts import Row
from krupier.rules.game import BadSetting

Ranking = Literal["high", "omaha", "three_card"]

_LOWEST = {
    "high-card": "2c",
    "ace-king": "Ac Kd",
    "pair": "2c 2d",
    "two-pairs": "3c 3d 2c 2d",
    "three-of-a-kind": "2c 2d 2h",
    "straight": "Ac 2d 3h 4s 5c",
    "flush": "2c 3c 4c 5c 7c",
    "full-house": "2c 2d 2h 3c 3d",
    "four-of-a-kind": "2c 2d 2h 2s",
    "straight-flush": "Ac 2c 3c 4c 5c",
    "royal-flush": "Ac Kc Qc Jc Tc",
}
"""The lowest cards that make a hand, its kickers left out."""

_LOWEST_OF_THREE = {
    "high-card": "2c 3d 5h",
    "pair": "2c 2d 3h",
    "flush": "2c 3c 5c",
    "straight": "Ac 2d 3h",
    "three-of-a-kind": "2c 2d 2h",
    "straight-flush": "Ac 2c 3c",
}


@cache
def least_value(ranking: Ranking, hand: str, least: str | None = None) -> int:
    """The value from which cards are this hand or a better one.

    >>> hands.high(parse("Ac Ad 2h 3s 4c")) >= least_value("high", "pair", "A")
    True
    >>> hands.high(parse("Kc Kd Ah Qs Jc")) >= least_value("high", "pair", "A")
    False
    >>> hands.three_card(parse("Qh 3c 2d")) >= least_value("three_card", "high-card", "Q")
    True
    """
    lowest = _LOWEST_OF_THREE if ranking == "three_card" else _LOWEST
    if hand not in lowest:
        raise BadSetting(f"{hand!r} is no hand of {', '.join(lowest)}")
    cards = lowest[hand]
    if least:
        if hand not in ("pair", "high-card"):
            raise BadSetting(f"{hand}: only a pair or a high card is paid from a rank up")
        cards = f"{least}c {least}d" if hand == "pair" else f"{least}c"
        if ranking == "three_card":
            kickers = [one for one in RANKS if one != least]
            cards += f" {kickers[0]}d" if hand == "pair" else f" {kickers[0]}d {kickers[1]}h"
    evaluate = hands.three_card if ranking == "three_card" else hands.high
    return evaluate(parse(cards))


class PayTable:
    """The rows of a table by the value of a hand, best first."""

    def __init__(self, rows: Sequence[Row], ranking: Ranking = "high") -> None:
        self._rows = []
        for row in rows:
            if row.hand is None:
                raise BadSetting(f"{row.id}: a row of this table names a hand")
            self._rows.append((least_value(ranking, row.hand, row.least), row))
        values = [value for value, _ in self._rows]
        if values != sorted(set(values), reverse=True):
            raise BadSetting(f"{', '.join(row.id for row in rows)}: the best hand stands first")

    def row(self, value: int) -> Row | None:
        return next((row for least, row in self._rows if value >= least), None)

    @property
    def lowest(self) -> Row:
        return self._rows[-1][1]


def low_row(rows: Sequence[Row], cards: Sequence[Card]) -> Row | None:
    """The row of five cards as a low hand: the ace is the lowest card, pairs make nothing."""
    ranks = {(rank(one) + 1) % 13 for one in cards}
    if len(ranks) < len(cards):
        return None
    suited = len({suit(one) for one in cards}) == 1
    for row in rows:
        assert row.highest is not None
        if max(ranks) <= (RANKS.index(row.highest) + 1) % 13 and row.suited in (None, suited):
            return row
    return None


def own_row(rows: Sequence[Row], cards: Sequence[Card]) -> Row | None:
    """The row of two own cards: a hand, or the ranks of both and whether they are suited."""
    one, other = cards
    for row in rows:
        if row.hand is not None:
            fits = hands.high(cards) >= least_value("high", row.hand, row.least)
        else:
            assert row.both is not None
            ranks = RANKS[rank(one)], RANKS[rank(other)]
            fits = any(a in row.both[0] and b in row.both[1] for a, b in (ranks, ranks[::-1]))
        if fits and row.suited in (None, suit(one) == suit(other)):
            return row
    return None


def best_pays(rows: Sequence[Row]) -> Ratio:
    return max((row.pays for row in rows), key=lambda pays: pays.exact)
