"""Signs that no person plays, that two play from one place, or that one plays from two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean, pstdev

from krupier.house.collusion import Pair, Seen
from krupier.house.hand_facts import Hand
from krupier.house.periods import HOUR, MINUTE, SECOND
from krupier.plan.watching_parts import Regular, Sleepless, Together, TwoPlaces

Stay = tuple[int, int | None, str]
"""A log-in: from when, until when (None: still), from which address."""


def regular(rule: Regular, hands: Sequence[Hand], who: str) -> Seen | None:
    """The times of his decisions; those of the clock are nobody's."""
    took = [one.took for hand in hands for one in hand.deeds if one.by == who and one.took]
    if len(took) < rule.decisions:
        return None
    mean, spread = fmean(took), pstdev(took)
    if 100 * spread > rule.spread_percent * mean:
        return None
    facts = {
        "decisions": len(took),
        "mean-seconds": round(mean / SECOND, 2),
        "spread-percent": round(100 * spread / mean, 1),
    }
    return Seen(0.0, hands, facts)


def sleepless(rule: Sleepless, hands: Sequence[Hand], who: str) -> Seen | None:
    """The longest time without a pause between two hands."""
    stretch: list[Hand] = []
    for hand in hands:
        if stretch and hand.at - stretch[-1].at >= rule.pause_minutes * MINUTE:
            stretch = []
        stretch.append(hand)
        if stretch[-1].at - stretch[0].at >= rule.hours * HOUR:
            hours = (stretch[-1].at - stretch[0].at) / HOUR
            return Seen(0.0, stretch, {"hours": round(hours, 1), "hands": len(stretch)})
    return None


def together(
    rule: Together, hands: Sequence[Hand], pair: Pair, stays: Mapping[str, Sequence[Stay]]
) -> Seen | None:
    """Hands of both while both were logged in from one address."""
    shared = [hand for hand in hands if _addresses(stays, pair, hand.at)]
    if len(shared) < rule.hands:
        return None
    addresses = sorted({one for hand in shared for one in _addresses(stays, pair, hand.at)})
    return Seen(0.0, shared, {"hands": len(shared), "addresses": addresses})


def two_places(rule: TwoPlaces, hands: Sequence[Hand], stays: Sequence[Stay]) -> Seen | None:
    """Hands of his while he was logged in from several addresses."""
    apart = [hand for hand in hands if len(_from(stays, hand.at)) > 1]
    if len(apart) < rule.hands:
        return None
    addresses = sorted({one for hand in apart for one in _from(stays, hand.at)})
    return Seen(0.0, apart, {"hands": len(apart), "addresses": addresses})


def _from(stays: Sequence[Stay], at: int) -> set[str]:
    return {where for begun, ended, where in stays if begun <= at <= (ended or at)} - {""}


def _addresses(stays: Mapping[str, Sequence[Stay]], pair: Pair, at: int) -> set[str]:
    one, other = (_from(stays.get(who, ()), at) for who in pair)
    return one & other
