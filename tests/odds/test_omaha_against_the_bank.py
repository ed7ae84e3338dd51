"""The exact solution of Omaha against the bank, held against plain counting."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest

from krupier import hands
from krupier.equipment.cards import DECK_52, parse
from krupier.hands.kernels import load_omaha
from krupier.odds.banker_holdem import main_bets
from krupier.odds.holdem import omaha, omaha_board
from krupier.odds.holdem.boards import boards
from krupier.odds.holdem.showdown import Deal
from krupier.odds.holdem.tree import Choice, Line, Pays, choices
from krupier.rules.banker_poker.holdem import BankerHoldem
from krupier.rules.families import load

ANTE = [
    (hands.high(parse(cards)), pays)
    for cards, pays in (
        ("As Ks Qs Js Ts", 100),
        ("As 2s 3s 4s 5s", 50),
        ("2c 2d 2h 2s 3c", 10),
        ("2c 2d 2h 3c 3d", 3),
        ("2c 3c 4c 5c 7c", 2),
    )
]
"""KP11-29…33: what ANTE pays; lower hands 1:1."""
SEVENS = hands.high(parse("7c 7d 2h 3s 4c"))

Cards = tuple[int, ...]


def casino_omaha(own: int, bank: int) -> int:
    """Ante and a bet of two antes (1:1) against a bank that opens with sevens: KP11-12…33."""
    if bank < SEVENS:
        return 1
    if own == bank:
        return 0
    if own < bank:
        return -3
    return 2 + next((pays for least, pays in ANTE if own >= least), 1)


def wins(own: Cards, board: Cards) -> Counter[int]:
    """How often calling with three cards wins so much on a board."""
    others = [card for card in DECK_52 if card not in own and card not in board]
    bank = hands.omaha_batch(np.array(list(combinations(others, 3))), np.array([board]))
    mine = hands.omaha(own, board)
    found: Counter[int] = Counter()
    for value, times in Counter(bank.tolist()).items():
        found[casino_omaha(mine, value)] += times
    assert found.total() == omaha_board.BANK
    return found


def prepared() -> tuple[Pays, Deal]:
    game = load("kings/casino-omaha-poker")
    assert isinstance(game, BankerHoldem)
    root = choices(game, game.opening.lays["ante"])
    assert isinstance(root, Choice)
    call, fold = root.ways
    assert isinstance(call, Line)
    assert isinstance(fold, Line)
    return omaha.prepare(game, call, fold)


@pytest.mark.parametrize("board", ["Ah Kh 7h 7c 2d", "4s 5s 6s 7s 9d"])
def test_hands_on_a_board_win_as_by_plain_counting(board: str) -> None:
    """What a call wins more than the ante that a fold loses."""
    _, deal = prepared()
    cards = tuple(sorted(parse(board)))
    values = np.zeros((1, omaha.OWN), dtype=np.int64)
    omaha.value_boards(deal, load_omaha(), np.array([cards]), values)
    rest = [card for card in DECK_52 if card not in cards]
    for own in list(combinations(rest, 3))[::5003]:
        expected = sum((net + 1) * n for net, n in wins(own, cards).items())
        assert values[0, omaha.number_of(*own)] == expected


FEW = ["Kc 8c 2d Ah 7s", "Kc 8c 2d Ac 5h", "Kc 8c 2d 2h 2s"]
FLOP = parse("Kc 8c 2d")


@pytest.mark.long
def test_calls_on_a_flop_are_those_of_plain_counting() -> None:
    """With three boards and their renamings, as if there were no others."""
    _, deal = prepared()
    table = {
        tuple(sorted(card >> 2 << 2 | new[card & 3] for card in parse(few)))
        for few in FEW
        for new in permutations(range(4))
    }
    numbers = [at for at, cards in enumerate(boards(5).cards.tolist()) if tuple(cards) in table]
    assert len(numbers) == len(FEW)
    found = omaha.best_calls(deal, np.array(numbers))
    at = boards(3).cards.tolist().index(sorted(FLOP))
    with_flop = [board for board in table if set(FLOP) <= set(board)]
    assert len(with_flop) == 2 + 2 + 1
    rest = [card for card in DECK_52 if card not in FLOP]
    seen: Counter[bool] = Counter()
    for own in list(combinations(rest, 3))[::701]:
        dealt = [board for board in with_flop if not set(own) & set(board)]
        more = sum((net + 1) * n for board in dealt for net, n in wins(own, board).items())
        assert found.called[at, omaha.number_of(*own)] == (more > 0)
        seen[more > 0] += 1
    assert min(seen[True], seen[False]) > 2
    # the other way round: the ends of all calls
    assert (found.ends * deal.nets).sum() == found.won > 0


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_all_of_it() -> None:
    """All rounds are counted; who folds has lost the ante and nothing more."""
    game = load("kings/casino-omaha-poker")
    assert isinstance(game, BankerHoldem)
    (row,) = main_bets(game)
    chances = dict(row.outcomes)
    assert sum(chances.values()) == 1
    assert row.staked == 1 + 2 * (1 - chances[Fraction(-1)])
    # a bank without a pair of sevens pays the ante
    assert set(chances) == {-3, -1, 0, 1, *(2 + pays for pays in (1, 2, 3, 10, 50, 100))}
