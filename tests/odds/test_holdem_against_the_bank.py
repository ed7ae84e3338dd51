"""The exact solution of hold'em against the bank: small cases by plain counting, all of it against
published figures (``make long``)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from krupier import hands
from krupier.equipment.cards import DECK_52, parse
from krupier.hands import kernels
from krupier.odds.banker_holdem import main_bets
from krupier.odds.holdem import kernel, omaha
from krupier.odds.holdem import solve as solving
from krupier.odds.holdem.solve import Counts, name_of, prepare
from krupier.odds.holdem.tree import Choice, Line, choices, pays
from krupier.odds.result import BetOdds
from krupier.rules.banker_poker.holdem import BankerHoldem
from krupier.rules.families import load

Win = Callable[[int, int], Fraction]
"""What the fields win, in antes, for a value of the player and one of the bank."""

PAIR = hands.high(parse("2c 2d 3h 4s 5c"))
BLIND = [
    ("As Ks Qs Js Ts", Fraction(500)),
    ("As 2s 3s 4s 5s", Fraction(50)),
    ("2c 2d 2h 2s 3c", Fraction(10)),
    ("2c 2d 2h 3c 3d", Fraction(3)),
    ("2c 3c 4c 5c 7c", Fraction(3, 2)),
    ("Ac 2d 3h 4s 5c", Fraction(1)),
]
"""KP08-31…42: the lowest hand of each row and what BLIND pays for it."""


def ultimate(own: int, bank: int, play: int) -> Fraction:
    """Ante, blind and a play bet of so many antes, as KP08-28…35 say it."""
    if own == bank:
        return Fraction(0)
    if own < bank:
        return Fraction(-1 if bank >= PAIR else 0) - 1 - play
    blind = next((pays for cards, pays in BLIND if own >= hands.high(parse(cards))), Fraction(0))
    return (1 if bank >= PAIR else 0) + blind + play


Case = tuple[int, int]
"""The player's value, and one of the bank's that stands for all with the same result."""


def holdem(name: str, **setting: Any) -> BankerHoldem:
    game = load(name, **setting)
    assert isinstance(game, BankerHoldem)
    return game


def showdowns(own: str, flop: str) -> dict[tuple[int, int], list[tuple[int, Case]]]:
    """For every last two cards of the board, how many hands of the bank lead to which case."""
    seen = parse(f"{own} {flop}")
    rest = [card for card in DECK_52 if card not in seen]
    found = {}
    for last in combinations(rest, 2):
        board = [*parse(flop), *last]
        mine = hands.high([*parse(own), *board])
        others = [card for card in rest if card not in last]
        bank = hands.high_batch(np.array([[*two, *board] for two in combinations(others, 2)]))
        found[last] = [
            (int(same.sum()), (mine, int(bank[same][0])))
            for opens in (bank >= PAIR, bank < PAIR)
            for same in (opens & (bank < mine), opens & (bank == mine), opens & (bank > mine))
            if same.any()
        ]
        assert sum(n for n, _ in found[last]) == 990
    return found


def counted(game: str, bet: str, flop: str) -> Counts:
    deal = prepare(holdem(game), holdem(game).opening.lays[bet])
    return deal.count(np.array([parse(flop)]), np.array([1]))


@pytest.mark.parametrize(
    ("own", "flop"), [("Ac Ad", "Ah As 7c"), ("7c 7d", "7h 7s Kd")], ids=["aces", "sevens"]
)
def test_a_flop_is_counted_as_by_hand(own: str, flop: str) -> None:
    """Of these pairs the flop leaves one hand, so the sums by kind are its own."""
    boards = showdowns(own, flop).values()

    def wins(play: int) -> list[Fraction]:
        return [sum((n * ultimate(*case, play) for n, case in one), Fraction(0)) for one in boards]

    fold = Fraction(-2 * 990)
    at_flop = max(sum(max(fold, one) for one in wins(1)), sum(wins(2)))
    before = [sum(wins(4)), sum(wins(3))]

    counts = counted("kings/ultimate-texas-holdem", "ante-blind", flop)
    kind = next(n for n in range(169) if name_of(n) == 2 * own[0])
    # both orders of turn and river are counted
    assert [Fraction(int(one), counts.unit) for one in counts.sums[:, kind]] == [
        2 * before[0],
        2 * before[1],
        2 * at_flop,
    ]


def test_a_choice_on_the_turn_is_counted_as_by_hand() -> None:
    """King's Hold'em bets on flop, turn and river, each of them one ante; ties push."""
    own, flop = "9c 9d", "9h 9s 2c"
    seen = parse(f"{own} {flop}")
    rest = [card for card in DECK_52 if card not in seen]
    net = {  # per ante on the table
        last: sum(n * ((a > b) - (a < b)) for n, (a, b) in cases)
        for last, cases in showdowns(own, flop).items()
    }
    base = 2 * 2 * sum(net.values())  # ante and flop bet
    turn_bet = max(0, 2 * sum(net.values()))
    river_bet = sum(max(0, sum(one for last, one in net.items() if turn in last)) for turn in rest)
    counts = counted("kings/kings-holdem", "ante", flop)
    kind = next(n for n in range(169) if name_of(n) == "99")
    assert Fraction(int(counts.sums[0, kind]), counts.unit) == base + turn_bet + river_bet


def test_the_tree_reads_like_the_plan() -> None:
    game = holdem("kings/ultimate-texas-holdem")
    tree = choices(game, game.opening.lays["ante-blind"])
    assert isinstance(tree, Choice)
    assert (tree.known, tree.words) == (0, ("play-4x", "play-3x", "check"))
    flop = tree.ways[2]
    assert isinstance(flop, Choice)
    assert (flop.known, flop.words) == (3, ("play-2x", "check"))
    river = flop.ways[1]
    assert isinstance(river, Choice)
    assert (river.known, river.words) == (5, ("play-1x", "fold"))
    fold = river.ways[1]
    assert isinstance(fold, Line)
    assert fold.folded
    assert fold.total == 2


def test_both_bets_at_once_leave_nothing_to_decide() -> None:
    game = holdem("fortuna/casino-holdem")
    line = choices(game, game.opening.lays["call-blind"])
    assert isinstance(line, Line)
    assert line.staked == {"call": 2, "ante": 1}


def row(game: str, bet: str, **setting: Any) -> BetOdds:
    return next(one for one in main_bets(holdem(game, **setting)) if one.bet == bet)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "bet", "edge", "stake"),
    [
        # published for these rules and pay tables: 2.185 % of the ante with 4.15 antes staked
        ("kings/ultimate-texas-holdem", "ante-blind", "2.185", "4.15"),
        ("fortuna/casino-holdem", "ante", "2.16", "2.64"),
    ],
)
def test_published_edges(game: str, bet: str, edge: str, stake: str) -> None:
    found = row(game, bet)
    digits = len(edge.partition(".")[2])
    assert f"{float(100 * found.house_edge):.{digits}f}" == edge
    assert f"{float(found.staked):.2f}" == stake


@pytest.mark.long
@pytest.mark.clause("T54-47")
@pytest.mark.parametrize(("least", "printed"), [("2", 99.34), ("1", 99.17)])
def test_heads_up_holdem_returns_what_its_operator_prints(least: str, printed: float) -> None:
    found = row("tsg/heads-up-holdem", "ante-odds", limits={"ante-odds": {"min": least}})
    assert abs(float(100 * (1 - found.element_of_risk)) - printed) < 0.03


def test_all_deals_are_counted() -> None:
    """1,326 hands, 19,600 flops, 47 turns, 46 rivers, 990 hands of the bank."""
    assert solving.DEALS == 1_326 * 19_600 * 47 * 46 * 990


# -- Omaha -----------------------------------------------------------------------------------------

ANTE = [
    ("As Ks Qs Js Ts", 100),
    ("As 2s 3s 4s 5s", 50),
    ("2c 2d 2h 2s 3c", 10),
    ("2c 2d 2h 3c 3d", 3),
    ("2c 3c 4c 5c 7c", 2),
]
"""KP11-29…33: what ANTE pays; lower hands 1:1."""
SEVENS = hands.high(parse("7c 7d 2h 3s 4c"))


def casino_omaha(own: int, bank: int) -> int:
    """Ante and a bet of two antes (1:1) against a bank that opens with sevens: KP11-12…33."""
    if bank < SEVENS:
        return 1
    if own == bank:
        return 0
    if own < bank:
        return -3
    return 2 + next((pays for cards, pays in ANTE if own >= hands.high(parse(cards))), 1)


def prepared_omaha() -> kernel.Deal:
    game = holdem("kings/casino-omaha-poker")
    call = choices(game, game.opening.lays["ante"])
    assert isinstance(call, Choice)
    line = call.ways[0]
    assert isinstance(line, Line)
    paid = pays(game, (line,))
    index, table = kernels.load_index(), kernels.load_table("high")
    return kernel.Deal(index, table, paid.class_of, paid.nets.shape[1], paid.nets[0], game.needed)


@pytest.mark.parametrize("board", ["Ah Kh 7h 7c 2d", "2c 5d 9h Jc Kd", "4s 5s 6s 7s 9d"])
def test_omaha_on_a_board_is_counted_as_by_hand(board: str) -> None:
    deal = prepared_omaha()
    rest = np.array([card for card in DECK_52 if card not in parse(board)])
    values = np.zeros((omaha.LEFT, omaha.LEFT), dtype=np.int64)
    dealt = np.zeros((omaha.HANDS, 4), dtype=np.int32)
    order = np.zeros(omaha.HANDS, dtype=np.int32)
    won = np.zeros((omaha.HANDS, 3), dtype=np.int64)
    omaha.pair_values(deal, kernels.load_omaha(), rest, np.array(parse(board)), values)
    omaha.score(deal, values, dealt, order, won)
    for at in range(0, omaha.HANDS, 1801):
        own = rest[dealt[at, :3]]
        others = [card for card in rest.tolist() if card not in own]
        mine = hands.omaha(own.tolist(), parse(board))
        bank = hands.omaha_batch(np.array(list(combinations(others, 3))), np.array([parse(board)]))
        found, times = np.unique(bank, return_counts=True)
        nets = np.array([casino_omaha(mine, value) for value in found.tolist()])
        expected = [(nets * times).sum(), (nets**2 * times).sum(), times[nets > 0].sum()]
        assert won[at].tolist() == expected


def test_boards_and_flops_stand_for_all_others() -> None:
    """134,459 boards and 1,755 flops differ by more than a renaming of suits."""
    boards, weights = np.zeros((140_000, 5), dtype=np.int64), np.zeros(140_000, dtype=np.int64)
    n = omaha.all_boards(boards, weights)
    assert (n, weights[:n].sum()) == (134_459, 2_598_960)
    number = np.zeros(omaha.FLOPS, dtype=np.int64)
    flops, exchanges = np.zeros((2_000, 3), dtype=np.int64), np.zeros((2_000, 24), dtype=np.int64)
    assert omaha.number_flops(number, flops, exchanges) == 1_755
    assert omaha.sizes(flops[:1_755]).sum() == 22_100
