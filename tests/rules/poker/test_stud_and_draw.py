"""Stud: bring-in, open hands, the last card. Draw: exchanges and a deck that runs out."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from krupier.rules import poker
from krupier.rules.poker import CALL, FOLD, Illegal, Opening
from krupier.rules.poker.opening import up_cards
from tests.rules.poker.hands import FIXED_LIMIT, act, hold_em, stud, to_the_end


def doors(*cards: str) -> str:
    """Third street in which these are the open cards."""
    unused = [rank + suit for rank in "9TJ" for suit in "cdhs"]
    hidden = [card for card in unused if card not in cards][: 2 * len(cards)]
    return " ".join([*hidden, *cards])


@pytest.mark.clause("KP24-04", "KP24-05", "KP24-06", "KP24-07", "T22-02", "T22-03", "T22-04")
def test_the_lowest_door_card_brings_in_or_completes() -> None:
    hand = stud([100] * 3, doors("Ah", "4s", "Kd"))
    assert [len(hole) for hole in hand.holes] == [3, 3, 3]
    assert hand.pot == 3
    assert hand.legal() == poker.Legal(1, False, 2, 10, 10)
    with pytest.raises(Illegal, match="no fold"):
        hand.apply(FOLD)


@pytest.mark.clause("KP24-27", "KP24-28", "T22-05")
def test_of_equal_ranks_the_lowest_suit_brings_in() -> None:
    assert stud([100] * 3, doors("2h", "2c", "Kd")).actor == 1
    assert stud([100] * 3, doors("2h", "2d", "Kd")).actor == 1
    assert stud([100] * 3, doors("2s", "2h", "Kd")).actor == 1


@pytest.mark.clause("KP26-06", "KP26-23", "KP26-24")
def test_in_razz_the_highest_door_card_brings_in_and_aces_are_low() -> None:
    assert stud([100] * 3, doors("Qh", "Qd", "4d"), variant=poker.RAZZ).actor == 0
    assert stud([100] * 3, doors("Qs", "Qh", "4d"), variant=poker.RAZZ).actor == 0
    assert stud([100] * 3, doors("Qc", "Qd", "4d"), variant=poker.RAZZ).actor == 1
    assert stud([100] * 3, doors("Ah", "Qd", "4d"), variant=poker.RAZZ).actor == 1


@pytest.mark.clause("T24-02")
def test_razz_as_one_plan_prints_it_the_lowest_brings_in() -> None:
    variant = replace(poker.RAZZ, opening=Opening.BEST_LOW)
    assert stud([100] * 3, doors("Ah", "Qd", "4d"), variant=variant).actor == 0


@pytest.mark.clause("KP24-30")
def test_who_is_all_in_for_the_ante_passes_the_bring_in_clockwise() -> None:
    hand = stud([100, 1, 100], doors("Kh", "2c", "Ad"))
    assert hand.actor == 2


@pytest.mark.clause("KP24-08", "T22-06", "T22-07", "T22-08")
def test_third_street_goes_on_clockwise_with_call_or_complete() -> None:
    hand = act(stud([100] * 3, doors("Ah", "4s", "Kd")), CALL)
    assert hand.legal() == poker.Legal(2, True, 2, 10, 10)
    act(hand, 10, 20, FOLD)
    assert hand.legal() == poker.Legal(2, True, 10, 30, 30)


@pytest.mark.clause("KP24-33")
def test_completing_is_the_first_of_four_bets() -> None:
    hand = act(stud([100] * 3, doors("Ah", "4s", "Kd")), CALL, 10, 20, 30, 40)
    assert hand.legal().most == 0


FOURTH = doors("Ah", "4s", "Kd")


@pytest.mark.clause("KP24-09", "KP24-10", "KP24-11", "T22-09")
def test_on_fourth_street_the_highest_open_hand_begins() -> None:
    hand = act(stud([100] * 3, f"{FOURTH} 2c 4d Kc"), CALL, CALL, CALL)
    assert [len(up_cards(hand, one)) for one in range(3)] == [2, 2, 2]
    assert hand.actor == 2, "a pair of kings"
    assert stud_round(f"{FOURTH} 2c 3d Qc").actor == 0, "ace high"


@pytest.mark.clause("KP24-31", "KP24-32", "T22-10")
def test_an_open_pair_on_fourth_street_lets_the_big_bet_be_chosen() -> None:
    hand = stud_round(f"{FOURTH} 2c 4d Qc")
    assert hand.legal() == poker.Legal(1, True, 0, 10, 20, 10)
    with pytest.raises(Illegal, match="in steps of 10"):
        hand.apply(15)
    hand.apply(20)
    assert (hand.legal().least, hand.legal().most) == (40, 40), "then it is the size of the round"
    small = act(stud_round(f"{FOURTH} 2c 4d Qc"), 10)
    assert (small.legal().least, small.legal().most, small.legal().step) == (20, 30, 10)


@pytest.mark.clause("KP26-10")
def test_razz_and_high_low_have_no_such_choice() -> None:
    hand = act(stud([100] * 3, f"{FOURTH} 2c 4d Qc", variant=poker.RAZZ), CALL, CALL, CALL)
    assert hand.legal().most == 10


@pytest.mark.clause("KP26-09", "KP26-11", "KP26-12")
def test_in_razz_the_lowest_open_hand_begins() -> None:
    # fifth street: eight high begins before a pair of sevens and queen high
    cards = doors("8h", "7s", "Qd") + " 4c 7d 3c  2d 5h 6s"
    hand = act(stud([100] * 3, cards, variant=poker.RAZZ), *[CALL] * 3)
    assert (hand.street, hand.actor) == (1, 0), "8-4 before two sevens and Q-3"
    act(hand, *[CALL] * 3)
    assert (hand.street, hand.actor) == (2, 0)
    assert hand.legal() == poker.Legal(0, True, 0, 20, 20), "a check, or the higher bet"


@pytest.mark.clause("KP24-12", "KP24-13", "T22-12")
def test_from_fifth_street_bets_are_big() -> None:
    hand = act(stud_round(f"{FOURTH} 2c 3d Qc"), CALL, CALL, CALL)
    assert (hand.street, hand.legal().least, hand.legal().most) == (2, 20, 20)


@pytest.mark.clause("KP24-15", "T22-14")
def test_the_seventh_card_is_hidden() -> None:
    hand = act(stud_round(f"{FOURTH} 2c 3d Qc"), *[CALL] * 9)
    assert hand.faces == "dduuuud"


def test_eight_players_to_the_end_share_the_last_card() -> None:
    hand = to_the_end(stud([1000] * 8, ""))
    assert [len(hole) for hole in hand.holes] == [6] * 8
    assert len(hand.boards[0]) == 1


def stud_round(cards: str) -> poker.State:
    return act(stud([100] * 3, cards), CALL, CALL, CALL)


def triple_draw(
    players: int = 3, variant: poker.Variant = poker.TWO_SEVEN_TRIPLE_DRAW
) -> poker.State:
    return hold_em([1000] * players, 5, 10, limit=FIXED_LIMIT, cap=4, variant=variant)


FIVE_CARDS = pytest.mark.parametrize("variant", [poker.TWO_SEVEN_TRIPLE_DRAW, poker.FIVE_CARD_DRAW])


@pytest.mark.clause("KP28-10", "KP28-11", "KP27-06", "T25-02")
@FIVE_CARDS
def test_draw_games_begin_like_hold_em(variant: poker.Variant) -> None:
    hand = triple_draw(variant=variant)
    assert [len(hole) for hole in hand.holes] == [5, 5, 5]
    assert hand.legal() == poker.Legal(2, True, 10, 20, 20)


@pytest.mark.clause("KP28-12", "KP28-13", "KP28-14", "KP27-11", "KP27-12", "KP27-13", "T26-01")
@FIVE_CARDS
def test_any_number_is_exchanged_clockwise_from_the_left_of_the_button(
    variant: poker.Variant,
) -> None:
    hand = act(triple_draw(variant=variant), CALL, CALL, CALL)
    order = []
    for count in (5, 0, 2):
        order.append(hand.actor)
        gone = hand.holes[hand.actor][:count]
        hand.discard(gone)
        assert not set(gone) & set(hand.holes[order[-1]])
    assert order == [0, 1, 2]
    assert [len(hole) for hole in hand.holes] == [5, 5, 5]
    assert (hand.phase, hand.actor) == (poker.BET, 0)


@pytest.mark.clause("KP28-15", "T26-03", "KP33-11")
@pytest.mark.parametrize("variant", [poker.TWO_SEVEN_TRIPLE_DRAW, poker.BADUGI])
def test_three_draws_four_rounds(variant: poker.Variant) -> None:
    hand = triple_draw(2, variant)
    draws = rounds = 0
    while hand.phase != poker.OVER:
        if hand.phase == poker.DRAW:
            draws += 1
            hand.discard(())
        else:
            rounds += 1
            hand.apply(CALL)
    assert (draws, rounds) == (6, 8)


@pytest.mark.clause("KP28-26", "T13-19")
def test_small_bets_in_two_rounds_big_bets_in_the_others() -> None:
    hand = triple_draw(2)
    sizes = []
    while hand.phase != poker.OVER:
        if hand.phase == poker.DRAW:
            hand.discard(())
            continue
        if not hand.acted:
            sizes.append(hand.legal().least - hand.level)
        hand.apply(CALL)
    assert sizes == [10, 10, 20, 20]


def test_only_own_cards_can_be_discarded() -> None:
    hand = act(triple_draw(), CALL, CALL, CALL)
    other = hand.holes[1][0]
    own = hand.holes[0][0]
    for cards in ([other], [own, own]):
        before = list(hand.holes[0])
        with pytest.raises(Illegal, match="not in this hand, or was named twice"):
            hand.discard(cards)
        assert hand.holes[0] == before
    with pytest.raises(Illegal, match="no bet can be made now"):
        hand.legal()


@pytest.mark.clause("T25-06", "T26-02")
def test_a_deck_that_runs_out_is_shuffled_again_without_the_drawers_own_discards() -> None:
    seen: list[list[int]] = []

    def shuffled(back: list[int]) -> list[int]:
        seen.append(sorted(back))
        random.Random(1).shuffle(back)
        return back

    rules = poker.Rules(poker.TWO_SEVEN_TRIPLE_DRAW, poker.Betting(FIXED_LIMIT, 10, 20, cap=4))
    deck = list(range(52))
    hand = poker.State(rules, [1000] * 8, poker.blinds(8, 5, 10), deck, reshuffle=shuffled)
    hand.apply(FOLD)
    act(hand, *[CALL] * 7)
    folded = set(range(2, 40, 8))  # every eighth card, from player 2's first
    assert hand.phase == poker.DRAW
    for _ in range(2):
        hand.discard(hand.holes[hand.actor])
    assert not seen, "40 cards were dealt and 10 drawn: two are left"
    third = hand.actor
    own = set(hand.holes[third])
    discarded = {card for _, card in hand.discards}
    hand.discard(hand.holes[third])
    assert seen == [sorted(folded | discarded)]
    assert not own & set(hand.holes[third]), "nobody gets his own discards back"
    everywhere = [card for hole in hand.holes for card in hole]
    assert len(everywhere) == len(set(everywhere))


@pytest.mark.clause("KP29-14")
def test_equal_draw_hands_share_the_pot() -> None:
    cards = "2c 2d 3c 3d 4c 4d 5h 5s 7h 7s"
    hand = to_the_end(hold_em([100, 100], variant=poker.TWO_SEVEN_SINGLE_DRAW, cards=cards))
    assert hand.stacks == [100, 100]
