"""What a table among players is played for, and what its head tells clients."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from krupier.room.hands.button import Places
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.order import around
from krupier.room.hands.progress import Now, Progress
from krupier.room.hands.stakes import Forced, Stakes, stakes
from krupier.rules import families
from krupier.rules.poker import Plan, PlayerPoker
from tests.room.cash import sent

EUR = 100
"""Cents."""


def of(
    game: str, code: str = "EUR", options: dict[str, Any] | None = None, **house_rules: Any
) -> Stakes:
    plan = families.load_plan(game)
    return stakes(
        families.make(plan, currency_code=code, options=options or {}), CashRules(**house_rules)
    )


def head(found: Stakes) -> dict[str, Any]:
    told: dict[str, Any] = sent(found.head(CashRules(), 20.0))
    return told


def test_a_table_with_blinds() -> None:
    found = of("wgg/texas-holdem-cash", blinds=("1", "2"))
    assert head(found) == {
        "seats": 9,
        "structure": "no-limit",
        "variant": "texas-holdem",
        "blinds": ["1", "2"],
        "ante": None,
        "bring_in": None,
        "bets": None,
        "point": None,
        "straddle": None,
        "buy_in": {"least": "80", "most": "200", "usual": "200"},  # 40 to 100 big blinds
        "take": None,
        "button": "dead",
        "clocks": {"decision": 20_000, "time_bank": 30_000},
    }
    assert sent(found.games[0].head) == {
        "variant": "texas-holdem",
        "names": {"cs": "Texas Hold'em poker Cash game", "en": "Texas Hold'em cash game"},
        "structure": "no-limit",
        "times": 1,
        "hole": 2,
        "board": 5,
        "boards": 1,
        "draws": 0,
        "stud": False,
        "hi_lo": False,
        "low": False,
        "deck": 52,
    }


@pytest.mark.parametrize(
    ("game", "so"),
    [
        ("kings/omaha-hi-lo", {"hole": 4, "board": 5, "hi_lo": True, "low": False}),
        ("kings/two-seven-triple-draw", {"hole": 5, "board": 0, "draws": 3, "low": True}),
        ("kings/two-seven-single-draw", {"draws": 1, "hi_lo": False}),
        ("kings/razz", {"hole": 7, "stud": True, "low": True}),
        ("kings/double-flop-holdem", {"boards": 2}),
        ("kings/short-deck-holdem", {"deck": 36}),
    ],
)
def test_what_kind_of_game_is_dealt(game: str, so: dict[str, Any]) -> None:
    shown = of(game).games[0].head
    assert {name: shown.get(name) for name in so} == so


def test_stud_has_an_ante_of_a_fifth_and_a_bring_in_of_two_fifths_of_the_small_bet() -> None:
    found = of("kings/seven-card-stud", blinds=("5", "10"))
    assert found.games[0].forced is Forced.CARDS
    shown = head(found)
    assert (shown["ante"], shown["bring_in"], shown["bets"]) == ("2", "4", ["10", "20"])
    assert shown["blinds"] is None, "nobody posts one"
    assert shown["buy_in"] == {"least": "400", "most": "1000", "usual": "1000"}


def test_a_mix_with_stud_has_blinds_an_ante_and_a_bring_in() -> None:
    shown = head(of("kings/horse", blinds=("5", "10")))
    assert (shown["structure"], shown["variant"]) == ("mixed", "mixed")
    assert (shown["blinds"], shown["ante"], shown["bring_in"]) == (["5", "10"], "2", "4")


def test_everybody_pays_an_ante_where_the_button_has_the_blind() -> None:
    found = of("wgg/short-deck-tournament", "CHIPS", blinds=("5", "10"))
    assert found.games[0].forced is Forced.BUTTON
    assert not found.has_blinds, "a newcomer waits for nothing"
    shown = head(found)
    assert (shown["blinds"], shown["ante"]) == (None, "10")
    assert shown["buy_in"]["most"] == "2000", "a hundred times twice the ante"


def test_without_bets_of_its_own_a_spread_goes_from_one_big_blind_to_five() -> None:
    plan = families.load_plan("wgg/texas-holdem-cash")
    assert isinstance(plan, Plan)
    made = families.make(plan, currency_code="EUR")
    setting = replace(made.setting, options={**made.setting.options, "structure": "spread-limit"})
    spread = PlayerPoker(plan, setting)
    blinds = ("1", "2")
    assert stakes(spread, CashRules(blinds=blinds)).bets == (2 * EUR, 10 * EUR)
    own = CashRules(blinds=blinds, bets=("2", "6"))
    assert stakes(spread, own).bets == (2 * EUR, 6 * EUR)


@pytest.mark.clause("F02-07", "F02-08")
@pytest.mark.parametrize(("option", "small"), [("small-blind", True), ("big-blind", False)])
def test_which_blind_the_button_of_two_posts_is_an_option(option: str, small: bool) -> None:
    found = of("fortuna/texas-holdem", "CZK", {"heads_up_button": option})
    assert found.small_on_button is small


def test_open_face_chinese_is_played_for_points() -> None:
    found = of("kings/open-face-chinese", point="2")
    assert head(found) == {
        "seats": 4,
        "structure": "points",
        "variant": "open-face-chinese",
        "blinds": None,
        "ante": None,
        "bring_in": None,
        "bets": None,
        "point": "2",
        "straddle": None,
        "buy_in": {"least": "320", "most": "800", "usual": "800"},  # 40 to 100 times 4 points
        "take": None,
        "button": "dead",
        "clocks": {"decision": 20_000, "time_bank": 30_000},
    }
    assert sent(found.games[0].head) == {
        "variant": "open-face-chinese",
        "names": {"cs": "Open Face Chinese Poker", "en": "Open Face Chinese Poker"},
        "structure": "points",
        "times": 1,
        "hole": 13,
        "board": 0,
        "boards": 0,
        "draws": 0,
        "stud": False,
        "hi_lo": False,
        "low": False,
        "deck": 52,
        "form": found.games[0].head["form"],
    }


def test_in_open_face_chinese_a_point_is_what_one_has_to_have() -> None:
    found = of("kings/open-face-chinese", point="2")
    assert found.forced(found.games[0]) == 2 * EUR


def test_cards_that_are_thrown_away_are_not_held() -> None:
    """Crazy Pineapple: three, of which one goes."""
    assert of("kings/crazy-pineapple").games[0].head["hole"] == 2


def test_an_ante_of_its_own_and_the_button_attack() -> None:
    assert of("kings/seven-card-stud", ante="3").ante == 3 * EUR
    assert [of("kings/texas-holdem", options={"attack": on}).attack for on in (True, False)] == [
        True,
        False,
    ]


def test_without_blinds_the_button_goes_to_the_next_player_and_all_places_with_it() -> None:
    found = of("kings/open-face-chinese", point="1")
    ready: Any = dict.fromkeys((1, 2, 3), SimpleNamespace(owes=False))
    last = Progress(places=Places(1, 1, 1))
    now = Now(False, None, {})
    assert around(found, found.games[0], ready, last, now).order.places == Places(2, 2, 2)
