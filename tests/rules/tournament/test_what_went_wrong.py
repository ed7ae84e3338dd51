"""What went wrong in tournaments of others: none of it can happen here."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations

import pytest

from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Answer, Dealt, LevelBegins, Moved, StageOver
from krupier.rules.tournament.button import Blinds
from krupier.rules.tournament.definition import Deal, Entry, Payouts, Row, Seats, Stage, Tolerance
from tests.rules.tournament.driving import Driven, levels, of, of_blocks, price

NAMES = [f"p{n:03}" for n in range(200)]
BY_TABLES = tuple(Tolerance(tables=t, players=p) for t, p in ((1, 1), (3, 2), (11, 3)))

# -- some tables full, some heads-up -------------------------------------------------------------


@pytest.mark.clause("T33-08", "T34-03")
@pytest.mark.parametrize("seed", range(12))
def test_no_table_is_full_beside_one_that_is_heads_up(seed: int) -> None:
    """Whatever the order in which tables end their units: who has ended one is not fuller than the
    plan lets it be when it begins the next, and nobody leaves a unit that runs."""
    chance = random.Random(seed)
    rules = Seats(most=chance.choice((6, 9)), tolerance=BY_TABLES, breaks="highest")
    play = of_blocks(seed, seats=rules)
    play.start(*NAMES[: chance.randint(20, 120)])
    whole = play.machine.state.issued
    while play.machine.state.phase == "running":
        running = {one.number: one.dealt for one in play.tables if one.unit is not None}
        ended, told = _random_unit(play, chance)
        for move in of(Moved, told):
            was = move.was.table
            assert was == ended or move.entry not in running.get(was, ())
        assert sum(one.chips for one in play.machine.state.entrants.values()) == whole


@pytest.mark.parametrize("seed", range(4))
def test_the_second_day_can_be_played_again(seed: int) -> None:
    """Rolled back to its start: the same seats and chips, units with new numbers, and it is played
    to its end, as even as before."""
    stages = (Stage(until_level=2, waits=True), Stage())
    play = of_blocks(seed, stages=stages, seats=Seats(tolerance=BY_TABLES, breaks="highest"))
    play.start(*NAMES[:50])
    for _ in range(2):
        play.send(given.LevelEnds())
        play.rounds()
    play.send(given.Start())
    line, first = len(play.machine.journal), _seen(play)
    units = {one.unit for one in play.tables}
    chance = random.Random(seed)
    for _ in range(15):
        _random_unit(play, chance)
    assert _seen(play) != first
    again = of(Dealt, play.send(given.RollBack(line, "tables were not even")).told)
    assert _seen(play) == first
    assert not units & {one.unit for one in again}
    while play.machine.state.phase == "running":
        _random_unit(play, chance)
    assert play.machine.state.escrow.empty


def _seen(play: Driven) -> dict[str, tuple[int, object]]:
    return {one.id: (one.chips, one.at) for one in play.machine.state.entrants.values()}


def _random_unit(play: Driven, chance: random.Random) -> tuple[int, list[Answer]]:
    """At any table a unit ends, in which up to three lose all they have."""
    table = chance.choice([one for one in play.tables if one.unit is not None])
    plays = [*table.dealt]
    gone = chance.sample(plays, chance.randint(0, min(3, len(plays) - 1)))
    change = {one: -play.stack(one) for one in gone}
    winner = next(one for one in plays if one not in gone)
    told = play.over(table.number, {**change, winner: -sum(change.values())}).told
    _must_be_even(play, table.number)
    return table.number, told


def _must_be_even(play: Driven, ended: int) -> None:
    if play.machine.state.phase != "running" or play.flight.stopping:
        return
    open_ones = {one.number: len(one.seats) for one in play.tables if not one.closing}
    if ended in open_ones:
        allowed = play.machine.state.definition.seats.allowed(len(open_ones))
        assert open_ones[ended] - min(open_ones.values()) <= allowed


# -- a flight that ran too long ------------------------------------------------------------------


@pytest.mark.clause("T37-02")
def test_a_flight_stops_with_its_last_level() -> None:
    """Units that run are played to their end; no other begins, and nothing makes it go on."""
    stages = (Stage(flights=2, until_level=2, waits=True), Stage())
    play = of_blocks(stages=stages, seats=Seats(most=3))
    play.start(*NAMES[:9])
    assert len(play.tables) == 3
    assert of(LevelBegins, play.send(given.LevelEnds()).told) == [LevelBegins(2)]
    play.rounds()
    assert play.send(given.LevelEnds()).told == []
    for number in (2, 1):
        assert of(Dealt, play.over(number).told) == []
    told = play.over(3).told
    assert of(Dealt, told) == []
    assert [one.stage for one in of(StageOver, told)] == [1]
    for late in (given.LevelEnds(), given.Start(), given.UnitOver(1, 1, {})):
        with pytest.raises(Refused):
            play.send(late)
    assert play.flight.state == "over"
    assert not play.tables


# -- deals on stale chip counts ------------------------------------------------------------------


@pytest.mark.clause("T33-16")
def test_a_deal_is_made_on_the_chips_between_two_units() -> None:
    paid = Payouts(by="table", rows=(Row(entries=2, shares=(Fraction(3, 5), Fraction(2, 5))),))
    play = of_blocks(deal=Deal(), payouts=paid, levels=levels(4, {1: 60, 2: 60}))
    play.start("a", "b")
    agree = given.AgreeToDeal("chips", ("a", "b"))
    with pytest.raises(Refused, match="between units"):
        play.send(agree)
    play.send(given.LevelEnds())
    play.over(1, {"a": 100, "b": -100})
    play.send(given.BreakEnds())
    with pytest.raises(Refused, match="between units"):  # the counts of the break are old by now
        play.send(agree)
    play.send(given.LevelEnds())
    play.over(1, {"a": -600, "b": 600})
    told = play.send(agree).told
    # 200 in all, of which 80 are sure for each; 40 by 500 and 1500 of 2000 chips
    assert told[-1].prizes == {"a": 90, "b": 110}  # type: ignore[union-attr]


# -- the big blind skipped or repeated -----------------------------------------------------------


def test_the_big_blind_goes_on_past_empty_chairs() -> None:
    """Nine chairs, of which six become empty at once: it is not posted twice by anybody in the
    hands that follow, and nobody is left out."""
    play = of_blocks()
    play.start(*NAMES[:9])
    told = play.bust(*(NAMES[n] for n in (1, 2, 4, 5, 7, 8)), by=NAMES[0]).told
    hands = [one.blinds for one in of(Dealt, told)]
    for _ in range(4):
        hands += [one.blinds for one in of(Dealt, play.over(1).told)]
    # seats 1, 4 and 7 are left; seat 3 had the big blind
    assert hands == [Blinds(2, 3, 4), Blinds(3, 4, 7), Blinds(4, 7, 1), Blinds(7, 1, 4),
                     Blinds(1, 4, 7)]  # fmt: skip


CHAIRS = 7


class Oracle:
    """The dead button, written anew: it walks round the chairs and remembers persons."""

    def __init__(self) -> None:
        self.last: Blinds | None = None
        self.poster = ""
        self.since: dict[str, Counter[str]] = {}
        """By who had the big blind, who else has had it since."""
        self.sat: dict[str, set[str]] = {}
        """Who sat there then."""
        self.left_out: Counter[str] = Counter()

    def sees(self, seats: Mapping[int, str], told: Dealt) -> None:
        blinds = told.blinds
        assert blinds is not None
        sits = [seats[chair] for chair in sorted(seats)]
        if self.last is not None:
            assert blinds.big == walk(self.last.big, seats)[0]
            assert seats[blinds.big] != self.poster
            self._small_and_button(blinds, seats, told)
        for one in sits:
            out = one not in told.entries
            self.left_out[one] = self.left_out[one] + 1 if out else 0
            assert self.left_out[one] <= 2
        self._once_a_round(seats[blinds.big], sits)
        self.last, self.poster = blinds, seats[blinds.big]

    def _small_and_button(self, blinds: Blinds, seats: Mapping[int, str], told: Dealt) -> None:
        assert self.last is not None
        plays = {chair for chair in seats if seats[chair] in told.entries}
        old = {one for one in seats if one not in ring(self.last.small, self.last.big)}
        if len(old) >= 2 and self.last.small != blinds.big:
            assert plays == old  # who has come ahead of the small blind is left out
        else:
            assert plays == {*seats}  # or else nobody could play, or have the button
        if len(plays) == 2:
            assert blinds.small == blinds.button
            assert {blinds.small, blinds.big} == plays
        else:
            assert blinds.small == self.last.big
            ahead = [one for one in walk(blinds.small, seats) if one != blinds.small]
            assert blinds.button == (self.last.small if plays == old else ahead[-1])

    def _once_a_round(self, poster: str, sits: list[str]) -> None:
        """Between two big blinds of the same man all others who stayed have had it once."""
        for one in {*self.sat} - {*sits}:
            del self.sat[one], self.since[one]
        for one in self.sat.keys() - {poster}:
            self.since[one][poster] += 1
            assert self.since[one][poster] == 1
        if poster in self.sat:
            stayed = (self.sat[poster] & {*sits}) - {poster}
            assert {*self.since[poster]} >= stayed
        self.since[poster], self.sat[poster] = Counter(), {*sits}


def ring(start: int, end: int) -> list[int]:
    """Chairs strictly between two."""
    found: list[int] = []
    at = start % CHAIRS + 1
    while at != end and len(found) < CHAIRS:
        found.append(at)
        at = at % CHAIRS + 1
    return found


def walk(start: int, seats: Mapping[int, str]) -> list[int]:
    """Taken chairs after one, clockwise, that one last."""
    return [one for one in (*ring(start, start), start) if one in seats]


@pytest.mark.parametrize("seed", range(60))
def test_any_history_of_one_table_keeps_the_dead_button(seed: int) -> None:
    chance = random.Random(seed)
    entry = Entry(prices=(price(),), entries=0, late_until=1, tables=1)
    play = of_blocks(seed, entry=entry, seats=Seats(most=CHAIRS))
    oracle, names = Oracle(), iter(NAMES)

    def see(told: list[Answer]) -> None:
        for hand in of(Dealt, told):
            oracle.sees(dict(play.tables[0].seats), hand)

    see(play.start(*(next(names) for _ in range(chance.randint(2, CHAIRS)))).told)
    table = play.tables[0]
    for _ in range(80):
        for _ in range(chance.choice((0, 0, 1, 2))):
            if len(table.seats) < CHAIRS:
                see(play.enter(next(names)).told)
        if table.unit is None:
            continue
        plays = [*table.dealt]
        gone = chance.sample(plays, chance.choice((0, 0, 0, 1, 1, 2, len(plays) - 1)) % len(plays))
        winner = chance.choice([one for one in plays if one not in gone])
        change = {one: -play.stack(one) for one in gone}
        change[winner] = -sum(change.values())
        see(play.over(1, change).told)


# -- the queue of displaced players --------------------------------------------------------------


@pytest.mark.clause("T34-03")
def test_the_seats_of_a_broken_table_are_drawn_and_nothing_else_counts() -> None:
    """Under all orders that can be drawn everybody gets every seat as often as anybody else,
    whoever won there last and however many chips he has."""
    got: dict[str, Counter[tuple[int, int]]] = {name: Counter() for name in ("g", "h", "i")}
    for order in permutations(range(3)):
        play = of_blocks(seats=Seats(most=4, breaks="highest"))
        play.start(*"adgbehcfi")  # at table 1 a, b, c; 2: d, e, f; 3: g, h, i
        play.draws["seats of table 3"] = order
        play.over(3, {"i": 900, "g": -450, "h": -450})
        told = play.bust("a", by="b").told
        assert of(Moved, told) == []  # table 3 ends its unit first
        for move in of(Moved, play.over(3).told):
            assert move.candidates == ("g", "h", "i")
            got[move.entry][move.at.table, move.at.seat] += 1
    assert got["g"] == got["h"] == got["i"]
    assert set(got["g"].values()) == {2}
