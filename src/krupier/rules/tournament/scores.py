"""What is recorded of games against the house and mariáš: chips after every round, and the results
of entries that have played their part."""

from __future__ import annotations

from krupier.rules.tournament import further
from krupier.rules.tournament.answers import Chips, Out, Scores, WhyChips
from krupier.rules.tournament.state import Entrant, Flight, State, Table


def of_stage(s: State, flight: Flight) -> None:
    """The chips of all who are left, before anybody begins again."""
    if s.definition.bank or s.definition.debts:
        chips = {one.id: one.chips for one in s.through_round(flight) if one.state == "in"}
        _record(s, Scores(s.stage + 1, s.rounds + 1, chips, flight.number))


def _record(s: State, one: Scores) -> None:
    s.scores.append(one)
    s.tell(one)


def parts(s: State, flight: Flight, table: Table) -> None:
    """Who has played all the units of an entry leaves his seat, and may enter again."""
    if not s.rules.part:
        return
    for one in [s.entrants[entry] for entry in table.seats.values()]:
        if one.chips and one.played >= s.rules.part:
            flight.stands_up(one)
            _take_out(s, one, "part-played")
            one.state = "played"
            _record(s, Scores(s.stage + 1, s.rounds + 1, {one.id: one.recorded}, flight.number))


def _take_out(s: State, one: Entrant, why: WhyChips) -> None:
    """His chips are written down and leave play."""
    if one.chips:
        s.tell(Chips(one.id, -one.chips, why))
    s.issued -= one.chips
    one.recorded, one.chips = one.recorded + one.chips, 0


# -- the best of a person ------------------------------------------------------------------------


def _own(s: State, one: Entrant) -> list[Entrant]:
    return [s.entrants[id] for id in s.of_player.get(one.player, ()) if id != one.id]


def leave_places(s: State, one: Entrant) -> None:
    """He plays again: entries that he lost have no place, whatever comes of this one."""
    if not s.rules.best:
        return
    worse = {other.id for other in _own(s, one) if other.state == "out"}
    kept = [tuple(entry for entry in group if entry not in worse) for group in s.finished]
    many = sum(map(len, s.finished)) - sum(map(len, kept))
    s.finished = [group for group in kept if group]
    s.placed, s.unplaced = s.placed - many, s.unplaced + many
    for entry in worse:
        s.entrants[entry].state = "gone"


def has_better(s: State, one: Entrant) -> bool:
    """Of somebody who has just lost all: whether another entry of his has a result."""
    return s.rules.best and any(other.state == "played" for other in _own(s, one))


def gone(s: State, one: Entrant) -> None:
    """It has no place: another one is better."""
    one.state = "gone"
    s.alive, s.unplaced = s.alive - 1, s.unplaced + 1
    s.tell(Out(one.id, None))


def keep_best(s: State, flight: Flight) -> None:
    """At the end, before equals play for their order."""
    if not s.rules.best:
        return
    for ids in s.of_player.values():
        own = [s.entrants[id] for id in ids if s.entrants[id].state in ("in", "played")]
        best = max(own, key=further.worth, default=None)
        for one in own:
            if one is not best:
                if one.at is not None:
                    flight.stands_up(one)
                _take_out(s, one, "other-result-better")
                gone(s, one)
