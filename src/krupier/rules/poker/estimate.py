"""How good a hand is, quickly: its share of the pot against random hands, and what to throw away.

No card is looked at that the player does not see. Samples follow from a seed, so the same
situation is always judged alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from krupier.equipment.cards import Card
from krupier.rules.poker.showdown import value
from krupier.rules.poker.variant import Ranking, Variant

_MASK = (1 << 64) - 1
TEN = 8
"""The rank of a ten: two is 0, ace is 12."""


class Rolls:
    """Numbers that look random and follow from a seed."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, n: int) -> int:
        return self.next() % n

    def share(self) -> float:
        """From 0 to 1."""
        return (self.next() >> 11) / (1 << 53)


@dataclass(frozen=True)
class Sight:
    """What a player sees of a hand."""

    variant: Variant
    own: tuple[Card, ...]
    board: tuple[Card, ...]
    others: tuple[tuple[Card, ...], ...]
    """Open cards of each opponent who is in the hand."""
    gone: tuple[Card, ...] = ()
    """Open cards that are out of play."""
    draws: int = 0
    """Draws that are still to come."""


def share(sight: Sight, rolls: Rolls, samples: int) -> float:
    """The part of a pot that the hand takes on average from one opponent."""
    variant = sight.variant
    streets = variant.streets
    seen = {*sight.own, *sight.board, *sight.gone}
    seen.update(card for some in sight.others for card in some)
    deck = [card for card in variant.deck if card not in seen]
    hole = sum(len(one.hole) - one.drop for one in streets)
    own = list(sight.own)
    if len(own) > hole:
        gone = throw_away(variant, own, sight.board, len(own) - hole)
        own = [card for card in own if card not in gone]
    board = sum(one.board for one in streets)
    worths = [value(variant, ranking) for ranking in variant.rankings]
    total = 0.0
    for number in range(samples):
        top = _Top(deck, rolls)
        opened = sight.others[number % len(sight.others)] if sight.others else ()
        middle = [*sight.board, *top.take(board - len(sight.board))]
        mine = [*own, *top.take(hole - len(own) if variant.is_stud else 0)]
        other = [*opened, *top.take(hole - len(opened))]
        for left in range(sight.draws, 0, -1):
            mine, other = _drawn(variant, mine, left, top), _drawn(variant, other, left, top)
        total += _part([(worth(mine, middle), worth(other, middle)) for worth in worths])
    return total / samples


def _part(values: Sequence[tuple[int, int]]) -> float:
    """High, or high and low: each half goes to the better hand; no low, no half."""
    halves = [pair for at, pair in enumerate(values) if at == 0 or any(pair)]
    return sum(_won(mine, other) for mine, other in halves) / len(halves)


def _won(mine: int, other: int) -> float:
    return 1.0 if mine > other else 0.5 if mine == other else 0.0


class _Top:
    """A deck of which only the cards that are taken get shuffled."""

    def __init__(self, deck: list[Card], rolls: Rolls) -> None:
        self._deck, self._rolls, self._at = deck, rolls, 0

    def take(self, n: int) -> list[Card]:
        deck, at = self._deck, self._at
        end = min(at + max(0, n), len(deck))
        for place in range(at, end):
            other = place + self._rolls.below(len(deck) - place)
            deck[place], deck[other] = deck[other], deck[place]
        self._at = end
        return deck[at:end]


def _drawn(variant: Variant, hand: list[Card], left: int, top: _Top) -> list[Card]:
    kept = keep(variant, hand, left)
    return [*kept, *top.take(len(hand) - len(kept))]


def keep(variant: Variant, hand: Sequence[Card], draws: int) -> list[Card]:
    """The cards that a sensible player keeps with so many draws to come, this one included."""
    ranking = variant.rankings[0]
    if ranking is Ranking.BADUGI:
        return _keep_badugi(hand, draws)
    if ranking is Ranking.LOW_27:
        return _keep_low(hand, draws)
    return _keep_high(hand)


def _keep_low(hand: Sequence[Card], draws: int) -> list[Card]:
    """One of each low rank; the fewer draws are left, the higher a card may be."""
    highest = TEN - min(draws, 3) + 1
    kept: dict[int, Card] = {}
    for card in sorted(hand):
        if card >> 2 <= highest:
            kept.setdefault(card >> 2, card)
    return list(kept.values())


def _keep_badugi(hand: Sequence[Card], draws: int) -> list[Card]:
    """The most cards of different ranks and suits, the lowest of those; ace is low."""
    highest = TEN + 4 - 2 * min(draws, 3)

    def low(card: Card) -> int:
        return (card >> 2) + 1 if card >> 2 < 12 else 0

    for size in range(min(4, len(hand)), 1, -1):
        sets = [
            some
            for some in combinations(hand, size)
            if len({card >> 2 for card in some}) == len({card & 3 for card in some}) == size
        ]
        if sets:
            best = min(sets, key=lambda some: sorted(map(low, some), reverse=True))
            fine = [card for card in best if low(card) <= highest]
            return fine or [min(best, key=low)]
    return [min(hand, key=low)]


def _keep_high(hand: Sequence[Card]) -> list[Card]:
    """Made hands, pairs, four to a flush or straight; otherwise the two highest cards."""
    ranks = Counter(card >> 2 for card in hand)
    suits = Counter(card & 3 for card in hand)
    flush, count = suits.most_common(1)[0]
    if count == len(hand) or _span(ranks) == len(hand):
        return list(hand)
    paired = [card for card in hand if ranks[card >> 2] > 1]
    if paired:
        return paired
    if count == len(hand) - 1:
        return [card for card in hand if card & 3 == flush]
    for some in combinations(hand, len(hand) - 1):
        if _span(Counter(card >> 2 for card in some)) == len(some):
            return list(some)
    return sorted(hand)[-2:]


def _span(ranks: Counter[int]) -> int:
    """How many ranks a run without gaps and pairs covers; 0 if it is none."""
    return len(ranks) if max(ranks) - min(ranks) == len(ranks) - 1 == ranks.total() - 1 else 0


def throw_away(variant: Variant, hand: Sequence[Card], board: Sequence[Card], n: int) -> list[Card]:
    """Exactly ``n`` cards, so that the rest is worth most (Pineapple, Irish)."""
    worth = value(variant, variant.rankings[0])

    def score(kept: tuple[Card, ...]) -> tuple[int, int]:
        made = worth(kept, board) if len(board) >= 3 else 0
        ranks, suits = {card >> 2 for card in kept}, {card & 3 for card in kept}
        pair = 30 if len(ranks) < len(kept) else 0
        near = 4 if max(ranks) - min(ranks) <= 2 else 0
        return made, pair + sum(ranks) + near + (3 if len(suits) < len(kept) else 0)

    best = max(combinations(hand, len(hand) - n), key=score)
    return [card for card in hand if card not in best]
