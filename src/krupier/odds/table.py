"""The whole table of odds as a page of documentation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from krupier.odds.kept import Kept
from krupier.odds.result import BetOdds

HEAD = """| game | bet | house edge | exactly | return per amount staked | hit | std | method | s |
| --- | --- | ---: | --- | ---: | ---: | ---: | --- | ---: |"""


def markdown(found: Iterable[Kept]) -> str:
    """A table with a row per bet; the seconds are those of the whole game."""
    return "\n".join((HEAD, *_rows(found))) + "\n"


def _rows(found: Iterable[Kept]) -> Iterator[str]:
    for game in found:
        for at, row in enumerate(game.bets()):
            name, seconds = (game.game, f"{game.seconds:.1f}") if at == 0 else ("", "")
            figures = (_edge(row), _exactly(row), _risk(row), f"{float(row.hit):.2%}", _std(row))
            yield f"| {' | '.join((name, row.bet, *figures, row.method, seconds))} |"


def _edge(row: BetOdds) -> str:
    edge = f"{float(row.house_edge):.4%}"
    return f"{edge} ± {row.error:.4%}" if row.error else edge


def _std(row: BetOdds) -> str:
    return f"{float(row.variance) ** 0.5:.3f}"


def _risk(row: BetOdds) -> str:
    return f"{1 - float(row.element_of_risk):.4%}"


def _exactly(row: BetOdds) -> str:
    """A fraction that a reader can take in; long ones are in the JSON output."""
    text = str(row.house_edge)
    return text if len(text) <= 20 and not row.error else "–"
