"""Which hand is better, in every hold'em game against the bank: the order that the plans print."""

from __future__ import annotations

from itertools import pairwise

import pytest

from krupier.equipment.cards import RANKS
from tests.rules.holdem_table import compared

HIGH = (
    "kings/casino-texas-holdem",
    "kings/ultimate-texas-holdem",
    "kings/kings-holdem",
    "wgg/ultimate-texas-holdem",
    "wgg/casino-texas-holdem",
    "fortuna/casino-holdem",
    "tsg/heads-up-holdem",
)

STEPS = {
    "royal-flush": ("As Ks", "Qs Js Ts 9s 2d", "8s 3d"),
    "straight-flush": ("4h 3h", "7h 6h 5h 5c 5d", "5s Kd"),
    "four-of-a-kind": ("Jd Jc", "Jh Js 5c 5d 2h", "5h Ad"),
    "full-house": ("2c 2d", "Qh Qd 2h 7h 9c", "Ah Kh"),
    "flush": ("Kd 6d", "9d Td Jd 2c 3s", "8c 7h"),
    "straight": ("9h Td", "7c 8d Jh Js 2c", "Jd 3c"),
    "three-of-a-kind": ("Jd Js", "Jh 3d 2c 8s Kc", "Kd 8h"),
    "two-pairs": ("Kd 4c", "Kh 4d 8c 2s Jd", "Ks Ah"),
    "pair": ("Kd 5c", "Kh Jd 8c 3s 2d", "Ac Qd"),
    "high-card": ("Ac Qd", "Kh 9d 7c 2s 4d", "Qc Jd"),
}
"""A hand, and the next lower one of the bank on the same board."""

CLAUSES: dict[str, dict[str, tuple[str, ...]]] = {
    "kings/casino-texas-holdem": dict.fromkeys(STEPS, ("KP01-41", "KP01-42"))
    | {"royal-flush": ("KP01-41", "KP01-42", "KP00-91")},
    "kings/ultimate-texas-holdem": dict.fromkeys(STEPS, ("KP08-45", "KP08-46")),
    "kings/kings-holdem": {
        name: (f"KP21-{39 - at}", "KP21-21") for at, name in enumerate(STEPS) if name != "high-card"
    },
    "wgg/ultimate-texas-holdem": {
        name: (f"W18-{36 + at}", "W18-18") for at, name in enumerate(STEPS)
    },
    "wgg/casino-texas-holdem": {
        name: (f"W19-{25 + at}", "W19-19") for at, name in enumerate(STEPS)
    },
    "fortuna/casino-holdem": {
        name: (f"F20-{76 + at}", "F20-06", "F20-71") for at, name in enumerate(STEPS)
    },
    "tsg/heads-up-holdem": dict.fromkeys(STEPS, ("T54-40",)),
}


def cases() -> list[object]:
    return [
        pytest.param(
            game, *hands, marks=pytest.mark.clause(*CLAUSES[game][name]), id=f"{game} {name}"
        )
        for game in HIGH
        for name, hands in STEPS.items()
        if name in CLAUSES[game]
    ]


@pytest.mark.parametrize(("game", "own", "board", "bank"), cases())
def test_the_order_of_hands(game: str, own: str, board: str, bank: str) -> None:
    assert compared(game, own, board, bank) == "better"
    assert compared(game, bank, board, own) == "worse"


def equal(clauses: str, better: str, board: str, worse: str, what: str) -> object:
    return pytest.param(better, board, worse, marks=pytest.mark.clause(*clauses.split()), id=what)


@pytest.mark.clause("KP00-104")
@pytest.mark.parametrize(
    ("better", "board", "worse"),
    [
        equal("KP00-92", "8s 2d", "Qs Js Ts 9s 3h", "7s 2c", "straight flush by its highest card"),
        equal("KP00-93", "Jh Jd", "Js Jc 5h 5c 2d", "5s 5d", "four of a kind by its rank"),
        equal("KP00-93", "Ac 4d", "Jh Js Jd Jc 5h", "Kd Tc", "four of a kind by the kicker"),
        equal("KP00-94", "Kd Kc", "Ks 9h 9d 2c 3s", "9c Qd", "full house by the three"),
        equal("KP00-94", "9c Qd", "9s 9d 4h Qc 4c", "4d As", "full house by the three of nines"),
        equal("KP00-94", "Qs Qd", "9s 9d 9h 2c 3c", "Js Jd", "full house by the pair"),
        equal("KP00-95 F20-72", "Ah 6h", "5h 4h 3h Ks 9c", "Kh Qh", "flush by the highest card"),
        equal("KP00-95 F20-73", "Kh 9h", "Ah 5h 3h 2c 7c", "Qh Th", "flush by the second card"),
        equal("KP00-95 F20-73", "7h 2d", "Ah Kh Qh 9h 3c", "6h 2s", "flush by the fifth card"),
        equal("KP00-96", "9h 8c", "7c 6d 5h Ks 2c", "4h 3c", "straight by its highest card"),
        equal("KP00-96", "6h Kc", "2c 3d 4h 5s Td", "Ac Kd", "the six-high straight"),
        equal("KP00-97 F20-72", "Kd Kc", "Ks Qs 9h 5d 2c", "Qd Qc", "three of a kind by its rank"),
        equal("KP00-97 F20-73", "Ks Ad", "Kh Kc 9h 5d 2c", "Kd Qc", "three, by the kicker"),
        equal("KP00-97 F20-73", "Ks 8d", "Kh Kc Ah 5d 2c", "Kd 7c", "three, by the second kicker"),
        equal("KP00-98", "As 3d", "Ah 9c 3h 5d 9d", "Kd Kc", "two pairs by the higher pair"),
        equal("KP00-98", "Qs 2d", "Ah Ac Qh 9d 5d", "9c 2c", "two pairs by the lower pair"),
        equal("KP00-98 F20-73", "Ac 2d", "Kh Kc 9h 9d 5c", "Qs Jd", "two pairs by the kicker"),
        equal("KP00-99", "Kd 2c", "Ks Qh 9h 5d 3c", "Qd Ac", "pair by its rank"),
        equal("KP00-99 F20-73", "Kd Ac", "Ks 4h 9h 5d 3c", "Kc Qd", "pair by the kicker"),
        equal("KP00-99 F20-73", "Kd Qc", "Ks Ah 9h 5d 3c", "Kc Jd", "pair by the second kicker"),
        equal("KP00-99 F20-73", "Kd 8c", "Ks Ah Qh 5d 3c", "Kc 7d", "pair by the third kicker"),
        equal("KP00-100", "Ac 3d", "Js 4h 9h 7d 2c", "Kd Qc", "high card by the highest"),
        equal("KP00-100 F20-73", "Ac Jd", "Ks 4h 9h 5d 2c", "Ad Tc", "high card by the third"),
        equal("KP00-100 F20-73", "6c 2d", "As Kh Jh 9d 4c", "5d 3c", "high card by the fifth"),
    ],
)
def test_equal_combinations_are_told_apart(better: str, board: str, worse: str) -> None:
    for game in HIGH:
        assert compared(game, better, board, worse) == "better", game
        assert compared(game, worse, board, better) == "worse", game


@pytest.mark.clause("F20-72", "F20-73", "W18-48", "W19-35")
def test_kickers_of_the_plans() -> None:
    # three kings beat three queens; the flush A-6-5-4-3 beats K-J-10-8-7
    assert compared("fortuna/casino-holdem", "Kd Kc", "Ks Qs 9h 5d 2c", "Qd Qc") == "better"
    assert compared("fortuna/casino-holdem", "Ah 3h", "6h 5h 4h Ts 2c", "Kh Jh") == "better"
    assert compared("fortuna/casino-holdem", "Kd 8c", "Ks Ah Qh 5d 3c", "Kc 7d") == "better"
    # board J,J,J,J,5: the croupier's A-4 beats K-10
    for game in ("wgg/ultimate-texas-holdem", "wgg/casino-texas-holdem"):
        assert compared(game, "Kd Tc", "Jh Js Jd Jc 5h", "As 4d") == "worse"


BOARD = ("Ks", "Jh", "9s", "7h", "5s", "3h", "2s")


@pytest.mark.clause("KP08-43")
@pytest.mark.parametrize(("low", "high"), list(pairwise(RANKS)))
def test_the_order_of_ranks(low: str, high: str) -> None:
    """A pair in the hand against the next lower one, on a board that helps neither."""
    board = " ".join([card for card in BOARD if card[0] not in (low, high)][:5])
    for game in HIGH:
        assert compared(game, f"{high}c {high}d", board, f"{low}c {low}d") == "better", game
        assert compared(game, f"{low}c {low}d", board, f"{high}c {high}d") == "worse", game


@pytest.mark.clause("KP08-44", "F20-75")
@pytest.mark.parametrize("game", HIGH)
def test_the_ace_is_high_or_makes_a_five_high_straight(game: str) -> None:
    assert compared(game, "Ad 5c", "2c 3d 4h Ks Kd", "Kc Qd") == "better", "A-2-3-4-5 beats KKK"
    assert compared(game, "Ad 5c", "2c 3d 4h 9s 9d", "6c 5d") == "worse", (
        "it is the lowest straight"
    )
    assert compared(game, "Ac Kd", "Qh Js Td 2c 3d", "9c 8d") == "better", (
        "A-K-Q-J-10 is the highest"
    )
    assert compared(game, "Ad Qc", "Kc 2d 3h 9s 9d", "Jc 9c") == "worse", "nothing round the corner"


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=pytest.mark.clause(*clauses))
        for game, clauses in {
            "kings/casino-texas-holdem": ("KP00-91",),
            "kings/ultimate-texas-holdem": ("KP00-91",),
            "kings/kings-holdem": ("KP00-91",),
            "wgg/ultimate-texas-holdem": ("W18-48",),
            "wgg/casino-texas-holdem": ("W19-35",),
            "fortuna/casino-holdem": ("F20-74",),
            "tsg/heads-up-holdem": ("T54-40",),
        }.items()
    ],
)
def test_five_equal_cards_are_a_tie(game: str) -> None:
    """The board plays for both; suits decide nothing."""
    assert compared(game, "2c 3d", "As Ks Qs Js Ts", "4c 5d") == "tie"
    assert compared(game, "Kc 2d", "Ks Ah 9h 8d 7c", "Kd 2s") == "tie"


@pytest.mark.clause("KP11-41")
@pytest.mark.parametrize("name", STEPS)
def test_omaha_has_the_same_order(name: str) -> None:
    own, board, bank = OMAHA[name]
    assert compared("kings/casino-omaha-poker", own, board, bank) == "better"
    assert compared("kings/casino-omaha-poker", bank, board, own) == "worse"


OMAHA = {
    "royal-flush": ("As Ks 2c", "Qs Js Ts 3d 4d", "9s 8s 2h"),
    "straight-flush": ("4h 3h Ac", "7h 6h 5h 5c Kd", "5d 5s 2c"),
    "four-of-a-kind": ("Jd Jc 2c", "Jh Js 5c 8d 9h", "5h 5d Ad"),
    "full-house": ("2c 2d 9s", "Qh Qd 2h 7h 5h", "Ah Kh 3c"),
    "flush": ("Kd 6d 2s", "9d Td Jd 2c 3s", "8c 7h 4c"),
    "straight": ("9h Td 4c", "7c 8d Jh Js 2c", "Jd 3c 5d"),
    "three-of-a-kind": ("Jd Js 4c", "Jh 3d 2c 8s Kc", "Kd 8h 7c"),
    "two-pairs": ("Kd 4c 9s", "Kh 4d 8c 2s Jd", "Ks Ah 5c"),
    "pair": ("Kd 5c 6c", "Kh Jd 8c 3s 2d", "Ac Qd 4h"),
    "high-card": ("Ac Qd 5s", "Kh 9d 7c 2s 4d", "Qc Jd 3h"),
}


@pytest.mark.clause("KP11-42")
@pytest.mark.parametrize(
    ("own", "board", "bank", "result"),
    [
        # four hearts on the board and one in the hand are no flush
        ("Ah Kc 2d", "Qh 9h 5h 3h 8c", "8d 8s 4c", "worse"),
        # three of a kind in the hand are a pair
        ("Ac Ad Ah", "Kh 9d 7c 5s 3d", "Kc 9s 2h", "worse"),
        # board A-A-A-K-5: two own cards must play, so kickers decide
        ("Qc Jd 2s", "As Ad Ah Kc 5d", "Qs Td 2h", "better"),
        ("Qc Jd 2s", "As Ad Ah Kc 5d", "Qs Jh 3h", "tie"),
        # with four cards of the board a king would make aces full of kings
        ("4c 4d 2s", "As Ad Ah Kc 5d", "Kh Qd Jh", "better"),
    ],
)
def test_exactly_two_own_and_three_common_cards(
    own: str, board: str, bank: str, result: str
) -> None:
    assert compared("kings/casino-omaha-poker", own, board, bank) == result
