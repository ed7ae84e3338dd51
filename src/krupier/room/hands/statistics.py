"""A player's own statistics, counted hand by hand from the journal.

*Hands* are those he was dealt into and that count. *VPIP*: he put chips in of his own will on the
first round of betting (called, bet, raised, completed; blinds, antes, straddles and a bring-in are
not). *PFR*: he bet, raised or completed there. *3-bet*: he raised when exactly one other player had
raised before him there; its chances are the hands in which he had to act so. *Went to showdown*: of
the hands in which he was still in on the second street, those at whose end he and another had not
folded. *Won at showdown*: of those, the ones in which a part of a pot was his. *Net*: what he got
back less what he put in, after rake.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict

from krupier.room.course import Course
from krupier.room.hands.figures import folded, second_street
from krupier.room.hands.public_hand import BETTING
from krupier.rules.events import Decision, Event, Wins

RAISES = frozenset(("bet", "raise", "complete"))
VOLUNTARY = RAISES | {"call"}


class Counted(Struct, frozen=True, kw_only=True):
    """Of one hand, or of several together."""

    hands: int = 0
    vpip: int = 0
    pfr: int = 0
    three_bets: int = 0
    three_bet_chances: int = 0
    saw: int = 0
    """Was in on the second street."""
    showdowns: int = 0
    won_showdowns: int = 0
    net: int = 0
    """Minor units."""

    def __add__(self, other: Counted) -> Counted:
        mine, more = asdict(self), asdict(other)
        return Counted(**{name: value + more[name] for name, value in mine.items()})


def of_hand(course: Course, seat: str) -> Counted | None:
    """A hand as the player in this seat had it; ``None`` for a game in which nobody bets."""
    events = course.events
    if not any(isinstance(one, Decision) and one.do in BETTING for one in events):
        return None
    second = second_street(course)
    before = events if second is None else events[:second]
    acts = [one.do for one in _bets(before) if one.seat == seat]
    saw = second is not None and seat not in folded(before)
    left = course.owners.keys() - folded(events)
    shows = saw and seat in left and len(left) > 1
    chances = _three_bets(before, seat)
    felt = course.play.felt
    return Counted(
        hands=1,
        vpip=not VOLUNTARY.isdisjoint(acts),
        pfr=not RAISES.isdisjoint(acts),
        three_bets=any(chances),
        three_bet_chances=bool(chances),
        saw=saw,
        showdowns=shows,
        won_showdowns=shows and any(isinstance(one, Wins) and one.seat == seat for one in events),
        net=felt.returned.get(seat, 0) - felt.staked.get(seat, 0),
    )


def _bets(events: Sequence[Event]) -> list[Decision]:
    return [one for one in events if isinstance(one, Decision) and one.do in BETTING]


def _three_bets(events: Sequence[Event], seat: str) -> list[bool]:
    """For every time that he acted after exactly one raise, of another: whether he raised again."""
    found, raised = [], list[str]()
    for one in _bets(events):
        if one.seat == seat and len(raised) == 1 and raised[0] != seat:
            found.append(one.do in RAISES)
        if one.do in RAISES:
            raised.append(one.seat)
    return found
