"""Poker from a seed: bots that play by the strength of their cards, some of them for each other.

No-limit hold'em by the state machine of the rules; nothing of the search for agreed play is here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import count

from krupier.equipment.cards import DECK_52, Card
from krupier.house.hand_facts import Deed, Hand
from krupier.rules import poker

STACK, BLIND = 200, 2
MINUTE = 60_000_000
RULES = poker.Rules(poker.TEXAS_HOLDEM, poker.Betting(poker.Limit.NO_LIMIT, BLIND))

Choice = int
"""FOLD, CALL or how much is raised to."""
Bot = Callable[[poker.State, poker.Legal, "Seen", random.Random], Choice]


class Seen:
    """What a bot can see of the others."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names, self.bettor, self.live = names, "", set(names)


def honest(tight: float, wild: float) -> Bot:
    """Plays the better part of his hands, the same against everybody. ``tight``: how much of them
    he gives up to a bet; ``wild``: how often he bets at all."""

    def choose(hand: poker.State, legal: poker.Legal, seen: Seen, chance: random.Random) -> Choice:
        luck = 0.6 * _worth(hand, legal.player) + 0.4 * chance.random()
        if legal.call and luck < tight:
            return poker.FOLD
        if legal.least > 0 and luck > 1 - wild:
            return min(legal.most, max(legal.least, int(legal.least * (1 + 2 * chance.random()))))
        return poker.CALL

    return choose


def dumper(to: str, otherwise: Bot) -> Bot:
    """Opens as long as his friend is in, and folds to every raise then: his, or whoever's."""

    def choose(hand: poker.State, legal: poker.Legal, seen: Seen, chance: random.Random) -> Choice:
        if to not in seen.live:
            return otherwise(hand, legal, seen, chance)
        if seen.bettor and legal.call:
            return poker.FOLD
        return min(legal.most, 8 * BLIND) if legal.least > 0 else poker.CALL

    return choose


def taker(of: str, otherwise: Bot) -> Bot:
    """Raises whatever the friend bets, with any cards."""

    def choose(hand: poker.State, legal: poker.Legal, seen: Seen, chance: random.Random) -> Choice:
        if of in seen.live and seen.bettor == of and legal.least > 0:
            return min(legal.most, 3 * legal.least)
        return otherwise(hand, legal, seen, chance)

    return choose


def soft(friend: str, otherwise: Bot) -> Bot:
    """Never bets against one player when nobody else is left."""

    def choose(hand: poker.State, legal: poker.Legal, seen: Seen, chance: random.Random) -> Choice:
        if seen.live - {friend} and len(seen.live) == 2 and friend in seen.live:
            return poker.CALL
        return otherwise(hand, legal, seen, chance)

    return choose


def play(bots: Mapping[str, Bot], hands: int, seed: int, first: int = 0) -> list[Hand]:
    """So many hands at one table, the button going round; everybody begins with 100 blinds."""
    chance = random.Random(seed)
    return [
        _hand(tuple(_turned(list(bots), n)), bots, chance, f"T1-{first + n}", (first + n) * MINUTE)
        for n in range(hands)
    ]


def _turned(names: list[str], by: int) -> list[str]:
    by %= len(names)
    return names[by:] + names[:by]


def _hand(
    names: tuple[str, ...],
    bots: Mapping[str, Bot],
    chance: random.Random,
    round: str,
    at: int,
) -> Hand:
    deck: list[Card] = list(DECK_52)
    chance.shuffle(deck)
    hand = poker.State(RULES, [STACK] * len(names), poker.blinds(len(names), 1, BLIND), deck)
    seen, street, deeds = Seen(names), 0, list[Deed]()
    for _ in count():
        if hand.phase == poker.OVER:
            break
        if hand.street != street:
            street, seen.bettor = hand.street, ""
        legal = hand.legal()
        who = names[legal.player]
        chosen = bots[who](hand, legal, seen, chance)
        others = seen.live - {who}
        alone = next(iter(others)) if len(others) == 1 else ""
        do = {poker.FOLD: "fold", poker.CALL: "call"}.get(chosen, "raise")
        to = "" if seen.bettor == who else seen.bettor
        deeds.append(Deed(who, do, to, alone, int(1e6 * chance.lognormvariate(1, 0.6))))
        hand.apply(chosen)
        if do == "raise":
            seen.bettor = who
        elif do == "fold":
            seen.live.discard(who)
    net = {name: hand.stacks[n] - STACK for n, name in enumerate(names)}
    return Hand(round, "T1", at, BLIND, net, tuple(deeds))


def _worth(hand: poker.State, player: int) -> float:
    """High cards, pairs and suits: what a beginner looks at, and pairs with the board."""
    ranks = sorted(card // 4 for card in hand.holes[player])
    suited = len({card % 4 for card in hand.holes[player]}) == 1
    board = {card // 4 for one in hand.boards for card in one}
    worth = sum(ranks) / 24 * 0.6 + 0.35 * (ranks[0] == ranks[1]) + 0.05 * suited
    return min(1.0, worth + 0.4 * bool(board & set(ranks)))
