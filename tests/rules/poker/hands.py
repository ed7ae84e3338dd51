"""Hands for tests: a few words make one."""

from __future__ import annotations

import random
from collections.abc import Sequence

from krupier.equipment.cards import parse
from krupier.rules import poker
from krupier.rules.poker import Betting, House, Limit, Posts, Rules, State, Variant
from krupier.rules.poker.dealing import allowed

NO_LIMIT, POT_LIMIT, FIXED_LIMIT = Limit.NO_LIMIT, Limit.POT_LIMIT, Limit.FIXED_LIMIT


def hold_em(
    stacks: Sequence[int],
    small: int = 1,
    big: int = 2,
    *,
    limit: Limit = NO_LIMIT,
    cap: int = 0,
    house: House | None = None,
    posts: Posts | None = None,
    cards: str = "",
    variant: Variant = poker.TEXAS_HOLDEM,
) -> State:
    """Cards in the order of the deck; the rest of it follows in any order."""
    betting = Betting(limit, big, 2 * big if limit is FIXED_LIMIT else 0, cap=cap)
    rules = Rules(variant, betting, house or House())
    return State(
        rules, stacks, posts or poker.blinds(len(stacks), small, big), deck(variant, cards)
    )


def stud(
    stacks: Sequence[int],
    cards: str,
    *,
    ante: int = 1,
    bring_in: int = 2,
    small: int = 10,
    variant: Variant = poker.SEVEN_CARD_STUD,
    house: House | None = None,
) -> State:
    betting = Betting(FIXED_LIMIT, small, 2 * small, bring_in, cap=4)
    rules = Rules(variant, betting, house or House())
    return State(rules, stacks, poker.antes_only(len(stacks), ante), deck(variant, cards))


def deck(variant: Variant, cards: str) -> list[int]:
    first = list(parse(cards))
    return first + [card for card in variant.deck if card not in first]


def act(hand: State, *actions: int) -> State:
    for one in actions:
        hand.apply(one)
    return hand


def to_the_end(hand: State) -> State:
    """Everybody checks or calls."""
    while hand.phase != poker.OVER:
        if hand.phase == poker.DRAW:
            hand.discard(hand.holes[hand.actor][: allowed(hand)[0]])
        elif hand.phase == poker.SHOWING:
            hand.apply(poker.SHOW)
        elif hand.phase == poker.RUN:
            hand.apply(poker.TWICE)
        else:
            hand.apply(poker.CALL)
    return hand


def random_step(hand: State, rng: random.Random) -> None:
    """Any legal act."""
    if hand.phase == poker.DRAW:
        least, most = allowed(hand)
        hand.discard(rng.sample(hand.holes[hand.actor], rng.randint(least, most)))
    elif hand.phase == poker.RUN:
        hand.apply(rng.choice([poker.TWICE, poker.ONCE]))
    elif hand.phase == poker.SHOWING:
        hand.apply(rng.choice([poker.SHOW, poker.MUCK]))
    else:
        legal = hand.legal()
        choices = [poker.CALL, poker.CALL]
        if legal.fold:
            choices.append(poker.FOLD)
        if legal.most:
            choices += [legal.least, legal.most]
        if legal.most and legal.step == 1:
            choices.append(rng.randint(legal.least, legal.most))
        hand.apply(rng.choice(choices))


def any_hand(seed: int) -> tuple[State, random.Random]:
    """A hand of any variant, structure, table and house rules."""
    rng = random.Random(seed)
    variant = rng.choice(list(poker.VARIANTS.values()))
    limit = rng.choice(list(Limit))
    small = rng.choice([2, 5, 100])
    players = rng.randint(2, min(8, variant.most_players))
    betting = Betting(
        limit, small, 2 * small, small // 2 if variant.is_stud else 0, rng.choice([0, 4])
    )
    house = House(
        double_raises=rng.random() < 0.3,
        antes_in_pot_limit=rng.random() < 0.5,
        first_to_show=rng.choice(list(poker.FirstToShow)),
        may_muck=rng.random() < 0.5,
        odd_by_suit=variant.is_stud,
        run_twice=rng.random() < 0.5,
        draw_after_all=rng.random() < 0.5,
    )
    if variant.is_stud:
        posts = poker.antes_only(players, rng.randint(0, small))
    else:
        form = rng.choice(list(poker.AnteForm))
        posts = poker.blinds(players, small // 2, small, ante=rng.choice([0, 1]), form=form)
        if players > 3 and rng.random() < 0.3:
            posts = poker.posting(posts, 3, small, small // 2)
    stacks = [rng.choice([1, small, rng.randint(1, 200 * small)]) for _ in range(players)]
    cards = list(variant.deck)
    rng.shuffle(cards)

    def shuffled(back: list[int]) -> list[int]:
        rng.shuffle(back)
        return back

    return State(Rules(variant, betting, house), stacks, posts, cards, reshuffle=shuffled), rng
