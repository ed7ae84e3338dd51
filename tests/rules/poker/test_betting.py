"""What may be bet: minimum raises, short all-ins, pot limit, fixed limit, spread."""

from __future__ import annotations

import pytest

from krupier.rules import poker
from krupier.rules.poker import CALL, FOLD, Betting, House, Illegal, Limit, Rules, State
from tests.rules.poker.hands import FIXED_LIMIT, POT_LIMIT, act, hold_em, stud


def raises(hand: State) -> tuple[int, int]:
    legal = hand.legal()
    return legal.least, legal.most


@pytest.mark.clause("KP15-12", "KP15-14", "KP15-15", "KP15-16", "F03-11", "F03-13", "PC-155")
def test_before_the_flop_the_player_left_of_the_big_blind_calls_it_or_raises_to_twice() -> None:
    hand = hold_em([100, 100, 80, 100], 1, 2)
    assert hand.legal() == poker.Legal(2, True, 2, 4, 80)


@pytest.mark.clause("KP15-17", "KP16-17", "T13-07")
@pytest.mark.parametrize("variant", [poker.TEXAS_HOLDEM, poker.OMAHA])
def test_the_big_blind_may_check_or_raise_an_unraised_pot(variant: poker.Variant) -> None:
    hand = act(hold_em([100] * 3, 1, 2, variant=variant), CALL, CALL)
    assert hand.legal() == poker.Legal(1, True, 0, 4, 100)
    hand.apply(CALL)
    assert hand.street == 1


@pytest.mark.clause("KP15-20", "KP15-21", "KP15-35", "PC-101", "PC-156", "F03-15", "F03-29")
def test_on_the_flop_the_first_player_left_of_the_button_bets_at_least_the_big_blind() -> None:
    hand = act(hold_em([100] * 3, 1, 2), CALL, CALL, CALL)
    assert hand.legal() == poker.Legal(0, True, 0, 2, 98)


@pytest.mark.clause("KP15-37", "F03-30")
def test_a_bet_of_5_is_raised_by_at_least_5() -> None:
    hand = act(hold_em([500] * 3, 1, 2), CALL, CALL, CALL, 5)
    assert raises(hand) == (10, 498)


@pytest.mark.clause("KP15-41")
def test_also_at_pot_limit() -> None:
    """The pot of 6 and the bet of 5: with the call there are 16, so at most to 21."""
    hand = act(hold_em([500] * 3, 1, 2, limit=POT_LIMIT), CALL, CALL, CALL, 5)
    assert raises(hand) == (10, 21)


@pytest.mark.clause("F02-24", "PC-104", "PC-103")
def test_raised_to_50_and_150_the_next_raise_is_to_250_at_least() -> None:
    hand = act(hold_em([5000] * 4, 5, 10), 50, 150)
    assert raises(hand) == (250, 5000)


@pytest.mark.clause("W28-10", "W28-11")
def test_first_raise_doubles_the_next_one_adds_the_difference() -> None:
    hand = act(hold_em([5000] * 4, 5, 10), 20)
    assert hand.legal().least == 30
    hand = act(hold_em([5000] * 4, 5, 10), 40)
    assert hand.legal().least == 70


@pytest.mark.clause("KP15-18")
def test_strict_doubling_is_an_option() -> None:
    hand = act(hold_em([500] * 3, 1, 2, house=House(double_raises=True)), CALL, CALL, CALL, 5, 15)
    assert hand.legal().least == 30
    assert act(hold_em([500] * 3, 1, 2), CALL, CALL, CALL, 5, 15).legal().least == 25


@pytest.mark.clause("KP15-22", "T13-10", "F02-18")
def test_after_a_bet_nobody_checks_for_nothing() -> None:
    hand = act(hold_em([100] * 3, 1, 2), CALL, CALL, CALL, 10)
    assert hand.legal().call == 10


@pytest.mark.clause("T13-12", "F02-26")
def test_a_player_may_always_fold() -> None:
    hand = act(hold_em([100] * 3, 1, 2), CALL, CALL, CALL)
    assert hand.legal().fold
    hand.apply(FOLD)
    assert hand.live == [False, True, True]


class TestShortAllIn:
    """Less than a full raise does not open the betting again for who has acted."""

    @pytest.mark.clause("KT-319")
    def test_who_has_acted_may_only_call_or_fold(self) -> None:
        # bet 100, all-in 150: 50 is less than a raise of 100
        hand = act(hold_em([1000, 152, 1000], 1, 2), CALL, CALL, CALL, 100, 150)
        assert raises(hand) == (250, 998), "who has not acted may raise by a full bet"
        hand.apply(CALL)
        assert hand.actor == 0
        assert hand.legal() == poker.Legal(0, True, 50)
        with pytest.raises(Illegal, match="less than a full raise"):
            hand.apply(400)

    @pytest.mark.clause("KT-319")
    def test_a_full_raise_all_in_opens_it(self) -> None:
        hand = act(hold_em([1000, 202, 1000], 1, 2), CALL, CALL, CALL, 100, 200, CALL)
        assert raises(hand) == (300, 998)

    @pytest.mark.clause("KT-319")
    def test_two_short_all_ins_together_are_a_full_raise(self) -> None:
        # bet 100, all-in 160, all-in 220: the bettor faces 120 more
        hand = act(hold_em([1000, 162, 222, 1000], 1, 2), CALL, CALL, CALL, CALL, 100, 160, 220)
        assert hand.actor == 3
        hand.apply(CALL)
        assert hand.actor == 0
        assert raises(hand) == (320, 998)

    @pytest.mark.clause("KT-319")
    def test_a_raise_over_a_full_all_in_then_a_short_one(self) -> None:
        """The case of PokerKit's issue 45: 16 was a full raise, 19 is not."""
        posts = poker.blinds(4, 1, 2)
        hand = hold_em([19, 200, 16, 200], posts=posts)
        act(hand, 16, CALL, 19, CALL)
        assert hand.actor == 3
        assert hand.legal() == poker.Legal(3, True, 3)

    @pytest.mark.clause("KT-319")
    def test_a_limper_cannot_raise_a_short_all_in_over_the_blind(self) -> None:
        # big blind 10, limp, all-in 15: a full raise would be to 20
        hand = act(hold_em([1000, 1000, 1000, 15], 5, 10), CALL, 15, CALL, CALL)
        assert hand.actor == 2
        assert hand.legal() == poker.Legal(2, True, 5)

    @pytest.mark.clause("KT-319", "PC-103")
    def test_an_opening_all_in_below_the_least_bet_lets_nobody_raise_who_checked(self) -> None:
        hand = act(hold_em([1000, 16, 1000], 5, 10), CALL, CALL, CALL, CALL, 6, CALL)
        assert hand.actor == 0
        assert hand.legal() == poker.Legal(0, True, 6)

    def test_it_does_not_change_the_next_raise(self) -> None:
        hand = act(hold_em([1000, 152, 1000], 1, 2), CALL, CALL, CALL, 100, 150, 250)
        assert raises(hand) == (350, 998)


class TestPotLimit:
    @pytest.mark.clause("KP15-40", "KP15-42", "KP16-30", "KP16-32", "T13-21", "F03-31")
    @pytest.mark.parametrize("variant", [poker.TEXAS_HOLDEM, poker.OMAHA])
    def test_the_examples_of_the_plan(self, variant: poker.Variant) -> None:
        """Pot 100: bet at most 100; after a bet of 100 raise to at most 400, at least 200."""
        hand = hold_em([1000, 1000], 50, 50, limit=POT_LIMIT, variant=variant)
        act(hand, CALL, CALL)
        assert hand.pot == 100
        assert raises(hand) == (50, 100)
        hand.apply(100)
        assert raises(hand) == (200, 400)

    @pytest.mark.clause("KP15-42")
    def test_blinds_1_and_3_the_first_raise_is_to_10_at_most(self) -> None:
        assert raises(hold_em([100] * 3, 1, 3, limit=POT_LIMIT)) == (6, 10)

    @pytest.mark.clause("F03-31")
    def test_pot_100_bet_50_raise_to_250(self) -> None:
        hand = act(hold_em([1000, 1000], 50, 50, limit=POT_LIMIT), CALL, CALL, 50)
        assert raises(hand) == (100, 250)

    @pytest.mark.clause("KP15-42", "KP00-53")
    def test_antes_count_in_the_pot_unless_the_house_says_otherwise(self) -> None:
        posts = poker.blinds(3, 1, 3, ante=2)
        hand = hold_em([100] * 3, big=3, limit=POT_LIMIT, posts=posts)
        assert raises(hand) == (6, 16)
        house = House(antes_in_pot_limit=False)
        hand = hold_em([100] * 3, big=3, limit=POT_LIMIT, posts=posts, house=house)
        assert raises(hand) == (6, 10)

    @pytest.mark.clause("KP15-43", "PC-102", "T13-21")
    def test_any_number_of_raises(self) -> None:
        hand = hold_em([10**9] * 2, 1, 2, limit=POT_LIMIT)
        for _ in range(12):
            hand.apply(hand.legal().least)
        assert hand.legal().most


class TestFixedLimit:
    @pytest.mark.clause("KP15-31", "KP15-32", "KP15-33", "T13-19", "F03-26", "F03-27")
    def test_small_bets_then_big_bets(self) -> None:
        hand = hold_em([1000] * 3, 5, 10, limit=FIXED_LIMIT, cap=4)
        assert raises(hand) == (20, 20)
        act(hand, CALL, CALL, CALL)
        assert raises(hand) == (10, 10)
        act(hand, CALL, CALL, CALL)
        assert raises(hand) == (20, 20)
        act(hand, CALL, CALL, CALL)
        assert raises(hand) == (20, 20)

    @pytest.mark.clause("KP15-34", "T13-20", "F03-28")
    def test_bet_raise_reraise_cap(self) -> None:
        hand = act(hold_em([1000] * 2, 5, 10, limit=FIXED_LIMIT, cap=4), CALL, CALL)
        act(hand, 10, 20, 30, 40)
        assert hand.legal() == poker.Legal(0, True, 10)
        with pytest.raises(Illegal, match="capped at 4 bets"):
            hand.apply(50)

    @pytest.mark.clause("KP15-34")
    def test_the_big_blind_is_the_first_bet(self) -> None:
        hand = act(hold_em([1000] * 3, 5, 10, limit=FIXED_LIMIT, cap=4), 20, 30, 40)
        assert hand.legal().most == 0

    def test_without_a_cap_raises_go_on(self) -> None:
        hand = hold_em([1000] * 2, 5, 10, limit=FIXED_LIMIT, cap=0)
        for to in (20, 30, 40, 50, 60):
            hand.apply(to)
        assert raises(hand) == (70, 70)

    @pytest.mark.clause("T22-06", "T22-07")
    def test_a_short_all_in_on_third_street_is_completed_to_the_small_bet(self) -> None:
        # bring-in 2, all-in to 6, then the small bet 10 and two small bets 20
        hand = stud([100, 7, 100], "2c 3c 4c 5d 6d 7d 2h Kh Qh")
        act(hand, CALL, 6)
        assert raises(hand) == (10, 10)
        hand.apply(10)
        assert raises(hand) == (20, 20)


def test_spread_limit_bets_lie_between_its_ends() -> None:
    rules = Rules(poker.TEXAS_HOLDEM, Betting(Limit.SPREAD_LIMIT, 2, 10))
    hand = State(rules, [100, 100], poker.blinds(2, 1, 2), range(52))
    assert raises(hand) == (4, 12)
    hand.apply(9)
    assert raises(hand) == (16, 19), "at least the last raise of 7, at most 10 more"


@pytest.mark.clause("T13-32", "F02-30", "KP15-36", "KP15-38")
def test_table_stakes_a_bet_is_at_most_the_stack() -> None:
    hand = hold_em([100, 100, 80], 1, 2)
    with pytest.raises(Illegal, match="4 to 80 allowed"):
        hand.apply(81)


@pytest.mark.clause("T13-33", "F02-31")
def test_whoever_lacks_chips_for_a_call_is_all_in() -> None:
    hand = act(hold_em([100, 100, 100], 1, 2), 50, FOLD)
    assert hand.actor == 1
    hand = act(hold_em([100, 20, 100], 1, 2), 50, FOLD)
    assert hand.legal() == poker.Legal(1, True, 18)


@pytest.mark.clause("KP16-11", "KP16-24", "T13-16", "W28-19", "KP15-23")
def test_a_round_ends_when_all_have_acted_and_matched_the_last_bet() -> None:
    hand = act(hold_em([100] * 4, 1, 2), CALL, 6, CALL, CALL)
    assert hand.street == 0, "the first caller has not matched the raise"
    hand.apply(CALL)
    assert (hand.street, hand.pot, hand.bets) == (1, 24, [0, 0, 0, 0])


@pytest.mark.clause("W28-20", "F02-21")
def test_a_player_who_checked_may_raise_a_later_bet() -> None:
    hand = act(hold_em([100] * 2, 1, 2), CALL, CALL, CALL, 10)
    assert hand.actor == 0
    assert raises(hand) == (20, 98)


@pytest.mark.parametrize(
    ("action", "why"),
    [(1, "4 to 100 allowed"), (3, "4 to 100 allowed"), (-9, "fold, call or an amount")],
)
def test_anything_else_is_refused_with_a_reason_and_changes_nothing(action: int, why: str) -> None:
    hand = hold_em([100] * 3, 1, 2)
    before = hand.clone()
    with pytest.raises(Illegal, match=why):
        hand.apply(action)
    assert (hand.stacks, hand.bets, hand.history) == (before.stacks, before.bets, before.history)


def test_nobody_is_raised_who_could_not_call() -> None:
    hand = act(hold_em([100, 40, 100], 1, 2), FOLD, 60, CALL)
    assert hand.phase == poker.OVER, "both are all-in or have matched it"
    hand = act(hold_em([100, 40], 1, 2), 40)
    assert hand.actor == 0
    with pytest.raises(Illegal, match="nobody is left who could call it"):
        hand.apply(80)
