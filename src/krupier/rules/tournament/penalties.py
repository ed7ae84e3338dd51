"""Units that a player has to miss: he is dealt in, his stakes are posted, and his hand is dead.

What is left of a penalty goes with the person: to another table, another day, another entry, and to
the chair of his team when it is his turn there.
"""

from __future__ import annotations

from krupier.rules.options import Refused
from krupier.rules.tournament.answers import PenaltyOver
from krupier.rules.tournament.inputs import Penalise
from krupier.rules.tournament.state import Entrant, State, Table


def penalise(s: State, given: Penalise) -> None:
    """An orbit is as many units as players sit at the table now. Raises Refused."""
    if given.units < 0 or given.orbits < 0 or not (given.units or given.orbits):
        raise Refused("penalty", "one unit or orbit at least")
    if given.units and given.orbits:
        raise Refused("penalty", "in units or in orbits, not in both")
    entrant = _seated(s, given.player)
    if entrant is None:
        raise Refused("not-in", f"{given.player[:40]} does not play")
    person = entrant.person if given.player == entrant.id else given.player
    _, table = s.flight_of(entrant.here.table)
    if given.running:
        if table.unit is None or person not in table.people or person in table.serving:
            raise Refused("unit", f"{given.player[:40]} is in no unit that is played")
        table.serving.add(person)
    more = given.units + given.orbits * len(table.seats)
    s.missed[person] = s.missed.get(person, 0) + more


def _seated(s: State, player: str) -> Entrant | None:
    """Where somebody plays, or his team does; a team is whoever plays for it."""
    own = [s.entrants[id] for id in s.of_player.get(player, ())]
    teams = {one.team for one in own} or {player}
    for_them = [one for one in s.entrants.values() if one.team and one.id == one.team in teams]
    return next((one for one in (*own, *for_them) if one.at and one.state == "in"), None)


def begin(s: State, table: Table) -> tuple[str, ...]:
    """Whose hands are dead in the unit that begins: who serves a penalty, and who is excluded."""
    table.people = tuple(s.entrants[entry].person for entry in table.dealt)
    table.serving = {person for person in table.people if s.missed.get(person)}
    players = [s.entrants[entry] for entry in table.dealt]
    return tuple(one.id for one in players if one.person in table.serving or one.excluded)


def serve(s: State, table: Table) -> None:
    """A unit is over that counts: whoever has missed the last one may come back."""
    for person in sorted(table.serving):
        s.missed[person] -= 1
        if not s.missed[person]:
            del s.missed[person]
            s.tell(PenaltyOver(person))
