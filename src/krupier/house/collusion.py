"""Signs of agreed play between two players, each with the chance that honest ones show it.

All three tests are exact or bounded for any number of hands, so a threshold is a rate of false
alarms: ``one_in`` says that at most one honest pair in so many is found. Rules add how strong the
effect must be, because between players of different skill nothing is quite even.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import exp, sqrt
from typing import Any

from msgspec import Struct

from krupier.house.hand_facts import AGGRESSIVE, Deed, Hand
from krupier.plan.watching_parts import Dumping, Folding, SoftPlay
from krupier.research.chances import at_least

Pair = tuple[str, str]


class Seen(Struct, frozen=True):
    """Something about one or two players, with how likely it is if nothing is behind it."""

    chance: float
    hands: Sequence[Hand]
    """What it rests on, oldest first."""
    facts: Mapping[str, Any]
    telling: Sequence[Hand] = ()
    """Those of them that staff should see first; empty: the last ones."""


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
    amounts = [one_way for hand in hands if (one_way := moved(hand, one, other))]
    if not amounts:
        return Flow(0, 0.0, 0.0, 1.0)
    total = sum(amounts)
    z = total / sqrt(sum(x * x for x in amounts))
    share = abs(total) / sum(map(abs, amounts))
    return Flow(len(amounts), total, share, min(1.0, 2 * exp(-z * z / 2)))


def moved(hand: Hand, one: str, other: str) -> float:
    lost, won = sorted((one, other), key=lambda who: hand.net[who])
    if hand.net[lost] >= -hand.unit or hand.net[won] <= 0:
        return 0.0
    gains = sum(net for net in hand.net.values() if net > 0)
    amount = -hand.net[lost] * hand.net[won] / gains / hand.unit
    return amount if lost == one else -amount


class Tally(Struct, frozen=True):
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
        return at_least(self.of, self.of_else, self.did + self.did_else, self.did)

    def chance_of_fewer(self) -> float:
        left_out = self.of + self.of_else - self.did - self.did_else
        return at_least(self.of, self.of_else, left_out, self.of - self.did)

    def told(self, pair: Pair, chance: float) -> dict[str, Any]:
        return {
            "who": pair[0],
            "with": pair[1],
            "did": self.did,
            "of": self.of,
            "others-did": self.did_else,
            "others-of": self.of_else,
            "chance": f"{chance:.1e}",
        }


class Done(Struct):
    """Hands in which something could have been done with a player, and how often it was."""

    hands: list[Hand]
    of: int = 0
    did: int = 0


Sorted = Mapping[str, Done]
"""By the other player."""


def sort(
    hands: Iterable[Hand],
    who: str,
    whom: Callable[[Deed], str],
    did: Callable[[Sequence[Deed]], tuple[int, int]],
) -> Sorted:
    """What somebody could do with each of the others, hand by hand. ``did``: of his decisions in
    one hand, how many count, and how often he did it."""
    found: dict[str, Done] = {}
    for hand in hands:
        some: dict[str, list[Deed]] = {}
        for one in hand.deeds:
            if one.by == who and (other := whom(one)):
                some.setdefault(other, []).append(one)
        for other, deeds in some.items():
            done = found.setdefault(other, Done([]))
            of, times = did(deeds)
            done.hands.append(hand)
            done.of += of
            done.did += times
    return found


def tally(found: Sorted, other: str) -> Tally:
    """With one player, beside all others."""
    here = found.get(other, Done([]))
    of, did = (sum(getattr(one, name) for one in found.values()) for name in ("of", "did"))
    return Tally(here.did, here.of, did - here.did, of - here.of)


def folds(hands: Iterable[Hand], who: str) -> Sorted:
    """To bets and raises of each player."""
    return sort(
        hands,
        who,
        lambda one: one.to,
        lambda some: (len(some), sum(one.do == "fold" for one in some)),
    )


def attacks(hands: Iterable[Hand], who: str) -> Sorted:
    """Bets and raises while only one player is left."""
    return sort(
        hands,
        who,
        lambda one: one.alone_with,
        lambda some: (len(some), sum(one.do in AGGRESSIVE for one in some)),
    )


# -- the rules ---------------------------------------------------------------------------------


def dumping(rule: Dumping, hands: Sequence[Hand], pair: Pair) -> Seen | None:
    """``hands`` are those of the pair."""
    seen = flow(hands, *pair)
    if seen.hands < rule.hands or 100 * seen.share < rule.share_percent:
        return None
    if seen.chance * rule.one_in > 1:
        return None
    giver, taker = pair if seen.sum > 0 else pair[::-1]
    facts = {
        "from": giver,
        "to": taker,
        "hands": seen.hands,
        "big-blinds": round(abs(seen.sum), 1),
        "one-sided-percent": round(100 * seen.share),
        "chance": f"{seen.chance:.1e}",
    }
    return Seen(seen.chance, [hand for hand in hands if moved(hand, *pair)], facts)


def folding(rule: Folding, found: Sorted, pair: Pair) -> Seen | None:
    """The first of the pair to raises of the second."""
    seen = tally(found, pair[1])
    if seen.of < rule.faced or seen.percent < rule.folded_percent:
        return None
    chance = seen.chance_of_more()
    if chance * rule.one_in > 1:
        return None
    return Seen(chance, found[pair[1]].hands, {"folds": [seen.told(pair, chance)]})


def soft_play(rule: SoftPlay, found: Sorted, pair: Pair) -> Seen | None:
    """The first of the pair against the second."""
    seen = tally(found, pair[1])
    if seen.of < rule.decisions or seen.percent > rule.attacked_percent:
        return None
    chance = seen.chance_of_fewer()
    if chance * rule.one_in > 1:
        return None
    return Seen(chance, found[pair[1]].hands, {"attacks": [seen.told(pair, chance)]})
