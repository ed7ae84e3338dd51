"""Rake is part of a hand's setting: what is taken follows from the journal alone."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules import families
from krupier.rules.game import BadSetting
from krupier.rules.play import replay
from krupier.rules.poker.rake import shared
from tests.rules.poker.tables import Table, sit

HOLDEM = "wgg/texas-holdem-cash"


def two_call_and_check(rake: dict[str, Any]) -> Table:
    """A pot of 4 EUR that goes to the river."""
    table = sit(HOLDEM, ["100", "100"], blinds=("1", "2"), currency="EUR", rake=rake)
    return table.all_do("call", "check", *["check", "check"] * 3)


@pytest.mark.parametrize(
    ("rake", "taken"),
    [
        ({"share": "5%"}, 20),
        ({"share": "2.5%"}, 10),
        ({"share": "5%", "cap": "0.15"}, 15),
        ({"share": "5%", "cap": "9"}, 20),
        ({"share": "7%", "step": "0.05"}, 25),
        ({"share": "0%"}, 0),
    ],
)
def test_a_share_of_the_pot_up_to_a_cap_in_whole_steps(rake: dict[str, Any], taken: int) -> None:
    felt = two_call_and_check(rake).play.felt
    assert felt.commission == taken
    assert sum(felt.returned.values()) == 400 - taken
    assert felt.bank == 0


def test_no_flop_no_drop() -> None:
    def folded(rake: dict[str, Any]) -> int:
        table = sit(HOLDEM, ["100", "100"], blinds=("1", "2"), currency="EUR", rake=rake)
        return table.all_do("raise 50", "fold").play.felt.commission

    assert folded({"share": "10%", "no_flop": True}) == 0
    assert folded({"share": "10%"}) == 40, "of the 2 + 2 that were called; the rest goes back"


def test_side_pots_bear_it_in_proportion() -> None:
    assert shared(300, [3_000, 98_000]) == [9, 291]
    assert shared(7, [100, 100, 100]) == [3, 2, 2]
    assert shared(0, [5, 5]) == [0, 0]
    assert shared(3, [0, 0]) == [0, 0]


def test_the_journal_and_the_setting_replay_what_was_taken() -> None:
    table = two_call_and_check({"share": "5%", "cap": "0.15"})
    setting = table.play.game.setting
    again = replay(
        families.load(HOLDEM, currency_code="EUR", options=setting.options, hand=setting.hand),
        table.play.journal,
    )
    assert again.felt.commission == 15
    assert again.felt.events == table.play.felt.events


@pytest.mark.parametrize(
    "rake",
    [
        "5%",
        {},
        {"cap": "3"},
        {"share": "5"},
        {"share": "101%"},
        {"share": "5%", "step": "0"},
        {"share": "5%", "no_flop": "yes"},
        {"share": "5%", "drop": "1"},
        {"share": "5%", "cap": "-1"},
    ],
)
def test_what_is_no_rake_is_refused(rake: Any) -> None:
    with pytest.raises(BadSetting, match=r"rake|amount"):
        sit(HOLDEM, 3, blinds=("1", "2"), currency="EUR", rake=rake)
