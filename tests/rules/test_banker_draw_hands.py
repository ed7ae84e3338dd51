"""Which hand is better where everybody has cards of his own: the order that the plans refer to."""

from __future__ import annotations

from itertools import pairwise

import pytest

from krupier.equipment.cards import RANKS, parse, text
from krupier.rules.options import Move
from krupier.rules.wants import Timeout
from tests.rules import draw_table
from tests.rules.banker_rounds import SWITCH
from tests.rules.banker_table import deal, opened
from tests.rules.draw_table import EURO, FIVE, MACAO, NOVO, PAYS, RUSSIAN, SIX, STUD, WGG

CLAUSES = {
    STUD: ("KP02-55", "KP02-56", "KP00-104"),
    FIVE: ("KP03-37", "KP00-104"),
    RUSSIAN: ("KP04-59", "KP00-104"),
    WGG: ("W13-24", *(f"W13-{n}" for n in range(51, 60))),
    NOVO: ("KP05-74", "KP00-104"),
    SIX: ("KP12-33", "KP00-104"),
    MACAO: ("KP13-35", "KP00-104"),
    EURO: ("KP09-31", "KP00-104"),
    SWITCH: ("KP10-47", "KP00-104"),
}


def unused(*hands: str) -> list[str]:
    return [text(card) for card in range(52) if text(card) not in " ".join(hands)]


def compared(game: str, own: str, bank: str) -> str:
    """What becomes of the bet on these five cards: ``won``, ``lost`` or ``back``."""
    stakes = [("1", "ante", 1000)] + ([("1", "express", 1000)] if game == NOVO else [])
    made = opened(game, *stakes)
    hand, rest = own.split(), unused(own, bank)
    if game == SWITCH:
        rounds = zip(hand, rest[:5], bank.split(), strict=True)
        deal(made, " ".join(card for some in rounds for card in some))
        made.send(Move("1", "no-switch"))
    elif game == EURO:
        deal(made, draw_table.cards(EURO, " ".join(hand[:4]), bank))
        made.send(Move("1", "fifth-card"))
        deal(made, hand[4])
    elif game == NOVO:  # where a straight flush that is dealt ends the box
        deal(made, draw_table.cards(NOVO, " ".join([*hand[:4], rest[0]]), bank))
        made.send(Move("1", "exchange", cards=parse(rest[0])))
        deal(made, hand[4])
    else:
        deal(made, draw_table.cards(game, own, bank))
    made.send(Move("1", "bet-2x"))
    while not made.over:
        made.send(Timeout())  # no insurance; the other hand of a box is folded
    (bet,) = (one for one in made.felt.settled if one.bet in ("bet", "bet-1"))
    if bet.returned > bet.staked:
        return "won"
    return "back" if bet.returned else "lost"


# -- one kind of hand against another ----------------------------------------------------------

LADDER = [hand for hand, _ in reversed(PAYS.values())]
"""A pair, two pairs … a royal flush."""
BANKS = [
    *("8c 8h 6s 4d 2c", "8c 8h 3s 3d 2c", "4c 4h 4s 3d 2c", "Ac 2h 3s 4d 5c"),
    *("Jc Tc 7c 4c 2c", "4c 4h 4s 3d 3c", "4c 4h 4s 4d 2c", "Ac 2c 3c 4c 5c"),
]
"""A hand of each kind that is lower than the player's; both straights are the lowest of all."""


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=pytest.mark.clause(*clauses)) for game, clauses in CLAUSES.items()],
)
def test_each_kind_beats_the_next(game: str) -> None:
    for place, own in enumerate(LADDER):
        for below, bank in enumerate(BANKS):
            if not set(own.split()) & set(bank.split()):
                expected = "won" if place >= below else "lost"
                assert compared(game, own, bank) == expected, (own, bank)


# -- hands of one kind -------------------------------------------------------------------------


def equal(clause: str, better: str, worse: str, what: str) -> object:
    return pytest.param(clause, better, worse, marks=pytest.mark.clause(clause), id=what)


@pytest.mark.parametrize(
    ("clause", "better", "worse"),
    [
        equal("KP00-92", "9s 8s 7s 6s 5s", "8h 7h 6h 5h 4h", "straight flush by its highest card"),
        equal("KP00-93", "5s 5d 5h 5c 2s", "4s 4d 4h 4c As", "four of a kind by its rank"),
        equal("KP00-94", "5s 5d 5h 2c 2s", "4s 4d 4h Ac As", "full house by the three"),
        equal("KP00-95", "Ks 9s 7s 6s 2s", "Qh Jh 9h 8h 6h", "flush by the highest card"),
        equal("KP00-95", "Ks 9s 7s 6s 3s", "Kh 9h 7h 6h 2h", "flush by the fifth card"),
        equal("KP00-96", "9s 8d 7h 6c 5s", "8h 7d 6h 5c 4h", "straight by its highest card"),
        equal("KP00-96", "6s 5d 4h 3c 2s", "Ah 5c 4s 3d 2h", "the ace as the lowest card"),
        equal("KP00-97", "5s 5d 5h 3c 2s", "4s 4d 4h Ac Ks", "three of a kind by its rank"),
        equal("KP00-98", "9s 9d 3h 3c 2s", "8s 8d 7h 7c As", "two pairs by the higher pair"),
        equal("KP00-98", "9s 9d 4h 4c 2s", "9h 9c 3h 3c As", "two pairs by the lower pair"),
        equal("KP00-98", "9s 9d 4h 4c 3s", "9h 9c 4s 4d 2s", "two pairs by the kicker"),
        equal("KP00-99", "9s 9d 4h 3c 2s", "8s 8d Ah Kc Qs", "pair by its rank"),
        equal("KP00-99", "9s 9d Ah 3c 2s", "9h 9c Kh Qc Js", "pair by the kicker"),
        equal("KP00-99", "9s 9d Ah 4c 2s", "9h 9c As 3c 2d", "pair by the second kicker"),
        equal("KP00-99", "9s 9d Ah 4c 3s", "9h 9c As 4d 2d", "pair by the third kicker"),
        equal("KP00-100", "As Kd 7h 3c 2s", "Ah Kh 6s 5d 4d", "ace-king by the third card"),
        equal("KP00-100", "As Kd 9h 7c 2s", "Ah Kh 9s 6d 4d", "ace-king by the fourth card"),
        equal("KP00-100", "As Kd 9h 7c 3s", "Ah Kh 9s 7d 2d", "ace-king by the fifth card"),
    ],
)
def test_hands_of_one_kind_are_told_apart(clause: str, better: str, worse: str) -> None:
    for game in CLAUSES:
        if game == SIX and clause == "KP00-100":
            continue  # a bank without a pair has no hand there
        assert compared(game, better, worse) == "won", game
        assert compared(game, worse, better) == "lost", game


@pytest.mark.clause("W13-60")
def test_the_ace_is_the_highest_card_at_wgg() -> None:
    assert compared(WGG, "Kh Qh Js 9d 8d", "As Kd 4h 3c 2s") == "lost"
    assert compared(WGG, "As Kd 7h 3c 2s", "Ah Kh 6s 5d 4d") == "won"


@pytest.mark.clause("KP02-54")
@pytest.mark.parametrize(("low", "high"), list(pairwise(RANKS)))
def test_the_order_of_ranks(low: str, high: str) -> None:
    """Pairs with the same three cards beside them."""
    kickers = [rank for rank in "AQ853" if rank not in (low, high)][:3]
    own = " ".join([f"{high}s", f"{high}d", *(f"{rank}c" for rank in kickers)])
    bank = " ".join([f"{low}s", f"{low}d", *(f"{rank}h" for rank in kickers)])
    for game in CLAUSES:
        assert compared(game, own, bank) == "won", game
        assert compared(game, bank, own) == "lost", game


@pytest.mark.clause("KP05-74")
@pytest.mark.parametrize(
    ("own", "bank"),
    [
        pytest.param("Ks Kh Qd Qs Jh", "2c 2h 2s 4d 6c", id="five picture cards are two pairs"),
        pytest.param("As Kd Qh 7d 2s", "3c 3h 4s 5d 7c", id="ace-king-queen is no pair"),
        pytest.param("Ah Kd 9h 7d 5h", "As Ks Jc 4s 2c", id="one colour is a high card"),
    ],
)
def test_the_hands_of_express_do_not_count_against_the_bank(own: str, bank: str) -> None:
    assert compared(NOVO, own, bank) == "lost"
