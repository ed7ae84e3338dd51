"""Tournaments against the bank, of every format of the plan, so that they end soon."""

from __future__ import annotations

from typing import Any

from krupier.rules.tournament.templates import define, ids, template

TYPES = [id for id in ids() if define(id).bank]


def hurried(type: str) -> dict[str, Any]:
    """Few games or little time, and high bets; where somebody has to go, nearly everything."""
    stages = [_shorter(one) for one in template(type).blocks["stages"]]
    knock_out = any(one.get("play") == "shootout" for one in stages)
    bets = {"least": 400, "most": 1000} if knock_out else {"least": 100, "most": 600}
    return {"stages": stages, "bets": bets, "levels": [{"seconds": 60}]}


def _shorter(stage: dict[str, Any]) -> dict[str, Any]:
    return stage | {one: 4 for one in ("units", "part") if stage.get(one)}
