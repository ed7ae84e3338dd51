"""A simple player of open-face Chinese poker: rather no foul than a great hand.

It deals itself the cards that may still come a few times over, fills its rows with them from the
back, and chooses the placement that did best on average. It looks at nothing but what its seat
may see, and the same cards always lead to the same move.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, product

from krupier.equipment.cards import DECK_52, Card, rank
from krupier.equipment.draws import Face
from krupier.hands import Category, category
from krupier.hands.ofc import ROW_SIZES
from krupier.hands.single import high
from krupier.rules.felt import Felt
from krupier.rules.ofc.plan import Plan, form_of, is_pineapple
from krupier.rules.ofc.round import OpenFaceChinese
from krupier.rules.ofc.scoring import result
from krupier.rules.options import Arrange, Move, Option

Cards = tuple[Card, ...]
Rows = tuple[Cards, ...]
"""Front, middle, back."""

FRONT, MIDDLE, BACK = ROW_SIZES.values()
QUICK, SAMPLES, BEST = 2, 24, 6
"""How many futures every placement is tried with, then how many the best few."""

FOUL = -9.0
"""Points: six, and what the others have for royalties."""
STRENGTH = 1 / 3000
"""Points for rows that are strong without a royalty: they win more often."""


def bot_move(
    game: OpenFaceChinese, felt: Felt, seat: str, offered: Collection[Option]
) -> Move | None:
    """Where it puts its cards."""
    option = next((one for one in offered if isinstance(one, Arrange)), None)
    if option is None:
        return None
    placed = tuple(felt.cards(f"{seat}.{name}") for name in ROW_SIZES)
    if len(option.cards) - option.discard == FRONT + MIDDLE + BACK:
        best = set_all(game.plan, option.cards)
    else:
        best = _best(game, option, placed, _unseen(felt, option.cards))
    return Move(seat, option.do, rows=best)


def set_all(plan: Plan, cards: Cards) -> Rows:
    """Rows out of all the cards of Fantasy Land, with as many royalties as a short search finds.

    It never fouls: the best back, the best middle of the rest and then the best front are tried,
    and no row of them can beat the one before it.
    """
    found: list[tuple[float, Rows]] = []
    for back in _some_of_each_kind(combinations(cards, BACK), 6):
        rest = [card for card in cards if card not in back]
        for middle in _some_of_each_kind(combinations(rest, MIDDLE), 2):
            below = high(middle)
            if below <= high(back):
                left = [card for card in rest if card not in middle]
                fronts = [one for one in combinations(left, FRONT) if high(one) <= below]
                if fronts:
                    rows = (max(fronts, key=high), middle, back)
                    found.append((_worth(plan, rows), rows))
    return max(found)[1]


def _some_of_each_kind(hands: Iterable[Cards], n: int) -> list[Cards]:
    """The best ``n`` straights and of every better kind, two of the others: the strongest row is
    not always best for the rest."""
    kinds: dict[Category, list[Cards]] = {}
    for value, hand in sorted(((high(hand), hand) for hand in hands), reverse=True):
        kind = category("high", value)
        some = kinds.setdefault(kind, [])
        if len(some) < (n if kind >= Category.STRAIGHT else 2):
            some.append(hand)
    return [hand for some in kinds.values() for hand in some]


def _best(game: OpenFaceChinese, option: Arrange, placed: Rows, unseen: list[Card]) -> Rows:
    futures = _futures(game, option, placed, unseen)
    tries = list(_placements(option))
    if len(tries) > BEST:
        tries.sort(key=lambda rows: _mean(game.plan, placed, rows, futures[:QUICK]), reverse=True)
    return max(tries[:BEST], key=lambda rows: _mean(game.plan, placed, rows, futures))


def _placements(option: Arrange) -> Iterator[Rows]:
    """Every way to place the cards; of several cards those of one rank go together, and at most
    one rank to the front."""
    several = len(option.cards) - option.discard > 2
    for kept in combinations(option.cards, len(option.cards) - option.discard):
        groups = sorted({rank(card) if several else card for card in kept})
        for put in product(range(len(option.rows)), repeat=len(groups)):
            if several and put.count(0) > 1:
                continue
            at = dict(zip(groups, put, strict=True))
            rows = tuple(
                tuple(card for card in kept if at[rank(card) if several else card] == row)
                for row in range(len(option.rows))
            )
            if all(len(row) <= size for row, (_, size) in zip(rows, option.rows, strict=True)):
                yield rows


def _futures(
    game: OpenFaceChinese, option: Arrange, placed: Rows, unseen: list[Card]
) -> list[Cards]:
    """Cards that may still come; when it is only one, each of them. In pineapple one more than
    there is room for: who knew all of them beforehand would make too much of them.

    Rules know no chance, so the unseen cards are mixed by multiplication modulo 53, a prime: every
    factor brings the 52 cards into another order.
    """
    gone = sum(map(len, placed)) + len(option.cards) - option.discard
    to_come = FRONT + MIDDLE + BACK - gone
    if to_come == 0:
        return [()]
    if to_come == 1:
        return [(card,) for card in unseen]
    to_come += is_pineapple(form_of(game.plan, game.setting))
    start = sum(option.cards)
    orders = [
        sorted(unseen, key=lambda card: (card + 1) * factor % 53)
        for factor in ((start + 19 * n) % 52 + 1 for n in range(SAMPLES))
    ]
    return [tuple(cards[:to_come]) for cards in orders]


def _mean(plan: Plan, placed: Rows, more: Rows, futures: Sequence[Cards]) -> float:
    front, middle, back = (a + b for a, b in zip(placed, more, strict=True))
    total = 0.0
    for cards in futures:
        whole_back, rest = _fill(back, BACK, cards)
        whole_middle, rest = _fill(middle, MIDDLE, rest, high(whole_back))
        whole_front, _ = _fill(front, FRONT, rest, high(whole_middle))
        total += _worth(plan, (whole_front, whole_middle, whole_back))
    return total / len(futures)


def _fill(row: Cards, size: int, cards: Cards, below: int = 1 << 30) -> tuple[Cards, Cards]:
    """The best row that is no better than ``below``, and the cards that are left for others; a
    foul that cannot be avoided is the smallest one."""
    best: tuple[bool, int, Cards] | None = None
    for more in combinations(cards, size - len(row)):
        value = high(row + more)
        fits = value <= below
        this = (fits, value if fits else -value, more)
        if best is None or this > best:
            best = this
    assert best is not None
    chosen = best[2]
    return row + chosen, tuple(card for card in cards if card not in chosen)


def _worth(plan: Plan, rows: Rows) -> float:
    end = result(plan, dict(zip(ROW_SIZES, rows, strict=True)))
    return FOUL if end.foul else end.royalty + sum(end.values) * STRENGTH


def _unseen(felt: Felt, own: Cards) -> list[Card]:
    """The cards that the player has not seen: all that do not lie face up or in his hand."""
    seen = set(own)
    for place in felt.places.values():
        seen |= {c for c, face in zip(place.cards, place.faces, strict=True) if face is Face.UP}
    return [card for card in DECK_52 if card not in seen]
