"""The referee when somebody is removed: with all his stacks, and with one place at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.rules.tournament import inputs as given
from tests.rules.tournament.referee import chips, house, money, places, seats, units
from tests.rules.tournament.referee.notes import One, must

if TYPE_CHECKING:
    from tests.rules.tournament.referee.judge import Referee


def removed(r: Referee, one: given.Remove) -> None:
    entry = r.entries[one.entry]
    must(entry.state in ("in", "through"), "does not play", one, entry)
    if one.how == "no-show":
        must(r.parts[entry.flight].breaks, "before the first break", one)
        _goes(r, entry, one.how)
        _place(r, entry, one.how)
        return
    people = {entry.player}
    if entry.id == entry.team:
        people = {member.player for member in money.members(r, entry.team)}
    r.barred |= people
    all_his = [o for o in r.entries.values() if o.player in people]
    if one.how == "disqualified":
        r.disqualified |= people
        for other in (entry, *all_his):
            other.taken = 0
    others = [o for o in all_his if o is not entry and o.state in ("in", "through", "played")]
    if r.of.seats.full or (one.how == "excluded" and r.of.excluded == "blinded"):
        going = (entry, *others)
        left = [o for o in r.entries.values() if o.state in ("in", "through", "waiting")]
        left = [o for o in left if o.paid or o.state != "waiting"]
        must(any(not o.blinded for o in left if o not in going), "nobody plays", one)
        for other in going:
            _has_no_say(r, other)
        return
    for other in others:
        _goes(r, other, one.how)
        other.state = "gone"
        r.alive -= 1
        r.unplaced += 1
    _goes(r, entry, one.how)
    _place(r, entry, one.how)


def _has_no_say(r: Referee, entry: One) -> None:
    """His chips are used up by blinds, and nobody waits for his answer."""
    entry.blinded = True
    table = r.tables[entry.at[0]] if entry.at is not None else None
    if table is not None and entry.id in table.asked:
        if entry.packets:
            chips.bring(r, entry, entry.packets)
        units.answered(r, entry)


def behind_a_deal(r: Referee, entry: One) -> None:
    _goes(r, entry, "excluded")
    _place(r, entry, "excluded")


def _goes(r: Referee, entry: One, how: str) -> None:
    if entry.at is not None:
        table = r.tables[entry.at[0]]
        must(table.unit is None, "removed during a unit", entry)
        table.asked.discard(entry.id)
        table.broke.pop(entry.id, None)
        if table.broke and not table.asked:  # their chips were gone before he was removed
            units.settle(r, table)
        house.kill_box(r, entry)
        seats.stands_up(r, entry)
    chips.leave(r, entry, how)
    entry.head, entry.state = 0, "out"


def _place(r: Referee, entry: One, how: str) -> None:
    """In pairs he shares with who loses in this round; whoever waits for a place went before
    him."""
    placed = places.of_teams(r, {entry.id: 0})
    r.alive -= len(placed)
    part = r.parts[entry.flight]
    if how == "disqualified":
        r.unplaced += len(placed)
    elif part.playing and r.pairs and not r.matched:
        part.round.append(placed)
    elif any(part.round):
        part.removed.append(tuple(placed))
    else:
        places.rank(r, [tuple(placed)] if placed else [])
