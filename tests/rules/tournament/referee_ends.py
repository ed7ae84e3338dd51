"""The referee at the ends of stages and of tournaments: who is through, what everybody has."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from krupier.rules.tournament import answers as told
from krupier.rules.tournament import inputs as given
from tests.rules.tournament import referee_heads as heads
from tests.rules.tournament.referee_sums import MODELLED, evenly, icm, in_proportion
from tests.rules.tournament.referee_sums import called_off as shares_of
from tests.rules.tournament.referee_sums import prizes as prizes_of
from tests.rules.tournament.referee_tables import alone, must

if TYPE_CHECKING:
    from tests.rules.tournament.referee import One, Part, Referee

# -- stages --------------------------------------------------------------------------------------


def stage(r: Referee, one: told.StageOver) -> None:
    part = r.parts[one.flight]
    rules = r.of.stages[r.stage]
    must(one.stage == r.stage + 1 and part.playing, "which stage is over", one)
    r.rank_round(part)
    if rules.units:
        _best_of_tables(r, one.flight)
    elif rules.play == "round-robin":
        _best_of_all(r, part, one)
    left = [o for o in r.entries.values() if o.state == "in" and o.flight == one.flight]
    for entry in left:
        entry.at = None
        if entry.packets:  # what is kept back comes into play by itself
            r.bring(entry, entry.packets)
    must({o.id: o.chips for o in left} == one.chips, "through", one, left)
    if rules.until_players and not (rules.until_level or alone(rules)):
        must(len(left) <= rules.until_players or part.last_hands, "too many are through", one)
    for entry in left:
        entry.state, entry.at = "through", None
    part.playing, part.over = False, True
    for number in [n for n, table in r.tables.items() if table.flight == one.flight]:
        must(r.tables.pop(number).idle, "a stage ends during a unit", one)
    if all(other.over for other in r.parts.values()):
        _next_stage(r)


def _best_of_tables(r: Referee, flight: int) -> None:
    advance = r.of.stages[r.stage].advance
    out: dict[str, int] = {}
    for table in r.tables.values():
        if table.flight != flight or not table.taken:
            continue
        chips = {e: r.entries[e].chips for e in table.taken.values()}
        least = sorted(chips.values(), reverse=True)[:advance][-1]
        out |= {e: had for e, had in chips.items() if had < least}
    for entry in out:
        r.leaves(r.entries[entry], "stage")
        r.entries[entry].state, r.entries[entry].at = "out", None
    r.alive -= len(out)
    r.rank(r.by_chips(out))


def _best_of_all(r: Referee, part: Part, one: told.StageOver) -> None:
    """By wins, then by wins against those who have as many; lots decide among the others."""
    playing = [o.id for o in r.entries.values() if o.state == "in" and o.flight == one.flight]
    wins = {entry: len(part.wins[entry]) for entry in playing}
    worth = {e: (wins[e], sum(wins.get(x) == wins[e] for x in part.wins[e])) for e in playing}
    said = [o.entry for o in r.news if isinstance(o, told.Out)]
    rest = sorted((e for e in playing if e not in one.chips), key=said.index)
    must(len(one.chips) == min(r.of.stages[r.stage].until_players, len(playing)), "through", one)
    must([worth[e] for e in rest] == sorted(worth[e] for e in rest), "order", rest, worth)
    if rest:
        must(max(worth[e] for e in rest) <= min(worth[e] for e in one.chips), "through", one)
    for entry in rest:
        r.leaves(r.entries[entry], "not among the best")
        r.entries[entry].state, r.entries[entry].at = "out", None
        r.alive -= 1
        r.rank([(entry,)])


def _next_stage(r: Referee) -> None:
    rules = r.of.stages[r.stage]
    _teams(r)
    whose: dict[str, list[One]] = {}
    for one in r.entries.values():
        if one.state == "through":
            whose.setdefault(one.player, []).append(one)
    for stacks in whose.values():
        best = next(one for one in stacks if one.chips == max(o.chips for o in stacks))
        for one in stacks:
            if one is not best:
                _join(r, one, best, rules.carry)
    through = [one for one in r.entries.values() if one.state == "through"]
    r.through = (rules.share, sorted(one.id for one in through))
    fresh = rules.fresh or rules.play in ("double-elimination", "round-robin")
    r.stage = min(r.stage + 1, len(r.of.stages) - 1)
    r.new_parts()
    for number, one in enumerate(through):
        one.flight = number % len(r.parts) + 1
        if fresh and one.chips != one.price.chips:
            change = one.price.chips - one.chips
            one.chips += change
            r.issued += change
            r.chips_due[one.id, change, "stage"] += 1


def pay_stage(r: Referee) -> None:
    """Its part of the pool, which is known at its end at the latest."""
    share, names = r.through
    r.through = (share, [])
    for entry, amount in (evenly(int(r.pool * share), names) if names else {}).items():
        r.due["stage", entry] += amount


def _teams(r: Referee) -> None:
    """Who plays for a team is one with it from then on, and what all paid is the team's."""
    if not r.of.entry.team or r.stage:
        return
    for team in [one for one in r.entries.values() if one.id == one.team]:
        own = [o for o in r.in_play() if o.team == team.id and o is not team]
        if own:
            team.chips = sum(o.chips + o.coming for o in own)
            team.head = sum(o.head for o in own)
            team.state = "through"
            of_all = [o.paid[0][0] for o in r.entries.values() if o.team == team.id and o.paid]
            team.price = replace(
                team.price, prize=sum(p.prize for p in of_all), fee=sum(p.fee for p in of_all)
            )
        for one in own:
            one.chips = one.coming = one.head = 0
            one.state, one.at = "gone", None


def _join(r: Referee, one: One, best: One, carry: str) -> None:
    best.head, one.head = best.head + one.head, 0
    if carry == "sum":
        best.chips, one.chips = best.chips + one.chips, 0
    else:
        r.leaves(one, "another stack is better")
    one.state = "gone"
    r.alive -= 1
    r.unplaced += 1


# -- deals ---------------------------------------------------------------------------------------


def deal(r: Referee, one: given.AgreeToDeal) -> None:
    """Everybody who is left has agreed, between units."""
    left = {o.id: o.chips for o in r.in_play()}
    must(r.of.deal is not None and r.prizes is not None, "no deal", one)
    assert r.of.deal is not None
    assert r.prizes is not None
    must(sorted(one.by) == sorted(left), "somebody has not agreed", one, left)
    must(all(table.idle for table in r.tables.values()), "a deal during a unit", one)
    open_prizes = [*r.prizes, *[0] * len(left)][: len(left)]
    shared = sum(open_prizes) - one.kept
    must(one.kept >= sum(open_prizes) * r.of.deal.kept, "too little is kept", one)
    sure = open_prizes[-1]
    must(shared >= sure * len(left), "somebody gets less than he has", one)
    match one.method:
        case "equal":
            amounts = in_proportion(shared, dict.fromkeys(left, 1))
        case "chips":
            more = in_proportion(shared - sure * len(left), left)
            amounts = {entry: sure + more[entry] for entry in left}
        case "custom":
            amounts = dict(one.custom)
            must(set(amounts) == set(left) and min(amounts.values()) >= 0, "custom", one)
        case "icm":
            amounts = _modelled(r, left, _lowered(open_prizes, one.kept))
    must(sum(amounts.values()) == shared, "a deal makes what is shared", amounts, shared)
    for entry, amount in amounts.items():
        r.due["deal", entry] += amount
    r.fix_places()
    r.prizes = [one.kept, *[0] * (len(left) - 1), *r.prizes[len(left) :]]
    r.dealt_away = True


def _lowered(prizes: list[int], kept: int) -> list[int]:
    """What is kept is cut off the top: no place keeps more than a level, the first ones one unit
    more where it does not come out even."""
    low, high = 0, max(prizes)
    while low < high:  # the highest level that cuts enough
        level = (low + high + 1) // 2
        low, high = (level, high) if cut(prizes, level) >= kept else (low, level - 1)
    found, spare = [min(one, low) for one in prizes], cut(prizes, low) - kept
    return [one + (place < spare) for place, one in enumerate(found)]


def cut(prizes: list[int], level: int) -> int:
    return sum(max(0, one - level) for one in prizes)


def _modelled(r: Referee, chips: dict[str, int], prizes: list[int]) -> dict[str, int]:
    """What was told, if it is what the model says to the unit, by the largest lost parts."""
    said = next(o.amounts for o in r.news if isinstance(o, told.Agreed))
    must(set(said) == set(chips), "agreed", said)
    if len(chips) <= MODELLED:
        exact = icm(chips, prizes)
        for entry, amount in said.items():
            must(abs(amount - exact[entry]) < 1, "not what the model says", entry, amount, exact)
        up = [said[e] - exact[e] for e in said if said[e] > exact[e]]
        down = [said[e] - exact[e] for e in said if said[e] < exact[e]]
        if up and down:  # nobody is rounded up who lost less of a unit than one rounded down
            must(max(up) - 1 <= min(down) + 1e-6, "rounded the wrong way", said)
    for one in chips:
        for other in chips:
            if chips[one] > chips[other]:
                must(said[one] >= said[other] - 1, "more chips are worth less", one, other)
    return dict(said)


def agreed(r: Referee, one: told.Agreed) -> None:
    for entry, amount in one.amounts.items():
        must(amount >= 0 and r.due["deal", entry] >= amount, "agreed", one)


# -- called off ----------------------------------------------------------------------------------


def called_off(r: Referee) -> None:
    """What everybody has of it is worked out before anybody is told."""
    for one in list(r.entries.values()):
        if one.state == "waiting" and one.paid:
            r.gives_back(one)
    _teams(r)
    left = r.in_play()
    if not left:
        return
    for part in r.parts.values():
        r.rank_round(part)
    case = next(case for case in r.of.cancellation if _fits(r, case.when))
    out = r.of_places()
    for entry, amount in out.items():
        r.due["prize", entry] += amount
    gone = sum(a for (what, _), a in r.due.items() if what in ("prize", "deal", "stage"))
    pool = r.collected + (r.overlay if r.prizes is not None else 0) - gone
    prizes = r.prizes or []
    if r.overlay and not case.overlay and not r.dealt_away:
        prizes, still = _of_stakes(r, len(left))
        r.due["overlay", "operator"] += max(0, pool - still)
        pool = min(pool, still)
    back = 0
    for one in left:
        form = one.paid[0][1] if one.paid else "money"
        parts = {"prize": one.price.prize, "fee": one.price.fee, "bounty": one.head}
        named = {"prize": "contribution", "fee": "fee", "bounty": "bounty"}
        for account, amount in parts.items():
            if named[account] not in case.terms.returned:
                continue
            whose = r.members(one.team) if r.of.entry.team else [one.player]
            for player, part_of in evenly(amount, whose).items():
                r.refunds[account, player, form] += part_of
            if account == "prize":
                back += amount
            if account == "bounty":
                r.for_heads -= amount
                one.head = 0
    chips = {one.id: one.chips + one.coming for one in left}
    found, missing = shares_of(case, chips, pool, back, prizes)
    if missing:
        r.expected_in.append(("operator", "prize", missing, "cover"))
    for entry, amount in found.items():
        r.due["cancelled", entry] += amount
    r.refunds = +r.refunds
    heads.last(r, [one.id for one in left])


def _of_stakes(r: Referee, many: int) -> tuple[list[int], int]:
    """Prizes without what the operator added, and what of them is for so many and for stages that
    are not over."""
    stakes = r.pool - r.overlay
    shares = [int(stakes * stage.share) for stage in r.of.stages]
    found = prizes_of(r.of, stakes - sum(shares), r.counted)
    still = sum(found[:many]) if found else stakes - sum(shares)
    return found, still + sum(shares[r.stage :])


def _fits(r: Referee, when: str) -> bool:
    return {
        "two-entries": r.counted == 2,
        "sit-and-go": r.of.start.when == "full",
        "in-the-money": r.in_the_money(),
        "otherwise": True,
    }[when]


# -- the end -------------------------------------------------------------------------------------


def over(r: Referee, one: told.Ended) -> None:
    pay_stage(r)
    for part in r.parts.values():
        r.rank_round(part)
    if one.how not in ("cancelled", "too-few"):
        _finish(r, one)
    must(not +r.held and min(r.held.values(), default=0) >= 0, "escrow is not empty", r.held)
    places = _places(r)
    must(places == one.places, "places", places, one.places)
    if one.how not in ("cancelled", "too-few"):
        _is_total(r, places)
    _all_paid(r, one)


def _finish(r: Referee, one: told.Ended) -> None:
    """Those who are left: by chips, or alike where a seat is a seat."""
    must(r.prizes is not None, "over before the prizes were known", one)
    _teams(r)
    left = {o.id: o.chips + o.coming for o in r.in_play()}
    _may_end(r, one, left)
    alike = one.how in ("seats", "half") and r.of.payouts.by == "equal"
    groups = ([tuple(sorted(left))] if left else []) if alike else r.by_chips(left)
    for group in groups:
        r.finished.append(group)
        r.placed += len(group)
    due = r.of_places()
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
            must(last.units or last.until_level, "nobody counts units or levels", one)
        case "deal":
            must(r.dealt_away, "nobody agreed", one)
        case "time":
            must(end == "time", one)
        case _:
            must(end == one.how and len(left) <= max(1, r.paid_places()), one.how, left)
    must(all(table.idle for table in r.tables.values()), "a unit runs", one)


def _add(to: dict[str, int], more: dict[str, int]) -> None:
    for entry, amount in more.items():
        to[entry] = to.get(entry, 0) + amount


def _places(r: Referee) -> dict[str, int]:
    found = {}
    place = r.counted - r.unplaced + 1
    for group in r.finished:
        place -= len(group)
        found.update(dict.fromkeys(group, place))
    return found


def _is_total(r: Referee, places: dict[str, int]) -> None:
    """Everybody has one place, and none is missing but those that are shared."""
    must(len(places) == r.counted - r.unplaced, "not everybody has a place", places, r.counted)
    due = 1
    for place, many in sorted(Counter(places.values()).items()):
        must(place == due, "a place is missing", due, places)
        due += many
    through_first = [one.id for one in r.entries.values() if one.id in places]
    must(len(through_first) == len(places), "a place of nobody", places)


def _all_paid(r: Referee, one: told.Ended) -> None:
    """To the unit, by what it is for."""
    for key in sorted({*r.due, *r.paid}):
        if key[0] in ("prize", "deal", "stage", "bounty", "cancelled", "overlay"):
            if key[1] == "operator" and key[0] == "prize":
                continue
            must(r.due[key] == r.paid[key], "paid", key, r.due[key], r.paid[key])
    won: Counter[str] = Counter()
    for (what, entry), amount in r.due.items():
        if what in ("prize", "deal", "stage", "cancelled"):
            won[entry] += amount
    must(+won == Counter(one.prizes), "prizes that were told", +won, one.prizes)
