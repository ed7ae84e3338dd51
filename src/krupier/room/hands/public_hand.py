"""The running hand as a table page tells it: streets, last acts, prices, winners.

Everything is read from the public felt; nothing here knows a hidden card.
"""

from __future__ import annotations

from krupier.money import Currency, show
from krupier.room.course import Course
from krupier.room.hands.messages import HandWin, LastAct
from krupier.rules.events import Cards, Decision, Event, Raked, Replaced, Wins
from krupier.rules.marks import Player

BETTING = frozenset(("fold", "check", "call", "bet", "raise", "complete", "bring-in"))
DRAWING = frozenset(("draw", "discard"))
BOARDS = frozenset(("board", "board-2"))


class PublicHand:
    """Reads the events of one hand as they come."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.street = 0
        self.last: dict[str, LastAct] = {}
        """What each seat did last in this round of betting."""
        self.won: list[HandWin] = []
        self.raked: int | None = None
        """What the room took, when it is over."""
        self._stacks = course.starting_stacks()
        self._read = 0
        self._betting = False
        self._corrected = False
        """Board cards were taken away, because others are the right ones."""

    def read(self) -> None:
        events = self.course.events
        money = self.course.play.game.setting.currency
        for event in events[self._read :]:
            self._take(event, money)
        self._read = len(events)

    def _take(self, event: Event, money: Currency) -> None:
        if isinstance(event, Replaced) and event.place in BOARDS:
            self._corrected = True
        elif isinstance(event, Cards) and self._corrected and event.to in BOARDS:
            self._corrected = False
        elif isinstance(event, Cards) and self._betting and self._deals_on(event.to):
            self._next_street()
        elif isinstance(event, Decision) and event.do in BETTING:
            self._betting = True
            self.last[event.seat] = _act(event, money)
        elif isinstance(event, Decision):
            if event.do in DRAWING and self._betting:
                self._next_street()
            self.last[event.seat] = _act(event, money)
        elif isinstance(event, Raked):
            self.raked = event.amount
        elif isinstance(event, Wins):
            amount = show(event.amount, money)
            shown: HandWin = {"seat": event.seat, "amount": amount, "pot": event.n}
            if event.low:
                shown["low"] = True
            if event.board:
                shown["board"] = event.board
            self.won.append(shown)

    def _deals_on(self, to: str) -> bool:
        return to in BOARDS or to in self.course.owners

    def _next_street(self) -> None:
        self.street += 1
        self._betting = False
        self.last = {
            seat: act for seat, act in self.last.items() if act["do"] == "fold" or self.folded(seat)
        }

    def folded(self, seat: str) -> bool:
        player = self.player(seat)
        return player is not None and player.folded

    # -- chips -----------------------------------------------------------------------------

    def player(self, seat: str) -> Player | None:
        """What the rules mark of a player in the hand."""
        players = self.course.play.felt.marks.get("players", ())
        return next((one for one in players if one.seat == seat), None)

    def behind(self, seat: str) -> int:
        """His chips that are in no pot."""
        felt = self.course.play.felt
        return self._stacks.get(seat, 0) - felt.staked.get(seat, 0) + felt.returned.get(seat, 0)

    def bet(self, seat: str) -> int:
        """In front of him in this round of betting."""
        player = self.player(seat)
        return player.amount if player and not self.course.play.over else 0

    def pot(self) -> int:
        return sum(one.amount for one in self.course.play.felt.lying())

    def to_call(self, seat: str, least: int = 0) -> int:
        """What a call costs him, or would cost if it were his turn. ``least`` is what has to be
        called although nobody could post it in full (a short big blind)."""
        players = self.course.play.felt.marks.get("players", ())
        level = max((one.amount for one in players), default=0)
        if level and self.street == 0:  # the blinds are still in front of the players
            level = max(level, least)
        return min(max(0, level - self.bet(seat)), self.behind(seat))


def _act(made: Decision, money: Currency) -> LastAct:
    shown: LastAct = {"do": made.do}
    if made.amount:
        shown["amount"] = show(made.amount, money)
    if made.n is not None:
        shown["n"] = made.n
    return shown
