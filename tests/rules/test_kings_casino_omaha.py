"""Casino Omaha Poker of kings, clause by clause."""

from __future__ import annotations

import pytest

from krupier.equipment.draws import Face
from krupier.rules.options import Choose, Move, Refused
from krupier.rules.play import Play
from krupier.rules.view import view
from krupier.rules.wants import Moves, Timeout
from tests.play import bet, play
from tests.rules.banker_table import asked, bet_offers, check_shuffled, deal, opened
from tests.rules.holdem_table import back, cards, holdem

GAME = "kings/casino-omaha-poker"


def won(own: str, board: str, bank: str, *words: str) -> dict[str, str]:
    return back(GAME, {"ante": 10}, own, board, bank, *(words or ("bet-2x",)))


@pytest.mark.clause("KP11-01")
def test_seven_boxes() -> None:
    made = Play(holdem(GAME))
    for box in "1234567":
        made.send(Move(box, "bet", "ante", (), 1000))
    with pytest.raises(Refused):
        made.send(Move("8", "bet", "ante", (), 1000))


@pytest.mark.clause("KP11-03", "KP11-05")
def test_one_deck_shuffled_for_every_game() -> None:
    check_shuffled(holdem(GAME))


@pytest.mark.clause("KP11-06", "KP11-15", "KP11-46")
def test_ante_before_the_deal_and_bonus_with_it() -> None:
    made = Play(holdem(GAME))
    assert list(bet_offers(made, "1")) == ["ante"], "no blind boxes here"
    made.send(Move("1", "bet", "ante", (), 1000))
    assert list(bet_offers(made, "1")) == ["ante", "bonus"]
    made.send(Timeout())
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "ante", (), 1000))
    deal(made)
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "bonus", (), 1000))
    off = Play(holdem(GAME, options={"bonus": False}))
    off.send(Move("1", "bet", "ante", (), 1000))
    assert list(bet_offers(off, "1")) == ["ante"]


@pytest.mark.clause("KP11-44", "KP11-45")
def test_limits() -> None:
    made = Play(holdem(GAME))
    made.send(Move("1", "bet", "ante", (), 50_000_00))
    offers = bet_offers(made, "1")
    assert (offers["ante"].least, offers["ante"].most) == (1_00, 50_000_00)
    assert (offers["bonus"].least, offers["bonus"].most) == (5_00, 1_000_00)
    for amount in (4_99, 1_000_01):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", "bonus", (), amount))


@pytest.mark.clause("KP11-07", "KP11-08", "KP11-10")
def test_the_deal() -> None:
    made = opened(GAME, ("7", "ante", 1000), ("3", "ante", 1000))
    turn = [("3", Face.OWNER), ("7", Face.OWNER), ("bank", Face.DOWN)]
    assert deal(made) == [*turn, *turn, *turn, *[("board", Face.UP)] * 3]
    shown = view(made, ["7"])["cards"]
    assert shown["3"] == shown["bank"] == ["??"] * 3
    for box in "37":
        made.send(Move(box, "bet-2x"))
    assert deal(made) == [("board", Face.UP)] * 2
    assert made.over


@pytest.mark.clause("KP11-09")
def test_bet_twice_the_ante_or_fold() -> None:
    made = opened(GAME, ("1", "ante", 700), ("2", "ante", 1000))
    deal(made)
    assert asked(made) == ["1"]
    assert made.offers("1") == (Choose("bet-2x", costs=1400), Choose("fold"))
    made.send(Move("1", "fold"))
    assert made.felt.returned == {"1": 0}
    assert isinstance(made.want, Moves)
    assert made.want.on_timeout == "fold"
    made.send(Timeout())
    assert made.over


LOST = {"ante": "0", "bet": "0"}
WON = {"ante": "20", "bet": "40"}
NO_HAND = {"bet": "20", "ante": "20"}


@pytest.mark.clause("KP11-11", "KP11-12", "KP11-13")
@pytest.mark.parametrize(
    ("own", "board", "bank", "given"),
    [
        pytest.param("Qs Td 4c", "As 9d 6h Kc 5d", "7c 7d 2s", LOST, id="pair of sevens"),
        pytest.param("Qs Td 4c", "As 9d 6h Kc 5d", "6s 8d 2h", NO_HAND, id="pair of sixes"),
        pytest.param("Qs Td 4c", "As 9d 7h Kc 5d", "7s 8d 2h", LOST, id="a seven with the board's"),
        pytest.param(
            "Qs Td 4c", "8s 9d Jh 8c Kd", "6s 3d 2h", WON, id="the board's pair of eights"
        ),
        pytest.param("Qs Ad 4c", "5s 9d Jh 5c Kd", "6s 3d 2h", NO_HAND, id="the board's fives"),
        # exactly two own cards: three sixes in the hand are a pair
        pytest.param("Qs Td 4c", "As 9d 2h Kc 5d", "6s 6d 6c", NO_HAND, id="three own sixes"),
    ],
)
def test_the_dealer_opens_with_a_pair_of_sevens(
    own: str, board: str, bank: str, given: dict[str, str]
) -> None:
    assert won(own, board, bank) == given


@pytest.mark.clause("KP11-13")
def test_worked_example_pair_of_sixes() -> None:
    assert won("Qs Jd 2c", "As 9d 6h Kc 5d", "6s 8d 2h") == {"bet": "20", "ante": "20"}
    assert won("As Ad 2c", "4s 9d 6h Kc 5d", "6s Qd 2h") == {"bet": "20", "ante": "20"}


@pytest.mark.clause("KP11-14", "KP11-20", "KP11-29")
def test_worked_example_flush() -> None:
    assert won("Ah 2h 9c", "Kh 9h 4h 3c Jd", "7c 7d 2s") == {"ante": "30", "bet": "40"}


@pytest.mark.clause("KP11-42", "KP11-18", "KP11-27")
def test_worked_example_three_aces_on_the_board() -> None:
    assert won("Qs Jd 2c", "As Ad Ah Kc 5d", "Ts 9d 4c") == {"ante": "20", "bet": "40"}


@pytest.mark.parametrize(
    ("own", "board", "ratio"),
    [
        pytest.param(
            "As Ks 2c", "Qs Js Ts 3d 4d", 100, marks=pytest.mark.clause("KP11-33", "KP11-24")
        ),
        pytest.param(
            "9s Ks 2c", "Qs Js Ts 3d 4d", 50, marks=pytest.mark.clause("KP11-32", "KP11-23")
        ),
        pytest.param(
            "As 2s Kd", "3s 4s 5s Jd Tc", 50, marks=pytest.mark.clause("KP11-32", "KP11-23")
        ),
        pytest.param(
            "9s 9d 2c", "9h 9c Ts 3d 4d", 10, marks=pytest.mark.clause("KP11-31", "KP11-22")
        ),
        pytest.param(
            "9s 9d 2c", "9h Tc Ts 3d 4d", 3, marks=pytest.mark.clause("KP11-30", "KP11-21")
        ),
        pytest.param(
            "As 2s Kd", "3s 7s 5s Jd Tc", 2, marks=pytest.mark.clause("KP11-29", "KP11-20")
        ),
        pytest.param(
            "As Kd 2c", "Qh Js Ts 3d 4d", 1, marks=pytest.mark.clause("KP11-28", "KP11-19")
        ),
        pytest.param(
            "9s 9d 2c", "9h Kc Ts 3d 4d", 1, marks=pytest.mark.clause("KP11-27", "KP11-18")
        ),
        pytest.param(
            "9s Td 2c", "9h Kc Ts 3d 4d", 1, marks=pytest.mark.clause("KP11-26", "KP11-17")
        ),
        pytest.param(
            "As Ad 2c", "9h Kc Ts 3d 4d", 1, marks=pytest.mark.clause("KP11-25", "KP11-16")
        ),
    ],
)
@pytest.mark.clause("KP11-14")
def test_pay_tables(own: str, board: str, ratio: int) -> None:
    """Against a pair of eights in the dealer's hand."""
    assert won(own, board, "8c 8d 6h") == {"ante": str(10 + 10 * ratio), "bet": "40"}


@pytest.mark.clause("KP11-43")
@pytest.mark.parametrize(
    ("options", "given"),
    [
        ({}, ("10", "20")),
        ({"on_tie": "push"}, ("10", "20")),
        ({"on_tie": "lose"}, ("0", "0")),
    ],
)
def test_equal_hands(options: dict[str, str], given: tuple[str, str]) -> None:
    dealt = "Ac Qd 2s", "As 9d 6h Kc 5d", "Ad Qs 2h"
    found = back(GAME, {"ante": 10}, *dealt, "bet-2x", options=options)
    assert (found["ante"], found["bet"]) == given


@pytest.mark.parametrize(
    ("own", "flop", "ratio"),
    [
        pytest.param("As Ks 2c", "Qs Js Ts", 100, marks=pytest.mark.clause("KP11-34")),
        pytest.param("9s Ks 2c", "Qs Js Ts", 50, marks=pytest.mark.clause("KP11-35")),
        pytest.param("9s 9d 2c", "9h 9c Ts", 40, marks=pytest.mark.clause("KP11-36")),
        pytest.param("9s 9d 2c", "9h Tc Ts", 30, marks=pytest.mark.clause("KP11-37")),
        pytest.param("As 2s Kd", "3s 7s 5s", 20, marks=pytest.mark.clause("KP11-38")),
        pytest.param("As Kd 2c", "Qh Js Ts", 15, marks=pytest.mark.clause("KP11-39")),
        pytest.param("9s 9d 2c", "9h Kc Ts", 12, marks=pytest.mark.clause("KP11-40")),
        # two pairs, three of a kind in the hand, and a flush with three own cards lose
        pytest.param("9s Td 2c", "9h Tc Ks", None, marks=pytest.mark.clause("KP11-15")),
        pytest.param("9s 9d 9c", "2h Kc Ts", None, marks=pytest.mark.clause("KP11-42")),
        pytest.param("9s 5s 3s", "2s Ks Td", None, marks=pytest.mark.clause("KP11-42")),
    ],
)
def test_bonus_on_the_flop(own: str, flop: str, ratio: int | None) -> None:
    """Paid at once by two own cards and the flop, whatever the player then does."""
    found = back(GAME, {"ante": 10, "bonus": 10}, own, flop, "8c 8d 6h", "fold")
    assert found == {"bonus": "0" if ratio is None else str(10 + 10 * ratio), "ante": "0"}


@pytest.mark.clause("KP11-15")
def test_bonus_is_settled_before_anybody_decides() -> None:
    made = opened(GAME, ("1", "ante", 1000), ("1", "bonus", 1000))
    deal(made, "9s 8c 9d 8d 2c 6h 9h Kc Ts")
    assert isinstance(made.want, Moves)
    assert made.felt.returned == {"1": 13_000}


@pytest.mark.clause("KP11-44")
@pytest.mark.parametrize(
    # ANTE 100 × 50,000 is the cap; BET adds 100,000, BONUS 100 × 1,000
    ("per", "wins"),
    [("box", 5_000_000_00), ("bet", 5_200_000_00)],
)
def test_the_maximum_win(per: str, wins: int) -> None:
    made = play(
        GAME,
        options={"max_win_per": per},
        stakes={"1": [bet("ante", 50_000), bet("bonus", 1_000)]},
        cards=cards(GAME, "As Ks 2c", "Qs Js Ts 3d 4d", "8c 8d 6h"),
        moves=[["1", "bet-2x"]],
    )
    assert made.felt.returned["1"] - made.felt.staked["1"] == wins
