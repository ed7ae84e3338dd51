"""The whole table of odds as a page of documentation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from krupier.odds.folding import EDGE
from krupier.odds.kept import Kept
from krupier.odds.names import row_name
from krupier.odds.result import BetOdds
from krupier.plan.parts import Names
from krupier.rules.game import Game

Found = Sequence[tuple[Game, Kept]]

HEAD = """# What every game returns

Every game against the house, as its plan has it by default: `krupier odds --all --write FILE`
writes this page from the odds that are shipped. The unit is the opening stake (in poker games the
ante).

*House edge* is what the bank keeps of a unit on average, *return* the rest of it; *element of
risk* is the house edge per unit of all that is staked on average, raises included; *σ* the
standard deviation of the net win of a unit; *wins* how often more comes back than was staked.
*Exact* figures count everything that can be dealt, thrown or spun; *simulated* ones have their
standard error. What holds under a condition says so below its table. Seconds are those of the
machine that worked the table out, with compiled code at hand; a game that plays as another one
takes none.
"""
BETS = """| bet | house edge | exactly | return | element of risk | σ | wins | method |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |"""
LONGEST = 24
"""Characters of a fraction that a reader can take in; long ones are in the JSON output."""


def markdown(found: Found) -> str:
    """Games by operator, a table of bets each."""
    return "\n".join(_page(found))


def _page(found: Found) -> Iterator[str]:
    yield HEAD
    yield from _summary(found)
    for operator, games in groupby(found, key=lambda one: one[0].plan.operator):
        yield f"## {operator}\n"
        for game, kept in games:
            yield from _game(game, kept)


def _summary(found: Found) -> Iterator[str]:
    yield "| operator | games | bets | exact | simulated | seconds |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for operator, games in groupby(found, key=lambda one: one[0].plan.operator):
        yield _totals(operator, [kept for _, kept in games])
    yield _totals("all", [kept for _, kept in found])
    yield ""


def _totals(name: str, games: Sequence[Kept]) -> str:
    rows = [row for kept in games for row in kept.bets()]
    guessed = sum(row.error > 0 for row in rows)
    seconds = sum(kept.seconds for kept in games)
    cells = (len({kept.game for kept in games}), len(rows), len(rows) - guessed, guessed)
    return f"| {name} | {' | '.join(map(str, cells))} | {seconds:.1f} |"


def _game(game: Game, kept: Kept) -> Iterator[str]:
    kind = getattr(game, "table_type", "")
    yield f"### {_both(game.plan.names)}{f' ({kind} table)' if kind else ''}\n"
    options = ", ".join(f"{key} = {_said(value)}" for key, value in kept.options.items())
    yield f"`{kept.game}` · {kept.seconds:.1f} s{f' · {options}' if options else ''}\n"
    rows = kept.bets()
    methods = list(dict.fromkeys(_how(row) for row in rows))
    yield BETS
    for row in rows:
        mark = f" ({_letter(methods.index(_how(row)))})" if len(methods) > 1 else ""
        yield f"| {' | '.join(_cells(game, row))}{mark} |"
    yield ""
    if len(methods) == 1:
        yield f"Method: {methods[0]}.\n"
    else:
        yield from (f"* ({_letter(at)}) {how}" for at, how in enumerate(methods))
        yield ""
    strategies = dict.fromkeys(row.facts["strategy"] for row in rows if "strategy" in row.facts)
    if strategies:
        yield f"Play: {'; '.join(strategies)}.\n"


def _cells(game: Game, row: BetOdds) -> Iterator[str]:
    yield _both(row_name(game.plan, row.bet)).replace("|", "\\|")
    yield f"{float(row.house_edge):.4%}"
    exactly = str(row.house_edge)
    yield exactly if len(exactly) <= LONGEST and row.rational else "–"
    yield f"{float(row.rtp):.4%}"
    yield f"{float(row.element_of_risk):.4%}"
    yield f"{float(row.variance) ** 0.5:.3f}"
    yield f"{float(row.hit):.2%}"
    yield f"simulated ± {row.error:.4%}" if row.error else "exact"


def _how(row: BetOdds) -> str:
    """The method without its first word, which has a column; the condition under which the figures
    hold, and what the bank keeps of one who does not keep to it."""
    _, _, how = row.method.partition(": ")
    parts = [how or row.method]
    if "given" in row.facts:
        parts.append(f"given that {row.facts['given']}")
    if EDGE in row.facts:
        edge = f"{float(Fraction(row.facts[EDGE])):.4%}"
        parts.append(f"{EDGE.removeprefix('house_edge ')} the house edge is {edge}")
    return "; ".join(parts)


def _letter(at: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[at]


def _both(names: Names) -> str:
    return names.cs if names.cs == names.en else f"{names.cs} / {names.en}"


def _said(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value) or "–"
