"""A definition is written back as the blocks that made it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from krupier.plan.loader import PlanError
from krupier.rules.tournament import templates
from krupier.rules.tournament.conflicts import Conflicts

CHANGES: list[dict[str, Any]] = [
    {"guarantee": "1000.50"},
    {"entry": {"prices": [{"prize": "9", "fee": "1", "chips": 500}]}},
    {"levels": [{"seconds": 60, "small": 25, "big": 50, "pause": 300}], "entry": {"late_until": 1}},
    {"deal": None},
]


@pytest.mark.parametrize("type", templates.ids())
def test_what_is_different_makes_the_same_tournament_again(type: str) -> None:
    """Of every type: as it is, and with each of the changes that fit it."""
    assert templates.changes(type, templates.define(type)) == {}
    for changed in CHANGES:
        with suppress(PlanError, Conflicts):  # not every type can have it
            made = templates.define(type, changed)
            assert templates.define(type, templates.changes(type, made)) == made


def test_only_what_is_different_is_named() -> None:
    made = templates.define("kings/freezeout", {"guarantee": "1000", "structure": "turbo"})
    assert templates.changes("kings/freezeout", made) == {"guarantee": "1000", "structure": "turbo"}
