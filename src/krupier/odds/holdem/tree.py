"""The decisions of a plan of hold'em against the bank, as a tree of plain numbers.

A *line* is a way to play a round to its end: what was put on each field, or that the player folded.
A *choice* is where the player decides, knowing so many cards of the board. What a line wins depends
on the comparison with the bank and, through the pay tables, on the player's own hand; hands that
every field pays alike form a *class*.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import lcm

import numpy as np
from numpy.typing import NDArray

from krupier import hands
from krupier.equipment.cards import parse
from krupier.money import Ratio
from krupier.odds.outcomes import exact_win
from krupier.rules.banker_poker.decisions import FOLD, raise_word
from krupier.rules.banker_poker.holdem import BankerHoldem
from krupier.rules.banker_poker.holdem_plan import Street
from krupier.rules.banker_poker.settling import Comparison, compare, result
from krupier.rules.banker_poker.staking import ANTE

Ints = NDArray[np.int64]

CASES: tuple[tuple[Comparison, bool], ...] = tuple(
    product(("better", "tie", "worse"), (False, True))
)
"""How a comparison ends, and whether the bank opens."""
BEST = hands.high(parse("As Ks Qs Js Ts"))
"""No hand has a greater value."""


@dataclass(frozen=True)
class Line:
    """What was said, and what lies on each field at the end, in antes; a fold loses all of it."""

    words: tuple[str, ...]
    staked: Mapping[str, Fraction] = field(hash=False)
    folded: bool = False

    @property
    def total(self) -> Fraction:
        return sum(self.staked.values(), Fraction(0))


@dataclass(frozen=True)
class Choice:
    """A decision with ``known`` cards on the board; ``ways`` are what each word leads to."""

    street: str
    known: int
    words: tuple[str, ...]
    ways: tuple[Choice | Line, ...]


def choices(game: BankerHoldem, laid: Mapping[str, Ratio]) -> Choice | Line:
    """The tree that begins with these fields laid out, the ante among them.

    >>> from krupier.rules import families
    >>> game = families.load("tsg/heads-up-holdem")
    >>> tree = choices(game, game.opening.lays["ante-odds"])
    >>> tree.street, tree.words, tree.ways[1].street
    ('pre-flop', ('raise-3x', 'check'), 'flop')
    """
    staked = {name: ratio.exact / laid[ANTE].exact for name, ratio in laid.items()}
    return _after(game.plan.streets, 0, staked, ())


def _after(
    streets: tuple[Street, ...], known: int, staked: dict[str, Fraction], words: tuple[str, ...]
) -> Choice | Line:
    if not streets:
        return Line(words, staked)
    street, rest = streets[0], streets[1:]
    known += street.board
    if street.bet is None or street.bet in staked:
        return _after(rest, known, staked, words)
    ways: list[Choice | Line] = []
    names = []
    for times in street.times:
        names.append(raise_word(street.bet, times))
        more = {**staked, street.bet: Fraction(times)}
        ways.append(_after(rest, known, more, (*words, names[-1])))
    names.append(street.otherwise)
    if street.otherwise == FOLD:
        ways.append(Line((*words, FOLD), staked, folded=True))
    else:
        ways.append(_after(rest, known, staked, (*words, street.otherwise)))
    return Choice(street.id, known, tuple(names), tuple(ways))


@dataclass(frozen=True)
class Pays:
    """What lines win, in ``1/unit`` of an ante."""

    unit: int
    lines: tuple[Line, ...]
    class_of: NDArray[np.uint8]
    """The class of every value of a hand."""
    nets: Ints
    """By line, class and case."""


def pays(game: BankerHoldem, lines: tuple[Line, ...]) -> Pays:
    fields = tuple(dict.fromkeys(one for line in lines for one in line.staked))
    on_tie = str(game.setting.options.get("on_tie", "push"))
    kinds: dict[tuple[Fraction, ...], int] = {}
    class_of = np.zeros(BEST + 1, dtype=np.uint8)
    words = {
        (player, opens): result(game.plan.results, _judged(player, on_tie), opens).bets
        for player, opens in CASES
    }
    seen: dict[tuple[str, str, int], Fraction] = {}

    def net(name: str, word: str, value: int) -> Fraction:
        payer = game.fields[name]
        found = seen.get((name, word, value))
        if found is None:
            found = seen[name, word, value] = exact_win(payer.outcome(word, value))
        return found

    for value in range(1, BEST + 1):
        kind = tuple(net(one, words[case][one], value) for case in CASES for one in fields)
        class_of[value] = kinds.setdefault(kind, len(kinds))
    exact = [[[Fraction(0)] * len(CASES) for _ in kinds] for _ in lines]
    for at, line in enumerate(lines):
        for kind, number in kinds.items():
            for case in range(len(CASES)):
                each = dict(zip(fields, kind[case * len(fields) :], strict=False))
                exact[at][number][case] = (
                    -line.total
                    if line.folded
                    else sum((line.staked[one] * each[one] for one in line.staked), Fraction(0))
                )
    unit = lcm(*(one.denominator for line in exact for kind in line for one in kind))
    nets = np.array([[[int(one * unit) for one in kind] for kind in line] for line in exact])
    return Pays(unit, lines, class_of, nets.astype(np.int64))


def _judged(player: Comparison, on_tie: str) -> Comparison:
    return compare(0, 0, on_tie) if player == "tie" else player
