"""Every bet of every roulette: what it covers and what it pays, as the rulebook prints it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from krupier.equipment.draws import PocketIs
from krupier.rules.families import load
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.roulette import Roulette
from krupier.rules.wants import Timeout
from tests.play import bet, play, returned, told
from tests.rules.roulette_layout import COVERS, GRID, RED, ZERO_SPOTS

KINGS = {
    # game: (clause prefix, double zero)
    "kings/european-roulette": ("K01", False),
    "kings/american-roulette-double-zero": ("K03", True),
    "kings/european-roulette-double-zero": ("K04", True),
    "kings/french-roulette": ("K05", False),
}
OUTSIDE = list(COVERS)
INSIDE = {
    # bet: (how many places the grid of 36 has, numbers covered, pays)
    "straight": (36, 1, 35),
    "split": (57, 2, 17),
    "street": (12, 3, 11),
    "corner": (22, 4, 8),
    "six-line": (11, 6, 5),
}


def clause_numbers(double: bool) -> dict[str, tuple[int, ...]]:
    """The two clauses of each bet: its type, and its row of the printed table."""
    kinds = ["straight", "split", "street", "corner"] + ["five"] * double
    kinds += ["six-line", "column", "dozen", "even-chance"]
    rows = ["red", "black", "even", "odd", "low", "high"]
    rows += [f"dozen-{i}" for i in (1, 2, 3)] + [f"column-{i}" for i in (1, 2, 3)]
    rows += [
        "six-line",
        "five" if double else "first-four",
        "corner",
        "street",
        "split",
        "straight",
    ]
    kind = {name: 22 + at for at, name in enumerate(kinds)}
    row = {name: (31 if double else 30) + at for at, name in enumerate(rows)}
    row_of: dict[str, tuple[int, ...]] = {}
    for name, number in row.items():
        base = name.split("-")[0] if name[-1].isdigit() else name
        family = kind.get(base, kind["even-chance"]) if name != "first-four" else kind["corner"]
        row_of[name] = (family, number)
    return row_of


def marked(names: list[str]) -> list[Any]:
    found = []
    for game, (prefix, double) in KINGS.items():
        numbers = clause_numbers(double)
        for name in names:
            ids = [f"{prefix}-{n:02d}" for n in numbers[name]]
            found.append(
                pytest.param(game, name, id=f"{prefix}-{name}", marks=pytest.mark.clause(*ids))
            )
    return found


def wins_on(game: str, name: str, *on: int | str) -> dict[str, int]:
    """What a bet of 10 returns for every pocket of the wheel."""
    loaded = load(game)
    found = {}
    assert loaded.equipment.wheel is not None
    for pocket in loaded.equipment.wheel.pockets:
        made = Play(loaded)
        made.send(Move("1", "bet", name, tuple(map(str, on)), 1000))
        made.send(Timeout())
        made.send(PocketIs(pocket))
        found[pocket] = made.felt.returned["1"] // 100
    return found


@pytest.mark.parametrize(("game", "name"), marked(OUTSIDE))
def test_outside_bet(game: str, name: str) -> None:
    pays = 2 if name[-1].isdigit() else 1
    for pocket, back in wins_on(game, name).items():
        covered = pocket not in ("0", "00") and int(pocket) in COVERS[name]
        assert back == (10 * (pays + 1) if covered else 0), pocket


@pytest.mark.parametrize(("game", "name"), marked(list(INSIDE)))
def test_inside_bet(game: str, name: str) -> None:
    layout = load(game).cloth  # type: ignore[attr-defined]
    places, size, pays = INSIDE[name]
    zeros = ZERO_SPOTS[KINGS[game][1]][name]
    spots = set(layout.spots[name])
    assert {spot for spot in spots if {"0", "00"} & set(spot)} == zeros
    grid = {tuple(sorted(map(int, spot))) for spot in spots - zeros}
    assert grid == GRID[name]
    assert len(grid) == len(spots - zeros) == places
    assert all(len(spot) == size for spot in spots)
    for spot in (min(spots), max(spots), *zeros):
        for pocket, back in wins_on(game, name, *spot).items():
            assert back == (10 * (pays + 1) if pocket in spot else 0), (spot, pocket)


@pytest.mark.clause("K01-25", "K01-43", "K05-25", "K05-43")
@pytest.mark.parametrize("game", [name for name, (_, double) in KINGS.items() if not double])
def test_first_four_is_a_corner(game: str) -> None:
    wins = wins_on(game, "corner", 0, 1, 2, 3)
    assert {pocket for pocket, back in wins.items() if back} == {"0", "1", "2", "3"}
    assert wins["0"] == 90
    limits = load(game).cloth.range_of("1", "corner")  # type: ignore[attr-defined]
    assert limits == (100, 2_000_000)


@pytest.mark.clause("K03-26", "K03-44", "K04-26", "K04-44")
@pytest.mark.parametrize("game", [name for name, (_, double) in KINGS.items() if double])
def test_five_bet_pays_six_to_one(game: str) -> None:
    wins = wins_on(game, "five", 0, "00", 1, 2, 3)
    assert {p: b for p, b in wins.items() if b} == dict.fromkeys(("0", "00", "1", "2", "3"), 70)
    assert ("0", "1", "2", "3") not in load(game).cloth.spots["corner"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=pytest.mark.clause(f"{p}-20", f"{p}-{50 if d else 49}"))
        for game, (p, d) in KINGS.items()
    ],
)
def test_all_bets_on_17_win(game: str) -> None:
    """Worked example of the rulebook: wins 350, 170, 110, 80, 50, 20, 20, 10, 10, 10."""
    back = returned(
        game,
        stakes={
            "1": [
                *(bet("straight", 10, 17), bet("split", 10, 17, 20), bet("street", 10, 16, 17, 18)),
                *(bet("corner", 10, 16, 17, 19, 20), bet("six-line", 10, *range(16, 22))),
                *(bet(name, 10) for name in ("column-2", "dozen-2", "black", "odd", "low")),
                *(bet("straight", 10, 18), bet("split", 10, 18, 21), bet("street", 10, 13, 14, 15)),
                *(bet(name, 10) for name in ("column-1", "dozen-3", "red", "even", "high")),
            ]
        },
        pockets=[17],
    )
    won = [int(one) - 10 for one in back.values() if one != "0"]
    assert won == [350, 170, 110, 80, 50, 20, 20, 10, 10, 10]
    assert list(back.values()).count("0") == 8, "all others lose: nothing is a push"


@pytest.mark.parametrize(
    ("game", "zero"),
    [
        pytest.param("kings/european-roulette", 0, marks=pytest.mark.clause("K01-48")),
        pytest.param("kings/french-roulette", 0, marks=pytest.mark.clause("K05-48")),
        pytest.param("kings/american-roulette-double-zero", 0, marks=pytest.mark.clause("K03-49")),
        pytest.param(
            "kings/american-roulette-double-zero", "00", marks=pytest.mark.clause("K03-49")
        ),
        pytest.param("kings/european-roulette-double-zero", 0, marks=pytest.mark.clause("K04-49")),
        pytest.param(
            "kings/european-roulette-double-zero", "00", marks=pytest.mark.clause("K04-49")
        ),
    ],
)
def test_zero_beats_outside_bets(game: str, zero: int | str) -> None:
    covering = (
        bet("five", 10, 0, "00", 1, 2, 3) if KINGS[game][1] else bet("corner", 10, 0, 1, 2, 3)
    )
    back = returned(
        game,
        stakes={"1": [covering, bet("straight", 10, zero), *(bet(name, 10) for name in OUTSIDE)]},
        pockets=[zero],
    )
    assert back.pop("straight " + str(zero)) == "360"
    assert [one for one in back.values() if one != "0"] == ["70" if KINGS[game][1] else "90"]


WHEELS = {
    "kings/european-roulette": (
        "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 "
        "28 12 35 3 26",
        ("K01-02", "K01-03", "K01-04"),
    ),
    "kings/american-roulette-double-zero": (
        "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 "
        "16 4 23 35 14 2",
        ("K03-02", "K03-03", "K03-04"),
    ),
    "kings/european-roulette-double-zero": (
        "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 00 5 24 16 33 1 20 14 31 9 22 18 29 "
        "7 28 12 35 3 26",
        ("K04-02", "K04-03", "K04-04"),
    ),
    "kings/french-roulette": (
        "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 "
        "28 12 35 3 26",
        ("K05-05", "K05-06", "K05-07"),
    ),
    "kings/24-numbers-roulette": (
        "0 15 19 4 21 2 9 22 16 11 3 6 1 8 23 10 5 24 7 20 18 13 14 17 12",
        ("K18-02", "K18-03"),
    ),
    "wgg/european-roulette": (
        "0 26 3 35 12 28 7 29 18 22 9 31 14 20 1 33 16 24 5 10 23 8 30 11 36 13 27 6 34 17 25 2 "
        "21 4 19 15 32",
        ("W11-02",),
    ),
    "fortuna/roulette-evolution": (
        "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 "
        "28 12 35 3 26",
        ("F14-03", "F14-40"),
    ),
    "fortuna/roulette-synot": (
        "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 "
        "28 12 35 3 26",
        ("F17-03", "F17-45"),
    ),
    "tsg/european-roulette": (
        "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 "
        "28 12 35 3 26",
        ("T55-01", "T55-02"),
    ),
}


@pytest.mark.parametrize(
    ("game", "order"),
    [
        pytest.param(game, order, id=game, marks=pytest.mark.clause(*ids))
        for game, (order, ids) in WHEELS.items()
    ],
)
def test_wheel_order_and_colours(game: str, order: str) -> None:
    loaded = load(game)
    assert isinstance(loaded, Roulette)
    pockets = order.split()
    assert list(loaded.cloth.wheel.pockets) == pockets
    colours = {one: loaded.colour(one) for one in pockets}
    assert {one for one, colour in colours.items() if colour == "green"} == {
        one for one in pockets if set(one) == {"0"}
    }
    assert {int(one) for one, colour in colours.items() if colour == "red"} == {
        one for one in RED if str(one) in pockets
    }
    if "00" not in pockets:
        numbers = [colours[one] for one in pockets[1:]]
        assert all(a != b for a, b in pairwise(numbers)), "they alternate"


LIMITS = [("straight", 5_000), ("split", 10_000), ("street", 15_000), ("corner", 20_000)]
LIMITS += [("six-line", 30_000), ("dozen-1", 250_000), ("red", 250_000)]


def limit_cases() -> list[Any]:
    cases = []
    for game, (prefix, double) in KINGS.items():
        first = 51 if double else 50
        for at, (name, most) in enumerate(LIMITS):
            mark = pytest.mark.clause(f"{prefix}-{first + at}")
            cases.append(pytest.param(game, name, 1 if at < 5 else 5, most, marks=mark))
    for at, (name, most) in enumerate(LIMITS):
        mark = pytest.mark.clause(f"K14-{28 + at}")
        cases.append(
            pytest.param(
                "kings/caribbean-dice-roulette", name, 1 if at < 5 else 5, most, marks=mark
            )
        )
    small = [2_000, 4_000, 6_000, 8_000, 12_000, 50_000, 50_000]
    for at, ((name, _), most) in enumerate(zip(LIMITS, small, strict=True)):
        named = "quarter-1" if name == "dozen-1" else name
        mark = pytest.mark.clause(f"K18-{33 + at}")
        cases.append(
            pytest.param("kings/24-numbers-roulette", named, 1 if at < 5 else 5, most, marks=mark)
        )
    wgg = [500, 1_000, 1_500, 2_000, 3_000, 6_000, 9_000]
    for at, ((name, _), most) in enumerate(zip(LIMITS, wgg, strict=True)):
        mark = pytest.mark.clause(f"W11-{49 + at}")
        cases.append(
            pytest.param("wgg/european-roulette", name, 0.5 if at < 5 else 2, most, marks=mark)
        )
    return cases


@pytest.mark.parametrize(("game", "name", "least", "most"), limit_cases())
def test_limits_of_the_plan(game: str, name: str, least: float, most: int) -> None:
    layout = load(game).cloth  # type: ignore[attr-defined]
    assert layout.range_of("1", name) == (round(least * 100), most * 100)


@pytest.mark.parametrize(
    ("game", "cap", "cut"),
    [
        pytest.param("kings/european-roulette", 5_160_000, 0, marks=pytest.mark.clause("K01-57")),
        pytest.param("kings/french-roulette", 5_160_000, 0, marks=pytest.mark.clause("K05-57")),
        pytest.param(
            "kings/american-roulette-double-zero", 5_160_000, 0, marks=pytest.mark.clause("K03-58")
        ),
        pytest.param(
            "kings/european-roulette-double-zero", 5_160_000, 0, marks=pytest.mark.clause("K04-58")
        ),
    ],
)
def test_maximum_on_everything_around_17_returns_the_maximum_win(
    game: str, cap: int, cut: int
) -> None:
    stakes = [
        bet("straight", 5000, 17),
        *(bet("split", 10000, *pair) for pair in ((14, 17), (16, 17), (17, 18), (17, 20))),
        bet("street", 15000, 16, 17, 18),
        *(
            bet("corner", 20000, *four)
            for four in ((13, 14, 16, 17), (14, 15, 17, 18), (16, 17, 19, 20), (17, 18, 20, 21))
        ),
        *(bet("six-line", 30000, *range(first, first + 6)) for first in (13, 16)),
        *(bet(name, 250000) for name in ("column-2", "dozen-2", "black", "odd", "low")),
    ]
    assert told(game, stakes={"1": stakes}, pockets=[17])["totals"]["1"]["returned"] == str(cap)


@pytest.mark.clause("K03-58")
def test_maximum_win_binds_on_number_2_of_the_double_zero_table() -> None:
    """13 × 180,000 + 175,000 + 3,000,000 = 5,515,000 would come back: cut to 5,160,000."""
    stakes = [
        bet("straight", 5000, 2),
        *(bet("split", 10000, *pair) for pair in ((1, 2), (2, 3), (2, 5), (0, 2), ("00", 2))),
        *(
            bet("street", 15000, *three)
            for three in ((1, 2, 3), (0, 1, 2), (0, "00", 2), ("00", 2, 3))
        ),
        *(bet("corner", 20000, *four) for four in ((1, 2, 4, 5), (2, 3, 5, 6))),
        bet("six-line", 30000, *range(1, 7)),
        bet("five", 25000, 0, "00", 1, 2, 3),
        *(bet(name, 250000) for name in ("column-2", "dozen-1", "black", "even", "low")),
    ]
    made = play("kings/american-roulette-double-zero", stakes={"1": stakes}, pockets=[2])
    assert made.felt.returned["1"] == 516_000_000
    assert "maximum-win" in [event.kind for event in made.felt.events]
