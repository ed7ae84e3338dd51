"""Who shows, in which order, what counts, and boards run twice."""

from __future__ import annotations

import pytest

from krupier.equipment.cards import parse
from krupier.rules import poker
from krupier.rules.poker import CALL, FOLD, MUCK, ONCE, SHOW, TWICE, FirstToShow, House, Illegal
from krupier.rules.poker.variants import VARIANTS
from tests.rules.poker.hands import act, hold_em, stud, to_the_end

ASKED = House(may_muck=True)


def shows(hand: poker.State) -> list[int]:
    order = []
    while hand.phase == poker.SHOWING:
        order.append(hand.actor)
        hand.apply(SHOW)
    return order


FLOP_GAMES = pytest.mark.parametrize(
    "variant", [poker.TEXAS_HOLDEM, poker.OMAHA_HI_LO, poker.COURCHEVEL]
)


@pytest.mark.clause("KP17-18", "KP22-19", "F03-19", "T13-29")
@FLOP_GAMES
def test_the_last_to_bet_or_raise_in_the_last_round_shows_first(variant: poker.Variant) -> None:
    hand = hold_em([100] * 3, house=ASKED, variant=variant)
    act(hand, *[CALL] * 9, CALL, 10, CALL, CALL)
    assert shows(hand) == [1, 2, 0]


@pytest.mark.clause("KP17-19", "KP22-20", "F03-20", "T13-29")
@FLOP_GAMES
def test_without_a_bet_in_the_last_round_the_first_left_of_the_button_shows_first(
    variant: poker.Variant,
) -> None:
    hand = hold_em([100] * 3, house=ASKED, variant=variant)
    act(hand, *[CALL] * 3, CALL, 10, CALL, CALL, *[CALL] * 6)
    assert shows(hand) == [0, 1, 2]


@pytest.mark.clause("KT-327", "PC-209")
def test_or_the_last_aggressor_of_the_whole_hand() -> None:
    house = House(may_muck=True, first_to_show=FirstToShow.HAND_AGGRESSOR)
    hand = act(hold_em([100] * 3, house=house), *[CALL] * 3, CALL, 10, CALL, CALL, *[CALL] * 6)
    assert shows(hand) == [1, 2, 0]


@pytest.mark.clause("KT-329", "PC-208")
def test_posted_blinds_are_no_aggression() -> None:
    house = House(may_muck=True, first_to_show=FirstToShow.HAND_AGGRESSOR)
    assert shows(act(hold_em([100] * 3, house=house), *[CALL] * 12)) == [0, 1, 2]


def test_or_always_from_the_left_of_the_button() -> None:
    house = House(may_muck=True, first_to_show=FirstToShow.POSITION)
    hand = act(hold_em([100] * 3, house=house), *[CALL] * 9, CALL, 10, CALL, CALL)
    assert shows(hand) == [0, 1, 2]


@pytest.mark.clause("KP24-18", "KP24-19", "T22-15")
def test_stud_without_a_bet_shows_from_seat_1() -> None:
    hand = stud([100] * 3, "2c 3c 4c 5d 6d 7d Kh 2h Qh", house=ASKED)
    while hand.phase == poker.BET:
        hand.apply(CALL)
    assert shows(hand) == [0, 1, 2]


@pytest.mark.clause("KT-329")
def test_in_stud_tournaments_the_bring_in_shows_first() -> None:
    house = House(may_muck=True, bring_in_shows=True)
    hand = stud([100] * 3, "2c 3c 4c 5d 6d 7d Kh 2h Qh", house=house)
    while hand.phase == poker.BET:
        hand.apply(CALL)
    assert shows(hand) == [1, 2, 0]


@pytest.mark.clause("KT-330", "KT-331", "PC-201")
def test_whoever_mucks_loses_his_claim() -> None:
    # player 0 holds aces and throws them away
    hand = hold_em([100, 100], cards="As 2c Ah 7d", house=ASKED)
    act(hand, *[CALL] * 8)
    act(hand, MUCK)
    assert (hand.phase, hand.stacks, hand.shown) == (poker.OVER, [98, 102], [False, False])


@pytest.mark.clause("KT-323", "KT-326")
def test_nobody_mucks_when_somebody_is_all_in() -> None:
    hand = act(hold_em([50, 100, 100], house=ASKED), 50, CALL, CALL)
    assert (hand.actor, hand.street) == (1, 1), "the two with chips bet on"
    act(hand, *[CALL] * 6)
    assert (hand.phase, hand.shown) == (poker.OVER, [True, True, True])


@pytest.mark.clause("KT-323")
def test_all_in_hands_are_open_before_the_rest_is_dealt() -> None:
    rules = poker.Rules(poker.TEXAS_HOLDEM, poker.Betting(poker.Limit.NO_LIMIT, 2))
    hand = poker.State(rules, [50, 50], poker.blinds(2, 1, 2))
    for card in range(4):
        hand.deal([card])
    act(hand, 50, CALL)
    assert (hand.phase, hand.shown, hand.boards) == (poker.DEAL, [True, True], [[]])


@pytest.mark.clause("KP15-28", "F03-08", "KT-321", "PC-202")
def test_the_best_five_of_seven_may_all_lie_on_the_board() -> None:
    cards = "2c 3c 2d 3d 9c As Ks Qs 9d Js 9h Ts"
    hand = to_the_end(hold_em([100, 100], cards=cards))
    assert hand.stacks == [100, 100]


@pytest.mark.clause("KP16-28", "KP16-41")
def test_omaha_takes_exactly_two_and_three() -> None:
    """A♠ alone makes no flush with four spades on the board (the plan's derived example)."""
    cards = "As 2c Kd 2d 7c 4h 2h 4c  3c Qs Js Ts  3h 9s  5h 3d"
    hand = to_the_end(hold_em([100, 100], variant=poker.OMAHA, cards=cards))
    value = poker.showdown.value(poker.OMAHA, poker.Ranking.HIGH)
    straight = poker.showdown.value(poker.TEXAS_HOLDEM, poker.Ranking.HIGH)
    hole = parse("As Kd 7c 2h")
    assert value(hole, hand.boards[0]) == straight(parse("Ac Kd Qh Jc Ts"), ())


@pytest.mark.clause("KP36-13")
def test_irish_ends_with_two_cards_both_of_which_count() -> None:
    hand = hold_em([100, 100], variant=VARIANTS["irish-holdem"])
    act(hand, CALL, CALL, CALL, CALL)
    assert hand.phase == poker.DRAW
    with pytest.raises(Illegal, match="2 may be thrown away"):
        hand.discard(hand.holes[0][:1])
    hand.discard(hand.holes[0][:2])
    hand.discard(hand.holes[1][:2])
    assert [len(hole) for hole in hand.holes] == [2, 2]
    assert hand.rules.variant.exactly_two


@pytest.mark.clause("KP35-05", "KP35-12")
def test_crazy_pineapple_throws_one_of_three_away_after_the_flop_betting() -> None:
    hand = hold_em([100, 100], variant=poker.CRAZY_PINEAPPLE)
    assert [len(hole) for hole in hand.holes] == [3, 3]
    act(hand, CALL, CALL)
    assert (hand.phase, hand.street) == (poker.BET, 1)
    act(hand, CALL, CALL)
    assert (hand.phase, hand.actor) == (poker.DRAW, 0)
    for player in (0, 1):
        hand.discard(hand.holes[player][:1])
    assert [len(hole) for hole in hand.holes] == [2, 2]


@pytest.mark.clause("KP35-18")
def test_the_pineapple_low_may_be_read_literally() -> None:
    seven = poker.showdown.value(poker.CRAZY_PINEAPPLE, poker.Ranking.LOW_7)
    eight = poker.showdown.value(poker.CRAZY_PINEAPPLE, poker.Ranking.LOW_8)
    assert eight(parse("As 2d"), parse("3c 4h 8s Kd Kh"))
    assert not seven(parse("As 2d"), parse("3c 4h 8s Kd Kh"))
    assert seven(parse("As 2d"), parse("3c 4h 7s Kd Kh"))


@pytest.mark.clause("KP38-17", "KP38-18", "F04-04", "F04-05", "W24-34", "W24-36")
def test_short_deck_rankings_of_the_operators() -> None:
    flush, full = parse("6h 7h 9h Jh Kh"), parse("Kc Kd Ks 9c 9d")
    trips, straight = parse("Qc Qd Qs 9c 7h"), parse("6c 7d 8s 9c Th")
    for variant, trips_win in ((poker.SHORT_DECK, False), (poker.SHORT_DECK_TRIPS, True)):
        worth = poker.showdown.value(variant, variant.rankings[0])
        assert worth(flush, ()) > worth(full, ())
        assert (worth(trips, ()) > worth(straight, ())) is trips_win


class TestTwoBoards:
    CARDS = "As Kc Ad Kd  2h  3h 4c 8d  Kh Ks 9c  2d 5c 6s  2s Jh Jd"
    """Board 1 has 3-4-8-5-J, where aces win; board 2 K-K-9-6-J gives four kings."""

    @pytest.mark.clause("KP37-10", "KP37-11", "KP37-12", "KP37-17", "KP37-19")
    def test_each_board_decides_half(self) -> None:
        hand = hold_em([100, 100], variant=poker.DOUBLE_FLOP, cards=self.CARDS)
        hand.apply(20)
        to_the_end(hand)
        assert [len(board) for board in hand.boards] == [5, 5]
        assert len(hand.burnt) == 3
        assert hand.stacks == [100, 100]
        assert {(one.board, one.player) for one in hand.awards} == {(0, 0), (1, 1)}

    @pytest.mark.clause("KP37-13", "KP37-27")
    def test_or_the_best_hand_on_either_takes_all(self) -> None:
        from dataclasses import replace

        variant = replace(poker.DOUBLE_FLOP, best_board_takes_all=True)
        hand = hold_em([100, 100], variant=variant, cards=self.CARDS)
        hand.apply(20)
        assert to_the_end(hand).stacks == [80, 120]


class TestRunItTwice:
    HOUSE = House(run_twice=True)
    CARDS = "As Kc Ad Kd  2h 3h 4c 8d  2d 5c Kh  2s Jh Jd"
    """Aces hold on the first board; the king comes on the second."""

    @pytest.mark.clause("KC-149")
    def test_all_agree_and_each_board_decides_half(self) -> None:
        hand = hold_em([75, 75], house=self.HOUSE, cards=self.CARDS)
        act(hand, CALL, CALL, 73, CALL)
        assert hand.phase == poker.RUN
        act(hand, TWICE, TWICE)
        assert hand.boards[0][:3] == hand.boards[1][:3], "the cards already dealt are common"
        assert hand.stacks == [75, 75]

    @pytest.mark.clause("KC-149")
    def test_one_who_declines_is_enough(self) -> None:
        hand = hold_em([75, 75], house=self.HOUSE, cards="As Kc Ad Kd 2h 3h 4c 8d 2d 5c 2s Jh")
        act(hand, CALL, CALL, 73, CALL, TWICE, ONCE)
        assert len(hand.boards) == 1
        assert hand.stacks == [150, 0]

    @pytest.mark.clause("KC-150")
    def test_a_side_pot_may_be_run_twice_alone(self) -> None:
        cards = "Qs As Kc  Qd Ad Kd  2h 3h 4c 8d  2d 5c Kh  2s Jh Jd"
        hand = hold_em([30, 90, 90], house=self.HOUSE, cards=cards)
        act(hand, 90, CALL, CALL, ONCE, TWICE, TWICE)
        assert len(hand.boards) == 2
        by_pot = {(one.pot, one.board): (one.player, one.amount) for one in hand.awards}
        assert by_pot == {(0, 0): (1, 90), (1, 0): (1, 60), (1, 1): (2, 60)}

    @pytest.mark.clause("KC-149")
    def test_the_odd_chip_belongs_to_the_first_board(self) -> None:
        posts = poker.posting(poker.blinds(3, 1, 2), 2, 2, 1)
        cards = "As Kc 7c Ad Kd 7d  2h 3h 4c 8d  2d 5c Kh  2s Jh Jd"
        hand = hold_em([75, 75, 75], posts=posts, house=self.HOUSE, cards=cards)
        act(hand, FOLD, 75, CALL, TWICE, TWICE)
        assert [(one.player, one.amount) for one in hand.awards] == [(0, 77), (1, 76)]
