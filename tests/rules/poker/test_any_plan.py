"""Any hand of the operators' plans: chips are conserved, no view tells a hidden card, journals
replay."""

from __future__ import annotations

import random
from typing import Any

import pytest

from krupier.equipment.seeded import Seeded
from krupier.rules import families
from krupier.rules.play import Play, replay
from krupier.rules.poker import Plan, PlayerPoker
from krupier.rules.poker.attack import Attack
from krupier.rules.poker.plan import MIXED, variant_of
from krupier.rules.poker.seating import seating
from tests.rules.poker.test_table import RAKE, at_random

KINGS = ("kings/texas-holdem", "kings/dealers-choice")
"""Of kings those with a straddle, a bought button or a button attack; see ``test_kings_any``."""
PLANS = {
    name: plan
    for name, plan in families.all_plans().items()
    if isinstance(plan, Plan) and (name in KINGS or not name.startswith("kings/"))
}


def any_options(plan: Plan, luck: random.Random) -> dict[str, Any]:
    """What a table might choose."""
    chosen: dict[str, Any] = {}
    for key, choice in plan.options.items():
        if choice.one_of:
            chosen[key] = luck.choice(choice.one_of)
        elif isinstance(choice.default, bool):
            chosen[key] = luck.random() < 0.5
    if chosen["structure"] == MIXED:
        chosen["structure"] = plan.options["structure"].default
    return chosen


def any_hand(plan: Plan, options: dict[str, Any], luck: random.Random) -> PlayerPoker:
    """Stacks of every size, and whatever the plan has beyond blinds and antes."""
    most = plan.seats.max if plan.seats and plan.seats.max else 6
    seats = [str(seat) for seat in sorted(luck.sample(range(1, 11), luck.randint(2, min(most, 6))))]
    hand: dict[str, Any] = {
        "stacks": {seat: str(luck.choice([4, 30, 500, 3000])) for seat in seats},
        "button": luck.choice(seats),
    }
    code = luck.choice(list(plan.currencies))
    small, big = ("30", "90") if code == "CZK" else ("1", "2" if plan.blind_ratio else "3")
    if code == "CZK" and plan.blind_ratio:
        big = "60"
    hand |= {"blinds": (small, big)}
    if options.get("ante", "none") != "none" or options.get("attack"):
        hand["ante"] = "1"
    if options.get("attack"):
        hand["attack"] = "5"
    if plan.straddle and len(seats) > 3 and luck.random() < 0.5:
        hand["straddles"] = [str(plan.straddle.times * int(big))]
    elif plan.buys_button and len(seats) > 2 and luck.random() < 0.5:
        hand["bought_button"] = True
    if plan.games and options["structure"] == MIXED:
        hand |= {"game": luck.choice(plan.games).id, "ante": "1", "bring_in": "1"}
        hand.pop("straddles", None)
    stud = plan.variant and variant_of(plan, families.make(plan).setting).is_stud
    if stud:
        hand = {"stacks": hand["stacks"], "ante": "1", "bring_in": "2", "bets": ("5", "10")}
    if options.get("ante", "").startswith("button-blind"):
        del hand["blinds"]
    hand["rake"] = RAKE
    made = families.make(plan, currency_code=code, options=options, hand=hand)
    assert isinstance(made, PlayerPoker)
    return made


@pytest.mark.parametrize("name", PLANS)
def test_any_hand_conserves_chips_hides_cards_and_replays(name: str) -> None:
    any_hands(name, range(2))


@pytest.mark.long
@pytest.mark.parametrize("name", PLANS)
def test_many_hands(name: str) -> None:
    any_hands(name, range(2, 60))


def any_hands(name: str, seeds: range) -> None:
    for seed in seeds:
        luck = random.Random(f"{name} {seed}")
        plan = PLANS[name]
        game = any_hand(plan, any_options(plan, luck), luck)
        source = Seeded(seed)
        source.begin(game.equipment)
        begins = seating(game.plan, game.setting)
        play = at_random(Play(game), luck, source, begins.seats)
        felt = play.felt
        assert felt.bank == attack_keeps(begins.attack, felt.marks.get("attack", 0))
        assert sum(felt.staked.values()) == (
            sum(felt.returned.values()) + felt.commission + felt.bank
        )
        again = replay(game, play.journal)
        assert (again.felt.events, again.felt.settled) == (felt.events, felt.settled)


def attack_keeps(attack: Attack | None, left: int) -> int:
    """Players win from each other; only a button attack goes from hand to hand."""
    return left - attack.carried if attack else 0
