"""Cash plans: the values as the rulebook has them, and what is told about a wrong file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from krupier.plan import cash, files
from krupier.plan.cash_sheet import sheet
from krupier.plan.files import CASH, PACKAGED, NoCashGames
from krupier.plan.loader import PlanError
from krupier.plan.rulebook import rulebook_dir
from krupier.rules.families import all_plans

OPERATORS = ("club", "fortuna", "kings", "tsg", "wgg")
KINGS = (PACKAGED / "kings" / "cash.toml").read_text(encoding="utf-8")
WGG = (PACKAGED / "wgg" / "cash.toml").read_text(encoding="utf-8")
_ROWS = [f"KC-{number:03}" for number in range(12, 42)]
_BANDS = [f"W29-{number:02}" for number in range(6, 28)]


def printed(file: str) -> list[list[str]]:
    """The rows of a rulebook table, each cell without signs of currency."""
    place = rulebook_dir()
    assert place
    text = (place / f"{file}.md").read_text(encoding="utf-8")
    lines = re.findall(r"^\| `((?:KC|W29)-\d+)` \| (.*) \|$", text, re.MULTILINE)
    return [[id, *re.split(r" \| ", rest)] for id, rest in lines]


def numbers(cell: str) -> list[str]:
    return re.findall(r"\d+", cell)


def test_every_operator_has_one_and_none_is_a_game() -> None:
    assert tuple(cash.all_cash()) == OPERATORS
    assert not [name for name, _ in files.plan_files() if name.endswith(f"/{CASH}")]
    assert not [name for name in all_plans() if name.endswith(f"/{CASH}")]
    with pytest.raises(NoCashGames, match="club, fortuna, kings, tsg, wgg"):
        cash.load("nobody")


@pytest.mark.parametrize("operator", OPERATORS)
def test_games_for_cash_are_games_among_players(operator: str) -> None:
    plans = all_plans()
    for game in cash.load(operator).games.playable:
        assert plans[game].family in ("player-poker", "open-face-chinese")


@pytest.mark.clause("KC-006")
def test_the_22_games_of_kings() -> None:
    """Short Deck is not printed; dealer's choice is a mode of the games, not one of them."""
    games = cash.load("kings").games
    assert len(games.ids) == 22
    assert "kings/short-deck-holdem" not in games.playable
    assert games.modes == ("kings/dealers-choice",)


@pytest.mark.clause("F02-04", "F02-05")
def test_the_games_of_fortuna() -> None:
    games = cash.load("fortuna").games.ids
    four = ("texas-holdem", "six-plus-holdem", "omaha", "omaha-hi-lo")
    assert games == tuple(f"fortuna/{name}" for name in four)


@pytest.mark.clause(*_ROWS)
def test_every_row_of_kings_is_as_printed() -> None:
    plan = cash.load("kings")
    assert plan.rake
    assert plan.time_collection
    rows = printed("kings/cash-game-rake")
    assert [row[0] for row in rows] == _ROWS
    for (id, blinds, few, many, time), rake, fee in zip(
        rows, plan.rake.rows, plan.time_collection.rows, strict=True
    ):
        money = "EUR" if "€" in blinds else "CZK"
        assert rake.clause == fee.clause == (id,)
        assert rake.currency == fee.currency == money
        assert list(rake.blinds or ()) == list(fee.blinds or ()) == numbers(blinds)
        told = [(one.players, one.share, one.cap) for one in rake.tiers]
        assert told == [
            (least, f"{numbers(cell)[0]} %", numbers(cell)[1])
            for least, cell in ((2, few), (5, many))
        ]
        assert [str(fee.minutes), fee.fee] == numbers(time)


@pytest.mark.clause(*_BANDS)
def test_every_band_of_wgg_is_as_printed() -> None:
    plan = cash.load("wgg")
    assert plan.rake
    rows = printed("wgg/cash-game-fees")
    assert [(one.clause[0], one.pot, one.rake) for one in plan.rake.bands] == [
        (id, numbers(pot)[0], numbers(rake)[0]) for id, pot, rake, *_ in rows
    ]
    assert len(plan.rake.bands) == 21


@pytest.mark.parametrize(
    ("operator", "old", "new", "said"),
    [
        ("kings", 'operator = "kings"', 'operator = "wgg"', "does not stand in the directory"),
        ("kings", '"kings/badugi"', '"tsg/badugi"', "'tsg/badugi' is no game of 'kings'"),
        ("kings", '"kings/badugi"', '"kings/razz"', "'kings/razz' is there twice"),
        ("kings", '["KC-013"]', '["W29-03"]', "stands in the plan of 'wgg'"),
        ("kings", '["KC-013"]', '["KC-999"]', "the rulebook has no clause KC-999"),
        ("kings", '["KC-013"]', "[]", "does not say where it comes from"),
        ("kings", 'share = "5 %"', 'share = "five"', "is no percentage"),
        ("kings", 'cap = "10"', 'cap = "ten"', "ten"),
        ("kings", "players = 5", "players = 2", "tiers begin with 2 players and rise"),
        ("kings", 'blinds = ["2", "2"]', 'blinds = ["1", "3"]', "EUR 1/3 is there twice"),
        ("kings", 'currency = "EUR"', 'currency = "XYZ"', "XYZ"),
        ("wgg", 'pot = "40", rake = "2"', 'pot = "41", rake = "2"', r"rake\.bands\[1\].*W29-07"),
        ("wgg", 'pot = "40", rake = "2"', 'pot = "40", rake = "3"', r"rake\.bands\[2\].*W29-08"),
        ("wgg", 'fee = "10"', 'fee = "-1"', r"time_collection\.rows\[0\]"),
    ],
)
def test_a_wrong_file_is_refused_and_says_why(operator: str, old: str, new: str, said: str) -> None:
    good = KINGS if operator == "kings" else WGG
    assert old in good
    with pytest.raises(PlanError, match=said):
        cash.parse(good.replace(old, new, 1), f"{operator}/cash.toml")


def test_an_operator_may_state_other_cash_games(tmp_path: Path) -> None:
    own = tmp_path / "kings"
    own.mkdir()
    (own / "cash.toml").write_text(KINGS.replace("no_flop = false", "no_flop = true"), "utf-8")
    rake = cash.load("kings", [tmp_path]).rake
    assert rake
    assert rake.no_flop


@pytest.mark.parametrize("operator", OPERATORS)
@pytest.mark.parametrize("lang", ["cs", "en"])
def test_everything_that_a_plan_states_is_told(operator: str, lang: str) -> None:
    plan = cash.load(operator)
    told = sheet(plan, lang)
    rows = [row for section in told["sections"] for row in section["rows"]]
    assert all(row["clause"] or row["law"] or row["reading"] for row in rows)
    stated = [plan.games, plan.rake, plan.time_collection]
    cited = {clause for part in stated if part for clause in part.clause}
    assert cited <= {clause for row in rows for clause in row["clause"]}
    if operator == "kings":
        text = next(row["text"] for row in rows if row["clause"] == ["KC-033"])
        assert all(one in text for one in ("300", "750", "5 %"))
