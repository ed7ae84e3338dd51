"""Casino Texas Hold'em of kings, clause by clause."""

from __future__ import annotations

import pytest

from krupier.equipment.draws import Face
from krupier.rules.options import Choose, Move, Refused
from krupier.rules.play import Play
from krupier.rules.view import view
from krupier.rules.wants import Moves, Timeout, Void
from tests.play import bet, play, told
from tests.rules.banker_table import asked, bet_offers, check_shuffled, deal, offered, opened
from tests.rules.holdem_table import back, cards, holdem, total

GAME = "kings/casino-texas-holdem"
ANTE = {"ante": 10}
PAIR_OF_NINES = "Qd Jc"
"""The bank's cards on the boards with a pair of nines below."""


def won(own: str, board: str, bank: str, *words: str, **stakes: int) -> dict[str, str]:
    return back(GAME, {"ante": 10, **stakes}, own, board, bank, *(words or ("bet-2x",)))


# -- the table and its bets --------------------------------------------------------------------


@pytest.mark.clause("KP01-01")
def test_five_boxes() -> None:
    made = Play(holdem(GAME))
    for box in "12345":
        made.send(Move(box, "bet", "ante", (), 1000))
    with pytest.raises(Refused):
        made.send(Move("6", "bet", "ante", (), 1000))


@pytest.mark.clause("KP01-03", "KP01-06", "KP00-01", "KP00-04")
def test_one_deck_shuffled_for_every_game() -> None:
    check_shuffled(holdem(GAME))


@pytest.mark.clause("KP01-07", "KP01-23", "KP01-46")
def test_ante_before_the_deal_and_bonus_only_with_it() -> None:
    made = Play(holdem(GAME))
    assert list(bet_offers(made, "1")) == ["ante", "blind-box"]
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "bonus", (), 500))
    made.send(Move("1", "bet", "ante", (), 1000))
    assert list(bet_offers(made, "1")) == ["ante", "bonus"]
    made.send(Timeout())
    for late in (Move("1", "bet", "ante", (), 100), Move("2", "bet", "ante", (), 100)):
        with pytest.raises(Refused):
            made.send(late)
    deal(made)
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "bonus", (), 500))


def test_without_an_ante_nothing_is_dealt() -> None:
    made = Play(holdem(GAME))
    made.send(Timeout())
    assert made.over


@pytest.mark.clause("KP01-46")
def test_bonus_can_be_switched_off() -> None:
    made = Play(holdem(GAME, options={"bonus": False}))
    made.send(Move("1", "bet", "ante", (), 1000))
    assert list(bet_offers(made, "1")) == ["ante"]


def test_bonus_whose_ante_was_taken_back() -> None:
    made = Play(holdem(GAME))
    made.send(Move("1", "bet", "ante", (), 1000))
    made.send(Move("1", "bet", "bonus", (), 500))
    made.send(Move("1", "take-back", "ante"))
    made.send(Timeout())
    assert made.over
    assert made.felt.returned == {"1": 500}


@pytest.mark.clause("KP01-44", "KP00-106")
def test_limits() -> None:
    made = Play(holdem(GAME))
    offer = bet_offers(made, "1")["ante"]
    assert (offer.least, offer.most) == (1_00, 50_000_00)
    for amount in (99, 50_000_01):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", "ante", (), amount))
    made.send(Move("1", "bet", "ante", (), 50_000_00))
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "ante", (), 1))


@pytest.mark.clause("KP01-45")
def test_bonus_is_limited_by_the_maximum_win() -> None:
    made = Play(holdem(GAME))
    made.send(Move("1", "bet", "ante", (), 100))
    # 7 × 357,142.85 = 2,499,999.95
    assert bet_offers(made, "1")["bonus"].most == 357_142_85


# -- blind boxes -------------------------------------------------------------------------------


@pytest.mark.clause("KP01-08", "KP01-09", "KP01-47")
def test_a_blind_box() -> None:
    made = Play(holdem(GAME))
    move = Move("2", "bet", "blind-box", (), 1000)
    assert made.cost(move) == 3000, "ANTE and BET at once"
    made.send(Move("1", "bet", "ante", (), 1000))
    made.send(move)
    assert {one.bet: one.amount for one in made.felt.of("2")} == {"ante": 1000, "bet": 2000}
    with pytest.raises(Refused):
        made.send(Move("2", "bet", "ante", (), 1000))
    made.send(Move("2", "bet", "blind-box", (), 500))
    assert {one.bet: one.amount for one in made.felt.of("2")} == {"ante": 1500, "bet": 3000}
    made.send(Timeout())
    order = deal(made)
    assert [face for place, face in order if place == "2"] == [Face.DOWN] * 2
    assert view(made, ["1", "2"])["cards"]["2"] == ["??", "??"]
    assert view(made, ["1", "2"])["cards"]["1"] != ["??", "??"]
    assert asked(made) == ["1"], "a blind box is not asked and cannot be folded"
    made.send(Move("1", "fold"))
    deal(made)
    assert made.over
    assert view(made)["cards"]["2"] != ["??", "??"], "it is turned at the end"


@pytest.mark.clause("KP01-47")
def test_a_blind_box_is_settled_like_any_other() -> None:
    made = told(
        GAME,
        stakes={"3": [bet("blind-box", 10), bet("bonus", 5)]},
        cards=cards(GAME, "As Ad", "9h 2c 3d 9c 7s", PAIR_OF_NINES),
    )
    assert [(one["bet"], one["returned"]) for one in made["settlement"]] == [
        ("ante", "20"),
        ("bet", "40"),
        ("bonus", "40"),
    ]
    kinds = [one["event"] for one in made["events"]]
    assert kinds.index("side-bet") > kinds.index("compare"), "nobody knows its cards before"


def test_a_blind_box_can_be_taken_back_as_a_whole() -> None:
    made = Play(holdem(GAME))
    made.send(Move("2", "bet", "blind-box", (), 1000))
    made.send(Move("2", "take-back", "blind-box", (), 400))
    assert {one.bet: one.amount for one in made.felt.of("2")} == {"ante": 600, "bet": 1200}
    with pytest.raises(Refused):
        made.send(Move("2", "take-back", "bet"))
    with pytest.raises(Refused):
        made.send(Move("2", "take-back", "blind-box", (), 550))
    made.send(Move("2", "take-back", "blind-box"))
    assert made.felt.lying() == []
    assert made.felt.marks["blind_boxes"] == ()
    made.send(Move("2", "bet", "ante", (), 1000))
    made.send(Timeout())
    deal(made)
    assert asked(made) == ["2"]


@pytest.mark.clause("KP01-47")
def test_blind_boxes_can_be_switched_off() -> None:
    assert list(bet_offers(Play(holdem(GAME, options={"blind_box": False})), "1")) == ["ante"]


# -- the course --------------------------------------------------------------------------------


@pytest.mark.clause("KP01-11", "KP01-12", "KP01-13", "KP01-16", "KP00-81")
def test_the_deal() -> None:
    made = opened(GAME, ("4", "ante", 1000), ("2", "ante", 1000))
    order = deal(made)
    own = [("2", Face.OWNER), ("4", Face.OWNER)]
    assert order == [*own, *own, *[("board", Face.UP)] * 3]
    assert "bank" not in made.felt.places, "the bank has no cards before the BETs are closed"
    shown = view(made, ["2"])["cards"]
    assert "??" not in shown["2"]
    assert shown["4"] == ["??", "??"]
    made.send(Move("2", "bet-2x"))
    made.send(Move("4", "bet-2x"))
    assert deal(made) == [*[("board", Face.UP)] * 2, *[("bank", Face.UP)] * 2]
    assert made.over


@pytest.mark.clause("KP01-13", "KP01-14", "KP01-15")
def test_fold_or_bet_twice_the_ante_from_the_left() -> None:
    made = opened(GAME, ("4", "ante", 700), ("2", "ante", 1000))
    deal(made)
    assert asked(made) == ["2"]
    assert made.offers("2") == (Choose("bet-2x", costs=2000), Choose("fold"))
    assert made.cost(Move("2", "bet-2x")) == 2000
    made.send(Move("2", "fold"))
    assert made.felt.settled[-1].bet == "ante"
    assert made.felt.returned == {"2": 0}
    assert made.felt.cards("2") == ()
    assert offered(made, "4") == {"bet-2x": 1400, "fold": 0}
    for wrong in ("check", "bet-1x", "bet"):
        with pytest.raises(Refused):
            made.send(Move("4", wrong))
    made.send(Move("4", "bet-2x"))
    assert made.felt.staked == {"4": 2100, "2": 1000}


def test_who_does_not_decide_folds() -> None:
    made = opened(GAME, ("1", "ante", 1000))
    deal(made)
    assert isinstance(made.want, Moves)
    assert made.want.on_timeout == "fold"
    made.send(Timeout())
    assert made.over
    assert made.felt.returned == {"1": 0}


def test_folded_cards_are_never_shown() -> None:
    made = opened(GAME, ("1", "ante", 1000), ("2", "ante", 1000))
    deal(made, "As 2c Kd 2d 9h 8c 7s")
    made.send(Move("1", "fold"))
    made.send(Move("2", "bet-2x"))
    deal(made, "6c 5c 4d 4h")
    assert "As" not in str(view(made, ["2"]))


def test_a_void_game_returns_everything() -> None:
    made = opened(GAME, ("1", "ante", 1000), ("2", "blind-box", 1000))
    made.send(Void("a card was exposed"))
    assert made.felt.returned == made.felt.staked == {"1": 1000, "2": 3000}


# -- settlement --------------------------------------------------------------------------------


@pytest.mark.clause("KP01-17", "KP01-42")
def test_any_five_of_seven() -> None:
    # both own cards, one of them, none of them
    assert won("As Ad", "9h 2c 3d 9c 7s", PAIR_OF_NINES) == {"ante": "20", "bet": "40"}
    assert won("As 4d", "9h Ac 3d 9c 7s", PAIR_OF_NINES) == {"ante": "20", "bet": "40"}
    assert won("2c 3d", "9h 9s 9d Kc Ks", "4c 5d") == {"ante": "10", "bet": "20"}, "the board plays"


@pytest.mark.clause("KP01-18", "KP01-19", "KP01-20", "KP01-21")
@pytest.mark.parametrize(
    ("bank", "opens"),
    [("4c 4d", True), ("5c 5d", True), ("Ac 2d", True), ("3c 3d", False), ("Ad Kd", False)],
)
def test_the_bank_opens_with_a_pair_of_fours(bank: str, opens: bool) -> None:
    """A losing player loses only to a bank that opened."""
    board = "2s 9h 6c Jd Qh" if bank != "Ac 2d" else "Ah 9h 6c Jd Qh"
    lost = {"ante": "0", "bet": "0"}
    assert won("7c 5h" if "5" not in bank else "7c Th", board, bank) == (
        lost if opens else {"bet": "20", "ante": "20"}
    )


@pytest.mark.clause("KP01-20")
def test_worked_example_bank_without_a_pair() -> None:
    assert won("3c 4d", "Kh 9c 7s Jd 2d", "Qc 8c") == {"bet": "20", "ante": "20"}, "worse hand"
    assert won("Kc Kd", "Kh 9c 7s Jd 2d", "Qc 8c") == {"bet": "20", "ante": "20"}, "better hand"


@pytest.mark.clause("KP01-22", "KP01-25", "KP01-26")
def test_worked_examples_won() -> None:
    assert won("Kh 2h", "Ah 9h 7h Jd 4s", "4c Qd") == {"ante": "30", "bet": "40"}
    assert won("9d Ac", "9h 2c 3d 7c 6s", "9s Kc") == {"ante": "20", "bet": "40"}


@pytest.mark.parametrize(
    ("own", "board", "ratio"),
    [
        pytest.param("As Ks", "Qs Js Ts 9h 9d", 50, marks=pytest.mark.clause("KP01-30")),
        pytest.param("8s 7s", "Js Ts 9s 9h 2d", 20, marks=pytest.mark.clause("KP01-29")),
        pytest.param("As 2s", "3s 4s 5s 9h 9d", 20, marks=pytest.mark.clause("KP01-29")),
        pytest.param("8s 8d", "8h 8c 9s 9h 2d", 10, marks=pytest.mark.clause("KP01-28")),
        pytest.param("8s 8d", "8h 3c 9s 9h 2d", 3, marks=pytest.mark.clause("KP01-27")),
        pytest.param("As 2s", "3s 7s 5s 9h 9d", 2, marks=pytest.mark.clause("KP01-26")),
        pytest.param("Ks Qh", "Js Th 9s 9h 2d", 1, marks=pytest.mark.clause("KP01-25")),
        pytest.param("9d 3c", "5s 9s 9h 2d 7d", 1, marks=pytest.mark.clause("KP01-25")),
        pytest.param("8s 8d", "3c 9s 9h 2d Kd", 1, marks=pytest.mark.clause("KP01-25")),
        pytest.param("As Ac", "3c 9s 4h 2d Kd", 1, marks=pytest.mark.clause("KP01-25")),
    ],
)
@pytest.mark.clause("KP01-22")
def test_ante_table(own: str, board: str, ratio: int) -> None:
    assert won(own, board, "6c 6h") == {"ante": str(10 + 10 * ratio), "bet": "40"}


@pytest.mark.clause("KP01-43")
@pytest.mark.parametrize(
    ("options", "given"),
    [
        ({}, ("10", "20")),
        ({"on_tie": "push"}, ("10", "20")),
        ({"on_tie": "lose"}, ("0", "0")),
    ],
)
def test_equal_hands(options: dict[str, str], given: tuple[str, str]) -> None:
    found = back(GAME, ANTE, "Kc 2d", "Ks Ah 9h 8d 7c", "Kd 2s", "bet-2x", options=options)
    assert (found["ante"], found["bet"]) == given


@pytest.mark.clause("KP01-20", "KP01-43")
def test_equal_hands_without_an_opening_bank() -> None:
    assert won("Kc 2d", "3s Ah 9h 8d 7c", "Kd 2s") == {"bet": "20", "ante": "20"}


# -- BONUS -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "flop", "wins"),
    [
        pytest.param("As Ks", "Qs Js Ts", True, marks=pytest.mark.clause("KP01-39")),
        pytest.param("9s Ks", "Qs Js Ts", True, marks=pytest.mark.clause("KP01-38")),
        pytest.param("9s 9d", "9h 9c Ts", True, marks=pytest.mark.clause("KP01-37")),
        pytest.param("9s 9d", "9h Tc Ts", True, marks=pytest.mark.clause("KP01-36")),
        pytest.param("2s 9s", "7s Js Ts", True, marks=pytest.mark.clause("KP01-35")),
        pytest.param("As 2d", "3s 4h 5s", True, marks=pytest.mark.clause("KP01-34")),
        pytest.param("2s 2d", "2h 4h 5s", True, marks=pytest.mark.clause("KP01-33")),
        pytest.param("2s 3d", "2h 3h 5s", True, marks=pytest.mark.clause("KP01-32")),
        pytest.param("As 7d", "Ah 9c 2s", True, marks=pytest.mark.clause("KP01-31")),
        pytest.param("As Ad", "Kh 9c 2s", True, marks=pytest.mark.clause("KP01-31")),
        pytest.param("Ks Kd", "Ah 9c 2s", False, marks=pytest.mark.clause("KP01-40")),
        pytest.param("As Kd", "Qh 9c 2s", False, marks=pytest.mark.clause("KP01-40")),
    ],
)
@pytest.mark.clause("KP01-24")
def test_bonus_pays_seven_to_one_on_the_flop(own: str, flop: str, wins: bool) -> None:
    found = back(GAME, {"ante": 10, "bonus": 5}, own, flop, "", "fold")
    assert found == {"bonus": "40" if wins else "0", "ante": "0"}


@pytest.mark.clause("KP01-24")
def test_bonus_is_settled_at_once_by_five_cards() -> None:
    made = opened(GAME, ("1", "ante", 1000), ("1", "bonus", 500))
    deal(made, "As 7d Ah 9c 2s")
    assert isinstance(made.want, Moves)
    assert made.felt.returned == {"1": 4000}, "before anybody decides"
    # the second pair comes too late
    late = back(GAME, {"ante": 10, "bonus": 5}, "Ks 7d", "Kh 9c 2s 7h 2d", "6c 6d", "bet-2x")
    assert late["bonus"] == "0"


def test_worked_example_bonus_and_fold() -> None:
    assert total(GAME, {"ante": 10, "bonus": 5}, "As 7d", "Ah 9c 2s", "", "fold") == ("15", "40")


# -- maximum win -------------------------------------------------------------------------------


@pytest.mark.clause("KP01-44", "KP01-45")
@pytest.mark.parametrize(
    ("per", "wins"),
    [
        # ANTE 50 × 50,000 alone is the cap; BONUS 7 × 100,000 comes first, BET adds 100,000
        ("box", 2_500_000_00),
        ("bet", 2_500_000_00 + 100_000_00 + 700_000_00),
    ],
)
def test_the_maximum_win_caps_the_whole_box(per: str, wins: int) -> None:
    made = play(
        GAME,
        options={"max_win_per": per},
        stakes={"1": [bet("ante", 50_000), bet("bonus", 100_000)], "2": [bet("ante", 50_000)]},
        cards=cards(GAME, ["As Ks", "2c 3d"], "Qs Js Ts 9h 9d", "6c 6h"),
        moves=[["1", "bet-2x"], ["2", "fold"]],
    )
    assert made.felt.returned["1"] - made.felt.staked["1"] == wins
