"""What a tournament is, as it is told to people before they pay: the structs of its structure and
of its rules.

Amounts are decimal texts of its currency, chips are whole numbers.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class TournamentPrice(Struct, frozen=True):
    """What is paid at once, in its parts, and the chips it brings."""

    whole: str
    prize: str
    fee: str
    bounty: str
    chips: int


class TournamentTurn(Struct, frozen=True):
    """So many hands of a game."""

    game: str
    hands: int


class TournamentLevel(Struct, frozen=True):
    number: int
    seconds: int
    blinds: list[int] | None
    """Small and big."""
    ante: int
    bring_in: int
    bet: int
    """The small bet of a fixed limit, where it is not the big blind; 0: it is."""
    stakes: Literal["blinds", "button"]
    """Button: everybody posts the small one, and the player on the button the big one instead."""
    game: str
    """Another game than the tournament's; empty: the same."""
    turns: list[TournamentTurn]
    """Games that follow each other by hands."""
    pause: int
    """Seconds of the break after it."""


class TournamentStart(Struct, frozen=True):
    when: Literal["scheduled", "full"]
    players: int
    least: int
    """With fewer it is called off, and everybody has his money back."""


class TournamentRebuy(Struct, frozen=True):
    price: TournamentPrice
    until: int
    """The last level with rebuys."""
    in_break: bool
    """And in the break after it."""
    most: int
    """Of one entry; 0: any number."""
    at_most: int
    """Chips with which one may still rebuy; 0: only who is broke."""


class TournamentAddOn(Struct, frozen=True):
    price: TournamentPrice
    after: int
    """In the break after this level."""


class TournamentPackets(Struct, frozen=True):
    packets: int
    until: int
    """The last level in which one may keep some back."""


class DrawnBounty(Struct, frozen=True):
    share: str
    many: int


class TournamentBounty(Struct, frozen=True):
    kind: Literal["knockout", "progressive", "marked", "secret", "drawn", "pool", "lots"]
    paid: str
    """Of a progressive one, at once."""
    marked: int
    values: list[DrawnBounty]
    begins: Literal["closed", "money"]


class TournamentDealing(Struct, frozen=True):
    methods: list[str]
    kept: str
    """Of what is left, that stays for the first place."""
    final_table: bool
    in_the_money: bool


class TournamentEnd(Struct, frozen=True):
    when: Literal["last-player", "seats", "money", "half", "time"]
    seats: int
    target: str
    ticket: bool
    seconds: int


class PayoutRow(Struct, frozen=True):
    entries: int
    """From so many on."""
    shares: list[str]
    """By place; ``3 x 2.5 %``: of three places."""


class TournamentPayouts(Struct, frozen=True):
    by: Literal["table", "generated", "equal", "chips", "half-and-half", "winner"]
    rows: list[PayoutRow]
    up_to: int
    """Entries that the table is printed for; above them prizes are generated. 0: for all."""
    paid: str
    """Of all entries, where prizes are generated."""
    unit: str
    """Prizes are rounded down to it; the first place has the rest."""


class TournamentStage(Struct, frozen=True):
    play: Literal["field", "shootout", "double-elimination", "round-robin", "flip", "zoom"]
    seats: int
    until_players: int
    until_level: int
    advance: int
    units: int
    """That each table plays; 0: until it is decided, or the time is over."""
    part: int
    """That an entry plays; 0: all."""
    best: bool
    """Whether a person has one place, with the best of his entries."""
    again: bool
    """Whether it is played again until those who go on fit at one table."""
    further: bool
    """Whether additional games decide between equals."""
    counts: bool
    """Whether the chips at its end are added to those of later ones."""
    matches: int
    share: str
    """Of the pool, in equal parts for all who get through it."""
    levels_again: bool
    fresh: bool
    flights: int
    carry: Literal["once", "best", "sum"]
    waits: bool
    hands: Literal["", "all-in-or-fold", "all-in"]


class TournamentBets(Struct, frozen=True):
    """Against the house: what everybody stakes in every game, all his bets together."""

    least: int
    most: int
    """0: as much as he has."""
    unbet: Literal["forfeit", "pass"]
    """Of who stakes too little in time: what is missing is lost, or he is not in the game."""
    in_turn: bool
    """Whether they bet one after the other, from the left of the button."""


class TournamentSeats(Struct, frozen=True):
    most: int
    draw: Literal["drawn", "order"]
    moves: Literal["next-big-blind", "drawn", "none"]
    to: Literal["soonest-big-blind", "last-left"]
    breaks: Literal["drawn", "highest", "smallest"]
    halts_at: int
    final_redraw: Literal["always", "from-three-tables", "never"]
    button: Literal["drawn", "card", "rank", "last-seat", "winner"]


class CalledOff(Struct, frozen=True):
    """What happens when it is called off while it runs."""

    when: Literal["two-entries", "sit-and-go", "in-the-money", "otherwise"]
    returned: list[str]
    """``contribution``, ``fee``, ``bounty``: paid back to those who are left."""
    secured: bool
    """Whether everybody left has the prize that he is sure of."""
    equal: str
    """Of the rest, in equal parts; what is left goes by chips."""
    overlay: bool
    """Whether what the operator has added stays in the pool."""


class TournamentSeconds(Struct, frozen=True):
    """That players have at its tables."""

    usual: float
    short: float
    short_levels: int
    bank: float
    refill: float


class TournamentRules(Struct, frozen=True, kw_only=True):
    start: TournamentStart
    prices: list[TournamentPrice]
    fee: str
    """Of the first price, in per cent."""
    entries: int
    """Of one person; 0: any number."""
    late_until: int
    """The last level in which one may register; 0: before the start only."""
    extends: bool
    """Whether management may let one register longer than was announced."""
    closes_in_money: bool
    unregister: bool
    """Before the start."""
    tables: int
    """That there are; 0: as many as are needed."""
    absent: Literal["dealt-in", "refunded"]
    """Who is not connected at the start: plays, or has his money back and does not."""
    levies: str
    """Of what is paid for prizes, what the law takes before they are made."""
    options: dict[str, bool | int | str]
    """Of the game, chosen for this tournament."""
    condition: dict[str, str] | None
    """For whom it is."""
    recorded: bool
    """It is filmed, and who enters agrees to that."""
    team: int
    rebuy: TournamentRebuy | None
    add_on: TournamentAddOn | None
    multi_stack: TournamentPackets | None
    bounty: TournamentBounty | None
    deal: TournamentDealing | None
    end: TournamentEnd
    payouts: TournamentPayouts
    stages: list[TournamentStage]
    bets: TournamentBets | None
    seating: TournamentSeats
    hand_for_hand: int
    """Begins with so many players more than there are prizes; 0: never."""
    excluded: Literal["placed", "blinded"]
    cancellation: list[CalledOff]
    clock: TournamentSeconds
    chip_values: list[int]
    points: list[int]
    """Of a league, by place."""
    clause: list[str]
    reading: dict[str, str] | None


class TournamentVersion(Struct, frozen=True):
    """As it was published."""

    number: int
    at: int
