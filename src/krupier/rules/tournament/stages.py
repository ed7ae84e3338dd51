"""Stages and flights: how they begin, who gets through, and with which chips."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from krupier.rules.options import Refused
from krupier.rules.tournament import (
    entries,
    further,
    heads,
    pairs,
    payout,
    ranking,
    seating,
    teams,
    units,
)
from krupier.rules.tournament.answers import Chips, LevelBegins, StageBegins, StageOver
from krupier.rules.tournament.state import Draws, Entrant, Flight, State, Table

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
    teams.take_turns(s, flight)
    if s.beginning:
        entries.close_if_ended(s)
        if s.closed:
            entries.turn_away(s)
        yield from heads.mark(s)  # with what is left when who has no seat has his money back


def _seat(s: State, flight: Flight, coming: Sequence[Entrant]) -> Draws[None]:
    if s.rules.matched:
        yield from pairs.next_round(s, flight, coming)
    elif s.beginning and s.definition.seats.draw == "paid":
        yield from seating.sit_down(s, flight, coming)
    elif s.rules.play != "zoom":
        yield from seating.draw_all(s, flight, coming)
    if s.rules.units:
        flight.hands_drawn = True
        for table in flight.tables.values():
            table.hands_left = s.rules.units


def _coming(s: State, flight: Flight) -> list[Entrant]:
    """Who has registered for it, as far as there are seats; who cannot play has his money back."""
    waiting = _waiting(s, flight)
    size = s.definition.entry.team
    for one in waiting if size else ():
        if len(teams.members(s, one.team)) != size:
            entries.give_back(s, one, "team-incomplete")
    waiting = [one for one in waiting if one.state == "waiting"]
    plays = _playable(s, len(waiting))
    for one in waiting[plays:]:
        entries.give_back(s, one, "field-not-full")
    most = s.definition.entry.tables * s.most()
    return waiting[:plays][: most or None]


def leave_out(s: State, flight: Flight, absent: Sequence[str]) -> None:
    """Who is not there has his money back and plays no more; the first who would have found no
    seat has his. Raises Refused."""
    if not absent:
        return
    if s.definition.entry.absent != "refunded" or flight.state != "waiting" or not s.beginning:
        raise Refused("absent", "nobody has his money back here because he is not there")
    waiting = _waiting(s, flight)
    missing = [one for one in waiting if one.player in absent]
    if len(missing) < len(absent):
        unknown = sorted(set(absent) - {one.player for one in missing}) or list(absent)
        raise Refused("not-waiting", f"{unknown[0][:40]} has no entry that waits for the start")
    plays = _playable(s, len(waiting) - len(missing))
    order = _with_substitutes(waiting, missing, plays) if s.definition.seats.full else ()
    for one in missing:
        s.barred.add(one.player)
        entries.give_back(s, one, "absent")
    for one in order:  # seats are drawn for entries in this order
        s.entrants[one.id] = s.entrants.pop(one.id)


def _with_substitutes(
    waiting: Sequence[Entrant], missing: Sequence[Entrant], plays: int
) -> list[Entrant]:
    """All who are there: so many of them play, by the time of their registration; the others follow
    them. Substitutes have the places of those who are missing."""
    there = [one for one in waiting if one not in missing]
    substitutes = iter([one for one in there[:plays] if one not in waiting[:plays]])
    seats = [next(substitutes) if one in missing else one for one in waiting[:plays]]
    return [*seats, *there[plays:]]


def _playable(s: State, number: int) -> int:
    if s.definition.seats.full:
        return number - number % s.most()
    return s.rules.playable(number, s.most())


def _waiting(s: State, flight: Flight) -> list[Entrant]:
    return [
        one
        for one in s.entrants.values()
        if one.state == "waiting" and one.flight == flight.number and one.payments
    ]


def enough(s: State, flight: Flight) -> bool:
    """Whether as many have registered as are needed, of teams complete ones; other flights may
    bring more."""
    if not s.beginning or any(one.state == "waiting" for one in s.flights if one is not flight):
        return True
    if len(s.flights) > 1:
        return s.counted >= s.definition.start.least
    waiting, size = _waiting(s, flight), s.definition.entry.team
    if size:
        teams = Counter(one.team for one in waiting)
        return sum(many == size for many in teams.values()) >= s.definition.start.least
    return _playable(s, len(waiting)) >= s.definition.start.least


def _through(s: State, flight: Flight) -> list[Entrant]:
    return [
        one for one in s.entrants.values() if one.state == "through" and one.flight == flight.number
    ]


# -- the end -------------------------------------------------------------------------------------


def is_over(s: State, flight: Flight) -> bool:
    """Whether a stage ends before there is a winner."""
    rules, tables = s.rules, flight.tables.values()
    if rules.units:
        return all(_has_played(s, table) for table in tables)
    if rules.own_tables:
        return all(len(table.seats) <= rules.advance for table in tables)
    if flight.hands_drawn:
        return all(_has_played(s, table) for table in tables)
    return bool(rules.until_players) and _left(s, flight) <= rules.until_players and s.closed


def _has_played(s: State, table: Table) -> bool:
    """All the units that it plays in this stage, or nobody is left to play with."""
    return not table.hands_left or len(table.seats) < (1 if s.definition.bank else 2)


def ends_by_chips(s: State) -> bool:
    """Whether nothing comes after this stage, and whoever has more chips then is better."""
    last = s.stage == len(s.definition.stages) - 1
    compared = s.definition.bank and s.rules.own_tables
    return last and bool(s.rules.units or s.rules.until_level or compared)


def _left(s: State, flight: Flight) -> int:
    if s.rules.play == "zoom":
        return s.alive
    return s.players(flight)


def end(s: State, flight: Flight) -> Draws[None]:
    """Everybody who is left is through; the next round or stage begins when nobody plays any
    more, unless it waits for another day."""
    units.rank_round(s, flight)
    left = _best_of_tables(s, flight) if s.rules.units else _survivors(s, flight)
    flight.tables.clear()
    flight.stopping = ""
    for one in left:
        one.at = None
        entries.bring_all(s, one)
        one.recorded += one.chips if s.rules.counts else 0
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
    entries.close_if_ended(s)
    if all(one.state == "over" for one in s.flights):
        yield from _go_on(s)


def _survivors(s: State, flight: Flight) -> list[Entrant]:
    if s.rules.matched:
        return pairs.left(s, flight)
    if s.rules.play == "zoom":
        return [one for one in s.entrants.values() if one.state == "in"]
    return s.through_round(flight)


def _best_of_tables(s: State, flight: Flight) -> list[Entrant]:
    """By chips; where the last of them has as many as others, all of these go on."""
    if not s.rules.advance:
        return s.through_round(flight)
    through: list[Entrant] = []
    out: list[Entrant] = []
    for table in flight.tables.values():
        own = [s.entrants[entry] for entry in table.seats.values()]
        own.sort(key=further.worth, reverse=True)
        least = further.worth(own[: s.rules.advance][-1]) if own else ()
        through += [one for one in own if further.worth(one) >= least]
        out += [one for one in own if further.worth(one) < least]
    ranks = further.ranks(out)
    for entrant in out:
        units.chips_leave(s, entrant, "not-through")
        entrant.state, entrant.at = "out", None
    units.out(s, ranking.of_one_table(ranks))
    return through


def _go_on(s: State) -> Draws[None]:
    _merge(s)
    through = [one for one in s.entrants.values() if one.state == "through"]
    payout.fix(s)
    payout.pay_stage(s, [one.id for one in through])
    last = s.stage == len(s.definition.stages) - 1
    repeats = last or (s.rules.again and len(through) > _seats_after(s))
    waits = s.rules.waits or len(s.flights) > 1
    fresh = s.rules.fresh or s.rules.matched  # who lost the last of his matches has no chips
    by_level = bool(s.rules.until_level)
    level = 1 if s.rules.levels_again else max(one.level for one in s.flights) + by_level
    s.stage, s.rounds = (s.stage, s.rounds + 1) if repeats else (s.stage + 1, 0)
    prepare(s)
    for flight in s.flights:
        flight.level = flight.first_level = level
    for number, one in enumerate(through):
        one.flight, one.further = number % len(s.flights) + 1, ()
        if fresh:
            refresh(s, one)
    if not waits:
        yield from start(s, s.flights[0])


def _seats_after(s: State) -> int:
    """At a table of the next stage."""
    return s.definition.stages[s.stage + 1].seats or s.definition.seats.most


def refresh(s: State, entrant: Entrant) -> None:
    """He begins again with the chips of an entry."""
    change = entrant.price.chips - entrant.chips
    s.issued += change
    entrant.chips += change
    if change:
        s.tell(Chips(entrant.id, change, "fresh-stack"))


# -- several entries of one person ---------------------------------------------------------------


def _merge(s: State) -> None:
    """Of several stacks of a person the best or all go on; a team puts its chips together."""
    teams.put_together(s)
    own: dict[str, list[Entrant]] = defaultdict(list)
    for one in s.entrants.values():
        if one.state == "through":
            own[one.player].append(one)
    for stacks in own.values():
        if len(stacks) > 1:
            _merge_stacks(s, stacks)
    if not s.deal:  # else what others move up to has been divided
        payout.pay_all(s)  # who is out has moved up


def _merge_stacks(s: State, stacks: Sequence[Entrant]) -> None:
    best = max(stacks, key=lambda one: one.chips)
    for one in stacks:
        if one is best:
            continue
        best.head, one.head = best.head + one.head, 0
        best.excluded |= one.excluded
        if s.rules.carry == "sum":
            best.chips, one.chips = best.chips + one.chips, 0
        else:
            units.chips_leave(s, one, "other-stack-better")
        one.state = "gone"
        s.alive -= 1
        s.unplaced += 1
