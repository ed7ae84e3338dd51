"""The best play of hold'em against the bank in words: what to do with two cards, how often what.

The chart is told in the facts of a row, so that it is kept with the odds. After the flop there are
too many situations for a chart; there the shares of all lines of play are told.
"""

from __future__ import annotations

from collections.abc import Mapping

from krupier.equipment.cards import RANKS
from krupier.odds.holdem.solve import Solved
from krupier.odds.result import BetOdds
from krupier.odds.strategy import Cell, Chart, Row, Section
from krupier.plan.parts import Names

BEFORE, PLAYED = "before the flop ", "played "
"""How the facts begin."""


def told(solved: Solved) -> dict[str, str]:
    """The facts of a row."""
    facts = {
        BEFORE + word: " ".join(two for two, said in solved.before_flop.items() if said == word)
        for word in dict.fromkeys(solved.before_flop.values())
    }
    for words, chance in sorted(solved.chances().items()):
        if words:
            facts[PLAYED + ", ".join(words)] = f"{float(chance):.6f}"
    return facts


def chart(game: str, row: BetOdds) -> Chart | None:
    """The chart that a row tells; none if nothing is decided before the flop."""
    word_of = {
        two: fact.removeprefix(BEFORE)
        for fact, all_two in row.facts.items()
        if fact.startswith(BEFORE)
        for two in all_two.split()
    }
    if not word_of:
        return None
    ranks = RANKS[::-1]
    rows = tuple(
        Row(one, tuple(Cell((word_of[_two(ranks, i, j)],)) for j in range(len(ranks))))
        for i, one in enumerate(ranks)
    )
    return Chart(
        game,
        tuple(ranks),
        (Section("two-cards", Names(cs="Vlastní karty", en="Own cards"), rows),),
        {word: (_letter(word), _names(word)) for word in dict.fromkeys(word_of.values())},
        Names(cs="nad úhlopříčkou karty jedné barvy", en="suited cards above the diagonal"),
        _shares(row.facts),
    )


def _shares(facts: Mapping[str, str]) -> tuple[Names, ...]:
    return tuple(
        Names(
            cs=f"{', '.join(_names(word).cs for word in words)}: {told.replace('.', ',')} %",
            en=f"{', '.join(_names(word).en for word in words)}: {told} %",
        )
        for fact, share in facts.items()
        if fact.startswith(PLAYED)
        for words, told in [(fact.removeprefix(PLAYED).split(", "), f"{100 * float(share):.3f}")]
    )


def _two(ranks: str, i: int, j: int) -> str:
    """How players write the cards of a cell."""
    high, low = ranks[min(i, j)], ranks[max(i, j)]
    if i == j:
        return high + low
    return f"{high}{low}{'s' if i < j else 'o'}"


def _letter(word: str) -> str:
    """A raise by its multiple, the rest by the first letter.

    >>> _letter("play-4x"), _letter("check")
    ('4', 'c')
    """
    return word[-2] if word.endswith("x") else word[0]


def _names(word: str) -> Names:
    if word.endswith("x"):
        times = f"{word[-2]}×"
        return Names(cs=f"vsadit {times} Ante", en=f"bet {times} the ante")
    return Names(cs="složit", en="fold") if word == "fold" else Names(cs="check", en="check")
