"""The gallery: who looks on at a table, what they were told, and what is new for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from krupier.money import Currency, show
from krupier.room.course import Course
from krupier.room.messages import EVENTS, Own, Public, Snapshot, Update
from krupier.rules.codec import label, option_to_json, plain
from krupier.rules.options import Option, Refused, Stake, TakeBack
from krupier.rules.view import (
    NOBODY,
    cards_view,
    event_view,
    own_view,
    stakes_view,
    want_view,
)

if TYPE_CHECKING:
    from krupier.room.table import Table

PLAY = ("want", "clock", "cards", "marks", "over", "void", "poker")
"""Parts that any input can change."""
ROUND = ("round", "running", "commitments", "stakes", *PLAY)
EVERYTHING = (
    *("state", "notice", "seats", "watching", "limits", "coming_limits", "recent"),
    *ROUND,
)


@dataclass(slots=True)
class _Viewer:
    player: str | None
    seats: list[str] = field(default_factory=list)
    balance: str = ""
    cards: dict[str, list[str]] = field(default_factory=dict)
    offers: dict[str, tuple[Option, ...]] = field(default_factory=dict)
    stakes: dict[str, Stake] = field(default_factory=dict)
    """By seat, the last stake option this viewer was told in full."""
    sits_out: bool = False
    more: dict[str, Any] = field(default_factory=dict)


class Gallery:
    def __init__(self, table: Table) -> None:
        self._table = table
        self.version = 0
        self._viewers: dict[str, _Viewer] = {}
        self._of_player: dict[str, set[str]] = {}
        self._news: set[str] = set()
        """Parts of the public view that may have changed."""
        self._own_news: set[str] = set()
        self._told: dict[str, Any] = {}
        self._course: Course | None = None
        """The round that the events told so far belong to."""
        self._events = 0
        self._layouts: list[tuple[Stake, dict[str, Any]]] = []

    # -- who looks on ----------------------------------------------------------------------

    def add(self, viewer: str, player: str | None) -> None:
        self.remove(viewer)
        self._viewers[viewer] = _Viewer(player)
        if player is not None:
            self._of_player.setdefault(player, set()).add(viewer)

    def remove(self, viewer: str) -> str | None:
        """Says which player lost his last connection by it."""
        gone = self._viewers.pop(viewer, None)
        if gone is None or gone.player is None:
            return None
        others = self._of_player[gone.player]
        others.discard(viewer)
        if others:
            return None
        del self._of_player[gone.player]
        return gone.player

    def __contains__(self, player: object) -> bool:
        """Whether a player has a connection."""
        return player in self._of_player

    @property
    def players(self) -> Iterable[str]:
        """Who has a connection."""
        return self._of_player.keys()

    def has(self, viewer: str) -> bool:
        return viewer in self._viewers

    @property
    def viewers(self) -> Iterable[str]:
        return list(self._viewers)

    @property
    def watching(self) -> int:
        seating = self._table.seating
        return sum(1 for one in self._viewers.values() if not seating.of(one.player or ""))

    # -- news ------------------------------------------------------------------------------

    @property
    def stale(self) -> bool:
        return bool(self._news or self._own_news)

    def changed(self, *parts: str) -> None:
        self._news.update(parts)

    def own_changed(self, players: Iterable[str]) -> None:
        """Offers, hidden cards, seats or money of these players."""
        self._own_news.update(player for player in players if player in self._of_player)

    def start_over(self) -> None:
        """The table is not where it was believed to be: everybody needs a new snapshot."""
        self.version += 1
        self._course = self._table.course
        self._events = len(self._course.events) if self._course else 0
        self._told = self._parts(EVERYTHING)
        self._told["deadline"] = self._deadline()
        self._news.clear()
        self._own_news.clear()

    def everybody_changed(self) -> None:
        self._own_news.update(self._of_player)

    def flush(self) -> list[Update | tuple[str, Own]]:
        """The messages that tell all news."""
        made: list[Update | tuple[str, Own]] = []
        if self._news:
            update = self._update()
            if update:
                made.append(update)
        for player in sorted(self._own_news):
            for viewer in sorted(self._of_player.get(player, ())):
                own = self._own(self._viewers[viewer], full=False)
                if own:
                    made.append((viewer, own))
        self._own_news.clear()
        return made

    def _update(self) -> Update | None:
        course = self._table.course
        fresh = course is not self._course
        if fresh:
            self._course, self._events = course, 0
            self._told.clear()
        parts = self._parts(EVERYTHING if fresh else sorted(self._news))
        self._news.clear()
        changed = {name: value for name, value in parts.items() if self._is_new(name, value)}
        first = self._events
        events = self._events_since(course)
        if not changed and not events:
            return None
        cards = changed.get("cards")
        if cards is not None and not fresh:
            before = self._told.get("cards", {})
            changed["cards"] = {
                place: cards.get(place, [])
                for place in {**before, **cards}
                if cards.get(place) != before.get(place)
            }
            self._told["cards"] = cards
        self._told.update({name: v for name, v in changed.items() if name != "cards" or fresh})
        self.version += 1
        return Update(
            self._table.id,
            self.version,
            course.id if course else None,
            events,
            Public(**changed),
            fresh,
            first,
        )

    def _is_new(self, name: str, value: Any) -> bool:
        if name == "clock":
            # the time that is left changes by itself; a clock is new when it was set anew
            was, self._told["deadline"] = self._told.get("deadline", 0), self._deadline()
            return bool(was != self._told["deadline"])
        return name not in self._told or self._told[name] != value

    def _deadline(self) -> int | None:
        return self._table.clock.deadline if self._table.clock else None

    def _events_since(self, course: Course | None) -> list[dict[str, Any]]:
        if course is None:
            return []
        start, self._events = self._events, len(course.events)
        return events(course, (), start)

    def public(self) -> Public:
        """What everybody may see, all of it."""
        return Public(**self._parts(EVERYTHING))

    # -- views -----------------------------------------------------------------------------

    def snapshot(self, viewer: str) -> Snapshot:
        """Everything this viewer may see. News must have been flushed before."""
        table = self._table
        course = table.course
        mine = self._viewers[viewer]
        seats = table.seating.of(mine.player) if mine.player else []
        start = max(0, len(course.events) - EVENTS) if course else 0
        return Snapshot(
            table.id,
            self.version,
            table.config.game,
            table.config.currency,
            course.id if course else None,
            self.public(),
            self._own(mine, full=True) if mine.player is not None else None,
            events(course, course.seats_of(mine.player, seats), start) if course else [],
        )

    def _parts(self, names: Sequence[str]) -> dict[str, Any]:
        table = self._table
        course = table.course
        play = course.play if course else None
        money = table.game.setting.currency
        now = table.now()
        found: dict[str, Any] = {}
        for name in names:
            match name:
                case "state":
                    found[name] = table.state
                case "notice":
                    found[name] = table.notice
                case "round":
                    found[name] = table.number or None
                case "running":
                    found[name] = table.running
                case "want":
                    found[name] = want_view(play.want if play else None)
                case "clock":
                    found[name] = table.clock.view(now) if table.clock else None
                case "stakes":
                    found[name] = stakes_view(play.felt, money) if play else []
                case "cards":
                    found[name] = cards_view(play.felt, NOBODY) if play else {}
                case "marks":
                    found[name] = plain(play.felt.marks, money) if play else {}
                case "over":
                    found[name] = play.over if play else True
                case "void":
                    found[name] = play.void if play else False
                case "commitments":
                    found[name] = [msgspec.to_builtins(one) for one in table.commitments]
                case "seats":
                    found[name] = table.seating.views(self, table.between.seat_shown)
                case "watching":
                    found[name] = self.watching
                case "limits":
                    found[name] = dict(table.config.limits)
                case "coming_limits":
                    coming = table.coming
                    found[name] = coming and {
                        "limits": coming[1],
                        "in_ms": max(0, coming[0] - now) // 1000,
                    }
                case "recent":
                    found[name] = list(table.recent)
                case "poker":
                    found[name] = table.between.shown()
        return found

    def _own(self, mine: _Viewer, *, full: bool) -> Own | None:
        assert mine.player is not None
        table = self._table
        seats = table.seating.of(mine.player)
        guest = table.seating.guest(mine.player) if seats else None
        balance = self._balance(mine)
        course = table.course
        cards: dict[str, list[str]] = {}
        if course and course.play.felt.places:
            cards = own_view(course.play, course.seats_of(mine.player, seats))["cards"]
        offers = {seat: some for seat, some in table.offers(mine.player).items() if some}
        out = bool(guest and guest.sits_out)
        if full:
            mine.stakes.clear()
        new: dict[str, Any] = {}
        if full or seats != mine.seats:
            new["seats"] = seats
        if full or balance != mine.balance:
            new["balance"] = balance
        if full or cards != mine.cards:
            new["cards"] = cards
        if full or offers != mine.offers:
            new["offers"] = {
                seat: [self._option(mine, seat, one) for one in some]
                for seat, some in offers.items()
            }
        if full or out != mine.sits_out:
            new["sits_out"] = out
        more = table.between.own_shown(mine.player)
        new |= {
            name: it
            for name, it in more.items()
            if full or name not in mine.more or it != mine.more[name]
        }
        mine.more = more
        mine.seats, mine.balance, mine.cards = seats, balance, cards
        mine.offers, mine.sits_out = offers, out
        return Own(table.id, self.version, **new) if new else None

    def _balance(self, mine: _Viewer) -> str:
        assert mine.player is not None
        table = self._table
        try:
            left = table.house.wallets.available(mine.player, table.config.currency)
        except Refused:
            return mine.balance  # the books are away: what he knew last
        return show(left, table.game.setting.currency)

    def _option(self, mine: _Viewer, seat: str, option: Option) -> dict[str, Any]:
        money = self._table.game.setting.currency
        if isinstance(option, TakeBack):
            return _take_back(option, money)
        if not isinstance(option, Stake):
            return option_to_json(option, money)
        if mine.stakes.get(seat) == option:
            return {"option": "stake", "do": option.do, "same": True}
        mine.stakes[seat] = option
        for known, shown in self._layouts:
            if known == option:
                return shown
        shown = option_to_json(option, money)
        # a layout is big and the same for everybody: few are ever different
        self._layouts = [(option, shown), *self._layouts[:3]]
        return shown


def _take_back(option: TakeBack, money: Currency) -> dict[str, Any]:
    """As :func:`option_to_json` makes it; told after every single bet, so it is worth the haste."""
    return {
        "option": "take-back",
        "do": option.do,
        "bets": [
            {"bet": bet, "on": _places(on), "amount": show(amount, money)}
            for bet, on, amount in option.bets
        ],
    }


@lru_cache(maxsize=10_000)
def _places(on: tuple[str, ...]) -> list[int | str]:
    return [label(one) for one in on]


def events(
    course: Course, seats: Iterable[str], start: int = 0, *, auditor: bool = False
) -> list[dict[str, Any]]:
    """Events as somebody in these seats may know them; the clock's decisions are marked."""
    money = course.play.game.setting.currency
    own = frozenset(seats)
    shown = []
    for at in range(start, len(course.events)):
        one = event_view(course.events[at], own, money, auditor=auditor)
        if at in course.platform:
            one["platform"] = True
        shown.append(one)
    return shown
