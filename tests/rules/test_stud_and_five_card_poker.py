"""Stud Poker and Five-card Poker of kings, clause by clause."""

from __future__ import annotations

import pytest

from krupier.equipment.cards import parse
from krupier.equipment.draws import BURN, Face
from krupier.rules import events
from krupier.rules.game import BadSetting
from krupier.rules.options import Choose, Move, Pick, Refused
from krupier.rules.play import Play
from krupier.rules.view import view
from krupier.rules.wants import Moves, Timeout, Void
from tests.play import bet, play
from tests.rules.banker_table import bet_offers, check_shuffled, deal, opened, options
from tests.rules.draw_table import FIVE, PAYS, STUD, back, cards, draw, net
from tests.rules.told import facts

BOTH = (STUD, FIVE)
TEN: dict[str, int | str] = {"ante": 10}
LOW_BANK = "Ah Kh 4d 3c 2c"
"""The lowest hand with which the bank opens is an ace-king."""
NO_HAND = "Qh Th 4d 3c 2c"


# -- the table and its bets --------------------------------------------------------------------


@pytest.mark.clause("KP02-01", "KP02-02", "KP02-63")
@pytest.mark.parametrize("boxes", [5, 6])
def test_stud_has_five_or_six_boxes(boxes: int) -> None:
    made = Play(draw(STUD, options={"boxes": boxes}))
    for box in range(1, boxes + 1):
        made.send(Move(str(box), "bet", "ante", (), 1000))
    with pytest.raises(Refused):
        made.send(Move(str(boxes + 1), "bet", "ante", (), 1000))
    for wrong in (4, 7):
        with pytest.raises(BadSetting):
            draw(STUD, options={"boxes": wrong})


@pytest.mark.clause("KP03-01")
def test_five_boxes() -> None:
    made = Play(draw(FIVE))
    for box in "12345":
        made.send(Move(box, "bet", "ante", (), 1000))
    with pytest.raises(Refused):
        made.send(Move("6", "bet", "ante", (), 1000))


@pytest.mark.clause("KP02-05", "KP03-03", "KP00-01", "KP00-04")
@pytest.mark.parametrize("game", BOTH)
def test_one_deck_shuffled_for_every_game(game: str) -> None:
    check_shuffled(draw(game))


@pytest.mark.clause("KP02-06", "KP02-08", "KP02-14", "KP03-07")
@pytest.mark.parametrize("game", BOTH)
def test_stakes_come_before_the_deal_and_on_the_own_box(game: str) -> None:
    made = Play(draw(game))
    made.send(Move("1", "bet", "ante", (), 1000))
    with pytest.raises(Refused):
        made.send(Move("1+1", "bet", "ante", (), 1000))
    made.send(Timeout())
    deal(made)
    for late in ("ante", "bonus", "bet"):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", late, (), 1000))


@pytest.mark.clause("KP02-60", "KP03-39")
@pytest.mark.parametrize("game", BOTH)
def test_limits(game: str) -> None:
    offer = bet_offers(Play(draw(game)), "1")["ante"]
    assert (offer.least, offer.most) == (1_00, 50_000_00)


@pytest.mark.clause("KP02-61", "KP02-62")
def test_the_bonus_circle_of_stud() -> None:
    made = Play(draw(STUD))
    made.send(Move("1", "bet", "ante", (), 1000))
    offer = bet_offers(made, "1")["bonus"]
    assert (offer.least, offer.most) == (1_00, 1_000_00)
    without = Play(draw(STUD, options={"bonus": False}))
    without.send(Move("1", "bet", "ante", (), 1000))
    assert "bonus" not in bet_offers(without, "1")


# -- the deal ----------------------------------------------------------------------------------


@pytest.mark.clause("KP02-15")
def test_the_deal_of_stud() -> None:
    made = opened(STUD, ("5", "ante", 1000), ("2", "ante", 1000))
    assert deal(made) == [("2", Face.OWNER), ("5", Face.OWNER), ("bank", Face.DOWN)] * 5
    shown = opened(STUD, ("2", "ante", 1000), options={"bank_up": 1})
    assert deal(shown)[-1] == ("bank", Face.UP)


@pytest.mark.clause("KP03-08", "KP03-09", "KP03-10")
def test_the_deal_of_five_card() -> None:
    made = opened(FIVE, ("5", "ante", 1000), ("2", "ante", 1000))
    turn = [("2", Face.OWNER), ("5", Face.OWNER)]
    down, up = ("bank", Face.DOWN), ("bank", Face.UP)
    assert deal(made) == [*turn, down] * 4 + [*turn, up]
    assert view(made, ["2"])["cards"]["bank"][:4] == ["??"] * 4
    assert view(made, ["2"])["cards"]["bank"][4] != "??"


@pytest.mark.clause("KP02-64")
def test_a_misdeal_returns_all_bets() -> None:
    made = opened(STUD, ("1", "ante", 1000), ("1", "bonus", 500))
    deal(made)
    made.send(Void("a player has six cards"))
    assert made.felt.returned == made.felt.staked == {"1": 1500}


@pytest.mark.clause("KP02-09", "KP02-10", "KP03-05", "KP03-40")
@pytest.mark.parametrize("game", BOTH)
def test_a_blind_box(game: str) -> None:
    made = opened(game, ("1", "ante", 1000), ("2", "blind-box", 1000))
    assert {one.bet: one.amount for one in made.felt.of("2")} == {"ante": 1000, "bet": 2000}
    deal(made, cards(game, ["9s 9d 9h 6c 5s", "Ts Td 7h 6d 4s"], "Ah Kh 8d 3c 2c"))
    assert view(made, ["1", "2"])["cards"]["2"] == ["??"] * 5
    made.send(Move("1", "fold"))
    assert made.over, "nobody asks a blind box"
    assert view(made)["cards"]["2"] == ["Ts", "Td", "7h", "6d", "4s"]
    assert made.felt.returned["2"] == 2000 + 4000
    off = Play(draw(game, options={"blind_box": False}))
    with pytest.raises(Refused):
        off.send(Move("2", "bet", "blind-box", (), 1000))


# -- decisions ---------------------------------------------------------------------------------


@pytest.mark.clause("KP02-16", "KP02-17", "KP02-26")
def test_what_a_player_of_stud_may_do() -> None:
    made = opened(STUD, ("1", "ante", 1000))
    deal(made, cards(STUD, "9s 9d 9h 6c 5s", LOW_BANK))
    assert options(made, "1") == {
        "exchange": Pick("exchange", parse("9s 9d 9h 6c 5s"), 1, 1, (0, 1000)),
        "bet-2x": Choose("bet-2x", costs=2000),
        "fold": Choose("fold"),
    }


@pytest.mark.clause("KP02-18", "KP02-19", "KP02-21", "KP02-22")
def test_one_exchange_with_one_burnt_card() -> None:
    made = opened(STUD, ("1", "ante", 1000))
    deal(made, cards(STUD, "9s 9d 9h 6c 5s", LOW_BANK))
    with pytest.raises(Refused):
        made.send(Move("1", "exchange", cards=parse("6c 5s")))
    with pytest.raises(Refused):
        made.send(Move("1", "exchange", cards=parse("2s")))
    made.send(Move("1", "exchange", cards=parse("5s")))
    assert made.felt.bank == 1000, "the fee is spent"
    assert deal(made, "6s") == [(BURN, Face.DOWN), ("1", Face.OWNER)]
    assert view(made, ["1"])["cards"]["1"] == ["9s", "9d", "9h", "6c", "6s"]
    assert view(made)["cards"]["1"] == ["??"] * 5
    assert set(options(made, "1")) == {"bet-2x", "fold"}
    made.send(Move("1", "bet-2x"))
    # full house: ANTE 1:1, BET 7:1
    assert made.felt.returned == {"1": 2000 + 16000}


@pytest.mark.clause("KP02-20")
@pytest.mark.parametrize("game", BOTH)
def test_boxes_act_from_the_left(game: str) -> None:
    made = opened(game, *((box, "ante", 1000) for box in "413"))
    deal(made)
    asked = []
    while isinstance(made.want, Moves):
        (box,) = made.want.seats or ()
        asked.append(box)
        (pick, *_) = made.offers(box)
        if isinstance(pick, Pick) and len(asked) < 4:
            made.send(Move(box, "exchange", cards=pick.cards[:1]))
        else:
            made.send(Move(box, "bet-2x"))
        deal(made)
        if game == FIVE and len(asked) == 6:
            break
    assert asked == ["1", "3", "4"] * 2


@pytest.mark.clause("KP02-23", "KP02-25", "KP02-26")
def test_a_fold_loses_the_ante_and_the_fee() -> None:
    assert back(STUD, TEN, "9s 9d 9h 6c 5s", LOW_BANK, "fold") == {"ante": "0"}
    after = back(STUD, TEN, "9s 8d 5h 4c 2s", LOW_BANK, ("exchange", "2s"), "fold", later="3s")
    assert after == {"exchange": "0", "ante": "0"}


@pytest.mark.parametrize("game", BOTH)
def test_who_does_not_decide_in_time_folds(game: str) -> None:
    assert back(game, TEN, "9s 9d 9h 6c 5s", LOW_BANK, "timeout") == {"ante": "0"}


@pytest.mark.clause("KP03-11", "KP03-12", "KP03-13", "KP03-16")
def test_one_or_two_cards_at_five_card() -> None:
    made = opened(FIVE, ("1", "ante", 1000))
    deal(made, cards(FIVE, "9s 9d 9h 6c 5s", LOW_BANK))
    assert options(made, "1") == {
        "exchange": Pick("exchange", parse("9s 9d 9h 6c 5s"), 1, 2, (0, 1000, 2000)),
        "bet-2x": Choose("bet-2x", costs=2000),
        "fold": Choose("fold"),
    }
    made.send(Move("1", "exchange", cards=parse("6c 5s")))
    assert made.felt.bank == 2000
    deal(made, "7c 7d")
    assert set(options(made, "1")) == {"bet-2x", "fold"}, "two cards are all"


@pytest.mark.clause("KP03-14", "KP03-17", "KP03-18", "KP03-19")
def test_the_second_card_costs_twice_as_much() -> None:
    made = opened(FIVE, ("1", "ante", 1000))
    deal(made, cards(FIVE, "9s 9d 9h 6c 5s", LOW_BANK))
    made.send(Move("1", "exchange", cards=parse("6c")))
    deal(made, "Jd")
    again = options(made, "1")
    assert again["exchange-again"] == Pick(
        "exchange-again", parse("9s 9d 9h 5s Jd"), 1, 1, (0, 2000)
    )
    made.send(Move("1", "exchange-again", cards=parse("5s")))
    assert made.felt.bank == 3000
    deal(made, "7d")
    assert options(made, "1") == {"bet-2x": Choose("bet-2x", costs=2000), "fold": Choose("fold")}
    made.send(Move("1", "bet-2x"))
    assert made.over
    lost = back(FIVE, TEN, "9s 8d 5h 4c 2s", LOW_BANK, ("exchange", "2s"), "fold", later="3s")
    assert lost == {"exchange": "0", "ante": "0"}


@pytest.mark.clause("KP03-20")
def test_nothing_is_done_with_the_cards_after_the_bet() -> None:
    made = opened(FIVE, ("1", "ante", 1000), ("2", "ante", 1000))
    deal(made)
    own = made.felt.cards("1")
    made.send(Move("1", "bet-2x"))
    for late in (Move("1", "exchange", cards=own[:1]), Move("1", "fold")):
        with pytest.raises(Refused):
            made.send(late)
    made.send(Move("2", "exchange", cards=made.felt.cards("2")[:1]))
    deal(made)
    assert made.offers("1") == (), "nor when others have bought"


# -- settlement --------------------------------------------------------------------------------


@pytest.mark.clause("KP02-28", "KP02-31", "KP03-22", "KP03-24")
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
    words = () if opens or game == STUD else ("bet-2x", "no-bank-card")
    found = back(game, TEN, "9s 9d 7h 6c 5s", bank, *words)
    assert found == {"ante": "20", "bet": "40" if opens else "20"}
    worse = back(game, TEN, "Ts 9d 7h 6c 5s", bank, *words)
    assert worse == ({"ante": "0", "bet": "0"} if opens else {"ante": "20", "bet": "20"})


CLAUSES = {
    "royal": ("KP02-37", "KP03-36", "KP00-91"),
    "straight flush": ("KP02-38", "KP03-35", "KP00-92"),
    "four": ("KP02-39", "KP03-34", "KP00-93"),
    "full house": ("KP02-40", "KP03-33", "KP00-94"),
    "flush": ("KP02-41", "KP03-32", "KP00-95"),
    "straight": ("KP02-42", "KP03-31", "KP00-96"),
    "three": ("KP02-43", "KP03-30", "KP00-97"),
    "two pairs": ("KP02-44", "KP03-29", "KP00-98"),
    "pair": ("KP02-45", "KP03-28", "KP00-99"),
}


@pytest.mark.clause("KP02-30", "KP03-23")
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(
    "kind", [pytest.param(one, marks=pytest.mark.clause(*CLAUSES[one])) for one in PAYS]
)
def test_the_table_of_the_bet(game: str, kind: str) -> None:
    own, pays = PAYS[kind]
    found = back(game, TEN, own, LOW_BANK)
    assert found == {"ante": "20", "bet": str(20 + 20 * pays)}


@pytest.mark.clause("KP02-57", "KP02-58", "KP02-59", "KP00-100")
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(
    ("own", "better"),
    [
        ("As Kd Jd 3s 2s", True),
        ("As Kd 9d 7s 2s", True),
        ("As Kd 9d 5s 2s", False),
        ("As Kd 9d 6s 5s", True),
        ("As Kd 9d 6s 3s", False),
    ],
)
def test_ace_king_against_ace_king(game: str, own: str, better: bool) -> None:
    found = back(game, TEN, own, "Ah Kh 9h 6c 4c")
    assert found == ({"ante": "20", "bet": "40"} if better else {"ante": "0", "bet": "0"})


@pytest.mark.clause("KP02-29", "KP02-59")
def test_ties_at_stud_go_to_the_bank_as_written() -> None:
    tie = "As Kd 9d 5s 2s", "Ah Kh 9h 5c 2c"
    assert back(STUD, TEN, *tie) == {"ante": "0", "bet": "0"}
    push = back(STUD, TEN, *tie, options={"on_tie": "push"})
    assert push == {"ante": "10", "bet": "20"}


@pytest.mark.clause("KP03-38")
def test_ties_at_five_card_are_returned() -> None:
    tie = "As Kd 9d 5s 2s", "Ah Kh 9h 5c 2c"
    assert back(FIVE, TEN, *tie) == {"ante": "10", "bet": "20"}
    lost = back(FIVE, TEN, *tie, options={"on_tie": "lose"})
    assert lost == {"ante": "0", "bet": "0"}


@pytest.mark.clause("KP03-23")
def test_ante_on_a_win_is_an_option() -> None:
    found = back(FIVE, TEN, "9s 9d 7h 6c 5s", LOW_BANK, options={"ante_on_win": "push"})
    assert found == {"ante": "10", "bet": "40"}


# -- the bonus of stud -------------------------------------------------------------------------


@pytest.mark.clause("KP02-33", "KP02-34", "KP02-35", "KP02-36")
@pytest.mark.parametrize("bank", [NO_HAND, "Jh Jd Jc 3c 2c"])
@pytest.mark.parametrize(
    ("own", "gets"),
    [
        pytest.param("As Ks Qs Js Ts", "5005", marks=pytest.mark.clause("KP02-46")),
        pytest.param("9s 8s 7s 6s 5s", "1255", marks=pytest.mark.clause("KP02-47")),
        pytest.param("9s 9d 9h 9c 5s", "505", marks=pytest.mark.clause("KP02-48")),
        pytest.param("9s 9d 9h 5c 5s", "355", marks=pytest.mark.clause("KP02-49")),
        pytest.param("Ks 9s 7s 6s 2s", "255", marks=pytest.mark.clause("KP02-50")),
        pytest.param("9s 8d 7h 6c 5s", "205", marks=pytest.mark.clause("KP02-51")),
        pytest.param("9s 9d 9h 6c 5s", "55", marks=pytest.mark.clause("KP02-52")),
        pytest.param("9s 9d 6h 6c 5s", "0", marks=pytest.mark.clause("KP02-53")),
        pytest.param("9s 9d 7h 6c 5s", "0", marks=pytest.mark.clause("KP02-53")),
        pytest.param("As Ks 7h 6c 5s", "0", marks=pytest.mark.clause("KP02-53")),
    ],
)
def test_bonus_of_stud(own: str, gets: str, bank: str) -> None:
    made = play(
        STUD,
        stakes={"1": [bet("ante", 10), bet("bonus", 5)]},
        cards=cards(STUD, own, bank),
        moves=[["1", "bet-2x"]],
    )
    last = made.felt.settled[-1]
    assert (last.bet, last.returned) == ("bonus", int(gets) * 100)


@pytest.mark.clause("KP02-32")
def test_the_bonus_needs_the_bet_and_counts_the_first_five_cards() -> None:
    stakes: dict[str, int | str] = {"ante": 10, "bonus": 5}
    folded = back(STUD, stakes, "9s 9d 9h 6c 5s", LOW_BANK, "fold")
    assert folded == {"ante": "0", "bonus": "0"}
    words = (("exchange", "5s"), "bet-2x")
    made_later = back(STUD, stakes, "9s 9d 7h 6c 5s", LOW_BANK, *words, later="9h")
    assert made_later["bonus"] == "0"
    spoilt = back(
        STUD, stakes, "9s 9d 9h 6c 5s", LOW_BANK, ("exchange", "9h"), "bet-2x", later="2d"
    )
    assert spoilt["bonus"] == "55"


# -- a card for the bank -----------------------------------------------------------------------

BUY = ("bet-2x", "buy-bank-card")


@pytest.mark.clause("KP03-25", "KP03-26")
def test_a_card_for_the_bank_instead_of_its_highest() -> None:
    made = opened(FIVE, ("1", "ante", 1000))
    deal(made, cards(FIVE, "9s 9d 9h 6c 5s", NO_HAND))
    made.send(Move("1", "bet-2x"))
    assert made.offers("1") == (Choose("buy-bank-card", costs=1000), Choose("no-bank-card"))
    made.send(Move("1", "buy-bank-card"))
    deal(made, "4h")
    # T 4 4 3 2 opens: three nines win, ANTE 1:1 and BET 3:1
    assert made.over
    assert made.felt.returned == {"1": 2000 + 8000}
    assert made.felt.staked == {"1": 4000}


@pytest.mark.clause("KP03-25", "KP03-26")
def test_a_bought_card_may_beat_the_player() -> None:
    found = back(FIVE, TEN, "3s 3d 7h 6c 5s", NO_HAND, *BUY, later="4h")
    assert found == {"bank-card": "0", "ante": "0", "bet": "0"}


@pytest.mark.clause("KP03-25")
@pytest.mark.parametrize(("failed", "gets"), [("push", "10"), ("1:1", "20")])
def test_the_bank_may_still_not_open(failed: str, gets: str) -> None:
    more = {"options": {"ante_after_failed_bank_card": failed}}
    found = back(FIVE, TEN, "9s 9d 9h 6c 5s", NO_HAND, *BUY, later="8d", **more)
    assert found == {"bank-card": "0", "ante": gets, "bet": "20"}


@pytest.mark.clause("KP03-27")
def test_the_purchase_is_repeated_while_the_same_rank_comes() -> None:
    # all queens of the deck: four purchases are the most that there can be
    again = (*BUY, *["buy-bank-card"] * 3)
    found = back(FIVE, TEN, "9s 9d 9h 6c 5s", NO_HAND, *again, later="Qd Qs Qc 4h")
    assert found == {"bank-card": "0", "ante": "20", "bet": "80"}
    made = opened(FIVE, ("1", "ante", 1000))
    deal(made, cards(FIVE, "9s 9d 9h 6c 5s", NO_HAND))
    for word, card in (("bet-2x", ""), ("buy-bank-card", "Qd"), ("buy-bank-card", "Qs")):
        made.send(Move("1", word))
        if card:
            deal(made, card)
    assert made.felt.bank == 2000, "each costs one ante"
    made.send(Move("1", "no-bank-card"))
    assert made.felt.returned == {"1": 3000}, "nothing but the stakes comes back"


@pytest.mark.clause("KP03-25")
def test_each_box_buys_against_the_banks_own_hand() -> None:
    made = play(
        FIVE,
        stakes={"1": [bet("ante", 10)], "2": [bet("ante", 10)], "3": [bet("ante", 10)]},
        cards=cards(
            FIVE, ["9s 9d 9h 6c 5s", "8s 8d 8h 6d 5d", "7s 7d 7h 6h 5h"], NO_HAND, "4h", "Jd"
        ),
        moves=[
            *([box, "bet-2x"] for box in "123"),
            ["1", "buy-bank-card"],
            ["2", "no-bank-card"],
            ["3", "buy-bank-card"],
        ],
    )
    # 1: the pair of fours opens; 2: no hand, ANTE 1:1; 3: a jack instead of the queen, nothing
    assert made.felt.returned == {"1": 2000 + 8000, "2": 2000 + 2000, "3": 1000 + 2000}
    told = [facts(one) for one in made.felt.events if isinstance(one, events.BankCard)]
    assert told == [{"at": f"bank.{box}", "instead": "Qh"} for box in "13"]
    named = {place: hand.en for place, hand in made.felt.marks["hands"].items()}
    assert named["bank"] == "queen high", "its own hand stays what it is for the others"
    assert (named["bank.1"], named["bank.3"]) == ("pair of fours", "jack high")


@pytest.mark.clause("KP02-28", "KP02-56")
@pytest.mark.parametrize(
    ("bank", "called"),
    [
        ("Ah Kh 8d 3c 2c", "ace-king"),
        ("Ah Qh 8d 3c 2c", "ace high"),
        ("Ah Kh 8d 8c 2c", "pair of eights"),
    ],
)
def test_ace_king_is_a_hand_with_a_name(bank: str, called: str) -> None:
    made = opened(STUD, ("1", "ante", 1000))
    deal(made, cards(STUD, "9s 9d 7h 6c 5s", bank))
    made.send(Move("1", "bet-2x"))
    assert made.felt.marks["hands"]["bank"].en == called
    assert made.felt.marks["qualifies"] == (called != "ace high")


def test_nobody_answers_the_offer_of_a_card() -> None:
    found = back(FIVE, TEN, "9s 9d 9h 6c 5s", NO_HAND, "bet-2x", "timeout")
    assert found == {"ante": "20", "bet": "20"}


def test_a_blind_box_buys_nothing() -> None:
    made = opened(FIVE, ("1", "blind-box", 1000))
    deal(made, cards(FIVE, "9s 9d 9h 6c 5s", NO_HAND))
    assert made.over
    assert made.felt.returned == {"1": 2000 + 2000}


# -- maximum win -------------------------------------------------------------------------------


@pytest.mark.clause("KP03-39")
@pytest.mark.parametrize(("per", "wins"), [("box", 5_000_000_00), ("bet", 5_050_000_00)])
def test_the_maximum_win(per: str, wins: int) -> None:
    # BET 100,000 at 100:1 is capped; ANTE adds 50,000 where each bet is capped by itself
    made = play(
        FIVE,
        options={"max_win_per": per},
        stakes={"1": [bet("ante", 50_000)]},
        cards=cards(FIVE, "As Ks Qs Js Ts", "2h 2d 5c 6c 7c"),
        moves=[["1", "bet-2x"]],
    )
    assert made.felt.returned["1"] - made.felt.staked["1"] == wins


@pytest.mark.clause("KP02-60")
def test_the_maximum_win_of_stud_does_not_bind() -> None:
    # 50,000 on ANTE, 100 × 100,000 on BET, 1000 × 1,000 on BONUS
    stakes: dict[str, int | str] = {"ante": 50_000, "bonus": 1_000}
    assert net(STUD, stakes, "As Ks Qs Js Ts", "2h 2d 5c 6c 7c") == 50_000 + 10_000_000 + 1_000_000


# -- worked examples ---------------------------------------------------------------------------


def test_worked_examples_of_stud() -> None:
    two_pairs = (("exchange", "7h"), "bet-2x")
    assert net(STUD, TEN, "9s 9d 7h 6c 5s", "2h 2d 5c Tc 7c", *two_pairs, later="6d") == 40
    assert net(STUD, TEN, "9s 8d 7h 6c 2s", LOW_BANK, ("exchange", "2s"), "fold", later="3s") == -20
    found = back(STUD, TEN, "As Kd 9d 6s 2s", "Ah Kh 9h 5c 3c")
    assert found == {"ante": "20", "bet": "40"}
    bonus: dict[str, int | str] = {"ante": 10, "bonus": 5}
    assert back(STUD, bonus, "Ks 9s 7s 6s 2s", NO_HAND)["bonus"] == "255"
    assert back(STUD, bonus, "9s 9d 9h 6c 2s", NO_HAND, "fold")["bonus"] == "0"


def test_worked_examples_of_five_card() -> None:
    words = (("exchange", "7h"), ("exchange-again", "6c"), "bet-2x")
    assert net(FIVE, TEN, "9s 9d 7h 6c 5s", LOW_BANK, *words, later="8h 9h") == 40
    fold = (("exchange", "7h 6c"), "fold")
    assert net(FIVE, TEN, "9s 8d 7h 6c 2s", LOW_BANK, *fold, later="8h 3h") == -30
    found = back(FIVE, TEN, "9s 9d 7h 6c 5s", NO_HAND, "bet-2x", "no-bank-card")
    assert found == {"ante": "20", "bet": "20"}


def test_ante_money_is_exact_to_the_cent() -> None:
    found = back(FIVE, {"ante": "1.05"}, "9s 9d 7h 6c 5s", LOW_BANK)
    assert found == {"ante": "2.10", "bet": "4.20"}
