"""House rules at a cash table: the clock that players call, objections, languages, penalties.

Straddles, running it twice, taken-back blinds and cards that would have come are rules of the hand:
they stand in the plan of each game, because a journaled hand is replayed by them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from krupier.plan.house_parts import Positive, Rule
from krupier.plan.loader import Problem
from krupier.plan.parts import Part

Language = Annotated[str, Meta(pattern="^[a-z]{2}$")]
Penalty = Literal["warning", "missed-hands", "orbit", "dead-hand", "exclusion"]


class CalledClock(Rule, frozen=True, kw_only=True):
    """Any player at the table may ask that whoever thinks too long is put on the clock."""

    seconds: Positive
    """That he has then, with the countdown."""
    countdown: Positive
    granted_by: Literal["dealer", "management"]
    """Who decides whether to grant it, at a table with a croupier."""


class Objections(Rule, frozen=True, kw_only=True):
    """A hand may be objected to for so long; afterwards it stands."""

    until: Literal["next-hand"]
    final: bool
    """What staff decide about one stays decided."""


class Languages(Rule, frozen=True, kw_only=True):
    """What is spoken at the tables."""

    spoken: Annotated[tuple[Language, ...], Meta(min_length=1)]
    table_chooses: bool = False
    """Management may name others for a table; otherwise some of these."""


class Penalties(Rule, frozen=True, kw_only=True):
    """What staff may impose at a cash table."""

    kinds: Annotated[tuple[Penalty, ...], Meta(min_length=1)]


class TableRules(Part, frozen=True, kw_only=True):
    clock: CalledClock | None = None
    objections: Objections | None = None
    languages: Languages | None = None
    penalties: Penalties | None = None


def problems(rules: TableRules | None) -> Iterator[Problem]:
    """What a schema cannot say."""
    if rules is None:
        return
    if rules.clock and rules.clock.countdown > rules.clock.seconds:
        yield "table_rules.clock", rules.clock.clause, "the countdown is longer than the clock"
    for name, part, words in (
        ("languages", rules.languages, rules.languages and rules.languages.spoken),
        ("penalties", rules.penalties, rules.penalties and rules.penalties.kinds),
    ):
        for word, times in Counter(words or ()).items():
            if part and times > 1:
                yield f"table_rules.{name}", part.clause, f"{word!r} is there twice"
