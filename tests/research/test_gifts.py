"""What acts give to whom, luck apart: examples worked out by hand, and the books of whole hands."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest

from krupier.equipment.cards import DECK_52, parse
from krupier.research.chances import believable, ratio_below, so_large_a_sum
from krupier.research.gifts import Scales, _weigh
from krupier.research.showdowns import showdowns
from krupier.rules import poker

RULES = poker.Rules(poker.TEXAS_HOLDEM, poker.Betting(poker.Limit.NO_LIMIT, 2))
ACES_AND_KINGS = "As Kd Ah Kc 4c 2c 3d 7h 4d 9s 4h Js"
"""Player 0 gets the aces, 1 (the button) the kings; burn, flop, burn, turn, burn, river."""


def heads_up(cards: str = ACES_AND_KINGS) -> poker.State:
    """Blinds 1 and 2, stacks of 200."""
    return poker.State(RULES, [200, 200], poker.blinds(2, 1, 2), parse(cards))


def to_street(hand: poker.State, street: int) -> poker.State:
    """Everybody calls and checks."""
    while hand.street < street:
        hand.apply(poker.CALL)
    return hand


def gained(scales: Scales, hand: poker.State, act: int) -> list[Fraction]:
    scales.before(hand)
    hand.apply(act)
    found = scales.after(hand)
    assert found is not None
    return found


@pytest.mark.clause("T07-11")
def test_who_folds_the_winning_hand_gives_the_pot_away() -> None:
    """Two each are in, all cards are out, aces win. The kings bet 10; that is still their own. The
    aces fold: their share of the 4 was all of it, and now it is none."""
    hand, scales = to_street(heads_up(), 3), Scales(1)
    assert scales.before(hand) == 1
    assert gained(scales, hand, poker.CALL) == [0, 0]
    assert gained(scales, hand, 10) == [0, 0]
    assert gained(scales, hand, poker.FOLD) == [-4, 4]


@pytest.mark.clause("T07-11")
def test_who_bets_into_the_better_hand_gives_what_he_may_expect_to_lose() -> None:
    """On the turn 52 − 4 − 4 − 2 burnt = 42 cards are left, of which two save the kings. They bet
    10 and are called: 10 of theirs for 2/42 of 20 more is a gift of 10 − 20/21 = 190/21, by the
    two acts together."""
    hand, scales = to_street(heads_up(), 2), Scales(1)
    assert scales.before(hand) == Fraction(40, 42)
    gained(scales, hand, poker.CALL)
    assert gained(scales, hand, 10) == [0, 0]
    assert gained(scales, hand, poker.CALL) == [Fraction(190, 21), Fraction(-190, 21)]


def test_a_fold_leaves_the_others_his_share_and_side_pots_are_their_own() -> None:
    """Anna has the best hand and is all-in for 10 with two others who have 20 in: the 30 are hers,
    the 20 of the side pot Bob's (queens against jacks). Cyril folds on the river: he leaves nobody
    anything, for he would have lost. Had Bob folded instead, Cyril would have got the 20."""
    cards = "As Qd Jd Ah Qc Jc 4c 2c 3d 7h 4d 9s 4h 5s"
    hand = poker.State(RULES, [10, 100, 100], poker.blinds(3, 1, 2), parse(cards))
    for act in (10, 10, 10):  # the button raises, the blinds call: anna is all-in
        hand.apply(act if hand.level < 10 else poker.CALL)
    hand.apply(10)
    hand.apply(poker.CALL)
    to_street(hand, 3)
    bob, scales = hand.clone(), Scales(1)
    assert hand.actor == 1
    assert gained(scales, hand, poker.CALL) == [0, 0, 0]
    assert gained(scales, hand, poker.FOLD) == [0, 0, 0]
    assert gained(Scales(1), bob, poker.FOLD) == [0, -20, 20]


def test_a_hand_that_was_weighed_to_its_end_comes_to_its_result() -> None:
    """On the river no luck is left: after the last act everybody's worth is what he won or lost;
    and what one gains by an act, others lose."""
    chance, ended = random.Random(3), 0
    for _ in range(60):
        deck = list(DECK_52)
        chance.shuffle(deck)
        stacks = [chance.randint(5, 60) for _ in range(4)]
        hand = poker.State(RULES, stacks, poker.blinds(4, 1, 2), deck)
        scales = Scales(chance.getrandbits(30))
        while hand.phase != poker.OVER:
            legal, street = hand.legal(), hand.street
            wild = legal.least and chance.random() < 0.25
            act = chance.randint(legal.least, legal.most) if wild else poker.CALL
            if legal.call and chance.random() < 0.1:
                act = poker.FOLD
            assert sum(gained(scales, hand, act)) == 0
        if street == 3:
            ended += 1
            ends = showdowns(poker.TEXAS_HOLDEM, hand.holes, hand.boards, [], 1)
            assert ends is not None
            won = [new - old for new, old in zip(hand.stacks, stacks, strict=True)]
            weighed = [Fraction(one, ends.whole) for one in _weigh(hand, ends)]
            # odd chips are divided by seats, shares are not
            assert all(abs(a - b) < 3 for a, b in zip(weighed, won, strict=True))
            assert sum(weighed) == 0
    assert ended > 20


def test_shares_are_counted_out_where_few_boards_are_left() -> None:
    """By enumeration with another evaluator's help: none, the same values one by one."""
    from krupier import hands

    holes, board = [parse("Ah Kh"), parse("8s 8c"), parse("7d 6d")], parse("8h 5h 4c")
    left = [card for card in DECK_52 if card not in {*board, *(c for h in holes for c in h)}]
    wins = [Fraction()] * 3
    boards = list(combinations(left, 2))
    for more in boards:
        values = [hands.high([*hole, *board, *more]) for hole in holes]
        best = [n for n, value in enumerate(values) if value == max(values)]
        for n in best:
            wins[n] += Fraction(1, len(best))
    ends = showdowns(poker.TEXAS_HOLDEM, holes, [board], [], 1)
    assert ends is not None
    shares = [ends.share((0, 1, 2), one) for one in range(3)]
    assert shares == [one / len(boards) for one in wins]


def test_high_and_low_halves() -> None:
    """Omaha hi-lo on the river: anna has the high, bob the only low; then nobody has a low."""
    holes = [parse("Ks Kh Qd Qc"), parse("As 2h 5d 5c")]
    with_low = showdowns(poker.OMAHA_HI_LO, holes, [parse("Kd 8c 7s 3h Jd")], [], 1)
    without = showdowns(poker.OMAHA_HI_LO, holes, [parse("Kd 8c Ts Jh Jd")], [], 1)
    assert with_low is not None
    assert without is not None
    assert with_low.share((0, 1), 1) == Fraction(1, 2)
    assert without.share((0, 1), 1) == 0


@pytest.mark.parametrize("variant", [poker.FIVE_CARD_DRAW, poker.BADUGI])
def test_who_still_draws_cannot_be_weighed(variant: poker.Variant) -> None:
    holes = [list(range(5)), list(range(5, 10))]
    assert showdowns(variant, holes, [[]], [], 1) is None


def test_a_sample_is_right_on_average() -> None:
    """Aces against kings before the flop: 82 per cent is known from any poker book."""
    ends = showdowns(poker.TEXAS_HOLDEM, [parse("As Ah"), parse("Kd Kc")], [[]], [], 1)
    assert ends is not None
    assert abs(ends.share((0, 1), 0) - Fraction(82, 100)) < Fraction(6, 100)


# -- chances -----------------------------------------------------------------------------------


def test_the_chance_of_a_large_sum_is_a_bound() -> None:
    """Every way to take four of eleven amounts: at most so many come to so much as is said."""
    amounts = [-5, -3, -2, -1, 0, 1, 2, 3, 10, 20, 40]
    population = {float(one): 1 for one in amounts}
    ways = [sum(way) - 4 * sum(amounts) / 11 for way in combinations(amounts, 4)]
    centred = {one - sum(amounts) / 11: 1 for one in population}
    for total in (5.0, 10.0, 20.0, 30.0, 45.0):
        as_large = sum(one >= total for one in ways) / len(ways)
        assert as_large <= so_large_a_sum(4, total, centred)


def test_few_amounts_prove_nothing_and_many_do() -> None:
    """Of ten thousand amounts half are 1 and half −1: n ones in a row have a bound of 2^−n."""
    even = {1.0: 5_000, -1.0: 5_000}
    assert so_large_a_sum(3, 3.0, even) >= 2**-3
    assert so_large_a_sum(30, 30.0, even) == pytest.approx(2**-30)
    assert so_large_a_sum(30, 0.0, even) == 1.0


def test_of_many_tests_only_what_is_rare_among_so_many_is_believed() -> None:
    """Two tests, rate 6 %: 0.06/(2·1.5) = 0.02 for the first, 0.04 for the second."""
    assert believable([0.021], 2, 0.06) == 0.0
    assert believable([0.02], 2, 0.06) == 0.02
    assert believable([0.03, 0.04], 2, 0.06) == 0.04
    assert believable([0.0001], 10_000, 0.01) == 0.0  # one in ten thousand, of ten thousand


def test_times_that_are_as_long_as_for_people_say_nothing() -> None:
    """Logarithms 0 ± 1 and log 2 ± 1, a hundred each: means apart by log 2, each with variance
    100/99; against a ratio of 2 there is no gap at all, so the chance is one half."""
    from math import e

    quick, slow = [1 / e, e] * 50, [2 / e, 2 * e] * 50
    assert ratio_below(slow, quick, 2.0) == pytest.approx(0.5)
    # log 4 − log 2 over the root of (100/99)/50: 4.877 deviations, by the table 5.4e-7
    assert ratio_below(slow, quick, 4.0) == pytest.approx(5.4e-7, rel=0.05)
    assert ratio_below([2.0] * 9, [2.0] * 9, 1.1) == 0.0
