"""The gallery: who looks on at a table, what they were told, and what is new for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from krupier.money import Currency, base, show
from krupier.room import demo_money
from krupier.room.course import Course
from krupier.room.hands.time_bank import TIME_BANK
from krupier.room.messages import (
    EVENTS,
    Exchanged,
    Own,
    ResultView,
    RoundView,
    SeatView,
    Snapshot,
    Update,
    View,
    You,
)
from krupier.room.orders import Announced
from krupier.rules.options import Option, Refused, Stake
from krupier.rules.shown import label, shown
from krupier.rules.view import (
    NOBODY,
    cards_view,
    event_view,
    marks_view,
    own_cards,
    stakes_view,
    want_view,
)

if TYPE_CHECKING:
    from krupier.room.table import Table

PLAY = ("want", "cards", "marks", "over", "void", "hands", "tournament", "chat")
"""Parts that any input can change."""
ROUND = ("round", "running", *PLAY)
EVERYTHING = (
    *("state", "notice", "seats", "watching", "limits", "coming_limits", "results", "stakes"),
    *ROUND,
)
PATCHED = frozenset(("seats", "cards", "marks", "hands"))
"""Parts of which only those entries are told that changed."""
NEW_ROUND: dict[str, Any] = {"cards": {}, "marks": {}, "over": False, "void": False}
"""What everybody takes for granted when another round begins."""
MS = 1_000


@dataclass(slots=True)
class _Viewer:
    player: str | None
    seats: list[str] = field(default_factory=list)
    balance: str = ""
    exchange: Exchanged | None = None
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
        self._result = 0
        """The last round whose result was told."""
        self._deadline: int | None = None
        """Of the clock that was told last."""
        self._coming: Announced | None = None
        """The limits that were announced when that was told last."""
        self._layouts: list[tuple[Stake, dict[str, Any]]] = []

    # -- who looks on ----------------------------------------------------------------------

    def add(self, viewer: str, player: str | None) -> None:
        self.remove(viewer)
        self._viewers[viewer] = _Viewer(player)
        if player is not None:
            self._of_player.setdefault(player, set()).add(viewer)

    def remove(self, viewer: str) -> str | None:
        """Says which player lost his last connection by it."""
        self.changed("watching")
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
    def who(self) -> list[tuple[str, str | None]]:
        """Viewers with the players they speak for."""
        return [(viewer, one.player) for viewer, one in self._viewers.items()]

    @property
    def watching(self) -> int:
        seating = self._table.seating
        return sum(1 for one in self._viewers.values() if not seating.of(one.player or ""))

    # -- news ------------------------------------------------------------------------------

    @property
    def stale(self) -> bool:
        return bool(self._news or self._own_news) or self._has_new_state

    @property
    def _has_new_state(self) -> bool:
        """A table closes when the last of what was under way is written, wherever that was."""
        return bool(self._told) and self._table.state != self._told["state"]

    def changed(self, *parts: str) -> None:
        self._news.update(parts)

    def own_changed(self, players: Iterable[str]) -> None:
        """Offers, hidden cards, seats or money of these players."""
        for player in players:
            if player in self._of_player:
                self._own_news.add(player)

    def start_over(self) -> None:
        """The table is not where it was believed to be: everybody needs a new snapshot."""
        self.version += 1
        self._course = self._table.course
        self._events = len(self._course.events) if self._course else 0
        self._told = parts(self._table, EVERYTHING)
        self._result = self._table.recent[0]["round"] if self._table.recent else 0
        self._deadline = self._runs_out()
        self._news.clear()
        self._own_news.clear()

    def everybody_changed(self) -> None:
        self._own_news.update(self._of_player)

    def flush(self) -> list[Update | tuple[str, Own]]:
        """The messages that tell all news."""
        made: list[Update | tuple[str, Own]] = []
        if self._has_new_state:
            self._news.add("state")
        if self._news:
            update = self._update()
            if update:
                made.append(update)
        for player in sorted(self._own_news):
            for viewer in sorted(self._of_player.get(player, ())):
                you = self._you(self._viewers[viewer], full=False)
                if you:
                    made.append((viewer, Own(self._table.id, self.version, you)))
        self._own_news.clear()
        return made

    def _update(self) -> Update | None:
        table = self._table
        course = table.course
        if course is not self._course:
            self._course, self._events = course, 0
            self._told |= NEW_ROUND
            self._news.update(ROUND)
        changed = self._changed(sorted(self._news))
        self._news.clear()
        first = self._events
        told = self._events_since(course)
        if not changed and not told:
            return None
        self.version += 1
        return Update(
            table.id,
            self.version,
            table.now() // MS,
            course.id if course else None,
            first,
            told,
            View(**changed),
        )

    def _changed(self, names: Iterable[str]) -> dict[str, Any]:
        """Of these parts what is new to the viewers; from now on it is known to them."""
        changed: dict[str, Any] = {}
        for name, value in parts(self._table, names).items():
            if name == "results":
                changed |= self._new_results(value)
                continue
            known = self._told.get(name)
            if name == "want":
                # the time that is left changes by itself; a clock is new when it was set anew
                was, self._deadline = self._deadline, self._runs_out()
                new = was != self._deadline or _untimed(value) != _untimed(known)
            elif name == "coming_limits":  # and so does the time until they hold
                was_coming, self._coming = self._coming, self._table.orders.announced
                new = name not in self._told or was_coming != self._coming
            else:
                new = name not in self._told or known != value
            if not new:
                continue
            self._told[name] = value
            if name in PATCHED and isinstance(known, dict) and isinstance(value, dict):
                value = _patch(known, value)
            changed[name] = value
        return changed

    def _new_results(self, results: list[ResultView]) -> dict[str, Any]:
        recent = self._table.recent
        count = sum(1 for one in recent if one["round"] > self._result)
        if not count:
            return {}
        self._result = recent[0]["round"]
        return {"results": results[:count]}

    def _runs_out(self) -> int | None:
        return self._table.clock.deadline if self._table.clock else None

    def _events_since(self, course: Course | None) -> list[dict[str, Any]]:
        if course is None:
            return []
        start, self._events = self._events, len(course.events)
        return events(course, (), start) if start < self._events else []

    # -- views -----------------------------------------------------------------------------

    def snapshot(self, viewer: str) -> Snapshot:
        """Everything this viewer may see. News must have been flushed before."""
        table = self._table
        course = table.course
        mine = self._viewers[viewer]
        seats = table.seating.of(mine.player) if mine.player else []
        told = _so_far(course, course.seats_of(mine.player, seats)) if course else []
        view = View(
            **parts(table, EVERYTHING),
            events=told,
            settled=[_without_kind(one) for one in told if one["event"] == "settle"],
        )
        return Snapshot(
            table.id,
            table.env.epoch,
            self.version,
            table.now() // MS,
            table.config.game,
            base(table.config.currency),
            view,
            self._you(mine, full=True) if mine.player is not None else None,
        )

    def _you(self, mine: _Viewer, *, full: bool) -> You | None:
        assert mine.player is not None
        table = self._table
        seats = table.seating.of(mine.player)
        guest = table.seating.guest(mine.player) if seats else None
        balance = self._balance(mine)
        course = table.course
        cards: dict[str, list[str]] = {}
        if course and course.play.felt.places:
            cards = own_cards(course.play.felt, course.seats_of(mine.player, seats))
        offers = {seat: some for seat, some in table.offers(mine.player).items() if some}
        out = bool(guest and guest.sits_out)
        if full:
            mine.stakes.clear()
        new: dict[str, Any] = {}
        if full or seats != mine.seats:
            new["seats"] = seats
        if full or balance != mine.balance:
            new["balance"] = balance
        exchange = self._exchange(mine)
        if exchange != mine.exchange or (full and exchange is not None):
            new["exchange"] = exchange
        if full or cards != mine.cards:
            new["cards"] = cards
        if full or offers != mine.offers:
            new["offers"] = {
                seat: [self._option(mine, seat, one) for one in some]
                for seat, some in offers.items()
            }
        if full or out != mine.sits_out:
            new["sits_out"] = out
        more: dict[str, Any] = {**(table.dealer.own_shown(mine.player) or {})}
        new |= {
            name: it
            for name, it in more.items()
            if full or name not in mine.more or it != mine.more[name]
        }
        mine.more = more
        mine.seats, mine.balance, mine.cards = seats, balance, cards
        mine.exchange = exchange
        mine.offers, mine.sits_out = offers, out
        return You(**new) if new else None

    def _balance(self, mine: _Viewer) -> str:
        assert mine.player is not None
        table = self._table
        try:
            left = table.env.wallets.balance(mine.player, demo_money.code(table, mine.player))
        except Refused:
            return mine.balance  # the books are away: what he knew last
        return show(left, table.game.setting.currency)

    def _exchange(self, mine: _Viewer) -> Exchanged | None:
        assert mine.player is not None
        table = self._table
        try:
            found = table.env.wallets.elsewhere(mine.player, demo_money.code(table, mine.player))
        except Refused:
            return mine.exchange
        if found is None:
            return None
        worth = show(found.worth, table.game.setting.currency)
        return Exchanged(worth, found.rates, found.source)

    def _option(self, mine: _Viewer, seat: str, option: Option) -> dict[str, Any]:
        money = self._table.game.setting.currency
        if not isinstance(option, Stake):
            return shown(option, money)
        known = mine.stakes.get(seat)
        if known is option or known == option:
            return {"option": "stake", "do": option.do, "same": True}
        mine.stakes[seat] = option
        for before, told in self._layouts:
            if before == option:
                return told
        told = shown(option, money)
        # a layout is big and the same for everybody: few are ever different
        self._layouts = [(option, told), *self._layouts[:3]]
        return told


def parts(table: Table, names: Iterable[str]) -> dict[str, Any]:
    """Parts of the public view of a table by name, as the wire tells them."""
    return {name: PARTS[name](table) for name in names}


def _round(table: Table) -> RoundView | None:
    if not table.number:
        return None
    commitments = [msgspec.to_builtins(one) for one in table.commitments]
    return RoundView(f"{table.id}-{table.number}", table.number, commitments)


def _want(table: Table) -> dict[str, Any]:
    clock = table.clock.view(table.now()) if table.clock else None
    want = want_view(table.course.play.want if table.course else None)
    want["remaining_ms"] = clock.remaining_ms if clock else None
    want["total_ms"] = clock.total_ms if clock else None
    if clock and clock.name == TIME_BANK:
        want["bank"] = True
    return want


def _untimed(want: dict[str, Any] | None) -> dict[str, Any]:
    return {name: value for name, value in (want or {}).items() if name != "remaining_ms"}


def _coming_limits(table: Table) -> dict[str, Any] | None:
    coming = table.orders.announced
    if coming is None:
        return None
    return {"limits": coming.limits, "in_ms": max(0, coming.at - table.now()) // MS}


def _of_felt(look: Callable[[Course], Any], without: Any) -> Callable[[Table], Any]:
    return lambda table: look(table.course) if table.course else without


def _money(course: Course) -> Currency:
    return course.play.game.setting.currency


def _seats(table: Table) -> dict[str, SeatView]:
    return table.seating.views(table.dealer.present, table.dealer.seat_shown)


def _results(table: Table) -> list[ResultView]:
    return [result_of(table.id, one) for one in table.recent]


PARTS: Mapping[str, Callable[[Table], Any]] = {
    "state": lambda table: table.state,
    "notice": lambda table: table.notice,
    "round": _round,
    "running": lambda table: table.running,
    "want": _want,
    "stakes": _of_felt(lambda one: stakes_view(one.play.felt, _money(one)), []),
    "cards": _of_felt(lambda one: cards_view(one.play.felt, NOBODY), {}),
    "marks": _of_felt(lambda one: marks_view(one.play.felt.marks, _money(one)), {}),
    "over": _of_felt(lambda one: one.play.over, True),
    "void": _of_felt(lambda one: one.play.void, False),
    "seats": _seats,
    "watching": lambda table: table.gallery.watching,
    "limits": lambda table: dict(table.config.limits),
    "coming_limits": _coming_limits,
    "results": _results,
    "hands": lambda table: table.dealer.hands_shown(),
    "tournament": lambda table: table.dealer.tournament_shown(),
    "chat": lambda table: table.chat.shown,
}


def _patch(known: dict[str, Any], value: dict[str, Any]) -> dict[str, Any]:
    """The entries that changed; ``None`` for those that are gone.

    >>> _patch({"1": "a", "2": "b"}, {"1": "a", "3": "c"})
    {'3': 'c', '2': None}
    """
    changed = {key: one for key, one in value.items() if key not in known or known[key] != one}
    return changed | {key: None for key in known if key not in value}


def result_of(table: str, one: Mapping[str, Any]) -> ResultView:
    """One of the last results of a table."""
    return ResultView(f"{table}-{one['round']}", came(one["marks"]), one["void"])


def came(marks: Mapping[str, Any]) -> dict[str, Any]:
    """What a round came to: its last marks; the winning number as a number.

    >>> came({"result": "17"}), came({"result": "00"}), came({"point": 4})
    ({'number': 17, 'result': '17'}, {'number': '00', 'result': '00'}, {'point': 4})
    """
    number = {"number": label(str(marks["result"]))} if "result" in marks else {}
    return number | dict(marks)


def _so_far(course: Course, seats: Iterable[str]) -> list[dict[str, Any]]:
    """What a new view tells of the round: as much as one who was there may still look at."""
    start = max(0, len(course.events) - EVENTS)
    told = events(course, seats, start)
    if course.play.over:
        return told
    gone = course.play.game.forgotten(course.play.felt)
    return [one for at, one in enumerate(told, start) if at not in gone]


def _without_kind(event: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in event.items() if key != "event"}


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
