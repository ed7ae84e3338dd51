"""Points between two players: rows, scoops, ties, fouls and royalties, in whole hands."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest

from krupier.equipment.cards import parse
from krupier.rules import events, families
from krupier.rules.ofc import Plan, against, result
from krupier.rules.ofc.plan import Royalty
from tests.rules.ofc import referee
from tests.rules.ofc.table import GAME, ROWS, Board, board, play_out, points, results, score

SPADES_ROYAL, SPADES_LOWER = "As Ks Qs Js Ts", "9s 8s 7s 6s 5s"
PLAIN = board("Kd Jh 7d", "Th Tc 4d 3h 2d", "Ad Ac Kc Td 8d")
"""King high, a pair of tens, a pair of aces: no royalties."""


def plan() -> Plan:
    found = families.load_plan(GAME)
    assert isinstance(found, Plan)
    return found


@pytest.mark.clause("KP34-04", "KP34-22", "KP34-24", "KP34-25")
def test_the_rulebooks_third_example() -> None:
    """Queens in front, a straight in the middle, a flush in the back: 6 + 7 + 4 + 4."""
    play = play_out({"1": board("Qh Qd 2c", "5c 6d 7h 8s 9c", "As Js 9s 6s 3s"), "2": PLAIN})
    assert points(play) == {"1": 21, "2": -21}
    assert score(play, "1", "2") == {
        "front": 1,
        "middle": 1,
        "back": 1,
        "scoop": 3,
        "royalties": 15,
        "points": 21,
    }
    assert results(play)["1"]["royalties"] == {"front": 7, "middle": 4, "back": 4}


@pytest.mark.clause("KP34-21", "KP34-23")
def test_two_rows_won_and_one_lost_net_one_point() -> None:
    play = play_out({"1": board("Ah 9d 2c", "9h 9c 4s 3c 2h", "As 6s 6d 5h 5c"), "2": PLAIN})
    assert score(play, "1", "2") == {
        "front": 1,
        "middle": -1,
        "back": 1,
        "scoop": 0,
        "royalties": 0,
        "points": 1,
    }
    assert points(play) == {"1": 1, "2": -1}


@pytest.mark.clause("KP34-22", "KP34-24")
def test_all_three_rows_are_a_scoop_for_six_points() -> None:
    play = play_out({"1": PLAIN, "2": board("Ah 9d 2c", "Jc Jd 4s 3c 2h", "6s 6c 5d 5h 4c")})
    assert score(play, "2", "1") == {
        "front": 1,
        "middle": 1,
        "back": 1,
        "scoop": 3,
        "royalties": 0,
        "points": 6,
    }
    assert points(play) == {"1": -6, "2": 6}


@pytest.mark.clause("KP34-21", "KP34-22")
def test_a_tied_row_scores_nothing_and_spoils_the_scoop() -> None:
    """Q8: both have king-jack-seven in front."""
    play = play_out({"1": PLAIN, "2": board("Kh Jd 7c", "Jc Js 4s 3c 2h", "6s 6c 5d 5h 4c")})
    assert score(play, "2", "1") == {
        "front": 0,
        "middle": 1,
        "back": 1,
        "scoop": 0,
        "royalties": 0,
        "points": 2,
    }


@pytest.mark.clause("KP34-25")
def test_royalties_are_a_difference_and_count_in_a_lost_row() -> None:
    """Q2: the lower of two flushes in the back is lost, and still has its four points."""
    play = play_out(
        {
            "1": board("8d 7c 2d", "Jc Jd 4s 3c 2h", "Ks Js 9s 6s 3s"),
            "2": board("Qd 9c 4h", "Tc Td 5s 5c 6h", "Ah Kh Jh 7h 3h"),
        }
    )
    assert results(play)["1"]["royalties"]["back"] == 4
    assert score(play, "1", "2") == {
        "front": -1,
        "middle": -1,
        "back": -1,
        "scoop": -3,
        "royalties": 0,
        "points": -6,
    }
    play = play_out({"1": board("8h 7c 2c", "9c 9h 4s 3c 2h", "Ks Js 9s 6s 3s"), "2": PLAIN})
    assert score(play, "1", "2")["points"] == -1 - 1 + 1 + 4


@pytest.mark.clause("KP34-61", "KP34-62", "KP34-63")
def test_a_foul_loses_everything_and_pays_the_others_royalties() -> None:
    """Seat 1 has royalties in every row, but a middle above its back: nothing counts."""
    fouled = board("Qh Qd 2c", "Ah 9h 8h 5h 2h", "5c 6d 7h 8s 9c")
    good = board("Jh 9d 3c", "Tc Td 4d 3d 2d", "As Ks Js 6s 3s")
    play = play_out(
        {"1": fouled, "2": good, "3": board("Kd Jc 7d", "7c 7s 5d 4c 2s", "Ad Ac Kc Ts 8d")}
    )
    assert results(play)["1"]["foul"] is True
    assert results(play)["1"]["royalties"] == {"front": 0, "middle": 0, "back": 0}
    assert score(play, "2", "1")["points"] == 6 + 4
    assert score(play, "3", "1")["points"] == 6
    assert [one.seat for one in play.felt.events if isinstance(one, events.Foul)] == ["1"]
    assert play.felt.marks["fantasy_next"] == {}, "queens in a foul open nothing"


@pytest.mark.clause("KP34-61")
@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(board("Qh Qd 2c", "Jh Jd 5c 4c 3d", "As Ad 9c 8c 7d"), id="front over middle"),
        pytest.param(board("9h 5d 2c", "Jh Jd 5c 4c 3d", "Ts Td 9c 8c 7d"), id="middle over back"),
        pytest.param(
            board("Qh Qd 2c", "Qs Jd 5c 4c 3d", "As Ad 9c 8c 7d"), id="pair over high card"
        ),
        pytest.param(board("Ah Kd Qc", "As Kc Jd 9c 8d", "Ts Td 9c 8c 7d"), id="higher third card"),
    ],
)
def test_every_way_to_be_out_of_order_is_a_foul(rows: Board) -> None:
    assert result(plan(), dict(zip(ROWS, rows, strict=True))).foul


@pytest.mark.clause("KP34-61")
@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(
            board("Qh Qd 2c", "Qs Qc 5c 4c 3d", "As Ad 9c 8c 7d"), id="same pair, more kickers"
        ),
        pytest.param(board("4h 3d 2c", "Ks Qd Jc 9c 7s", "Kc Qh Jd 9h 7h"), id="equal rows"),
        pytest.param(board("4h 3d 2c", "Ah Kh Qh Jh Th", SPADES_ROYAL), id="two royal flushes"),
    ],
)
def test_rows_of_equal_strength_are_no_foul(rows: Board) -> None:
    assert not result(plan(), dict(zip(ROWS, rows, strict=True))).foul


@pytest.mark.clause("KP34-63")
def test_two_fouled_players_exchange_nothing() -> None:
    """Q1."""
    play = play_out(
        {
            "1": board("Qh Qd 2c", "Jh Jd 5c 4c 3d", "As Ad 9c 8c 7d"),
            "2": board("Kh Kd 2h", "9s 9d 5h 4h 3h", "Ts Td 8d 7c 6c"),
            "3": board("Jc 8h 5s", "Tc Th 4d 3s 2d", "Ac Ah Kc 7s 6d"),
        }
    )
    assert score(play, "1", "2") == dict.fromkeys((*ROWS, "scoop", "royalties", "points"), 0)
    assert points(play) == {"1": -6, "2": -6, "3": 12}


@pytest.mark.clause("KP34-59")
def test_five_card_rows_rank_as_in_poker() -> None:
    """Each hand of the list beats the next one in the same row."""
    order = [
        "Ah Kh Qh Jh Th",
        "9c 8c 7c 6c 5c",
        "2h 2d 2c 2s 3h",
        "3h 3d 3c 2d 2c",
        "Kd Jd 9d 5d 2d",
        "9h 8c 7d 6s 5c",
        "4h 4d 4c 3s 2c",
        "5h 5d 4s 4c 2c",
        "Ad Ac Ks Qs Js",
        "Ad Kc Qs Js 9s",
    ]
    low = dict.fromkeys(ROWS[:1], parse("2s 3s 5s")) | {"middle": parse("7h 5h 4h 3h 2s")}
    ends = [result(plan(), low | {"back": parse(one)}) for one in order]
    for better, worse in pairwise(ends):
        assert against(plan(), better, worse).rows == (0, 0, 1), (better, worse)


@pytest.mark.clause("KP34-60")
def test_in_front_straights_and_flushes_do_not_count() -> None:
    rest = {"middle": parse(SPADES_LOWER), "back": parse(SPADES_ROYAL)}
    fronts = ["Ac Ad Ah", "2c 2d 2h", "Ac Ad Kh", "2c 2d 3h", "Ah Kh Jh", "Qc Jd Th"]
    ends = [result(plan(), rest | {"front": parse(one)}) for one in fronts]
    for better, worse in pairwise(ends):
        assert against(plan(), better, worse).rows == (1, 0, 0)
    assert [end.royalties[0] for end in ends] == [22, 10, 9, 0, 0, 0]


FRONTS = [
    *(("AA", 9, 37), ("KK", 8, 38), ("QQ", 7, 39), ("JJ", 6, 40), ("TT", 5, 41)),
    *(("99", 4, 42), ("88", 3, 43), ("77", 2, 44), ("66", 1, 45), ("55", 0, 45), ("22", 0, 45)),
    *(("AAA", 22, 46), ("KKK", 21, 47), ("QQQ", 20, 48), ("JJJ", 19, 49), ("TTT", 18, 50)),
    *(("999", 17, 51), ("888", 16, 52), ("777", 15, 53), ("666", 14, 54), ("555", 13, 55)),
    *(("444", 12, 56), ("333", 11, 57), ("222", 10, 58)),
]


@pytest.mark.parametrize(
    ("ranks", "worth"),
    [
        pytest.param(ranks, worth, id=ranks, marks=pytest.mark.clause(f"KP34-{clause}"))
        for ranks, worth, clause in FRONTS
    ],
)
def test_royalties_of_the_front(ranks: str, worth: int) -> None:
    other = "4h" if ranks[0] != "4" else "3h"
    cards = [r + s for r, s in zip(ranks, "cdh", strict=False)] + [other] * (3 - len(ranks))
    play = play_out({"1": board(" ".join(cards), SPADES_LOWER, SPADES_ROYAL), "2": spare(cards)})
    assert results(play)["1"]["royalties"] == {"front": worth, "middle": 30, "back": 25}
    assert score(play, "1", "2")["royalties"] == worth + 30 + 25


def spare(used: list[str]) -> Board:
    """Rows without royalties (mostly a foul) out of cards that seat 1 does not have."""
    others = parse("4s 3s 2s 2c 2d 4c 4d 5h 6d 7h 8h 9h Jd Qh Kd 3c 3d 5c 7c")
    free = [card for card in others if card not in parse(used)]
    return tuple(free[:3]), tuple(free[3:8]), tuple(free[8:13])


FIVE = [
    *(("back", "Ah Kh Qh Jh Th", 25, 26), ("back", "9h 8h 7h 6h 5h", 15, 27)),
    *(("back", "6h 6d 6c 6s Kh", 10, 28), ("back", "6h 6d 6c Kh Kd", 6, 29)),
    *(("back", "Kh Jh 9h 7h 6h", 4, 30), ("back", "9h 8d 7c 6s 5d", 2, 31)),
    *(("back", "6h 6d 6c Kh 9d", 0, 31), ("back", "5h 4h 3h 2h Ah", 15, 27)),
    *(("middle", "9h 8h 7h 6h 5h", 30, 32), ("middle", "6h 6d 6c 6s Kh", 20, 33)),
    *(("middle", "6h 6d 6c Kh Kd", 12, 34), ("middle", "Kh Jh 9h 7h 6h", 8, 35)),
    *(("middle", "9h 8d 7c 6d 5d", 4, 36), ("middle", "Ah Kh Qh Jh Th", 30, 32)),
    ("middle", "6h 6d 6c Kh 9d", 0, 36),
]


@pytest.mark.parametrize(
    ("row", "cards", "worth"),
    [
        pytest.param(row, cards, worth, id=f"{row} {cards}", marks=pytest.mark.clause(f"KP34-{at}"))
        for row, cards, worth, at in FIVE
    ],
)
def test_royalties_of_the_rows_of_five(row: str, cards: str, worth: int) -> None:
    """Q3 among them: a royal flush in the middle as a straight flush, three of a kind nothing."""
    middle = (
        cards if row == "middle" else "Jd Tc 4d 3c 2d" if "J" not in cards else "9d 8c 4d 3c 2d"
    )
    back = cards if row == "back" else SPADES_ROYAL
    rows = board("4c 3s 2s", middle, back)
    worths = {"front": 0, "middle": 0, "back": 25} | {row: worth}
    end = result(plan(), dict(zip(ROWS, rows, strict=True)))
    assert not end.foul
    assert dict(zip(ROWS, end.royalties, strict=True)) == (
        worths if row == "middle" else {"front": 0, "middle": 0, "back": worth}
    )


def test_every_royalty_of_the_plan_is_in_the_rulebook() -> None:
    """Nothing beyond KP34-26 to KP34-58, each clause once but for the royal flush of Q3."""
    rows: list[Royalty] = [row for table in plan().tables.values() for row in table]
    cited = sorted(clause for row in rows for clause in row.clause)
    assert cited == sorted([f"KP34-{n}" for n in range(26, 59)] + ["KP34-32"])


def random_boards(luck: random.Random, players: int) -> list[Board]:
    """Random rows; most of the time the better five stand in the back."""
    deck = luck.sample(range(52), 13 * players)
    boards: list[Board] = []
    for at in range(0, len(deck), 13):
        own = deck[at : at + 13]
        if luck.random() < 0.7:
            # neighbours in rank often make something, and in this order rarely a foul
            own.sort(key=lambda card: card // 4 + luck.random() * 3)
        rows = [tuple(own[:3]), tuple(own[3:8]), tuple(own[8:])]
        if luck.random() < 0.9:
            rows[1:] = sorted(rows[1:], key=referee.strength)
        boards.append(rows)
    return boards


@pytest.mark.clause("KP34-21", "KP34-25", "KP34-62", "KP34-63")
def test_a_second_scoring_agrees_on_random_hands() -> None:
    """5,000 deals for four, every pair of players."""
    luck, rules = random.Random(34), plan()
    fouls = scoops = paying = 0
    for _ in range(5000):
        boards = random_boards(luck, 4)
        ends = [result(rules, dict(zip(ROWS, one, strict=True))) for one in boards]
        for rows, end in zip(boards, ends, strict=True):
            assert end.foul == referee.fouled(rows)
            assert end.royalty == referee.royalties(rows)
            fouls, paying = fouls + end.foul, paying + (end.royalty > 0)
        for one, other in combinations(range(4), 2):
            found = against(rules, ends[one], ends[other])
            assert found.points == referee.points(boards[one], boards[other])
            scoops += found.scoop != 0
    assert 2500 < fouls < 15000, "the hands are of all kinds"
    assert scoops > 2500
    assert paying > 1200


def test_a_second_scoring_agrees_on_played_hands() -> None:
    luck = random.Random(35)
    for _ in range(150):
        boards = {
            str(n + 1): one for n, one in enumerate(random_boards(luck, luck.choice((2, 3, 4))))
        }
        play = play_out(boards, button=luck.choice(list(boards)))
        expected = {
            seat: sum(referee.points(own, other) for name, other in boards.items() if name != seat)
            for seat, own in boards.items()
        }
        assert points(play) == expected
        won = {
            seat: play.felt.returned.get(seat, 0) - play.felt.staked.get(seat, 0) for seat in boards
        }
        assert won == {seat: 100 * n for seat, n in expected.items()}, "a point is 1 EUR"
