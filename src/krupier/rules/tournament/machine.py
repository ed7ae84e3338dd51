"""The machine: one input after the other goes in, what is to be done comes out.

It has no clock, no generator of random numbers and no account. A refused input changes nothing; the
inputs that were taken, with what was drawn for them, are a journal that plays the same tournament
again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from krupier.rules.options import Refused
from krupier.rules.tournament import (
    balancing,
    chip_race,
    course,
    endings,
    entries,
    heads,
    levels,
    penalties,
    redefining,
    removal,
    seating,
    stages,
    talks,
    units,
)
from krupier.rules.tournament import conflicts as wrong
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Answer, RolledBack
from krupier.rules.tournament.definition import Definition
from krupier.rules.tournament.escrow import OPERATOR, Post
from krupier.rules.tournament.inputs import AgreeToDeal, Drawn, Input, RollBack, Shuffle
from krupier.rules.tournament.rolled_back import Numbers, deal_again, numbers, taken_back
from krupier.rules.tournament.state import Draws, State

Source = Callable[[Shuffle], Drawn]


class Line(Struct, frozen=True):
    """Of the journal."""

    given: Input
    drawn: tuple[tuple[int, ...], ...] = ()


class Machine:
    def __init__(self, definition: Definition) -> None:
        """Raises Conflicts."""
        wrong.check(definition)
        self.state = State(definition)
        self._announced = definition
        self.journal: list[Line] = []
        self._count: list[int] = []
        """The lines that count, and have not been rolled back."""
        self._posts: list[list[Post]] = []
        """By line."""
        self._numbers: dict[int, Numbers] = {}
        """Of a roll-back: what had been numbered until then."""

    def send(self, one: Input, draw: Source) -> list[Answer]:
        """Raises Refused."""
        self.must_be_read(one)
        if isinstance(one, RollBack):
            return self._roll_back(one)
        drawn: list[tuple[int, ...]] = []
        news = self._play(one, draw, drawn)
        self._keep(Line(one, tuple(drawn)), [post for post in news if isinstance(post, Post)])
        return news

    def must_be_read(self, one: Input) -> None:
        """Who rules on what he has read has read all of it. Raises Refused."""
        if isinstance(one, RollBack | AgreeToDeal) and one.read:
            lines = len(self.journal)
            if one.read != lines:
                message = f"the journal has {lines} lines, {one.read} were read"
                raise Refused("stale-journal", message, lines=lines, read=one.read)

    def counts(self, number: int) -> bool:
        """Whether the line with this number, from 1, has not been rolled back."""
        at = bisect_left(self._count, number - 1)
        return at < len(self._count) and self._count[at] == number - 1

    @property
    def posts(self) -> Iterator[Post]:
        """All money that moved."""
        return (post for line in self._posts for post in line)

    def _play(self, one: Input, draw: Source, drawn: list[tuple[int, ...]]) -> list[Answer]:
        self.state.news = []
        steps = _handle(self.state, one)
        asked = False
        try:
            want = next(steps)
            while True:
                asked = True
                found = tuple(draw(want))
                drawn.append(found)
                want = steps.send(found)
        except StopIteration:
            return self.state.news
        except Exception:
            if asked:  # half of it was done before the draw
                self._play_again()
            raise

    def _keep(self, line: Line, posts: list[Post]) -> None:
        self._count.append(len(self.journal))
        self.journal.append(line)
        self._posts.append(posts)

    def _roll_back(self, one: RollBack) -> list[Answer]:
        """The state of then, with new numbers for units that ran; money is moved back by postings
        of its own. Raises Refused."""
        if not 1 <= one.to <= len(self.journal):
            raise Refused("roll-back", f"to 1 to {len(self.journal)} lines", most=len(self.journal))
        if not one.ruling.strip():
            raise Refused("ruling", "a ruling says why")
        gone = [number for number in self._count if number >= one.to]
        self._count = [number for number in self._count if number < one.to]
        had = self._numbers[len(self.journal)] = numbers(self.state)
        self._play_again()
        news: list[Answer] = [RolledBack(one.to, one.ruling)]
        for number in reversed([one for one in gone if one not in self._numbers]):
            news += [taken_back(post) for post in reversed(self._posts[number])]
        news += deal_again(self.state, had)
        self._keep(Line(one), [post for post in news if isinstance(post, Post)])
        return news

    def _play_again(self) -> None:
        """All lines that count, from the first one."""
        self.state = State(self._announced)
        for number in self._count:
            if number in self._numbers:
                deal_again(self.state, self._numbers[number])
            else:
                line = self.journal[number]
                self._play(line.given, _kept(line), [])


def _kept(line: Line) -> Source:
    """What was drawn for it."""
    answers = iter(line.drawn)
    return lambda want: next(answers)


def replay(definition: Definition, journal: Sequence[Line]) -> Machine:
    """The machine that these lines lead to."""
    machine = Machine(definition)
    for line in journal:
        machine.send(line.given, _kept(line))
    return machine


def _handle(s: State, one: Input) -> Draws[None]:
    if s.phase == "over":
        raise Refused("over", "it is over")
    if s.phase == "new" and not isinstance(one, given.Announce):
        raise Refused("not-announced", "a tournament is announced first")
    yield from _take(s, one)
    if s.phase == "running":
        yield from course.go_on(s)


def _take(s: State, one: Input) -> Draws[None]:
    match one:
        case given.Announce():
            _announce(s)
        case given.Redefine():
            redefining.redefine(s, one)
        case given.Register():
            yield from _register(s, one)
        case given.Unregister():
            entries.unregister(s, one.player)
        case given.Start():
            yield from _start(s, one)
        case given.UnitOver():
            yield from units.over(s, one)
        case given.PoolUnitBegins():
            units.pool_begins(s, one)
        case given.PoolUnitOver():
            yield from units.pool_over(s, one)
        case given.Void():
            units.void(s, one)
        case given.AllIn():
            levels.hold(s, one.table)
        case given.Buy():
            yield from units.answered(s, entries.buy(s, one))
        case given.Decline():
            yield from units.answered(s, units.decline(s, one.entry, one.offer))
        case given.LevelEnds():
            yield from levels.end_level(s, s.flight(one.flight))
        case given.BreakEnds():
            yield from levels.end_break(s, s.flight(one.flight))
        case _:
            yield from _rule(s, one)


def _rule(s: State, one: Input) -> Draws[None]:
    """What management says, and what is agreed."""
    match one:
        case given.CloseRegistration():
            _close(s)
        case given.ExtendRegistration():
            entries.extend(s, one)
        case given.TimeIsUp():
            levels.time_is_up(s)
        case given.LastHands():
            yield from levels.last_hands(s, s.flight(one.flight))
        case given.ChipRace():
            yield from chip_race.race(s, s.flight(one.flight), one)
        case given.Penalise():
            penalties.penalise(s, one)
        case given.Remove():
            yield from removal.remove(s, one)
            talks.begin_anew(s)
        case given.Withdraw():
            removal.withdraw(s, one)
            talks.begin_anew(s)
        case given.Reseat():
            balancing.reseat(s, one)
        case given.Lots():
            yield from heads.draw_lot(s, one)
        case given.WishDeal():
            talks.wish(s, one)
        case given.RefuseDeal():
            talks.refuse(s, one)
        case given.AgreeToDeal():
            endings.agree(s, one)
        case given.Halt():
            levels.halt(s, True)
        case given.GoOn():
            levels.halt(s, False)
        case given.Cancel():
            endings.cancel(s)


def _announce(s: State) -> None:
    """What is guaranteed is there before anybody is told."""
    if s.phase != "new":
        raise Refused("announced", "it has been announced")
    guarantee = s.definition.guarantee
    s.post(s.escrow.take("guarantee", OPERATOR, guarantee, "guarantee"))
    s.phase = "open"
    stages.prepare(s)


def _register(s: State, one: given.Register) -> Draws[None]:
    entrant = entries.register(s, one)
    flight = s.flight(one.flight)
    start = s.definition.start
    if flight.state == "playing":
        if s.rules.play == "zoom":
            entries.first_chips(s, entrant)
            entrant.state = "in"
        else:
            yield from seating.seat_late(s, flight, entrant)
        return
    if s.definition.seats.draw == "paid":
        yield from seating.draw_when_paid(s, flight, entrant)
    if start.when == "full" and s.counted == start.players:
        yield from stages.start(s, flight)


def _start(s: State, one: given.Start) -> Draws[None]:
    flight = s.flight(one.flight)
    if s.definition.start.when == "full" and s.stage == 0:
        raise Refused("not-full", f"it starts with {s.definition.start.players} players")
    stages.leave_out(s, flight, one.absent)
    if not stages.enough(s, flight) and flight.state == "waiting":
        endings.cancel(s, "too-few")
        return
    yield from stages.start(s, flight)


def _close(s: State) -> None:
    if s.closed:
        raise Refused("registration-closed", "registration is closed")
    entries.close(s)
