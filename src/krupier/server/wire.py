"""The messages of the WebSocket: what clients may send, and a table's news in the wire's form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct

from krupier.room.cash.chairs import Straddling
from krupier.room.cash.clock import TIME_BANK
from krupier.room.cash.preactions import Kind
from krupier.room.messages import ClockView, Own, Public, SeatView, Snapshot, Update
from krupier.rules.codec import label

Text = Annotated[str, Meta(min_length=1, max_length=64)]
Written = Annotated[str, Meta(min_length=1, max_length=20)] | Annotated[int, Meta(ge=0, le=2**53)]
"""An amount: a decimal text, or whole units."""


class _In(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """A message of a client."""


class Hello(_In, frozen=True, tag="hello"):
    token: Annotated[str, Meta(max_length=200)] | None = None
    lang: Annotated[str, Meta(max_length=20)] = ""


class Watch(_In, frozen=True, tag="watch"):
    table: Text


class Leave(_In, frozen=True, tag="leave"):
    table: Text


class Sit(_In, frozen=True, tag="sit"):
    table: Text
    id: Text
    seat: Text | None = None
    buy_in: Written | None = None
    """Tables among players: the chips to sit down with."""


class Stand(_In, frozen=True, tag="stand"):
    table: Text
    id: Text
    seat: Text | None = None


class Away(_In, frozen=True, tag="away"):
    table: Text
    id: Text
    away: bool


class TopUp(_In, frozen=True, tag="top-up"):
    """More chips from the wallet onto a table among players."""

    table: Text
    id: Text
    amount: Written


class Entry(_In, frozen=True, tag="entry"):
    """Who owes a blind waits for the big blind, posts, or buys the button."""

    table: Text
    id: Text
    how: Literal["wait", "post", "button"]


class Prefer(_In, frozen=True, tag="prefer"):
    table: Text
    id: Text
    auto_post: bool | None = None
    auto_time_bank: bool | None = None
    auto_top_up: bool | None = None
    straddle: Straddling | None = None


class ChooseGame(_In, frozen=True, tag="choose-game"):
    """Dealer's choice: the next hand, as the player on the button says."""

    table: Text
    id: Text
    game: Text


class Post(_In, frozen=True, tag="post"):
    """Without ``auto_post``: the blind of the next hand."""

    table: Text
    id: Text


class Pre(_In, frozen=True, tag="pre"):
    """A pre-action of the running hand; ``null`` clears it."""

    table: Text
    id: Text
    action: Kind | None
    amount: Written | None = None
    round: Text | None = None


class TimeBank(_In, frozen=True, tag="time-bank"):
    table: Text
    id: Text


class Show(_In, frozen=True, tag="show"):
    """After the hand: the own cards, to everybody."""

    table: Text
    id: Text


class MakeMove(_In, frozen=True, tag="move"):
    table: Text
    id: Text
    move: list[Any]
    round: Text | None = None


class Entropy(_In, frozen=True, tag="entropy"):
    table: Text
    id: Text
    value: Annotated[str, Meta(pattern=r"^([0-9a-f]{2}){16,64}$")]


class Ping(_In, frozen=True, tag="ping"):
    t: float | int = 0


class Pong(_In, frozen=True, tag="pong"):
    s: int


ForCash = TopUp | Entry | Prefer | ChooseGame | Post | Pre | TimeBank | Show
"""What only tables among players understand."""
FromClient = Hello | Watch | Leave | Sit | Stand | Away | MakeMove | Entropy | Ping | Pong | ForCash

decode = msgspec.json.Decoder(FromClient).decode
_encode = msgspec.json.Encoder().encode


def encode(message: Mapping[str, Any]) -> str:
    return _encode(message).decode()


class Picture:
    """The public state of a table as its viewers know it.

    A table says what changed; the wire sends whole things (all cards, a want with its clock), so
    that clients need no rules for patching. Filled by the first viewer's snapshot.
    """

    def __init__(self, table: str) -> None:
        self._table = table
        self._number: int | None = None
        self._commitments: list[dict[str, Any]] = []
        self._want: dict[str, Any] = {"want": "nothing"}
        self._clock: ClockView | None = None
        self._cards: dict[str, list[str]] = {}

    def take(self, news: Public, *, fresh: bool) -> dict[str, Any]:
        """Takes news in and gives them in the wire's form: only what changed."""
        if fresh:
            self._cards, self._commitments = {}, []
        shown: dict[str, Any] = {
            name: value for name in _AS_THEY_ARE if (value := getattr(news, name)) is not UNSET
        }
        if news.round is not UNSET or news.commitments is not UNSET:
            self._number = self._number if news.round is UNSET else news.round
            if news.commitments is not UNSET:
                self._commitments = news.commitments
            shown["round"] = self._round()
        if news.want is not UNSET or news.clock is not UNSET:
            self._want = self._want if news.want is UNSET else news.want
            self._clock = self._clock if news.clock is UNSET else news.clock
            shown["want"] = self._want | {
                "remaining_ms": self._clock.remaining_ms if self._clock else None,
                "total_ms": self._clock.total_ms if self._clock else None,
            }
            if self._clock and self._clock.name == TIME_BANK:
                shown["want"]["bank"] = True
        if news.cards is not UNSET:
            both = self._cards | news.cards
            self._cards = shown["cards"] = {place: cards for place, cards in both.items() if cards}
        if news.seats is not UNSET:
            shown["seats"] = {one.seat: _seat(one) for one in news.seats}
        if news.recent is not UNSET:
            shown["results"] = [result_of(self._table, one) for one in news.recent]
        return shown

    def _round(self) -> dict[str, Any] | None:
        if self._number is None:
            return None
        id = f"{self._table}-{self._number}"
        return {"id": id, "number": self._number, "commitments": self._commitments}


_AS_THEY_ARE = (
    *("state", "notice", "running", "marks", "stakes", "over", "void"),
    *("watching", "limits", "coming_limits", "poker"),
)


def _seat(one: SeatView) -> dict[str, Any]:
    return {
        "player": one.player,
        "name": one.name,
        "bot": one.bot,
        "away": one.away,
        "sits_out": one.sits_out,
        "leaving": one.leaving,
    } | ({"poker": one.poker} if one.poker is not None else {})


def result_of(table: str, one: Mapping[str, Any]) -> dict[str, Any]:
    """One of the last results of a table."""
    return {"round": f"{table}-{one['round']}", "result": came(one["marks"]), "void": one["void"]}


def came(marks: Mapping[str, Any]) -> dict[str, Any]:
    """What a round came to: its last marks; the winning number as a number.

    >>> came({"result": "17"}), came({"result": "00"}), came({"point": 4})
    ({'number': 17, 'result': '17'}, {'number': '00', 'result': '00'}, {'point': 4})
    """
    number = {"number": label(str(marks["result"]))} if "result" in marks else {}
    return number | dict(marks)


def update_head(update: Update, picture: Picture, now: int) -> str:
    """An update without its end, so that ``you`` can be put into it for those it concerns."""
    message = {
        "type": "update",
        "table": update.table,
        "version": update.version,
        "now": now,
        "events": update.events,
        "changed": picture.take(update.public, fresh=update.fresh),
    }
    return encode(message)[:-1]


def with_you(head: str, own: Own | None) -> str:
    return f'{head},"you":{encode(you(own))}}}' if own else head + "}"


def you_alone(own: Own) -> str:
    return encode({"type": "you", "table": own.table, "version": own.version, "you": you(own)})


def view(snapshot: Snapshot, picture: Picture, epoch: str, now: int) -> str:
    shown = _EMPTY | picture.take(snapshot.public, fresh=True)
    shown["events"] = snapshot.events
    shown["settled"] = [
        {key: value for key, value in event.items() if key != "event"}
        for event in snapshot.events
        if event["event"] == "settle"
    ]
    message = {
        "type": "view",
        "table": snapshot.table,
        "epoch": epoch,
        "version": snapshot.version,
        "now": now,
        "view": shown,
        "you": you(snapshot.own) if snapshot.own else None,
    }
    return encode(message)


_EMPTY: dict[str, Any] = {
    "state": "open",
    "round": None,
    "seats": {},
    "stakes": [],
    "cards": {},
    "marks": {},
    "want": {"want": "nothing", "remaining_ms": None, "total_ms": None},
    "over": False,
    "void": False,
    "results": [],
    "watching": 0,
    "notice": None,
    "coming_limits": None,
    "poker": None,
}


def you(own: Own) -> dict[str, Any]:
    return {
        name: value
        for name in ("seats", "cards", "offers", "balance", "sits_out", "poker", "buy_in")
        if (value := getattr(own, name)) is not UNSET
    }
