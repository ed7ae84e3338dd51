"""The referee's order: who goes out later is better, and who goes at once by the chips before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.tournament.referee import money
from tests.rules.tournament.referee.notes import Part
from tests.rules.tournament.referee.tables import alone

if TYPE_CHECKING:
    from tests.rules.tournament.referee.judge import Referee


def rank(r: Referee, groups: list[tuple[str, ...]]) -> None:
    for group in groups:
        place = r.counted - r.unplaced - r.placed - len(group) + 1
        r.finished.append(group)
        r.placed += len(group)
        r.outs += [(e, place if r.closed else None, len(group)) for e in group]


def rank_round(r: Referee, part: Part) -> None:
    """At each table by chips; then the best of all tables share, the second best …"""
    tables, part.round = part.round, []
    better, part.better = part.better, ()
    if r.of.round_ranked == "chips" and not alone(r.of.stages[r.stage]):
        tables = [{entry: had for one in tables for entry, had in one.items()}]
    ladders = [by_chips(one)[::-1] for one in tables if one]
    steps = max(map(len, ladders), default=0)
    rows = [[ladder[n] for ladder in ladders if n < len(ladder)] for n in range(steps)]
    rank(r, [by_hands(sum(row, ()), better) for row in reversed(rows)])
    removed, part.removed = part.removed, []
    rank(r, [group for group in removed if group])


def of_teams(r: Referee, lost: dict[str, int]) -> dict[str, int]:
    """A team has its place when its last player is out."""
    placed: dict[str, int] = {}
    for entry, chips in lost.items():
        team = r.entries[entry].team
        if not team or team == entry:
            placed[entry] = chips
            continue
        r.outs.append((entry, None, 1))
        own = money.members(r, team)
        if not any(o.state in ("waiting", "in", "through") for o in own):
            placed[team] = max(chips, placed.get(team, 0))
            r.entries[team].state = "out"
    return placed


def by_chips(out: dict[str, int], better: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Worst first; who had as much shares."""
    return [
        by_hands(tuple(e for e in out if out[e] == chips), better)
        for chips in sorted(set(out.values()))
    ]


def by_hands(group: tuple[str, ...], better: tuple[str, ...]) -> tuple[str, ...]:
    """Of those who share, the first has the unit that cannot be divided."""
    hands = {one: place for place, one in enumerate(better)}  # of several the last one counts
    known = sorted((one for one in group if one in hands), key=lambda one: hands[one])
    return (*known, *sorted(set(group) - set(known)))
