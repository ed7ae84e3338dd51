"""Signs that a machine decides: times that do not depend on how hard a decision is, and then the
same answer to the same cards, bets of the same few sizes, play at all hours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb, exp, log
from statistics import fmean

from msgspec import Struct

from krupier.house.collusion import Seen
from krupier.house.hand_facts import AGGRESSIVE, Deed, Hand
from krupier.house.periods import HOUR, SECOND
from krupier.plan.watching_parts import Mechanical
from krupier.research.chances import ratio_below

SIZES = 3
"""Parts of the pot that people choose by a button."""
ENOUGH = 30
"""Bets, or pairs of like situations, below which nothing is said about them."""


class Signs(Struct, frozen=True):
    hard: Sequence[int]
    easy: Sequence[int]
    """Microseconds that decisions took."""
    alike: tuple[int, int]
    """Pairs of decisions with the same cards before the board; and of those, answered alike."""
    bets: tuple[int, int]
    """Bets and raises after the first street; and those of the three usual sizes."""
    hours: int
    """Of the day."""


def signs(hands: Sequence[Hand], who: str) -> Signs:
    own = [one for hand in hands for one in hand.deeds if one.by == who]
    timed = [one for one in own if one.took]
    sizes = Counter(one.part for one in own if one.do in AGGRESSIVE and one.street)
    answers: dict[str, Counter[str]] = {}
    for one in own:
        if one.holding:
            answers.setdefault(one.holding, Counter())[one.do] += 1
    played = [some for some in answers.values() if some.most_common(1)[0][0] != "fold"]
    return Signs(
        [one.took for one in timed if is_hard(one)],
        [one.took for one in timed if is_easy(one)],
        (
            sum(comb(some.total(), 2) for some in played),
            sum(comb(n, 2) for some in played for n in some.values()),
        ),
        (sizes.total(), sum(n for _, n in sizes.most_common(SIZES))),
        len({hand.at // HOUR % 24 for hand in hands}),
    )


def is_hard(one: Deed) -> bool:
    """A bet of a third of the pot or more, after the first street."""
    return bool(one.to) and one.street > 0 and one.price >= 25


def is_easy(one: Deed) -> bool:
    """A check, or a fold on the first street."""
    return one.do == "check" or (one.do == "fold" and one.street == 0)


def mechanical(rule: Mechanical, hands: Sequence[Hand], seen: Signs) -> Seen | None:
    if min(len(seen.hard), len(seen.easy)) < rule.decisions:
        return None
    chance = ratio_below(seen.hard, seen.easy, rule.ratio_percent / 100)
    further = (
        _percent(seen.alike) >= rule.reaction_percent,
        _percent(seen.bets) >= rule.part_percent,
        seen.hours >= rule.hours,
    )
    if chance > rule.false_percent / 100 or sum(further) < rule.signs:
        return None
    hard, easy = typical(seen.hard), typical(seen.easy)
    facts = {
        "hard-decisions": len(seen.hard),
        "hard-seconds": round(hard / SECOND, 2),
        "easy-decisions": len(seen.easy),
        "easy-seconds": round(easy / SECOND, 2),
        "same-reaction-percent": _percent(seen.alike),
        "same-sizes-percent": _percent(seen.bets),
        "hours-of-day": seen.hours,
        "signs": sum(further),
    }
    return Seen(chance, hands, facts)


def typical(times: Sequence[int]) -> float:
    """The geometric mean."""
    return exp(fmean(log(one) for one in times))


def _percent(of: tuple[int, int]) -> int:
    all_, some = of
    return 100 * some // all_ if all_ >= ENOUGH else 0
