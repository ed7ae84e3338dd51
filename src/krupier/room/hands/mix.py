"""Which game of a mix is played next."""

from __future__ import annotations

from collections.abc import Mapping

from krupier.room.hands.button import on_the_way
from krupier.room.hands.chairs import Chair
from krupier.room.hands.order import around
from krupier.room.hands.progress import Now, Progress
from krupier.room.hands.stakes import Change, Forced, Stakes


def next_game(
    stakes: Stakes, ready: Mapping[int, Chair], last: Progress, now: Now
) -> tuple[int, int]:
    """The number of the game, and how many hands of it were played."""
    games = len(stakes.games)
    if games == 1:
        return 0, 0
    at = last.game % games
    if stakes.chosen:
        chosen = at if now.chosen is None else now.chosen
        return chosen, last.played if chosen == at else 0
    if last.played and _enough(stakes, ready, last, now):
        return (at + 1) % games, 0
    return at, last.played


def _enough(stakes: Stakes, ready: Mapping[int, Chair], last: Progress, now: Now) -> bool:
    if stakes.change is Change.HANDS:
        return last.played >= stakes.hands
    dealt = stakes.games[last.game % len(stakes.games)]
    stands = dealt.forced is Forced.CARDS and stakes.button_waits
    if stands or stakes.attack or last.places is None or len(ready) < 2:
        # where the button does not go around, an orbit is a hand for each player
        return last.played >= last.players
    before, button = last.places.button, around(stakes, dealt, ready, last, now).order.places.button
    return button != before and (button == last.since or on_the_way(last.since, before, button))


def hands_left(stakes: Stakes, last: Progress, played: int) -> int | None:
    """Of the game that is on, as far as that can be told; nobody knows where it is chosen."""
    if stakes.chosen:
        return None
    enough = stakes.hands if stakes.change is Change.HANDS else last.players or 1
    return max(0, enough - played)
