"""Rulings that take chips out of play: somebody is removed, or some chips of his are withdrawn.

It is done between units: at a table, in a stage without tables, and while a stage waits to begin.
Whoever is excluded or disqualified goes with all he has in the tournament, also where he is through
another flight; he has one place at most.
"""

from __future__ import annotations

from krupier.rules.options import Refused
from krupier.rules.tournament import entries, payout, teams, units
from krupier.rules.tournament.answers import Chips, Removed
from krupier.rules.tournament.inputs import Remove, Withdraw
from krupier.rules.tournament.state import Draws, Entrant, Flight, State


def remove(s: State, given: Remove) -> Draws[None]:
    """Nobody waits for his answer any more. Raises Refused."""
    entrant, _ = s.between_units(given.entry, given.reason)
    with_all = given.how != "no-show"
    others = [one for one in _all(s, entrant) if one is not entrant] if with_all else []
    playing = [one for one in others if one.state in ("in", "through")]
    waiting = [one for one in others if one.state == "waiting"]
    for one in playing:
        s.between_units(one.id, given.reason)
    playing += [one for one in others if one.state == "played"]
    going = [entrant, *playing, *waiting]
    can_win = ("in", "through", "played", "waiting")
    live = [one for one in s.entrants.values() if one.state in can_win]
    live = [one for one in live if one.id != one.team or one.state != "waiting"]  # its players do
    if s.alive <= len(going) or all(one in going or one.excluded for one in live):
        raise Refused("last-player", "nobody else could win")
    keeps_chair = s.definition.seats.full
    if not with_all and (keeps_chair or not s.flight(entrant.flight).breaks):
        raise Refused("no-show", "chips of who never came are taken away after the first break")
    if given.how != "no-show":
        _bar(s, entrant, given.how)
        for one in waiting:
            entries.give_back(s, one, given.how)
    if keeps_chair or (given.how == "excluded" and s.definition.excluded == "blinded"):
        for one in (entrant, *playing):
            yield from _use_up(s, one)
        return
    for one in playing:
        yield from _leaves(s, one, given.how)
        one.state = "gone"
        s.alive -= 1
        s.unplaced += 1
    yield from _leaves(s, entrant, given.how)
    _place(s, entrant, given.how)
    if not s.deal:  # else what others move up to has been divided
        payout.pay_all(s)


def _bar(s: State, entrant: Entrant, how: Removed) -> None:
    """The person, or all who play for a team."""
    own = teams.members(s, entrant.id) if entrant.id == entrant.team else _all(s, entrant)
    s.barred |= {one.player for one in own}
    if how == "disqualified":
        s.disqualified |= {one.player for one in own}
        for one in (entrant, *own):
            one.taken = 0  # nor a claim to a pool for most heads


def _all(s: State, entrant: Entrant) -> list[Entrant]:
    return [s.entrants[id] for id in s.of_player.get(entrant.player, ())]


def _use_up(s: State, entrant: Entrant) -> Draws[None]:
    """He plays no more, and blinds use up his chips. Nobody waits for his answer."""
    entrant.excluded = True
    if entrant.at is not None and entrant.id in s.flight_of(entrant.at.table)[1].asked:
        yield from units.answered(s, units.decline(s, entrant.id))


def _leaves(s: State, entrant: Entrant, how: Removed) -> Draws[None]:
    flight = s.flight(entrant.flight)
    if entrant.at is not None:
        table = flight.tables[entrant.at.table]
        table.asked.discard(entrant.id)
        table.broke.pop(entrant.id, None)
        if table.broke and not table.asked:  # who waited with him is out before him
            yield from units.decide(s, flight, table)
    _goes(s, entrant, how)


def _goes(s: State, entrant: Entrant, how: Removed) -> None:
    if entrant.at is not None:
        if s.definition.seats.dead_boxes:
            s.flight(entrant.flight).tables[entrant.at.table].dead.add(entrant.at.seat)
        s.flight(entrant.flight).stands_up(entrant)
    units.chips_leave(s, entrant, how)
    entrant.head = 0
    entrant.state = "out"


def take_out(s: State, entrant: Entrant, how: Removed) -> None:
    """Where nobody waits for an answer, and no unit runs."""
    _goes(s, entrant, how)
    _place(s, entrant, how)


def _place(s: State, entrant: Entrant, how: Removed) -> None:
    flight = s.flight(entrant.flight)
    placed = units.take_places(s, {entrant.id: 0})
    s.alive -= len(placed)
    if how == "disqualified":
        s.unplaced += len(placed)
    elif _pairs(s, flight):  # who loses in this round shares with him
        flight.round.append(placed)
    elif any(flight.round):  # they went before him, and wait for their places
        flight.removed.append(tuple(placed))
    else:
        units.rank(s, [tuple(placed)] if placed else [])


def _pairs(s: State, flight: Flight) -> bool:
    return flight.state == "playing" and s.rules.pairs and not s.rules.matched


def withdraw(s: State, given: Withdraw) -> None:
    """Raises Refused. Whoever is to lose all of them is excluded."""
    entrant, _ = s.between_units(given.entry, given.reason)
    most = entrant.chips - 1
    if not 1 <= given.chips <= most:
        raise Refused("chips", f"1 to {most} chips can be withdrawn", least=1, most=most)
    entrant.chips -= given.chips
    s.issued -= given.chips
    s.tell(Chips(entrant.id, -given.chips, "withdrawn", given.reason))
