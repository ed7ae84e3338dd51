"""Russian Poker of kings and of wgg, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.cards import parse, text
from krupier.equipment.draws import Face
from krupier.rules import events
from krupier.rules.game import BadSetting
from krupier.rules.options import Amount, Choose, Move, Pick, Refused
from krupier.rules.play import Play
from krupier.rules.view import view
from krupier.rules.wants import Moves, Timeout, Void
from tests.play import bet, play, play_on
from tests.rules import draw_table
from tests.rules.banker_table import bet_offers, check_shuffled, deal, opened, options
from tests.rules.draw_table import PAYS, RUSSIAN, WGG, Words, capped, cards, draw

BOTH = (RUSSIAN, WGG)
TEN: dict[str, int | str] = {"ante": 10}
LOW_BANK = "Ah Kh 4d 3c 2c"
NO_HAND = "Qh Th 4d 3c 2c"
FULL_HOUSE = "9s 9d 9h 5c 5s"


def said(game: str, words: tuple[Words, ...]) -> list[Words]:
    """The words of a player at kings, who is asked for insurance after the bet; at wgg it is
    offered before."""
    if game == RUSSIAN:
        return list(words)
    insured = [one for one in words if isinstance(one, tuple) and one[0] == "insure"]
    return [*insured, *(one for one in words if one not in insured and one != "no-insurance")]


def back(
    game: str, stakes: dict[str, int | str], own: str, bank: str, *words: Words, **more: Any
) -> dict[str, str]:
    return draw_table.back(game, stakes, own, bank, *said(game, words), **more)


def net(
    game: str, stakes: dict[str, int | str], own: str, bank: str, *words: Words, later: str = ""
) -> float:
    return draw_table.net(game, stakes, own, bank, *said(game, words), later=later)


# -- the table and its bets --------------------------------------------------------------------


@pytest.mark.clause("KP04-01", "KP04-64", "W13-02", "W13-68")
@pytest.mark.parametrize(("game", "boxes"), [(RUSSIAN, 2), (RUSSIAN, 5), (WGG, 4), (WGG, 1)])
def test_boxes(game: str, boxes: int) -> None:
    made = Play(draw(game, options={"boxes": boxes}))
    for box in range(1, boxes + 1):
        made.send(Move(str(box), "bet", "ante", (), 1000))
    with pytest.raises(Refused):
        made.send(Move(str(boxes + 1), "bet", "ante", (), 1000))
    for wrong in (1, 6) if game == RUSSIAN else (5,):
        with pytest.raises(BadSetting):
            draw(game, options={"boxes": wrong})


@pytest.mark.clause("KP04-03", "KP04-08", "W13-04", "W13-09")
@pytest.mark.parametrize("game", BOTH)
def test_one_deck_shuffled_for_every_game(game: str) -> None:
    check_shuffled(draw(game))


@pytest.mark.clause("KP04-62", "KP04-63")
def test_limits_at_kings() -> None:
    made = Play(draw(RUSSIAN))
    made.send(Move("1", "bet", "ante", (), 1000))
    offers = {name: (one.least, one.most) for name, one in bet_offers(made, "1").items()}
    assert offers == {"ante": (1_00, 50_000_00), "bonus": (1_00, 1_000_00)}


@pytest.mark.clause("W13-03", "W13-11", "W13-63", "W13-64", "W13-66")
@pytest.mark.parametrize("ante", [2_00, 500_00])
def test_limits_at_wgg(ante: int) -> None:
    made = Play(draw(WGG))
    for wrong in (1_99, 500_01):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", "ante", (), wrong))
    made.send(Move("1", "bet", "ante", (), ante))
    offers = {name: (one.least, one.most) for name, one in bet_offers(made, "1").items()}
    assert offers["bonus-05"] == (50, 50)
    assert offers["bonus-1"] == (1_00, 1_00)
    made.send(Move("1", "bet", "bonus-1", (), 100))
    assert "bonus-05" not in bet_offers(made, "1"), "one of the two"
    made.send(Timeout())
    deal(made)
    assert options(made, "1")["bet-2x"] == Choose("bet-2x", costs=2 * ante)


@pytest.mark.clause("KP04-11", "KP04-12", "W13-10", "W13-11", "W13-70", "W13-71")
@pytest.mark.parametrize("game", BOTH)
def test_stakes_come_before_the_deal_and_on_the_own_box(game: str) -> None:
    made = Play(draw(game))
    made.send(Move("1", "bet", "ante", (), 1000))
    with pytest.raises(Refused):
        made.send(Move("1+1", "bet", "ante", (), 1000))
    made.send(Timeout())
    deal(made)
    for late in ("ante", "bonus", "bonus-1", "bet"):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", late, (), 100))


@pytest.mark.clause("KP04-13", "KP04-14", "KP04-15", "W13-12", "W13-13")
@pytest.mark.parametrize("game", BOTH)
def test_the_deal(game: str) -> None:
    made = opened(game, ("4", "ante", 1000), ("2", "ante", 1000))
    turn = [("2", Face.OWNER), ("4", Face.OWNER)]
    down, up = ("bank", Face.DOWN), ("bank", Face.UP)
    assert deal(made) == [*turn, down] * 4 + [*turn, up]


@pytest.mark.clause("KP04-09", "KP04-64")
def test_a_blind_box_is_neither_insured_nor_bought_for() -> None:
    made = opened(RUSSIAN, ("1", "ante", 1000), ("2", "blind-box", 1000), ("2", "bonus", 500))
    deal(made, cards(RUSSIAN, ["Ks Jd 8h 7c 6c", FULL_HOUSE], NO_HAND))
    assert view(made, ["1", "2"])["cards"]["2"] == ["??"] * 5, "nobody looks"
    assert "2" not in made.felt.returned
    made.send(Move("1", "fold"))
    assert made.over
    # no hand: ANTE 1:1, BET back, BONUS 70:1 when the cards are turned
    assert made.felt.returned == {"1": 0, "2": 2000 + 2000 + 71 * 500}
    assert next(one.bet for one in made.felt.settled if one.seat == "2") == "bonus"


@pytest.mark.clause("W13-69", "W13-72")
def test_an_annulled_game_returns_the_stakes() -> None:
    made = opened(WGG, ("1", "ante", 1000), ("2", "ante", 1000))
    deal(made)
    made.send(Move("1", "bet-2x"))
    made.send(Void("a player has four cards"))
    assert made.felt.returned == made.felt.staked == {"1": 3000, "2": 1000}


# -- purchases ---------------------------------------------------------------------------------


@pytest.mark.clause("KP04-16", "KP04-18", "KP04-19", "KP04-20", "KP04-22", "KP04-23")
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_kings_exchanges_one_to_four_cards_for_one_ante(n: int) -> None:
    made = opened(RUSSIAN, ("1", "ante", 1000))
    deal(made, cards(RUSSIAN, "Ks 9d 7h 6c 5s", LOW_BANK))
    own = parse("Ks 9d 7h 6c 5s")
    assert options(made, "1") == {
        "exchange": Pick("exchange", own, 1, 4, (0, 1000, 1000, 1000, 1000)),
        "sixth-card": Choose("sixth-card", costs=1000),
        "bet-2x": Choose("bet-2x", costs=2000),
        "fold": Choose("fold"),
    }
    for wrong in ((), own):
        with pytest.raises(Refused):
            made.send(Move("1", "exchange", cards=wrong))
    made.send(Move("1", "exchange", cards=own[:n]))
    assert len(deal(made)) == n
    assert made.felt.bank == 1000
    bet_or_fold = {"bet-2x": Choose("bet-2x", costs=2000), "fold": Choose("fold")}
    assert options(made, "1") == bet_or_fold, "one purchase only"
    made.send(Move("1", "bet-2x"))
    assert set(options(made, "1") if not made.over else ()) <= {"insure", "no-insurance"}


@pytest.mark.clause("W13-15", "W13-16", "W13-17", "W13-18", "W13-19", "W13-20", "W13-50")
@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_wgg_exchanges_two_to_five_cards_for_one_ante(n: int) -> None:
    made = opened(WGG, ("1", "ante", 1000))
    deal(made, cards(WGG, "Ks 9d 7h 6c 5s", LOW_BANK))
    own = parse("Ks 9d 7h 6c 5s")
    assert options(made, "1") == {
        "sixth-card": Choose("sixth-card", costs=1000),
        "exchange": Pick("exchange", own, 2, 5, (0, *[1000] * 5)),
        "bet-2x": Choose("bet-2x", costs=2000),
        "fold": Choose("fold"),
    }
    with pytest.raises(Refused):
        made.send(Move("1", "exchange", cards=own[:1]))
    made.send(Move("1", "exchange", cards=own[:n]))
    assert len(deal(made)) == n
    assert made.felt.bank == 1000
    assert set(options(made, "1")) - {"insure"} == {"bet-2x", "fold"}
    made.send(Move("1", "fold"))
    assert made.felt.returned == {"1": 0}


@pytest.mark.clause("KP04-18", "KP04-60", "W13-16")
@pytest.mark.parametrize("game", BOTH)
def test_six_cards_play_the_best_five(game: str) -> None:
    made = opened(game, ("1", "ante", 1000))
    deal(made, cards(game, "Ks 9s 7s 6s 5d", LOW_BANK))
    made.send(Move("1", "sixth-card"))
    assert made.felt.bank == 1000
    deal(made, "2s")
    assert len(view(made, ["1"])["cards"]["1"]) == 6
    assert set(options(made, "1")) - {"insure"} == {"bet-2x", "fold"}
    made.send(Move("1", "bet-2x"))
    if game == RUSSIAN:
        made.send(Move("1", "no-insurance"))
    # a flush, 5:1; ANTE is returned
    assert made.felt.returned == {"1": 1000 + 12000}


@pytest.mark.clause("KP04-21", "W13-19", "W13-20", "W13-30", "W13-50")
@pytest.mark.parametrize("game", BOTH)
def test_a_fold_after_a_purchase(game: str) -> None:
    found = back(game, TEN, "Ks 9d 7h 6c 2s", LOW_BANK, "sixth-card", "fold", later="3s")
    assert found == {"sixth-card": "0", "ante": "0"}
    assert back(game, TEN, "Ks 9d 7h 6c 2s", LOW_BANK, "timeout") == {"ante": "0"}


@pytest.mark.clause("W13-49")
@pytest.mark.parametrize(("bonus", "amount"), [("bonus-05", 50), ("bonus-1", 100)])
def test_no_exchange_with_a_bonus_at_wgg(bonus: str, amount: int) -> None:
    made = opened(WGG, ("1", "ante", 1000), ("1", bonus, amount), ("2", "ante", 1000))
    deal(made)
    assert "sixth-card" in options(made, "1")
    assert "exchange" not in options(made, "1"), "although the bonus is settled already"
    made.send(Move("1", "fold"))
    assert "exchange" in options(made, "2")


def test_a_deck_that_runs_short() -> None:
    made = opened(RUSSIAN, *((box, "ante", 1000) for box in "12345"))
    bank = NO_HAND.split()
    rest = [text(card) for card in range(52) if text(card) not in bank]
    deal(made, cards(RUSSIAN, [" ".join(rest[n : n + 25 : 5]) for n in range(5)], NO_HAND))
    for box in "12345":
        pick = options(made, box)["exchange"]
        assert isinstance(pick, Pick)
        made.send(Move(box, "exchange", cards=pick.cards[:4]))
        deal(made)
    # 30 cards were dealt and 20 exchanged: two are left for the bank
    asked = []
    while isinstance(made.want, Moves):
        (box,) = made.want.seats or ()
        word = {"fold": "bet-2x"}.get(made.offers(box)[-1].do, made.offers(box)[-1].do)
        if word == "no-bank-card":
            asked.append(box)
            word = "buy-bank-card"
        made.send(Move(box, word))
        deal(made)
    assert made.over
    assert len(asked) == 2
    assert len({one.seat for one in made.felt.settled if one.bet == "ante"}) == 5


# -- settlement --------------------------------------------------------------------------------


@pytest.mark.clause("KP04-26", "KP04-28", "W13-23", "W13-31", "W13-61")
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(
    ("bank", "opens"),
    [
        ("Ah Qh Jd 9c 8c", False),
        ("Kh Qh Jd 9c 8c", False),
        ("Ah Kh 4d 3c 2c", True),
        ("2h 2d 4d 3c 5c", True),
    ],
)
def test_the_bank_opens_with_ace_king(game: str, bank: str, opens: bool) -> None:
    words = () if opens else ("bet-2x", "no-bank-card")
    found = back(game, TEN, "9s 9d 7h 6c 5s", bank, *words)
    assert found == ({"ante": "10", "bet": "40"} if opens else {"ante": "20", "bet": "20"})
    worse = back(game, TEN, "Ts 9d 7h 6c 5s", bank, *words)
    assert worse == ({"ante": "0", "bet": "0"} if opens else {"ante": "20", "bet": "20"})


CLAUSES = {
    "royal": ("KP04-51", "W13-37", "W13-51"),
    "straight flush": ("KP04-50", "W13-38", "W13-52"),
    "four": ("KP04-49", "W13-39", "W13-53"),
    "full house": ("KP04-48", "W13-40", "W13-54"),
    "flush": ("KP04-47", "W13-41", "W13-55"),
    "straight": ("KP04-46", "W13-42", "W13-56"),
    "three": ("KP04-45", "W13-43", "W13-57"),
    "two pairs": ("KP04-44", "W13-44", "W13-58"),
    "pair": ("KP04-43", "W13-45", "W13-59"),
}


@pytest.mark.clause("KP04-27", "W13-34")
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(
    "kind", [pytest.param(one, marks=pytest.mark.clause(*CLAUSES[one])) for one in PAYS]
)
def test_the_table_of_the_bet(game: str, kind: str) -> None:
    own, pays = PAYS[kind]
    words = ("bet-2x",) if kind == "pair" else ("bet-2x", "no-insurance")
    found = back(game, TEN, own, LOW_BANK, *words)
    assert found == {"ante": "10", "bet": str(20 + 20 * pays)}


@pytest.mark.clause("W13-46", "W13-61")
def test_ace_king_pays_even_money() -> None:
    assert back(WGG, TEN, "As Kd Jd 3s 2s", "Ah Kh 9h 6c 4c") == {"ante": "10", "bet": "40"}
    assert back(RUSSIAN, TEN, "As Kd Jd 3s 2s", "Ah Kh 9h 6c 4c") == {"ante": "10", "bet": "40"}


@pytest.mark.clause("KP04-61", "W13-33")
@pytest.mark.parametrize("game", BOTH)
def test_ties_are_returned(game: str) -> None:
    assert back(game, TEN, "As Kd 9d 5s 2s", "Ah Kh 9h 5c 2c") == {"ante": "10", "bet": "20"}


@pytest.mark.clause("KP04-27")
def test_ante_on_a_win_is_an_option() -> None:
    found = back(RUSSIAN, TEN, "9s 9d 7h 6c 5s", LOW_BANK, options={"ante_on_win": "1:1"})
    assert found == {"ante": "20", "bet": "40"}


# -- two combinations --------------------------------------------------------------------------


def six(game: str, five: str, sixth: str, bank: str = LOW_BANK, **more: object) -> int:
    """What the bet wins, in units of the bet, after buying the sixth card."""
    made = opened(game, ("1", "ante", 1000), **more)
    deal(made, cards(game, five, bank))
    made.send(Move("1", "sixth-card"))
    deal(made, sixth)
    made.send(Move("1", "bet-2x"))
    if not made.over:
        made.send(Move("1", "no-insurance"))
    (won,) = (one.returned for one in made.felt.settled if one.bet == "bet")
    return (won - 2000) // 2000


@pytest.mark.clause("KP04-29")
@pytest.mark.parametrize(
    ("five", "sixth", "pays"),
    [
        ("9s 8h 7d 6c 5s", "5h", 4 + 1),  # the worked example
        ("7s 7h 7d 7c Ks", "Kd", 20 + 7),
        ("9s 9h 9d 5c 5s", "5h", 7 + 7),
        ("9s 8h 7d 6c 5s", "4h", 4 + 4),
        ("Ks Kd Qs Qd 7s", "5h", 2),
        ("Ks Ts 8s 4s 2s", "2h", 5 + 1),
        ("9s 9h 9d 5c 5s", "Kd", 7),
        ("9s 9h 5d 5c 4s", "4h", 2 + 2),
    ],
)
def test_two_combinations_of_six_cards_at_kings(five: str, sixth: str, pays: int) -> None:
    assert six(RUSSIAN, five, sixth, "3h 3d Jc Td 2c") == pays


@pytest.mark.clause("KP04-29")
def test_the_same_straight_twice_is_an_option_at_kings() -> None:
    bank = "2h 2d Jc Td 7h"
    assert six(RUSSIAN, "9s 8h 7d 6c 5s", "5h", bank, options={"same_again": True}) == 8


@pytest.mark.clause("KP04-29")
def test_five_cards_are_paid_once_at_kings() -> None:
    found = back(RUSSIAN, TEN, "Qs Qd As Kd 2s", LOW_BANK)
    assert found["bet"] == "40"


@pytest.mark.clause("KP04-29", "KP04-60")
def test_no_payment_unless_the_best_beats_the_bank() -> None:
    made = opened(RUSSIAN, ("1", "ante", 1000))
    deal(made, cards(RUSSIAN, "9s 8h 7d 6c 5s", "2h 3h 4h 9h Th"))
    made.send(Move("1", "sixth-card"))
    deal(made, "5h")
    made.send(Move("1", "bet-2x"))
    made.send(Move("1", "no-insurance"))
    assert made.felt.returned == {"1": 0}


@pytest.mark.clause("W13-62")
@pytest.mark.parametrize(
    ("five", "sixth", "pays"),
    [
        ("9s 8h 7d 6c 5s", "5h", 4 + 4),  # the example of the plan
        ("9s 8h 7d 6c 5s", "Kh", 4),
        ("Ks Ts 8s 4s 2s", "Ah", 5 + 1),  # a flush, and ace-king
        ("7s 7h 7d 7c Ks", "Kd", 20 + 7),
    ],
)
def test_two_combinations_of_six_cards_at_wgg(five: str, sixth: str, pays: int) -> None:
    assert six(WGG, five, sixth, "2h 2d Jc Td 6h") == pays


@pytest.mark.clause("W13-34", "W13-62")
def test_five_cards_are_paid_twice_too_at_wgg() -> None:
    # a pair of queens and ace-king
    assert back(WGG, TEN, "Qs Qd As Kd 2s", LOW_BANK) == {"ante": "10", "bet": "60"}
    # a pair inside a full house is no second combination
    assert back(WGG, TEN, FULL_HOUSE, LOW_BANK, "bet-2x", "no-insurance")["bet"] == "160"


# -- insurance ---------------------------------------------------------------------------------


@pytest.mark.clause("KP04-24", "KP04-33", "KP04-34")
def test_the_range_of_the_insurance() -> None:
    made = opened(RUSSIAN, ("1", "ante", 1000))
    deal(made, cards(RUSSIAN, FULL_HOUSE, LOW_BANK))
    assert "insure" not in options(made, "1"), "only after the bet"
    made.send(Move("1", "bet-2x"))
    # the bet of 20 could win 140
    assert made.offers("1") == (Amount("insure", 2000, 7000), Choose("no-insurance"))
    for wrong in (1999, 7001):
        with pytest.raises(Refused):
            made.send(Move("1", "insure", amount=wrong))
    assert view(made)["cards"]["bank"][:4] == ["??"] * 4, "before the reveal"


@pytest.mark.clause("KP04-35")
def test_only_two_pairs_or_better_can_be_insured() -> None:
    made = opened(RUSSIAN, ("1", "ante", 1000))
    deal(made, cards(RUSSIAN, "Qs Qd As Kd 2s", "2h 2d Jc Td 6h"))
    made.send(Move("1", "bet-2x"))
    assert made.over
    pairs = opened(RUSSIAN, ("1", "ante", 1000))
    deal(pairs, cards(RUSSIAN, "Qs Qd 9s 9d 2s", "2h 2d Jc Td 6h"))
    pairs.send(Move("1", "bet-2x"))
    assert pairs.offers("1") == (Amount("insure", 2000, 2000), Choose("no-insurance"))


@pytest.mark.clause("W13-03", "W13-21", "W13-65")
def test_wgg_insures_two_pairs_or_better_before_the_bet() -> None:
    made = opened(WGG, ("1", "ante", 1000))
    deal(made, cards(WGG, "Qs Qd As Kd 2s", NO_HAND))
    assert "insure" not in options(made, "1"), "not a pair, even with ace-king beside it"
    made = opened(WGG, ("1", "ante", 1000), ("2", "ante", 1000))
    deal(made, cards(WGG, [FULL_HOUSE, "Ks 8d 7h 6c 2s"], NO_HAND))
    assert options(made, "1")["insure"] == Amount("insure", 2000, 7000)
    for wrong in (1999, 7001):
        with pytest.raises(Refused):
            made.send(Move("1", "insure", amount=wrong))
    made.send(Move("1", "insure", amount=3000))
    assert made.felt.find("1", "bet") is None
    assert set(options(made, "1")) == {"bet-2x", "fold"}
    made.send(Move("1", "bet-2x"))
    lying = [(one.bet, one.amount) for one in made.felt.of("1")]
    assert lying == [("ante", 1000), ("insurance", 3000), ("bet", 2000)]


def test_who_insures_and_does_not_bet_has_the_insurance_back() -> None:
    found = back(WGG, TEN, FULL_HOUSE, NO_HAND, ("insure", 70), "timeout")
    assert found == {"ante": "0", "insurance": "70"}


INSURED = ("bet-2x", ("insure", 70))


@pytest.mark.clause("KP04-32", "KP04-36", "W13-31")
@pytest.mark.parametrize("game", BOTH)
def test_insurance_pays_where_the_bank_does_not_open(game: str) -> None:
    found = back(game, TEN, FULL_HOUSE, NO_HAND, *INSURED, "no-bank-card")
    assert found == {"insurance": "140", "ante": "20", "bet": "20"}


@pytest.mark.clause("KP04-37", "W13-34")
@pytest.mark.parametrize("game", BOTH)
def test_insurance_loses_where_the_bank_opens(game: str) -> None:
    found = back(game, TEN, FULL_HOUSE, LOW_BANK, *INSURED)
    assert found == {"insurance": "0", "ante": "10", "bet": "160"}


@pytest.mark.clause("KP04-38", "W13-32")
@pytest.mark.parametrize("game", BOTH)
def test_a_better_bank_takes_everything(game: str) -> None:
    found = back(game, TEN, FULL_HOUSE, "Jh Jd Jc Js 2c", *INSURED)
    assert found == {"insurance": "0", "ante": "0", "bet": "0"}


@pytest.mark.clause("W13-33")
def test_a_tie_loses_the_insurance() -> None:
    own, bank = "9s 8h 7d 6c 5s", "9h 8d 7c 6h 5d"
    found = back(WGG, TEN, own, bank, "bet-2x", ("insure", 40))
    assert found == {"insurance": "0", "ante": "10", "bet": "20"}


@pytest.mark.clause("KP04-39")
def test_the_maximum_win_includes_the_insurance() -> None:
    done = play_on(
        capped(RUSSIAN, "75"),
        stakes={"1": [bet("ante", 10)]},
        cards=cards(RUSSIAN, FULL_HOUSE, NO_HAND),
        moves=[["1", "bet-2x"], ["1", "insure", {"amount": "70"}], ["1", "no-bank-card"]],
    )
    # insurance +70 comes first, 5 are left for the ante
    assert done.felt.returned["1"] - done.felt.staked["1"] == 7500


@pytest.mark.clause("KP04-62")
def test_the_maximum_win_of_kings_is_above_what_can_be_won() -> None:
    part = draw(RUSSIAN).plan.max_win
    assert part is not None
    assert part.amounts == {"EUR": "50000000"}
    # BET 100,000 at 100:1 and 50:1 for two straight flushes, BONUS 1,000 at 1000:1
    made = opened(RUSSIAN, ("1", "ante", 50_000_00), ("1", "bonus", 1_000_00))
    deal(made, cards(RUSSIAN, "As Ks Qs Js Ts", "2h 2d 5c 6c 7c"))
    for word in ("sixth-card", "bet-2x", "no-insurance"):
        made.send(Move("1", word))
        deal(made, "9s")
    fee = 50_000_00
    assert made.felt.returned["1"] - made.felt.staked["1"] == 16_000_000_00 - fee


def test_nobody_answers_the_offer_of_insurance() -> None:
    found = back(RUSSIAN, TEN, FULL_HOUSE, LOW_BANK, "bet-2x", "timeout")
    assert found == {"ante": "10", "bet": "160"}


# -- a card for the bank -----------------------------------------------------------------------

THREE = "9s 9d 9h 6c 5s"
BUY = ("bet-2x", "no-insurance", "buy-bank-card")


@pytest.mark.clause("KP04-30", "W13-25", "W13-26", "W13-50")
@pytest.mark.parametrize("game", BOTH)
def test_the_highest_card_of_the_bank_for_one_ante(game: str) -> None:
    made = opened(game, ("1", "ante", 1000))
    deal(made, cards(game, "9s 9d 7h 6c 5s", NO_HAND))
    made.send(Move("1", "bet-2x"))
    assert made.offers("1") == (Choose("buy-bank-card", costs=1000), Choose("no-bank-card"))
    made.send(Move("1", "buy-bank-card"))
    assert made.felt.bank == 1000, "the fee is spent, the ante not yet paid"
    deal(made, "4h")
    assert made.over
    (told,) = (one.instead for one in made.felt.events if isinstance(one, events.BankCard))
    assert told == "Qh"
    # T 4 4 3 2: ANTE back, BET 1:1
    assert (made.felt.staked, made.felt.returned) == ({"1": 4000}, {"1": 1000 + 4000})


@pytest.mark.clause("KP04-30", "W13-25", "W13-35")
@pytest.mark.parametrize("game", BOTH)
def test_a_card_for_the_bank(game: str) -> None:
    found = back(game, TEN, THREE, NO_HAND, *BUY, later="4h")
    assert found == {"bank-card": "0", "ante": "10", "bet": "80"}
    beaten = back(game, TEN, "3s 3d 9h 6c 5s", NO_HAND, "bet-2x", "buy-bank-card", later="4h")
    assert beaten == {"bank-card": "0", "ante": "0", "bet": "0"}


@pytest.mark.clause("W13-36")
@pytest.mark.parametrize("game", BOTH)
def test_the_bank_may_still_not_open(game: str) -> None:
    found = back(game, TEN, THREE, NO_HAND, *BUY, later="8d")
    assert found == {"bank-card": "0", "ante": "10", "bet": "20"}
    insured = ("bet-2x", ("insure", 30), "buy-bank-card")
    found = back(game, TEN, THREE, NO_HAND, *insured, later="8d")
    assert found == {"insurance": "60", "bank-card": "0", "ante": "10", "bet": "20"}


@pytest.mark.clause("KP04-31", "W13-28")
@pytest.mark.parametrize("game", BOTH)
def test_again_while_the_same_rank_comes(game: str) -> None:
    found = back(game, TEN, THREE, NO_HAND, *BUY, "buy-bank-card", later="Qd 4h")
    assert found == {"bank-card": "0", "ante": "10", "bet": "80"}
    every = (*BUY, "buy-bank-card", "buy-bank-card", "buy-bank-card")
    most = back(game, TEN, THREE, NO_HAND, *every, later="Qd Qs Qc 8s")
    assert most == {"bank-card": "0", "ante": "10", "bet": "20"}
    stops = back(game, TEN, THREE, NO_HAND, *BUY, "no-bank-card", later="Qd")
    assert stops == {"bank-card": "0", "ante": "10", "bet": "20"}
    # 10, 20 and four times 10 are paid, 10 and 20 come back
    assert net(game, TEN, THREE, NO_HAND, *every, later="Qd Qs Qc 8s") == -40


@pytest.mark.clause("W13-27")
def test_wgg_draws_one_card_for_all_who_paid() -> None:
    made = opened(WGG, *((box, "ante", 1000) for box in "123"))
    own = ["9s 9d 7h 6c 5s", "8s 8d 7d 6d 5d", "Js Jd 7s 6h 5h"]
    deal(made, cards(WGG, own, NO_HAND))
    for box in "123":
        made.send(Move(box, "bet-2x"))
    made.send(Move("1", "buy-bank-card"))
    made.send(Timeout())
    made.send(Move("3", "buy-bank-card"))
    assert {one.seat for one in made.felt.settled if one.bet == "ante"} == {"2"}, "finished first"
    assert deal(made, "4h") == [("bank.new", Face.UP)]
    assert made.over
    # T 4 4 3 2: both pairs win 1:1, their ANTE is returned
    assert made.felt.returned == {"1": 1000 + 4000, "2": 2000 + 2000, "3": 1000 + 4000}


@pytest.mark.clause("KP04-32", "W13-35")
@pytest.mark.parametrize("game", BOTH)
def test_the_insurance_is_settled_before_the_card_is_bought(game: str) -> None:
    words = ("bet-2x", ("insure", 30), "buy-bank-card")
    found = back(game, TEN, THREE, NO_HAND, *words, later="4h")
    assert found == {"insurance": "60", "bank-card": "0", "ante": "10", "bet": "80"}


# -- bonus -------------------------------------------------------------------------------------


@pytest.mark.clause("KP04-40", "KP04-41", "KP04-42")
@pytest.mark.parametrize(
    ("own", "gets"),
    [
        pytest.param("As Ks Qs Js Ts", "5005", marks=pytest.mark.clause("KP04-52")),
        pytest.param("9s 8s 7s 6s 5s", "1255", marks=pytest.mark.clause("KP04-53")),
        pytest.param("9s 9d 9h 9c 5s", "505", marks=pytest.mark.clause("KP04-54")),
        pytest.param("9s 9d 9h 5c 5s", "355", marks=pytest.mark.clause("KP04-55")),
        pytest.param("Ks 9s 7s 6s 2s", "255", marks=pytest.mark.clause("KP04-56")),
        pytest.param("9s 8d 7h 6c 5s", "205", marks=pytest.mark.clause("KP04-57")),
        pytest.param("9s 9d 9h 6c 5s", "55", marks=pytest.mark.clause("KP04-58")),
        pytest.param("9s 9d 6h 6c 5s", "0"),
        pytest.param("As Ks 7h 6c 5s", "0"),
    ],
)
def test_bonus_at_kings(own: str, gets: str) -> None:
    found = back(RUSSIAN, {"ante": 10, "bonus": 5}, own, LOW_BANK, "fold")
    assert found == {"bonus": gets, "ante": "0"}


@pytest.mark.clause("KP04-40")
def test_later_cards_do_not_make_the_bonus() -> None:
    words = (("exchange", "5s"), "bet-2x", "no-insurance")
    found = back(RUSSIAN, {"ante": 10, "bonus": 5}, "9s 9d 7h 6c 5s", LOW_BANK, *words, later="9h")
    assert found["bonus"] == "0"


@pytest.mark.clause("W13-47", "W13-48")
@pytest.mark.parametrize(
    ("own", "half", "one"),
    [
        pytest.param("As Ks Qs Js Ts", "2500", "5000", marks=pytest.mark.clause("W13-37")),
        pytest.param("9s 8s 7s 6s 5s", "1000", "2000", marks=pytest.mark.clause("W13-38")),
        pytest.param("9s 9d 9h 9c 5s", "150", "300", marks=pytest.mark.clause("W13-39")),
        pytest.param("9s 9d 9h 5c 5s", "75", "150", marks=pytest.mark.clause("W13-40")),
        pytest.param("Ks 9s 7s 6s 2s", "35", "70", marks=pytest.mark.clause("W13-41")),
        pytest.param("9s 8d 7h 6c 5s", "20", "40", marks=pytest.mark.clause("W13-42")),
        pytest.param("9s 9d 9h 6c 5s", "0", "0", marks=pytest.mark.clause("W13-43")),
    ],
)
def test_fixed_prizes_at_wgg(own: str, half: str, one: str) -> None:
    found = back(WGG, {"ante": 10, "bonus-05": "0.5"}, own, "Jh Jd Jc 3c 2c", "fold")
    assert found == {"bonus-05": half, "ante": "0"}
    played = back(WGG, {"ante": 10, "bonus-1": 1}, own, "Kh Kd Qc 3c 2c", "bet-2x", "no-insurance")
    assert played["bonus-1"] == one
    assert float(played["bet"]) > 20, "beside the normal win"


@pytest.mark.parametrize(
    "own",
    [
        pytest.param("9s 9d 6h 6c 5s", marks=pytest.mark.clause("W13-44")),
        pytest.param("9s 9d 7h 6c 5s", marks=pytest.mark.clause("W13-45")),
        pytest.param("As Kd 7h 6c 5s", marks=pytest.mark.clause("W13-46")),
    ],
)
def test_lower_hands_have_no_prize_at_wgg(own: str) -> None:
    for bonus, amount in (("bonus-05", "0.5"), ("bonus-1", "1")):
        found = back(WGG, {"ante": 10, bonus: amount}, own, "Jh Jd Jc 3c 2c", "fold")
        assert found == {bonus: "0", "ante": "0"}


# -- worked examples ---------------------------------------------------------------------------


def test_worked_examples_of_kings() -> None:
    full = (TEN, FULL_HOUSE)
    assert net(RUSSIAN, *full, NO_HAND, *INSURED, "no-bank-card") == 10 + 70
    assert net(RUSSIAN, *full, LOW_BANK, *INSURED) == 140 - 70
    assert net(RUSSIAN, *full, "Jh Jd Jc Js 2c", *INSURED) == -100
    assert six(RUSSIAN, "9s 8h 7d 6c 5s", "5h", "Kh Kd 2c 3c 4c") * 20 == 100


def test_worked_examples_of_wgg() -> None:
    found = back(WGG, {"ante": 2}, FULL_HOUSE, LOW_BANK, "bet-2x", "no-insurance")
    assert found == {"bet": "32", "ante": "2"}
    royal = back(WGG, {"ante": 500}, "As Ks Qs Js Ts", "2h 2d 3c 4c 6c", "bet-2x", "no-insurance")
    assert royal["bet"] == "101000"
    made = play(
        WGG,
        stakes={"1": [bet("ante", 2)]},
        cards=cards(WGG, FULL_HOUSE, NO_HAND),
        moves=[["1", "insure", {"amount": "4"}], ["1", "bet-2x"], ["1", "no-bank-card"]],
    )
    returned = {one.bet: one.returned for one in made.felt.settled}
    assert returned == {"insurance": 800, "ante": 400, "bet": 400}
