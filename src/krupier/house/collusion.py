"""Signs of agreed play between two players, each with the chance that honest ones show it.

All three tests are exact or bounded for any number of hands, so a threshold is a rate of false
alarms: ``one_in`` says that at most one honest pair in so many is found. Rules add how strong the
effect must be, because between players of different skill nothing is quite even.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import comb, exp, sqrt
from typing import Any

from msgspec import Struct

from krupier.house.hand_facts import AGGRESSIVE, Deed, Hand
from krupier.house.watch_rules.finding import Finding
from krupier.plan.watching_parts import Dumping, Folding, SoftPlay

# -- the tests ---------------------------------------------------------------------------------


class Flow(Struct, frozen=True):
    """Chips between two players, in big blinds; above nought they went to the second."""

    hands: int
    sum: float
    share: float
    """Of all that went between them, how much more went one way: 0 is even, 1 all of it."""
    chance: float
    """That it is so or more one-sided by luck alone, at most."""


def flow(hands: Iterable[Hand], one: str, other: str) -> Flow:
    """Over hands that one of them lost and the other won, and in which the loser put in more than
    a blind. What somebody lost went to the winners by what they won.

    If luck alone decides, each amount is as likely to go the other way; then the sum over the root
    of the sum of squares, z, has P(|z| ≥ t) ≤ 2·exp(−t²/2) whatever the amounts (Hoeffding)."""
    moved = [one_way for hand in hands if (one_way := _moved(hand, one, other))]
    if not moved:
        return Flow(0, 0.0, 0.0, 1.0)
    total = sum(moved)
    z = total / sqrt(sum(x * x for x in moved))
    share = abs(total) / sum(map(abs, moved))
    return Flow(len(moved), total, share, min(1.0, 2 * exp(-z * z / 2)))


def _moved(hand: Hand, one: str, other: str) -> float:
    lost, won = sorted((one, other), key=lambda who: hand.net[who])
    if hand.net[lost] >= -hand.unit or hand.net[won] <= 0:
        return 0.0
    gains = sum(net for net in hand.net.values() if net > 0)
    amount = -hand.net[lost] * hand.net[won] / gains / hand.unit
    return amount if lost == one else -amount


class Counted(Struct, frozen=True):
    """How often somebody does something with one player, and with all others."""

    did: int
    of: int
    did_else: int
    of_else: int

    @property
    def percent(self) -> float:
        return 100 * self.did / self.of if self.of else 0.0

    def chance_of_more(self) -> float:
        """Fisher's exact test: that so many or more of what he did at all fell on that one."""
        return _tail(self.of, self.of_else, self.did + self.did_else, self.did)

    def chance_of_fewer(self) -> float:
        return _tail(
            self.of,
            self.of_else,
            self.of + self.of_else - self.did - self.did_else,
            self.of - self.did,
        )


def _tail(here: int, elsewhere: int, drawn: int, at_least: int) -> float:
    """Of ``drawn`` out of all, at least so many are from here.

    >>> _tail(3, 3, 3, 3) == 1 / 20, _tail(3, 3, 3, 0) == 1.0
    (True, True)
    """
    most = min(here, drawn)
    ways = sum(comb(here, n) * comb(elsewhere, drawn - n) for n in range(at_least, most + 1))
    return ways / comb(here + elsewhere, drawn)


def counted(
    deeds: Sequence[Deed],
    who: str,
    other: str,
    whom: Callable[[Deed], str],
    did: Callable[[Deed], bool],
) -> Counted:
    own = [one for one in deeds if one.by == who and whom(one)]
    here = [one for one in own if whom(one) == other]
    there = [one for one in own if whom(one) != other]
    return Counted(sum(map(did, here)), len(here), sum(map(did, there)), len(there))


def folds(deeds: Sequence[Deed], who: str, other: str) -> Counted:
    """To bets and raises of one player, and of others."""
    return counted(deeds, who, other, lambda one: one.to, lambda one: one.do == "fold")


def attacks(deeds: Sequence[Deed], who: str, other: str) -> Counted:
    """Bets and raises while only one player is left."""
    return counted(deeds, who, other, lambda one: one.alone_with, lambda one: one.do in AGGRESSIVE)


# -- the rules ---------------------------------------------------------------------------------

Pair = tuple[str, str]


def pairs(hands: Iterable[Hand]) -> dict[Pair, list[Hand]]:
    """The hands of every two who met, by both in order."""
    met: dict[Pair, list[Hand]] = {}
    for hand in hands:
        for pair in combinations(sorted(hand.net), 2):
            met.setdefault(pair, []).append(hand)
    return met


def dumping(rule: Dumping, hands: Sequence[Hand], pair: Pair) -> Finding | None:
    """``hands`` are those of the pair."""
    seen = flow(hands, *pair)
    if seen.hands < rule.hands or 100 * seen.share < rule.share_percent:
        return None
    if seen.chance * rule.one_in > 1:
        return None
    giver, taker = pair if seen.sum > 0 else pair[::-1]
    return found(
        [hand for hand in hands if _moved(hand, *pair)],
        pair,
        {
            "from": giver,
            "to": taker,
            "hands": seen.hands,
            "big-blinds": round(abs(seen.sum), 1),
            "one-sided-percent": round(100 * seen.share),
            "chance": f"{seen.chance:.1e}",
        },
    )


def folding(
    rule: Folding, hands: Sequence[Hand], pair: Pair, deeds: Sequence[Deed]
) -> Finding | None:
    """``deeds``: everything that either of them did in any hand."""
    said = []
    for who, other in (pair, pair[::-1]):
        seen = folds(deeds, who, other)
        enough = seen.of >= rule.faced and seen.percent >= rule.folded_percent
        if enough and seen.chance_of_more() * rule.one_in <= 1:
            said.append(_told(who, other, seen, seen.chance_of_more()))
    return found(hands, pair, {"folds": said}) if said else None


def soft_play(
    rule: SoftPlay, hands: Sequence[Hand], pair: Pair, deeds: Sequence[Deed]
) -> Finding | None:
    said = []
    for who, other in (pair, pair[::-1]):
        seen = attacks(deeds, who, other)
        enough = seen.of >= rule.decisions and seen.percent <= rule.attacked_percent
        if enough and seen.chance_of_fewer() * rule.one_in <= 1:
            said.append(_told(who, other, seen, seen.chance_of_fewer()))
    return found(hands, pair, {"attacks": said}) if said else None


def found(hands: Sequence[Hand], pair: Pair, facts: dict[str, Any]) -> Finding:
    return Finding(
        since=hands[0].at,
        until=hands[-1].at,
        facts=facts,
        rounds=tuple(hand.round for hand in hands[-20:]),
        other=pair[1],
    )


def _told(who: str, other: str, seen: Counted, chance: float) -> dict[str, Any]:
    return {
        "who": who,
        "with": other,
        "did": seen.did,
        "of": seen.of,
        "others-did": seen.did_else,
        "others-of": seen.of_else,
        "chance": f"{chance:.1e}",
    }
