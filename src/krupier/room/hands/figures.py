"""What the lobby says of the hands that were played at a table: pots, players per flop, speed.

The window is the last :data:`HANDS` hands, as far as they ended in the last :data:`WINDOW`; hands
that do not count (void) are left out. A table keeps its last hands, and reads as many again from
its journal when it comes back, so a restart changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from krupier.house.periods import HOUR
from krupier.money import Currency, show
from krupier.room.clocks import SECOND
from krupier.room.hands.public_hand import BETTING, BOARDS, DRAWING
from krupier.rules.events import Cards, Decision, Event, Raked, Wins

if TYPE_CHECKING:
    from krupier.room.course import Course
    from krupier.room.hands.dealer import HandDealer

HANDS = 30
WINDOW = 3600 * SECOND


class HandFigures(Struct, frozen=True):
    pot: int
    """All pots of the hand together, with what the room took; without bets that nobody called."""
    dealt: int
    """Players who got cards."""
    saw: int
    """Of them those who were still in the hand on the second street: who saw the flop, or drew, or
    got the next card of a stud game."""


class TableFigures(Struct, frozen=True):
    """Over the last hands."""

    hands: int
    """How many they are."""
    average_pot: str
    """Decimal text."""
    flop: int
    """Players who saw the flop, in hundredths of those who were dealt in."""
    per_hour: int | None
    """Hands in an hour, at the speed of these; one hand alone has none."""


def of_hand(course: Course) -> HandFigures | None:
    """``None`` for a game without pots (Open Face Chinese)."""
    events = course.events
    if not any(isinstance(one, Wins) for one in events):
        return None
    taken = sum(one.amount for one in events if isinstance(one, Wins | Raked))
    second = second_street(course)
    saw = 0 if second is None else len(course.owners) - len(folded(events[:second]))
    return HandFigures(taken, len(course.owners), saw)


def second_street(course: Course) -> int | None:
    """At which event it begins: with the flop, the draw, or the next card of a stud game; ``None``:
    the hand was over before."""
    bets = False
    for at, event in enumerate(course.events):
        match event:
            case Decision() if event.do in DRAWING:
                return at
            case Decision() if event.do in BETTING:
                bets = True
            case Cards() if event.to in BOARDS or (bets and event.to in course.owners):
                return at
    return None


def folded(events: Iterable[Event]) -> set[str]:
    """The seats that gave up their hands."""
    return {one.seat for one in events if isinstance(one, Decision) and one.do == "fold"}


def of_table(recent: Iterable[Mapping[str, Any]], now: int, money: Currency) -> TableFigures | None:
    """Of hands in short, newest first; ``None``: none of them was played of late."""
    lately = [one for one in recent if _counts(one, now)]
    hands: list[HandFigures] = [one["figures"] for one in lately]
    if not hands:
        return None
    took = lately[0]["at"] - lately[-1]["at"]
    return TableFigures(
        len(hands),
        show(sum(one.pot for one in hands) // len(hands), money),
        round(100 * sum(one.saw for one in hands) / sum(one.dealt for one in hands)),
        round((len(hands) - 1) * HOUR / took) if took else None,
    )


def _counts(one: Mapping[str, Any], now: int) -> bool:
    return bool(one.get("figures")) and not one["void"] and one["at"] > now - WINDOW


def shown(dealer: HandDealer) -> TableFigures | None:
    """Of a table among players; of a fast pool those of all its tables together."""
    found = [one for table in dealer.deals_at for one in list(table.recent)[:HANDS]]
    newest = sorted(found, key=lambda one: -one["at"])[:HANDS]
    return of_table(newest, dealer.table.now(), dealer.stakes.money)
