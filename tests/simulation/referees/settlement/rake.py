"""Rake as the rulebook prints it: kings' rows, wgg's bands. Read from its text, not from plans."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from tests.simulation.referees.rows import Round

RULEBOOK = Path(__file__).parents[4] / "rulebook"


@cache
def kings_rows() -> dict[tuple[str, str, str], tuple[int, int]]:
    """Caps of two to four players and of more, by currency and blinds."""
    text = (RULEBOOK / "kings" / "cash-game-rake.md").read_text(encoding="utf-8")
    rows = {}
    for blinds, few, many in re.findall(
        r"^\| `KC-0\d\d` \| ([^|]*) \| 5 % / ([^|]*) \| 5 % / ([^|]*) \|", text, re.MULTILINE
    ):
        small, big = re.findall(r"\d+", blinds)
        code = "EUR" if "€" in blinds else "CZK"
        rows[code, small, big] = tuple(int(re.sub(r"\D", "", one)) for one in (few, many))
    assert len(rows) == 30
    return rows  # type: ignore[return-value]


def rake(round: Round, pots: list[int], board: bool) -> list[int]:
    """Of every pot, in minor units; ``board``: whether a flop was dealt."""
    hand, whole = round.setting["hand"], sum(pots)
    if "rake" not in hand:
        return [0] * len(pots)
    operator = round.game.partition("/")[0]
    if operator == "kings":
        small, big = hand.get("blinds") or hand["bets"]
        few, many = kings_rows()[round.currency, small, big]
        unit = 100 if round.currency == "CZK" else 1
        cap = 100 * (few if len(hand["stacks"]) < 5 else many)
        taken = min(whole // 20 // unit * unit, cap)
    else:
        assert operator == "wgg", "no other plan prints a table"
        taken = min(whole // 2000, 20) * 100 if board else 0
    return _in_proportion(taken, pots)


def _in_proportion(taken: int, pots: list[int]) -> list[int]:
    whole = sum(pots)
    if not whole:  # nobody called anything
        return [0] * len(pots)
    parts = [taken * pot // whole for pot in pots]
    left = sorted(range(len(pots)), key=lambda at: taken * pots[at] / whole - parts[at])
    while sum(parts) < taken:
        parts[left.pop()] += 1
    return parts
