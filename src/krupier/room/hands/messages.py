"""What tables among players tell beyond the felt: the part ``hands`` of a view, ``chair`` of a seat
and of its player, ``hands`` of a row in the lobby.

They are dicts, for a view tells of ``hands`` only the keys that changed.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from krupier.plan.parts import Names
from krupier.room.hands.preactions import Kind
from krupier.rules.game import HandWords
from krupier.rules.shown import Written

Structure = Literal["no-limit", "pot-limit", "fixed-limit", "spread-limit", "points"]
SeatState = Literal["playing", "waiting", "sitting-out", "no-chips", "leaving", "penalty"]
BlindEntry = Literal["wait", "post", "button", "pass"]
"""How somebody who owes a blind comes in."""
ChosenRule = Literal["run_twice", "chop_blinds", "rabbit"]
"""House rules that are a table's choice and that players know before they sit down."""
Straddling = Literal["never", "first", "any"]
"""Whether a player straddles: left of the big blind, or also after another straddle."""


# -- what is dealt, and for what ------------------------------------------------------------------


class GameHead(TypedDict):
    """What is dealt at a table among players."""

    variant: str
    names: Names
    structure: Structure
    times: int
    """Its blinds as a multiple of the table's."""
    hole: int
    """Own cards at the end."""
    board: int
    boards: int
    draws: int
    stud: bool
    hi_lo: bool
    low: bool
    deck: int
    form: NotRequired[str]
    """Of open-face Chinese."""


class NamedGame(GameHead):
    """One of those that the button may name."""

    game: str


class BuyIn(TypedDict):
    """What sitting down takes."""

    least: Written
    most: Written
    usual: Written


class RakeCap(TypedDict):
    """From so many players on."""

    players: int
    cap: Written


class RakeTerms(TypedDict):
    share: str
    caps: list[RakeCap]
    step: Written | None
    no_flop: bool


class TimeFee(TypedDict):
    fee: Written
    minutes: int


class HouseTake(TypedDict, total=False):
    """What the room earns at a table: rake of the pots, or a fee for the time."""

    rake: RakeTerms
    time: TimeFee


class HandClocks(TypedDict):
    """In milliseconds."""

    decision: int
    time_bank: int


class PoolHead(TypedDict):
    """A fast pool: what the operator calls it, whether a folded hand may be watched, and what goes
    on there."""

    names: Names | None
    watch: bool
    hands: int
    players: int


class TableStakes(TypedDict):
    """What is put in before and in a hand, and for what one sits down."""

    seats: int
    structure: Structure | Literal["mixed"]
    variant: str
    blinds: tuple[Written, Written] | None
    ante: Written | None
    bring_in: Written | None
    bets: tuple[Written, Written] | None
    point: Written | None
    straddle: Written | None
    """What a straddle is; ``None``: there is none."""
    buy_in: BuyIn
    take: HouseTake | None
    """``None``: nothing."""
    button: Literal["dead", "moving"]
    clocks: HandClocks


class HandsHead(TableStakes):
    """A table among players, as one sees it before one sits down."""

    house: list[ChosenRule]
    """House rules that the table chose."""
    languages: list[str]
    """Spoken at the table; empty: nobody says."""
    waiting: int
    """How many wait for a seat."""
    pool: PoolHead | None


# -- a table --------------------------------------------------------------------------------------


class Mix(TypedDict):
    """Where a mix of games stands."""

    at: int
    of: int
    hands_left: int | None


class Pot(TypedDict):
    amount: Written
    seats: list[str]


class HandWin(TypedDict):
    seat: str
    amount: Written
    pot: int
    low: NotRequired[bool]
    board: NotRequired[int]


class GameChoice(TypedDict):
    """Dealer's choice: who names the next game, what he has named, and among which games."""

    seat: str
    game: str | None
    games: list[NamedGame]


class HandsView(TypedDict):
    """What everybody sees of a table among players beyond the felt."""

    head: HandsHead
    game: GameHead
    mix: Mix | None
    hand: int | None
    button: str | None
    small_blind: str | None
    big_blind: str | None
    street: int
    pot: Written
    pots: list[Pot]
    shown: dict[str, list[str]]
    won: list[HandWin]
    rake: Written | None
    """What was taken of the pots of the hand that is over; ``None``: no rake is taken, or not
    yet."""
    choice: GameChoice | None
    drawn: dict[str, str]
    """The draw for the first button of a new game, by seat."""
    attack: Written | None
    """What lies in the button attack; ``None`` where it is not played."""
    clock_called: str | None
    """The seat that called for the clock, until staff have decided."""
    on_clock: bool
    """Whoever is to act was put on the clock by staff."""


# -- a seat ---------------------------------------------------------------------------------------


class Owed(TypedDict):
    live: Written
    dead: Written


class LastAct(TypedDict):
    """What a player did last in this round of betting."""

    do: str
    amount: NotRequired[Written]
    n: NotRequired[int]


class ChipsBehind(TypedDict):
    """Chips on their way from the cashier, and the seat whose player has lent them meanwhile."""

    amount: Written
    lent_by: str | None


class PlayedOver(TypedDict):
    """Who is away and played over here, and what is covered."""

    name: str
    stack: Written


class ChairView(TypedDict):
    """What everybody sees of a player at a table among players, beyond his chips."""

    bet: Written
    state: SeatState
    in_hand: bool
    folded: bool
    all_in: bool
    owes: Owed | None
    time_bank_ms: int
    last: LastAct | None
    fantasy: NotRequired[bool]
    behind: NotRequired[ChipsBehind]
    over: NotRequired[PlayedOver]
    bounty: NotRequired[str]
    """In a tournament: what is paid for his head, as people read it."""
    packets: NotRequired[int]
    """In a tournament: packets that he has not brought into play."""


# -- one's own chair ------------------------------------------------------------------------------


class PreActionView(TypedDict):
    """What is done when it is one's turn."""

    action: Kind
    amount: NotRequired[Written]


class TopUpRange(TypedDict):
    least: Written
    most: Written


class ObjectionView(TypedDict):
    """The last objection to a hand; without a decision staff have not looked at it yet."""

    text: str
    decision: str | None


class Preset(TypedDict):
    """An amount to bet or raise to."""

    name: str
    amount: Written


class InPool(TypedDict):
    """In a fast pool: the table where one plays or watches."""

    table: str | None
    watching: bool


class FastFoldOffer(TypedDict):
    """At a table of a fast pool."""

    offered: bool
    watch: bool


class OwnChair(TypedDict):
    """What one player at such a table may see and set for himself."""

    seat: str
    stack: Written
    state: SeatState
    entry: BlindEntry | None
    entries: list[BlindEntry]
    """How one may come in."""
    owes: Owed | None
    auto_post: bool
    auto_time_bank: bool
    auto_top_up: bool
    top_up_below: int
    """Only with fewer chips than so many big blinds; 0: with any number."""
    auto_rebuy: bool
    straddle: Straddling | None
    """``None``: this game has no straddle."""
    may_choose: bool
    asked_to_post: bool
    time_bank_ms: int
    time_bank_running: bool
    pre: PreActionView | None
    pre_options: list[Kind]
    to_call: Written
    top_up: TopUpRange | None
    queued_top_up: Written | None
    wants_seat: str | None
    """The seat that one would rather have."""
    wants_table: str | None
    tables: list[str]
    """Other tables with this game and stakes."""
    third_man: bool
    """The third to leave the table: one round of the button to come back in."""
    may_show: bool
    may_call_clock: bool
    may_object: bool
    objection: ObjectionView | None
    penalty: int
    """Hands that staff make one miss."""
    presets: list[Preset]
    hand: HandWords | None
    pool: NotRequired[InPool]
    fast_fold: NotRequired[FastFoldOffer]


class Covered(TypedDict):
    """Of somebody who is away and played over."""

    seat: str
    stack: Written
    until: int | None
    """When he must be back, in milliseconds since 1970; ``None``: he is, and has his seat again
    after the hand."""
