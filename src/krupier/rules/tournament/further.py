"""Further units against the house, which decide between players of a table with as many chips.

They change nobody's chips: who has more after one of them is better, and whoever still has as many
plays another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from krupier.rules.tournament.state import Entrant, State, Table


def worth(one: Entrant) -> tuple[int, ...]:
    """His chips, and those after each further unit."""
    return (one.chips + one.coming, *one.further)


def ranks(entrants: Iterable[Entrant]) -> dict[str, int]:
    """Numbers in the order of what they are worth."""
    found = {one.id: worth(one) for one in entrants}
    order = {key: number for number, key in enumerate(sorted(set(found.values())))}
    return {entry: order[key] for entry, key in found.items()}


def due(s: State, table: Table) -> None:
    """After the last unit of a table: the best of those who have as many play one more."""
    table.further = ()
    if not s.rules.further or table.hands_left != 0:
        return
    own = [s.entrants[table.seats[seat]] for seat in sorted(table.seats)]
    for key in sorted({worth(one) for one in own}, reverse=True):
        alike = tuple(one.id for one in own if worth(one) == key)
        if len(alike) > 1:
            table.further, table.hands_left = alike, 1
            return


def over(s: State, table: Table, after: Mapping[str, int]) -> None:
    table.unit = None
    for entry, chips in after.items():
        s.entrants[entry].further += (chips,)
    due(s, table)
