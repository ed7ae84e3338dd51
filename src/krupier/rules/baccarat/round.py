"""Punto banco, as the plan tells it: bets, four cards, the third-card table, settlement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from krupier.equipment.cards import DECK_52, Card, rank
from krupier.equipment.draws import BURN, Cards, Equipment, Face, Pack
from krupier.money import Rounding, divide, percent
from krupier.rules import events
from krupier.rules.baccarat.plan import BaccaratBet, BancoRule, Plan, Variant
from krupier.rules.betting import take_bets
from krupier.rules.boxes import BoxBets, box_of
from krupier.rules.felt import Felt
from krupier.rules.game import BadSetting, Game, Setting
from krupier.rules.layout import BetsLayout, on_boxes
from krupier.rules.maximum import Winner, within_maximum
from krupier.rules.wants import Round

PUNTO, BANCO, TIE = "punto", "banco", "tie"


def points(card: Card) -> int:
    """Pips up to nine; tens and pictures count nothing, the ace one.

    >>> from krupier.equipment.cards import parse
    >>> [points(one) for one in parse("2c 9c Tc Kc Ac")]
    [2, 9, 0, 0, 1]
    """
    pips = rank(card) + 2
    return 1 if pips == 14 else pips if pips < 10 else 0


def total(cards: tuple[Card, ...]) -> int:
    """The last digit of the sum.

    >>> from krupier.equipment.cards import parse
    >>> total(parse("8c 7d"))
    5
    """
    return sum(points(card) for card in cards) % 10


@dataclass(frozen=True)
class Baccarat(Game):
    plan: Plan
    setting: Setting

    @cached_property
    def variant(self) -> Variant:
        return self.plan.variants[str(self.setting["variant"])]

    @cached_property
    def bets(self) -> BoxBets:
        boxes = int(self.setting["seats"])
        return BoxBets(self.plan, self.plan.bets, self.setting, boxes=boxes, behind=True)

    @cached_property
    def equipment(self) -> Equipment:
        # a shuffling machine takes the cards back after every round: no cut card comes
        cut = None if self.setting["shuffling_machine"] else int(self.setting["behind_cut_card"])
        return Equipment(pack=Pack(DECK_52, decks=int(self.setting["decks"]), cut=cut))

    def layout(self) -> BetsLayout:
        felt = on_boxes(self.plan, self.setting, self.bets)
        bets = (replace(info, commission=self.bet[info.bet].commission) for info in felt.bets)
        return replace(felt, bets=tuple(bets))

    def round(self, felt: Felt) -> Round:
        yield from take_bets(felt, self.bets)
        if self.variant.passing_shoe:
            felt.mark(shoe=self.shoe_holder(felt))
        burn = int(self.setting["burn_before_round"])
        if burn:
            yield Cards(burn, to=BURN, face=Face.DOWN)
        for hand in (PUNTO, BANCO, PUNTO, BANCO):
            yield from self.deal(felt, hand)
        if not self.is_natural(felt):
            if self.punto_draws(felt):
                yield from self.deal(felt, PUNTO)
            if self.banco_draws(felt):
                yield from self.deal(felt, BANCO)
        result = self.announce(felt)
        self.settle(felt, result)
        if self.variant.passing_shoe:
            holder = self.next_shoe_holder(felt, result)
            felt.mark(next_shoe=holder)
            felt.carry["shoe_box"] = int(holder)

    def deal(self, felt: Felt, hand: str) -> Round:
        """One card face up; the points of the hand are shown."""
        yield Cards(1, to=hand)
        points = total(felt.cards(hand))
        if hand == PUNTO:
            felt.mark(punto=points)
        else:
            felt.mark(banco=points)

    # -- the third-card table ------------------------------------------------------------

    def is_natural(self, felt: Felt) -> bool:
        natural = self.plan.drawing.natural
        return any(total(felt.cards(hand)[:2]) in natural for hand in (PUNTO, BANCO))

    def punto_draws(self, felt: Felt) -> bool:
        return total(felt.cards(PUNTO)[:2]) in self.plan.drawing.punto.draws

    def banco_draws(self, felt: Felt) -> bool:
        rule = self.banco_rules.get(total(felt.cards(BANCO)[:2]))
        if rule is None:
            return False
        third = felt.cards(PUNTO)[2:]
        return points(third[0]) in rule.draws_on if third else rule.draws_when_punto_stood

    @cached_property
    def banco_rules(self) -> dict[int, BancoRule]:
        return {points: rule for rule in self.plan.drawing.banco for points in rule.totals}

    # -- settlement ----------------------------------------------------------------------

    def announce(self, felt: Felt) -> str:
        """The hand closer to nine wins."""
        punto, banco = total(felt.cards(PUNTO)), total(felt.cards(BANCO))
        result = PUNTO if punto > banco else BANCO if banco > punto else TIE
        felt.mark(result=result)
        felt.tell(events.Coup(result, punto, banco, self.is_natural(felt)))
        return result

    def settle(self, felt: Felt, result: str) -> None:
        """Losing bets are collected, then winning bets are paid less the commission."""
        winners: list[Winner] = []
        for stake in felt.lying():
            bet = self.bet[stake.bet]
            if result == bet.wins_on:
                winners.append((stake, bet.pays.win(stake.amount, self.plan.rounding)))
            elif result == bet.pushes_on:
                felt.give_back(stake, "push")
            else:
                felt.lose(stake)
        for stake, win in within_maximum(felt, self.plan, self.setting, winners):
            felt.pay(stake, win, commission=self.commission(self.bet[stake.bet], win))

    @cached_property
    def bet(self) -> dict[str, BaccaratBet]:
        return {bet.id: bet for bet in self.plan.bets}

    def commission(self, bet: BaccaratBet, win: int) -> int:
        if bet.commission is None:
            return 0
        share = percent(bet.commission)
        rounding = Rounding(self.setting["commission_rounding"])
        unit = int(self.setting["commission_unit"])
        return min(divide(win * share.numerator, share.denominator, rounding, unit), win)

    # -- variant Baccarat ----------------------------------------------------------------

    def shoe_holder(self, felt: Felt) -> str:
        """The shoe goes to the first box with a stake, from where the last round left it."""
        start = int(self.setting["shoe_box"])
        return _first_from(start, _boxes(felt.staked)) or str(start)

    def next_shoe_holder(self, felt: Felt, result: str) -> str:
        holder = str(felt.marks["shoe"])
        if self.setting["shoe_passes"] == "banco-loses" and result != PUNTO:
            return holder
        return _first_from(int(holder) + 1, _boxes(felt.staked)) or holder


def _boxes(staked: Mapping[str, int]) -> list[int]:
    return sorted({int(box_of(seat)) for seat, amount in staked.items() if amount})


def _first_from(start: int, boxes: list[int]) -> str | None:
    """The first of some boxes at or after ``start``, going round the table."""
    return str(next((box for box in boxes if box >= start), boxes[0])) if boxes else None


def game(plan: Plan, setting: Setting) -> Baccarat:
    made = Baccarat(plan, setting)
    _check_table(made)
    made.bets  # noqa: B018 – limits outside the plan's are refused at once
    decks, variant = int(setting["decks"]), made.variant
    if not variant.decks_min <= decks <= variant.decks_max:
        raise BadSetting(
            f"option decks = {decks} is not allowed: {variant.names.en} is played with "
            f"{variant.decks_min} to {variant.decks_max} decks ({', '.join(variant.clause)})"
        )
    if int(setting["shoe_box"]) > int(setting["seats"]):
        raise BadSetting(f"option shoe_box: the table has {setting['seats']} boxes")
    return made


def _check_table(made: Baccarat) -> None:
    drawing = made.plan.drawing
    ruled = [points for rule in drawing.banco for points in rule.totals]
    if sorted((*ruled, *drawing.natural)) != list(range(10)):
        raise BadSetting("drawing: every BANCO total 0 to 9 needs one rule, or is a natural")
    if set(drawing.punto.draws) & set(drawing.natural):
        raise BadSetting("drawing: PUNTO cannot draw to a natural")
