"""The referee sees who sits down, stands up and is moved, and what is dealt."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from krupier.rules.tournament import answers as told
from krupier.rules.tournament import inputs as given
from tests.rules.tournament.referee import chips, house, penalties, places
from tests.rules.tournament.referee.notes import One, must
from tests.rules.tournament.referee.tables import (
    Seats,
    alone,
    see_balance,
    see_deal,
    see_move,
)

if TYPE_CHECKING:
    from tests.rules.tournament.referee.judge import Referee


def drawn(r: Referee, one: told.SeatDrawn) -> None:
    """With the payment, at one of the emptiest tables that are open."""
    must(one.entry in r.seats_due, "whose seat is drawn", one)
    r.seats_due.remove(one.entry)
    entry = r.entries[one.entry]
    known, unseen = r.of_flight(entry.flight), r.of.seats.open
    sizes = [len(table.taken) for table in known] + [0] * (unseen - len(known))
    here = r.tables.get(one.at.table)
    if min(sizes) == r.most:
        must(here is None, "a full table", one)
    else:
        must(here or len(known) < unseen, "opened beside a table with seats", one)
        emptiest = not here or len(here.taken) == min(sizes)
        must(emptiest, "another table is emptier", one, sizes)
    table = r.tables.setdefault(one.at.table, Seats(one.at.table, entry.flight))
    sits(r, entry, table, one.at.seat)


def seated(r: Referee, one: told.Seated) -> None:
    entry = r.entries[one.entry]
    if r.matched and one.at.table not in r.tables:
        _next_matches(r, entry.flight)
    if entry.state == "waiting":
        chips.first(r, entry)
    elif r.matched:
        r.issued += entry.price.chips - entry.chips
        entry.chips = entry.price.chips
    entry.state = "in"
    r.sat_down.add(one.at.table)
    must(one.chips == entry.chips, "sits down with other chips", one, entry)
    if entry.at is not None:  # drawn when it was paid
        must(entry.at == (one.at.table, one.at.seat), "another seat was drawn", one, entry)
        return
    table = r.tables.setdefault(one.at.table, Seats(one.at.table, entry.flight))
    sits(r, entry, table, one.at.seat)


def _next_matches(r: Referee, flight: int) -> None:
    """Who has won stands up, too; who has lost twice has his place."""
    places.rank_round(r, r.parts[flight])
    over = [one for one in r.of_flight(flight) if one.idle and len(one.taken) == 1]
    for table in over:
        stands_up(r, r.entries[next(iter(table.taken.values()))])
        del r.tables[table.number]


def sits(r: Referee, entry: One, table: Seats, seat: int) -> None:
    must(entry.at is None and seat not in table.taken, "the seat is taken", entry, seat)
    must(1 <= seat <= r.most, "there is no such seat", entry, seat)
    must(seat not in table.dead, "the box is dead", entry, seat)
    table.taken[seat] = entry.id
    entry.at = (table.number, seat)


def stands_up(r: Referee, one: One) -> None:
    assert one.at is not None
    table = r.tables[one.at[0]]
    del table.taken[one.at[1]]
    table.winner = 0 if table.winner == one.at[1] else table.winner
    if table.big == one.id:  # wherever he comes back from, it is another row
        table.big = ""
    one.at = None


def broken(r: Referee, one: told.Broken) -> None:
    must(r.tables[one.table].idle, "broken during a unit", one)
    r.broken.add(one.table)


def moved(r: Referee, one: told.Moved) -> None:
    entry = r.entries[one.entry]
    was, to = r.tables[one.was.table], r.tables[one.at.table]
    if one.rule == "redraw":
        if not r.redrawn:  # all stand up before anybody sits down
            for other in one.candidates:
                stands_up(r, r.entries[other])
        r.redrawn = True
        to.lay = to.before = to.voided = None
        to.came.clear()
    else:
        must(entry.at == (one.was.table, one.was.seat), "was elsewhere", one, entry)
        if one.rule == "balance":
            must(not was.asked and was.idle, "moved during a unit", one)
            see_move(r.of, was, to, one, r.most)
        elif one.rule == "staff":
            _by_staff(r, one, was)
        else:
            must(one.was.table in r.broken, "the table is not broken", one)
        stands_up(r, entry)
    sits(r, entry, to, one.at.seat)


def _by_staff(r: Referee, one: told.Moved, was: Seats) -> None:
    asked = r.step
    assert isinstance(asked, given.Reseat)
    must(was.idle, "moved during a unit", one)
    wanted = (asked.entry, asked.table, asked.seat, told.MovedByStaff(asked.reason))
    must((one.entry, one.at.table, one.at.seat, one.why) == wanted, "moved elsewhere", one)
    own = alone(r.of.stages[r.stage])
    must(not own or one.was.table == one.at.table, "every table plays for itself", one)


def reseated(r: Referee, one: given.Reseat) -> None:
    told_so = [x for x in r.news if isinstance(x, told.Moved) and x.rule == "staff"]
    must(len(told_so) == 1, "nobody is moved", one)


def dealt(r: Referee, one: told.Dealt) -> None:
    if one.further:
        house.equals_at_the_end(r)
    table = r.tables[one.table]
    part = r.parts[table.flight]
    again = False
    # whoever is left alone beside chips that are used up has nobody to make a deal with
    r.talks = r.talks and sum(not o.blinded for o in r.in_play()) > 1
    must(one.level == part.level, "level", one, part.level)
    if one.further:
        free = table.unit is None and not table.asked and not (r.halted or r.talks)
        must(free and part.playing, "dealt while it waits", one)
        must(one.further == table.lent, "who plays between equals", one, table.lent)
        must(set(one.entries) == set(one.further), "others are in it", one)
    else:
        waits = part.pause or r.halted or r.talks or r.time_is_up
        must(table.idle and part.playing and not waits, "dealt while it waits", one)
        has = r.of.debts or all(r.entries[e].chips > 0 for e in one.entries)
        must(has, "dealt to the broke", one)
        again = table.voided is not None and table.voided[1].items() <= table.taken.items()
        see_deal(r.of, table, one, part.level)
        table.voided = None
    house.button(r, table, one, again)
    penalties.begins(r, table, one)
    table.unit, table.dealt = one.unit, one.entries
    r.dealt.add(one.table)


# -- what holds after every step -----------------------------------------------------------------


def check(r: Referee) -> None:
    held = {id for table in r.tables.values() for id in table.taken.values()}
    must(held == {o.id for o in r.entries.values() if o.at is not None}, "seats", held)
    house.company(r)
    own = alone(r.of.stages[r.stage])
    if r.play == "field" and r.of.seats.moves != "none" and not own:
        for number in r.parts:
            _check_balance(r, number)


def _check_balance(r: Referee, number: int) -> None:
    tables = r.of_flight(number)
    part = r.parts[number]
    begun = r.dealt & {one.number for one in tables}
    if isinstance(r.step, given.Void) and part.together:
        return  # the others wait for it as they are
    if len(tables) < 2 or not begun or part.last_hands:
        return
    players = sum(len(one.taken) for one in tables)
    ended = not r.stage and part.level > r.late  # for this flight
    may_break = r.closed or ended or r.of.seats.breaks_while_open
    spare = len(tables) - math.ceil(players / r.most) if may_break else 0
    see_balance(r.of, tables, begun, spare)
