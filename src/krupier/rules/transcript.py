"""A round as people tell it, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from krupier.money import show
from krupier.rules.play import Play
from krupier.rules.script import report


def round_lines(play: Play) -> list[str]:
    """A round as people tell it, one event a line, then what became of every stake."""
    money = play.game.setting.currency
    told = report(play)
    lines = [event_line(one) for one in told["events"]]
    lines += ["", f"settlement in {money.code}"]
    for row in told["settlement"]:
        lines.append(
            f"  seat {row['seat']:<3} {_spot(row):<22} staked {row['staked']:>8}  "
            f"returned {row['returned']:>8}  {row['how']}"
        )
    for seat, total in told["totals"].items():
        lines.append(
            f"  seat {seat} in all: staked {total['staked']}, returned {total['returned']}"
        )
    felt = play.felt
    lines.append(f"  bank {show(felt.bank, money)}, commission {show(felt.commission, money)}")
    return lines


def event_line(event: Mapping[str, Any]) -> str:
    """
    >>> event_line({"event": "stake", "seat": "1", "bet": "split", "on": [17, 20], "amount": "5"})
    'stake        seat 1: split 17-20, amount 5'
    """
    rest = dict(event)
    kind = rest.pop("event")
    words = []
    seat = rest.pop("seat", None)
    if "bet" in rest:
        words.append(_spot(rest))
        rest.pop("bet")
        rest.pop("on", None)
    if "cards" in rest:
        words.append(" ".join(rest.pop("cards")))
    for key, value in rest.items():
        words.append(f"{key} {_shown(value)}")
    who = f"seat {seat}: " if seat is not None else ""
    return f"{kind:<12} {who}{', '.join(words)}".rstrip()


def _shown(value: Any) -> str:
    """
    >>> _shown([{"seat": "1", "stack": "99"}, {"seat": "2", "folded": True}]), _shown([17, 20])
    ('seat 1 stack 99; seat 2 folded', '17-20')
    """
    if isinstance(value, Mapping):
        return " ".join(
            key if one is True else f"{key} {_shown(one)}" for key, one in value.items()
        )
    if isinstance(value, list):
        between = "; " if value and isinstance(value[0], Mapping) else "-"
        return between.join(map(_shown, value))
    return str(value)


def _spot(row: Mapping[str, Any]) -> str:
    on = "-".join(map(str, row.get("on") or ()))
    return f"{row['bet']} {on}".strip()
