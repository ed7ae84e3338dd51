"""The referee when a unit is over: chips after it, who is broke, and who is out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.rules.tournament import answers as told
from krupier.rules.tournament import inputs as given
from tests.rules.tournament.referee import chips, heads, house, penalties, places, seats
from tests.rules.tournament.referee.notes import One, Part, must
from tests.rules.tournament.referee.tables import Seats

if TYPE_CHECKING:
    from tests.rules.tournament.referee.judge import Referee


def over(r: Referee, one: given.UnitOver) -> None:
    table = r.tables[one.table]
    must(table.unit == one.unit, "another unit is played", one)
    if table.lent:
        _between_equals(r, table, one)
        return
    had = {entry: r.entries[entry].chips for entry in table.dealt}
    must(set(had) == set(one.after), "others were in it", one)
    more = sum(one.after.values()) - sum(had.values())
    must(r.of.bank or not more, "chips were made or lost", one)
    r.issued += more
    for entry, now in one.after.items():
        r.entries[entry].chips = now
    table.unit = None
    penalties.served(r, table)
    _come(r, table)
    for entry in had:
        r.entries[entry].played += 1
    must(r.of.debts or min(one.after.values()) >= 0, "less than no chips", one)
    lost = {} if r.of.debts else {e: had[e] for e in had if not one.after[e]}
    table.broke = lost
    won = tuple(entry for entry in table.dealt if one.after[entry] > had[entry])
    takers = {} if r.of.bank else {e: one.took.get(e, won) for e in table.broke}
    table.took = {entry: table.clockwise(by) for entry, by in takers.items()}
    best = one.winner or (won[0] if len(won) == 1 else "")
    table.winner = next((s for s, e in table.taken.items() if e == best), 0)
    table.better = one.better
    for entry in table.broke:
        _offer(r, table, r.entries[entry])
    settle(r, table)


def of_pool(r: Referee, one: given.PoolUnitOver) -> None:
    had = {entry: r.entries[entry].chips for entry in one.change}
    after = {entry: had[entry] + change for entry, change in one.change.items()}
    must(not sum(one.change.values()) and min(after.values()) >= 0, "chips", one)
    gone = {entry for entry in one.change if r.entries[entry].state != "in"}
    # whoever folds without a chip plays elsewhere, and may be out there before this hand ends
    must(not any(one.change[entry] for entry in gone), "does not play", one)
    must(not gone & set(one.took), "taken from who was out before", one)
    won = tuple(entry for entry in one.change if one.change[entry] > 0)
    broke = {e: before for e, before in had.items() if not after[e] and e not in gone}
    for entry, now in after.items():
        r.entries[entry].chips = now
    for entry in broke:
        heads.take(r, r.entries[entry], one.took.get(entry, won))
        r.entries[entry].state = "out"
    r.alive -= len(broke)
    places.rank(r, places.by_chips(broke))


def void(r: Referee, one: given.Void) -> None:
    table = r.tables[one.table]
    was_in = {seat: entry for seat, entry in table.taken.items() if entry in table.dealt}
    table.unit = None
    table.serving = set()
    if table.lent:
        return
    table.voided = (table.lay if table.posted else None, was_in)
    table.round, table.round_void = table.round_before, table.round
    if table.posted:
        table.lay, table.big = table.before, table.big_before
    _come(r, table)
    part = r.parts[table.flight]
    dealt = [x.table for x in r.news if isinstance(x, told.Dealt)]
    again = dealt[:1] == [one.table]  # the others wait for it
    if part.together and not again and all(t.idle for t in r.of_flight(table.flight)):
        places.rank_round(r, part)


def _come(r: Referee, table: Seats) -> None:
    """Chips that were bought during the unit."""
    for entry in table.taken.values():
        one = r.entries[entry]
        one.chips, one.coming = one.chips + one.coming, 0


# -- who is broke --------------------------------------------------------------------------------


def _offer(r: Referee, table: Seats, one: One) -> None:
    rebuy = r.of.rebuy
    if one.chips:
        return
    if one.packets and (one.packets == 1 or one.blinded):
        chips.bring(r, one, one.packets)
    elif one.packets or (
        rebuy
        and not one.blinded
        and not r.stage
        and r.prizes is None
        and not (rebuy.most and one.rebuys >= rebuy.most)
        and r.parts[one.flight].level <= rebuy.until
    ):
        table.asked.add(one.id)
        r.offers.add((one.id, "packets" if one.packets else "rebuy"))


def offered(r: Referee, one: told.Offered) -> None:
    must((one.entry, one.what) in r.offers, "offered", one)
    r.offers.remove((one.entry, one.what))


def answered(r: Referee, entry: One) -> None:
    """He has bought, or declined."""
    if entry.at is not None:
        table = r.tables[entry.at[0]]
        table.asked.discard(entry.id)
        settle(r, table)


def settle(r: Referee, table: Seats) -> None:
    """Whoever has no chips is out when nobody of his table is waited for."""
    if table.asked or table.unit is not None:
        return
    lost = {e: had for e, had in table.broke.items() if not r.entries[e].chips}
    table.lent = house.equal_losers(r, lost)
    if table.lent:
        return
    table.broke = {}
    lost = house.by_further(r, lost)
    house.spare(r, table, lost)
    part = r.parts[table.flight]
    if house.adds_up(r):
        for entry in lost:
            house.kill_box(r, r.entries[entry])
            seats.stands_up(r, r.entries[entry])
        return
    if r.matched:
        for loser in lost:
            _lost_match(r, table, part, loser)
        return
    for entry in sorted(lost, key=lambda e: (lost[e], e)):
        heads.take(r, r.entries[entry], table.took.get(entry, ()))
        house.kill_box(r, r.entries[entry])
        seats.stands_up(r, r.entries[entry])
        r.entries[entry].state = "out"
        if house.has_result(r, r.entries[entry]):
            house.drop(r, r.entries[entry])
            del lost[entry]
    placed = places.of_teams(r, lost)
    r.alive -= len(placed)
    if part.together or r.pairs:
        part.round.append(placed)
        part.better += table.better
        if part.together and all(t.idle for t in r.of_flight(table.flight)):
            places.rank_round(r, part)
    else:
        places.rank(r, places.by_chips(placed, table.better))
    house.parts(r, table)


def _between_equals(r: Referee, table: Seats, one: given.UnitOver) -> None:
    """With lent chips: nobody's own change."""
    must(set(one.after) == set(table.lent), "others were in it", one, table.lent)
    for entry, left in one.after.items():
        r.entries[entry].further += (left,)
    table.unit, table.lent = None, {}
    penalties.served(r, table)
    if table.broke:
        settle(r, table)


def _lost_match(r: Referee, table: Seats, part: Part, loser: str) -> None:
    seats.stands_up(r, r.entries[loser])
    part.wins[next(iter(table.taken.values()))].append(loser)
    part.losses[loser] += 1
    if r.play == "double-elimination" and part.losses[loser] == 2:
        r.entries[loser].state = "out"
        part.round.append({loser: 0})
        r.alive -= 1
