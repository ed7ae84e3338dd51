"""Plays a round through every answer to every want: the rules as their own proof.

In a small setting (a wheel, dice, a cut-down deck) the driver visits every round there can
be, each with its exact probability. The felt checks itself in all of them; their number is
a fingerprint of the rules (chess engines call it *perft*), and their returns add up to the
exact return of a bet – from the rules code itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, prod

from krupier.equipment.cards import UNKNOWN
from krupier.equipment.draws import (
    BURN,
    Cards,
    CardsAre,
    Dice,
    DiceAre,
    Draw,
    PocketIs,
)
from krupier.rules.betting import BETTING
from krupier.rules.game import Game
from krupier.rules.options import Amount, Arrange, Choose, Move, Option, Pick
from krupier.rules.play import Play
from krupier.rules.wants import Input, Moves, Timeout

Branch = tuple[Input, Fraction]
Mover = Callable[[Play], Sequence[Move | Timeout]]
"""Which moves are tried where players are asked: all of them, or those of a strategy."""


@dataclass(frozen=True)
class Leaf:
    """One finished round and the probability of the outcomes that led to it."""

    play: Play
    chance: Fraction


def explore(
    game: Game,
    stakes: Sequence[Move] = (),
    *,
    mover: Mover | None = None,
    deck: Sequence[int] | None = None,
    merge_hands: bool = True,
) -> Iterator[Leaf]:
    """All rounds with these stakes in the opening window.

    ``deck`` replaces the game's pack by fewer cards. ``merge_hands``: cards dealt together
    to one place are taken in any order as one branch with the sum of their probabilities.
    """
    pack = Counter(
        deck if deck is not None else game.equipment.pack.cards if game.equipment.pack else ()
    )
    # generators cannot be copied: each round is played anew along its own path
    pending: list[tuple[tuple[Input, ...], Fraction]] = [((), Fraction(1))]
    while pending:
        path, chance = pending.pop()
        play = Play(game)
        left = pack.copy()
        for given in path:
            _follow(play, given, left)
        while not play.over:
            branches = _branches(play, stakes, left, mover or all_moves, merge_hands)
            for given, part in branches[1:]:
                pending.append(((*play.journal, given), chance * part))
            given, part = branches[0]
            chance *= part
            _follow(play, given, left)
        yield Leaf(play, chance)


def perft(game: Game, stakes: Sequence[Move] = (), **setting: object) -> dict[str, int]:
    """How many rounds there are, and how many inputs they take together."""
    rounds = inputs = 0
    for leaf in explore(game, stakes, **setting):  # type: ignore[arg-type]
        rounds += 1
        inputs += len(leaf.play.journal)
    return {"rounds": rounds, "inputs": inputs}


def expected(leaves: Iterator[Leaf], seat: str) -> tuple[Fraction, Fraction]:
    """Mean (staked, returned) of a seat; only chance branches may be among the leaves."""
    total = staked = returned = Fraction(0)
    for leaf in leaves:
        total += leaf.chance
        staked += leaf.chance * leaf.play.felt.staked.get(seat, 0)
        returned += leaf.chance * leaf.play.felt.returned.get(seat, 0)
    if total != 1:
        raise ValueError(f"the probabilities add up to {total}: more than one move was tried")
    return staked, returned


def all_moves(play: Play) -> list[Move | Timeout]:
    """Every move that is offered now; amounts at both ends; a betting window is closed."""
    want = play.want
    assert isinstance(want, Moves)
    if want.clock == BETTING:
        return [Timeout()]
    seats = sorted(want.seats or ())
    return [move for seat in seats for option in want.offers(seat) for move in _uses(option, seat)]


def _uses(option: Option, seat: str) -> Iterator[Move]:
    if isinstance(option, Choose):
        yield Move(seat, option.do)
    elif isinstance(option, Amount):
        for amount in sorted({option.least, option.most}):
            yield Move(seat, option.do, amount=amount)
    elif isinstance(option, Pick):
        for n in range(option.least, option.most + 1):
            for cards in combinations(option.cards, n):
                yield Move(seat, option.do, cards=cards)
    elif isinstance(option, Arrange):
        yield from _arrangements(option, seat)


def _arrangements(option: Arrange, seat: str) -> Iterator[Move]:
    least = [0 if option.at_most else size for _, size in option.rows]
    nowhere = len(option.rows)
    for put in product(range(nowhere + 1), repeat=len(option.cards)):
        counts = [put.count(row) for row in range(nowhere)]
        fits = all(
            low <= n <= size for low, n, (_, size) in zip(least, counts, option.rows, strict=True)
        )
        if fits and put.count(nowhere) == option.discard:
            rows = [
                tuple(card for card, at in zip(option.cards, put, strict=True) if at == row)
                for row in range(nowhere)
            ]
            yield Move(seat, option.do, rows=tuple(rows))


def _branches(
    play: Play, stakes: Sequence[Move], left: Counter[int], mover: Mover, merge: bool
) -> list[Branch]:
    want = play.want
    if isinstance(want, Moves):
        made = sum(isinstance(one, Move) for one in play.journal)
        if want.clock == BETTING and made < len(stakes):
            return [(stakes[made], Fraction(1))]
        return [(move, Fraction(1)) for move in mover(play)]
    assert want is not None
    return _outcomes(want, play.game, left, merge)


def _outcomes(draw: Draw, game: Game, left: Counter[int], merge: bool) -> list[Branch]:
    if isinstance(draw, Dice):
        each = Fraction(1, 6**draw.n)
        return [(DiceAre(faces), each) for faces in product(range(1, 7), repeat=draw.n)]
    if isinstance(draw, Cards):
        if draw.to == BURN:
            # an unseen card changes nothing about what is still to come
            return [(CardsAre((UNKNOWN,) * draw.n), Fraction(1))]
        return _hands(draw.n, left, merge)
    wheel = game.equipment.wheel
    assert wheel is not None
    total = len(wheel.pockets)
    return [(PocketIs(name), Fraction(times, total)) for name, times in wheel.weights.items()]


def _hands(n: int, left: Counter[int], merge: bool) -> list[Branch]:
    cards = sorted(card for card, times in left.items() if times)
    total = sum(left.values())
    if n > total:
        raise ValueError(f"{n} cards wanted, {total} left in the cut-down deck")
    if merge:
        return [
            (
                CardsAre(hand),
                Fraction(
                    prod(comb(left[card], times) for card, times in Counter(hand).items()),
                    comb(total, n),
                ),
            )
            for hand in _multisets(cards, left, n)
        ]
    branches: list[Branch] = []
    for hand in set(permutations(list(left.elements()), n)):
        chance, remaining, rest = Fraction(1), left.copy(), total
        for card in hand:
            chance *= Fraction(remaining[card], rest)
            remaining[card] -= 1
            rest -= 1
        branches.append((CardsAre(hand), chance))
    return sorted(branches, key=lambda one: one[0].cards)  # type: ignore[union-attr]


def _multisets(cards: list[int], left: Counter[int], n: int) -> Iterator[tuple[int, ...]]:
    if n == 0:
        yield ()
        return
    for at, card in enumerate(cards):
        for times in range(min(left[card], n), 0, -1):
            for rest in _multisets(cards[at + 1 :], left, n - times):
                yield (card,) * times + rest


def _follow(play: Play, given: Input, left: Counter[int]) -> None:
    if isinstance(given, CardsAre):
        left.subtract(card for card in given.cards if card != UNKNOWN)
    play.send(given)
