"""Deals of mariáš by the referee, and the same for the solver."""

from __future__ import annotations

import random

from krupier.research.marias.cards import number
from krupier.research.marias.contract import Contract, Game
from krupier.research.marias.solver import Position
from tests.research.marias import referee

SUITS = "cdhs"
DECK = [rank + suit for suit in SUITS for rank in "789JQKTA"]
GAMES = ("hra", "hra", "hra", "stovka", "stovka", "betl", "durch")


def dealt(rng: random.Random, cards: int) -> tuple[frozenset[str], ...]:
    """So many cards for each, with pairs of kings and queens more often than by chance."""
    pairs = [(f"Q{suit}", f"K{suit}") for suit in SUITS]
    hands: list[set[str]] = [set(), set(), set(), set()]
    for pair in rng.sample(pairs, rng.randint(0, 2)):
        hand = rng.choice(hands)
        if len(hand) + 2 <= cards:
            hand.update(pair)
    rest = [card for card in DECK if not any(card in hand for hand in hands)]
    rng.shuffle(rest)
    for hand in hands:
        while len(hand) < cards:
            hand.add(rest.pop())
    return tuple(frozenset(hand) for hand in hands)


def setting_for(
    rng: random.Random, hands: tuple[frozenset[str], ...], game: str
) -> referee.Setting:
    """Anybody declares, with anybody or alone."""
    declarer = rng.randrange(4)
    with_trumps = game in ("hra", "stovka")
    trump = rng.choice(SUITS) if with_trumps else ""
    sevens = sorted(card[1] for card in hands[declarer] if card[0] == "7")
    seven = with_trumps and bool(sevens) and rng.random() < 0.7
    if seven:
        trump = rng.choice(sevens)
    partner = rng.choice([declarer, *range(4)]) if with_trumps else declarer
    return referee.Setting(
        game,
        trump,
        declarer,
        frozenset({declarer, partner}),
        seven,
        rng.choice([0, 0, 1, 2]),
        rng.choice([0, 1]),
    )


def points(hands: tuple[frozenset[str], ...], trump: str) -> int:
    """All that these cards can bring."""
    pairs = sum(
        40 if suit == trump else 20
        for suit in SUITS
        for hand in hands
        if {"Q" + suit, "K" + suit} <= hand
    )
    return pairs + 10 + sum(10 for hand in hands for card in hand if card[0] in "AT")


def contract(setting: referee.Setting) -> Contract:
    return Contract(
        Game[setting.game.upper()],
        setting.declarer,
        SUITS.index(setting.trump) if setting.trump else -1,
        setting.seven,
        2**setting.game_fleks,
        2**setting.seven_fleks,
    )


def masks(hands: tuple[frozenset[str], ...], *, trumps: bool) -> tuple[int, int, int, int]:
    numbers = [sum(1 << number(card, trumps=trumps) for card in hand) for hand in hands]
    return numbers[0], numbers[1], numbers[2], numbers[3]


def side(setting: referee.Setting) -> int:
    return sum(1 << seat for seat in setting.declarers)


def position(setting: referee.Setting, moment: referee.Moment) -> Position:
    trumps = bool(setting.trump)
    ours, theirs = moment.points if trumps else (0, 0)
    return Position(
        contract(setting),
        side(setting),
        masks(moment.hands, trumps=trumps),
        moment.leader,
        tuple(number(card, trumps=trumps) for card in moment.trick),
        ours // 10,
        theirs // 10,
        moment.counted,
        moment.failed,
    )
