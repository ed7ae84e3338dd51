"""Points into chips, as far as the chips go."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from krupier.rules import events, marks
from krupier.rules.ofc import payments
from tests.rules.ofc.table import board, play_out, points, won
from tests.rules.told import facts

FIRST = board("Ah 9d 2c", "Jc Jd 4s 3c 2h", "6s 6c 5d 5h 4c")
"""Scoops the second, who has no royalties either."""
SECOND = board("Kd Jh 7d", "Th Tc 4d 3h 2d", "Ad Ac Kc Td 8d")
THIRD = board("Qd 9h 7c", "8h 8c 6d 3d 2s", "Kh Ks Qc Ts 9c")


def test_points_are_chips_of_the_table_s_value() -> None:
    play = play_out({"1": FIRST, "2": SECOND}, point="2.50")
    assert points(play) == {"1": 6, "2": -6}
    assert won(play) == {"1": 1500, "2": -1500}
    assert (play.felt.bank, play.felt.commission) == (0, 0)
    assert play.felt.marks["players"] == (
        marks.Player("1", 101500),
        marks.Player("2", 98500),
    )


def test_nobody_pays_more_than_he_has() -> None:
    play = play_out({"1": FIRST, "2": SECOND}, stacks={"2": "4"})
    assert points(play) == {"1": 6, "2": -6}
    assert won(play) == {"1": 400, "2": -400}
    (paid,) = [facts(one) for one in play.felt.events if isinstance(one, events.Pays)]
    assert paid == {"seat": "2", "to": "1", "amount": 400, "short": True}


def test_who_runs_out_pays_first_whom_is_dealt_to_first() -> None:
    """Seat 3 loses 6 to both others and has 8: with the button on 3 seat 1 is dealt to first,
    with the button on 1 seat 2. Seat 1 also wins 6 from seat 2."""
    boards = {"1": FIRST, "2": SECOND, "3": THIRD}
    assert points(play_out(boards)) == {"1": 12, "2": 0, "3": -12}
    assert won(play_out(boards, stacks={"3": "8"})) == {"1": 1200, "2": -400, "3": -800}
    assert won(play_out(boards, stacks={"3": "8"}, button="1")) == {"1": 800, "2": 0, "3": -800}


def test_what_a_player_wins_pays_what_he_loses() -> None:
    """Seat 2 has a single chip, but gets 6 from seat 3, which it owes to seat 1."""
    boards = {"1": FIRST, "2": SECOND, "3": THIRD}
    assert won(play_out(boards, stacks={"2": "1"})) == {"1": 1200, "2": 0, "3": -1200}


def test_debts_in_a_circle_are_paid_with_each_other() -> None:
    owed = [[0, 10, 0], [0, 0, 10], [10, 0, 0]]
    assert payments([1, 1, 1], owed) == owed
    assert payments([1, 1, 1], [[0, 10, 0], [0, 0, 10], [12, 0, 0]])[2][0] == 11


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], list[list[int]]]:
    players = draw(st.integers(2, 4))
    stacks = draw(st.lists(st.integers(1, 60), min_size=players, max_size=players))
    owed = [[0] * players for _ in range(players)]
    for one in range(players):
        for other in range(one):
            debt = draw(st.integers(-40, 40))
            owed[one][other], owed[other][one] = max(debt, 0), max(-debt, 0)
    return stacks, owed


@given(tables())
def test_payments_are_fair(drawn: tuple[list[int], list[list[int]]]) -> None:
    stacks, owed = drawn
    players = range(len(stacks))
    paid = payments(stacks, owed)
    after = [stacks[one] + sum(row[one] for row in paid) - sum(paid[one]) for one in players]
    assert sum(after) == sum(stacks)
    assert min(after) >= 0
    for one in players:
        for other in players:
            assert 0 <= paid[one][other] <= owed[one][other]
        if paid[one] != owed[one]:
            assert after[one] == 0, "whoever owes has nothing left"
    net = [stacks[one] + sum(row[one] for row in owed) - sum(owed[one]) for one in players]
    if min(net) >= 0:
        assert after == net, "who can pay altogether pays all"
