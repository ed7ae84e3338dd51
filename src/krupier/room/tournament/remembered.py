"""What follows from the journal of a tournament: the machine, its clocks, its chips, who sits out.

The same for a tournament that is played and for one that comes back from its journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

import msgspec
from sqlalchemy import Connection

from krupier.room.tournament import journal, registers
from krupier.room.tournament.clocks import Clocks
from krupier.room.tournament.journal import Absent, Admitted, Agrees, Defined, Sent, Stood
from krupier.rules.options import Refused
from krupier.rules.tournament import answers as told
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament import teams
from krupier.rules.tournament.answers import Answer
from krupier.rules.tournament.inputs import Drawn, Input, Shuffle
from krupier.rules.tournament.machine import Machine
from krupier.rules.tournament.state import Entrant, State
from krupier.rules.tournament.units import chips_of
from krupier.store import groups, invitations, people, tournament_doors, tournaments
from krupier.store.tournaments import TournamentRecord

EVERYTHING = (told.StageBegins, told.StageOver, told.RolledBack, told.Ended, told.Plays)
"""Answers after which anybody may sit elsewhere, with other chips."""

OTHER_TERMS = (told.DealOffered, told.RolledBack)
"""Answers after which nobody has agreed to a deal yet."""


@dataclass(frozen=True, kw_only=True)
class Stored:
    """What the books say of a tournament."""

    record: TournamentRecord
    secret: bytes
    entries: list[groups.GroupEntry]
    names: dict[str, str]
    written_at: int
    """When anything of it was written last."""
    guests: frozenset[str] = frozenset()
    """Who is invited to a private one."""
    invited_until: int = 0
    """The end of the link that leads there."""


@dataclass
class Remembered:
    """What follows from the journal, beside the machine."""

    record: TournamentRecord
    secret: bytes
    machine: Machine
    names: dict[str, str]
    lines: int = 0
    """Of the group's journal."""
    written: int = 0
    """Of them, how many are durable."""
    draws: int = 0
    clocks: Clocks = field(default_factory=Clocks)
    past: list[tuple[int, Clocks]] = field(default_factory=list)
    """After every line of the machine's journal: when that was, and the clocks."""
    chips: dict[str, int] = field(default_factory=dict)
    """By player, what the books have of his, with what lies in a hand that runs."""
    away: set[str] = field(default_factory=set)
    admitted: set[str] = field(default_factory=set)
    """Whom management lets enter, whatever the house knows of him."""
    wins: dict[str, str] = field(default_factory=dict)
    """By entry, the satellite whose win was used for it; empty: none was."""
    banks: dict[str, int] = field(default_factory=dict)
    agreed: set[str] = field(default_factory=set)
    """Entries that agree to the deal that is talked about."""
    plays: dict[str, str] = field(default_factory=dict)
    """Who of a team sits on its chair."""
    turns: dict[str, str] = field(default_factory=dict)
    """Who comes to it when the hand there is over."""
    done: dict[tuple[str, str], int] = field(default_factory=dict)
    """Requests by player and id, with their lines."""
    drawn: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    """All draws by their numbers: what for, and the order."""
    told: list[tuple[int, int, list[Answer]]] = field(default_factory=list)
    """What was answered to each line, with its number and time: for whoever reads its course."""

    @property
    def state(self) -> State:
        return self.machine.state

    @property
    def is_over(self) -> bool:
        """For good: nothing that leads there can be lost any more."""
        return self.state.phase == "over" and self.written >= self.lines

    def player_of(self, entry: str) -> str:
        """Who plays with it; of a team that does not sit yet, who comes first."""
        if entry in self.plays:
            return self.plays[entry]
        one = self.state.entrants[entry]
        of_team = teams.members(self.state, entry) if one.team == one.id and one.team else []
        return of_team[0].player if of_team else one.player

    def name_of(self, entry: str) -> str:
        player = self.player_of(entry)
        return self.names.get(player, player)

    def entry_of(self, player: str) -> Entrant | None:
        """The one that he plays with now, or played last."""
        state, found = self.state, None
        for entry, who in self.plays.items():
            if who == player and state.entrants[entry].state == "in":
                return state.entrants[entry]
        for id in state.of_player.get(player, ()):
            one = state.entrants[id]
            if one.state in ("waiting", "in"):
                return one
            found = one
        return found


def stored(conn: Connection, id: str) -> Stored:
    """What the books say of one. Raises Unknown, Sealed."""
    entries = groups.entries(conn, id)
    players = {one.player for one in tournaments.entries(conn, id)}
    return Stored(
        record=tournaments.tournament(conn, id),
        secret=tournaments.secret(conn, id),
        entries=entries,
        names=people.names(conn, players),
        written_at=max(entries[-1].at if entries else 0, tournaments.last_played(conn, id)),
        guests=tournament_doors.guests(conn, id),
        invited_until=invitations.good_until(conn, "tournament", [id], 0).get(id, 0),
    )


def played_again(stored: Stored) -> Remembered:
    """The tournament that its journal leads to."""
    first = journal.decode(stored.entries[0].input)
    assert isinstance(first, Defined)
    machine = Machine(first.definition)
    found = Remembered(stored.record, stored.secret, machine, dict(stored.names), lines=1)
    play_on(found, stored.entries)
    found.written = found.lines
    return found


def play_on(was: Remembered, entries: Sequence[groups.GroupEntry]) -> None:
    """By the lines of its journal that it does not know yet."""
    for entry in entries[was.lines :]:
        line = journal.decode(entry.input)
        if isinstance(line, Sent):
            take(was, line, _kept(line), entry.at)
            was.draws += len(line.drawn)
        elif not isinstance(line, Defined):
            remember(was, line, entry.at)


def _kept(line: Sent) -> Callable[[Shuffle], Drawn]:
    answers = iter(line.drawn)
    return lambda wanted: next(answers)


def take(
    was: Remembered, line: Sent, draw: Callable[[Shuffle], Drawn], at: int
) -> tuple[Sent, list[Answer], dict[str, int]]:
    """The machine takes a line. Says how it is written, what was answered, and whose chips the
    books have to move, by player. Raises Refused, and nothing has changed."""
    one, before = line.given, was.state.entrants
    unit = getattr(one, "after", {}).keys() & before.keys()
    lent = lent_in(was.state)
    had = {entry: lent.get(entry, before[entry].chips) for entry in unit}
    borrowed = {was.player_of(entry) for entry in lent}  # a roll-back may undo their entries
    purposes: list[str] = []

    def noted(wanted: Shuffle) -> Drawn:
        purposes.append(wanted.purpose)
        return draw(wanted)

    news = was.machine.send(one, noted)
    try:
        return _taken(was, line, news, purposes, had, borrowed, at)
    except Refused as refused:  # the machine has taken it: whatever refuses now is a fault of ours
        raise AssertionError(str(refused)) from refused


def _taken(
    was: Remembered,
    line: Sent,
    news: list[Answer],
    purposes: list[str],
    had: dict[str, int],
    borrowed: set[str],
    at: int,
) -> tuple[Sent, list[Answer], dict[str, int]]:
    one = line.given
    line = msgspec.structs.replace(line, drawn=was.machine.journal[-1].drawn)
    was.drawn += zip(purposes, line.drawn, strict=True)
    was.lines += 1
    if line.id:
        was.done[line.by, line.id] = was.lines
    was.banks |= line.banks
    win = line.agreed.win if line.agreed else ""
    was.wins |= {answer.entry: win for answer in news if isinstance(answer, told.Entered)}
    _turn_clocks(was, one, news, at)
    if not was.state.talk or any(isinstance(answer, OTHER_TERMS) for answer in news):
        was.agreed.clear()
    _count_unit(was, one, had)
    changed = _take_turns(was, one, news)
    was.record = registers.after(was.record, was.state, news, at)
    changed |= borrowed | {was.player_of(entry) for entry in lent_in(was.state)}
    was.told.append((was.lines, at, news))
    moved = _moved(was, one, news, changed)
    for player, change in moved.items():
        was.chips[player] = was.chips.get(player, 0) + change
    return line, news, moved


def _turn_clocks(was: Remembered, one: Input, news: list[Answer], at: int) -> None:
    if isinstance(one, given.RollBack):
        # one that was rolled back before says nothing of what stands now
        last = next(line for line in range(one.to, 0, -1) if was.machine.counts(line))
        then, clocks = was.past[last - 1]
        was.clocks = clocks.as_of(then, at)
    if isinstance(one, given.TimeIsUp):
        was.clocks = replace(was.clocks, whole=None)
    was.clocks = was.clocks.after(was.state, news, at)
    was.past.append((at, was.clocks))


def remember(was: Remembered, line: Absent | Admitted | Agrees | Stood, at: int) -> None:
    was.lines += 1
    match line:
        case Absent(player=player, away=away):
            (was.away.add if away else was.away.discard)(player)
        case Admitted(player=player):
            was.admitted.add(player)
        case Agrees(entry=entry, by=by, id=id):
            was.agreed.add(entry)
            was.done[by, id] = was.lines
        case Stood(since=since):
            was.clocks = was.clocks.stood(since, at)


def _count_unit(was: Remembered, one: Input, had: dict[str, int]) -> None:
    """What a unit moved among its players is in the books by what was played."""
    changes: dict[str, int] = {}
    if isinstance(one, given.UnitOver):
        changes = {entry: chips - had[entry] for entry, chips in one.after.items()}
    elif isinstance(one, given.PoolUnitOver):
        changes = one.change
    for entry, change in changes.items():
        player = was.player_of(entry)
        was.chips[player] = was.chips.get(player, 0) + change


def _take_turns(was: Remembered, one: Input, news: Sequence[Answer]) -> set[str]:
    """Others sit down for their teams, where no hand runs with who sat there. Says who comes and
    goes. After a roll-back those sit there who did then: no hand runs."""
    if any(isinstance(answer, told.RolledBack) for answer in news):
        was.turns.clear()
        was.plays = {team.id: team.plays for team in was.state.entrants.values() if team.plays}
    was.turns |= {answer.entry: answer.player for answer in news if isinstance(answer, told.Plays)}
    over = one.table if isinstance(one, given.UnitOver | given.Void) else 0
    changed: set[str] = set()
    for entry, player in list(was.turns.items()):
        running = [
            table
            for flight in was.state.flights
            for number, table in flight.tables.items()
            if table.unit is not None and number != over and entry in table.seats.values()
        ]
        if running and entry in was.plays:
            continue
        changed |= {was.plays.get(entry, player), player}
        was.plays[entry] = player
        del was.turns[entry]
    return changed


def _moved(
    was: Remembered, one: Input, news: Iterable[Answer], changed: set[str]
) -> dict[str, int]:
    """By player, chips that come into play or leave it."""
    state, news = was.state, list(news)
    if any(isinstance(answer, EVERYTHING) for answer in news):
        touched = set(was.chips) | set(state.of_player) | set(was.plays.values())
    else:
        named = {entry for answer in news if (entry := getattr(answer, "entry", ""))}
        named |= set(getattr(one, "after", ())) | {getattr(one, "entry", "")}
        touched = changed | {was.player_of(entry) for entry in named if entry in state.entrants}
    wanted = _wanted(was, touched)
    changes = {player: wanted.get(player, 0) - was.chips.get(player, 0) for player in touched}
    return {player: change for player, change in changes.items() if change}


def _wanted(was: Remembered, players: set[str]) -> dict[str, int]:
    """By player, all chips that he has in the tournament."""
    state = was.state
    if state.phase == "over":
        return {}
    lent = lent_in(state)
    found = {
        player: sum(
            lent[id] if id in lent else chips_of(state, state.entrants[id])
            for id in state.of_player.get(player, ())
        )
        for player in players
    }
    for one in state.entrants.values() if state.definition.entry.team else ():
        if one.id == one.team and (player := was.player_of(one.id)) in players:
            found[player] += chips_of(state, one)
    return found


def lent_in(state: State) -> dict[str, int]:
    """By entry, the chips of further units that run: instead of their own, which do not change."""
    tables = (table for flight in state.flights for table in flight.tables.values())
    running = [one.begun for one in tables if one.unit is not None and one.begun is not None]
    return {entry: chips for begun in running for entry, chips in begun.further.items()}
