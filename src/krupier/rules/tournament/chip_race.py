"""The chip race: the lowest chips go out of play, and cards decide who gets a higher one.

One card for each odd chip, clockwise from seat 1. The highest cards win one higher chip each,
nobody two; a rest of half a chip or more makes one more. Nobody is raced out.
"""

from __future__ import annotations

from itertools import pairwise

from krupier.rules.options import Refused
from krupier.rules.tournament.answers import Chips
from krupier.rules.tournament.inputs import ChipRace
from krupier.rules.tournament.state import Draws, Flight, State, Table, drawn

CARDS = 52


def race(s: State, flight: Flight, given: ChipRace) -> Draws[None]:
    """At all tables of a flight, in a break. Raises Refused."""
    if not 1 <= given.low < given.high or given.high % given.low:
        raise Refused("chips", f"{given.low} does not divide {given.high}")
    if flight.pause != "on":
        raise Refused("no-break", "chips are raced off in a break")
    _must_be_needless(s, flight, given)
    for entrant in s.seated(flight):
        if entrant.chips % given.low:
            raise Refused("chips", f"{entrant.id} has {entrant.chips}, not in chips of {given.low}")
    for table in flight.tables.values():
        yield from _at(s, table, given)


def _must_be_needless(s: State, flight: Flight, given: ChipRace) -> None:
    """Where it is known which chips there are: the lowest goes out into the next one, when all
    stakes that come can be posted without it."""
    chips = s.definition.chips
    if not chips:
        return
    if (given.low, given.high) not in pairwise(chips):
        raise Refused("chips", f"there are chips of {', '.join(map(str, chips))}")
    for level in (s.definition.level(flight.level + 1), *s.definition.levels[flight.level + 1 :]):
        if any(stake % given.high for stake in (level.small, level.big, level.ante)):
            raise Refused("needed", f"chips of {given.low} are needed still", low=given.low)


def _at(s: State, table: Table, given: ChipRace) -> Draws[None]:
    players = [s.entrants[table.seats[seat]] for seat in sorted(table.seats)]
    odd = {one.id: one.chips % given.high // given.low for one in players}
    dealt = [entry for entry, chips in odd.items() for _ in range(chips)]
    if not dealt:
        return
    packs = -(-len(dealt) // CARDS)
    order = yield from drawn(CARDS * packs, f"cards of the chip race at table {table.number}")
    awards, rest = divmod(len(dealt) * given.low, given.high)
    awards += 2 * rest >= given.high
    best: dict[str, int] = {}
    for entry, card in zip(dealt, order, strict=False):
        best[entry] = max(best.get(entry, -1), card)
    winners = sorted(best, key=lambda entry: -best[entry])[:awards]
    for one in players:
        gone = odd[one.id] * given.low
        change = given.high * (one.id in winners) - gone
        if one.chips + change == 0:
            change += given.high
        one.chips += change
        s.issued += change
        if change:
            s.tell(Chips(one.id, change, "chip-race"))
