"""Ultimate Texas Hold'em of kings and of wgg, clause by clause."""

from __future__ import annotations

import pytest

from krupier.equipment.draws import BURN, Face
from krupier.rules.game import BadSetting
from krupier.rules.options import Choose, Heap, Move, Refused, TakeBack
from krupier.rules.play import Play
from krupier.rules.view import view
from krupier.rules.wants import Moves, Timeout, Void
from tests.play import bet, play, told
from tests.rules.banker_table import asked, bet_offers, check_shuffled, deal, offered, opened
from tests.rules.holdem_table import back, cards, holdem, total

KINGS = "kings/ultimate-texas-holdem"
WGG = "wgg/ultimate-texas-holdem"
BOTH = {KINGS: "ante-blind", WGG: "ante-bet"}
SECOND = {KINGS: "blind", WGG: "bet"}
"""The field that equals the ante."""

BOARD = "Kh 9h 4s 3c 3d"
"""The board has a pair of threes: the bank always qualifies."""


def won(game: str, own: str, board: str, bank: str, *words: str, trips: int = 5) -> dict[str, str]:
    """10 on both compulsory fields and 5 on trips."""
    stakes = {BOTH[game]: 10} | ({"trips": trips} if trips else {})
    return back(game, stakes, own, board, bank, *(words or ("play-4x",)))


# -- the table and its bets --------------------------------------------------------------------


@pytest.mark.clause("KP08-01")
def test_six_boxes_at_kings() -> None:
    made = Play(holdem(KINGS))
    for box in "123456":
        made.send(Move(box, "bet", "ante-blind", (), 1000))
    with pytest.raises(Refused):
        made.send(Move("7", "bet", "ante-blind", (), 1000))


@pytest.mark.clause("W18-02", "W18-54")
@pytest.mark.parametrize("boxes", [4, 7])
def test_four_to_seven_boxes_at_wgg(boxes: int) -> None:
    made = Play(holdem(WGG, options={"boxes": boxes}))
    for box in range(1, boxes + 1):
        made.send(Move(str(box), "bet", "ante-bet", (), 1000))
    with pytest.raises(Refused):
        made.send(Move(str(boxes + 1), "bet", "ante-bet", (), 1000))
    for wrong in (3, 8):
        with pytest.raises(BadSetting):
            holdem(WGG, options={"boxes": wrong})


@pytest.mark.clause("KP08-04", "KP08-09", "W18-04", "W18-06")
@pytest.mark.parametrize("game", BOTH)
def test_one_deck_shuffled_for_every_game(game: str) -> None:
    check_shuffled(holdem(game))


@pytest.mark.clause("KP08-16", "W18-03", "W18-07")
@pytest.mark.parametrize("game", BOTH)
def test_two_equal_stakes_open_a_box(game: str) -> None:
    main, second = BOTH[game], SECOND[game]
    made = Play(holdem(game))
    assert made.cost(Move("1", "bet", main, (), 1000)) == 2000
    made.send(Move("1", "bet", main, (), 1000))
    made.send(Move("1", "bet", main, (), 50))
    assert {one.bet: one.amount for one in made.felt.of("1")} == {"ante": 1050, second: 1050}
    for single in ("ante", second, "play"):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", single, (), 1000))
        with pytest.raises(Refused):
            made.send(Move("1", "take-back", single))
    assert made.offers("1")[1] == TakeBack((Heap(main, (), 1050),))
    made.send(Move("1", "take-back", main, (), 50))
    assert {one.bet: one.amount for one in made.felt.of("1")} == {"ante": 1000, second: 1000}


@pytest.mark.clause("KP08-03", "KP08-16", "KP08-47", "KP08-48")
def test_trips_of_any_amount_at_kings() -> None:
    made = Play(holdem(KINGS))
    assert "trips" not in bet_offers(made, "1")
    made.send(Move("1", "bet", "ante-blind", (), 1000))
    offer = bet_offers(made, "1")["trips"]
    # 50 × 500,000 = 25,000,000
    assert (offer.least, offer.most) == (1_00, 500_000_00)
    made.send(Move("1", "bet", "trips", (), 12_345))
    assert bet_offers(Play(holdem(KINGS, options={"trips": False})), "1").keys() == {
        "ante-blind",
        "blind-box",
    }


@pytest.mark.clause("KP08-47")
def test_limits_at_kings() -> None:
    made = Play(holdem(KINGS))
    for amount in (99, 50_000_01):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", "ante-blind", (), amount))
    made.send(Move("1", "bet", "ante-blind", (), 50_000_00))
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "ante-blind", (), 1))


@pytest.mark.clause("W18-03", "W18-08", "W18-49", "W18-50", "W18-51", "W18-52")
def test_limits_at_wgg() -> None:
    made = Play(holdem(WGG))
    for amount in (1_99, 500_01):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", "ante-bet", (), amount))
    made.send(Move("1", "bet", "ante-bet", (), 500_00))
    for amount in (1_99, 500_01):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", "trips", (), amount))
    made.send(Move("1", "bet", "trips", (), 123_45))
    made.send(Move("1", "bet", "trips", (), 376_55))
    made.send(Timeout())
    deal(made)
    assert offered(made, "1")["play-4x"] == 2000_00, "the maximum of Play"
    made.send(Move("1", "play-4x"))
    lying = {one.bet: one.amount for one in made.felt.of("1")}
    assert lying == {"ante": 500_00, "bet": 500_00, "trips": 500_00, "play": 2000_00}
    with pytest.raises(BadSetting, match="outside"):
        holdem(WGG, limits={"ante-bet": {"max": "600"}})


@pytest.mark.clause("KP08-14")
@pytest.mark.parametrize("game", BOTH)
def test_nothing_is_touched_after_the_deal(game: str) -> None:
    made = opened(game, ("1", BOTH[game], 1000), ("1", "trips", 500))
    deal(made)
    for late in (
        Move("1", "bet", BOTH[game], (), 1000),
        Move("1", "bet", "trips", (), 1000),
        Move("1", "take-back", "trips"),
        Move("1", "take-back", BOTH[game]),
    ):
        with pytest.raises(Refused):
            made.send(late)


@pytest.mark.clause("W18-55", "W18-56")
def test_nobody_bets_on_a_box_of_others_at_wgg() -> None:
    made = Play(holdem(WGG))
    made.send(Move("1", "bet", "ante-bet", (), 1000))
    with pytest.raises(Refused):
        made.send(Move("1+2", "bet", "trips", (), 1000))
    with pytest.raises(Refused):
        made.send(Move("1+2", "bet", "ante-bet", (), 1000))


@pytest.mark.clause("W18-57")
def test_an_annulled_game_returns_the_stakes() -> None:
    made = opened(WGG, ("1", "ante-bet", 1000), ("1", "trips", 500))
    deal(made)
    made.send(Move("1", "play-3x"))
    made.send(Void("information was exchanged"))
    assert made.felt.returned == made.felt.staked == {"1": 5500}


# -- the course --------------------------------------------------------------------------------


@pytest.mark.clause("KP08-17", "KP08-18", "KP08-19", "KP08-21", "KP08-23")
def test_the_deal_at_kings() -> None:
    made = opened(KINGS, ("6", "ante-blind", 1000), ("2", "ante-blind", 1000))
    turn = [("2", Face.OWNER), ("6", Face.OWNER), ("bank", Face.DOWN)]
    assert deal(made) == [*turn, *turn]
    shown = view(made, ["6"])["cards"]
    assert "??" not in shown["6"]
    assert shown["2"] == shown["bank"] == ["??", "??"]
    for box in "26":
        made.send(Move(box, "check"))
    assert deal(made) == [(BURN, Face.DOWN), *[("board", Face.UP)] * 3]
    for box in "26":
        made.send(Move(box, "check"))
    assert deal(made) == [(BURN, Face.DOWN), *[("board", Face.UP)] * 2]


@pytest.mark.clause("W18-09", "W18-10", "W18-13", "W18-16")
def test_the_deal_at_wgg() -> None:
    made = opened(WGG, ("6", "ante-bet", 1000), ("2", "ante-bet", 1000))
    turn = [("2", Face.OWNER), ("6", Face.OWNER), ("bank", Face.DOWN)]
    assert deal(made) == [*turn, *turn]
    assert "??" not in view(made, ["2"])["cards"]["2"]
    for box in "26":
        made.send(Move(box, "check"))
    assert deal(made) == [("board", Face.UP)] * 3
    for box in "26":
        made.send(Move(box, "check"))
    assert deal(made) == [("board", Face.UP)] * 2


@pytest.mark.clause("KP08-20", "KP08-22", "KP08-24", "KP08-25", "W18-12", "W18-14", "W18-17")
@pytest.mark.parametrize("game", BOTH)
def test_three_decisions(game: str) -> None:
    made = opened(game, ("1", BOTH[game], 1000))
    deal(made)
    assert made.offers("1") == (
        Choose("play-4x", costs=4000),
        Choose("play-3x", costs=3000),
        Choose("check"),
    )
    with pytest.raises(Refused):
        made.send(Move("1", "fold"))
    made.send(Move("1", "check"))
    deal(made)
    assert offered(made, "1") == {"play-2x": 2000, "check": 0}
    made.send(Move("1", "check"))
    deal(made)
    assert offered(made, "1") == {"play-1x": 1000, "fold": 0}
    made.send(Move("1", "play-1x"))
    assert made.over
    assert made.felt.staked == {"1": 3000}


@pytest.mark.clause("KP08-22", "KP08-24", "W18-15")
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(
    ("words", "play"), [(["play-4x"], 40), (["play-3x"], 30), (["check", "play-2x"], 20)]
)
def test_who_has_bet_is_not_asked_again(game: str, words: list[str], play: int) -> None:
    found = told(
        game,
        stakes={"1": [bet(BOTH[game], 10)]},
        cards=cards(game, "Kd Kc", BOARD, "7d 2c"),
        moves=[["1", word] for word in words],
    )
    assert [one["staked"] for one in found["settlement"] if one["bet"] == "play"] == [str(play)]


@pytest.mark.parametrize("game", BOTH)
def test_players_are_asked_from_the_left(game: str) -> None:
    made = opened(game, ("3", BOTH[game], 1000), ("1", BOTH[game], 1000))
    deal(made)
    assert asked(made) == ["1"]
    made.send(Move("1", "play-3x"))
    assert asked(made) == ["3"]
    made.send(Move("3", "check"))
    deal(made)
    assert asked(made) == ["3"]


@pytest.mark.parametrize("game", BOTH)
def test_out_of_time_means_check_and_at_last_fold(game: str) -> None:
    made = opened(game, ("1", BOTH[game], 1000))
    seen = []
    while not made.over:
        deal(made)
        assert isinstance(made.want, Moves)
        seen.append(made.want.on_timeout)
        made.send(Timeout())
    assert seen == ["check", "check", "fold"]
    assert made.felt.returned == {"1": 0}


@pytest.mark.clause("KP08-27")
def test_the_dealer_turns_his_cards_at_the_end() -> None:
    made = opened(KINGS, ("1", "ante-blind", 1000))
    deal(made, "As 8d Ad 7c")
    made.send(Move("1", "play-4x"))
    assert view(made)["cards"]["bank"] == ["??", "??"]
    deal(made, "Qh 9s 8c 4h 7s")
    assert made.over
    assert view(made)["cards"]["bank"] == ["8d", "7c"]
    assert made.felt.marks["hands"]["bank"].en == "two pairs, eights and sevens"


# -- blind boxes at kings ----------------------------------------------------------------------


@pytest.mark.clause("KP08-11", "KP08-49")
def test_blind_boxes_at_kings() -> None:
    made = opened(
        KINGS, ("1", "ante-blind", 1000), *((str(box), "blind-box", 1000) for box in range(2, 7))
    )
    order = deal(made)
    assert {face for place, face in order if place in "23456"} == {Face.DOWN}
    assert {face for place, face in order if place == "1"} == {Face.OWNER}
    own = view(made, list("123456"))["cards"]
    assert [own[box] for box in "23456"] == [["??", "??"]] * 5
    assert made.felt.staked["2"] == 2000
    made.send(Move("1", "check"))
    assert offered(made, "2") == {"play-4x": 4000, "play-3x": 3000, "check": 0}, (
        "decided without looking"
    )


def test_wgg_has_no_blind_boxes() -> None:
    assert list(bet_offers(Play(holdem(WGG)), "1")) == ["ante-bet"]


# -- settlement --------------------------------------------------------------------------------


@pytest.mark.clause("KP08-28", "KP08-31", "KP08-33", "KP08-38", "W18-20", "W18-25", "W18-30")
@pytest.mark.parametrize(("game", "trips"), [(KINGS, "40"), (WGG, "35")])
def test_worked_example_flush_against_a_pair(game: str, trips: str) -> None:
    found = won(game, "Ah 2h", "Kh 9h 4h 3c 3d", "Kc 7d")
    assert found == {"ante": "20", "play": "80", SECOND[game]: "25", "trips": trips}


@pytest.mark.clause("KP08-32", "KP08-34", "KP08-35", "W18-22", "W18-33", "W18-46", "W18-47")
@pytest.mark.parametrize("game", BOTH)
def test_worked_example_dealer_without_a_pair(game: str) -> None:
    found = won(game, "Qd 9d", "Qh 9s 2c 4h 7s", "Ad Jc", "check", "play-2x")
    assert found == {"ante": "10", "play": "40", SECOND[game]: "10", "trips": "0"}


@pytest.mark.clause("KP08-29", "KP08-35", "W18-23")
@pytest.mark.parametrize("game", BOTH)
def test_worked_example_worse_than_a_dealer_without_a_pair(game: str) -> None:
    found = won(game, "Kc 6d", "Qh 9s 2c 4h 7s", "Ad Jc", "check", "check", "play-1x")
    assert found == {"ante": "10", "play": "0", SECOND[game]: "0", "trips": "0"}


@pytest.mark.clause("KP08-29", "W18-21")
@pytest.mark.parametrize("game", BOTH)
def test_the_dealer_is_better(game: str) -> None:
    found = won(game, "Kc 6d", BOARD, "Ad Ac")
    assert found == {"ante": "0", "play": "0", SECOND[game]: "0", "trips": "0"}


@pytest.mark.clause("KP08-30", "KP08-33", "KP08-42", "W18-19", "W18-26", "W18-35")
@pytest.mark.parametrize("game", BOTH)
def test_worked_example_royal_flush_on_the_board(game: str) -> None:
    found = won(game, "2c 3d", "As Ks Qs Js Ts", "4c 5d", "check", "check", "play-1x")
    assert found == {"ante": "10", "play": "10", SECOND[game]: "10", "trips": "255"}


@pytest.mark.clause("KP08-34", "W18-46")
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(
    ("own", "board", "bank", "ante"),
    [
        ("Ac Ad", "Qh 9s 5c 4h 7s", "2d 2c", "20"),
        ("Ac Ad", "Qh 9s 5c 4h 7s", "Qd 2c", "20"),
        ("Ac Ad", "Qh 9s 5c 9h 7s", "Kd 2c", "20"),
        ("Ac Ad", "Qh 9s 5c 4h 7s", "Kd 2c", "10"),
    ],
    ids=["own pair", "with the board", "the board's pair", "king high"],
)
def test_the_dealer_qualifies_with_any_pair(
    game: str, own: str, board: str, bank: str, ante: str
) -> None:
    assert won(game, own, board, bank, trips=0)["ante"] == ante


HANDS = {
    "royal-flush": ("As Ks", "Qs Js Ts 3c 3d"),
    "straight-flush": ("8s 7s", "Js Ts 9s 3c 3d"),
    "wheel in one suit": ("As 2s", "4s 5s Td 3s 3d"),
    "four-of-a-kind": ("8s 8d", "8h 8c Ts 3c 3d"),
    "full-house": ("8s 8d", "8h Kc Ts 3c 3d"),
    "flush": ("As 2s", "Ks 9s 7s 3c 3d"),
    "straight": ("Ac Kd", "Qs Jh Td 3c 3d"),
    "wheel": ("Ac 2d", "4s 5h Td 3c 3d"),
    "three-of-a-kind": ("3s Ad", "4s 7h Td 3c 3d"),
    "two-pairs": ("As Ad", "4s 7h Td 3c 3d"),
}
PAYS = {
    KINGS: {
        "royal-flush": ("KP08-42", "5010", "510"),
        "straight-flush": ("KP08-41", "510", "410"),
        "wheel in one suit": ("KP08-44", "510", "410"),
        "four-of-a-kind": ("KP08-40", "110", "310"),
        "full-house": ("KP08-39", "40", "90"),
        "flush": ("KP08-38", "25", "80"),
        "straight": ("KP08-37", "20", "50"),
        "wheel": ("KP08-44", "20", "50"),
        "three-of-a-kind": ("KP08-36", "10", "40"),
        "two-pairs": ("KP08-32", "10", "0"),
    },
    WGG: {
        "royal-flush": ("W18-26", "5010", "510"),
        "straight-flush": ("W18-27", "510", "410"),
        "wheel in one suit": ("W18-27", "510", "410"),
        "four-of-a-kind": ("W18-28", "110", "310"),
        "full-house": ("W18-29", "40", "90"),
        "flush": ("W18-30", "25", "70"),
        "straight": ("W18-31", "20", "60"),
        "wheel": ("W18-31", "20", "60"),
        "three-of-a-kind": ("W18-32", "10", "40"),
        "two-pairs": ("W18-33", "10", "0"),
    },
}


@pytest.mark.parametrize(
    ("game", "hand", "second", "trips"),
    [
        pytest.param(game, hand, second, trips, marks=pytest.mark.clause(clause))
        for game, rows in PAYS.items()
        for hand, (clause, second, trips) in rows.items()
    ],
)
def test_pay_tables(game: str, hand: str, second: str, trips: str) -> None:
    """10 on every field against a dealer with a pair of threes and K-6; the player wins."""
    own, board = HANDS[hand]
    found = won(game, own, board, "6c Kh", trips=10)
    assert found == {"ante": "20", "play": "80", SECOND[game]: second, "trips": trips}


@pytest.mark.clause("W18-34")
def test_one_pair_and_high_card_return_the_bet_at_wgg() -> None:
    pair = won(WGG, "Ac Ad", "Qh 9s 5c 4h 7s", "2d 2c")
    assert (pair["bet"], pair["trips"]) == ("10", "0")
    high = won(WGG, "Ac Kd", "Qh 9s 5c 4h 7s", "2d 3c")
    assert (high["bet"], high["trips"], high["play"]) == ("10", "0", "80")


@pytest.mark.clause("KP08-31", "KP08-35", "W18-22")
@pytest.mark.parametrize("game", BOTH)
def test_a_straight_is_paid_though_the_dealer_has_no_pair(game: str) -> None:
    found = won(game, "Jc Td", "Qh 9s 8c 4h 2s", "Ad 3c")
    assert (found["ante"], found[SECOND[game]], found["play"]) == ("10", "20", "80")


@pytest.mark.clause("KP08-33", "W18-25")
@pytest.mark.parametrize("game", BOTH)
def test_trips_win_with_a_lost_hand(game: str) -> None:
    found = won(game, "3s Ad", "4s 7h Td 3c 3d", "Ts Tc")
    assert found == {"ante": "0", "play": "0", SECOND[game]: "0", "trips": "20"}


def test_three_to_two_of_an_odd_amount_is_rounded_down() -> None:
    stakes: dict[str, int | str] = {"ante-blind": "1.01"}
    found = back(KINGS, stakes, "As 2s", "Ks 9s 7s 3c 3d", "6c Kh", "play-3x")
    assert found["blind"] == "2.52", "1.01 and 1.515"


# -- folding -----------------------------------------------------------------------------------


@pytest.mark.clause("KP08-25", "KP08-26", "W18-17", "W18-24")
@pytest.mark.parametrize(
    ("own", "board", "kings", "wgg"),
    [
        # the board itself is three of a kind
        ("4d 3c", "8s 8h 8d Kc 2d", "20", "20"),
        # only the own eight makes it
        ("8d 3c", "8s 8h Kc 5d 2d", "0", "20"),
        ("4d 3c", "8s 8h Kc 5d 2d", "0", "0"),
        # the own cards improve the board: kings pays the board's hand
        ("8c 3c", "8s 8h 8d Kc 2d", "20", "155"),
        ("4d 3c", "Ks Kh Kd Kc 2d", "155", "155"),
    ],
)
def test_trips_after_a_fold(own: str, board: str, kings: str, wgg: str) -> None:
    for game, trips in ((KINGS, kings), (WGG, wgg)):
        found = won(game, own, board, "Ac 2c", "check", "check", "fold")
        assert found == {"ante": "0", SECOND[game]: "0", "trips": trips}, game


@pytest.mark.clause("KP08-26")
def test_worked_examples_of_the_fold() -> None:
    stakes: dict[str, int | str] = {"ante-blind": 10, "trips": 5}
    fold = ("check", "check", "fold")
    assert total(KINGS, stakes, "4d 3c", "8s 8h 8d Kc 2d", "Ac 2c", *fold) == ("25", "20")
    assert total(KINGS, stakes, "8d 3c", "8s 8h Kc 5d 2d", "Ac 2c", *fold) == ("25", "0")


@pytest.mark.clause("W18-17", "W18-25")
def test_folded_cards_are_not_shown_while_others_decide() -> None:
    made = opened(WGG, ("1", "ante-bet", 1000), ("1", "trips", 500), ("2", "ante-bet", 1000))
    deal(made, "8d Kc As 3c Qd 4d")
    for box in "1212":
        made.send(Move(box, "check"))
        deal(made, "8s 8h Ac" if len(made.felt.cards("board")) == 0 else "5d 2c")
    made.send(Move("1", "fold"))
    assert asked(made) == ["2"]
    assert view(made, ["2"])["cards"]["1"] == ["??", "??"]
    assert made.felt.find("1", "trips"), "it waits for the end"
    made.send(Move("2", "play-1x"))
    assert made.felt.returned == {"1": 2000, "2": 0}


@pytest.mark.parametrize("game", BOTH)
def test_nobody_plays_on_and_the_dealer_shows_nothing(game: str) -> None:
    made = opened(game, ("1", BOTH[game], 1000))
    deal(made)
    for word in ("check", "check", "fold"):
        made.send(Move("1", word))
        deal(made)
    assert made.over
    assert view(made, ["1"])["cards"]["bank"] == ["??", "??"]


# -- worked example of wgg, maximum win of kings ----------------------------------------------


@pytest.mark.clause("W18-20", "W18-31", "W18-49", "W18-50", "W18-51", "W18-52")
def test_worked_example_of_wgg() -> None:
    stakes: dict[str, int | str] = {"ante-bet": 2, "trips": 2}
    dealt = ("8d 7c", "9h Ts Jd 2c 2h", "Ks 4d", "check", "check", "play-1x")
    assert total(WGG, stakes, *dealt) == ("8", "24")


TOTALS = {
    "royal-flush": ("1002", "250500", "25500"),
    "straight-flush": ("102", "25500", "20500"),
    "four-of-a-kind": ("22", "5500", "15500"),
    "full-house": ("8", "2000", "4500"),
    "flush": ("5", "1250", "3500"),
    "straight": ("4", "1000", "3000"),
    "three-of-a-kind": ("2", "500", "2000"),
}


@pytest.mark.parametrize(
    ("hand", "low", "high", "trips"),
    [
        pytest.param(hand, *totals, marks=pytest.mark.clause(PAYS[WGG][hand][0]))
        for hand, totals in TOTALS.items()
    ],
)
def test_totals_at_the_limits_of_wgg(hand: str, low: str, high: str, trips: str) -> None:
    own, board = HANDS[hand]
    least = back(WGG, {"ante-bet": 2}, own, board, "6c Kh", "play-3x")
    most = back(WGG, {"ante-bet": 500, "trips": 500}, own, board, "6c Kh", "play-4x")
    assert (least["bet"], most["bet"], most["trips"]) == (low, high, trips)


@pytest.mark.clause("KP08-47")
@pytest.mark.parametrize(
    ("per", "wins"), [("box", 25_000_000_00), ("bet", 25_000_000_00 + 250_000_00)]
)
def test_the_maximum_win_of_kings(per: str, wins: int) -> None:
    """BLIND 500 × 50,000 is the cap; ANTE and PLAY would add 50,000 and 200,000."""
    made = play(
        KINGS,
        options={"max_win_per": per},
        stakes={"1": [bet("ante-blind", 50_000)]},
        cards=cards(KINGS, *HANDS["royal-flush"], "6c Kh"),
        moves=[["1", "play-4x"]],
    )
    assert made.felt.returned["1"] - made.felt.staked["1"] == wins
