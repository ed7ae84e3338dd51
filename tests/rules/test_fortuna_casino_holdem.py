"""Casino Hold'em of fortuna, clause by clause: one common hand for any number of players."""

from __future__ import annotations

import pytest

from krupier.equipment.cards import text
from krupier.equipment.draws import Face
from krupier.rules.marks import NamedHand
from krupier.rules.options import Choose, Move, Refused
from krupier.rules.play import Play
from krupier.rules.view import view
from krupier.rules.wants import Moves, Timeout, Void
from tests.play import bet, told
from tests.rules.banker_table import asked, bet_offers, check_shuffled, deal, offered, opened
from tests.rules.holdem_table import back, cards, holdem, total

GAME = "fortuna/casino-holdem"


def won(own: str, board: str, bank: str, *words: str, **stakes: int) -> dict[str, str]:
    amounts: dict[str, int | str] = {
        name.replace("_", "-"): amount for name, amount in ({"ante": 10} | stakes).items()
    }
    return back(GAME, amounts, own, board, bank, *(words or ("call-2x",)))


# -- bets --------------------------------------------------------------------------------------


@pytest.mark.clause("F20-01", "F20-03")
def test_any_number_of_players_on_one_common_hand() -> None:
    made = Play(holdem(GAME))
    seats = [str(n) for n in range(1, 301)]
    for seat in seats:
        made.send(Move(seat, "bet", "ante", (), 10_000))
    made.send(Timeout())
    order = deal(made)
    assert len(order) == 7, "two cards for all players, two for the croupier, three common ones"
    assert asked(made) == sorted(seats)
    for seat in reversed(seats):
        made.send(Move(seat, "call-2x"))
    deal(made)
    assert made.over
    assert len(set(made.felt.returned.values())) == 1, "all who call have the same result"


@pytest.mark.clause("F20-04", "F20-05")
def test_one_deck() -> None:
    check_shuffled(holdem(GAME))
    pack = holdem(GAME).equipment.pack
    assert pack is not None
    assert sorted(map(text, pack.cards)) == sorted(
        rank + suit for rank in "23456789TJQKA" for suit in "hdcs"
    )


@pytest.mark.clause("F20-08", "F20-09", "F20-22", "F20-91")
def test_ante_or_call_blind_and_then_side_bets() -> None:
    made = Play(holdem(GAME))
    assert list(bet_offers(made, "1")) == ["ante", "call-blind"]
    made.send(Move("1", "bet", "ante", (), 10_000))
    assert list(bet_offers(made, "1")) == ["ante", "aa", "casino-razz"]
    made.send(Move("2", "bet", "call-blind", (), 10_000))
    assert list(bet_offers(made, "2")) == ["call-blind", "aa", "casino-razz"]
    for side in ("aa", "casino-razz"):
        made.send(Move("1", "bet", side, (), 5_000))
    with pytest.raises(Refused):
        made.send(Move("3", "bet", "aa", (), 5_000))
    made.send(Timeout())
    deal(made)
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "aa", (), 5_000))


@pytest.mark.clause("F20-10")
def test_nobody_joins_a_running_game() -> None:
    made = opened(GAME, ("1", "ante", 10_000))
    deal(made)
    for late in (Move("2", "bet", "ante", (), 10_000), Move("2", "call-2x")):
        with pytest.raises(Refused):
            made.send(late)


@pytest.mark.clause("F20-86", "F20-87", "F20-88", "F20-89")
def test_limits() -> None:
    made = Play(holdem(GAME))
    most = {bet: offer.most for bet, offer in bet_offers(made, "1").items()}
    assert most == {"ante": 20_000_00, "call-blind": 40_000_00}
    made.send(Move("1", "bet", "ante", (), 20_000_00))
    offers = bet_offers(made, "1")
    assert (offers["aa"].most, offers["casino-razz"].most) == (20_000_00, 10_000_00)
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "ante", (), 1))
    made.send(Timeout())
    deal(made)
    assert offered(made, "1")["call-2x"] == 40_000_00


# -- Call Blind --------------------------------------------------------------------------------


@pytest.mark.clause("F20-12", "F20-13", "F20-14", "F20-90")
def test_half_of_call_blind_goes_to_ante() -> None:
    made = Play(holdem(GAME))
    assert made.cost(Move("1", "bet", "call-blind", (), 400_00)) == 600_00
    made.send(Move("1", "bet", "call-blind", (), 400_00))
    assert {one.bet: one.amount for one in made.felt.of("1")} == {"call": 400_00, "ante": 200_00}
    made.send(Move("1", "bet", "call-blind", (), 100_00))
    assert {one.bet: one.amount for one in made.felt.of("1")} == {"call": 500_00, "ante": 250_00}
    made.send(Move("1", "take-back", "call-blind", (), 300_00))
    assert {one.bet: one.amount for one in made.felt.of("1")} == {"call": 200_00, "ante": 100_00}
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "ante", (), 100_00))


@pytest.mark.clause("F20-12")
@pytest.mark.parametrize("do", ["bet", "take-back"])
def test_call_blind_can_be_halved(do: str) -> None:
    made = Play(holdem(GAME))
    made.send(Move("1", "bet", "call-blind", (), 400_00))
    with pytest.raises(Refused):
        made.send(Move("1", do, "call-blind", (), 33))
    made.send(Move("1", do, "call-blind", (), 34))


@pytest.mark.clause("F20-11", "F20-98")
def test_call_blind_takes_part_without_deciding() -> None:
    made = opened(GAME, ("1", "call-blind", 400_00), ("2", "ante", 100_00))
    deal(made)
    assert asked(made) == ["2"]
    with pytest.raises(Refused):
        made.send(Move("1", "fold"))
    made.send(Timeout())
    deal(made)
    assert made.over
    staked = {(one.seat, one.bet): one.staked for one in made.felt.settled}
    assert staked == {("2", "ante"): 100_00, ("1", "call"): 400_00, ("1", "ante"): 200_00}


@pytest.mark.clause("F20-11")
def test_call_blind_alone_goes_straight_to_the_end() -> None:
    made = opened(GAME, ("1", "call-blind", 400_00))
    assert len(deal(made)) == 9
    assert made.over


@pytest.mark.clause("F20-11", "F20-53")
def test_aa_counts_with_call_blind() -> None:
    found = back(GAME, {"call-blind": 20, "aa": 10}, "As 7d", "Ah 9c 2s 5d 6d", "Kc Kd")
    assert found == {"ante": "20", "call": "40", "aa": "80"}


# -- the course --------------------------------------------------------------------------------


@pytest.mark.clause("F20-29", "F20-30", "F20-35", "F20-36")
def test_the_deal() -> None:
    made = opened(GAME, ("1", "ante", 10_000))
    turn = [("players", Face.UP), ("bank", Face.DOWN)]
    assert deal(made) == [*turn, *turn, *[("board", Face.UP)] * 3]
    shown = view(made)["cards"]
    assert "??" not in shown["players"], "everybody sees the players' hand"
    assert shown["bank"] == ["??", "??"]
    made.send(Move("1", "call-2x"))
    assert deal(made) == [("board", Face.UP)] * 2
    assert "??" not in view(made)["cards"]["bank"]


@pytest.mark.clause("F20-31", "F20-36", "F20-71")
def test_the_best_combination_is_shown() -> None:
    made = opened(GAME, ("1", "ante", 10_000))
    deal(made, "As Kc 7d Kd Ah 9c 2s")
    assert made.felt.marks["hands"] == {
        "players": NamedHand("pár es", "pair of aces", ("As", "Ah", "9c", "7d", "2s"))
    }
    made.send(Move("1", "call-2x"))
    deal(made, "Ac 9d")
    names = {place: hand.en for place, hand in made.felt.marks["hands"].items()}
    assert names == {
        "players": "full house, aces full of nines",
        "bank": "two pairs, aces and kings",
    }


@pytest.mark.clause("F20-22", "F20-26", "F20-32")
def test_call_twice_the_ante_or_fold() -> None:
    made = opened(GAME, ("1", "ante", 70_00), ("2", "ante", 100_00))
    deal(made)
    assert made.offers("1") == (Choose("call-2x", costs=140_00), Choose("fold"))
    assert offered(made, "2") == {"call-2x": 200_00, "fold": 0}
    made.send(Move("2", "call-2x"))
    assert {one.bet: one.amount for one in made.felt.of("2")} == {"ante": 100_00, "call": 200_00}
    with pytest.raises(Refused):
        made.send(Move("2", "fold"))
    assert asked(made) == ["1"]


@pytest.mark.clause("F20-27", "F20-32", "F20-34", "F20-37", "F20-39")
def test_a_fold_ends_the_game_for_that_player_only() -> None:
    made = opened(GAME, ("1", "ante", 100_00), ("1", "aa", 50_00), ("2", "ante", 100_00))
    deal(made, "As Kc Ad 7c Ah 9c 2s")
    made.send(Move("1", "fold"))
    assert made.felt.returned == {"1": 0}, "whatever the cards"
    assert made.felt.of("1") == []
    made.send(Move("2", "call-2x"))
    deal(made, "Qd Jd")
    assert made.over
    assert made.felt.returned["1"] == 0


@pytest.mark.clause("F20-33", "F20-98")
def test_out_of_time_is_a_fold() -> None:
    made = opened(GAME, ("1", "ante", 100_00), ("1", "aa", 50_00), ("2", "ante", 100_00))
    deal(made, "As Kc Ad 7c Ah 9c 2s")
    assert isinstance(made.want, Moves)
    assert made.want.on_timeout == "fold"
    made.send(Move("2", "call-2x"))
    made.send(Timeout())
    assert made.felt.returned == {"1": 0}


@pytest.mark.clause("F13-43")
def test_out_of_time_with_call_blind() -> None:
    """Who is away folds; who staked Call Blind has nothing to decide and plays on."""
    made = opened(GAME, ("1", "ante", 100_00), ("2", "call-blind", 200_00))
    deal(made, "As Kc Ad 7c 3h 9c 2s")
    assert asked(made) == ["1"]
    made.send(Timeout())
    deal(made, "9d Jd")
    # aces and nines beat the croupier's pair of nines: Ante 1:1, Call 1:1
    assert made.felt.returned == {"1": 0, "2": 200_00 + 400_00}


def test_everybody_folds_and_no_more_cards_are_dealt() -> None:
    made = opened(GAME, ("1", "ante", 100_00))
    deal(made)
    made.send(Move("1", "fold"))
    assert made.over
    assert view(made)["cards"]["bank"] == ["??", "??"]


def test_a_cancelled_game_returns_the_bets() -> None:
    made = opened(GAME, ("1", "ante", 100_00), ("1", "aa", 50_00), ("2", "call-blind", 100_00))
    deal(made)
    made.send(Move("1", "call-2x"))
    made.send(Void("a wrong card"))
    assert made.felt.returned == made.felt.staked == {"1": 350_00, "2": 150_00}


def test_placed_bets_stay_valid_without_their_player() -> None:
    """A call made before the connection was lost is settled like any other."""
    made = opened(GAME, ("1", "ante", 100_00), ("2", "ante", 100_00))
    deal(made, "As Kc Ad 7c 3h 9c 2s")
    made.send(Move("1", "call-2x"))
    made.send(Timeout())
    deal(made, "9d Jd")
    assert made.felt.returned == {"1": 600_00, "2": 0}


# -- settlement --------------------------------------------------------------------------------


@pytest.mark.clause("F20-70", "F20-40", "F20-43")
@pytest.mark.parametrize(
    ("bank", "board", "given"),
    [
        pytest.param("4d 4s", "2h 9c 6s Jd Qh", {"ante": "0", "call": "0"}, id="pair of fours"),
        pytest.param("3c 3d", "2h 9c 6s Jd Qh", {"call": "20", "ante": "20"}, id="pair of threes"),
        pytest.param("Ac Kd", "2h 9c 6s Jd Qh", {"call": "20", "ante": "20"}, id="ace high"),
        pytest.param("Ac 2d", "2h 2c 6s Jd Qh", {"ante": "0", "call": "0"}, id="three twos"),
    ],
)
def test_the_croupier_opens_with_a_pair_of_fours(
    bank: str, board: str, given: dict[str, str]
) -> None:
    assert won("7c 5h", board, bank) == given


@pytest.mark.clause("F20-40")
def test_no_hand_pays_the_ante_by_the_table() -> None:
    # a flush of the player against ace high
    assert won("7h 5h", "2h 9h 6h Jd Qs", "Ac Kd") == {"call": "20", "ante": "30"}
    # a tie without an opening croupier
    assert won("Ad 3s", "2h 9c 6s Jd Qh", "Ac 3d") == {"call": "20", "ante": "20"}


@pytest.mark.clause("F20-41", "F20-47", "F20-50")
def test_worked_example_full_house() -> None:
    dealt = ("As 7d", "Ah 9c 2s Ac 9d", "Kc Kd", "call-2x")
    assert total(GAME, {"ante": 100}, *dealt) == ("300", "800")


@pytest.mark.clause("F20-42")
def test_a_tie_returns_both() -> None:
    assert won("Kc 2d", "Ks Ah 9h 8d 7c", "Kd 2s") == {"ante": "10", "call": "20"}


@pytest.mark.parametrize(
    ("own", "board", "ratio"),
    [
        pytest.param("As Ks", "Qs Js Ts 9h 9d", 100, marks=pytest.mark.clause("F20-44")),
        pytest.param("8s 7s", "Js Ts 9s 9h 2d", 20, marks=pytest.mark.clause("F20-45")),
        pytest.param("8s 8d", "8h 8c 9s 9h 2d", 10, marks=pytest.mark.clause("F20-46")),
        pytest.param("8s 8d", "8h 3c 9s 9h 2d", 3, marks=pytest.mark.clause("F20-47")),
        pytest.param("As 2s", "3s 7s 5s 9h 9d", 2, marks=pytest.mark.clause("F20-48")),
        pytest.param("Ks Qh", "Js Th 9s 9h 2d", 1, marks=pytest.mark.clause("F20-49")),
        pytest.param("9d 3c", "5s 9s 9h 2d 7d", 1, marks=pytest.mark.clause("F20-49")),
        pytest.param("8s 8d", "3c 9s 9h 2d Kd", 1, marks=pytest.mark.clause("F20-49")),
        pytest.param("As Ac", "3c 9s 4h 2d Kd", 1, marks=pytest.mark.clause("F20-49")),
    ],
)
@pytest.mark.clause("F20-41", "F20-50")
def test_ante_table(own: str, board: str, ratio: int) -> None:
    assert won(own, board, "6c 6h") == {"ante": str(10 + 10 * ratio), "call": "40"}


@pytest.mark.clause("F20-49")
def test_high_card_is_paid_where_the_croupier_has_no_hand() -> None:
    assert won("As Kc", "3c 9s 4h 2d Jd", "Qc 8h") == {"call": "20", "ante": "20"}


# -- AA ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "flop", "ratio"),
    [
        pytest.param("As Ks", "Qs Js Ts", 100, marks=pytest.mark.clause("F20-54")),
        pytest.param("9s Ks", "Qs Js Ts", 50, marks=pytest.mark.clause("F20-55")),
        pytest.param("9s 9d", "9h 9c Ts", 40, marks=pytest.mark.clause("F20-56")),
        pytest.param("9s 9d", "9h Tc Ts", 30, marks=pytest.mark.clause("F20-57")),
        pytest.param("2s 9s", "7s Js Ts", 20, marks=pytest.mark.clause("F20-58")),
        pytest.param("As 2d", "3s 4h 5s", 7, marks=pytest.mark.clause("F20-59")),
        pytest.param("2s 2d", "2h 4h 5s", 7, marks=pytest.mark.clause("F20-59")),
        pytest.param("2s 3d", "2h 3h 5s", 7, marks=pytest.mark.clause("F20-59")),
        pytest.param("As Td", "Ah 4h 5s", 7, marks=pytest.mark.clause("F20-59")),
        pytest.param("Ks Kd", "Ah 4h 5s", None, marks=pytest.mark.clause("F20-52")),
        pytest.param("As Kd", "Qh 4h 5s", None, marks=pytest.mark.clause("F20-52")),
    ],
)
@pytest.mark.clause("F20-51", "F20-52")
def test_aa_on_the_first_five_cards(own: str, flop: str, ratio: int | None) -> None:
    """Paid whatever becomes of the main game, here against a full house on turn and river."""
    found = won(own, f"{flop} 6c 6h", "6d 6s", aa=10)
    assert found["aa"] == ("0" if ratio is None else str(10 + 10 * ratio))


@pytest.mark.clause("F20-53")
def test_worked_example_aa_needs_the_call() -> None:
    assert won("As Ad", "3h 9c 2s", "Kc Kd", "fold", aa=10) == {"ante": "0", "aa": "0"}
    late = won("Ks 7d", "Kh 9c 2s Ah Ad", "Qc Jd", aa=10)
    assert late["aa"] == "0", "aces on turn and river come too late"


# -- Casino Razz -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "flop", "given"),
    [
        pytest.param("5h 4h", "3h 2h Ah", "2010", marks=pytest.mark.clause("F20-63")),
        pytest.param("5h 4h", "3h 2h Ad", "510", marks=pytest.mark.clause("F20-64")),
        pytest.param("6h 4h", "3h 2h Ad", "260", marks=pytest.mark.clause("F20-65")),
        pytest.param("6h 5c", "4h 3h 2d", "260", marks=pytest.mark.clause("F20-65")),
        pytest.param("6h 5h", "4h 3h 2h", "260", marks=pytest.mark.clause("F20-65")),
        pytest.param("7h 5c", "4h 3h 2d", "110", marks=pytest.mark.clause("F20-66")),
        pytest.param("8h 7c", "6h 5h 4d", "90", marks=pytest.mark.clause("F20-67")),
        pytest.param("9h 7c", "6h 5h Ad", "70", marks=pytest.mark.clause("F20-68", "F20-61")),
        pytest.param("Th 7c", "6h 5h 4d", "10", marks=pytest.mark.clause("F20-69")),
        pytest.param("Jh 7c", "6h 5h 4d", "10", marks=pytest.mark.clause("F20-69")),
        pytest.param("Qh 7c", "6h 5h 4d", "0", marks=pytest.mark.clause("F20-62")),
        pytest.param("Kh 2c", "3h Ah 4d", "0", marks=pytest.mark.clause("F20-62")),
        pytest.param("2h 2c", "3h Ah 4d", "0", marks=pytest.mark.clause("F20-62")),
        pytest.param("Ah Ac", "3h 3d 4d", "0", marks=pytest.mark.clause("F20-62")),
        pytest.param("2h 2c", "2d Ah 4d", "0", marks=pytest.mark.clause("F20-62")),
        pytest.param("2h 2c", "2d 2s 4d", "0", marks=pytest.mark.clause("F20-62")),
    ],
)
@pytest.mark.clause("F20-51", "F20-60")
def test_casino_razz(own: str, flop: str, given: str) -> None:
    found = won(own, f"{flop} Kc Ks", "Kd Qs", casino_razz=10)
    assert found["casino-razz"] == given


@pytest.mark.clause("F20-27", "F20-51")
@pytest.mark.parametrize(("after", "given"), [("lose", "0"), ("stay", "110")])
def test_casino_razz_after_a_fold(after: str, given: str) -> None:
    found = back(
        GAME,
        {"ante": 10, "casino-razz": 10},
        "7h 5c",
        "4h 3h 2d",
        "Kd Qs",
        "fold",
        options={"casino_razz_after_fold": after},
    )
    assert found == {"ante": "0", "casino-razz": given}


@pytest.mark.clause("F20-51")
def test_both_side_bets_at_once() -> None:
    found = won("5h 4h", "3h 2h Ah Kc Ks", "Kd Qs", aa=10, casino_razz=10)
    assert (found["aa"], found["casino-razz"]) == ("510", "2010")


@pytest.mark.clause("F20-86", "F20-87", "F20-88", "F20-89")
def test_greatest_wins_at_the_limits() -> None:
    made = told(
        GAME,
        stakes={"1": [bet("ante", 20_000), bet("aa", 20_000)]},
        cards=cards(GAME, "As Ks", "Qs Js Ts 9h 9d", "6c 6h"),
        moves=[["1", "call-2x"]],
    )
    assert {one["bet"]: one["returned"] for one in made["settlement"]} == {
        "ante": "2020000",
        "call": "80000",
        "aa": "2020000",
    }
    razz = won("5h 4h", "3h 2h Ah Kc Ks", "Kd Qs", casino_razz=10_000)
    assert razz["casino-razz"] == "2010000"
