"""Further units against the house, which decide between players who are equal.

Two cases: at the end of a stage several have as many chips; or several lose their last chips in one
unit of a table and had as many before it. They play with chips that are lent: who has more after a
unit is better, and whoever still has as many plays another. Everybody plays at his own table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from krupier.rules.tournament import dealing, seating
from krupier.rules.tournament.state import Entrant, Flight, State, Table

Worth = tuple[int, ...]

MOST = 20
"""Further units after which equals stay equal: those who are away never differ."""


def worth(one: Entrant) -> Worth:
    """His chips with those recorded before, and those after each further unit."""
    return (one.recorded + one.chips + one.coming, *one.further)


def ranks(entrants: Iterable[Entrant]) -> dict[str, int]:
    """Numbers in the order of what they are worth."""
    return _numbered({one.id: worth(one) for one in entrants})


def of_broke(s: State, lost: Mapping[str, int]) -> dict[str, int]:
    """The same of those who lost their last chips in one unit, by what they had before it."""
    return _numbered({entry: (had, *s.entrants[entry].further) for entry, had in lost.items()})


def _numbered(found: Mapping[str, Worth]) -> dict[str, int]:
    order = {key: number for number, key in enumerate(sorted(set(found.values())))}
    return {entry: order[key] for entry, key in found.items()}


def alike(found: Mapping[str, Worth]) -> list[list[str]]:
    """Those who are worth the same, best first.

    >>> alike({"a": (5,), "b": (7, 1), "c": (5,), "d": (7, 2)})
    [['a', 'c']]
    """
    groups: dict[Worth, list[str]] = defaultdict(list)
    for entry, key in found.items():
        groups[key].append(entry)
    order = [key for key in sorted(groups, reverse=True) if len(key) <= MOST]
    return [groups[key] for key in order if len(groups[key]) > 1]


# -- who has to play -----------------------------------------------------------------------------


def among_broke(s: State, table: Table) -> None:
    """Of those who have just lost their last chips."""
    lost = {entry: had for entry, had in table.broke.items() if not s.entrants[entry].chips}
    found = {entry: (had, *s.entrants[entry].further) for entry, had in lost.items()}
    equal = alike(found) if s.rules.further else []
    table.further = tuple(entry for group in equal for entry in group)


def at_the_end(s: State, flight: Flight, last: bool) -> bool:
    """Of a stage: whether somebody has to play. Who has no seat any more gets one for it."""
    if not s.rules.further:
        return False
    equal = [entry for group in _undecided(s, flight, last) for entry in group]
    away = [entry for entry in equal if s.entrants[entry].at is None]
    for number in range(0, len(away), s.most()):
        table = seating.open_table(s, flight)
        table.hands_left = 0  # nothing else is played there
        for seat, entry in enumerate(away[number : number + s.most()], 1):
            seating.put(table, seat, s.entrants[entry])
    for table in flight.tables.values():
        table.further = tuple(entry for entry in table.seats.values() if entry in equal)
    return bool(equal)


def _undecided(s: State, flight: Flight, last: bool) -> list[list[str]]:
    """Nobody's order matters among those who go on."""
    if last:
        left = [one for one in s.entrants.values() if one.state in ("in", "played")]
        return alike({one.id: worth(one) for one in left})
    if not s.rules.units or not s.rules.advance:
        return []
    first: list[list[str]] = []
    out: dict[str, Worth] = {}
    for table in flight.tables.values():
        own = [s.entrants[entry] for entry in table.seats.values()]
        own.sort(key=worth, reverse=True)
        best, rest = own[: s.rules.advance], own[s.rules.advance :]
        if best and rest and worth(best[-1]) == worth(rest[0]):
            first += alike({one.id: worth(one) for one in own if worth(one) == worth(rest[0])})
        out |= {one.id: worth(one) for one in rest}
    return first or alike(out)


# -- playing -------------------------------------------------------------------------------------


def deal(s: State, flight: Flight) -> None:
    """What is due, also where no other unit begins any more."""
    for table in flight.tables.values():
        if not table.further or table.unit is not None or table.asked or s.halted or s.talk:
            continue
        seats = sorted(seat for seat, entry in table.seats.items() if entry in table.further)
        table.further = tuple(table.seats[seat] for seat in seats)
        if seats:
            lent = {entry: _lent(s.entrants[entry], table) for entry in table.further}
            dealing.begin(s, flight, table, seats, lent)


def _lent(one: Entrant, table: Table) -> int:
    """As many as those who are equal had, of several rounds all of them; those of an entry where
    that is nothing."""
    own = one.recorded + one.chips + one.coming
    return table.broke.get(one.id, 0) or own or one.price.chips


def over(s: State, table: Table, after: Mapping[str, int]) -> None:
    table.unit, table.further = None, ()
    for entry, chips in after.items():
        s.entrants[entry].further += (chips,)
