"""What a campaign throws at the machine: results, deals, and inputs that are good or bad by chance.

It reads the state to be near to what can happen, so that refusals are about one thing at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.inputs import Input
from krupier.rules.tournament.state import Flight

if TYPE_CHECKING:
    from tests.rules.tournament.campaign import Course

CHIP = 25
Result = tuple[dict[str, int], dict[str, tuple[str, ...]], str]


def registration(c: Course, name: str, number: int, flight: int = 0) -> given.Register:
    of = c.of
    size = of.entry.team
    return given.Register(
        name,
        price=c.chance.randrange(len(of.entry.prices)),
        flight=flight or c.chance.randint(1, max(1, len(c.s.flights))),
        team=f"t{number // size}" if size else "",
        form=c.chance.choice(("money", "ticket")),
        has_seat=c.chance.random() < 0.1,
    )


# -- results -------------------------------------------------------------------------------------


def result(c: Course, before: Mapping[str, int], dead: Sequence[str] = ()) -> Result:
    """Chips go from some to others; some lose all they have. A dead hand wins nothing."""
    chance, after = c.chance, dict(before)
    names = sorted(before)
    if c.of.debts:
        for name in names[1:]:
            points = chance.choice((0, 1, -1, 2, -4, 30, -60))
            after[name] += points
            after[names[0]] -= points
        return after, {}, ""
    live = [name for name in names if name not in dead] or names
    if c.of.bank:
        for name in names:
            more = 2 * after[name] if name in live else after[name]
            after[name] = chance.choice((0, after[name] // 2, after[name], more))
        won = [name for name in names if after[name] > before[name]]
        return after, {}, won[0] if won else ""
    winners = chance.sample(live, 1 if len(live) < 3 or chance.random() < 0.85 else 2)
    for name in names:
        if name in winners or chance.random() < 0.6:
            continue
        lost = before[name]
        if chance.random() > c.busts:
            lost = lost // 2 // CHIP * CHIP
        after[name] -= lost
        share = lost // len(winners) // CHIP * CHIP
        for winner in winners[1:]:
            after[winner] += share
        after[winners[0]] += lost - share * (len(winners) - 1)
    won = [name for name in winners if after[name] > before[name]]
    took: dict[str, tuple[str, ...]] = {}
    for name in names:
        if not after[name] and (len(won) > 1 or chance.random() < 0.7):
            took[name] = tuple(chance.sample(won, chance.randint(1, len(won))))
    said = won and (len(won) > 1 or chance.random() < 0.9)
    return after, took, won[0] if said else ""


# -- deals ---------------------------------------------------------------------------------------


def deal(c: Course) -> given.AgreeToDeal:
    """Most of them are good."""
    s, chance = c.s, c.chance
    playing = [one for one in s.entrants.values() if one.state in ("in", "through")]
    left = {one.id: one.chips for one in playing if not one.excluded or chance.random() < 0.05}
    prizes = [*(s.prizes or []), *[0] * len(left)][: len(left)]
    pool = sum(prizes)
    sure = prizes[-1] * len(left) if prizes else 0
    kept = chance.choice((0, 0, (pool - sure) // 3, -(-pool // 10), pool))
    method: Literal["icm", "chips", "equal", "custom"]
    method = chance.choice(("icm", "chips", "equal", "custom"))
    custom: dict[str, int] = {}
    if method == "custom" and left:
        shared, names = max(0, pool - kept), sorted(left)
        for name in names[1:]:
            custom[name] = chance.randint(0, shared // len(names))
        custom[names[0]] = shared - sum(custom.values()) + (chance.random() < 0.05)
    by = tuple(left) if chance.random() < 0.95 else tuple(left)[1:]
    return given.AgreeToDeal(method, by, kept, custom, chance.random() < 0.4)


# -- now and then --------------------------------------------------------------------------------


def reseat(c: Course, flight: Flight) -> given.Reseat:
    """Somebody whose table stands still, most often, and a seat that is free."""
    chance = c.chance
    tables = list(flight.tables.values())
    still = [e for one in tables if one.idle for e in one.seats.values()]
    names = still or [e for one in tables for e in one.seats.values()] or ["p0"]
    to = chance.choice(tables) if tables else None
    seats = [n for n in range(1, c.s.most() + 1) if to and n not in to.seats] or [1]
    number = to.number if to else 0
    return given.Reseat(chance.choice(names), number, chance.choice(seats), "a special need")


def ruling(c: Course) -> Input:
    """About anybody who is in play, also where he has no seat."""
    s, chance = c.s, c.chance
    playing = [e for e in s.entrants.values() if e.state in ("in", "through")]
    still = [e for e in playing if e.at is None or s.flight_of(e.at.table)[1].unit is None]
    name = chance.choice(sorted(e.id for e in still or playing) or ["p0"])
    how: Literal["excluded", "disqualified", "no-show"]
    how = chance.choice(("excluded", "disqualified", "no-show"))
    if chance.random() < 0.2:
        return given.Withdraw(name, CHIP, "hidden")
    return given.Remove(name, how, "a reason")


def penalty(c: Course) -> given.Penalise:
    s, chance = c.s, c.chance
    people = sorted({e.player for e in s.entrants.values() if e.state in ("in", "gone")}) or ["p0"]
    units, orbits = chance.choice(((1, 0), (2, 0), (0, 1), (3, 1)))
    return given.Penalise(chance.choice(people), units, orbits, running=chance.random() < 0.3)


def rare(c: Course, flight: Flight) -> Input:
    s, chance = c.s, c.chance
    names = sorted(e.id for e in s.entrants.values() if e.state == "in") or ["p0"]
    name = chance.choice(names)
    choices: list[Callable[[], Input]] = [
        lambda: penalty(c),
        lambda: ruling(c),
        lambda: ruling(c),
        lambda: reseat(c, flight),
        lambda: given.Halt("a reason"),
        lambda: given.LastHands(flight.number),
        lambda: given.CloseRegistration(),
        lambda: given.ExtendRegistration(s.late_until + chance.randint(0, 3), "a storm"),
        lambda: given.Lots(chance.choice((10, 30, 77))),
        lambda: given.Buy(name, "rebuy"),
        lambda: given.Buy(name, "packets"),
    ]
    return chance.choice(choices)()


def anything(c: Course) -> Input:
    """Something that may be right or wrong now."""
    s, chance = c.s, c.chance
    names = [*sorted(s.entrants), "nobody"]
    name = chance.choice(names)
    tables = [0, *(number for flight in s.flights for number in flight.tables)]
    table = chance.choice(tables)
    flight = chance.randint(0, 3)
    what: Literal["rebuy", "add-on", "packets"]
    what = chance.choice(("rebuy", "add-on", "packets"))
    choices: list[Callable[[], Input]] = [
        lambda: given.Announce(),
        lambda: registration(c, chance.choice(names[:-1] or ["q1"]).split("/")[0], 1, flight),
        lambda: given.Register("new", price=chance.randrange(3), meets=False),
        lambda: given.Unregister(name),
        lambda: given.Start(flight),
        lambda: given.UnitOver(table, s.units, {name: 5000}),
        lambda: given.PoolUnitOver({name: 25, chance.choice(names): -25}),
        lambda: given.Void(table, s.units),
        lambda: given.AllIn(table),
        lambda: given.Buy(name, what, chance.randint(0, 5)),
        lambda: given.Decline(name),
        lambda: given.LevelEnds(flight),
        lambda: given.BreakEnds(flight),
        lambda: given.ChipRace(chance.choice((25, 50)), 100, flight),
        lambda: given.Penalise(name, units=chance.randint(-1, 1)),
        lambda: given.ExtendRegistration(chance.randint(0, 9), chance.choice(("", "a storm"))),
        lambda: given.TimeIsUp(),
        lambda: given.Remove(name, "excluded", chance.choice(("", "a reason"))),
        lambda: given.Lots(chance.randint(0, 99)),
        lambda: given.Withdraw(name, chance.randint(-1, 99) * CHIP, "hidden"),
        lambda: given.Reseat(name, table, chance.randint(0, 10), "a reason"),
        lambda: given.WishDeal(name, chance.random() < 0.8),
        lambda: given.RefuseDeal(name),
        lambda: given.GoOn(),
        lambda: deal(c),
    ]
    return chance.choice(choices)()


# -- never right ---------------------------------------------------------------------------------


def bad(c: Course) -> None:
    """Has to be refused, whatever stands."""
    s, chance = c.s, c.chance
    many = len(c.machine.journal)
    choices: list[Input] = [
        given.Announce(),
        given.Register("a/b"),
        given.Register("prize"),
        given.Register(""),
        given.Register("fresh", price=9),
        given.Register("fresh", flight=9),
        given.Unregister("nobody"),
        given.Start(9),
        given.UnitOver(0, 1, {}),
        given.Void(0, 1),
        given.AllIn(0),
        given.Buy("nobody", "rebuy"),
        given.Decline("nobody"),
        given.LevelEnds(9),
        given.BreakEnds(9),
        given.LastHands(9),
        given.ChipRace(40, 100),
        given.Penalise("nobody", units=1),
        given.Penalise("p0", units=0),
        given.Remove("nobody", "excluded", "a reason"),
        given.Lots(10**9),
        given.Lots(0),
        given.AgreeToDeal("icm", ("nobody",)),
        given.AgreeToDeal("custom", (), custom={"nobody": 5}),
        given.RollBack(0, "a ruling"),
        given.RollBack(many + 1, "a ruling"),
        given.RollBack(1, " "),
        given.Withdraw("nobody", 25, "a reason"),
        given.Reseat("nobody", 1, 1, "a reason"),
        given.WishDeal("nobody"),
        given.ExtendRegistration(s.late_until, "no later"),
        given.ExtendRegistration(99, "there is no such level"),
        given.ExtendRegistration(s.late_until + 1, " "),
    ]
    if c.of.entry.condition:
        choices.append(given.Register("fresh", meets=False))
    running = [t for f in s.flights for t in f.tables.values() if t.unit is not None]
    if running:
        choices += _bad_units(c, chance.choice(running).number)
    choices += [given.Start(1, ("nobody",)), given.Start(1, ("p0", "p0"))]
    c.must_refuse(chance.choice(choices))


def _bad_units(c: Course, number: int) -> list[Input]:
    table = c.s.flight_of(number)[1]
    assert table.unit is not None
    before = {entry: c.s.entrants[entry].chips for entry in table.dealt}
    first, *others = before
    if table.further:  # lent chips are nobody's
        return [
            given.UnitOver(number, table.unit + 1, before),
            given.UnitOver(number, table.unit, {**before, "nobody": 0}),
            given.UnitOver(number, table.unit, {**before, first: -1}),
            given.Void(number, table.unit + 1),
        ]
    negative = dict(before)
    negative[first] = -25
    if others:
        negative[others[0]] += before[first] + 25
    found: list[Input] = [
        given.UnitOver(number, table.unit + 1, before),
        given.UnitOver(number, table.unit, {**before, "nobody": 0}),
        given.UnitOver(number, table.unit, {first: before[first]} if others else {}),
        given.UnitOver(number, table.unit, {**before, first: -25} if c.of.debts else negative),
        given.UnitOver(number, table.unit, before, winner="nobody"),
        given.Void(number, table.unit + 1),
        given.Remove(first, "disqualified", ""),
        given.AgreeToDeal("equal", tuple(before)),
    ]
    if not c.of.bank:
        found.append(given.UnitOver(number, table.unit, {**before, first: before[first] + 1}))
        if others and not c.of.debts:
            lost = {**before, first: 0, others[0]: before[others[0]] + before[first]}
            found.append(given.UnitOver(number, table.unit, lost, {first: (first,)}))
            found.append(given.UnitOver(number, table.unit, lost, {first: ()}))
    return found
