"""What a decision costs lies on the felt as soon as it is taken, in every game there is."""

from __future__ import annotations

import random

import pytest

from krupier.equipment.cards import rank
from krupier.equipment.draws import Equipment
from krupier.equipment.seeded import Seeded
from krupier.plan.parts import Choice, Plan
from krupier.rules import families
from krupier.rules.betting import BETTING
from krupier.rules.events import Stake
from krupier.rules.game import BadSetting, Game
from krupier.rules.options import Amount, Move, Refused
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout
from tests.rules.test_contract import random_use

PLANS = families.all_plans()
FAMILIES = sorted({plan.family for plan in PLANS.values()})
AMONG_PLAYERS = frozenset(name for name, one in families.FAMILIES.items() if one.among_players)
AGAINST_THE_BANK = [family for family in FAMILIES if family not in AMONG_PLAYERS]

SEATS = ("1", "2", "2+1", "3", "5")
"""Several boxes, and a player who stands behind one of them."""
ROUNDS = 60
TURNS = 300
"""Whoever stakes again and again goes on with a craps round for ever; this is enough of one."""

COSTLY = {
    "banker-draw": {
        *("bet-1x", "bet-2x", "insure", "buy-bank-card"),
        *("exchange", "exchange-again", "fifth-card", "sixth-card"),
    },
    "banker-holdem": {
        *("bet-2x", "call-2x", "flop-1x", "turn-1x", "river-1x"),
        *("play-1x", "play-2x", "play-3x", "play-4x", "raise-1x", "raise-2x", "raise-3x"),
    },
    "blackjack": {"double", "split", "insure", "follow"},
    "casino-war": {"war"},
    "pai-gow-poker": {"be-banker"},
    "red-dog": {"raise"},
    "switch-poker": {"switch", "bet-2x", "insure"},
}
"""Decisions after the betting window that take chips; the rounds below must have come to them."""

SETTLED_AT_THE_END = "points"
"""Open-face Chinese: nobody knows what he pays before the hands are compared."""


class FewRanks(Seeded):
    """Cards of a few ranks lie on top, so that pairs and ties are common."""

    def begin(self, equipment: Equipment) -> None:
        super().begin(equipment)
        ranks = set(self._random.sample(range(13), self._random.randint(1, 13)))
        self._shoe.sort(key=lambda card: card < 52 and rank(card) in ranks)


def some_table(plan: Plan, luck: random.Random) -> Game:
    """The plan as some table might play it."""
    while True:
        options = {name: _chosen(one, luck) for name, one in plan.options.items()}
        code = luck.choice(list(plan.currencies))
        try:
            return families.make(plan, options=options, currency_code=code)
        except BadSetting:
            continue


def _chosen(choice: Choice, luck: random.Random) -> bool | int | str:
    if luck.random() < 0.5:
        return choice.default
    if isinstance(choice.default, bool):
        return not choice.default
    return luck.choice(choice.one_of) if choice.one_of else choice.default


def staked_since(play: Play, before: int) -> dict[str, int]:
    """Chips that each seat has put down since so many events had happened."""
    found: dict[str, int] = {}
    for event in play.felt.events[before:]:
        if isinstance(event, Stake) and event.bet != SETTLED_AT_THE_END:
            found[event.seat] = found.get(event.seat, 0) + event.amount
    return found


def some_move(play: Play, luck: random.Random) -> Move | None:
    """A move that is allowed, or none: then the clock runs out."""
    asked = [seat for seat in SEATS if play.offers(seat)]
    if not asked or luck.random() < 0.1:
        return None
    seat = luck.choice(asked)
    for _ in range(20):
        move = random_use(luck.choice(play.offers(seat)), seat, luck)
        try:
            play.cost(move)
        except Refused:
            continue
        return move
    return None


def from_the_stack(play: Play, move: Move) -> int:
    """Chips that a poker player puts in: up to an amount, or what a call takes."""
    assert isinstance(play.want, Moves)
    option = play.want.option(move)
    if isinstance(option, Amount):
        return move.amount - option.paid
    return int(play.felt.marks["to_call"]) if move.do in ("call", "bring-in") else 0


def played(game: Game, seed: int) -> set[str]:
    """One round, or much of it, looked at after every input; the decisions that cost anything."""
    luck = random.Random(seed)
    source = FewRanks(seed)
    source.begin(game.equipment)
    play = Play(game)
    among_players = game.plan.family in AMONG_PLAYERS
    costly = set()
    for _ in range(TURNS):
        if play.over:
            break
        before = len(play.felt.events)
        if not isinstance(play.want, Moves):
            assert play.want is not None
            play.send(source.answer(play.want))
            assert not staked_since(play, before), "an outcome stakes nobody's chips"
            continue
        move, betting = some_move(play, luck), play.want.clock == BETTING
        if move is None:
            forced = play.want.on_timeout in ("bring-in", "call")
            play.send(Timeout())
            assert forced or not staked_since(play, before), "a clock stakes nobody's chips"
            continue
        cost = play.cost(move)
        chips = from_the_stack(play, move) if among_players else cost
        assert cost == (0 if among_players else chips)
        play.send(move)
        assert staked_since(play, before) == ({move.seat: chips} if chips else {}), move
        if cost and not betting:
            costly.add(move.do)
    return costly


@pytest.mark.parametrize("family", AGAINST_THE_BANK)
def test_a_move_stakes_what_it_costs_and_nothing_else_stakes(family: str) -> None:
    """Neither cards nor clocks nor other players' moves put down the chips of anybody."""
    costly: set[str] = set()
    for name, plan in PLANS.items():
        if plan.family == family:
            for seed in range(ROUNDS):
                costly |= played(some_table(plan, random.Random(f"{name} {seed}")), seed)
    assert costly >= COSTLY.get(family, set())


@pytest.mark.parametrize("family", sorted(AMONG_PLAYERS))
def test_a_poker_player_puts_in_what_his_own_move_says(family: str) -> None:
    """Blinds and antes are posted as the setting says, before the first input."""
    for plan in PLANS.values():
        if plan.family == family:
            for seed in range(ROUNDS // 4):
                played(families.make(plan), seed)
