"""Where a tournament stands: entries, tables, the flights of a stage, and what is held."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from krupier.rules.options import Refused
from krupier.rules.tournament.answers import Answer, DealOffered, Dealt, Ended, Place, Scores
from krupier.rules.tournament.button import Blinds
from krupier.rules.tournament.definition import Definition, Price, Stage
from krupier.rules.tournament.escrow import Escrow, Post
from krupier.rules.tournament.inputs import Drawn, Shuffle
from krupier.rules.tournament.ranking import Group

T = TypeVar("T")
Draws = Generator[Shuffle, Drawn, T]
"""Something that may need draws before it is done."""


@dataclass
class Payment:
    """What somebody paid, in the form he paid it."""

    price: Price
    form: str


@dataclass
class Entrant:
    id: str
    player: str
    price: Price
    flight: int
    team: str = ""
    has_seat: bool = False
    payments: list[Payment] = field(default_factory=list)
    state: Literal["waiting", "in", "through", "played", "out", "gone"] = "waiting"
    """For a seat; plays; is through a stage; has played his part; out; has left, or plays on under
    another name."""
    chips: int = 0
    coming: int = 0
    """Chips that come into play after the unit."""
    packets: int = 0
    """Of his own chips, kept back."""
    offer: int = 0
    """The number of the chips that he was offered last."""
    rebuys: int = 0
    added_on: bool = False
    at: Place | None = None
    further: tuple[int, ...] = ()
    """His chips after further units, which decide between equals."""
    recorded: int = 0
    """Chips of rounds before, or of an entry that has played its part."""
    played: int = 0
    """Units, since he sat down."""
    head: int = 0
    """The bounty on it."""
    taken: int = 0
    """Heads that he took."""
    excluded: bool = False
    plays: str = ""
    """Of a team, who sits on its chair."""

    @property
    def person(self) -> str:
        return self.plays or self.player

    @property
    def here(self) -> Place:
        assert self.at is not None
        return self.at


@dataclass
class Table:
    number: int
    seats: dict[int, str] = field(default_factory=dict)
    unit: int | None = None
    """That is played there."""
    played: int = 0
    """Units before the present one."""
    dealt: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    """Who plays the cards of these entries."""
    serving: set[str] = field(default_factory=set)
    """Of them, who misses the unit for a penalty."""
    begun: Dealt | None = None
    """As its last unit was told."""
    last: Blinds | None = None
    button: int = 0
    """Of the first hand, where every table has its own."""
    before: Blinds | None = None
    """Of the unit before the last one."""
    lies: int = 0
    """Where the button is that goes round without blinds."""
    lay: int = 0
    """Where it was in the unit before."""
    dead: set[int] = field(default_factory=set)
    """Seats that are given to nobody any more."""
    again: dict[int, str] = field(default_factory=dict)
    """Who sat where in a unit that did not count: it is dealt to the same, as it was begun."""
    winner: int = 0
    """Seat of who won the last unit."""
    left: list[int] = field(default_factory=list)
    """Seats in the order in which they became free."""
    broke: dict[str, int] = field(default_factory=dict)
    """Who lost his last chips in the last unit, with those before it."""
    took: dict[str, tuple[str, ...]] = field(default_factory=dict)
    better: tuple[str, ...] = ()
    """Of those who are broke, by their hands."""
    asked: set[str] = field(default_factory=set)
    """Who is broke and has been offered chips."""
    held: bool = False
    """Stopped before the cards are shown."""
    closing: bool = False
    hands_left: int | None = None
    further: tuple[str, ...] = ()
    """Who plays a further unit, because of equal chips."""

    @property
    def idle(self) -> bool:
        return self.unit is None and not self.asked and not self.further


@dataclass
class Flight:
    """Tables that are played together: a stage, or one of its starting phases."""

    number: int
    stage: int
    state: Literal["waiting", "playing", "over"] = "waiting"
    level: int = 1
    first_level: int = 1
    pause: Literal["", "due", "on"] = ""
    breaks: int = 0
    """That are over."""
    tables: dict[int, Table] = field(default_factory=dict)
    first_tables: int = 0
    """How many there were at most, with those for late entries."""
    order: list[str] = field(default_factory=list)
    """Of a round robin: how its players were drawn."""
    button: int = 1
    """The seat of the first hand."""
    hand_for_hand: bool = False
    round: list[dict[str, int]] = field(default_factory=list)
    """Who went out in the hands that count as one, table by table."""
    better: tuple[str, ...] = ()
    """Of them, by their hands, where they were compared."""
    removed: list[Group] = field(default_factory=list)
    """Who was taken out meanwhile: after them, as it was later."""
    stopping: Literal["", "stage", "end", "final", "time"] = ""
    """No unit begins any more, until all tables stand still."""
    hands_drawn: bool = False
    """How many units each table still plays is known."""
    losses: dict[str, int] = field(default_factory=dict)
    wins: dict[str, list[str]] = field(default_factory=dict)
    """Of pairs: whom everybody has beaten."""
    matches: int = 0
    """Rounds of pairs that were played."""
    running: list[tuple[str, ...]] = field(default_factory=list)
    """Units of a stage without tables, by who is in them."""

    @property
    def idle(self) -> bool:
        return not self.running and all(table.idle for table in self.tables.values())

    def stands_up(self, entrant: Entrant) -> None:
        """From his seat."""
        table = self.tables[entrant.here.table]
        del table.seats[entrant.here.seat]
        table.left.append(entrant.here.seat)
        if table.winner == entrant.here.seat:
            table.winner = 0
        entrant.at = None


@dataclass
class State:
    definition: Definition
    version: int = 1
    """Of the definition."""
    escrow: Escrow = field(default_factory=Escrow)
    phase: Literal["new", "open", "running", "over"] = "new"
    entrants: dict[str, Entrant] = field(default_factory=dict)
    of_player: dict[str, list[str]] = field(default_factory=dict)
    flights: list[Flight] = field(default_factory=list)
    """Of the present stage."""
    stage: int = 0
    rounds: int = 0
    """Of the present stage that were played, where its tables play for themselves."""
    closed: bool = False
    """Registration."""
    late_until: int = field(init=False)
    """The last level in which one may register, as it was announced or extended."""
    counted: int = 0
    """Entries that count for the prizes."""
    unplaced: int = 0
    """Of them those that take no place: disqualified, or played on under another name."""
    alive: int = 0
    """Entries that are neither out nor gone."""
    finished: list[Group] = field(default_factory=list)
    """From the last place to the first."""
    placed: int = 0
    prizes: list[int] | None = None
    """By place, when the pool is known."""
    pool: int = 0
    overlay: int = 0
    """What the operator added to it."""
    seats_won: int = 0
    """Of a satellite."""
    paid: dict[str, int] = field(default_factory=dict)
    """By entry, by places."""
    more: dict[str, int] = field(default_factory=dict)
    """By entry, of deals and stages."""
    deal: bool = False
    wishes: set[str] = field(default_factory=set)
    """Who wants to talk about one."""
    talk: Literal["", "due", "on"] = ""
    """When all want it; no unit begins then."""
    offered: DealOffered | None = None
    """The terms that were told last."""
    offers: int = 0
    """Numbers that were given to terms of deals, and to chips that were offered."""
    halted: bool = False
    """No unit begins."""
    finalists: frozenset[str] = frozenset()
    """Who sat at the last table when it was the only one."""
    envelopes: list[int] = field(default_factory=list)
    """Bounties to be drawn yet, largest first."""
    barred: set[str] = field(default_factory=set)
    """Players who were excluded or disqualified: they enter and play no more."""
    disqualified: set[str] = field(default_factory=set)
    """Of them those who have no claim to any prize."""
    missed: dict[str, int] = field(default_factory=dict)
    """By player, units that he has still to miss, with the one that is played."""
    ended: Ended | None = None
    issued: int = 0
    """Chips of all who are in, with those kept back."""
    tables: int = 0
    """Numbers that were given to tables."""
    units: int = 0
    scores: list[Scores] = field(default_factory=list)
    """All that were recorded."""
    news: list[Answer] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.late_until = self.definition.entry.late_until

    @property
    def beginning(self) -> bool:
        """Whether those who play now have come from outside."""
        return self.stage == 0 and self.rounds == 0

    @property
    def rules(self) -> Stage:
        return self.definition.stages[self.stage]

    def tell(self, *news: Answer) -> None:
        self.news.extend(news)

    def post(self, posts: Iterable[Post]) -> None:
        self.news.extend(posts)

    def offered_to(self, entrant: Entrant) -> int:
        """The number of the chips that he may take now; 0: nothing is offered to him."""
        if entrant.at is None or self.phase != "running":
            return 0
        return entrant.offer if entrant.id in self.flight_of(entrant.at.table)[1].asked else 0

    def new_offer(self) -> int:
        """Its number."""
        self.offers += 1
        return self.offers

    def entrant(self, entry: str) -> Entrant:
        """Raises Refused."""
        if entry not in self.entrants:
            raise Refused("unknown-entry", f"no entry {entry[:40]!r}", entry=entry[:40])
        return self.entrants[entry]

    def between_units(self, entry: str, reason: str) -> tuple[Entrant, Table | None]:
        """Somebody who is in no unit that is played, with his table if he has one, for an act of
        staff that needs a reason. Raises Refused."""
        entrant = self.entrant(entry)
        if entrant.state not in ("in", "through", "played"):
            raise Refused("not-in", f"{entry[:40]} does not play")
        if not reason.strip():
            raise Refused("reason", "a reason is needed")
        if any(entry in unit for flight in self.flights for unit in flight.running):
            raise Refused("unit-runs", f"the unit of {entry[:40]} is played first")
        if entrant.at is None:
            return entrant, None
        _, table = self.flight_of(entrant.at.table)
        if table.unit is not None:
            raise Refused("unit-runs", f"the unit at table {table.number} is played first")
        return entrant, table

    def flight(self, number: int) -> Flight:
        """Raises Refused."""
        for one in self.flights:
            if one.number == number:
                return one
        raise Refused("unknown-flight", f"no flight {number}: 1 to {len(self.flights)}")

    def flight_of(self, table: int) -> tuple[Flight, Table]:
        """Raises Refused."""
        for flight in self.flights:
            if table in flight.tables:
                return flight, flight.tables[table]
        raise Refused("unknown-table", f"no table {table} is played at", table=table)

    def most(self) -> int:
        """Seats at a table."""
        return self.rules.seats or self.definition.seats.most

    def seated(self, flight: Flight) -> Iterator[Entrant]:
        for table in flight.tables.values():
            for entry in table.seats.values():
                yield self.entrants[entry]

    def through_round(self, flight: Flight) -> list[Entrant]:
        """Who sits at its tables, and who has no chips for the rest of a round that is added up."""
        rest = [
            one
            for one in self.entrants.values()
            if self.definition.adds_up and one.state == "in" and one.at is None
        ]
        return [*self.seated(flight), *(one for one in rest if one.flight == flight.number)]

    def players(self, flight: Flight) -> int:
        return sum([len(table.seats) for table in flight.tables.values()])


def drawn(many: int, purpose: str) -> Draws[list[int]]:
    """Numbers from 0 in a drawn order; one needs no draw."""
    if many < 2:
        return list(range(many))
    found = yield Shuffle(many, purpose)
    if sorted(found) != list(range(many)):
        raise Refused("draw", f"{purpose}: 0 to {many - 1} in any order are wanted", many=many)
    return list(found)
