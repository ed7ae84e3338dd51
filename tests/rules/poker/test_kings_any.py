"""Whatever happens at a poker table of operator kings: chips, secrets and journals are kept."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krupier.equipment.seeded import Seeded
from krupier.plan import files
from krupier.rules import families
from krupier.rules.play import Play, replay
from krupier.rules.poker import PlayerPoker
from krupier.rules.poker.plan import Plan
from krupier.rules.sheet import sheet
from tests.rules.poker.test_table import RAKE, at_random

PLANS = {
    name: plan
    for name, path in files.plan_files(())
    if name.startswith("kings/") and 'family = "player-poker"' in path.read_text(encoding="utf-8")
    for plan in [families.load_plan(name)]
    if isinstance(plan, Plan) and name != "kings/dealers-choice"
}
"""Dealer's choice takes its games from the others."""


def test_every_player_game_of_the_operator_has_a_plan() -> None:
    assert len(PLANS) == 22


def any_options(plan: Plan, luck: random.Random) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    for key, choice in plan.options.items():
        if key == "attack":  # it leaves chips for the next hand
            continue
        if isinstance(choice.default, bool):
            chosen[key] = luck.random() < 0.5
        elif choice.one_of:
            chosen[key] = luck.choice(choice.one_of)
        else:
            chosen[key] = luck.randint(1, 3)
    return chosen


def any_hand(plan: Plan, options: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    chairs = luck.sample(range(1, 9), luck.randint(2, 6))
    hand: dict[str, Any] = {
        "stacks": {str(seat): luck.choice(["1", "4", "30", "500"]) for seat in chairs},
        "button": str(luck.choice(chairs)),
    }
    mixed = options["structure"] == "mixed"
    if plan.id.endswith(("stud", "razz", "stud-hi-lo")):
        return hand | _mix({"ante": "1", "bring_in": "2", "bets": ["5", "10"]}, plan, mixed, luck)
    hand["blinds"] = ["1", "3"]
    if mixed:
        hand |= {"ante": "1", "bring_in": "2"}
    elif options.get("ante", "none") != "none":
        hand["ante"] = "2"
    return _mix(hand, plan, mixed, luck)


def _mix(hand: dict[str, Any], plan: Plan, mixed: bool, luck: random.Random) -> dict[str, Any]:
    return hand | ({"game": luck.choice(plan.games).id} if mixed else {})


@settings(max_examples=90, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(sorted(PLANS)))
def test_any_hand_conserves_chips_hides_cards_and_replays(seed: int, name: str) -> None:
    luck = random.Random(seed)
    plan = PLANS[name]
    options = any_options(plan, luck)
    hand = any_hand(plan, options, luck)
    game = families.load(name, currency_code="EUR", options=options, hand=hand | {"rake": RAKE})
    assert isinstance(game, PlayerPoker)
    source = Seeded(seed)
    source.begin(game.equipment)
    play = at_random(Play(game), luck, source, list(hand["stacks"]))
    felt = play.felt
    assert felt.bank == 0
    assert sum(felt.staked.values()) == sum(felt.returned.values()) + felt.commission
    again = replay(game, play.journal)
    assert (again.felt.events, again.felt.settled) == (felt.events, felt.settled)


@pytest.mark.parametrize("lang", ["cs", "en"])
@pytest.mark.parametrize("name", sorted(PLANS))
def test_the_rules_sheet_says_how_the_game_is_played(name: str, lang: str) -> None:
    plan = PLANS[name]
    told = sheet(plan, lang)
    sections = {one.section: one.rows for one in told.facts}
    assert len(told.course) >= 8
    structures = {row.name.lower().replace(" ", "-") for row in sections["betting"]}
    assert structures >= set(plan.options["structure"].one_of)
    assert {row.name for row in sections["forced"]} & {"Small Blind", "Small blind", "Bring-in"}
    assert sections["showdown"][0].clause == list(plan.showdown.clause)
    assert len(sections.get("games", [])) == len(plan.games)
    if plan.variant:
        rounds = [
            row for row in sections["cards"] if row.name[-4:] == "kolo" or "Round" in row.name
        ]
        assert len(rounds) >= 2
    if plan.blinds:
        assert "1/3" in sections["blinds"][0].text
