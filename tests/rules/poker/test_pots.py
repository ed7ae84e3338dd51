"""Main and side pots, uncalled bets, odd chips."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupier.rules import poker
from krupier.rules.poker import CALL, FOLD, House, Pot
from krupier.rules.poker.pots import divide, pots
from tests.rules.poker.hands import act, hold_em, stud, to_the_end


@st.composite
def payments(draw: st.DrawFn) -> tuple[list[int], list[bool], int]:
    players = draw(st.integers(2, 9))
    paid = draw(st.lists(st.integers(0, 30), min_size=players, max_size=players))
    live = draw(st.lists(st.booleans(), min_size=players, max_size=players))
    live[draw(st.integers(0, players - 1))] = True
    return paid, live, draw(st.integers(0, 5))


@pytest.mark.clause("F02-32", "F02-33", "F02-34", "T13-33", "T13-34", "KT-267")
@given(payments())
def test_pots_chip_by_chip(given_: tuple[list[int], list[bool], int]) -> None:
    """By definition: the k-th chip of every player can be won by each live player who has put
    in at least k chips; nobody wins a chip of a level that he did not reach."""
    paid, live, dead = given_
    left = [player for player, is_live in enumerate(live) if is_live]
    reach: dict[tuple[int, ...], int] = {}
    top = max(paid[player] for player in left)
    for amount in paid:
        for k in range(1, amount + 1):
            level = min(k, top)
            players = tuple(player for player in left if paid[player] >= level)
            reach[players] = reach.get(players, 0) + 1
    if dead:
        # dead chips belong to the main pot: the one with the most players in it
        everybody = tuple(left)
        if top == 0 or any(paid[player] == 0 for player in left) or everybody in reach:
            reach[everybody] = reach.get(everybody, 0) + dead
        else:
            raise AssertionError("the lowest level has all live players")
    found = pots(paid, live, dead)
    assert {pot.players: pot.amount for pot in found} == reach
    sizes = [len(pot.players) for pot in found]
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.clause("F02-34", "T13-34")
def test_three_all_ins_make_three_pots() -> None:
    hand = act(hold_em([50, 100, 150, 200], 5, 10), 150, CALL, CALL, CALL)
    assert hand.phase == poker.OVER
    assert hand.paid == [50, 100, 150, 150]
    assert pots(hand.paid, hand.live) == [
        Pot(200, (0, 1, 2, 3)),
        Pot(150, (1, 2, 3)),
        Pot(100, (2, 3)),
    ]


def test_an_uncalled_bet_comes_back() -> None:
    hand = act(hold_em([500, 60], 5, 10), CALL, 400, CALL)
    assert hand.paid == [60, 60]
    hand = act(hold_em([500, 500], 5, 10), 100, FOLD)
    assert hand.stacks == [490, 510], "the button wins the big blind, not his own chips"


@pytest.mark.clause("KT-332")
def test_the_last_player_wins_without_showing() -> None:
    hand = act(hold_em([100] * 3, 1, 2), FOLD, FOLD)
    assert (hand.phase, hand.stacks) == (poker.OVER, [99, 101, 100])
    assert hand.shown == [False, False, False]


@pytest.mark.clause("KT-249", "PC-212", "KC-177", "KT-247")
def test_odd_chips_go_one_by_one_from_the_left_of_the_button() -> None:
    assert divide(17, [1, 3, 4]) == [(1, 6), (3, 6), (4, 5)]
    # three play the board; the pot is 3 x 5, a folded small blind of 2 and 3 dead
    posts = poker.posting(poker.blinds(4, 2, 5), 3, 5, 3)
    cards = "2c 2d 3c 3d 2h 2s 3h 3s 9c As Ks Qs 9d Js 9h Ts"
    hand = hold_em([100] * 4, big=5, posts=posts, cards=cards)
    act(hand, CALL, CALL, FOLD, CALL)
    to_the_end(hand)
    assert hand.boards[0] == [51, 47, 43, 39, 35]
    assert hand.stacks == [98, 95 + 7, 95 + 7, 92 + 6]


@pytest.mark.clause("KC-178", "KT-248", "KT-344")
def test_odd_chips_of_tied_stud_hands_go_by_suit() -> None:
    # both make ace-high straights; the ace of spades decides about the odd chip
    cards = (
        "Ac As 2c  Kd Kc 3d  4h 5s 9h "  # third street: doors 4h, 5s, 9h
        "Qh Qs  Jd Js  2h 3h  Td Tc"
    )
    house = House(odd_by_suit=True)
    hand = stud([99, 99, 99], cards, ante=1, bring_in=2, house=house)
    act(hand, CALL, CALL, FOLD)
    to_the_end(hand)
    assert hand.live == [True, True, False]
    assert hand.stacks == [99, 100, 98], "pot 7: three each, the odd one to the spade"
    hand = stud([99, 99, 99], cards, ante=1, bring_in=2)
    act(hand, CALL, CALL, FOLD)
    assert to_the_end(hand).stacks == [100, 99, 98]


class TestHighLow:
    def omaha(self, cards: str, stacks: list[int]) -> poker.State:
        return hold_em(stacks, 1, 2, variant=poker.OMAHA_HI_LO, cards=cards)

    @pytest.mark.clause("KP17-21", "KT-246", "KT-342")
    def test_high_and_low_share_and_the_odd_chip_goes_high(self) -> None:
        # player 0: A-2 low with 3-4-8; player 1: kings; dead chip makes the pot odd
        posts = poker.posting(poker.blinds(3, 1, 2), 2, 2, 1)
        cards = "As Kc Jh  2s Kd Jd  9h Qc 9s  9d Qd Td  Jc 3c 4h 8s  Qh Ks  Qs Tc"
        hand = hold_em([100] * 3, posts=posts, variant=poker.OMAHA_HI_LO, cards=cards)
        act(hand, FOLD, CALL, CALL)
        assert hand.pot == 7
        to_the_end(hand)
        assert hand.stacks == [98 + 3, 98 + 4, 97]

    @pytest.mark.clause("KP17-24", "KP17-25")
    def test_without_a_qualifying_low_high_takes_all(self) -> None:
        cards = "As Kc  2s Kd  9h Qc  9d Qd  Jc 3c 4h 9s  Qh Ks  Qs Th"
        hand = to_the_end(self.omaha(cards, [100, 100]))
        assert sorted(hand.stacks) == [98, 102]
        assert not any(one.low for one in hand.awards)

    @pytest.mark.clause("KP17-24")
    def test_a_low_outside_a_side_pot_does_not_halve_it(self) -> None:
        # player 0 (short) has the only low; the side pot goes to the high hand alone
        cards = "As Kc Qc  2s Kd Qd  9h Jc Th  9d Jd Td 2c 3c 4h 8s  2h Ks  5h 6h"
        hand = self.omaha(cards, [10, 50, 50])
        act(hand, 40, CALL, CALL)
        to_the_end(hand)
        side = [one for one in hand.awards if one.pot == 1]
        assert [(one.amount, one.low) for one in side] == [(60, False)]
        assert {one.player for one in hand.awards if one.low} == {0}

    @pytest.mark.clause("KP17-23", "KT-250", "KT-346")
    def test_a_low_half_is_divided_between_equal_lows(self) -> None:
        # both play A-2; the high kings of player 0 take the other half
        cards = "As Ac  2s 2h  Kc 9h  Kd 9d  Jc 3c 4h 8s  Qh Ks  Qs 5h"
        hand = self.omaha(cards, [100, 100])
        hand.apply(4)
        to_the_end(hand)
        low = [(one.player, one.amount) for one in hand.awards if one.low]
        assert low == [(0, 2), (1, 2)]
        assert sum(one.amount for one in hand.awards if not one.low) == 4


@pytest.mark.clause("F02-13")
def test_rake_is_taken_from_the_pots_by_the_room() -> None:
    seen: list[tuple[list[int], int]] = []

    def rake(found: object, streets: int) -> list[int]:
        amounts = list(found)  # type: ignore[call-overload]
        seen.append((amounts, streets))
        return [amount // 10 for amount in amounts]

    rules = poker.Rules(poker.TEXAS_HOLDEM, poker.Betting(poker.Limit.NO_LIMIT, 10))
    hand = poker.State(rules, [100, 100], poker.blinds(2, 5, 10), range(52), rake=rake)
    act(hand, 50, CALL)
    act(hand, CALL, 20, FOLD)
    assert seen == [([100], 1)], "the uncalled 20 is no part of the pot"
    assert (hand.raked, sum(hand.stacks)) == (10, 190)
