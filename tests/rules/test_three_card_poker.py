"""Three Card Poker and Prime Three Card Poker of kings, clause by clause."""

from __future__ import annotations

import pytest

from krupier.equipment.draws import Face
from krupier.rules.options import Choose, Move, Refused
from krupier.rules.play import Play
from krupier.rules.view import view
from krupier.rules.wants import Moves, Timeout
from tests.play import bet, play, told
from tests.rules.banker_table import bet_offers, check_shuffled, deal, opened
from tests.rules.draw_table import PRIME, THREE, back, cards, draw, net

BOTH = (THREE, PRIME)


@pytest.mark.clause("KP06-01", "KP07-01")
@pytest.mark.parametrize("game", BOTH)
def test_five_boxes(game: str) -> None:
    made = Play(draw(game))
    for box in "12345":
        made.send(Move(box, "bet", "ante", (), 1000))
    with pytest.raises(Refused):
        made.send(Move("6", "bet", "ante", (), 1000))


@pytest.mark.clause("KP06-03", "KP06-05", "KP07-03", "KP07-05")
@pytest.mark.parametrize("game", BOTH)
def test_one_deck_shuffled_for_every_game(game: str) -> None:
    check_shuffled(draw(game))


@pytest.mark.clause("KP06-08", "KP07-10")
@pytest.mark.parametrize("game", BOTH)
def test_stakes_come_before_the_deal(game: str) -> None:
    sides = ["bonus"] if game == THREE else ["bonus", "prime"]
    made = opened(game, ("1", "ante", 1000), *(("2", name, 1000) for name in ["ante", *sides]))
    lying = {seat: [one.bet for one in made.felt.of(seat)] for seat in "12"}
    assert lying == {"1": ["ante"], "2": ["ante", *sides]}, "the bet waits for the decision"
    deal(made)
    for late in ("ante", "bet", *sides):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", late, (), 1000))


@pytest.mark.clause("KP06-09", "KP06-10", "KP07-11", "KP07-12")
@pytest.mark.parametrize("game", BOTH)
def test_three_cards_each_one_at_a_time_from_the_left(game: str) -> None:
    made = opened(game, ("4", "ante", 1000), ("2", "ante", 1000))
    turn = [("2", Face.OWNER), ("4", Face.OWNER), ("bank", Face.DOWN)]
    assert deal(made) == turn * 3
    assert view(made, ["2"])["cards"]["4"] == ["??"] * 3
    assert view(made, ["2"])["cards"]["bank"] == ["??"] * 3


@pytest.mark.clause("KP06-11", "KP06-13", "KP07-13", "KP07-16")
@pytest.mark.parametrize("game", BOTH)
def test_the_bet_is_the_ante_or_the_player_folds(game: str) -> None:
    made = opened(game, ("1", "ante", 1050), ("3", "ante", 1000))
    deal(made)
    assert made.offers("1") == (Choose("bet-1x", costs=1050), Choose("fold"))
    assert made.offers("3") == ()
    made.send(Move("1", "bet-1x"))
    assert view(made)["cards"]["bank"] == ["??"] * 3
    made.send(Move("3", "fold"))
    assert "??" not in view(made)["cards"]["bank"]
    assert made.over


@pytest.mark.parametrize("game", BOTH)
def test_who_does_not_decide_in_time_folds(game: str) -> None:
    made = opened(game, ("1", "ante", 1000))
    deal(made)
    made.send(Timeout())
    assert made.felt.returned == {"1": 0}


@pytest.mark.clause("KP06-06", "KP07-06")
@pytest.mark.parametrize("game", BOTH)
def test_nobody_looks_at_a_blind_box(game: str) -> None:
    made = opened(game, ("1", "ante", 1000), ("2", "blind-box", 1000))
    assert {one.bet: one.amount for one in made.felt.of("2")} == {"ante": 1000, "bet": 1000}
    deal(made)
    assert view(made, ["1", "2"])["cards"]["2"] == ["??"] * 3
    assert isinstance(made.want, Moves)
    assert list(made.want.seats or ()) == ["1"]
    made.send(Move("1", "fold"))
    assert "??" not in view(made)["cards"]["2"]


@pytest.mark.clause("KP06-14", "KP06-15", "KP07-17", "KP07-18")
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(
    ("bank", "opens"),
    [("Jh 9c 8d", False), ("Qh 3c 2d", True), ("2h 2c 3d", True), ("Kh 3c 2d", True)],
)
def test_the_bank_opens_with_a_queen(game: str, bank: str, opens: bool) -> None:
    found = back(game, {"ante": 10}, "As Ad 5c", bank)
    assert found == {"ante": "20", "bet": "20" if opens else "10"}
    # a bank without a hand pays even who is worse
    worse = back(game, {"ante": 10}, "7s 5d 2s", bank)
    assert worse == ({"ante": "0", "bet": "0"} if opens else {"ante": "20", "bet": "10"})


@pytest.mark.clause("KP06-16", "KP06-17", "KP06-18", "KP06-26")
@pytest.mark.clause("KP07-19", "KP07-20", "KP07-21", "KP07-34")
@pytest.mark.parametrize("game", BOTH)
def test_the_order_of_hands(game: str) -> None:
    ladder = ["Qs 8d 5c", "Ks 8d 5c", "2s 2d 3c", "2s 5s 3s", "As 2d 3c", "As Kd Qc", "2s 2d 2c"]
    ladder += ["As 2s 3s", "Ks Qs As"]
    banks = ["Qh 8c 5d", "Kh 8c 5d", "2h 2c 3d", "2h 5h 3h", "Ah 2c 3d", "Ah Kc Qd", "3h 3c 3d"]
    banks += ["Ah 2h 3h"]
    for place, own in enumerate(ladder):
        for below, bank in enumerate(banks):
            if not set(own.split()) & set(bank.split()) and place != below:
                won = back(game, {"ante": 10}, own, bank)
                expected = "20" if place > below else "0"
                if (own, bank) != ("2s 2d 2c", "3h 3c 3d"):
                    assert won == {"ante": expected, "bet": expected}, (own, bank)


@pytest.mark.clause("KP06-27", "KP07-35")
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(
    ("options", "gets"), [({}, "10"), ({"on_tie": "push"}, "10"), ({"on_tie": "lose"}, "0")]
)
def test_ties(game: str, options: dict[str, str], gets: str) -> None:
    found = back(game, {"ante": 10}, "Ks 9d 5c", "Kh 9c 5d", options=options)
    assert found == {"ante": gets, "bet": gets}


BONUS = [
    pytest.param("4s 5s 6s", "205", marks=pytest.mark.clause("KP06-20", "KP07-25")),
    pytest.param("As Ks Qs", "205", marks=pytest.mark.clause("KP06-20", "KP07-25")),
    pytest.param("4s 4d 4c", "155", marks=pytest.mark.clause("KP06-21", "KP07-26")),
    pytest.param("4s 5d 6c", "35", marks=pytest.mark.clause("KP06-22", "KP07-27")),
    pytest.param("4s 5s 9s", "25", marks=pytest.mark.clause("KP06-23", "KP07-28")),
    pytest.param("4s 4d 9s", "10", marks=pytest.mark.clause("KP06-24", "KP07-29")),
    pytest.param("As Kd 9s", "0", marks=pytest.mark.clause("KP06-25", "KP07-30")),
]


@pytest.mark.parametrize(("own", "gets"), BONUS)
@pytest.mark.clause("KP06-19", "KP07-22")
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize("bank", ["Jh 9c 2d", "Qh Qc Qd"])
def test_bonus_whatever_the_bank_has(game: str, own: str, gets: str, bank: str) -> None:
    if set(own.split()) & set(bank.split()):
        bank = "Th Tc Td"
    assert back(game, {"ante": 10, "bonus": 5}, own, bank)["bonus"] == gets


@pytest.mark.clause("KP06-12")
def test_a_fold_loses_the_bonus_too() -> None:
    found = back(THREE, {"ante": 10, "bonus": 5}, "4s 4d 4c", "Jh 9c 2d", "fold")
    assert found == {"ante": "0", "bonus": "0"}


@pytest.mark.clause("KP07-14", "KP07-15")
def test_side_bets_survive_a_fold_at_prime() -> None:
    stakes: dict[str, int | str] = {"ante": 10, "bonus": 5, "prime": 5}
    found = back(PRIME, stakes, "4s 4c 9s", "Jh 9d 2c", "fold")
    assert found == {"ante": "0", "bonus": "10", "prime": "20"}
    made = opened(PRIME, ("1", "ante", 1000), ("1", "prime", 500), ("2", "ante", 1000))
    deal(made)
    made.send(Move("1", "fold"))
    assert view(made)["cards"]["1"] == ["??"] * 3, "nobody sees them while others decide"


@pytest.mark.clause("KP07-23", "KP07-24")
@pytest.mark.parametrize(
    ("own", "bank", "gets"),
    [
        pytest.param("4h 5d 9h", "Jh 9c 2d", "20", marks=pytest.mark.clause("KP07-31")),
        pytest.param("4s 5c 9s", "Jh 9d 2d", "20", marks=pytest.mark.clause("KP07-31")),
        pytest.param("4s 5c 9s", "Js 9c 2c", "25", marks=pytest.mark.clause("KP07-32")),
        pytest.param("4h 5d 9h", "Jd 9d 2h", "25", marks=pytest.mark.clause("KP07-32")),
        pytest.param("4h 5d 9s", "Jd 9d 2h", "0", marks=pytest.mark.clause("KP07-33")),
    ],
)
def test_prime_by_colour(own: str, bank: str, gets: str) -> None:
    assert back(PRIME, {"ante": 10, "prime": 5}, own, bank)["prime"] == gets


@pytest.mark.clause("KP07-09")
@pytest.mark.parametrize("side", ["bonus", "prime"])
def test_no_side_bet_without_the_first_game(side: str) -> None:
    made = Play(draw(PRIME))
    with pytest.raises(Refused):
        made.send(Move("1", "bet", side, (), 500))
    made.send(Move("1", "bet", "ante", (), 500))
    made.send(Move("1", "bet", side, (), 500))
    made.send(Move("1", "take-back", "ante"))
    made.send(Timeout())
    assert made.over
    assert made.felt.returned == {"1": 500}


@pytest.mark.clause("KP06-28", "KP07-36")
@pytest.mark.parametrize("game", BOTH)
def test_limits(game: str) -> None:
    offer = bet_offers(Play(draw(game)), "1")["ante"]
    assert (offer.least, offer.most) == (1_00, 50_000_00)


@pytest.mark.clause("KP06-29", "KP06-30", "KP07-37", "KP07-38")
@pytest.mark.parametrize(
    ("game", "bet_", "most"),
    # 2,000,000 / 40 and 2,000,000 / 4
    [(THREE, "bonus", 50_000_00), (PRIME, "bonus", 50_000_00), (PRIME, "prime", 500_000_00)],
)
def test_side_stakes_limited_by_the_maximum_win(game: str, bet_: str, most: int) -> None:
    made = Play(draw(game))
    made.send(Move("1", "bet", "ante", (), 1000))
    offer = bet_offers(made, "1")[bet_]
    assert (offer.least, offer.most) == (1_00, most)


@pytest.mark.clause("KP06-29", "KP06-31", "KP07-37", "KP07-39")
@pytest.mark.parametrize(("game", "bet_"), [(THREE, "bonus"), (PRIME, "bonus"), (PRIME, "prime")])
def test_side_stakes_equal_to_the_ante(game: str, bet_: str) -> None:
    made = Play(draw(game, options={"side_stakes": "equal"}))
    made.send(Move("1", "bet", "ante", (), 1000))
    for wrong in (999, 1001):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", bet_, (), wrong))
    made.send(Move("1", "bet", bet_, (), 1000))
    made.send(Move("1", "bet", "ante", (), 500))
    made.send(Timeout())
    assert [(one.bet, one.how) for one in made.felt.settled] == [(bet_, "not-equal")]


@pytest.mark.clause("KP06-28", "KP06-30", "KP07-36")
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(
    ("per", "wins"), [("box", 2_000_000_00), ("bet", 2_000_000_00 + 100_000_00)]
)
def test_the_maximum_win_caps_the_whole_box(game: str, per: str, wins: int) -> None:
    made = play(
        game,
        options={"max_win_per": per},
        stakes={"1": [bet("ante", 50_000), bet("bonus", 50_000)]},
        cards=cards(game, "4s 5s 6s", "Qh 9c 2d"),
        moves=[["1", "bet-1x"]],
    )
    assert made.felt.returned["1"] - made.felt.staked["1"] == wins


def test_worked_examples_three_card() -> None:
    stakes: dict[str, int | str] = {"ante": 10, "bonus": 5}
    pair = back(THREE, stakes, "9s 9d 2c", "Jh 8c 4d")
    assert pair == {"ante": "20", "bet": "10", "bonus": "10"}
    flush = back(THREE, stakes, "9s 4s 2s", "6h 5c 4d")
    assert flush == {"ante": "0", "bet": "0", "bonus": "25"}
    assert net(THREE, stakes, "Qs 7d 2c", "6h 5c 4d", "fold") == -15


def test_worked_examples_prime() -> None:
    stakes: dict[str, int | str] = {"ante": 10, "bonus": 5, "prime": 5}
    folded = back(PRIME, stakes, "Kh 9d 2h", "Qd 8h 3h", "fold")
    assert folded == {"ante": "0", "bonus": "0", "prime": "25"}
    played = back(PRIME, stakes, "7s 7c As", "Jh 8c 4d")
    assert played == {"ante": "20", "bet": "10", "bonus": "10", "prime": "20"}


def test_the_croupier_names_the_hands() -> None:
    events = told(
        THREE,
        stakes={"1": [bet("ante", 10)]},
        cards=cards(THREE, "4s 5s 6s", "Qh Qc 2d"),
        moves=[["1", "bet-1x"]],
    )["events"]
    names = {one["at"]: one["en"] for one in events if one["event"] == "hand"}
    assert names["bank"] == "pair of queens"
    assert "straight flush" in names["1"]
