"""A hand of open-face Chinese poker under the contract of a round.

No chip is staked while cards are placed: at the end losers put in what they lose altogether and
winners are paid from it, so the bank's result is zero and nobody puts in more than his stack.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from krupier.equipment.cards import DECK_52, Card, rank
from krupier.equipment.draws import Cards, Equipment, Face, Pack
from krupier.hands.ofc import ROW_SIZES
from krupier.rules import events
from krupier.rules.betting import ARRANGING, DECISION, decide
from krupier.rules.debts import hand_over, net, payments, tell_payments
from krupier.rules.felt import Felt
from krupier.rules.game import Game, Setting
from krupier.rules.layout import SeatsLayout
from krupier.rules.marks import PairScore, Player, PlayerScore, PointValue, Royalties
from krupier.rules.ofc.plan import HAND_CARDS, Plan, form_of
from krupier.rules.ofc.scoring import Against, Result, against, next_fantasy, result, word
from krupier.rules.ofc.seating import Seating, seating
from krupier.rules.options import Arrange, Move
from krupier.rules.wants import Input, Round, Want

PLACE = "place"

Step = Generator[Want, Input, None]


@dataclass(frozen=True)
class OpenFaceChinese(Game):
    """One table's game; ``setting.hand`` says how its next hand begins."""

    plan: Plan
    setting: Setting

    @cached_property
    def equipment(self) -> Equipment:
        return Equipment(pack=Pack(DECK_52))

    def layout(self) -> SeatsLayout:
        return SeatsLayout()

    def round(self, felt: Felt) -> Round:
        return Hand(self, felt, seating(self.plan, self.setting)).play()


class Hand:
    def __init__(self, game: OpenFaceChinese, felt: Felt, begins: Seating) -> None:
        self.felt, self.plan, self.setting = felt, game.plan, game.setting
        self.form = form_of(game.plan, game.setting)
        self.seats, self.stacks, self.point = begins.seats, begins.stacks, begins.point
        self.fantasy = begins.fantasy

    def play(self) -> Round:
        self._marks()
        yield from self._deal_first()
        for seat in self.seats:
            yield from self._place(seat, max(0, self.fantasy.get(seat, 0) - HAND_CARDS))
        for _ in range(self.form.turns):
            for seat in self.seats:
                if seat not in self.fantasy:
                    yield Cards(self.form.dealt, to=seat, face=Face.OWNER)
                    yield from self._place(seat, self.form.dealt - self.form.kept)
        self._score()

    def _marks(self) -> None:
        self.felt.mark(button=self.seats[-1])
        self.felt.mark(form=str(self.setting["form"]))
        self.felt.mark(point_value=PointValue(self.point))
        self.felt.mark(fantasy=dict(self.fantasy))
        self._mark_stacks(self.stacks)

    def _mark_stacks(self, stacks: tuple[int, ...]) -> None:
        self.felt.mark(players=tuple(map(Player, self.seats, stacks)))

    def _deal_first(self) -> Step:
        """One card at a time; a player in Fantasy Land gets all of his at once."""
        for n in range(self.form.first):
            for seat in self.seats:
                whole = self.fantasy.get(seat)
                if whole is None:
                    yield Cards(1, to=seat, face=Face.OWNER)
                elif n == 0:
                    yield Cards(whole, to=seat, face=Face.OWNER)

    def _place(self, seat: str, discard: int) -> Step:
        """The player puts his cards face up into his rows, where they stay."""
        felt = self.felt
        room = [(name, size - len(felt.cards(_at(seat, name)))) for name, size in ROW_SIZES.items()]
        option = Arrange(PLACE, felt.cards(seat), tuple(room), at_most=True, discard=discard)
        felt.mark(turn=seat)
        clock = ARRANGING if len(option.cards) > 3 else DECISION
        move = yield from decide(seat, (option,), timeout=out_of_time(seat, option), clock=clock)
        felt.tell(events.Decision(seat, move.do))
        placed = [card for row in move.rows for card in row]
        felt.take_cards(seat, placed, events.Place)
        if discard:
            felt.take_cards(seat, felt.cards(seat))
        for name, row in zip(ROW_SIZES, move.rows, strict=True):
            if row:
                felt.put(_at(seat, name), row, Face.UP, owner=seat)

    def _score(self) -> None:
        felt, players = self.felt, range(len(self.seats))
        ends = [
            result(self.plan, {row: felt.cards(_at(seat, row)) for row in ROW_SIZES})
            for seat in self.seats
        ]
        for seat, end in zip(self.seats, ends, strict=True):
            if end.foul:
                felt.tell(events.Foul(seat))
        points = self._compare(ends)
        owed = [[max(0, -n) * self.point for n in row] for row in points]
        paid = payments(self.stacks, owed)
        tell_payments(felt, self.seats, owed, paid)
        won = net(paid)
        felt.mark(
            results=tuple(
                self._scored(one, ends[one], sum(points[one]), won[one]) for one in players
            )
        )
        hand_over(felt, self.seats, won)
        self._mark_stacks(tuple(a + b for a, b in zip(self.stacks, won, strict=True)))
        self._next_fantasy(ends)

    def _compare(self, ends: list[Result]) -> list[list[int]]:
        """Points of each player against each other."""
        points = [[0] * len(ends) for _ in ends]
        scores = []
        for one, other in combinations(range(len(ends)), 2):
            score = against(self.plan, ends[one], ends[other])
            scores.append(self._compared(one, other, score))
            points[one][other], points[other][one] = score.points, -score.points
        self.felt.mark(scores=tuple(scores))
        return points

    def _next_fantasy(self, ends: list[Result]) -> None:
        found = {
            seat: next_fantasy(self.plan, self.setting, self.form, end, self.fantasy.get(seat, 0))
            for seat, end in zip(self.seats, ends, strict=True)
        }
        self.felt.mark(fantasy_next={seat: cards for seat, cards in found.items() if cards})

    def _compared(self, one: int, other: int, score: Against) -> PairScore:
        front, middle, back = score.rows
        return PairScore(
            seats=(self.seats[one], self.seats[other]),
            front=front,
            middle=middle,
            back=back,
            scoop=score.scoop,
            royalties=score.royalties,
            points=score.points,
        )

    def _scored(self, player: int, end: Result, points: int, won: int) -> PlayerScore:
        front, middle, back = map(word, end.made)
        return PlayerScore(
            seat=self.seats[player],
            front=front,
            middle=middle,
            back=back,
            foul=end.foul,
            royalties=Royalties(*end.royalties),
            points=points,
            win=won,
        )


def out_of_time(seat: str, option: Arrange) -> Move:
    """The highest cards into the back, the next into the middle, the rest into the front; what
    must be thrown away are the lowest."""
    cards = sorted(option.cards, key=lambda card: (rank(card), card), reverse=True)
    keep = cards[: len(cards) - option.discard]
    rows: list[tuple[Card, ...]] = []
    for _, size in reversed(option.rows):
        rows.insert(0, tuple(keep[:size]))
        keep = keep[size:]
    return Move(seat, option.do, rows=tuple(rows))


def _at(seat: str, row: str) -> str:
    return f"{seat}.{row}"


def game(plan: Plan, setting: Setting) -> OpenFaceChinese:
    seating(plan, setting)  # an impossible hand is refused before a card is dealt
    return OpenFaceChinese(plan, setting)
