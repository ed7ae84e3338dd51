"""What the registry says of a family is true of its games."""

from __future__ import annotations

import pytest

from krupier.plan.parts import Plan
from krupier.rules import families
from krupier.rules.layout import RouletteLayout, SeatsLayout
from krupier.rules.poker import PlayerPoker

PLANS = families.all_plans()


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_what_pages_ask_is_true_of_every_game(plan: Plan) -> None:
    family, game = families.of(plan), families.make(plan, currency_code=min(plan.currencies))
    drawn = game.layout()
    assert family.wheel == isinstance(drawn, RouletteLayout)
    assert family.among_players == isinstance(drawn, SeatsLayout)
    assert family.hand_histories == isinstance(game, PlayerPoker)
