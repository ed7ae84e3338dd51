"""Plan files state what the rulebook prints: ratios and limits are looked up in its lines."""

from __future__ import annotations

import re
from typing import Any

import pytest

from krupier.plan.loader import parts
from krupier.plan.parts import Bet, Limit, MaxWin, PayRow
from krupier.plan.rulebook import clauses
from krupier.rules.families import all_plans

TEXT = {one.id: re.sub(r"\(l\. [^)]*\)", "", one.text) for one in clauses()}
"""Without the lines of the source, whose numbers prove nothing."""


def squeeze(text: str) -> str:
    """Amounts and ratios without blanks, thousands separators and trailing zeros."""
    text = re.sub(r"(?<=\d)[  ,.](?=\d{3}(?!\d))", "", text)
    text = re.sub(r"(?<=\d)[,.]0+(?!\d)", "", text)
    return re.sub(r"\s*:\s*", ":", text)


def values() -> list[Any]:
    found: list[tuple[str, str, tuple[str, ...], tuple[str, ...]]] = []
    for game, plan in all_plans().items():
        for key, part in parts(plan):
            if isinstance(part, Bet | PayRow) and part.pays is not None:
                found.append((game, f"{key}.pays", _written(part), part.clause))
            if isinstance(part, Limit):
                for amount in filter(None, (part.min, part.max)):
                    found.append((game, key, (amount,), part.clause))
            if isinstance(part, MaxWin):
                for amount in part.amounts.values():
                    found.append((game, key, (amount,), part.clause))
    return found


def _written(part: Bet | PayRow) -> tuple[str, ...]:
    """3:2 may be printed as 1.5:1, and "25 times the stake, stake included" as 25×."""
    assert part.pays is not None
    num, den = part.pays.num, part.pays.den
    return str(part.pays), f"{num / den:g}:1", f"{num + den}×"


DERIVED = {
    # no row of the limits table: 5,000 € a number like the other inside bets (reading)
    ("kings/american-roulette-double-zero", "K03-26"),
    ("kings/european-roulette-double-zero", "K04-26"),
    # the plan gives multiples of the maximum on one number
    ("tsg/european-roulette", "T55-39"),
    ("tsg/european-roulette", "T55-36"),
    # printed as "never exceeds"
    ("wgg/wheel-of-fortune", "W25-23"),
    # no ratio stated: off by default, switched on by an option (reading)
    ("kings/craps", "K11-57"),
    # neither a winning nor a losing hand in the plan: the stake is returned (reading)
    ("fortuna/casino-holdem", "F20-69"),
    # fixed prizes, the stake of 0.5 or 1 € included: 5,000 € for 1 € is 4999:1
    ("wgg/russian-poker", "W13-47"),
    # printed only "with 4 cards": five cards as in the sister games (reading)
    ("kings/euro-poker", "KP09-31"),
}


def states(clause: str, texts: tuple[str, ...]) -> bool:
    """Whether the clause's own text contains the value in one of its spellings; the number of an
    amount stands in a row of a table or beside a currency ("bets 1, 2 and 3" are no amounts)."""
    line = squeeze(TEXT[clause])
    for text in texts:
        elsewhere = text.isdecimal() and not re.search(r"\||[€$]|EUR|USD|CZK|Kč", line)
        if not elsewhere and re.search(rf"(?<![\d.,]){re.escape(text)}(?![\d:])", line):
            return True
    return False


@pytest.mark.parametrize(
    ("game", "key", "texts", "cited"),
    [
        pytest.param(
            *row,
            id=f"{row[0]}:{row[1]}",
            marks=pytest.mark.clause(*(clause for clause in row[3] if states(clause, row[2]))),
        )
        for row in values()
        if not any((row[0], clause) in DERIVED for clause in row[3])
    ],
)
def test_value_stands_in_the_clause_it_cites(
    game: str, key: str, texts: tuple[str, ...], cited: tuple[str, ...]
) -> None:
    assert any(states(clause, texts) for clause in cited), (texts, [TEXT[one] for one in cited])
