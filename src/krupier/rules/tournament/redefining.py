"""Another version of what was announced: before it begins, and never against who has paid."""

from __future__ import annotations

from collections.abc import Iterator

from krupier.rules.options import Refused
from krupier.rules.tournament import conflicts, stages
from krupier.rules.tournament.answers import Redefined
from krupier.rules.tournament.definition import Definition
from krupier.rules.tournament.escrow import OPERATOR
from krupier.rules.tournament.inputs import Redefine
from krupier.rules.tournament.state import State


def redefine(s: State, given: Redefine) -> None:
    """Raises Refused."""
    new, was = given.definition, s.definition
    if s.phase != "open":
        raise Refused("begun", "it has begun: what was announced stands")
    if not given.reason.strip():
        raise Refused("reason", "a reason is needed")
    try:
        conflicts.check(new)
    except conflicts.Conflicts as problem:
        raise Refused("definition", str(problem)) from None
    if new.guarantee < was.guarantee:
        raise Refused("guarantee", "what was guaranteed stays guaranteed", least=was.guarantee)
    fixed = ["currency"] if new.currency != was.currency else []
    fixed += list(_paid_for(was, new)) if s.counted or s.of_player else []
    if fixed:
        raise Refused("paid-for", f"this was paid for, or is kept in books: {', '.join(fixed)}")
    full = new.start.when == "full" and new.start.players <= s.counted
    if full and s.counted:
        raise Refused("full", f"{s.counted} have entered already", entries=s.counted)
    more = new.guarantee - was.guarantee
    s.post(s.escrow.take("guarantee", OPERATOR, more, "guarantee"))
    s.definition, s.version, s.late_until = new, s.version + 1, new.entry.late_until
    if not s.of_player:
        stages.prepare(s)
    s.tell(Redefined(s.version, given.reason))


def _paid_for(was: Definition, new: Definition) -> Iterator[str]:
    """What whoever entered has entered for: prices and how one enters, chips that can be bought,
    the kind of bounty, flights, and when it ends."""
    if (new.entry.prices, new.entry.team) != (was.entry.prices, was.entry.team):
        yield "entry"
    for name in ("rebuy", "add_on", "multi_stack", "bounty", "end", "game"):
        if getattr(new, name) != getattr(was, name):
            yield name
    if (new.start.when, new.seats.draw) != (was.start.when, was.seats.draw):
        yield "start"
    if new.stages != was.stages:
        yield "stages"
