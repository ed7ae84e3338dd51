"""Punto banco of kings, clause by clause. Cards of a script come PUNTO, BANCO, PUNTO, BANCO …"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from krupier.equipment.cards import parse
from krupier.equipment.draws import BURN, Cards, CardsAre
from krupier.rules.baccarat import Baccarat
from krupier.rules.families import load, make
from krupier.rules.game import BadSetting
from krupier.rules.options import Move, Refused, Stake
from krupier.rules.play import Play
from krupier.rules.sheet import sheet
from krupier.rules.wants import Timeout, Void
from tests.play import bet, play, play_on, returned, told
from tests.rules.random_rounds import play_any

GAME = "kings/punto-banco"
ALL = {"1": [bet("punto", 100), bet("banco", 100), bet("egalite", 100)]}

PUNTO_WINS = "9c Kd Kc 7d"  # a natural nine against seven
BANCO_WINS = "6c 9d Kc Kd"
TIE = "7c 7d Kc Kd"


def baccarat(**setting: Any) -> Baccarat:
    loaded = load(GAME, **setting)
    assert isinstance(loaded, Baccarat)
    return loaded


def offers(made: Play, seat: str) -> dict[str, tuple[int, int]]:
    (stake, *_) = made.offers(seat)
    assert isinstance(stake, Stake)
    return {one.bet: (one.least, one.most) for one in stake.bets}


def stake(made: Play, seat: str, name: str, euros: int) -> None:
    made.send(Move(seat, "bet", name, (), euros * 100))


# -- equipment and seats -----------------------------------------------------------------------


@pytest.mark.clause("K10-02", "K10-08", "K10-21")
def test_three_fields_that_can_be_combined() -> None:
    made = Play(baccarat())
    assert list(offers(made, "1")) == ["punto", "banco", "egalite"]
    assert set(returned(GAME, stakes=ALL, cards=PUNTO_WINS)) == {"punto", "banco", "egalite"}


@pytest.mark.clause("K10-03", "K10-41")
@pytest.mark.parametrize("seats", [6, 9, 12])
def test_boxes(seats: int) -> None:
    made = Play(baccarat(options={"seats": seats}))
    stake(made, str(seats), "punto", 1)
    with pytest.raises(Refused) as caught:
        stake(made, str(seats + 1), "punto", 1)
    assert caught.value.code == "no-box"
    with pytest.raises(BadSetting, match="6, 9, 12"):
        baccarat(options={"seats": 7})


@pytest.mark.clause("K10-04", "K10-39")
@pytest.mark.parametrize("decks", [6, 7, 8])
def test_decks_without_jokers(decks: int) -> None:
    pack = baccarat(options={"decks": decks}).equipment.pack
    assert pack is not None
    assert len(pack.cards) == decks * 52
    assert max(pack.deck) == 51


@pytest.mark.clause("K10-39", "K10-46")
def test_fewer_decks_only_in_the_variant_baccarat() -> None:
    for decks in (4, 5):
        with pytest.raises(BadSetting, match="6 to 8 decks"):
            baccarat(options={"decks": decks})
        baccarat(options={"decks": decks, "variant": "baccarat"})
    for options in ({"decks": 3, "variant": "baccarat"}, {"decks": 9}):
        with pytest.raises(BadSetting):
            baccarat(options=options)


@pytest.mark.clause("K10-40")
def test_shuffling_machine_needs_no_cut_card() -> None:
    with_machine = baccarat(options={"shuffling_machine": True}).equipment.pack
    by_hand = baccarat().equipment.pack
    assert with_machine is not None
    assert by_hand is not None
    assert with_machine.cut is None
    assert by_hand.cut == 16


# -- course of play ----------------------------------------------------------------------------


@pytest.mark.clause("K10-09")
def test_no_chip_moves_after_the_first_card() -> None:
    made = Play(baccarat())
    stake(made, "1", "banco", 50)
    made.send(Move("1", "take-back", "banco", (), 1000))
    made.send(Timeout())
    made.send(CardsAre(parse("9c")))
    before = list(made.journal)
    for late in (
        Move("1", "bet", "banco", (), 100),
        Move("1", "take-back", "banco"),
        Move("2", "bet", "punto", (), 100),
    ):
        with pytest.raises(Refused) as caught:
            made.send(late)
        assert caught.value.code == "not-now"
    assert made.journal == before
    assert made.felt.staked == {"1": 4000}


@pytest.mark.clause("K10-02", "K10-10")
def test_cards_go_out_in_turn_face_up() -> None:
    made = Play(baccarat())
    made.send(Timeout())
    for name, hand in zip(["2c", "3c", "4c", "5c"], ("punto", "banco") * 2, strict=True):
        assert made.want == Cards(1, to=hand)
        made.send(CardsAre(parse(name)))
    assert made.felt.cards("punto") == parse("2c 4c")
    assert made.felt.cards("banco") == parse("3c 5c")


def drawn(punto: int, banco: int, third: int) -> tuple[bool, bool]:
    """Whether PUNTO and BANCO get a third card with these two-card totals."""
    made = Play(baccarat())
    made.send(Timeout())
    got = {"punto": False, "banco": False}
    two = {"punto": ("Kc", card(punto, "d")), "banco": ("Qc", card(banco, "h"))}
    for at in (0, 1):
        for hand in ("punto", "banco"):
            made.send(CardsAre(parse(two[hand][at])))
    while not made.over:
        assert isinstance(made.want, Cards)
        assert not got[made.want.to], "nobody gets a fourth card"
        assert not (made.want.to == "punto" and got["banco"]), "PUNTO draws first"
        got[made.want.to] = True
        made.send(CardsAre(parse(card(third if made.want.to == "punto" else 0, "s"))))
    return got["punto"], got["banco"]


def card(points: int, suit: str) -> str:
    return "TA23456789"[points] + suit


BANCO_TABLE = {
    0: "0123456789-",
    1: "0123456789-",
    2: "0123456789-",
    3: "012345679-",
    4: "234567-",
    5: "4567-",
    6: "67",
    7: "",
}
"""K10-29 … K10-34: on which third cards of PUNTO BANCO draws; "-": PUNTO stood."""


@pytest.mark.clause(
    "K10-11", "K10-12", "K10-13", "K10-26", "K10-27", "K10-28", "K10-29", "K10-30", "K10-31",
    "K10-32", "K10-33", "K10-34", "K10-35",
)  # fmt: skip
def test_third_card_table_exhaustively() -> None:
    for punto in range(10):
        for banco in range(10):
            for third in range(10):
                natural = punto >= 8 or banco >= 8
                punto_draws = not natural and punto <= 5
                seen = str(third) if punto_draws else "-"
                banco_draws = not natural and seen in BANCO_TABLE[banco]
                assert drawn(punto, banco, third) == (punto_draws, banco_draws), (
                    punto,
                    banco,
                    third,
                )


@pytest.mark.parametrize(
    ("cards", "punto", "banco"),
    [
        pytest.param("Kc 2d 7c 3d 4d", 2, 3, id="PUNTO 7 stands, BANCO 5 draws"),
        pytest.param("Kc 3d 6c 3h", 2, 2, id="PUNTO 6, BANCO 6 stand"),
        pytest.param("2c Kd 3c 3d 8h", 3, 2, id="PUNTO draws 8, BANCO 3 stands"),
        pytest.param("Kc Kd Qc 4d Kh", 3, 2, id="PUNTO 0 draws K, BANCO 4 stands"),
        pytest.param("Kc Kd Qc 3d Kh 2c", 3, 3, id="PUNTO 0 draws K, BANCO 3 draws"),
        pytest.param("Kc Kd 5c 6d 6h 2c", 3, 3, id="PUNTO draws 6, BANCO 6 draws"),
        pytest.param("Kc Kd 8c Qd", 2, 2, id="natural 8 against 0"),
    ],
)
@pytest.mark.clause("K10-11", "K10-12")
def test_worked_examples_of_drawing(cards: str, punto: int, banco: int) -> None:
    made = play(GAME, cards=cards)
    assert len(made.felt.cards("punto")) == punto
    assert len(made.felt.cards("banco")) == banco


@pytest.mark.clause("K10-42")
def test_a_card_too_many_is_the_burn_card_of_the_next_game() -> None:
    game = baccarat(options={"burn_before_round": 1})
    made = Play(game)
    made.send(Timeout())
    made.send(CardsAre(parse("2h")))
    for name in PUNTO_WINS.split():
        made.send(CardsAre(parse(name)))
    assert made.over
    with pytest.raises(Refused, match="no outcome is wanted"):
        made.send(CardsAre(parse("5s")))
    following = Play(game)
    following.send(Timeout())
    assert following.want == Cards(1, to=BURN, face=following.want.face)  # type: ignore[union-attr]
    following.send(CardsAre(parse("5s")))
    for name in BANCO_WINS.split():
        following.send(CardsAre(parse(name)))
    marks = following.felt.marks
    assert (marks["punto"], marks["banco"]) == (6, 9)


@pytest.mark.clause("K10-44")
def test_an_annulled_round_returns_every_stake() -> None:
    made = Play(baccarat())
    stake(made, "1", "banco", 70)
    stake(made, "2", "egalite", 30)
    made.send(Timeout())
    made.send(CardsAre(parse("9c")))
    made.send(Void("cards in a wrong order"))
    assert made.over
    assert made.felt.returned == made.felt.staked == {"1": 7000, "2": 3000}


# -- evaluation and payouts --------------------------------------------------------------------


@pytest.mark.clause("K10-22", "K10-23", "K10-24", "K10-25")
@pytest.mark.parametrize(
    ("cards", "totals", "result"),
    [
        ("8c Kd 7c 7d Jh", (5, 7), "banco"),  # 8 + 7 = 15: five points; five and a jack stay five
        ("9c Ad 9d Qd", (8, 1), "punto"),  # 18: eight points
        ("Tc Jd Qc Kd 9c 9d", (9, 9), "tie"),
        ("Ac Ad Ah As 2c 3d", (4, 5), "banco"),
        ("4c 6d 5c 2d", (9, 8), "punto"),
    ],
)
def test_points(cards: str, totals: tuple[int, int], result: str) -> None:
    marks = play(GAME, cards=cards).felt.marks
    assert (marks["punto"], marks["banco"]) == totals
    assert marks["result"] == result


@pytest.mark.parametrize(
    ("cards", "punto", "banco", "egalite"),
    [
        pytest.param(PUNTO_WINS, "200", "0", "0", marks=pytest.mark.clause("K10-17", "K10-20")),
        pytest.param(BANCO_WINS, "0", "195", "0", marks=pytest.mark.clause("K10-18", "K10-20")),
        pytest.param(TIE, "100", "100", "900", marks=pytest.mark.clause("K10-19", "K10-20")),
    ],
)
def test_payouts(cards: str, punto: str, banco: str, egalite: str) -> None:
    made = returned(GAME, stakes=ALL, cards=cards)
    assert made == {"punto": punto, "banco": banco, "egalite": egalite}


@pytest.mark.clause("K10-20")
def test_commission_is_booked_apart_from_the_bank() -> None:
    made = play(GAME, stakes={"1": [bet("banco", 100)]}, cards=BANCO_WINS)
    assert (made.felt.commission, made.felt.bank) == (500, -10000)


@pytest.mark.parametrize(
    ("options", "back"),
    [
        # 5 % of 1.30 is 6.5 cents
        ({}, "2.54"),
        ({"commission_rounding": "nearest"}, "2.53"),
        ({"commission_rounding": "up"}, "2.53"),
        # in steps of five cents: 5, 5 and 10
        ({"commission_unit": 5}, "2.55"),
        ({"commission_unit": 5, "commission_rounding": "nearest"}, "2.55"),
        ({"commission_unit": 5, "commission_rounding": "up"}, "2.50"),
    ],
)
def test_rounding_of_the_commission(options: dict[str, Any], back: str) -> None:
    stakes = {"1": [bet("banco", "1.30")]}
    assert returned(GAME, options=options, stakes=stakes, cards=BANCO_WINS) == {"banco": back}


def test_commission_never_takes_more_than_the_win() -> None:
    options = {"commission_unit": 1000, "commission_rounding": "up"}
    stakes = {"1": [bet("banco", 1)]}
    assert returned(GAME, options=options, stakes=stakes, cards=BANCO_WINS) == {"banco": "1"}


# -- limits ------------------------------------------------------------------------------------


@pytest.mark.clause("K10-36", "K10-16")
def test_limits_are_shown_and_kept() -> None:
    made = Play(baccarat())
    assert set(offers(made, "1").values()) == {(100, 500_000_00)}
    for amount in (99, 500_000_01):
        with pytest.raises(Refused) as caught:
            made.send(Move("1", "bet", "punto", (), amount))
        assert caught.value.facts["least"] == 100
        assert caught.value.facts["most"] == 500_000_00
    shown = {one.bet: one.limits["EUR"] for one in sheet(made.game.plan, "cs").bets}
    assert shown["punto"].min == "1"
    assert shown["egalite"].max == "500000"


@pytest.mark.clause("K10-36")
def test_a_maximum_tie_bet_wins_the_maximum() -> None:
    stakes = {"1": [bet("egalite", 500_000)], "2": [bet("egalite", 500_000)]}
    totals = told(GAME, stakes=stakes, cards=TIE)["totals"]
    assert {one["returned"] for one in totals.values()} == {"4500000"}


@pytest.mark.clause("K10-36")
def test_wins_of_one_player_stop_at_the_maximum() -> None:
    """A plan whose maximum is 300: 50 at 8:1 would win 400, 30 wins 240."""
    plan = load(GAME).plan
    assert plan.max_win is not None
    game = make(replace(plan, max_win=replace(plan.max_win, amounts={"EUR": "300"})))
    made = play_on(game, stakes={"1": [bet("egalite", 50)], "2": [bet("egalite", 30)]}, cards=TIE)
    assert made.felt.returned == {"1": 350_00, "2": 270_00}


@pytest.mark.clause("K10-15", "K10-37")
def test_standing_players_share_the_maximum_of_a_field() -> None:
    made = Play(baccarat())
    stake(made, "3", "banco", 400_000)
    assert offers(made, "3+1")["banco"] == (100, 100_000_00)
    assert offers(made, "3+1")["punto"] == (100, 500_000_00)
    with pytest.raises(Refused):
        stake(made, "3+1", "banco", 100_001)
    stake(made, "3+1", "banco", 60_000)
    stake(made, "3+2", "banco", 40_000)
    assert "banco" not in offers(made, "3+3")
    assert made.offers("13") == ()
    with pytest.raises(Refused):
        stake(made, "3", "banco", 1)
    stake(made, "4", "banco", 500_000)
    made.send(Timeout())
    for name in BANCO_WINS.split():
        made.send(CardsAre(parse(name)))
    assert made.felt.returned["3+2"] == 78_000_00


def test_part_of_a_stake_taken_back_leaves_the_minimum() -> None:
    made = Play(baccarat(limits={"punto": {"min": "10"}}))
    stake(made, "1", "punto", 30)
    with pytest.raises(Refused) as caught:
        made.send(Move("1", "take-back", "punto", (), 2500))
    assert caught.value.code == "too-little-left"
    made.send(Move("1", "take-back", "punto", (), 2000))
    made.send(Move("1", "take-back", "punto"))
    assert made.felt.lying() == []


# -- variant Baccarat --------------------------------------------------------------------------


def shoe(cards: str, box: int, seats: str = "2 5 8", passes: str = "banco-loses") -> list[Any]:
    made = play(
        GAME,
        options={"variant": "baccarat", "shoe_box": box, "shoe_passes": passes},
        stakes={seat: [bet("banco", 10)] for seat in seats.split()},
        cards=cards,
    )
    return [made.felt.marks["shoe"], made.felt.marks["next_shoe"]]


@pytest.mark.clause("K10-46")
def test_the_shoe_goes_from_player_to_player() -> None:
    assert shoe(BANCO_WINS, 5) == ["5", "5"]
    assert shoe(TIE, 5) == ["5", "5"]
    assert shoe(PUNTO_WINS, 5) == ["5", "8"]
    assert shoe(PUNTO_WINS, 8) == ["8", "2"], "round the table"
    assert shoe(BANCO_WINS, 6) == ["8", "8"], "nobody sits at six"
    assert shoe(BANCO_WINS, 9) == ["2", "2"]
    assert shoe(BANCO_WINS, 5, passes="every-round") == ["5", "8"]
    assert shoe(PUNTO_WINS, 3, seats="") == ["3", "3"]
    assert shoe(PUNTO_WINS, 5, seats="5 5+1") == ["5", "5"]


@pytest.mark.clause("K10-46")
@pytest.mark.parametrize(
    ("cards", "back"),
    [
        (PUNTO_WINS, ("200", "0", "0")),
        (BANCO_WINS, ("0", "195", "0")),
        (TIE, ("100", "100", "900")),
        ("Kc Kd Qc 3d Kh 2c", ("0", "195", "0")),  # 0 draws a king, 3 draws a two
    ],
)
def test_commission_and_hands_are_the_same_in_baccarat(
    cards: str, back: tuple[str, str, str]
) -> None:
    options = {"variant": "baccarat", "decks": 4}
    made = returned(GAME, options=options, stakes=ALL, cards=cards)
    assert (made["punto"], made["banco"], made["egalite"]) == back


def test_the_shoe_cannot_be_at_a_box_that_is_not_there() -> None:
    with pytest.raises(BadSetting, match="9 boxes"):
        baccarat(options={"variant": "baccarat", "shoe_box": 10})


# -- whatever happens --------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_chips_and_journal(data: st.DataObject) -> None:
    options = {
        "burn_before_round": data.draw(st.integers(0, 3)),
        "commission_rounding": data.draw(st.sampled_from(["down", "nearest", "up"])),
        "commission_unit": data.draw(st.integers(1, 1000)),
        "variant": data.draw(st.sampled_from(["punto-banco", "baccarat"])),
    }
    bets = ["punto", "banco", "egalite", "pair"]
    made = play_any(baccarat(options=options), data, ["1", "1+1", "4", "13"], bets)
    assert made.felt.commission >= 0
