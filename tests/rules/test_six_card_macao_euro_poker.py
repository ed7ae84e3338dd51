"""6 Card Poker, Macao Poker and Euro Poker of kings, clause by clause."""

from __future__ import annotations

import pytest

from krupier.equipment.cards import parse
from krupier.equipment.draws import Face
from krupier.rules import events
from krupier.rules.options import Choose, Move, Pick, Refused
from krupier.rules.play import Play
from krupier.rules.view import view
from krupier.rules.wants import Moves, Timeout
from tests.play import bet, play
from tests.rules.banker_table import bet_offers, check_shuffled, deal, opened, options
from tests.rules.draw_table import EURO, MACAO, PAYS, SIX, STUD, back, cards, draw, net

ALL = (SIX, MACAO, EURO)
TEN: dict[str, int | str] = {"ante": 10}
LOW_BANK = "Ah Kh 4d 3c 2c"
PAIR_BANK = "2h 2d 5d 7c 8c"
NO_HAND = "Qh Th 4d 3c 2c"


# -- the table and its bets --------------------------------------------------------------------


@pytest.mark.clause("KP12-01", "KP13-01", "KP09-01")
@pytest.mark.parametrize(("game", "boxes"), [(SIX, 6), (MACAO, 6), (EURO, 5)])
def test_boxes(game: str, boxes: int) -> None:
    made = Play(draw(game))
    for box in range(1, boxes + 1):
        made.send(Move(str(box), "bet", "ante", (), 1000))
    with pytest.raises(Refused):
        made.send(Move(str(boxes + 1), "bet", "ante", (), 1000))


@pytest.mark.clause("KP12-03", "KP12-05", "KP13-03", "KP13-05", "KP09-03", "KP09-05", "KP09-07")
@pytest.mark.parametrize("game", ALL)
def test_one_deck_shuffled_for_every_game(game: str) -> None:
    check_shuffled(draw(game))


@pytest.mark.clause("KP12-36", "KP13-38", "KP09-34")
@pytest.mark.parametrize("game", ALL)
def test_limits(game: str) -> None:
    offer = bet_offers(Play(draw(game)), "1")["ante"]
    assert (offer.least, offer.most) == (1_00, 50_000_00)


@pytest.mark.clause("KP12-06", "KP13-06", "KP09-06")
@pytest.mark.parametrize("game", ALL)
def test_the_ante_comes_before_the_deal(game: str) -> None:
    made = Play(draw(game))
    made.send(Timeout())
    assert made.over, "nothing is dealt without an ante"
    made = opened(game, ("1", "ante", 1000))
    deal(made)
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "ante", (), 1000))


@pytest.mark.clause("KP12-37", "KP13-39")
@pytest.mark.parametrize("game", [SIX, MACAO])
def test_neither_bonus_nor_blind_box(game: str) -> None:
    made = Play(draw(game))
    made.send(Move("1", "bet", "ante", (), 1000))
    assert set(bet_offers(made, "1")) == {"ante"}
    made.send(Timeout())
    deal(made, cards(game, "9s 9d 9h 5c 5s", PAIR_BANK.replace("5d", "4d")))
    made.send(Move("1", "bet-2x"))
    assert made.over, "nor is a full house insured; nothing had to be bought"


@pytest.mark.clause("KP12-07", "KP12-08", "KP13-07", "KP13-08")
@pytest.mark.parametrize("game", [SIX, MACAO])
def test_the_deal_of_five_cards(game: str) -> None:
    made = opened(game, ("4", "ante", 1000), ("2", "ante", 1000))
    turn = [("2", Face.OWNER), ("4", Face.OWNER)]
    down, up = ("bank", Face.DOWN), ("bank", Face.UP)
    assert deal(made) == [*turn, down] * 4 + [*turn, up]


@pytest.mark.clause("KP09-10", "KP09-11")
def test_the_deal_of_euro_begins_with_the_bank() -> None:
    made = opened(EURO, ("4", "ante", 1000), ("2", "ante", 1000))
    turn = [("bank", Face.DOWN), ("2", Face.OWNER), ("4", Face.OWNER)]
    assert deal(made) == [*turn * 4, ("bank", Face.UP)]


# -- 6 Card Poker ------------------------------------------------------------------------------


@pytest.mark.clause("KP12-09", "KP12-10", "KP12-11")
def test_sixth_card_and_then_an_exchange() -> None:
    made = opened(SIX, ("1", "ante", 1000))
    deal(made, cards(SIX, "9s 8d 7h 6c 2s", PAIR_BANK))
    assert options(made, "1") == {
        "sixth-card": Choose("sixth-card", costs=1000),
        "bet-2x": Choose("bet-2x", costs=2000),
        "fold": Choose("fold"),
    }
    made.send(Move("1", "sixth-card"))
    deal(made, "Kd")
    own = parse("9s 8d 7h 6c 2s Kd")
    assert options(made, "1")["exchange"] == Pick("exchange", own, 1, 1, (0, 1000))
    made.send(Move("1", "exchange", cards=parse("2s")))
    deal(made, "5h")
    assert set(options(made, "1")) == {"bet-2x", "fold"}
    assert made.felt.bank == 2000
    made.send(Move("1", "bet-2x"))
    # a straight: ANTE 1:1, BET 4:1
    assert made.felt.returned == {"1": 2000 + 10_000}


@pytest.mark.clause("KP12-11")
def test_a_fold_at_six_card() -> None:
    found = back(SIX, TEN, "9s 8d 7h 6c 2s", PAIR_BANK, "sixth-card", "fold", later="Kd")
    assert found == {"sixth-card": "0", "ante": "0"}
    assert back(SIX, TEN, "9s 8d 7h 6c 2s", PAIR_BANK, "timeout") == {"ante": "0"}


@pytest.mark.clause("KP12-13", "KP12-14")
@pytest.mark.parametrize(("bank", "opens"), [("Ah Kh Qd Jc 9c", False), ("2h 2d 5d 4c 3c", True)])
def test_the_bank_opens_with_a_pair_of_twos(bank: str, opens: bool) -> None:
    words = ("bet-2x",) if opens else ("bet-2x", "no-bank-card")
    found = back(SIX, TEN, "9s 9d 7h 6c 5s", bank, *words)
    assert found == {"ante": "20", "bet": "40" if opens else "20"}


@pytest.mark.clause("KP12-12")
def test_the_lowest_card_of_the_bank_for_one_ante() -> None:
    made = opened(SIX, ("1", "ante", 1000))
    deal(made, cards(SIX, "Ts Td Th 6c 2s", "Ah Qh 9c 5d 3c"))
    made.send(Move("1", "bet-2x"))
    assert made.offers("1") == (Choose("buy-bank-card", costs=1000), Choose("no-bank-card"))
    made.send(Move("1", "buy-bank-card"))
    deal(made, "3d")
    (told,) = (one.instead for one in made.felt.events if isinstance(one, events.BankCard))
    assert told == "3c"
    assert made.over
    assert made.felt.staked == {"1": 4000}


@pytest.mark.clause("KP12-12")
def test_the_banks_lowest_card_once() -> None:
    bank = "Ah Qh 9c 5d 3c"
    own = "Ts Td Th 6c 2s"
    found = back(SIX, TEN, own, bank, "bet-2x", "buy-bank-card", later="9h")
    assert found == {"bank-card": "0", "ante": "20", "bet": "80"}
    # the same rank comes: no second purchase
    failed = back(SIX, TEN, own, bank, "bet-2x", "buy-bank-card", later="3h")
    assert failed == {"bank-card": "0", "ante": "10", "bet": "20"}
    paid = back(
        SIX,
        TEN,
        own,
        bank,
        "bet-2x",
        "buy-bank-card",
        later="3h",
        options={"ante_after_failed_bank_card": "1:1"},
    )
    assert paid["ante"] == "20"


SIX_CLAUSES = {
    "royal": ("KP12-23", "KP12-32", "KP13-25", "KP13-34"),
    "straight flush": ("KP12-22", "KP12-31", "KP13-24", "KP13-33"),
    "four": ("KP12-21", "KP12-30", "KP13-23", "KP13-32"),
    "full house": ("KP12-20", "KP12-29", "KP13-22", "KP13-31"),
    "flush": ("KP12-19", "KP12-28", "KP13-21", "KP13-30"),
    "straight": ("KP12-18", "KP12-27", "KP13-20", "KP13-29"),
    "three": ("KP12-17", "KP12-26", "KP13-19", "KP13-28"),
    "two pairs": ("KP12-16", "KP12-25", "KP13-18", "KP13-27"),
    "pair": ("KP12-15", "KP12-24", "KP13-17", "KP13-26"),
}


@pytest.mark.parametrize("game", [SIX, MACAO])
@pytest.mark.parametrize(
    "kind", [pytest.param(one, marks=pytest.mark.clause(*SIX_CLAUSES[one])) for one in PAYS]
)
def test_the_tables_of_ante_and_bet(game: str, kind: str) -> None:
    own, pays = PAYS[kind]
    found = back(game, TEN, own, "2h 2d 4d 3c Jc")
    assert found == {"ante": "20", "bet": str(20 + 20 * pays)}


@pytest.mark.clause("KP12-34", "KP13-36")
@pytest.mark.parametrize("game", [SIX, MACAO])
def test_six_cards_are_paid_once(game: str) -> None:
    words = ("sixth-card", "bet-2x") if game == SIX else (("exchange", "2s"), "sixth-card")
    own = "9s 8h 7d 6c 5s" if game == SIX else "9s 8h 7d 6c 2s"
    later = "5h" if game == SIX else "5s 5h"
    assert back(game, TEN, own, "2h 2d 4d 3c Jc", *words, later=later)["bet"] == "100"


@pytest.mark.clause("KP12-35", "KP13-37", "KP09-33")
@pytest.mark.parametrize("game", ALL)
def test_ties_of_five_cards_are_returned(game: str) -> None:
    if game == EURO:
        words = ("fifth-card", "bet-2x")
        found = back(EURO, TEN, "As Ad 9d 5s", "Ah Ac 9h 5c 2c", *words, later="2s")
        assert found == {"fifth-card": "0", "ante": "10", "bet": "20"}
    else:
        found = back(game, TEN, "As Ad 9d 5s 2s", "Ah Ac 9h 5c 2c")
        assert found == {"ante": "10", "bet": "20"}


# -- Macao Poker -------------------------------------------------------------------------------


@pytest.mark.clause("KP13-09", "KP13-10", "KP13-11", "KP13-12", "KP13-13")
def test_the_sixth_card_after_an_exchange_and_with_the_bet() -> None:
    made = opened(MACAO, ("1", "ante", 1000))
    deal(made, cards(MACAO, "Ks 9s 7s 6s 5d", LOW_BANK))
    assert options(made, "1") == {
        "exchange": Pick("exchange", parse("Ks 9s 7s 6s 5d"), 1, 1, (0, 1000)),
        "bet-2x": Choose("bet-2x", costs=2000),
        "fold": Choose("fold"),
    }
    with pytest.raises(Refused):
        made.send(Move("1", "sixth-card"))
    with pytest.raises(Refused):
        made.send(Move("1", "exchange", cards=parse("6s 5d")))
    made.send(Move("1", "exchange", cards=parse("5d")))
    assert made.felt.bank == 1000
    deal(made, "8d")
    assert options(made, "1") == {
        "sixth-card": Choose("sixth-card", costs=3000),
        "bet-2x": Choose("bet-2x", costs=2000),
        "fold": Choose("fold"),
    }
    made.send(Move("1", "sixth-card"))
    lying = {one.bet: one.amount for one in made.felt.of("1")}
    assert lying == {"ante": 1000, "bet": 2000}, "before the card is seen"
    deal(made, "2s")
    assert made.over, "there is no fold any more"
    assert made.felt.returned == {"1": 2000 + 12_000}


@pytest.mark.clause("KP13-14", "KP13-15", "KP13-16")
def test_macao_buys_the_bank_nothing() -> None:
    made = opened(MACAO, ("1", "ante", 1000))
    deal(made, cards(MACAO, "9s 9d 7h 6c 5s", "Ah Qh Jd 8c 4c"))
    made.send(Move("1", "bet-2x"))
    assert made.over
    assert made.felt.returned == {"1": 2000 + 2000}
    assert back(MACAO, TEN, "9s 9d 7h 6c 5s", LOW_BANK) == {"ante": "20", "bet": "40"}


@pytest.mark.parametrize(
    ("game", "own", "words"),
    [
        pytest.param(STUD, "9s 9d 7h 6c 5s", (), marks=pytest.mark.clause("KP02-31")),
        pytest.param(EURO, "9s 9d 7h 6c", (), marks=pytest.mark.clause("KP09-18")),
        pytest.param(SIX, "9s 9d 7h 6c 5s", ("no-bank-card",), marks=pytest.mark.clause("KP12-14")),
        pytest.param(MACAO, "9s 9d 7h 6c 5s", (), marks=pytest.mark.clause("KP13-16")),
    ],
)
@pytest.mark.parametrize(("reading", "gets"), [("1:1", "20"), ("push", "10")])
def test_the_ante_where_the_bank_does_not_open_and_the_text_is_silent(
    game: str, own: str, words: tuple[str, ...], reading: str, gets: str
) -> None:
    options = {"ante_no_hand": reading}
    found = back(game, TEN, own, "Qh Jh 8d 4c 3c", "bet-2x", *words, options=options)
    assert found == {"ante": gets, "bet": "20"}
    won = back(game, TEN, own, "Ah Kh 8d 4c 3c" if game != SIX else PAIR_BANK, options=options)
    assert won["ante"] == "20", "only where it does not open"


@pytest.mark.clause("KP12-36", "KP13-38")
@pytest.mark.parametrize("game", [SIX, MACAO])
@pytest.mark.parametrize(("per", "wins"), [("box", 5_000_000_00), ("bet", 5_050_000_00)])
def test_the_maximum_win(game: str, per: str, wins: int) -> None:
    made = play(
        game,
        options={"max_win_per": per},
        stakes={"1": [bet("ante", 50_000)]},
        cards=cards(game, "As Ks Qs Js Ts", "2h 2d 5c 6c 7c"),
        moves=[["1", "bet-2x"]],
    )
    assert made.felt.returned["1"] - made.felt.staked["1"] == wins


# -- Euro Poker --------------------------------------------------------------------------------


@pytest.mark.clause("KP09-12")
@pytest.mark.parametrize(("ante", "gets"), [("10", "5"), ("1.05", "0.52")])
def test_a_fold_costs_half_the_ante(ante: str, gets: str) -> None:
    assert back(EURO, {"ante": ante}, "9s 8d 7h 2s", LOW_BANK, "fold") == {"ante": gets}


@pytest.mark.clause("KP09-12", "KP09-16")
@pytest.mark.parametrize(("after", "gets"), [("half", "5"), ("all", "0")])
def test_a_fold_after_a_purchase(after: str, gets: str) -> None:
    found = back(
        EURO,
        TEN,
        "9s 8d 7h 2s",
        LOW_BANK,
        "fifth-card",
        "fold",
        later="3s",
        options={"fold_after_purchase": after},
    )
    assert found == {"fifth-card": "0", "ante": gets}


@pytest.mark.clause("KP09-13", "KP09-14", "KP09-15")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_buy_a_fifth_or_exchange_for_one_more(n: int) -> None:
    made = opened(EURO, ("1", "ante", 1000))
    deal(made, cards(EURO, "9s 8d 7h 2s", LOW_BANK))
    own = parse("9s 8d 7h 2s")
    assert options(made, "1") == {
        "fifth-card": Choose("fifth-card", costs=1000),
        "exchange": Pick("exchange", own, 1, 3, (0, 1000, 1000, 1000)),
        "bet-2x": Choose("bet-2x", costs=2000),
        "fold": Choose("fold"),
    }
    with pytest.raises(Refused):
        made.send(Move("1", "exchange", cards=own))
    made.send(Move("1", "exchange", cards=own[:n]))
    assert len(deal(made)) == n + 1
    assert len(made.felt.cards("1")) == 5
    assert set(options(made, "1")) == {"bet-2x", "fold"}
    assert made.felt.bank == 1000


@pytest.mark.clause("KP09-17", "KP09-18")
def test_the_bank_of_euro_opens_with_ace_king() -> None:
    assert back(EURO, TEN, "9s 9d 7h 2c", NO_HAND.replace("2c", "2d")) == {
        "ante": "20",
        "bet": "20",
    }
    ace_queen = "Ah Qh 4d 3c 2c"
    assert back(EURO, TEN, "9s 9d 7h 2s", ace_queen) == {"ante": "20", "bet": "20"}
    assert back(EURO, TEN, "9s 9d 7h 2s", LOW_BANK) == {"ante": "20", "bet": "40"}


@pytest.mark.clause("KP09-32")
@pytest.mark.parametrize(
    ("own", "pays"),
    [
        pytest.param("As Kd Qs Jd", 3, marks=pytest.mark.clause("KP09-20")),
        pytest.param("9s 9d Qs Jd", 1, marks=pytest.mark.clause("KP09-21")),
        pytest.param("9s 9d Qs Qd", 3, marks=pytest.mark.clause("KP09-22")),
        pytest.param("9s 9d 9h Qd", 4, marks=pytest.mark.clause("KP09-23")),
        pytest.param("9s 9d 9h 9c", 40, marks=pytest.mark.clause("KP09-28")),
    ],
)
def test_four_cards(own: str, pays: int) -> None:
    assert back(EURO, TEN, own, LOW_BANK) == {"ante": "20", "bet": str(20 + 20 * pays)}


@pytest.mark.parametrize(
    ("own", "fifth", "pays"),
    [
        pytest.param("9s 8d 7h 6c", "5s", 5, marks=pytest.mark.clause("KP09-24")),
        pytest.param("9s 8s 7s 2s", "5s", 6, marks=pytest.mark.clause("KP09-25")),
        pytest.param("9s 9d 9h 5c", "5s", 7, marks=pytest.mark.clause("KP09-26")),
        pytest.param("9s 9d 9h 9c", "5s", 20, marks=pytest.mark.clause("KP09-27")),
        pytest.param("9s 8s 7s 6s", "5s", 60, marks=pytest.mark.clause("KP09-29")),
        pytest.param("As Ks Qs Js", "Ts", 120, marks=pytest.mark.clause("KP09-30")),
        ("9s 9d 9h 5c", "6s", 3),
        ("9s 9d 5h 5c", "6s", 2),
        ("9s 9d 7h 5c", "6s", 1),
        ("As Kd Qh Jc", "9s", 1),
    ],
)
@pytest.mark.clause("KP09-14", "KP09-16")
def test_five_cards(own: str, fifth: str, pays: int) -> None:
    found = back(EURO, TEN, own, LOW_BANK, "fifth-card", "bet-2x", later=fifth)
    assert found == {"fifth-card": "0", "ante": "20", "bet": str(20 + 20 * pays)}


@pytest.mark.clause("KP09-19", "KP09-32", "KP09-33")
@pytest.mark.parametrize(
    ("own", "bank", "wins"),
    [
        ("9s 9h Kd 7c", "9d 9c Kh 7s 3d", True),  # equal as far as four cards go
        ("9s 9h Kd 7c", "9d 9c Kh 8s 3d", False),
        ("9s 9h Kd 7c", "9d 9c Kh 6s 3d", True),
        ("9s 9h Kd 7c", "9d 9c Ah 6s 3d", False),
        ("As Kd Qs Jd", "Ah Kh Qh Jh 2c", True),
        ("As Kd Qs Jd", "Ah Kh Qh Jh Tc", False),  # a straight is no tie
        ("As Kd Qs Jd", "Ah Kh Qh Jh 9h", False),  # nor a flush
        ("Ks Kd 5s 5d", "Kh Kc 5h 5c 2c", True),
        ("Ks Kd Kh 5d", "4h 4c 4d 2d 2c", False),  # a full house
        ("Ks Kd Kh 5d", "4h 4c 4d Ad 2c", True),
        ("9s 8h 7d 6c", "Ah Kh 4d 3c 2c", False),  # four in a row are no straight
        ("Qs 9s 7s 6s", "Ah Kh 4d 3c 2c", False),  # nor are four of a suit a flush
    ],
)
def test_four_cards_against_five(own: str, bank: str, wins: bool) -> None:
    assert back(EURO, TEN, own, bank)["ante"] == ("20" if wins else "0")


@pytest.mark.clause("KP09-19")
@pytest.mark.parametrize(
    ("own", "bank", "gets"),
    [("9s 9h Kd 7c", "9d 9c Kh 7s 3d", "40"), ("As Kd Qs Jd", "Ah Kh Qh Jh 2c", "80")],
)
def test_a_tie_of_four_cards_is_paid_as_a_win(own: str, bank: str, gets: str) -> None:
    # a pair 1:1, ace-king 3:1
    assert back(EURO, TEN, own, bank) == {"ante": "20", "bet": gets}


@pytest.mark.clause("KP09-35")
def test_neither_bonus_nor_insurance_nor_a_card_for_the_bank_at_euro() -> None:
    made = Play(draw(EURO))
    assert set(bet_offers(made, "1")) == {"ante", "blind-box"}
    made.send(Move("1", "bet", "ante", (), 1000))
    assert set(bet_offers(made, "1")) == {"ante"}
    made.send(Timeout())
    deal(made, cards(EURO, "9s 9d 9h Jd", NO_HAND))
    made.send(Move("1", "bet-2x"))
    assert made.over, "three of a kind is not insured, the bank without a hand stays as it is"


@pytest.mark.clause("KP09-08", "KP09-35")
def test_a_blind_box_at_euro() -> None:
    made = opened(EURO, ("1", "ante", 1000), ("2", "blind-box", 1000))
    deal(made, cards(EURO, ["9s 8d 7h 2d", "Ts Td 7s 6c"], LOW_BANK))
    assert view(made, ["1", "2"])["cards"]["2"] == ["??"] * 4
    assert isinstance(made.want, Moves)
    assert list(made.want.seats or ()) == ["1"]
    made.send(Move("1", "fold"))
    assert made.felt.returned == {"1": 500, "2": 2000 + 4000}


@pytest.mark.clause("KP09-34")
@pytest.mark.parametrize(("per", "wins"), [("box", 6_000_000_00), ("bet", 6_050_000_00)])
def test_the_maximum_win_of_euro(per: str, wins: int) -> None:
    # BET 100,000 at 120:1 is capped; the fee of 50,000 is spent besides
    made = play(
        EURO,
        options={"max_win_per": per},
        stakes={"1": [bet("ante", 50_000)]},
        cards=cards(EURO, "As Ks Qs Js", "2h 2d 5c 6c 7c", "Ts"),
        moves=[["1", "fifth-card"], ["1", "bet-2x"]],
    )
    assert made.felt.returned["1"] - made.felt.staked["1"] == wins - 50_000_00


# -- worked examples ---------------------------------------------------------------------------


def test_worked_examples() -> None:
    words = ("sixth-card", ("exchange", "2s"), "bet-2x")
    assert net(SIX, TEN, "9s 8d 7h 6c 2s", PAIR_BANK, *words, later="Kd 5h") == 70
    macao = (("exchange", "5d"), "sixth-card")
    assert net(MACAO, TEN, "Ks 9s 7s 6s 5d", LOW_BANK, *macao, later="8d 2s") == 90
    assert net(MACAO, TEN, "Ks 9s 7s 6s 5d", LOW_BANK, macao[0], "fold", later="8d") == -20
    assert net(EURO, TEN, "9s 8d 7h 2s", LOW_BANK, "fold") == -5
    found = back(EURO, TEN, "9s 9h Kd 7c", "9d 9c Kh 7s 3d")
    assert found["bet"] == "40"
    assert back(EURO, TEN, "Ks Kd 5s 5d", "Ah Ad 2c 3c 4c")["bet"] == "80"
    three = (("exchange", "Kd 2c 3s"), "bet-2x")
    found = back(EURO, TEN, "Kd 2c 3s 9s", "2h 2d 5c 6d Tc", *three, later="8d 7h 6c 5s")
    assert found["bet"] == "120"
