"""An independent referee of tournaments.

It sees what goes into the machine and what comes out, one step after the other, and works out for
itself whose chips are where, who is out in which place, and who gets what: from the definition and
the texts of the plans, with its own arithmetic. Definitions, inputs and answers it knows as data;
of the code that decides it uses none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from krupier.rules.tournament import answers as told
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Answer
from krupier.rules.tournament.definition import Definition
from krupier.rules.tournament.escrow import Post
from krupier.rules.tournament.inputs import Drawn, Input
from tests.rules.tournament.referee import (
    called_off,
    chips,
    deals,
    ends,
    entering,
    heads,
    house,
    money,
    penalties,
    removal,
    seats,
    stages,
    units,
)
from tests.rules.tournament.referee.notes import One, Part, must
from tests.rules.tournament.referee.tables import Seats, alone

Draws = Sequence[tuple[str, Drawn]]
"""What was drawn for an input, with its purpose."""


class Referee:
    def __init__(self, of: Definition) -> None:
        self.of = of
        self.seen: list[tuple[Input, list[Answer], Draws]] = []
        self.alive_lines: list[int] = []
        self._begin()

    def _begin(self) -> None:
        self.entries: dict[str, One] = {}
        self.tables: dict[int, Seats] = {}
        self.parts: dict[int, Part] = {}
        self.stage = 0
        self.held: Counter[str] = Counter()
        self.collected = self.for_heads = 0
        """Paid into the prize pool, and for bounties."""
        self.issued = 0
        self.counted = self.unplaced = self.placed = self.alive = 0
        self.closed = self.running = self.ended = self.halted = self.talks = False
        self.time_is_up = False
        self.late = self.of.entry.late_until
        """The last level in which one may register."""
        self.barred: set[str] = set()
        self.disqualified: set[str] = set()
        self.missed: Counter[str] = Counter()
        """By person, units that he has still to miss."""
        self.finished: list[tuple[str, ...]] = []
        self.prizes: list[int] | None = None
        self.pool = self.overlay = self.levied = 0
        self.button_cards: dict[int, list[str]] = {}
        """By table, who has the highest card, or draws again."""
        self.envelopes: list[int] | None = None
        self.paid: Counter[tuple[str, str]] = Counter()
        """What was posted out of escrow, by what it is and entry."""
        self.due: Counter[tuple[str, str]] = Counter()
        """The same as the referee has it, without prizes of places."""
        self.returned: Counter[tuple[str, str, str]] = Counter()
        self.refunds: Counter[tuple[str, str, str]] = Counter()
        self.dealt_away = False
        self.kept: dict[str, int] = {}
        """Prizes of places as they were when a deal was made, of those who were out."""

    # -- what it is told -------------------------------------------------------------------------

    def see(self, one: Input, news: Sequence[Answer], drawn: Draws = ()) -> None:
        """Raises Wrong."""
        must(not self.ended or isinstance(one, given.RollBack), "after its end", one)
        self.seen.append((one, list(news), tuple(drawn)))
        if isinstance(one, given.RollBack):
            self._roll_back(one, news)
            return
        self.alive_lines.append(len(self.seen) - 1)
        self._step(one, news, drawn)

    def _step(self, one: Input, news: Sequence[Answer], drawn: Draws) -> None:
        self.step: Input = one
        self.news, self.drawn = news, drawn
        self.came_in: list[Post] = []
        self.expected_in: list[tuple[str, str, int, str]] = []
        self.chips_due: Counter[tuple[str, int, str]] = Counter()
        self.heads_due: list[Any] = []
        self.seats_due: set[str] = set()
        self.sat_down: set[int] = set()
        """Tables at which somebody has."""
        self.outs: list[tuple[str, int | None, int]] = []
        self.dealt: set[int] = set()
        self.broken: set[int] = set()
        self.redrawn = False
        self.scores_due: list[dict[str, int]] = []
        self.through: list[tuple[Fraction, list[str]]] = []
        self.offers: set[tuple[str, str]] = set()
        self.free: list[str] = []
        """Whose penalty is over."""
        act = GIVEN.get(type(one))
        if act:
            act(self, one)
        if any(isinstance(x, told.Ended) and x.how == "too-few" for x in news):
            called_off.called_off(self)
        for answer in news:
            hear = TOLD.get(type(answer))
            if hear:
                hear(self, answer)
        self._check()

    def drawn_for(self, purpose: str) -> Drawn:
        found = [order for what, order in self.drawn if what == purpose]
        must(len(found) == 1, "drawn once", purpose, self.drawn)
        return found[0]

    def _roll_back(self, one: given.RollBack, news: Sequence[Answer]) -> None:
        """The money that moved since moves back, and what stood then stands again."""
        held = +self.held
        for answer in news:
            if isinstance(answer, Post):
                must(answer.what.startswith("rolled back: "), "what is this posted for", answer)
                held[answer.debit] -= answer.amount
                held[answer.credit] += answer.amount
                must(min(held[name] for name in money.ACCOUNTS) >= 0, "overdrawn", answer)
        self.alive_lines = [line for line in self.alive_lines if line < one.to]
        self._begin()
        for line in self.alive_lines:
            before, told_then, drawn = self.seen[line]
            if isinstance(before, given.RollBack):
                self._renumber(told_then)
            else:
                self._step(before, told_then, drawn)
        same = all(held[name] == self.held[name] for name in money.ACCOUNTS)
        must(same, "escrow is not what it was then", one, dict(held), dict(self.held))
        self.alive_lines.append(len(self.seen) - 1)
        self._renumber(news)

    def _renumber(self, news: Sequence[Answer]) -> None:
        again = {one.table: one for one in news if isinstance(one, told.Dealt)}
        ran = {number for number, table in self.tables.items() if table.unit is not None}
        must(set(again) == ran, "units that ran are dealt anew", set(again), ran)
        for number, one in again.items():
            must(one.entries == self.tables[number].dealt, "dealt to others", one)
            self.tables[number].unit = one.unit

    # -- what holds after every step -------------------------------------------------------------

    def _check(self) -> None:
        stages.pay(self)
        for number in self.broken:
            must(not self.tables.pop(number).taken, "a broken table has players", number)
        came = [(p.debit, p.credit, p.amount, p.what) for p in self.came_in]
        must(came == self.expected_in, "paid in", came, self.expected_in)
        wrong = {key: many for key, many in self.chips_due.items() if many}
        must(not wrong, "chips that did not come, or that nobody was due", wrong)
        must(not self.heads_due, "heads that were not taken", self.heads_due)
        must(not self.seats_due, "seats that were not drawn", self.seats_due)
        must(not self.offers, "not offered", self.offers)
        must(not self.scores_due, "results that were not told", self.scores_due)
        outs = [(o.entry, o.place, o.shared_by) for o in self.news if isinstance(o, told.Out)]
        must(outs == self.outs, "out", outs, self.outs)
        must(
            self.returned == self.refunds,
            "refunds",
            self.returned - self.refunds,
            self.refunds - self.returned,
        )
        heads.check(self)
        penalties.check(self)
        if not self.ended:
            entering.check(self)
            chips.check(self)
            seats.check(self)
            house.full(self)

    # -- small things ----------------------------------------------------------------------------

    @property
    def play(self) -> str:
        return self.of.stages[self.stage].play

    @property
    def matched(self) -> bool:
        """Whether one loss is not the end."""
        return self.play in ("double-elimination", "round-robin")

    @property
    def most(self) -> int:
        return self.of.stages[self.stage].seats or self.of.seats.most

    @property
    def pairs(self) -> bool:
        stage = self.of.stages[self.stage]
        return alone(stage) and stage.seats == 2

    def of_flight(self, flight: int) -> list[Seats]:
        return [one for one in self.tables.values() if one.flight == flight]

    def new_parts(self) -> None:
        many = self.of.stages[self.stage].flights
        self.parts = {number: Part() for number in range(1, many + 1)}
        self.tables = {}

    def in_play(self) -> list[One]:
        return [o for o in self.entries.values() if o.state in ("in", "through", "played")]


def _halts(r: Referee, one: given.Halt) -> None:
    r.halted = True


def _goes_on(r: Referee, one: given.GoOn) -> None:
    r.halted = False


def _talks(r: Referee, one: told.DealDue) -> None:
    r.talks = True


def _talks_no_more(r: Referee, one: told.DealRefused) -> None:
    r.talks = False


def _cancels(r: Referee, one: given.Cancel) -> None:
    called_off.called_off(r)


def _ends(r: Referee, one: told.Ended) -> None:
    ends.over(r, one)
    r.ended, r.tables = True, {}


Seen = Callable[[Referee, Any], None]
GIVEN: dict[type, Seen] = {
    given.Announce: money.announced,
    given.Register: entering.registers,
    given.ExtendRegistration: entering.extended,
    given.Start: house.starts,
    given.UnitOver: units.over,
    given.PoolUnitOver: units.of_pool,
    given.Void: units.void,
    given.Buy: entering.buys,
    given.Decline: entering.declines,
    given.LevelEnds: stages.level_ends,
    given.BreakEnds: stages.break_ends,
    given.LastHands: stages.last_hands,
    given.TimeIsUp: stages.time_is_up,
    given.ChipRace: chips.raced,
    given.Penalise: penalties.penalised,
    given.Remove: removal.removed,
    given.Withdraw: chips.withdrawn,
    given.Reseat: seats.reseated,
    given.Halt: _halts,
    given.GoOn: _goes_on,
    given.AgreeToDeal: deals.agreed,
    given.Cancel: _cancels,
}
"""What it does when something goes in."""
TOLD: dict[type, Seen] = {
    Post: money.post,
    told.Left: entering.leaves,
    told.RegistrationClosed: entering.closes,
    told.SeatDrawn: seats.drawn,
    told.Seated: seats.seated,
    told.Plays: penalties.takes_turn,
    told.Moved: seats.moved,
    told.Broken: seats.broken,
    told.Dealt: seats.dealt,
    told.Offered: units.offered,
    told.Chips: chips.told_of,
    told.HeadTaken: heads.told_taken,
    told.Marked: heads.marked,
    told.Envelopes: heads.envelopes,
    told.LevelBegins: stages.level_begins,
    told.Prizes: money.prizes,
    told.HandForHand: stages.hand_for_hand,
    told.StageBegins: stages.begins,
    told.Scores: house.scored,
    told.CardsDealt: house.cards,
    told.StageOver: stages.over,
    told.DealDue: _talks,
    told.DealOffered: deals.offered,
    told.DealRefused: _talks_no_more,
    told.Agreed: deals.told_of,
    told.Ended: _ends,
}
"""And when something comes out."""
