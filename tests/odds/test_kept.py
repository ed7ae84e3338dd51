"""Odds that are kept: the shipped table says what is worked out, and a change is another table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from krupier import odds
from krupier.odds import kept
from krupier.rules.families import all_plans, load

QUICK = (
    "roulette",
    "craps",
    "sic-bo",
    "barbut",
    "baccarat",
    "red-dog",
    "casino-war",
    "let-it-ride",
)


@pytest.mark.parametrize(
    "name", [name for name, plan in all_plans().items() if plan.family in QUICK]
)
def test_the_shipped_table_is_what_comes_out_today(name: str) -> None:
    game = load(name)
    shipped = kept.known().get(kept.fingerprint(game))
    assert shipped is not None, "write known.json again: the plan has changed"
    assert shipped.bets() == odds.work_out(game)


def test_options_and_limits_have_odds_of_their_own() -> None:
    one = load("tsg/heads-up-holdem")
    other = load("tsg/heads-up-holdem", limits={"ante-odds": {"min": "2"}})
    assert kept.fingerprint(one) != kept.fingerprint(other)
    tie = load("kings/three-card-poker", options={"on_tie": "lose"})
    assert kept.fingerprint(tie) != kept.fingerprint(load("kings/three-card-poker"))


def test_what_is_worked_out_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "directory", lambda: tmp_path)
    monkeypatch.setattr(kept, "known", dict)
    game = load("kings/red-dog")
    first = odds.odds(game)
    monkeypatch.setattr(odds, "work_out", lambda *_: pytest.fail("worked out again"))
    assert odds.odds(game) == first
    assert odds.remembered(game) is not None
    [file] = tmp_path.iterdir()
    file.write_text("{}")
    assert odds.remembered(game) is None, "what cannot be read is not there"


def test_other_code_works_out_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "directory", lambda: tmp_path)
    monkeypatch.setattr(kept, "known", dict)
    game = load("kings/red-dog")
    odds.odds(game)
    monkeypatch.setattr(odds, "code", lambda game: "another")
    assert odds.remembered(game) is None
    odds.odds(game)
    assert odds.remembered(game) is not None
    assert len(list(tmp_path.iterdir())) == 1, "what older code worked out is dropped"


@pytest.mark.parametrize(
    ("name", "setting", "per_staked"),
    [
        # printed by the operator; the plan without a limit of its own is a micro table
        ("tsg/heads-up-holdem", {"limits": {"ante-odds": {"min": "2"}}}, 99.34),
        ("tsg/heads-up-holdem", {}, 99.17),
        ("tsg/classic-blackjack", {}, 99.41),
        ("tsg/premium-blackjack", {}, 99.67),
        ("tsg/blackjack", {}, 99.40),
    ],
)
def test_the_main_games_of_tsg_return_what_is_printed(
    name: str, setting: dict[str, Any], per_staked: float
) -> None:
    shipped = kept.known().get(kept.fingerprint(load(name, **setting)))
    assert shipped is not None
    main = shipped.bets()[0]
    assert abs(100 * (1 - float(main.element_of_risk)) - per_staked) < 0.03
