"""Barbut: what wins for front and back, who throws, and the bets between undecided throws."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupier.equipment.draws import Dice, DiceAre, NoResult
from krupier.rules import events
from krupier.rules.families import load
from krupier.rules.options import Choose, Move, Refused
from krupier.rules.play import Play, replay
from krupier.rules.view import view
from krupier.rules.wants import Moves, Timeout
from tests.play import bet, play, told

GAME = "kings/barbut"
FRONT = {(3, 3): 2.0, (5, 5): 2.0, (5, 6): 2.0, (6, 6): 1.5}
BACK = {(2, 2): 2.0, (4, 4): 2.0, (1, 2): 2.0, (1, 1): 1.5}
THROWS = list(product(range(1, 7), repeat=2))
PAIRS = {(1, 1): 31, (6, 6): 31, (1, 2): 16, (5, 6): 16}


def opened(**options: Any) -> Play:
    return Play(load(GAME, options={"dice_at": 1} | options))


def staked(round_: Play, *moves: tuple[str, str, int]) -> Play:
    for seat, name, amount in moves:
        round_.send(Move(seat, "bet", name, (), amount))
    return round_


def closed(round_: Play, *throws: tuple[int, ...]) -> Play:
    """Each throw after its window has been closed."""
    for faces in throws:
        round_.send(Timeout())
        round_.send(DiceAre(faces))
    return round_


@pytest.mark.clause(*(f"K12-{n}" for n in range(19, 28)), "K12-06", "K12-16")
@pytest.mark.parametrize("faces", THROWS, ids=str)
def test_every_throw(faces: tuple[int, int]) -> None:
    round_ = closed(staked(opened(), ("1", "front", 10000), ("2", "back", 10000)), faces)
    pair = (min(faces), max(faces))
    if pair in FRONT or pair in BACK:
        want = {"1": 10000 * FRONT.get(pair, 0), "2": 10000 * BACK.get(pair, 0)}
        assert round_.over
        assert round_.felt.returned == want
        said = next(one for one in round_.felt.events if isinstance(one, events.SideWins))
        assert said.dice == (str(pair[0]), str(pair[1]))
        assert said.wins == ("front" if pair in FRONT else "back")
    else:
        assert isinstance(round_.want, Moves)
        assert round_.felt.returned == {}
        assert len(round_.felt.lying()) == 2


@pytest.mark.parametrize(
    ("side", "faces", "back"),
    [("front", (6, 6), "150"), ("front", (1, 1), "0"), ("back", (2, 1), "200")],
)
def test_worked_examples(side: str, faces: tuple[int, int], back: str) -> None:
    report = told(GAME, stakes={"1": [bet(side, 100)]}, dice=[faces])
    assert report["totals"]["1"] == {"staked": "100", "returned": back}


def test_worked_example_special_pairs() -> None:
    stakes = {"1": [bet("front", 1), bet("special-pairs", 10, 5, 6)]}
    rows = told(GAME, stakes=stakes, dice=[[6, 5]])["settlement"]
    assert [row["returned"] for row in rows] == ["2", "160"]


@pytest.mark.clause("K12-28", "K12-29", "K12-30", "K12-31", "K12-33")
@pytest.mark.parametrize("faces", THROWS, ids=str)
def test_special_pairs_are_decided_by_the_next_throw(faces: tuple[int, int]) -> None:
    round_ = staked(opened(), ("1", "front", 100))
    for low, high in PAIRS:
        round_.send(Move("2", "bet", "special-pairs", (str(low), str(high)), 1000))
    closed(round_, faces)
    thrown = (min(faces), max(faces))
    assert round_.felt.returned.get("2", 0) == 1000 * PAIRS.get(thrown, 0)
    assert not round_.felt.of("2")


@pytest.mark.clause("K12-32", "K12-35")
def test_special_pairs_take_only_their_fields_and_limits() -> None:
    round_ = opened()
    for on, amount in ((("3", "3"), 1000), (("1", "1"), 999), (("1", "1"), 100001), ((), 1000)):
        with pytest.raises(Refused):
            round_.send(Move("1", "bet", "special-pairs", on, amount))
    round_.send(Move("1", "bet", "special-pairs", ("2", "1"), 100000))
    assert round_.felt.find("1", "special-pairs", ("1", "2"))


@pytest.mark.clause("K12-37")
def test_special_pairs_can_be_switched_off() -> None:
    with pytest.raises(Refused, match="choose front, back"):
        opened(special_pairs=False).send(Move("1", "bet", "special-pairs", ("1", "1"), 1000))


@pytest.mark.clause("K12-34")
def test_limits_and_maximum_win() -> None:
    round_ = opened()
    for amount in (99, 5000001):
        with pytest.raises(Refused, match="100 to 5000000"):
            round_.send(Move("1", "bet", "front", (), amount))
    closed(staked(round_, ("1", "front", 5000000)), (3, 3))
    # nothing pays more than the greatest stake: the win is exactly the maximum win
    assert round_.felt.returned == {"1": 10000000}
    assert "maximum-win" not in [one.kind for one in round_.felt.events]


@pytest.mark.clause("K12-03")
def test_ten_players() -> None:
    round_ = opened()
    staked(round_, *((str(n), "front", 100) for n in range(1, 11)))
    with pytest.raises(Refused):
        round_.send(Move("11", "bet", "front", (), 100))
    assert len(round_.felt.stakes) == 10


@pytest.mark.clause("K12-07", "K12-08")
def test_the_highest_die_shoots_first_and_ties_throw_again() -> None:
    report = told(
        GAME,
        stakes={"2": [bet("front", 1)], "5": [bet("back", 1)], "9": [bet("front", 1)]},
        dice=[[4], [6], [6], [2], [3], [3, 3]],
    )
    throws = [
        (one["seat"], one["dice"], one["total"])
        for one in report["events"]
        if one["event"] == "throw"
    ]
    assert throws[:5] == [
        ("2", [4], 4),
        ("5", [6], 6),
        ("9", [6], 6),
        ("5", [2], 2),
        ("9", [3], 3),
    ]
    assert throws[5] == ("9", [3, 3], 6)


@pytest.mark.clause("K12-07")
def test_the_draw_is_held_once() -> None:
    round_ = play(GAME, options={"dice_at": 5}, stakes={"2": [bet("front", 1)]}, dice=[[3, 3]])
    assert round_.felt.marks["shooter"] == "2"


@pytest.mark.clause("K12-10", "K12-11")
def test_no_throw_before_and_no_bet_after_the_call() -> None:
    round_ = staked(opened(), ("1", "front", 100))
    with pytest.raises(Refused):
        round_.send(DiceAre((3, 3)))
    round_.send(Timeout())
    assert round_.want == Dice(2)
    for move in (Move("1", "bet", "back", (), 100), Move("1", "take-back", "front")):
        with pytest.raises(Refused) as late:
            round_.send(move)
        assert late.value.code == "not-now"


@pytest.mark.clause("K12-02")
def test_two_dice_of_six_sides() -> None:
    round_ = staked(opened(), ("1", "front", 100))
    round_.send(Timeout())
    assert round_.want == Dice(2)
    for faces in ((3,), (3, 3, 3), (3, 7), (0, 3)):
        with pytest.raises(Refused):
            round_.send(DiceAre(faces))


@pytest.mark.clause("K12-13", "K12-14")
@pytest.mark.parametrize(
    ("side", "faces", "dice_at"),
    [
        ("front", (3, 3), 4),  # won: keeps the dice
        ("back", (2, 2), 4),
        ("front", (2, 2), 5),  # lost his own bet: the place to his left
        ("back", (5, 6), 5),
    ],
)
def test_the_shooter_keeps_the_dice_until_he_loses(
    side: str, faces: tuple[int, int], dice_at: int
) -> None:
    round_ = staked(opened(dice_at=4), ("4", side, 100), ("7", "front", 100))
    assert closed(round_, faces).felt.marks["dice_at"] == dice_at


@pytest.mark.clause("K12-14")
def test_the_dice_go_clockwise_past_empty_places_and_round_the_table() -> None:
    assert (
        closed(staked(opened(dice_at=5), ("3", "front", 100), ("8", "front", 100)), (3, 3))
    ).felt.marks["shooter"] == "8"
    round_ = closed(staked(opened(dice_at=10), ("10", "back", 100)), (3, 3))
    assert round_.felt.marks["dice_at"] == 1
    round_ = closed(staked(opened(dice_at=10), ("3", "front", 100)), (3, 3))
    assert round_.felt.marks["shooter"] == "3"


@pytest.mark.clause("K12-15")
def test_a_player_may_give_up_the_throw() -> None:
    round_ = staked(opened(), ("1", "front", 100), ("6", "back", 100))
    assert Choose("pass-dice") in round_.offers("1")
    round_.send(Move("1", "pass-dice"))
    assert Choose("pass-dice") not in round_.offers("1")
    closed(round_, (3, 3))
    assert round_.felt.marks["shooter"] == ""  # seat 6 threw, lost its own bet, and passes
    assert [one.seat for one in round_.felt.events if isinstance(one, events.Throw)] == ["6"]
    assert round_.felt.returned == {"1": 200, "6": 0}


@pytest.mark.clause("K12-17")
def test_bets_stand_while_nothing_is_decided() -> None:
    round_ = closed(staked(opened(), ("1", "front", 10000)), (4, 5), (1, 6), (3, 4), (3, 3))
    assert round_.felt.returned == {"1": 20000}
    throwers = [one.seat for one in round_.felt.events if isinstance(one, events.Throw)]
    assert throwers == ["1"] * 4


@pytest.mark.clause("K12-18")
def test_between_undecided_throws_bets_change_and_dice_pass() -> None:
    round_ = closed(staked(opened(), ("1", "front", 1000), ("2", "back", 1000)), (4, 5))
    round_.send(Move("1", "pass-dice"))
    round_.send(Move("1", "take-back", "front"))
    round_.send(Move("1", "bet", "back", (), 500))
    round_.send(Move("2", "bet", "back", (), 1000))
    closed(round_, (4, 4))
    assert [one.seat for one in round_.felt.events if isinstance(one, events.Throw)] == ["1", "2"]
    assert round_.felt.staked == {"1": 500, "2": 2000}
    assert round_.felt.returned == {"1": 1000, "2": 4000}


@pytest.mark.clause("K12-18")
def test_all_bets_withdrawn_ends_the_round() -> None:
    round_ = closed(staked(opened(), ("1", "front", 1000)), (4, 5))
    round_.send(Move("1", "take-back", "front"))
    round_.send(Timeout())
    assert round_.over
    assert round_.felt.staked == {"1": 0}
    assert round_.felt.marks["dice_at"] == 1


def test_a_part_taken_back_leaves_the_minimum() -> None:
    round_ = staked(opened(), ("1", "front", 1000))
    with pytest.raises(Refused):
        round_.send(Move("1", "take-back", "front", (), 950))
    round_.send(Move("1", "take-back", "front", (), 900))
    assert round_.felt.of("1")[0].amount == 100


def test_without_a_shooter_the_bets_are_returned() -> None:
    round_ = opened()
    round_.send(Move("1", "bet", "special-pairs", ("1", "1"), 1000))
    round_.send(Timeout())
    assert round_.over
    assert round_.felt.returned == {"1": 1000}


@pytest.mark.clause("K12-36")
@pytest.mark.parametrize("mode", ["hand", "cup"])
def test_the_way_of_throwing_is_displayed(mode: str) -> None:
    assert view(opened(throw_mode=mode))["marks"]["throw-mode"] == mode


def test_a_die_off_the_table_is_thrown_again() -> None:
    round_ = staked(opened(), ("1", "front", 100))
    round_.send(Timeout())
    round_.send(NoResult("die-off-table"))
    assert round_.want == Dice(2)
    round_.send(DiceAre((5, 6)))
    assert round_.felt.returned == {"1": 200}


MOVES = st.one_of(
    st.builds(
        lambda seat, side, amount: Move(seat, "bet", side, (), amount),
        st.sampled_from("1234"),
        st.sampled_from(["front", "back"]),
        st.integers(1, 30000),
    ),
    st.builds(
        lambda seat, pair: Move(seat, "bet", "special-pairs", tuple(map(str, pair)), 1000),
        st.sampled_from("1234"),
        st.sampled_from(sorted(PAIRS)),
    ),
    st.builds(
        lambda seat, side: Move(seat, "take-back", side),
        st.sampled_from("1234"),
        st.sampled_from(["front", "back"]),
    ),
    st.builds(lambda seat: Move(seat, "pass-dice"), st.sampled_from("1234")),
)


@given(st.lists(MOVES, max_size=30), st.lists(st.tuples(*[st.integers(1, 6)] * 2), max_size=12))
def test_chips_are_conserved_and_the_journal_is_the_round(
    moves: list[Move], throws: list[tuple[int, int]]
) -> None:
    game = load(GAME)
    round_ = Play(game)
    pending = list(reversed(moves))
    rolled = iter([*throws, (3, 3), (3, 3), (3, 3)])
    while not round_.over:
        want = round_.want
        if isinstance(want, Dice):
            faces = next(rolled, (6, 6))
            # a draw for the dice must end: from the second throw on everybody differs
            one = (len(round_.journal) % 6) + 1
            round_.send(DiceAre(faces if want.n == 2 else (one,)))
            continue
        for _ in range(min(8, len(pending))):
            before = len(round_.journal), len(round_.felt.events)
            try:
                round_.send(pending.pop())
            except Refused:
                assert before == (len(round_.journal), len(round_.felt.events))
        round_.send(Timeout())
    felt = round_.felt
    assert sum(felt.staked.values()) == sum(felt.returned.values()) + felt.bank
    assert replay(game, round_.journal).felt.events == felt.events
