"""Side bets: which combinations some cards make, and which row of a pay table that is.

A function of this module names every combination that its cards make; a plan's table is read
from the top, and the first row whose id is among them pays. So tables differ only as data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Set

from krupier.equipment.cards import Card, is_red, rank, suit
from krupier.plan.parts import PayRow
from krupier.rules.blackjack.hand import total
from krupier.rules.blackjack.plan import BlackjackBet

MOST_COUNTED = 8
"""Croupier's busts with this many cards or more pay the same."""

ACE_RANK = 12


def pair(first: Card, second: Card) -> Set[str]:
    """
    >>> from krupier.equipment.cards import parse
    >>> [list(pair(*parse(two))) for two in ("KhKs", "KhKd", "KhKh", "KhQh")]
    [['mixed-pair'], ['coloured-pair'], ['perfect-pair'], []]
    """
    if rank(first) != rank(second):
        return frozenset()
    if suit(first) == suit(second):
        return {"perfect-pair"}
    return {"coloured-pair" if is_red(first) == is_red(second) else "mixed-pair"}


def three_cards(first: Card, second: Card, third: Card) -> Set[str]:
    """
    >>> from krupier.equipment.cards import parse
    >>> sorted(three_cards(*parse("7s 7d 7h")))
    ['21', '777', 'trips']
    >>> sorted(three_cards(*parse("6s 7s 8s")))
    ['21', '21-suited', '678', '678-suited', 'flush', 'straight', 'straight-flush']
    """
    cards = (first, second, third)
    ranks = sorted(rank(card) for card in cards)
    suited = len({suit(card) for card in cards}) == 1
    made = {"flush"} if suited else set()
    if ranks[0] == ranks[2]:
        made.add("trips")
    if _in_sequence(ranks):
        made.add("straight")
    if suited and made & {"trips", "straight"}:
        made.add("suited-trips" if "trips" in made else "straight-flush")
    points = total(cards).points
    if 19 <= points <= 21:
        made.add(str(points))
    if ranks == [5, 5, 5]:
        made.add("777")
    if ranks == [4, 5, 6]:
        made.add("678")
    if suited:
        made |= {f"{name}-suited" for name in made & {"777", "678", "21"}}
    return made


def _in_sequence(ranks: list[int]) -> bool:
    """Three ranks, sorted; the ace stands below the two or above the king."""
    low, middle, high = ranks
    return (middle - low == 1 and high - middle == 1) or ranks == [0, 1, ACE_RANK]


def four_cards(*cards: Card) -> Set[str]:
    """The first four cards of a position, by rank.

    >>> from krupier.equipment.cards import parse
    >>> [list(four_cards(*parse(four))) for four in ("9s9h4d4c", "9s9h9dKc", "QsKhJdTc")]
    [['two-pairs'], ['three-of-a-kind'], []]
    """
    sizes = sorted(Counter(rank(card) for card in cards).values(), reverse=True)
    names = {(4,): "four-of-a-kind", (3, 1): "three-of-a-kind", (2, 2): "two-pairs"}
    name = names.get(tuple(sizes), "one-pair" if sizes[0] == 2 else "")
    return {name} if name else frozenset()


def bank_bust(bank: tuple[Card, ...], *, blackjack: bool) -> Set[str]:
    """How the bank went over 21; ``blackjack``: the player holds one."""
    if not total(bank).bust:
        return frozenset()
    n = min(len(bank), MOST_COUNTED)
    made = {f"bust-{n}"}
    if n <= 4:
        made.add("bust-3-4")
    if blackjack:
        made.add(f"bust-{n}-blackjack")
    return made


def row(bet: BlackjackBet, made: Set[str]) -> PayRow | None:
    """The row that pays: the first one of the table that was made."""
    for one in bet.table:
        if one.id in made:
            return one
    return None
