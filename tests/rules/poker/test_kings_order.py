"""The ranking of hands in the games that only refer to it: each kind beats the next one, at every
table of operator kings."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from krupier.equipment.cards import text
from tests.rules.poker.kings import Table, marked, seats
from tests.rules.poker.test_kings_flop import HOLE
from tests.rules.poker.test_kings_stud import STAKES
from tests.rules.referee_hands import category, score
from tests.rules.test_banker_draw_hands import BANKS, LADDER
from tests.rules.test_banker_holdem_hands import OMAHA, STEPS

TWO = {"stacks": seats(2), "button": "2", "blinds": ["5", "10"]}
DECK = [text(card) for card in range(52)]


def alternate(*hands: list[str]) -> str:
    """Cards as they are dealt, one by one around the table."""
    return " ".join(card for turn in zip(*hands, strict=True) for card in turn)


def of_seven(hand: list[str], board: list[str]) -> int:
    return min(score(list(five)) for five in combinations(hand + board, 5))


def two_and_three(hand: list[str], board: list[str]) -> int:
    return min(
        score([*two, *three]) for two in combinations(hand, 2) for three in combinations(board, 3)
    )


def beside(
    hands: tuple[list[str], list[str]], board: list[str], n: int, best: Callable[..., int]
) -> list[list[str]]:
    """The better and the worse hand with so many cards as a game has: with those added they are
    of the same kinds as before, and the better one stays better, says another evaluator."""
    kinds = [category(best(hand, board)) for hand in hands]
    full, taken = [list(hand) for hand in hands], [*hands[0], *hands[1], *board]
    for at, hand in enumerate(full):
        for card in [one for one in DECK if one not in taken]:
            if len(hand) == n:
                break
            hand.append(card)
            better, worse = (best(one, board) for one in full)
            if [category(better), category(worse)] != kinds or better >= worse:
                hand.remove(card)
        taken += hand
        assert len(hand) == n, (at, hand)
    return full


@pytest.mark.parametrize(
    "game",
    marked(
        {
            "omaha": "KP16-41",
            "omaha-hi-lo": "KP17-26",
            "five-card-omaha": "KP18-24",
            "five-card-omaha-hi-lo": "KP19-26",
            "six-card-omaha": "KP20-23",
            "courchevel": "KP22-35",
            "courchevel-hi-lo": "KP23-27",
            "irish-holdem": "KP36-20",
        }
    ),
)
@pytest.mark.parametrize("kind", OMAHA)
def test_two_own_and_three_common_cards(game: str, kind: str) -> None:
    better, board, worse = (one.split() for one in OMAHA[kind])
    own, other = beside((better[:2], worse[:2]), board, HOLE[game], two_and_three)
    table = Table(game, f"{alternate(own, other)} {' '.join(board)}", hand=TWO)
    if game == "irish-holdem":
        table.do("2 call", "1 check", "1 check", "2 check")
        table.do(f"1 discard {' '.join(own[2:])}", f"2 discard {' '.join(other[2:])}")
    assert table.quietly().order("wins", "seat")[0] == "1", "the high half, if there is a low"


@pytest.mark.clause("KP35-17")
@pytest.mark.parametrize("kind", STEPS)
def test_pineapple(kind: str) -> None:
    better, board, worse = (one.split() for one in STEPS[kind])
    left = [card for card in DECK if card not in [*better, *board, *worse]]
    cards = f"{alternate([*better, left[0]], [*worse, left[1]])} {' '.join(board)}"
    table = Table("crazy-pineapple", cards, hand=TWO, hi_lo=False)
    table.do("2 call", "1 check", "1 check", "2 check", f"1 discard {left[0]}")
    assert table.do(f"2 discard {left[1]}").quietly().result == {"1": 1000, "2": -1000}


@pytest.mark.clause("KP37-25")
@pytest.mark.parametrize("kind", STEPS)
def test_double_flop(kind: str) -> None:
    """The second board is a straight flush for both: its half of 20 is divided, the other won."""
    better, board, worse = (one.split() for one in STEPS[kind])
    used = [*better, *board, *worse]
    runs = [
        [rank + suit for rank in "AKQJT98765432"[at : at + 5]] for at in range(9) for suit in "cdhs"
    ]
    second = next(
        run
        for run in runs
        if not set(run) & set(used) and of_seven(better, run) == of_seven(worse, run)
    )
    boards = [*board[:3], *second[:3], board[3], second[3], board[4], second[4]]
    table = Table("double-flop-holdem", f"{alternate(better, worse)} {' '.join(boards)}", hand=TWO)
    assert table.quietly().result == {"1": 500, "2": -500}


PAIRS = [(own.split(), bank.split()) for own, bank in zip(LADDER[1:], BANKS, strict=True)]
"""A hand of five cards, and one of the next lower kind."""


@pytest.mark.clause("KP27-20")
@pytest.mark.parametrize(("better", "worse"), PAIRS)
def test_five_card_draw(better: list[str], worse: list[str]) -> None:
    table = Table("five-card-draw", alternate(better, worse), hand=TWO).quietly()
    assert table.result == {"1": 1000, "2": -1000}


@pytest.mark.parametrize(
    "game", marked({"seven-card-stud": "KP24-34", "seven-card-stud-hi-lo": "KP25-33"})
)
@pytest.mark.parametrize(("better", "worse"), PAIRS)
def test_stud(game: str, better: list[str], worse: list[str]) -> None:
    hands = beside((better, worse), [], 7, of_seven)
    table = Table(game, alternate(*hands), hand={"stacks": seats(2), **STAKES}).quietly()
    assert table.order("wins", "seat")[0] == "1", "the high half, if there is a low"


SHORT = {
    "royal flush": ("As Ks", "Qs Js Ts 6d 7c", "9s 8s"),
    "straight flush": ("9s 8s", "7s 6s Ts Kd Kh", "Kc Ks"),
    "four of a kind": ("Kc Kd", "Ks Kh As Qs 8d", "Js 9s"),
    "flush": ("Ks Qs", "9s 6s 8s 8d Jc", "9d 9h"),
    "full house": ("9d 9h", "9s 8s 8d Tc Jc", "Qd 6h"),
    "straight": ("Tc 7d", "9s 6s 8h Ad Kc", "9d 9h"),
    "three of a kind": ("9d 9h", "9s 6s Jh Ad Kc", "Ac Kd"),
    "two pairs": ("Jd 6h", "Js 6s 9h Kd Qc", "Ks Ah"),
    "pair": ("Jd 7h", "Js 6s 9h Kd Qc", "Ah 7c"),
}


@pytest.mark.clause("KP38-17", "KP38-18")
@pytest.mark.parametrize("kind", SHORT)
def test_short_deck(kind: str) -> None:
    better, board, worse = SHORT[kind]
    for first, second, won in ((better, worse, 1000), (worse, better, -1000)):
        cards = f"{alternate(first.split(), second.split())} {board}"
        assert Table("short-deck-holdem", cards, hand=TWO).quietly().result["1"] == won
