"""Signs of agreed play that only who knows all cards can see: chips given away by the way one
plays, better hands folded to one player, strong ones never bet against him.

Whoever plays badly gives to everybody, and whoever plays well takes from everybody; so what happens
between two is held against what either does with others. Each test says how likely it is without
any agreement; how many pairs are tested is taken into account by :mod:`krupier.house.play_watch`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt

from msgspec import Struct

from krupier.house.collusion import Seen, Sorted, moved, sort, tally
from krupier.house.hand_facts import AGGRESSIVE, Deed, Hand
from krupier.plan.watching_parts import CheckedDown, StrongFolds, Transfer
from krupier.research.chances import so_large_a_sum

MOST = 100
"""Tenths of a big blind that count of one hand: that two good hands meet says nothing, that it goes
the same way again and again does."""
LEAST = 10
"""A big blind: less is nobody's gift."""


# -- chips given by play ---------------------------------------------------------------------------


class Gifts(Struct, frozen=True):
    """What one player gave to others by his play, in tenths of a big blind, hand by hand."""

    to: Mapping[str, Mapping[float, int]]
    """By player: how often which amount."""

    def many(self, other: str) -> int:
        return sum(self.to.get(other, {}).values())

    def sum(self, other: str) -> float:
        return sum(amount * n for amount, n in self.to.get(other, {}).items())

    def beside(self, other: str) -> Counter[float]:
        """With everybody else."""
        found: Counter[float] = Counter()
        for one, amounts in self.to.items():
            if one != other:
                found.update(amounts)
        return found


def gifts(hands: Iterable[Hand], who: str) -> Gifts:
    """Hands in which either gave the other a big blind or more."""
    found: dict[str, Counter[float]] = {}
    for hand in hands:
        for other in hand.net:
            if other != who and (tenths := given(hand, who, other)):
                found.setdefault(other, Counter())[tenths] += 1
    return Gifts(found)


def given(hand: Hand, who: str, other: str) -> int:
    """In tenths of a big blind; nought: too little to be a gift, or nobody knows."""
    tenths = round(10 * hand.given(who, other) / hand.unit)
    return max(-MOST, min(MOST, tenths)) if abs(tenths) >= LEAST else 0


class Excess(Struct, frozen=True):
    """What one gave another beyond what is usual for the two."""

    hands: int
    given: float
    expected: float
    """What the one gives to others on average, and the other one takes from others."""
    chance: float

    @property
    def more(self) -> float:
        return self.given - self.expected


def excess(giver: Gifts, taker: Gifts | None, who: str, other: str, hands: int) -> Excess | None:
    """None: there is too little to compare it with. Without the ``taker``'s hands only the giver is
    held against himself.

    Amounts scatter around their means here as elsewhere; if nothing is agreed, the mean between
    these two is the usual one. That is known from so many hands only, which makes the sum uncertain
    by as much again."""
    many, own = giver.many(other), giver.beside(other)
    theirs = Counter[float]()
    if taker is not None:
        for amount, n in taker.beside(who).items():
            theirs[-amount] += n  # what others gave him
    sides = [own] if taker is None else [own, theirs]
    if many < hands or any(side.total() < hands for side in sides):
        return None
    means = [sum(x * n for x, n in side.items()) / side.total() for side in sides]
    usual, total = sum(means), giver.sum(other)
    scatter: Counter[float] = Counter()
    groups = [(giver.to[other], total / many), *zip(sides, means, strict=True)]
    for amounts, mean in groups:
        for x, n in amounts.items():
            scatter[x - mean] += n
    uncertain = sqrt(1 + sum(many / side.total() for side in sides))
    chance = so_large_a_sum(many, (total - many * usual) / uncertain, scatter)
    # it might have gone the other way as well
    return Excess(many, total / 10, many * usual / 10, min(1.0, 2 * chance))


def transfer(
    rule: Transfer,
    hands: Sequence[Hand],
    giver: Gifts,
    pair: tuple[str, str],
    taker: Callable[[], Gifts],
) -> Seen | None:
    """From the first of the pair to the second; ``hands`` are those of the pair. The taker's other
    hands are asked for only where the giver's own say something."""
    who, other = pair
    first = excess(giver, None, who, other, rule.hands)
    if first is None or first.more < rule.big_blinds or first.chance > rule.false_percent / 100:
        return None
    seen = excess(giver, taker(), who, other, rule.hands)
    if seen is None or seen.more < rule.big_blinds:
        return None
    between = [hand for hand in hands if given(hand, who, other)]
    ranked = sorted(between, key=lambda hand: (-given(hand, who, other), hand.at))
    better = [one for hand in hands for one in hand.deeds if _ahead_and_folded(one, who, other)]
    facts = {
        "from": who,
        "to": other,
        "hands": seen.hands,
        "given-big-blinds": round(sum(hand.given(who, other) / hand.unit for hand in hands), 1),
        "counted-big-blinds": round(seen.given, 1),
        "usual-big-blinds": round(seen.expected, 1),
        "won-big-blinds": round(sum(moved(hand, who, other) for hand in hands), 1),
        "of-losses-percent": _of_losses(hands, who, other),
        "better-hands-folded": len(better),
    }
    return Seen(seen.chance, between, facts, ranked[:20])


def _ahead_and_folded(one: Deed, who: str, other: str) -> bool:
    return one.by == who and one.to == other and one.do == "fold" and one.share >= 500


def _of_losses(hands: Sequence[Hand], who: str, other: str) -> int:
    """Of what he lost in hands with the other one at the table, how much that one won."""
    lost = sum(-hand.net[who] / hand.unit for hand in hands if hand.net[who] < 0)
    went = sum(max(0.0, moved(hand, who, other)) for hand in hands)
    return round(100 * went / lost) if lost else 0


# -- better hands folded, strong ones not bet ------------------------------------------------------


def folded_strong(hands: Iterable[Hand], who: str, strong_percent: int) -> Sorted:
    """Hands in which he faced a bet with a strong hand; and folded it. The last such decision of a
    hand counts: what came before depends on it."""

    def faced(one: Deed) -> str:
        return one.to if one.share >= 10 * strong_percent else ""

    return sort(hands, who, faced, lambda some: (1, int(some[-1].do == "fold")))


def bet_strong(hands: Iterable[Hand], who: str, strong_percent: int) -> Sorted:
    """Hands in which only one other was left, he held a strong hand and could bet; and did at
    least once."""

    def alone(one: Deed) -> str:
        return one.alone_with if one.may_raise and one.share >= 10 * strong_percent else ""

    def bet(some: Sequence[Deed]) -> tuple[int, int]:
        return 1, int(any(one.do in AGGRESSIVE for one in some))

    return sort(hands, who, alone, bet)


def strong_folds(rule: StrongFolds, found: Sorted, pair: tuple[str, str]) -> Seen | None:
    seen = tally(found, pair[1])
    if seen.of < rule.hands or seen.percent < rule.folded_percent:
        return None
    chance = seen.chance_of_more()
    return Seen(chance, found[pair[1]].hands, {"folds": [seen.told(pair, chance)]})


def checked_down(rule: CheckedDown, found: Sorted, pair: tuple[str, str]) -> Seen | None:
    seen = tally(found, pair[1])
    if seen.of < rule.hands or seen.percent > rule.attacked_percent:
        return None
    chance = seen.chance_of_fewer()
    return Seen(chance, found[pair[1]].hands, {"attacks": [seen.told(pair, chance)]})
