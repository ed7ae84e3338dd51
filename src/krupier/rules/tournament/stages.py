"""Stages and flights: how they begin, who gets through, and with which chips."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from krupier.rules.options import Refused
from krupier.rules.tournament import entries, heads, pairs, payout, ranking, seating, units
from krupier.rules.tournament.answers import Chips, LevelBegins, StageBegins, StageOver
from krupier.rules.tournament.state import Draws, Entrant, Flight, State

# -- the beginning -------------------------------------------------------------------------------


def prepare(s: State) -> None:
    """The flights of the present stage, which wait for their start."""
    s.flights = [Flight(number, s.stage) for number in range(1, s.rules.flights + 1)]


def start(s: State, flight: Flight) -> Draws[None]:
    """Seats are drawn, and the first units begin. Raises Refused."""
    if flight.state != "waiting":
        raise Refused("started", f"flight {flight.number} has started")
    coming = _coming(s, flight) if s.beginning else _through(s, flight)
    flight.state, s.phase = "playing", "running"
    s.tell(StageBegins(s.stage + 1, flight.number), LevelBegins(flight.level, flight.number))
    for entrant in coming:
        if s.beginning:
            entries.first_chips(s, entrant)
        entrant.state = "in"
    yield from _seat(s, flight, coming)
    entries.take_turns(s, flight)
    if s.beginning:
        yield from heads.mark(s)
        if not s.definition.entry.late_until and all(f.state != "waiting" for f in s.flights):
            entries.close(s)
        if s.closed:
            entries.turn_away(s)


def _seat(s: State, flight: Flight, coming: Sequence[Entrant]) -> Draws[None]:
    if s.rules.matched:
        yield from pairs.next_round(s, flight, coming)
    elif s.rules.play != "zoom":
        yield from seating.draw_all(s, flight, coming)
    if s.rules.units:
        for table in flight.tables.values():
            table.hands_left = s.rules.units


def _coming(s: State, flight: Flight) -> list[Entrant]:
    """Who has registered for it, as far as there are seats; who cannot play has his money back."""
    waiting = [
        one
        for one in s.entrants.values()
        if one.state == "waiting" and one.flight == flight.number and one.payments
    ]
    size = s.definition.entry.team
    if size:
        short = {one.team for one in waiting if len(entries.members(s, one.team)) != size}
        for one in waiting:
            if one.team in short:
                entries.give_back(s, one, "the team is not complete")
        waiting = [one for one in waiting if one.team not in short]
    plays = _playable(s, len(waiting))
    for one in waiting[plays:]:
        entries.give_back(s, one, "the field is not full")
    most = s.definition.entry.tables * s.most()
    return waiting[:plays][: most or None]


def _playable(s: State, number: int) -> int:
    """Pairs need a power of two, tables that go all-in are full."""
    if s.rules.pairs and s.rules.play != "round-robin":
        return 1 << (number.bit_length() - 1) if number else 0
    if s.rules.pairs:
        return number - number % 2
    return number - number % s.most() if s.rules.play == "flip" else number


def enough(s: State, flight: Flight) -> bool:
    """Whether as many have registered as are needed; other flights may bring more."""
    if not s.beginning or len(s.flights) > 1:
        return True
    waiting = [one for one in s.entrants.values() if one.state == "waiting" and one.payments]
    least, size = s.definition.start.least, s.definition.entry.team
    if size:
        teams = Counter(one.team for one in waiting)
        return sum(many == size for many in teams.values()) >= least
    return _playable(s, len(waiting)) >= least


def _through(s: State, flight: Flight) -> list[Entrant]:
    return [
        one for one in s.entrants.values() if one.state == "through" and one.flight == flight.number
    ]


# -- the end -------------------------------------------------------------------------------------


def is_over(s: State, flight: Flight) -> bool:
    """Whether a stage ends before there is a winner."""
    rules, tables = s.rules, flight.tables.values()
    if rules.units:
        return all(table.hands_left == 0 or not table.seats for table in tables)
    if rules.own_tables:
        return all(len(table.seats) <= rules.advance for table in tables)
    if any(table.hands_left is not None for table in tables):
        return all(table.hands_left == 0 or len(table.seats) < 2 for table in tables)
    return bool(rules.until_players) and _left(s, flight) <= rules.until_players and s.closed


def ends_by_chips(s: State) -> bool:
    """Whether nothing comes after this stage, and whoever has more chips then is better."""
    last = s.stage == len(s.definition.stages) - 1
    return last and bool(s.rules.units or s.rules.until_level)


def _left(s: State, flight: Flight) -> int:
    if s.rules.play == "zoom":
        return s.alive
    return s.players(flight)


def end(s: State, flight: Flight) -> Draws[None]:
    """Everybody who is left is through; the next round or stage begins when nobody plays any
    more, unless it waits for another day."""
    if s.rules.pairs and not s.rules.matched:
        units.rank_round(s, flight)
    left = _best_of_tables(s, flight) if s.rules.units else _survivors(s, flight)
    flight.tables.clear()
    flight.stopping = ""
    if s.rules.matched and not pairs.done(s, flight):
        yield from pairs.next_round(s, flight, left)
        return
    if s.rules.play == "round-robin":
        left = yield from pairs.best(s, flight, left)
    for one in left:
        one.state, one.at = "through", None
    flight.state = "over"
    if s.stage == 0:
        entries.turn_away(s)
    chips = {one.id: one.chips for one in left}
    s.tell(StageOver(s.stage + 1, chips, flight.number))
    if s.stage == 0 and all(one.state == "over" for one in s.flights):
        entries.close(s)
    if all(one.state == "over" for one in s.flights):
        yield from _go_on(s)


def _survivors(s: State, flight: Flight) -> list[Entrant]:
    if s.rules.matched:
        return pairs.left(s, flight)
    if s.rules.play == "zoom":
        return [one for one in s.entrants.values() if one.state == "in"]
    return list(s.seated(flight))


def _best_of_tables(s: State, flight: Flight) -> list[Entrant]:
    """By chips; where the last of them has as many as others, all of these go on."""
    through: list[Entrant] = []
    out: dict[str, int] = {}
    for table in flight.tables.values():
        own = [s.entrants[entry] for entry in table.seats.values()]
        own.sort(key=lambda one: -one.chips)
        least = own[: s.rules.advance][-1].chips if own else 0
        through += [one for one in own if one.chips >= least]
        out |= {one.id: one.chips for one in own if one.chips < least}
    for entry in out:
        entrant = s.entrants[entry]
        units.chips_leave(s, entrant, "stage")
        entrant.state, entrant.at = "out", None
    units.out(s, ranking.of_one_table(out))
    return through


def _go_on(s: State) -> Draws[None]:
    _merge(s)
    through = [one for one in s.entrants.values() if one.state == "through"]
    payout.pay_stage(s, [one.id for one in through])
    repeats = s.stage == len(s.definition.stages) - 1
    waits = s.rules.waits or len(s.flights) > 1
    fresh = s.rules.fresh or s.rules.matched  # who lost the last of his matches has no chips
    by_level = bool(s.rules.until_level)
    level = 1 if s.rules.levels_again else max(one.level for one in s.flights) + by_level
    s.stage, s.rounds = (s.stage, s.rounds + 1) if repeats else (s.stage + 1, 0)
    prepare(s)
    for flight in s.flights:
        flight.level = flight.first_level = level
    for number, one in enumerate(through):
        one.flight = number % len(s.flights) + 1
        if fresh:
            refresh(s, one)
    if not waits:
        yield from start(s, s.flights[0])


def refresh(s: State, entrant: Entrant) -> None:
    """He begins again with the chips of an entry."""
    change = entrant.price.chips - entrant.chips
    s.issued += change
    entrant.chips += change
    if change:
        s.tell(Chips(entrant.id, change, "stage"))


# -- several entries of one person ---------------------------------------------------------------


def _merge(s: State) -> None:
    """Of several stacks of a person the best or all go on; a team puts its chips together."""
    if s.stage == 0 and s.definition.entry.team:
        _merge_teams(s)
    own: dict[str, list[Entrant]] = defaultdict(list)
    for one in s.entrants.values():
        if one.state == "through":
            own[one.player].append(one)
    for stacks in own.values():
        if len(stacks) > 1:
            _merge_stacks(s, stacks)


def _merge_stacks(s: State, stacks: Sequence[Entrant]) -> None:
    best = max(stacks, key=lambda one: one.chips)
    for one in stacks:
        if one is best:
            continue
        best.head, one.head = best.head + one.head, 0
        if s.rules.carry == "sum":
            best.chips, one.chips = best.chips + one.chips, 0
        else:
            units.chips_leave(s, one, "another stack is better")
        one.state = "gone"
        s.alive -= 1
        s.unplaced += 1


def _merge_teams(s: State) -> None:
    for team in [one for one in s.entrants.values() if one.team == one.id]:
        own = [one for one in entries.members(s, team.id) if one.state == "through"]
        if not own:
            continue
        team.chips = sum(one.chips for one in own)
        team.head = sum(one.head for one in own)
        team.state = "through"
        for one in own:
            one.chips, one.head, one.state = 0, 0, "gone"
