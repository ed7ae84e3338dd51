"""The referee's count of missed units: by person, in units that count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.rules.tournament import answers as told
from krupier.rules.tournament import inputs as given
from tests.rules.tournament.referee import money
from tests.rules.tournament.referee.notes import One, must
from tests.rules.tournament.referee.tables import Seats

if TYPE_CHECKING:
    from tests.rules.tournament.referee.judge import Referee


def penalised(r: Referee, one: given.Penalise) -> None:
    seated = [o for o in r.entries.values() if o.at is not None and _is_his(r, o, one.player)]
    must(seated, "he plays nowhere", one)
    entry = seated[0]
    assert entry.at is not None
    person = entry.person if one.player == entry.id else one.player
    table = r.tables[entry.at[0]]
    if one.running:
        must(person in table.people and person not in table.serving, "he is in no unit", one)
        table.serving.add(person)
    r.missed[person] += one.units + one.orbits * len(table.taken)


def _is_his(r: Referee, entry: One, player: str) -> bool:
    if entry.id == entry.team:
        return player == entry.id or player in {o.player for o in money.members(r, entry.id)}
    return entry.player == player


def begins(r: Referee, table: Seats, one: told.Dealt) -> None:
    """Whose hands are dead."""
    playing = [r.entries[entry] for entry in one.entries]
    table.people = {o.person for o in playing}
    table.serving = {person for person in table.people if r.missed[person]}
    dead = tuple(o.id for o in playing if o.person in table.serving or o.blinded)
    must(one.dead == dead, "dead hands", one, dead)


def served(r: Referee, table: Seats) -> None:
    for person in sorted(table.serving):
        r.missed[person] -= 1
        if not r.missed[person]:
            r.free.append(person)
    table.serving = set()


def check(r: Referee) -> None:
    """Whoever may come back, and nobody else, is told of."""
    said = [one.player for one in r.news if isinstance(one, told.PenaltyOver)]
    must(said == r.free, "penalties that are over", said, r.free)


def takes_turn(r: Referee, one: told.Plays) -> None:
    """Of a team, level after level, in the order of registration."""
    team = r.entries[one.entry]
    part = r.parts[team.flight]
    own = [o.player for o in money.members(r, team.id) if o.player not in r.barred]
    due = own[(part.level - part.first_level) % len(own)]
    must(one.player == due, "another plays for the team", one, due)
    team.plays = one.player
