"""What goes over HTTP: requests and answers with a fixed form."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from krupier.house.roles import Act
from krupier.plan.cash_table import Penalty
from krupier.room.hands.house_rules import CashRules
from krupier.room.lobby import LobbyRow
from krupier.room.messages import ResultView
from krupier.rules.rulings import RULINGS
from krupier.server.catalogue import GameRow, Returns
from krupier.server.figures import BetFigures
from krupier.server.readiness import Part

# ``$`` alone would also allow a newline at the end
Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.-]{1,64}$(?!\n)")]
GameId = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,64}/[a-z0-9-]{1,64}$(?!\n)")]
Code = Annotated[str, Meta(pattern=r"^[A-Z]{3,5}$(?!\n)")]
Written = Annotated[str, Meta(pattern=r"^[0-9]{1,15}(\.[0-9]{1,8})?$(?!\n)")]
"""An amount as people write it."""
Word = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$(?!\n)")]
Reason = Annotated[
    str,
    Meta(min_length=1, max_length=200, pattern=r"^(?=.*\S)[^\x00-\x1f\ud800-\udfff]+$(?!\n)"),
]
"""Spaces alone are none: an act without a reason cannot be written."""
Source = Literal["fair", "croupier"]
"""Where outcomes come from."""


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """A request: unknown keys are refused."""


# -- players -----------------------------------------------------------------------------------


class NewGuest(Form, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=100)]


class PlayerView(Struct, frozen=True):
    id: str
    name: str
    demo: bool
    """A guest, who plays for demo money."""


class Guest(Struct, frozen=True):
    token: str
    player: PlayerView


class NewToken(Struct, frozen=True):
    token: str


class Me(Struct, frozen=True):
    player: PlayerView
    balances: dict[str, str]
    """By currency."""
    demo: bool


class SavedBet(Form, frozen=True, omit_defaults=True):
    bet: Word
    amount: Written
    on: Annotated[list[int | Word], Meta(max_length=24)] = []
    n: Annotated[int, Meta(ge=0, le=40)] = 0


class SavedLayout(Form, frozen=True):
    name: Annotated[
        str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\ud800-\udfff]+$(?!\n)")
    ]
    bets: Annotated[list[SavedBet], Meta(max_length=100)]


class SavedBets(Form, frozen=True):
    game: GameId
    saved: Annotated[list[SavedLayout], Meta(max_length=20)]


class AllSavedBets(Struct, frozen=True):
    games: dict[str, list[SavedLayout]]


# -- games, tables, rounds -----------------------------------------------------------------------


class Games(Struct, frozen=True):
    games: list[GameRow]


class Odds(Struct, frozen=True):
    game: str
    bets: list[BetFigures]


class TableRow(LobbyRow, frozen=True, kw_only=True):
    """One row of the lobby."""

    demo: bool
    returns: Returns | None
    bots_come: bool
    """Bots sit down as soon as somebody looks on."""


class Tables(Struct, frozen=True):
    tables: list[TableRow]


class TableInfo(Struct, frozen=True):
    """A table with everything that its page draws."""

    table: TableRow
    layout: dict[str, Any]
    options: dict[str, bool | int | str]
    results: list[ResultView]
    plan: str
    """The hash of its text."""
    advice_in_round: bool
    temporary: bool
    """One finishes a game here that one was cut off from."""
    source: Source


class ChartRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand in a chart of basic strategy."""

    kind: Literal["hard", "soft", "pair"]
    hand: str
    moves: dict[str, list[str]]
    """By the bank's card: the moves of the rules, the best first."""


class BasicStrategy(Struct, frozen=True):
    rows: list[ChartRow]


class Health(Struct, frozen=True):
    ok: bool
    tables: int
    clients: int


class Ready(Struct, frozen=True):
    ok: bool
    parts: list[Part]
    """What takes no writing."""


# -- staff ---------------------------------------------------------------------------------------


Password = Annotated[str, Meta(min_length=1, max_length=200)]
Shown = Annotated[str, Meta(max_length=40)]
"""A code of an authenticator, or one for recovery."""


class Login(Form, frozen=True):
    login: Id
    password: Password
    code: Shown = ""
    """Where it is asked for."""


class Second(Form, frozen=True):
    """A second person of the staff, who shows here who he is: with his password and a code."""

    login: Annotated[str, Meta(max_length=64)]
    password: Annotated[str, Meta(max_length=200)]
    code: Shown


class OfficeView(Struct, frozen=True):
    operator: str
    """Empty: of the whole house."""
    role: str
    acts: list[Act]
    """What it includes there."""


class StaffSession(Struct, frozen=True):
    """A member of staff who has logged in."""

    token: str
    login: str
    role: str
    """Of several offices, all that they are."""
    acts: list[Act]
    """What they include, each where it is; nothing in a provisional session."""
    offices: list[OfficeView]
    provisional: bool
    """He has no second factor: he can do nothing here but set one up."""
    expires_in: int
    """Seconds after which the session ends in any case."""
    idle_in: int
    """Seconds after the last request after which it ends."""


class WrittenLimit(Form, frozen=True, omit_defaults=True):
    min: Written | None = None
    max: Written | None = None


class Why(Form, frozen=True, kw_only=True):
    """Every act has a reason; ``clause``: what the plan says about it."""

    reason: Reason
    clause: Annotated[str, Meta(pattern=r"^[A-Z0-9-]{0,20}$(?!\n)")] = ""


class NewLimits(Why, frozen=True, kw_only=True):
    limits: dict[Word, WrittenLimit]


class GrantedLimits(Why, frozen=True, kw_only=True):
    player: Id
    limits: dict[Word, WrittenLimit]


class MovedSeat(Why, frozen=True, kw_only=True):
    seat: Word
    to: Id
    """The other table."""
    to_seat: Word | None = None


class Reserved(Why, frozen=True, kw_only=True):
    seat: Word
    player: Annotated[str, Meta(max_length=64)] = ""
    """For whom; nobody: the seat is anybody's again."""


Seated = Annotated[str, Meta(min_length=1, max_length=64)]
"""The player whom staff saw in a seat: if it is somebody else's by now, they are refused."""


class PlayedOver(Why, frozen=True, kw_only=True):
    """The seat of somebody who is away may be played over, or may not any more."""

    seat: Word
    player: Seated
    """Who is away."""
    agree: bool = True


class ChipsBehind(Why, frozen=True, kw_only=True):
    """So many chips are on their way to a seat."""

    seat: Word
    amount: Written
    lender: Annotated[str, Meta(max_length=20)] = ""
    """The seat whose player's chips lie there meanwhile; none: nobody's do."""


class ChipsCame(Why, frozen=True, kw_only=True):
    """What became of chips that were on their way."""

    seat: Word
    player: Seated
    amount: Written
    """That were on their way to him."""
    came: bool = True
    """Otherwise they never come."""


class ServicePaid(Why, frozen=True, kw_only=True):
    seat: Word
    amount: Written


class RaisedStakes(Why, frozen=True, kw_only=True):
    small: Written
    big: Written


class NewTable(Why, frozen=True, kw_only=True):
    id: Id
    game: GameId
    currency: Code
    options: dict[Word, bool | int | str] = {}
    limits: dict[Word, WrittenLimit] = {}
    clocks: dict[Word, Annotated[float, Meta(ge=1, le=3600)]] = {}
    source: Source = "fair"
    cash: CashRules = CashRules()
    """Tables among players: blinds, buy-in, button and time banks."""
    group: Id | None = None
    """The group of tables that it belongs to; none: it is one of its own."""


class Entered(Form, frozen=True, omit_defaults=True):
    """One of these: what the croupier saw."""

    pocket: int | Word | None = None
    dice: Annotated[list[Annotated[int, Meta(ge=1, le=6)]], Meta(max_length=10)] | None = None
    cards: Annotated[str, Meta(max_length=400)] | None = None
    exposed: Annotated[str, Meta(max_length=400)] | None = None
    """Beside ``cards``: those of them that turned face up by mistake."""
    no_result: Word | None = None


class Ruled(Why, frozen=True, kw_only=True, omit_defaults=True):
    """What staff rule in a running hand."""

    what: Annotated[str, Meta(pattern=rf"^({'|'.join(RULINGS)})$(?!\n)")]
    seat: Word | None = None
    cards: Annotated[str, Meta(max_length=40)] | None = None
    amount: Written | None = None


class Acted(Form, frozen=True, omit_defaults=True):
    """What a player at a physical table did: a word, or chips without one."""

    seat: Word
    do: Word | None = None
    amount: Written | None = None
    chips: Annotated[list[Written], Meta(max_length=40)] = []
    announced: bool = False


class Button(Why, frozen=True, kw_only=True):
    seat: Word


class OnClock(Why, frozen=True, kw_only=True):
    """Grants the clock that a player called for, or denies it."""

    grant: bool = True


class Penalized(Why, frozen=True, kw_only=True):
    """``times``: so many hands or orbits."""

    seat: Word
    penalty: Penalty
    times: Annotated[int, Meta(ge=1, le=1000)] = 1


class Readmitted(Why, frozen=True, kw_only=True):
    player: Id


class PenaltyRow(Struct, frozen=True):
    """``hands`` that he has yet to miss; None: he is excluded."""

    player: str
    name: str
    hands: int | None


class Penalties(Struct, frozen=True):
    penalties: list[PenaltyRow]


class Decided(Why, frozen=True, kw_only=True):
    """An objection; the reason is the decision."""

    id: Annotated[str, Meta(max_length=300)]


class ObjectionRow(Struct, frozen=True):
    """``at`` in milliseconds; ``decision`` None: nobody has decided it."""

    id: str
    round: str
    player: str
    name: str
    text: str
    at: int
    decision: str | None


class Objections(Struct, frozen=True):
    objections: list[ObjectionRow]


class ActRow(Struct, frozen=True):
    """What somebody did to the house; ``at`` in milliseconds, ``before`` and ``after`` as it was
    written."""

    id: str
    at: int
    author: str
    role: str
    act: Act
    subject: str
    before: Raw
    after: Raw
    reason: str
    clause: str
    second: str


class Acts(Struct, frozen=True):
    acts: list[ActRow]
    next: str | None


class Alarm(Struct, frozen=True):
    """A table that is stuck: what is wrong with it, about whom, and for how many seconds."""

    table: str
    code: str
    about: str
    seconds: int


class Alarms(Struct, frozen=True):
    alarms: list[Alarm]


class Done(Struct, frozen=True):
    ok: bool = True
