"""Sic bo: every field, every ratio, and what a triple does, as the rulebook prints it."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupier.equipment.draws import DiceAre
from krupier.rules import events
from krupier.rules.families import load
from krupier.rules.game import BadSetting
from krupier.rules.options import Move, Refused, Stake
from krupier.rules.play import Play, replay
from krupier.rules.view import view
from krupier.rules.wants import Timeout
from tests.play import bet, play, returned, told

GAME = "kings/sic-bo"
THROWS = list(product(range(1, 7), repeat=3))
TOTALS = {4: 60, 5: 30, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6}


def back(*bets: dict[str, Any], dice: tuple[int, ...]) -> dict[str, str]:
    return returned(GAME, stakes={"1": list(bets)}, dice=[list(dice)])


def test_worked_example_combination() -> None:
    assert back(bet("combination", 1, 1, 2), dice=(1, 4, 2)) == {"combination 1-2": "7"}


@pytest.mark.clause("K17-16", "K17-27", "K17-29", "K17-21", "K17-22", "K17-26", "K17-30")
def test_worked_example_triple_of_twos() -> None:
    bets = [bet("total", 1, 6), bet("small", 1), bet("double", 1, 2), bet("any-triple", 1)]
    assert back(*bets, bet("triple", 1, 2), bet("single", 1, 2), dice=(2, 2, 2)) == {
        "total 6": "0",
        "small": "0",
        "double 2": "0",
        "any-triple": "31",
        "triple 2": "181",
        "single 2": "13",
    }


@pytest.mark.clause("K17-13", "K17-19", "K17-20", "K17-23", "K17-25")
def test_worked_example_two_fives_and_a_three() -> None:
    bets = [bet("total", 1, 13), bet("big", 1), bet("double", 1, 5)]
    assert back(*bets, bet("combination", 1, 5, 3), bet("single", 1, 5), dice=(5, 5, 3)) == {
        "total 13": "9",
        "big": "2",
        "double 5": "11",
        "combination 3-5": "7",
        "single 5": "3",
    }


def whole_table(faces: tuple[int, ...]) -> dict[str, int]:
    """What a unit on every field returns, straight from the rulebook's tables."""
    total, triple = sum(faces), faces[0] == faces[1] == faces[2]
    pays = {f"total {t}": p for t, p in TOTALS.items()} | {
        f"total {21 - t}": p for t, p in TOTALS.items()
    }
    want = {
        name: 1 + p if name == f"total {total}" and not triple else 0 for name, p in pays.items()
    }
    want["small"] = 2 if 4 <= total <= 10 and not triple else 0
    want["big"] = 2 if 11 <= total <= 17 and not triple else 0
    want["any-triple"] = 31 if triple else 0
    for n in range(1, 7):
        count = faces.count(n)
        want[f"double {n}"] = 11 if count == 2 else 0
        want[f"triple {n}"] = 181 if count == 3 else 0
        want[f"single {n}"] = {0: 0, 1: 2, 2: 3, 3: 13}[count]
    for a, b in combinations(range(1, 7), 2):
        want[f"combination {a}-{b}"] = 7 if a in faces and b in faces else 0
    return want


@pytest.mark.clause(
    *(f"K17-{n:02}" for n in range(9, 31)),
    "K17-03",
    "K17-08",
)
def test_every_field_on_every_throw() -> None:
    stakes = [bet("small", 1), bet("big", 1), bet("any-triple", 1)]
    stakes += [bet("total", 1, total) for total in range(4, 18)]
    for name in ("double", "triple", "single"):
        stakes += [bet(name, 1, n) for n in range(1, 7)]
    stakes += [bet("combination", 1, a, b) for a, b in combinations(range(1, 7), 2)]
    for faces in THROWS:
        got = {name: int(amount) for name, amount in back(*stakes, dice=faces).items()}
        assert got == whole_table(faces), faces


@pytest.mark.clause("K17-17", "K17-28")
def test_there_is_no_field_for_3_18_or_any_double() -> None:
    game = Play(load(GAME))
    for refused in (
        Move("1", "bet", "total", ("3",), 100),
        Move("1", "bet", "total", ("18",), 100),
        Move("1", "bet", "double", (), 100),
        Move("1", "bet", "combination", ("2", "2"), 100),
        Move("1", "bet", "any-double", (), 100),
    ):
        with pytest.raises(Refused):
            game.send(refused)
    assert not game.felt.stakes
    assert not game.journal


@pytest.mark.clause("K17-28")
def test_several_doubles_may_be_bet() -> None:
    assert back(bet("double", 1, 4), bet("double", 2, 6), dice=(6, 6, 4)) == {
        "double 4": "0",
        "double 6": "22",
    }


@pytest.mark.clause("K17-31")
@pytest.mark.parametrize(("amount", "fits"), [(99, False), (100, True), (5000000, True)])
def test_limits_of_a_field(amount: int, fits: bool) -> None:
    game = Play(load(GAME))
    if fits:
        game.send(Move("1", "bet", "triple", ("6",), amount))
        with pytest.raises(Refused, match="5000000"):
            game.send(Move("1", "bet", "triple", ("6",), 5000000))
    else:
        with pytest.raises(Refused, match="100 to 5000000"):
            game.send(Move("1", "bet", "triple", ("6",), amount))


@pytest.mark.clause("K17-31")
def test_maximum_win_is_one_greatest_triple() -> None:
    alone = told(GAME, stakes={"1": [bet("triple", 50000, 6)]}, dice=[[6, 6, 6]])
    assert alone["totals"]["1"]["returned"] == "9050000"
    stakes = {"1": [bet("triple", 50000, 6), bet("any-triple", 50000)]}
    both = told(GAME, stakes=stakes, dice=[[6, 6, 6]])
    # the wins of 9,000,000 and 1,500,000 are cut to 9,000,000; both stakes come back
    assert both["totals"]["1"] == {"staked": "100000", "returned": "9100000"}
    assert {"event": "maximum-win"}.items() <= both["events"][-3].items()


@pytest.mark.clause("K17-05", "K17-06", "K17-07")
def test_bets_then_the_cast_then_each_die_is_announced() -> None:
    game = Play(load(GAME))
    with pytest.raises(Refused):
        game.send(DiceAre((1, 2, 3)))
    game.send(Move("1", "bet", "small", (), 100))
    game.send(Timeout())
    with pytest.raises(Refused) as late:
        game.send(Move("1", "bet", "big", (), 100))
    assert late.value.code == "not-now"
    with pytest.raises(Refused):
        game.send(DiceAre((1, 2)))
    game.send(DiceAre((1, 2, 4)))
    said = next(one for one in game.felt.events if isinstance(one, events.Throw))
    assert (said.seat, said.dice, said.total) == ("", (1, 2, 4), 7)
    assert game.over


def test_a_die_off_the_table_is_shaken_again() -> None:
    round_ = play(GAME, stakes={"1": [bet("small", 1)]}, dice=["die-off-table", [1, 2, 3]])
    assert round_.felt.returned == {"1": 200}
    assert [one.kind for one in round_.felt.events].count("no-roll") == 1


@pytest.mark.clause("K17-02")
def test_any_number_of_players_bets() -> None:
    game = Play(load(GAME))
    for n in range(1, 501):
        game.send(Move(str(n), "bet", "small", (), 100))
    game.send(Timeout())
    game.send(DiceAre((1, 2, 3)))
    assert game.felt.returned == {str(n): 200 for n in range(1, 501)}


def test_an_operators_limits_stay_within_the_plan() -> None:
    load(GAME, limits={"single": {"min": "2", "max": "500"}})
    with pytest.raises(BadSetting, match="outside the plan"):
        load(GAME, limits={"single": {"max": "50001"}})
    with pytest.raises(BadSetting, match="the bets are"):
        load(GAME, limits={"quadruple": {"max": "5"}})


FIELDS = [
    (offer.bet, spot)
    for option in Play(load(GAME)).offers("1")
    if isinstance(option, Stake)
    for offer in option.bets
    for spot in offer.spots or ((),)
]


@given(
    st.lists(
        st.tuples(st.sampled_from("123"), st.sampled_from(FIELDS), st.integers(100, 9999)),
        max_size=12,
    ),
    st.sampled_from(THROWS),
)
def test_chips_are_conserved_and_the_journal_is_the_round(
    bets: list[tuple[str, tuple[str, tuple[str, ...]], int]], faces: tuple[int, ...]
) -> None:
    game = load(GAME)
    round_ = Play(game)
    for seat, (name, on), amount in bets:
        round_.send(Move(seat, "bet", name, on, amount))
        assert set(view(round_, [seat])["offers"]) == {seat}
    round_.send(Timeout())
    round_.send(DiceAre(faces))
    felt = round_.felt
    assert felt.closed
    assert sum(felt.staked.values()) == sum(felt.returned.values()) + felt.bank
    assert replay(game, round_.journal).felt.events == felt.events
