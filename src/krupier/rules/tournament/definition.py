"""What a tournament is: blocks that stand beside each other.

Every named type of a plan is a set of these blocks and no code. Amounts are minor units of the
tournament's currency; chips are tournament chips. What blocks cannot be together is in
:mod:`~krupier.rules.tournament.conflicts`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct

from krupier.plan.parts import Names
from krupier.rules.tournament.bounties import Odd
from krupier.rules.tournament.cancellation import Terms

Positive = Annotated[int, Meta(ge=1)]
Natural = Annotated[int, Meta(ge=0)]
Amount = Annotated[int, Meta(ge=0)]


class Block(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a definition."""


# -- coming in -----------------------------------------------------------------------------------


class Price(Block, frozen=True, kw_only=True):
    """What is paid at once, in its parts, and the chips it brings."""

    prize: Amount
    fee: Amount = 0
    bounty: Amount = 0
    chips: Positive

    @property
    def whole(self) -> int:
        return self.prize + self.fee + self.bounty


class Start(Block, frozen=True, kw_only=True):
    """At a time, or when all seats are taken."""

    when: Literal["scheduled", "full"] = "scheduled"
    players: Natural = 0
    """That make it full."""
    least: Annotated[int, Meta(ge=2)] = 2
    """With fewer it is called off, and everybody has his money back."""


class Only(Block, frozen=True, kw_only=True):
    """For whom a restricted one is, as far as a house knows it of a verified person."""

    age_from: Natural = 0
    age_to: Natural = 0
    """0: any age."""
    sex: Literal["", "f", "m"] = ""


class Entry(Block, frozen=True, kw_only=True):
    """How one comes in. Several prices: everybody chooses his stack."""

    prices: Annotated[tuple[Price, ...], Meta(min_length=1)]
    entries: Natural = 1
    """Of one person, one after the other; 0: as many as he likes."""
    late_until: Natural = 0
    """The last level in which one may register; 0: before the start only."""
    extends: bool = False
    """Whether management may let one register longer than was announced."""
    closes_in_money: bool = False
    """Also when no more are left than are paid."""
    unregister: bool = True
    """Before the start."""
    tables: Natural = 0
    """That there are; who comes when they are full waits for a seat. 0: as many as are needed."""
    condition: Names | str = ""
    """For whom it is, in both languages or as management has put it; whether somebody meets it is
    found out at registration."""
    only: Only | None = None
    """The same for a house to decide; None: management lets in who meets the condition."""
    team: Annotated[int, Meta(ge=0, le=6)] = 0
    """Players who enter together, each for his money; 0: everybody plays for himself."""
    absent: Literal["dealt-in", "refunded"] = "dealt-in"
    """Whoever is not there at the start: his chips are used up, or he has his money back and plays
    no more."""


class Rebuy(Block, frozen=True, kw_only=True):
    price: Price
    until: Positive
    """The last level with rebuys."""
    most: Natural = 0
    """Of one entry; 0: as many as he likes."""
    at_most: Natural = 0
    """Chips with which one may still rebuy; 0: only who is broke."""


class AddOn(Block, frozen=True, kw_only=True):
    price: Price
    after: Positive
    """Offered in the break after this level."""


class MultiStack(Block, frozen=True, kw_only=True):
    """The chips of an entry in equal packets, brought into play when one likes."""

    packets: Annotated[int, Meta(ge=2)]
    until: Positive
    """The last level; what is kept back then comes into play by itself."""


# -- playing -------------------------------------------------------------------------------------


class Turn(Block, frozen=True, kw_only=True):
    """Of a rotation: so many hands of a game."""

    game: str
    hands: Positive
    blinds: bool = True
    """Whether they are posted in it; else the button waits."""


class Level(Block, frozen=True, kw_only=True):
    seconds: Positive
    small: Natural = 0
    big: Natural = 0
    ante: Natural = 0
    stakes: Literal["blinds", "button"] = "blinds"
    """Button: everybody posts the small one, and the player on the button the big one instead."""
    bring_in: Natural = 0
    """Of stud."""
    bet: Natural = 0
    """The small bet of a fixed limit, where it is not the big blind; the big bet is twice that."""
    game: str = ""
    """Another game of the house than the tournament's, for mixed ones."""
    turns: tuple[Turn, ...] = ()
    """Games that follow each other by hands, at every table for itself."""
    pause: Natural = 0
    """Seconds of the break after it."""

    def turn(self, played: int) -> Turn | None:
        """Whose turn it is after so many hands at a table."""
        at = played % sum(one.hands for one in self.turns) if self.turns else 0
        for one in self.turns:
            if at < one.hands:
                return one
            at -= one.hands
        return None

    def posts(self, played: int) -> bool:
        """Whether there are blinds in the next hand of a table."""
        turn = self.turn(played)
        return bool(self.big) and (turn is None or turn.blinds)


class Bets(Block, frozen=True, kw_only=True):
    """Against the house: what everybody stakes in every unit, all his bets together."""

    least: Positive
    """Who has less stakes everything."""
    most: Natural = 0
    """0: as much as he has."""
    unbet: Literal["forfeit", "pass"] = "forfeit"
    """Of who stakes too little in time: what is missing is lost, or he is not in the unit."""


class Tolerance(Block, frozen=True, kw_only=True):
    """How much fuller one table may be than another."""

    tables: Positive
    """From so many tables on."""
    players: Positive


class Seats(Block, frozen=True, kw_only=True):
    most: Annotated[int, Meta(ge=2, le=11)] = 9
    draw: Literal["drawn", "order", "paid"] = "drawn"
    """Of the first seats; order: as one has entered, at one table after the other; paid: each seat
    is drawn when it is paid."""
    open: Positive = 1
    """Tables at which seats are drawn before the start, when they are paid; others are added when
    these are full."""
    tolerance: Annotated[tuple[Tolerance, ...], Meta(min_length=1)] = (
        Tolerance(tables=1, players=1),
    )
    moves: Literal["next-big-blind", "drawn", "none"] = "next-big-blind"
    """Who leaves a table that is too full. None: nobody, the tables play for themselves."""
    to: Literal["soonest-big-blind", "last-left"] = "soonest-big-blind"
    breaks: Literal["drawn", "highest", "smallest"] = "drawn"
    breaks_while_open: bool = False
    """Also while one may still register."""
    halts_at: Natural = 0
    """A table with so few players waits where others can give some; 0: it never does."""
    final_redraw: Literal["always", "from-three-tables", "never"] = "always"
    button: Literal["drawn", "card", "rank", "last-seat", "winner"] = "drawn"
    """Of the first hand: at one seat of all tables; at every table by the highest card, of equal
    ranks by suit or by another card of a pack of 32; with winner it lies after every hand before
    who won it."""
    winner_until: Natural = 0
    """The last level in which the winner has the button; 0: to the end."""
    turns: bool = False
    """Whether a button goes round where nobody posts blinds, to the next player every unit."""
    full: bool = False
    """Whether tables are full or not at all: whoever makes none has his money back, and who is
    removed keeps his chair."""
    dead_boxes: bool = False
    """Whether the seat of who is out is given to nobody else."""

    def allowed(self, tables: int) -> int:
        """How much fuller a table may be than another, among so many."""
        rows = [row for row in self.tolerance if row.tables <= tables]
        return max(rows, key=lambda row: row.tables).players if rows else 1


class Stage(Block, frozen=True, kw_only=True):
    """A part of a tournament. Those who are left at its end play the next one."""

    play: Literal["field", "shootout", "double-elimination", "round-robin", "flip", "zoom"] = (
        "field"
    )
    """All tables together; each for itself; pairs until the second loss; pairs, everybody against
    several; each table all-in every hand; no tables, every hand with others."""
    seats: Annotated[int, Meta(ge=0, le=11)] = 0
    """At a table; 0: as everywhere."""
    until_players: Natural = 0
    """It ends with so many; 0: with the last one, or with its tables."""
    until_level: Natural = 0
    """It ends with this level; 0: it does not."""
    advance: Natural = 1
    """How many of each table go on, where tables play for themselves; 0: all who are left."""
    again: bool = False
    """Whether it is played again until those who go on fit at one table."""
    units: Natural = 0
    """That each table plays; the best of each go on, or have the places. 0: until it is decided."""
    further: bool = False
    """Whether those who have as many chips at its end, or before a unit that is the last of both,
    play further units against the house."""
    by_cards: bool = False
    """Whether cards decide between those who have as many chips at its end."""
    counts: bool = False
    """Whether the chips at its end are added to those of later stages, which begin afresh."""
    part: Natural = 0
    """Units that an entry plays: its chips are its result then, and its seat is free. 0: all."""
    best: bool = False
    """Whether a person has one place, with the best of his entries."""
    matches: Natural = 0
    """That everybody plays in a round robin."""
    share: Fraction = Fraction(0)
    """Of the pool, in equal parts for all who get through it."""
    levels_again: bool = False
    """Whether the next one begins with the first level again."""
    fresh: bool = False
    """Whether those who go on begin again with the chips of an entry."""
    flights: Positive = 1
    """Starting phases of which one plays one, or one after the other."""
    carry: Literal["once", "best", "sum"] = "once"
    """Who gets through one of them plays no other; goes on with the best of them; with all."""
    waits: bool = False
    """The next stage begins when it is told, such as on another day."""
    hands: Literal["", "all-in-or-fold", "all-in"] = ""
    """How hands are played, where not as usual."""

    @property
    def own_tables(self) -> bool:
        """Whether every table plays for itself."""
        alone = ("shootout", "flip", "double-elimination", "round-robin")
        return self.play in alone or bool(self.units)

    @property
    def matched(self) -> bool:
        """Whether one loss is not the end."""
        return self.play in ("double-elimination", "round-robin")

    @property
    def pairs(self) -> bool:
        """Whether all who lose in the same round share a place."""
        return self.own_tables and self.seats == 2

    def playable(self, number: int, most: int) -> int:
        """How many of so many can begin it: pairs need a power of two, or a partner for each;
        tables that go all-in are full."""
        if self.play == "round-robin":
            return number - number % 2
        if self.pairs:
            return 1 << (number.bit_length() - 1) if number else 0
        return number - number % most if self.play == "flip" else number


class End(Block, frozen=True, kw_only=True):
    """When it is over, beside the last player who has all chips."""

    when: Literal["last-player", "seats", "money", "half", "time"] = "last-player"
    seats: Natural = 0
    """Prizes of a satellite; 0: as many as the pool makes."""
    target: Amount = 0
    """What each of them is worth, with the fee of the tournament it is meant for."""
    ticket: bool = False
    """Whether the prize is an entry; else it is money to do with as one likes."""
    meant_for: str = ""
    """The tournament of the house that it leads to; empty: any that costs as much."""
    offers: Natural = 0
    """How many of the best may use their win for it; 0: all who have one."""
    seconds: Natural = 0


# -- money ---------------------------------------------------------------------------------------


class Row(Block, frozen=True, kw_only=True):
    """Of a payout table."""

    entries: Positive
    """From so many on."""
    shares: Annotated[tuple[Fraction, ...], Meta(min_length=1)]
    """Of the places."""


class Payouts(Block, frozen=True, kw_only=True):
    """How the pool is divided among places, or among those left."""

    by: Literal["table", "generated", "equal", "chips", "half-and-half", "winner"] = "winner"
    rows: tuple[Row, ...] = ()
    up_to: Natural = 0
    """Entries that the table is printed for; above them prizes are generated. 0: for all."""
    paid: Fraction = Fraction(15, 100)
    """Of all entries, where prizes are generated."""
    unit: Positive = 1
    """Prizes are rounded down to it; the first place has the rest."""
    printed_only: bool = False
    """Whether nobody enters beyond the entries that the table is printed for."""


class Bounty(Block, frozen=True, kw_only=True):
    kind: Literal["knockout", "progressive", "marked", "secret", "drawn", "pool", "lots"]
    """On every head the same; growing; on heads that are drawn, shown or not; a value drawn for
    each; who took most heads has all; lots among those in play."""
    paid: Fraction = Fraction(1, 2)
    """Of a progressive one, at once."""
    odd: Odd = "head"
    """Where a unit of a progressive one goes that cannot be divided: it grows with the rest on the
    head, or is paid."""
    marked: Natural = 0
    """Heads with a bounty, where they are drawn."""
    values: tuple[tuple[Fraction, Positive], ...] = ()
    """Of drawn ones: shares of the pool, and how many of each; the rest is divided equally."""
    begins: Literal["closed", "money"] = "closed"
    """From when on values are drawn: when nobody can register, or with the first prize."""
    share: tuple[Fraction, Fraction] = (Fraction(0), Fraction(1))
    """Of a buy-in without its fee, what the plan lets go into bounties."""
    paid_range: tuple[Fraction, Fraction] = (Fraction(0), Fraction(1))


class Deal(Block, frozen=True, kw_only=True):
    methods: tuple[Literal["icm", "chips", "equal", "custom"], ...] = (
        "icm",
        "chips",
        "equal",
        "custom",
    )
    kept: Fraction = Fraction(0)
    """Of what is left, that must stay for the first place."""
    final_table: bool = True
    in_the_money: bool = True


class Case(Block, frozen=True, kw_only=True):
    """When a tournament is called off while it runs: the first case that fits decides."""

    when: Literal["two-entries", "sit-and-go", "in-the-money", "otherwise"]
    terms: Terms
    overlay: Literal["none", "added", "due"] = "added"
    """What is missing to the guarantee: it goes back to the operator; stays in the pool where he
    has added it; or is added also where the pool was not yet known."""


EVERYTHING_BACK = Case(
    when="otherwise",
    terms=Terms(frozenset({"contribution", "fee", "bounty"}), secured=False, equal=Fraction(1, 2)),
)


class Definition(Block, frozen=True, kw_only=True):
    name: str
    game: str
    currency: str
    entry: Entry
    levels: Annotated[tuple[Level, ...], Meta(min_length=1)]
    start: Start = Start()
    seats: Seats = Seats()
    stages: Annotated[tuple[Stage, ...], Meta(min_length=1)] = (Stage(),)
    end: End = End()
    payouts: Payouts = Payouts()
    rebuy: Rebuy | None = None
    add_on: AddOn | None = None
    multi_stack: MultiStack | None = None
    bounty: Bounty | None = None
    deal: Deal | None = None
    bank: bool = False
    """Played against the house: chips are won from it and lost to it."""
    bets: Bets | None = None
    debts: bool = False
    """Whether one plays on with less than no chips, and nobody is out before the end."""
    levies: Fraction = Fraction(0)
    """Of what is paid for prizes, what the law takes before they are made."""
    once: bool = False
    """Whether the plan lets everybody enter once, and buy nothing more."""
    rounds: Positive = 1
    """Stages at least, by the plan."""
    units_by: Positive = 1
    """Of which the units of a stage are a multiple, by the plan."""
    options: dict[str, bool | int | str] = {}
    """Of the game, chosen for this tournament."""
    recorded: bool = False
    """Whether it is filmed: whoever enters agrees to that."""
    guarantee: Amount = 0
    hand_for_hand: Natural = 0
    """Begins with so many players more than there are prizes; 0: never."""
    round_ranked: Literal["tables", "chips"] = "tables"
    """Who goes out in one round of it: ranked at each table, and the best of tables share; or as in
    one hand, by chips."""
    excluded: Literal["placed", "blinded"] = "placed"
    """Whoever is excluded has his place at once, or his chips are used up by blinds."""
    fee: tuple[Fraction, Fraction] = (Fraction(0), Fraction(1))
    """Of all that is paid, what the plan lets the operator keep: at least and at most."""
    zoom: bool = True
    """Whether the plan lets stages be played without tables."""
    rebuys_in_break: bool = True
    """Whether the break after the last level with rebuys belongs to it."""
    choose_stack: bool = True
    """Whether the plan lets entries of several prices begin with different chips."""
    currencies: tuple[str, ...] = ()
    """In which the plan lets one play; none: in any."""
    fields: tuple[Natural, Natural] = (2, 0)
    """Players of a tournament that starts when it is full; 0: any number."""
    sizes: tuple[Positive, Positive] = (2, 11)
    """Players at a table: between what the plan lets the operator choose."""
    cancellation: tuple[Case, ...] = (EVERYTHING_BACK,)
    chips: tuple[Positive, ...] = ()
    """Values of the chips, lowest first; one is raced off when no level needs it any more."""
    points: tuple[Natural, ...] = ()
    """Of a league, by place, for those who reach the final table."""

    @property
    def adds_up(self) -> bool:
        """Whether the chips of rounds are added: who loses all in one begins the next like all."""
        once = self.entry.entries == 1  # else who is out enters again
        return self.bank and once and any(stage.counts for stage in self.stages)

    def level(self, number: int) -> Level:
        """The last one goes on for ever."""
        return self.levels[min(number, len(self.levels)) - 1]
