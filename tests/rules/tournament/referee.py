"""An independent referee of tournaments.

It sees what goes into the machine and what comes out, one step after the other, and works out for
itself whose chips are where, who is out in which place, and who gets what: from the definition and
the texts of the plans, with its own arithmetic. Definitions, inputs and answers it knows as data;
of the code that decides it uses none.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from krupier.rules.tournament import answers as told
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Answer
from krupier.rules.tournament.definition import Definition, Price
from krupier.rules.tournament.escrow import Post
from krupier.rules.tournament.inputs import Input
from tests.rules.tournament import referee_ends as ends
from tests.rules.tournament import referee_heads as heads
from tests.rules.tournament import referee_sums as sums
from tests.rules.tournament.referee_tables import (
    Seats,
    Wrong,
    alone,
    must,
    see_balance,
    see_deal,
    see_move,
)

ACCOUNTS = ("prize", "bounty", "fee", "guarantee")


@dataclass
class One:
    """An entry."""

    id: str
    player: str
    price: Price
    flight: int = 1
    team: str = ""
    paid: list[tuple[Price, str]] = field(default_factory=list)
    state: str = "waiting"
    chips: int = 0
    coming: int = 0
    packets: int = 0
    rebuys: int = 0
    head: int = 0
    taken: int = 0
    at: tuple[int, int] | None = None


@dataclass
class Part:
    """A flight of a stage."""

    level: int = 1
    playing: bool = False
    over: bool = False
    together: bool = False
    """Hand for hand."""
    round: list[dict[str, int]] = field(default_factory=list)
    removed: list[tuple[str, ...]] = field(default_factory=list)
    """After those who wait for their places."""
    losses: Counter[str] = field(default_factory=Counter)
    wins: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    better: tuple[str, ...] = ()
    last_hands: bool = False
    pause: bool = False
    """A break is due, or has begun."""


class Referee:
    def __init__(self, of: Definition) -> None:
        self.of = of
        self.seen: list[tuple[Input, list[Answer]]] = []
        self.alive_lines: list[int] = []
        self._begin()

    def _begin(self) -> None:
        self.entries: dict[str, One] = {}
        self.tables: dict[int, Seats] = {}
        self.parts: dict[int, Part] = {}
        self.stage = 0
        self.first = True
        """Whether those who play have come from outside."""
        self.held: Counter[str] = Counter()
        self.collected = self.for_heads = 0
        """Paid into the prize pool, and for bounties."""
        self.issued = 0
        self.counted = self.unplaced = self.placed = self.alive = 0
        self.closed = self.running = self.ended = self.halted = self.talks = False
        self.finished: list[tuple[str, ...]] = []
        self.prizes: list[int] | None = None
        self.pool = self.overlay = 0
        self.envelopes: list[int] | None = None
        self.paid: Counter[tuple[str, str]] = Counter()
        """What was posted out of escrow, by what it is and entry."""
        self.due: Counter[tuple[str, str]] = Counter()
        """The same as the referee has it, without prizes of places."""
        self.returned: Counter[tuple[str, str, str]] = Counter()
        self.refunds: Counter[tuple[str, str, str]] = Counter()
        self.of_deals: dict[str, int] = {}
        self.dealt_away = False
        self.kept: dict[str, int] = {}
        """Prizes of places as they were when a deal was made, of those who were out."""

    # -- what it is told -------------------------------------------------------------------------

    def see(self, one: Input, news: Sequence[Answer]) -> None:
        """Raises Wrong."""
        must(not self.ended or isinstance(one, given.RollBack), "after its end", one)
        self.seen.append((one, list(news)))
        if isinstance(one, given.RollBack):
            self._roll_back(one, news)
            return
        self.alive_lines.append(len(self.seen) - 1)
        self._step(one, news)

    def _step(self, one: Input, news: Sequence[Answer]) -> None:
        self.step: Input = one
        self.news = news
        self.came_in: list[Post] = []
        self.expected_in: list[tuple[str, str, int, str]] = []
        self.chips_due: Counter[tuple[str, int, str]] = Counter()
        self.heads_due: list[Any] = []
        self.outs: list[tuple[str, int | None, int]] = []
        self.dealt: set[int] = set()
        self.broken: set[int] = set()
        self.redrawn = False
        self.through: tuple[Fraction, list[str]] = (Fraction(0), [])
        self.offers: set[tuple[str, str]] = set()
        act = getattr(self, f"_given_{type(one).__name__}", None)
        if act:
            act(one)
        if any(isinstance(x, told.Ended) and x.how == "too-few" for x in news):
            ends.called_off(self)
        for answer in news:
            self._hear(answer)
        self._check()

    def _hear(self, answer: Answer) -> None:
        if isinstance(answer, Post):
            self._post(answer)
            return
        hear: Callable[[Any], None] | None
        hear = getattr(self, f"_told_{type(answer).__name__}", None)
        if hear:
            hear(answer)

    def _roll_back(self, one: given.RollBack, news: Sequence[Answer]) -> None:
        """The money that moved since moves back, and what stood then stands again."""
        held = +self.held
        for answer in news:
            if isinstance(answer, Post):
                must(answer.what.startswith("rolled back: "), "what is this posted for", answer)
                held[answer.debit] -= answer.amount
                held[answer.credit] += answer.amount
                must(min(held[name] for name in ACCOUNTS) >= 0, "overdrawn", answer)
        self.alive_lines = [line for line in self.alive_lines if line < one.to]
        self._begin()
        for line in self.alive_lines:
            before, told_then = self.seen[line]
            if isinstance(before, given.RollBack):
                self._renumber(told_then)
            else:
                self._step(before, told_then)
        same = all(held[name] == self.held[name] for name in ACCOUNTS)
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

    # -- money -----------------------------------------------------------------------------------

    def _post(self, one: Post) -> None:
        must(one.amount > 0, "nothing is posted", one)
        if one.debit in ACCOUNTS:
            self.held[one.debit] -= one.amount
            must(self.held[one.debit] >= 0, "overdrawn", one)
        else:
            self.came_in.append(one)
        if one.credit in ACCOUNTS:
            self.held[one.credit] += one.amount
        elif one.what == "refund":
            self.returned[one.debit, one.credit, one.form] += one.amount
        else:
            self.paid[one.what, one.entry or one.credit] += one.amount
            if one.entry:
                mine = self.entries[one.entry]
                whose = {mine.player} if not self.of.entry.team else set(self.members(mine.team))
                must(one.credit in whose, "paid to somebody else", one)

    def _expect_price(self, one: One, price: Price, form: str, what: str) -> None:
        one.paid.append((price, form))
        one.head += price.bounty
        self.collected += price.prize
        self.for_heads += price.bounty
        parts = (("prize", price.prize), ("bounty", price.bounty), ("fee", price.fee))
        self.expected_in += [(one.player, name, part, what) for name, part in parts if part]

    def members(self, team: str) -> list[str]:
        return sorted({o.player for o in self.entries.values() if o.team == team and o.paid})

    def gives_back(self, one: One) -> None:
        """All that he paid."""
        for price, form in one.paid:
            for name, part in (
                ("prize", price.prize),
                ("bounty", price.bounty),
                ("fee", price.fee),
            ):
                if part:
                    self.refunds[name, one.player, form] += part
            self.collected -= price.prize
            self.for_heads -= price.bounty
        one.paid = []
        one.state, one.head = "gone", 0
        if one.team and self.members(one.team):
            return
        if one.team:
            self.entries[one.team].state = "gone"
        self.counted -= 1
        self.alive -= 1

    # -- what goes in ----------------------------------------------------------------------------

    def _given_Announce(self, one: given.Announce) -> None:
        self.new_parts()
        if self.of.guarantee:
            self.expected_in.append(("operator", "guarantee", self.of.guarantee, "guarantee"))

    def _given_Register(self, one: given.Register) -> None:
        must(not self.closed and not self.stage, "registration was closed", one)
        number = sum(o.player == one.player for o in self.entries.values())
        must(
            not any(
                o.player == one.player and o.state in ("waiting", "in")
                for o in self.entries.values()
            ),
            "two entries at once",
            one,
        )
        id = f"{one.player}/{number + 1}" if number else one.player
        price = self.of.entry.prices[one.price]
        entry = One(id, one.player, price, one.flight, one.team)
        if not one.team or not self.members(one.team):
            self.counted += 1
            self.alive += 1
        if one.team:
            price_of_team = self.of.entry.prices[0]
            team = One(one.team, one.team, price_of_team, 1, one.team)
            self.entries.setdefault(one.team, team).state = "waiting"
        self.entries[id] = entry
        self._expect_price(entry, price, one.form, "entry")
        if self.parts[one.flight].playing and self.play == "zoom":
            self._first_chips(entry)
            entry.state = "in"

    def _given_UnitOver(self, one: given.UnitOver) -> None:
        table = self.tables[one.table]
        must(table.unit == one.unit, "another unit is played", one)
        had = {entry: self.entries[entry].chips for entry in table.dealt}
        must(set(had) == set(one.after), "others were in it", one)
        more = sum(one.after.values()) - sum(had.values())
        must(self.of.bank or not more, "chips were made or lost", one)
        self.issued += more
        for entry, chips in one.after.items():
            self.entries[entry].chips = chips
        table.unit = None
        self._come(table)
        table.broke = {entry: chips for entry, chips in had.items() if not one.after[entry]}
        won = tuple(entry for entry in table.dealt if one.after[entry] > had[entry])
        table.took = {} if self.of.bank else {e: one.took.get(e, won) for e in table.broke}
        best = one.winner or (won[0] if len(won) == 1 else "")
        table.winner = next((s for s, e in table.taken.items() if e == best), 0)
        table.better = one.better
        for entry in table.broke:
            self._offer(table, self.entries[entry])
        self._settle(table)

    def _given_PoolUnitOver(self, one: given.PoolUnitOver) -> None:
        had = {entry: self.entries[entry].chips for entry in one.change}
        after = {entry: had[entry] + change for entry, change in one.change.items()}
        must(not sum(one.change.values()) and min(after.values()) >= 0, "chips", one)
        won = tuple(entry for entry in one.change if one.change[entry] > 0)
        broke = {entry: chips for entry, chips in had.items() if not after[entry]}
        for entry, chips in after.items():
            self.entries[entry].chips = chips
        for entry in broke:
            heads.take(self, self.entries[entry], one.took.get(entry, won))
            self.entries[entry].state = "out"
        self.alive -= len(broke)
        self.rank(by_chips(broke))

    def _given_Void(self, one: given.Void) -> None:
        table = self.tables[one.table]
        table.unit, table.voided = None, (table.lay, table.sat)
        table.lay, table.big = table.before, table.big_before
        self._come(table)
        part = self.parts[table.flight]
        dealt = [x.table for x in self.news if isinstance(x, told.Dealt)]
        again = dealt[:1] == [one.table]  # the others wait for it
        if part.together and not again and all(t.idle for t in self._tables(table.flight)):
            self.rank_round(part)

    def _come(self, table: Seats) -> None:
        """Chips that were bought during the unit."""
        for entry in table.taken.values():
            one = self.entries[entry]
            one.chips, one.coming = one.chips + one.coming, 0

    def _given_Buy(self, one: given.Buy) -> None:
        entry = self.entries[one.entry]
        if one.what == "packets":
            if entry.state == "waiting":
                entry.packets += one.packets
                return
            self.bring(entry, one.packets)
        else:
            block = self.of.rebuy if one.what == "rebuy" else self.of.add_on
            must(block is not None and self.prizes is None, "nothing is sold", one)
            assert block is not None
            if one.what == "rebuy":
                must(entry.chips + entry.coming <= block.at_most, "has too many", one)  # type: ignore[union-attr]
                entry.rebuys += 1
            self._expect_price(entry, block.price, one.form, one.what)
            self.issued += block.price.chips
            self._into_play(entry, block.price.chips, one.what)
        self._answered(entry)

    def _given_Decline(self, one: given.Decline) -> None:
        entry = self.entries[one.entry]
        if entry.packets:
            self.bring(entry, entry.packets)
        self._answered(entry)

    def _answered(self, entry: One) -> None:
        if entry.at is not None:
            table = self.tables[entry.at[0]]
            table.asked.discard(entry.id)
            self._settle(table)

    def _given_Remove(self, one: given.Remove) -> None:
        entry = self.entries[one.entry]
        if one.how == "excluded" and self.of.excluded == "blinded":
            return
        had = entry.chips
        assert entry.at is not None
        table = self.tables[entry.at[0]]
        table.asked.discard(entry.id)
        table.broke.pop(entry.id, None)
        if table.broke and not table.asked:  # their chips were gone before he was removed
            self._settle(table)
        self.leaves(entry, one.how)
        self._stands_up(entry)
        entry.head, entry.state = 0, "out"
        placed = self._of_teams({entry.id: had})
        self.alive -= len(placed)
        if one.how == "disqualified":
            self.unplaced += len(placed)
        else:
            self._place_removed(self.parts[table.flight], placed)

    def _place_removed(self, part: Part, placed: dict[str, int]) -> None:
        """In pairs he shares with who loses in this round; whoever waits for a place went before
        him."""
        if self._pairs() and self.play not in ("double-elimination", "round-robin"):
            part.round.append(placed)
        elif any(part.round):
            part.removed.append(tuple(placed))
        else:
            self.rank([tuple(placed)] if placed else [])

    def _given_Withdraw(self, one: given.Withdraw) -> None:
        entry = self.entries[one.entry]
        must(0 < one.chips < entry.chips, "all chips are withdrawn", one)
        entry.chips -= one.chips
        self.issued -= one.chips
        self.chips_due[entry.id, -one.chips, one.reason] += 1

    def _given_Halt(self, one: given.Halt) -> None:
        self.halted = True

    def _given_GoOn(self, one: given.GoOn) -> None:
        self.halted = False

    def _told_DealDue(self, one: told.DealDue) -> None:
        self.talks = True

    def _told_DealRefused(self, one: told.DealRefused) -> None:
        self.talks = False

    def _told_Agreed(self, one: told.Agreed) -> None:
        self.talks = False
        ends.agreed(self, one)

    def _given_LastHands(self, one: given.LastHands) -> None:
        self.parts[one.flight].last_hands = True

    def _given_LevelEnds(self, one: given.LevelEnds) -> None:
        part, levels = self.parts[one.flight], self.of.levels
        last = part.level == self.of.stages[self.stage].until_level
        part.pause = bool(levels[min(part.level, len(levels)) - 1].pause) and not last

    def _given_BreakEnds(self, one: given.BreakEnds) -> None:
        must(self.parts[one.flight].pause, "there was no break", one)
        self.parts[one.flight].pause = False

    def _given_Cancel(self, one: given.Cancel) -> None:
        ends.called_off(self)

    def _given_AgreeToDeal(self, one: given.AgreeToDeal) -> None:
        ends.deal(self, one)

    # -- chips -----------------------------------------------------------------------------------

    @property
    def packet(self) -> int:
        return self.of.multi_stack.packets if self.of.multi_stack else 0

    def _first_chips(self, one: One) -> None:
        self.issued += one.price.chips
        one.chips = one.price.chips
        if self.packet:
            assert self.of.multi_stack is not None
            late = self.parts[one.flight].level > self.of.multi_stack.until
            begins = self.packet if late else 1 + one.packets
            one.packets = self.packet - begins
            one.chips = one.price.chips // self.packet * begins

    def bring(self, one: One, packets: int) -> None:
        must(packets <= one.packets, "more packets than he has", one)
        one.packets -= packets
        self._into_play(one, one.price.chips // self.packet * packets, "packets")

    def _into_play(self, one: One, chips: int, why: str) -> None:
        if one.at is not None and self.tables[one.at[0]].unit is not None:
            one.coming += chips
        else:
            one.chips += chips
        self.chips_due[one.id, chips, why] += 1

    def leaves(self, one: One, why: str) -> None:
        """All his chips."""
        gone = one.chips + one.coming
        gone += one.packets * (one.price.chips // self.packet) if self.packet else 0
        self.issued -= gone
        if gone:
            self.chips_due[one.id, -gone, why] += 1
        one.chips = one.coming = one.packets = 0

    def _told_Chips(self, one: told.Chips) -> None:
        if one.why == "chip race":
            self.entries[one.entry].chips += one.change
            self.issued += one.change
            return
        self.chips_due[one.entry, one.change, one.why] -= 1

    # -- who is broke ----------------------------------------------------------------------------

    def _offer(self, table: Seats, one: One) -> None:
        rebuy = self.of.rebuy
        if one.chips:
            return
        if one.packets == 1:
            self.bring(one, 1)
        elif one.packets or (
            rebuy
            and not self.stage
            and self.prizes is None
            and not (rebuy.most and one.rebuys >= rebuy.most)
            and self.parts[one.flight].level <= rebuy.until
        ):
            table.asked.add(one.id)
            self.offers.add((one.id, "packets" if one.packets else "rebuy"))

    def _settle(self, table: Seats) -> None:
        """Whoever has no chips is out when nobody of his table is waited for."""
        if table.asked or table.unit is not None:
            return
        lost = {e: had for e, had in table.broke.items() if not self.entries[e].chips}
        table.broke = {}
        part = self.parts[table.flight]
        if self.play in ("double-elimination", "round-robin"):
            for loser in lost:
                self._lost_match(table, part, loser)
            return
        for entry in sorted(lost, key=lambda e: (lost[e], e)):
            heads.take(self, self.entries[entry], table.took.get(entry, ()))
            self._stands_up(self.entries[entry])
            self.entries[entry].state = "out"
        placed = self._of_teams(lost)
        self.alive -= len(placed)
        if part.together or self._pairs():
            part.round.append(placed)
            part.better += table.better
            if part.together and all(t.idle for t in self._tables(table.flight)):
                self.rank_round(part)
        else:
            self.rank(by_chips(placed, table.better))

    def _lost_match(self, table: Seats, part: Part, loser: str) -> None:
        self._stands_up(self.entries[loser])
        part.wins[next(iter(table.taken.values()))].append(loser)
        part.losses[loser] += 1
        if self.play == "double-elimination" and part.losses[loser] == 2:
            self.entries[loser].state = "out"
            part.round.append({loser: 0})
            self.alive -= 1

    def _of_teams(self, lost: dict[str, int]) -> dict[str, int]:
        """A team has its place when its last player is out."""
        placed: dict[str, int] = {}
        for entry, chips in lost.items():
            team = self.entries[entry].team
            if not team or team == entry:
                placed[entry] = chips
                continue
            self.outs.append((entry, None, 1))
            own = [o for o in self.entries.values() if o.team == team and o.paid]
            if not any(o.state in ("waiting", "in", "through") for o in own):
                placed[team] = max(chips, placed.get(team, 0))
                self.entries[team].state = "out"
        return placed

    def _stands_up(self, one: One) -> None:
        assert one.at is not None
        table = self.tables[one.at[0]]
        del table.taken[one.at[1]]
        table.winner = 0 if table.winner == one.at[1] else table.winner
        if table.big == one.id:  # wherever he comes back from, it is another row
            table.big = ""
        one.at = None

    def rank(self, groups: list[tuple[str, ...]]) -> None:
        for group in groups:
            place = self.counted - self.unplaced - self.placed - len(group) + 1
            self.finished.append(group)
            self.placed += len(group)
            self.outs += [(e, place if self.closed else None, len(group)) for e in group]

    def rank_round(self, part: Part) -> None:
        """At each table by chips; then the best of all tables share, the second best …"""
        tables, part.round = part.round, []
        better, part.better = part.better, ()
        if self.of.round_ranked == "chips" and not alone(self.of.stages[self.stage]):
            tables = [{entry: had for one in tables for entry, had in one.items()}]
        ladders = [by_chips(one)[::-1] for one in tables if one]
        steps = max(map(len, ladders), default=0)
        rows = [[ladder[n] for ladder in ladders if n < len(ladder)] for n in range(steps)]
        self.rank([by_hands(sum(row, ()), better) for row in reversed(rows)])
        removed, part.removed = part.removed, []
        self.rank([group for group in removed if group])

    # -- what comes out --------------------------------------------------------------------------

    def _told_Left(self, one: told.Left) -> None:
        entry = self.entries[one.entry]
        if entry.paid:  # else it was called off, and has been counted
            must(entry.state == "waiting", "who plays has left", one)
            self.gives_back(entry)

    def _told_RegistrationClosed(self, one: told.RegistrationClosed) -> None:
        self.closed = True
        must(one.entries == self.counted, "entries", one, self.counted)

    def _told_Prizes(self, one: told.Prizes) -> None:
        must(self.prizes is None and self.closed, "prizes are told once", one)
        self.overlay = max(0, self.of.guarantee - self.collected)
        self.pool = self.collected + self.overlay
        must((one.pool, one.overlay) == (self.pool, self.overlay), "pool", one, self.pool)
        of_stages = sum(int(self.pool * stage.share) for stage in self.of.stages)
        self.prizes = sums.prizes(self.of, self.pool - of_stages, self.counted)
        must(list(one.places) == self.prizes, "prizes", one, self.prizes)
        if self.prizes:
            must(sum(one.places) + of_stages == self.pool, "prizes make the pool", one)

    def _told_StageBegins(self, one: told.StageBegins) -> None:
        self.running = True
        part = self.parts[one.flight]
        must(one.stage == self.stage + 1 and not part.playing, "stage", one, self.stage)
        part.playing = True
        if self.play == "zoom":
            here = [o for o in self.entries.values() if o.flight == one.flight]
            new = [o for o in here if o.state == "waiting" and o.paid]
            for entry in new[: self.of.entry.tables * self.most or None]:
                self._first_chips(entry)
                entry.state = "in"
            for entry in here:
                entry.state = "in" if entry.state == "through" else entry.state

    def _told_LevelBegins(self, one: told.LevelBegins) -> None:
        self.parts[one.flight].level = one.level
        packets = self.of.multi_stack
        if packets and not self.stage and one.level > packets.until:
            for table in self._tables(one.flight):
                for entry in [self.entries[id] for id in table.taken.values()]:
                    if entry.packets:
                        self.bring(entry, entry.packets)
                        self._answered(entry)

    def _told_HandForHand(self, one: told.HandForHand) -> None:
        for part in self.parts.values():
            part.together = one.on

    def _told_Offered(self, one: told.Offered) -> None:
        must((one.entry, one.what) in self.offers, "offered", one)
        self.offers.remove((one.entry, one.what))

    def _told_Seated(self, one: told.Seated) -> None:
        entry = self.entries[one.entry]
        matched = self.play in ("double-elimination", "round-robin")
        if matched and one.at.table not in self.tables:
            self._next_matches(entry.flight)
        if entry.state == "waiting":
            self._first_chips(entry)
        elif matched:
            self.issued += entry.price.chips - entry.chips
            entry.chips = entry.price.chips
        entry.state = "in"
        must(one.chips == entry.chips, "sits down with other chips", one, entry)
        table = self.tables.setdefault(one.at.table, Seats(one.at.table, entry.flight))
        self._sits(entry, table, one.at.seat)

    def _next_matches(self, flight: int) -> None:
        """Who has won stands up, too; who has lost twice has his place."""
        self.rank_round(self.parts[flight])
        over = [one for one in self._tables(flight) if one.idle and len(one.taken) == 1]
        for table in over:
            self._stands_up(self.entries[next(iter(table.taken.values()))])
            del self.tables[table.number]

    def _sits(self, entry: One, table: Seats, seat: int) -> None:
        must(entry.at is None and seat not in table.taken, "the seat is taken", entry, seat)
        must(1 <= seat <= self.most, "there is no such seat", entry, seat)
        table.taken[seat] = entry.id
        entry.at = (table.number, seat)

    def _told_Broken(self, one: told.Broken) -> None:
        must(self.tables[one.table].idle, "broken during a unit", one)
        self.broken.add(one.table)

    def _told_Moved(self, one: told.Moved) -> None:
        entry = self.entries[one.entry]
        was, to = self.tables[one.was.table], self.tables[one.at.table]
        if one.rule == "redraw":
            if not self.redrawn:  # all stand up before anybody sits down
                for other in one.candidates:
                    self._stands_up(self.entries[other])
            self.redrawn = True
            to.lay = to.before = to.voided = None
            to.came.clear()
        else:
            must(entry.at == (one.was.table, one.was.seat), "was elsewhere", one, entry)
            if one.rule == "balance":
                must(not was.asked and was.idle, "moved during a unit", one)
                see_move(self.of, was, to, one, self.most)
            elif one.rule == "staff":
                must(was.idle, "moved during a unit", one)
            else:
                must(one.was.table in self.broken, "the table is not broken", one)
            self._stands_up(entry)
        self._sits(entry, to, one.at.seat)

    def _told_Dealt(self, one: told.Dealt) -> None:
        table = self.tables[one.table]
        part = self.parts[table.flight]
        waits = part.pause or self.halted or self.talks
        must(table.idle and part.playing and not waits, "dealt while it waits", one)
        must(one.level == part.level, "level", one, part.level)
        must(all(self.entries[e].chips > 0 for e in one.entries), "dealt to the broke", one)
        see_deal(self.of, table, one, part.level)
        table.unit, table.dealt = one.unit, one.entries
        self.dealt.add(one.table)

    def _told_HeadTaken(self, one: told.HeadTaken) -> None:
        heads.told_taken(self, one)

    def _told_Envelopes(self, one: told.Envelopes) -> None:
        heads.envelopes(self, one)

    def _told_Marked(self, one: told.Marked) -> None:
        heads.marked(self, one)

    def _told_StageOver(self, one: told.StageOver) -> None:
        ends.stage(self, one)

    def _told_Ended(self, one: told.Ended) -> None:
        ends.over(self, one)
        self.ended, self.tables = True, {}

    # -- what holds after every step -------------------------------------------------------------

    def _check(self) -> None:
        ends.pay_stage(self)
        for number in self.broken:
            must(not self.tables.pop(number).taken, "a broken table has players", number)
        came = [(p.debit, p.credit, p.amount, p.what) for p in self.came_in]
        must(came == self.expected_in, "paid in", came, self.expected_in)
        wrong = {key: many for key, many in self.chips_due.items() if many}
        must(not wrong, "chips that did not come, or that nobody was due", wrong)
        must(not self.heads_due, "heads that were not taken", self.heads_due)
        must(not self.offers, "not offered", self.offers)
        outs = [(o.entry, o.place, o.shared_by) for o in self.news if isinstance(o, told.Out)]
        must(outs == self.outs, "out", outs, self.outs)
        must(
            self.returned == self.refunds,
            "refunds",
            self.returned - self.refunds,
            self.refunds - self.returned,
        )
        heads.check(self)
        if self.ended:
            return
        self._check_chips()
        own = alone(self.of.stages[self.stage])
        if self.play == "field" and self.of.seats.moves != "none" and not own:
            for number in self.parts:
                self._check_balance(number)

    def _check_chips(self) -> None:
        packet = self.of.multi_stack
        whole = 0
        for one in self.entries.values():
            must(one.chips >= 0 and one.coming >= 0, "less than no chips", one)
            if one.state in ("in", "through"):
                whole += one.chips + one.coming
                whole += one.packets * one.price.chips // packet.packets if packet else 0
                waits = one.at and one.id in self.tables[one.at[0]].broke
                must(one.chips or one.coming or waits or self._matched_loser(one), "broke", one)
        must(whole == self.issued, "chips", whole, self.issued)
        held = {id for table in self.tables.values() for id in table.taken.values()}
        seated = {o.id for o in self.entries.values() if o.at is not None}
        must(held == seated, "seats", held ^ seated)

    def _matched_loser(self, one: One) -> bool:
        return self.play in ("double-elimination", "round-robin") and one.at is None

    def _check_balance(self, number: int) -> None:
        tables = self._tables(number)
        part = self.parts[number]
        dealt = self.dealt & {one.number for one in tables}
        if isinstance(self.step, given.Void) and part.together:
            return  # the others wait for it as they are
        if len(tables) < 2 or not dealt or part.last_hands:
            return
        players = sum(len(one.taken) for one in tables)
        ended = not self.stage and part.level > self.of.entry.late_until  # for this flight
        may_break = self.closed or ended or self.of.seats.breaks_while_open
        spare = len(tables) - math.ceil(players / self.most) if may_break else 0
        see_balance(self.of, tables, dealt, spare)

    # -- small things ----------------------------------------------------------------------------

    @property
    def play(self) -> str:
        return self.of.stages[self.stage].play

    @property
    def most(self) -> int:
        return self.of.stages[self.stage].seats or self.of.seats.most

    def _pairs(self) -> bool:
        stage = self.of.stages[self.stage]
        return alone(stage) and stage.seats == 2

    def _tables(self, flight: int) -> list[Seats]:
        return [one for one in self.tables.values() if one.flight == flight]

    def new_parts(self) -> None:
        many = self.of.stages[self.stage].flights
        self.parts = {number: Part() for number in range(1, many + 1)}
        self.tables = {}

    def fix_places(self) -> None:
        """A deal is made: whoever is out keeps the prize of his place, also where others of the
        deal are disqualified later."""
        if not self.dealt_away:
            self.kept = self.of_places()

    def of_places(self) -> dict[str, int]:
        """Prizes of all who are out, by their places."""
        found: dict[str, int] = {}
        place = self.counted - self.unplaced + 1
        for group in self.finished:
            place -= len(group)
            whole = sum((self.prizes or [])[place - 1 : place - 1 + len(group)])
            found.update(sums.evenly(whole, group))
        return found | self.kept

    @staticmethod
    def by_chips(out: dict[str, int]) -> list[tuple[str, ...]]:
        return by_chips(out)

    def paid_places(self) -> int:
        if self.of.end.when == "half":
            return self.counted // 2
        if self.of.end.when == "seats":
            shares = sum(int(self.pool * stage.share) for stage in self.of.stages)
            seats = sums.satellite_seats(self.of, self.pool - shares)
            return seats or len(self.prizes or ())
        return len(self.prizes or ())

    def in_the_money(self) -> bool:
        """Everybody who is left has won something; of a satellite also the remainder."""
        if self.prizes is None:
            return False
        return self.alive <= max(len(self.prizes), self.paid_places())

    def in_play(self) -> list[One]:
        return [one for one in self.entries.values() if one.state in ("in", "through")]


def by_chips(out: dict[str, int], better: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Worst first; who had as much shares."""
    return [
        by_hands(tuple(e for e in out if out[e] == chips), better)
        for chips in sorted(set(out.values()))
    ]


def by_hands(group: tuple[str, ...], better: tuple[str, ...]) -> tuple[str, ...]:
    """Of those who share, the first has the unit that cannot be divided."""
    hands = {one: place for place, one in enumerate(better)}  # of several the last one counts
    known = sorted((one for one in group if one in hands), key=lambda one: hands[one])
    return (*known, *sorted(set(group) - set(known)))


__all__ = ["Referee", "Wrong"]
