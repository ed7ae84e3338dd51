"""A unit is over: the chips after it, who is broke, and who is out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from krupier.rules.options import Refused
from krupier.rules.tournament import (
    dealing,
    entries,
    further,
    heads,
    payout,
    penalties,
    ranking,
    scores,
    teams,
)
from krupier.rules.tournament.answers import Chips, Offered, Out, WhyChips
from krupier.rules.tournament.inputs import Named, PoolUnitBegins, PoolUnitOver, UnitOver, Void
from krupier.rules.tournament.ranking import Group
from krupier.rules.tournament.state import Draws, Entrant, Flight, State, Table

# -- what comes in -------------------------------------------------------------------------------


def over(s: State, given: UnitOver) -> Draws[tuple[Flight, Table]]:
    """Raises Refused."""
    flight, table = _running(s, given.table, given.unit)
    if table.held:
        raise Refused("held", f"table {table.number} waits before its cards are shown")
    if table.further:
        yield from _further_over(s, flight, table, given)
        return flight, table
    rules = s.definition
    before = {entry: s.entrants[entry].chips for entry in table.dealt}
    _must_be_conserved(before, given.after, rules.bank, rules.debts)
    broke = {entry: chips for entry, chips in before.items() if not given.after[entry]}
    if rules.debts:
        broke = {}
    else:
        _must_be_live(table, before, given.after)
    took: dict[str, tuple[str, ...]] = {}
    for loser in () if s.definition.bank else broke:
        took[loser] = _from_button(s, table, _takers(s, loser, before, given))
    winner = _winner(s, before, given)
    if len(set(given.better)) < len(given.better) or not set(given.better) <= set(broke):
        raise Refused("better", f"hands are compared of {', '.join(broke) or 'nobody'}")
    table.played += 1
    table.unit, table.held, table.broke, table.took = None, False, broke, took
    table.better, table.winner = given.better, winner
    s.issued += sum(given.after.values()) - sum(before.values())
    penalties.serve(s, table)
    for entry, chips in given.after.items():
        one = s.entrants[entry]
        one.chips, one.coming = chips + one.coming, 0
    for entry in table.seats.values():  # who came meanwhile and bought
        one = s.entrants[entry]
        one.chips, one.coming = one.chips + one.coming, 0
    for entry in broke:
        _offer(s, table, s.entrants[entry])
    for entry in table.dealt:
        s.entrants[entry].played += 1
    if not table.asked:
        yield from decide(s, flight, table)
    return flight, table


def _further_over(s: State, flight: Flight, table: Table, given: UnitOver) -> Draws[None]:
    """It changes nobody's chips."""
    assert table.begun is not None
    _must_be_conserved(table.begun.further, given.after, bank=True)
    further.over(s, table, given.after)
    penalties.serve(s, table)
    if table.broke:
        yield from decide(s, flight, table)


def _running(s: State, number: int, unit: int) -> tuple[Flight, Table]:
    flight, table = s.flight_of(number)
    if table.unit is None or table.unit != unit:
        said = f"unit {table.unit} is played" if table.unit else "no unit is played"
        raise Refused("unit", f"{said} at table {number}", unit=table.unit)
    return flight, table


def _must_be_conserved(
    before: Mapping[str, int], after: Mapping[str, int], bank: bool = False, debts: bool = False
) -> None:
    if after.keys() != before.keys():
        raise Refused("entries", f"in this unit were {', '.join(before)}", entries=list(before))
    if not debts and any(chips < 0 for chips in after.values()):
        raise Refused("chips", "nobody has less than no chips")
    if not bank and sum(after.values()) != sum(before.values()):
        has, had = sum(after.values()), sum(before.values())
        raise Refused("chips", f"{has} chips after the unit, {had} before", had=had, has=has)


def _must_be_live(table: Table, before: Mapping[str, int], after: Mapping[str, int]) -> None:
    """A dead hand wins nothing, unless all are."""
    assert table.begun is not None
    dead = table.begun.dead
    won = [entry for entry in dead if after[entry] > before[entry]]
    if won and len(dead) < len(before):
        raise Refused("dead", f"the hand of {won[0]} is dead: he wins nothing", entry=won[0])


def _from_button(s: State, table: Table, takers: tuple[str, ...]) -> tuple[str, ...]:
    """Clockwise from the button, whose left neighbour has what cannot be shared; where there is
    none, as they were named."""
    if table.last is None:
        return takers
    at = table.last.button
    seats = {entry: s.entrants[entry].here.seat for entry in takers}
    return tuple(sorted(takers, key=lambda entry: (seats[entry] <= at, seats[entry])))


def _takers(s: State, loser: str, before: Mapping[str, int], given: UnitOver) -> tuple[str, ...]:
    """Who won his last chips; where it is not said, the only one who won any."""
    named = given.took.get(loser)
    if named is None:
        won = tuple(entry for entry in before if given.after[entry] > before[entry])
        if len(won) > 1 and s.definition.bounty:
            raise Refused("took", f"who won the last chips of {loser} is not said", entry=loser)
        return won
    if not named or len(set(named)) < len(named):
        raise Refused("took", f"who won the last chips of {loser} is not said", entry=loser)
    if not all(given.after.get(one) for one in named):
        raise Refused("took", f"{', '.join(named)} cannot have won the last chips of {loser}")
    return tuple(named)


def _winner(s: State, before: Mapping[str, int], given: UnitOver) -> int:
    """His seat; where it is not said, of the only one who won chips. Nobody's: 0."""
    won = [entry for entry in before if given.after[entry] > before[entry]]
    name = given.winner or (won[0] if len(won) == 1 else "")
    if name and not given.after.get(name) and not (s.definition.debts and name in won):
        raise Refused("winner", f"{name[:40]!r} cannot have won this unit")
    if not name and won and s.definition.seats.button == "winner":
        raise Refused("winner", f"who of {', '.join(won)} has the button is not said")
    return s.entrants[name].here.seat if name else 0


def pool_begins(s: State, given: PoolUnitBegins) -> None:
    """Raises Refused."""
    flight = s.flights[0] if s.flights else None
    if s.rules.play != "zoom" or flight is None or flight.state != "playing":
        raise Refused("no-pool", "hands are played at tables here")
    if flight.stopping or flight.pause or s.halted or s.talk:
        raise Refused("no-unit", "no unit begins now")
    for entry in given.entries:
        if s.entrant(entry).state != "in":
            raise Refused("not-in", f"{entry[:40]} does not play")
    flight.running.append(tuple(sorted(given.entries)))


def pool_over(s: State, given: PoolUnitOver) -> Draws[Flight]:
    """A hand of a stage without tables. Raises Refused."""
    if s.rules.play != "zoom" or s.phase != "running":
        raise Refused("no-pool", "hands are played at tables here")
    flight = s.flights[0]
    before = {}
    for entry, change in given.change.items():
        one = s.entrant(entry)
        if one.state == "in":
            before[entry] = one.chips
        elif change:  # whoever folded without a chip may be out by another hand
            raise Refused("not-in", f"{entry[:40]} does not play")
    after = {entry: chips + given.change[entry] for entry, chips in before.items()}
    _must_be_conserved(before, after)
    broke = {entry: chips for entry, chips in before.items() if not after[entry]}
    said = UnitOver(0, 0, after, given.took)
    took = {loser: _takers(s, loser, before, said) for loser in broke}
    if (unit := tuple(sorted(given.change))) in flight.running:
        flight.running.remove(unit)
    for entry, chips in after.items():
        s.entrants[entry].chips = chips
    for loser in broke:
        yield from heads.take(s, s.entrants[loser], took[loser])
        s.entrants[loser].state = "out"
    out(s, ranking.of_one_table(broke))
    return flight


def void(s: State, given: Void) -> tuple[Flight, Table]:
    """It is dealt again with the same button and blinds to the same players, and a penalty is not
    served in it; who came meanwhile waits for the next one. Raises Refused."""
    flight, table = _running(s, given.table, given.unit)
    assert table.begun is not None
    table.unit, table.held = None, False
    table.again = {seat: entry for seat, entry in table.seats.items() if entry in table.dealt}
    if table.begun.blinds is not None:
        table.last = table.before
    if table.further:  # dealt again as it was
        table.again = {}
        return flight, table
    table.lies = table.lay
    if table.hands_left is not None:
        table.hands_left += 1
    for entry in table.seats.values():
        one = s.entrants[entry]
        one.chips, one.coming = one.chips + one.coming, 0
    if flight.hand_for_hand:  # the others wait for it
        flight.hand_for_hand = False
        dealing.deal(s, flight, table)
        flight.hand_for_hand = True
    return flight, table


# -- who is broke --------------------------------------------------------------------------------


def _offer(s: State, table: Table, entrant: Entrant) -> None:
    """Chips of his own or new ones; the last packet comes by itself, and so do all of somebody
    who is excluded."""
    if entrant.chips:
        return
    if entrant.packets == 1 or (entrant.packets and entrant.excluded):
        entries.bring_all(s, entrant)
    elif entrant.packets or entries.may_rebuy(s, entrant):
        table.asked.add(entrant.id)
        entrant.offer = s.new_offer()
        s.tell(Offered(entrant.id, "packets" if entrant.packets else "rebuy", entrant.offer))


def answered(s: State, entrant: Entrant) -> Draws[tuple[Flight, Table] | None]:
    """He has bought, or declined: the table goes on when nobody else is waited for."""
    if entrant.at is None:
        return None
    flight, table = s.flight_of(entrant.here.table)
    table.asked.discard(entrant.id)
    if table.unit is None and not table.asked:
        yield from decide(s, flight, table)
    return flight, table


def decline(s: State, entry: str, offer: Named = None) -> Entrant:
    """Raises Refused."""
    entrant = s.entrant(entry)
    if not s.offered_to(entrant):
        raise Refused("nothing-offered", f"nothing is offered to {entry[:40]}")
    entries.must_stand(s, entrant, offer)
    entries.bring_all(s, entrant)  # packets cannot be declined
    return entrant


def decide(s: State, flight: Flight, table: Table) -> Draws[None]:
    """When equals of those who are broke have played for their order."""
    if not s.definition.adds_up:
        further.among_broke(s, table)
    if not table.further:
        yield from settle(s, flight, table)
        scores.parts(s, flight, table)


def settle(s: State, flight: Flight, table: Table) -> Draws[None]:
    """Whoever is broke and has bought nothing is out."""
    lost = {e: had for e, had in table.broke.items() if not s.entrants[e].chips}
    table.broke = {}
    losers = further.of_broke(s, lost) if s.rules.further else lost
    _spare(s, table, losers)
    if s.definition.adds_up:
        for entry in losers:
            _leaves_box(s, flight, table, s.entrants[entry])
        return
    if s.rules.matched:
        for loser in losers:
            _lose_match(s, flight, table, loser)
        return
    for entry in sorted(losers, key=lambda one: (losers[one], one)):
        entrant = s.entrants[entry]
        yield from heads.take(s, entrant, table.took.get(entry, ()))
        _leaves_box(s, flight, table, entrant)
        entrant.state = "out"
        if scores.has_better(s, entrant):
            scores.gone(s, entrant)
            del losers[entry]
    placed = take_places(s, losers)
    if flight.hand_for_hand or s.rules.pairs:
        flight.round.append(placed)
        flight.better += table.better
        s.alive -= len(placed)
    else:
        s.alive -= len(placed)
        rank(s, ranking.of_one_table(placed, table.better))


def _leaves_box(s: State, flight: Flight, table: Table, entrant: Entrant) -> None:
    if s.definition.seats.dead_boxes:
        table.dead.add(entrant.here.seat)
    flight.stands_up(entrant)


def _spare(s: State, table: Table, losers: dict[str, int]) -> None:
    """Against the house more may lose all at once than have to go: the best of them go on, with the
    least bet."""
    bets, last = s.definition.bets, s.stage == len(s.definition.stages) - 1
    if bets is None or not s.rules.own_tables or (s.rules.units and last):
        return
    many = s.rules.advance - (len(table.seats) - len(losers))
    best = sorted(losers, key=lambda entry: losers[entry], reverse=True)
    for entry in best[: max(0, many)]:
        del losers[entry]
        s.entrants[entry].chips = bets.least
        s.entrants[entry].further = ()  # it decided who goes on, and nothing else
        s.issued += bets.least
        s.tell(Chips(entry, bets.least, "goes-on"))


def _lose_match(s: State, flight: Flight, table: Table, loser: str) -> None:
    """Who has lost twice is out, where that counts."""
    flight.stands_up(s.entrants[loser])
    winner = next(iter(table.seats.values()))
    flight.wins.setdefault(winner, []).append(loser)
    flight.losses[loser] = flight.losses.get(loser, 0) + 1
    if s.rules.play == "double-elimination" and flight.losses[loser] == 2:
        s.entrants[loser].state = "out"
        flight.round.append({loser: 0})
        s.alive -= 1


# -- places --------------------------------------------------------------------------------------


def take_places(s: State, losers: Mapping[str, int]) -> dict[str, int]:
    """Of a team the last player who is out takes the place of the team; others take none."""
    placed: dict[str, int] = {}
    for entry, chips in losers.items():
        entrant = s.entrants[entry]
        if not entrant.team or entrant.id == entrant.team:
            placed[entry] = chips
            continue
        s.tell(Out(entry, None))
        if all(one.state in ("out", "gone") for one in teams.members(s, entrant.team)):
            placed[entrant.team] = max(chips, placed.get(entrant.team, 0))
            s.entrants[entrant.team].state = "out"
    return placed


def out(s: State, groups: Sequence[Group]) -> None:
    s.alive -= sum(len(group) for group in groups)
    rank(s, groups)


def rank(s: State, groups: Sequence[Group]) -> None:
    """They have their places, and what is paid for them."""
    for group in groups:
        if not group:
            continue
        place = payout.place_of_next(s, group)
        known = place if s.closed else None
        s.finished.append(group)
        s.placed += len(group)
        for entry in group:
            s.tell(Out(entry, known, len(group), s.alive))
        payout.pay(s, group, place)


def rank_round(s: State, flight: Flight) -> None:
    """Those who went in units that count as one: ranked at each table, then they share; or all
    as at one table."""
    tables, flight.round = flight.round, []
    better, flight.better = flight.better, ()
    if s.definition.round_ranked == "chips" and not s.rules.own_tables:
        tables = [{entry: had for table in tables for entry, had in table.items()}]
    rank(s, ranking.of_several_tables(tables, better))
    removed, flight.removed = flight.removed, []
    rank(s, removed)


def chips_leave(s: State, entrant: Entrant, why: WhyChips) -> None:
    """All that he has in the tournament is taken out of play."""
    gone = chips_of(s, entrant)
    s.issued -= gone
    if gone:
        s.tell(Chips(entrant.id, -gone, why))
    entrant.chips = entrant.coming = entrant.packets = 0


def chips_of(s: State, entrant: Entrant) -> int:
    """All that he has, with what comes into play later."""
    return entrant.chips + entrant.coming + entrant.packets * _packet(s, entrant)


def _packet(s: State, entrant: Entrant) -> int:
    rules = s.definition.multi_stack
    return entrant.price.chips // rules.packets if rules else 0
