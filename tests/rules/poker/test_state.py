"""Any hand of any variant: chips are conserved, legal acts are taken, all others refused, copies
are independent, and nobody is told a card that he may not see."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krupier.equipment.cards import UNKNOWN
from krupier.rules import poker
from krupier.rules.poker import CALL, FOLD, Illegal
from krupier.rules.poker.dealing import allowed
from krupier.rules.poker.story import tell
from tests.rules.poker.hands import any_hand, hold_em, random_step, to_the_end

SEEDS = st.integers(0, 10**9)


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_chips_are_conserved_at_every_step(seed: int) -> None:
    hand, rng = any_hand(seed)
    total = sum(hand.start)
    while hand.phase != poker.OVER:
        assert sum(hand.stacks) + hand.pot == total
        assert hand.pot == sum(hand.paid) + hand.dead
        assert min(hand.stacks) >= 0
        assert hand.able == 0 or hand.phase != poker.BET or hand.stacks[hand.actor] > 0
        random_step(hand, rng)
    assert sum(hand.stacks) == total
    assert sum(one.amount for one in hand.awards) == sum(hand.paid) + hand.dead


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_every_legal_bet_is_taken_and_every_other_refused(seed: int) -> None:
    hand, rng = any_hand(seed)
    while hand.phase != poker.OVER:
        if hand.phase == poker.BET:
            legal = hand.legal()
            stack = hand.stacks[legal.player] + hand.bets[legal.player]
            amounts = {
                1,
                legal.least - 1,
                legal.least,
                legal.most,
                legal.most + 1,
                stack,
                stack + 1,
            }
            amounts |= {rng.randint(1, stack + 2) for _ in range(3)}
            for to in amounts:
                if to <= 0:
                    continue
                fits = legal.least <= to <= legal.most and (
                    legal.step == 1 or to == legal.most or (to - legal.least) % legal.step == 0
                )
                _tries(hand, to, fits)
            _tries(hand, FOLD, legal.fold)
            _tries(hand, CALL, True)
            _tries(hand, poker.SHOW, False)
        elif hand.phase == poker.DRAW:
            least, most = allowed(hand)
            hole = hand.holes[hand.actor]
            for count in range(len(hole) + 1):
                copy = hand.clone()
                if least <= count <= most:
                    copy.discard(hole[:count])
                else:
                    with pytest.raises(Illegal, match="may be thrown away"):
                        copy.discard(hole[:count])
            _tries(hand, CALL, False)
        random_step(hand, rng)
    _tries(hand, CALL, False)


def _tries(hand: poker.State, action: int, fits: bool) -> None:
    copy = hand.clone()
    if fits:
        copy.apply(action)
        assert len(copy.history) > len(hand.history)
        return
    before = _all(copy)
    with pytest.raises(Illegal) as refused:
        copy.apply(action)
    assert len(str(refused.value)) > 10, "a reason"
    assert _all(copy) == before, "a refused act changes nothing"


def _all(hand: poker.State) -> tuple[object, ...]:
    return (
        hand.phase,
        hand.actor,
        list(hand.stacks),
        list(hand.bets),
        list(hand.paid),
        list(hand.live),
        list(hand.history),
        hand.level,
        hand.acted,
        hand.waiting,
        hand.able,
        hand.bring_in_due,
    )


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_a_copy_goes_its_own_way(seed: int) -> None:
    hand, rng = any_hand(seed)
    for _ in range(rng.randint(0, 12)):
        if hand.phase != poker.OVER:
            random_step(hand, rng)
    before = (_all(hand), [list(hole) for hole in hand.holes], [list(one) for one in hand.boards])
    copy = hand.clone()
    assert _all(copy) == before[0]
    while copy.phase != poker.OVER:
        random_step(copy, rng)
    assert before == (
        _all(hand),
        [list(hole) for hole in hand.holes],
        [list(one) for one in hand.boards],
    )


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_information_is_the_same_whatever_the_others_hold(seed: int) -> None:
    """No leak: cards that a player may not see can be exchanged for unknown ones without any
    change in what he is told."""
    hand, rng = any_hand(seed)
    while True:
        for player in range(-1, hand.players):
            told = poker.information(hand, player)
            blind = hand.clone()
            for other in range(hand.players):
                if other == player or hand.shown[other]:
                    continue
                faces = hand.faces.ljust(len(hand.holes[other]), "d")
                blind.holes[other] = [
                    card if face == "u" else UNKNOWN
                    for card, face in zip(hand.holes[other], faces, strict=False)
                ]
            blind.burnt = []
            blind.deck = None
            blind.discards = [
                (who, card if who == player else UNKNOWN) for who, card in hand.discards
            ]
            blind.history = [
                (kind, who, what if kind == 0 else (UNKNOWN,) * len(what))
                for kind, who, what in hand.history
            ]
            assert poker.information(blind, player) == told
        if hand.phase == poker.OVER:
            break
        random_step(hand, rng)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_the_story_adds_up(seed: int) -> None:
    """Chips in, chips back and awards of the told lines give the final stacks."""
    hand, rng = any_hand(seed)
    while hand.phase != poker.OVER:
        random_step(hand, rng)
    stacks = list(hand.start)
    for line in tell(hand):
        if line.kind in ("ante", "dead", "blind", "call", "bring-in", "bet", "raise"):
            stacks[line.player] -= line.amount
        elif line.kind in ("return", "award"):
            stacks[line.player] += line.amount
    assert stacks == hand.stacks


def test_a_hand_dealt_by_hand_is_the_same_as_from_a_deck() -> None:
    auto = hold_em([100] * 3, cards="As Kd 7c Ah Kh 2d 9s Qh 5d 3c 8s Jc 6s Tc")
    cards = list(auto.deck or ())
    manual = poker.State(auto.rules, [100] * 3, auto.posts)
    at = 0
    while auto.phase != poker.OVER or manual.phase != poker.OVER:
        if manual.phase == poker.DEAL:
            n = manual.queue[0].n
            manual.deal(cards[at : at + n])
            at += n
            continue
        assert (auto.phase, auto.actor) == (manual.phase, manual.actor)
        auto.apply(CALL)
        manual.apply(CALL)
    assert (manual.stacks, manual.boards, manual.burnt) == (auto.stacks, auto.boards, auto.burnt)


@pytest.mark.parametrize(
    ("variant", "players"),
    [
        (poker.TEXAS_HOLDEM, 22),
        (poker.OMAHA, 11),
        (poker.FIVE_CARD_OMAHA, 8),
        (poker.SIX_CARD_OMAHA, 7),
        (poker.COURCHEVEL, 8),
        (poker.SEVEN_CARD_STUD, 8),
        (poker.SHORT_DECK, 14),
    ],
)
def test_how_many_can_be_dealt_in(variant: poker.Variant, players: int) -> None:
    assert variant.most_players == players


@pytest.mark.parametrize("cards", [3, 8])
def test_a_deck_with_too_few_cards_is_told(cards: int) -> None:
    rules = poker.Rules(poker.TEXAS_HOLDEM, poker.Betting(poker.Limit.NO_LIMIT, 2))
    with pytest.raises(ValueError, match=f"a deck of {cards} cards: too few"):
        to_the_end(poker.State(rules, [100, 100], poker.blinds(2, 1, 2), range(cards)))
