"""Heads-Up Hold'em of tsg, clause by clause, at regular and micro tables."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.draws import Face
from krupier.rules import events
from krupier.rules.options import Choose, Move, Refused
from krupier.rules.play import Play
from krupier.rules.view import view
from krupier.rules.wants import Moves, Timeout
from tests.play import bet, play
from tests.rules.banker_table import asked, bet_offers, check_shuffled, deal, offered, opened
from tests.rules.holdem_table import back, cards, holdem, total

GAME = "tsg/heads-up-holdem"
REGULAR: dict[str, Any] = {"limits": {"ante-odds": {"min": "1.01"}}}
MICRO: dict[str, Any] = {"limits": {"ante-odds": {"min": "1"}}}


def won(
    own: str, board: str, bank: str, *words: str, at: dict[str, Any] = REGULAR, **stakes: int
) -> dict[str, str]:
    amounts: dict[str, int | str] = {
        name.replace("_", "-"): amount for name, amount in ({"ante_odds": 10} | stakes).items()
    }
    return back(GAME, amounts, own, board, bank, *(words or ("raise-3x",)), **at)


# -- bets --------------------------------------------------------------------------------------


@pytest.mark.clause("T54-01")
def test_one_deck() -> None:
    check_shuffled(holdem(GAME))


@pytest.mark.clause("T54-03")
def test_the_same_on_ante_and_odds() -> None:
    made = Play(holdem(GAME))
    assert list(bet_offers(made, "1")) == ["ante-odds"]
    assert made.cost(Move("1", "bet", "ante-odds", (), 200)) == 400
    made.send(Move("1", "bet", "ante-odds", (), 200))
    assert {one.bet: one.amount for one in made.felt.of("1")} == {"ante": 200, "odds": 200}
    for single in ("ante", "odds", "raise"):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", single, (), 200))


@pytest.mark.clause("T54-04")
def test_side_bets_until_the_own_cards() -> None:
    made = Play(holdem(GAME))
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "trips-plus", (), 100))
    made.send(Move("1", "bet", "ante-odds", (), 200))
    for side in ("trips-plus", "pocket-bonus"):
        made.send(Move("1", "bet", side, (), 100))
    made.send(Timeout())
    for side in ("trips-plus", "pocket-bonus"):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", side, (), 100))
    deal(made)
    for side in ("trips-plus", "pocket-bonus"):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", side, (), 100))


@pytest.mark.clause("T54-43", "T54-44", "T54-45")
def test_limits() -> None:
    made = Play(holdem(GAME))
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "ante-odds", (), 250_01))
    made.send(Move("1", "bet", "ante-odds", (), 250_00))
    for side in ("trips-plus", "pocket-bonus"):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", side, (), 100_01))
        made.send(Move("1", "bet", side, (), 100_00))
    made.send(Timeout())
    deal(made)
    assert offered(made, "1")["raise-3x"] == 750_00


@pytest.mark.clause("T54-42")
@pytest.mark.parametrize(
    ("least", "kind"), [("0.50", "micro"), ("1", "micro"), ("1.01", "regular"), ("5", "regular")]
)
def test_the_least_stake_makes_the_type_of_the_table(least: str, kind: str) -> None:
    assert holdem(GAME, limits={"ante-odds": {"min": least}}).table_type == kind


# -- the course --------------------------------------------------------------------------------


@pytest.mark.clause("T54-05")
def test_the_deal() -> None:
    made = opened(GAME, ("3", "ante-odds", 200), ("1", "ante-odds", 200))
    turn = [("1", Face.OWNER), ("3", Face.OWNER), ("bank", Face.DOWN)]
    assert deal(made) == [*turn, *turn]
    shown = view(made, ["3"])["cards"]
    assert "??" not in shown["3"]
    assert shown["1"] == shown["bank"] == ["??", "??"]


@pytest.mark.clause("T54-06", "T54-07", "T54-08")
def test_three_rounds() -> None:
    made = opened(GAME, ("1", "ante-odds", 200))
    deal(made)
    assert made.offers("1") == (Choose("raise-3x", costs=600), Choose("check"))
    made.send(Move("1", "check"))
    assert deal(made) == [("board", Face.UP)] * 3
    assert made.offers("1") == (Choose("raise-2x", costs=400), Choose("check"))
    made.send(Move("1", "check"))
    assert deal(made) == [("board", Face.UP)] * 2
    assert made.offers("1") == (Choose("raise-1x", costs=200), Choose("fold"))
    with pytest.raises(Refused):
        made.send(Move("1", "check"))
    made.send(Move("1", "raise-1x"))
    assert made.over


@pytest.mark.clause("T54-09")
@pytest.mark.parametrize(
    ("words", "rest"), [((), 5), (("check",), 2)], ids=["before the flop", "after the flop"]
)
def test_one_raise_then_all_remaining_cards(words: tuple[str, ...], rest: int) -> None:
    made = opened(GAME, ("1", "ante-odds", 200))
    deal(made)
    for word in words:
        made.send(Move("1", word))
        deal(made)
    made.send(Move("1", "raise-2x" if words else "raise-3x"))
    assert deal(made) == [("board", Face.UP)] * rest
    assert made.over


@pytest.mark.clause("T54-09")
def test_the_board_waits_for_everybody_who_can_still_raise() -> None:
    made = opened(GAME, ("1", "ante-odds", 200), ("2", "ante-odds", 200))
    deal(made)
    assert asked(made) == ["1", "2"], "all decide at the same time"
    made.send(Move("2", "raise-3x"))
    assert "board" not in made.felt.places
    made.send(Move("1", "check"))
    assert deal(made) == [("board", Face.UP)] * 3
    assert asked(made) == ["1"]


def test_in_turn_if_the_table_wants_it() -> None:
    made = opened(
        GAME, ("2", "ante-odds", 200), ("1", "ante-odds", 200), options={"together": False}
    )
    deal(made)
    assert asked(made) == ["1"]


def test_out_of_time() -> None:
    made = opened(GAME, ("1", "ante-odds", 200))
    seen = []
    while not made.over:
        deal(made)
        assert isinstance(made.want, Moves)
        seen.append(made.want.on_timeout)
        made.send(Timeout())
    assert seen == ["check", "check", "fold"]


@pytest.mark.clause("T54-11")
def test_the_dealer_shows_his_cards_only_to_who_raised() -> None:
    for last, hidden in (("raise-1x", False), ("fold", True)):
        made = opened(GAME, ("1", "ante-odds", 200))
        for word in ("check", "check", last):
            deal(made)
            made.send(Move("1", word))
        assert made.over
        assert (view(made)["cards"]["bank"] == ["??", "??"]) is hidden


# -- settlement --------------------------------------------------------------------------------


@pytest.mark.clause("T54-12", "T54-13", "T54-15")
def test_participant_better_and_dealer_qualifies() -> None:
    found = won("Ac Ad", "Kh 9s 4c 3h 3d", "Kc 7d")
    assert found == {"ante": "20", "raise": "60", "odds": "10"}
    assert won("Jc Td", "Qh 9s 8c 3h 3d", "Kc 7d") == {"ante": "20", "raise": "60", "odds": "20"}


@pytest.mark.clause("T54-13")
def test_worked_example_ante_of_one_dollar() -> None:
    found = back(GAME, {"ante-odds": 1}, "Ac Ad", "Kh 9s 4c 3h 3d", "Kc 7d", "raise-3x")
    assert found["ante"] == "2"


@pytest.mark.clause("T54-16", "T54-41")
def test_participant_better_and_dealer_without_a_pair() -> None:
    assert won("Ac Ad", "Kh 9s 4c 3h 2d", "Qc 7d") == {"ante": "10", "raise": "60", "odds": "10"}
    assert won("Jc Td", "Qh 9s 8c 3h 2d", "Ac 7d") == {"ante": "10", "raise": "60", "odds": "20"}


@pytest.mark.clause("T54-17", "T54-26", "T54-41")
def test_dealer_better_and_qualifies() -> None:
    assert won("Ac Qd", "Kh 9s 4c 3h 2d", "2c 7d") == {"ante": "0", "raise": "0", "odds": "0"}


@pytest.mark.clause("T54-12", "T54-18")
def test_dealer_better_without_a_pair() -> None:
    assert won("Qc Jd", "Kh 9s 4c 3h 2d", "Ac 7d") == {"ante": "10", "raise": "0", "odds": "0"}


@pytest.mark.clause("T54-14", "T54-19")
def test_a_tie_returns_all_three() -> None:
    tied = {"ante": "10", "raise": "30", "odds": "10"}
    assert won("Ac Qd", "Kh 9s 4c 3h 3d", "Ad Qc") == tied
    assert won("Ac Qd", "Kh 9s 4c 3h 2d", "Ad Qc") == tied, "qualified or not"
    assert won("2c 3d", "As Ks Qs Js Ts", "4c 5d") == tied, "however good"


@pytest.mark.parametrize(
    ("own", "board", "pays"),
    [
        pytest.param("As Ks", "Qs Js Ts 3c 3d", "5010", marks=pytest.mark.clause("T54-20")),
        pytest.param("8s 7s", "Js Ts 9s 3c 3d", "510", marks=pytest.mark.clause("T54-21")),
        pytest.param("8s 8d", "8h 8c Ts 3c 3d", "110", marks=pytest.mark.clause("T54-22")),
        pytest.param("8s 8d", "8h Kc Ts 3c 3d", "40", marks=pytest.mark.clause("T54-23")),
        pytest.param("As 2s", "Ks 9s 7s 3c 3d", "25", marks=pytest.mark.clause("T54-24")),
        pytest.param("Ac Kd", "Qs Jh Td 3c 3d", "20", marks=pytest.mark.clause("T54-25")),
        pytest.param("3s Ad", "4s 7h Td 3c 3d", "10", marks=pytest.mark.clause("T54-26")),
        pytest.param("As Ad", "4s 7h Td 3c 3d", "10", marks=pytest.mark.clause("T54-26")),
    ],
)
@pytest.mark.parametrize("at", [REGULAR, MICRO], ids=["regular", "micro"])
def test_odds_with_the_better_hand(own: str, board: str, pays: str, at: dict[str, Any]) -> None:
    assert won(own, board, "6c Kh", at=at)["odds"] == pays


@pytest.mark.parametrize(
    ("own", "board", "bank", "regular", "micro"),
    [
        pytest.param(
            "8s 7s", "Qs Js Ts 9s 2d", "Ks 3c", "5010", "5010", marks=pytest.mark.clause("T54-21")
        ),
        pytest.param(
            "8s 8d", "8h 8c Ts Td 2d", "Tc Th", "510", "510", marks=pytest.mark.clause("T54-22")
        ),
        pytest.param(
            "8s 8d", "8h Kc Ts Td 2d", "Tc Kh", "110", "110", marks=pytest.mark.clause("T54-23")
        ),
        pytest.param(
            "8s 2s", "Ks 9s Js 3c 3d", "As 4s", "90", "70", marks=pytest.mark.clause("T54-24")
        ),
        pytest.param(
            "8s 7d", "Jh Ts 9s 3c 3d", "Qs Kd", "60", "60", marks=pytest.mark.clause("T54-25")
        ),
        pytest.param(
            "3s 7d", "Jh Ts 9d 3c 3d", "Js Jd", "0", "0", marks=pytest.mark.clause("T54-26")
        ),
        pytest.param(
            "As 7d", "Ah Ts 9d 7c 3d", "Th Td", "0", "0", marks=pytest.mark.clause("T54-26")
        ),
    ],
)
@pytest.mark.clause("T54-12", "T54-17")
def test_odds_with_the_worse_hand(
    own: str, board: str, bank: str, regular: str, micro: str
) -> None:
    for at, odds in ((REGULAR, regular), (MICRO, micro)):
        assert won(own, board, bank, at=at) == {"ante": "0", "raise": "0", "odds": odds}


# -- side bets ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "board", "regular", "micro"),
    [
        pytest.param("As Ks", "Qs Js Ts 3c 3d", 100, 100, marks=pytest.mark.clause("T54-27")),
        pytest.param("8s 7s", "Js Ts 9s 3c 3d", 40, 40, marks=pytest.mark.clause("T54-28")),
        pytest.param("8s 8d", "8h 8c Ts 3c 3d", 30, 30, marks=pytest.mark.clause("T54-29")),
        pytest.param("8s 8d", "8h Kc Ts 3c 3d", 8, 8, marks=pytest.mark.clause("T54-30")),
        pytest.param("As 2s", "Ks 9s 7s 3c 3d", 6, 7, marks=pytest.mark.clause("T54-31")),
        pytest.param("Ac Kd", "Qs Jh Td 3c 3d", 5, 4, marks=pytest.mark.clause("T54-32")),
        pytest.param("3s Ad", "4s 7h Td 3c 3d", 3, 3, marks=pytest.mark.clause("T54-33")),
        pytest.param("As Ad", "4s 7h Td 3c 3d", None, None, marks=pytest.mark.clause("T54-34")),
    ],
)
@pytest.mark.parametrize("last", ["raise-1x", "fold"])
@pytest.mark.clause("T54-10")
def test_trips_plus(
    own: str, board: str, regular: int | None, micro: int | None, last: str
) -> None:
    for at, ratio in ((REGULAR, regular), (MICRO, micro)):
        found = won(own, board, "6c Kh", "check", "check", last, at=at, trips_plus=10)
        assert found["trips-plus"] == ("0" if ratio is None else str(10 + 10 * ratio))


@pytest.mark.parametrize(
    ("own", "ratio"),
    [
        pytest.param("Ac Ad", 30, marks=pytest.mark.clause("T54-35")),
        pytest.param("Ac Kc", 20, marks=pytest.mark.clause("T54-36")),
        pytest.param("Qc Ac", 20, marks=pytest.mark.clause("T54-36")),
        pytest.param("Ac Jc", 20, marks=pytest.mark.clause("T54-36")),
        pytest.param("Ac Kd", 10, marks=pytest.mark.clause("T54-37")),
        pytest.param("Qd Ac", 10, marks=pytest.mark.clause("T54-37")),
        pytest.param("Ac Jd", 10, marks=pytest.mark.clause("T54-37")),
        pytest.param("Kc Kd", 5, marks=pytest.mark.clause("T54-38")),
        pytest.param("2c 2d", 5, marks=pytest.mark.clause("T54-38")),
        pytest.param("Ac Tc", None, marks=pytest.mark.clause("T54-39")),
        pytest.param("Kc Qc", None, marks=pytest.mark.clause("T54-39")),
    ],
)
@pytest.mark.parametrize("last", ["raise-1x", "fold"])
@pytest.mark.clause("T54-10")
def test_pocket_bonus(own: str, ratio: int | None, last: str) -> None:
    found = won(own, "8h 8s 4s 3h 7d", "6c Kh", "check", "check", last, pocket_bonus=10)
    assert found["pocket-bonus"] == ("0" if ratio is None else str(10 + 10 * ratio))


@pytest.mark.clause("T54-10")
def test_a_fold_loses_ante_and_odds() -> None:
    found = won("Ac Ad", "8h 8s 4s 3h 7d", "6c Kh", "check", "check", "fold", pocket_bonus=10)
    assert (found["ante"], found["odds"]) == ("0", "0")


# -- worked example and maximum ----------------------------------------------------------------


@pytest.mark.clause("T54-12", "T54-13", "T54-24", "T54-31", "T54-36", "T54-40", "T54-42")
def test_worked_example_of_the_plan() -> None:
    stakes: dict[str, int | str] = {"ante-odds": 2, "trips-plus": 1, "pocket-bonus": 5}
    dealt = ("Ac Qc", "4c Th Jc 7c Ts", "8s 9d", "check", "raise-2x")
    micro: dict[str, Any] = {"limits": {"ante-odds": {"min": "0.50"}}}
    assert back(GAME, stakes, *dealt, **micro) == {
        "ante": "4",
        "raise": "8",
        "odds": "5",
        "trips-plus": "8",
        "pocket-bonus": "105",
    }
    assert total(GAME, stakes, *dealt, **micro) == ("14", "130")


def test_one_and_a_half_to_one_of_an_odd_cent_is_rounded_down() -> None:
    dealt = ("As 2s", "Ks 9s 7s 3c 3d", "6c Kh", "raise-3x")
    assert back(GAME, {"ante-odds": "1.01"}, *dealt)["odds"] == "2.52", "1.01 and 1.515"


@pytest.mark.clause("T54-46")
def test_the_greatest_win_of_a_single_bet() -> None:
    made = play(
        GAME,
        stakes={"1": [bet("ante-odds", 250)]},
        cards=cards(GAME, "As Ks", "Qs Js Ts 3c 3d", "6c Kh"),
        moves=[["1", "raise-3x"]],
    )
    paid = {one.bet: one.returned for one in made.felt.settled}
    assert paid == {"ante": 500_00, "raise": 1500_00, "odds": 125_250_00}
    assert not any(isinstance(one, events.MaximumWin) for one in made.felt.events)
