"""The referee at the ends of stages: who is through, with which chips, and what it pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from krupier.rules.tournament import answers as told
from krupier.rules.tournament import inputs as given
from tests.rules.tournament.referee import chips, money, places, units
from tests.rules.tournament.referee.notes import One, Part, must
from tests.rules.tournament.referee.sums import evenly
from tests.rules.tournament.referee.tables import alone

if TYPE_CHECKING:
    from tests.rules.tournament.referee.judge import Referee


def begins(r: Referee, one: told.StageBegins) -> None:
    r.running = True
    part = r.parts[one.flight]
    must(one.stage == r.stage + 1 and not part.playing, "stage", one, r.stage)
    part.playing = True
    for table in [table for table in r.of_flight(one.flight) if not table.taken]:
        del r.tables[table.number]  # all who had drawn their seats there have left
    if r.play == "zoom":
        here = [o for o in r.entries.values() if o.flight == one.flight]
        new = [o for o in here if o.state == "waiting" and o.paid]
        for entry in new[: r.of.entry.tables * r.most or None]:
            chips.first(r, entry)
            entry.state = "in"
        for entry in here:
            entry.state = "in" if entry.state == "through" else entry.state


def level_begins(r: Referee, one: told.LevelBegins) -> None:
    part = r.parts[one.flight]
    part.level = one.level
    part.first_level = part.first_level or one.level
    # registration that ends with the level before is over before anything happens in this one
    r.closed |= any(isinstance(other, told.RegistrationClosed) for other in r.news)
    packets = r.of.multi_stack
    if packets and not r.stage and one.level > packets.until:
        for table in r.of_flight(one.flight):
            for entry in [r.entries[id] for id in table.taken.values()]:
                if entry.packets:
                    chips.bring(r, entry, entry.packets)
                    units.answered(r, entry)


def level_ends(r: Referee, one: given.LevelEnds) -> None:
    part, levels = r.parts[one.flight], r.of.levels
    last = part.level == r.of.stages[r.stage].until_level
    part.pause = bool(levels[min(part.level, len(levels)) - 1].pause) and not last


def break_ends(r: Referee, one: given.BreakEnds) -> None:
    part = r.parts[one.flight]
    must(part.pause, "there was no break", one)
    part.pause, part.breaks = False, part.breaks + 1


def last_hands(r: Referee, one: given.LastHands) -> None:
    r.parts[one.flight].last_hands = True


def time_is_up(r: Referee, one: given.TimeIsUp) -> None:
    must(r.of.end.when == "time", "no time was set", one)
    r.time_is_up = True


def hand_for_hand(r: Referee, one: told.HandForHand) -> None:
    for part in r.parts.values():
        part.together = one.on


def over(r: Referee, one: told.StageOver) -> None:
    part = r.parts[one.flight]
    rules = r.of.stages[r.stage]
    must(one.stage == r.stage + 1 and part.playing, "which stage is over", one)
    places.rank_round(r, part)
    if r.pairs:  # whoever came alone had nobody to sit down with
        came = [o for o in r.entries.values() if o.state == "waiting" and o.paid]
        lone = [o for o in came if o.flight == one.flight]
        must(len(lone) <= 1, "nobody sat down with them", one, lone)
        for entry in lone:
            chips.first(r, entry)
            entry.state = "in"
    if rules.units:
        _best_of_tables(r, one.flight)
    elif rules.play == "round-robin":
        _best_of_all(r, part, one)
    left = [o for o in r.entries.values() if o.state == "in" and o.flight == one.flight]
    for entry in left:
        entry.at = None
        entry.recorded += entry.chips if rules.counts else 0
        if entry.packets:  # what is kept back comes into play by itself
            chips.bring(r, entry, entry.packets)
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
    below: dict[str, tuple[int, ...]] = {}
    for table in r.tables.values():
        if table.flight != flight or not table.taken or not advance:
            continue
        stacks = {e: r.entries[e].score for e in table.taken.values()}
        least = sorted(stacks.values(), reverse=True)[:advance][-1]
        below |= {e: had for e, had in stacks.items() if had < least}
    out = {e: sum(other < below[e] for other in below.values()) for e in below}
    for entry in out:
        chips.leave(r, r.entries[entry], "not-through")
        r.entries[entry].state, r.entries[entry].at = "out", None
    r.alive -= len(out)
    places.rank(r, places.by_chips(out))


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
        chips.leave(r, r.entries[entry], "not-among-best")
        r.entries[entry].state, r.entries[entry].at = "out", None
        r.alive -= 1
        places.rank(r, [(entry,)])


def _next_stage(r: Referee) -> None:
    rules = r.of.stages[r.stage]
    put_together(r)
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
    r.through.append((rules.share, sorted(one.id for one in through)))
    fresh = rules.fresh or rules.play in ("double-elimination", "round-robin")
    following = r.of.stages[min(r.stage + 1, len(r.of.stages) - 1)]
    fits = len(through) <= (following.seats or r.of.seats.most)
    if not rules.again or fits:
        r.stage = min(r.stage + 1, len(r.of.stages) - 1)
    r.new_parts()
    for number, one in enumerate(through):
        one.flight = number % len(r.parts) + 1
        one.further = ()
        if fresh and one.chips != one.price.chips:
            change = one.price.chips - one.chips
            one.chips += change
            r.issued += change
            r.chips_due[one.id, change, "fresh-stack"] += 1


def pay(r: Referee) -> None:
    """Its part of the pool, which is known at its end at the latest. Of several stages, where as
    few are left as are through the next: it is over as it begins."""
    for share, names in r.through:
        for entry, amount in (evenly(int(r.pool * share), names) if names else {}).items():
            r.due["stage", entry] += amount
    r.through.clear()


def put_together(r: Referee) -> None:
    """Who plays for a team is one with it from then on, and what all paid is the team's."""
    if not r.of.entry.team or r.stage:
        return
    for team in [one for one in r.entries.values() if one.id == one.team]:
        own = [o for o in r.in_play() if o.team == team.id and o is not team]
        if own:
            team.chips = sum(o.chips + o.coming for o in own)
            team.head = sum(o.head for o in own)
            team.state = "through"
            team.blinded = all(o.player in r.barred for o in money.members(r, team.id))
            of_all = [o.paid[0][0] for o in r.entries.values() if o.team == team.id and o.paid]
            team.price = replace(
                team.price, prize=sum(p.prize for p in of_all), fee=sum(p.fee for p in of_all)
            )
        for one in own:
            one.chips = one.coming = one.head = 0
            one.state, one.at = "gone", None


def _join(r: Referee, one: One, best: One, carry: str) -> None:
    best.head, one.head = best.head + one.head, 0
    best.blinded |= one.blinded
    if carry == "sum":
        best.chips, one.chips = best.chips + one.chips, 0
    else:
        chips.leave(r, one, "other-stack-better")
    one.state = "gone"
    r.alive -= 1
    r.unplaced += 1
