"""How tests play a round: stakes, outcomes and moves as texts, through the public contract."""

from __future__ import annotations

from typing import Any

from krupier.rules.game import Game
from krupier.rules.play import Play
from krupier.rules.script import load_game, play_script, report

Told = dict[str, Any]


def play(game: str, **script: Any) -> Play:
    return play_script(load_game(game, script), script)


def play_on(game: Game, **script: Any) -> Play:
    return play_script(game, script)


def told(game: str, **script: Any) -> Told:
    return report(play(game, **script))


def returned(game: str, **script: Any) -> dict[str, str]:
    """What every bet of seat 1 brought back, as ``{"split 17-20": "90"}``."""
    rows = told(game, **script)["settlement"]
    return {_named(row): row["returned"] for row in rows if row["seat"] == "1"}


def _named(row: Told) -> str:
    return f"{row['bet']} {'-'.join(map(str, row['on']))}".strip()


def bet(name: str, amount: str | int, *on: int | str, **more: Any) -> dict[str, Any]:
    made: dict[str, Any] = {"bet": name, "amount": str(amount)}
    return made | ({"on": list(on)} if on else {}) | more
