"""Cards that decide: who has the button of a table, and who of equals is better.

A pack of 32 is shuffled and everybody has one card, clockwise; the highest wins, and those whose
cards are as high have others of a pack that is shuffled again.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from krupier.rules.tournament import further
from krupier.rules.tournament.answers import CardsDealt
from krupier.rules.tournament.state import Draws, State, drawn

RANKS, SUITS = "789TJQKA", "cdhs"
PACK = len(RANKS) * len(SUITS)


def card(number: int) -> str:
    """
    >>> card(0), card(31), card(9)
    ('7c', 'As', '8d')
    """
    return RANKS[number % len(RANKS)] + SUITS[number // len(RANKS)]


def ordered(
    s: State, names: Sequence[str], purpose: str, table: int = 0, time: int = 1
) -> Draws[list[str]]:
    """From the highest card to the lowest. Of a table only the highest is looked for."""
    if len(names) < 2:
        return list(names)
    packs = -(-len(names) // PACK)
    said = purpose if time == 1 else f"{purpose}, {time}"
    numbers = yield from drawn(PACK * packs, said)
    dealt = {name: number % PACK for name, number in zip(names, numbers, strict=False)}
    s.tell(CardsDealt({name: card(number) for name, number in dealt.items()}, table))

    def rank(name: str) -> int:
        return dealt[name] % len(RANKS)

    found: list[str] = []
    for _, same in groupby(sorted(names, key=rank, reverse=True), key=rank):
        equal = list(same)
        if table and found:
            found += equal
            continue
        again = purpose if table or len(equal) == len(names) else _purpose(equal)
        first = 1 if again != purpose else time + 1
        found += yield from ordered(s, equal, again, table, first)
    return found


def _purpose(names: Sequence[str]) -> str:
    return f"cards between {', '.join(names)}"


def between_equals(s: State) -> Draws[None]:
    """At the end, where the plan has cards decide."""
    if not s.rules.by_cards:
        return
    playing = [one for one in s.entrants.values() if one.state == "in"]
    for group in further.alike({one.id: further.worth(one) for one in playing}):
        order = yield from ordered(s, group, _purpose(group))
        for place, entry in enumerate(reversed(order), 1):
            s.entrants[entry].further = (place,)
