"""The referee at the end of a tournament: places are total, and everybody has what he is due."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from krupier.rules.tournament import answers as told
from tests.rules.tournament.referee import heads, house, money, places, stages
from tests.rules.tournament.referee.notes import must
from tests.rules.tournament.referee.sums import evenly, in_proportion

if TYPE_CHECKING:
    from tests.rules.tournament.referee.judge import Referee


def over(r: Referee, one: told.Ended) -> None:
    stages.pay(r)
    for part in r.parts.values():
        places.rank_round(r, part)
    if one.how not in ("cancelled", "too-few"):
        _finish(r, one)
    must(not +r.held and min(r.held.values(), default=0) >= 0, "escrow is not empty", r.held)
    order = _order(r)
    must(order == one.places, "places", order, one.places)
    if one.how not in ("cancelled", "too-few"):
        _is_total(r, order)
    _all_paid(r, one)


def _finish(r: Referee, one: told.Ended) -> None:
    """Those who are left: by chips, or alike where a seat is a seat."""
    must(r.prizes is not None, "over before the prizes were known", one)
    stages.put_together(r)
    house.disqualified(r)
    left = {o.id: o.recorded + o.chips + o.coming for o in r.in_play()}
    scores = {o.id: o.score for o in r.in_play()}
    order = {e: sum(other < scores[e] for other in scores.values()) for e in scores}
    _may_end(r, one, left)
    alike = one.how in ("seats", "half") and r.of.payouts.by == "equal"
    groups = ([tuple(sorted(left))] if left else []) if alike else places.by_chips(order)
    for group in groups:
        r.finished.append(group)
        r.placed += len(group)
    due = money.of_places(r)
    assert r.prizes is not None
    rest = r.pool - sum(due.values())
    rest -= sum(amount for (what, _), amount in r.due.items() if what in ("deal", "stage"))
    by = r.of.payouts.by
    if by == "chips" and left:
        _add(due, in_proportion(rest, left))
        rest = 0
    elif by == "half-and-half" and left:
        _add(due, in_proportion(rest // 2, dict.fromkeys(left, 1)))
        _add(due, in_proportion(rest - rest // 2, left))
        rest = 0
    best = r.finished[-1] if r.finished else ()
    if best:  # else everybody was disqualified
        _add(due, evenly(rest, best))
    for entry, amount in due.items():
        r.due["prize", entry] += amount
    heads.last(r, list(left) or list(best))


def _may_end(r: Referee, one: told.Ended, left: dict[str, int]) -> None:
    end = r.of.end.when
    match one.how:
        case "winner":
            must(len(left) <= 1, "several are left", left)
        case "chips":
            last = r.of.stages[-1]
            counted = last.units or last.until_level or (r.of.bank and last.play == "shootout")
            must(counted, "nobody counts units or levels", one)
            must(not house.undecided(r), "somebody is equal", one)
        case "deal":
            must(r.dealt_away, "nobody agreed", one)
        case "time":
            must(end == "time" and r.time_is_up, "its time is not up", one)
        case _:
            must(end == one.how and len(left) <= max(1, money.paid_places(r)), one.how, left)
    must(all(table.idle for table in r.tables.values()), "a unit runs", one)


def _add(to: dict[str, int], more: dict[str, int]) -> None:
    for entry, amount in more.items():
        to[entry] = to.get(entry, 0) + amount


def _order(r: Referee) -> dict[str, int]:
    found = {}
    place = r.counted - r.unplaced + 1
    for group in r.finished:
        place -= len(group)
        found.update(dict.fromkeys(group, place))
    return found


def _is_total(r: Referee, order: dict[str, int]) -> None:
    """Everybody has one place, and none is missing but those that are shared."""
    must(len(order) == r.counted - r.unplaced, "not everybody has a place", order, r.counted)
    due = 1
    for place, many in sorted(Counter(order.values()).items()):
        must(place == due, "a place is missing", due, order)
        due += many
    through_first = [one.id for one in r.entries.values() if one.id in order]
    must(len(through_first) == len(order), "a place of nobody", order)


def _all_paid(r: Referee, one: told.Ended) -> None:
    """To the unit, by what it is for."""
    for key in sorted({*r.due, *r.paid}):
        if key[0] in ("prize", "deal", "stage", "bounty", "cancelled", "overlay", "levy"):
            if key[1] == "operator" and key[0] == "prize":
                continue
            must(r.due[key] == r.paid[key], "paid", key, r.due[key], r.paid[key])
    won: Counter[str] = Counter()
    for (what, entry), amount in r.due.items():
        if what in ("prize", "deal", "stage", "cancelled"):
            won[entry] += amount
    must(+won == Counter(one.prizes), "prizes that were told", +won, one.prizes)
