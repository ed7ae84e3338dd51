"""The referee at games against the house and at mariáš: results, equals, and who makes room.

From the texts: K02-18, K02-24 to K02-50, K02-67, K02-70 with those of K07, and K20-101 to K20-128.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.rules.tournament import answers as told
from krupier.rules.tournament import inputs as given
from tests.rules.tournament.referee import chips, seats
from tests.rules.tournament.referee.notes import One, must
from tests.rules.tournament.referee.tables import Seats

if TYPE_CHECKING:
    from tests.rules.tournament.referee.judge import Referee

Score = tuple[int, ...]
ORDER = "789TJQKA"


# -- who is broke --------------------------------------------------------------------------------


TRIES = 20
"""Additional games after which equals share: those who are all away never differ."""


def _same(scores: dict[str, Score]) -> set[str]:
    """All who have what somebody else has, and have not played for it often enough."""
    values = [score for score in scores.values() if len(score) <= TRIES]
    return {entry for entry, score in scores.items() if values.count(score) > 1}


def equal_losers(r: Referee, lost: dict[str, int]) -> dict[str, int]:
    """Who lost the last chips in one game, and had as many before it, plays for the order."""
    if not r.of.stages[r.stage].further or adds_up(r):
        return {}
    equal = _same({entry: (had, *r.entries[entry].further) for entry, had in lost.items()})
    return {entry: lost[entry] for entry in lost if entry in equal}


def by_further(r: Referee, lost: dict[str, int]) -> dict[str, int]:
    """Their order as numbers."""
    if not r.of.stages[r.stage].further:
        return lost
    scores = {entry: (had, *r.entries[entry].further) for entry, had in lost.items()}
    return {entry: sum(other < scores[entry] for other in scores.values()) for entry in lost}


def spare(r: Referee, table: Seats, lost: dict[str, int]) -> None:
    """A table that plays until so many are left has so many, whoever lost all at once."""
    stage = r.of.stages[r.stage]
    group = stage.units and r.stage < len(r.of.stages) - 1
    if not r.of.bank or not (group or stage.play in ("shootout", "flip")):
        return
    while lost and len(table.taken) - len(lost) < stage.advance:
        best = max(lost, key=lambda entry: lost[entry])
        del lost[best]
        assert r.of.bets
        r.entries[best].chips = r.of.bets.least
        r.entries[best].further = ()
        r.issued += r.of.bets.least
        r.chips_due[best, r.of.bets.least, "goes-on"] += 1


def adds_up(r: Referee) -> bool:
    """Chips of all rounds count together, and every round begins with equal stacks."""
    return r.of.bank and r.of.entry.entries == 1 and any(one.counts for one in r.of.stages)


def kill_box(r: Referee, one: One) -> None:
    if r.of.seats.dead_boxes and one.at is not None:
        r.tables[one.at[0]].dead.add(one.at[1])


# -- results of entries --------------------------------------------------------------------------


def parts(r: Referee, table: Seats) -> None:
    most = r.of.stages[r.stage].part
    for one in [r.entries[entry] for entry in table.taken.values()]:
        if most and one.chips and one.played >= most:  # who is being removed may have none
            seats.stands_up(r, one)
            _written_down(r, one, "part-played")
            one.state = "played"
            r.scores_due.append({one.id: one.recorded})


def _written_down(r: Referee, one: One, why: str) -> None:
    if one.chips:
        r.chips_due[one.id, -one.chips, why] += 1
    r.issued -= one.chips
    one.recorded, one.chips = one.recorded + one.chips, 0


def has_result(r: Referee, one: One) -> bool:
    own = [o for o in r.entries.values() if o.player == one.player and o is not one]
    return r.of.stages[r.stage].best and any(o.state == "played" for o in own)


def drop(r: Referee, one: One) -> None:
    """Another entry of the same player has the place."""
    one.state = "gone"
    r.alive -= 1
    r.unplaced += 1
    r.outs.append((one.id, None, 1))


def plays_again(r: Referee, one: One) -> None:
    """What he lost before has no place any more."""
    if not r.of.stages[r.stage].best:
        return
    for other in list(r.entries.values()):
        if other.player == one.player and other.state == "out":
            other.state = "gone"
            r.finished = [tuple(e for e in group if e != other.id) for group in r.finished]
            r.finished = [group for group in r.finished if group]
            r.placed -= 1
            r.unplaced += 1


def _one_place_each(r: Referee) -> None:
    for player in dict.fromkeys(one.player for one in r.entries.values()):
        own = [o for o in r.entries.values() if o.player == player]
        own = [o for o in own if o.state in ("in", "played")]
        best = max(own, key=lambda o: o.score, default=None)
        for one in own:
            if one is best or not r.of.stages[r.stage].best:
                continue
            if one.at is not None:
                seats.stands_up(r, one)
            _written_down(r, one, "other-result-better")
            drop(r, one)


# -- the end of a stage --------------------------------------------------------------------------


def equals_at_the_end(r: Referee) -> None:
    """When units for equals are dealt and nobody has just lost: the stage is over but for them."""
    begun = [x for x in r.news if isinstance(x, told.Dealt) and x.further]
    if not begun or any(table.lent for table in r.tables.values()):
        return
    _one_place_each(r)
    due = undecided(r)
    must(due, "nobody is equal", begun)
    said = {entry for one in begun for entry in one.further}
    must(said == set(due), "who plays for the order", said, due)
    for one in begun:
        table = r.tables.setdefault(one.table, Seats(one.table, 1))
        for seat, entry in enumerate(one.entries, 1):
            if r.entries[entry].at is None:
                seats.sits(r, r.entries[entry], table, seat)
        table.lent = dict(one.further)
        for entry, lent in one.further.items():
            own = r.entries[entry]
            must(lent == (own.score[0] or own.price.chips), "lent", entry, lent)


def undecided(r: Referee) -> set[str]:
    stage = r.of.stages[r.stage]
    if not stage.further:
        return set()
    left = [o for o in r.entries.values() if o.state in ("in", "played")]
    if r.stage == len(r.of.stages) - 1:
        return _same({one.id: one.score for one in left})
    if not (stage.units and stage.advance):
        return set()
    cut: set[str] = set()
    below: dict[str, Score] = {}
    for table in r.tables.values():
        own = {entry: r.entries[entry].score for entry in table.taken.values()}
        order = sorted(own.values(), reverse=True)
        if len(order) <= stage.advance:
            continue
        edge = order[stage.advance]
        if order[stage.advance - 1] == edge and len(edge) <= TRIES:
            cut |= {entry for entry, score in own.items() if score == edge}
        below |= {entry: score for entry, score in own.items() if score <= edge}
    return cut or _same(below)


def scored(r: Referee, one: told.Scores) -> None:
    """What every entry has at the end of a round, or of its part."""
    if r.scores_due:
        must(one.chips == r.scores_due.pop(0), "result", one)
        return
    _one_place_each(r)
    must(not undecided(r), "somebody is equal", one, undecided(r))
    here = [o for o in r.entries.values() if o.state == "in" and o.flight == one.flight]
    must(one.chips == {o.id: o.chips for o in here}, "scores", one, here)


# -- buttons and cards ---------------------------------------------------------------------------


def cards(r: Referee, one: told.CardsDealt) -> None:
    """The order of A, K, Q, J, 10, 9, 8, 7; of equals another card each."""
    ranks = {entry: ORDER.index(card[0]) for entry, card in one.cards.items()}
    must(len(set(one.cards.values())) == len(one.cards) or len(one.cards) > 32, "cards", one)
    if one.table:
        last = r.button_cards.get(one.table)
        must(last is None or sorted(last) == sorted(ranks), "who draws again", one, last)
        best = [entry for entry, rank in ranks.items() if rank == max(ranks.values())]
        r.button_cards[one.table] = best
        return
    for entry, rank in ranks.items():
        r.entries[entry].further += (rank,)


def button(r: Referee, table: Seats, one: told.Dealt, again: bool) -> None:
    """Where nobody posts blinds: it goes to the next player."""
    if not r.of.seats.turns:
        must(not one.button, "there is no button", one)
        return
    if one.further:
        must(one.button == table.round, "the button stays", one)
        return
    if again:
        must(one.button == table.round_void, "the button of the void unit", one, table)
    elif table.round:
        must(one.button == table.next(table.round), "the next player has the button", one, table)
    elif r.of.seats.button == "rank":
        (best,) = r.button_cards[one.table]
        left = best not in table.taken.values()
        must(left or table.taken[one.button] == best, "the highest card", one, best)
    else:
        must(one.button in table.taken, "nobody sits at the button", one)
    table.round_before, table.round = table.round, one.button


# -- the start -----------------------------------------------------------------------------------


def starts(r: Referee, one: given.Start) -> None:
    """Who is not there goes first, then who makes no table."""
    waiting = [o for o in r.entries.values() if o.state == "waiting" and o.paid]
    absent = [o for o in waiting if o.player in one.absent]
    must(len(absent) == len(one.absent), "absent", one)
    must(not absent or r.of.entry.absent == "refunded", "nobody is paid back", one)
    r.barred |= set(one.absent)
    if not r.of.seats.full or r.stage or r.parts[1].over:
        return
    there = [o for o in waiting if o not in absent]
    plays = len(there) // r.most * r.most
    gone = [x.entry for x in r.news if isinstance(x, told.Left)]
    if plays >= r.of.start.least:
        want = {o.id for o in absent} | {o.id for o in there[plays:]}
        must(set(gone) == want, "who has his money back", gone, want)


def company(r: Referee) -> None:
    """Two at a table at least (K02-04, K07-04): against the house nobody sits down alone where
    others play, whoever goes out beside him later."""
    for number in r.sat_down & r.tables.keys() if r.of.bank else ():
        table = r.tables[number]
        others = sum(len(one.taken) for one in r.of_flight(table.flight)) - len(table.taken)
        must(len(table.taken) > 1 or not others, "sits down alone", table)


def full(r: Referee) -> None:
    """A table of mariáš is full, always."""
    for table in r.tables.values() if r.of.seats.full else ():
        must(len(table.taken) == r.most, "a table is not full", table)


def disqualified(r: Referee) -> None:
    """Who kept his chair so that others could play has no place."""
    for one in r.in_play() if r.of.seats.full else ():
        if one.player in r.disqualified:
            chips.leave(r, one, "disqualified")
            one.state = "gone"
            r.alive -= 1
            r.unplaced += 1


def levy(r: Referee) -> int:
    """Rounded down to the smallest unit."""
    return r.collected * r.of.levies.numerator // r.of.levies.denominator
