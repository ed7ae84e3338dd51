"""Poker from a seed: bots that play by the strength of their cards, some of them for each other.

No-limit hold'em by the state machine of the rules; what a hand says is read as from the journal.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from zlib import crc32

import numpy as np

from krupier import hands
from krupier.equipment.cards import DECK_52, Card
from krupier.house.hand_facts import Hand
from krupier.house.hand_reading import Reader
from krupier.house.regularity import Stay
from krupier.research.gifts import Scales
from krupier.rules import poker

STACK, BLIND = 200, 2
MINUTE = 60_000_000
RULES = poker.Rules(poker.TEXAS_HOLDEM, poker.Betting(poker.Limit.NO_LIMIT, BLIND))

Choice = int
"""FOLD, CALL or how much is raised to."""
Bot = Callable[[poker.State, poker.Legal, "Seen", random.Random], Choice]


Clock = Callable[[bool, random.Random], int]
"""How long a decision takes, in microseconds, if a large bet is to be answered or not."""


def person(hard: bool, chance: random.Random) -> int:
    """Thinks longer about what is hard, and never quite the same time."""
    return int(1e6 * chance.lognormvariate(1.0 + 0.5 * hard, 0.6))


def machine(hard: bool, chance: random.Random) -> int:
    """Waits for a while that it draws, as people might, whatever is to be decided."""
    return int(1e6 * chance.lognormvariate(1.0, 0.6))


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


def sensible(loose: float, wild: float) -> Bot:
    """Weighs how many of all hands his own beats against what a call costs. ``loose``: how many
    hands he plays; ``wild``: how often he bets them, and bluffs."""

    def choose(hand: poker.State, legal: poker.Legal, seen: Seen, chance: random.Random) -> Choice:
        strength = _strength(hand, legal.player, chance)
        price = legal.call / (hand.pot + legal.call) if legal.call else 0.0
        others = max(1, hand.left - 1)
        needed = price + 0.08 * (others - 1) + 0.35 * bool(legal.call) - 0.25 * loose
        if hand.street == 0:
            needed = 1 - loose + 0.15 * (hand.level > BLIND)
        attacks = strength > 0.72 + 0.05 * (others - 1) + 0.12 * bool(seen.bettor)
        if legal.least > 0 and chance.random() < (0.35 + wild if attacks else 0.12 * wild):
            size = (0.5, 0.66, 0.75, 1.0)[chance.randrange(4)] * (0.9 + 0.2 * chance.random())
            raised = legal.call + hand.level + int(size * (hand.pot + legal.call))
            return min(legal.most, max(legal.least, raised))
        return poker.FOLD if legal.call and strength < needed else poker.CALL

    return choose


def giver(to: str, otherwise: Bot, often: float) -> Bot:
    """Now and then stays with his friend, whatever he holds, and leaves him the pot on the turn;
    otherwise he plays like everybody."""

    def choose(hand: poker.State, legal: poker.Legal, seen: Seen, chance: random.Random) -> Choice:
        gives = random.Random(str(hand.holes)).random() < often
        if not gives or seen.bettor != to or not legal.call:
            return otherwise(hand, legal, seen, chance)
        return poker.FOLD if hand.street >= 2 else poker.CALL

    return choose


def collector(of: str, otherwise: Bot) -> Bot:
    """Bets into his friend on every street."""

    def choose(hand: poker.State, legal: poker.Legal, seen: Seen, chance: random.Random) -> Choice:
        if of in seen.live and not seen.bettor and legal.least > 0:
            return min(legal.most, max(legal.least, hand.pot * 2 // 3))
        return otherwise(hand, legal, seen, chance)

    return choose


def soft(friend: str, otherwise: Bot) -> Bot:
    """Never bets against one player when nobody else is left."""

    def choose(hand: poker.State, legal: poker.Legal, seen: Seen, chance: random.Random) -> Choice:
        if seen.live - {friend} and len(seen.live) == 2 and friend in seen.live:
            return poker.CALL
        return otherwise(hand, legal, seen, chance)

    return choose


def play(
    bots: Mapping[str, Bot],
    many: int,
    seed: int,
    first: int = 0,
    clocks: Mapping[str, Clock] | None = None,
    every: int = MINUTE,
    weighed: bool = False,
) -> list[Hand]:
    """So many hands at one table, the button going round; everybody begins with 100 blinds.
    ``weighed``: with shares and gifts, which takes its time."""
    chance = random.Random(seed)
    return [
        _hand(
            tuple(_turned(list(bots), n)),
            bots,
            chance,
            f"T1-{first + n}",
            (first + n) * every,
            clocks or {},
            weighed,
        )
        for n in range(many)
    ]


class Memory:
    """Hands that stand in no books; nobody has judged anything."""

    def __init__(self, played: Sequence[Hand], judged: Mapping[tuple[str, str, str], int] = {}):
        self._hands, self._judged = played, judged

    def hands(self, who: str) -> list[Hand]:
        return [hand for hand in self._hands if who in hand.net]

    def stays(self, who: str) -> list[Stay]:
        return []

    def judged_until(self, rule: str, who: str, other: str) -> int:
        return self._judged.get((rule, who, other), 0)


def _turned(names: list[str], by: int) -> list[str]:
    by %= len(names)
    return names[by:] + names[:by]


def _hand(
    names: tuple[str, ...],
    bots: Mapping[str, Bot],
    chance: random.Random,
    round: str,
    at: int,
    clocks: Mapping[str, Clock],
    weighed: bool,
) -> Hand:
    deck: list[Card] = list(DECK_52)
    chance.shuffle(deck)
    scales = Scales(crc32(round.encode())) if weighed else None
    hand = poker.State(RULES, [STACK] * len(names), poker.blinds(len(names), 1, BLIND), deck)
    seen, street, reader = Seen(names), 0, Reader(names, scales)
    for _ in count():
        if hand.phase == poker.OVER:
            break
        if hand.street != street:
            street, seen.bettor = hand.street, ""
        legal = hand.legal()
        who = names[legal.player]
        reader.before(hand)
        chosen = bots[who](hand, legal, seen, chance)
        passive = "call" if legal.call else "check"
        do = {poker.FOLD: "fold", poker.CALL: passive}.get(chosen, "raise")
        hard = street > 0 and 4 * legal.call >= hand.pot
        took = clocks.get(who, person)(hard, chance)
        hand.apply(chosen)
        reader.after(hand, do, max(chosen, 0), took)
        if do == "raise":
            seen.bettor = who
        elif do == "fold":
            seen.live.discard(who)
    net = {name: hand.stacks[n] - STACK for n, name in enumerate(names)}
    return Hand(round, "T1", at, BLIND, net, tuple(reader.deeds), reader.gifts())


def _worth(hand: poker.State, player: int) -> float:
    """High cards, pairs and suits: what a beginner looks at, and pairs with the board."""
    ranks = sorted(card // 4 for card in hand.holes[player])
    suited = len({card % 4 for card in hand.holes[player]}) == 1
    board = {card // 4 for one in hand.boards for card in one}
    worth = sum(ranks) / 24 * 0.6 + 0.35 * (ranks[0] == ranks[1]) + 0.05 * suited
    return min(1.0, worth + 0.4 * bool(board & set(ranks)))


def _strength(hand: poker.State, player: int, chance: random.Random) -> float:
    """Of twenty hands that another one may hold, how many this one beats as things stand."""
    own = hand.holes[player]
    if hand.street == 0:
        high, low = sorted((card // 4 for card in own), reverse=True)
        pair, suited, near = high == low, len({card % 4 for card in own}) == 1, high - low <= 2
        return min(1.0, (high + low) / 26 * 0.75 + 0.38 * pair + 0.06 * suited + 0.05 * near)
    board = hand.boards[0]
    left = [card for card in DECK_52 if card not in {*own, *board}]
    drawn = chance.sample(left, 40)
    rows = [[*drawn[n : n + 2], *board] for n in range(0, 40, 2)] + [[*own, *board]]
    values = hands.high_batch(np.array(rows, dtype=np.uint8)).astype(int)
    return float((values[:-1] < values[-1]).mean() + 0.5 * (values[:-1] == values[-1]).mean())
