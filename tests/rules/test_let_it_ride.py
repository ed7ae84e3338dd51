"""Let It Ride of kings, clause by clause.

Cards of a script with one box: own, own, left, own, right – the bank's first card is burnt.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from krupier.equipment.cards import parse
from krupier.equipment.draws import BURN, Cards, CardsAre, Face
from krupier.rules import events
from krupier.rules.families import load, make
from krupier.rules.game import BadSetting
from krupier.rules.let_it_ride import LetItRide
from krupier.rules.options import Choose, Heap, Move, Refused, Stake, TakeBack
from krupier.rules.play import Play
from krupier.rules.view import view
from krupier.rules.wants import Moves, Timeout, Void
from tests.equipment.rounds import fixed
from tests.play import bet, play, play_on, returned, told
from tests.rules.random_rounds import play_any

GAME = "kings/let-it-ride"
TEN = {"1": [bet("bet", 10)]}
RIDE = [["1", "let-it-ride"]] * 2
BETS = ("bet-1", "bet-2", "bet-3")


def ride_game(**setting: Any) -> LetItRide:
    loaded = load(GAME, **setting)
    assert isinstance(loaded, LetItRide)
    return loaded


def hand(own: str, common: str) -> str:
    """The cards of a script with one box."""
    (one, two, three), (left, right) = own.split(), common.split()
    return f"{one} {two} {left} {three} {right}"


def dealt(*cards: str, **setting: Any) -> Play:
    """A round of box 1 with 3 × 10, after these cards."""
    made = Play(ride_game(**setting))
    made.send(Move("1", "bet", "bet", (), 1000))
    made.send(Timeout())
    deal(made, *cards)
    return made


def deal(made: Play, *cards: str) -> None:
    for one in cards:
        if made.want == Cards(1, to=BURN, face=Face.DOWN):
            made.send(CardsAre((-1,)))
        made.send(CardsAre(parse(one)))


def stake_offer(made: Play, seat: str) -> dict[str, tuple[int, int]]:
    (stake, *_) = made.offers(seat)
    assert isinstance(stake, Stake)
    return {one.bet: (one.least, one.most) for one in stake.bets}


# -- bets --------------------------------------------------------------------------------------


@pytest.mark.clause("K19-01")
def test_seven_boxes() -> None:
    made = Play(ride_game())
    for box in range(1, 8):
        made.send(Move(str(box), "bet", "bet", (), 1000))
    with pytest.raises(Refused):
        made.send(Move("8", "bet", "bet", (), 1000))


@pytest.mark.clause("K19-03", "K19-05")
def test_one_deck_shuffled_for_every_game() -> None:
    pack = ride_game().equipment.pack
    assert pack is not None
    assert sorted(pack.cards) == list(range(52))
    source, shuffled = fixed(), set()
    for _ in range(3):
        source.begin(ride_game().equipment)
        shuffled |= {one.id for one in source.commitments}
        source.answer(Cards(8, to="all"))
    assert len(shuffled) == 3


@pytest.mark.clause("K19-09", "K19-56")
def test_one_stake_lays_out_three_equal_bets() -> None:
    made = Play(ride_game())
    assert made.cost(Move("1", "bet", "bet", (), 1000)) == 3000
    made.send(Move("1", "bet", "bet", (), 1000))
    made.send(Move("1", "bet", "bet", (), 50))
    assert {one.bet: one.amount for one in made.felt.of("1")} == dict.fromkeys(BETS, 1050)
    for single in BETS:
        with pytest.raises(Refused):
            made.send(Move("1", "bet", single, (), 1000))
        with pytest.raises(Refused):
            made.send(Move("1", "take-back", single))
    assert made.offers("1")[1] == TakeBack((Heap("bet", (), 1050),))
    made.send(Move("1", "take-back", "bet", (), 50))
    assert {one.bet: one.amount for one in made.felt.of("1")} == dict.fromkeys(BETS, 1000)
    made.send(Move("1", "take-back", "bet"))
    assert made.felt.lying() == []


@pytest.mark.clause("K19-55", "K19-56")
def test_limits_hold_for_each_of_the_three() -> None:
    made = Play(ride_game())
    assert stake_offer(made, "1")["bet"] == (100, 50_000_00)
    for amount in (99, 50_000_01):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", "bet", (), amount))
    made.send(Move("1", "bet", "bet", (), 50_000_00))
    assert made.felt.staked == {"1": 150_000_00}
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "bet", (), 100))


@pytest.mark.clause("K19-07", "K19-08")
def test_nothing_is_staked_or_taken_after_the_call() -> None:
    made = dealt()
    for late in (Move("1", "bet", "bet", (), 100), Move("1", "take-back", "bet")):
        with pytest.raises(Refused) as caught:
            made.send(late)
        assert caught.value.code == "not-now"
    deal(made, *["Kc", "Qc", "5h", "Jc", "2h"])
    for late in (Move("1", "bet", "bonus", (), 100), Move("1", "take-back", "bet")):
        with pytest.raises(Refused) as caught:
            made.send(late)
        assert caught.value.code == "not-offered"


# -- the deal ----------------------------------------------------------------------------------


@pytest.mark.clause("K19-10", "K19-12", "K19-13")
def test_three_cards_each_one_at_a_time_face_down() -> None:
    made = Play(ride_game())
    for box in ("5", "2"):
        made.send(Move(box, "bet", "bet", (), 1000))
    made.send(Timeout())
    order = []
    for card in range(9):
        assert isinstance(made.want, Cards)
        order.append((made.want.to, made.want.face))
        made.send(CardsAre((card,)))
    boxes = [("2", Face.OWNER), ("5", Face.OWNER)]
    bank = [(BURN, Face.DOWN), ("left", Face.DOWN), ("right", Face.DOWN)]
    assert order == [*boxes, bank[0], *boxes, bank[1], *boxes, bank[2]]
    shown = view(made, ["2"])["cards"]
    assert shown["2"] == ["2c", "2s", "3h"]
    assert shown["5"] == ["??"] * 3
    assert shown["left"] == shown["right"] == ["??"]


@pytest.mark.clause("K19-59")
def test_a_misdeal_returns_all_bets() -> None:
    made = dealt("Kc", "Qc")
    made.send(Void("a box has four cards"))
    assert made.felt.returned == made.felt.staked == {"1": 3000}


@pytest.mark.clause("K19-60")
def test_an_exposed_card_is_no_misdeal() -> None:
    script = {"stakes": TEN, "cards": hand("Kc Kd 2s", "9h 8h"), "moves": RIDE}
    plain, made = play(GAME, **script), play(GAME, **script, exposed="Kd")
    assert not made.void
    assert made.felt.settled == plain.felt.settled
    assert [one.cards for one in made.felt.events if isinstance(one, events.Exposed)] == [
        parse("Kd")
    ]


def test_without_a_bet_nothing_is_dealt() -> None:
    made = Play(ride_game())
    made.send(Timeout())
    assert made.over


# -- riding and withdrawing --------------------------------------------------------------------


@pytest.mark.clause("K19-15", "K19-19")
def test_players_are_asked_from_the_left() -> None:
    made = Play(ride_game())
    for box in ("6", "1", "3"):
        made.send(Move(box, "bet", "bet", (), 1000))
    made.send(Timeout())
    for card in range(12):
        made.send(CardsAre((card,)))
    asked = []
    while not made.over:
        assert isinstance(made.want, Moves)
        (seat,) = made.want.seats or ()
        asked.append(seat)
        assert made.offers(seat) == (Choose("withdraw"), Choose("let-it-ride"))
        made.send(Move(seat, "let-it-ride"))
    assert asked == ["1", "3", "6"] * 2


@pytest.mark.clause("K19-16", "K19-17", "K19-18", "K19-22")
def test_bet_1_is_withdrawn_before_the_left_card_or_never() -> None:
    made = dealt(*["Kc", "Qc", "5h", "Jc", "2h"])
    assert view(made)["cards"]["left"] == ["??"]
    made.send(Move("1", "withdraw"))
    assert made.felt.staked == {"1": 2000}, "its chips are back at once and no stake any more"
    assert {one.bet for one in made.felt.of("1")} == {"bet-2", "bet-3"}
    assert view(made)["cards"]["left"] == ["5h"]
    assert view(made)["cards"]["right"] == ["??"]

    kept = dealt(*["Kc", "Qc", "5h", "Jc", "2h"])
    kept.send(Move("1", "let-it-ride"))
    kept.send(Move("1", "withdraw"))
    assert {one.bet: one.returned for one in kept.felt.settled} == {"bet-1": 0, "bet-3": 0}


@pytest.mark.clause("K19-17", "K19-21")
def test_withdrawn_chips_are_back_before_the_next_player_decides() -> None:
    made = Play(ride_game())
    for box in "12":
        made.send(Move(box, "bet", "bet", (), 1000))
    made.send(Timeout())
    for card in range(9):
        made.send(CardsAre((card,)))
    for left in (2000, 1000):
        made.send(Move("1", "withdraw"))
        assert made.felt.staked == {"1": left, "2": 3000}
        made.send(Move("2", "let-it-ride"))


@pytest.mark.clause("K19-20", "K19-21", "K19-23", "K19-24")
@pytest.mark.parametrize("first", ["withdraw", "let-it-ride"])
@pytest.mark.parametrize("second", ["withdraw", "let-it-ride"])
def test_both_decisions_are_independent_and_bet_3_stays(first: str, second: str) -> None:
    made = play(
        GAME,
        stakes=TEN,
        cards=hand("Kc Kd 4c", "4d 9h"),
        moves=[["1", first], ["1", second]],
    )
    riding = {"bet-3"}
    riding |= {"bet-1"} if first == "let-it-ride" else set()
    riding |= {"bet-2"} if second == "let-it-ride" else set()
    assert {one.bet: one.returned for one in made.felt.settled} == dict.fromkeys(riding, 3000)
    assert made.felt.cards("left") + made.felt.cards("right") == parse("4d 9h")


@pytest.mark.parametrize(
    ("options", "left"), [({}, 3), ({"on_timeout": "withdraw"}, 1)], ids=["ride", "withdraw"]
)
def test_who_does_not_decide(options: dict[str, Any], left: int) -> None:
    made = play(
        GAME,
        options=options,
        stakes=TEN,
        cards=hand("Kc Kd 4c", "4d 9h"),
        moves=["timeout", "timeout"],
    )
    assert len(made.felt.settled) == left


@pytest.mark.clause("K19-25", "K19-26", "K19-27")
def test_hands_are_settled_from_the_right() -> None:
    made = told(
        GAME,
        stakes={box: [bet("bet", 10)] for box in ("1", "4")},
        cards="Kc 3c Kd 5d 9h 8c 7s 2c",
        moves=[["1", "let-it-ride"], ["4", "withdraw"]] * 2,
    )
    turned = [one["at"] for one in made["events"] if one["event"] == "turn-up"]
    assert turned == ["left", "right", "4", "1"]
    assert [(one["seat"], one["how"]) for one in made["settlement"]] == [
        ("4", "lost"),
        ("1", "won"),
        ("1", "won"),
        ("1", "won"),
    ]


# -- hands -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "common", "ratio"),
    [
        pytest.param("As Ks Qs", "Js Ts", 1000, marks=pytest.mark.clause("K19-30", "K19-39")),
        pytest.param("9s Ks Qs", "Js Ts", 200, marks=pytest.mark.clause("K19-31", "K19-40")),
        pytest.param(
            "As 2s 3s", "4s 5s", 200, marks=pytest.mark.clause("K19-29", "K19-31", "K19-40")
        ),
        pytest.param("4c 4d 4h", "4s 2c", 50, marks=pytest.mark.clause("K19-32", "K19-41")),
        pytest.param("4c 4d 4h", "2s 2c", 11, marks=pytest.mark.clause("K19-33", "K19-42")),
        pytest.param("2h 7h Jh", "9h Kh", 8, marks=pytest.mark.clause("K19-34", "K19-43")),
        pytest.param("4c 5d 6h", "7s 8c", 5, marks=pytest.mark.clause("K19-35", "K19-44")),
        pytest.param(
            "Ac Kd Qh", "Js Tc", 5, marks=pytest.mark.clause("K19-28", "K19-35", "K19-44")
        ),
        pytest.param(
            "Ac 2d 3h", "4s 5c", 5, marks=pytest.mark.clause("K19-29", "K19-35", "K19-44")
        ),
        pytest.param("4c 4d 4h", "2s 9c", 3, marks=pytest.mark.clause("K19-36", "K19-45")),
        pytest.param("4c 4d 9h", "2s 9c", 2, marks=pytest.mark.clause("K19-37", "K19-46")),
        pytest.param("Tc Td 9h", "2s 3c", 1, marks=pytest.mark.clause("K19-38", "K19-47")),
        pytest.param("Jc 5d 9h", "2s Jd", 1, marks=pytest.mark.clause("K19-38", "K19-47")),
        pytest.param("Qc Qd 9h", "2s 3c", 1, marks=pytest.mark.clause("K19-38", "K19-47")),
        pytest.param("Kc 8d 9h", "2s Kd", 1, marks=pytest.mark.clause("K19-38", "K19-47")),
        pytest.param("Ac Ad 9h", "2s 3c", 1, marks=pytest.mark.clause("K19-38", "K19-47")),
        pytest.param("9c 9d Ah", "Ks Qc", None, marks=pytest.mark.clause("K19-26", "K19-38")),
        pytest.param("2c 2d Ah", "Ks Qc", None, marks=pytest.mark.clause("K19-26", "K19-38")),
        pytest.param("Ac Kd Qh", "Js 9c", None, marks=pytest.mark.clause("K19-26")),
        pytest.param(
            "Kc Ad 2h", "3s 4c", None, marks=pytest.mark.clause("K19-28"), id="no round the corner"
        ),
    ],
)
def test_every_bet_in_play_is_paid_by_the_hand(own: str, common: str, ratio: int | None) -> None:
    back = returned(GAME, stakes=TEN, cards=hand(own, common), moves=RIDE)
    assert back == dict.fromkeys(BETS, "0" if ratio is None else str(10 + 10 * ratio))


@pytest.mark.clause("K19-28", "K19-29", "K19-35")
def test_a_straight_begins_at_every_rank_from_the_ace_to_the_ten() -> None:
    order = "A23456789TJQKA"
    for low in range(10):
        five = [f"{rank}{suit}" for rank, suit in zip(order[low : low + 5], "cdhsc", strict=True)]
        cards = hand(" ".join(five[:3]), " ".join(five[3:]))
        back = returned(GAME, stakes=TEN, cards=cards, moves=RIDE)
        assert back == dict.fromkeys(BETS, "60"), five


def test_worked_examples() -> None:
    moves = [["1", "withdraw"], ["1", "let-it-ride"]]
    won = told(GAME, stakes=TEN, cards=hand("4c 4d 9h", "2s 9c"), moves=moves)["totals"]["1"]
    assert won == {"staked": "20", "returned": "60"}
    lost = told(GAME, stakes=TEN, cards=hand("9c 9d Ah", "Ks Qc"), moves=moves)["totals"]["1"]
    assert lost == {"staked": "20", "returned": "0"}


# -- BONUS -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "ratio"),
    [
        pytest.param("7s 8s 9s", 40, marks=pytest.mark.clause("K19-48")),
        pytest.param("As Ks Qs", 40, marks=pytest.mark.clause("K19-48")),
        pytest.param("As 2s 3s", 40, marks=pytest.mark.clause("K19-48")),
        pytest.param("2c 2d 2h", 30, marks=pytest.mark.clause("K19-49")),
        pytest.param("7s 8d 9s", 6, marks=pytest.mark.clause("K19-50")),
        pytest.param("Ac 2d 3h", 6, marks=pytest.mark.clause("K19-50")),
        pytest.param("Ac Kd Qh", 6, marks=pytest.mark.clause("K19-50")),
        pytest.param("2h 7h Jh", 4, marks=pytest.mark.clause("K19-51")),
        pytest.param("8c 8d Kh", 1, marks=pytest.mark.clause("K19-52")),
        pytest.param("2c 2d Kh", 1, marks=pytest.mark.clause("K19-52")),
        pytest.param("Ac Kd Jh", None, marks=pytest.mark.clause("K19-53")),
        pytest.param("Kc Ad 2h", None, marks=pytest.mark.clause("K19-53")),
    ],
)
@pytest.mark.clause("K19-54")
def test_bonus_on_the_own_three_cards(own: str, ratio: int | None) -> None:
    """The common cards are not in play for it, and a lost main hand takes nothing away."""
    stakes = {"1": [bet("bet", 10), bet("bonus", 10)]}
    back = returned(GAME, stakes=stakes, cards=hand(own, "4d 5c"), moves=RIDE)
    assert back["bonus"] == ("0" if ratio is None else str(10 + 10 * ratio))


@pytest.mark.clause("K19-14")
def test_bonus_is_settled_before_anybody_decides() -> None:
    made = Play(ride_game())
    made.send(Move("1", "bet", "bet", (), 1000))
    made.send(Move("1", "bet", "bonus", (), 1000))
    made.send(Timeout())
    deal(made, *["8c", "8d", "4c", "Kh", "5d"])
    assert isinstance(made.want, Moves)
    assert made.felt.returned == {"1": 2000}
    assert made.felt.settled[0].bet == "bonus"


@pytest.mark.clause("K19-57")
def test_free_bonus_is_limited_by_the_maximum_win() -> None:
    made = Play(ride_game())
    assert "bonus" not in stake_offer(made, "1"), "only with the main bets"
    made.send(Move("1", "bet", "bet", (), 100))
    # 40 × 1,250,000 = 50,000,000
    assert stake_offer(made, "1")["bonus"] == (100, 1_250_000_00)
    made.send(Move("1", "bet", "bonus", (), 1_250_000_00))
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "bonus", (), 1))


@pytest.mark.clause("K19-57")
def test_equal_bonus() -> None:
    made = Play(ride_game(options={"bonus_stake": "equal"}))
    made.send(Move("1", "bet", "bet", (), 2500))
    assert stake_offer(made, "1")["bonus"] == (2500, 2500)
    for amount in (2400, 2600):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", "bonus", (), amount))
    made.send(Move("1", "bet", "bonus", (), 2500))
    made.send(Move("2", "bet", "bet", (), 100))
    made.send(Move("2", "bet", "bonus", (), 100))
    made.send(Move("2", "bet", "bet", (), 100))
    made.send(Timeout())
    assert made.felt.find("1", "bonus")
    assert made.felt.find("2", "bonus") is None, "it was equal no longer when betting closed"
    assert made.felt.returned == {"2": 100}


@pytest.mark.clause("K19-58")
def test_bonus_can_be_switched_off() -> None:
    made = Play(ride_game(options={"bonus": False}))
    made.send(Move("1", "bet", "bet", (), 1000))
    assert list(stake_offer(made, "1")) == ["bet"]


def test_bonus_without_the_main_bets_is_given_back() -> None:
    made = Play(ride_game())
    made.send(Move("1", "bet", "bet", (), 1000))
    made.send(Move("1", "bet", "bonus", (), 1000))
    made.send(Move("1", "take-back", "bet"))
    made.send(Timeout())
    assert made.over
    assert made.felt.returned == {"1": 1000}


# -- maximum win -------------------------------------------------------------------------------


@pytest.mark.clause("K19-55")
@pytest.mark.parametrize(("per", "wins"), [("player", 50_000_000_00), ("bet", 150_000_000_00)])
def test_three_royal_flushes_at_the_maximum(per: str, wins: int) -> None:
    made = play(
        GAME,
        options={"max_win_per": per},
        stakes={"1": [bet("bet", 50_000)], "2": [bet("bet", 50_000)]},
        cards="As 2c Ks 3c Js Qs 8d Ts",
        moves=[["1", "let-it-ride"], ["2", "withdraw"]] * 2,
    )
    assert made.felt.returned["1"] == wins + 150_000_00


# -- plans that cannot be played ---------------------------------------------------------------


def test_plans_are_checked() -> None:
    plan: Any = load(GAME).plan
    main, bonus = plan.bets
    wrong = replace(main.table[0], hand="flushy")
    with pytest.raises(BadSetting, match="no hand"):
        make(replace(plan, bets=(replace(main, table=(wrong,)), bonus)))
    with pytest.raises(BadSetting, match="only a pair"):
        make(replace(plan, bets=(replace(main, table=(replace(main.table[0], least="T"),)),)))
    with pytest.raises(BadSetting, match="two fields"):
        make(replace(plan, bets=(replace(main, fields=main.fields[:2]), bonus)))
    with pytest.raises(BadSetting, match="one deck"):
        make(replace(plan, shoe=replace(plan.shoe, decks=2)))


def test_another_pay_table_is_only_another_plan() -> None:
    plan: Any = load(GAME).plan
    main, bonus = plan.bets
    table = tuple(
        replace(row, least="6", pays=row.pays) if row.hand == "pair" else row for row in main.table
    )
    game = make(replace(plan, bets=(replace(main, table=table), bonus)))
    made = play_on(game, stakes=TEN, cards=hand("6c 6d 9h", "2s 3c"), moves=RIDE)
    assert made.felt.returned == {"1": 6000}


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_chips_journal_and_secrets(data: st.DataObject) -> None:
    options = {
        "bonus_stake": data.draw(st.sampled_from(["free", "equal"])),
        "on_timeout": data.draw(st.sampled_from(["let-it-ride", "withdraw"])),
    }
    play_any(ride_game(options=options), data, ["1", "3", "7", "8"], ["bet", "bonus", "bet-1"])
