"""Pairs: until the second loss, or everybody against several others.

Every match begins with the chips of an entry and ends when one player has all of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from krupier.rules.tournament import seating, units
from krupier.rules.tournament.state import Draws, Entrant, Flight, State, drawn


def left(s: State, flight: Flight) -> list[Entrant]:
    return [one for one in s.entrants.values() if one.state == "in" and one.flight == flight.number]


def done(s: State, flight: Flight) -> bool:
    if s.rules.play == "round-robin":
        return flight.matches >= s.rules.matches
    return len(left(s, flight)) <= max(1, s.rules.until_players)


def next_round(s: State, flight: Flight, players: Sequence[Entrant]) -> Draws[None]:
    """Who has lost as often plays each other; of an odd number one waits. The last two meet
    whatever they have lost."""
    units.rank_round(s, flight)
    flight.matches += 1
    for number, (one, other) in enumerate((yield from _pairs(s, flight, players))):
        if not number:
            flight.first_tables = 0
        flight.first_tables += 1
        table = seating.open_table(s, flight)
        for seat, player in enumerate((one, other), 1):
            s.issued += player.price.chips - player.chips
            player.chips = player.price.chips
            seating.sit(s, table, seat, player)
    yield from seating.draw_button(s, flight)


def _pairs(
    s: State, flight: Flight, players: Sequence[Entrant]
) -> Draws[list[tuple[Entrant, Entrant]]]:
    if s.rules.play == "round-robin":
        return (yield from _schedule(flight, players))
    found: list[tuple[Entrant, Entrant]] = []
    groups = [[one for one in players if flight.losses.get(one.id, 0) == n] for n in (0, 1)]
    if len(players) == 2:
        groups = [list(players)]
    for number, group in enumerate(groups):
        order = yield from drawn(len(group), f"pairs with {number} losses")
        mixed = [group[n] for n in order]
        found += list(zip(mixed[::2], mixed[1::2], strict=False))
    return found


def _schedule(flight: Flight, players: Sequence[Entrant]) -> Draws[list[tuple[Entrant, Entrant]]]:
    """The circle: one stays, the others move on by one place every round. Whose opponent was
    removed waits."""
    if flight.matches == 1:
        order = yield from drawn(len(players), "order of the round robin")
        flight.order = [players[n].id for n in order]
    if len(flight.order) < 2:
        return []
    fixed, *moving = flight.order
    turn = (flight.matches - 1) % len(moving)
    circle = [fixed, *moving[turn:], *moving[:turn]]
    half = len(circle) // 2
    met = zip(circle[:half], reversed(circle[half:]), strict=True)
    here = {one.id: one for one in players}
    return [(here[one], here[other]) for one, other in met if one in here and other in here]


def best(s: State, flight: Flight, players: Sequence[Entrant]) -> Draws[list[Entrant]]:
    """Who goes on: by wins, then by those against whoever has as many, then drawn."""
    order = yield from drawn(len(players), "order of equals")
    lot = {players[n].id: place for place, n in enumerate(order)}
    wins = {one.id: len(flight.wins.get(one.id, ())) for one in players}

    def against_equals(one: Entrant) -> int:
        return sum(wins.get(other) == wins[one.id] for other in flight.wins.get(one.id, ()))

    ranked = sorted(players, key=lambda one: (-wins[one.id], -against_equals(one), lot[one.id]))
    go_on, rest = ranked[: s.rules.until_players], ranked[s.rules.until_players :]
    for one in rest:
        units.chips_leave(s, one, "not-among-best")
        one.state, one.at = "out", None
    units.out(s, [(one.id,) for one in reversed(rest)])
    return go_on
