"""The table of all odds: written game by game, taken up again, and put into a page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from krupier import odds
from krupier.cli.app import BadRequest, app
from krupier.odds import kept, shipped, sources
from krupier.odds.result import BetOdds, from_returns, to_data
from krupier.odds.table import markdown
from krupier.rules import families
from krupier.rules.families import load

GAMES = ("kings/red-dog", "kings/casino-war", "wgg/wheel-of-fortune")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Three games, and nothing known about them."""
    path = tmp_path / "known.json"
    monkeypatch.setattr(kept, "KNOWN", path)
    monkeypatch.setattr(kept, "directory", lambda: None)
    monkeypatch.setattr(
        families, "all_plans", lambda *_: {name: families.load_plan(name) for name in GAMES}
    )
    kept.known.cache_clear()
    yield path
    kept.known.cache_clear()


def run(*args: str) -> None:
    ran = CliRunner().invoke(app, ("odds", "--all", *args))
    if ran.exception:
        raise ran.exception


def on_disk(path: Path) -> set[str]:
    return {one["game"] for one in json.loads(path.read_text()).values()}


def counting(monkeypatch: pytest.MonkeyPatch, fails: str = "") -> list[str]:
    """The games that are worked out from now on."""
    worked: list[str] = []
    real = odds.work_out

    def work_out(game: Any, progress: Any = None) -> list[BetOdds]:
        if game.plan.id == fails:
            raise ZeroDivisionError("the solver is broken")
        worked.append(game.plan.id)
        return real(game, progress)

    monkeypatch.setattr(odds, "work_out", work_out)
    return worked


def test_what_is_done_is_not_done_again(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worked = counting(monkeypatch)
    run("--ship")
    assert worked == list(GAMES)
    assert on_disk(table) == set(GAMES)
    before = table.read_bytes()
    run("--ship")
    assert worked == list(GAMES), "all of it was valid"
    assert table.read_bytes() == before
    run("--ship", "--again")
    assert len(worked) == 2 * len(GAMES)


def test_a_changed_solver_works_out_its_own_games(
    table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("--ship")
    worked = counting(monkeypatch)
    real = odds.code
    monkeypatch.setattr(
        odds, "code", lambda game: "new" if game.plan.family == "red-dog" else real(game)
    )
    run("--ship")
    assert worked == ["kings/red-dog"]


def test_a_game_that_fails_loses_no_other(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked = counting(monkeypatch, fails="kings/casino-war")
    page = tmp_path / "page.md"
    with pytest.raises(BadRequest, match=r"1 of 3 games failed: kings/casino-war.*broken"):
        run("--ship", "--write", str(page))
    assert on_disk(table) == set(worked) == {"kings/red-dog", "wgg/wheel-of-fortune"}
    assert "Wheel of Fortune" in page.read_text()


def test_a_kill_loses_one_game(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = shipped.worked_out

    def killed(game: Any, *args: Any, **more: Any) -> kept.Kept:
        if game.plan.id == GAMES[-1]:
            raise KeyboardInterrupt
        return real(game, *args, **more)

    monkeypatch.setattr(shipped, "worked_out", killed)
    with pytest.raises(BaseException):  # noqa: B017, PT011 - the runner turns it into an exit
        run("--ship")
    assert on_disk(table) == set(GAMES[:-1])


def test_what_no_plan_has_any_more_is_dropped(table: Path) -> None:
    old = kept.Kept("kings/gone", {}, 1.0, [])
    kept.write_known({"0" * 64: old})
    run("--ship")
    assert on_disk(table) == set(GAMES)


def test_plans_of_a_user_are_not_shipped(tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match="without --plans"):
        run("--ship", "--plans", str(tmp_path))
    ran = CliRunner().invoke(app, ("odds", "kings/red-dog", "--ship"))
    assert isinstance(ran.exception, BadRequest)


def test_a_solver_knows_its_sources() -> None:
    names = {path.name for path in sources.files("krupier.odds.blackjack")}
    assert {"lattice.py", "blackjack_side.py", "compiled.py", "result.py"} <= names
    assert not {"craps.py", "shipped.py", "kept.py"} & names
    assert sources.files("krupier.odds.nothing") == set()


def test_the_page_of_a_small_game() -> None:
    game = load("wgg/wheel-of-fortune")
    page = markdown([(game, odds.worked_out(game))])
    assert "## wgg\n\n### Kolo štěstí / Wheel of Fortune\n" in page
    # the wheel has one seven among 30 pockets, and pays it 24:1
    assert (
        "| Sedmička / Seven | 16.6667% | 1/6 | 83.3333% | 16.6667% | 4.488 | 3.33% | exact |"
        in page
    )
    assert "Method: all results counted." in page
    assert page == markdown([(game, odds.worked_out(game))])


def test_the_page_tells_the_condition_of_a_figure() -> None:
    """AA keeps 6.2583 % of one who never folds, and 9.0745 % of one who folds by the best play."""
    game = load("fortuna/casino-holdem")
    page = markdown([(game, odds.worked_out(game))])
    aa = next(line for line in page.splitlines() if line.startswith("| AA |"))
    assert "6.2583%" in aa
    assert aa.endswith("exact (b) |")
    assert (
        "* (b) all hands of 5 cards; given that the player does not fold; "
        "folding by the best Ante strategy the house edge is 9.0745%\n"
    ) in page


def test_the_page_drops_no_condition() -> None:
    """Every row of the shipped table that has a condition has it on the page."""
    for game in shipped.games():
        found = odds.worked_out(game)
        page = markdown([(game, found)])
        for row in found.bets():
            if "given" in row.facts:
                assert f"given that {row.facts['given']}" in page, (game.plan.id, row.bet)


def test_the_page_tells_estimates_from_exact_figures() -> None:
    half = Fraction(1, 2)
    exact = from_returns("red", [(half, Fraction(2)), (half, Fraction(0))], "exact: a coin")
    guess = BetOdds(
        "black", Fraction(99, 100), Fraction(4), half, "simulation: 5 throws", error=0.002
    )
    game = load("kings/european-roulette")
    rows = [to_data(exact), to_data(guess)]
    page = markdown([(game, kept.Kept(game.plan.id, {}, 1.25, rows))])
    assert "| 0.0000% | 0 | 100.0000% | 0.0000% | 1.000 | 50.00% | exact (a) |" in page
    assert "| 1.0000% | – | 99.0000% | 1.0000% | 2.000 | 50.00% | simulated ± 0.2000% (b) |" in page
    assert "* (a) a coin\n* (b) 5 throws\n" in page
    assert "| kings | 1 | 2 | 1 | 1 | 1.2 |" in page
