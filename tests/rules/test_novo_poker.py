"""NOVO Poker of kings, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.cards import parse
from krupier.equipment.draws import Face
from krupier.rules import events
from krupier.rules.options import Amount, Choose, Move, Pick, Refused
from krupier.rules.play import Play
from krupier.rules.view import view
from krupier.rules.wants import Timeout
from tests.play import bet, play, play_on
from tests.rules.banker_table import asked, bet_offers, check_shuffled, deal, opened, options
from tests.rules.draw_table import NOVO, PAYS, back, capped, cards, draw, net

BOX: dict[str, int | str] = {"ante": 10, "express": 10}
LOW_BANK = "Ah Kh 4d 3c 2c"
NO_HAND = "Qh Th 4d 3c 2c"
NOTHING = "Ks 9d 7h 6c 2s"
FULL_HOUSE = "9s 9d 9h 5c 5s"


def boxes(*names: str) -> list[tuple[str, str, int]]:
    return [(box, name, 1000) for box in names for name in ("ante", "express")]


# -- bets --------------------------------------------------------------------------------------


@pytest.mark.clause("KP05-01", "KP05-04", "KP05-09")
def test_four_boxes_and_one_deck() -> None:
    made = Play(draw(NOVO))
    for box in "1234":
        made.send(Move(box, "bet", "ante", (), 1000))
    with pytest.raises(Refused):
        made.send(Move("5", "bet", "ante", (), 1000))
    check_shuffled(made.game)


@pytest.mark.clause("KP05-13", "KP05-81")
def test_a_box_without_express_does_not_play() -> None:
    made = opened(NOVO, ("1", "ante", 1000), ("1", "d", 1000))
    assert made.over
    assert made.felt.returned == made.felt.staked == {"1": 2000}
    assert {one.how for one in made.felt.settled} == {"no-compulsory-bet"}


@pytest.mark.clause("KP05-13")
def test_nor_does_a_blind_box_while_others_play() -> None:
    made = opened(NOVO, *boxes("1"), ("2", "blind-box", 1000))
    assert made.felt.returned == {"2": 3000}
    deal(made, cards(NOVO, "9s 9d 7h 6c 2s", LOW_BANK))
    made.send(Move("1", "bet-2x"))
    assert made.over
    assert made.felt.returned == {"1": 2000 + 4000, "2": 3000}


@pytest.mark.clause("KP05-79", "KP05-80")
def test_limits() -> None:
    made = Play(draw(NOVO))
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "express", (), 1000))
    made.send(Move("1", "bet", "ante", (), 1000))
    offers = {name: (one.least, one.most) for name, one in bet_offers(made, "1").items()}
    assert offers["ante"] == (1_00, 50_000_00)
    assert offers["express"] == offers["d"] == offers["express-on"] == (10_00, 50_000_00)
    for low in ("express", "d"):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", low, (), 999))
        made.send(Move("1", "bet", low, (), 1000))
    made.send(Move("1", "bet", "ante", (), 500))
    made.send(Timeout())
    assert {(one.bet, one.how) for one in made.felt.settled} == {
        ("express", "below-ante"),
        ("d", "below-ante"),
        ("ante", "no-compulsory-bet"),
    }


@pytest.mark.clause("KP05-15", "KP05-81")
def test_bets_on_the_other_boxes() -> None:
    made = Play(draw(NOVO))
    for box in "24":
        for name in ("ante", "express"):
            made.send(Move(box, "bet", name, (), 1000))
    # the layout example: player 2 has fields for 1, 3 and 4
    assert bet_offers(made, "2")["express-on"].spots == (("1",), ("3",), ("4",))
    with pytest.raises(Refused):
        made.send(Move("2", "bet", "express-on", ("2",), 1000))
    with pytest.raises(Refused):
        made.send(Move("2", "bet", "express-on", (), 1000))
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "express-on", ("2",), 1000))
    made.send(Move("2", "bet", "express-on", ("4",), 1000))
    made.send(Move("2", "bet", "express-on", ("4",), 500))
    made.send(Move("2", "bet", "express-on", ("3",), 1000))
    made.send(Move("2", "take-back", "express-on", ("4",), 200))
    stake = made.felt.find("2", "express-on", ("4",))
    assert stake is not None
    assert stake.amount == 1300
    made.send(Timeout())
    (back_,) = made.felt.settled
    assert (back_.on, back_.how, back_.returned) == (("3",), "no-such-box", 1000)


@pytest.mark.clause("KP05-14", "KP05-15", "KP05-81")
def test_optional_bets_are_placed_before_the_deal() -> None:
    made = opened(NOVO, *boxes("1", "2"), ("1", "d", 1000))
    assert [one.bet for one in made.felt.of("1")] == ["ante", "express", "d"]
    assert [one.bet for one in made.felt.of("2")] == ["ante", "express"], "nobody must"
    deal(made)
    for bet_, on in (("d", ()), ("express-on", ("1",))):
        with pytest.raises(Refused):
            made.send(Move("2", "bet", bet_, on, 1000))


@pytest.mark.clause("KP05-10", "KP05-11", "KP05-81")
def test_a_blind_box() -> None:
    made = opened(NOVO, ("1", "blind-box", 1000), ("1", "express", 1000))
    assert {one.bet: one.amount for one in made.felt.of("1")} == {
        "ante": 1000,
        "bet": 2000,
        "express": 1000,
    }
    dealt = deal(made, cards(NOVO, FULL_HOUSE, LOW_BANK))
    assert ("1", Face.OWNER) not in dealt, "nobody looks"
    assert made.over
    # EXPRESS 100:1, ANTE 1:1, BET 7:1 when the cards are turned
    assert made.felt.returned == {"1": 101 * 1000 + 2000 + 16000}
    turned = [one.kind for one in made.felt.events]
    assert turned.index("turn-up") < turned.index("side-bet")


# -- the deal ----------------------------------------------------------------------------------


@pytest.mark.clause("KP05-16", "KP05-17", "KP05-18")
def test_the_deal() -> None:
    made = opened(NOVO, *boxes("3", "1"))
    turn = [("1", Face.OWNER), ("3", Face.OWNER)]
    down, up = ("bank", Face.DOWN), ("bank", Face.UP)
    assert deal(made) == [*turn, down] * 4 + [*turn, up]


EXPRESS = [
    pytest.param("9s 9d 9h 9c 5s", 200, marks=pytest.mark.clause("KP05-64")),
    pytest.param("Js Qd Kh Kc Qs", 120, marks=pytest.mark.clause("KP05-65", "KP05-75", "KP00-101")),
    pytest.param("Js Jh Jd Qs Qh", 120, marks=pytest.mark.clause("KP05-65")),
    pytest.param("9s 9d 9h 5c 5s", 100, marks=pytest.mark.clause("KP05-66")),
    pytest.param("Ks 9s 7s 6s 2s", 60, marks=pytest.mark.clause("KP05-67")),
    pytest.param("9s 8d 7h 6c 5s", 30, marks=pytest.mark.clause("KP05-68")),
    pytest.param("As Kd Qh Jc Ts", 30, marks=pytest.mark.clause("KP05-68")),
    pytest.param("9s 9d 9h 6c 5s", 8, marks=pytest.mark.clause("KP05-69")),
    pytest.param("Ah Kd Qh 7d 2h", 5, marks=pytest.mark.clause("KP05-70", "KP05-76", "KP00-102")),
    pytest.param("As Kd Qh 7d Ac", 5, marks=pytest.mark.clause("KP05-70")),
    pytest.param("9h 8d 5h 4d 2h", 2, marks=pytest.mark.clause("KP05-71", "KP05-77", "KP00-103")),
    pytest.param("9s 8c 5s 4c 2s", 2, marks=pytest.mark.clause("KP05-71", "KP05-50")),
    pytest.param("9s 9d 5s 5c 2s", None, marks=pytest.mark.clause("KP05-21")),
]


@pytest.mark.clause("KP05-50", "KP05-51")
@pytest.mark.parametrize(("own", "pays"), EXPRESS)
def test_express(own: str, pays: int | None) -> None:
    found = back(NOVO, BOX, own, "3h 3d 6h Td 8h", "fold")
    assert found == {"express": "0" if pays is None else str(10 + 10 * pays), "ante": "0"}


@pytest.mark.clause("KP05-19", "KP05-20", "KP05-21", "KP05-49")
def test_express_is_settled_first_for_all_who_bet_on_the_box() -> None:
    made = Play(draw(NOVO))
    for box in "13":
        for name in ("ante", "express"):
            made.send(Move(box, "bet", name, (), 1000))
    made.send(Move("3", "bet", "express-on", ("1",), 2000))
    made.send(Move("1", "bet", "express-on", ("3",), 1000))
    made.send(Timeout())
    deal(made, cards(NOVO, ["9s 9d 9h 6c 5s", "Ks Jd 7h 6d 2s"], LOW_BANK))
    assert view(made)["cards"]["bank"][:4] == ["??"] * 4
    # three nines pay 8:1 to box 1 and to box 3 on it; box 3 has nothing
    assert made.felt.returned == {"1": 9000, "3": 18000}
    assert set(options(made, "1")) == {"exchange", "sixth-card", "bet-2x", "fold"}, (
        "before anybody buys a card"
    )


@pytest.mark.clause("KP05-22", "KP05-52")
@pytest.mark.parametrize(
    ("own", "pays"),
    [
        pytest.param("As Ks Qs Js Ts", 500, marks=pytest.mark.clause("KP05-72")),
        pytest.param("9s 8s 7s 6s 5s", 250, marks=pytest.mark.clause("KP05-73")),
    ],
)
def test_the_novo_bonus_ends_the_box(own: str, pays: int) -> None:
    made = opened(NOVO, *boxes("1"), ("1", "d", 1000))
    deal(made, cards(NOVO, own, "9h 9d 9c 4h 3d"))
    assert made.over
    found = {one.bet: one.returned for one in made.felt.settled}
    # EXPRESS is paid as a flush, 60:1; D goes on: three nines, 8:1
    assert found == {"express": 61_000, "ante": 1000 + 1000 * pays, "d": 9000}


@pytest.mark.clause("KP05-22")
@pytest.mark.parametrize(
    ("reading", "royal", "other"),
    [("flush", "610", "610"), ("literal", "60", "30"), ("push", "10", "10"), ("lose", "0", "0")],
)
def test_express_with_a_straight_flush_is_an_option(reading: str, royal: str, other: str) -> None:
    more: dict[str, Any] = {"options": {"suited_straight": reading}}
    made = play(
        NOVO,
        stakes={"1": [bet("ante", 10), bet("express", 10)]},
        cards=cards(NOVO, "As Ks Qs Js Ts", LOW_BANK),
        **more,
    )
    assert made.felt.settled[0].returned == int(royal) * 100
    made = play(
        NOVO,
        stakes={"1": [bet("ante", 10), bet("express", 10)]},
        cards=cards(NOVO, "9s 8s 7s 6s 5s", LOW_BANK),
        **more,
    )
    assert made.felt.settled[0].returned == int(other) * 100


# -- decisions ---------------------------------------------------------------------------------


@pytest.mark.clause("KP05-23", "KP05-26")
@pytest.mark.parametrize("n", [1, 5])
def test_one_to_five_cards_or_a_sixth_for_one_ante(n: int) -> None:
    made = opened(NOVO, *boxes("1"))
    deal(made, cards(NOVO, NOTHING, LOW_BANK))
    own = parse(NOTHING)
    assert options(made, "1") == {
        "exchange": Pick("exchange", own, 1, 5, (0, *[1000] * 5)),
        "sixth-card": Choose("sixth-card", costs=1000),
        "bet-2x": Choose("bet-2x", costs=2000),
        "fold": Choose("fold"),
    }
    spent = made.felt.bank
    made.send(Move("1", "exchange", cards=own[:n]))
    assert made.felt.bank == spent + 1000
    assert len(deal(made)) == n
    assert options(made, "1") == {"bet-2x": Choose("bet-2x", costs=2000), "fold": Choose("fold")}


@pytest.mark.clause("KP05-31")
def test_nothing_is_done_with_the_cards_after_the_bet() -> None:
    made = opened(NOVO, *boxes("1", "2"))
    deal(made, cards(NOVO, [NOTHING, "Qs Jd 8h 5c 3s"], LOW_BANK))
    made.send(Move("1", "bet-2x"))
    for late in (Move("1", "exchange", cards=parse("2s")), Move("1", "sixth-card")):
        with pytest.raises(Refused):
            made.send(late)
    assert (made.offers("1"), asked(made)) == ((), ["2"])


@pytest.mark.clause("KP05-27", "KP05-28", "KP05-29", "KP05-30")
@pytest.mark.parametrize("words", [("fold",), ("sixth-card", "fold")])
def test_d_stays_when_its_player_folds(words: tuple[str, ...]) -> None:
    stakes = {**BOX, "d": 10}
    later = "3s" if len(words) == 2 else ""
    found = back(NOVO, stakes, NOTHING, "Kc Kh Kd 5h 2c", *words, later=later)
    assert found["ante"] == "0"
    assert found["d"] == "90"


@pytest.mark.clause("KP05-33", "KP05-34")
def test_d_is_settled_first_when_the_bank_turns_its_cards() -> None:
    made = play(
        NOVO,
        stakes={"1": [bet("ante", 10), bet("express", 10), bet("d", 10)]},
        cards=cards(NOVO, FULL_HOUSE, "Ah Kh Qd 3c 2c"),
        moves=[["1", "bet-2x"], ["1", "no-insurance"]],
    )
    assert [one.bet for one in made.felt.settled][:2] == ["express", "d"]
    assert made.felt.settled[1].returned == 6000, "ace-king-queen of the bank, 5:1"
    kinds = [one.kind for one in made.felt.events]
    turned, compared = kinds.index("turn-up"), kinds.index("compare")
    d = kinds.index("side-bet", kinds.index("side-bet") + 1)
    assert turned < d < compared


@pytest.mark.clause("KP05-54")
@pytest.mark.parametrize(
    ("bank", "pays"),
    [
        ("9s 9d 9h 9c 5s", 200),
        ("Js Qd Kh Kc Qs", 120),
        ("9s 9d 9h 5c 5s", 100),
        ("Ks 9s 7s 6s 2s", 60),
        ("9s 8d 7h 6c 5s", 30),
        ("9s 9d 9h 6c 5s", 8),
        ("Ah Kd Qh 7d 2h", 5),
        ("9h 8d 5h 4d 2h", 2),
        ("9s 8c 5s 4c 2s", 2),
        ("9s 9d 5s 5c 2s", -1),
    ],
)
def test_d_is_paid_like_express_by_the_hand_of_the_bank(bank: str, pays: int) -> None:
    """Nobody else goes on, and the bank turns its cards all the same."""
    found = back(NOVO, {**BOX, "d": 10}, "Qc Jd Th 3d 2c", bank, "fold")
    assert found["d"] == str(10 + 10 * pays)


# -- settlement --------------------------------------------------------------------------------


@pytest.mark.clause("KP05-35", "KP05-36", "KP05-37")
def test_the_bank_opens_with_ace_king() -> None:
    pair = "9s 9d 7h 6c 2s"
    assert back(NOVO, BOX, pair, LOW_BANK)["bet"] == "40"
    lost = back(NOVO, BOX, pair, "Jh Jd 5d 4c 3c")
    assert (lost["ante"], lost["bet"]) == ("0", "0")
    no = back(NOVO, BOX, pair, "Ah Qh Jd 9c 8c", "bet-2x", "no-bank-card")
    assert (no["ante"], no["bet"]) == ("20", "20")


CLAUSES = {
    "four": "KP05-61",
    "full house": "KP05-60",
    "flush": "KP05-59",
    "straight": "KP05-58",
    "three": "KP05-57",
    "two pairs": "KP05-56",
    "pair": "KP05-55",
}


@pytest.mark.clause("KP05-38")
@pytest.mark.parametrize(
    "kind", [pytest.param(one, marks=pytest.mark.clause(CLAUSES[one])) for one in CLAUSES]
)
def test_the_table_of_the_bet(kind: str) -> None:
    own, pays = PAYS[kind]
    words = ("bet-2x",) if kind == "pair" else ("bet-2x", "no-insurance")
    found = back(NOVO, BOX, own, LOW_BANK, *words)
    assert (found["ante"], found["bet"]) == ("20", str(20 + 20 * pays))


@pytest.mark.parametrize(
    ("own", "drawn", "pays"),
    [
        pytest.param("As Ks Qs Js 2d", "Ts", 100, marks=pytest.mark.clause("KP05-63")),
        pytest.param("9s 8s 7s 6s 2d", "5s", 50, marks=pytest.mark.clause("KP05-62")),
    ],
)
def test_a_straight_flush_after_an_exchange_is_paid_on_the_bet(
    own: str, drawn: str, pays: int
) -> None:
    words = (("exchange", "2d"), "bet-2x", "no-insurance")
    found = back(NOVO, BOX, own, "3h 3c 4d 9c Th", *words, later=drawn)
    assert (found["ante"], found["bet"]) == ("20", str(20 + 20 * pays))


@pytest.mark.clause("KP05-24", "KP05-39")
def test_two_combinations_with_six_cards() -> None:
    words = ("sixth-card", "bet-2x", "no-insurance")
    found = back(NOVO, BOX, "9s 8h 7d 6c 5s", LOW_BANK, *words, later="5h")
    assert found["bet"] == str(20 + 20 * 5)


@pytest.mark.clause("KP05-78")
def test_ties_are_returned() -> None:
    found = back(NOVO, BOX, "As Kd 9d 5s 2s", "Ah Kh 9h 5c 2c")
    assert (found["ante"], found["bet"]) == ("10", "20")


@pytest.mark.clause("KP05-40")
def test_a_card_for_the_bank_instead_of_its_highest() -> None:
    made = opened(NOVO, *boxes("1"))
    deal(made, cards(NOVO, "9s 9d 7h 6c 5s", NO_HAND))
    made.send(Move("1", "bet-2x"))
    assert made.offers("1") == (Choose("buy-bank-card", costs=1000), Choose("no-bank-card"))
    made.send(Move("1", "buy-bank-card"))
    deal(made, "4h")
    (told,) = (one.instead for one in made.felt.events if isinstance(one, events.BankCard))
    assert told == "Qh"
    # T 4 4 3 2: ANTE 1:1, BET 1:1; EXPRESS was lost
    assert (made.felt.staked, made.felt.returned) == ({"1": 5000}, {"1": 2000 + 4000})


@pytest.mark.clause("KP05-40", "KP05-41")
def test_another_while_the_same_rank_comes() -> None:
    three = "9s 9d 9h 6c 5s"
    words = ("bet-2x", "no-insurance", *["buy-bank-card"] * 4)
    found = back(NOVO, BOX, three, NO_HAND, *words, later="Qd Qs Qc 4h")
    assert (found["bank-card"], found["ante"], found["bet"]) == ("0", "20", "80")
    failed = back(NOVO, BOX, three, NO_HAND, *words[:3], later="8d")
    assert (failed["ante"], failed["bet"]) == ("10", "20")


@pytest.mark.clause("KP05-42", "KP05-43", "KP05-44")
def test_the_range_of_the_insurance() -> None:
    made = opened(NOVO, *boxes("1"))
    deal(made, cards(NOVO, FULL_HOUSE, LOW_BANK))
    made.send(Move("1", "bet-2x"))
    assert made.offers("1") == (Amount("insure", 2000, 7000), Choose("no-insurance"))


@pytest.mark.parametrize(
    ("bank", "words", "gets"),
    [
        pytest.param(
            NO_HAND, ("no-bank-card",), ("140", "20", "20"), marks=pytest.mark.clause("KP05-45")
        ),
        pytest.param(LOW_BANK, (), ("0", "20", "160"), marks=pytest.mark.clause("KP05-46")),
        pytest.param("Jh Jd Jc Js 2c", (), ("0", "0", "0"), marks=pytest.mark.clause("KP05-47")),
    ],
)
def test_insurance(bank: str, words: tuple[str, ...], gets: tuple[str, str, str]) -> None:
    found = back(NOVO, BOX, FULL_HOUSE, bank, "bet-2x", ("insure", 70), *words)
    assert (found["insurance"], found["ante"], found["bet"]) == gets


@pytest.mark.clause("KP05-48")
def test_the_maximum_win_includes_the_insurance() -> None:
    made = play_on(
        capped(NOVO, "1075"),
        stakes={"1": [bet("ante", 10), bet("express", 10)]},
        cards=cards(NOVO, FULL_HOUSE, NO_HAND),
        moves=[["1", "bet-2x"], ["1", "insure", {"amount": "70"}], ["1", "no-bank-card"]],
    )
    # EXPRESS +1,000, insurance +70, and 5 are left for the ante
    assert made.felt.returned["1"] - made.felt.staked["1"] == 1075_00


@pytest.mark.clause("KP05-79")
@pytest.mark.parametrize(("per", "wins"), [("box", 25_000_000), ("bet", 28_000_000)])
def test_the_maximum_win_caps_the_whole_box(per: str, wins: int) -> None:
    # NOVO Bonus 500 × 50,000 = 25,000,000 and EXPRESS 60 × 50,000 = 3,000,000
    stakes: dict[str, int | str] = {"ante": 50_000, "express": 50_000}
    made = play(
        NOVO,
        options={"max_win_per": per},
        stakes={"1": [bet(name, amount) for name, amount in stakes.items()]},
        cards=cards(NOVO, "As Ks Qs Js Ts", LOW_BANK),
    )
    assert made.felt.returned["1"] - made.felt.staked["1"] == wins * 100


def test_worked_examples() -> None:
    pictures = back(NOVO, BOX, "Js Jh Jd Qs Qh", LOW_BANK, "fold")
    assert pictures["express"] == "1210"
    assert back(NOVO, BOX, "Ah Kd Qh 7d 2h", NO_HAND.replace("Qh", "Qs"), "fold")["express"] == "60"
    stakes = {**BOX, "d": 10}
    assert net(NOVO, stakes, NOTHING, "Kc Kh Kd 5h 2c", "fold") == -10 - 10 + 80
    made = opened(NOVO, *boxes("1"))
    deal(made, cards(NOVO, "5s 6s 7s 8s 9s", LOW_BANK))
    assert {one.bet: one.returned for one in made.felt.settled}["ante"] == 1000 + 250_000
