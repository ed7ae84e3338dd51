"""What a table tells: to everybody, and to one viewer.

These are the messages of the wire, as they are sent (amounts are decimal texts). What is public is
the same for every viewer, so it is encoded once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Literal, NamedTuple, Protocol, TypedDict

from msgspec import UNSET, Struct, UnsetType

from krupier.plan.chat_parts import Observers
from krupier.plan.parts import Names
from krupier.room.hands.messages import BuyIn, ChairView, Covered, HandsView, OwnChair
from krupier.room.tournament.at_table import TournamentAtTable
from krupier.room.tournament.messages import TournamentNews
from krupier.rules.options import Refused
from krupier.rules.shown import Written
from krupier.store import UNREACHABLE

TableState = Literal["open", "closing", "closed", "suspended"]
"""``closing``: the running round is the last."""
ChatState = Literal["open", "no-cards", "closed", "all-in"]
"""Whether one may write: anything, not of the cards, or nothing (while somebody is all-in)."""


class ClockView(Struct, frozen=True):
    """A running clock, as of the moment the message was made."""

    name: str
    """``betting``, ``decision`` … of the want; ``pause`` between rounds."""
    total_ms: int
    remaining_ms: int


class SeatView(Struct, frozen=True):
    """Who holds a seat or box."""

    player: str
    name: str
    bot: bool
    away: bool
    """Not connected now."""
    sits_out: bool
    leaving: bool
    """Gone; the place is kept until his chips in the running round are settled."""
    stack: Written | UnsetType = UNSET
    """His chips that are in no pot and on no bet, where chips stay on the table."""
    chair: ChairView | UnsetType = UNSET
    """Tables among players: bet, state, last act …"""


class SeatShown(NamedTuple):
    """Of a seat what its table shows beyond its holder."""

    stack: str | UnsetType = UNSET
    chair: ChairView | UnsetType = UNSET


class RoundView(Struct, frozen=True):
    """The running (or last) round."""

    id: str
    number: int
    commitments: list[dict[str, Any]]
    """Provable fairness: what the house committed to before the first draw."""


class ResultView(Struct, frozen=True):
    """What a round came to."""

    round: str
    result: dict[str, Any]
    """Its last marks; the winning number as a number."""
    void: bool


class ChatView(Struct, frozen=True):
    """What holds in the chat of a table now."""

    state: ChatState
    free: list[str]
    """Seats for which that does not count."""
    observers: Observers
    languages: list[str]
    longest: int


class View(Struct, frozen=True, omit_defaults=True):
    """What everybody may see of a table.

    In an :class:`Update` only what changed is set, and of ``seats``, ``cards``, ``marks`` and
    ``hands`` only those entries that changed (a seat, place or mark that is ``None`` is gone). A
    new ``round`` begins without stakes, cards, marks and settlements, neither over nor void.
    """

    state: TableState | UnsetType = UNSET
    notice: str | UnsetType | None = UNSET
    """Why a table is suspended, or what staff announced."""
    round: RoundView | UnsetType | None = UNSET
    """``None`` before the first."""
    running: bool | UnsetType = UNSET
    want: dict[str, Any] | UnsetType = UNSET
    """What the table waits for, with its clock (``total_ms``, ``remaining_ms``)."""
    stakes: list[dict[str, Any]] | UnsetType = UNSET
    """All stakes that lie, in snapshots; after that events tell of them."""
    cards: dict[str, list[str] | None] | UnsetType = UNSET
    marks: dict[str, Any] | UnsetType = UNSET
    over: bool | UnsetType = UNSET
    void: bool | UnsetType = UNSET
    seats: dict[str, SeatView | None] | UnsetType = UNSET
    watching: int | UnsetType = UNSET
    """How many look on without a seat."""
    limits: dict[str, dict[str, str]] | UnsetType = UNSET
    """The table's own limits by bet."""
    coming_limits: dict[str, Any] | UnsetType | None = UNSET
    """A change that was announced: ``{"limits": …, "in_ms": …}``."""
    results: list[ResultView] | UnsetType = UNSET
    """The last rounds, newest first; in updates only those that are new."""
    hands: HandsView | UnsetType | None = UNSET
    """Tables among players: stakes, button, pots, winners."""
    tournament: TournamentAtTable | UnsetType | None = UNSET
    """At a table of a tournament: what all players of it look at."""
    chat: ChatView | UnsetType | None = UNSET
    """``None``: there is none."""
    events: list[dict[str, Any]] | UnsetType = UNSET
    """In snapshots: the running round so far (its last :data:`EVENTS`), as this viewer may know
    it."""
    settled: list[dict[str, Any]] | UnsetType = UNSET
    """In snapshots: the settlements among them."""


class Exchanged(Struct, frozen=True):
    """Money of other wallets, that is converted when the table's currency does not suffice."""

    worth: Written
    rates: dict[str, str]
    """Units of the table's currency for one of each."""
    source: str
    """Whose rates."""


class Waiting(Struct, frozen=True, tag_field="type", tag="waiting"):
    """How a player stands on a waiting list, to him alone, wherever he is."""

    id: str
    """Of the list."""
    tables: list[str]
    """Where a seat of this game and stakes can become free."""
    place: int
    """1 for the first; 0: he waits no more."""
    of: int
    """How many wait."""
    called: str | None
    """The table that has a seat for him."""
    until: int | None
    """Milliseconds since 1970: he takes it by then, or is deleted from the list."""


class Unfinished(Struct, frozen=True, tag_field="type", tag="unfinished"):
    """A game that a player was cut off from waits for him at a table of his own; to him alone,
    wherever he is."""

    table: str
    game: str
    names: Names
    until: int
    """Milliseconds since 1970: then it is finished without him."""
    over: bool
    """It is finished."""


News = Waiting | Unfinished | TournamentNews
"""What a player hears wherever he is."""


class You(Struct, frozen=True, omit_defaults=True):
    """What one player sees beyond that. Only what changed is set."""

    seats: list[str] | UnsetType = UNSET
    balance: Written | UnsetType = UNSET
    exchange: Exchanged | UnsetType | None = UNSET
    """What other wallets of his account would bring here beyond that; ``None``: nothing."""
    cards: dict[str, list[str]] | UnsetType = UNSET
    """Own hidden cards, all of them, by place."""
    offers: dict[str, list[dict[str, Any]]] | UnsetType = UNSET
    """What he may do, by seat, all of it. A ``stake`` option that this viewer was told before
    and that has not changed comes as ``{"option": "stake", "do": "bet", "same": true}``."""
    sits_out: bool | UnsetType = UNSET
    chair: OwnChair | UnsetType | None = UNSET
    """Tables among players: stack, pre-action, time bank …; ``None`` without a seat."""
    buy_in: BuyIn | UnsetType | None = UNSET
    """Tables among players: what sitting down takes; ``None`` where one sits, or nobody can."""
    waiting: Waiting | UnsetType | None = UNSET
    """Tables among players: his place on their waiting list; ``None`` if he does not wait."""
    play_over: list[str] | UnsetType = UNSET
    """Seats whose players are away, in which he may play, being number one of the waiting list."""
    covered: Covered | UnsetType | None = UNSET
    """He is away and somebody plays over him."""


class Offer(TypedDict):
    """Parts of :class:`You` for somebody who does not sit at a table among players."""

    buy_in: BuyIn | None
    waiting: Waiting | None
    play_over: list[str]


def no_offer() -> Offer:
    return {"buy_in": None, "waiting": None, "play_over": []}


class OwnView(Offer):
    """All parts of :class:`You` that only tables among players have."""

    chair: OwnChair | None
    covered: Covered | None


class Update(Struct, frozen=True, tag_field="type", tag="update"):
    """For every viewer of the table. Versions count up by one: a gap means "ask for a snapshot"."""

    table: str
    version: int
    now: int
    """Milliseconds since 1970."""
    round: str | None
    """Id of the round the events belong to."""
    first: int
    """How many events of the round were told before these."""
    events: list[dict[str, Any]]
    """As everybody may know them, in order; ``platform`` marks decisions made by the clock."""
    changed: View


class Own(Struct, frozen=True, tag_field="type", tag="you"):
    """For one viewer."""

    table: str
    version: int
    """The version of the table it goes with; no number of its own."""
    you: You


class Snapshot(Struct, frozen=True, tag_field="type", tag="view"):
    """Everything, for one viewer: on joining, on reconnection, after a gap."""

    table: str
    epoch: str
    """Another one after a restart: versions begin anew."""
    version: int
    now: int
    game: str
    currency: str
    view: View
    you: You | None


class ChatLine(Struct, frozen=True):
    """Something that was said at a table."""

    id: str
    at: int
    """Milliseconds since 1970."""
    player: str | None
    """``None``: the house."""
    name: str
    text: str


class Talk(Struct, frozen=True, tag_field="type", tag="chat", omit_defaults=True):
    """What was said, oldest first, for those who may read it."""

    table: str
    lines: list[ChatLine]
    whole: bool = False
    """This is all that is to be seen, instead of what was told before."""
    removed: list[str] | UnsetType = UNSET
    """Messages that are to be seen no more."""


EVENTS = 200


class Accepted(Struct, frozen=True, tag="accepted"):
    """A move (or other request) that is durable."""

    id: str
    round: str | None
    seq: int
    """Its place in the round's journal."""
    again: bool = False
    """The same id had been accepted before; nothing happened now."""
    seat: str = ""
    """The seat that was given."""
    queued: bool = False
    """It will be done when the hand is over."""


Answer = Accepted | Refused
Reply = Callable[[Answer], None]
"""Called once when the fate of a request is known: durable, or refused with nothing changed."""


STORAGE_AWAY = "storage-away"


def storage_away() -> Refused:
    """The books cannot be reached: nothing was changed, and it is worth trying again."""
    return Refused(STORAGE_AWAY, "the books cannot be reached just now; try again", retry_after=5)


def is_away(problem: Exception) -> bool:
    """Whether it says that the books cannot be reached, and nothing else."""
    if isinstance(problem, Refused):
        return problem.code == STORAGE_AWAY
    return isinstance(problem, UNREACHABLE)


class Outlet(Protocol):
    """Where a table's messages go. Called from the table's own thread, after the commit."""

    def everybody(self, table: str, message: Update) -> None:
        """To all viewers of the table."""

    def viewer(self, table: str, viewer: str, message: Own | Snapshot) -> None:
        """To one viewer."""

    def chat(self, table: str, viewers: Collection[str], message: Talk) -> None:
        """What was said, to some viewers."""

    def gone(self, table: str) -> None:
        """It is no more, and this was the last that its viewers heard of it."""
