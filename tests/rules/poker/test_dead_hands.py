"""Hands that are dead before the first bet: their player serves a penalty or is not there. He is
dealt in, what he has to post stays in the pot, and he can win nothing, also where he is all-in."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from krupier.equipment.seeded import Seeded
from krupier.rules import events, families, poker
from krupier.rules.codec import BadInput
from krupier.rules.game import BadSetting
from krupier.rules.play import Play
from krupier.rules.play import replay as played_again
from krupier.rules.poker import PlayerPoker, phh, stars
from krupier.rules.poker.seating import seating
from krupier.rules.poker.story import tell
from krupier.rules.poker.tournament_hands import takers
from tests.play import play
from tests.rules.poker import test_kings_any as kings
from tests.rules.poker.hands import any_hand as any_state
from tests.rules.poker.hands import random_step
from tests.rules.poker.test_any_plan import PLANS, any_hand, any_options
from tests.rules.poker.test_table import at_random

HOLD_EM = "kings/texas-holdem"
THREE = {"1": "500", "2": "500", "3": "500"}
CARDS = "Ks As 7h Kd Ad 2c"
BLINDS = {"button": "3", "blinds": ["5", "10"]}
STUD = {"ante": "2", "bring_in": "4", "bets": ["10", "20"]}


def won(played: Play) -> dict[str, int]:
    """By seat, in whole units."""
    felt = played.felt
    return {
        seat: (felt.returned.get(seat, 0) - put) // 100 for seat, put in sorted(felt.staked.items())
    }


def asked(played: Play) -> set[str]:
    return {one.seat for one in played.felt.events if isinstance(one, events.Decision)}


@pytest.mark.clause("KT-290", "KT-441")
def test_all_in_by_the_big_blind_with_aces_he_loses_it_and_no_board_is_dealt() -> None:
    """Heads-up: 6 of the big blind of 10 are all he has; the small blind of 5 gets them."""
    hand = {"stacks": {"1": "6", "2": "500"}, "button": "2", "blinds": ["5", "10"], "dead": ["1"]}
    played = play(HOLD_EM, hand=hand, cards={"1": "As Ad", "2": "7h 2c"})
    assert won(played) == {"1": -6, "2": 6}
    assert asked(played) == set()
    told = [one for one in played.felt.events if isinstance(one, events.Ruled | events.Muck)]
    assert told[0] == events.Ruled("dead-hand", "1")
    assert [type(one) for one in told] == [events.Ruled, events.Muck]


@pytest.mark.clause("KT-290")
def test_his_blind_stays_in_the_pot_and_has_to_be_called() -> None:
    """1 has posted 5 and 2, whose hand is dead, 10: 3 calls 10, 1 calls 5 more. 30 lie there, and
    nobody waits for 2, who has the best hand."""
    moves = [["3", "call"], ["1", "call"], *([one, "check"] for _ in range(3) for one in "13")]
    played = play(
        HOLD_EM,
        hand={"stacks": THREE, **BLINDS, "dead": ["2"]},
        cards={"1": "Ks Kd", "2": "As Ad", "3": "7h 2c", "board": "3s 4d 9h Jc Qc"},
        moves=moves,
    )
    assert won(played) == {"1": 20, "2": -10, "3": -10}
    assert asked(played) == {"1", "3"}


def test_the_others_fold_and_the_last_has_blind_and_ante_of_the_dead_hand() -> None:
    """Ante 1 of each. 3 folds, 1 is alone: 3 × 1 + 5 + 10, of which 6 are his own."""
    played = play(
        HOLD_EM,
        options={"ante": "each"},
        hand={"stacks": THREE, **BLINDS, "ante": "1", "dead": ["2"]},
        cards={"1": "Ks Kd", "2": "As Ad", "3": "7h 2c"},
        moves=[["3", "fold"]],
    )
    assert won(played) == {"1": 12, "2": -11, "3": -1}


def test_a_short_blind_of_a_dead_hand_is_called_in_full_and_makes_no_side_pot() -> None:
    """6 of 10 are posted: 3 and 1 put in 10 each, 26 are one pot between the two of them."""
    moves = [["3", "call"], ["1", "call"], *([one, "check"] for _ in range(3) for one in "13")]
    played = play(
        HOLD_EM,
        hand={"stacks": THREE | {"2": "6"}, **BLINDS, "dead": ["2"]},
        cards={"1": "7s 2d", "2": "As Ad", "3": "Kh Kc", "board": "3s 4d 9h Jc Qc"},
        moves=moves,
    )
    assert won(played) == {"1": -10, "2": -6, "3": 16}
    pots = [one for one in played.felt.events if isinstance(one, events.Wins)]
    assert [(one.seat, one.amount // 100, one.n) for one in pots] == [("3", 26, 1)]


def test_against_a_live_hand_that_is_all_in_the_rest_of_a_dead_blind_is_not_called() -> None:
    """1 is all-in for 3 of the small blind, 2 is dead with the big blind, 3 folds: 1 has it all.
    And with 3 in the hand for 10: 3 × 3 go to the best hand, the rest of both to 3."""
    hand = {"stacks": THREE | {"1": "3"}, **BLINDS, "dead": ["2"]}
    cards = {"1": "Ks Kd", "2": "As Ad", "3": "7h 2c"}
    played = play(HOLD_EM, hand=hand, cards=cards, moves=[["3", "fold"]])
    assert won(played) == {"1": 10, "2": -10}
    cards["board"] = "3s 4d 9h Jc Qc"
    played = play(HOLD_EM, hand=hand, cards=cards, moves=[["3", "call"]])
    assert won(played) == {"1": 6, "2": -10, "3": 4}


def test_his_last_chips_are_won_by_who_wins_the_pot_that_they_lie_in() -> None:
    """The same with 10 chips of 2: the last 7 of them are in the pot that 3 has alone, although 1
    wins the main pot."""
    played = play(
        HOLD_EM,
        hand={"stacks": {"1": "3", "2": "10", "3": "500"}, **BLINDS, "dead": ["2"]},
        cards={"1": "Ks Kd", "2": "As Ad", "3": "7h 2c", "board": "3s 4d 9h Jc Qc"},
        moves=[["3", "call"]],
    )
    assert won(played) == {"1": 6, "2": -10, "3": 4}
    assert takers(played.felt, ["1", "2", "3"], ["2"]) == {"2": ("3",)}


def test_if_all_are_dead_the_big_blind_has_the_pot() -> None:
    played = play(HOLD_EM, hand={"stacks": THREE, **BLINDS, "dead": ["1", "2", "3"]}, cards=CARDS)
    assert won(played) == {"1": -5, "2": 5}
    assert asked(played) == set()


def test_in_stud_the_lowest_door_card_brings_in_also_if_it_is_a_dead_hands() -> None:
    """Antes 2, bring-in 4 by 2, whose hand is dead: 3 is next and completes to 10, 1 folds. 10 of
    antes and bring-in are won, 2 of them his own; 6 that nobody called go back."""
    cards = {"1": "Ks Kd 9h", "2": "As Ad 2c", "3": "Qs Qd Jh"}
    hand = {"stacks": THREE, **STUD, "dead": ["2"]}
    played = play(
        "kings/seven-card-stud",
        hand=hand,
        cards=cards,
        moves=[["3", "complete", {"amount": "10"}], ["1", "fold"]],
    )
    assert won(played) == {"1": -2, "2": -6, "3": 8}
    assert asked(played) == {"1", "3"}


def test_in_stud_a_dead_hand_with_a_high_card_posts_its_ante_only() -> None:
    cards = {"1": "Ks Kd 9h", "2": "As Ad Kc", "3": "Qs Qd 2h"}
    hand = {"stacks": THREE, **STUD, "dead": ["2"]}
    played = play(
        "kings/seven-card-stud", hand=hand, cards=cards, moves=[["3", "bring-in"], ["1", "fold"]]
    )
    assert won(played) == {"1": -2, "2": -2, "3": 4}


def test_in_stud_a_dead_hand_that_is_all_in_by_its_ante_brings_nothing_in() -> None:
    """2 has the lowest card and nothing left: the bring-in is 3's, who is next. Then 1 raises and
    3 folds: antes of 2, 1 and 2, and the bring-in of 4; 6 were not called."""
    cards = {"1": "Ks Kd 9h", "2": "As Ad 2c", "3": "Qs Qd Jh"}
    hand = {"stacks": THREE | {"2": "1"}, **STUD, "dead": ["2"]}
    moves = [["3", "bring-in"], ["1", "complete", {"amount": "10"}], ["3", "fold"]]
    played = play("kings/seven-card-stud", hand=hand, cards=cards, moves=moves)
    assert won(played) == {"1": 7, "2": -1, "3": -6}


def test_in_a_draw_game_a_dead_hand_draws_nothing() -> None:
    """A pat royal flush of 2 is dead. 3 and 1 call and stand pat; 1 has the pair."""
    moves: list[Any] = [["3", "call"], ["1", "call"], ["1", "draw"], ["3", "draw"]]
    played = play(
        "kings/five-card-draw",
        hand={"stacks": THREE, **BLINDS, "dead": ["2"]},
        cards={"1": "Ks Kd 9h 8c 2s", "2": "As Qs Js Ts 5d", "3": "Ah Qd 7c 6c 3d"},
        moves=[*moves, ["1", "check"], ["3", "check"]],
    )
    assert won(played) == {"1": 20, "2": -10, "3": -10}
    assert asked(played) == {"1", "3"}


def test_in_omaha_hi_lo_both_halves_are_among_the_others() -> None:
    """2, all-in and dead, would have had the nut low and the flush. 1 has the high, 3 the low:
    26 are halved."""
    moves = [["3", "call"], ["1", "call"], *([one, "check"] for _ in range(3) for one in "13")]
    played = play(
        "kings/omaha-hi-lo",
        options={"structure": "pot-limit"},
        hand={"stacks": THREE | {"2": "6"}, **BLINDS, "dead": ["2"]},
        cards={
            "1": "Ks Kd 9h 9c",
            "2": "As 2s Qh Qd",
            "3": "Ah 4c Tc 5d",
            "board": "3s 8s 7s Kh Jd",
        },
        moves=moves,
    )
    assert won(played) == {"1": 3, "2": -6, "3": 3}


def test_in_a_mix_it_is_kept_for_the_game_in_turn() -> None:
    hand = {"stacks": THREE, "button": "3", "blinds": ["5", "10"], "bring_in": "4", "ante": "2"}
    played = play(
        "kings/horse",
        hand=hand | {"game": "razz", "dead": ["2"]},
        cards={"1": "3s 4d 9h", "2": "As 2d Kc", "3": "Qs Qd Jh"},
        moves=[["3", "fold"]],
    )
    assert won(played) == {"1": 8, "2": -6, "3": -2}


@pytest.mark.parametrize(
    ("dead", "said"),
    [("2", "list of seats"), (["4"], "'4' is not one of"), (["2", "2"], "once"), ([2], "not one")],
)
def test_what_is_no_list_of_seats_in_the_hand_is_refused(dead: Any, said: str) -> None:
    with pytest.raises((BadSetting, BadInput), match=said):
        play(HOLD_EM, hand={"stacks": THREE, **BLINDS, "dead": dead})


# -- any hand --------------------------------------------------------------------------------


def any_game(name: str, luck: random.Random) -> PlayerPoker:
    if name in PLANS:
        return any_hand(PLANS[name], any_options(PLANS[name], luck), luck)
    plan = kings.PLANS[name]
    options = kings.any_options(plan, luck)
    hand = kings.any_hand(plan, options, luck)
    made = families.make(plan, currency_code="EUR", options=options, hand=hand)
    assert isinstance(made, PlayerPoker)
    return made


@pytest.mark.parametrize("name", sorted({*PLANS, *kings.PLANS} - {"kings/dealers-choice"}))
def test_in_any_game_a_dead_hand_wins_nothing_and_the_hand_replays(name: str) -> None:
    for seed in range(12):
        luck = random.Random(f"dead {name} {seed}")
        game = any_game(name, luck)
        assert isinstance(game.setting.hand, dict)
        seats = list(game.setting.hand["stacks"])
        dead = luck.sample(seats, luck.randint(1, len(seats)))
        hand = game.setting.hand | {"dead": dead}
        game = PlayerPoker(game.plan, replace(game.setting, hand=hand))
        source = Seeded(seed)
        source.begin(game.equipment)
        begins = seating(game.plan, game.setting)
        played = at_random(Play(game), luck, source, begins.seats)
        felt = played.felt
        got = {seat for seat in dead if felt.returned.get(seat, 0)}
        assert len(got) == (1 if len(dead) == len(seats) else 0), (seed, got)
        assert not asked(played) & set(dead), "nobody waits for a dead hand"
        folded = {one.seat for one in felt.marks["players"] if one.folded}
        assert folded >= set(dead) - got
        again = played_again(game, played.journal)
        assert (again.felt.events, again.felt.settled) == (felt.events, felt.settled)


def test_of_any_hand_a_copy_and_its_story_keep_dead_hands() -> None:
    told_of = 0
    for seed in range(150):
        hand, luck = any_state(seed)
        dead = luck.sample(range(hand.players), luck.randint(1, hand.players - 1))
        hand = poker.State(hand.rules, hand.start, hand.posts, hand.deck, dead_hands=dead)
        while hand.phase != poker.OVER and hand.undealt:
            hand = hand.clone()
            random_step(hand, luck)
        told = list(tell(hand))
        folds = {one.player for one in told if one.kind == "fold"}
        assert folds >= set(dead), seed
        assert not {one.player for one in told if one.kind == "award"} & set(dead), seed
        if hand.phase == poker.OVER:
            told_of += 1
            assert sum(hand.stacks) + hand.raked == sum(hand.start), seed
            won = sum(one.amount for one in told if one.kind == "award")
            put = sum(one.amount for one in told if one.kind in PUT)
            back = sum(one.amount for one in told if one.kind == "return")
            assert won + hand.raked == put - back, seed
    assert told_of > 100


PUT = ("ante", "dead", "blind", "bring-in", "call", "bet", "raise")


def test_a_hand_history_has_the_fold_and_a_format_without_words_says_so() -> None:
    rules = poker.Rules(poker.TEXAS_HOLDEM, poker.Betting(poker.Limit.NO_LIMIT, 10))
    hand = poker.State(
        rules, [500, 6], poker.blinds(2, 5, 10), list(poker.TEXAS_HOLDEM.deck), dead_hands=[1]
    )
    about = stars.Heading(1, "T", ("Anna", "Bob"), (1, 2), 2)
    lines = stars.write(hand, about).splitlines()
    assert "Bob: folds" in lines
    assert "Anna collected" in "\n".join(lines)
    with pytest.raises(phh.BadRecord, match="dead before its turn"):
        phh.write(hand)
