"""What single operators add to roulette: their own bets, pays, limits and equipment."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from krupier.equipment.draws import DiceAre, PocketIs
from krupier.rules.families import load, make
from krupier.rules.game import BadSetting
from krupier.rules.options import Move, Refused
from krupier.rules.play import Play
from krupier.rules.roulette import Roulette
from krupier.rules.sheet import sheet
from krupier.rules.wants import Timeout
from tests.play import bet, play, play_on, returned, told
from tests.rules.roulette_layout import COVERS, GRID, WHEEL, ZERO_SPOTS


def roulette(game: str, **setting: Any) -> Roulette:
    loaded = load(game, **setting)
    assert isinstance(loaded, Roulette)
    return loaded


def red(seat: str = "1", amount: int = 1000) -> Move:
    return Move(seat, "bet", "red", (), amount)


# -- wgg -----------------------------------------------------------------------------------------


@pytest.mark.clause("W11-46", "W11-47")
def test_la_partage() -> None:
    back = returned(
        "wgg/european-roulette",
        stakes={
            "1": [
                *(bet(name, 2) for name in ("red", "black", "even", "odd", "low", "high")),
                *(bet(name, 2) for name in ("dozen-1", "column-1")),
                bet("straight", "0.5", 1),
                bet("split", "0.5", 0, 1),
            ]
        },
        pockets=[0],
    )
    assert back.pop("split 0-1") == "9"
    assert {name for name, amount in back.items() if amount == "1"} == {
        "red", "black", "even", "odd", "low", "high"
    }  # fmt: skip
    assert {name for name, amount in back.items() if amount == "0"} == {
        "dozen-1", "column-1", "straight 1"
    }  # fmt: skip


OUTSIDE_CLAUSES = {
    # in the order of COVERS: red black even odd low high, three dozens, three columns
    "wgg/european-roulette": ("W11", (30, 31, 33, 32, 34, 35, 36, 37, 38, 39, 40, 41)),
    "fortuna/roulette-evolution": ("F14", (37, 37, 38, 38, 39, 39, 35, 35, 35, 36, 36, 36)),
    "fortuna/roulette-synot": ("F17", (42, 42, 43, 43, 44, 44, 40, 40, 40, 41, 41, 41)),
    "tsg/european-roulette": ("T55", (18, 19, 21, 20, 22, 23, 24, 24, 24, 25, 25, 25)),
}


@pytest.mark.parametrize(
    ("game", "name"),
    [
        pytest.param(game, name, marks=pytest.mark.clause(f"{prefix}-{number}"))
        for game, (prefix, numbers) in OUTSIDE_CLAUSES.items()
        for name, number in zip(COVERS, numbers, strict=True)
    ],
)
def test_numbers_of_an_outside_bet(game: str, name: str) -> None:
    pays = 2 if name[-1].isdigit() else 1
    half = 5 if game.startswith("wgg") and pays == 1 else 0
    for number in range(37):
        back = returned(game, stakes={"1": [bet(name, 10)]}, pockets=[number])[name]
        lost = half if number == 0 else 0
        assert back == str(10 * (pays + 1) if number in COVERS[name] else lost), number


@pytest.mark.parametrize(
    ("game", "name"),
    [
        pytest.param(game, name, marks=pytest.mark.clause(f"{prefix}-{first + at}"))
        for game, prefix, first in (
            ("wgg/european-roulette", "W11", 25),
            ("fortuna/roulette-evolution", "F14", 30),
            ("fortuna/roulette-synot", "F17", 35),
            ("tsg/european-roulette", "T55", 13),
        )
        for at, name in enumerate(GRID)
    ],
)
def test_places_of_an_inside_bet(game: str, name: str) -> None:
    spots = set(roulette(game).cloth.spots[name])
    zeros = ZERO_SPOTS[False][name]
    assert zeros <= spots
    assert {tuple(sorted(map(int, spot))) for spot in spots - zeros} == GRID[name]


TOTALS = [
    # clause, bet, places, minimum and maximum stake, total returned at the minimum
    (25, "straight", [15], "0.5", "500", "18"),
    (26, "split", [8, 9], "0.5", "1000", "9"),
    (26, "split", [23, 24], "0.5", "1000", "9"),
    (27, "street", [16, 17, 18], "0.5", "1500", "6"),
    (27, "street", [0, 1, 2], "0.5", "1500", "6"),
    (27, "street", [0, 2, 3], "0.5", "1500", "6"),
    (28, "corner", [10, 11, 13, 14], "0.5", "2000", "4.50"),
    (28, "corner", [0, 1, 2, 3], "0.5", "2000", "4.50"),
    (29, "six-line", [16, 17, 18, 19, 20, 21], "0.5", "3000", "3"),
    *((30 + at, name, [], "2", "9000", "4") for at, name in enumerate(
        ("red", "black", "odd", "even", "low", "high"))),
    *((36 + at, name, [], "2", "6000", "6") for at, name in enumerate(
        ("dozen-1", "dozen-2", "dozen-3", "column-1", "column-2", "column-3"))),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "on", "least", "most", "low"),
    [pytest.param(*row, marks=pytest.mark.clause(f"W11-{clause}")) for clause, *row in TOTALS],
)
@pytest.mark.clause("W11-48")
def test_wgg_totals_at_minimum_and_maximum(
    name: str, on: list[int], least: str, most: str, low: str
) -> None:
    """Every maximum is chosen so that it returns 18,000 €."""
    layout = roulette("wgg/european-roulette").cloth
    number = on[0] if on else min(map(int, layout.covers[name, ()]))
    for amount, back in ((least, low), (most, "18000")):
        rows = told(
            "wgg/european-roulette", stakes={"1": [bet(name, amount, *on)]}, pockets=[number]
        )
        assert rows["totals"]["1"] == {"staked": amount.replace("0.5", "0.50"), "returned": back}


SERIES = {
    "voisins": {"street 0-2-3": 2, "corner 25-26-28-29": 2}
    | {f"split {pair}": 1 for pair in ("4-7", "12-15", "18-21", "19-22", "32-35")},
    "tiers": {f"split {pair}": 1 for pair in ("5-8", "10-11", "13-16", "23-24", "27-30", "33-36")},
    "orphelins": {"straight 1": 1}
    | {f"split {pair}": 1 for pair in ("6-9", "14-17", "17-20", "31-34")},
    "orphelins-en-plein": {f"straight {n}": 1 for n in (1, 6, 9, 14, 17, 20, 31, 34)},
    "zero-game": {"split 0-3": 1, "split 12-15": 1, "split 32-35": 1, "straight 26": 1},
    "red-splits": {f"split {pair}": 1 for pair in ("9-12", "16-19", "18-21", "27-30")},
    "black-splits": {
        f"split {pair}": 1
        for pair in ("8-11", "10-11", "10-13", "17-20", "26-29", "28-29", "28-31")
    },
}


@pytest.mark.parametrize(
    ("game", "name", "numbers"),
    [
        pytest.param(
            "wgg/european-roulette", "voisins", 17, marks=pytest.mark.clause("W11-42", "W04-02")
        ),
        pytest.param("wgg/european-roulette", "tiers", 12, marks=pytest.mark.clause("W11-43")),
        pytest.param("wgg/european-roulette", "orphelins", 8, marks=pytest.mark.clause("W11-44")),
        *(
            pytest.param(f"fortuna/roulette-{maker}", name, n, marks=pytest.mark.clause(*ids))
            for maker, prefix, first in (("evolution", "F14", 22), ("synot", "F17", 26))
            for at, (name, n) in enumerate(
                (("tiers", 12), ("orphelins", 8), ("voisins", 17), ("zero-game", 7)), 1
            )
            for ids in [(f"{prefix}-{first}", f"{prefix}-{first + at}")]
        ),
        *(
            pytest.param(
                "tsg/european-roulette", name, n, marks=pytest.mark.clause(clause, "T55-34")
            )
            for name, n, clause in (
                ("voisins", 17, "T55-26"),
                ("tiers", 12, "T55-27"),
                ("orphelins-en-plein", 8, "T55-28"),
                ("zero-game", 7, "T55-29"),
                ("red-splits", 8, "T55-32"),
                ("black-splits", 10, "T55-33"),
            )
        ),
    ],
)
def test_announced_bets_are_the_ordinary_bets_they_lay_out(
    game: str, name: str, numbers: int
) -> None:
    made = Play(roulette(game))
    chip = 1000
    cost = made.cost(Move("1", "bet", name, (), chip))
    made.send(Move("1", "bet", name, (), chip))
    laid = {f"{s.bet} {'-'.join(s.on)}": s.amount // chip for s in made.felt.lying()}
    assert laid == SERIES[name]
    assert cost == made.felt.staked["1"] == chip * sum(SERIES[name].values())
    covered = {number for place in laid for number in place.split()[1].split("-")}
    assert len(covered) == numbers
    made.send(Timeout())
    made.send(PocketIs(min(covered)))
    pays = {"straight": 36, "split": 18, "street": 12, "corner": 9}
    assert {f"{one.bet} {'-'.join(one.on)}": one.returned // chip for one in made.felt.settled} == {
        place: chips * pays[place.split()[0]] * (min(covered) in place.split()[1].split("-"))
        for place, chips in laid.items()
    }, "each is settled as the ordinary bet that it is"


@pytest.mark.clause("K05-10", "K05-11")
def test_french_announced_bets_are_laid_by_the_croupier_when_the_table_has_them() -> None:
    with pytest.raises(Refused, match="no bet 'voisins'"):
        Play(roulette("kings/french-roulette")).send(Move("1", "bet", "voisins", (), 100))
    table = roulette("kings/french-roulette", options={"announced_bets": True})
    made = Play(table)
    made.send(Move("1", "bet", "voisins", (), 500))
    made.send(Move("2", "bet", "finale-4", (), 500))
    made.send(Move("2", "bet", "neighbours", ("0",), 500, n=2))
    assert {s.on[0] for s in made.felt.of("2")} == {
        "4",
        "14",
        "24",
        "34",
        "3",
        "26",
        "0",
        "32",
        "15",
    }
    assert {s.seat for s in made.felt.lying()} == {"1", "2"}, "every chip has its owner"
    made.send(Timeout())
    made.send(PocketIs("4"))
    # 4-7 of the first player at 17:1, the straight 4 of the second at 35:1
    assert made.felt.returned == {"1": 9000, "2": 18000}


@pytest.mark.clause("W11-45")
def test_neighbours_of_1_as_the_plan_names_them() -> None:
    made = Play(roulette("wgg/european-roulette"))
    made.send(Move("1", "bet", "neighbours", ("1",), 50, n=2))
    assert {stake.on[0] for stake in made.felt.lying()} == {"1", "14", "16", "20", "33"}
    with pytest.raises(Refused, match="2 allowed"):
        made.send(Move("1", "bet", "neighbours", ("1",), 50, n=3))


@pytest.mark.parametrize(
    ("game", "least", "most"),
    [
        pytest.param(
            "fortuna/roulette-evolution",
            0,
            9,
            marks=pytest.mark.clause("F14-21", "F14-27", "F14-28", "F14-51"),
        ),
        pytest.param(
            "fortuna/roulette-synot",
            1,
            9,
            marks=pytest.mark.clause("F17-25", "F17-31", "F17-32", "F17-56"),
        ),
        pytest.param("tsg/european-roulette", 1, 5, marks=pytest.mark.clause("T55-30", "T55-31")),
    ],
)
def test_neighbours_switch(game: str, least: int, most: int) -> None:
    table = roulette(game)
    for n in range(least, most + 1):
        made = Play(table)
        move = Move("1", "bet", "neighbours", ("0",), 100, n=n)
        assert made.cost(move) == 100 * (2 * n + 1)
        made.send(move)
        laid = {stake.on[0] for stake in made.felt.lying()}
        assert laid == {str(WHEEL[at]) for at in range(-n, n + 1)}
    for n in (least - 1, most + 1):
        with pytest.raises(Refused):
            Play(table).send(Move("1", "bet", "neighbours", ("0",), 100, n=n))
    assert table.plan.neighbours is not None
    if game.startswith("tsg"):
        assert table.plan.neighbours.default == 1


def test_limits_hold_for_a_place_after_adding_all_chips() -> None:
    made = Play(roulette("fortuna/roulette-evolution"))
    made.send(Move("1", "bet", "split", ("12", "15"), 1_500_000))
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "voisins", (), 600_000))
    assert made.felt.staked["1"] == 1_500_000
    made.send(Move("1", "bet", "voisins", (), 500_000))


# -- fortuna ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(
            "fortuna/roulette-evolution", marks=pytest.mark.clause("F14-09", "F13-12", "F13-13")
        ),
        pytest.param("fortuna/roulette-synot", marks=pytest.mark.clause("F17-09")),
    ],
)
def test_worked_example_14_red(game: str) -> None:
    """100 Kč each on 0, red and the middle column, result 14: 300 win, 500 credited."""
    totals = told(
        game,
        stakes={"1": [bet("straight", 100, 0), bet("red", 100), bet("column-2", 100)]},
        pockets=[14],
    )["totals"]
    assert totals == {"1": {"staked": "300", "returned": "500"}}


FORTUNA = [
    # bet, places to put it, the clause's place in the list, max of evolution, max of synot, pays
    ("straight", (5,), 0, 10_000, 10_000, 35),
    ("split", (5, 8), 1, 20_000, 20_000, 17),
    ("street", (13, 14, 15), 2, 30_000, 30_000, 11),
    ("corner", (17, 18, 20, 21), 3, 40_000, 40_000, 8),
    ("six-line", (19, 20, 21, 22, 23, 24), 4, 60_000, 60_000, 5),
    ("dozen-1", (), 5, 120_000, 65_000, 2),
    ("column-1", (), 6, 120_000, 65_000, 2),
    ("even", (), 7, 200_000, 100_000, 1),
    ("red", (), 8, 200_000, 100_000, 1),
    ("low", (), 9, 200_000, 100_000, 1),
]
PAY_CLAUSE = {"even": 8, "red": 7, "low": 9}


@pytest.mark.parametrize(
    ("game", "name", "on", "most", "pays"),
    [
        pytest.param(
            f"fortuna/roulette-{maker}",
            name,
            on,
            (evolution, synot)[which],
            pays,
            marks=pytest.mark.clause(
                f"{prefix}-{bets + PAY_CLAUSE.get(name, at)}",
                *(f"{prefix}-{limits + at}", f"{prefix}-{bets + 10}"),
            ),
        )
        for which, (maker, prefix, bets, limits) in enumerate(
            (("evolution", "F14", 30, 41), ("synot", "F17", 35, 46))
        )
        for name, on, at, evolution, synot, pays in FORTUNA
    ],
)
def test_fortuna_maximum_stake_win_and_return(
    game: str, name: str, on: tuple[int, ...], most: int, pays: int
) -> None:
    layout = roulette(game).cloth
    number = on[0] if on else min(map(int, layout.covers[name, ()]))
    rows = told(game, stakes={"1": [bet(name, most, *on)]}, pockets=[number])
    assert rows["totals"]["1"]["returned"] == str(most * (pays + 1))
    rows = told(game, stakes={"1": [bet(name, most, *on)]}, pockets=[0])
    assert rows["totals"]["1"]["returned"] == "0", "0 loses"
    with pytest.raises(Refused):
        play(game, stakes={"1": [bet(name, most + 1, *on)]}, pockets=[number])


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("fortuna/roulette-evolution", marks=pytest.mark.clause("F14-32", "F14-33")),
        pytest.param("fortuna/roulette-synot", marks=pytest.mark.clause("F17-37", "F17-38")),
    ],
)
def test_fortuna_groups_with_zero(game: str) -> None:
    back = returned(
        game,
        stakes={
            "1": [
                bet("street", 10, 0, 1, 2),
                bet("street", 10, 0, 2, 3),
                bet("corner", 10, 0, 1, 2, 3),
            ]
        },
        pockets=[0],
    )
    assert list(back.values()) == ["120", "120", "90"]


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("fortuna/roulette-evolution", marks=pytest.mark.clause("F14-07", "F13-07")),
        pytest.param("fortuna/roulette-synot", marks=pytest.mark.clause("F17-07")),
    ],
)
def test_whoever_enters_while_bets_are_taken_may_join(game: str) -> None:
    made = Play(roulette(game))
    made.send(red("1"))
    assert made.offers("late-comer"), "offered to anybody while betting is open"
    made.send(red("late-comer"))
    made.send(Timeout())
    assert not made.offers("too-late")


@pytest.mark.clause("F13-04")
@pytest.mark.parametrize(
    "game",
    [
        *("roulette-evolution", "roulette-synot", "blackjack-evolution", "infinite-blackjack"),
        *("blackjack-synot", "all-bets-blackjack", "casino-holdem"),
    ],
)
def test_fortuna_plays_in_crowns_only(game: str) -> None:
    assert load(f"fortuna/{game}").setting.currency.code == "CZK"
    for code in ("EUR", "USD"):
        with pytest.raises(BadSetting, match="CZK"):
            load(f"fortuna/{game}", currency_code=code)


# -- dice roulette ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "first"),
    [
        pytest.param(face, 6 * face - 5, marks=pytest.mark.clause(f"K14-{11 + face}", "K14-18"))
        for face in range(1, 7)
    ],
)
@pytest.mark.clause("K14-02", "K14-08")
def test_red_die_picks_six_numbers_and_yellow_one_of_them(die: int, first: int) -> None:
    for yellow in range(1, 7):
        made = Play(roulette("kings/caribbean-dice-roulette"))
        made.send(Timeout())
        made.send(DiceAre((die, yellow, 1)))
        assert made.felt.marks["result"] == str(first + yellow - 1)


@pytest.mark.clause("K14-09")
def test_dice_roulette_announces_then_collects_then_pays() -> None:
    events = told(
        "kings/caribbean-dice-roulette",
        stakes={"1": [bet("straight", 10, 13), bet("even", 10)]},
        dice=[[3, 1, "hi"]],
    )["events"]
    assert {"event": "mark", "result": "13"} in events, "the dolly"
    kinds = [one["event"] for one in events]
    assert events[kinds.index("result")]["number"] == "13"
    assert events[kinds.index("result")]["level"] == "hi"
    settled = [(one["bet"], one["how"]) for one in events if one["event"] == "settle"]
    assert settled == [("even", "lost"), ("straight", "won")]
    assert kinds.index("result") < kinds.index("settle")


@pytest.mark.clause("K14-03", "K14-19")
def test_blue_die_has_four_normal_faces_one_hi_one_lo() -> None:
    seen = []
    for face in range(1, 7):
        rows = told("kings/caribbean-dice-roulette", dice=[[1, 1, face]])
        said = next(one for one in rows["events"] if one["event"] == "result")
        assert said["number"] == "1"
        seen.append(said["level"])
    assert sorted(seen) == ["hi", "lo", "normal", "normal", "normal", "normal"]


DICE_PAYS = {
    # bet: (places, normal, hi, lo as total returned for 10)
    "straight": ([13], 360, 510, 130),
    "split": ([13, 14], 180, 230, 90),
    "street": ([13, 14, 15], 120, 150, 50),
    "corner": ([13, 14, 16, 17], 90, 110, 40),
    "six-line": ([13, 14, 15, 16, 17, 18], 60, 80, 20),
    "dozen-2": ([], 30, 40, 10),
    "column-1": ([], 30, 40, 10),
    "odd": ([], 20, 30, 0),
    "black": ([], 20, 30, 0),
    "low": ([], 20, 30, 0),
}
DICE_CLAUSE = {"straight": 20, "split": 21, "street": 22, "corner": 23, "six-line": 24}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name,
            marks=pytest.mark.clause(f"K14-{DICE_CLAUSE.get(name, 25 if '-' in name else 26)}"),
        )
        for name in DICE_PAYS
    ],
)
@pytest.mark.clause("K14-27")
def test_pay_levels(name: str) -> None:
    on, *back = DICE_PAYS[name]
    for level, amount in zip(("normal", "hi", "lo"), back, strict=True):
        won = told(
            "kings/caribbean-dice-roulette",
            stakes={"1": [bet(name, 10, *on)]},
            dice=[[3, 1, level]],
        )
        assert won["totals"]["1"]["returned"] == str(amount), level
        lost = told(
            "kings/caribbean-dice-roulette",
            stakes={"1": [bet(name, 10, *on)]},
            dice=[[6, 6, level]],
        )
        assert lost["totals"]["1"]["returned"] == "0", "losing bets lose at every level"


@pytest.mark.clause("K14-04")
def test_dice_roulette_has_no_zero() -> None:
    layout = roulette("kings/caribbean-dice-roulette").cloth
    assert "0" not in layout.wheel.pockets
    assert not any("0" in spot for spots in layout.spots.values() for spot in spots)


@pytest.mark.clause("K14-35")
def test_dice_roulette_maximum_win_binds_at_hi_pay() -> None:
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
    totals = told("kings/caribbean-dice-roulette", stakes={"1": stakes}, dice=[[3, 5, "hi"]])[
        "totals"
    ]["1"]
    # net win of 5,560,000 at Hi pay is cut to 5,160,000; the stakes of 1,450,000 come back
    assert totals == {"staked": "1450000", "returned": str(1_450_000 + 5_160_000)}


@pytest.mark.clause("K14-06", "K14-10", "K14-11", "K14-36")
def test_the_dice_go_to_the_next_player_on_the_left_or_the_croupier_throws() -> None:
    seats = {seat: [bet("odd", 10)] for seat in ("10", "2", "7")}
    last, throwers = "", []
    for _ in range(4):
        made = play(
            "kings/caribbean-dice-roulette",
            options={"last_thrower": last},
            stakes=seats,
            dice=[[1, 1, 1]],
        )
        last = str(made.felt.carry["last_thrower"])
        throwers.append(made.felt.marks["thrower"])
    assert throwers == ["2", "7", "10", "2"]
    made = play(
        "kings/caribbean-dice-roulette",
        options={"thrower": "croupier"},
        stakes=seats,
        dice=[[1, 1, 1]],
    )
    assert made.felt.marks["thrower"] == "bank"


def test_cocked_dice_are_thrown_again() -> None:
    back = returned(
        "kings/caribbean-dice-roulette",
        stakes={"1": [bet("odd", 10)]},
        dice=["cocked-dice", [3, 1, "normal"]],
    )
    assert back == {"odd": "20"}


# -- 24 numbers ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "clause", "numbers", "pays"),
    [
        pytest.param(name, clause, numbers, pays, marks=pytest.mark.clause(f"K18-{clause}"))
        for name, clause, numbers, pays in (
            ("red", 14, {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23}, 1),
            ("black", 15, {2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24}, 1),
            ("even", 16, set(range(2, 25, 2)), 1),
            ("odd", 17, set(range(1, 25, 2)), 1),
            ("low", 18, set(range(1, 13)), 1),
            ("high", 19, set(range(13, 25)), 1),
            ("column-1", 20, {1, 4, 7, 10, 13, 16, 19, 22}, 2),
            ("column-2", 21, {2, 5, 8, 11, 14, 17, 20, 23}, 2),
            ("column-3", 22, {3, 6, 9, 12, 15, 18, 21, 24}, 2),
            ("quarter-1", 23, set(range(1, 7)), 3),
            ("quarter-2", 24, set(range(7, 13)), 3),
            ("quarter-3", 25, set(range(13, 19)), 3),
            ("quarter-4", 26, set(range(19, 25)), 3),
        )
    ],
)
@pytest.mark.clause("K18-32")
def test_24_numbers_outside(name: str, clause: int, numbers: set[int], pays: int) -> None:
    for pocket in range(25):
        back = returned(
            "kings/24-numbers-roulette", stakes={"1": [bet(name, 10)]}, pockets=[pocket]
        )
        assert back[name] == (str(10 * (pays + 1)) if pocket in numbers else "0")


@pytest.mark.parametrize(
    ("name", "on", "pays"),
    [
        pytest.param("six-line", list(range(13, 19)), 3, marks=pytest.mark.clause("K18-27")),
        pytest.param("corner", [13, 14, 16, 17], 5, marks=pytest.mark.clause("K18-28")),
        pytest.param("corner", [0, 1, 2, 3], 5, marks=pytest.mark.clause("K18-28")),
        pytest.param("street", [13, 14, 15], 7, marks=pytest.mark.clause("K18-29")),
        pytest.param("split", [14, 17], 11, marks=pytest.mark.clause("K18-30")),
        pytest.param("straight", [0], 23, marks=pytest.mark.clause("K18-31", "K18-32")),
    ],
)
def test_24_numbers_inside(name: str, on: list[int], pays: int) -> None:
    for pocket in range(25):
        rows = told(
            "kings/24-numbers-roulette", stakes={"1": [bet(name, 10, *on)]}, pockets=[pocket]
        )
        assert rows["totals"]["1"]["returned"] == (str(10 * (pays + 1)) if pocket in on else "0")


@pytest.mark.clause("K18-40")
def test_24_numbers_maximum_win() -> None:
    assert roulette("kings/24-numbers-roulette").plan.max_win is not None
    stakes = [
        bet("straight", 2000, 14),
        *(bet("split", 4000, *pair) for pair in ((11, 14), (13, 14), (14, 15), (14, 17))),
        bet("street", 6000, 13, 14, 15),
        *(
            bet("corner", 8000, *four)
            for four in ((10, 11, 13, 14), (11, 12, 14, 15), (13, 14, 16, 17), (14, 15, 17, 18))
        ),
        *(bet("six-line", 12000, *range(first, first + 6)) for first in (10, 13)),
        *(bet(name, 50000) for name in ("column-2", "quarter-3", "red", "even", "high")),
    ]
    totals = told("kings/24-numbers-roulette", stakes={"1": stakes}, pockets=[14])["totals"]["1"]
    # 12 × 48,000 + 150,000 + 200,000 + 3 × 100,000 = 1,226,000 < 1,304,000: not cut
    assert totals["returned"] == "1226000"


@pytest.mark.clause("K18-40")
def test_24_numbers_return_no_more_than_the_maximum_win() -> None:
    """Within the limits nothing reaches the figure. A plan whose maximum is 1,000: 100 on a number
    would return 2,400, another player's 20 returns 480."""
    plan = load("kings/24-numbers-roulette").plan
    assert plan.max_win is not None
    game = make(replace(plan, max_win=replace(plan.max_win, amounts={"EUR": "1000"})))
    stakes = {"1": [bet("straight", 100, 14)], "2": [bet("straight", 20, 14)]}
    made = play_on(game, stakes=stakes, pockets=[14])
    assert made.felt.returned == {"1": 1000_00, "2": 480_00}


# -- wheel of fortune ---------------------------------------------------------------------------

SYMBOLS = {"seven": (1, 25), "star": (2, 10), "melon": (3, 8)}
SYMBOLS |= {"grapes": (5, 4), "bell": (6, 3), "cherries": (9, 2)}


@pytest.mark.parametrize(
    ("symbol", "times"),
    [
        pytest.param(name, times, marks=pytest.mark.clause(f"W25-{16 + at}"))
        for at, (name, (_, times)) in enumerate(SYMBOLS.items())
    ],
)
@pytest.mark.clause("W25-12", "W25-23", "W25-24")
def test_wheel_of_fortune_pays_times_the_stake(symbol: str, times: int) -> None:
    for amount in (5, 500):
        rows = told("wgg/wheel-of-fortune", stakes={"1": [bet(symbol, amount)]}, pockets=[symbol])
        assert rows["totals"]["1"]["returned"] == str(times * amount)
    for amount in (4, 501):
        with pytest.raises(Refused):
            play("wgg/wheel-of-fortune", stakes={"1": [bet(symbol, amount)]}, pockets=[symbol])


@pytest.mark.clause("W25-22", "W25-12", "W25-13")
def test_x_makes_all_bets_lose() -> None:
    rows = told(
        "wgg/wheel-of-fortune", stakes={"1": [bet(name, 5) for name in SYMBOLS]}, pockets=["x"]
    )
    assert rows["totals"]["1"] == {"staked": "30", "returned": "0"}
    rows = told(
        "wgg/wheel-of-fortune", stakes={"1": [bet(name, 5) for name in SYMBOLS]}, pockets=["star"]
    )
    assert [row["how"] for row in rows["settlement"]] == ["lost"] * 5 + ["won"]


@pytest.mark.clause("W25-02", "W25-05", "W25-03")
def test_thirty_segments() -> None:
    table = roulette("wgg/wheel-of-fortune")
    assert len(table.cloth.wheel.pockets) == 30
    assert table.cloth.wheel.weights == {name: n for name, (n, _) in SYMBOLS.items()} | {"x": 4}
    assert set(table.cloth.bets) == set(SYMBOLS), "six boxes, none for X"


@pytest.mark.clause("W25-27")
def test_pointer_on_a_peg_the_next_segment_clockwise_wins() -> None:
    table = roulette("wgg/wheel-of-fortune")
    order = table.cloth.wheel.pockets
    for peg in (1, 15, 30):
        made = Play(table)
        made.send(Timeout())
        made.send(PocketIs(f"peg-{peg}"))
        assert made.felt.marks["result"] == order[peg % 30]
    with pytest.raises(Refused):
        play("wgg/wheel-of-fortune", pockets=["peg-31"])


# -- tsg ----------------------------------------------------------------------------------------


@pytest.mark.clause("T55-13", "T55-14", "T55-15", "T55-16", "T55-17", "T55-08", "T55-12")
def test_tsg_worked_example_forty_chips_around_17() -> None:
    """Chip 25 USD, forty chips: 392 chips are won and the 40 come back."""
    stakes = [
        bet("straight", 25, 17),
        *(bet("split", 50, *pair) for pair in ((14, 17), (16, 17), (17, 18), (17, 20))),
        bet("street", 75, 16, 17, 18),
        *(
            bet("corner", 100, *four)
            for four in ((13, 14, 16, 17), (14, 15, 17, 18), (16, 17, 19, 20), (17, 18, 20, 21))
        ),
        *(bet("six-line", 150, *range(first, first + 6)) for first in (13, 16)),
    ]
    table = {"straight": {"max": "25"}}
    totals = told("tsg/european-roulette", limits=table, stakes={"1": stakes}, pockets=[17])[
        "totals"
    ]
    assert totals == {"1": {"staked": "1000", "returned": str(25 * (392 + 40))}}


@pytest.mark.clause("T55-35", "T55-38", "T55-39", "T55-40")
def test_tsg_inside_maxima_follow_from_the_number() -> None:
    layout = roulette("tsg/european-roulette", limits={"straight": {"max": "25"}}).cloth
    most = {name: layout.range_of("1", name)[1] // 100 for name in ("straight", "split", "street")}
    assert most == {"straight": 25, "split": 50, "street": 75}
    assert layout.range_of("1", "corner")[1] == 10000
    assert layout.range_of("1", "six-line")[1] == 15000
    with pytest.raises(BadSetting):
        roulette("tsg/european-roulette", limits={"straight": {"max": "101"}})
    around = [spot for name in ("split", "street", "corner", "six-line")
              for spot in layout.spots[name] if "36" in spot]  # fmt: skip
    assert len(around) == 2 + 1 + 1 + 1, "fewer places at the edge of the layout"


@pytest.mark.clause("T55-36", "T55-37", "T55-41")
def test_tsg_outside_bets() -> None:
    with pytest.raises(Refused):
        play("tsg/european-roulette", stakes={"1": [bet("red", "0.99")]}, pockets=[1])
    with pytest.raises(Refused):
        play("tsg/european-roulette", stakes={"1": [bet("dozen-1", 2501)]}, pockets=[1])
    totals = told(
        "tsg/european-roulette",
        stakes={"1": [bet(f"dozen-{i}", 2500) for i in (1, 2)] + [bet("red", 2500)]},
        pockets=[1],
    )["totals"]["1"]
    assert totals == {"staked": "7500", "returned": str(7500 + 5000)}, "no aggregate maximum"


@pytest.mark.clause("T55-10", "T55-36")
def test_tsg_inside_bets_below_the_minimum_are_returned_at_the_spin() -> None:
    rows = told(
        "tsg/european-roulette",
        stakes={
            "1": [bet("straight", "0.30", 17), bet("split", "0.60", 17, 20), bet("black", 1)],
            "2": [bet("straight", "0.40", 17), bet("split", "0.60", 17, 20)],
        },
        pockets=[17],
    )
    assert [
        (r["bet"], r["returned"], r["how"]) for r in rows["settlement"] if r["seat"] == "1"
    ] == [
        ("straight", "0.30", "below-minimum"),
        ("split", "0.60", "below-minimum"),
        ("black", "2", "won"),
    ]
    assert rows["totals"]["2"]["returned"] == "25.20"


@pytest.mark.parametrize(
    ("name", "size"),
    [
        pytest.param(name, size, marks=pytest.mark.clause(clause))
        for name, size, clause in (
            ("red", 18, "T55-18"),
            ("black", 18, "T55-19"),
            ("odd", 18, "T55-20"),
            ("even", 18, "T55-21"),
            ("low", 18, "T55-22"),
            ("high", 18, "T55-23"),
            ("dozen-1", 12, "T55-24"),
            ("dozen-2", 12, "T55-24"),
            ("dozen-3", 12, "T55-24"),
            ("column-1", 12, "T55-25"),
            ("column-2", 12, "T55-25"),
            ("column-3", 12, "T55-25"),
        )
    ],
)
@pytest.mark.clause("T55-08", "T55-12")
def test_tsg_outside(name: str, size: int) -> None:
    won = [
        returned("tsg/european-roulette", stakes={"1": [bet(name, 10)]}, pockets=[n])[name]
        for n in range(37)
    ]
    assert won.count(str(10 * 36 // size)) == size
    assert won.count("0") == 37 - size
    assert won[0] == "0"


@pytest.mark.clause("T55-05")
def test_tsg_layout_areas() -> None:
    table = roulette("tsg/european-roulette")
    outside = [bet for bet in table.plan.bets if bet.group == "outside"]
    sizes = sorted(len(table.cloth.covers[bet.id, ()]) for bet in outside)
    assert sizes == [12] * 6 + [18] * 6
    inside = [bet.id for bet in table.plan.bets if bet.group == "inside"]
    assert {len(spot) for bet in inside for spot in table.cloth.spots[bet]} == {1, 2, 3, 4, 6}
    racetrack = {}
    for name in ("voisins", "tiers", "orphelins-en-plein", "zero-game"):
        made = Play(table)
        made.send(Move("1", "bet", name, (), 100))
        racetrack[name] = len({number for one in made.felt.lying() for number in one.on})
    assert racetrack == {"voisins": 17, "tiers": 12, "orphelins-en-plein": 8, "zero-game": 7}
    most = {name: table.cloth.range_of("1", name)[1] // 100 for name in ("straight", "red")}
    assert most == {"straight": 100, "red": 2500}, "each area has its own limits"


@pytest.mark.clause("T55-03")
def test_tsg_alias() -> None:
    assert sheet(roulette("tsg/european-roulette").plan).also_called == "Roulette"


@pytest.mark.clause("W25-04")
def test_wheel_of_fortune_takes_four_players() -> None:
    made = Play(roulette("wgg/wheel-of-fortune"))
    for seat in "1234":
        made.send(Move(seat, "bet", "star", (), 500))
    with pytest.raises(Refused, match="all 4 places are taken") as refused:
        made.send(Move("5", "bet", "star", (), 500))
    assert (refused.value.code, refused.value.facts) == ("table-full", {"most": 4})
    assert not made.offers("5")
    made.send(Move("4", "take-back", "star"))
    made.send(Move("5", "bet", "star", (), 500))


@pytest.mark.clause("W25-10")
def test_wheel_of_fortune_the_symbol_under_the_pointer_decides() -> None:
    """Only the segment where the wheel stops counts, game after game."""
    table = roulette("wgg/wheel-of-fortune")
    for _ in range(2):
        made = Play(table)
        made.send(Move("1", "bet", "bell", (), 500))
        made.send(Timeout())
        made.send(PocketIs("bell"))
        assert made.over
        assert made.felt.returned == {"1": 1500}
