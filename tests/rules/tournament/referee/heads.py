"""The referee's bounties: what is on whose head, and who has to be paid for it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from krupier.rules.tournament.answers import Envelopes, HeadTaken, Marked
from krupier.rules.tournament.escrow import Post
from krupier.rules.tournament.inputs import Lots
from tests.rules.tournament.referee import money
from tests.rules.tournament.referee.notes import One, must
from tests.rules.tournament.referee.sums import evenly

if TYPE_CHECKING:
    from tests.rules.tournament.referee.judge import Referee


def marked(r: Referee, one: Marked) -> None:
    """Those who were drawn share all that was paid for bounties."""
    rules = r.of.bounty
    assert rules is not None
    playing = [o.id for o in r.entries.values() if o.state == "in"]
    must(len(one.entries) == min(rules.marked, len(playing)), "marked", one)
    must(set(one.entries) <= set(playing), "marked", one)
    worth = evenly(r.held["bounty"], sorted(one.entries))
    for entry in r.entries.values():
        entry.head = worth.get(entry.id, 0) if entry.state == "in" else entry.head


def take(r: Referee, loser: One, takers: Sequence[str]) -> None:
    """What has to be told about it."""
    rules = r.of.bounty
    if rules is None:
        return
    head, loser.head = loser.head, 0
    for taker in takers:
        r.entries[taker].taken += 1
    if not takers:
        return
    if rules.kind == "progressive":
        paid, added = {}, {}
        for taker, share in evenly(head, takers).items():
            part = share * rules.paid
            paid[taker] = math.ceil(part) if rules.odd == "paid" else math.floor(part)
            added[taker] = share - paid[taker]
        _expect(r, loser, paid, added)
    elif rules.kind == "drawn":
        if r.envelopes:
            r.heads_due.append((loser.id, tuple(takers), None))
    elif rules.kind in ("knockout", "marked", "secret") and head:
        _expect(r, loser, evenly(head, takers), {})


def _expect(r: Referee, loser: One, paid: dict[str, int], added: dict[str, int]) -> None:
    r.heads_due.append((loser.id, paid, added))
    for taker, amount in paid.items():
        r.due["bounty", taker] += amount
    for taker, amount in added.items():
        r.entries[taker].head += amount


def told_taken(r: Referee, one: HeadTaken) -> None:
    must(r.heads_due, "nobody lost his head", one)
    loser, paid, added = r.heads_due.pop(0)
    if added is not None:
        must((loser, paid, added) == (one.entry, one.paid, one.added), "bounty", one, paid, added)
        return
    value = sum(one.paid.values())
    must(r.envelopes and value in r.envelopes, "no envelope has so much", one, r.envelopes)
    assert r.envelopes is not None
    r.envelopes.remove(value)
    must(one.entry == loser and one.paid == evenly(value, paid), "bounty", one)
    for taker, amount in one.paid.items():
        r.due["bounty", taker] += amount


def check(r: Referee) -> None:
    """After every step: what was paid for heads is what was due, to everybody."""
    if isinstance(r.step, Lots):
        posts = [one for one in r.news if isinstance(one, Post) and one.what == "bounty"]
        must(sum(one.amount for one in posts) == r.step.amount, "lots", posts)
        r.due["bounty", posts[0].entry] += r.step.amount
    for key in {*r.due, *r.paid}:
        if key[0] == "bounty":
            must(r.due[key] == r.paid[key], "bounty", key, r.due[key], r.paid[key])


def envelopes(r: Referee, one: Envelopes) -> None:
    """One for everybody in play: printed shares of the pool, the rest alike."""
    rules = r.of.bounty
    assert rules is not None
    if r.envelopes is not None:
        must(list(one.values) == sorted(r.envelopes)[::-1], "envelopes", one, r.envelopes)
        return
    must(rules.kind == "drawn" and r.prizes is not None, "envelopes", one)
    must(rules.begins == "closed" or money.in_the_money(r), "envelopes before the money", one)
    many = len(r.in_play())
    pool = r.held["bounty"]
    printed = [math.floor(pool * share) for share, number in rules.values for _ in range(number)]
    printed = sorted(printed)[::-1][: many - 1]
    rest = evenly(pool - sum(printed), [str(n) for n in range(many - len(printed))])
    r.envelopes = [*printed, *rest.values()]
    must(list(one.values) == sorted(r.envelopes)[::-1], "envelopes", one, r.envelopes)
    for entry in r.entries.values():
        entry.head = 0


def last(r: Referee, left: list[str]) -> None:
    """At the end: the pool to who took most heads; else to everybody his own, and of what nobody
    took equal parts to those who are left."""
    rules = r.of.bounty
    if rules is None:
        return
    rest = r.for_heads - sum(amount for key, amount in r.due.items() if key[0] == "bounty")
    if rules.kind == "pool":
        best = max((one.taken for one in r.entries.values()), default=0)
        most = sorted(one.id for one in r.entries.values() if best and one.taken == best)
        for entry, amount in evenly(rest, most).items() if most else ():
            r.due["bounty", entry] += amount
            rest -= amount
    elif rules.kind not in ("lots", "drawn"):
        for entry in left:
            r.due["bounty", entry] += r.entries[entry].head
            rest -= r.entries[entry].head
    for entry, amount in evenly(rest, sorted(left)).items() if left else ():
        r.due["bounty", entry] += amount
