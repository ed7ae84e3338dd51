"""The exact solution of hold'em against the bank: small cases by plain counting, all of it against
published figures (``make long``)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from krupier import hands
from krupier.equipment.cards import DECK_52, parse
from krupier.odds import kept
from krupier.odds.banker_holdem import main_bets
from krupier.odds.holdem import cores, folds, remembered
from krupier.odds.holdem.boards import boards, parts
from krupier.odds.holdem.play import Play, best_play
from krupier.odds.holdem.prepared import DEALS as ALL_DEALS
from krupier.odds.holdem.prepared import Prepared, prepare
from krupier.odds.holdem.tree import Choice, Line, choices
from krupier.odds.result import BetOdds
from krupier.rules.banker_poker.holdem import BankerHoldem
from krupier.rules.families import load

PAIR = hands.high(parse("2c 2d 3h 4s 5c"))
FLUSH = hands.high(parse("2c 3c 4c 5c 7c"))
BLIND = [
    (hands.high(parse(cards)), pays)
    for cards, pays in (
        ("As Ks Qs Js Ts", 2 * 500),
        ("As 2s 3s 4s 5s", 2 * 50),
        ("2c 2d 2h 2s 3c", 2 * 10),
        ("2c 2d 2h 3c 3d", 2 * 3),
        ("2c 3c 4c 5c 7c", 3),
        ("Ac 2d 3h 4s 5c", 2 * 1),
    )
]
"""KP08-31…42: the lowest hand of each row and what BLIND pays for it, in half antes."""


def ultimate(own: int, sign: int, opens: bool, play: int) -> int:
    """Ante, blind and a play bet of so many antes, as KP08-28…35 say it, in half antes; ``sign``
    tells who has the better hand."""
    ante = 2 if opens else 0
    if sign <= 0:
        return sign * (ante + 2 + 2 * play)
    return ante + next((pays for least, pays in BLIND if own >= least), 0) + 2 * play


def kings(own: int, sign: int, bets: int) -> int:
    """KP21-23…29: the ante wins with a flush only, so many bets beside it with any better hand; in
    half antes."""
    return 2 * (sign if sign < 0 or own >= FLUSH else 0) + 2 * sign * bets


def holdem(name: str, **setting: Any) -> BankerHoldem:
    game = load(name, **setting)
    assert isinstance(game, BankerHoldem)
    return game


def prepared_for(game: str) -> Prepared:
    made = holdem(game)
    return prepare(made, next(iter(made.opening.lays.values())))


# -- a few boards, as if there were no others ------------------------------------------------------

Cards = tuple[int, ...]
Cases = tuple[int, list[tuple[int, int, bool]]]
"""A hand's value, and how many hands of the bank compare with it how, and open or do not."""

FEW = ["As Ks Qs Js 7s", "As Ks Qs 7s 7d", "As Kd Qs 7s 7d"]
"""They share flops and turns, and have flushes and straights to come."""


def all_renamed(board: str) -> set[Cards]:
    return {
        tuple(sorted(card >> 2 << 2 | new[card & 3] for card in parse(board)))
        for new in permutations(range(4))
    }


POSITIONS = np.array(list(combinations(range(47), 2)))
APART = (POSITIONS[:, None, :, None] != POSITIONS[None, :, None, :]).all(axis=(2, 3))
"""Whether two hands that a board leaves have no card in common."""


def compared(board: Cards) -> dict[Cards, Cases]:
    """Every two cards on a board against all hands of the bank."""
    rest = np.array([card for card in DECK_52 if card not in board])
    holes = rest[POSITIONS]
    dealt = np.hstack([holes, np.tile(board, (len(holes), 1))])
    value = hands.high_batch(dealt)
    ways = [
        (sign, opens, (APART & relation & ((value >= PAIR) == opens)).sum(axis=1).tolist())
        for sign, relation in enumerate(
            (value > value[:, None], value == value[:, None], value < value[:, None]), -1
        )
        for opens in (True, False)
    ]
    return {
        tuple(hole): (mine, [(n[at], sign, opens) for sign, opens, n in ways if n[at]])
        for at, (hole, mine) in enumerate(zip(holes.tolist(), value.tolist(), strict=True))
    }


Table = dict[Cards, dict[Cards, Cases]]
"""By board and two cards."""


@pytest.fixture(scope="module")
def table() -> Table:
    return {board: compared(board) for few in FEW for board in all_renamed(few)}


Won = Callable[[int, int, bool], int]
"""What is won with a hand, in half antes."""


def summed(case: Cases, line: Won) -> int:
    mine, counts = case
    return sum(n * line(mine, sign, opens) for n, sign, opens in counts)


@cache
def in_ultimate(times: int) -> Won:
    return lambda own, sign, opens: ultimate(own, sign, opens, times)


@cache
def in_kings(bets: int) -> Won:
    return lambda own, sign, opens: kings(own, sign, bets)


@cache
def folded(antes: int) -> Won:
    return lambda own, sign, opens: -2 * antes


def first_best(ways: list[int]) -> int:
    return ways.index(max(ways))


Lines = dict[tuple[Cards, Cards], list[Won]]
"""How every two cards on a board are played, for each of the orders in which it is dealt."""


def ultimate_by_plain_counting(table: Table) -> Lines:
    """4×, 3×, or later 2×, or last 1× or a fold."""
    on_flop: dict[tuple[Cards, Cards], list[int]] = defaultdict(lambda: [0, 0])
    before: dict[Cards, list[int]] = defaultdict(lambda: [0, 0, 0])
    last: dict[tuple[Cards, Cards], Won] = {}
    for board, cases in table.items():
        for hole, case in cases.items():
            now = [summed(case, in_ultimate(1)), summed(case, folded(2))]
            last[board, hole] = [in_ultimate(1), folded(2)][first_best(now)]
            raised = summed(case, in_ultimate(2))
            for flop in combinations(board, 3):
                on_flop[hole, flop][0] += raised
                on_flop[hole, flop][1] += max(now)
            before[hole][0] += 10 * summed(case, in_ultimate(4))
            before[hole][1] += 10 * summed(case, in_ultimate(3))
    for (hole, _), ways in on_flop.items():
        before[hole][2] += max(ways)
    played: Lines = {}
    for (board, hole), at_last in last.items():
        lines: list[Won] = []
        played[board, hole] = lines
        for flop in combinations(board, 3):
            way = first_best(before[hole])
            if way == 2:
                line = [in_ultimate(2), at_last][first_best(on_flop[hole, flop])]
            else:
                line = in_ultimate(4 - way)
            # turn and river come in either order
            lines += [line, line]
    return played


def kings_by_plain_counting(table: Table) -> Lines:
    """A fold, or a bet with perhaps one on the turn and one on the river."""
    on_turn: dict[tuple[Cards, Cards, int], list[int]] = defaultdict(lambda: [0, 0, 0])
    deals: Counter[Cards] = Counter()
    for board, cases in table.items():
        for hole, case in cases.items():
            bets = [summed(case, in_kings(n)) for n in (3, 2, 1)]
            deals[hole] += 20 * 990
            for flop in combinations(board, 3):
                for turn in set(board) - set(flop):
                    here = on_turn[hole, flop, turn]
                    for at, one in enumerate(bets):
                        here[at] += one
    on_flop: dict[tuple[Cards, Cards], list[int]] = defaultdict(lambda: [0, 0])
    for (hole, lies, _turn), three in on_turn.items():
        for at in (0, 1):
            on_flop[hole, lies][at] += max(three[at : at + 2])
    before: dict[Cards, list[int]] = {hole: [0, -2 * n] for hole, n in deals.items()}
    for (hole, _), two in on_flop.items():
        before[hole][0] += max(two)
    played: Lines = {}
    for board, cases in table.items():
        for hole in cases:
            lines: list[Won] = []
            played[board, hole] = lines
            for flop in combinations(board, 3):
                for turn in set(board) - set(flop):
                    at = first_best(on_flop[hole, flop])
                    more = first_best(on_turn[hole, flop, turn][at : at + 2])
                    fold = first_best(before[hole])
                    lines.append(folded(1) if fold else in_kings(3 - at - more))
    return played


@pytest.mark.parametrize(
    ("game", "count"),
    [
        pytest.param(
            "kings/ultimate-texas-holdem", ultimate_by_plain_counting, marks=pytest.mark.long
        ),
        pytest.param("kings/kings-holdem", kings_by_plain_counting, marks=pytest.mark.long),
    ],
    ids=["ultimate", "kings"],
)
def test_a_few_boards_are_played_as_by_plain_counting(
    table: Table, game: str, count: Callable[[Table], Lines]
) -> None:
    """All renamings of three boards, dealt in every order: every win comes as often."""
    expected: Counter[Fraction] = Counter()
    for (board, hole), lines in count(table).items():
        mine, counts = table[board][hole]
        assert sum(n for n, _, _ in counts) == 990
        for line, times in Counter(lines).items():
            for n, sign, opens in counts:
                expected[Fraction(line(mine, sign, opens), 2)] += n * times

    numbers = [at for at, cards in enumerate(boards(5).cards.tolist()) if tuple(cards) in table]
    assert (len(numbers), len(table)) == (len(FEW), 4 + 12 + 12)
    prepared = prepared_for(game)
    play = best_play(prepared, np.array(numbers))
    unit = prepared.paid.unit
    assert Fraction(play.won, unit) == sum(net * n for net, n in expected.items())
    found: Counter[Fraction] = Counter()
    for won, deals in zip(prepared.paid.nets.flat, play.ends.flat, strict=True):
        found[Fraction(int(won), unit)] += int(deals)
    assert +found == expected


TRIPS = [
    *("As Ks Qs Js Ts", "As 2s 3s 4s 5s", "2c 2d 2h 2s 3c", "2c 2d 2h 3c 3d", "2c 3c 4c 5c 7c"),
    *("Ac 2d 3h 4s 5c", "2c 2d 2h 3c 4d"),
]
"""KP08-36…42: the lowest hand that each row of TRIPS pays for."""


def test_the_hands_that_fold_on_a_few_boards_are_those_of_plain_counting(table: Table) -> None:
    """By what TRIPS would pay for them, and for the board alone."""
    least = [hands.high(parse(cards)) for cards in TRIPS]

    def row(value: int) -> int:
        return next((at for at, one in enumerate(least) if value >= one), len(least))

    expected = np.zeros((8, 8), dtype=np.int64)
    for (board, hole), lines in ultimate_by_plain_counting(table).items():
        mine, _ = table[board][hole]
        expected[row(mine), row(hands.high(board))] += lines.count(folded(2))
    assert expected.sum() > 0
    numbers = [at for at, cards in enumerate(boards(5).cards.tolist()) if tuple(cards) in table]
    prepared = prepared_for("kings/ultimate-texas-holdem")
    row_of = np.array([row(value) for value in range(hands.high(parse(TRIPS[0])) + 1)])
    play = best_play(prepared, np.array(numbers))
    found = folds.on_river(prepared, play, row_of, np.array(numbers))
    assert found.tolist() == expected.tolist()


# -- all boards of a flop --------------------------------------------------------------------------


def boards_with(flop: str) -> Any:
    """The numbers of all boards with this flop, whose suits are in order."""
    number = boards(3).cards.tolist().index(sorted(parse(flop)))
    return np.nonzero((parts(5, 3).numbers == number).any(axis=1))[0]


def said(prepared: Prepared, play: Play, own: str, board: str) -> list[str]:
    """What every choice on a board, whose suits are in order, says for two cards."""
    known = len(parse(board))
    at = boards(known).cards.tolist().index(sorted(parse(board)))
    low, high = sorted(parse(own))
    here = [one for one in prepared.items if isinstance(one, Choice) and one.known == known]
    ways = play.ways[known][at, :, high * (high - 1) // 2 + low].tolist()
    return [choice.words[way] for choice, way in zip(here, ways, strict=True)]


BANK = np.array(list(combinations(range(45), 2)))


def run_outs(own: str, seen: str) -> list[Cases]:
    """Two cards with every board that may come of the cards seen, against all hands of the bank."""
    rest = [card for card in DECK_52 if card not in parse(f"{own} {seen}")]
    found: list[Cases] = []
    for last in combinations(rest, 5 - len(parse(seen))):
        board = [*parse(seen), *last]
        mine = hands.high([*parse(own), *board])
        others = np.array([card for card in rest if card not in last])
        bank = hands.high_batch(np.hstack([others[BANK], np.tile(board, (len(BANK), 1))]))
        signs = np.sign(mine - bank.astype(np.int64)).tolist()
        counts = Counter(zip(signs, (bank >= PAIR).tolist(), strict=True))
        found.append((mine, [(n, sign, opens) for (sign, opens), n in counts.items()]))
    return found


def test_choices_on_a_flop_are_those_of_plain_counting() -> None:
    flop = "Kc 9c 4d"
    prepared = prepared_for("kings/ultimate-texas-holdem")
    play = best_play(prepared, boards_with(flop))
    seen = set()
    for own in ("4h 2s", "Qc Jc", "Ah Qs", "8c 3c"):
        cases = run_outs(own, flop)
        now = sum(summed(case, in_ultimate(2)) for case in cases)
        later = sum(max(summed(case, in_ultimate(1)), summed(case, folded(2))) for case in cases)
        word = "play-2x" if now >= later else "check"
        assert said(prepared, play, own, flop) == [word]
        seen.add(word)
    assert seen == {"play-2x", "check"}


def test_choices_on_a_turn_are_those_of_plain_counting() -> None:
    flop = "9c 8c 5d"
    prepared = prepared_for("kings/kings-holdem")
    play = best_play(prepared, boards_with(flop))
    turn = f"{flop} 2h"
    seen = set()
    for own in ("Tc 7s", "9h 3s", "Ac 4c", "Qs Js"):
        more = sum(summed(case, lambda own, sign, opens: sign) for case in run_outs(own, turn))
        word = "river-1x" if more >= 0 else "check"
        # after a bet on the flop, and after a check
        assert said(prepared, play, own, turn) == [word, word]
        seen.add(word)
    assert seen == {"river-1x", "check"}


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
    assert ALL_DEALS == 1_326 * 19_600 * 47 * 46 * 990


def test_boards_stand_for_all_others() -> None:
    """134,459 boards, 16,432 turns and 1,755 flops differ by more than a renaming of suits."""
    for size, n, all_ in ((5, 134_459, 2_598_960), (4, 16_432, 270_725), (3, 1_755, 22_100)):
        found = boards(size)
        assert len(found.cards) == n
        assert found.weights.sum() == all_
        assert (found.weights * found.leaves.sum(axis=1) == 24).all()


def test_games_that_are_played_alike_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def instead(prepared: Prepared, numbers: Any = None, progress: Any = None) -> Play:
        asked.append(prepared.content)
        return Play({}, 0, prepared.paid.nets)

    monkeypatch.setattr(remembered, "best_play", instead)
    monkeypatch.setattr(remembered, "_found", {})
    monkeypatch.setattr(remembered, "_path", lambda _: None)
    for game in ("kings/ultimate-texas-holdem", "wgg/ultimate-texas-holdem"):
        remembered.worked_out(prepared_for(game))
    assert len(asked) == 1
    remembered.worked_out(prepared_for("kings/kings-holdem"))
    # its ante wins with a straight already
    remembered.worked_out(prepared_for("wgg/casino-texas-holdem"))
    assert len(set(asked)) == len(asked) == 3


def test_the_number_of_cores_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared = prepared_for("kings/ultimate-texas-holdem")
    numbers = np.arange(0, 130_000, 400)
    told: list[tuple[int, int]] = []
    plays = []
    for n in (1, 3):
        monkeypatch.setattr(cores, "cpu_count", lambda n=n: n)
        told.clear()
        plays.append(best_play(prepared, numbers, progress=lambda *done: told.append(done)))
        assert sorted(told) == [(1, 4), (2, 4), (3, 4), (4, 4)]
    one, other = plays
    assert (one.won, one.ends.tolist()) == (other.won, other.ends.tolist())
    assert all((one.ways[known] == other.ways[known]).all() for known in (0, 3))


def test_best_play_is_found_again_in_the_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    prepared = prepared_for("kings/ultimate-texas-holdem")
    few = best_play(prepared, np.arange(0, 130_000, 20_000))
    monkeypatch.setattr(kept, "directory", lambda: tmp_path)
    monkeypatch.setattr(remembered, "_found", {})
    monkeypatch.setattr(remembered, "best_play", lambda prepared, progress: few)
    remembered.worked_out(prepared)
    monkeypatch.setattr(remembered, "_found", {})
    monkeypatch.setattr(remembered, "best_play", None)
    found = remembered.known(prepared)
    assert (found.won, found.ends.tolist()) == (few.won, few.ends.tolist())
    assert all((found.ways[known] == few.ways[known]).all() for known in (0, 3))
