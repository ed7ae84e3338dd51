"""A tournament as it is told to people: the structs of its row in the lobby and of its page.

Amounts are decimal texts of its currency, chips are whole numbers, times are milliseconds since
1970.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from krupier.plan.parts import Names
from krupier.room.tournament.published import (
    TournamentLevel,
    TournamentPrice,
    TournamentRules,
    TournamentVersion,
)
from krupier.rules.tournament.answers import Bought, WhyMoved

Shown = Literal["registering", "late", "running", "break", "over"]
May = Literal["enter", "leave", Bought, "decline", "deal", "agree"]


class TournamentRow(Struct, frozen=True, kw_only=True):
    """A tournament in the lobby."""

    id: str
    type: str
    operator: str
    names: Names
    game: str
    game_names: Names
    currency: str
    demo: bool
    """Played for demo money now; while nobody has entered, the first who does decides."""
    price: TournamentPrice
    """The first, where one may choose."""
    chips: int
    state: Shown
    starts_at: int | None
    """``None``: when it is full, or as its director says."""
    full_at: int | None
    """Players that start it."""
    entries: int
    left: int
    guarantee: str
    pool: str
    """As it stands, with what is guaranteed."""
    paid: int
    """Places."""
    level: int | None
    seats: int
    """At a table."""
    tags: list[str]
    private: bool
    halted: bool
    """Nothing is dealt: its director halted it, or it waits for staff."""
    ended: str
    """How, in a word; empty: it is not over."""


# -- how it stands ---------------------------------------------------------------------------------


class TournamentPrize(Struct, frozen=True):
    """Of these places, each."""

    place: int
    to: int
    amount: str
    ticket: bool


class TournamentClock(Struct, frozen=True):
    """Runs until ``ends``, or stands with ``left`` milliseconds."""

    what: Literal["level", "break", "time"]
    number: int
    flight: int
    ends: int | None
    left: int | None


class TournamentPlayer(Struct, frozen=True):
    entry: str
    name: str
    state: Literal["waiting", "in", "through", "played", "out"]
    chips: int
    table: str | None
    table_number: int | None
    """``None`` with a table: it is the pool of a stage without tables."""
    seat: str | None
    place: int | None
    prize: str
    bounty: str | None
    """On his head; ``None``: there are none, or nobody may know."""
    heads: int
    """That he took."""
    packets: int


class TournamentTable(Struct, frozen=True):
    id: str
    number: int | None
    """``None``: it is the pool of a stage without tables."""
    flight: int
    players: int
    largest: int
    smallest: int


class TournamentDraw(Struct, frozen=True):
    number: int
    purpose: str
    many: int
    order: list[int] | None
    """``None``: it is told when the tournament is over, or is too long for this place."""


class TournamentFair(Struct, frozen=True):
    commitment: str
    """Published before anybody could enter."""
    secret: str | None
    """Told when it is over: every draw follows from it."""
    draws: list[TournamentDraw]
    """The last ones."""


class TournamentMove(Struct, frozen=True, rename={"from_": "from"}):
    at: int
    name: str
    from_: str
    """Table and seat, such as ``3/7``."""
    to: str
    why: WhyMoved


class TournamentDeal(Struct, frozen=True):
    """The terms that are talked about."""

    offer: int
    """Their number: whoever agrees, or does not, names it."""
    method: str
    amounts: dict[str, str]
    """By name."""
    kept: str
    """For the first place, where it is played on."""
    places: dict[str, int]
    """By name, where it ends with the deal."""
    agreed: list[str]
    until: int | None


class TournamentSatellites(Struct, frozen=True):
    here: list[TournamentRow]
    """Whose prize is worth an entry here."""
    to: list[TournamentRow]
    """That its own prize is worth an entry into."""


class TournamentOffer(Struct, frozen=True):
    offer: int
    """Its number: whoever takes or declines it names it."""
    what: Literal["rebuy", "packets"]
    price: str
    chips: int
    until: int | None


class TournamentMe(Struct, frozen=True, kw_only=True):
    entry: str | None
    """``None``: he never entered."""
    state: Literal["none", "waiting", "in", "through", "played", "out", "gone"]
    entries: int
    """That he has had."""
    chips: int
    place: int | None
    """Among those left by chips; when he is out, the one that he has."""
    of: int
    table: str | None
    table_number: int | None
    """``None`` with a table: it is the pool of a stage without tables."""
    seat: str | None
    prize: str
    bounty: str | None
    heads: int
    packets: int
    rebuys: int
    offer: TournamentOffer | None
    wants_deal: bool
    agreed: bool
    flights: list[int]
    """That he may enter."""
    may: list[May]


class TournamentPage(TournamentRow, frozen=True, kw_only=True):
    structure: list[TournamentLevel]
    rules: TournamentRules
    versions: list[TournamentVersion]
    average: int
    prizes: list[TournamentPrize]
    """As they stand."""
    prizes_for: int
    """Entries that they are for."""
    clock: TournamentClock | None
    whole_clock: TournamentClock | None
    """Of a tournament that lasts so long."""
    stage: int
    players: list[TournamentPlayer]
    tables: list[TournamentTable]
    satellites: TournamentSatellites
    envelopes: list[str]
    """Bounties that can still be drawn, largest first."""
    hand_for_hand: bool
    moves: list[TournamentMove]
    """The last ones, newest first."""
    wishes: list[str]
    """Who wants to talk about a deal."""
    deal: TournamentDeal | None
    lines: int
    """Of its journal: what staff rule on having read it names how many there were."""
    fair: TournamentFair
    stopped: str
    """Why it waits for staff."""
    started_at: int | None
    ended_at: int | None
    me: TournamentMe | None
    """``None``: nobody asks who could play."""
