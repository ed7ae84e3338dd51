"""The messages of the WebSocket: what clients may send, and a table's news in the wire's form."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from krupier.house.chat_moderation import Why
from krupier.house.roles import Act
from krupier.room.hands.messages import BlindEntry, Straddling
from krupier.room.hands.preactions import Kind
from krupier.room.messages import Own, Update
from krupier.room.quick_seat import Size
from krupier.server.tournament_forms import AskedOfTournament

Text = Annotated[str, Meta(min_length=1, max_length=64)]
Written = Annotated[str, Meta(min_length=1, max_length=20)] | Annotated[int, Meta(ge=0, le=2**53)]
"""An amount: a decimal text, or whole units."""
Blinds = Annotated[int, Meta(ge=0, le=10_000)]
"""A number of big blinds."""


class _In(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """A message of a client."""

    act: ClassVar[Act | None]
    """What it asks for; None: anybody may."""


class _Free(_In, frozen=True):
    act = None


class _Play(_In, frozen=True):
    act = "table.play"


class _Talk(_In, frozen=True):
    act = "chat.write"


class Hello(_Free, frozen=True, tag="hello"):
    token: Annotated[str, Meta(max_length=200)] | None = None
    lang: Annotated[str, Meta(max_length=20)] = ""


class Watch(_Free, frozen=True, tag="watch"):
    table: Text


class Leave(_Free, frozen=True, tag="leave"):
    table: Text


class Lobby(_Free, frozen=True, tag="lobby"):
    """All tables now, and from now on what changes; or no more of it."""

    on: bool = True


class Tournaments(_Free, frozen=True, tag="tournaments"):
    """All tournaments now, and from now on what changes; or no more of it."""

    on: bool = True


class Tournament(_Free, frozen=True, tag="tournament"):
    """The page of a tournament now, and again when it changed; or no more of it."""

    tournament: Text
    on: bool = True


class AskTournament(_Play, frozen=True, tag="ask-tournament"):
    """To enter, to leave, to buy chips, to talk about a deal."""

    tournament: Text
    ask: AskedOfTournament

    @property
    def id(self) -> str:
        return self.ask.id


class Sit(_Play, frozen=True, tag="sit"):
    table: Text
    id: Text
    seat: Text | None = None
    buy_in: Written | None = None
    """Tables among players: the chips to sit down with."""
    auto_rebuy: bool = False
    auto_top_up: bool = False
    top_up_below: Blinds = 0
    """As in `prefer`."""


class QuickSeat(_Play, frozen=True, tag="quick-seat"):
    """The best seat for this game and stakes, or a place on the waiting list. One need not look on
    anywhere; the answer says where it is."""

    id: Text
    game: Text
    currency: Text
    stakes: Text
    """As the lobby names them."""
    size: Size | None = None
    pool: bool = False
    buy_in: Written | None = None
    """Otherwise the usual one of the table."""


class Stand(_Play, frozen=True, tag="stand"):
    table: Text
    id: Text
    seat: Text | None = None


class Away(_Play, frozen=True, tag="away"):
    table: Text
    id: Text
    away: bool


class Wait(_Play, frozen=True, tag="wait"):
    """For a seat at any table with the game and stakes of this one, or no longer. One need not
    look on there."""

    table: Text
    id: Text
    on: bool


class ChangeSeat(_Play, frozen=True, tag="change-seat"):
    """To another seat as soon as it is free; ``null``: he stays. ``plays_out``: after his blinds
    and button."""

    table: Text
    id: Text
    seat: Text | None
    plays_out: bool = False


class ChangeTable(_Play, frozen=True, tag="change-table"):
    """To another table with this game and stakes as soon as it has a seat; ``null``: he stays."""

    table: Text
    id: Text
    to: Text | None
    plays_out: bool = False


class TopUp(_Play, frozen=True, tag="top-up"):
    """More chips from the wallet onto a table among players."""

    table: Text
    id: Text
    amount: Written


class Entry(_Play, frozen=True, tag="entry"):
    """Who owes a blind waits for the big blind, posts, or buys the button. Who had to move lets the
    button pass, or posts."""

    table: Text
    id: Text
    how: BlindEntry


class Prefer(_Play, frozen=True, tag="prefer"):
    table: Text
    id: Text
    auto_post: bool | None = None
    auto_time_bank: bool | None = None
    auto_top_up: bool | None = None
    """After every hand as many chips as may be added."""
    top_up_below: Blinds | None = None
    """But only with fewer chips than so many big blinds; 0: with any number."""
    auto_rebuy: bool | None = None
    """Without any chips left: as many as one sat down with."""
    straddle: Straddling | None = None


class ChooseGame(_Play, frozen=True, tag="choose-game"):
    """Dealer's choice: the next hand, as the player on the button says."""

    table: Text
    id: Text
    game: Text


class Post(_Play, frozen=True, tag="post"):
    """Without ``auto_post``: the blind of the next hand."""

    table: Text
    id: Text


class Pre(_Play, frozen=True, tag="pre"):
    """A pre-action of a hand, which it names; ``null`` clears it. A call names its price."""

    table: Text
    id: Text
    action: Kind | None
    amount: Written | None = None
    round: Text | None = None


class TimeBank(_Play, frozen=True, tag="time-bank"):
    table: Text
    id: Text


class FastFold(_Play, frozen=True, tag="fast-fold"):
    """At a table of a fast pool: folds, also before his turn, and goes on; with ``watch`` when the
    hand is over."""

    table: Text
    id: Text
    watch: bool = False


class GoOn(_Play, frozen=True, tag="go-on"):
    """In a fast pool: has watched enough of a hand that he folded."""

    table: Text
    id: Text


class Show(_Play, frozen=True, tag="show"):
    """After the hand: the own cards, to everybody."""

    table: Text
    id: Text


class CallClock(_Play, frozen=True, tag="call-clock"):
    """Asks that whoever is in turn be put on the clock."""

    table: Text
    id: Text


class ObjectTo(_Play, frozen=True, tag="object"):
    """What was wrong with the running or last hand; staff decide about it."""

    table: Text
    id: Text
    text: Annotated[str, Meta(max_length=500)]


OFFERED = frozenset(
    ("chop", "play-on", "twice", "once", "insure", "no-insurance", "even-money", "decline")
)
"""Words that take what is offered in a round, or do not: such a move names the round."""


class MakeMove(_Play, frozen=True, tag="move"):
    table: Text
    id: Text
    move: list[Any]
    round: Text | None = None


class Entropy(_Play, frozen=True, tag="entropy"):
    table: Text
    id: Text
    value: Annotated[str, Meta(pattern=r"^([0-9a-f]{2}){16,64}$")]


class Say(_Talk, frozen=True, tag="say"):
    """Something for the chat of a table."""

    table: Text
    id: Text
    text: Annotated[str, Meta(min_length=1, max_length=1_000)]


class Report(_Talk, frozen=True, tag="report"):
    """A message of the chat that should not be there."""

    table: Text
    id: Text
    message: Text
    why: Why


class Ping(_Free, frozen=True, tag="ping"):
    t: float | int = 0


class Pong(_Free, frozen=True, tag="pong"):
    s: int


ForCash = (
    Wait
    | ChangeSeat
    | ChangeTable
    | TopUp
    | Entry
    | Prefer
    | ChooseGame
    | Post
    | Pre
    | TimeBank
    | FastFold
    | GoOn
    | Show
    | CallClock
    | ObjectTo
)
"""What only tables among players understand."""
ForChat = Say | Report
FromClient = (
    Hello
    | Watch
    | Leave
    | Lobby
    | Tournaments
    | Tournament
    | AskTournament
    | QuickSeat
    | Sit
    | Stand
    | Away
    | MakeMove
    | Entropy
    | Ping
    | Pong
    | ForCash
    | ForChat
)

KINDS: tuple[type[_In], ...] = get_args(FromClient)
"""Every message that a client may send."""

decode = msgspec.json.Decoder(FromClient).decode
_encode = msgspec.json.Encoder().encode


class Ack(Struct, frozen=True, tag_field="type", tag="ack"):
    """A request that was done; refusals have ``refused`` instead."""

    id: str
    ok: bool
    seat: str | UnsetType = UNSET
    """The seat that was given."""
    queued: bool | UnsetType = UNSET
    """It will be done when the hand is over."""
    table: str | UnsetType = UNSET
    """Quick seat: where."""
    waiting: bool | UnsetType = UNSET
    """Quick seat: no seat was free, he waits for one."""


def update_head(update: Update) -> bytes:
    """An update without its end, so that ``you`` can be put into it for those it concerns."""
    return _encode(update)[:-1]


def with_you(head: bytes, own: Own) -> bytes:
    return b'%b,"you":%b}' % (head, _encode(own.you))
