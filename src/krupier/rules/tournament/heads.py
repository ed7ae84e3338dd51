"""Bounties while a tournament is played: whose head is worth what, and who is paid for it."""

from __future__ import annotations

from collections.abc import Sequence

from krupier.rules.options import Refused
from krupier.rules.tournament import bounties, payout
from krupier.rules.tournament.answers import Envelopes, HeadTaken, Marked
from krupier.rules.tournament.bounties import Taken
from krupier.rules.tournament.inputs import Lots
from krupier.rules.tournament.state import Draws, Entrant, State, drawn

MARKED = "heads with a bounty"
"""What is drawn for; where it is secret whoever tells of draws leaves it out."""


def mark(s: State) -> Draws[None]:
    """Where only some heads have a bounty: they are drawn before the first unit."""
    rules = s.definition.bounty
    if rules is None or rules.kind not in ("marked", "secret"):
        return
    entries = [one for one in s.entrants.values() if one.state == "in"]
    order = yield from drawn(len(entries), MARKED)
    chosen = [entries[number].id for number in order[: rules.marked]]
    worth = bounties.split(s.escrow.held["bounty"], sorted(chosen))
    for one in entries:
        one.head = worth.get(one.id, 0)
    s.tell(Marked(tuple(sorted(chosen)), rules.kind == "secret"))


def fill_envelopes(s: State) -> None:
    """Where values are drawn: one for each who is left, as soon as they are drawn for."""
    rules = s.definition.bounty
    if rules is None or rules.kind != "drawn" or s.envelopes or s.prizes is None:
        return
    if rules.begins == "closed" or payout.in_the_money(s):
        playing = [one for one in s.entrants.values() if one.state in ("in", "through")]
        held = s.escrow.held["bounty"]
        s.envelopes = bounties.envelopes(held, rules.values, len(playing)) if playing else []
        for one in playing:  # from now on nothing is on a head
            one.head = 0
        s.tell(Envelopes(tuple(s.envelopes)))


def take(s: State, entrant: Entrant, takers: Sequence[str]) -> Draws[None]:
    """Somebody is out. Without a taker his bounty stays for those who are left at the end."""
    rules = s.definition.bounty
    if rules is None:
        return
    head, entrant.head = entrant.head, 0
    for taker in takers:
        s.entrants[taker].taken += 1
    if not takers:
        return
    match rules.kind:
        case "knockout" | "marked" | "secret" if head:
            taken = Taken(bounties.split(head, takers), {})
        case "progressive":
            taken = bounties.progressive(head, takers, rules.paid, rules.odd)
        case "drawn" if s.envelopes:
            order = yield from drawn(len(s.envelopes), f"bounty of {entrant.id}")
            taken = Taken(bounties.split(s.envelopes.pop(order[0]), takers), {})
        case _:
            taken = Taken({}, {})
    for taker, amount in taken.paid.items():
        payout.give(s, "bounty", taker, amount, "bounty")
    for taker, amount in taken.added.items():
        s.entrants[taker].head += amount
    if taken.paid or taken.added:
        s.tell(HeadTaken(entrant.id, taken.paid, taken.added))
    if rules.kind == "drawn" and s.envelopes:
        s.tell(Envelopes(tuple(s.envelopes)))


def draw_lot(s: State, given: Lots) -> Draws[None]:
    """Raises Refused."""
    rules = s.definition.bounty
    if rules is None or rules.kind != "lots" or s.phase != "running":
        raise Refused("no-lots", "no bounties are drawn among those in play here")
    on_heads = sum(one.head for one in s.entrants.values())
    most = s.escrow.held["bounty"] - on_heads
    if not 1 <= given.amount <= most:
        raise Refused("lots", f"1 to {most} can be drawn for", least=1, most=most)
    entries = [one for one in s.entrants.values() if one.state in ("in", "through")]
    order = yield from drawn(len(entries), "a bounty among those in play")
    payout.give(s, "bounty", entries[order[0]].id, given.amount, "bounty")


def settle(s: State, survivors: Sequence[str]) -> None:
    """At the end: who took most heads has the pool; else everybody has his own bounty, and those
    that nobody took are divided."""
    rules, left = s.definition.bounty, list(survivors)
    if rules is None:
        return
    if rules.kind == "pool":
        heads = {one.id: one.taken for one in s.entrants.values() if one.taken}
        shares = bounties.most_heads(s.escrow.held["bounty"], heads) if heads else {}
        for entry, amount in shares.items():
            payout.give(s, "bounty", entry, amount, "bounty")
    elif rules.kind not in ("lots", "drawn"):
        for entry in left:
            own, s.entrants[entry].head = s.entrants[entry].head, 0
            payout.give(s, "bounty", entry, own, "bounty")
    rest = s.escrow.held["bounty"]
    for entry, amount in (bounties.split(rest, sorted(left)) if left else {}).items():
        payout.give(s, "bounty", entry, amount, "bounty")
